//! Turns, production, regional trade and construction (T, P, R, C).

use slowtable_kit::Rules as _;
use slowtable_kit::Seat;
use wasser_des_lebens::{Event, Phase, Resource, WasserDesLebens};

use crate::common::scene::{Scene, cards, hand, next, next_of, play, refused};

/// What a road, a distillery, a yard and a card cost, several times over.
const RICH: &str = "wood:4 peat:3 barley:6 stone:4 water:5";

#[test]
fn t1_t2_rolling_comes_first() {
    let state = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x21")
        .roads(0, "p28")
        .rolling(6);
    assert_eq!(next_of(&state, 0, "", "roll"), ["roll"]);
    for early in [
        "build:road path:p33",
        "trade:barley take:water",
        "offer",
        "end",
        "buy",
    ] {
        let why = refused(&state, 0, early);
        assert!(["roll_first", "no_trade"].contains(&why), "{early}: {why}");
    }
    let mut state = state;
    play(&mut state, 0, "roll");
    assert_eq!(state.board().phase, Phase::Trade);
    assert_eq!(refused(&state, 0, "roll"), "not_there");
}

#[test]
fn t3_the_first_building_or_purchase_ends_trading() {
    let scene = Scene::new(3)
        .hand(0, RICH)
        .hand(1, "wood:1")
        .distilleries(0, "x21")
        .roads(0, "p28");
    for building in ["build:road path:p33", "build:yard site:x21", "buy"] {
        let mut state = scene.build();
        play(&mut state, 0, "offer give:water:1 get:wood:1");
        let events = play(&mut state, 0, building);
        assert!(
            events.contains(&Event::TradeEnded { seat: Seat(0) }),
            "{building}"
        );
        assert!(state.board().offers.is_empty());
        assert_eq!(state.board().phase, Phase::Build);
        assert_eq!(refused(&state, 0, "trade:barley take:water"), "no_trade");
        assert_eq!(refused(&state, 0, "offer"), "no_trade");
    }
}

#[test]
fn t4_a_turn_ends_when_its_player_says_so_from_the_trade_phase_too() {
    let mut state = Scene::new(3).hand(0, "wood:1").turn_of(2).build();
    assert_eq!(refused(&state, 0, "end"), "not_your_turn");
    play(&mut state, 2, "end");
    assert_eq!(
        (state.board().seat, state.board().phase),
        (Seat(0), Phase::Roll)
    );
    let scene = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x21")
        .roads(0, "p28");
    let mut state = scene.build();
    play(&mut state, 0, "build:road path:p33");
    play(&mut state, 0, "build:road path:p41");
    play(&mut state, 0, "buy");
    play(&mut state, 0, "build:distillery site:x34");
    play(&mut state, 0, "end");
    assert_eq!(state.board().seat, Seat(1));
}

#[test]
fn t5_with_mixed_phases_trade_and_building_come_in_any_order() {
    let scene = Scene::new(3)
        .option("phases", "mixed")
        .hand(0, "wood:2 barley:4 stone:2 peat:1 water:2")
        .hand(1, "wood:1")
        .distilleries(0, "x15")
        .roads(0, "p15 p07");
    let mut state = scene.build();
    play(&mut state, 0, "offer give:water:1 get:wood:1");
    play(&mut state, 0, "build:road path:p02");
    assert_eq!(state.board().offers.len(), 1);
    // A pass road counts as soon as the building stands: M01 is a simple one.
    assert_eq!(state.board().rate(Seat(0), Resource::Barley), 4);
    play(&mut state, 0, "build:distillery site:x01");
    assert_eq!(state.board().rate(Seat(0), Resource::Barley), 3);
    play(&mut state, 0, "trade:barley take:stone");
    play(&mut state, 1, "accept:1");
}

