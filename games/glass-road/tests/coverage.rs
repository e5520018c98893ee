//! Writes docs/rules-coverage.md from the tests: which test covers which ruling.
//!
//! `SLOWTABLE_ACCEPT=1 cargo test -p glass-road --test coverage` writes it again.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use glass_road::{Building, BuildingKind, Card, StartBuilding};

/// Every ruling, in a few words.
const RULINGS: [(&str, &str); 55] = [
    (
        "C1",
        "A period: five of the full fifteen in secret, three rounds of face-down picks",
    ),
    ("C2", "Following is forced, automatic and clockwise"),
    ("C3", "Full indentations: no following, and nobody can tell"),
    (
        "C4",
        "Alone both abilities in any order, in company one each",
    ),
    ("C5", "Face-down copies wait for their owner"),
    ("C6", "A fee is paid once and opens the card"),
    ("C7", "The Fuel Collector counts the hand alone"),
    ("C8", "The Supplier's gifts"),
    ("C9", "Unplayed cards are never seen"),
    ("C10", "The end of a period"),
    ("C11", "Who starts the fourth and fifth periods"),
    ("C12", "Stacks and the width of the board"),
    ("C13", "The introductory game"),
    ("T1", "Two players play cards in turn, face up"),
    ("T2", "The period of two ends with an empty hand"),
    ("T3", "The Fuel Collector with two players"),
    ("S1", "Alone: seven periods, random cards"),
    ("S2", "Alone: chosen cards rest for a period"),
    ("S3", "Alone: Supplier, Fuel Collector and board"),
    ("W1", "Limits and start of the wheels"),
    ("W2", "When a wheel turns"),
    ("W3", "Checked after every action"),
    ("W4", "Goods first, then wheels"),
    ("W5", "What paying turns"),
    ("W6", "A surplus is lost"),
    ("W7", "Taking less"),
    ("W8", "Food and charcoal go to one wheel"),
    ("W9", "Paying food and charcoal from either"),
    ("A1", "Anytime means at any moment"),
    ("A2", "Nothing pays twice"),
    ("A3", "Processing works once placed"),
    ("A4", "The last actions and being done"),
    ("A5", "Actions that cannot do what they say"),
    ("L1", "Spaces, forests and the start"),
    ("L2", "Adjacency"),
    ("L3", "Landscape tiles come and go"),
    ("L4", "Placing may be declined"),
    ("L5", "The order of building"),
    ("L6", "Board and private offer"),
    ("L7", "Upgrades"),
    ("L8", "On every adjacent empty space"),
    ("L9", "Counting spaces and tiles"),
    ("L10", "Counting goods"),
    ("L11", "The Tavern"),
    ("L12", "Repeated effects"),
    ("L13", "The Inn"),
    ("P1", "Only buildings score"),
    ("P2", "Nothing is used up by scoring"),
    ("P3", "Printed costs"),
    ("P4", "Half-timbered House and Extension"),
    ("P5", "Tokens and wheels in scoring"),
    ("P6", "Forests and squares"),
    ("P7", "Ties"),
    ("G1", "Costs with lost icons"),
    ("G2", "Sixty bricks"),
];

/// Collects the Rust files under a folder, in order.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|end| end == "rs") {
            out.push(path);
        }
    }
}

/// Returns the names of all tests, by file.
fn tests() -> BTreeMap<String, Vec<String>> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&package.join("src"), &mut files);
    sources(&package.join("tests"), &mut files);
    files
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let mut lines = text.lines();
            let mut names = Vec::new();
            while let Some(line) = lines.next() {
                if line.trim() == "#[test]" {
                    let head = lines.next().unwrap().trim();
                    let name = head
                        .strip_prefix("fn ")
                        .and_then(|rest| rest.split('(').next());
                    names.push(name.unwrap().to_owned());
                }
            }
            let file = path.strip_prefix(package).unwrap();
            let parts: Vec<_> = file.iter().map(|part| part.to_str().unwrap()).collect();
            (parts.join("/"), names)
        })
        .collect()
}

/// Splits a test's name: `c4_nobody_follows` covers C4 and says `nobody follows`.
fn ruling(test: &str) -> Option<(String, String)> {
    let (head, rest) = test.split_once('_')?;
    let number = head.get(1..)?;
    let is_ruling = head.starts_with(|letter: char| "ctswalpg".contains(letter))
        && !number.is_empty()
        && number.bytes().all(|digit| digit.is_ascii_digit());
    is_ruling.then(|| (head.to_uppercase(), rest.replace('_', " ")))
}

fn document(tests: &BTreeMap<String, Vec<String>>) -> String {
    let mut by_ruling: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (number, says) in tests.values().flatten().filter_map(|test| ruling(test)) {
        by_ruling.entry(number).or_default().push(says);
    }
    let mut out = String::from(
        "# Which tests try which ruling\n\nWritten from the tests' names by \
         `SLOWTABLE_ACCEPT=1 cargo test -p glass-road --test coverage`;\nthe same test without \
         the variable fails when this page is out of date or a ruling has no test.\n",
    );
    for (number, title) in RULINGS {
        let says = by_ruling
            .remove(number)
            .unwrap_or_else(|| panic!("no test tries {number}: {title}"));
        write!(out, "\n## {number} {title}\n\n").unwrap();
        for line in says {
            writeln!(out, "- {line}").unwrap();
        }
    }
    assert!(
        by_ruling.is_empty(),
        "there are no such rulings: {by_ruling:?}"
    );
    out.push_str("\n## Cases in tables\n\n");
    let count = |kind| {
        Building::ALL
            .iter()
            .filter(|tile| tile.kind() == kind)
            .count()
    };
    let [processing, immediate, bonus] = BuildingKind::ALL.map(count);
    for (what, number, file) in [
        (
            "specialists, both abilities of each",
            Card::ALL.len(),
            "specialists",
        ),
        ("processing buildings", processing, "processing"),
        ("immediate buildings", immediate, "immediate"),
        ("bonus buildings", bonus, "bonus"),
        ("start buildings", StartBuilding::ALL.len(), "bonus"),
    ] {
        writeln!(out, "- {number} {what}: tests/rules/{file}.rs").unwrap();
    }
    let examples = &tests["tests/rules/examples.rs"];
    writeln!(
        out,
        "- {} worked examples of the rulebooks:",
        examples.len()
    )
    .unwrap();
    for example in examples {
        writeln!(out, "  - {}", example.replace('_', " ")).unwrap();
    }
    out.push_str("\n## Properties and borders\n\n");
    for file in [
        "tests/random_games.rs",
        "tests/hidden.rs",
        "tests/positions.rs",
        "tests/fuzz.rs",
    ] {
        for test in &tests[file] {
            writeln!(out, "- {}", test.replace('_', " ")).unwrap();
        }
    }
    out
}

#[test]
fn the_page_of_coverage_is_up_to_date_and_every_ruling_has_a_test() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules-coverage.md");
    let expected = document(&tests());
    if std::env::var_os("SLOWTABLE_ACCEPT").is_some() {
        std::fs::write(&path, &expected).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "docs/rules-coverage.md is out of date; SLOWTABLE_ACCEPT=1 writes it"
    );
}
