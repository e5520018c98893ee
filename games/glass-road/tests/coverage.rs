//! Writes docs/rules-coverage.md from the tests: which test covers which ruling.
//!
//! `SLOWTABLE_ACCEPT=1 cargo test --workspace --test coverage` writes it again.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt::Write as _;

use conformance::{Coverage, Tests};
use glass_road::{Building, BuildingKind, Card, StartBuilding};

/// Every ruling, in a few words.
const RULINGS: &[(&str, &str)] = &[
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

#[test]
fn the_page_of_coverage_is_up_to_date_and_every_ruling_has_a_test() {
    let coverage = Coverage {
        folder: env!("CARGO_MANIFEST_DIR"),
        title: "Which tests try which ruling",
        page: "rules-coverage.md",
        rulings: RULINGS,
    };
    coverage.check(tables);
}

/// Writes what the page says of cases in tables, examples and properties.
fn tables(tests: &Tests) -> String {
    let mut out = String::from("\n## Cases in tables\n\n");
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
    let examples = tests.of("tests/rules/examples.rs");
    writeln!(
        out,
        "- {} worked examples of the rulebooks:",
        examples.len()
    )
    .unwrap();
    for example in examples {
        writeln!(out, "  - {example}").unwrap();
    }
    out.push_str("\n## Properties and borders\n\n");
    for file in [
        "tests/random_games.rs",
        "tests/hidden.rs",
        "tests/positions.rs",
        "tests/fuzz.rs",
    ] {
        for test in tests.of(file) {
            writeln!(out, "- {test}").unwrap();
        }
    }
    out
}
