//! Looking back: which decisions of a game cost most.

use glass_road::specialist::Act;
use glass_road::{Choice, Phase, View};
use slowtable_kit::{Better, Budget, Seed};

use crate::evaluate::{Meter, points};
use crate::level::{Level, Thinker};
use crate::plan::Breadth;

/// What one decision cost.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Verdict {
    pub better: Vec<Choice>,
    pub loss: f32,
}

/// Losses smaller than this are nobody's turning point, in points.
const LEAST: f32 = 0.3;

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
    let verdict = verdict(view, chosen, seed, budget)?;
    (verdict.loss >= LEAST).then(|| Better {
        path: verdict.better,
        by: points(verdict.loss),
    })
}

fn verdict(view: &View, chosen: &[Choice], seed: Seed, budget: Budget<'_>) -> Option<Verdict> {
    if view.own().is_none_or(|own| !own.gifts.is_empty()) {
        return None;
    }
    let meter = Meter::new(budget, USUAL_STEPS);
    let thinker = Thinker::new(view, seed, Level::Master.style(), &meter);
    match &view.table.phase {
        Phase::Choose => {
            let hand = cards(chosen).collect();
            thinker.compare_hand(hand)
        }
        Phase::Pick | Phase::Play { .. } => thinker.compare_pick(cards(chosen).next()?),
        Phase::Resolve(_) | Phase::LastActions => of_move(view, chosen, &thinker),
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
fn of_move(view: &View, chosen: &[Choice], thinker: &Thinker<'_>) -> Option<Verdict> {
    let mind = thinker.mind();
    let before = mind.plan(view, Breadth::CLOSE)?;
    let better = before.moves().into_iter().next().unwrap_or_else(|| {
        // Nothing was better than being done.
        vec![Choice::Done]
    });
    let after = match chosen.first()? {
        Choice::Done => before.still(),
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
            let (next, _) = view.preview(chosen).ok()??;
            mind.plan(&next, Breadth::CLOSE)?.end().value
        }
    };
    if better == chosen {
        return None;
    }
    Some(Verdict {
        better,
        loss: before.end().value - after,
    })
}
