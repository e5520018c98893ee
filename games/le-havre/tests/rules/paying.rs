//! Payments (P).

use crate::common::scene::{Playing, Scene};
use le_havre::Building;

/// Returns a state in which a building costs 2 food.
fn colliery(stock: &str) -> le_havre::State {
    Scene::new(2)
        .own(1, &[Building::Colliery])
        .stock(0, stock)
        .state()
}

#[test]
fn p1_p6_food_is_paid_with_any_tokens_none_of_them_superfluous() {
    let state = colliery("3 fish 2 franc 1 smoked_fish 1 meat");
    let offered = [
        "pay:fish:2",
        "pay:franc:2",
        "pay:smoked_fish:1",
        "pay:meat:1",
        "pay:fish:1",
        "pay:franc:1",
    ];
    assert_eq!(state.offers(0, "enter:colliery"), offered);
    // A payment without a choice is not asked for.
    let mut mixed = state.clone();
    mixed.plays(0, "enter:colliery pay:fish:1");
    assert_eq!(mixed.has(1), "1 fish 1 franc");
    assert_eq!(
        state.refuses(0, "enter:colliery pay:fish:1 pay:meat:1"),
        "not_there"
    );
    assert_eq!(state.refuses(0, "enter:colliery pay:fish:3"), "not_there");
}

#[test]
fn p1_grain_and_cattle_are_no_food() {
    assert_eq!(
        colliery("5 grain 5 cattle 1 fish").refuses(0, "enter:colliery"),
        "fee"
    );
}

#[test]
fn p1_francs_asked_for_are_not_paid_in_food() {
    let state = Scene::new(2)
        .city(&[Building::Smelter])
        .stock(0, "9 fish 1 franc")
        .state();
    assert_eq!(state.refuses(0, "enter:smelter"), "fee");
}

#[test]
fn p2_what_is_over_goes_to_the_owner_without_change() {
    let mut state = colliery("1 meat");
    state.plays(0, "enter:colliery");
    assert_eq!(
        (state.has(0).as_str(), state.has(1).as_str()),
        ("3 coal", "1 meat")
    );
}

#[test]
fn p3_energy_is_wood_charcoal_coal_and_coke_without_change() {
    let scene = Scene::new(2).city(&[Building::Smokehouse]);
    let stock = "1 franc 3 fish 1 wood 1 charcoal 1 coal 1 coke 9 grain";
    let state = scene.stock(0, stock).state();
    let pays = ["pay:wood:1", "pay:charcoal:1", "pay:coal:1", "pay:coke:1"];
    assert_eq!(
        state.offers(0, "enter:smokehouse pay:franc:1 times:3"),
        pays
    );
    let mut state = state;
    state.plays(0, "enter:smokehouse pay:franc:1 times:3 pay:coke:1");
    assert_eq!(
        state.has(0),
        "3 smoked_fish 1 wood 1 charcoal 9 grain 1 coal 1 franc"
    );
}

#[test]
fn p4_the_energy_of_a_main_action_is_one_sum() {
    // Two iron need 10 energy: one coke.
    let mut state = Scene::new(2)
        .city(&[Building::SteelMill])
        .stock(0, "2 franc 2 iron 1 coke")
        .state();
    state.plays(0, "enter:steel_mill times:2");
    assert_eq!(state.has(0), "2 steel");
}

#[test]
fn p5_halves_are_rounded_against_the_player_over_the_visit() {
    // Three bread: 2 energy, 1 franc.
    let scene = Scene::new(2).own(0, &[Building::Bakehouse]);
    let mut state = scene.clone().stock(0, "3 grain 5 wood").state();
    state.plays(0, "enter:bakehouse times:3");
    assert_eq!(state.has(0), "3 wood 3 bread 1 franc");
    // One coke bakes twenty.
    let mut state = scene.stock(0, "21 grain 1 coke").state();
    assert_eq!(state.offers(0, "enter:bakehouse")[0], "times:20");
    state.plays(0, "enter:bakehouse times:20");
    assert_eq!(state.has(0), "1 grain 20 bread 10 franc");
}

#[test]
fn p7_an_either_fee_is_food_or_the_francs() {
    let state = Scene::new(2)
        .city(&[Building::Smokehouse])
        .stock(0, "4 fish 3 franc 5 wood")
        .state();
    assert_eq!(
        state.offers(0, "enter:smokehouse"),
        ["pay:fish:2", "pay:franc:1", "pay:fish:1"][..2]
    );
    let state = Scene::new(2)
        .city(&[Building::Marketplace])
        .stock(0, "1 fish 1 smoked_fish")
        .state();
    assert_eq!(
        state.refuses(0, "enter:marketplace pay:fish:1"),
        "not_there"
    );
}

