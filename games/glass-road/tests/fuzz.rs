//! Tests the check of positions: no position that it accepts breaks the rules' code.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{deal, play_out, player};
use glass_road::State;
use serde_json::{Value, json};
use slowtable_kit::{Match, Rng};

/// Collects the JSON pointers of every value in a document.
fn pointers(json: &Value, at: String, out: &mut Vec<String>) {
    match json {
        Value::Object(fields) => {
            for (key, value) in fields {
                pointers(value, format!("{at}/{key}"), out);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                pointers(value, format!("{at}/{index}"), out);
            }
        }
        _ => {}
    }
    out.push(at);
}

/// Changes a random value.
fn mutate(json: &mut Value, rng: &mut Rng) {
    let mut all = Vec::new();
    pointers(json, String::new(), &mut all);
    all.retain(|at| !at.starts_with("/unknown/stacks/"));
    let from = json.pointer(&all[rng.below(all.len())]).unwrap().clone();
    let to = &all[rng.below(all.len())];
    let number = rng.below(9);
    let target = json.pointer_mut(to).unwrap();
    match (rng.below(5), target) {
        (0, Value::Array(items)) if !items.is_empty() => {
            let at = number % items.len();
            let item = items[at].clone();
            items.insert(at, item);
        }
        (1, Value::Array(items)) if !items.is_empty() => {
            items.remove(number % items.len());
        }
        (2, target) => *target = from,
        (_, Value::Bool(flag)) => *flag = !*flag,
        (3, target) => *target = Value::Null,
        (_, target) if target.is_number() => *target = json!(number),
        _ => {}
    }
}

#[test]
fn random_changes_are_refused_or_leave_a_game_that_can_be_played_to_its_end() {
    let (mut let_in, mut refused) = (0, 0);
    for index in 0..300 {
        let mut game = deal(index);
        let mut player = player(index + 11);
        let mut prober = Rng::new(index + 12);
        let mut found = Vec::new();
        play_out(&mut game, &mut player, |game, _, _| {
            if prober.one_in(30) {
                found.push(json!(game.state()));
            }
        });
        for json in found {
            for _ in 0..12 {
                let mut changed = json.clone();
                for _ in 0..=player.rng.below(2) {
                    mutate(&mut changed, &mut player.rng);
                }
                if changed == json {
                    continue;
                }
                let Ok(state) = serde_json::from_value::<State>(changed) else {
                    refused += 1;
                    continue;
                };
                let_in += 1;
                let written = json!(state);
                let mut game = Match::from_position(state);
                play_out(&mut game, &mut player, |game, _, _| {
                    game.state()
                        .check()
                        .unwrap_or_else(|wrong| panic!("{wrong}\nafter {written}"));
                });
            }
        }
    }
    assert!(refused > 1_000 && let_in > 200, "{refused} {let_in}");
}
