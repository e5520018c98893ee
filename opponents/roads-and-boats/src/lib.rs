//! Opponents that play Roads & Boats from their own view.
//!
//! [`RoadsAndBoatsOpponent`] is the opponent for a table. [`decide`] is a pure function of a view, a
//! seed, a [`OpponentLevel`] and a [`Budget`]. It knows only what its seat knows, since a [`View`] holds
//! nothing else, and it reads no clock.
//!
//! docs/opponents.md describes how it thinks and how well it plays.

mod beginning;
mod book;
mod changes;
mod decision;
mod dispatch;
mod lines;
mod plain;
mod plan;
mod policy;
mod reason;
mod review;
mod rollout;
mod script;
mod search;
mod table;
mod usual;
mod ways;

pub use decision::decide;
pub use reason::{Aim, Reason};
pub use review::{compare, compare_all};
pub use script::decide_all;
pub use search::{follow, study};
pub use slowtable_opponent::OpponentLevel;

use roads_and_boats::{Choice, RoadsAndBoats, View};
use slowtable_kit::{Advice, Better, BetterAnswer, Budget, Opponent, Seed};

/// The opponents of Roads & Boats. A step is one own move that is imagined,
/// other than ending a phase.
#[derive(Debug, Clone, Copy, Default)]
pub struct RoadsAndBoatsOpponent;

impl Opponent<RoadsAndBoats> for RoadsAndBoatsOpponent {
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
        let (path, reason) = decision::found(view, seed, OpponentLevel::Journeyman, budget)?;
        Some(Advice { path, reason })
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

    fn compares_answers(&self) -> bool {
        true
    }

    fn compare_all(
        &self,
        view: &View,
        moves: &[Vec<Choice>],
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<BetterAnswer<Choice>> {
        compare_all(view, moves, seed, budget)
    }
}