#[test]
fn p8_brick_stands_for_clay_and_steel_for_iron() {
    // The Fishery costs 1 wood and 1 clay.
    let scene = Scene::new(2).proposals([&[Building::Fishery], &[], &[]]);
    let mut state = scene.clone().stock(0, "1 wood 1 brick").state();
    state.plays(0, "enter:building_firm_1");
    assert_eq!(state.has(0), "");
    let mut state = scene.stock(0, "1 wood 1 clay 1 brick").state();
    assert_eq!(
        state.offers(0, "enter:building_firm_1"),
        ["pay:brick:0", "pay:brick:1"]
    );
    state.plays(0, "enter:building_firm_1 pay:brick:1");
    assert_eq!(state.has(0), "1 clay");
    // Any amount of the ship's iron may be replaced by steel.
    let scene = Scene::new(2)
        .own(0, &[Building::Wharf1])
        .modernised(&[Building::Wharf1]);
    let scene = scene
        .ship_stack(&[le_havre::Ship::Iron2])
        .stock(0, "3 iron 2 steel 1 coal");
    let mut state = scene.state();
    assert_eq!(
        state.offers(0, "enter:wharf_1"),
        ["pay:steel:1", "pay:steel:2"]
    );
    state.plays(0, "enter:wharf_1 pay:steel:1");
    assert_eq!(state.has(0), "1 steel");
}

#[test]
fn p8_the_better_token_stands_in_at_the_kiln_and_the_steelworks() {
    let mut state = Scene::new(2)
        .own(0, &[Building::Kiln])
        .stock(0, "1 brick 1 wood")
        .state();
    state.plays(0, "enter:kiln");
    assert_eq!(state.has(0), "3 brick");
    let state = Scene::new(2)
        .own(0, &[Building::Steelworks])
        .stock(0, "1 iron 1 steel 2 coke");
    let mut state = state.state();
    assert_eq!(
        state.offers(0, "enter:steelworks"),
        ["pay:steel:0", "pay:steel:1"]
    );
    state.plays(0, "enter:steelworks pay:steel:0");
    assert_eq!(state.has(0), "3 steel");
}

#[test]
fn p8_never_the_other_way_round_and_turning_over_needs_the_good_itself() {
    // Brickworks and Steel Mill.
    let state = Scene::new(2).own(0, &[Building::Brickworks, Building::SteelMill]);
    let state = state.stock(0, "3 brick 3 steel 9 coke").state();
    assert_eq!(state.refuses(0, "enter:brickworks"), "no_use");
    assert_eq!(state.refuses(0, "enter:steel_mill"), "no_use");
    // Clay for brick, charcoal for wood.
    let state = Scene::new(2).proposals([&[Building::Tannery], &[], &[]]);
    assert_eq!(
        state
            .clone()
            .stock(0, "1 wood 5 clay")
            .state()
            .refuses(0, "enter:building_firm_1"),
        "no_use"
    );
    assert_eq!(
        state
            .stock(0, "5 charcoal 5 brick")
            .state()
            .refuses(0, "enter:building_firm_1"),
        "no_use"
    );
}

#[test]
fn p10_the_wind_farm_spares_three_energy_once() {
    let scene = Scene::new(2).own(
        0,
        &[
            Building::WindFarm,
            Building::SteelMill,
            Building::Smokehouse,
        ],
    );
    let mut state = scene.clone().stock(0, "2 iron 7 wood").state();
    state.plays(0, "enter:steel_mill times:2");
    assert_eq!(state.has(0), "2 steel");
    let mut state = scene.stock(0, "1 fish").state();
    state.plays(0, "enter:smokehouse");
    assert_eq!(state.has(0), "1 smoked_fish", "nothing is paid out");
}

#[test]
fn p9_p6_nothing_is_superfluous_in_energy_either() {
    // 5 energy.
    let state = Scene::new(2)
        .own(0, &[Building::SteelMill])
        .stock(0, "1 iron 5 wood 2 coal 1 coke");
    let state = state.state();
    let offered = [
        "pay:wood:5",
        "pay:coal:2",
        "pay:coke:1",
        "pay:wood:2",
        "pay:coal:1",
    ];
    assert_eq!(state.offers(0, "enter:steel_mill"), offered);
    let mut state = state;
    state.plays(0, "enter:steel_mill pay:coal:1");
    assert_eq!(state.has(0), "3 wood 1 steel 1 coal 1 coke");
}