#[test]
fn t6_the_table_waits_for_the_player_in_turn_and_for_discards_only() {
    let mut state = Scene::new(4).hand(0, "wood:1").hand(1, "stone:1").build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1");
    let awaited = WasserDesLebens::awaited(&state);
    let blocking: Vec<u8> = awaited
        .iter()
        .filter(|it| it.urgency == slowtable_kit::Urgency::Blocking)
        .map(|it| it.seat.0)
        .collect();
    assert_eq!(blocking, [0]);
    assert_eq!(awaited.len(), 4);
    play(&mut state, 0, "end");
    assert_eq!(WasserDesLebens::awaited(&state).len(), 1);
}

/// The chips 8 lie on C1 and C5, both forests; 4 on B3 and D1, both moors.
#[test]
fn p1_a_distillery_brings_one_card_a_yard_two() {
    let state = Scene::new(3)
        .distilleries(0, "x09 x53")
        .yards(0, "x05")
        .roads(0, "p11 p72 p08")
        .yards(1, "x46")
        .roads(1, "p62")
        .rolling(8);
    let mut state = state;
    let events = play(&mut state, 0, "roll");
    assert_eq!(hand(&state, 0), cards("wood:4"));
    assert_eq!(hand(&state, 1), cards("wood:2"));
    assert!(hand(&state, 2).is_empty());
    assert!(events.contains(&Event::Gained {
        seat: Seat(1),
        cards: cards("wood:2")
    }));
}

/// X2: no crossing touches two equal numbers with these letters, but production copes with it.
#[test]
fn p1_x2_one_crossing_may_draw_from_several_hexes() {
    // The chips of A1 and B1 are exchanged so that x14 lies at two fives.
    let scene = Scene::new(3)
        .distilleries(0, "x22")
        .yards(1, "x14")
        .roads(0, "p28")
        .roads(1, "p19");
    let scene = scene
        .set("/board/chips/3", 5.into())
        .set("/board/chips/10", 10.into());
    let mut state = scene.rolling(5);
    play(&mut state, 0, "roll");
    assert_eq!(hand(&state, 1), cards("barley:2 peat:2"));
}

#[test]
fn p2_the_occupation_force_keeps_a_hex_from_yielding() {
    let mut state = Scene::new(3)
        .distilleries(0, "x09 x53")
        .roads(0, "p11 p72")
        .force("c1")
        .rolling(8);
    play(&mut state, 0, "roll");
    assert_eq!(hand(&state, 0), cards("wood:1"), "C5 alone yields");
}

#[test]
fn p3_with_too_few_cards_for_all_claims_nobody_gets_any() {
    // Eight: wood for seats 0 and 1; 18 wood cards are in seat 2's hand.
    let scene = Scene::new(3)
        .distilleries(0, "x09")
        .roads(0, "p11")
        .distilleries(1, "x53")
        .roads(1, "p72")
        .hand(2, "wood:18");
    let mut state = scene.rolling(8);
    let events = play(&mut state, 0, "roll");
    assert!(events.contains(&Event::Short {
        resource: Resource::Wood
    }));
    assert!(hand(&state, 0).is_empty() && hand(&state, 1).is_empty());
    // A single claim is no exception.
    let mut state = Scene::new(3)
        .yards(0, "x09")
        .roads(0, "p11")
        .hand(2, "wood:18")
        .rolling(8);
    play(&mut state, 0, "roll");
    assert!(hand(&state, 0).is_empty());
    // Other resources are not touched by it: ten yields peat of B1 and barley of D4.
    let mut state = Scene::new(3)
        .yards(0, "x08 x52")
        .roads(0, "p14 p69")
        .hand(2, "peat:18")
        .rolling(10);
    play(&mut state, 0, "roll");
    assert_eq!(hand(&state, 0), cards("barley:2"));
}

#[test]
fn p4_cards_given_back_are_in_the_stock_at_once() {
    let mut state = Scene::new(3).hand(0, "barley:4").hand(1, "wood:18").build();
    play(&mut state, 0, "trade:barley take:wood");
    assert_eq!(
        state.board().stock,
        cards("peat:19 barley:19 stone:19 water:19")
    );
}

