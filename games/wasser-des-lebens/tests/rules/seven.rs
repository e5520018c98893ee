//! The seven and the occupation force (Q), and what views hide (I).

use slowtable_kit::{Rules as _, Seat, Viewer};
use wasser_des_lebens::{Bundle, Card, Chance, Event, Phase, Resource, WasserDesLebens};

use crate::common::scene::{Scene, cards, hand, next, next_of, path, play, refused};

#[test]
fn q1_on_a_seven_nobody_gains_and_half_of_more_than_seven_is_owed() {
    // The almanac: 6 and 7 cards owe nothing, 11 owe 5; 8 are the fewest that owe.
    let scene = Scene::new(4)
        .hand(0, "wood:6")
        .hand(1, "wood:7")
        .hand(2, "stone:11")
        .hand(3, "barley:8")
        .cards(0, &[(Card::Highlander, 3)])
        .distilleries(0, "x21")
        .roads(0, "p28");
    let mut state = scene.rolling(7);
    play(&mut state, 0, "roll");
    let owes: Vec<u8> = state.board().places.iter().map(|it| it.owes).collect();
    assert_eq!(owes, [0, 0, 5, 4]);
    let awaited = WasserDesLebens::awaited(&state);
    assert!(awaited.iter().map(|it| it.seat.0).eq([2, 3]));
    for few in ["drop:stone:4", "drop:stone:6"] {
        assert!(["incomplete", "wrong_number"].contains(&refused(&state, 2, few)));
    }
    assert_eq!(refused(&state, 0, "drop:wood:3"), "not_your_turn");
}

#[test]
fn q1_any_cards_may_be_given_back_and_no_choice_is_a_dead_end() {
    let state = Scene::new(3).hand(1, "wood:5 stone:1 water:3").rolling(7);
    let mut state = state;
    play(&mut state, 0, "roll");
    // Four are owed; the other kinds must be able to hold the rest.
    let first = next_of(&state, 1, "", "drop");
    assert!(
        !first.contains(&"drop:wood:5".to_owned()) && first.contains(&"drop:wood:4".to_owned())
    );
    assert_eq!(
        next(&state, 1, "drop:stone:1 drop:water:1"),
        ["drop:wood:2"]
    );
    assert_eq!(refused(&state, 1, "drop:stone:1 drop:stone:1"), "not_there");
}

#[test]
fn q2_choices_are_secret_until_the_last_one_is_made() {
    let mut state = Scene::new(3)
        .hand(1, "wood:4 stone:4")
        .hand(2, "peat:8")
        .rolling(7);
    play(&mut state, 0, "roll");
    let before = state.clone();
    play(&mut state, 1, "drop:wood:4");
    let mut other = before;
    play(&mut other, 1, "drop:stone:3 drop:wood:1");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Public] {
        assert_eq!(state.view(viewer), other.view(viewer));
    }
    assert_eq!(hand(&state, 1).total(), 8);
    assert_eq!(refused(&state, 1, "drop:stone:4"), "not_your_turn");
    assert_eq!(refused(&state, 0, "force:a1"), "not_there");
    let events = play(&mut state, 2, "drop:peat:4");
    assert!(events.contains(&Event::Discarded {
        seat: Seat(1),
        cards: cards("wood:4")
    }));
    assert_eq!(hand(&state, 1), cards("stone:4"));
    assert_eq!(state.board().phase, Phase::Force);
}

#[test]
fn q3_the_force_moves_to_another_hex_with_a_chip() {
    let state = Scene::new(3).force("a1").phase(Phase::Force).build();
    let may = next_of(&state, 0, "", "force");
    assert_eq!(may.len(), 17);
    assert!(!may.contains(&"force:a1".to_owned()) && !may.contains(&"force:c3".to_owned()));
    for wrong in ["force:a1", "force:c3", "force:m01"] {
        assert_eq!(refused(&state, 0, wrong), "wrong_hex");
    }
    let mut state = state;
    play(&mut state, 0, "force:b2");
    assert_eq!(state.board().phase, Phase::Trade);
}

#[test]
fn q4_q5_one_card_is_drawn_from_a_neighbour_with_cards_or_none() {
    let scene = Scene::new(4)
        .distilleries(0, "x33")
        .roads(0, "p40")
        .distilleries(1, "x38")
        .roads(1, "p53")
        .yards(2, "x26")
        .roads(2, "p36")
        .distilleries(3, "x54")
        .roads(3, "p72")
        .hand(0, "wood:2")
        .hand(1, "stone:3")
        .hand(3, "peat:3")
        .phase(Phase::Force);
    // At B3 stand seats 0, 1 and 2; seat 2 has no cards.
    let state = scene.build();
    assert_eq!(next(&state, 0, "force:b3"), ["rob:1", "waive"]);
    assert_eq!(refused(&state, 0, "force:b3"), "incomplete");
    assert_eq!(refused(&state, 0, "force:b3 rob:2"), "no_victim");
    assert_eq!(refused(&state, 0, "force:b3 rob:3"), "no_victim");
    let mut robbed = state.clone();
    let events = play(&mut robbed, 0, "force:b3 rob:1");
    let drew = Event::Drew {
        seat: Seat(0),
        from: Seat(1),
        card: Some(Resource::Stone),
    };
    assert!(events.contains(&drew));
    assert_eq!(hand(&robbed, 0), cards("wood:2 stone:1"));
    let mut waived = state;
    play(&mut waived, 0, "force:b3 waive");
    assert_eq!(hand(&waived, 1), cards("stone:3"));
}

