//! Checks the toy's opponent against the requirements for every opponent.

use conformance::{Harness, check_opponent};
use toy::{Choice, Options, Toy};
use toy_opponents::ToyOpponent;

#[test]
fn the_gardener_keeps_to_what_every_opponent_must() {
    let harness = Harness::<Toy> {
        games: 0,
        table: |index| {
            let goals = index % 3 == 0;
            (
                (index % 5) as u8 + 1,
                Options {
                    goals,
                    scripts: index % 4 == 1,
                    ..Options::default()
                },
            )
        },
        begin: |_, state| state,
        idle: |choice| matches!(choice, Choice::Pick),
        indistinguishable_state: |state, _, _| Some(state.clone()),
        most_moves: 1_000,
    };
    check_opponent(&harness, &ToyOpponent, 60).assert_clean();
}
