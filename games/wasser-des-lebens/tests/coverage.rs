//! Writes docs/wasser-des-lebens-coverage.md from the tests: which test covers which ruling.
//!
//! `SLOWTABLE_ACCEPT=1 cargo test -p wasser-des-lebens --test coverage` writes it again.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Every ruling that a test can try, in a few words. The rest are not rules: X5 (what the house does
/// about people who leave), X6 (advice) and X9 (names).
const RULINGS: [(&str, &str); 101] = [
    ("G1", "The hexes"),
    ("G2", "Coordinates"),
    ("G3", "Crossings"),
    ("G4", "Paths"),
    ("G5", "The frame"),
    ("S1", "Three or four players, and their pieces"),
    ("S2", "The variable board"),
    ("S3", "Mountains with and without pass roads"),
    ("S4", "Kinds of pass roads"),
    ("S5", "Where a pass road opens"),
    ("S6", "Chips along a spiral"),
    ("S7", "The force begins on the loch"),
    ("S8", "Stock, deck and special cards"),
    ("S9", "The start player"),
    ("S10", "The learning board"),
    ("F1", "Forward and back"),
    ("F2", "The first distilleries"),
    ("F3", "Their roads"),
    ("F4", "The first cards"),
    ("F5", "Who begins"),
    ("T1", "Phases"),
    ("T2", "The roll"),
    ("T3", "The end of trading"),
    ("T4", "The end of a turn"),
    ("T5", "Mixed phases"),
    ("T6", "Whom the table waits for"),
    ("T7", "What is done without asking"),
    ("P1", "Production"),
    ("P2", "The force and the loch"),
    ("P3", "Shortage"),
    ("P4", "Cards given back"),
    ("Q1", "Half of too many cards"),
    ("Q2", "Secret until the last one"),
    ("Q3", "Where the force goes"),
    ("Q4", "Drawing a card"),
    ("Q5", "From whom, and which"),
    ("Q6", "One decision"),
    ("Q7", "What moves the force"),
    ("D1", "When, and between whom"),
    ("D2", "What an offer names"),
    ("D3", "The maker holds it"),
    ("D4", "To whom, and how many"),
    ("D5", "Answers"),
    ("D6", "Carried out, or closed"),
    ("D7", "Choosing, or the first one"),
    ("D8", "Counter-offers"),
    ("D9", "Both hold the cards"),
    ("D10", "When an offer closes"),
    ("D11", "Open to the table"),
    ("D12", "Drafts"),
    ("D13", "Deadlines"),
    ("R1", "Four for one"),
    ("R2", "Pass roads"),
    ("R3", "What is taken"),
    ("R4", "Only the own ones"),
    ("C1", "Costs"),
    ("C2", "Roads"),
    ("C3", "Distilleries"),
    ("C4", "The distance"),
    ("C5", "Yards"),
    ("C6", "Pieces"),
    ("C7", "A yard in the same turn"),
    ("C8", "Nothing is moved"),
    ("K1", "Buying"),
    ("K2", "One a turn"),
    ("K3", "When a card is played"),
    ("K4", "Highlander"),
    ("K5", "Road building"),
    ("K6", "Invention"),
    ("K7", "Monopoly"),
    ("K8", "Victory points"),
    ("K9", "Played progress cards"),
    ("L1", "The length"),
    ("L2", "Others' buildings"),
    ("L3", "Who gets the card"),
    ("L4", "Who takes it"),
    ("L5", "After an interruption"),
    ("L6", "No interruption"),
    ("L7", "Back again"),
    ("L8", "The holder keeps it"),
    ("L9", "All roads, at once"),
    ("H1", "The third Highlander"),
    ("H2", "One more"),
    ("W1", "Points"),
    ("W2", "Ten in the own turn"),
    ("W3", "The game ends itself"),
    ("W4", "Points of another's turn"),
    ("W5", "Nobody else wins"),
    ("W6", "Places"),
    ("I1", "What is open"),
    ("I2", "What is hidden"),
    ("I3", "Open points"),
    ("I4", "What a seat is offered and refused"),
    ("I5", "After the game"),
    ("I6", "What follows about hands"),
    ("X1", "Rows that are inferred"),
    ("X2", "Two hexes with one number"),
    ("X3", "Peat and water in the costs"),
    ("X4", "Limits as data"),
    ("X7", "The slip about special pass roads"),
    ("X8", "How many there are"),
];

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the names of all tests, in order of their files.
fn tests() -> Vec<String> {
    let mut files: Vec<PathBuf> = vec![folder().join("src/known.rs")];
    for name in ["tests", "tests/rules"] {
        let entries = std::fs::read_dir(folder().join(name)).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        files.extend(paths.filter(|path| path.extension().is_some_and(|end| end == "rs")));
    }
    files.sort();
    let mut names = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path).unwrap();
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
                names.push(rest.split('(').next().unwrap().to_owned());
                is_test = false;
            }
            is_test |= line == "#[test]";
            is_test &= !line.starts_with("#[ignore");
        }
    }
    names
}

/// Splits a test's name: `c5_c7_a_yard` covers C5 and C7 and says `a yard`.
fn rulings(test: &str) -> (Vec<String>, String) {
    let mut numbers = Vec::new();
    let mut rest = test;
    while let Some((head, tail)) = rest.split_once('_') {
        let digits = head.get(1..).unwrap_or_default();
        let is_ruling = head.starts_with(|letter: char| "gsftpqdrcklhwix".contains(letter))
            && !digits.is_empty()
            && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !is_ruling {
            break;
        }
        numbers.push(head.to_uppercase());
        rest = tail;
    }
    (numbers, rest.replace('_', " "))
}

fn document(tests: &[String]) -> String {
    let mut by_ruling: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut others = Vec::new();
    for test in tests {
        let (numbers, says) = rulings(test);
        if numbers.is_empty() {
            others.push(says.clone());
        }
        for number in numbers {
            by_ruling.entry(number).or_default().push(says.clone());
        }
    }
    let mut out = String::from(
        "# Which tests try which ruling of Das Wasser des Lebens\n\nWritten from the tests' names by \
         `SLOWTABLE_ACCEPT=1 cargo test -p wasser-des-lebens --test coverage`;\nthe same test without \
         the variable fails when this page is out of date or a ruling has no test.\n",
    );
    for (number, title) in RULINGS {
        let says = by_ruling.remove(number);
        let says = says.unwrap_or_else(|| panic!("no test tries {number}: {title}"));
        write!(out, "\n## {number} {title}\n\n").unwrap();
        for line in says {
            writeln!(out, "- {line}").unwrap();
        }
    }
    assert!(
        by_ruling.is_empty(),
        "there are no such rulings: {by_ruling:?}"
    );
    out.push_str("\n## Examples of the almanac, properties and bad input\n\n");
    for line in others {
        writeln!(out, "- {line}").unwrap();
    }
    out
}

#[test]
fn the_page_of_coverage_is_up_to_date_and_every_ruling_has_a_test() {
    let path = folder().join("../../docs/wasser-des-lebens-coverage.md");
    let expected = document(&tests());
    if std::env::var_os("SLOWTABLE_ACCEPT").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "docs/wasser-des-lebens-coverage.md is out of date; SLOWTABLE_ACCEPT=1 writes it"
    );
}
