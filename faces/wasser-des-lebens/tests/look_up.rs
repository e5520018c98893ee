//! Everything can be looked up, with its rulings and a picture.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use slowtable_desk::Face;
use slowtable_ui::{Language, Names};
use wasser_des_lebens::{Card, Pass, Terrain, Ware};
use wasser_des_lebens_face::WasserDesLebensFace;

/// The list of rulings with tests, by their numbers.
const COVERAGE: &str = include_str!("../../../docs/wasser-des-lebens-coverage.md");

/// Returns the numbers of rulings in a text: a capital letter and digits.
fn rulings(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words
        .filter(|word| {
            let digits = word.strip_prefix(|c: char| c.is_ascii_uppercase());
            digits.is_some_and(|it| !it.is_empty() && it.bytes().all(|c| c.is_ascii_digit()))
        })
        .collect()
}

#[test]
fn everything_is_found_by_its_name_with_rulings_that_there_are() {
    let face = WasserDesLebensFace::new().unwrap();
    let known = rulings(COVERAGE);
    assert!(known.len() > 50, "{known:?}");
    let mut things: Vec<String> = Vec::new();
    things.extend(Card::ALL.map(|card| format!("card.{card}")));
    things.extend(Ware::ALL.map(|ware| format!("ware.{ware}")));
    things.extend(Terrain::ALL.map(|terrain| format!("tile.{terrain}")));
    things.extend(Pass::ALL.map(|pass| format!("pass.{pass}")));
    let rules = [
        ("turn", "T1 T3 T4 T5"),
        ("offers", "D1 D9 D10"),
        ("answers", "D5 D8 D13"),
        ("route", "L1 L4 L5"),
        ("route-tie", "L8"),
        ("known", "I1 I2 I3 I4 I5"),
        ("memory", "I6"),
    ];
    things.extend(rules.map(|(id, _)| id.to_owned()));
    for language in Language::ALL {
        let topics = face.topics(language);
        for id in &things {
            assert!(topics.iter().any(|topic| topic.id == *id), "{id}");
        }
        for topic in topics {
            let found = face.look_up(&topic.id, None, &Names::default(), language);
            let found = found.unwrap();
            assert!(found.text.contains(&topic.name), "{}", found.text);
            let last = found.text.lines().last().unwrap();
            let told = rulings(last);
            assert!(!told.is_empty(), "no ruling: {}", found.text);
            let unknown: Vec<_> = told.difference(&known).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?}", topic.id);
            let expected = rules.iter().find(|(id, _)| *id == topic.id);
            let expected = expected.map_or("", |(_, expected)| expected);
            assert!(
                told.is_superset(&rulings(expected)),
                "{}: {told:?}",
                topic.id
            );
            assert!(found.picture.is_some(), "{} has no picture", topic.id);
        }
    }
}