#[test]
fn r1_r3_four_cards_of_a_kind_for_one_of_another_in_the_stock() {
    let state = Scene::new(3)
        .hand(0, "water:4 wood:3")
        .hand(1, "stone:19")
        .build();
    assert_eq!(next_of(&state, 0, "", "trade"), ["trade:water"]);
    assert_eq!(
        next(&state, 0, "trade:water"),
        ["take:wood", "take:peat", "take:barley"]
    );
    assert_eq!(refused(&state, 0, "trade:water take:stone"), "stock_empty");
    assert_eq!(refused(&state, 0, "trade:water take:water"), "not_there");
    assert_eq!(refused(&state, 0, "trade:wood take:peat"), "cards");
    let mut state = state;
    play(&mut state, 0, "trade:water take:wood");
    assert_eq!(hand(&state, 0), cards("wood:4"));
    play(&mut state, 0, "trade:wood take:peat");
    assert_eq!(hand(&state, 0), cards("peat:1"), "any number of times");
}

#[test]
fn r2_x7_the_lowest_rate_applies_and_a_special_one_is_for_its_kind_only() {
    // M11 serves x53 and x50 with stone; M01 serves x01 and x02 with any.
    let scene = Scene::new(3).hand(0, "stone:2 wood:3 water:4");
    let rates = |scene: &Scene| {
        let state = scene.build();
        Resource::ALL.map(|resource| state.board().rate(Seat(0), resource))
    };
    let special = scene.clone().distilleries(0, "x53").roads(0, "p72");
    assert_eq!(rates(&special), [4, 4, 4, 2, 4]);
    let both = special.clone().yards(0, "x02").roads(0, "p03");
    assert_eq!(rates(&both), [3, 3, 3, 2, 3]);
    let two_simple = scene.clone().distilleries(0, "x01 x06").roads(0, "p01 p05");
    assert_eq!(
        rates(&two_simple),
        [3, 3, 2, 3, 3],
        "M03 at x06 is for barley"
    );
    // The almanac: two stones for one water.
    let mut state = special.build();
    play(&mut state, 0, "trade:stone take:water");
    assert_eq!(hand(&state, 0), cards("wood:3 water:5"));
}

#[test]
fn r4_others_pass_roads_and_a_road_alone_do_not_count() {
    let scene = Scene::new(3)
        .distilleries(1, "x01")
        .roads(1, "p01")
        .distilleries(0, "x10")
        .roads(0, "p08 p03");
    let state = scene.build();
    assert_eq!(state.board().rate(Seat(0), Resource::Wood), 4);
}

#[test]
fn c1_costs_go_back_to_the_stock() {
    let mut state = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x21")
        .roads(0, "p28 p33")
        .build();
    let before = state.board().stock;
    play(&mut state, 0, "build:road path:p41");
    assert_eq!(state.board().stock, before.plus(cards("wood:1 stone:1")));
    play(&mut state, 0, "build:yard site:x21");
    play(&mut state, 0, "buy");
    assert_eq!(
        hand(&state, 0),
        cards("wood:3 peat:2 barley:3 stone:3 water:1")
    );
    assert_eq!(refused(&state, 0, "build:yard"), "cards");
}

#[test]
fn c2_a_road_touches_an_own_road_or_building_and_passes_no_foreign_building() {
    let scene = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x21")
        .roads(0, "p28")
        .distilleries(1, "x16")
        .roads(1, "p16 p24");
    let state = scene.build();
    let open = next(&state, 0, "build:road");
    assert_eq!(open, ["path:p23", "path:p32", "path:p33"]);
    assert_eq!(refused(&state, 0, "build:road path:p24"), "occupied");
    assert_eq!(refused(&state, 0, "build:road path:p72"), "not_connected");
    // Seat 1's building at x22 keeps seat 0 from building on through it.
    let state = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x15")
        .roads(0, "p23 p28")
        .distilleries(1, "x22")
        .roads(1, "p24")
        .build();
    assert_eq!(refused(&state, 0, "build:road path:p33"), "not_connected");
}

