//! What each standard building does (A), and the start buildings.

use crate::common::scene::{Playing, Scene};
use le_havre::Building;

/// Returns the stock of a seat after a visit to its own building.
fn after(building: Building, stock: &str, path: &str) -> String {
    let scene = Scene::new(2).own(0, &[building]).stock(0, stock);
    let mut state = scene.state();
    state.plays(0, &format!("enter:{building} {path}"));
    state.has(0)
}

#[test]
fn e8_buildings_that_only_give_give_all_of_it() {
    assert_eq!(
        after(Building::HardwareStore, "", ""),
        "1 wood 1 brick 1 iron"
    );
    let groceries = "1 fish 1 smoked_fish 1 grain 1 bread 1 cattle 1 meat";
    assert_eq!(after(Building::GroceryMarket, "", ""), groceries);
    assert_eq!(after(Building::Fishery, "", ""), "4 fish");
}

#[test]
fn a1_y3_the_marketplace_gives_two_kinds_and_one_more_per_craft_building() {
    let all = [
        "fish", "wood", "clay", "iron", "grain", "cattle", "coal", "hides",
    ];
    let crafts = [
        Building::Fishery,
        Building::Bakehouse,
        Building::Tannery,
        Building::Joinery,
        Building::CharcoalKiln,
        Building::Smokehouse,
        Building::Abattoir,
        Building::BuildingFirm1,
    ];
    for (seats, count, most) in [(2, 0, 2), (2, 1, 3), (2, 8, 8), (1, 1, 3), (1, 8, 4)] {
        let scene = Scene::new(seats)
            .own(0, &[Building::Marketplace])
            .own(0, &crafts[..count]);
        let state = scene.state();
        let mut path = "enter:marketplace".to_owned();
        for (taken, kind) in all.into_iter().enumerate() {
            let offered = state.offers(0, &path);
            assert_eq!(
                offered.contains(&format!("get:{kind}:1")),
                taken < most,
                "{seats} {count}"
            );
            assert_eq!(state.whole(0, &path), taken >= 2, "{path}");
            if taken < most {
                path += &format!(" get:{kind}:1");
                assert!(
                    !state.offers(0, &path).contains(&format!("get:{kind}:1")),
                    "all different"
                );
            }
        }
    }
}

#[test]
fn a2_the_black_market_gives_two_of_each_whose_space_is_empty() {
    let scene = Scene::new(2)
        .own(0, &[Building::BlackMarket])
        .offer("1 franc 2 fish 1 iron 1 grain");
    let mut state = scene.state();
    state.plays(0, "enter:black_market");
    assert_eq!(state.has(0), "2 wood 2 clay 2 cattle");
    assert_eq!(
        state.board().offer.iter().filter(|it| **it == 0).count(),
        3,
        "they stay empty"
    );
}

#[test]
fn a3_the_local_court_returns_loans_free_of_charge() {
    let visit = |loans: u16, path: &str| {
        let mut state = Scene::new(2)
            .own(0, &[Building::LocalCourt])
            .loans(0, loans)
            .state();
        state.plays(0, &format!("enter:local_court {path}"));
        (state.board().places[0].loans, state.has(0))
    };
    assert_eq!(visit(1, ""), (0, String::new()));
    assert_eq!(visit(2, ""), (1, "2 franc".to_owned()));
    assert_eq!(visit(3, "times:2"), (1, String::new()));
    assert_eq!(visit(5, "times:1"), (4, "2 franc".to_owned()));
}

#[test]
fn a4_e11_the_business_office_trades_four_for_steel_and_one_for_another() {
    let office = Building::BusinessOffice;
    assert_eq!(
        after(office, "3 fish 1 coke", "get:steel:1 give:fish:3"),
        "1 steel"
    );
    assert_eq!(after(office, "1 steel", "get:leather:1"), "1 leather");
    let both = "get:steel:1 give:fish:3 get:brick:1";
    assert_eq!(
        after(office, "3 fish 9 wood 5 franc", both),
        "7 wood 1 brick 1 steel 5 franc"
    );
    let turned = "get:charcoal:1 give:fish:1 get:steel:1 give:fish:2";
    assert_eq!(after(office, "3 fish 2 wood", turned), "1 charcoal 1 steel");
    let state = Scene::new(2)
        .own(0, &[office])
        .stock(0, "3 fish 9 franc")
        .state();
    assert_eq!(
        state.refuses(0, "enter:business_office get:steel:1"),
        "not_there",
        "francs are no goods"
    );
    assert_eq!(
        state.refuses(0, "enter:business_office get:coke:1"),
        "not_there"
    );
}

#[test]
fn a5_the_bridge_buys_upgraded_goods_one_by_one_and_standard_goods_by_threes() {
    let bridge = Building::BridgeOverTheSeine;
    assert_eq!(
        after(bridge, "2 steel 1 meat", "give:steel:2 give:meat:1"),
        "3 franc"
    );
    assert_eq!(
        after(bridge, "2 fish 5 wood", "give:fish:1 give:wood:5"),
        "1 fish 2 franc"
    );
    assert_eq!(
        after(bridge, "2 fish 1 wood 1 bread", "give:fish:2 give:bread:1"),
        "2 franc"
    );
    // Two fish need a third good; if only wood is left, there is no question.
    assert_eq!(
        after(bridge, "2 fish 2 wood", "give:fish:2"),
        "1 wood 1 franc"
    );
    let state = Scene::new(2)
        .own(0, &[bridge])
        .stock(0, "2 fish 2 wood 1 clay")
        .state();
    assert!(!state.whole(0, "enter:bridge_over_the_seine give:fish:2"));
}

