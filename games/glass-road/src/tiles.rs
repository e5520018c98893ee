//! The 93 building tiles as rows: what is printed on them.
//!
//! Source: the tables of both rulebooks (Appendix 2) with rulings L8, L13, G1 and G2.
//! `data/buildings.csv` is a table of the same tiles that was made independently. No code reads it; the
//! tests compare every row with it (`tests/rules/data.rs`).

use slowtable_kit::cards;

use crate::building::Bonus::*;
use crate::building::Effect::{
    CopyAdjacent, PerAdjacentEmpty, PerAdjacentPond, PerHeld, PerOwnPond, PlaceAround,
    PlaceTwoAdjacent,
};
use crate::building::Function::{Bonus, Effect};
use crate::building::StartBuilding::*;
use crate::building::{
    self, BuildingKind, Cost, Function, Gain, OtherCost, Pay, StartBuilding, Trade,
};
use crate::ids::Good::{self, *};
use crate::ids::Landscape::{Grove, Pit, Pond};
use crate::ids::Token::{self, FoodBrickworks, FoodGlassworks};

/// Goods or other things that a trade takes or gives: `Wood 1`, `Landscape(Pond)`, `AnyBasic(2)`.
macro_rules! items {
    ($of:ident: $($item:ident $($amount:literal)? $(($($what:tt)*))?),+) => {
        &[$(items!(@ $of $item $($amount)? $(($($what)*))?)),+]
    };
    (@ $of:ident $good:ident $amount:literal) => {
        $of::Good($good, $amount)
    };
    (@ $of:ident $other:ident $(($($what:tt)*))?) => {
        $of::$other $(($($what)*))?
    };
}

/// What a trade takes, `=>`, what it gives.
macro_rules! trade {
    ($($pay:ident $($paid:literal)? $(($($payment:tt)*))?),+
        => $($gain:ident $($gained:literal)? $(($($gift:tt)*))?),+) => {
        Function::Trade(Trade {
            pay: items!(Pay: $($pay $($paid)? $(($($payment)*))?),+),
            gain: items!(Gain: $($gain $($gained)? $(($($gift)*))?),+),
        })
    };
}

/// As `trade!`, of an immediate building: its player repeats it at will.
macro_rules! repeat {
    ($($trade:tt)+) => {
        match trade!($($trade)+) {
            Function::Trade(trade) => Effect(building::Effect::Repeat(trade)),
            other => other,
        }
    };
}

/// What an immediate building gives.
macro_rules! gain {
    ($($gain:tt)+) => {
        Effect(building::Effect::Gain(items!(Gain: $($gain)+)))
    };
}

/// A cost of one good that is not wood, glass, clay or brick.
const fn only(good: Good, amount: u8) -> Cost {
    Cost {
        other: Some(OtherCost { good, amount }),
        ..Cost::ZERO
    }
}