#[test]
fn c3_c4_a_distillery_stands_at_an_own_road_and_keeps_the_distance() {
    let state = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x21")
        .roads(0, "p28 p33 p41")
        .distilleries(1, "x29")
        .roads(1, "p37")
        .build();
    assert_eq!(next(&state, 0, "build:distillery"), ["site:x34"]);
    assert_eq!(refused(&state, 0, "build:distillery site:x28"), "too_close");
    assert_eq!(refused(&state, 0, "build:distillery site:x22"), "too_close");
    assert_eq!(
        refused(&state, 0, "build:distillery site:x54"),
        "not_connected"
    );
    assert_eq!(refused(&state, 0, "build:distillery site:x29"), "occupied");
}

#[test]
fn c5_c7_a_yard_replaces_an_own_distillery_even_one_of_this_turn() {
    let mut state = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x21")
        .roads(0, "p28 p33 p41")
        .distilleries(1, "x01")
        .roads(1, "p01")
        .build();
    play(&mut state, 0, "build:distillery site:x34");
    assert_eq!(refused(&state, 0, "build:yard site:x01"), "not_own");
    play(&mut state, 0, "build:yard site:x34");
    let place = state.board().places[0];
    assert_eq!((place.distilleries.len(), place.yards.len()), (1, 1));
    assert_eq!(state.board().points(Seat(0)), 3);
}

#[test]
fn c6_without_a_piece_nothing_is_built() {
    let five = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x08 x04 x02 x06 x12")
        .roads(0, "p06 p04 p02 p01 p03 p05 p09 p12 p18");
    assert_eq!(refused(&five.build(), 0, "build:distillery"), "no_piece");
    let mut state = five.build();
    play(&mut state, 0, "build:yard site:x08");
    assert!(
        state
            .board()
            .has_piece(Seat(0), wasser_des_lebens::Ware::Distillery)
    );
    let four = Scene::new(3)
        .hand(0, RICH)
        .yards(0, "x08 x04 x02 x06")
        .distilleries(0, "x12")
        .roads(0, "p06 p04 p02 p01 p09 p12");
    assert_eq!(refused(&four.build(), 0, "build:yard"), "no_piece");
    let fifteen = Scene::new(3).hand(0, RICH).distilleries(0, "x01").roads(
        0,
        "p01 p02 p03 p04 p05 p06 p07 p08 p09 p10 p11 p12 p13 p14 p15",
    );
    assert_eq!(refused(&fifteen.build(), 0, "build:road"), "no_piece");
}

#[test]
fn c8_nothing_takes_a_piece_away() {
    let state = Scene::new(3)
        .hand(0, RICH)
        .distilleries(0, "x21")
        .roads(0, "p28")
        .build();
    let words = next(&state, 0, "");
    assert!(
        words
            .iter()
            .all(|word| !word.starts_with("site") && !word.starts_with("path"))
    );
}

#[test]
fn the_almanac_builds_a_road_with_a_stone_that_was_traded_for() {
    // Hans holds 2 wood and 3 water; Gabi gives 1 stone for 1 wood and 1 water.
    let mut state = Scene::new(3)
        .hand(0, "wood:2 water:3")
        .hand(1, "stone:1")
        .hand(2, "stone:1")
        .distilleries(0, "x21")
        .roads(0, "p28")
        .build();
    play(&mut state, 0, "offer give:water:1 get:stone:1");
    play(&mut state, 1, "counter:1 give:stone:1 get:water:3");
    play(
        &mut state,
        2,
        "counter:1 give:stone:1 get:wood:1 get:water:1",
    );
    assert_eq!(refused(&state, 1, "accept:3"), "not_your_offer");
    play(&mut state, 0, "accept:3");
    assert_eq!(hand(&state, 0), cards("wood:1 water:2 stone:1"));
    assert_eq!(hand(&state, 2), cards("wood:1 water:1"));
    play(&mut state, 0, "build:road path:p33");
}
