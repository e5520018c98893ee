//! The rules keep to what the rules of every game must.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{games, idle, indistinguishable, table};
use conformance::{Harness, check_rules};
use roads_and_boats::RoadsAndBoats;

#[test]
fn the_rules_keep_to_what_every_game_must() {
    let harness = Harness::<RoadsAndBoats> {
        games: games(10),
        table,
        begin: |_, state| state,
        idle,
        indistinguishable_state: indistinguishable,
        most_moves: 40_000,
    };
    let report = check_rules(&harness);
    assert!(
        report.positions > 1_000 && report.taken_back > 100,
        "{report}"
    );
    let [fitted, dropped] = report.decided_ahead;
    assert!(fitted > 50 && dropped > 10, "{fitted}, {dropped}");
    report.assert_clean();
}
