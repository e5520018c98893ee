//! The worked examples of the rulebook.

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Disc, LeHavre, Options, Ship, State};
use serde_json::json;
use slowtable_kit::{Rules, Seed};

/// Page 5: another's Shipping Line costs 2 food: 2 francs, or 1 food and 1 franc.
#[test]
fn example_an_entry_fee_in_food_francs_or_both() {
    let scene = Scene::new(2)
        .own(1, &[Building::ShippingLine])
        .ships(0, &[Ship::Wood2]);
    let state = scene.stock(0, "2 fish 2 franc 5 coal").state();
    for fee in ["pay:fish:2", "pay:franc:2", "pay:fish:1"] {
        let path = format!("enter:shipping_line {fee}");
        assert!(LeHavre::walk(&state.seen(0), &crate::common::scene::path(&path)).is_ok());
    }
}

/// Page 10: the Marketplace is bought for 6 francs and used at once.
#[test]
fn example_a_building_is_bought_and_used_in_one_turn() {
    let mut state = Scene::new(2)
        .proposals([&[Building::Marketplace], &[], &[]])
        .stock(0, "6 franc")
        .state();
    state.plays(0, "buy:marketplace");
    state.plays(0, "enter:marketplace get:fish:1 get:coal:1");
    assert_eq!(state.has(0), "1 fish 1 coal");
}

/// Page 11: with at least one hammer the Colliery gives four coal.
#[test]
fn example_the_colliery_with_a_hammer() {
    let mut state = Scene::new(2)
        .own(0, &[Building::Colliery, Building::BuildingFirm1])
        .state();
    state.plays(0, "enter:colliery");
    assert_eq!(state.has(0), "4 coal");
}

/// The appendix: the first round of three players, turn by turn.
#[test]
fn example_the_first_round_of_three() {
    let (dealt, _) = State::deal(3, &Options::default(), Seed(3)).unwrap();
    let mut written = json!(dealt);
    let order = [
        Disc::IronFranc,
        Disc::WoodFish,
        Disc::FishGrain,
        Disc::WoodCattle,
        Disc::WoodFranc,
        Disc::FishClay,
        Disc::WoodClay,
    ];
    let rest: Vec<Disc> = order[1..].iter().rev().copied().collect();
    written["unknown"]["discs"] = json!(rest);
    written["table"]["discs"] = json!([Disc::IronFranc]);
    // Franc, fish, wood, clay, iron, grain, cattle: the first disc is supplied.
    written["table"]["offer"] = json!([3, 2, 2, 1, 1, 0, 0]);
    let stacks = json!([
        ["town_hall", "joinery"],
        ["wharf_1", "marketplace"],
        ["bank", "fishery"]
    ]);
    written["table"]["proposals"] = stacks;
    let mut state = LeHavre::read_position(written).unwrap();

    state.plays(0, "take:franc end");
    assert_eq!(state.has(0), "1 coal 8 franc");
    state.plays(1, "take:wood end");
    assert_eq!(state.has(1), "3 wood 1 coal 5 franc");
    state.plays(2, "take:fish end");
    assert_eq!(state.has(2), "4 fish 1 coal 5 franc");
    assert_eq!(state.board().offer, [0, 0, 1, 1, 1, 1, 1]);
    state.plays(0, "buy:marketplace");
    state.plays(0, "enter:marketplace get:grain:1 get:coal:1 end");
    assert_eq!(state.has(0), "1 grain 2 coal 2 franc");
    state.plays(1, "enter:building_firm_1 end");
    assert_eq!(state.has(1), "1 coal 5 franc");
    assert_eq!(state.board().offer, [1, 1, 2, 2, 1, 1, 1]);
    state.plays(2, "take:wood end");
    assert_eq!(state.board().offer, [1, 1, 1, 3, 1, 1, 1]);
    state.plays(0, "take:clay end");
    // Everybody owes 2 food. Red and Green pay francs; Blue pays two of the four fish.
    assert_eq!(state.asks(), [(0, "order"), (2, "feeding")]);
    assert_eq!(
        (state.has(0).as_str(), state.has(1).as_str()),
        ("3 clay 1 grain 2 coal", "1 coal 3 franc")
    );
    state.plays(2, "pay:fish:2");
    assert_eq!(state.has(2), "2 fish 2 wood 1 coal 5 franc");
    // The first ship comes, and Green begins the second round with iron and a franc.
    assert_eq!(state.board().ships[0].as_slice(), [Ship::Wood2]);
    assert_eq!(state.board().offer, [2, 1, 1, 0, 2, 1, 1]);
    assert_eq!(state.asks(), [(0, "order"), (1, "main")]);
}

/// The appendix, Bakehouse: three bread take 2 energy; one coke bakes twenty.
#[test]
fn example_the_bakehouse() {
    let mut state = Scene::new(2)
        .own(0, &[Building::Bakehouse])
        .stock(0, "3 grain 2 wood")
        .state();
    state.plays(0, "enter:bakehouse times:3");
    assert_eq!(state.has(0), "3 bread 1 franc");
}

/// The appendix, Construction Firm: one is built, the next bought, the one after built.
#[test]
fn example_the_construction_firm_with_a_purchase_between() {
    let scene = Scene::new(2).own(0, &[Building::ConstructionFirm]);
    let stack = [Building::Bakehouse, Building::Joinery, Building::Fishery];
    let state = scene
        .proposals([&stack, &[], &[]])
        .stock(0, "1 wood 3 clay 8 franc");
    let mut state = state.state();
    state.plays(0, "enter:construction_firm");
    state.plays(0, "buy:joinery");
    state.plays(0, "build:bakehouse");
    assert_eq!(state.has(0), "");
}

/// The appendix, Coal Trader: two meat for a charcoal and two coal.
#[test]
fn example_the_coal_trader() {
    let mut state = Scene::new(2)
        .own(0, &[Building::CoalTrader])
        .stock(0, "2 meat")
        .state();
    state.plays(0, "enter:coal_trader get:coal:2 get:charcoal:1");
    assert_eq!(state.has(0), "1 charcoal 2 coal");
}
