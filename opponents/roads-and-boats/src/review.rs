//! Reviews a game: finds better moves than those that were made.

use roads_and_boats::{Choice, RoadsAndBoats, View};
use slowtable_kit::{Better, Budget, Points, Rules as _, Seed};
use slowtable_opponent::{Meter, OpponentLevel};

use crate::decision::plan;
use crate::policy;
use crate::search::Imagination;
use crate::ways::Ways;

/// Smaller gains are no turning points.
const LEAST_GAIN: i32 = 10;
/// The default steps for reviewing a decision: about a master's thinking time.
const USUAL_STEPS: u64 = 50_000;

/// Compares an action of the own plan with what a good player's plan does instead, both played out with
/// that plan to the end; `None` if that is not clearly better.
///
/// It uses the view alone. Calls, places and permissions are not judged: what they bring depends on
/// others.
#[must_use]
pub fn compare(
    view: &View,
    chosen: &[Choice],
    _: Seed,
    budget: Budget<'_>,
) -> Option<Better<Choice>> {
    let (seat, _) = view.own()?;
    let acts = matches!(chosen.first()?, Choice::Do(_) | Choice::Done);
    let board = &view.board;
    if !acts || !board.phase.is_of_turn() || !board.walker(seat).offers(*chosen.first()?) {
        return None;
    }
    // Half of the steps are for the plan, so that some are left to play it out.
    let steps = budget.steps.unwrap_or(USUAL_STEPS) / 2;
    let half = Budget {
        steps: Some(steps),
        stop: budget.stop,
    };
    let plan = plan(view, seat, OpponentLevel::Journeyman, half);
    let meter = Meter::new(half, steps);
    let (path, _) = policy::next(board, seat, &plan, &mut Ways::new(board, seat));
    let legal = RoadsAndBoats::walk(view, &path).is_ok_and(|it| it.whole);
    if path == chosen || !legal {
        return None;
    }
    let mut imagination = Imagination::new(view, seat, &meter, u8::MAX);
    let [better, taken] = [&path[..], chosen].map(|first| imagination.after(first, &plan));
    let by = better? - taken?;
    (by >= LEAST_GAIN).then(|| Better {
        path,
        by: Points::whole(by),
    })
}
