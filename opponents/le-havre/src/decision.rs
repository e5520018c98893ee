//! Makes decisions.

use le_havre::{Choice, LeHavre, Phase, State, View};
use slowtable_kit::{Budget, Seat, Seed};
use slowtable_opponent::{Meter, OpponentLevel, SplitMix64, as_long_as_alone};

use crate::judge::{Judge, fitted};
use crate::level::Parameters;
use crate::paths::{PlayedPath, fallback};
use crate::policy::{Policy, Rated, WORTH_A_MOVE};
use crate::rollout::Imagination;

/// Returns the next move of the seat whose view this is; `None` if it is not awaited. The same
/// view, seed, level and steps give the same move, unless `budget.stop` ends the thinking.
#[must_use]
pub fn decide(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Option<Vec<Choice>> {
    let meter = Meter::new(budget, level.usual_steps());
    let decision = Decision::new(view, seed, Parameters::of(level), &meter)?;
    decision.path()
}

/// Returns the moves of the seat's answer, as far as they are open and ask no other seat.
#[must_use]
pub fn decide_all(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Vec<Vec<Choice>> {
    let Some((own, ..)) = view.own() else {
        return Vec::new();
    };
    let asked = |view: &View| view.board.awaited();
    as_long_as_alone::<LeHavre>(view, own, seed, budget, asked, |view, seed, budget| {
        decide(view, seed, level, budget)
    })
}

/// A decision in progress.
pub(crate) struct Decision<'a> {
    pub view: &'a View,
    /// A position that fits the view.
    pub state: State,
    pub seat: Seat,
    pub policy: Policy<'a>,
    pub parameters: Parameters,
    pub seed: Seed,
}

impl<'a> Decision<'a> {
    /// Starts a decision; `None` if the seat is not awaited.
    pub(crate) fn new(
        view: &'a View,
        seed: Seed,
        parameters: Parameters,
        meter: &'a Meter<'a>,
    ) -> Option<Self> {
        let (seat, _) = view.own()?;
        let awaited = view.board.awaited();
        if view.secret.is_none() || !awaited.iter().any(|one| one.seat == seat) {
            return None;
        }
        let mut rng = SplitMix64::from_seed(seed, 1);
        Some(Self {
            view,
            state: view.imagined(&mut |bound| rng.below(bound)),
            seat,
            policy: Policy {
                judge: Judge::new(fitted(view.board.players())),
                breadth: parameters.breadth,
                noise: parameters.noise,
                meter,
            },
            parameters,
            seed,
        })
    }

    /// Returns the possible turns, rated by first thought, best first.
    pub(crate) fn rated(&self) -> Vec<Rated> {
        let mut rng = SplitMix64::from_seed(self.seed, 2);
        self.policy.rated(&self.state, self.seat, &mut rng)
    }

    /// Returns the best move found.
    pub(crate) fn path(&self) -> Option<Vec<Choice>> {
        let rated = self.rated();
        let Some(best) = self.best(&rated) else {
            return fallback(&self.state, self.seat);
        };
        if let Some(bought) = self.bought_first(best) {
            return Some(bought.path);
        }
        Some(self.with_end(&best.turn))
    }

    /// Returns the best turn by imagination, if there is any, else by first thought.
    fn best<'r>(&self, rated: &'r [Rated]) -> Option<&'r Rated> {
        let first = rated.first()?;
        let own_turn = self.state.board().turn_of() == Some(self.seat);
        if self.parameters.candidates < 2 || rated.len() < 2 || !own_turn {
            return Some(first);
        }
        let likely: Vec<&Rated> = rated
            .iter()
            .filter(|it| it.value >= first.value - self.parameters.most_behind)
            .take(self.parameters.candidates)
            .collect();
        let best = Imagination::of(self).best(&likely);
        likely.get(best).copied()
    }

    /// Returns a turn with its end, unless something should be bought or built first.
    fn with_end(&self, turn: &PlayedPath) -> Vec<Choice> {
        let mut path = turn.path.clone();
        if turn.after.phase != Phase::End || self.state.board().phase != Phase::Main {
            return path;
        }
        let mut state = self.state.clone();
        let refused = state.play_silently(self.seat, &path).is_err();
        if refused || self.policy.best_extra(&state, self.seat).is_some() {
            return path;
        }
        let Ok(mut walker) = self.state.walker(self.seat) else {
            return path;
        };
        if path.iter().all(|&choice| walker.push(choice).is_ok())
            && walker.choices().contains(&Choice::End)
        {
            path.push(Choice::End);
        }
        path
    }

    /// Returns what to buy before the main action. It is worth it if the best turn after the
    /// purchase is better than the best turn now, with any purchase after that.
    fn bought_first(&self, best: &Rated) -> Option<PlayedPath> {
        let board = self.state.board();
        if !self.parameters.buys_first || board.phase != Phase::Main || board.is_final() {
            return None;
        }
        let buys = |it: &Rated| matches!(it.turn.path[..], [Choice::Buy(_)]);
        let bought = self.policy.extras(&self.state, self.seat);
        if !bought.iter().any(buys) {
            return None;
        }
        let mut state = self.state.clone();
        state.play_silently(self.seat, &best.turn.path).ok()?;
        let mut goal = best.value;
        if let Some(extra) = self.policy.best_extra(&state, self.seat) {
            goal = extra.value;
        }
        let mut found = None;
        for Rated { turn, .. } in bought.into_iter().filter(buys) {
            let mut state = self.state.clone();
            if self.policy.meter.over() || state.play_silently(self.seat, &turn.path).is_err() {
                continue;
            }
            // The same misjudgements as without the purchase.
            let mut rng = SplitMix64::from_seed(self.seed, 2);
            let then = self.policy.rated(&state, self.seat, &mut rng);
            if let Some(then) = then.first()
                && then.value > goal + WORTH_A_MOVE
            {
                goal = then.value;
                found = Some(turn);
            }
        }
        found
    }
}
