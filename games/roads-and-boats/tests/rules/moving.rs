//! Movement (V), carrying (C), geese (G).

use roads_and_boats::Why;

use crate::common::scene::Scene;

/// A row of plain tiles from west to east: `r:0`, `r:1` ...
fn row(phase: &str) -> Scene {
    let tiles = [
        "0:0:woods",
        "1:0:pasture",
        "2:0:rock",
        "3:0:desert",
        "4:0:woods",
    ];
    Scene::new(2, phase, &tiles)
}

#[test]
fn v1_each_transporter_moves_once_and_also_without_a_step() {
    let mut play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .game();
    assert!(play.may(0, "move t:0:1"));
    play.play(0, "move t:0:1 unload:boards:1");
    assert_eq!(play.loose("tile:0:0", "boards"), 1);
    assert_eq!(play.why(0, "move"), Some(Why::Moved));
    assert_eq!(play.choices(0, "")[0], "done");
}

#[test]
fn v2_v3_wagons_and_trucks_need_roads_and_go_as_far_as_their_range() {
    let roads = [("0", "1"), ("1", "2"), ("2", "3")];
    let scene = roads.iter().fold(row("movement"), |scene, (one, two)| {
        scene.road(&format!("tile:{one}:0"), &format!("tile:{two}:0"))
    });
    let play = scene.transporter("0:1", "wagon", "tile:0:0", &[]).game();
    assert_eq!(play.those(0, "move t:0:1", "step:"), ["step:tile:1:0"]);
    assert_eq!(
        play.those(0, "move t:0:1", "to:"),
        ["to:tile:2:0", "to:tile:3:0"]
    );
    // There and back again is allowed (V5).
    assert!(play.may(0, "move t:0:1 step:tile:1:0 step:tile:0:0 step:tile:1:0"));
    let end = "move t:0:1 step:tile:1:0 step:tile:0:0 step:tile:1:0 step:tile:0:0";
    assert_eq!(play.why(0, end), Some(Why::NoWay));
}

#[test]
fn v4_a_donkey_goes_two_steps_on_roads_or_one_without() {
    let play = row("movement")
        .road("tile:0:0", "tile:1:0")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("0:2", "donkey", "tile:1:0", &[])
        .game();
    // One step over the road, then no second one without a road.
    assert_eq!(
        play.those(0, "move t:0:1 step:tile:1:0", "step:"),
        ["step:tile:0:0"]
    );
    assert!(play.those(0, "move t:0:1", "to:").is_empty());
    // One step without a road, then none.
    assert!(
        play.those(0, "move t:0:2 step:tile:2:0", "step:")
            .is_empty()
    );
}

#[test]
fn v5_w8_a_wall_of_another_seat_bars_and_own_and_neutral_ones_do_not() {
    for (owner, barred) in [(Some(1), true), (Some(0), false), (None, false)] {
        let play = row("movement")
            .wall("edge:0:0:se", owner, 1)
            .transporter("0:1", "donkey", "tile:0:0", &[])
            .game();
        // 0:0's SE neighbour is 1:0.
        let why = play.why(0, "move t:0:1 step:tile:1:0");
        assert_eq!(why, barred.then_some(Why::Wall));
    }
}

#[test]
fn v6_a_transporter_carries_no_more_than_its_capacity() {
    let play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .loose("tile:0:0", &[("geese", 2), ("stone", 3)])
        .game();
    let loads = play.those(0, "move t:0:1", "load:");
    assert_eq!(loads, ["load:geese:1", "load:stone:1"]);
    assert_eq!(
        play.why(0, "move t:0:1 load:stone:1 load:stone:1"),
        Some(Why::NoRoom)
    );
}

