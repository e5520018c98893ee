//! The questions that the next choice of a path answers.

use serde::Serialize;

use crate::building::Building;
use crate::token::Token;

/// What the next choice of a path decides. It is written as an object whose `ask` names the question.
///
/// Buying, selling, repaying and putting special cards back are among the first choices whenever
/// they are possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Nothing is asked; only anytime actions are possible.
    Anytime,
    /// Whether to act before the marker moves onto the disc of the interest (T8).
    Supply,
    /// Which main action to take (T5).
    Main,
    /// Whether to build a second building (B2).
    BuildAgain,
    /// Whether to end the turn (T7).
    End,
    /// How to pay interest without francs (L4).
    Interest {
        /// The francs owed.
        owed: u16,
    },
    /// How to pay the food that is owed (H5, H6).
    Feeding {
        /// The food owed.
        owed: u16,
    },
    /// Which of two special cards goes on top (A1).
    Order,
    /// Which tokens pay food.
    PayFood {
        /// The building; `None` in a feeding.
        building: Option<Building>,
        /// The food still missing.
        owed: u16,
    },
    /// Whether a fee is paid in food or in francs (P7).
    PayEither {
        /// The building with the fee.
        building: Building,
        /// The food still missing.
        food: u16,
        /// The francs that pay everything.
        francs: u16,
    },
    /// Which tokens pay energy.
    PayEnergy {
        /// The building that needs the energy.
        building: Building,
        /// The energy still missing.
        owed: u16,
    },
    /// How many of a token the better token replaces (P8).
    StandIn {
        /// The token to be given.
        token: Token,
        /// The number of tokens.
        need: u16,
    },
    /// Which building to build.
    Build,
    /// Which ship to build, or to exchange for the yacht.
    Ship,
    /// How often to use the building's function; at the Local Court, how many loans to return.
    Times {
        /// The building that is used.
        building: Building,
    },
    /// Which goods to take.
    Get {
        /// The building that is used.
        building: Building,
        /// How many more may be named.
        left: u16,
    },
    /// Which goods to give.
    Give {
        /// The building that is used.
        building: Building,
        /// How many more may be named; `None` if there is no limit.
        left: Option<u16>,
    },
    /// Which ships to send out (W9).
    Send,
    /// Whose disc to send home (A12).
    Drive,
    /// Which two neighbouring spaces to empty (A13).
    Haul,
}
