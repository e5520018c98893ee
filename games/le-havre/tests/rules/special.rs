//! What each special building does (A).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event};
use slowtable_kit::Seat;

fn after(building: Building, stock: &str, path: &str) -> String {
    let mut state = Scene::new(2).own(0, &[building]).stock(0, stock).state();
    state.plays(0, &format!("enter:{building} {path}"));
    state.has(0)
}

/// Returns the first choices in the seat's own building.
fn first(building: Building, stock: &str) -> String {
    let state = Scene::new(2).own(0, &[building]).stock(0, stock).state();
    let offered = state.offers(0, &format!("enter:{building}"));
    offered.first().cloned().unwrap_or_default()
}

#[test]
fn a19_e8_buildings_that_sell_sell_up_to_their_limit() {
    let cases = [
        (Building::Bakery, "7 bread", "times:6", "1 bread 18 franc"),
        (
            Building::BaguetteShop,
            "5 bread 5 meat",
            "times:4",
            "1 bread 1 meat 24 franc",
        ),
        (
            Building::ClothingIndustry,
            "5 hides 9 leather",
            "times:5",
            "4 leather 35 franc",
        ),
        (Building::FishMarket, "8 fish", "times:7", "1 fish 14 franc"),
        (
            Building::FishRestaurant,
            "9 smoked_fish",
            "times:9",
            "27 franc",
        ),
        (
            Building::ForestHut,
            "5 wood 5 meat",
            "times:4",
            "1 wood 1 meat 20 franc",
        ),
        (
            Building::Diner,
            "4 wood 4 smoked_fish 4 bread",
            "times:3",
            "1 smoked_fish 1 wood 1 bread 24 franc",
        ),
        (
            Building::Patisserie,
            "4 grain 4 bread",
            "times:3",
            "1 grain 1 bread 15 franc",
        ),
        (
            Building::FurnitureFactory,
            "6 leather 6 wood",
            "times:6",
            "36 franc",
        ),
        (
            Building::Tavern,
            "5 wood 5 grain",
            "times:4",
            "1 wood 1 grain 12 franc",
        ),
        (
            Building::SchnapsDistillery,
            "5 grain",
            "times:4",
            "1 grain 8 franc",
        ),
        (
            Building::Steakhouse,
            "5 meat 5 charcoal",
            "times:4",
            "1 charcoal 1 meat 24 franc",
        ),
    ];
    for (building, stock, path, left) in cases {
        assert_eq!(first(building, stock), path, "{building}");
        assert_eq!(after(building, stock, path), left, "{building}");
    }
    let state = Scene::new(2).own(0, &[Building::FishMarket, Building::FishRestaurant]);
    let state = state.stock(0, "3 smoked_fish").state();
    assert_eq!(state.refuses(0, "enter:fish_market"), "no_use");
    assert!(state.whole(0, "enter:fish_restaurant times:3"));
}

#[test]
fn e8_buildings_that_only_give() {
    let cases = [
        (Building::Farm, "2 fish 2 wood 2 grain 1 cattle 1 hides"),
        (Building::IronMineAndCoalSeam, "2 iron 1 coal"),
        (Building::FishpondAndWood, "3 fish 3 wood"),
        (Building::PlantNursery, "4 wood 3 franc"),
        (Building::Smelter, "1 iron 1 coal 1 coke"),
        (Building::HuntingLodge, "3 meat 2 hides"),
    ];
    for (building, gained) in cases {
        assert_eq!(after(building, "", ""), gained, "{building}");
    }
}

#[test]
fn g2_the_smelter_gives_coke() {
    assert!(after(Building::Smelter, "", "").contains("1 coke"));
}

#[test]
fn e9_the_labour_exchange_counts_symbols() {
    let own = [
        Building::LabourExchange,
        Building::HuntingLodge,
        Building::Joinery,
    ];
    let mut state = Scene::new(2).own(0, &own).state();
    state.plays(0, "enter:labour_exchange");
    assert_eq!(state.has(0), "3 fish 2 coal");
}

