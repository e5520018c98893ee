//! Positions and paths that nobody would write: nothing panics, and what is accepted plays on.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{Player, positions, table};
use serde_json::{Value, json};
use slowtable_kit::{Rng, Rules as _, Seat, Seed};
use wasser_des_lebens::{Choice, State, WasserDesLebens};

/// Changes one field somewhere.
fn change(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = rng.below(fields.len());
            if let Some((_, field)) = fields.iter_mut().nth(at) {
                change(field, rng);
            }
        }
        Value::Array(items) if !items.is_empty() && !rng.one_in(6) => {
            let at = rng.below(items.len());
            change(&mut items[at], rng);
        }
        Value::Array(items) => {
            if items.is_empty() || rng.one_in(2) {
                let new = items.first().cloned();
                items.push(new.unwrap_or(json!("p01")));
            } else {
                items.pop();
            }
        }
        Value::Number(_) => {
            let numbers = [0, 1, 2, 3, 7, 8, 12, 54, 255, 256, 65_535];
            *value = json!(numbers[rng.below(numbers.len())]);
        }
        Value::Bool(truth) => *truth = !*truth,
        _ => {
            let texts = [
                "x01", "x54", "p40", "a1", "c3", "m09", "moor", "any", "trade", "roll", "force",
                "build", "over", "founding", "mixed", "monopoly", "choose",
            ];
            *value = match rng.below(texts.len() + 2) {
                0 => Value::Null,
                1 => json!(1),
                at => json!(texts[at - 2]),
            };
        }
    }
}

#[test]
fn changed_positions_are_refused_with_a_reason_or_play_on_without_a_contradiction() {
    let mut rng = Rng::new(77);
    let states = positions(6, &mut rng);
    let (mut accepted, mut refused) = (0, 0);
    for round in 0..4_000 {
        let state = &states[rng.below(states.len())];
        let mut value = serde_json::to_value(state).unwrap();
        for _ in 0..=rng.below(2) {
            change(&mut value, &mut rng);
        }
        let mut state = match WasserDesLebens::read_position(value) {
            Ok(state) => state,
            Err(found) => {
                assert!(!found.is_empty());
                refused += 1;
                continue;
            }
        };
        accepted += 1;
        let mut player = Player::new(round);
        for _ in 0..12 {
            let Some(seat) = player.seat(&state) else {
                break;
            };
            if let Some(path) = player.path(&state, seat) {
                let _ = state.play_silently(seat, &path);
                assert_eq!(state.contradictions(), [], "{path:?}");
            }
        }
    }
    assert!(accepted > 200 && refused > 2_000, "{accepted} {refused}");
}

#[test]
fn a_seat_with_every_road_is_refused_at_once() {
    let (state, _) = State::deal(3, &table(1).1, Seed(1)).unwrap();
    let mut value = serde_json::to_value(&state).unwrap();
    let all: Vec<String> = (1..=72).map(|path| format!("p{path:02}")).collect();
    value["board"]["places"][0]["roads"] = json!(all);
    assert!(WasserDesLebens::read_position(value).is_err());
}

#[test]
fn paths_of_random_choices_are_refused_and_change_nothing() {
    let mut rng = Rng::new(78);
    let states = positions(4, &mut rng);
    // Choices from all kinds of moments.
    let mut choices: Vec<Choice> = Vec::new();
    let mut player = Player::new(5);
    for state in &states {
        for seat in Seat::all(state.board().seats()) {
            choices.extend(player.path(state, seat).into_iter().flatten());
        }
    }
    let mut refused = 0;
    for _ in 0..20_000 {
        let state = &states[rng.below(states.len())];
        let seat = Seat(rng.below(5) as u8);
        let length = rng.below(4);
        let path: Vec<Choice> = (0..length).filter_map(|_| rng.pick(&choices)).collect();
        let mut after = state.clone();
        if WasserDesLebens::play(&mut after, seat, &path).is_err() {
            assert_eq!(&after, state);
            refused += 1;
        }
    }
    assert!(refused > 15_000, "{refused}");
}

#[test]
fn a_table_stays_small_in_memory() {
    // A match keeps a state for every 32 entries.
    assert!(size_of::<State>() <= 2_048, "{}", size_of::<State>());
    assert!(size_of::<Choice>() <= 6, "{}", size_of::<Choice>());
}
