//! Imagines the consequences of a turn: all seats continue by first thought, and the resulting
//! table is evaluated.

use le_havre::{Phase, State};
use slowtable_kit::Urgency;
use slowtable_opponent::{Comparison, SplitMix64, round_robin, successive_halving};

use crate::decision::Decision;
use crate::paths::Breadth;
use crate::policy::{Policy, Rated};

/// The standard deviation of the noise in all seats' first thoughts about a turn, in francs.
const OTHERS: f32 = 1.5;
const OWN: f32 = 0.4;

/// The imagination of a seat.
pub(crate) struct Imagination<'a, 'd> {
    decision: &'d Decision<'a>,
    own: Policy<'a>,
    others: Policy<'a>,
}

impl<'a, 'd> Imagination<'a, 'd> {
    pub(crate) fn of(decision: &'d Decision<'a>) -> Self {
        let quick = |noise| Policy {
            breadth: Breadth::QUICK,
            noise,
            ..decision.policy
        };
        Self {
            decision,
            own: quick(OWN),
            others: quick(OTHERS),
        }
    }

    /// Returns the index of the best of these turns, which are sorted by first thought.
    pub(crate) fn best(&self, likely: &[&Rated]) -> usize {
        let priors: Vec<f32> = likely.iter().map(|it| it.value).collect();
        let most = self.decision.parameters.most_rollouts;
        let meter = self.decision.policy.meter;
        let found = successive_halving(&priors, most, meter, |at, run| {
            likely.get(at).map_or(0.0, |it| self.trial(it, run))
        });
        found.best
    }

    /// Tries all of these turns in the same rollouts, so that they can be compared.
    pub(crate) fn compare(&self, all: &[&Rated]) -> Comparison {
        let priors: Vec<f32> = all.iter().map(|it| it.value).collect();
        let most = self.decision.parameters.most_rollouts;
        let meter = self.decision.policy.meter;
        round_robin(&priors, most, meter, |at, run| {
            all.get(at).map_or(0.0, |it| self.trial(it, run))
        })
    }

    /// Returns the value of a turn in one rollout.
    fn trial(&self, rated: &Rated, run: u32) -> f32 {
        let decision = self.decision;
        let seat = decision.seat;
        // All turns meet the same chance.
        let mut rng = SplitMix64::from_seed(decision.seed, 1_000 + u64::from(run));
        let mut state = decision.view.imagined(&mut |bound| rng.below(bound));
        if state.play_silently(seat, &rated.turn.path).is_err() {
            return rated.value;
        }
        let mut left = decision.parameters.turns_ahead;
        while left > 0 && !decision.policy.meter.over() {
            let Some(next) = next(&state) else { break };
            let acts = state.board().phase == Phase::Main && next == seat;
            let policy = if next == seat {
                &self.own
            } else {
                &self.others
            };
            if !policy.step(&mut state, next, &mut rng) {
                break;
            }
            left -= usize::from(acts);
        }
        // A purchase after the last action belongs to it.
        while state.board().turn_of() == Some(seat) && state.board().phase != Phase::Main {
            let Some(extra) = self.own.best_extra(&state, seat) else {
                break;
            };
            if state.play_silently(seat, &extra.turn.path).is_err() {
                break;
            }
        }
        decision.policy.judge.value(state.board(), seat)
    }
}

/// Returns the seat that the table waits for.
pub(crate) fn next(state: &State) -> Option<slowtable_kit::Seat> {
    let awaited = state.board().awaited();
    let blocks = awaited.iter().find(|it| it.urgency == Urgency::Blocking);
    blocks.map(|it| it.seat)
}
