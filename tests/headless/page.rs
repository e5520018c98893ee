//! Reads the tables of a page of the reference.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::str::FromStr;

use serde::Serialize;
use serde_json::{Value, json};
use slowtable_kit::Code;

/// Returns the part of a page under a heading, up to the next heading of at most the same depth.
pub fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let level = heading.split(' ').next().unwrap().len();
    let start = page
        .find(&format!("\n{heading}\n"))
        .unwrap_or_else(|| panic!("no heading {heading:?}"));
    let text = &page[start + heading.len() + 2..];
    let mut end = text.len();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let hashes = line.bytes().take_while(|&byte| byte == b'#').count();
        if (1..=level).contains(&hashes) && line[hashes..].starts_with(' ') {
            end = at;
            break;
        }
        at += line.len();
    }
    &text[..end]
}

/// Returns the rows of all tables of a text: the names in backquotes in the first cell, and the other cells.
pub fn rows(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<String> = line
            .trim_matches('|')
            .split(" | ")
            .map(|cell| cell.trim().to_owned())
            .collect();
        for name in quoted(&cells[0]) {
            let before = found.insert(name.clone(), cells[1..].to_vec());
            assert!(before.is_none(), "{name} has two rows");
        }
    }
    found
}

/// Returns the texts between backquotes.
pub fn quoted(text: &str) -> Vec<String> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

pub fn names(rows: &BTreeMap<String, Vec<String>>) -> BTreeSet<String> {
    rows.keys().cloned().collect()
}

pub fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}

/// Collects the fields of a value; a list's items are `[]`.
pub fn fields(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let at = if at.is_empty() {
                    key.clone()
                } else {
                    format!("{at}.{key}")
                };
                fields(value, &at, found);
            }
        }
        Value::Array(items) => {
            found.insert(at.trim_end_matches("[]").to_owned());
            for item in items {
                fields(item, &format!("{at}[]"), found);
            }
        }
        _ => {
            found.insert(at.trim_end_matches("[]").to_owned());
        }
    }
}

/// Notes the fields of a value under its name.
pub fn note(it: &impl Serialize, name: &str, told: &mut BTreeMap<String, BTreeSet<String>>) {
    let Value::Object(mut written) = serde_json::to_value(it).unwrap() else {
        panic!("it is no object");
    };
    let called = written.remove(name).unwrap();
    let keys = written.into_iter().map(|(key, _)| key).collect();
    told.insert(called.as_str().unwrap().to_owned(), keys);
}

/// Returns the fields that the tables of a text list for each name.
pub fn fields_of(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    rows(text)
        .into_iter()
        .map(|(name, cells)| (name, quoted(&cells[0]).into_iter().collect()))
        .collect()
}

/// Returns the names of an object's fields.
pub fn keys(object: &impl Serialize) -> BTreeSet<String> {
    json!(object).as_object().unwrap().keys().cloned().collect()
}

/// Returns the kind of a choice: its text without what stands behind the first colon.
fn kind(choice: &impl ToString) -> String {
    let text = choice.to_string();
    match text.split_once(':') {
        Some((head, _)) => format!("{head}:…"),
        None => text,
    }
}

/// Asserts that the section on paths names every kind of choice, each with examples that can be read.
pub fn assert_choices<C>(paths: &str, all: impl IntoIterator<Item = C>)
where
    C: ToString + FromStr<Err: Debug>,
{
    let table = rows(paths.split("### Questions").next().unwrap());
    let kinds: BTreeSet<String> = all.into_iter().map(|choice| kind(&choice)).collect();
    assert_eq!(names(&table), kinds);
    for (choice, cells) in &table {
        for example in quoted(&cells[1]) {
            let parsed: C = example.parse().unwrap();
            assert_eq!(&kind(&parsed), choice, "{example}");
        }
    }
}

/// Asserts that a table names every refusal with its general code, if that is another one.
pub fn assert_reasons<R: Code>(table: &str, all: impl IntoIterator<Item = R>) {
    let rows = rows(table);
    let mut codes = BTreeSet::new();
    for refusal in all {
        let (general, code) = (refusal.general().id(), refusal.code());
        let expected = (general != code).then(|| general.to_owned());
        assert_eq!(quoted(&rows[code][0]), Vec::from_iter(expected), "{code}");
        codes.insert(code.to_owned());
    }
    assert_eq!(names(&rows), codes);
}

/// Lists one value of each kind: a new kind does not compile until it is added here.
macro_rules! one_of_each {
    ($type:ident: $($kind:ident $(($($part:expr),+))? $({ $($field:ident: $value:expr),+ })?,)+) => {{
        let is_listed = |value: &$type| match value {
            $($type::$kind { .. } => {})+
        };
        let all = [$($type::$kind $(($($part),+))? $({ $($field: $value),+ })?),+];
        all.iter().for_each(is_listed);
        all
    }};
}
pub(crate) use one_of_each;