#[test]
fn a12_the_harbour_watch_drives_a_disc_out_and_goes_there() {
    let scene = Scene::new(3)
        .own(1, &[Building::Smelter])
        .city(&[Building::HarbourWatch])
        .disc(1, Building::Smelter)
        .disc(2, Building::BuildingFirm1)
        .stock(0, "4 franc");
    let mut state = scene.clone().state();
    // Nothing to build with: only the Smelter can be used, so there is no question.
    let events = state.plays(0, "enter:harbour_watch");
    assert!(events.contains(&Event::DrivenOut {
        seat: Seat(0),
        other: Seat(1),
        building: Building::Smelter
    }));
    assert_eq!(state.has(0), "1 iron 1 coal 1 coke");
    assert_eq!(state.has(1), "3 franc", "the franc and the fee");
    let discs: Vec<_> = state
        .board()
        .places
        .iter()
        .map(|place| place.disc)
        .collect();
    assert_eq!(
        discs,
        [Some(Building::Smelter), None, Some(Building::BuildingFirm1)]
    );
    // The whole path is refused if a part cannot be paid.
    let state = scene.clone().stock(0, "3 franc").state();
    assert_eq!(state.refuses(0, "enter:harbour_watch"), "fee");
    // The seat is asked whose disc to send home where there is a choice.
    let mut state = scene
        .stock(0, "4 franc 9 wood 9 clay 9 iron 9 brick")
        .state();
    assert_eq!(
        state.offers(0, "enter:harbour_watch"),
        ["drive:1", "drive:2"]
    );
    state.plays(
        0,
        "enter:harbour_watch drive:2 build:fishery"
            .replace("fishery", &top(&state))
            .as_str(),
    );
    assert_eq!(state.board().places[2].disc, None);
}

/// Returns a card that can be built without a further question.
fn top(state: &le_havre::State) -> String {
    let offered = state.offers(0, "enter:harbour_watch drive:2");
    let plain = offered
        .iter()
        .find(|choice| state.whole(0, &format!("enter:harbour_watch drive:2 {choice}")));
    plain.unwrap().trim_start_matches("build:").to_owned()
}

#[test]
fn a12_a_disc_on_the_harbour_watch_cannot_be_driven_out_and_in_the_end_only_one_leaves() {
    let scene = Scene::new(3)
        .city(&[Building::HarbourWatch, Building::Smelter])
        .disc(1, Building::HarbourWatch)
        .disc(2, Building::HarbourWatch)
        .stock(0, "9 franc")
        .final_turn(0);
    assert_eq!(
        scene.clone().state().refuses(0, "enter:harbour_watch"),
        "no_use"
    );
    // A seat whose disc is on the Harbour Watch itself is not offered.
    let mut state = scene.clone().disc(2, Building::Smelter).state();
    state.plays(0, "enter:harbour_watch");
    let discs: Vec<_> = state.board().places.iter().map(|it| it.disc).collect();
    let watch = Some(Building::HarbourWatch);
    assert_eq!(discs, [Some(Building::Smelter), watch, None]);
    let mut state = scene
        .disc(1, Building::Smelter)
        .disc(2, Building::Smelter)
        .state();
    state.plays(0, "enter:harbour_watch drive:1");
    let discs: Vec<_> = state
        .board()
        .places
        .iter()
        .map(|place| place.disc)
        .collect();
    assert_eq!(
        discs,
        [Some(Building::Smelter), None, Some(Building::Smelter)]
    );
}

#[test]
fn a12_a11_who_was_driven_out_is_no_guest_any_more() {
    let scene = Scene::new(3).own(0, &[Building::HarbourWatch, Building::ArtsCentre]);
    let scene = scene.disc(1, Building::ArtsCentre).stock(0, "1 franc");
    assert_eq!(
        scene.clone().state().refuses(0, "enter:harbour_watch"),
        "no_use"
    );
    let mut state = scene
        .own(0, &[Building::Fishery])
        .disc(2, Building::Fishery)
        .state();
    state.plays(0, "enter:harbour_watch drive:1");
    assert_eq!(state.has(0), "4 franc");
}

