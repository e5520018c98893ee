//! The opponents of Roads & Boats pass the suite for all opponents.

use conformance::{Harness, check_opponent};
use roads_and_boats::{Choice, Deed, Options, RoadsAndBoats};
use roads_and_boats_opponents::RoadsAndBoatsOpponent;

#[test]
fn the_opponents_keep_to_what_every_opponent_must() {
    let harness = Harness::<RoadsAndBoats> {
        games: 0,
        table: |index| ((index % 4) as u8 + 1, Options::default()),
        begin: |_, state| state,
        idle: |choice| matches!(choice, Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask)),
        indistinguishable_state: |_, _, _| None,
        most_moves: 20_000,
    };
    check_opponent(&harness, &RoadsAndBoatsOpponent, 4).assert_clean();
}
