//! Checks Le Havre's opponents against the requirements for every opponent.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use conformance::{Harness, check_opponent};
use le_havre::LeHavre;
use le_havre_opponents::LeHavreOpponent;

#[test]
fn the_opponents_keep_to_what_every_opponent_must() {
    let harness = Harness::<LeHavre> {
        games: 0,
        table: common::table,
        begin: |_, state| state,
        idle: common::idle,
        indistinguishable_state: |state, _, _| Some(state.clone()),
        most_moves: 3_000,
    };
    check_opponent(&harness, &LeHavreOpponent, 20).assert_clean();
}
