//! Checks the opponents of Das Wasser des Lebens against the requirements for every opponent.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use conformance::{Harness, check_opponent};
use wasser_des_lebens::WasserDesLebens;
use wasser_des_lebens_opponents::WasserDesLebensOpponent;

#[test]
fn the_opponents_keep_to_what_every_opponent_must() {
    let harness = Harness::<WasserDesLebens> {
        games: 0,
        table: common::table,
        begin: |_, state| state,
        idle: common::idle,
        indistinguishable_state: |state, _, _| Some(state.clone()),
        most_moves: 20_000,
    };
    check_opponent(&harness, &WasserDesLebensOpponent, 14).assert_clean();
}
