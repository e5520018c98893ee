//! Opponents that play Glass Road from their own view.
//!
//! [`decide`] is a pure function of a view and a seed: the same view and seed give the same move.
//! It knows what its seat knows and nothing else, since a [`View`] holds nothing else.
//!
//! How it thinks: `evaluate` says what an estate is worth, in score and in promise; `search`
//! looks for the best line of moves that the card being resolved allows; `cards` imagines
//! cards being played, one after the other, to choose and order them; `moves` names the whole
//! moves worth a thought.

mod cards;
mod evaluate;
mod moves;
mod search;

use glass_road::{Choice, GlassRoad, Phase, View};
use slowtable_kit::{Opponent, Seed};

pub use evaluate::Weights;

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
/// Called again after each move, it comes to an end: see `search::step`.
#[must_use]
pub fn decide(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    decide_by(view, seed, &Weights::PRACTICE)
}

/// As [`decide`], with another taste.
#[must_use]
pub fn decide_by(view: &View, seed: Seed, weights: &Weights) -> Option<Vec<Choice>> {
    let seat = view.viewer.seat()?;
    let asked = view
        .table
        .awaited()
        .into_iter()
        .any(|awaited| awaited.seat == seat);
    if !asked {
        return None;
    }
    let gifts = view.own().is_some_and(|place| !place.gifts.is_empty());
    let thought = match &view.table.phase {
        _ if gifts => search::answer_gift(view, weights),
        Phase::Choose => cards::choose_hand(view, seed, weights),
        Phase::Pick | Phase::Play { .. } => cards::pick(view, seed, weights),
        Phase::Resolve(_) | Phase::LastActions => search::step(view, weights),
        Phase::Over => None,
    };
    thought.or_else(|| moves::any(view))
}
