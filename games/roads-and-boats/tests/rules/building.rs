//! Building (D) and permissions (O11, O15).

use roads_and_boats::Why;
use serde_json::json;

use crate::common::scene::Scene;

fn site() -> Scene {
    let tiles = [
        "0:0:woods",
        "1:0:pasture",
        "2:0:desert",
        "0:1:rock",
        "1:1:sea",
        "2:-1:mountain",
    ];
    Scene::new(2, "building", &tiles)
}

#[test]
fn d1_d2_goods_come_from_one_tile_loose_or_loaded() {
    let mut play = site()
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .transporter("0:2", "donkey", "tile:1:0", &[("boards", 2)])
        .loose("tile:1:0", &[("stone", 1)])
        .game();
    assert_eq!(
        play.choices(0, "build"),
        [
            "producer:woodcutter",
            "producer:sawmill",
            "producer:papermill",
            "producer:stone_factory",
            "producer:mint",
            "producer:wagon_factory",
            "producer:raft_factory"
        ]
    );
    assert_eq!(play.choices(0, "build producer:woodcutter"), ["tile:0:0"]);
    play.play(0, "build producer:sawmill tile:1:0");
    assert_eq!(
        (play.on("0:2", "boards"), play.loose("tile:1:0", "stone")),
        (0, 0)
    );
    // One producer a tile.
    play.play(0, "build producer:woodcutter tile:0:0");
    assert!(!play.may(0, "build"));
}

#[test]
fn d2_what_is_paid_can_be_named() {
    let mut play = site()
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .loose("tile:0:0", &[("boards", 1)])
        .game();
    play.play(0, "build producer:woodcutter tile:0:0 use:boards:t:0:1");
    assert_eq!(
        (play.on("0:1", "boards"), play.loose("tile:0:0", "boards")),
        (0, 1)
    );
}

#[test]
fn d4_d5_deserts_take_roads_and_walls_only_until_they_are_irrigated() {
    let scene = site().transporter("0:1", "truck", "tile:2:0", &[("boards", 3), ("stone", 3)]);
    let play = scene.clone().game();
    assert_eq!(play.choices(0, ""), ["road", "wall", "done", "permit"]);
    let play = scene.set("/board/wonder", json!(".".repeat(45))).game();
    assert!(play.may(0, "build producer:sawmill tile:2:0"));
}

#[test]
fn d6_d7_an_oil_rig_is_built_from_boats_by_who_has_researched_it() {
    let load = [("boards", 3), ("stone", 1)];
    let scene = site().transporter("0:1", "rowboat", "tile:1:1", &load);
    let play = scene.clone().game();
    assert_eq!(play.why(0, "build"), Some(Why::NotThere));
    let mut play = scene.research(0, &["drilling"]).game();
    assert_eq!(play.choices(0, "build"), ["producer:oil_rig"]);
    play.play(0, "build producer:oil_rig tile:1:1");
    assert_eq!(play.board()["producers"][0]["at"], "tile:1:1");
}

#[test]
fn d8_a_road_is_built_from_either_end_once_and_through_any_wall() {
    let mut play = site()
        .transporter("0:1", "donkey", "tile:0:0", &[("stone", 2)])
        .wall("edge:0:0:se", Some(1), 1)
        .game();
    assert_eq!(play.choices(0, "road tile:0:0"), ["tile:1:0", "tile:0:1"]);
    play.play(0, "road tile:0:0 tile:1:0");
    assert_eq!(play.choices(0, "road tile:0:0"), ["tile:0:1"]);
    assert_eq!(play.board()["roads"], json!([["tile:0:0", "tile:1:0"]]));
}

#[test]
fn d8_parallel_roads_on_both_banks_are_two_roads() {
    let tiles = [
        "0:0:mountain:s",
        "0:1:woods:n-s",
        "0:2:woods:n-s",
        "0:3:sea",
    ];
    let mut play = Scene::new(1, "building", &tiles)
        .transporter("0:1", "raft", "tile:0:1:river", &[("stone", 3)])
        .game();
    play.play(0, "road tile:0:1:n tile:0:2:n");
    play.play(0, "road tile:0:1:s tile:0:2:s");
    assert_eq!(play.board()["roads"].as_array().unwrap().len(), 2);
}