#[test]
fn a6_the_joinery_pays_five_six_and_seven() {
    for (times, francs) in [(1, 5), (2, 6), (3, 7)] {
        let left = 4 - times;
        let path = format!("times:{times}");
        assert_eq!(
            after(Building::Joinery, "4 wood", &path),
            format!("{left} wood {francs} franc")
        );
    }
    let state = Scene::new(2)
        .own(0, &[Building::Joinery])
        .stock(0, "9 wood")
        .state();
    assert_eq!(
        state.offers(0, "enter:joinery"),
        ["times:3", "times:2", "times:1"]
    );
}

#[test]
fn a7_the_ironworks_give_three_iron_and_a_fourth_for_energy() {
    assert_eq!(after(Building::Ironworks, "2 coal", ""), "3 iron 2 coal");
    assert_eq!(after(Building::Ironworks, "2 coal", "get:iron:1"), "4 iron");
}

#[test]
fn a8_the_colliery_counts_hammers_once_and_the_clay_mound_each() {
    for (hammers, coal, clay) in [(0, 3, 3), (1, 4, 4), (3, 4, 6)] {
        let owned = [
            Building::BuildingFirm1,
            Building::Joinery,
            Building::Ironworks,
        ];
        let scene = Scene::new(2).own(0, &[Building::Colliery, Building::ClayMound]);
        let scene = scene.own(0, &owned[..hammers]);
        let mut state = scene.clone().state();
        state.plays(0, "enter:colliery");
        assert_eq!(state.has(0), format!("{coal} coal"));
        let mut state = scene.state();
        state.plays(0, "enter:clay_mound");
        assert_eq!(state.has(0), format!("{clay} clay"));
    }
}

#[test]
fn a9_p5_converting_costs_and_brings_what_the_cards_say() {
    let mut cases = vec![
        (
            Building::Bakehouse,
            "9 grain 1 coke",
            "times:9",
            "9 bread 4 franc",
        ),
        (
            Building::Brickworks,
            "4 clay 2 wood",
            "times:4",
            "4 brick 2 franc",
        ),
        (
            Building::Smokehouse,
            "6 fish 1 wood",
            "times:6",
            "6 smoked_fish 3 franc",
        ),
        (
            Building::Smokehouse,
            "6 fish 1 wood",
            "times:1",
            "5 fish 1 smoked_fish",
        ),
        (Building::Abattoir, "5 cattle", "times:5", "5 meat 2 hides"),
        (Building::Abattoir, "1 cattle", "", "1 meat"),
        (Building::Tannery, "4 hides", "times:4", "4 leather 4 franc"),
        (Building::Cokery, "3 coal", "times:3", "3 coke 3 franc"),
        (Building::SteelMill, "1 iron 5 wood", "", "1 steel"),
        (Building::CharcoalKiln, "3 wood", "times:3", "3 charcoal"),
    ];
    // The tables of the appendix: 2 and 3 smoked fish, bread and bricks bring one franc, 4 and 5 two.
    cases.extend([
        (
            Building::Smokehouse,
            "3 fish 1 wood",
            "times:3",
            "3 smoked_fish 1 franc",
        ),
        (
            Building::Bakehouse,
            "5 grain 3 wood",
            "times:5",
            "5 bread 2 franc",
        ),
        (
            Building::Brickworks,
            "2 clay 1 wood",
            "times:2",
            "2 brick 1 franc",
        ),
        (Building::Abattoir, "7 cattle", "times:7", "7 meat 3 hides"),
    ]);
    for (building, stock, path, left) in cases {
        assert_eq!(after(building, stock, path), left, "{building}: {stock}");
    }
    let state = Scene::new(2)
        .own(0, &[Building::Smokehouse])
        .stock(0, "9 fish 1 wood")
        .state();
    assert_eq!(state.offers(0, "enter:smokehouse")[0], "times:6");
}

#[test]
fn a10_the_church_needs_bread_and_fish_that_stay() {
    assert_eq!(
        after(Building::Church, "5 bread 2 fish", ""),
        "5 fish 10 bread"
    );
}

#[test]
fn a11_the_arts_centre_counts_others_on_own_buildings() {
    let scene = Scene::new(4)
        .own(
            0,
            &[Building::Fishery, Building::Bakehouse, Building::ArtsCentre],
        )
        .disc(1, Building::Fishery)
        .disc(2, Building::Bakehouse)
        .disc(3, Building::BuildingFirm1)
        .disc(0, Building::BuildingFirm2);
    let mut state = scene.clone().state();
    state.plays(0, "enter:arts_centre");
    assert_eq!(state.has(0), "8 franc");
    // The visitor's buildings count, not those of the Arts Centre's owner.
    let mut state = scene
        .own(1, &[Building::ArtsCentre])
        .stock(0, "1 fish")
        .state();
    state.plays(0, "enter:arts_centre");
    assert_eq!(state.has(0), "8 franc");
}
