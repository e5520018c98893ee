//! Le Havre for the lab: hidden states and categories of presses.

use le_havre::building::Origin;
use le_havre::{Building, Choice, LeHavre, State, View};
use le_havre_face::LeHavreFace;
use le_havre_opponents::LeHavreOpponent;
use serde_json::{Value, json};
use slowtable_kit::{Rng, Rules as _, Viewer};
use slowtable_lab_kit::{PlayerProfile, PressCategory, Subject};

/// Le Havre.
pub struct LeHavreSubject;

impl Subject for LeHavreSubject {
    type Rules = LeHavre;
    type Face = LeHavreFace;
    type Opponent = LeHavreOpponent;

    const PLAYER_PROFILES: &'static [PlayerProfile] = &[
        PlayerProfile::deciding(&["feeding"]),
        PlayerProfile::deciding(&["feeding", "interest"]),
        PlayerProfile::deciding(&["feeding", "interest", "turn"]),
    ];

    /// Replaces the coming discs, and the special cards that the viewer has not seen.
    fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
        let secret = LeHavre::view(state, viewer).secret;
        let seen = secret.map_or(0, |secret| secret.seen.len());
        let mut other = serde_json::to_value(state).ok()?;
        let unknown = other.get_mut("unknown")?;
        shuffle(unknown.get_mut("discs")?.as_array_mut()?, rng);
        let specials = unknown.get_mut("specials")?.as_array_mut()?;
        let unseen = specials.len().checked_sub(seen)?;
        let known: Vec<Value> = specials.get(unseen..)?.to_vec();
        let lies_open = |building: &Building| state.board().owner(*building).is_some();
        let tops: Vec<Building> = state.board().tops().map(|(_, card)| card).collect();
        let mut hidden: Vec<Value> = Building::ALL
            .into_iter()
            .filter(|it| {
                it.data().origin == Origin::Special && !lies_open(it) && !tops.contains(it)
            })
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
        serde_json::from_value(other).ok()
    }

    /// Names a main action by its offer or building.
    fn press_category(view: &View, path: &[Choice]) -> PressCategory {
        let what = match path.first() {
            Some(Choice::Take(_)) => Some("offer".to_owned()),
            Some(Choice::Enter(building)) => Some(building.to_string()),
            _ => None,
        };
        PressCategory {
            decision: what.map(|what| format!("main {what}")),
            kind: None,
            part: view.board.round.into(),
        }
    }

    /// Removes the end of the turn after a main action: on the desk it is always a move of its own.
    fn canonical_path(_: &View, mut path: Vec<Choice>) -> Vec<Choice> {
        if let [_, .., Choice::End] = path[..] {
            path.pop();
        }
        path
    }
}

fn shuffle(items: &mut [Value], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}
