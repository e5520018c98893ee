//! Victory and places (W), and what is known after the end (I).

use slowtable_kit::{Points, Preview, Rules as _, Seat, Viewer};
use wasser_des_lebens::{Card, Event, Phase, WasserDesLebens};

use crate::common::scene::{Scene, path, play, refused};

fn points(scene: &Scene) -> u8 {
    scene.build().board().points(Seat(0))
}

#[test]
fn w1_points_of_pieces_special_cards_and_hidden_cards() {
    let scene = Scene::new(3)
        .yards(0, "x01")
        .distilleries(0, "x05")
        .roads(0, "p01 p03 p05 p09 p12")
        .highlanders(0, 3)
        .clan(0)
        .cards(0, &[(Card::VictoryPoint, 1)]);
    assert_eq!(points(&scene), 2 + 1 + 2 + 2);
    let scores = WasserDesLebens::scores(&scene.build().view(Viewer::Seat(Seat(0)))).unwrap();
    assert_eq!(scores[0].points, Points::whole(8));
    let categories: Vec<&str> = scores[0].categories.iter().map(|it| it.category).collect();
    assert_eq!(categories, wasser_des_lebens::CATEGORIES);
}

/// The almanac: two distilleries, two yards, the longest route, a victory point card; the card just
/// bought is the second one.
#[test]
fn w2_w3_k8_the_tenth_point_wins_at_once_by_a_purchase_too() {
    let mut state = Scene::new(3)
        .yards(0, "x01 x05")
        .distilleries(0, "x11 x23")
        .roads(0, "p01 p03 p05 p09 p17 p25")
        .cards(0, &[(Card::VictoryPoint, 1)])
        .hand(0, "barley:1 peat:1 water:1")
        .top(Card::VictoryPoint)
        .build();
    assert_eq!(state.board().points(Seat(0)), 8);
    let events = play(&mut state, 0, "buy");
    let over = Event::GameOver {
        winner: Seat(0),
        points: 10,
        turned_up: 2,
    };
    assert_eq!(events.last(), Some(&over));
    assert_eq!(
        (state.board().phase, state.board().winner),
        (Phase::Over, Some(Seat(0)))
    );
    assert!(WasserDesLebens::awaited(&state).is_empty());
    assert_eq!(refused(&state, 0, "end"), "over");
}

#[test]
fn w2_a_step_within_a_step_wins_before_the_rest() {
    // The third Highlander: its reveal wins, and nothing is moved.
    let mut state = Scene::new(3)
        .yards(0, "x01 x05 x11 x16")
        .roads(0, "p01 p03 p08 p16 p09")
        .route(None)
        .highlanders(0, 2)
        .cards(0, &[(Card::Highlander, 1)])
        .build();
    let view = state.view(Viewer::Seat(Seat(0)));
    let walk = WasserDesLebens::walk(&view, &path("play:highlander")).unwrap();
    assert!(walk.whole && walk.choices.is_empty());
    play(&mut state, 0, "play:highlander");
    assert_eq!(state.board().winner, Some(Seat(0)));
}

#[test]
fn w2_the_first_of_two_free_roads_may_win() {
    let mut state = Scene::new(3)
        .yards(0, "x01 x05 x11 x16")
        .roads(0, "p01 p03 p08 p09")
        .roads(0, "p16")
        .route(None)
        .cards(0, &[(Card::RoadBuilding, 1)])
        .build();
    assert_eq!(state.board().points(Seat(0)), 8);
    let view = state.view(Viewer::Seat(Seat(0)));
    let walk = WasserDesLebens::walk(&view, &path("play:road_building path:p24")).unwrap();
    assert!(walk.whole && walk.choices.is_empty(), "{:?}", walk.choices);
    play(&mut state, 0, "play:road_building path:p24");
    assert_eq!(state.board().winner, Some(Seat(0)));
}

#[test]
fn w4_w5_points_of_another_turn_win_when_the_own_turn_begins() {
    // Seat 1 has nine points, and seat 0's building gives it the longest route.
    let scene = Scene::new(3)
        .turn_of(0)
        .distilleries(0, "x16")
        .roads(0, "p16 p08")
        .hand(0, "wood:1 stone:1 barley:1 peat:1")
        .distilleries(2, "x01")
        .roads(2, "p01 p03 p05 p09 p12")
        .yards(1, "x54 x50 x44 x37")
        .distilleries(1, "x19")
        .roads(1, "p72 p70 p68 p64 p61 p30")
        .route(Some(2));
    let scene = scene.roads(1, "p38 p47 p55").set("/board/turn", 10.into());
    let mut value = scene.written();
    value["board"]["route"] = serde_json::json!(1);
    let longest = WasserDesLebens::read_position(value).unwrap();
    assert!(longest.board().points(Seat(1)) >= 10, "not in turn");
    let mut state = longest;
    assert_eq!(state.board().phase, Phase::Trade);
    let events = play(&mut state, 0, "end");
    assert!(matches!(
        events.last(),
        Some(Event::GameOver {
            winner: Seat(1),
            ..
        })
    ));
}

#[test]
fn w6_i5_the_winner_is_first_whatever_the_others_have() {
    let mut state = Scene::new(4)
        .yards(0, "x01 x05 x11 x16")
        .roads(0, "p01 p03 p08 p09 p16")
        .route(None)
        .cards(0, &[(Card::RoadBuilding, 1)])
        .yards(1, "x54 x50 x44 x37")
        .distilleries(1, "x46")
        .roads(1, "p72 p70 p65 p62 p61 p55")
        .cards(1, &[(Card::VictoryPoint, 4)])
        .distilleries(2, "x33")
        .roads(2, "p40")
        .distilleries(3, "x29")
        .roads(3, "p37")
        .build();
    play(&mut state, 0, "play:road_building path:p24");
    let standings = WasserDesLebens::standings(&state).unwrap();
    let places: Vec<(u8, u8)> = standings.iter().map(|it| (it.seat.0, it.place)).collect();
    assert_eq!(places, [(0, 1), (1, 2), (2, 3), (3, 3)]);
    assert!(standings[1].points > standings[0].points);
    let view = state.view(Viewer::Public);
    assert_eq!(view.revealed.unwrap()[1].cards[Card::VictoryPoint], 4, "I5");
}

#[test]
fn w2_i4_a_step_that_hidden_cards_might_make_the_last_is_sealed_and_says_that_it_is_not() {
    let scene = Scene::new(3)
        .yards(0, "x01 x05 x11")
        .distilleries(0, "x16")
        .roads(0, "p01 p03 p08 p09 p16")
        .route(None)
        .hand(0, "barley:2 water:3");
    let upgrade = "build:yard site:x16";
    let sealed = |scene: &Scene| {
        let view = scene.build().view(Viewer::Seat(Seat(0)));
        matches!(
            WasserDesLebens::preview(&view, &path(upgrade)),
            Ok(Preview::Sealed(_))
        )
    };
    assert!(!sealed(&scene));
    let hiding = scene.cards(0, &[(Card::Monopoly, 2)]);
    assert!(sealed(&hiding));
    let events = play(&mut hiding.build(), 0, upgrade);
    assert_eq!(events.last(), Some(&Event::NotYetWon { seat: Seat(0) }));
}

#[test]
fn i3_open_points_leave_out_hidden_cards() {
    let scene = Scene::new(3).distilleries(0, "x01").roads(0, "p01");
    let hiding = scene.clone().cards(0, &[(Card::VictoryPoint, 3)]);
    assert_eq!(points(&scene), points(&hiding));
}
