//! Walls (W), with the worked example of the rulebook in small pieces.

use roads_and_boats::Why;
use serde_json::json;

use crate::common::scene::Scene;

/// Sea between two coasts: `0:0` and `2:-1` are land, `1:0` and `1:-1` sea.
fn coast() -> Scene {
    let tiles = [
        "0:0:woods",
        "0:1:rock",
        "1:-1:sea",
        "1:0:sea",
        "2:-1:pasture",
        "0:-1:pasture",
    ];
    Scene::new(2, "building", &tiles)
}

#[test]
fn w1_walls_stand_between_two_tiles_that_are_not_both_sea() {
    let play = coast()
        .transporter("0:1", "truck", "tile:0:0", &[("stone", 6)])
        .game();
    let edges = play.choices(0, "wall tile:0:0");
    assert_eq!(
        edges,
        ["edge:0:0:n", "edge:0:0:ne", "edge:0:0:se", "edge:0:1:n"]
    );
    let boat = coast()
        .transporter("0:1", "steamer", "tile:1:0", &[("stone", 6)])
        .game();
    assert!(
        !boat
            .choices(0, "wall tile:1:0")
            .contains(&"edge:1:0:n".to_owned())
    );
}

#[test]
fn w2_w3_tokens_cost_their_number_and_are_of_one_colour() {
    let mut play = coast()
        .transporter("0:1", "truck", "tile:0:0", &[("stone", 6)])
        .transporter("1:1", "truck", "tile:0:1", &[("stone", 6)])
        .game();
    play.play(0, "wall tile:0:0 edge:0:1:n");
    assert_eq!(play.on("0:1", "stone"), 5);
    play.play(0, "wall tile:0:0 edge:0:1:n");
    play.play(0, "wall tile:0:0 edge:0:1:n");
    assert_eq!(play.on("0:1", "stone"), 0);
    play.play(0, "done");
    assert_eq!(play.why(1, "wall tile:0:1 edge:0:1:n"), Some(Why::Wall));
}

#[test]
fn w4_demolishing_costs_a_board_more_than_tokens_and_leaves_neutral_ones() {
    let mut play = coast()
        .transporter("0:1", "truck", "tile:0:0", &[("boards", 3), ("stone", 3)])
        .wall("edge:0:1:n", Some(1), 2)
        .game();
    play.play(0, "demolish tile:0:0 edge:0:1:n");
    assert_eq!(play.on("0:1", "boards"), 0);
    assert_eq!(
        play.board()["walls"],
        json!([{ "side": "edge:0:1:n", "neutral": 2 }])
    );
    assert!(!play.may(0, "demolish"));
    // Neutral tokens count: the next one costs three.
    play.play(0, "wall tile:0:0 edge:0:1:n");
    assert_eq!(play.on("0:1", "stone"), 0);
}

#[test]
fn w5_goods_of_one_action_come_from_one_side() {
    let play = coast()
        .wall("edge:0:1:n", None, 1)
        .transporter("0:1", "donkey", "tile:0:0", &[("stone", 1)])
        .transporter("0:2", "donkey", "tile:0:1", &[("stone", 1)])
        .game();
    assert!(
        !play
            .choices(0, "wall tile:0:0")
            .contains(&"edge:0:1:n".to_owned())
    );
    assert!(
        !play
            .choices(0, "wall tile:0:1")
            .contains(&"edge:0:1:n".to_owned())
    );
}

#[test]
fn w6_from_open_sea_everything_costs_two_more() {
    let mut play = coast()
        .transporter("0:1", "steamer", "tile:1:0", &[("stone", 3), ("boards", 4)])
        .wall("edge:0:0:se", Some(1), 1)
        .game();
    // The worked example: 1 + 2 stones for a new wall, 2 + 2 boards to demolish one.
    play.play(0, "demolish tile:1:0 edge:0:0:se");
    assert_eq!(play.on("0:1", "boards"), 0);
    // 2 + 2 stones for a stronger one there: too many; 1 + 2 elsewhere.
    let edges = play.choices(0, "wall tile:1:0");
    assert!(
        !edges.contains(&"edge:0:0:se".to_owned()) && edges.contains(&"edge:1:0:ne".to_owned())
    );
    play.play(0, "wall tile:1:0 edge:1:0:ne");
    assert_eq!(play.on("0:1", "stone"), 0);
}

#[test]
fn w7_a_wall_puts_docked_boats_of_others_out_to_sea() {
    let scene = coast()
        .transporter("0:1", "raft", "tile:0:0:dock:se", &[("stone", 1)])
        .transporter("1:1", "raft", "tile:0:0:dock:se", &[("gold", 1)]);
    let mut play = scene.game();
    play.play(0, "wall tile:0:0 edge:0:0:se");
    assert_eq!(play.at("0:1"), "tile:0:0:dock:se");
    assert_eq!(play.at("1:1"), "tile:1:0");
    assert_eq!(play.on("1:1", "gold"), 1);
}

#[test]
fn w1_river_edges_are_walled_from_either_bank_and_w7_at_a_mouth_from_both() {
    let tiles = ["0:0:mountain:s", "0:1:woods:n-s", "0:2:sea"];
    let mut play = Scene::new(2, "building", &tiles)
        .transporter("0:1", "donkey", "tile:0:1:n", &[("stone", 1)])
        .transporter("1:1", "raft", "tile:0:1:n:dock:s", &[])
        .transporter("1:2", "raft", "tile:0:1:s:dock:s", &[])
        .game();
    play.play(0, "wall tile:0:1:n edge:0:2:n");
    assert_eq!(
        (play.at("1:1"), play.at("1:2")),
        ("tile:0:2".to_owned(), "tile:0:2".to_owned())
    );
}

#[test]
fn w2_a_truck_demolishes_two_walls_and_builds_two_stronger_ones() {
    // The worked example: H is one token (two boards), J two (three boards); then two and three stones.
    let mut play = coast()
        .transporter("0:1", "truck", "tile:0:0", &[("boards", 5)])
        .loose("tile:0:0", &[("stone", 5)])
        .wall("edge:0:0:n", Some(1), 1)
        .wall("edge:0:1:n", Some(1), 2)
        .game();
    play.play(0, "demolish tile:0:0 edge:0:0:n");
    play.play(0, "demolish tile:0:0 edge:0:1:n");
    assert_eq!(play.on("0:1", "boards"), 0);
    play.play(0, "wall tile:0:0 edge:0:0:n");
    play.play(0, "wall tile:0:0 edge:0:1:n");
    assert_eq!(play.loose("tile:0:0", "stone"), 0);
}
