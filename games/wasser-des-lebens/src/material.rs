//! What is printed on the components, as rows.
//!
//! A game is played with a [`Material`]: all rows in one value. [`Material::PRINTED`] is made of the rows here;
//! tests play with others. Some rows are inferred, since the source lacks them (X1): the costs of yard and card, the
//! kinds and places of pass roads, and the numbers by letter. One edit here changes each.

use slowtable_kit::{cards, ids};

use crate::bundle::Bundle;
use crate::island::{Hex, LAND, MOUNTAINS};
use crate::rows::{PASS_SITES, PassSite, SPIRALS};

cards! {
    /// A resource.
    Resource, "resource", 5;

    /// What is known of a resource.
    ResourceData {
        /// Its number of cards (S8).
        cards: u8 = 19,
    }

    Wood = "wood" {}
    Peat = "peat" {}
    Barley = "barley" {}
    Stone = "stone" {}
    Water = "water" {}
}

cards! {
    /// What a land hex is.
    Terrain, "terrain", 6;

    /// What is known of a terrain.
    TerrainData {
        /// Its number of tiles.
        tiles: u8,
        /// What it yields.
        yields: Option<Resource>,
    }

    Forest = "forest" { tiles: 4, yields: Some(Resource::Wood) }
    Moor = "moor" { tiles: 4, yields: Some(Resource::Peat) }
    Field = "field" { tiles: 4, yields: Some(Resource::Barley) }
    Quarry = "quarry" { tiles: 3, yields: Some(Resource::Stone) }
    Spring = "spring" { tiles: 3, yields: Some(Resource::Water) }
    /// The loch.
    Lake = "lake" { tiles: 1, yields: None }
}

cards! {
    /// A kind of pass road (S4).
    Pass, "pass_road", 6;

    /// What is printed on its mountain.
    PassData {
        /// Its number of mountains.
        tiles: u8,
        /// How many cards are given for one (R2).
        rate: u8,
        /// The only resource that may be given; `None` for any.
        resource: Option<Resource>,
    }

    /// The simple pass road.
    Any = "any" { tiles: 4, rate: 3, resource: None }
    Wood = "wood" { tiles: 1, rate: 2, resource: Some(Resource::Wood) }
    Peat = "peat" { tiles: 1, rate: 2, resource: Some(Resource::Peat) }
    Barley = "barley" { tiles: 1, rate: 2, resource: Some(Resource::Barley) }
    Stone = "stone" { tiles: 1, rate: 2, resource: Some(Resource::Stone) }
    Water = "water" { tiles: 1, rate: 2, resource: Some(Resource::Water) }
}

cards! {
    /// What can be built or bought (C1).
    Ware, "ware", 4;

    /// What it costs, and how many there are.
    WareData {
        /// The cards that are paid, in the order of [`Resource::ALL`].
        cost: Bundle,
        /// The pieces of a seat (S1); none for a card.
        pieces: u8 = 0,
        /// The points of a piece on the board (W1).
        points: u8 = 0,
    }

    Road = "road" { cost: Bundle::new([1, 0, 0, 1, 0]), pieces: 15 }
    Distillery = "distillery" { cost: Bundle::new([1, 1, 1, 1, 0]), pieces: 5, points: 1 }
    Yard = "yard" { cost: Bundle::new([0, 0, 2, 0, 3]), pieces: 4, points: 2 }
    Card = "card" { cost: Bundle::new([0, 1, 1, 0, 1]) }
}

cards! {
    /// A development card (K).
    Card, "card", 5;

    /// What is known of it.
    CardData {
        /// Its number in the deck.
        count: u8,
    }

    Highlander = "highlander" { count: 14 }
    RoadBuilding = "road_building" { count: 2 }
    Invention = "invention" { count: 2 }
    Monopoly = "monopoly" { count: 2 }
    VictoryPoint = "victory_point" { count: 5 }
}

ids! {
    /// How the board is made.
    BoardKind, "board", 2 {
        /// Everything is shuffled (S2).
        Variable = "variable",
        /// Our board for a first game (S10).
        Learning = "learning",
    }
}

