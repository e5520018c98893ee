//! The opponents of Roads & Boats pass the suite for all opponents.

mod common;

use conformance::{Harness, check_opponent};
use roads_and_boats::{Choice, Deed, RoadsAndBoats};
use roads_and_boats_opponents::RoadsAndBoatsOpponent;

#[test]
fn the_opponents_keep_to_what_every_opponent_must() {
    let harness = Harness::<RoadsAndBoats> {
        games: 0,
        table: common::table,
        begin: |_, state| state,
        idle: |choice| {
            matches!(
                choice,
                Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask | Deed::Hand)
                    | Choice::Give(..)
                    | Choice::Take(..)
                    | Choice::Destroy(_)
            )
        },
        indistinguishable_state: |_, _, _| None,
        most_moves: 20_000,
    };
    check_opponent(&harness, &RoadsAndBoatsOpponent, 10).assert_clean();
}
