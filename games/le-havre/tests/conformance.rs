//! Le Havre keeps to what the rules of every game must keep to.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{idle, table};
use conformance::{Harness, check_rules};
use le_havre::building::Origin;
use le_havre::{Building, LeHavre, State};
use serde_json::{Value, json};
use slowtable_kit::{Rng, Viewer};

fn shuffle(items: &mut [Value], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}

/// A position that differs from `state` only in what `viewer` may not know: the discs to come, and
/// the special cards that it has not seen.
fn elsewhere(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let seen = state
        .view(viewer)
        .secret
        .map_or(0, |secret| secret.seen.len());
    let mut other = json!(state);
    shuffle(other["unknown"]["discs"].as_array_mut().unwrap(), rng);
    let specials = other["unknown"]["specials"].as_array_mut().unwrap();
    let unseen = specials.len() - seen;
    let lies_open = |building: &Building| state.table().owner(*building).is_some();
    let known: Vec<Value> = specials[unseen..].to_vec();
    let tops: Vec<Building> = state.table().tops().map(|(_, card)| card).collect();
    let mut hidden: Vec<Value> = Building::ALL
        .into_iter()
        .filter(|it| it.data().origin == Origin::Special && !lies_open(it) && !tops.contains(it))
        .map(|it| json!(it))
        .filter(|it| !known.contains(it) && *it != json!(Building::FootballStadium))
        .collect();
    shuffle(&mut hidden, rng);
    specials[..unseen].clone_from_slice(&hidden[..unseen]);
    let top: Vec<Value> = specials.iter().rev().cloned().collect();
    for secret in other["secrets"].as_array_mut().unwrap() {
        let seen = secret["seen"].as_array().unwrap().len();
        secret["seen"] = Value::from(top[..seen].to_vec());
    }
    serde_json::from_value(other).unwrap()
}

#[test]
fn le_havre_keeps_to_what_every_game_must() {
    let report = check_rules(&Harness::<LeHavre> {
        games: 60,
        table,
        begin: |_, state| state,
        idle,
        elsewhere,
        most_moves: 5_000,
    });
    assert!(report.taken_back > 200, "{}", report.taken_back);
    report.assert_clean();
}
