//! Creates another game that looks the same to a viewer.

use serde_json::{Value, json};
use slowtable_kit::{Rng, Viewer};

use crate::building::{Building, Origin};
use crate::table::State;

/// Returns a position that differs from `state` only in what `viewer` may not know: the discs to
/// come, and the special cards that it has not seen.
pub(crate) fn elsewhere(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
    let secret = state.view(viewer).secret;
    let seen = secret.map_or(0, |secret| secret.seen.len());
    let mut other = serde_json::to_value(state).ok()?;
    let unknown = other.get_mut("unknown")?;
    shuffle(unknown.get_mut("discs")?.as_array_mut()?, rng);
    let specials = unknown.get_mut("specials")?.as_array_mut()?;
    let unseen = specials.len().checked_sub(seen)?;
    let known: Vec<Value> = specials.get(unseen..)?.to_vec();
    let lies_open = |building: &Building| state.table().owner(*building).is_some();
    let tops: Vec<Building> = state.table().tops().map(|(_, card)| card).collect();
    let mut hidden: Vec<Value> = Building::ALL
        .into_iter()
        .filter(|it| it.data().origin == Origin::Special && !lies_open(it) && !tops.contains(it))
        .map(|it| json!(it))
        .filter(|it| !known.contains(it) && *it != json!(Building::FootballStadium))
        .collect();
    shuffle(&mut hidden, rng);
    specials
        .get_mut(..unseen)?
        .clone_from_slice(hidden.get(..unseen)?);
    let top: Vec<Value> = specials.iter().rev().cloned().collect();
    for secret in other.get_mut("secrets")?.as_array_mut()? {
        let seen = secret.get_mut("seen")?;
        *seen = Value::from(top.get(..seen.as_array()?.len())?.to_vec());
    }
    serde_path_to_error::deserialize(other).ok()
}

fn shuffle(items: &mut [Value], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}
