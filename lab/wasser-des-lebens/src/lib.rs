//! Das Wasser des Lebens for the lab: hidden states and categories of presses.

use slowtable_kit::{Budget, Opponent as _, Rng, Seed, Viewer};
use slowtable_lab_kit::{PlayerProfile, PressCategory, Subject};
use wasser_des_lebens::{Choice, State, View, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;
use wasser_des_lebens_opponents::{OpponentLevel, WasserDesLebensOpponent, decide_without_offers};

/// Questions that players answer once for all, and what they answer.
const ROLL: (&str, &str) = ("roll", "at_once");
const DISCARD: (&str, &str) = ("discard", "most_first");
const FORCE: (&str, &str) = ("force", "leader");
const END: (&str, &str) = ("end", "road+distillery+yard+card+after");

/// All of them.
const ALL: &[(&str, &str)] = &[ROLL, DISCARD, FORCE, END];

/// Returns the profile of players who answer these questions once for all, and settle nothing else.
const fn once_for_all(standing: &'static [(&'static str, &'static str)]) -> PlayerProfile {
    PlayerProfile {
        standing,
        ..PlayerProfile::deciding(&[])
    }
}

/// Das Wasser des Lebens.
pub struct WasserDesLebensSubject;

impl Subject for WasserDesLebensSubject {
    type Rules = WasserDesLebens;
    type Face = WasserDesLebensFace;
    type Opponent = WasserDesLebensOpponent;

    const PLAYER_PROFILES: &'static [PlayerProfile] = &[
        once_for_all(&[ROLL, DISCARD, FORCE]),
        once_for_all(ALL),
        PlayerProfile {
            ahead: &["turn"],
            ..once_for_all(ALL)
        },
        PlayerProfile {
            ahead: &["turn", "afford"],
            ..once_for_all(ALL)
        },
        PlayerProfile {
            ahead: &["turn", "afford"],
            leaves_decided: true,
            ..once_for_all(ALL)
        },
        PlayerProfile {
            ahead: &["turn"],
            offers: true,
            ..once_for_all(ALL)
        },
        PlayerProfile {
            ahead: &["turn", "afford", "exchange", "unmet"],
            leaves_decided: true,
            offers: true,
            ..once_for_all(ALL)
        },
    ];

    fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
        state.indistinguishable(viewer, &mut |below| rng.below(below))
    }

    fn decide(
        opponent: &WasserDesLebensOpponent,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
        offers: bool,
    ) -> Option<Vec<Choice>> {
        match offers {
            true => opponent.decide(view, level, seed, budget),
            false => decide_without_offers(view, seed, OpponentLevel::called(level), budget),
        }
    }

    fn waits_for_answers(path: &[Choice]) -> bool {
        matches!(path.first(), Some(Choice::Offer))
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
