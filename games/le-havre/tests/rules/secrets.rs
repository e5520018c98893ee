//! Hidden information, and from whom it is hidden (S8, S12, A1).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Disc, Event, Length, Options, State};
use slowtable_kit::{Preview, Rules, Seat, Seed, Tells, Viewer};

/// Visits the seat's own Marketplace with three special cards.
fn visited() -> (State, Vec<Event>) {
    let scene = Scene::new(3)
        .own(0, &[Building::Marketplace])
        .offer("1 fish");
    let scene = scene.specials(&[Building::Zoo, Building::Tavern, Building::Diner]);
    let mut state = scene.state();
    let path = "enter:marketplace get:fish:1 get:wood:1";
    let preview = le_havre::LeHavre::preview(&state.seen(0), &crate::common::scene::path(path));
    let events = state.plays(0, path);
    // The look at the cards comes after the gains of the visit.
    assert_eq!(preview, Ok(Preview::Sealed(events[..2].to_vec())));
    (state, events)
}

#[test]
fn s8_a_disc_is_turned_up_when_the_marker_first_reaches_it_and_stays() {
    let (mut state, _) = State::deal(2, &Options::default(), Seed(2)).unwrap();
    for turn in 1..=7_u8 {
        assert_eq!(state.board().discs.len(), usize::from(turn));
        if turn < 7 {
            let seat = state.board().seat_of(1, turn).0;
            let space = state.offers(seat, "")[0].clone();
            let events = state.plays(seat, &format!("{space} end"));
            let turned = events
                .iter()
                .find(|it| matches!(it, Event::Supplied { turned: true, .. }));
            assert_eq!(turned.map(Event::tells), Some(Tells::Hidden));
        }
    }
    let mut discs = state.board().discs.to_vec();
    discs.sort_unstable();
    assert_eq!(discs, Disc::ALL);
}

#[test]
fn t8_s8_the_question_before_the_interest_does_not_tell_which_disc_is_next() {
    let (state, _) = State::deal(2, &Options::default(), Seed(2)).unwrap();
    let mut written = serde_json::to_value(&state).unwrap();
    written["table"]["places"][1]["loans"] = 1.into();
    let discs = written["unknown"]["discs"].as_array().unwrap().clone();
    for next in discs {
        let mut written = written.clone();
        let order = written["unknown"]["discs"].as_array_mut().unwrap();
        order.retain(|disc| *disc != next);
        order.push(next);
        let mut state = le_havre::LeHavre::read_position(written).unwrap();
        let first = state.offers(0, "")[0].clone();
        state.plays(0, &format!("{first} end"));
        assert_eq!(state.asks(), [(1, "supply")]);
    }
}

#[test]
fn a1_s12_only_the_visitor_sees_the_top_two_special_cards() {
    let (state, events) = visited();
    let looked = events
        .iter()
        .find(|it| matches!(it, Event::Looked { .. }))
        .unwrap();
    let cards = |event: &Event| match event {
        Event::Looked { cards, .. } => cards.clone().map(|cards| cards.to_vec()),
        _ => None,
    };
    let saw = Some(vec![Building::Diner, Building::Tavern]);
    assert_eq!(cards(&looked.seen_by(Viewer::Seat(Seat(0)))), saw);
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(cards(&looked.seen_by(viewer)), None);
    }
    assert_eq!(
        state.seen(0).secret.unwrap().seen.as_slice(),
        [Building::Diner, Building::Tavern]
    );
    assert!(state.seen(1).secret.unwrap().seen.is_empty());
    assert!(state.view(Viewer::Public).secret.is_none());
}

#[test]
fn a1_the_order_holds_nobody_up_and_is_told_to_nobody() {
    let (mut state, _) = visited();
    state.plays(0, "end");
    assert_eq!(state.asks(), [(0, "order"), (1, "main")]);
    assert_eq!(state.offers(0, "")[..2], ["top:diner", "top:tavern"]);
    assert_eq!(state.refuses(1, "top:tavern"), "not_there");
    let mut same = state.clone();
    let events = state.plays(0, "top:tavern");
    assert_eq!(
        events[0].seen_by(Viewer::Public),
        same.plays(0, "top:diner")[0].seen_by(Viewer::Public)
    );
    assert_eq!(state.seen(1), same.seen(1));
    assert_eq!(
        state.seen(0).secret.unwrap().seen.as_slice(),
        [Building::Tavern, Building::Diner]
    );
    assert_eq!(state.asks(), [(1, "main")]);
    assert_eq!(state.refuses(0, "top:tavern"), "not_there");
}

#[test]
fn a1_an_open_question_ends_with_the_cards_as_they_lay_when_the_stack_is_used() {
    // Another visit.
    let (mut state, _) = visited();
    state.plays(0, "end");
    let scene_path = "enter:building_firm_1";
    assert_eq!(state.refuses(1, scene_path), "no_use");
    let written = serde_json::to_value(&state).unwrap();
    let mut again = written.clone();
    again["table"]["places"][0]["disc"] = serde_json::Value::Null;
    again["table"]["places"][1]["stock"] = serde_json::json!({ "franc": 1 });
    let mut state = le_havre::LeHavre::read_position(again).unwrap();
    state.plays(1, "enter:marketplace get:fish:1 get:wood:1");
    assert_eq!(state.board().ordering, Some(Seat(1)));
    assert!(state.seen(0).secret.unwrap().seen.is_empty());
    assert_eq!(
        state.seen(1).secret.unwrap().seen.as_slice(),
        [Building::Diner, Building::Tavern]
    );
    // A card is revealed: a seat that saw it knows the next one.
    let (state, _) = visited();
    let mut written = serde_json::to_value(&state).unwrap();
    // Round 8 of three players brings a special card.
    written["table"]["round"] = 8.into();
    written["table"]["turn"] = 7.into();
    for place in written["table"]["places"].as_array_mut().unwrap() {
        place["stock"] = serde_json::json!({ "franc": 20 });
    }
    let mut state = le_havre::LeHavre::read_position(written).unwrap();
    let seat = state.board().seat_of(8, 7).0;
    let events = state.plays(seat, "end");
    assert!(events.contains(&Event::SpecialRevealed {
        building: Building::Diner
    }));
    assert_eq!(state.board().ordering, None);
    assert_eq!(
        state.seen(0).secret.unwrap().seen.as_slice(),
        [Building::Tavern]
    );
}

#[test]
fn a1_x1_with_one_card_left_it_is_seen_and_with_none_nothing() {
    let scene = Scene::new(2).own(0, &[Building::Marketplace]);
    let mut state = scene.clone().specials(&[Building::Zoo]).state();
    let events = state.plays(0, "enter:marketplace get:fish:1 get:wood:1");
    assert!(
        events
            .iter()
            .any(|it| matches!(it, Event::Looked { count: 1, .. }))
    );
    assert_eq!(state.asks(), [(0, "end")]);
    let mut state = scene.specials(&[]).state();
    let events = state.plays(0, "enter:marketplace get:fish:1 get:wood:1");
    assert!(!events.iter().any(|it| matches!(it, Event::Looked { .. })));
    let options = Options {
        length: Length::Short,
        ..Options::default()
    };
    let (state, _) = State::deal(3, &options, Seed(1)).unwrap();
    assert_eq!(state.board().specials, 0);
}
