//! Opponents that play Le Havre from their own view.
//!
//! [`LeHavreOpponent`] is the opponent for a table. [`decide`] is a pure function of a view, a
//! seed, a [`OpponentLevel`] and a [`Budget`]. It knows only what its seat knows, since a [`View`] holds
//! nothing else, and it reads no clock. [`advise`] returns a journeyman's move and its reason,
//! [`compare`] reviews a turn, and [`fit`] trains the weights of the evaluation.
//!
//! docs/opponents.md describes how it thinks and how well it plays.

mod advice;
mod aim;
mod decision;
mod features;
pub mod fit;
mod judge;
mod level;
mod outlook;
mod paths;
mod policy;
mod rest;
mod review;
mod rollout;

pub use advice::{Reason, advise, is_hinted};
pub use aim::Aim;
pub use decision::{decide, decide_all};
pub use rest::rests;
pub use review::compare;
pub use slowtable_opponent::OpponentLevel;

use le_havre::{Choice, LeHavre, View};
use slowtable_kit::{Advice, Better, Budget, Opponent, Seed};

/// The opponents of Le Havre. A step is one turn that is evaluated.
#[derive(Debug, Clone, Copy, Default)]
pub struct LeHavreOpponent;

impl Opponent<LeHavre> for LeHavreOpponent {
    type Reason = Reason;

    fn levels(&self) -> Vec<slowtable_kit::Level> {
        OpponentLevel::listed()
    }

    fn usual_level(&self) -> &'static str {
        OpponentLevel::Journeyman.id()
    }

    fn decide(
        &self,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Vec<Choice>> {
        decide(view, seed, OpponentLevel::called(level), budget)
    }

    fn decide_all(
        &self,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Vec<Vec<Choice>> {
        decide_all(view, seed, OpponentLevel::called(level), budget)
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
