//! Whole answers: the moves that a seat makes before it must see what becomes of them.

use std::cell::Cell;

use slowtable_kit::{Awaited, Budget, Preview, Rules, Seat, Seed};

/// The most moves of one answer; the host asks again for the rest.
const MOST_MOVES: usize = 250;

/// Returns what `next` decides in the view after each move, as long as the moves are [open](Preview::Open). The last
/// one may be sealed.
pub fn open_moves<R: Rules>(
    view: &R::View,
    mut next: impl FnMut(&R::View) -> Option<Vec<R::Choice>>,
) -> Vec<Vec<R::Choice>> {
    let mut moves = Vec::new();
    let mut now = view.clone();
    while moves.len() < MOST_MOVES
        && let Some(path) = next(&now)
    {
        let preview = R::preview(&now, &path);
        if preview.is_ok() || moves.is_empty() {
            moves.push(path);
        }
        let Ok(Preview::Open(after, _)) = preview else {
            break;
        };
        now = after;
    }
    moves
}

/// Returns the moves of an answer that is decided move by move, each with a seed of its own, the first with `seed`. A
/// later move counts only if the budget's `stop` has not ended the thinking about it.
pub fn one_by_one<R: Rules>(
    view: &R::View,
    seed: Seed,
    budget: Budget<'_>,
    mut decide: impl FnMut(&R::View, Seed, Budget<'_>) -> Option<Vec<R::Choice>>,
) -> Vec<Vec<R::Choice>> {
    let stopped = Cell::new(false);
    let stop = || {
        stopped.set(stopped.get() || (budget.stop)());
        stopped.get()
    };
    let budget = Budget {
        steps: budget.steps,
        stop: &stop,
    };
    let mut made = 0;
    open_moves::<R>(view, |now| {
        let is_first = made == 0;
        if stopped.get() {
            return None;
        }
        let seed = Seed(seed.0.wrapping_add(made));
        made += 1;
        decide(now, seed, budget).filter(|_| is_first || !stopped.get())
    })
}

/// Returns the moves of the answer of the seat `own`, decided as by [`one_by_one`], as long as no other seat is `asked`
/// anything after them: its answer may change what is best. The first move is decided in any case.
pub fn as_long_as_alone<R: Rules>(
    view: &R::View,
    own: Seat,
    seed: Seed,
    budget: Budget<'_>,
    asked: impl Fn(&R::View) -> Vec<Awaited>,
    mut decide: impl FnMut(&R::View, Seed, Budget<'_>) -> Option<Vec<R::Choice>>,
) -> Vec<Vec<R::Choice>> {
    let mut is_later = false;
    one_by_one::<R>(view, seed, budget, |view, seed, budget| {
        let asks_another = || asked(view).iter().any(|one| one.seat != own);
        if std::mem::replace(&mut is_later, true) && asks_another() {
            return None;
        }
        decide(view, seed, budget)
    })
}
