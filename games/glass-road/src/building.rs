//! The printed data of buildings.

use serde::{Deserialize, Serialize};
use slowtable_kit::{cards, id_set, ids};

use crate::ids::{Good, Landscape, Token};

pub use crate::tiles::{Building, BuildingData};

ids! {
    /// The three kinds of building, each with a stack and a row of the building board.
    BuildingKind, "kind of building", 3 {
        /// A trade, available at any time.
        Processing = "processing",
        /// A one-time effect.
        Immediate = "immediate",
        /// Points at the end.
        Bonus = "bonus",
    }
}

cards! {
    /// The three start buildings at the landscape's left edge. They score as bonus buildings.
    StartBuilding, "start building", 3;

    /// What is printed on a start building.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    StartBuildingData {
        /// What it scores.
        bonus: Bonus,
    }

    ForestGlassworks = "forest_glassworks" { bonus: Bonus::PerGood(Good::Glass, 1) }
    /// Half a point per sand (P1).
    GlassmakersColony = "glassmakers_colony" { bonus: Bonus::HalfPointPerGood(Good::Sand) }
    BrotherhoodOfTheMasons = "brotherhood_of_the_masons" { bonus: Bonus::PerGood(Good::Brick, 1) }
}

impl StartBuilding {
    /// Returns what it scores.
    #[must_use]
    pub const fn bonus(self) -> Bonus {
        self.data().bonus
    }
}

/// A part of a building's cost besides wood, glass, clay and brick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OtherCost {
    /// The good besides wood, glass, clay and brick.
    pub good: Good,
    /// The units of that good.
    pub amount: u8,
}

/// The cost of a building.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Units of wood.
    pub wood: u8,
    /// Units of glass.
    pub glass: u8,
    /// Units of clay.
    pub clay: u8,
    /// Units of brick.
    pub brick: u8,
    /// Units of another good, if any.
    pub other: Option<OtherCost>,
}

impl Cost {
    /// The cost of a building that is free.
    pub const ZERO: Cost = Cost {
        wood: 0,
        glass: 0,
        clay: 0,
        brick: 0,
        other: None,
    };
}

/// One price of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pay {
    /// Goods; each unit of food and charcoal may come from either wheel.
    Good(Good, u8),
    /// One landscape tile from the seat's own landscape.
    Landscape(Landscape),
    /// One forest from the seat's own landscape.
    Forest,
    /// Tiles of the seat's private offer, which leave the game.
    Offer(u8),
}

/// One gain of a trade or an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gain {
    /// A good; food and charcoal go onto one wheel as a whole (W8).
    Good(Good, u8),
    /// A good on a given wheel.
    Token(Token, u8),
    /// Units of one basic good of choice.
    AnyBasic(u8),
    /// As [`Gain::AnyBasic`], but not this good (L12).
    AnyBasicBut(Good, u8),
    /// A landscape tile of choice on an empty space.
    Place,
}

/// An exchange of goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trade {
    /// What the trade takes.
    pub pay: &'static [Pay],
    /// What the trade gives.
    pub gain: &'static [Gain],
}

/// The effect of an immediate building, when it is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Gives these goods.
    Gain(&'static [Gain]),
    /// One of a good per pond on the own landscape.
    PerOwnPond(Good),
    /// Some of a good per adjacent empty space (L9).
    PerAdjacentEmpty(Good, u8),
    /// Some of a good per adjacent pond (L9).
    PerAdjacentPond(Good, u8),
    /// As many of one good as the player has of another, counted after payment (L10).
    PerHeld {
        /// The good that is counted, and kept.
        held: Token,
        /// The good that is gained.
        gained: Good,
    },
    /// Up to two landscape tiles of one kind on adjacent empty spaces.
    PlaceTwoAdjacent,
    /// A landscape tile on every adjacent empty space (L8).
    PlaceAround(Landscape),
    /// A trade that may be repeated until the player ends it (L12).
    Repeat(Trade),
    /// The effect of one adjacent immediate building (L11).
    CopyAdjacent,
}

/// The score of a building besides its printed points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bonus {
    /// Points per unit of a good.
    PerGood(Good, u8),
    /// Half a point per unit of a good (P1).
    HalfPointPerGood(Good),
    /// A point per two of a good.
    PerTwo(Good),
    /// A point per three of a good, both wheels together (P5).
    PerThree(Good),
    /// A point per unit of a good on the wheel that has fewer (P5).
    LowerWheel(Good),
    /// A point per basic token standing at four or more (P5).
    TokensAtLeastFour,
    /// Points per adjacent landscape tile of a kind.
    PerAdjacent(Landscape, u8),
    /// A point per adjacent building, start buildings too (P4).
    PerAdjacentBuilding,
    /// Points, and one more per adjacent empty space.
    PlusAdjacentEmpty(u8),
    /// Points per set of a pit, a grove and a pond.
    LandscapeSets(u8),
    /// Points, once, for a block of two by two of a kind (P6).
    Square(Landscape, u8),
    /// A point per tile of the largest connected group of a kind.
    LargestGroup(Landscape),
    /// A point per forest tile (P6).
    PerForest,
    /// Points for having forests.
    ForestsAtLeast {
        /// The number of forest tiles needed.
        forests: u8,
        /// The points with at least that many forests.
        points: u8,
    },
    /// A point per unit of a good in the printed costs of all own buildings (P3).
    PrintedCosts(Good),
    /// A point per own immediate building, upgrades too (P4).
    PerImmediate,
}

/// The function of a building.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// Of a processing building: a trade at any time.
    Trade(Trade),
    /// Of an immediate building: an effect, once, when built.
    Effect(Effect),
    /// Of a bonus building: points at the end.
    Bonus(Bonus),
}

impl Function {
    /// Returns the kind of building that has this function.
    #[must_use]
    pub const fn kind(&self) -> BuildingKind {
        match self {
            Function::Trade(_) => BuildingKind::Processing,
            Function::Effect(_) => BuildingKind::Immediate,
            Function::Bonus(_) => BuildingKind::Bonus,
        }
    }
}

impl Building {
    /// Returns the kind of building.
    #[must_use]
    pub fn kind(self) -> BuildingKind {
        self.data().kind
    }

    /// Returns the trade of a processing building, else `None`.
    #[must_use]
    pub fn trade(self) -> Option<&'static Trade> {
        match &self.data().function {
            Function::Trade(trade) => Some(trade),
            _ => None,
        }
    }

    /// Returns the effect of an immediate building, else `None`.
    #[must_use]
    pub fn effect(self) -> Option<&'static Effect> {
        match &self.data().function {
            Function::Effect(effect) => Some(effect),
            _ => None,
        }
    }

    /// Returns the bonus of a bonus building, else `None`.
    #[must_use]
    pub fn bonus(self) -> Option<Bonus> {
        match self.data().function {
            Function::Bonus(bonus) => Some(bonus),
            _ => None,
        }
    }
}

id_set! {
    /// A set of building tiles; written as a list of ids.
    TileSet of Building, "building", u128
}
