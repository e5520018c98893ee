//! Entering and using buildings (E).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event, Stock, Token};
use slowtable_kit::Seat;

#[test]
fn e1_buildings_of_the_city_of_others_and_own_ones_may_be_entered() {
    let scene = Scene::new(3)
        .city(&[Building::Fishery])
        .own(1, &[Building::PlantNursery])
        .own(0, &[Building::Colliery])
        .stock(0, "1 fish");
    let state = scene.state();
    for building in ["fishery", "plant_nursery", "colliery"] {
        assert!(state.whole(0, &format!("enter:{building}")), "{building}");
    }
    let hidden = state.board().tops().next().unwrap().1;
    assert_eq!(state.refuses(0, &format!("enter:{hidden}")), "not_in_play");
    assert_eq!(state.refuses(0, "enter:smelter"), "not_in_play");
}

#[test]
fn e2_no_building_with_a_disc_on_it_the_own_one_included() {
    let scene = Scene::new(2)
        .city(&[Building::Fishery, Building::Colliery])
        .stock(0, "9 franc");
    let state = scene
        .disc(0, Building::Fishery)
        .disc(1, Building::Colliery)
        .state();
    assert_eq!(state.refuses(0, "enter:fishery"), "occupied");
    assert_eq!(state.refuses(0, "enter:colliery"), "occupied");
}

#[test]
fn e3_some_cards_are_never_entered() {
    let never = [
        Building::Storehouse,
        Building::Dock,
        Building::TownHall,
        Building::Bank,
        Building::FootballStadium,
        Building::BusinessPark,
        Building::Guildhouse,
        Building::LuxuryYacht,
        Building::Feedlot,
        Building::MasonsGuild,
        Building::WindFarm,
    ];
    let state = Scene::new(2)
        .city(&never)
        .stock(0, "99 franc 9 fish")
        .state();
    for building in never {
        assert_eq!(
            state.refuses(0, &format!("enter:{building}")),
            "never_entered",
            "{building}"
        );
    }
}

#[test]
fn e4_e5_the_fee_goes_to_the_owner_or_the_city_and_nobody_pays_in_an_own_building() {
    let scene = Scene::new(3)
        .own(1, &[Building::Smelter])
        .stock(0, "2 franc")
        .stock(1, "1 franc");
    let mut state = scene.clone().state();
    let events = state.plays(0, "enter:smelter");
    let paid = Stock::of(&[(Token::Franc, 2)]);
    let entered = Event::Entered {
        seat: Seat(0),
        building: Building::Smelter,
        owner: Some(Seat(1)),
        paid,
    };
    assert_eq!(events[0], entered);
    assert_eq!(
        (state.has(0).as_str(), state.has(1).as_str()),
        ("1 iron 1 coal 1 coke", "3 franc")
    );
    assert_eq!(state.board().places[0].disc, Some(Building::Smelter));

    let mut state = scene.clone().city(&[Building::Smelter]).state();
    state.plays(0, "enter:smelter");
    assert_eq!(state.has(1), "1 franc");

    let mut state = scene.own(0, &[Building::Smelter]).stock(0, "").state();
    state.plays(0, "enter:smelter");
    assert_eq!(state.has(0), "1 iron 1 coal 1 coke");
}

#[test]
fn e4_goods_paid_as_a_fee_go_to_the_owner_too() {
    let scene = Scene::new(2)
        .own(1, &[Building::Colliery])
        .stock(0, "1 meat");
    let mut state = scene.state();
    state.plays(0, "enter:colliery");
    assert_eq!(
        (state.has(0).as_str(), state.has(1).as_str()),
        ("3 coal", "1 meat")
    );
}

#[test]
fn e6_no_entry_where_nothing_would_happen() {
    let useless = [
        (Building::ArtsCentre, "3 franc"),
        (Building::LabourExchange, "3 franc"),
        (Building::TownSquare, "3 franc"),
        (Building::Zoo, "3 franc 1 fish 1 cattle"),
        (Building::LocalCourt, "3 franc"),
        (Building::Church, "5 bread 1 fish 3 smoked_fish"),
        (Building::Church, "4 bread 2 fish"),
        (Building::BuildingFirm1, "3 franc"),
        (Building::Sawmill, "3 franc"),
        (Building::Wharf1, "9 franc 5 wood"),
        (Building::Bakehouse, "3 franc 1 grain"),
        (Building::Smokehouse, "3 franc 1 fish"),
        (Building::SteelMill, "3 franc 1 iron 1 coal"),
        (Building::Kiln, "3 franc 1 clay"),
        (Building::Steelworks, "3 franc 1 iron 4 coal"),
        (Building::ShippingLine, "3 franc 1 coal"),
        (Building::BusinessOffice, "3 franc"),
        (Building::BridgeOverTheSeine, "3 franc 2 wood"),
        (Building::Furriery, "3 franc"),
        (Building::HarbourWatch, "3 franc"),
        (Building::HaulageFirm, "9 franc"),
        (Building::LeatherIndustry, "13 franc 2 fish 3 leather"),
        (Building::BrickManufacturer, "9 franc 2 fish 3 brick"),
        (Building::Joinery, "3 franc"),
    ];
    for (building, stock) in useless {
        let state = Scene::new(2)
            .proposals([&[], &[], &[]])
            .city(&[building])
            .stock(0, stock);
        let state = state.state();
        assert_eq!(
            state.refuses(0, &format!("enter:{building}")),
            "no_use",
            "{building}: {stock}"
        );
    }
    let full = Scene::new(2)
        .city(&[Building::BlackMarket])
        .stock(0, "3 franc")
        .offer("1 franc 1 fish 1 wood 1 clay 1 iron 1 grain 1 cattle");
    assert_eq!(full.state().refuses(0, "enter:black_market"), "no_use");
}

