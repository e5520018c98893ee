//! Every warning of the desk stands where something can be lost, and nowhere else.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../../games/roads-and-boats/tests/common/scene.rs"]
#[allow(dead_code, reason = "the rules' tests use the rest")]
mod scene;

use roads_and_boats::RoadsAndBoats;
use roads_and_boats_face::RoadsAndBoatsFace;
use scene::Scene;
use serde_json::json;
use slowtable_desk::{Desk, Draft, Face};
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_ui::{Language, Names};

/// Returns the warnings of the desk of seat 0 after a draft.
#[track_caller]
fn after(scene: &Scene, drafted: &[&str]) -> Vec<String> {
    let face = RoadsAndBoatsFace::new().unwrap();
    let view = RoadsAndBoats::view(&scene.state(), Viewer::Seat(Seat(0)));
    let path = |text: &&str| text.split(' ').map(str::to_owned).collect();
    let draft = Draft::of(drafted.iter().map(path).collect(), Vec::new());
    let desk = Desk::<RoadsAndBoats>::lay(&view, &draft);
    assert!(desk.lost.moves.is_empty());
    let names = Names::plain(["Ann", "Ben"]);
    let panel = face.panel(&desk, &names, Language::English).unwrap();
    let lines = panel.text().lines();
    let warnings = lines.filter(|line| line.starts_with('⚠'));
    warnings.map(str::to_owned).collect()
}

/// Returns the warnings of the desk of seat 0.
#[track_caller]
fn warnings(scene: &Scene) -> Vec<String> {
    after(scene, &[])
}

/// Fails unless there is one warning, with these words in it.
#[track_caller]
fn warns(found: &[String], words: &str) {
    assert!(found.len() == 1 && found[0].contains(words), "{found:?}");
}

/// Returns a row of pastures with an own donkey at its upper end.
fn row(seats: usize, phase: &str) -> Scene {
    let tiles: Vec<String> = (0..6).map(|at| format!("0:{at}:pasture")).collect();
    let tiles: Vec<&str> = tiles.iter().map(String::as_str).collect();
    Scene::new(seats, phase, &tiles).transporter("0:1", "donkey", "tile:0:0", &[])
}

#[test]
fn goods_in_the_reach_of_others_are_warned_of() {
    let goods = |scene: Scene| scene.loose("tile:0:0", &[("boards", 2)]);
    let with = |at: &str| goods(row(2, "movement")).transporter("1:1", "donkey", at, &[]);
    warns(&warnings(&with("tile:0:0")), "Others can get at the goods");
    warns(&warnings(&with("tile:0:1")), "Others can get at the goods");
    // Two tiles away there is a way over roads only.
    assert!(warnings(&with("tile:0:2")).is_empty());
    let roads = with("tile:0:2")
        .road("tile:0:0", "tile:0:1")
        .road("tile:0:1", "tile:0:2");
    warns(&warnings(&roads), "Others can get at the goods");
    // An own wall keeps them away.
    let wall = with("tile:0:1").wall("edge:0:1:n", Some(0), 1);
    assert!(warnings(&wall).is_empty());
    assert!(warnings(&goods(row(1, "movement"))).is_empty());
    // There is no movement after that of the last turn.
    let last = |phase: &str| {
        let scene = goods(row(2, phase)).transporter("1:1", "donkey", "tile:0:1", &[]);
        warnings(&scene.set("/board/turn", json!(33)))
    };
    assert_eq!(last("movement").len(), 2);
    warns(&last("wonder"), "last turn");
}

#[test]
fn geese_that_can_be_led_away_are_warned_of() {
    let geese = |seats: usize| row(seats, "movement").loose("tile:0:0", &[("geese", 1)]);
    let near = geese(2).transporter("1:1", "donkey", "tile:0:1", &[]);
    warns(&warnings(&near), "lead away the geese");
    let far = geese(2).transporter("1:1", "donkey", "tile:0:4", &[]);
    assert!(warnings(&far).is_empty());
    assert!(warnings(&geese(1)).is_empty());
}

