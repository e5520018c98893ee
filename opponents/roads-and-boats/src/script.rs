//! Whole scripts: the actions of a phase, decided together.

use roads_and_boats::{Choice, RoadsAndBoats, View};
use slowtable_kit::{Budget, Seed};
use slowtable_opponent::{OpponentLevel, open_moves};

use crate::decision::found_by;

/// Returns the moves of the seat's answer. It plans once, and follows that plan to the end of the phase, as far as it
/// can know what its actions do.
#[must_use]
pub fn decide_all(
    view: &View,
    seed: Seed,
    level: OpponentLevel,
    budget: Budget<'_>,
) -> Vec<Vec<Choice>> {
    let mut plan = None;
    let mut made = 0;
    let mut is_done = false;
    open_moves::<RoadsAndBoats>(view, |view| {
        if is_done {
            return None;
        }
        let seed = Seed(seed.0.wrapping_add(made));
        made += 1;
        let (path, _) = found_by(view, seed, level, budget, &mut plan)?;
        is_done = path == [Choice::Done];
        Some(path)
    })
}
