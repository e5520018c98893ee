//! Reviews a game: finds better moves than those that were made.

use roads_and_boats::{Choice, RoadsAndBoats, View};
use slowtable_kit::{Better, BetterAnswer, Budget, Points, Rules as _, Seat, Seed};
use slowtable_opponent::{Meter, OpponentLevel, open_moves};

use crate::decision::plan;
use crate::plan::SeatPlan;
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
    let (half, steps) = half_of(budget);
    let plan = plan(view, seat, OpponentLevel::Journeyman, half);
    let meter = Meter::new(half, steps);
    let (path, _) = policy::next(board, seat, &plan, &mut Ways::new(board, seat));
    let legal = RoadsAndBoats::walk(view, &path).is_ok_and(|it| it.whole);
    if path == chosen || !legal {
        return None;
    }
    let mut imagination = Imagination::new(view, seat, &meter, u8::MAX);
    let made = |path: &[Choice]| vec![path.to_vec()];
    let [better, taken] = [&path[..], chosen].map(|first| imagination.after(&made(first), &plan));
    let by = better? - taken?;
    (by >= LEAST_GAIN).then(|| Better {
        path,
        by: Points::whole(by),
    })
}

/// Compares a whole script with what a good player's plan does instead, both played out with that plan to the end;
/// `None` if that is not clearly better.
///
/// The script is judged once, whatever the order of its actions. It is named by the first action that the plan does not
/// have, and by the first of the plan that is missing and possible there.
#[must_use]
pub fn compare_all(
    view: &View,
    chosen: &[Vec<Choice>],
    seed: Seed,
    budget: Budget<'_>,
) -> Option<BetterAnswer<Choice>> {
    if let [only] = chosen {
        let better = compare(view, only, seed, budget)?;
        return Some(BetterAnswer { index: 0, better });
    }
    let (seat, _) = view.own()?;
    let (board, start) = (&view.board, chosen.first()?.first()?);
    let acts = |path: &Vec<Choice>| matches!(path.first(), Some(Choice::Do(_) | Choice::Done));
    if !board.phase.is_of_turn() || !chosen.iter().all(acts) || !board.walker(seat).offers(*start) {
        return None;
    }
    let (half, steps) = half_of(budget);
    let plan = plan(view, seat, OpponentLevel::Journeyman, half);
    let meter = Meter::new(half, steps);
    let planned = planned(view, seat, &plan);
    let (index, path) = first_difference(view, chosen, &planned)?;
    let mut imagination = Imagination::new(view, seat, &meter, u8::MAX);
    let [better, taken] = [&planned[..], chosen].map(|moves| imagination.after(moves, &plan));
    let by = better? - taken?;
    let better = Better {
        path,
        by: Points::whole(by),
    };
    (by >= LEAST_GAIN).then_some(BetterAnswer { index, better })
}

/// Returns half of a budget with its steps: one half is for the plan, so that the other is left to play it out.
fn half_of(budget: Budget<'_>) -> (Budget<'_>, u64) {
    let steps = budget.steps.unwrap_or(USUAL_STEPS) / 2;
    let half = Budget {
        steps: Some(steps),
        stop: budget.stop,
    };
    (half, steps)
}

/// Returns the actions of a plan up to the end of the phase, as far as they can be foreseen.
fn planned(view: &View, seat: Seat, plan: &SeatPlan) -> Vec<Vec<Choice>> {
    let mut is_done = false;
    open_moves::<RoadsAndBoats>(view, |view| {
        if is_done {
            return None;
        }
        let mut ways = Ways::new(&view.board, seat);
        let (path, _) = policy::next(&view.board, seat, plan, &mut ways);
        is_done = path == [Choice::Done];
        RoadsAndBoats::walk(view, &path)
            .is_ok_and(|it| it.whole)
            .then_some(path)
    })
}

/// Returns the first of the chosen moves that the plan does not have, or the last one, and a move of the plan that was
/// not chosen and is possible in its place.
fn first_difference(
    view: &View,
    chosen: &[Vec<Choice>],
    planned: &[Vec<Choice>],
) -> Option<(usize, Vec<Choice>)> {
    let other = chosen.iter().position(|path| !planned.contains(path));
    let index = other.unwrap_or(chosen.len() - 1);
    let mut now = view.clone();
    for path in chosen.get(..index)? {
        now = RoadsAndBoats::preview(&now, path).ok()?.open()?.0;
    }
    let missing = planned.iter().filter(|path| !chosen.contains(path));
    let done = vec![Choice::Done];
    let instead = missing.chain([&done]).find(|path| {
        Some(*path) != chosen.get(index) && RoadsAndBoats::walk(&now, path).is_ok_and(|it| it.whole)
    });
    instead.map(|path| (index, path.clone()))
}
