//! What the next choice of a path decides.

use serde::Serialize;

use crate::building::Building;
use crate::token::Token;

/// What the next choice of a path decides. Written as an object whose `ask` names the question.
///
/// Buying, selling, repaying and laying special cards back stand among the first choices wherever
/// they may be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Nothing is asked; there is something that can be done at any time.
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
        /// Francs that are owed.
        owed: u16,
    },
    /// How to pay the food that is owed (H5, H6).
    Feeding {
        /// Food that is owed.
        owed: u16,
    },
    /// Which of two special cards to lay on top (A1).
    Order,
    /// From what a payment of food is made.
    PayFood {
        /// For which building; `None` in a feeding.
        building: Option<Building>,
        /// Food that is still missing.
        owed: u16,
    },
    /// Whether a fee is paid in food or in francs (P7).
    PayEither {
        /// For which building.
        building: Building,
        /// Food that is still missing.
        food: u16,
        /// The francs that pay it all.
        francs: u16,
    },
    /// From what a payment of energy is made.
    PayEnergy {
        /// For which building.
        building: Building,
        /// Energy that is still missing.
        owed: u16,
    },
    /// For how many of a token that is to be given its better stands in (P8).
    StandIn {
        /// What is to be given.
        token: Token,
        /// How many.
        need: u16,
    },
    /// Which building to build.
    Build,
    /// Which ship to build, or to give for the yacht.
    Ship,
    /// How often to do what the building does; at the Local Court how many loans to return.
    Times {
        /// Which building.
        building: Building,
    },
    /// Which goods to take.
    Get {
        /// Of which building.
        building: Building,
        /// How many more may be named.
        left: u16,
    },
    /// Which goods to give.
    Give {
        /// Of which building.
        building: Building,
        /// How many more may be named; `None` if as many as wanted.
        left: Option<u16>,
    },
    /// Which ships to send out (W9).
    Send,
    /// Whose disc to send home (A12).
    Drive,
    /// Which two neighbouring spaces to empty (A13).
    Haul,
}
