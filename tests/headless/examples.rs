//! Every example in docs/headless.md, docs/headless-reference.md and the pages of games gives the answer on the page.
//!
//! An example is a fenced block marked `headless`. Its lines:
//!
//! * `> ` begins a request, `< ` its answer; a further line with the same mark and at least two more spaces continues
//!   it;
//! * `"…"` in an expected answer matches anything: as a value any value, as the last item of an array any more items,
//!   as a key any more keys.
//!
//! A block marked `headless` uses a new process; one marked `headless continued` uses the process of the block
//! before.

use serde_json::{Map, Value};

use crate::talk::Talk;

const PAGES: [(&str, &str); 5] = [
    ("headless.md", include_str!("../../docs/headless.md")),
    (
        "headless-reference.md",
        include_str!("../../docs/headless-reference.md"),
    ),
    (
        "headless-le-havre.md",
        include_str!("../../docs/headless-le-havre.md"),
    ),
    (
        "headless-wasser-des-lebens.md",
        include_str!("../../docs/headless-wasser-des-lebens.md"),
    ),
    (
        "headless-roads-and-boats.md",
        include_str!("../../docs/headless-roads-and-boats.md"),
    ),
];

/// A request or an answer, with the number of its first line.
#[derive(Debug, PartialEq)]
enum Said {
    Request(usize, String),
    Answer(usize, String),
}

/// Returns the examples of a page: whether each continues the one before, and its lines.
fn examples(page: &str) -> Vec<(bool, Vec<Said>)> {
    let mut found = Vec::new();
    let mut open = None;
    for (line, number) in page.lines().zip(1..) {
        match (&mut open, line) {
            (None, "```headless") => open = Some((false, Vec::new())),
            (None, "```headless continued") => open = Some((true, Vec::new())),
            (None, _) => {}
            (Some(_), "```") => found.extend(open.take()),
            (Some((_, said)), line) => {
                let (mark, text) = line.split_at_checked(2).unwrap_or((line, ""));
                match (mark, text.strip_prefix("  "), said.last_mut()) {
                    ("> ", Some(more), Some(Said::Request(_, text)))
                    | ("< ", Some(more), Some(Said::Answer(_, text))) => text.push_str(more),
                    ("> ", None, _) => said.push(Said::Request(number, text.to_owned())),
                    ("< ", None, _) => said.push(Said::Answer(number, text.to_owned())),
                    _ => panic!("line {number} of the page is no line of an example: {line}"),
                }
            }
        }
    }
    assert!(open.is_none(), "an example is not closed");
    found
}

fn fits(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::String(any), _) if any == "…" => true,
        (Value::Array(expected), Value::Array(actual)) => {
            let (expected, more) = match expected.split_last() {
                Some((last, first)) if last == "…" => (first, true),
                _ => (&expected[..], false),
            };
            (expected.len() == actual.len() || (more && expected.len() <= actual.len()))
                && expected
                    .iter()
                    .zip(actual)
                    .all(|(expected, actual)| fits(expected, actual))
        }
        (Value::Object(expected), Value::Object(actual)) => {
            let named: Map<_, _> = expected
                .iter()
                .filter(|(key, _)| *key != "…")
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect();
            (named.len() == actual.len() || expected.contains_key("…"))
                && named
                    .iter()
                    .all(|(key, value)| actual.get(key).is_some_and(|actual| fits(value, actual)))
        }
        _ => expected == actual,
    }
}

#[test]
fn every_example_of_the_pages_answers_as_it_says() {
    let mut wrong = Vec::new();
    for (name, page) in PAGES {
        wrong.extend(
            wrong_examples(page)
                .into_iter()
                .map(|wrong| format!("{name}, {wrong}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn wrong_examples(page: &str) -> Vec<String> {
    let examples = examples(page);
    assert!(examples.len() > 4, "only {} examples", examples.len());
    let mut talk = None;
    let mut wrong = Vec::new();
    for (continued, said) in examples {
        if !continued {
            talk = None;
        }
        let talk = talk.get_or_insert_with(|| Talk::with(crate::talk::hosted));
        let mut said = said.into_iter();
        while let Some(request) = said.next() {
            let (Said::Request(line, request), Some(Said::Answer(_, answer))) =
                (&request, said.next())
            else {
                panic!("requests and answers take turns: {request:?}");
            };
            let expected: Value = serde_json::from_str(&answer)
                .unwrap_or_else(|error| panic!("the answer to line {line}: {error}"));
            let actual = talk.say(request);
            if !fits(&expected, &actual) {
                wrong.push(format!(
                    "line {line}: {request}\n  said:   {expected}\n  answer: {actual}"
                ));
            }
        }
    }
    wrong
}

#[test]
fn expectations_are_as_strict_as_they_look() {
    let fits = |expected: &str, actual: &str| {
        fits(
            &serde_json::from_str(expected).unwrap(),
            &serde_json::from_str(actual).unwrap(),
        )
    };
    assert!(fits(r#"{"a":1,"b":[2,"…"]}"#, r#"{"b":[2,3,4],"a":1}"#));
    assert!(fits(r#"{"a":"…","…":"…"}"#, r#"{"a":[],"b":2}"#));
    assert!(!fits(r#"{"a":1}"#, r#"{"a":1,"b":2}"#));
    assert!(!fits(r#"{"a":1,"…":"…"}"#, r#"{"b":1}"#));
    assert!(!fits(r#"[1,"…"]"#, "[]"));
    assert!(!fits("[1]", "[1,2]"));
    assert!(!fits("1", "1.5"));
}
