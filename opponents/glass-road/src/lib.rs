//! Opponents that play Glass Road from their own view.
//!
//! [`decide_with`] is a pure function of a view, a seed, a [`Level`] and a [`Budget`]: it knows
//! what its seat knows and nothing else, since a [`View`] holds nothing else, and it reads no
//! clock. [`hint`] says what a journeyman would do and what for, [`judge`] looks back on
//! a game, [`arena`] measures players, and [`fit`] makes the weights of the evaluation.
//!
//! docs/opponents.md tells how it thinks and how well it plays.

pub mod arena;
mod dice;
mod evaluate;
mod features;
pub mod fit;
mod guess;
mod hint;
mod land;
mod level;
mod net;
mod paths;
mod plan;
mod race;
mod review;
mod simulate;
mod think;

pub use evaluate::Budget;
pub use hint::{Hint, Reason, hint};
pub use level::{Level, UnknownLevel, decide_with};
pub use review::judge;

use glass_road::{Choice, GlassRoad, View};
use slowtable_kit::{Opponent, Seed};

/// The steps of a decision that nobody set a budget for.
const USUAL_STEPS: u64 = 5_000;

/// What a journeyman does: the next whole move of the seat whose view this is, or `None` if it is
/// not awaited. The same view and seed give the same move.
#[must_use]
pub fn decide(view: &View, seed: Seed) -> Option<Vec<Choice>> {
    decide_with(view, seed, Level::Journeyman, Budget::steps(USUAL_STEPS))
}

/// A level that thinks a number of steps for every decision.
#[derive(Debug, Clone, Copy)]
pub struct Stepped {
    /// How well it plays.
    pub level: Level,
    /// How many moves it may try for one decision.
    pub steps: u64,
}

impl Opponent<GlassRoad> for Stepped {
    fn decide(&self, view: &View, seed: Seed) -> Option<Vec<Choice>> {
        decide_with(view, seed, self.level, Budget::steps(self.steps))
    }
}
