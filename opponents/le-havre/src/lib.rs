//! Opponents that play Le Havre from their own view.
//!
//! [`LeHavreOpponent`] is what a table is given. [`decide`] is a pure function of a view, a seed, a
//! [`Level`] and a [`Budget`]: it knows what its seat knows and nothing else, since a [`View`] holds
//! nothing else, and it reads no clock. [`advise`] says what a journeyman would do and what for, [`compare`]
//! looks back on a turn, and [`fit`] makes the weights of the evaluation.
//!
//! docs/opponents.md tells how it thinks and how well it plays.

mod advice;
mod decision;
mod features;
pub mod fit;
mod judge;
mod level;
mod outlook;
mod paths;
mod policy;
mod review;
mod rollout;

pub use advice::{Reason, advise};
pub use decision::decide;
pub use review::compare;
pub use slowtable_opponent::Level;

use le_havre::{Choice, LeHavre, View};
use slowtable_kit::{Advice, Better, Budget, Opponent, Seed};

/// The opponents of Le Havre. A step is a turn that is judged.
#[derive(Debug, Clone, Copy, Default)]
pub struct LeHavreOpponent;

impl Opponent<LeHavre> for LeHavreOpponent {
    type Reason = Reason;

    fn levels(&self) -> Vec<slowtable_kit::Level> {
        Level::listed()
    }

    fn usual_level(&self) -> &'static str {
        Level::Journeyman.id()
    }

    fn decide(
        &self,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Vec<Choice>> {
        decide(view, seed, Level::called(level), budget)
    }

    fn advise(
        &self,
        view: &View,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Advice<Choice, Reason>> {
        advise(view, seed, budget)
    }

    fn compare(
        &self,
        view: &View,
        path: &[Choice],
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Better<Choice>> {
        compare(view, path, seed, budget)
    }
}
