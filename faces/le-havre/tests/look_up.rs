//! Every building can be looked up, with its rulings.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use le_havre::Building;
use le_havre_face::LeHavreFace;
use slowtable_desk::Face;
use slowtable_ui::{Language, Names};

/// The list of rulings with tests, by their numbers.
const COVERAGE: &str = include_str!("../../../docs/le-havre-coverage.md");

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
fn every_building_is_found_by_its_name_with_rulings_that_there_are() {
    let face = LeHavreFace::new().unwrap();
    let known = rulings(COVERAGE);
    assert!(known.len() > 50, "{known:?}");
    for language in Language::ALL {
        let topics = face.topics(language);
        for building in Building::ALL {
            let id = building.to_string();
            let topic = topics.iter().find(|topic| topic.id == id);
            let topic = topic.unwrap_or_else(|| panic!("{id} cannot be looked up"));
            let found = face.look_up(&id, None, &Names::default(), language);
            let found = found.unwrap();
            assert!(found.text.contains(&topic.name), "{}", found.text);
            let last = found.text.lines().last().unwrap();
            let told = rulings(last);
            assert!(!told.is_empty(), "no ruling: {}", found.text);
            let unknown: Vec<_> = told.difference(&known).collect();
            assert!(unknown.is_empty(), "{id}: {unknown:?}");
            assert!(found.picture.is_some(), "{id} has no picture");
        }
    }
}
