//! Buying and selling (K).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event, Options, Owner, Sales, Ship};
use slowtable_kit::Seat;

#[test]
fn k1_things_are_bought_before_and_after_the_main_action_and_before_the_supply() {
    let scene = Scene::new(2)
        .city(&[Building::Fishery, Building::Tavern])
        .offer("1 fish")
        .stock(0, "20 franc");
    let mut state = scene.clone().state();
    state.plays(0, "buy:fishery");
    state.plays(0, "take:fish");
    state.plays(0, "buy:tavern");
    assert_eq!(state.has(0), "1 fish 6 franc");
    assert_eq!(state.refuses(1, "buy:building_firm_1"), "not_your_turn");
    let mut state = scene
        .turn(3, 5)
        .phase("supply")
        .loans(0, 1)
        .loans(1, 1)
        .state();
    let seat = state.board().seat_of(3, 5).0;
    assert_eq!(seat, 0);
    state.plays(0, "buy:fishery");
    assert_eq!(state.asks(), [(0, "supply")]);
}

#[test]
fn k1_a_visit_is_one_move_but_for_the_two_buildings_of_the_construction_firm() {
    let scene = Scene::new(2)
        .own(0, &[Building::HaulageFirm, Building::ConstructionFirm])
        .proposals([&[Building::Bakehouse], &[Building::Fishery], &[]])
        .city(&[Building::Diner])
        .loans(0, 1)
        .offer("2 fish 3 wood")
        .stock(0, "9 wood 9 clay 20 franc");
    let state = scene.clone().state();
    let inside = state.offers(0, "enter:haulage_firm");
    assert!(!inside.is_empty());
    assert!(
        inside.iter().all(|choice| choice.starts_with("haul:")),
        "{inside:?}"
    );
    let mut state = scene.state();
    state.plays(0, "enter:construction_firm build:bakehouse");
    for between in ["sell:haulage_firm", "buy:diner", "repay"] {
        state.plays(0, between);
        assert_eq!(state.asks(), [(0, "build_again")], "{between}");
    }
    state.plays(0, "build:fishery");
    assert_eq!(state.asks(), [(0, "end")]);
}

#[test]
fn k2_city_tops_and_top_ships_are_for_sale_several_in_a_row() {
    let scene = Scene::new(2)
        .proposals([
            &[Building::Wharf1, Building::Fishery, Building::Sawmill],
            &[],
            &[],
        ])
        .ship_stack(&[Ship::Wood2, Ship::Wood4])
        .city(&[Building::Diner])
        .stock(0, "90 franc");
    let mut state = scene.state();
    assert_eq!(state.refuses(0, "buy:fishery"), "not_for_sale");
    assert_eq!(state.refuses(0, "buy:wood_2"), "not_for_sale");
    for what in ["sawmill", "fishery", "wharf_1", "diner", "wood_4", "wood_2"] {
        state.plays(0, &format!("buy:{what}"));
    }
    // 14, 10, 14, 6, 14, 14.
    assert_eq!(state.has(0), "18 franc");
}

#[test]
fn k3_w6_church_liners_and_cards_of_others_are_not_for_sale() {
    let scene = Scene::new(2)
        .city(&[Building::Church])
        .own(1, &[Building::Tavern])
        .ship_stack(&[Ship::Liner34])
        .stock(0, "999 franc");
    let state = scene.state();
    for what in ["church", "tavern", "liner_34", "smelter", "steel_10"] {
        assert_eq!(
            state.refuses(0, &format!("buy:{what}")),
            "not_for_sale",
            "{what}"
        );
    }
    let poor = Scene::new(2)
        .city(&[Building::Bank])
        .stock(0, "39 franc")
        .state();
    assert_eq!(poor.refuses(0, "buy:bank"), "francs");
}

#[test]
fn k4_nothing_is_bought_in_the_final_phase() {
    let state = Scene::new(2)
        .stock(0, "99 franc")
        .offer("1 fish")
        .final_turn(0)
        .state();
    assert_eq!(state.refuses(0, "buy:building_firm_1"), "not_for_sale");
    assert!(!state.offers(0, "").iter().any(|it| it.starts_with("buy")));
}

#[test]
fn k5_the_city_pays_half_the_value_and_the_card_joins_it() {
    let own = [Building::Bank, Building::LuxuryYacht];
    let scene = Scene::new(2)
        .own(0, &own)
        .ships(0, &[Ship::Liner38])
        .ship_stack(&[Ship::Liner34]);
    let mut state = scene.state();
    state.plays(0, "sell:bank");
    state.plays(0, "sell:luxury_yacht");
    let events = state.plays(0, "sell:liner_38");
    assert!(matches!(events[0], Event::Sold { francs: 19, .. }));
    assert_eq!(state.has(0), "37 franc", "8 and 10 and 19");
    assert_eq!(state.board().owner(Building::Bank), Some(Owner::City));
    assert_eq!(
        state.board().owner(Building::LuxuryYacht),
        Some(Owner::City)
    );
    assert_eq!(
        state.board().top_ship(le_havre::ShipKind::Liner),
        Some(Ship::Liner38)
    );
}

