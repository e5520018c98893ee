//! Building buildings (B).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event, Owner, Phase};
use slowtable_kit::Seat;

/// The Bakehouse (2 clay) over the Clay Mound, the Fishery (1 wood 1 clay), the Hardware Store
/// (3 wood 1 clay).
fn scene() -> Scene {
    Scene::new(2).proposals([
        &[Building::Wharf1, Building::ClayMound, Building::Bakehouse],
        &[Building::Fishery],
        &[Building::Wharf2, Building::HardwareStore],
    ])
}

#[test]
fn b1_b6_top_cards_are_built_for_goods_and_the_next_lies_open() {
    let mut state = scene().stock(0, "1 wood 4 clay").state();
    assert_eq!(
        state.offers(0, "enter:building_firm_1"),
        ["build:bakehouse", "build:fishery"]
    );
    assert_eq!(
        state.refuses(0, "enter:building_firm_1 build:wharf_1"),
        "not_there"
    );
    state.plays(0, "enter:building_firm_1 build:bakehouse");
    assert_eq!(state.has(0), "1 wood 2 clay");
    assert_eq!(
        state.board().owner(Building::Bakehouse),
        Some(Owner::Seat(Seat(0)))
    );
    assert!(
        state
            .board()
            .tops()
            .any(|(_, card)| card == Building::ClayMound)
    );
    assert!(
        state
            .board()
            .places
            .iter()
            .all(|place| place.disc != Some(Building::Bakehouse))
    );
}

#[test]
fn b1_buildings_of_the_city_are_not_built() {
    let state = scene()
        .city(&[Building::Joinery])
        .stock(0, "9 wood 9 clay")
        .state();
    assert_eq!(
        state.refuses(0, "enter:building_firm_1 build:joinery"),
        "not_there"
    );
}

#[test]
fn b2_the_construction_firm_builds_one_then_another_if_wanted() {
    let scene = scene()
        .own(0, &[Building::ConstructionFirm])
        .stock(0, "5 wood 5 clay 2 franc");
    let mut state = scene.clone().state();
    state.plays(0, "enter:construction_firm build:bakehouse");
    assert_eq!(state.asks(), [(0, "build_again")]);
    // The Clay Mound blocks its stack; it is bought between the two.
    assert_eq!(state.refuses(0, "build:wharf_1"), "not_there");
    assert_eq!(state.refuses(1, "sell:wood_2"), "not_own");
    state.plays(0, "buy:clay_mound");
    assert_eq!(state.board().phase, Phase::BuildAgain);
    state.plays(0, "build:fishery");
    assert_eq!(state.asks(), [(0, "end")]);
    let mut state = scene.clone().state();
    state.plays(0, "enter:construction_firm build:bakehouse");
    state.plays(0, "done");
    assert_eq!(state.asks(), [(0, "end")]);
    let mut state = scene.clone().state();
    state.plays(0, "enter:construction_firm build:bakehouse end");
    assert_eq!(state.asks(), [(1, "main")]);
    // The second building from the same stack.
    let mut state = scene
        .proposals([&[Building::Bakehouse, Building::Fishery], &[], &[]])
        .state();
    state.plays(0, "enter:construction_firm");
    state.plays(0, "build:bakehouse end");
    assert_eq!(state.board().places[0].buildings.len(), 3);
}

#[test]
fn e13_a_visit_is_finished_though_its_building_changes_hands() {
    let scene = scene()
        .own(0, &[Building::ConstructionFirm])
        .stock(0, "5 wood 5 clay");
    let mut state = scene.state();
    state.plays(0, "enter:construction_firm build:bakehouse");
    state.plays(0, "sell:construction_firm");
    assert_eq!(state.board().places[0].disc, None);
    state.plays(0, "build:fishery end");
    assert_eq!(state.asks(), [(1, "main")]);
}

#[test]
fn b2_at_least_one_is_built() {
    let state = scene().stock(0, "2 franc").state();
    assert_eq!(state.refuses(0, "enter:construction_firm"), "no_use");
}

#[test]
fn b3_the_sawmill_builds_what_costs_wood_for_one_less() {
    let mut state = scene()
        .own(0, &[Building::Sawmill])
        .stock(0, "2 wood 3 clay")
        .state();
    assert_eq!(
        state.offers(0, "enter:sawmill"),
        ["build:fishery", "build:hardware_store"]
    );
    state.plays(0, "enter:sawmill build:hardware_store");
    assert_eq!(state.has(0), "2 clay");
}

