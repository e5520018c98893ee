//! The options of a table, and why a game cannot be set up.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Code, FaultCode, ids};

ids! {
    /// The length of the game (X1).
    Length, "length", 2 {
        /// The full game.
        Full = "full",
        /// The short game.
        Short = "short",
    }
}

ids! {
    /// The interest on loans (L6).
    Loans, "loans", 2 {
        /// 1 franc, for any number of loans.
        Plain = "plain",
        /// 2 francs for a seat with at least as many loans as there are players.
        Expensive = "expensive",
    }
}

ids! {
    /// When a seat may sell outside its own turn (K7).
    Sales, "sales", 2 {
        /// At any time, but not while another seat's main action is unfinished.
        Plain = "plain",
        /// Only for a payment that cannot be made otherwise, and no more than it needs.
        Expert = "expert",
    }
}

/// The options of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The length of the game.
    pub length: Length,
    /// The interest on loans; no effect in a solo game (Y5).
    pub loans: Loans,
    /// When a seat may sell outside its own turn.
    pub sales: Sales,
    /// Whether the Zoo stays among the special cards in a solo game (Y2).
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
    /// The number of players is not one to five (S1).
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
