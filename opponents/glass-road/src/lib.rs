//! Opponents that play Glass Road from their own view.
//!
//! [`decide`] is a pure function of a view and a seed: the same view and seed give the same move.
//! It knows what its seat knows and nothing else, since a [`View`] holds nothing else.

use glass_road::{Choice, GlassRoad, View};
use slowtable_kit::{Opponent, Rules, Seed};

/// The practice opponent: plays legally and not foolishly.
#[derive(Debug, Clone, Copy, Default)]
pub struct Practice;

impl Opponent<GlassRoad> for Practice {
    fn decide(&self, view: &View, seed: Seed) -> Option<Vec<Choice>> {
        decide(view, seed)
    }
}

/// The next whole move of the seat whose view this is; `None` when it owes nothing now.
///
/// Called again after each move, it comes to an end: every move it makes out of several possible
/// ones leads nearer to being done.
#[must_use]
pub fn decide(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    let seat = view.viewer.seat()?;
    view.table
        .awaited()
        .into_iter()
        .find(|awaited| awaited.seat == seat)?;
    simple(view, seed)
}

/// A legal move that needs no thought, which brings the game on.
fn simple(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    let heads = GlassRoad::walk(view, &[]).ok()?.choices;
    let useful = |choice: &&Choice| !matches!(choice, Choice::Convert(_) | Choice::Remove);
    let answer = |choice: &&Choice| matches!(choice, Choice::Accept);
    let head = heads
        .iter()
        .find(answer)
        .or_else(|| heads.iter().find(useful))?;
    let mut path = vec![*head];
    loop {
        let walk = GlassRoad::walk(view, &path).ok()?;
        if walk.whole {
            return Some(path);
        }
        #[allow(clippy::cast_possible_truncation)] // any part of the seed will do
        let luck = (seed.0 as usize).wrapping_add(path.len() * 7);
        path.push(*walk.choices.get(luck % walk.choices.len().max(1))?);
    }
}