#[test]
fn v7_v16_a_good_is_moved_by_one_transporter_of_a_seat() {
    // The example of the movement phase: the wagon cannot take the stones that the donkey moved.
    let mut play = row("movement")
        .road("tile:0:0", "tile:1:0")
        .road("tile:1:0", "tile:2:0")
        .transporter("0:1", "donkey", "tile:0:0", &[("trunks", 1)])
        .transporter("0:2", "wagon", "tile:2:0", &[("stock", 3)])
        .transporter("1:1", "donkey", "tile:0:0", &[])
        .loose("tile:1:0", &[("stone", 2)])
        .game();
    play.play(
        0,
        "move t:0:1 step:tile:1:0 unload:trunks:1 load:stone:2 step:tile:0:0 unload:stone:2",
    );
    assert_eq!(play.loose("tile:1:0", "trunks"), 1);
    assert_eq!(play.loose("tile:0:0", "stone"), 2);
    let there = "move t:0:2 step:tile:1:0 step:tile:0:0 unload:stock:3";
    assert!(play.those(0, there, "load:stone").is_empty());
    assert_eq!(
        play.those(0, "move t:0:2 step:tile:1:0 unload:stock:3", "load:"),
        ["load:stock:1", "load:stock:2", "load:stock:3"]
    );
    play.play(0, there);
    play.play(0, "done");
    // Another seat's transporter may carry them on.
    assert_eq!(
        play.those(1, "move t:1:1", "load:stone"),
        ["load:stone:1", "load:stone:2"]
    );
    play.play(1, "done");
    assert!(
        play.board()["loose"]
            .as_array()
            .unwrap()
            .iter()
            .all(|heap| heap["moved_by"].is_null())
    );
}

#[test]
fn v9_v15_no_step_is_made_with_a_good_that_another_own_transporter_has_moved() {
    let mut play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[("gold", 1)])
        .transporter("0:2", "donkey", "tile:1:0", &[])
        .game();
    play.play(0, "move t:0:1 step:tile:1:0 give:gold:1:0:2");
    assert_eq!(play.on("0:2", "gold"), 1);
    assert_eq!(
        play.why(0, "move t:0:2 step:tile:2:0"),
        Some(Why::MovedBefore)
    );
    assert!(play.may(0, "move t:0:2 unload:gold:1 step:tile:2:0"));
}

/// A river from 0:0 to the sea at 0:2, which goes on at 1:2; land beside.
fn water() -> Scene {
    let tiles = [
        "0:0:mountain:s",
        "0:1:woods:n-s",
        "0:2:sea",
        "1:1:pasture",
        "1:2:sea",
        "2:1:sea",
    ];
    Scene::new(2, "movement", &tiles)
}

#[test]
fn v11_v12_docking_ends_a_movement_and_a_docked_boat_leaves_to_its_sea() {
    let mut play = water()
        .transporter("0:1", "steamer", "tile:0:1:river", &[])
        .transporter("0:2", "raft", "tile:0:1:s:dock:s", &[])
        .loose("tile:1:1", &[("geese", 2)])
        .game();
    let dock = "move t:0:1 step:tile:0:2 step:tile:1:2 step:tile:1:1:dock:s";
    assert!(play.those(0, dock, "step:").is_empty());
    // Loading is still allowed.
    assert!(!play.those(0, dock, "load:").is_empty());
    assert_eq!(play.those(0, "move t:0:2", "step:"), ["step:tile:0:2"]);
    play.play(0, &format!("{dock} load:geese:2"));
    assert_eq!(play.on("0:1", "geese"), 2);
}

#[test]
fn v10_v13_goods_go_to_a_bank_by_choice_and_onto_a_rig_but_never_into_the_sea() {
    let scene = water().transporter("0:1", "raft", "tile:0:1:river", &[("boards", 1)]);
    let play = scene.clone().game();
    let unloads = play.those(0, "move t:0:1", "unload:");
    assert_eq!(unloads, ["unload:boards:1:n", "unload:boards:1:s"]);
    let sea = "move t:0:1 step:tile:0:2";
    assert!(play.those(0, sea, "unload:").is_empty());
    let play = scene.producer("oil_rig", "tile:0:2").game();
    assert_eq!(play.those(0, sea, "unload:"), ["unload:boards:1"]);
    // Using a rig is no docking.
    assert!(
        !play
            .those(0, &format!("{sea} unload:boards:1"), "step:")
            .is_empty()
    );
}

