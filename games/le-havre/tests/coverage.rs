//! Writes docs/le-havre-coverage.md from the tests: which test covers which ruling.
//!
//! `SLOWTABLE_ACCEPT=1 cargo test --workspace --test coverage` writes it again.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use conformance::Coverage;
use le_havre::Building;

/// Every ruling, in a few words. G5 says that hints are not rules, so no test can cover it.
const RULINGS: &[(&str, &str)] = &[
    ("S1", "Players and rounds"),
    ("S2", "What everybody begins with"),
    ("S3", "The offer at the start"),
    ("S4", "The city at the start"),
    ("S5", "The three stacks of proposals"),
    ("S6", "The Black Market does not begin on top"),
    ("S7", "The special stack"),
    ("S8", "The supply discs are turned up one by one"),
    ("S9", "The round cards"),
    ("S10", "Seat 0 begins"),
    ("S11", "The supply has no end"),
    ("S12", "What is open, and what is hidden"),
    ("T1", "Supply, then one main action"),
    ("T2", "The supply action"),
    ("T3", "Turns go round whatever the round"),
    ("T4", "Seven turns make a round"),
    ("T5", "Take an offer, or enter a building"),
    ("T6", "Ending without a main action"),
    ("T7", "The turn ends when its player says so"),
    ("T8", "Acting before the disc of the interest"),
    ("O1", "An offer is taken whole"),
    ("O2", "An empty space is not chosen"),
    ("O3", "No offer of coal, hides and upgraded goods"),
    ("O4", "Stocks have no limit"),
    ("E1", "Which buildings may be entered"),
    ("E2", "Not where a disc lies"),
    ("E3", "Cards that are never entered"),
    ("E4", "Disc, fee, use: one action"),
    ("E5", "Who gets the fee"),
    ("E6", "Only for a use, tested after the fee"),
    ("E7", "A visit does not pay for itself"),
    ("E8", "What is fixed, and what is chosen"),
    ("E9", "Fishing symbols and hammers"),
    ("E10", "Types of buildings"),
    ("E11", "And/or"),
    ("E12", "Turning tokens over"),
    ("E13", "How long a disc stays"),
    ("E14", "Sent home, and in again"),
    ("P1", "Food"),
    ("P2", "No change for food"),
    ("P3", "Energy"),
    ("P4", "One sum of energy"),
    ("P5", "Halves against the player"),
    ("P6", "Nothing superfluous"),
    ("P7", "Food or francs"),
    ("P8", "Brick for clay, steel for iron"),
    ("P9", "Francs"),
    ("P10", "The Wind Farm"),
    ("B1", "What is built where, and for what"),
    ("B2", "The Construction Firm"),
    ("B3", "The Sawmill"),
    ("B4", "The Masons' Guild"),
    ("B5", "What is only bought, and what only built"),
    ("B6", "What is built belongs to its builder"),
    ("B7", "Empty stacks and the Football Stadium"),
    ("K1", "When things are bought"),
    ("K2", "What is for sale"),
    ("K3", "What is not for sale"),
    ("K4", "Nothing in the final phase"),
    ("K5", "What the city pays"),
    ("K6", "Selling in one's own turn"),
    ("K7", "Selling outside the own turn"),
    ("K8", "Not bought back in the same turn"),
    ("K9", "Discs go home"),
    ("K10", "A wharf keeps its brick"),
    ("K11", "No loan for a purchase"),
    ("H1", "The order of a round's end"),
    ("H2", "Harvest"),
    ("H3", "The Feedlot"),
    ("H4", "What is owed"),
    ("H5", "How it is paid"),
    ("H6", "Who cannot pay"),
    ("H7", "Ships that are sold while feeding"),
    ("H8", "Nobody waits for anybody"),
    ("L1", "When a loan is taken"),
    ("L2", "Selling is never forced"),
    ("L3", "Repaying"),
    ("L4", "Interest"),
    ("L5", "Repaying before the interest"),
    ("L6", "Expensive loans"),
    ("L7", "Loans at the end"),
    ("C1", "The city builds a standard building"),
    ("C2", "A special building is revealed"),
    ("C3", "The yacht and the stadium revealed"),
    ("C4", "From the next turn on"),
    ("C5", "The round card becomes a ship"),
    ("C6", "The next round"),
    ("W1", "What ships cost"),
    ("W2", "One ship, the top one"),
    ("W3", "Steel for iron"),
    ("W4", "Modernising a wharf"),
    ("W5", "The brick on a wharf"),
    ("W6", "Buying ships"),
    ("W7", "The next ship of a stack"),
    ("W8", "Builders build no ships"),
    ("W9", "The Shipping Line"),
    ("W10", "Taking the Luxury Yacht"),
    ("W11", "What the yacht counts as"),
    ("W12", "Buying the yacht"),
    ("A1", "Marketplace"),
    ("A2", "Black Market"),
    ("A3", "Local Court"),
    ("A4", "Business Office"),
    ("A5", "Bridge over the Seine"),
    ("A6", "Joinery"),
    ("A7", "Ironworks"),
    ("A8", "Colliery and Clay Mound"),
    ("A9", "What converting costs and brings"),
    ("A10", "Church"),
    ("A11", "Arts Centre"),
    ("A12", "Harbour Watch"),
    ("A13", "Haulage Firm"),
    ("A14", "Coal Trader"),
    ("A15", "Leather Industry and Brick Manufacturer"),
    ("A16", "Town Square"),
    ("A17", "Zoo"),
    ("A18", "Steelworks and Kiln"),
    ("A19", "Fish Market and Fish Restaurant"),
    ("A20", "Furriery"),
    ("F1", "One final turn for everybody"),
    ("F2", "It is compulsory"),
    ("F3", "Where discs lie in the final phase"),
    ("F4", "Building goes on"),
    ("F5", "The score"),
    ("F6", "Bonuses"),
    ("F7", "Types that are easily mistaken"),
    ("F8", "Who wins"),
    ("X1", "What the short game changes"),
    ("X2", "Its two players"),
    ("X3", "Its single player"),
    ("Y1", "Alone every turn is the own"),
    ("Y2", "Special cards alone"),
    ("Y3", "The Marketplace alone"),
    ("Y4", "The two wooden ships"),
    ("Y5", "Expensive loans alone"),
    ("G1", "The cost of the Arts Centre"),
    ("G2", "The Smelter"),
    ("G3", "What was printed as pictures"),
    ("G4", "Cards without a price of their own"),
];

#[test]
fn the_page_of_coverage_is_up_to_date_and_every_ruling_has_a_test() {
    let coverage = Coverage {
        folder: env!("CARGO_MANIFEST_DIR"),
        title: "Which tests try which ruling of Le Havre",
        page: "le-havre-coverage.md",
        rulings: RULINGS,
    };
    coverage.check(|tests| tests.others("Examples of the rulebook, properties and borders"));
}

/// Returns the files of tests, in order.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![folder.join("src/pay.rs")];
    for name in ["tests", "tests/rules"] {
        let entries = std::fs::read_dir(folder.join(name)).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        files.extend(paths.filter(|path| path.extension().is_some_and(|end| end == "rs")));
    }
    files.sort();
    files
}

#[test]
fn every_building_stands_in_a_test_of_its_own_doing() {
    let all: Vec<String> = files()
        .iter()
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    for building in Building::ALL {
        let name = format!("Building::{building:?}");
        let named = all
            .iter()
            .any(|text| text.contains(&name) || text.contains(building.id()));
        assert!(named, "{building}");
    }
}
