//! Reviews a game: finds the decisions that cost most.

use glass_road::specialist::Act;
use glass_road::{Choice, Phase, View};
use slowtable_kit::{Better, Budget, Seed};
use slowtable_opponent::{Meter, OpponentLevel};

use crate::decision::{Alternative, Decision};
use crate::evaluator::points;
use crate::level::Parameters;
use crate::plan::Beam;

/// Smaller gains, in points, are no turning points.
const LEAST_GAIN: f32 = 0.3;

/// The default steps for reviewing a decision: about a master's thinking time.
const USUAL_STEPS: u64 = 20_000;

/// Compares a decision with the best alternative found; `None` if none is better.
///
/// It uses the view alone, so it does not blame a seat for what it could not know.
#[must_use]
pub fn compare(
    view: &View,
    chosen: &[Choice],
    seed: Seed,
    budget: Budget<'_>,
) -> Option<Better<Choice>> {
    let found = best_alternative(view, chosen, seed, budget)?;
    (found.gain >= LEAST_GAIN).then(|| Better {
        path: found.path,
        by: points(found.gain),
    })
}

fn best_alternative(
    view: &View,
    chosen: &[Choice],
    seed: Seed,
    budget: Budget<'_>,
) -> Option<Alternative> {
    if view.own().is_none_or(|own| !own.gifts.is_empty()) {
        return None;
    }
    let meter = Meter::new(budget, USUAL_STEPS);
    let decision = Decision::new(view, seed, Parameters::of(OpponentLevel::Master), &meter);
    match &view.board.phase {
        Phase::Choose => {
            let hand = cards(chosen).collect();
            decision.better_hand(hand)
        }
        Phase::Pick | Phase::Play { .. } => decision.better_pick(cards(chosen).next()?),
        Phase::Resolve(_) | Phase::LastActions => better_move(view, chosen, &decision),
        Phase::Over => None,
    }
}

fn cards(path: &[Choice]) -> impl Iterator<Item = glass_road::Card> + '_ {
    path.iter().filter_map(|choice| match choice {
        Choice::Card(card) => Some(*card),
        _ => None,
    })
}

/// Compares what the best plan promised before a move with what it promises after it.
fn better_move(view: &View, chosen: &[Choice], decision: &Decision<'_>) -> Option<Alternative> {
    let policy = decision.policy();
    let before = policy.plan(view, Beam::FULL)?;
    let better = before.moves().into_iter().next().unwrap_or_else(|| {
        // No move was better than ending.
        vec![Choice::Done]
    });
    let after = match chosen.first()? {
        Choice::Done => before.stand_pat(),
        Choice::Ability(ability)
            if view
                .board
                .resolving()
                .is_some_and(|(_, resolution)| resolution.card.act(*ability) == Act::Draw) =>
        {
            // A draw is luck, so the decision is not judged.
            return None;
        }
        _ => {
            let (next, _) = view.preview(chosen).ok()?.open()?;
            policy.plan(&next, Beam::FULL)?.end().value
        }
    };
    (better != chosen).then(|| Alternative {
        path: better,
        gain: before.end().value - after,
    })
}
