//! The toy passes the suite for all games.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_advice, check_face, check_rules};
use slowtable_kit::LayoutNumber;
use slowtable_lab_kit::Subject as _;
use toy::{Choice, Options, Toy};
use toy_face::ToyFace;
use toy_lab::ToySubject;
use toy_opponents::ToyOpponent;

#[test]
fn the_toy_keeps_to_what_every_game_must() {
    let harness = Harness::<Toy> {
        games: 60,
        table: |index| {
            (
                (index % 5) as u8 + 1,
                Options {
                    goals: index % 2 == 0,
                    stones: index % 3 != 0,
                    scripts: index % 4 == 3,
                    layout: (index % 3 == 1).then_some(LayoutNumber::of_word(index)),
                },
            )
        },
        begin: |_, state| state,
        idle: |choice| matches!(choice, Choice::Pick),
        indistinguishable_state: ToySubject::indistinguishable_state,
        most_moves: 1_000,
    };
    let face = ToyFace::new().unwrap();
    let mut report = check_rules(&harness);
    assert!(report.taken_back > 100, "{}", report.taken_back);
    assert!(report.unwritten > 10, "{}", report.unwritten);
    report.extend(check_face(&harness, &face, 20));
    report.extend(check_advice(&harness, &face, &ToyOpponent, 10));
    report.assert_clean();
}