#[test]
fn v14_p4_boats_hand_over_on_the_same_water_and_a_boat_is_a_ferry() {
    let scene = water()
        .transporter("0:1", "donkey", "tile:0:1:n", &[("boards", 1)])
        .transporter("0:2", "donkey", "tile:0:1:s", &[]);
    assert!(
        scene
            .clone()
            .game()
            .those(0, "move t:0:1", "give:")
            .is_empty()
    );
    let ferry = scene
        .clone()
        .transporter("0:3", "raft", "tile:0:1:river", &[])
        .game();
    assert_eq!(
        ferry.those(0, "move t:0:1", "give:"),
        ["give:boards:1:0:2", "give:boards:1:0:3"]
    );
    // Another seat's boat only with its permission.
    let other = scene.transporter("1:1", "raft", "tile:0:1:river", &[]);
    assert!(
        other
            .clone()
            .game()
            .those(0, "move t:0:1", "give:")
            .is_empty()
    );
    let mut play = other.game();
    play.play(1, "permit seat:0 t:1:1 what:ferry");
    assert_eq!(play.those(0, "move t:0:1", "give:"), ["give:boards:1:0:2"]);
}

#[test]
fn c1_c2_c3_carrying_and_setting_down() {
    let mut play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("0:2", "wagon", "tile:0:0", &[])
        .game();
    play.play(0, "move t:0:1 carry:0:2 step:tile:1:0");
    assert_eq!(play.at("0:2"), "tile:1:0");
    // The carried one does not move, and is not set down in the same phase.
    assert_eq!(play.choices(0, ""), ["done", "permit"]);
    for seat in [0, 1] {
        play.play(seat, "done");
    }
    // A later movement phase: only before any own transporter has moved.
    let mut play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("0:2", "wagon", "tile:0:0", &[])
        .transporter("0:3", "donkey", "tile:2:0", &[]);
    play.0["board"]["transporters"][0]["carries"] = "0:2".into();
    play.0["board"]["transporters"][1]["carried_by"] = "0:1".into();
    let mut moved = play.game();
    moved.play(0, "move t:0:3 step:tile:1:0");
    assert!(!moved.may(0, "set_down"));
    let mut set = play.game();
    assert_eq!(set.choices(0, "set_down t:0:2"), ["tile:0:0"]);
    set.play(0, "set_down t:0:2 tile:0:0");
    assert!(set.may(0, "move t:0:2") && set.may(0, "move t:0:1"));
}

#[test]
fn c2_nothing_is_carried_by_one_that_is_loaded_and_there_are_no_chains() {
    let play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)])
        .transporter("0:2", "wagon", "tile:0:0", &[])
        .game();
    assert!(play.those(0, "move t:0:1", "carry:").is_empty());
    assert!(play.those(0, "move t:0:2", "carry:").is_empty());
    assert_eq!(
        play.those(0, "move t:0:1 unload:boards:1", "carry:"),
        ["carry:0:2"]
    );
}

#[test]
fn c1_another_seats_transporter_needs_permission() {
    let scene = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("1:1", "donkey", "tile:0:0", &[]);
    let mut play = scene.game();
    assert_eq!(play.why(0, "move t:0:1 carry:1:1"), Some(Why::NotOwn));
    play.play(1, "permit seat:0 t:1:1 what:carry");
    assert!(play.may(0, "move t:0:1 carry:1:1"));
}

#[test]
fn g1_g2_g3_geese_follow_and_can_be_led_away() {
    let mut play = row("movement")
        .transporter("0:1", "donkey", "tile:1:0", &[])
        .transporter("0:2", "donkey", "tile:2:0", &[])
        .transporter("1:1", "donkey", "tile:2:0", &[])
        .loose("tile:1:0", &[("geese", 3)])
        .game();
    play.play(0, "move t:0:1 lead:2 step:tile:2:0");
    assert_eq!(
        (
            play.loose("tile:1:0", "geese"),
            play.loose("tile:2:0", "geese")
        ),
        (1, 2)
    );
    // Led by one transporter of the seat, they are not led by another (G3).
    assert!(play.those(0, "move t:0:2", "lead:").is_empty());
    play.play(0, "done");
    assert_eq!(play.those(1, "move t:1:1", "lead:"), ["lead:1", "lead:2"]);
    play.play(1, "move t:1:1 lead:2 step:tile:3:0");
    assert_eq!(play.loose("tile:3:0", "geese"), 2);
}

#[test]
fn g4_g5_geese_never_stay_alone_at_sea() {
    let scene = water()
        .transporter("0:1", "raft", "tile:0:2", &[])
        .loose("tile:0:2", &[("geese", 2)]);
    let mut play = scene.clone().game();
    play.play(0, "move t:0:1 step:tile:1:2");
    assert_eq!(play.loose("tile:1:2", "geese"), 2);
    // While another boat stays, following is a choice.
    let mut play = scene
        .clone()
        .transporter("0:2", "raft", "tile:0:2", &[])
        .game();
    play.play(0, "move t:0:1 step:tile:1:2");
    assert_eq!(play.loose("tile:0:2", "geese"), 2);
    // On board and overboard (G5).
    let mut play = scene.game();
    play.play(0, "move t:0:1 load:geese:2 unload:geese:1");
    assert_eq!(
        (play.loose("tile:0:2", "geese"), play.on("0:1", "geese")),
        (1, 1)
    );
}

