//! The options of a table, and why a game cannot be set up.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Code, FaultCode, ids};

pub use crate::material::BoardKind;

ids! {
    /// The order of trading and building in a turn (T1, T5).
    Phases, "phases", 2 {
        /// Trading ends with the first building or purchase.
        Strict = "strict",
        /// In any order.
        Mixed = "mixed",
    }
}

ids! {
    /// What happens to the longest route if its holder is one of several after an interruption (L5, L8).
    RouteTie, "route_tie", 2 {
        /// It is laid aside.
        Aside = "aside",
        /// The holder keeps it.
        Keep = "keep",
    }
}

ids! {
    /// Whether a view contains what follows from what lay open before its viewer (I6).
    Memory, "memory", 2 {
        /// It does.
        On = "on",
        /// Everybody has to remember.
        Off = "off",
    }
}

/// The options of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How the board is made.
    pub board: BoardKind,
    /// The order of trading and building.
    pub phases: Phases,
    /// What happens to a longest route that several share.
    pub route_tie: RouteTie,
    /// Whether views contain what follows about hands.
    pub memory: Memory,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            board: BoardKind::Variable,
            phases: Phases::Strict,
            route_tie: RouteTie::Aside,
            memory: Memory::On,
        }
    }
}

/// Why a game cannot be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// The number of players is not possible (S1).
    #[error("three or four can play, not {0}")]
    Seats(u8),
}

impl Code for OptionsError {
    fn general(&self) -> FaultCode {
        match self {
            OptionsError::Seats(_) => FaultCode::OptionsSeats,
        }
    }
}