#[test]
fn k6_in_the_own_turn_any_number_is_sold_in_the_final_one_too() {
    let scene = Scene::new(2)
        .own(0, &[Building::Tavern, Building::Diner])
        .offer("1 fish");
    for mut state in [scene.clone().state(), scene.final_turn(0).state()] {
        state.plays(0, "sell:tavern");
        state.plays(0, "take:fish");
        state.plays(0, "sell:diner");
        assert_eq!(state.has(0), "1 fish 5 franc");
    }
}

#[test]
fn k7_outside_the_own_turn_anybody_may_sell_but_not_while_a_main_action_is_open() {
    let scene = Scene::new(2)
        .own(1, &[Building::Tavern, Building::Diner])
        .own(0, &[Building::ConstructionFirm])
        .proposals([&[Building::Bakehouse], &[Building::Fishery], &[]])
        .stock(0, "9 clay");
    let mut state = scene.state();
    state.plays(1, "sell:tavern");
    state.plays(0, "enter:construction_firm");
    assert_eq!(state.asks(), [(0, "build_again")]);
    assert_eq!(state.refuses(1, "sell:diner"), "no_sale");
    assert!(state.offers(1, "").is_empty());
}

#[test]
fn k7_l4_who_owes_interest_sells_for_it_while_another_players_visit_is_open_too() {
    for sales in [Sales::Plain, Sales::Expert] {
        let options = Options {
            sales,
            ..Options::default()
        };
        let mut state = Scene::of(2, &options)
            .own(1, &[Building::Tavern, Building::Diner])
            .own(0, &[Building::ConstructionFirm])
            .proposals([&[Building::Bakehouse], &[Building::Fishery], &[]])
            .stock(0, "9 clay")
            .loans(1, 1)
            .with_place(1, "interest", 1.into())
            .state();
        state.plays(0, "enter:construction_firm");
        assert_eq!(state.asks(), [(0, "build_again"), (1, "interest")]);
        state.plays(1, "sell:tavern");
        assert_eq!(state.asks(), [(0, "build_again")], "it is paid at once");
        assert_eq!(state.refuses(1, "sell:diner"), "no_sale");
    }
}

#[test]
fn k7_by_the_expert_rule_only_for_a_payment_that_cannot_be_made() {
    let options = Options {
        sales: Sales::Expert,
        ..Options::default()
    };
    let scene = Scene::of(2, &options)
        .own(1, &[Building::Tavern, Building::Diner])
        .loans(1, 1);
    let state = scene.clone().state();
    assert_eq!(state.refuses(1, "sell:tavern"), "no_sale");
    // Interest without francs: no more is sold than needed.
    let mut state = scene
        .with_place(1, "interest", 1.into())
        .offer("1 fish")
        .state();
    state.plays(1, "sell:tavern");
    assert_eq!(state.has(1), "1 franc");
    assert_eq!(state.refuses(1, "sell:diner"), "no_sale");
}

#[test]
fn k8_what_was_sold_is_not_bought_back_in_the_same_turn() {
    let scene = Scene::new(2)
        .own(0, &[Building::Tavern])
        .stock(0, "9 franc")
        .stock(1, "9 franc");
    let mut state = scene.offer("1 fish").state();
    state.plays(0, "sell:tavern");
    assert_eq!(state.refuses(0, "buy:tavern"), "sold_this_turn");
    // Buying and then selling is allowed.
    state.plays(0, "buy:building_firm_1");
    state.plays(0, "sell:building_firm_1");
    state.plays(0, "take:fish end");
    state.plays(1, "buy:tavern");
    assert_eq!(
        state.board().owner(Building::Tavern),
        Some(Owner::Seat(Seat(1)))
    );
}

#[test]
fn k9_all_discs_go_home_when_a_building_is_bought_or_sold() {
    let scene = Scene::new(3)
        .own(0, &[Building::Fishery])
        .disc(0, Building::Fishery)
        .disc(1, Building::Fishery)
        .offer("1 fish")
        .final_turn(0);
    let mut state = scene.state();
    state.plays(0, "sell:fishery");
    assert!(
        state
            .board()
            .places
            .iter()
            .all(|place| place.disc.is_none())
    );
}

#[test]
fn k10_w4_w5_a_wharf_keeps_its_brick_whoever_owns_it() {
    let scene = Scene::new(2)
        .own(0, &[Building::Wharf1])
        .modernised(&[Building::Wharf1]);
    let mut state = scene.offer("1 fish").state();
    state.plays(0, "sell:wharf_1");
    assert!(state.board().modernised.contains(Building::Wharf1));
}

#[test]
fn k11_no_loan_is_taken_for_a_purchase_or_a_fee() {
    let state = Scene::new(2)
        .city(&[Building::Smelter])
        .offer("1 fish")
        .state();
    assert_eq!(state.refuses(0, "loan"), "not_there");
    assert!(!state.offers(0, "").contains(&"loan".to_owned()));
}
