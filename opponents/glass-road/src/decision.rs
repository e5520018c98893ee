//! Makes decisions.

use glass_road::{Building, Card, CardSet, Choice, Phase, View};
use slowtable_kit::{Budget, Preview, Seed};
use slowtable_opponent::{
    Comparison, Meter, OpponentLevel, SplitMix64, round_robin, successive_halving,
};

use crate::belief::{Belief, SampledState};
use crate::evaluator::network;
use crate::level::Parameters;
use crate::plan::{Beam, ConsideredLines};
use crate::policy::Policy;
use crate::rollout::Rollout;

/// Returns the next whole move of the seat whose view this is, or `None` if it is not awaited.
///
/// The same view, seed, level and steps give the same move, unless `budget.stop` ends the thinking.
/// The answer is a legal move under any budget.
#[must_use]
pub fn decide(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Option<Vec<Choice>> {
    let meter = Meter::new(budget, level.usual_steps());
    decide_with(view, seed, Parameters::of(level), &meter)
}

/// Decides like [`decide`], with any parameters.
pub(crate) fn decide_with(
    view: &View,
    seed: Seed,
    parameters: Parameters,
    meter: &Meter<'_>,
) -> Option<Vec<Choice>> {
    let seat = view.viewer.seat()?;
    let asked = view
        .board
        .awaited()
        .into_iter()
        .any(|awaited| awaited.seat == seat);
    if !asked {
        return None;
    }
    Decision::new(view, seed, parameters, meter)
        .decide()
        .filter(|path| is_legal(view, path))
        .or_else(|| crate::moves::fallback(view))
}

fn is_legal(view: &View, path: &[Choice]) -> bool {
    let Ok(mut walker) = view.walker() else {
        return false;
    };
    path.iter().all(|&choice| walker.push(choice).is_ok()) && walker.whole()
}

/// A possible other decision.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Alternative {
    pub path: Vec<Choice>,
    /// The points that it gains; negative if it loses.
    pub gain: f32,
}

/// A decision in progress.
pub(crate) struct Decision<'a> {
    view: &'a View,
    policy: Policy<'a>,
    parameters: Parameters,
    seed: Seed,
    stream: u64,
}

impl<'a> Decision<'a> {
    pub(crate) fn new(
        view: &'a View,
        seed: Seed,
        parameters: Parameters,
        meter: &'a Meter<'a>,
    ) -> Self {
        let board = &view.board;
        let seat = view.viewer.seat().map_or(0, |seat| seat.index());
        let stream = u64::from(board.period) << 16 | u64::from(board.round) << 8 | seat as u64;
        Self {
            view,
            policy: Policy {
                network: network(board.players()),
                meter,
            },
            parameters,
            seed,
            stream,
        }
    }

    fn rng(&self, purpose: u64) -> SplitMix64 {
        SplitMix64::from_seed(self.seed, self.stream << 8 | purpose)
    }

    fn decide(&self) -> Option<Vec<Choice>> {
        let view = self.view;
        if view.own().is_some_and(|own| !own.gifts.is_empty()) {
            return self.policy.answer_gift(view);
        }
        match &view.board.phase {
            Phase::Choose => {
                let hand = self.choose_hand()?;
                Some(hand.iter().map(Choice::Card).collect())
            }
            Phase::Pick | Phase::Play { .. } => Some(vec![Choice::Card(self.choose_pick()?)]),
            Phase::Resolve(_) | Phase::LastActions => self.resolve(),
            Phase::Over => None,
        }
    }

