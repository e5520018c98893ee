//! What a table may choose before the game, and why a game cannot be set up.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Code, FaultCode, ids};

ids! {
    /// Which game is played (X1).
    Length, "length", 2 {
        /// The full game.
        Full = "full",
        /// The short game.
        Short = "short",
    }
}

ids! {
    /// What interest loans bear (L6).
    Loans, "loans", 2 {
        /// 1 franc, however many loans.
        Plain = "plain",
        /// 2 francs for whoever has at least as many loans as there are players.
        Expensive = "expensive",
    }
}

ids! {
    /// When something may be sold outside the own turn (K7).
    Sales, "sales", 2 {
        /// At any time, but not while another's main action is open.
        Plain = "plain",
        /// Only for a payment that cannot be made, and no further than it takes.
        Expert = "expert",
    }
}

/// What a table may choose before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which game.
    pub length: Length,
    /// What interest loans bear; alone it has no meaning (Y5).
    pub loans: Loans,
    /// When something may be sold outside the own turn.
    pub sales: Sales,
    /// Whether the Zoo stays among the special cards when somebody plays alone (Y2).
    pub zoo_alone: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            length: Length::Full,
            loans: Loans::Plain,
            sales: Sales::Plain,
            zoo_alone: false,
        }
    }
}

/// Why a game cannot be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// Too few or too many play (S1).
    #[error("one to five can play, not {0}")]
    Seats(u8),
}

impl Code for OptionsError {
    fn general(&self) -> FaultCode {
        match self {
            OptionsError::Seats(_) => FaultCode::OptionsSeats,
        }
    }
}
