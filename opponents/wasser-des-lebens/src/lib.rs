//! Opponents that play Das Wasser des Lebens from their own view.
//!
//! [`WasserDesLebensOpponent`] is the opponent for a table. [`decide`] is a pure function of a view, a
//! seed, a [`OpponentLevel`] and a [`Budget`]. It knows only what its seat knows, since a [`View`] holds
//! nothing else, and it reads no clock. [`advise`] returns a good player's move and its [`Reason`],
//! and [`compare`] reviews a decision.
//!
//! docs/wasser-des-lebens.md describes how it thinks, docs/opponents.md how well it plays.

mod advice;
mod correction;
mod decision;
mod discard;
pub mod fit;
mod force;
mod founding;
mod judge;
mod land;
mod level;
mod outlook;
mod plain;
mod position;
mod quick;
mod review;
mod rollout;
mod trade;
mod turn;
mod waiting;

pub use advice::{Aim, Merit, Reason, advise};
pub use decision::{decide, decide_all, decide_without_offers};
pub use review::compare;
pub use slowtable_opponent::OpponentLevel;
pub use waiting::AwaitedAnswers;

use slowtable_kit::{Advice, Better, Budget, Opponent, Seed};
use wasser_des_lebens::{Choice, View, WasserDesLebens};

/// The opponents of Das Wasser des Lebens. A step is one position that is evaluated.
#[derive(Debug, Clone, Copy, Default)]
pub struct WasserDesLebensOpponent;

impl Opponent<WasserDesLebens> for WasserDesLebensOpponent {
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