    /// Returns the policy for the decision.
    pub(crate) fn policy(&self) -> Policy<'a> {
        self.policy
    }

    /// Adds noise to values, and sorts them, the best first.
    fn with_noise<T>(&self, mut ranked: Vec<(f32, T)>, noise: f32, stream: u64) -> Vec<(f32, T)> {
        let mut rng = self.rng(stream);
        for (value, _) in &mut ranked {
            *value += noise * rng.normal();
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked
    }

    /// Compares candidates, whose values are first estimates, by rollouts in sampled states: either
    /// all equally often, or the best ones most often. All candidates meet the same streams of chance.
    fn compare(
        &self,
        values: &[f32],
        evenly: bool,
        stream: u64,
        mut rollout: impl FnMut(&mut Rollout<'a>, usize, SampledState, &mut SplitMix64) -> f32,
    ) -> Option<Comparison> {
        let Policy { network, meter } = self.policy;
        let belief = Belief::new(network, self.view);
        let mut imagined = Rollout::new(self.policy, self.view, Beam::ROLLOUT)?;
        let most = self.parameters.most_rollouts;
        let trial = |at: usize, run: u32| {
            let run = u64::from(run) << 8;
            let mut rng = SplitMix64::from_seed(self.seed, self.stream << 20 | run | 1);
            let sampled = belief.sample(&mut rng);
            rollout(&mut imagined, at, sampled, &mut self.rng(run | stream))
        };
        Some(if evenly {
            round_robin(values, most, meter, trial)
        } else {
            successive_halving(values, most, meter, trial)
        })
    }

    /// Returns the best hands, at most `most`, with their estimated values, best first.
    fn ranked_hands(&self, most: usize) -> Option<Vec<(f32, CardSet)>> {
        let ranked = self.policy.hands(self.view)?;
        let mut ranked = self.with_noise(ranked, self.parameters.noise[0], 2);
        ranked.truncate(most.max(1));
        Some(ranked)
    }

    fn compare_hands(&self, ranked: &[(f32, CardSet)], evenly: bool) -> Option<Comparison> {
        self.compare(&values(ranked), evenly, 3, |rollout, at, sampled, rng| {
            let hand = ranked[at].1;
            let mut state = rollout.state(self.view, sampled, hand);
            rollout.begin(hand, &mut state, rng);
            rollout.run(&mut state, rng)
        })
    }

    fn choose_hand(&self) -> Option<CardSet> {
        let ranked = self.ranked_hands(self.parameters.candidates[0])?;
        let best = match ranked.len() {
            0 | 1 => 0,
            _ => self.compare_hands(&ranked, false)?.best,
        };
        ranked.get(best).map(|&(_, hand)| hand)
    }

    /// Returns the cards of the hand with the estimated values of playing them next, best first.
    fn ranked_picks(&self) -> Option<Vec<(f32, Card)>> {
        let picks = self.policy.picks(self.view, Beam::ROLLOUT)?;
        Some(self.with_noise(picks, self.parameters.noise[1], 4))
    }

    fn compare_picks(&self, picks: &[(f32, Card)], evenly: bool) -> Option<Comparison> {
        let hand = self.view.secret.as_ref()?.hand;
        self.compare(&values(picks), evenly, 5, |rollout, at, sampled, rng| {
            let mut state = rollout.state(self.view, sampled, hand);
            rollout.choose(&mut state, picks[at].1, rng);
            rollout.run(&mut state, rng)
        })
    }

    fn choose_pick(&self) -> Option<Card> {
        let hand = self.view.secret.as_ref()?.hand;
        if hand.len() == 1 {
            return hand.iter().next();
        }
        let mut picks = self.ranked_picks()?;
        picks.truncate(self.parameters.candidates[1].max(1));
        let best = match picks.len() {
            0 | 1 => 0,
            _ => self.compare_picks(&picks, false)?.best,
        };
        picks.get(best).map(|&(_, card)| card)
    }

    /// Returns the best hand found, and how much better it is than the chosen one.
    pub(crate) fn better_hand(&self, chosen: CardSet) -> Option<Alternative> {
        let mut ranked = self.ranked_hands(self.parameters.candidates[0].min(8))?;
        let mine = match ranked.iter().position(|&(_, hand)| hand == chosen) {
            Some(at) => at,
            None => {
                let all = self.policy.hands(self.view)?;
                ranked.push(*all.iter().find(|&&(_, hand)| hand == chosen)?);
                ranked.len() - 1
            }
        };
        let found = self.compare_hands(&ranked, true)?;
        let (_, better) = ranked.get(found.best)?;
        Some(Alternative {
            path: better.iter().map(Choice::Card).collect(),
            gain: found.lead(found.best, mine),
        })
    }

    /// Returns the best pick found, and how much better it is than the chosen one.
    pub(crate) fn better_pick(&self, chosen: Card) -> Option<Alternative> {
        let picks = self.ranked_picks()?;
        let mine = picks.iter().position(|&(_, card)| card == chosen)?;
        let found = self.compare_picks(&picks, true)?;
        let (_, better) = picks.get(found.best)?;
        Some(Alternative {
            path: vec![Choice::Card(*better)],
            gain: found.lead(found.best, mine),
        })
    }

    fn resolve(&self) -> Option<Vec<Choice>> {
        let plan = self.policy.plan(self.view, self.parameters.beam)?;
        let best = self.best_end(&plan)?;
        let moves = plan.moves_to(best);
        match moves.into_iter().next() {
            Some(path) if !self.may_cycle() || self.makes_progress(&path, &plan) => Some(path),
            _ => self.finish(),
        }
    }

    /// Returns the end of the plan to aim for.
    fn best_end(&self, plan: &ConsideredLines) -> Option<usize> {
        if self.parameters.noise[2] > 0.0 {
            let mut rng = self.rng(6);
            let ends = plan.ends(8).into_iter();
            return ends
                .map(|at| {
                    let noise = self.parameters.noise[2] * rng.normal();
                    (plan.node(at).value + noise, at)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, at)| at);
        }
        let compared = self.parameters.candidates[2] > 1
            && matches!(self.view.board.phase, Phase::Resolve(_))
            && !self.may_cycle()
            && plan.end().length > 0;
        let ends = match compared {
            true => plan.different_ends(self.parameters.candidates[2], self.parameters.most_behind),
            false => Vec::new(),
        };
        if ends.len() < 2 {
            return Some(plan.best());
        }
        let hand = self.view.secret.as_ref()?.hand;
        let priors: Vec<f32> = ends.iter().map(|&at| plan.node(at).value).collect();
        let found = self.compare(&priors, false, 7, |rollout, at, sampled, rng| {
            let mut state = rollout.state(self.view, sampled, hand);
            let node = plan.node(ends[at]);
            state.estate = node.estate;
            state.taken = node.taken;
            rollout.run(&mut state, rng) + node.expected_draw
        })?;
        ends.get(found.best).copied()
    }

    /// Whether trades could form a cycle: only with goods made from bricks.
    ///
    /// Every other trade pays a tile, or a good that comes before its gain in this order: wood,
    /// charcoal, water, food, clay, sand, brick.
    fn may_cycle(&self) -> bool {
        self.view
            .own()
            .is_some_and(|own| own.estate.has(Building::RoofingCompany))
    }

    /// Whether a first move that could be repeated makes progress: the plan after it is better, or
    /// as good and shorter. So no view can recur.
    fn makes_progress(&self, path: &[Choice], plan: &ConsideredLines) -> bool {
        let again = matches!(
            path.first(),
            Some(Choice::Convert(_) | Choice::Remove | Choice::Repeat)
        );
        if !again {
            return true;
        }
        let Ok(Preview::Open(after, _)) = self.view.preview(path) else {
            return false;
        };
        let Some(rest) = self.policy.plan(&after, self.parameters.beam) else {
            return false;
        };
        let (then, now) = (rest.end(), plan.end());
        then.value > now.value || then.value >= now.value && then.length < now.length
    }

    /// Returns the move that ends the current card or last actions.
    fn finish(&self) -> Option<Vec<Choice>> {
        let walker = self.view.walker().ok()?;
        let heads = walker.choices();
        heads
            .as_ref()
            .iter()
            .find(|head| matches!(head, Choice::Done | Choice::EndRepeat))
            .map(|&head| vec![head])
    }
}

fn values<T>(ranked: &[(f32, T)]) -> Vec<f32> {
    ranked.iter().map(|&(value, _)| value).collect()
}