#[test]
fn b4_the_masons_guild_spares_one_clay_or_brick() {
    let guild = [
        Building::MasonsGuild,
        Building::Sawmill,
        Building::BuildingFirm1,
        Building::Wharf1,
    ];
    let with = |stacks: [&[Building]; 3], stock: &str| {
        Scene::new(2)
            .own(0, &guild)
            .proposals(stacks)
            .stock(0, stock)
            .state()
    };
    let mut state = with([&[Building::Bakehouse], &[], &[]], "1 clay");
    state.plays(0, "enter:building_firm_1");
    assert_eq!(state.has(0), "");
    let mut state = with([&[Building::Tannery], &[], &[]], "1 wood");
    state.plays(0, "enter:building_firm_1");
    assert_eq!(state.has(0), "");
    // Together with the discount of the Sawmill.
    let mut state = with([&[Building::Fishery], &[], &[]], "1 coal");
    state.plays(0, "enter:sawmill");
    assert_eq!(state.has(0), "1 coal");
    // No discount without clay and brick in the cost.
    let state = with([&[Building::BridgeOverTheSeine], &[], &[]], "2 iron");
    assert_eq!(state.refuses(0, "enter:building_firm_1"), "no_use");
    // No discount on the brick of a wharf, or on ships.
    let state = Scene::new(2)
        .own(0, &guild)
        .ship_stack(&[le_havre::Ship::Iron2])
        .stock(0, "4 iron 1 coal")
        .state();
    assert_eq!(state.refuses(0, "enter:wharf_1"), "no_use");
}

#[test]
fn b5_clay_mound_and_black_market_are_only_bought_and_the_church_only_built() {
    let scene = Scene::new(2).proposals([
        &[Building::ClayMound],
        &[Building::BlackMarket],
        &[Building::Church],
    ]);
    let mut state = scene
        .stock(0, "99 franc 9 wood 9 clay 9 brick 9 iron")
        .state();
    assert_eq!(state.refuses(0, "buy:church"), "not_for_sale");
    assert_eq!(
        state.refuses(0, "enter:building_firm_1 build:clay_mound"),
        "not_there"
    );
    state.plays(0, "buy:clay_mound");
    state.plays(0, "buy:black_market");
    state.plays(0, "enter:building_firm_1");
    assert_eq!(state.board().places[0].buildings.len(), 3);
}

#[test]
fn b7_the_stadium_is_laid_on_the_first_empty_space_when_it_is_revealed() {
    let scene = Scene::new(2)
        .turn(4, 7)
        .proposals([&[Building::Fishery], &[], &[]]);
    let scene = scene
        .specials(&[Building::Zoo, Building::FootballStadium])
        .offer("1 clay");
    // The third round of two players reveals a special card.
    let mut state = scene
        .turn(3, 7)
        .stock(0, "99 franc")
        .stock(1, "99 franc")
        .state();
    let seat = state.board().seat_of(3, 7).0;
    let events = state.plays(seat, "take:clay end");
    assert!(
        events.contains(&Event::StadiumLaid { stack: 1 }),
        "{events:?}"
    );
    assert_eq!(
        state.board().proposals[1].last(),
        Some(&Building::FootballStadium)
    );
    assert!(
        !state.board().stadium_waits && !state.board().city.contains(Building::FootballStadium)
    );
}

#[test]
fn b7_a_stadium_that_waits_is_laid_as_soon_as_a_space_is_empty_between_two_builds_too() {
    let scene = Scene::new(2)
        .proposals([&[Building::Bank], &[Building::Fishery], &[Building::Church]])
        .city(&[Building::FootballStadium])
        .with("stadium_waits", true.into())
        .own(0, &[Building::ConstructionFirm])
        .stock(0, "2 wood 1 clay 2 brick 2 iron");
    let mut state = scene.clone().state();
    let events = state.plays(0, "enter:construction_firm pay:brick:0");
    assert!(events.contains(&Event::StadiumLaid { stack: 1 }));
    state.plays(0, "build:football_stadium end");
    assert_eq!(
        state.board().owner(Building::FootballStadium),
        Some(Owner::Seat(Seat(0)))
    );
    // Bought from the city before the proposal space is empty, it does not move any more.
    let scene = scene.stock(0, "24 franc 2 wood 1 clay");
    let mut state = scene.stock(1, "40 franc").state();
    state.plays(0, "buy:football_stadium");
    state.plays(0, "enter:construction_firm");
    state.plays(0, "end");
    state.plays(0, "sell:football_stadium");
    assert!(state.board().city.contains(Building::FootballStadium));
    state.plays(1, "buy:bank");
    assert!(state.board().proposals[1].is_empty() && state.board().proposals[0].is_empty());
}

#[test]
fn b7_a_stack_that_is_emptied_stays_empty() {
    let mut state = Scene::new(2)
        .proposals([&[Building::Fishery], &[Building::Bank], &[]])
        .stock(0, "10 franc")
        .state();
    state.plays(0, "buy:fishery");
    assert!(state.board().proposals[0].is_empty());
    assert_eq!(state.board().tops().count(), 1);
}
