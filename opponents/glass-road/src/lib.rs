//! Opponents that play Glass Road from their own view.
//!
//! [`GlassRoadOpponent`] is the opponent for a table. [`decide`] is a pure function of a view, a
//! seed, a [`OpponentLevel`] and a [`Budget`]. It knows only what its seat knows, since a [`View`] holds
//! nothing else, and it reads no clock. [`advise`] returns a journeyman's move and its reason,
//! [`compare`] reviews a decision, and [`fit`] trains the weights of the evaluation.
//!
//! docs/opponents.md describes how it thinks and how well it plays.

mod advice;
mod belief;
mod decision;
mod evaluator;
mod features;
pub mod fit;
mod land;
mod level;
mod moves;
mod plan;
mod policy;
mod review;
mod rollout;

pub use advice::{Reason, advise};
pub use decision::decide;
pub use review::compare;
pub use slowtable_opponent::OpponentLevel;

use glass_road::{Choice, GlassRoad, View};
use slowtable_kit::{Advice, Better, Budget, Opponent, Seed};

/// The opponents of Glass Road. A step is one move that is tried.
#[derive(Debug, Clone, Copy, Default)]
pub struct GlassRoadOpponent;

impl Opponent<GlassRoad> for GlassRoadOpponent {
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
