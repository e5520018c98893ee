//! Makes decisions.

use slowtable_kit::{Budget, Seed};
use slowtable_opponent::Level;
use wasser_des_lebens::{Choice, View};

use crate::plain::plain;

/// Returns the next move of the seat whose view this is; `None` if it is not awaited. The same
/// view, seed, level and steps give the same move, unless `budget.stop` ends the thinking.
#[must_use]
pub fn decide(view: &View, _seed: Seed, _level: Level, _budget: Budget<'_>) -> Option<Vec<Choice>> {
    let (seat, ..) = view.own()?;
    let awaited = view.board.awaited();
    if !awaited.iter().any(|one| one.seat == seat) {
        return None;
    }
    plain(view)
}