#[test]
fn a13_the_haulage_firm_empties_two_neighbouring_spaces() {
    let scene = Scene::new(2)
        .own(0, &[Building::HaulageFirm])
        .stock(0, "3 franc");
    let mut state = scene
        .clone()
        .offer("9 franc 2 fish 3 wood 1 cattle")
        .state();
    let offered = ["haul:fish", "haul:wood", "haul:grain"];
    assert_eq!(
        state.offers(0, "enter:haulage_firm"),
        offered,
        "one of the two may be empty"
    );
    state.plays(0, "enter:haulage_firm haul:fish");
    assert_eq!(state.has(0), "2 fish 3 wood");
    assert_eq!(
        scene
            .stock(0, "2 franc")
            .offer("2 fish")
            .state()
            .refuses(0, "enter:haulage_firm"),
        "no_use"
    );
}

#[test]
fn a14_the_coal_trader_takes_one_sum_of_food() {
    let trader = Building::CoalTrader;
    // 2 meat for 1 charcoal and 2 coal: 5 food.
    assert_eq!(
        after(trader, "2 meat", "get:coal:2 get:charcoal:1"),
        "1 charcoal 2 coal"
    );
    assert_eq!(after(trader, "1 fish", ""), "1 charcoal");
    assert_eq!(
        after(trader, "30 franc", "get:coal:5 done"),
        "5 coal 20 franc"
    );
    assert_eq!(
        after(trader, "30 franc", "get:charcoal:1 get:coal:5"),
        "1 charcoal 5 coal 19 franc"
    );
    assert_eq!(first(trader, "30 franc"), "get:coal:5");
}

#[test]
fn a15_the_francs_shown_are_kept() {
    assert_eq!(
        after(Building::LeatherIndustry, "4 leather 14 franc", ""),
        "1 leather 30 franc"
    );
    assert_eq!(
        after(Building::BrickManufacturer, "7 brick 10 franc", ""),
        "4 brick 24 franc"
    );
    let state = Scene::new(2).own(0, &[Building::LeatherIndustry, Building::BrickManufacturer]);
    let poor = state.stock(0, "13 franc 3 leather 3 brick").state();
    assert_eq!(poor.refuses(0, "enter:leather_industry"), "no_use");
    assert!(poor.whole(0, "enter:brick_manufacturer"));
}

#[test]
fn a16_the_town_square_gives_one_upgraded_good_per_craft_building() {
    let own = [Building::TownSquare, Building::Fishery, Building::Bakehouse];
    let state = Scene::new(2).own(0, &own).state();
    let offered = state.offers(0, "enter:town_square");
    let kinds = [
        "smoked_fish",
        "charcoal",
        "brick",
        "bread",
        "meat",
        "coke",
        "leather",
    ];
    assert_eq!(offered, kinds.map(|kind| format!("get:{kind}:1")));
    assert!(state.whole(0, "enter:town_square get:coke:1"));
    assert_eq!(
        state.offers(0, "enter:town_square get:coke:1 get:meat:1"),
        ["end"]
    );
}

#[test]
fn a17_the_zoo_pays_a_third_per_cattle_and_fish() {
    assert_eq!(
        after(Building::Zoo, "4 cattle 4 fish 9 meat 9 smoked_fish", ""),
        "4 fish 9 smoked_fish 4 cattle 9 meat 2 franc"
    );
}

#[test]
fn a18_kiln_and_steelworks_work_once_per_visit() {
    assert_eq!(
        after(Building::Kiln, "2 clay 2 wood", ""),
        "1 clay 3 brick 1 wood".replace("1 clay 3 brick 1 wood", "1 wood 1 clay 3 brick")
    );
    assert_eq!(
        after(Building::Steelworks, "2 iron 5 coal", ""),
        "1 iron 2 steel"
    );
}

#[test]
fn a20_the_furriery_trades_hides_for_bread_and_buys_up_to_two_leather() {
    let furriery = Building::Furriery;
    assert_eq!(after(furriery, "9 hides", "give:hides:9"), "9 bread");
    assert_eq!(
        after(furriery, "3 leather", "give:leather:2"),
        "1 leather 10 franc"
    );
    assert_eq!(
        after(furriery, "1 hides 1 leather", "give:leather:1 give:hides:1"),
        "1 bread 5 franc"
    );
}
