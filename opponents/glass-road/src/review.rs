//! Looking back: which decisions of a game cost most.

use glass_road::specialist::Act;
use glass_road::{Choice, Phase, View};
use slowtable_kit::{Better, Budget, Seed};
use slowtable_opponent::{Level, Meter};

use crate::decision::{Alternative, Decision};
use crate::evaluator::points;
use crate::level::Parameters;
use crate::plan::Beam;

/// Smaller gains are nobody's turning point, in points.
const LEAST_GAIN: f32 = 0.3;

/// The steps of a decision that is looked back on: about as long as a master thinks.
const USUAL_STEPS: u64 = 20_000;

/// Compares a decision with the best alternative that is found; `None` if there is none better.
///
/// It looks at the view alone, so it blames nobody for what they could not know.
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
    let decision = Decision::new(view, seed, Parameters::of(Level::Master), &meter);
    match &view.table.phase {
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

/// What the best plan promised before a move, less what it still promises after it.
fn better_move(view: &View, chosen: &[Choice], decision: &Decision<'_>) -> Option<Alternative> {
    let policy = decision.policy();
    let before = policy.plan(view, Beam::FULL)?;
    let better = before.moves().into_iter().next().unwrap_or_else(|| {
        // Nothing was better than being done.
        vec![Choice::Done]
    });
    let after = match chosen.first()? {
        Choice::Done => before.stand_pat(),
        Choice::Ability(ability)
            if view
                .table
                .resolving()
                .is_some_and(|(_, resolution)| resolution.card.act(*ability) == Act::Draw) =>
        {
            // What was drawn is luck.
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