#[test]
fn q5_each_card_of_a_hand_is_equally_likely() {
    let mut drawn = Bundle::EMPTY;
    let mut counts = [0_u32; 5];
    for seed in 0..2_000 {
        let mut state = Scene::new(3)
            .distilleries(1, "x38")
            .roads(1, "p53")
            .hand(1, "wood:1 water:3")
            .phase(Phase::Force)
            .seed(seed)
            .build();
        let played = WasserDesLebens::play(&mut state, Seat(0), &path("force:b3 rob:1")).unwrap();
        if let [Chance::Drawn(card)] = played.chance[..] {
            counts[card.index()] += 1;
            drawn[card] = 1;
        }
    }
    assert_eq!(drawn, cards("wood:1 water:1"));
    assert!((430..570).contains(&counts[0]), "{counts:?}");
}

#[test]
fn q6_q7_nothing_comes_between_and_nothing_else_moves_the_force() {
    let state = Scene::new(3)
        .hand(0, "wood:1 stone:1")
        .cards(0, &[(Card::Highlander, 1)])
        .distilleries(0, "x21")
        .roads(0, "p28")
        .phase(Phase::Force)
        .build();
    for between in ["build:road", "play:highlander", "end", "roll", "buy"] {
        let why = refused(&state, 0, between);
        assert!(
            ["seven_first", "not_there", "cards"].contains(&why),
            "{between}: {why}"
        );
    }
}

#[test]
fn i1_i2_only_the_two_concerned_see_a_drawn_card() {
    let mut state = Scene::new(3)
        .distilleries(1, "x38")
        .roads(1, "p53")
        .hand(1, "wood:2 water:2")
        .phase(Phase::Force)
        .build();
    let events = play(&mut state, 0, "force:b3 rob:1");
    let seen = |viewer: Viewer| {
        events
            .iter()
            .find_map(|event| match WasserDesLebens::seen_by(event, viewer) {
                Some(Event::Drew { card, .. }) => Some(card.is_some()),
                _ => None,
            })
    };
    assert_eq!(seen(Viewer::Seat(Seat(0))), Some(true));
    assert_eq!(seen(Viewer::Seat(Seat(1))), Some(true));
    assert_eq!(seen(Viewer::Seat(Seat(2))), Some(false));
    assert_eq!(seen(Viewer::Public), Some(false));
}

#[test]
fn i6_what_follows_from_a_draw_and_from_what_lies_open_later() {
    // Seat 1 holds a wood and a stone; seat 0 draws one of them unseen by seat 2.
    let mut state = Scene::new(3)
        .distilleries(1, "x38")
        .roads(1, "p53")
        .distilleries(0, "x21")
        .roads(0, "p28")
        .hand(1, "wood:1 stone:1")
        .hand(0, "wood:1 barley:1")
        .phase(Phase::Force)
        .build();
    play(&mut state, 0, "force:b3 rob:1");
    let drawn = hand(&state, 0).minus(cards("wood:1 barley:1"));
    let known = state.view(Viewer::Seat(Seat(2))).known.unwrap();
    assert_eq!(known.hands[1].least, Bundle::EMPTY);
    assert_eq!(known.hands[1].most, cards("wood:1 stone:1"));
    assert_eq!(known.hands[0].least, cards("wood:1 barley:1"));
    assert_eq!(known.hands[0].most, cards("wood:2 barley:1 stone:1"));
    // Both concerned know everything.
    for seat in 0..2 {
        let known = state.view(Viewer::Seat(Seat(seat))).known.unwrap();
        assert!((0..3).all(|of| known.hands[of].least == hand(&state, of as u8)));
    }
    // An offer of a stone shows who has it.
    let holder = u8::from(drawn == cards("wood:1"));
    let terms = match holder {
        0 => "offer give:stone:1 get:wood:1",
        _ => "offer give:stone:1 get:wood:1",
    };
    play(&mut state, holder, terms);
    let known = state.view(Viewer::Public).known.unwrap();
    for of in 0..3 {
        assert_eq!(known.hands[of].least, hand(&state, of as u8));
        assert_eq!(known.hands[of].most, hand(&state, of as u8));
    }
}

#[test]
fn i6_without_memory_the_page_is_left_out() {
    let state = Scene::new(3)
        .option("memory", "off")
        .hand(1, "wood:1")
        .build();
    assert_eq!(state.view(Viewer::Seat(Seat(0))).known, None);
}
