//! Measures the slowest answers. It prints figures and asserts nothing:
//!
//! ```sh
//! cargo test --locked --test headless slowest -- --ignored --nocapture
//! ```
//!
//! `HEADLESS_PROGRAM` names another program to measure, `HEADLESS_LINE` the length of the lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;
use slowtable::headless::{MAX_LINE, MAX_MOVES};

use crate::broken::long_log;
use crate::talk::Talk;

const NEW: &str = r#"{"do":"new","game":"glass_road","seats":4,"seed":1}"#;
const LOG: &str = r#"{"do":"replay","log":{"setup":{"game":"glass_road","rules":1,"chance":[],"start":{"deal":{"seats":4,"seed":1,"options":{}}}},"entries":["#;

/// Returns a line of `length` filled with repetitions of `unit`.
fn filled(begin: &str, unit: &str, end: &str, length: usize) -> String {
    let times = (length - begin.len() - end.len()) / (unit.len() + 1);
    format!("{begin}{}{end}", vec![unit; times].join(","))
}

/// Does the same as [`filled`], with a number in every unit.
fn numbered(begin: &str, unit: impl Fn(usize) -> String, end: &str, length: usize) -> String {
    let times = (length - begin.len() - end.len()) / (unit(0).len() + 1);
    let units: Vec<String> = (0..times).map(unit).collect();
    format!("{begin}{}{end}", units.join(","))
}

/// Returns lines that strain each part of the protocol, with descriptions.
fn lines(length: usize) -> Vec<(&'static str, String)> {
    let long = "x".repeat(length - 100);
    let fill = |begin: &str, unit: &str, end: &str| filled(begin, unit, end, length);
    vec![
        (
            "a position of empty arrays",
            fill(r#"{"do":"load","position":["#, "[]", "]}"),
        ),
        (
            "a position of objects",
            fill(r#"{"do":"load","position":["#, r#"{"a":0}"#, "]}"),
        ),
        (
            "a position of many keys",
            numbered(
                r#"{"do":"load","position":{"#,
                |n| format!(r#""{n:08x}":0"#),
                "}}",
                length,
            ),
        ),
        (
            "an edit of many values",
            numbered(
                r#"{"do":"edit","set":{"#,
                |n| format!(r#""/table/{n:08x}":0"#),
                "}}",
                length,
            ),
        ),
        (
            "an edit with a long list",
            fill(
                r#"{"do":"edit","set":{"/table/removed":["#,
                r#""inn""#,
                "]}}",
            ),
        ),
        (
            "an edit with a deep pointer",
            format!(
                r#"{{"do":"edit","set":{{"{}":1}}}}"#,
                "/a".repeat((length - 100) / 2)
            ),
        ),
        (
            "a long path",
            fill(r#"{"do":"choices","seat":0,"path":["#, r#""done""#, "]}"),
        ),
        (
            "a long choice",
            format!(r#"{{"do":"choices","seat":0,"path":["{long}"]}}"#),
        ),
        ("a long name", format!(r#"{{"do":"{long}"}}"#)),
        (
            "an id of empty arrays",
            fill(r#"{"do":"help","id":["#, "[]", "]}"),
        ),
        (
            "a huge number",
            format!(r#"{{"do":"view","seat":{}}}"#, "9".repeat(length - 100)),
        ),
        ("deep nesting", "[".repeat(length - 2)),
        (
            "deep nesting, then an id",
            format!(
                r#"{{"x":{}{},"id":1}}"#,
                "[".repeat(length / 2 - 50),
                "]".repeat(length / 2 - 50)
            ),
        ),
        (
            "a long log",
            fill(LOG, r#"{"seat":1,"path":["remove","space:2-4"]}"#, "]}}"),
        ),
        (
            "as many values as may be",
            filled(
                r#"{"do":"load","position":["#,
                r#"{"a":0}"#,
                "]}",
                8 * 29_000,
            ),
        ),
        (
            "as many keys as may be",
            numbered(
                r#"{"do":"load","position":{"#,
                |n| format!(r#""{n:08x}":0"#),
                "}}",
                13 * 59_000,
            ),
        ),
        ("as many moves as may be", longest_log()),
        ("eight lines too long", " ".repeat(length * 8)),
    ]
}

/// Returns a legal log of the greatest length.
fn longest_log() -> String {
    let (log, _) = long_log(&mut Talk::with(crate::talk::hosted), MAX_MOVES);
    json!({"do": "replay", "log": log}).to_string()
}

#[test]
#[ignore = "prints figures"]
fn slowest_answers() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let length = number("HEADLESS_LINE").unwrap_or(MAX_LINE);
    let program = std::env::var("HEADLESS_PROGRAM")
        .unwrap_or_else(|_| env!("CARGO_BIN_EXE_slowtable").to_owned());
    let mut slowest = Duration::ZERO;
    for (name, line) in lines(length) {
        let mut child = Command::new(&program)
            .arg("headless")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut answer = String::new();
        writeln!(input, "{NEW}").unwrap();
        output.read_line(&mut answer).unwrap();
        answer.clear();
        let begun = Instant::now();
        writeln!(input, "{line}").unwrap();
        output.read_line(&mut answer).unwrap();
        let mut took = begun.elapsed();
        if answer.starts_with(r#"{"ok""#) {
            // The log of the replayed game is the longest answer.
            let begun = Instant::now();
            writeln!(input, r#"{{"do":"log"}}"#).unwrap();
            output.read_line(&mut String::new()).unwrap();
            took = took.max(begun.elapsed());
        }
        slowest = slowest.max(took);
        let start: String = answer.chars().take(70).collect();
        println!(
            "{name:28} {:7} bytes {:6} ms  {start}",
            line.len(),
            took.as_millis()
        );
        drop(input);
        child.wait().unwrap();
    }
    println!("slowest: {} ms", slowest.as_millis());
}
