//! The questions that the next choice of a path answers.

use serde::Serialize;

use crate::building::Building;
use crate::ids::{Good, Landscape, Space};

/// What the next choice of a path decides. It is written as an object whose `ask` names the question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// Which cards to keep as the hand (C2).
    Hand {
        /// The number of cards still missing.
        missing: u8,
    },
    /// Which card to lay face down (C3).
    Pick,
    /// Which card to play.
    PlayCard {
        /// Whether it is a card played alone after the other hand ran out (T2), which may be declined.
        last: bool,
    },
    /// Whether to pay the fee of the card being resolved, which its abilities need (C6).
    Fee,
    /// Which ability of the card being resolved to use.
    Ability,
    /// Whether to carry out an open repeated effect once more (L12).
    Repeat {
        /// The building with the effect.
        building: Building,
    },
    /// Whether to take the oldest unanswered gift (C8).
    Gift,
    /// Which last actions to take before scoring (A4).
    LastActions,
    /// Nothing is asked; only anytime actions are possible (A1).
    Anytime,
    /// Which wheel pays one unit of a good (W9).
    PayUnit {
        /// The good to pay.
        good: Good,
    },
    /// Which landscape tile of a kind is given up.
    GiveUpLandscape {
        /// The kind of tile.
        landscape: Landscape,
    },
    /// Which landscape tile is removed at no cost (A1).
    RemoveLandscape,
    /// Which forest is given up; a forest is named by its left half.
    GiveUpForest,
    /// Which tile of the private offer is given up.
    GiveUpOffer,
    /// Which building to build.
    Build,
    /// Where a building goes.
    PlaceBuilding {
        /// The building to place.
        building: Building,
    },
    /// Which adjacent immediate building's effect to copy (L11).
    CopyEffect {
        /// The space of the copying building.
        at: Space,
    },
    /// As which of these goods, and on which wheel, to take a gain.
    Gain {
        /// The possible goods.
        goods: Vec<Good>,
        /// The amount of the good that is chosen.
        amount: u8,
    },
    /// Which kind of landscape tile to place.
    ChooseLandscape,
    /// Where a landscape tile goes.
    PlaceLandscape {
        /// The kind of tile.
        landscape: Landscape,
        /// Whether it is the second of two tiles, which may be left out: the path is whole without it.
        second: bool,
    },
    /// How much less than the whole gain to take (W7); the path is whole without it.
    TakeLess,
}
