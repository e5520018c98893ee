//! The types of what is printed on a building card. The cards are rows in `rows.rs`.

use slowtable_kit::{id_set, ids};

use crate::token::{Stock, Token};

pub use crate::rows::{Building, Data};

id_set! {
    /// A bit for each building, in the order of the rows.
    BuildingSet of Building, "building", u128
}

/// The origin of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// One of the three that the city owns from the start.
    Start,
    /// A card of the proposals.
    Standard,
    /// A card of the special stack.
    Special,
}

ids! {
    /// The type of a building.
    Kind, "kind", 6 {
        /// A craft building.
        Craft = "craft",
        /// An economic building.
        Economic = "economic",
        /// An industrial building.
        Industrial = "industrial",
        /// A public building.
        Public = "public",
        /// Without a type.
        Plain = "none",
        /// The Luxury Yacht, which counts as a ship (W11).
        Yacht = "ship",
    }
}

/// The cost of building a card (B1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "so much of each")]
pub struct Cost {
    pub wood: u16,
    pub clay: u16,
    pub brick: u16,
    pub iron: u16,
    pub steel: u16,
}

impl Cost {
    /// The cost of a building that is free.
    pub const ZERO: Cost = Cost {
        wood: 0,
        clay: 0,
        brick: 0,
        iron: 0,
        steel: 0,
    };

    /// Returns the cost as tokens, with clay rather than brick and iron rather than steel.
    #[must_use]
    pub fn stock(self) -> Stock {
        Stock::of(&[
            (Token::Wood, self.wood),
            (Token::Clay, self.clay),
            (Token::Brick, self.brick),
            (Token::Iron, self.iron),
            (Token::Steel, self.steel),
        ])
    }
}

/// The fee for entering a building (E4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryFee {
    /// The building cannot be entered (E3).
    Never,
    /// Entering is free.
    Free,
    /// Food, which may be paid in francs (P1).
    Food(u16),
    /// Francs, and no food.
    Francs(u16),
    /// Food or francs (P7).
    Either {
        /// The price in food.
        food: u16,
        /// The price in francs.
        francs: u16,
    },
}

/// What a builder may build.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builder {
    /// One building per visit.
    Firm,
    /// One building, and a second if wanted (B2).
    Twice,
    /// One building with wood in its cost, for 1 wood less (B3).
    Sawmill,
}

/// The energy that a conversion needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Energy {
    /// No energy at all.
    Free,
    /// Half a unit for each, rounded up.
    HalfEach,
    /// This much for each.
    Each(u16),
    /// This much in all.
    InAll(u16),
}

impl Energy {
    /// Returns the energy for `times` conversions.
    #[must_use]
    pub const fn of(self, times: u16) -> u16 {
        match self {
            Energy::Free => 0,
            Energy::HalfEach => times.div_ceil(2),
            Energy::Each(each) => times.saturating_mul(each),
            Energy::InAll(all) => all,
        }
    }
}

/// The function of a building for its visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// No function: the building cannot be entered.
    Nothing,
    /// Builds buildings (B).
    Build(Builder),
    /// Builds a ship (W).
    Wharf,
    /// Takes tokens from the supply.
    Gain {
        /// Tokens that every visitor gets.
        fixed: &'static [(Token, u16)],
        /// One of this for each fishing symbol that the visitor owns (E9).
        fishing: Option<Token>,
        /// One of this for each hammer that the visitor owns (E9).
        hammer: Option<Token>,
        /// One of this if the visitor owns at least one hammer (A8).
        any_hammer: Option<Token>,
    },
    /// Turns standard goods over (E12).
    Flip {
        /// The good that is turned over.
        from: Token,
        /// The most goods; `None` if there is no limit.
        most: Option<u16>,
        /// The energy needed.
        energy: Energy,
        /// One of this per this number of goods, rounded down over the whole visit (P5).
        bonus: Option<(Token, u16)>,
    },
    /// Sells sets of goods.
    Sell {
        /// The goods of one set.
        give: &'static [(Token, u16)],
        /// The francs for one set.
        francs: u16,
        /// The most sets; `None` if there is no limit.
        most: Option<u16>,
        /// Francs that the visitor must have and keeps (A15).
        shown: u16,
    },
    /// Exchanges one good and energy for others, once (A18).
    Trade {
        /// Clay or iron; brick or steel may replace it (P8).
        give: Token,
        /// The energy that it costs.
        energy: u16,
        /// The goods in return.
        get: (Token, u16),
    },
    /// Sells up to 3 wood (A6).
    Joinery,
    /// Takes goods of different kinds, and looks at special cards (A1).
    Market,
    /// Takes upgraded goods of different kinds (A16).
    Square,
    /// Gives francs for other seats' discs on the visitor's buildings (A11).
    ArtsCentre,
    /// Gives two tokens for each empty offer space (A2).
    BlackMarket,
    /// Returns loans without payment (A3).
    Court,
    /// Sends ships out to sell goods (W9).
    ShippingLine,
    /// Trades goods for steel and other goods (A4).
    Office,
    /// Gives iron, and one more for energy (A7).
    Ironworks,
    /// Sells any goods (A5).
    Bridge,
    /// Gives bread and fish for bread and fish, once (A10).
    Church,
    /// Gives coal and charcoal for food (A14).
    CoalTrader,
    /// Trades hides for bread and leather for francs (A20).
    Furriery,
    /// Sends another seat's disc home and uses its building (A12).
    HarbourWatch,
    /// Empties two neighbouring offer spaces (A13).
    Haulage,
    /// Gives a franc for every three cattle and fish, which the visitor keeps (A17).
    Zoo,
}

/// A building's value at the end beyond its printed value (F6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bonus {
    /// No bonus at the end.
    None,
    /// This many francs for each of the seat's buildings of a type.
    PerType(&'static [(Kind, u16)]),
    /// This many francs for each of the seat's ships, including liners and the yacht.
    PerShip(u16),
    /// Half a franc for each of the seat's goods, rounded down.
    PerTwoGoods,
}

impl Building {
    /// Returns what the city pays for it: half its value (K5).
    #[must_use]
    pub const fn sale(self) -> u16 {
        self.data().value / 2
    }

    /// Whether it is a wharf.
    #[must_use]
    pub const fn is_wharf(self) -> bool {
        matches!(self.data().function, Function::Wharf)
    }
}
