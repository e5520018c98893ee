//! The rules pass the suite for all games. `WASSER_GAMES` sets the number of random games.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{idle, indistinguishable_state, table};
use conformance::{Harness, check_rules};
use wasser_des_lebens::WasserDesLebens;

#[test]
fn the_rules_keep_to_what_every_game_must() {
    let given = std::env::var("WASSER_GAMES").ok();
    let games = given.and_then(|text| text.parse().ok()).unwrap_or(14);
    let harness = Harness::<WasserDesLebens> {
        games,
        table,
        begin: |_, state| state,
        idle,
        indistinguishable_state,
        most_moves: common::MOST_MOVES,
    };
    let report = check_rules(&harness);
    assert!(report.taken_back > 20, "{}", report.taken_back);
    let [played, dropped] = report.decided_ahead;
    assert!(played > 50 && dropped > 10, "{played}, {dropped}");
    report.assert_clean();
}
