//! Goods, producers, transporters, research, works and the wonder, as rows of data.
//!
//! The rows are the source; `data/*.csv` are compared with them in a test.

use slowtable_kit::{cards, id_set, ids};

cards! {
    /// A good.
    Good, "good", 11;

    /// What is known of a good.
    #[derive(Debug)]
    GoodData {
        /// The points of each on an own transporter at the end (F3).
        wealth: u16 = 0,
    }

    Trunks = "trunks" {}
    Boards = "boards" {}
    Paper = "paper" {}
    Geese = "geese" {}
    Clay = "clay" {}
    Stone = "stone" {}
    Fuel = "fuel" {}
    Iron = "iron" {}
    Gold = "gold" { wealth: 10 }
    Coins = "coins" { wealth: 40 }
    Stock = "stock" { wealth: 120 }
}

/// The goods, from the one that a player gives away most gladly to the dearest.
pub const CHEAP_FIRST: [Good; 11] = [
    Good::Trunks,
    Good::Boards,
    Good::Clay,
    Good::Stone,
    Good::Fuel,
    Good::Geese,
    Good::Iron,
    Good::Paper,
    Good::Gold,
    Good::Coins,
    Good::Stock,
];

ids! {
    /// The kind of ground of a tile (R2).
    Terrain, "terrain", 6 {
        /// Woods.
        Woods = "woods",
        /// Pasture.
        Pasture = "pasture",
        /// Rock.
        Rock = "rock",
        /// Mountain.
        Mountain = "mountain",
        /// Desert.
        Desert = "desert",
        /// Sea.
        Sea = "sea",
    }
}

cards! {
    /// A kind of transporter (V2).
    Vehicle, "vehicle", 6;

    /// What a kind of transporter can do.
    #[derive(Debug)]
    VehicleData {
        /// Whether it is a boat.
        boat: bool = false,
        /// How many goods it carries.
        capacity: u8,
        /// How many steps it makes in a turn.
        range: u8,
    }

    Donkey = "donkey" { capacity: 2, range: 2 }
    Wagon = "wagon" { capacity: 3, range: 3 }
    Truck = "truck" { capacity: 6, range: 4 }
    Raft = "raft" { boat: true, capacity: 3, range: 3 }
    Rowboat = "rowboat" { boat: true, capacity: 5, range: 4 }
    Steamer = "steamer" { boat: true, capacity: 8, range: 6 }
}

/// The most transporters of a player (T6).
pub const MOST_TRANSPORTERS: usize = 8;
/// The most of them on land, and the most of them on water (T6).
pub const MOST_OF_A_KIND: usize = 5;

cards! {
    /// A subject of research (E2).
    Subject, "subject", 8;

    /// What is known of a subject.
    #[derive(Debug)]
    SubjectData {
        /// The factory that others can become at once (E4).
        factory: Option<Kind> = None,
    }

    Rowing = "rowing" { factory: Some(Kind::RowboatFactory) }
    Trucking = "trucking" { factory: Some(Kind::TruckFactory) }
    Shipping = "shipping" { factory: Some(Kind::SteamerFactory) }
    Drilling = "drilling" {}
    Specialisation = "specialisation" {}
    Enlargement = "enlargement" {}
    NewShafts = "new_shafts" {}
    BrightIdea = "bright_idea" {}
}

id_set! {
    /// A set of subjects.
    Subjects of Subject, "subject", u8
}

/// Where a producer may stand (D2, D4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Site {
    /// Any land but unirrigated desert.
    Land,
    /// This terrain only.
    On(Terrain),
    /// A land tile with a river or beside the sea (R11).
    Shore,
}

/// What a producer lays out or makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// So many of a good for each set of inputs; a primary producer each turn.
    Goods(Good, u8),
    /// A token of its bag (M1).
    Token,
    /// A transporter (T1).
    Vehicle(Vehicle),
}

