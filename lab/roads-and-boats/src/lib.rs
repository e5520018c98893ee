//! Roads & Boats for the lab: hidden states and categories of presses.

use roads_and_boats::{Choice, RoadsAndBoats, State, View};
use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use slowtable_kit::{Budget, Opponent as _, Rng, Seed, Viewer};
use slowtable_lab_kit::{PlayerProfile, PressCategory, Subject};

/// Roads & Boats.
pub struct RoadsAndBoatsSubject;

impl Subject for RoadsAndBoatsSubject {
    type Rules = RoadsAndBoats;
    type Face = RoadsAndBoatsFace;
    type Opponent = RoadsAndBoatsOpponent;

    const PLAYER_PROFILES: &'static [PlayerProfile] = &[
        PlayerProfile::deciding(&["call", "prayer", "place"]),
        PlayerProfile::deciding(&["call", "prayer", "place", "script"]),
    ];

    fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
        state.indistinguishable(viewer, &mut |below| rng.below(below))
    }

    /// A script is one decision.
    fn decide_all(
        opponent: &RoadsAndBoatsOpponent,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
        _offers: bool,
    ) -> Vec<Vec<Choice>> {
        opponent.decide_all(view, level, seed, budget)
    }

    /// Parts of the game are turns.
    fn press_category(view: &View, _path: &[Choice]) -> PressCategory {
        PressCategory {
            part: u32::from(view.board.turn).max(1),
            ..PressCategory::default()
        }
    }
}