#[test]
fn goods_and_geese_that_are_left_behind_are_warned_of() {
    let scene = |goods: &[(&str, u16)]| {
        let map = Scene::new(
            2,
            "movement",
            &["0:0:pasture", "0:1:pasture", "1:0:pasture"],
        );
        map.transporter("0:1", "donkey", "tile:1:0", &[])
            .transporter("1:1", "donkey", "tile:0:0", &[])
            .loose("tile:1:0", goods)
    };
    let leaves = ["move t:0:1 step:tile:0:1"];
    let found = after(&scene(&[("boards", 1)]), &leaves);
    warns(&found, "You leave goods behind");
    let found = after(&scene(&[("geese", 1)]), &leaves);
    warns(&found, "You leave geese behind");
    let takes = ["move t:0:1 load:boards:1 step:tile:0:1"];
    assert!(after(&scene(&[("boards", 1)]), &takes).is_empty());
    let alone = row(1, "movement").loose("tile:0:0", &[("boards", 1)]);
    assert!(after(&alone, &["move t:0:1 step:tile:0:1"]).is_empty());
}

#[test]
fn a_boat_without_a_landing_is_warned_of() {
    let sea = |boat: &str, at: &str| {
        let mut tiles: Vec<String> = (0..8).map(|at| format!("0:{at}:sea")).collect();
        tiles.push("0:8:pasture".to_owned());
        let tiles: Vec<&str> = tiles.iter().map(String::as_str).collect();
        Scene::new(2, "movement", &tiles).transporter("0:1", boat, at, &[("gold", 1)])
    };
    warns(&warnings(&sea("raft", "tile:0:4")), "Raft 1 at");
    assert!(warnings(&sea("raft", "tile:0:5")).is_empty());
    assert!(warnings(&sea("rowboat", "tile:0:4")).is_empty());
    // A wall of another seat bars the shore.
    let barred = sea("raft", "tile:0:5").wall("edge:0:8:n", Some(1), 1);
    warns(&warnings(&barred), "finds no landing");
}

#[test]
fn geese_and_paper_that_vanish_are_warned_of() {
    let scene = |geese| row(1, "production").loose("tile:0:0", &[("geese", geese), ("paper", 1)]);
    warns(&warnings(&scene(2)), "basic research");
    assert!(warnings(&scene(1)).is_empty());
}

#[test]
fn a_full_fleet_is_warned_of_while_things_are_produced() {
    let fleet = |phase: &str, count: u8| {
        let kinds = (2..=count).map(|at| match at {
            2..=5 => (at, "donkey", "tile:0:0"),
            _ => (at, "raft", "tile:1:0"),
        });
        let map = Scene::new(1, phase, &["0:0:pasture", "1:0:sea"]);
        let map = map.transporter("0:1", "donkey", "tile:0:0", &[]);
        kinds.fold(map, |scene, (at, kind, place)| {
            scene.transporter(&format!("0:{at}"), kind, place, &[])
        })
    };
    warns(&warnings(&fleet("production", 8)), "as many as are allowed");
    assert!(warnings(&fleet("production", 7)).is_empty());
    assert!(warnings(&fleet("building", 8)).is_empty());
}

#[test]
fn the_last_turns_and_a_stopped_script_are_told() {
    let turn = |turn: u8| warnings(&row(2, "building").set("/board/turn", json!(turn)));
    assert!(turn(30).is_empty());
    warns(&turn(32), "turn");
    warns(&turn(33), "last turn");
    let rest = json!({ "rest": [["move", "t:0:1", "step:tile:0:1"]] });
    let stopped = row(2, "movement")
        .set("/board/resumed", json!(true))
        .set("/secrets/0", rest);
    warns(&warnings(&stopped), "script was stopped");
}
