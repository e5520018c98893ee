//! Refusals with their reasons: nothing changes after one.

use roads_and_boats::{Refusal, RoadsAndBoats, Why};
use serde_json::json;
use slowtable_kit::{Rules, Seat, Viewer};

use crate::common::scene::{Play, Scene, path};

fn meadow(phase: &str) -> Scene {
    Scene::new(
        2,
        phase,
        &["0:0:woods", "1:0:pasture", "2:0:woods", "0:1:rock"],
    )
    .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
    .transporter("1:1", "donkey", "tile:1:0", &[])
}

/// Fails unless walking, previewing and playing a path are refused for the reason, and nothing has changed then.
#[track_caller]
fn refused(play: &mut Play, seat: u8, text: &str, reason: Why) {
    let before = play.0.clone();
    let view = RoadsAndBoats::view(before.state(), Viewer::Seat(Seat(seat)));
    let is_it =
        |refusal: &Refusal| matches!(refusal, Refusal::NotOffered { why, .. } if *why == reason);
    let walked = RoadsAndBoats::walk(&view, &path(text)).unwrap_err();
    assert!(is_it(&walked), "{text}: {walked:?}");
    let shown = RoadsAndBoats::preview(&view, &path(text)).unwrap_err();
    assert!(is_it(&shown), "{text}: {shown:?}");
    let played = play.0.play(Seat(seat), &path(text)).unwrap_err();
    assert!(is_it(&played), "{text}: {played:?}");
    assert_eq!(play.0, before, "{text} changes something");
    assert_eq!(
        RoadsAndBoats::view(play.0.state(), Viewer::Seat(Seat(seat))),
        view
    );
}

#[test]
fn what_belongs_to_another_phase_is_refused() {
    let mut play = meadow("movement").game();
    refused(
        &mut play,
        0,
        "build producer:woodcutter tile:0:0",
        Why::OtherPhase,
    );
    let mut play = meadow("building").together().game();
    refused(&mut play, 1, "move t:1:1 step:tile:0:0", Why::OtherPhase);
}

#[test]
fn who_is_not_asked_is_refused() {
    let mut play = meadow("movement").game();
    refused(&mut play, 1, "move t:1:1 step:tile:0:0", Why::NotYourTurn);
    refused(&mut play, 1, "done", Why::NotYourTurn);
    let mut play = meadow("movement")
        .set("/board/step", json!("prayer"))
        .game();
    refused(&mut play, 1, "stay", Why::NotYourTurn);
}

#[test]
fn what_the_map_does_not_have_is_refused() {
    let mut play = meadow("building").game();
    refused(
        &mut play,
        0,
        "build producer:woodcutter tile:9:9",
        Why::NoPlace,
    );
    let mut play = meadow("movement").game();
    refused(&mut play, 0, "move t:0:1 step:tile:9:9", Why::NoPlace);
}

#[test]
fn what_no_own_transporter_has_access_to_is_refused() {
    let mut play = meadow("building").game();
    refused(
        &mut play,
        0,
        "build producer:woodcutter tile:2:0",
        Why::NoAccess,
    );
}

#[test]
fn goods_that_are_not_there_are_refused() {
    let mut play = meadow("movement").loose("tile:1:0", &[("gold", 1)]).game();
    refused(&mut play, 0, "move t:0:1 load:gold:1", Why::NoGoods);
    refused(&mut play, 0, "move t:0:1 unload:gold:1", Why::NoGoods);
    let mut play = meadow("wonder").game();
    refused(&mut play, 0, "brick", Why::NoGoods);
}

#[test]
fn a_transporter_that_there_is_not_is_refused() {
    let mut play = meadow("movement").game();
    refused(&mut play, 0, "move t:0:7", Why::NoTransporter);
    let mut play = meadow("building").game();
    refused(&mut play, 1, "permit seat:0 t:1:7", Why::NoTransporter);
}
