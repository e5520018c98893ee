//! The final phase and the score (F).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event, LeHavre, Phase, Ship, State, score};
use slowtable_kit::{Points, Rules, Seat};

fn points(state: &State, seat: u8) -> Points {
    score(state.board(), Seat(seat)).points
}

#[test]
fn f1_f2_everybody_takes_one_final_main_action_from_seat_0_on() {
    let scene = Scene::new(3)
        .offer("1 fish 1 wood 1 clay")
        .loans(1, 1)
        .stock(1, "5 franc")
        .final_turn(0);
    let mut state = scene.state();
    assert_eq!(state.refuses(0, "end"), "main_owed");
    for (seat, space) in [(0, "fish"), (1, "wood"), (2, "clay")] {
        assert_eq!(state.asks(), [(seat, "main")]);
        let events = state.plays(seat, &format!("take:{space} end"));
        assert!(
            !events
                .iter()
                .any(|it| matches!(it, Event::Supplied { .. } | Event::InterestPaid { .. }))
        );
    }
    assert_eq!(state.board().phase, Phase::Over);
    assert!(LeHavre::standings(&state).is_some() && state.asks().is_empty());
    assert_eq!(state.refuses(0, "take:grain"), "over");
}

#[test]
fn f3_occupied_buildings_may_be_entered_but_the_own_one() {
    let scene = Scene::new(2)
        .city(&[Building::Fishery, Building::PlantNursery])
        .disc(0, Building::Fishery)
        .disc(1, Building::PlantNursery)
        .stock(0, "20 franc")
        .final_turn(0);
    let mut state = scene.state();
    assert_eq!(state.refuses(0, "enter:fishery"), "occupied");
    state.plays(0, "enter:plant_nursery");
    let discs: Vec<_> = state
        .board()
        .places
        .iter()
        .map(|place| place.disc)
        .collect();
    assert_eq!(discs, [Some(Building::PlantNursery); 2]);
}

#[test]
fn f3_after_it_was_sent_home_the_own_building_is_open_again() {
    let scene = Scene::new(2)
        .own(0, &[Building::Fishery])
        .disc(0, Building::Fishery)
        .final_turn(0);
    let mut state = scene.state();
    state.plays(0, "sell:fishery");
    state.plays(0, "enter:fishery");
    assert_eq!(state.has(0), "3 fish 5 franc");
}

#[test]
fn f4_building_and_ship_building_go_on() {
    let scene = Scene::new(2)
        .own(0, &[Building::Wharf1, Building::ConstructionFirm])
        .proposals([&[Building::Bakehouse, Building::Fishery], &[], &[]])
        .ship_stack(&[Ship::Liner30])
        .stock(0, "1 wood 3 clay 3 steel 1 coke 1 brick")
        .final_turn(0);
    let mut state = scene.clone().state();
    state.plays(0, "enter:wharf_1");
    assert_eq!(state.board().places[0].ships.get(Ship::Liner30), 1);
    let mut state = scene.stock(0, "1 wood 3 clay").state();
    state.plays(0, "enter:construction_firm");
    state.plays(0, "build:bakehouse end");
    assert_eq!(state.asks(), [(1, "main")]);
}

#[test]
fn f5_francs_values_bonuses_and_loans_count_and_goods_do_not() {
    let scene = Scene::new(2)
        .own(0, &[Building::Bank, Building::Colliery])
        .ships(0, &[Ship::Wood6, Ship::Liner38])
        .stock(0, "3 franc 9 steel")
        .loans(0, 2);
    let state = scene.state();
    let all = score(state.board(), Seat(0));
    let sums: Vec<(&str, Points)> = all
        .categories
        .iter()
        .map(|it| (it.category, it.points))
        .collect();
    let whole = Points::whole;
    // Bank 16 and Colliery 10; the Bank 3 for one industrial and 2 for one economic building.
    let expected = [
        ("francs", whole(3)),
        ("buildings", whole(26)),
        ("bonuses", whole(5)),
        ("ships", whole(44)),
        ("loans", whole(-14)),
    ];
    assert_eq!(sums, expected);
    assert_eq!(all.points, whole(64));
}

#[test]
fn f6_f7_every_bonus_counts_what_its_card_says() {
    let bonus = |building: Building, own: &[Building], ships: &[Ship], stock: &str| {
        let scene = Scene::new(2)
            .own(0, &[building])
            .own(0, own)
            .ships(0, ships)
            .stock(0, stock);
        building.bonus(&scene.state().board().places[0])
    };
    let industry = [
        Building::ConstructionFirm,
        Building::Dock,
        Building::Colliery,
    ];
    assert_eq!(
        bonus(Building::Bank, &industry, &[], ""),
        11,
        "three industrial, the Bank itself"
    );
    assert_eq!(bonus(Building::BusinessPark, &industry, &[], ""), 6);
    assert_eq!(
        bonus(
            Building::TownHall,
            &[Building::Zoo, Building::Fishery],
            &[],
            ""
        ),
        10
    );
    assert_eq!(
        bonus(Building::TownHall, &[Building::Marketplace], &[], ""),
        4,
        "of no type"
    );
    let ships = [Ship::Wood2, Ship::Liner34];
    assert_eq!(
        bonus(Building::Dock, &[Building::LuxuryYacht], &ships, ""),
        12
    );
    assert_eq!(bonus(Building::Guildhouse, &[Building::Tavern], &[], ""), 4);
    assert_eq!(
        bonus(Building::Storehouse, &[], &[], "4 fish 3 steel 9 franc"),
        3
    );
    assert_eq!(bonus(Building::Fishery, &[], &[], "4 fish"), 0);
}

#[test]
fn l7_loans_are_repaid_before_scoring_as_far_as_there_are_francs() {
    let scene = Scene::new(1)
        .loans(0, 3)
        .stock(0, "11 franc")
        .offer("1 fish")
        .final_turn(0);
    let mut state = scene.state();
    let before = points(&state, 0);
    state.plays(0, "take:fish end");
    assert_eq!(
        (state.board().places[0].loans, state.has(0).as_str()),
        (1, "1 fish 1 franc")
    );
    assert_eq!(points(&state, 0), Points::whole(1 - 7));
    assert_eq!(before, points(&state, 0), "the score counts on it");
}

#[test]
fn f8_most_francs_win_and_a_tie_has_several_winners() {
    let scene = Scene::new(3)
        .stock(0, "5 franc")
        .stock(1, "7 franc")
        .stock(2, "7 franc")
        .offer("1 clay");
    let mut state = scene.offer("1 clay").final_turn(2).state();
    state.plays(2, "take:clay end");
    let places: Vec<(u8, u8)> = LeHavre::standings(&state)
        .unwrap()
        .iter()
        .map(|it| (it.seat.0, it.place))
        .collect();
    assert_eq!(places, [(1, 1), (2, 1), (0, 3)]);
}