#[test]
fn d9_d10_r6_a_bridge_gives_access_in_the_same_phase() {
    let tiles = ["0:0:mountain:s", "0:1:woods:n-s", "0:2:sea"];
    let mut play = Scene::new(1, "building", &tiles)
        .transporter("0:1", "donkey", "tile:0:1:s", &[("stone", 1)])
        .loose("tile:0:1:n", &[("boards", 1)])
        .game();
    assert!(!play.may(0, "build"));
    play.play(0, "bridge tile:0:1:s edge:0:1:n");
    assert_eq!(play.at("0:1"), "tile:0:1:n");
    play.play(0, "build producer:woodcutter tile:0:1:n");
    assert!(!play.may(0, "bridge"));
}

#[test]
fn d3_a_river_boat_builds_on_either_side_with_goods_of_that_side() {
    let tiles = ["0:0:mountain:s", "0:1:woods:n-s", "0:2:sea"];
    let play = Scene::new(1, "building", &tiles)
        .transporter("0:1", "raft", "tile:0:1:river", &[])
        .loose("tile:0:1:n", &[("boards", 1)])
        .game();
    assert_eq!(play.choices(0, "build producer:woodcutter"), ["tile:0:1:n"]);
}

#[test]
fn o11_o12_no_way_but_a_permission_leads_to_the_transporter_of_another_seat() {
    let scene = |phase: &str| {
        Scene::new(2, phase, &["0:0:woods", "1:0:pasture"])
            .transporter("0:1", "wagon", "tile:0:0", &[])
            .transporter(
                "1:1",
                "truck",
                "tile:0:0",
                &[("boards", 3), ("geese", 2), ("paper", 1)],
            )
    };
    for phase in ["production", "movement", "building", "wonder"] {
        let play = scene(phase).game();
        let view = crate::common::view(play.0.state(), 0);
        // Every path is tried, some steps deep: none changes the other's transporter.
        let mut open = vec![Vec::new()];
        let mut tried = 0;
        while let Some(path) = open.pop() {
            let mut walker = view.walker().unwrap();
            for choice in &path {
                walker.push(*choice).unwrap();
            }
            let other = walker.board().transporter("1:1".parse().unwrap()).unwrap();
            assert_eq!(other.loaded(), 6, "{path:?}");
            assert_eq!(other.at.to_string(), "tile:0:0", "{path:?}");
            tried += 1;
            let ask = path.first().is_some_and(|first| first.to_string() == "ask");
            if path.len() < 5 && tried < 3_000 && !ask {
                for choice in walker.choices() {
                    let mut longer = path.clone();
                    longer.push(choice);
                    open.push(longer);
                }
            }
        }
        assert!(tried > 2, "{phase}: {tried}");
    }
    // With one it is possible, as often as permitted; taken back, it is not.
    let mut play = scene("building").game();
    play.play(1, "permit seat:0 t:1:1 what:take good:boards n:2");
    assert!(play.may(0, "build producer:woodcutter tile:0:0 use:boards:t:1:1"));
    play.play(1, "revoke seat:0 t:1:1 what:take good:boards");
    assert!(!play.may(0, "build"));
}

#[test]
fn o11_o15_permissions_are_asked_for_openly_and_end_with_the_phase() {
    let mut play = Scene::new(2, "building", &["0:0:woods"])
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("1:1", "donkey", "tile:0:0", &[("boards", 1)])
        .game();
    assert_eq!(play.why(0, "permit seat:0"), Some(Why::Oneself));
    play.play(0, "ask seat:1 t:1:1 what:take good:boards n:1");
    let awaited = play.0.state().board().awaited();
    assert_eq!(
        (awaited[1].what, awaited[1].urgency),
        ("permission", slowtable_kit::Urgency::Meanwhile)
    );
    play.play(1, "permit seat:0 t:1:1 what:take good:boards n:1");
    assert_eq!(play.board()["requests"], json!([]));
    play.play(0, "done");
    play.play(1, "done");
    assert_eq!(play.board()["permissions"], json!([]));
}

#[test]
fn two_hundred_moves_a_phase_are_the_most() {
    let play = Scene::new(2, "building", &["0:0:woods"])
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .set("/board/players/0/acts", json!(200))
        .game();
    assert_eq!(play.choices(0, ""), ["done"]);
    assert_eq!(play.why(0, "build"), Some(Why::TooMany));
    assert!(Why::TooMany.sentence().contains("200"));
}