/// The number of development cards.
pub const DECK: usize = 25;
/// The most seats of a table.
pub const MOST_SEATS: usize = 4;

/// A fixed board (S10).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixedBoard {
    /// The terrain of each land hex.
    pub land: [Terrain; LAND],
    /// The number on each land hex; 0 where no chip lies.
    pub chips: [u8; LAND],
    /// The pass road of each mountain.
    pub passes: [Option<Pass>; MOUNTAINS],
}

/// Limits and amounts (X4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The fewest and the most seats (S1).
    pub seats: (u8, u8),
    /// The cards that a seat may keep when a seven is rolled (Q1).
    pub kept: u8,
    /// The points that win (W2).
    pub points: u8,
    /// The roads that the longest route needs (L3).
    pub route: u8,
    /// The points of the longest route (L3).
    pub route_points: u8,
    /// The Highlanders that the largest clan needs (H1).
    pub clan: u8,
    /// The points of the largest clan (H1).
    pub clan_points: u8,
    /// The points of a victory point card (W1).
    pub card_points: u8,
    /// The open offers of a seat (D4), and its drafts of offers.
    pub offers: u8,
    /// The cards given for one without a pass road (R1).
    pub rate: u8,
    /// The hours after which an offer may close by itself (D13).
    pub deadlines: &'static [u8],
}

/// All rows that a game is played with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material {
    /// The tiles of each terrain, in the order of [`Terrain::ALL`].
    pub tiles: [u8; 6],
    /// The cards of each resource.
    pub resources: Bundle,
    /// The costs, in the order of [`Ware::ALL`].
    pub costs: [Bundle; 4],
    /// The pieces of a seat, in the order of [`Ware::ALL`].
    pub pieces: [u8; 4],
    /// The points of a piece, in the order of [`Ware::ALL`].
    pub points: [u8; 4],
    /// The mountains with each pass road, in the order of [`Pass::ALL`].
    pub passes: [u8; 6],
    /// The rates of pass roads, in the order of [`Pass::ALL`].
    pub rates: [u8; 6],
    /// Where the pass road of each mountain opens (S5).
    pub pass_sites: [PassSite; MOUNTAINS],
    /// The numbers of the chips A to R (S6).
    pub chips: [u8; LAND - 1],
    /// The cards of each kind in the deck, in the order of [`Card::ALL`].
    pub cards: [u8; 5],
    /// The board of `board: learning`.
    pub learning: FixedBoard,
    /// Limits and amounts.
    pub limits: Limits,
}

impl Material {
    /// The rows of this file.
    pub const PRINTED: Material = Material {
        tiles: {
            let mut all = [0; 6];
            let mut at = 0;
            while at < 6 {
                all[at] = Terrain::ALL[at].data().tiles;
                at += 1;
            }
            all
        },
        resources: {
            let mut all = [0; 5];
            let mut at = 0;
            while at < 5 {
                all[at] = Resource::ALL[at].data().cards;
                at += 1;
            }
            Bundle::new(all)
        },
        costs: {
            let mut all = [Bundle::EMPTY; 4];
            let mut at = 0;
            while at < 4 {
                all[at] = Ware::ALL[at].data().cost;
                at += 1;
            }
            all
        },
        pieces: {
            let mut all = [0; 4];
            let mut at = 0;
            while at < 4 {
                all[at] = Ware::ALL[at].data().pieces;
                at += 1;
            }
            all
        },
        points: {
            let mut all = [0; 4];
            let mut at = 0;
            while at < 4 {
                all[at] = Ware::ALL[at].data().points;
                at += 1;
            }
            all
        },
        passes: {
            let mut all = [0; 6];
            let mut at = 0;
            while at < 6 {
                all[at] = Pass::ALL[at].data().tiles;
                at += 1;
            }
            all
        },
        rates: {
            let mut all = [0; 6];
            let mut at = 0;
            while at < 6 {
                all[at] = Pass::ALL[at].data().rate;
                at += 1;
            }
            all
        },
        pass_sites: PASS_SITES,
        chips: [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11],
        cards: {
            let mut all = [0; 5];
            let mut at = 0;
            while at < 5 {
                all[at] = Card::ALL[at].data().count;
                at += 1;
            }
            all
        },
        learning: LEARNING,
        limits: Limits {
            seats: (3, 4),
            kept: 7,
            points: 10,
            route: 5,
            route_points: 2,
            clan: 3,
            clan_points: 2,
            card_points: 1,
            offers: 4,
            rate: 4,
            deadlines: &[6, 12, 24, 48],
        },
    };

