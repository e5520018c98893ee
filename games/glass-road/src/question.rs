//! What the next choice of a path decides.

use serde::Serialize;

use crate::building::Building;
use crate::ids::{Good, Landscape, Space};

/// What the next choice of a path decides. Written as an object whose `ask` names the question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Which cards to keep as the hand (C2).
    Hand {
        /// How many are still missing.
        missing: u8,
    },
    /// Which card to lay face down (C3).
    Pick,
    /// Which card to play.
    PlayCard {
        /// Whether it is a card played alone after the other hand ran out (T2), which may be
        /// declined.
        last: bool,
    },
    /// Whether to pay the fee of the card being resolved, which its abilities need (C6).
    Fee,
    /// Which ability of the card being resolved to use.
    Ability,
    /// Whether to carry out an open repeated effect once more (L12).
    Repeat {
        /// Whose effect.
        building: Building,
    },
    /// Whether to take the oldest unanswered gift (C8).
    Gift,
    /// Which last actions to take before the score (A4).
    LastActions,
    /// Nothing is asked; there are actions that can be taken at any time (A1).
    Anytime,
    /// From which wheel one unit of a good is paid (W9).
    PayUnit {
        /// Which good.
        good: Good,
    },
    /// Which landscape tile of a kind is given up.
    GiveUpLandscape {
        /// Which kind.
        landscape: Landscape,
    },
    /// Which landscape tile is removed for nothing (A1).
    RemoveLandscape,
    /// Which forest is given up; a forest is named by its left half.
    GiveUpForest,
    /// Which tile of the private offer is given up.
    GiveUpOffer,
    /// Which building to build.
    Build,
    /// Where a building goes.
    PlaceBuilding {
        /// Which building.
        building: Building,
    },
    /// Which adjacent immediate building's effect to copy (L11).
    CopyEffect {
        /// Where the copying building stands.
        at: Space,
    },
    /// As which of these goods, and on which wheel, a gain is taken.
    Gain {
        /// Which goods.
        goods: Vec<Good>,
        /// How much of the one that is named.
        amount: u8,
    },
    /// Which kind of landscape tile to place.
    ChooseLandscape,
    /// Where a landscape tile goes.
    PlaceLandscape {
        /// Which kind.
        landscape: Landscape,
        /// Whether it is the second of two, which may be left out: the path is whole without it.
        second: bool,
    },
    /// How much less than all of a gain to take (W7); the path is whole without it.
    TakeLess,
}
