//! Glass Road keeps to what every game must keep to.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_face, check_rules};
use glass_road::{Choice, GlassRoad, Options, State};
use glass_road_face::GlassRoadFace;
use serde_json::json;
use slowtable_kit::{Rng, Viewer};

/// A position that differs from `state` only in what `viewer` may not know: other stacks, another
/// seed. Other hands are dealt in the rules' own tests, which know what a hand may hold.
fn elsewhere(state: &State, _: Viewer, rng: &mut Rng) -> State {
    let mut other = json!(state);
    for stack in other["unknown"]["stacks"].as_array_mut().unwrap() {
        let stack = stack.as_array_mut().unwrap();
        for last in (1..stack.len()).rev() {
            stack.swap(last, rng.below(last + 1));
        }
    }
    other["unknown"]["seed"] = json!(rng.below(1 << 30));
    serde_json::from_value(other).unwrap()
}

#[test]
fn glass_road_keeps_to_what_every_game_must() {
    let harness = Harness::<GlassRoad> {
        games: 12,
        table: |index| {
            let seats = (index % 4) as u8 + 1;
            let periods = (seats > 1 && index % 3 == 0).then_some(5);
            let options = Options {
                periods,
                ..Options::default()
            };
            (seats, options)
        },
        idle: |choice| {
            matches!(
                choice,
                Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
            )
        },
        elsewhere,
        most_moves: 5_000,
    };
    let mut report = check_rules(&harness);
    report.extend(check_face(&harness, &GlassRoadFace::new().unwrap(), 3));
    report.assert_clean();
}
