//! Moments of games as JSON, for tests that break them.

use serde_json::{Value, json};

use super::scene::Scene;

/// Hands chosen, picks made, seat 0 resolves a Pit Worker that seat 1 follows.
pub fn resolving() -> Value {
    let game = Scene::new(3).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "feudal_lord pit_worker pond_builder cultivator supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
    ]);
    json!(game.state())
}

/// Seat 1 of two is about to play a card.
pub fn playing() -> Value {
    let mut game = Scene::new(2).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "feudal_lord forest_manager pond_builder cultivator clay_worker",
    ]);
    game.play(0, "done");
    json!(game.state())
}

pub fn picking() -> Value {
    let mut game = Scene::new(3).begin();
    for seat in 0..3 {
        game.choose(seat, "pit_worker builder carpenter woodcutter supplier");
    }
    game.pick(2, "builder");
    json!(game.state())
}

pub fn dealt() -> Value {
    Scene::new(3).json()
}

pub fn last_actions() -> Value {
    let hand = "pit_worker builder carpenter woodcutter supplier";
    let mut game = Scene::new(3).period(4).hands(&[hand; 3]);
    game.skip_period();
    json!(game.state())
}

/// Repeats a Fishery, just built.
pub fn repeating() -> Value {
    let mut game = Scene::new(3)
        .wheels(0, "glass:1 brick:1")
        .board("fishery")
        .alone("cultivator");
    game.play(0, "ability:b tile:fishery space:3-2");
    json!(game.state())
}

pub fn solo() -> Value {
    let mut game = Scene::new(1).begin();
    game.choose(0, "pit_worker builder carpenter");
    json!(game.state())
}
