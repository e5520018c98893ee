//! The face of Le Havre passes the suite for all games.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_advice, check_face, check_rules};
use le_havre::{Choice, LeHavre, Length, Loans, Options, Sales};
use le_havre_face::LeHavreFace;
use le_havre_lab::LeHavreSubject;
use le_havre_opponents::LeHavreOpponent;
use slowtable_lab_kit::Subject as _;

/// Returns every number of players in each length.
fn table(index: u64) -> (u8, Options) {
    let options = Options {
        length: match (index / 5).is_multiple_of(2) {
            true => Length::Short,
            false => Length::Full,
        },
        loans: match index.is_multiple_of(3) {
            true => Loans::Expensive,
            false => Loans::Plain,
        },
        sales: match index.is_multiple_of(4) {
            true => Sales::Expert,
            false => Sales::Plain,
        },
        zoo_alone: index.is_multiple_of(2),
    };
    ((index % 5) as u8 + 1, options)
}

/// Returns a harness that plays so many games by the rules.
fn harness(games: u64) -> Harness<LeHavre> {
    Harness {
        games,
        table,
        begin: |_, state| state,
        idle: |choice| {
            matches!(
                choice,
                Choice::Buy(_) | Choice::Sell(_) | Choice::Repay | Choice::Loan
            )
        },
        indistinguishable_state: LeHavreSubject::indistinguishable_state,
        most_moves: 5_000,
    }
}

#[test]
fn le_havre_keeps_to_what_every_game_must() {
    let report = check_rules(&harness(60));
    assert!(report.taken_back > 200, "{}", report.taken_back);
    let [played, dropped] = report.decided_ahead;
    assert!(played > 100 && dropped > 100, "{played}, {dropped}");
    report.assert_clean();
}

#[test]
fn the_face_of_le_havre_keeps_to_what_every_face_must() {
    let harness = harness(7);
    let face = LeHavreFace::new().unwrap();
    let report = check_face(&harness, &face, 7);
    for met in [
        "take", "enter", "pay", "times", "build", "buy", "sell", "sealed",
    ] {
        assert!(report.met.contains(met), "{met}: {:?}", report.met);
    }
    report.assert_clean();
    check_advice(&harness, &face, &LeHavreOpponent, 10).assert_clean();
}