/// Goods that a set of inputs or a cost needs: so many, of any of these.
pub type Need = (&'static [Good], u8);

cards! {
    /// A kind of producer (D2).
    Kind, "producer", 16;

    /// What is known of a kind of producer.
    #[derive(Debug)]
    KindData {
        /// What it costs.
        cost: &'static [Need],
        /// Where it may stand.
        site: Site = Site::Land,
        /// What its builder must have researched (D7).
        research: Option<Subject> = None,
        /// One set of inputs; none for a primary producer.
        inputs: &'static [Need] = &[],
        /// Whether a donkey is used up besides (T1).
        donkey: bool = false,
        /// What it makes of a set.
        output: Output,
        /// How much it makes in a turn at most (P6).
        most: u8 = 1,
        /// Its rank among the factories of land or water transporters (E4); 0 if it is none.
        rank: u8 = 0,
    }

    Woodcutter = "woodcutter" {
        cost: &[(&[Good::Boards], 1)],
        site: Site::On(Terrain::Woods),
        output: Output::Goods(Good::Trunks, 1),
    }
    Quarry = "quarry" {
        cost: &[(&[Good::Boards], 2)],
        site: Site::On(Terrain::Rock),
        output: Output::Goods(Good::Stone, 1),
    }
    ClayPit = "clay_pit" {
        cost: &[(&[Good::Boards], 3)],
        site: Site::Shore,
        output: Output::Goods(Good::Clay, 1),
    }
    Mine = "mine" {
        cost: &[(&[Good::Boards], 3), (&[Good::Stone], 1)],
        site: Site::On(Terrain::Mountain),
        output: Output::Token,
    }
    OilRig = "oil_rig" {
        cost: &[(&[Good::Boards], 3), (&[Good::Stone], 1)],
        site: Site::On(Terrain::Sea),
        research: Some(Subject::Drilling),
        output: Output::Goods(Good::Fuel, 1),
    }
    Sawmill = "sawmill" {
        cost: &[(&[Good::Boards], 2), (&[Good::Stone], 1)],
        inputs: &[(&[Good::Trunks], 1)],
        output: Output::Goods(Good::Boards, 2),
        most: 6,
    }
    CoalBurner = "coal_burner" {
        cost: &[(&[Good::Boards], 3)],
        inputs: &[(&[Good::Boards, Good::Trunks], 2)],
        output: Output::Goods(Good::Fuel, 1),
        most: 6,
    }
    Papermill = "papermill" {
        cost: &[(&[Good::Boards], 1), (&[Good::Stone], 1)],
        inputs: &[(&[Good::Boards, Good::Trunks], 2)],
        output: Output::Goods(Good::Paper, 1),
    }
    StoneFactory = "stone_factory" {
        cost: &[(&[Good::Boards], 2)],
        inputs: &[(&[Good::Clay], 1)],
        output: Output::Goods(Good::Stone, 2),
        most: 6,
    }
    Mint = "mint" {
        cost: &[(&[Good::Boards], 2), (&[Good::Stone], 1)],
        inputs: &[(&[Good::Gold], 2), (&[Good::Fuel], 1)],
        output: Output::Goods(Good::Coins, 1),
    }
    StockExchange = "stock_exchange" {
        cost: &[(&[Good::Stone], 3)],
        inputs: &[(&[Good::Coins], 2), (&[Good::Paper], 1)],
        output: Output::Goods(Good::Stock, 1),
        most: 6,
    }
    WagonFactory = "wagon_factory" {
        cost: &[(&[Good::Boards], 2), (&[Good::Stone], 1)],
        inputs: &[(&[Good::Boards], 2)],
        donkey: true,
        output: Output::Vehicle(Vehicle::Wagon),
        rank: 1,
    }
    TruckFactory = "truck_factory" {
        cost: &[(&[Good::Boards], 2), (&[Good::Stone], 2)],
        research: Some(Subject::Trucking),
        inputs: &[(&[Good::Iron], 1), (&[Good::Fuel], 1)],
        output: Output::Vehicle(Vehicle::Truck),
        rank: 2,
    }
    RaftFactory = "raft_factory" {
        cost: &[(&[Good::Boards], 1), (&[Good::Stone], 1)],
        site: Site::Shore,
        inputs: &[(&[Good::Trunks], 2)],
        output: Output::Vehicle(Vehicle::Raft),
        rank: 1,
    }
    RowboatFactory = "rowboat_factory" {
        cost: &[(&[Good::Boards], 2), (&[Good::Stone], 1)],
        site: Site::Shore,
        research: Some(Subject::Rowing),
        inputs: &[(&[Good::Boards], 5)],
        output: Output::Vehicle(Vehicle::Rowboat),
        rank: 2,
    }
    SteamerFactory = "steamer_factory" {
        cost: &[(&[Good::Boards], 2), (&[Good::Stone], 2)],
        site: Site::Shore,
        research: Some(Subject::Shipping),
        inputs: &[(&[Good::Iron], 1), (&[Good::Fuel], 2)],
        output: Output::Vehicle(Vehicle::Steamer),
        rank: 3,
    }
}

impl Kind {
    /// Whether it lays out a good each turn without inputs (P1).
    #[must_use]
    pub const fn is_primary(self) -> bool {
        matches!(self.data().output, Output::Token) || self.data().inputs.is_empty()
    }

    /// Returns the transporter that it makes, if it is a factory of transporters.
    #[must_use]
    pub const fn vehicle(self) -> Option<Vehicle> {
        match self.data().output {
            Output::Vehicle(vehicle) => Some(vehicle),
            _ => None,
        }
    }

    /// Whether it can become the better factory of the same sort (E4).
    #[must_use]
    pub fn can_become(self, better: Kind) -> bool {
        let boat = |kind: Kind| kind.vehicle().map(|vehicle| vehicle.data().boat);
        self.data().rank > 0 && self.data().rank < better.data().rank && boat(self) == boat(better)
    }
}

/// A road (D8) and a bridge (D9) cost this.
pub const ROAD: &[Need] = &[(&[Good::Stone], 1)];
/// A shaft costs this (M4).
pub const SHAFT: &[Need] = &[(&[Good::Iron], 1), (&[Good::Fuel], 1)];
/// A point of research costs this (E1).
pub const RESEARCH: &[Need] = &[(&[Good::Geese], 2), (&[Good::Paper], 1)];
/// What walls cost more from a boat on open sea (W6).
pub const FROM_SEA: u8 = 2;
/// Whether a bridge may stand in unirrigated desert (D5).
pub const BRIDGE_IN_DESERT: bool = false;
/// The goods that lie loose at a home at the start (S6).
pub const START_GOODS: [(Good, u16); 3] = [(Good::Boards, 5), (Good::Stone, 1), (Good::Geese, 2)];
/// The donkeys at a home at the start (S6).
pub const START_DONKEYS: u8 = 3;

ids! {
    /// What a mine's bag is filled with (M2).
    Filling, "filling", 4 {
        /// Three gold and three iron.
        Plain = "plain",
        /// Four gold, with specialisation.
        AllGold = "gold",
        /// Four iron, with specialisation.
        AllIron = "iron",
        /// Five gold and five iron, with enlargement.
        Large = "large",
    }
}

impl Filling {
    /// Returns the tokens: gold and iron.
    #[must_use]
    pub const fn tokens(self) -> (u16, u16) {
        match self {
            Filling::Plain => (3, 3),
            Filling::AllGold => (4, 0),
            Filling::AllIron => (0, 4),
            Filling::Large => (5, 5),
        }
    }

    /// Returns the research that it needs.
    #[must_use]
    pub const fn research(self) -> Option<Subject> {
        match self {
            Filling::Plain => None,
            Filling::AllGold | Filling::AllIron => Some(Subject::Specialisation),
            Filling::Large => Some(Subject::Enlargement),
        }
    }
}

/// The cells of the wonder's rows (`data/wonder.csv`).
pub const WONDER_ROWS: [u8; 15] = [4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 6, 7, 7, 7];
/// All cells of the wonder.
pub const WONDER_CELLS: usize = 83;
/// After so many bricks, a brick costs a good more (N2).
pub const CHEAP_CELLS: usize = 17;
/// The cell that irrigates the deserts (N5), from 1.
pub const IRRIGATION: usize = 45;
/// The cells that end the game with two, three and four players (N6), from 1.
pub const WONDER_DONE: [usize; 3] = [62, 66, 69];
/// The turns of a game (F2).
pub const TURNS: u8 = 33;
/// The turns of a solo game (Y3).
pub const SOLO_TURNS: u8 = 20;

/// The tiles of the supply (A3): terrain, shape of the river, and how many.
pub const SUPPLY: [(Terrain, Shape, u8); 19] = {
    use Shape::{Junction, Plain, SharpBend, Source, Straight, WideBend};
    use Terrain::{Desert, Mountain, Pasture, Rock, Sea, Woods};
    [
        (Pasture, Plain, 22),
        (Pasture, Straight, 6),
        (Pasture, WideBend, 3),
        (Pasture, SharpBend, 3),
        (Pasture, Junction, 1),
        (Woods, Plain, 15),
        (Woods, Straight, 3),
        (Woods, WideBend, 3),
        (Woods, SharpBend, 1),
        (Rock, Plain, 10),
        (Rock, Straight, 1),
        (Rock, WideBend, 1),
        (Rock, SharpBend, 1),
        (Mountain, Plain, 18),
        (Mountain, Source, 3),
        (Desert, Plain, 21),
        (Desert, WideBend, 1),
        (Desert, SharpBend, 1),
        (Sea, Plain, 30),
    ]
};

ids! {
    /// The shape of a tile's river (R3).
    Shape, "shape", 6 {
        /// No river.
        Plain = "plain",
        /// Two opposite edges.
        Straight = "straight",
        /// Two edges with one between them.
        WideBend = "wide_bend",
        /// Two edges beside each other.
        SharpBend = "sharp_bend",
        /// Three edges, every second one.
        Junction = "junction",
        /// One edge.
        Source = "source",
    }
}

impl Shape {
    /// Returns the river edges, as a set, before it is turned.
    #[must_use]
    pub const fn edges(self) -> u8 {
        match self {
            Shape::Plain => 0,
            Shape::Straight => 0b00_1001,
            Shape::WideBend => 0b00_0101,
            Shape::SharpBend => 0b00_0011,
            Shape::Junction => 0b01_0101,
            Shape::Source => 0b00_0001,
        }
    }

    /// Returns the river edges after so many sixths of a turn clockwise.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> u8 {
        let edges = self.edges();
        let by = sixths % 6;
        ((edges << by) | (edges >> (6 - by))) & 0b11_1111
    }

    /// Returns the shape of a set of river edges; `None` if no tile has it.
    #[must_use]
    pub fn of(edges: u8) -> Option<Shape> {
        let same = |shape: &Shape| (0..6).any(|turn| shape.turned(turn) == edges);
        Shape::ALL.into_iter().find(same)
    }
}
