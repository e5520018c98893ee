//! Ships and wharves (W).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event, Ship, ShipKind, Stock, Token};

fn wharf(stock: &str) -> Scene {
    Scene::new(2)
        .own(0, &[Building::Wharf1, Building::Wharf2])
        .stock(0, stock)
}

#[test]
fn w1_w2_a_wharf_builds_the_top_ship_of_a_stack() {
    let scene = wharf("5 wood 1 coal").ship_stack(&[Ship::Wood2, Ship::Wood4]);
    let mut state = scene.clone().ship_stack(&[Ship::Iron2]).state();
    let events = state.plays(0, "enter:wharf_1");
    let paid = Stock::of(&[(Token::Wood, 5), (Token::Coal, 1)]);
    assert!(
        matches!(&events[1], Event::ShipBuilt { ship: Ship::Wood4, modernised: false, paid: it, .. } if *it == paid)
    );
    assert_eq!(
        state.board().top_ship(ShipKind::Wood),
        Some(Ship::Wood2),
        "W7: the next is there at once"
    );
    assert_eq!(state.board().places[0].ships.get(Ship::Wood4), 1);
}

#[test]
fn w2_materials_and_energy_are_different_tokens() {
    let scene = Scene::new(2)
        .own(0, &[Building::Wharf1])
        .ship_stack(&[Ship::Wood2]);
    assert_eq!(
        scene
            .clone()
            .stock(0, "7 wood")
            .state()
            .refuses(0, "enter:wharf_1"),
        "no_use"
    );
    let mut state = scene.clone().stock(0, "9 wood").state();
    state.plays(0, "enter:wharf_1");
    assert_eq!(state.has(0), "1 wood");
    let mut state = scene.stock(0, "9 wood 1 charcoal").state();
    assert_eq!(
        state.offers(0, "enter:wharf_1"),
        ["pay:wood:3", "pay:charcoal:1"]
    );
    state.plays(0, "enter:wharf_1 pay:charcoal:1");
    assert_eq!(state.has(0), "4 wood");
}

#[test]
fn w1_each_kind_has_its_cost() {
    let costs = [
        (Ship::Iron2, "4 iron 1 coal"),
        (Ship::Steel10, "2 steel 1 coal"),
        (Ship::Liner38, "3 steel 1 coal"),
    ];
    for (ship, stock) in costs {
        let scene = wharf(&format!("{stock} 1 brick")).ship_stack(&[ship]);
        let mut state = scene.state();
        state.plays(0, "enter:wharf_1");
        assert_eq!(state.has(0), "", "{ship}");
        assert_eq!(state.board().places[0].ships.get(ship), 1);
    }
}

#[test]
fn w4_the_first_modern_ship_at_each_wharf_costs_a_brick() {
    let scene = wharf("8 iron 2 coal 1 brick").ship_stack(&[Ship::Iron2, Ship::Iron4]);
    let mut state = scene.clone().state();
    let events = state.plays(0, "enter:wharf_1");
    assert!(matches!(
        events[1],
        Event::ShipBuilt {
            modernised: true,
            ..
        }
    ));
    assert_eq!(state.has(0), "4 iron 1 coal");
    assert!(state.board().modernised.contains(Building::Wharf1));
    // Each wharf is modernised separately.
    let state = scene
        .modernised(&[Building::Wharf1])
        .stock(0, "4 iron 1 coal");
    let mut state = state.state();
    assert_eq!(state.refuses(0, "enter:wharf_2"), "no_use");
    state.plays(0, "enter:wharf_1");
    assert_eq!(state.has(0), "");
    // A wooden ship does not modernise a wharf.
    let state = wharf("5 wood 1 coal 1 brick").ship_stack(&[Ship::Wood2]);
    let mut state = state.state();
    state.plays(0, "enter:wharf_1");
    assert_eq!(state.has(0), "1 brick");
}

#[test]
fn w3_a_steel_ship_takes_steel_only() {
    let scene = wharf("9 iron 1 coal 1 brick").ship_stack(&[Ship::Steel10]);
    assert_eq!(scene.state().refuses(0, "enter:wharf_1"), "no_use");
}

#[test]
fn w6_w7_ships_are_bought_without_a_wharf() {
    let scene = Scene::new(2)
        .ship_stack(&[Ship::Iron2, Ship::Iron4])
        .ship_stack(&[Ship::Steel10])
        .stock(0, "70 franc");
    let mut state = scene.state();
    state.plays(0, "buy:iron_4");
    state.plays(0, "buy:iron_2");
    state.plays(0, "buy:steel_10");
    assert_eq!(state.has(0), "");
}

#[test]
fn w8_builders_build_no_ships() {
    let scene = Scene::new(2)
        .proposals([&[], &[], &[]])
        .ship_stack(&[Ship::Wood2]);
    let state = scene.stock(0, "9 wood 9 coal").state();
    assert_eq!(state.refuses(0, "enter:building_firm_1"), "no_use");
}

