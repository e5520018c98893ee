//! The 69 building cards as rows: what is printed on them.
//!
//! `data/buildings.csv` is the table that was taken from the cards independently. No code reads it; the
//! tests compare every row with it (`tests/rules/data.rs`).

use slowtable_kit::cards;

use crate::building::Bonus::{PerShip, PerTwoGoods, PerType};
use crate::building::Builder::{Firm, Twice};
use crate::building::Energy::{Each, HalfEach, InAll};
use crate::building::EntryFee::{Either, Food, Francs, Never};
use crate::building::Function::*;
use crate::building::Kind::{Craft, Economic, Industrial, Plain, Public, Yacht};
use crate::building::Origin::{Special, Standard, Start};
use crate::building::{Bonus, Builder, Cost, Energy, EntryFee, Function, Kind, Origin};
use crate::token::Token;
use crate::token::Token::*;

/// A gain that does not depend on symbols.
const fn gain(fixed: &'static [(Token, u16)]) -> Function {
    Gain {
        fixed,
        fishing: None,
        hammer: None,
        any_hammer: None,
    }
}

cards! {
    /// A building card.
    Building, "building", 69;

    /// What a card says.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    Data {
        /// Where it comes from.
        origin: Origin,
        /// Its place in the order of the proposals.
        number: Option<u8> = None,
        /// Its type.
        kind: Kind,
        /// Fishing symbols, which some actions count.
        fishing: u16 = 0,
        /// Hammer symbols, which some actions count.
        hammers: u16 = 0,
        /// Its value in francs.
        value: u16,
        /// What it is bought for, by default its value; `None` if it cannot be bought (K3).
        price: Option<u16> = Some(value),
        /// What it is built for; `None` if it cannot be built (B5).
        cost: Option<Cost> = None,
        /// What entering costs.
        entry: EntryFee,
        /// With how many players it is among the proposals of the full game.
        full: &'static [u8] = &[],
        /// With how many players it is among the proposals of the short game.
        short: &'static [u8] = &[],
        /// With how many players it belongs to the city from the beginning of the short game (S4).
        short_start: &'static [u8] = &[],
        /// What it is worth at the end beyond its value.
        bonus: Bonus = Bonus::None,
        /// What it does.
        function: Function,
    }

    BuildingFirm1 = "building_firm_1" {
        origin: Start, kind: Craft, hammers: 1, value: 4,
        entry: EntryFee::Free, function: Build(Firm),
    }
    BuildingFirm2 = "building_firm_2" {
        origin: Start, kind: Craft, hammers: 1, value: 6,
        entry: Food(1), function: Build(Firm),
    }
    ConstructionFirm = "construction_firm" {
        origin: Start, kind: Industrial, hammers: 1, value: 8,
        entry: Food(2), function: Build(Twice),
    }

    Marketplace = "marketplace" {
        origin: Standard, number: Some(1), kind: Plain, value: 6,
        cost: Some(Cost { wood: 2, ..Cost::ZERO }), entry: Either { food: 2, francs: 1 },
        full: &[1, 2, 3, 4, 5], short: &[3, 4, 5], short_start: &[1, 2],
        function: Market,
    }
    Sawmill = "sawmill" {
        origin: Standard, number: Some(2), kind: Industrial, value: 14,
        cost: Some(Cost { clay: 1, iron: 1, ..Cost::ZERO }), entry: EntryFee::Free,
        full: &[3, 4, 5], short_start: &[1, 4, 5],
        function: Build(Builder::Sawmill),
    }
    Fishery = "fishery" {
        origin: Standard, number: Some(3), kind: Craft, fishing: 1, value: 10,
        cost: Some(Cost { wood: 1, clay: 1, ..Cost::ZERO }), entry: EntryFee::Free,
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Gain { fixed: &[(Fish, 3)], fishing: Some(Fish), hammer: None, any_hammer: None },
    }
    Joinery = "joinery" {
        origin: Standard, number: Some(4), kind: Craft, hammers: 1, value: 8,
        cost: Some(Cost { wood: 3, ..Cost::ZERO }), entry: Food(1),
        full: &[3, 4, 5], short: &[3, 4, 5],
        function: Joinery,
    }
    Bakehouse = "bakehouse" {
        origin: Standard, number: Some(5), kind: Craft, value: 8,
        cost: Some(Cost { clay: 2, ..Cost::ZERO }), entry: Food(1),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Flip { from: Grain, most: None, energy: HalfEach, bonus: Some((Franc, 2)) },
    }
    HardwareStore = "hardware_store" {
        origin: Standard, number: Some(6), kind: Economic, fishing: 1, hammers: 1, value: 8,
        cost: Some(Cost { wood: 3, clay: 1, ..Cost::ZERO }), entry: Food(1),
        full: &[3, 4, 5], short: &[3, 4, 5],
        function: gain(&[(Wood, 1), (Brick, 1), (Iron, 1)]),
    }
    CharcoalKiln = "charcoal_kiln" {
        origin: Standard, number: Some(7), kind: Craft, value: 8,
        cost: Some(Cost { clay: 1, ..Cost::ZERO }), entry: EntryFee::Free,
        full: &[1, 2, 3, 4, 5], short: &[2, 3, 4, 5],
        function: Flip { from: Wood, most: None, energy: Energy::Free, bonus: None },
    }
    Smokehouse = "smokehouse" {
        origin: Standard, number: Some(8), kind: Craft, fishing: 1, value: 6,
        cost: Some(Cost { wood: 2, clay: 1, ..Cost::ZERO }), entry: Either { food: 2, francs: 1 },
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Flip { from: Fish, most: Some(6), energy: InAll(1), bonus: Some((Franc, 2)) },
    }
    Abattoir = "abattoir" {
        origin: Standard, number: Some(9), kind: Craft, value: 8,
        cost: Some(Cost { wood: 1, clay: 1, iron: 1, ..Cost::ZERO }), entry: Francs(2),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Flip { from: Cattle, most: None, energy: Energy::Free, bonus: Some((Hides, 2)) },
    }
    ClayMound = "clay_mound" {
        origin: Standard, number: Some(10), kind: Plain, value: 2,
        entry: Food(1),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Gain { fixed: &[(Clay, 3)], fishing: None, hammer: Some(Clay), any_hammer: None },
    }
    ArtsCentre = "arts_centre" {
        origin: Standard, number: Some(11), kind: Public, fishing: 1, value: 10,
        cost: Some(Cost { wood: 1, clay: 1, ..Cost::ZERO }), entry: Food(1),
        full: &[4, 5],
        function: ArtsCentre,
    }
    Wharf1 = "wharf_1" {
        origin: Standard, number: Some(12), kind: Industrial, value: 14,
        cost: Some(Cost { wood: 2, clay: 2, iron: 2, ..Cost::ZERO }), entry: Food(2),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Wharf,
    }
    BlackMarket = "black_market" {
        origin: Standard, number: Some(13), kind: Plain, value: 2,
        entry: Food(1),
        full: &[3, 4, 5], short_start: &[1],
        function: BlackMarket,
    }
    Brickworks = "brickworks" {
        origin: Standard, number: Some(14), kind: Industrial, value: 14,
        cost: Some(Cost { wood: 2, clay: 1, iron: 1, ..Cost::ZERO }), entry: Food(1),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Flip { from: Clay, most: None, energy: HalfEach, bonus: Some((Franc, 2)) },
    }
    LocalCourt = "local_court" {
        origin: Standard, number: Some(15), kind: Public, value: 16,
        cost: Some(Cost { wood: 3, clay: 2, ..Cost::ZERO }), entry: EntryFee::Free,
        full: &[3, 4, 5], short: &[5],
        function: Court,
    }
    Colliery = "colliery" {
        origin: Standard, number: Some(16), kind: Industrial, value: 10,
        cost: Some(Cost { wood: 1, clay: 3, ..Cost::ZERO }), entry: Food(2),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Gain { fixed: &[(Coal, 3)], fishing: None, hammer: None, any_hammer: Some(Coal) },
    }
    Wharf2 = "wharf_2" {
        origin: Standard, number: Some(17), kind: Industrial, value: 14,
        cost: Some(Cost { wood: 2, clay: 2, iron: 2, ..Cost::ZERO }), entry: Food(2),
        full: &[3, 4, 5], short: &[3, 4, 5],
        function: Wharf,
    }
    ShippingLine = "shipping_line" {
        origin: Standard, number: Some(18), kind: Economic, fishing: 1, value: 10,
        cost: Some(Cost { wood: 2, brick: 3, ..Cost::ZERO }), entry: Food(2),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: ShippingLine,
    }
    GroceryMarket = "grocery_market" {
        origin: Standard, number: Some(19), kind: Economic, value: 10,
        cost: Some(Cost { wood: 1, brick: 1, ..Cost::ZERO }), entry: Francs(1),
        full: &[3, 4, 5], short: &[5],
        function: gain(&[(Fish, 1), (SmokedFish, 1), (Grain, 1),
            (Bread, 1), (Cattle, 1), (Meat, 1)]),
    }
    Tannery = "tannery" {
        origin: Standard, number: Some(20), kind: Craft, value: 12,
        cost: Some(Cost { wood: 1, brick: 1, ..Cost::ZERO }), entry: EntryFee::Free,
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Flip {
            from: Hides, most: Some(4), energy: Energy::Free, bonus: Some((Franc, 1)),
        },
    }
    BusinessOffice = "business_office" {
        origin: Standard, number: Some(21), kind: Economic, fishing: 1, hammers: 1, value: 12,
        cost: Some(Cost { wood: 4, clay: 1, ..Cost::ZERO }), entry: Francs(1),
        full: &[3, 4, 5], short: &[3, 4, 5],
        function: Office,
    }
    Ironworks = "ironworks" {
        origin: Standard, number: Some(22), kind: Industrial, hammers: 1, value: 12,
        cost: Some(Cost { wood: 3, brick: 2, ..Cost::ZERO }), entry: Either { food: 3, francs: 1 },
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Ironworks,
    }
    SteelMill = "steel_mill" {
        origin: Standard, number: Some(23), kind: Industrial, value: 22,
        cost: Some(Cost { brick: 4, iron: 2, ..Cost::ZERO }), entry: Francs(2),
        full: &[1, 2, 3, 4, 5], short: &[1, 2, 3, 4, 5],
        function: Flip { from: Iron, most: None, energy: Each(5), bonus: None },
    }
    Storehouse = "storehouse" {
        origin: Standard, number: Some(24), kind: Economic, hammers: 1, value: 4, price: Some(10),
        cost: Some(Cost { wood: 2, brick: 2, ..Cost::ZERO }), entry: Never,
        full: &[4, 5], short: &[5],
        bonus: PerTwoGoods, function: Nothing,
    }
    Cokery = "cokery" {
        origin: Standard, number: Some(25), kind: Industrial, value: 18,
        cost: Some(Cost { brick: 2, iron: 2, ..Cost::ZERO }), entry: Francs(1),
        full: &[1, 2, 3, 4, 5], short: &[2, 3, 4, 5],
        function: Flip { from: Coal, most: None, energy: Energy::Free, bonus: Some((Franc, 1)) },
    }
    Dock = "dock" {
        origin: Standard, number: Some(26), kind: Industrial, value: 10, price: Some(24),
        cost: Some(Cost { wood: 1, brick: 2, iron: 2, ..Cost::ZERO }), entry: Never,
        full: &[4, 5], short: &[5],
        bonus: PerShip(4), function: Nothing,
    }
    BridgeOverTheSeine = "bridge_over_the_seine" {
        origin: Standard, number: Some(27), kind: Plain, value: 16,
        cost: Some(Cost { iron: 3, ..Cost::ZERO }), entry: Francs(2),
        full: &[3, 4, 5], short: &[3, 4, 5],
        function: Bridge,
    }
    TownHall = "town_hall" {
        origin: Standard, number: Some(28), kind: Public, value: 6, price: Some(30),
        cost: Some(Cost { wood: 4, brick: 3, ..Cost::ZERO }), entry: Never,
        full: &[2, 3, 4, 5], short: &[5],
        bonus: PerType(&[(Public, 4), (Craft, 2)]), function: Nothing,
    }
    Bank = "bank" {
        origin: Standard, number: Some(29), kind: Economic, value: 16, price: Some(40),
        cost: Some(Cost { brick: 4, steel: 1, ..Cost::ZERO }), entry: Never,
        full: &[2, 3, 4, 5], short: &[2, 3, 4, 5],
        bonus: PerType(&[(Industrial, 3), (Economic, 2)]), function: Nothing,
    }
    Church = "church" {
        origin: Standard, number: Some(30), kind: Public, value: 26, price: None,
        cost: Some(Cost { wood: 5, brick: 3, iron: 1, ..Cost::ZERO }), entry: EntryFee::Free,
        full: &[2, 3, 4, 5], short: &[5],
        function: Church,
    }

    LabourExchange = "labour_exchange" {
        origin: Special, kind: Public, fishing: 1, value: 6,
        entry: EntryFee::Free,
        function: Gain { fixed: &[], fishing: Some(Fish), hammer: Some(Coal), any_hammer: None },
    }
    Bakery = "bakery" {
        origin: Special, kind: Economic, value: 6,
        entry: Food(1),
        function: Sell { give: &[(Bread, 1)], francs: 3, most: Some(6), shown: 0 },
    }
    BaguetteShop = "baguette_shop" {
        origin: Special, kind: Economic, value: 4,
        entry: Food(1),
        function: Sell { give: &[(Meat, 1), (Bread, 1)], francs: 6, most: Some(4), shown: 0 },
    }
    Farm = "farm" {
        origin: Special, kind: Economic, fishing: 1, value: 8,
        entry: Francs(1),
        function: gain(&[(Fish, 2), (Grain, 2), (Wood, 2), (Hides, 1), (Cattle, 1)]),
    }
    ClothingIndustry = "clothing_industry" {
        origin: Special, kind: Industrial, value: 8,
        entry: Either { food: 2, francs: 1 },
        function: Sell { give: &[(Hides, 1), (Leather, 1)], francs: 7, most: None, shown: 0 },
    }
    IronMineAndCoalSeam = "iron_mine_and_coal_seam" {
        origin: Special, kind: Plain, hammers: 1, value: 6,
        entry: Food(1), function: gain(&[(Iron, 2), (Coal, 1)]),
    }
    FishMarket = "fish_market" {
        origin: Special, kind: Economic, fishing: 1, value: 4,
        entry: Food(1),
        function: Sell { give: &[(Fish, 1)], francs: 2, most: Some(7), shown: 0 },
    }
    FishRestaurant = "fish_restaurant" {
        origin: Special, kind: Economic, fishing: 1, value: 6,
        entry: Food(1),
        function: Sell { give: &[(SmokedFish, 1)], francs: 3, most: None, shown: 0 },
    }
    FishpondAndWood = "fishpond_and_wood" {
        origin: Special, kind: Plain, fishing: 1, value: 4,
        entry: Food(1), function: gain(&[(Fish, 3), (Wood, 3)]),
    }
    ForestHut = "forest_hut" {
        origin: Special, kind: Economic, fishing: 1, value: 4,
        entry: Food(1),
        function: Sell { give: &[(Wood, 1), (Meat, 1)], francs: 5, most: Some(4), shown: 0 },
    }
    FootballStadium = "football_stadium" {
        origin: Special, number: Some(31), kind: Public, value: 24,
        cost: Some(Cost { wood: 1, brick: 2, iron: 2, ..Cost::ZERO }), entry: Never,
        function: Nothing,
    }
    PlantNursery = "plant_nursery" {
        origin: Special, kind: Craft, hammers: 1, value: 6,
        entry: Food(1), function: gain(&[(Wood, 4), (Franc, 3)]),
    }
    BusinessPark = "business_park" {
        origin: Special, kind: Plain, hammers: 1, value: 10, price: Some(12),
        entry: Never, bonus: PerType(&[(Industrial, 2)]), function: Nothing,
    }
    Guildhouse = "guildhouse" {
        origin: Special, kind: Economic, fishing: 1, hammers: 1, value: 4, price: Some(8),
        entry: Never, bonus: PerType(&[(Economic, 2)]), function: Nothing,
    }
    HarbourWatch = "harbour_watch" {
        origin: Special, kind: Public, value: 6,
        entry: Food(1), function: HarbourWatch,
    }
    Smelter = "smelter" {
        origin: Special, kind: Industrial, value: 10,
        entry: Francs(2), function: gain(&[(Coal, 1), (Coke, 1), (Iron, 1)]),
    }
    Diner = "diner" {
        origin: Special, kind: Economic, fishing: 1, value: 6,
        entry: Food(1),
        function: Sell { give: &[(Wood, 1), (SmokedFish, 1), (Bread, 1)],
            francs: 8, most: Some(3), shown: 0 },
    }
    HuntingLodge = "hunting_lodge" {
        origin: Special, kind: Craft, fishing: 2, hammers: 1, value: 6,
        entry: Food(1), function: gain(&[(Hides, 2), (Meat, 3)]),
    }
    CoalTrader = "coal_trader" {
        origin: Special, kind: Economic, value: 4,
        entry: Food(1), function: CoalTrader,
    }
    Patisserie = "patisserie" {
        origin: Special, kind: Economic, value: 6,
        entry: Food(1),
        function: Sell { give: &[(Grain, 1), (Bread, 1)], francs: 5, most: Some(3), shown: 0 },
    }
    Furriery = "furriery" {
        origin: Special, kind: Craft, value: 6,
        entry: Food(1), function: Furriery,
    }
    LeatherIndustry = "leather_industry" {
        origin: Special, kind: Industrial, value: 8,
        entry: Food(2),
        function: Sell { give: &[(Leather, 3)], francs: 16, most: Some(1), shown: 14 },
    }
    Kiln = "kiln" {
        origin: Special, kind: Craft, value: 6,
        entry: Food(1), function: Trade { give: Clay, energy: 1, get: (Brick, 3) },
    }
    LuxuryYacht = "luxury_yacht" {
        origin: Special, kind: Yacht, fishing: 1, value: 20,
        entry: Never, function: Nothing,
    }
    Feedlot = "feedlot" {
        origin: Special, kind: Economic, value: 6, price: Some(8),
        entry: Never, function: Nothing,
    }
    MasonsGuild = "masons_guild" {
        origin: Special, kind: Craft, hammers: 1, value: 8, price: Some(10),
        entry: Never, function: Nothing,
    }
    FurnitureFactory = "furniture_factory" {
        origin: Special, kind: Industrial, hammers: 1, value: 8,
        entry: Food(2),
        function: Sell { give: &[(Leather, 1), (Wood, 1)], francs: 6, most: None, shown: 0 },
    }
    TownSquare = "town_square" {
        origin: Special, kind: Plain, value: 6,
        entry: Francs(1), function: Square,
    }
    Tavern = "tavern" {
        origin: Special, kind: Economic, fishing: 1, value: 4,
        entry: EntryFee::Free,
        function: Sell { give: &[(Wood, 1), (Grain, 1)], francs: 3, most: Some(4), shown: 0 },
    }
    HaulageFirm = "haulage_firm" {
        origin: Special, kind: Economic, value: 6,
        entry: Food(1), function: Haulage,
    }
    SchnapsDistillery = "schnaps_distillery" {
        origin: Special, kind: Craft, value: 6,
        entry: Food(1),
        function: Sell { give: &[(Grain, 1)], francs: 2, most: Some(4), shown: 0 },
    }
    Steelworks = "steelworks" {
        origin: Special, kind: Industrial, hammers: 1, value: 8,
        entry: Either { food: 2, francs: 1 },
        function: Trade { give: Iron, energy: 15, get: (Steel, 2) },
    }
    Steakhouse = "steakhouse" {
        origin: Special, kind: Economic, value: 6,
        entry: Food(1),
        function: Sell { give: &[(Meat, 1), (Charcoal, 1)], francs: 6, most: Some(4), shown: 0 },
    }
    WindFarm = "wind_farm" {
        origin: Special, kind: Plain, value: 8, price: Some(12),
        entry: Never, function: Nothing,
    }
    BrickManufacturer = "brick_manufacturer" {
        origin: Special, kind: Industrial, hammers: 1, value: 8,
        entry: Food(2),
        function: Sell { give: &[(Brick, 3)], francs: 14, most: Some(1), shown: 10 },
    }
    Zoo = "zoo" {
        origin: Special, kind: Public, fishing: 1, value: 8,
        entry: Francs(1), function: Zoo,
    }
}
