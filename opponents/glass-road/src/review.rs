//! Looking back: which decisions of a game cost most.

use glass_road::specialist::Act;
use glass_road::{Choice, GlassRoad, Phase, View};
use slowtable_kit::{Log, ReplayError, Rules, Seat, Seed, Start, Viewer};

use crate::evaluate::{Budget, Meter};
use crate::level::{Level, Thinker};
use crate::plan::Breadth;

/// A decision that something else would have been better than.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// Which move, counted from 0 as in the log.
    pub index: usize,
    /// Whose.
    pub seat: Seat,
    /// What was done.
    pub chosen: Vec<Choice>,
    /// What would have been better.
    pub better: Vec<Choice>,
    /// By how much, in hundredths of a point of its own seat's final score, as far as its view
    /// let it know.
    pub loss: i32,
}

/// What one decision cost.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Verdict {
    pub better: Vec<Choice>,
    pub loss: f32,
}

/// Losses smaller than this are nobody's turning point, in points.
const LEAST: f32 = 0.3;

/// Compares a decision with the best alternative that is found; `None` if there is none better.
///
/// It looks at the view alone, so it blames nobody for what they could not know.
#[must_use]
pub fn judge(
    view: &View,
    chosen: &[Choice],
    seed: Seed,
    budget: Budget<'_>,
) -> Option<(Vec<Choice>, i32)> {
    let verdict = verdict(view, chosen, seed, budget)?;
    (verdict.loss >= LEAST).then(|| (verdict.better, hundredths(verdict.loss)))
}

fn hundredths(points: f32) -> i32 {
    #[allow(clippy::cast_possible_truncation)] // some points
    let hundredths = (points * 100.0) as i32;
    hundredths
}

fn verdict(view: &View, chosen: &[Choice], seed: Seed, budget: Budget<'_>) -> Option<Verdict> {
    if view.own().is_none_or(|own| !own.gifts.is_empty()) {
        return None;
    }
    let meter = Meter::new(budget);
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

/// The decisions of a game that cost their seats most, dearest first, at most `most`.
///
/// `budget.steps` are the steps for one decision; when `budget.stop` says to stop, what has been
/// found until then is the answer.
///
/// # Errors
/// When the log is not a game.
pub fn turning_points(
    log: &Log<GlassRoad>,
    seed: Seed,
    budget: Budget<'_>,
    most: usize,
) -> Result<Vec<TurningPoint>, ReviewError> {
    let mut state = match &log.setup.start {
        Start::Deal {
            seats,
            options,
            seed,
        } => {
            GlassRoad::create(*seats, options, *seed)
                .map_err(ReplayError::Setup)?
                .0
        }
        Start::Position(state) => (**state).clone(),
    };
    let mut found: Vec<TurningPoint> = Vec::new();
    for (index, entry) in log.entries.iter().enumerate() {
        if !(budget.stop)() {
            let view = state.view(Viewer::Seat(entry.seat));
            if let Some((better, loss)) = judge(&view, &entry.path, seed, budget) {
                found.push(TurningPoint {
                    index,
                    seat: entry.seat,
                    chosen: entry.path.clone(),
                    better,
                    loss,
                });
            }
        }
        state
            .play_silently(entry.seat, &entry.path)
            .map_err(|refusal| ReplayError::Refused { index, refusal })?;
    }
    found.sort_by_key(|point| (std::cmp::Reverse(point.loss), point.index));
    found.truncate(most);
    Ok(found)
}

/// Why a log cannot be looked back on.
pub type ReviewError = ReplayError<<GlassRoad as Rules>::SetupError, <GlassRoad as Rules>::Refusal>;
