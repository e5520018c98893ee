//! Decides by first thought: evaluates the table after every sensible turn.

use le_havre::{Choice, Phase, State};
use slowtable_kit::Seat;
use slowtable_opponent::{Meter, SplitMix64};

use crate::judge::Judge;
use crate::paths::{Breadth, PlayedPath, Search, fallback};

/// An extra action that gains less, in francs, is not made.
pub(crate) const WORTH_A_MOVE: f32 = 0.3;

/// A possible turn, and the value of the table after it.
#[derive(Debug, Clone)]
pub(crate) struct Rated {
    pub value: f32,
    pub turn: PlayedPath,
}

/// A player that follows its first thought.
#[derive(Clone, Copy)]
pub(crate) struct Policy<'a> {
    pub judge: Judge<'a>,
    pub breadth: Breadth,
    /// The standard deviation of the noise on the value of a turn, in francs.
    pub noise: f32,
    pub meter: &'a Meter<'a>,
}

impl Policy<'_> {
    fn search<'s>(&'s self, state: &'s State, seat: Seat) -> Search<'s> {
        Search {
            state,
            seat,
            breadth: self.breadth,
            marginals: self.judge.marginals(state.board(), seat),
            meter: self.meter,
        }
    }

    /// Returns the possible turns, best first.
    pub(crate) fn rated(&self, state: &State, seat: Seat, rng: &mut SplitMix64) -> Vec<Rated> {
        let board = state.board();
        let search = self.search(state, seat);
        let mut all = Vec::new();
        let mut head: Option<(Choice, f32)> = None;
        search.each(&mut |turn| {
            // All paths with the same first choice are misjudged alike.
            let first = turn.path.first().copied();
            let misjudged = match head {
                Some((of, misjudged)) if Some(of) == first => misjudged,
                _ if self.noise > 0.0 => self.noise * rng.normal(),
                _ => 0.0,
            };
            head = first.map(|first| (first, misjudged));
            let value = self.judge.value(&turn.after, seat) + misjudged;
            all.push(Rated { value, turn });
        });
        let owes = all.iter().any(|it| it.turn.path == [Choice::Loan]);
        let between = matches!(board.phase, Phase::Supply | Phase::End);
        if owes || between && board.turn_of() == Some(seat) {
            let now = all.iter().map(|it| it.value).fold(f32::MIN, f32::max);
            search.extras(owes, &mut |turn| {
                let value = self.judge.value(&turn.after, seat);
                if owes || value > now + WORTH_A_MOVE {
                    all.push(Rated { value, turn });
                }
            });
        }
        all.sort_by(|one, other| other.value.total_cmp(&one.value));
        all
    }

    /// Returns what the seat could buy or repay.
    pub(crate) fn extras(&self, state: &State, seat: Seat) -> Vec<Rated> {
        let mut all = Vec::new();
        self.search(state, seat).extras(false, &mut |turn| {
            let value = self.judge.value(&turn.after, seat);
            all.push(Rated { value, turn });
        });
        all
    }

    /// Returns the best extra action, if it is worth a move.
    pub(crate) fn best_extra(&self, state: &State, seat: Seat) -> Option<Rated> {
        let now = self.judge.value(state.board(), seat);
        let all = self.extras(state, seat).into_iter();
        let best = all.max_by(|one, other| one.value.total_cmp(&other.value));
        best.filter(|it| it.value > now + WORTH_A_MOVE)
    }

    /// Makes the next move of a seat; returns whether there was one.
    pub(crate) fn step(&self, state: &mut State, seat: Seat, rng: &mut SplitMix64) -> bool {
        let best = self.rated(state, seat, rng).into_iter().next();
        let path = best
            .map(|it| it.turn.path)
            .or_else(|| fallback(state, seat));
        path.is_some_and(|path| state.play_silently(seat, &path).is_ok())
    }
}