cards! {
    /// The 93 building tiles, in the order of buildings.csv.
    Building, "building", 93;

    /// Everything printed on a tile.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    BuildingData {
        /// Whether it belongs to the introductory game (C13).
        shrine: bool = false,
        /// The start building it is an upgrade of.
        replaces: Option<StartBuilding> = None,
        /// Its printed cost.
        cost: Cost,
        /// Whether [`Cost::other`] is a best reading that a table may override (G1).
        cost_unverified: bool = false,
        /// Its printed points.
        points: i8,
        /// What it is for.
        function: Function,
        /// Its kind, which follows from what it is for.
        kind: BuildingKind = function.kind(),
    }

    BoardingHouse = "boarding_house" {
        shrine: true, cost: Cost { wood: 4, glass: 1, ..Cost::ZERO }, points: 2,
        function: trade!(Charcoal 1, Water 1 => Food 4),
    }
    BuildersHut = "builders_hut" {
        shrine: true, cost: Cost { wood: 3, brick: 1, ..Cost::ZERO }, points: 2,
        function: trade!(Landscape(Grove) => Clay 2),
    }
    BuildingFirm = "building_firm" {
        cost: Cost { wood: 1, brick: 2, ..Cost::ZERO }, points: 2,
        function: trade!(Landscape(Pit) => Clay 2, Sand 1),
    }
    CarvingWorkshop = "carving_workshop" {
        shrine: true, cost: Cost { wood: 1, glass: 1, ..Cost::ZERO }, points: 1,
        function: trade!(Wood 1 => Food 2),
    }
    CharcoalKiln = "charcoal_kiln" {
        shrine: true, cost: Cost { clay: 3, ..Cost::ZERO }, points: 0,
        function: trade!(Wood 1 => Charcoal 2),
    }
    ClayBasin = "clay_basin" {
        cost: Cost::ZERO, points: 0,
        function: trade!(Food 1, Water 1 => Clay 3),
    }
    ClayPit = "clay_pit" {
        shrine: true, cost: Cost { wood: 2, ..Cost::ZERO }, points: 0,
        function: trade!(Water 1 => Clay 2),
    }
    ColonizationHouse = "colonization_house" {
        shrine: true, cost: Cost { wood: 1, clay: 1, ..Cost::ZERO }, points: 1,
        function: trade!(Forest => Charcoal 1),
    }
    Cooperage = "cooperage" {
        shrine: true, cost: Cost { wood: 1, brick: 2, ..Cost::ZERO }, points: 3,
        function: trade!(Wood 1 => Water 2),
    }
    DistrictOffices = "district_offices" {
        cost: Cost { wood: 1, glass: 1, ..Cost::ZERO }, points: 3,
        function: trade!(Offer(2) => Place),
    }
    Farmstead = "farmstead" {
        cost: Cost { glass: 1, clay: 2, ..Cost::ZERO }, points: 1,
        function: trade!(Landscape(Pond) => Food 2, Water 1),
    }
    ForestersHut = "foresters_hut" {
        shrine: true, cost: Cost { clay: 2, brick: 1, ..Cost::ZERO }, points: 2,
        function: trade!(Landscape(Pit) => Wood 2),
    }
    HardwareStore = "hardware_store" {
        shrine: true, cost: Cost { wood: 1, brick: 1, ..Cost::ZERO }, points: 1,
        function: trade!(Wood 1 => Clay 2),
    }
    Inn = "inn" {
        shrine: true, cost: Cost { wood: 2, glass: 1, brick: 1, ..Cost::ZERO }, points: 3,
        function: trade!(Charcoal 1 => Food 2),
    }
    Joinery = "joinery" {
        shrine: true, cost: Cost { glass: 1, clay: 3, ..Cost::ZERO }, points: 2,
        function: trade!(Wood 1, Forest => Food 4),
    }
    Kiln = "kiln" {
        shrine: true, cost: Cost { wood: 2, brick: 2, ..Cost::ZERO }, points: 3,
        function: trade!(Charcoal 1 => Clay 2),
    }
    Office = "office" {
        cost: Cost { glass: 1, clay: 1, ..Cost::ZERO }, points: 2,
        function: trade!(Offer(1) => AnyBasic(1)),
    }
    PotashManufacturer = "potash_manufacturer" {
        cost: Cost { wood: 1, clay: 1, brick: 1, ..Cost::ZERO }, points: 1,
        function: trade!(Water 1, Wood 1 => Charcoal 4),
    }
    ReedHut = "reed_hut" {
        cost: Cost { clay: 1, ..Cost::ZERO }, points: 0,
        function: trade!(Landscape(Pond) => Wood 2),
    }
    RoofingCompany = "roofing_company" {
        cost: Cost { glass: 1, clay: 3, ..Cost::ZERO }, points: 3,
        function: trade!(Brick 1 => AnyBasic(2)),
    }
    SandFactory = "sand_factory" {
        shrine: true, cost: Cost { wood: 3, clay: 1, brick: 1, ..Cost::ZERO }, points: 2,
        function: trade!(Food 1 => Sand 2),
    }
    SandPit = "sand_pit" {
        shrine: true, cost: Cost { wood: 1, ..Cost::ZERO }, points: 0,
        function: trade!(Water 1 => Sand 2),
    }
    SandProducer = "sand_producer" {
        shrine: true, cost: Cost { wood: 1, clay: 1, ..Cost::ZERO }, points: 0,
        function: trade!(Wood 1 => Sand 2),
    }
    SandScreeningPlant = "sand_screening_plant" {
        shrine: true, cost: Cost { wood: 3, brick: 1, ..Cost::ZERO }, points: 2,
        function: trade!(Clay 1 => Sand 2),
    }
    SandstoneFactory = "sandstone_factory" {
        cost: Cost { wood: 2, brick: 2, ..Cost::ZERO }, points: 4,
        function: trade!(Sand 3 => Brick 1),
    }
    Sawmill = "sawmill" {
        cost: Cost { wood: 1, clay: 2, brick: 2, ..Cost::ZERO }, points: 2,
        function: trade!(Forest => Wood 2),
    }
    ShinglesManufacturer = "shingles_manufacturer" {
        cost: Cost { wood: 1, clay: 3, ..Cost::ZERO }, points: 1,
        function: trade!(Offer(2) => Brick 1),
    }
    SoupKitchen = "soup_kitchen" {
        shrine: true, cost: Cost { wood: 2, clay: 2, ..Cost::ZERO }, points: 1,
        function: trade!(Water 1 => Food 2),
    }
    Spa = "spa" {
        shrine: true, cost: Cost { wood: 1, glass: 2, clay: 3, ..Cost::ZERO }, points: 4,
        function: trade!(Charcoal 1 => Water 2),
    }
    SwampHut = "swamp_hut" {
        shrine: true, cost: Cost { clay: 2, ..Cost::ZERO }, points: 1,
        function: trade!(Landscape(Pond) => Charcoal 2),
    }
    TreeNursery = "tree_nursery" {
        cost: Cost { clay: 2, ..Cost::ZERO }, points: 0,
        function: trade!(Landscape(Grove) => Wood 2, Food 1),
    }

    ArtistsColony = "artists_colony" {
        replaces: Some(GlassmakersColony), cost: only(Food, 1), cost_unverified: true, points: 1,
        function: gain!(Glass 1),
    }
    Boathouse = "boathouse" {
        cost: Cost { wood: 1, brick: 2, ..Cost::ZERO }, points: 2,
        function: Effect(PerOwnPond(Charcoal)),
    }
    BuildersDepot = "builders_depot" {
        shrine: true, cost: Cost { brick: 1, ..Cost::ZERO }, points: 0,
        function: gain!(Wood 3, Clay 3),
    }
    Buttery = "buttery" {
        shrine: true, cost: Cost { wood: 2, clay: 1, ..Cost::ZERO }, points: 1,
        function: gain!(Token(FoodGlassworks, 3), Token(FoodBrickworks, 3)),
    }
    CarpentersWorkshop = "carpenters_workshop" {
        shrine: true, cost: Cost { clay: 1, brick: 2, ..Cost::ZERO }, points: 2,
        function: gain!(Wood 7),
    }
    ClayDepot = "clay_depot" {
        cost: Cost { clay: 1, brick: 1, ..Cost::ZERO }, points: 2,
        function: Effect(PerAdjacentEmpty(Clay, 2)),
    }
    ClayLake = "clay_lake" {
        shrine: true, cost: only(Food, 2), cost_unverified: true, points: 0,
        function: gain!(Clay 7),
    }
    CountryHouse = "country_house" {
        shrine: true, cost: Cost { wood: 2, glass: 1, brick: 1, ..Cost::ZERO }, points: 4,
        function: Effect(PlaceTwoAdjacent),
    }
    Fishery = "fishery" {
        cost: Cost { glass: 1, brick: 1, ..Cost::ZERO }, points: 2,
        function: repeat!(Landscape(Pond) => Food 3, Water 1),
    }
    ForestHut = "forest_hut" {
        replaces: Some(ForestGlassworks), cost: Cost { glass: 1, clay: 1, ..Cost::ZERO }, points: 2,
        function: gain!(Wood 5),
    }
    FuelDepot = "fuel_depot" {
        shrine: true, cost: Cost { wood: 1, brick: 1, ..Cost::ZERO }, points: 1,
        function: gain!(Charcoal 7),
    }
    GrainHouse = "grain_house" {
        shrine: true, cost: Cost { wood: 2, clay: 3, ..Cost::ZERO }, points: 2,
        function: gain!(Food 7),
    }
    GroveCourt = "grove_court" {
        shrine: true, cost: Cost { wood: 2, glass: 2, ..Cost::ZERO }, points: 4,
        function: Effect(PlaceAround(Grove)),
    }
    HotSprings = "hot_springs" {
        cost: Cost { glass: 2, clay: 2, ..Cost::ZERO }, points: 4,
        function: Effect(PerHeld { held: Token::Water, gained: Charcoal }),
    }
    HouseOfTheBrotherhood = "house_of_the_brotherhood" {
        replaces: Some(BrotherhoodOfTheMasons),
        cost: Cost { wood: 3, glass: 2, ..Cost::ZERO }, points: 4,
        function: gain!(Clay 4),
    }
    LandscapingOffice = "landscaping_office" {
        cost: Cost { glass: 2, clay: 4, ..Cost::ZERO }, points: 3,
        function: repeat!(Landscape(Pit) => Clay 2, Sand 2),
    }
    LoessIsland = "loess_island" {
        cost: only(Water, 2), cost_unverified: true, points: 1,
        function: Effect(PerAdjacentPond(Clay, 2)),
    }
    LoessPlateau = "loess_plateau" {
        cost: Cost::ZERO, points: -1,
        function: Effect(PlaceAround(Pit)),
    }
    LogDriver = "log_driver" {
        shrine: true, cost: Cost { clay: 3, ..Cost::ZERO }, points: 1,
        function: Effect(PerHeld { held: Token::Water, gained: Wood }),
    }
    LumberStorage = "lumber_storage" {
        shrine: true, cost: only(Water, 1), cost_unverified: true, points: 1,
        function: gain!(Wood 4),
    }
    SandDeposit = "sand_deposit" {
        shrine: true, cost: Cost::ZERO, points: 0,
        function: gain!(Sand 3),
    }
    SandIsland = "sand_island" {
        cost: only(Water, 1), cost_unverified: true, points: 1,
        function: Effect(PerAdjacentPond(Sand, 2)),
    }
    SculptureWorkshop = "sculpture_workshop" {
        cost: Cost { glass: 1, clay: 2, ..Cost::ZERO }, points: 2,
        function: Effect(PerHeld { held: Token::Wood, gained: Food }),
    }
    Shed = "shed" {
        shrine: true, cost: Cost { wood: 1, ..Cost::ZERO }, points: 0,
        function: gain!(Glass 1),
    }
    Storage = "storage" {
        shrine: true, cost: Cost { wood: 2, clay: 2, ..Cost::ZERO }, points: 1,
        function: gain!(Brick 2),
    }
    Tavern = "tavern" {
        cost: Cost { wood: 1, clay: 1, ..Cost::ZERO }, points: 0,
        function: Effect(CopyAdjacent),
    }
    WaterTank = "water_tank" {
        shrine: true, cost: Cost { wood: 3, clay: 1, ..Cost::ZERO }, points: 1,
        function: gain!(Water 7),
    }
    WaterTower = "water_tower" {
        shrine: true, cost: Cost { clay: 1, brick: 3, ..Cost::ZERO }, points: 4,
        function: Effect(PlaceAround(Pond)),
    }
    Winery = "winery" {
        cost: Cost { glass: 1, clay: 1, brick: 2, ..Cost::ZERO }, points: 4,
        function: repeat!(Landscape(Grove) => Food 3, Wood 1),
    }
    WoodDepot = "wood_depot" {
        cost: Cost { clay: 1, ..Cost::ZERO }, points: 1,
        function: Effect(PerAdjacentEmpty(Wood, 2)),
    }
    WoodTrader = "wood_trader" {
        cost: Cost { wood: 1, clay: 2, brick: 1, ..Cost::ZERO }, points: 1,
        function: repeat!(Wood 1 => AnyBasicBut(Wood, 2)),
    }

    Bathhouse = "bathhouse" {
        cost: Cost { wood: 1, glass: 2, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerAdjacent(Pond, 2)),
    }
    ClinkerPlant = "clinker_plant" {
        shrine: true, cost: Cost { wood: 3, glass: 1, clay: 3, ..Cost::ZERO }, points: 0,
        function: Bonus(PrintedCosts(Brick)),
    }
    CoalFacility = "coal_facility" {
        cost: Cost { wood: 3, clay: 3, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(LowerWheel(Charcoal)),
    }
    CoalStorage = "coal_storage" {
        shrine: true, cost: Cost { clay: 3, ..Cost::ZERO }, points: 0,
        function: Bonus(PerThree(Charcoal)),
    }
    Estate = "estate" {
        shrine: true, cost: Cost { wood: 2, glass: 1, brick: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(LandscapeSets(2)),
    }
    Extension = "extension" {
        shrine: true, cost: Cost { wood: 1, clay: 2, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerAdjacentBuilding),
    }
    Factory = "factory" {
        cost: Cost { wood: 4, brick: 3, ..Cost::ZERO }, points: 0,
        function: Bonus(PerAdjacent(Pit, 2)),
    }
    FishYard = "fish_yard" {
        cost: Cost { wood: 1, clay: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(Square(Pond, 4)),
    }
    Floodgate = "floodgate" {
        shrine: true, cost: Cost { wood: 1, clay: 3, brick: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(LargestGroup(Pond)),
    }
    FoodLocker = "food_locker" {
        shrine: true, cost: Cost { brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerThree(Food)),
    }
    ForestersLodge = "foresters_lodge" {
        cost: Cost { wood: 3, ..Cost::ZERO }, points: 0,
        function: Bonus(Square(Grove, 4)),
    }
    ForestersOffice = "foresters_office" {
        shrine: true, cost: Cost { wood: 1, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerForest),
    }
    FriendsOfNatureHouse = "friends_of_nature_house" {
        cost: Cost { wood: 2, clay: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(Square(Pit, 4)),
    }
    GlassmakersVillage = "glassmakers_village" {
        replaces: Some(GlassmakersColony),
        cost: Cost { wood: 3, clay: 2, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerGood(Sand, 1)),
    }
    Glassworks = "glassworks" {
        replaces: Some(ForestGlassworks),
        cost: Cost { wood: 3, glass: 1, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerGood(Glass, 3)),
    }
    GlaziersWorkshop = "glaziers_workshop" {
        shrine: true, cost: Cost { wood: 1, clay: 1, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PrintedCosts(Glass)),
    }
    HalfTimberedHouse = "half_timbered_house" {
        cost: Cost { wood: 2, glass: 1, clay: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerImmediate),
    }
    HuntingLodge = "hunting_lodge" {
        cost: Cost { wood: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(ForestsAtLeast { forests: 4, points: 3 }),
    }
    Mansion = "mansion" {
        cost: Cost { wood: 2, glass: 2, clay: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(PerAdjacent(Grove, 2)),
    }
    MasonsGuild = "masons_guild" {
        replaces: Some(BrotherhoodOfTheMasons),
        cost: Cost { wood: 2, glass: 1, clay: 4, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerGood(Brick, 3)),
    }
    PlantNursery = "plant_nursery" {
        shrine: true, cost: Cost { wood: 1, glass: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(LargestGroup(Grove)),
    }
    PottersParlor = "potters_parlor" {
        shrine: true, cost: Cost { wood: 1, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerTwo(Clay)),
    }
    Pottery = "pottery" {
        shrine: true, cost: Cost { wood: 2, glass: 1, clay: 1, brick: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(PerGood(Clay, 1)),
    }
    SedimentFactory = "sediment_factory" {
        shrine: true, cost: Cost { wood: 2, clay: 3, brick: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(LargestGroup(Pit)),
    }
    Slipway = "slipway" {
        shrine: true, cost: Cost { wood: 2, clay: 2, brick: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(PerGood(Wood, 1)),
    }
    Springhouse = "springhouse" {
        shrine: true, cost: Cost { wood: 1, clay: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(PerTwo(Water)),
    }
    Storehouse = "storehouse" {
        cost: Cost { wood: 2, glass: 1, brick: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(LowerWheel(Food)),
    }
    VillageChurch = "village_church" {
        cost: Cost { wood: 2, glass: 2, clay: 2, brick: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(PlusAdjacentEmpty(4)),
    }
    Warehouse = "warehouse" {
        cost: Cost { wood: 2, clay: 3, ..Cost::ZERO }, points: 0,
        function: Bonus(TokensAtLeastFour),
    }
    WaterMill = "water_mill" {
        shrine: true, cost: Cost { wood: 4, clay: 4, brick: 2, ..Cost::ZERO }, points: 0,
        function: Bonus(PerGood(Water, 1)),
    }
    WoodcarversHouse = "woodcarvers_house" {
        shrine: true, cost: Cost { glass: 1, clay: 1, ..Cost::ZERO }, points: 0,
        function: Bonus(PerTwo(Wood)),
    }
}
