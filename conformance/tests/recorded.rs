//! The toy's recorded games, and what is noticed when one is altered.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

use conformance::{RecordedGame, check_recorded};
use toy::Toy;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/toy/tests/recorded")
}

#[test]
fn the_toys_recorded_games_replay() {
    let recorded = check_recorded::<Toy>(&folder());
    assert_eq!(recorded.faults, [""; 0]);
    assert!(recorded.total() >= 3, "{recorded:?}");
    assert!(recorded.taken_back > 0 && recorded.ahead > 0 && recorded.changed_hands > 0);
}

fn check(text: &str) -> Result<String, String> {
    RecordedGame::<Toy>::read(text)?.check()
}

/// The texts of all games in which something is altered, and why each is refused.
fn altered(alter: impl Fn(&[&str]) -> Option<Vec<String>>) -> Vec<String> {
    let mut refused = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        assert_eq!(check(&text).as_ref(), Ok(&text));
        let lines: Vec<&str> = text.lines().collect();
        if let Some(lines) = alter(&lines) {
            refused.push(check(&(lines.join("\n") + "\n")).unwrap_err());
        }
    }
    assert!(!refused.is_empty());
    refused
}

/// The lines with one of them replaced by what `alter` makes of it, the first that it alters.
fn replaced(lines: &[&str], alter: impl Fn(&str) -> String) -> Option<Vec<String>> {
    let at = lines.iter().position(|line| alter(line) != **line)?;
    let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    lines[at] = alter(&lines[at]);
    Some(lines)
}

#[test]
fn a_state_that_differs_is_located() {
    let other = |line: &str| match line.split_once("\"state\":\"") {
        Some((before, digest)) => {
            let first = if digest.starts_with('0') { '1' } else { '0' };
            format!("{before}\"state\":\"{first}{}", &digest[1..])
        }
        None => line.to_owned(),
    };
    for fault in altered(|lines| replaced(lines, other)) {
        assert!(fault.starts_with("the state after entry "), "{fault}");
        assert!(fault.ends_with("; after entry 0 it did not"), "{fault}");
    }
}

#[test]
fn every_other_alteration_is_noticed() {
    let rename = |from: &'static str, to: &'static str| {
        move |lines: &[&str]| replaced(lines, |line| line.replacen(from, to, 1))
    };
    for fault in altered(rename("\"place\":1", "\"place\":2")) {
        assert_eq!(fault, "the results differ");
    }
    for fault in altered(rename("\"points\":", "\"points\":1")) {
        assert!(fault.contains("differ"), "{fault}");
    }
    // A move of a seat that the table does not have.
    let entry = |line: &str| match line.starts_with("{\"path\":") {
        true => line.replace("\"seat\":0", "\"seat\":9"),
        false => line.to_owned(),
    };
    for fault in altered(|lines| replaced(lines, entry)) {
        assert!(
            fault.contains("entry ") || fault.contains("line "),
            "{fault}"
        );
    }
    // A digest that is missing.
    let without = |lines: &[&str]| {
        let at = lines.iter().position(|line| line.contains("\"state\":"))?;
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        lines.remove(at);
        Some(lines)
    };
    for fault in altered(without) {
        assert!(fault.contains("digest"), "{fault}");
    }
    // A game without its last entry.
    let cut = |lines: &[&str]| {
        let at = lines
            .iter()
            .rposition(|line| !line.contains("\"after\":"))?;
        Some(lines[..at].iter().map(|&line| line.to_owned()).collect())
    };
    for fault in altered(cut) {
        assert_eq!(fault, "the game is not over");
    }
}