    /// Returns the cost of a ware.
    #[must_use]
    pub const fn cost(&self, ware: Ware) -> Bundle {
        self.costs[ware.index()]
    }

    /// Returns the pieces that a seat has of a ware.
    #[must_use]
    pub const fn pieces(&self, ware: Ware) -> u8 {
        self.pieces[ware.index()]
    }

    /// Returns the lowest rate at which anybody trades with the regions (R1, R2).
    #[must_use]
    pub fn lowest_rate(&self) -> u8 {
        self.rates.into_iter().fold(self.limits.rate, u8::min)
    }

    /// Returns the points of a piece on the board.
    #[must_use]
    pub const fn points(&self, ware: Ware) -> u8 {
        self.points[ware.index()]
    }
}

/// The rows of a table, which no position repeats: [`Material::PRINTED`] unless a test gives others.
#[derive(Clone, Copy)]
pub struct Rows(&'static Material);

static PRINTED: Material = Material::PRINTED;

impl Rows {
    /// Plays with other rows.
    #[must_use]
    pub const fn other(material: &'static Material) -> Self {
        Self(material)
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self(&PRINTED)
    }
}

impl std::ops::Deref for Rows {
    type Target = Material;

    fn deref(&self) -> &Material {
        self.0
    }
}

impl PartialEq for Rows {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0) || self.0 == other.0
    }
}

impl Eq for Rows {}

impl std::fmt::Debug for Rows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if *self == Self::default() {
            "printed"
        } else {
            "others"
        })
    }
}

/// Lays the chips of `material` along a spiral, leaving out hexes that yield nothing (S6).
#[must_use]
pub fn chips_along(spiral: &[Hex; LAND], land: &[Terrain; LAND], chips: &[u8]) -> [u8; LAND] {
    let mut laid = [0; LAND];
    let mut next = chips.iter();
    for hex in spiral {
        if land[hex.index()].data().yields.is_some()
            && let Some(number) = next.next()
        {
            laid[hex.index()] = *number;
        }
    }
    laid
}

/// Returns the spiral that begins at a corner of the land; `None` for other hexes.
#[must_use]
pub fn spiral_from(start: Hex) -> Option<&'static [Hex; LAND]> {
    SPIRALS.iter().find(|spiral| spiral[0] == start)
}

/// Our board for a first game (S10). Its chips lie as S6 says from `a1`.
const LEARNING: FixedBoard = FixedBoard {
    land: [
        Terrain::Field,
        Terrain::Forest,
        Terrain::Field,
        Terrain::Moor,
        Terrain::Quarry,
        Terrain::Moor,
        Terrain::Quarry,
        Terrain::Forest,
        Terrain::Spring,
        Terrain::Lake,
        Terrain::Spring,
        Terrain::Forest,
        Terrain::Moor,
        Terrain::Forest,
        Terrain::Moor,
        Terrain::Field,
        Terrain::Spring,
        Terrain::Field,
        Terrain::Quarry,
    ],
    chips: [5, 2, 6, 10, 9, 4, 3, 8, 11, 0, 5, 8, 4, 3, 6, 10, 11, 12, 9],
    passes: [
        Some(Pass::Any),
        None,
        Some(Pass::Barley),
        None,
        Some(Pass::Any),
        None,
        Some(Pass::Water),
        None,
        Some(Pass::Any),
        None,
        Some(Pass::Stone),
        None,
        Some(Pass::Any),
        None,
        Some(Pass::Peat),
        None,
        Some(Pass::Wood),
        None,
    ],
};
