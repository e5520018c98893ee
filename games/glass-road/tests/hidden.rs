//! What is hidden stays hidden, and logs are what was played.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{deal, play_out, player};
use glass_road::{Card, Choice, Event, GlassRoad, State};
use serde_json::{Value, json};

use slowtable_kit::{Log, Match, Preview, RandomPlayer, ReplayError, Rng, Rules, Seat, Viewer};

/// A position that differs from `state` only in what `viewer` may not know: other hands and
/// picks, other stacks, another seed.
fn elsewhere(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut json = serde_json::to_value(state).unwrap();
    let resolving = state
        .table()
        .resolving()
        .map(|(_, resolution)| resolution.clone());
    for seat in Seat::all(state.table().players()) {
        if viewer.seat() == Some(seat) {
            continue;
        }
        let place = &state.table().places[seat.index()];
        let mut pool: Vec<Card> = Card::ALL
            .into_iter()
            .filter(|card| {
                !place.played.contains(card)
                    && !place.followed.contains(card)
                    && !place.resting.contains(*card)
            })
            .collect();
        let mut draw = |never: Option<Card>| loop {
            let at = rng.below(pool.len());
            if Some(pool[at]) != never {
                return pool.swap_remove(at);
            }
        };
        // Who can follow and does not, cannot hold the card being resolved (C2).
        let never = resolving
            .as_ref()
            .filter(|_| !place.followed.is_full())
            .map(|resolution| resolution.card);
        let hand: Vec<Card> = (0..place.hand).map(|_| draw(never)).collect();
        let picked = place.picked.then(|| draw(None));
        let mut chosen = hand.clone();
        chosen.extend(picked);
        chosen.extend(place.played.iter().chain(&place.followed));
        json["secrets"][seat.index()] = json!({ "hand": hand, "picked": picked, "chosen": chosen });
    }
    for stack in json["unknown"]["stacks"].as_array_mut().unwrap() {
        let stack = stack.as_array_mut().unwrap();
        for last in (1..stack.len()).rev() {
            stack.swap(last, rng.below(last + 1));
        }
    }
    json["unknown"]["seed"] = json!(rng.below(1 << 30));
    json["unknown"]["drawn"] = json!(rng.below(1000));
    serde_json::from_value(json).unwrap()
}

#[test]
fn a_view_tells_nothing_that_its_viewer_may_not_know() {
    let mut compared = 0;
    for index in 0..400 {
        let mut game = deal(index);
        let mut player = player(index + 5);
        let mut prober = common::player(index + 6);
        play_out(&mut game, &mut player, |game, _, _| {
            if !prober.rng.one_in(25) {
                return;
            }
            let state = game.state();
            let seats = GlassRoad::seats(state);
            let viewer = match prober.rng.below(usize::from(seats) + 1) {
                seat if seat < usize::from(seats) => Viewer::Seat(Seat(seat as u8)),
                _ => Viewer::Public,
            };
            let other = elsewhere(state, viewer, &mut prober.rng);
            compared += usize::from(other != *state);
            same_future(state.clone(), other, viewer, &mut prober);
        });
    }
    assert!(compared > 2_000, "{compared}");
}

/// Plays the same open moves in both games; the viewer sees the same all along.
fn same_future(
    mut one: State,
    mut other: State,
    viewer: Viewer,
    player: &mut RandomPlayer<GlassRoad>,
) {
    for _ in 0..5 {
        let view = GlassRoad::view(&one, viewer);
        assert_eq!(view, GlassRoad::view(&other, viewer));
        assert_eq!(
            serde_json::to_string(&view).unwrap(),
            serde_json::to_string(&GlassRoad::view(&other, viewer)).unwrap()
        );
        assert_eq!(GlassRoad::awaited(&one), GlassRoad::awaited(&other));
        if GlassRoad::awaited(&one).is_empty() {
            return;
        }
        let seat = player.seat(&one).unwrap();
        let mover = GlassRoad::view(&one, Viewer::Seat(seat));
        let path = player.path(&mover).unwrap();
        if viewer == Viewer::Seat(seat) {
            let elsewhere = GlassRoad::view(&other, viewer);
            for length in 0..=path.len() {
                assert_eq!(
                    GlassRoad::walk(&mover, &path[..length]),
                    GlassRoad::walk(&elsewhere, &path[..length])
                );
            }
            assert_eq!(
                GlassRoad::preview(&mover, &path),
                GlassRoad::preview(&elsewhere, &path)
            );
        }
        if GlassRoad::preview(&mover, &path).unwrap() == Preview::Sealed {
            return;
        }
        let told = |state: &mut State| -> Vec<Event> {
            let played = GlassRoad::play(state, seat, &path).unwrap();
            assert!(played.chance.is_empty(), "an open move asks no chance");
            let events = played.events.iter();
            events
                .filter_map(|event| GlassRoad::seen_by(event, viewer))
                .collect()
        };
        assert_eq!(told(&mut one), told(&mut other));
    }
}

#[test]
fn hidden_choices_are_told_to_others_without_what_was_chosen() {
    for index in 0..200 {
        let mut game = deal(index);
        let mut player = player(index);
        while !GlassRoad::awaited(game.state()).is_empty() {
            let seat = player.seat(game.state()).unwrap();
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            let path = player.path(&view).unwrap();
            let events = game.play(seat, &path).unwrap().events;
            for event in &events {
                let (Event::HandChosen { seat, .. } | Event::Picked { seat, .. }) = event else {
                    for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Public]) {
                        assert_eq!(GlassRoad::seen_by(event, viewer).as_ref(), Some(event));
                    }
                    continue;
                };
                for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Public]) {
                    let seen = GlassRoad::seen_by(event, viewer).unwrap();
                    if viewer == Viewer::Seat(*seat) {
                        assert_eq!(seen, *event);
                    } else {
                        let text = serde_json::to_string(&seen).unwrap();
                        assert!(
                            text.contains("null")
                                && !Card::ALL.iter().any(|card| text.contains(card.id()))
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_preview_of_an_open_move_is_what_playing_it_shows() {
    for index in 0..1_000 {
        let mut game = deal(index);
        let mut player = player(index + 9);
        while !GlassRoad::awaited(game.state()).is_empty() {
            let seat = player.seat(game.state()).unwrap();
            let viewer = Viewer::Seat(seat);
            let view = GlassRoad::view(game.state(), viewer);
            let path = player.path(&view).unwrap();
            let preview = GlassRoad::preview(&view, &path).unwrap();
            let played = game.play(seat, &path).unwrap();
            if let Preview::Open(after, events) = preview {
                assert_eq!(after, GlassRoad::view(game.state(), viewer));
                assert_eq!(events, played.events);
            }
        }
    }
}

/// How much of the gain on `token` an event tells.
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

/// A finished game's log as JSON.
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
