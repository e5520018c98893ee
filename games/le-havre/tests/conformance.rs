//! Checks Le Havre against the requirements for every game's rules.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{idle, table};
use conformance::{Harness, check_rules};
use le_havre::{LeHavre, State};
use slowtable_kit::{Rng, Rules as _, Viewer};

/// Returns a position that differs from `state` only in what `viewer` may not know.
fn elsewhere(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    LeHavre::elsewhere(state, viewer, rng).expect("another position")
}

#[test]
fn le_havre_keeps_to_what_every_game_must() {
    let report = check_rules(&Harness::<LeHavre> {
        games: 60,
        table,
        begin: |_, state| state,
        idle,
        elsewhere,
        most_moves: 5_000,
    });
    assert!(report.taken_back > 200, "{}", report.taken_back);
    let [played, dropped] = report.decided_ahead;
    assert!(played > 100 && dropped > 100, "{played}, {dropped}");
    report.assert_clean();
}