#[test]
fn w9_the_shipping_line_sells_what_the_ships_carry() {
    let scene = Scene::new(2)
        .own(0, &[Building::ShippingLine])
        .ships(0, &[Ship::Wood2, Ship::Steel10]);
    let mut state = scene
        .clone()
        .stock(0, "3 coal 2 leather 1 steel 9 fish")
        .state();
    // The steel ship alone: 1 coal, at most four, any mix.
    state.plays(
        0,
        "enter:shipping_line send:steel:1 done give:leather:2 give:steel:1 give:fish:1",
    );
    assert_eq!(state.has(0), "8 fish 2 coal 17 franc");
    // Both: at least five goods, since a smaller load would not need the wooden ship.
    let state = scene
        .clone()
        .stock(0, "3 coal 2 leather 1 steel 9 fish")
        .state();
    assert_eq!(
        state.offers(0, "enter:shipping_line")[..2],
        ["send:steel:1", "send:wood:1"]
    );
    let sent = "enter:shipping_line send:steel:1 send:wood:1";
    assert!(!state.whole(0, &format!("{sent} give:fish:4")));
    assert!(state.whole(0, &format!("{sent} give:fish:5")));
    assert!(!state.offers(0, sent).contains(&"give:fish:7".to_owned()));
    // Goods burnt as energy are not sold: all coal but one goes.
    let state = scene.stock(0, "2 coal 1 wood").state();
    assert_eq!(
        state.refuses(0, "enter:shipping_line send:wood:1 send:steel:1"),
        "not_there"
    );
}

#[test]
fn w9_p4_the_energy_is_one_sum_for_all_ships() {
    let scene = Scene::new(2).own(0, &[Building::ShippingLine]);
    let scene = scene
        .ships(0, &[Ship::Wood2, Ship::Wood4, Ship::Wood6])
        .stock(0, "1 coke 6 fish");
    let mut state = scene.state();
    state.plays(0, "enter:shipping_line send:wood:3 give:fish:6");
    assert_eq!(state.has(0), "6 franc");
}

#[test]
fn w9_energy_leaves_as_much_as_the_ships_must_carry() {
    // Two wooden ships take 6 energy and at least three goods: two coal would leave only two.
    let scene = Scene::new(2).own(0, &[Building::ShippingLine]);
    let scene = scene.ships(0, &[Ship::Wood2, Ship::Wood4]);
    let mut state = scene.stock(0, "1 coke 2 coal 1 wood").state();
    state.plays(0, "enter:shipping_line send:wood:2 give:coal:2");
    assert_eq!(state.has(0), "7 franc");
}

#[test]
fn w9_p10_with_the_wind_farm_one_ship_sails_for_nothing() {
    let scene = Scene::new(2).own(0, &[Building::ShippingLine, Building::WindFarm]);
    let mut state = scene.ships(0, &[Ship::Wood2]).stock(0, "2 cattle").state();
    state.plays(0, "enter:shipping_line give:cattle:2");
    assert_eq!(state.has(0), "6 franc");
}

#[test]
fn w9_w11_liners_and_the_yacht_do_not_sail() {
    let scene = Scene::new(2).own(0, &[Building::ShippingLine, Building::LuxuryYacht]);
    let state = scene.ships(0, &[Ship::Liner38]).stock(0, "9 coal").state();
    assert_eq!(state.refuses(0, "enter:shipping_line"), "no_use");
}

#[test]
fn w10_the_yacht_is_taken_for_an_iron_ship_without_any_cost() {
    let scene = Scene::new(2)
        .own(0, &[Building::Wharf1])
        .city(&[Building::LuxuryYacht])
        .ships(0, &[Ship::Iron2, Ship::Iron10, Ship::Wood2]);
    let mut state = scene.clone().state();
    assert_eq!(
        state.offers(0, "enter:wharf_1"),
        ["yacht:iron_2", "yacht:iron_10"]
    );
    state.plays(0, "enter:wharf_1 yacht:iron_2");
    let place = &state.board().places[0];
    assert!(place.buildings.contains(Building::LuxuryYacht));
    assert_eq!((place.ships.get(Ship::Iron2), place.all_ships()), (0, 3));
    assert!(!state.board().modernised.contains(Building::Wharf1));
    // The ship is out of the game.
    assert!(state.board().ships[1].is_empty());
    // The entry fee is paid as usual; the yacht is not exchanged for itself, nor for a wooden ship.
    let poor = scene.clone().city(&[Building::Wharf1]).state();
    assert_eq!(poor.refuses(0, "enter:wharf_1"), "fee");
    let wooden = scene.ships(0, &[Ship::Wood2]).state();
    assert_eq!(wooden.refuses(0, "enter:wharf_1"), "no_use");
}

#[test]
fn w12_the_yacht_is_bought_for_its_value() {
    let mut state = Scene::new(2)
        .city(&[Building::LuxuryYacht])
        .stock(0, "20 franc")
        .state();
    state.plays(0, "buy:luxury_yacht");
    assert_eq!(state.has(0), "");
}
