//! The buildings: their ids, and what a card says.

use slowtable_kit::{id_set, ids};

use crate::rows::ROWS;
use crate::token::{Stock, Token};

ids! {
    /// A building card. The ids are those of data/buildings.csv.
    #[allow(missing_docs, reason = "each is called as the card")]
    Building, "building", 69 {
        BuildingFirm1 = "building_firm_1",
        BuildingFirm2 = "building_firm_2",
        ConstructionFirm = "construction_firm",
        Marketplace = "marketplace",
        Sawmill = "sawmill",
        Fishery = "fishery",
        Joinery = "joinery",
        Bakehouse = "bakehouse",
        HardwareStore = "hardware_store",
        CharcoalKiln = "charcoal_kiln",
        Smokehouse = "smokehouse",
        Abattoir = "abattoir",
        ClayMound = "clay_mound",
        ArtsCentre = "arts_centre",
        Wharf1 = "wharf_1",
        BlackMarket = "black_market",
        Brickworks = "brickworks",
        LocalCourt = "local_court",
        Colliery = "colliery",
        Wharf2 = "wharf_2",
        ShippingLine = "shipping_line",
        GroceryMarket = "grocery_market",
        Tannery = "tannery",
        BusinessOffice = "business_office",
        Ironworks = "ironworks",
        SteelMill = "steel_mill",
        Storehouse = "storehouse",
        Cokery = "cokery",
        Dock = "dock",
        BridgeOverTheSeine = "bridge_over_the_seine",
        TownHall = "town_hall",
        Bank = "bank",
        Church = "church",
        LabourExchange = "labour_exchange",
        Bakery = "bakery",
        BaguetteShop = "baguette_shop",
        Farm = "farm",
        ClothingIndustry = "clothing_industry",
        IronMineAndCoalSeam = "iron_mine_and_coal_seam",
        FishMarket = "fish_market",
        FishRestaurant = "fish_restaurant",
        FishpondAndWood = "fishpond_and_wood",
        ForestHut = "forest_hut",
        FootballStadium = "football_stadium",
        PlantNursery = "plant_nursery",
        BusinessPark = "business_park",
        Guildhouse = "guildhouse",
        HarbourWatch = "harbour_watch",
        Smelter = "smelter",
        Diner = "diner",
        HuntingLodge = "hunting_lodge",
        CoalTrader = "coal_trader",
        Patisserie = "patisserie",
        Furriery = "furriery",
        LeatherIndustry = "leather_industry",
        Kiln = "kiln",
        LuxuryYacht = "luxury_yacht",
        Feedlot = "feedlot",
        MasonsGuild = "masons_guild",
        FurnitureFactory = "furniture_factory",
        TownSquare = "town_square",
        Tavern = "tavern",
        HaulageFirm = "haulage_firm",
        SchnapsDistillery = "schnaps_distillery",
        Steelworks = "steelworks",
        Steakhouse = "steakhouse",
        WindFarm = "wind_farm",
        BrickManufacturer = "brick_manufacturer",
        Zoo = "zoo",
    }
}

id_set! {
    /// A set of buildings.
    BuildingSet of Building, "building", u128
}

/// Where a card comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// One of the three that the city owns from the beginning.
    Start,
    /// One of the proposals.
    Standard,
    /// One of the special stack.
    Special,
}

ids! {
    /// Of what type a building is.
    Kind, "kind", 6 {
        /// A craft building.
        Craft = "craft",
        /// An economic building.
        Economic = "economic",
        /// An industrial building.
        Industrial = "industrial",
        /// A public building.
        Public = "public",
        /// Of no type.
        Plain = "none",
        /// The Luxury Yacht, which counts as a ship (W11).
        Yacht = "ship",
    }
}

/// What it takes to build a card (B1).
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
    /// As tokens, no brick standing in for clay and no steel for iron.
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

/// What it costs to enter a building (E4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// It is never entered (E3).
    Never,
    /// Nothing.
    Free,
    /// Food, for which francs may stand (P1).
    Food(u16),
    /// Francs.
    Francs(u16),
    /// Food or francs (P7).
    Either {
        /// So much food, ...
        food: u16,
        /// ... or so many francs.
        francs: u16,
    },
}

