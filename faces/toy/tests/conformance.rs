//! The toy keeps to what every game must keep to.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_advice, check_face, check_rules};
use serde_json::json;
use slowtable_kit::{Rng, Rules, Seat, Viewer};
use toy::{Choice, Crop, Options, State, Toy};
use toy_face::ToyFace;
use toy_opponents::Gardener;

/// A position that differs from `state` only in what `viewer` may not know: other seeds, picks and
/// offers of others, another seed of chance.
fn elsewhere(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = json!(state);
    let crop = |rng: &mut Rng| json!(rng.pick(&Crop::ALL));
    for seat in Seat::all(Toy::seats(state)).filter(|seat| viewer.seat() != Some(*seat)) {
        let secret = &mut other["secrets"][seat.index()];
        for seed in secret["seeds"].as_array_mut().unwrap() {
            *seed = crop(rng);
        }
        if secret["pick"].is_number() {
            secret["pick"] = json!(rng.below(10));
        }
    }
    for (at, offer) in state.table().offers.iter().enumerate() {
        if ![offer.from, offer.to].map(Some).contains(&viewer.seat()) {
            other["table"]["offers"][at]["crop"] = crop(rng);
        }
    }
    other["unknown"]["seed"] = json!(rng.below(1 << 30));
    serde_json::from_value(other).unwrap()
}

#[test]
fn the_toy_keeps_to_what_every_game_must() {
    let harness = Harness::<Toy> {
        games: 60,
        table: |index| {
            (
                (index % 5) as u8 + 1,
                Options {
                    goals: index % 2 == 0,
                },
            )
        },
        begin: |_, state| state,
        idle: |choice| matches!(choice, Choice::Pick),
        elsewhere,
        most_moves: 1_000,
    };
    let face = ToyFace::new().unwrap();
    let mut report = check_rules(&harness);
    assert!(report.taken_back > 100, "{}", report.taken_back);
    report.extend(check_face(&harness, &face, 20));
    report.extend(check_advice(&harness, &face, &Gardener, 10));
    report.assert_clean();
}
