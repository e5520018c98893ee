//! Checks Glass Road's opponents against the requirements for every opponent.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use conformance::{Harness, check_opponent};
use glass_road::GlassRoad;
use glass_road_opponents::GlassRoadOpponent;

#[test]
fn the_opponents_keep_to_what_every_opponent_must() {
    let harness = Harness::<GlassRoad> {
        games: 0,
        table: |index| common::table((index % 4) as u8 + 1, index / 4),
        begin: |_, state| state,
        idle: common::idle,
        indistinguishable_state: |state, _, _| Some(state.clone()),
        most_moves: 1_500,
    };
    check_opponent(&harness, &GlassRoadOpponent, 24).assert_clean();
}
