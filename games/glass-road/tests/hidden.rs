//! Tests what a move reveals, and that logs contain what was played. The conformance suite checks
//! that hidden information stays hidden (faces/glass-road/tests/conformance.rs).
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{deal, play_out, player};
use glass_road::{Choice, Event, GlassRoad, State};
use serde_json::{Value, json};

use slowtable_kit::{Log, Match, Preview, ReplayError, Rules, Seat, Viewer};

#[test]
fn only_hands_and_picks_are_told_to_others_without_their_cards() {
    for index in 0..100 {
        play_out(&mut deal(index), &mut player(index), |game, seat, path| {
            let played = GlassRoad::play(&mut game.state().clone(), seat, path).unwrap();
            for event in &played.events {
                for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Public]) {
                    let told = GlassRoad::seen_by(event, viewer).unwrap();
                    let hidden = matches!(
                        event,
                        Event::HandChosen { seat, .. } | Event::Picked { seat, .. }
                            if viewer != Viewer::Seat(*seat)
                    );
                    assert_eq!(told != *event, hidden, "{event:?} for {viewer:?}");
                }
            }
        });
    }
}

/// Returns the gain on `token` that an event reports.
fn told_gain(events: &[Event], token: glass_road::Token) -> Option<i8> {
    events.iter().find_map(|event| match event {
        Event::AbilityUsed { change, .. }
        | Event::Built { change, .. }
        | Event::Repeated { change, .. }
        | Event::Converted { change, .. } => Some(change.gained.get(token)),
        _ => None,
    })
}

#[test]
fn a_smaller_amount_changes_what_is_told_and_nothing_else_of_the_goods() {
    let mut met = 0;
    for index in 0..300 {
        let mut game = deal(index);
        let mut player = player(index + 3);
        play_out(&mut game, &mut player, |game, seat, path| {
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            let plain: Vec<Choice> = path
                .iter()
                .copied()
                .filter(|choice| !matches!(choice, Choice::Take(..)))
                .collect();
            for choice in GlassRoad::walk(&view, &plain).unwrap().choices {
                let Choice::Take(token, amount) = choice else {
                    continue;
                };
                let mut less = plain.clone();
                less.push(choice);
                let Preview::Open(_, all) = GlassRoad::preview(&view, &plain).unwrap() else {
                    panic!("a gain is open")
                };
                let Preview::Open(_, part) = GlassRoad::preview(&view, &less).unwrap() else {
                    panic!("a gain is open")
                };
                let Some(whole) = told_gain(&all, token) else {
                    continue;
                };
                met += 1;
                assert!(i8::try_from(amount).unwrap() < whole);
                assert_eq!(told_gain(&part, token), Some(amount.cast_signed()));
                for other in glass_road::Token::ALL
                    .into_iter()
                    .filter(|other| *other != token)
                {
                    assert_eq!(told_gain(&part, other), told_gain(&all, other));
                }
            }
        });
    }
    assert!(met > 10_000, "{met}");
}

/// Returns a finished game's log as JSON.
fn log(index: u64) -> Value {
    let mut game = deal(index);
    play_out(&mut game, &mut player(index), |_, _, _| {});
    serde_json::to_value(game.log()).unwrap()
}

fn replay(log: Value) -> Result<(), ReplayError<glass_road::OptionsError, glass_road::Refusal>> {
    let log: Log<GlassRoad> = serde_json::from_value(log).unwrap();
    Match::replay(log).map(|_| ())
}

#[test]
fn a_log_with_another_answer_of_chance_is_refused() {
    for index in 0..8 {
        let good = log(index);
        assert_eq!(replay(good.clone()), Ok(()));
        // A stack of the set-up in another order.
        let mut bad = good.clone();
        let chance = bad["setup"]["chance"].as_array_mut().unwrap();
        chance.last_mut().unwrap()["stack"][1]
            .as_array_mut()
            .unwrap()
            .swap(0, 1);
        assert_eq!(replay(bad), Err(ReplayError::Chance { index: None }));
        // A tile that a move drew.
        let mut bad = good.clone();
        let entries = bad["entries"].as_array_mut().unwrap();
        let (at, entry) = entries
            .iter_mut()
            .enumerate()
            .find(|(_, entry)| entry["chance"].is_array())
            .unwrap();
        entry["chance"].as_array_mut().unwrap().pop();
        assert_eq!(replay(bad), Err(ReplayError::Chance { index: Some(at) }));
    }
}

#[test]
fn a_log_of_another_version_or_game_is_refused() {
    let mut bad = log(2);
    bad["setup"]["rules"] = json!(GlassRoad::VERSION + 1);
    assert!(matches!(replay(bad), Err(ReplayError::Version { .. })));
    let mut bad = log(2);
    bad["setup"]["game"] = json!("le_havre");
    assert!(matches!(replay(bad), Err(ReplayError::Game { .. })));
}

#[test]
fn a_log_with_an_illegal_move_is_refused_at_that_move() {
    let mut bad = log(3);
    let entries = bad["entries"].as_array_mut().unwrap();
    entries.remove(2);
    assert!(matches!(replay(bad), Err(ReplayError::Refused { .. })));
}

#[test]
fn a_log_from_a_position_answers_no_chance_before_its_first_move() {
    let mut log = log(1);
    let (state, _) =
        State::deal(2, &glass_road::Options::default(), slowtable_kit::Seed(3)).unwrap();
    log["setup"]["start"] = json!({ "position": state });
    log["entries"] = json!([]);
    assert_eq!(
        replay(log.clone()),
        Err(ReplayError::Chance { index: None })
    );
    log["setup"]["chance"] = json!([]);
    assert_eq!(replay(log), Ok(()));
}
