//! Development cards (K) and the largest clan (H).

use slowtable_kit::{Rules as _, Seat, Viewer};
use wasser_des_lebens::{Card, Event, Phase, WasserDesLebens};

use crate::common::scene::{Scene, cards, hand, next, next_of, play, refused};

const PRICE: &str = "barley:1 peat:1 water:1";

fn holding(card: Card) -> Scene {
    Scene::new(3)
        .distilleries(0, "x21")
        .roads(0, "p28")
        .cards(0, &[(card, 1)])
}

#[test]
fn k1_the_top_card_is_seen_by_its_buyer_alone() {
    let mut state = Scene::new(3).hand(0, PRICE).top(Card::Monopoly).build();
    let events = play(&mut state, 0, "buy");
    assert!(events.contains(&Event::CardSeen {
        seat: Seat(0),
        card: Some(Card::Monopoly)
    }));
    let seen = WasserDesLebens::seen_by(events.last().unwrap(), Viewer::Seat(Seat(1)));
    assert_eq!(
        seen,
        Some(Event::CardSeen {
            seat: Seat(0),
            card: None
        })
    );
    assert_eq!((state.board().deck, state.board().places[0].cards), (24, 1));
    let empty = Scene::new(3)
        .hand(0, PRICE)
        .cards(
            0,
            &[
                (Card::Highlander, 2),
                (Card::Monopoly, 2),
                (Card::Invention, 2),
            ],
        )
        .cards(
            1,
            &[
                (Card::Highlander, 12),
                (Card::RoadBuilding, 2),
                (Card::VictoryPoint, 5),
            ],
        );
    assert_eq!(refused(&empty.build(), 0, "buy"), "stock_empty");
}

#[test]
fn k2_one_card_a_turn_and_none_of_this_turn() {
    let mut state = Scene::new(3).hand(0, PRICE).top(Card::Invention).build();
    play(&mut state, 0, "buy");
    assert_eq!(refused(&state, 0, "play:invention"), "no_card");
    let scene = holding(Card::Invention).cards(0, &[(Card::Invention, 2)]);
    let mut state = scene.build();
    play(&mut state, 0, "play:invention take:wood take:wood");
    assert_eq!(refused(&state, 0, "play:invention"), "card_played");
    // One that was held before may be played although another was bought.
    let state = scene.fresh(0, &[(Card::Invention, 1)]).build();
    assert_eq!(next_of(&state, 0, "", "play"), ["play:invention"]);
}

#[test]
fn k3_at_any_moment_of_the_own_turn_but_not_within_a_seven() {
    for phase in [Phase::Roll, Phase::Trade, Phase::Build] {
        let mut state = holding(Card::Invention).phase(phase).build();
        play(&mut state, 0, "play:invention take:wood take:stone");
        assert_eq!(state.board().phase, phase, "it changes no phase");
    }
    let state = holding(Card::Invention).phase(Phase::Force).build();
    assert_eq!(refused(&state, 0, "play:invention"), "seven_first");
    let state = holding(Card::Invention).turn_of(1).build();
    assert_eq!(refused(&state, 0, "play:invention"), "not_your_turn");
    // Road building in the trade phase leaves trading open.
    let mut state = holding(Card::RoadBuilding).hand(0, "water:4").build();
    play(&mut state, 0, "play:road_building path:p33");
    play(&mut state, 0, "trade:water take:wood");
}

#[test]
fn k4_a_highlander_lies_open_and_moves_the_force_without_discards() {
    let mut state = holding(Card::Highlander)
        .hand(1, "wood:9")
        .distilleries(1, "x38")
        .roads(1, "p53")
        .phase(Phase::Roll)
        .build();
    let events = play(&mut state, 0, "play:highlander force:b3 rob:1");
    assert!(events.contains(&Event::CardPlayed {
        seat: Seat(0),
        card: Card::Highlander
    }));
    assert_eq!(state.board().places[0].highlanders, 1);
    assert_eq!(
        (hand(&state, 0), hand(&state, 1)),
        (cards("wood:1"), cards("wood:8"))
    );
    assert_eq!(state.board().phase, Phase::Roll);
    // The almanac: afterwards a four yields nothing there.
    assert_eq!(state.board().force.id(), "b3");
}