#[test]
fn g1_geese_that_follow_a_river_boat_arrive_on_a_bank_by_choice() {
    let tiles = [
        "0:0:mountain:s",
        "0:1:woods:n-s",
        "0:2:woods:n-s",
        "0:3:sea",
    ];
    let scene = Scene::new(2, "movement", &tiles)
        .transporter("0:1", "raft", "tile:0:1:river", &[])
        .loose("tile:0:1:n", &[("geese", 2)]);
    let mut play = scene.clone().game();
    play.play(0, "move t:0:1 lead:2 step:tile:0:2:river");
    assert_eq!(play.loose("tile:0:2:n", "geese"), 2);
    let mut play = scene.game();
    play.play(0, "move t:0:1 lead:2 step:tile:0:2:river bank:s");
    assert_eq!(play.loose("tile:0:2:s", "geese"), 2);
}

#[test]
fn a_movement_without_end_is_cut() {
    let play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .loose("tile:0:0", &[("boards", 1)])
        .game();
    let path = format!("move t:0:1 {}", "load:boards:1 unload:boards:1 ".repeat(50));
    assert!(play.choices(0, &path).is_empty());
}

#[test]
fn v8_a_transporter_takes_first_what_it_moved_itself() {
    let mut play = row("movement")
        .road("tile:0:0", "tile:1:0")
        .road("tile:1:0", "tile:2:0")
        .transporter("0:1", "donkey", "tile:0:0", &[("stone", 1)])
        .transporter("0:2", "donkey", "tile:1:0", &[])
        .loose("tile:1:0", &[("stone", 1)])
        .game();
    play.play(
        0,
        "move t:0:1 step:tile:1:0 unload:stone:1 load:stone:1 step:tile:2:0",
    );
    // The other stone has not moved yet, so it may go on with another transporter.
    assert!(play.may(0, "move t:0:2 load:stone:1 step:tile:0:0"));
}

#[test]
fn c4_a_carrier_sets_a_boat_down_on_the_river_or_at_an_open_sea_edge() {
    let mut scene = water()
        .transporter("0:1", "wagon", "tile:0:1:s", &[])
        .transporter("0:2", "raft", "tile:0:1:s", &[]);
    scene.0["board"]["transporters"][0]["carries"] = "0:2".into();
    scene.0["board"]["transporters"][1]["carried_by"] = "0:1".into();
    let river = "tile:0:1:river";
    let dock = "tile:0:1:s:dock:s";
    assert_eq!(
        scene.clone().game().choices(0, "set_down t:0:2"),
        [river, dock]
    );
    let walled = scene.wall("edge:0:2:n", Some(1), 1).game();
    assert_eq!(walled.choices(0, "set_down t:0:2"), [river]);
}

#[test]
fn c5_geese_follow_a_carrier() {
    let mut play = row("movement")
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("0:2", "wagon", "tile:0:0", &[])
        .loose("tile:0:0", &[("geese", 2)])
        .game();
    play.play(0, "move t:0:1 carry:0:2 lead:2 step:tile:1:0");
    assert_eq!(play.loose("tile:1:0", "geese"), 2);
}

#[test]
fn g6_geese_follow_to_the_other_bank_over_a_bridge_only() {
    let scene = water()
        .transporter("0:1", "donkey", "tile:0:1:n", &[])
        .loose("tile:0:1:s", &[("geese", 1)]);
    assert!(
        scene
            .clone()
            .game()
            .those(0, "move t:0:1", "lead:")
            .is_empty()
    );
    // A bridge makes one compartment of both, which is named after its first region.
    let bridged = water()
        .bridge("edge:0:1:n")
        .transporter("0:1", "donkey", "tile:0:1:n", &[])
        .loose("tile:0:1:n", &[("geese", 1)]);
    assert_eq!(bridged.game().those(0, "move t:0:1", "lead:"), ["lead:1"]);
}
