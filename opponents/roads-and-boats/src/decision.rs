//! Makes decisions.

use roads_and_boats::{Choice, RoadsAndBoats, View};
use slowtable_kit::{Budget, Rules as _, Seat, Seed, Urgency};
use slowtable_opponent::{OpponentLevel, SplitMix64};

use crate::lines;
use crate::plain::plain;
use crate::plan::SeatPlan;
use crate::policy::{self, ReasonedMove};
use crate::reason::Reason;
use crate::search::chosen_plan;
use crate::table;
use crate::usual::{SIMPLE, usual};
use crate::ways::Ways;

/// How often an apprentice overlooks that a transporter could move, or that something could be built.
const OVERLOOKED: f32 = 0.12;

/// Returns the next move of the seat whose view this is; `None` if it does nothing now. The same view,
/// seed, level and steps give the same move, unless `budget.stop` ends the thinking.
#[must_use]
pub fn decide(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Option<Vec<Choice>> {
    found(view, seed, level, budget).map(|it| it.0)
}

/// The same with the reason.
pub(crate) fn found(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Option<ReasonedMove> {
    found_by(view, seed, level, budget, &mut None)
}

/// The same by a plan: the one that is there, else a new one, which stays there.
pub(crate) fn found_by(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
    known: &mut Option<SeatPlan>,
) -> Option<ReasonedMove> {
    let (seat, _) = view.own()?;
    let owes = view
        .board
        .awaited()
        .into_iter()
        .find(|it| it.seat == seat)?;
    let mut rng = SplitMix64::from_seed(seed, 1);
    if let Some(found) = table::permission(&view.board, seat) {
        return Some(found);
    }
    // Who is asked for a permission only, and gives none, does nothing.
    if owes.urgency != Urgency::Blocking {
        return None;
    }
    let found = table::answer(view, seat, level, &mut rng)
        .or_else(|| act(view, seat, level, budget, &mut rng, known));
    let found =
        found.filter(|(path, _)| RoadsAndBoats::walk(view, path).is_ok_and(|walk| walk.whole));
    found.or_else(|| plain(view, seat).map(|path| (path, Reason::NothingBetter)))
}

/// Returns the next action of the seat's plan.
fn act(
    view: &View,
    seat: Seat,
    level: OpponentLevel,
    budget: Budget<'_>,
    rng: &mut SplitMix64,
    known: &mut Option<SeatPlan>,
) -> Option<ReasonedMove> {
    let board = &view.board;
    if !board.phase.is_of_turn() {
        return None;
    }
    if level == OpponentLevel::Master
        && let Some(path) = lines::next(view, seat)
    {
        return Some((path, Reason::NothingBetter));
    }
    let plan = known.get_or_insert_with(|| plan(view, seat, level, budget));
    let found = policy::next(board, seat, plan, &mut Ways::new(board, seat));
    let overlooks = level == OpponentLevel::Apprentice && rng.unit() < OVERLOOKED;
    match overlooks {
        true => Some((vec![Choice::Done], Reason::NothingBetter)),
        false => Some(found),
    }
}

/// Returns the plan that a level follows.
pub(crate) fn plan(view: &View, seat: Seat, level: OpponentLevel, budget: Budget<'_>) -> SeatPlan {
    let steps = level.usual_steps();
    match level {
        OpponentLevel::Apprentice => {
            let mut ways = Ways::new(&view.board, seat);
            usual(&view.board, seat, &mut ways, SIMPLE)
        }
        OpponentLevel::Journeyman => chosen_plan(view, seat, budget, steps, false),
        OpponentLevel::Master => chosen_plan(view, seat, budget, steps, true),
    }
}