/// Which buildings a builder builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builder {
    /// One.
    Firm,
    /// One, then another if wanted (B2).
    Twice,
    /// One with wood in its cost, for 1 wood less (B3).
    Sawmill,
}

/// The energy that converting takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Energy {
    /// None.
    Free,
    /// Half for each, rounded up.
    HalfEach,
    /// So much for each.
    Each(u16),
    /// So much whatever the number.
    InAll(u16),
}

impl Energy {
    /// For so many.
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

/// What a building does for its visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Function {
    /// Nothing: it is never entered.
    Nothing,
    /// Buildings are built (B).
    Build(Builder),
    /// A ship is built (W).
    Wharf,
    /// Tokens are taken from the supply.
    Gain {
        /// Always.
        fixed: &'static [(Token, u16)],
        /// One of this per own fishing symbol (E9).
        fishing: Option<Token>,
        /// One of this per own hammer (E9).
        hammer: Option<Token>,
        /// One of this with one own hammer or several (A8).
        any_hammer: Option<Token>,
    },
    /// Standard goods are turned over (E12).
    Flip {
        /// Which.
        from: Token,
        /// At most so many.
        most: Option<u16>,
        /// For so much energy.
        energy: Energy,
        /// One of this for each so many, rounded down over the visit (P5).
        bonus: Option<(Token, u16)>,
    },
    /// Sets of goods are sold.
    Sell {
        /// What is a set.
        give: &'static [(Token, u16)],
        /// What it brings.
        francs: u16,
        /// At most so many sets.
        most: Option<u16>,
        /// Francs that must be there and stay (A15).
        shown: u16,
    },
    /// One good and energy for others, once (A18).
    Trade {
        /// Clay or iron, for which brick or steel may stand (P8).
        give: Token,
        /// And so much energy.
        energy: u16,
        /// For these.
        get: (Token, u16),
    },
    /// A6.
    Joinery,
    /// A1.
    Market,
    /// A16.
    Square,
    /// A11.
    ArtsCentre,
    /// A2.
    BlackMarket,
    /// A3.
    Court,
    /// W9.
    ShippingLine,
    /// A4.
    Office,
    /// A7.
    Ironworks,
    /// A5.
    Bridge,
    /// A10.
    Church,
    /// A14.
    CoalTrader,
    /// A20.
    Furriery,
    /// A12.
    HarbourWatch,
    /// A13.
    Haulage,
    /// A17.
    Zoo,
}

/// What a building is worth beyond its value at the end (F6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bonus {
    /// Nothing.
    None,
    /// So much for each own building of a type.
    PerType(&'static [(Kind, u16)]),
    /// So much for each own ship, liners and the yacht too.
    PerShip(u16),
    /// Half a franc for each own good, rounded down.
    PerTwoGoods,
}

/// What a card says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Data {
    /// Where it comes from.
    pub origin: Origin,
    /// Its place in the order of the proposals.
    pub number: Option<u8>,
    /// Its type.
    pub kind: Kind,
    /// Fishing symbols.
    pub fishing: u16,
    /// Hammers.
    pub hammers: u16,
    /// Its value in francs.
    pub value: u16,
    /// What it is bought for; `None` if it cannot be bought (K3).
    pub price: Option<u16>,
    /// What it is built for; `None` if it cannot be built (B5).
    pub cost: Option<Cost>,
    /// What entering costs.
    pub entry: Entry,
    /// With how many players it is among the proposals of the full game: bit 0 for one player.
    pub full: u8,
    /// The same of the short game.
    pub short: u8,
    /// With how many players it belongs to the city from the beginning of the short game (S4).
    pub short_start: u8,
    /// What it is worth at the end beyond its value.
    pub bonus: Bonus,
    /// What it does.
    pub function: Function,
}

impl Building {
    /// What its card says.
    #[must_use]
    pub const fn data(self) -> &'static Data {
        const TABLE: &[Data; 69] = &ROWS;
        &TABLE[self.index()]
    }

    /// The city pays half its value for it (K5).
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