#[test]
fn e6_the_test_is_made_after_the_fee() {
    // The only fish would pay the fee.
    let scene = Scene::new(2).city(&[Building::FishMarket]);
    assert_eq!(
        scene
            .clone()
            .stock(0, "1 fish")
            .state()
            .refuses(0, "enter:fish_market"),
        "fee"
    );
    let mut state = scene.stock(0, "1 fish 1 franc").state();
    // The fish is to be sold, so the fee is paid with a franc, without a question.
    let events = state.plays(0, "enter:fish_market");
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(state.has(0), "2 franc");
    // The francs to be shown must be left after the fee.
    let state = Scene::new(2)
        .city(&[Building::LeatherIndustry])
        .stock(0, "14 franc 2 fish 3 leather");
    let mut state = state.state();
    state.plays(0, "enter:leather_industry");
    assert_eq!(state.has(0), "30 franc");
}

#[test]
fn e4_a_fee_that_cannot_be_paid_refuses_the_whole_action() {
    let state = Scene::new(2)
        .city(&[Building::Colliery])
        .stock(0, "1 franc 5 grain")
        .state();
    let trader = Scene::new(2)
        .city(&[Building::CoalTrader])
        .stock(0, "1 franc")
        .state();
    assert_eq!(
        trader.refuses(0, "enter:coal_trader"),
        "fee",
        "nothing is left to trade"
    );
    assert_eq!(state.refuses(0, "enter:colliery"), "fee");
    assert!(!state.offers(0, "").contains(&"enter:colliery".to_owned()));
}

#[test]
fn e7_a_visit_does_not_pay_for_itself() {
    // The wood does not suffice for a fourth iron, so it is not offered.
    let state = Scene::new(2)
        .city(&[Building::Ironworks])
        .stock(0, "1 franc 5 wood")
        .state();
    assert_eq!(state.offers(0, "enter:ironworks"), ["end"]);
    // Steel costs four goods; one that was gained in the visit does not count.
    let state = Scene::new(2)
        .city(&[Building::BusinessOffice])
        .stock(0, "1 franc 4 wood")
        .state();
    assert_eq!(
        state.offers(0, "enter:business_office get:steel:1"),
        ["end"],
        "steel is not traded on"
    );
}

#[test]
fn e8_the_number_of_conversions_is_the_players_choice() {
    let state = Scene::new(2)
        .city(&[Building::Tannery])
        .stock(0, "6 hides")
        .state();
    let offered = ["times:4", "times:3", "times:2", "times:1"];
    assert_eq!(state.offers(0, "enter:tannery"), offered);
}

#[test]
fn e9_symbols_of_the_visitor_count_and_the_building_itself_only_if_it_is_theirs() {
    let symbols = [Building::HuntingLodge, Building::Smokehouse];
    let scene = Scene::new(2).own(0, &symbols).ships(0, &[]);
    let mut state = scene.clone().city(&[Building::Fishery]).state();
    state.plays(0, "enter:fishery");
    assert_eq!(state.has(0), "6 fish", "the lodge has two symbols");
    let mut state = scene
        .clone()
        .own(0, &[Building::Fishery, Building::LuxuryYacht])
        .state();
    state.plays(0, "enter:fishery");
    assert_eq!(state.has(0), "8 fish");
    let mut state = scene
        .own(1, &[Building::ClayMound])
        .stock(0, "1 fish")
        .state();
    state.plays(0, "enter:clay_mound");
    assert_eq!(state.has(0), "4 clay");
}

#[test]
fn e10_craft_buildings_of_the_visitor_count_wherever_the_visit_is() {
    let state = Scene::new(2)
        .own(0, &[Building::Fishery])
        .own(1, &[Building::Marketplace, Building::Bakehouse])
        .stock(0, "1 franc");
    let state = state.state();
    assert!(state.whole(0, "enter:marketplace get:fish:1 get:coal:1"));
    assert!(state.whole(0, "enter:marketplace get:fish:1 get:coal:1 get:hides:1"));
    assert_eq!(
        state.offers(0, "enter:marketplace get:fish:1 get:coal:1 get:hides:1"),
        ["end"]
    );
}

#[test]
fn e12_tokens_are_turned_over_one_by_one() {
    let mut state = Scene::new(2)
        .city(&[Building::CharcoalKiln])
        .stock(0, "5 wood")
        .state();
    state.plays(0, "enter:charcoal_kiln times:3");
    assert_eq!(state.has(0), "2 wood 3 charcoal");
}

#[test]
fn e13_k9_a_disc_stays_until_it_moves_or_the_building_changes_hands() {
    let scene = Scene::new(2)
        .city(&[Building::Fishery])
        .disc(1, Building::Fishery);
    let mut state = scene.stock(0, "10 franc").offer("1 wood").state();
    state.plays(0, "take:wood");
    assert_eq!(state.board().places[1].disc, Some(Building::Fishery));
    let events = state.plays(0, "buy:fishery");
    let home = Event::SentHome {
        seat: Seat(1),
        building: Building::Fishery,
    };
    assert!(events.contains(&home));
    assert_eq!(state.board().places[1].disc, None);
}

#[test]
fn e14_who_was_sent_home_may_enter_the_same_building_in_the_same_turn() {
    let scene = Scene::new(2)
        .city(&[Building::Fishery])
        .disc(0, Building::Fishery);
    let mut state = scene.stock(0, "10 franc").state();
    assert_eq!(state.refuses(0, "enter:fishery"), "occupied");
    state.plays(0, "buy:fishery");
    state.plays(0, "enter:fishery");
    assert_eq!(state.has(0), "4 fish");
}
