//! Das Wasser des Lebens for the lab: hidden states and categories of presses.

use slowtable_kit::{Rng, Viewer};
use slowtable_lab_kit::{PressCategory, Subject};
use wasser_des_lebens::{Choice, State, View, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;
use wasser_des_lebens_opponents::WasserDesLebensOpponent;

/// Das Wasser des Lebens.
pub struct WasserDesLebensSubject;

impl Subject for WasserDesLebensSubject {
    type Rules = WasserDesLebens;
    type Face = WasserDesLebensFace;
    type Opponent = WasserDesLebensOpponent;

    const PLAYER_PROFILES: &'static [&'static [&'static str]] = &[
        &["roll", "discard"],
        &["roll", "discard", "force"],
        &["roll", "discard", "force", "turn"],
    ];

    fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
        state.indistinguishable(viewer, &mut |below| rng.below(below))
    }

    /// Names a move by what is built or played. Parts of the game are rounds of turns; the founding is the first.
    fn press_category(view: &View, path: &[Choice]) -> PressCategory {
        let kind = match path.first() {
            Some(first @ (Choice::Build(_) | Choice::Play(_))) => Some(first.to_string()),
            _ => None,
        };
        let board = &view.board;
        PressCategory {
            decision: None,
            kind,
            part: u32::from(board.turn).div_ceil(board.seats().into()) + 1,
        }
    }
}
