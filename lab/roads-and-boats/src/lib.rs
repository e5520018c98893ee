//! Roads & Boats for the lab: hidden states and categories of presses.

use roads_and_boats::{Call, Choice, Phase, RoadsAndBoats, State, Step, View};
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
        PlayerProfile {
            order_every: 20,
            ..PlayerProfile::deciding(&["call", "prayer", "place", "script"])
        },
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

    /// One seat calls an order in one of so many phases, each time another seat and in another kind of phase.
    fn habitual_move(view: &View, profile: &PlayerProfile) -> Option<Vec<Choice>> {
        let (board, viewer) = (&view.board, view.viewer.seat()?);
        if board.step != Step::Calls || board.player(viewer).called {
            return None;
        }
        let phase = Phase::TURN.iter().position(|one| *one == board.phase)?;
        let number = usize::from(board.turn) * Phase::TURN.len() + phase;
        let every = usize::from(profile.order_every);
        let block = number.checked_div(every)?;
        let wants =
            number % every == block % every && block % board.players.len() == viewer.index();
        wants.then(|| vec![Choice::Call(Call::Order)])
    }

    /// Parts of the game are turns.
    fn press_category(view: &View, _path: &[Choice]) -> PressCategory {
        PressCategory {
            part: u32::from(view.board.turn).max(1),
            ..PressCategory::default()
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use roads_and_boats::Options;
    use slowtable_kit::{Match, Rules as _};

    use super::*;

    #[test]
    fn one_phase_of_twenty_has_an_order_and_the_kinds_of_phases_take_turns() {
        let profile = PlayerProfile {
            order_every: 20,
            ..PlayerProfile::default()
        };
        let dealt = Match::<RoadsAndBoats>::deal(2, Options::default(), Seed(5));
        let mut game = dealt.unwrap().0;
        let (mut orders, mut callers) = (Vec::new(), BTreeSet::new());
        while let Some(asked) = RoadsAndBoats::awaited(game.state()).first().copied() {
            let view = RoadsAndBoats::view(game.state(), Viewer::Seat(asked.seat));
            let is_call = RoadsAndBoats::walk(&view, &[Choice::Call(Call::Simultaneous)]).is_ok();
            let habitual = RoadsAndBoatsSubject::habitual_move(&view, &profile);
            if habitual.is_some() {
                assert!(is_call);
                orders.push((view.board.turn, view.board.phase));
                callers.insert(asked.seat);
            }
            let never = PlayerProfile::default();
            assert_eq!(RoadsAndBoatsSubject::habitual_move(&view, &never), None);
            let path = habitual
                .or_else(|| is_call.then(|| vec![Choice::Call(Call::Simultaneous)]))
                .or_else(|| RoadsAndBoats::forced(&view))
                .or_else(|| {
                    let opponent = RoadsAndBoatsOpponent;
                    opponent.decide(&view, "apprentice", Seed(1), Budget::steps(10))
                });
            game.play(asked.seat, &path.unwrap()).unwrap();
        }
        let phases: BTreeSet<_> = orders.iter().map(|it| it.1.to_string()).collect();
        assert_eq!(phases.len(), 4, "{orders:?}");
        assert_eq!(callers.len(), 2);
        let turns = usize::from(game.state().board().turn);
        assert!((turns * 4 / 20).abs_diff(orders.len()) <= 1, "{orders:?}");
    }
}