#[test]
fn k5_two_free_roads_the_second_may_join_the_first_or_be_waived() {
    let state = holding(Card::RoadBuilding).build();
    assert!(next(&state, 0, "play:road_building path:p33").contains(&"path:p41".to_owned()));
    assert_eq!(
        refused(&state, 0, "play:road_building path:p41"),
        "not_connected"
    );
    assert_eq!(
        refused(&state, 0, "play:road_building path:p28"),
        "occupied"
    );
    let mut one = state.clone();
    play(&mut one, 0, "play:road_building path:p33");
    let mut two = state;
    play(&mut two, 0, "play:road_building path:p33 path:p41");
    assert_eq!(
        (
            one.board().places[0].roads.len(),
            two.board().places[0].roads.len()
        ),
        (2, 3)
    );
    assert_eq!(two.board().spent[Card::RoadBuilding], 1);
    // With one piece left there is no second road; with none the card cannot be played.
    let roads = "p01 p02 p03 p04 p05 p06 p07 p08 p09 p10 p11 p12 p13 p14";
    let scene = Scene::new(3)
        .distilleries(0, "x01")
        .cards(0, &[(Card::RoadBuilding, 1)]);
    let state = scene.clone().roads(0, roads).build();
    assert!(next(&state, 0, "play:road_building path:p15").is_empty());
    let state = scene.clone().roads(0, roads).roads(0, "p15").build();
    assert_eq!(refused(&state, 0, "play:road_building"), "no_piece");
    assert_eq!(
        refused(&scene_without_place(), 0, "play:road_building"),
        "no_place"
    );
}

/// Seat 0 stands in a corner, and every path there is taken.
fn scene_without_place() -> wasser_des_lebens::State {
    Scene::new(3)
        .distilleries(0, "x54")
        .roads(0, "p72")
        .distilleries(1, "x52 x49")
        .roads(1, "p69 p71 p68 p70")
        .cards(0, &[(Card::RoadBuilding, 1)])
        .build()
}

#[test]
fn k6_two_cards_of_choice_that_the_stock_has() {
    let mut state = holding(Card::Invention).hand(1, "stone:18 wood:19").build();
    assert_eq!(next(&state, 0, "play:invention").len(), 4);
    assert_eq!(
        refused(&state, 0, "play:invention take:stone take:stone"),
        "stock_empty"
    );
    assert_eq!(
        refused(&state, 0, "play:invention take:stone"),
        "incomplete"
    );
    play(&mut state, 0, "play:invention take:stone take:water");
    assert_eq!(hand(&state, 0), cards("stone:1 water:1"));
    let full = "wood:19 peat:19 barley:19 water:19 stone:18";
    let mut state = holding(Card::Invention).hand(1, full).build();
    play(&mut state, 0, "play:invention take:stone");
    let state = holding(Card::Invention)
        .hand(1, full)
        .hand(2, "stone:1")
        .build();
    assert_eq!(refused(&state, 0, "play:invention"), "stock_empty");
}

#[test]
fn k7_everybody_else_hands_over_all_of_a_resource() {
    let mut state = holding(Card::Monopoly)
        .hand(0, "wood:1")
        .hand(1, "wood:3 stone:1")
        .hand(2, "water:2")
        .build();
    let events = play(&mut state, 0, "play:monopoly name:wood");
    let handed = events.iter().find_map(|event| match event {
        Event::Monopolised { handed_over, .. } => Some(handed_over.to_vec()),
        _ => None,
    });
    assert_eq!(handed, Some(vec![0, 3, 0]));
    assert_eq!(
        (hand(&state, 0), hand(&state, 1)),
        (cards("wood:4"), cards("stone:1"))
    );
    let mut state = holding(Card::Monopoly).build();
    play(&mut state, 0, "play:monopoly name:peat");
    assert_eq!(
        state.board().spent[Card::Monopoly],
        1,
        "playable although nobody has any"
    );
}

#[test]
fn k8_k9_victory_points_are_never_played_and_progress_is_spent() {
    let state = holding(Card::VictoryPoint).build();
    assert_eq!(refused(&state, 0, "play:victory_point"), "no_card");
    let scores = WasserDesLebens::scores(&state.view(Viewer::Seat(Seat(0)))).unwrap();
    assert_eq!(scores[0].points, slowtable_kit::Points::whole(2));
    let scores = WasserDesLebens::scores(&state.view(Viewer::Seat(Seat(1)))).unwrap();
    assert_eq!(scores[0].points, slowtable_kit::Points::whole(1), "I3");
}

#[test]
fn h1_the_third_highlander_takes_the_clan() {
    let mut state = holding(Card::Highlander).highlanders(0, 2).build();
    let events = play(&mut state, 0, "play:highlander force:a1");
    assert!(events.contains(&Event::ClanMoved { to: Seat(0) }));
    assert_eq!(state.board().points(Seat(0)), 3);
}

#[test]
fn h2_only_one_more_takes_it_from_its_holder() {
    let scene = holding(Card::Highlander).highlanders(1, 3).clan(1);
    let mut state = scene.clone().highlanders(0, 2).build();
    play(&mut state, 0, "play:highlander force:a1");
    assert_eq!(
        state.board().clan,
        Some(Seat(1)),
        "an equal number does not"
    );
    let mut state = scene.highlanders(0, 3).build();
    play(&mut state, 0, "play:highlander force:a1");
    assert_eq!(state.board().clan, Some(Seat(0)));
}
