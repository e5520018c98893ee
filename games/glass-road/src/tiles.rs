//! The 93 building tiles and the three start buildings, as data.
//!
//! Source: the tables of both rulebooks (Appendix 2) with rulings L8, L13, G1 and G2. Costs, points
//! and effects are checked against buildings.csv where that file is at hand.

use slowtable_kit::ids;

use crate::building::{
    Bonus, BuildingData, BuildingKind, Cost, Effect, Function, Gain, OtherCost, Pay, StartBuilding,
    Trade,
};
use crate::ids::Good::*;
use crate::ids::Landscape::{Grove, Pit, Pond};
use crate::ids::Token;
use crate::ids::Token::{FoodBrickworks, FoodGlassworks};

/// Reads the rows below: the tile and its id; `shrine` if it belongs to the introductory game
/// (C13); wood, glass, clay and brick, then `+` another good, or `?` if that is a best reading
/// (G1); the start building it is an upgrade of; points; what it does.
macro_rules! tiles {
    ($(
        $tile:ident $id:literal $set:ident
        [$wood:literal $glass:literal $clay:literal $brick:literal $($other:tt)*]
        $(upgrades $replaces:ident)? $points:literal $role:ident $what:tt;
    )+) => {
        ids! {
            /// The 93 building tiles, in the order of buildings.csv.
            Building, "building", 93 {
                $(#[doc = concat!("The tile `", $id, "`.")] $tile = $id,)+
            }
        }

        /// Everything printed on each tile, in the order of [`Building::ALL`].
        pub(crate) static BUILDINGS: [BuildingData; 93] = [$(BuildingData {
            kind: kind!($role),
            shrine: shrine!($set),
            replaces: replaces!($($replaces)?),
            cost: Cost {
                wood: $wood,
                glass: $glass,
                clay: $clay,
                brick: $brick,
                other: other!($($other)*),
            },
            cost_unverified: unverified!($($other)*),
            points: $points,
            function: function!($role $what),
        },)+];
    };
}

macro_rules! shrine {
    (shrine) => {
        true
    };
    (plain) => {
        false
    };
}

macro_rules! replaces {
    () => {
        None
    };
    ($start:ident) => {
        Some(StartBuilding::$start)
    };
}

macro_rules! other {
    () => {
        None
    };
    ($mark:tt $amount:literal $good:ident) => {
        Some(OtherCost {
            good: $good,
            amount: $amount,
        })
    };
}

macro_rules! unverified {
    (? $amount:literal $good:ident) => {
        true
    };
    ($($verified:tt)*) => {
        false
    };
}

macro_rules! kind {
    (trade) => {
        BuildingKind::Processing
    };
    (bonus) => {
        BuildingKind::Bonus
    };
    ($immediate:ident) => {
        BuildingKind::Immediate
    };
}

/// An amount of a good, or another thing to pay or gain.
macro_rules! item {
    ($of:ident $good:ident $amount:literal) => {
        $of::Good($good, $amount)
    };
    ($of:ident $other:ident $(($($what:tt)*))?) => {
        $of::$other $(($($what)*))?
    };
}

macro_rules! trade {
    (($($pay:ident $($paid:literal)? $(($($payment:tt)*))?),+
        => $($gain:ident $($gained:literal)? $(($($gift:tt)*))?),+)) => {
        Trade {
            pay: &[$(item!(Pay $pay $($paid)? $(($($payment)*))?)),+],
            gain: &[$(item!(Gain $gain $($gained)? $(($($gift)*))?)),+],
        }
    };
}

macro_rules! function {
    (trade $trade:tt) => {
        Function::Trade(trade!($trade))
    };
    (repeat $trade:tt) => {
        Function::Effect(Effect::Repeat(trade!($trade)))
    };
    (gain ($($gain:ident $($amount:literal)? $(($($what:tt)*))?),+)) => {
        Function::Effect(Effect::Gain(&[$(item!(Gain $gain $($amount)? $(($($what)*))?)),+]))
    };
    (effect ($effect:ident $(($($what:tt)*))? $({$($parts:tt)*})?)) => {
        Function::Effect(Effect::$effect $(($($what)*))? $({$($parts)*})?)
    };
    (bonus ($bonus:ident $(($($what:tt)*))? $({$($parts:tt)*})?)) => {
        Function::Bonus(Bonus::$bonus $(($($what)*))? $({$($parts)*})?)
    };
}

tiles! {
    BoardingHouse "boarding_house"                   shrine [4 1 0 0]  2 trade(Charcoal 1, Water 1 => Food 4);
    BuildersHut "builders_hut"                       shrine [3 0 0 1]  2 trade(Landscape(Grove) => Clay 2);
    BuildingFirm "building_firm"                     plain  [1 0 0 2]  2 trade(Landscape(Pit) => Clay 2, Sand 1);
    CarvingWorkshop "carving_workshop"               shrine [1 1 0 0]  1 trade(Wood 1 => Food 2);
    CharcoalKiln "charcoal_kiln"                     shrine [0 0 3 0]  0 trade(Wood 1 => Charcoal 2);
    ClayBasin "clay_basin"                           plain  [0 0 0 0]  0 trade(Food 1, Water 1 => Clay 3);
    ClayPit "clay_pit"                               shrine [2 0 0 0]  0 trade(Water 1 => Clay 2);
    ColonizationHouse "colonization_house"           shrine [1 0 1 0]  1 trade(Forest => Charcoal 1);
    Cooperage "cooperage"                            shrine [1 0 0 2]  3 trade(Wood 1 => Water 2);
    DistrictOffices "district_offices"               plain  [1 1 0 0]  3 trade(Offer(2) => Place);
    Farmstead "farmstead"                            plain  [0 1 2 0]  1 trade(Landscape(Pond) => Food 2, Water 1);
    ForestersHut "foresters_hut"                     shrine [0 0 2 1]  2 trade(Landscape(Pit) => Wood 2);
    HardwareStore "hardware_store"                   shrine [1 0 0 1]  1 trade(Wood 1 => Clay 2);
    Inn "inn"                                        shrine [2 1 0 1]  3 trade(Charcoal 1 => Food 2);
    Joinery "joinery"                                shrine [0 1 3 0]  2 trade(Wood 1, Forest => Food 4);
    Kiln "kiln"                                      shrine [2 0 0 2]  3 trade(Charcoal 1 => Clay 2);
    Office "office"                                  plain  [0 1 1 0]  2 trade(Offer(1) => AnyBasic(1));
    PotashManufacturer "potash_manufacturer"         plain  [1 0 1 1]  1 trade(Water 1, Wood 1 => Charcoal 4);
    ReedHut "reed_hut"                               plain  [0 0 1 0]  0 trade(Landscape(Pond) => Wood 2);
    RoofingCompany "roofing_company"                 plain  [0 1 3 0]  3 trade(Brick 1 => AnyBasic(2));
    SandFactory "sand_factory"                       shrine [3 0 1 1]  2 trade(Food 1 => Sand 2);
    SandPit "sand_pit"                               shrine [1 0 0 0]  0 trade(Water 1 => Sand 2);
    SandProducer "sand_producer"                     shrine [1 0 1 0]  0 trade(Wood 1 => Sand 2);
    SandScreeningPlant "sand_screening_plant"        shrine [3 0 0 1]  2 trade(Clay 1 => Sand 2);
    SandstoneFactory "sandstone_factory"             plain  [2 0 0 2]  4 trade(Sand 3 => Brick 1);
    Sawmill "sawmill"                                plain  [1 0 2 2]  2 trade(Forest => Wood 2);
    ShinglesManufacturer "shingles_manufacturer"     plain  [1 0 3 0]  1 trade(Offer(2) => Brick 1);
    SoupKitchen "soup_kitchen"                       shrine [2 0 2 0]  1 trade(Water 1 => Food 2);
    Spa "spa"                                        shrine [1 2 3 0]  4 trade(Charcoal 1 => Water 2);
    SwampHut "swamp_hut"                             shrine [0 0 2 0]  1 trade(Landscape(Pond) => Charcoal 2);
    TreeNursery "tree_nursery"                       plain  [0 0 2 0]  0 trade(Landscape(Grove) => Wood 2, Food 1);

    ArtistsColony "artists_colony"                   plain  [0 0 0 0 ? 1 Food] upgrades GlassmakersColony  1 gain(Glass 1);
    Boathouse "boathouse"                            plain  [1 0 0 2]  2 effect(PerOwnPond(Charcoal));
    BuildersDepot "builders_depot"                   shrine [0 0 0 1]  0 gain(Wood 3, Clay 3);
    Buttery "buttery"                                shrine [2 0 1 0]  1 gain(Token(FoodGlassworks, 3), Token(FoodBrickworks, 3));
    CarpentersWorkshop "carpenters_workshop"         shrine [0 0 1 2]  2 gain(Wood 7);
    ClayDepot "clay_depot"                           plain  [0 0 1 1]  2 effect(PerAdjacentEmpty(Clay, 2));
    ClayLake "clay_lake"                             shrine [0 0 0 0 ? 2 Food]  0 gain(Clay 7);
    CountryHouse "country_house"                     shrine [2 1 0 1]  4 effect(PlaceTwoAdjacent);
    Fishery "fishery"                                plain  [0 1 0 1]  2 repeat(Landscape(Pond) => Food 3, Water 1);
    ForestHut "forest_hut"                           plain  [0 1 1 0] upgrades ForestGlassworks  2 gain(Wood 5);
    FuelDepot "fuel_depot"                           shrine [1 0 0 1]  1 gain(Charcoal 7);
    GrainHouse "grain_house"                         shrine [2 0 3 0]  2 gain(Food 7);
    GroveCourt "grove_court"                         shrine [2 2 0 0]  4 effect(PlaceAround(Grove));
    HotSprings "hot_springs"                         plain  [0 2 2 0]  4 effect(PerHeld { held: Token::Water, gained: Charcoal });
    HouseOfTheBrotherhood "house_of_the_brotherhood" plain  [3 2 0 0] upgrades BrotherhoodOfTheMasons  4 gain(Clay 4);
    LandscapingOffice "landscaping_office"           plain  [0 2 4 0]  3 repeat(Landscape(Pit) => Clay 2, Sand 2);
    LoessIsland "loess_island"                       plain  [0 0 0 0 ? 2 Water]  1 effect(PerAdjacentPond(Clay, 2));
    LoessPlateau "loess_plateau"                     plain  [0 0 0 0] -1 effect(PlaceAround(Pit));
    LogDriver "log_driver"                           shrine [0 0 3 0]  1 effect(PerHeld { held: Token::Water, gained: Wood });
    LumberStorage "lumber_storage"                   shrine [0 0 0 0 ? 1 Water]  1 gain(Wood 4);
    SandDeposit "sand_deposit"                       shrine [0 0 0 0]  0 gain(Sand 3);
    SandIsland "sand_island"                         plain  [0 0 0 0 ? 1 Water]  1 effect(PerAdjacentPond(Sand, 2));
    SculptureWorkshop "sculpture_workshop"           plain  [0 1 2 0]  2 effect(PerHeld { held: Token::Wood, gained: Food });
    Shed "shed"                                      shrine [1 0 0 0]  0 gain(Glass 1);
    Storage "storage"                                shrine [2 0 2 0]  1 gain(Brick 2);
    Tavern "tavern"                                  plain  [1 0 1 0]  0 effect(CopyAdjacent);
    WaterTank "water_tank"                           shrine [3 0 1 0]  1 gain(Water 7);
    WaterTower "water_tower"                         shrine [0 0 1 3]  4 effect(PlaceAround(Pond));
    Winery "winery"                                  plain  [0 1 1 2]  4 repeat(Landscape(Grove) => Food 3, Wood 1);
    WoodDepot "wood_depot"                           plain  [0 0 1 0]  1 effect(PerAdjacentEmpty(Wood, 2));
    WoodTrader "wood_trader"                         plain  [1 0 2 1]  1 repeat(Wood 1 => AnyBasicBut(Wood, 2));

    Bathhouse "bathhouse"                            plain  [1 2 0 1]  0 bonus(PerAdjacent(Pond, 2));
    ClinkerPlant "clinker_plant"                     shrine [3 1 3 0]  0 bonus(PrintedCosts(Brick));
    CoalFacility "coal_facility"                     plain  [3 0 3 1]  0 bonus(LowerWheel(Charcoal));
    CoalStorage "coal_storage"                       shrine [0 0 3 0]  0 bonus(PerThree(Charcoal));
    Estate "estate"                                  shrine [2 1 0 2]  0 bonus(LandscapeSets(2));
    Extension "extension"                            shrine [1 0 2 1]  0 bonus(PerAdjacentBuilding);
    Factory "factory"                                plain  [4 0 0 3]  0 bonus(PerAdjacent(Pit, 2));
    FishYard "fish_yard"                             plain  [1 0 2 0]  0 bonus(Square(Pond, 4));
    Floodgate "floodgate"                            shrine [1 0 3 2]  0 bonus(LargestGroup(Pond));
    FoodLocker "food_locker"                         shrine [0 0 0 1]  0 bonus(PerThree(Food));
    ForestersLodge "foresters_lodge"                 plain  [3 0 0 0]  0 bonus(Square(Grove, 4));
    ForestersOffice "foresters_office"               shrine [1 0 0 1]  0 bonus(PerForest);
    FriendsOfNatureHouse "friends_of_nature_house"   plain  [2 0 1 0]  0 bonus(Square(Pit, 4));
    GlassmakersVillage "glassmakers_village"         plain  [3 0 2 1] upgrades GlassmakersColony  0 bonus(PerGood(Sand, 1));
    Glassworks "glassworks"                          plain  [3 1 0 1] upgrades ForestGlassworks  0 bonus(PerGood(Glass, 3));
    GlaziersWorkshop "glaziers_workshop"             shrine [1 0 1 1]  0 bonus(PrintedCosts(Glass));
    HalfTimberedHouse "half_timbered_house"          plain  [2 1 1 0]  0 bonus(PerImmediate);
    HuntingLodge "hunting_lodge"                     plain  [1 0 0 0]  0 bonus(ForestsAtLeast { forests: 4, points: 3 });
    Mansion "mansion"                                plain  [2 2 2 0]  0 bonus(PerAdjacent(Grove, 2));
    MasonsGuild "masons_guild"                       plain  [2 1 4 1] upgrades BrotherhoodOfTheMasons  0 bonus(PerGood(Brick, 3));
    PlantNursery "plant_nursery"                     shrine [1 2 0 0]  0 bonus(LargestGroup(Grove));
    PottersParlor "potters_parlor"                   shrine [1 0 0 1]  0 bonus(PerTwo(Clay));
    Pottery "pottery"                                shrine [2 1 1 2]  0 bonus(PerGood(Clay, 1));
    SedimentFactory "sediment_factory"               shrine [2 0 3 2]  0 bonus(LargestGroup(Pit));
    Slipway "slipway"                                shrine [2 0 2 2]  0 bonus(PerGood(Wood, 1));
    Springhouse "springhouse"                        shrine [1 0 2 0]  0 bonus(PerTwo(Water));
    Storehouse "storehouse"                          plain  [2 1 0 1]  0 bonus(LowerWheel(Food));
    VillageChurch "village_church"                   plain  [2 2 2 2]  0 bonus(PlusAdjacentEmpty(4));
    Warehouse "warehouse"                            plain  [2 0 3 0]  0 bonus(TokensAtLeastFour);
    WaterMill "water_mill"                           shrine [4 0 4 2]  0 bonus(PerGood(Water, 1));
    WoodcarversHouse "woodcarvers_house"             shrine [0 1 1 0]  0 bonus(PerTwo(Wood));
}
