//! Production (P), mines (M), factories (T), breeding (B), research (E).

use roads_and_boats::{Event, Why};
use serde_json::json;

use crate::common::scene::Scene;

fn meadow() -> Scene {
    let tiles = [
        "0:0:woods",
        "1:0:pasture",
        "2:0:mountain",
        "0:1:rock",
        "1:1:sea",
        "2:-1:pasture",
    ];
    Scene::new(2, "production", &tiles)
}

#[test]
fn p1_p3_only_what_was_laid_out_this_turn_is_collected_and_into_room() {
    let mut scene = meadow()
        .producer("woodcutter", "tile:0:0")
        .loose("tile:0:0", &[("trunks", 2)])
        .transporter("0:1", "donkey", "tile:0:0", &[("boards", 1)]);
    scene.0["board"]["producers"][0]["fresh"] = json!("trunks");
    let mut play = scene.game();
    play.play(0, "collect t:0:1");
    assert_eq!(
        (play.on("0:1", "trunks"), play.loose("tile:0:0", "trunks")),
        (1, 1)
    );
    // The trunk of an earlier turn stays.
    assert!(!play.may(0, "collect"));
}

#[test]
fn p4_p5_p7_feeding_names_the_receiver_and_the_rest_lies_loose() {
    let scene = meadow()
        .producer("sawmill", "tile:1:0")
        .transporter("0:1", "donkey", "tile:1:0", &[("trunks", 2)])
        .transporter("0:2", "wagon", "tile:1:0", &[("trunks", 1)])
        .loose("tile:1:0", &[("trunks", 1)]);
    let mut play = scene.clone().game();
    assert_eq!(
        play.choices(0, "feed tile:1:0 t:0:1"),
        ["n:1", "n:2", "n:3"]
    );
    let events = play.play(0, "feed tile:1:0 t:0:1 n:2");
    assert!(
        matches!(
            &events[0],
            Event::Fed {
                count: 4,
                loaded: 2,
                ..
            }
        ),
        "{events:?}"
    );
    assert_eq!(
        (play.on("0:1", "boards"), play.loose("tile:1:0", "boards")),
        (2, 2)
    );
    assert_eq!(
        (play.on("0:1", "trunks"), play.loose("tile:1:0", "trunks")),
        (0, 1)
    );
    // Six boards a turn over all players (P6).
    assert_eq!(play.choices(0, "feed tile:1:0 t:0:2"), ["n:1"]);
    // By hand: all from the tile, so any own transporter may get it.
    let mut play = scene.game();
    assert_eq!(
        play.choices(0, "feed tile:1:0 use:trunks:loose"),
        ["t:0:1", "t:0:2"]
    );
    assert_eq!(play.choices(0, "feed tile:1:0 use:trunks:t:0:2"), ["t:0:2"]);
    play.play(0, "feed tile:1:0 use:trunks:loose t:0:2");
    assert_eq!(play.on("0:2", "boards"), 2);
}

#[test]
fn p8_p10_the_automatic_run_uses_boards_first() {
    let mut play = meadow()
        .producer("papermill", "tile:1:0")
        .producer("coal_burner", "tile:0:1")
        .loose("tile:1:0", &[("boards", 1), ("trunks", 3)])
        .loose("tile:0:1", &[("boards", 3), ("trunks", 4)])
        .game();
    play.play(0, "done");
    play.play(1, "done");
    // One paper a turn, of the board and a trunk.
    assert_eq!(
        (
            play.loose("tile:1:0", "paper"),
            play.loose("tile:1:0", "trunks")
        ),
        (1, 2)
    );
    assert_eq!(
        (
            play.loose("tile:0:1", "fuel"),
            play.loose("tile:0:1", "trunks")
        ),
        (3, 1)
    );
}

#[test]
fn p9_o11_others_goods_only_with_permission_and_no_more_than_permitted() {
    let mut play = meadow()
        .producer("sawmill", "tile:1:0")
        .transporter("0:1", "donkey", "tile:1:0", &[])
        .transporter("1:1", "donkey", "tile:1:0", &[("trunks", 2)])
        .game();
    assert!(!play.may(0, "feed"));
    assert!(!play.may(0, "hand"));
    play.play(1, "permit seat:0 t:1:1 what:take good:trunks n:1");
    play.play(0, "feed tile:1:0 use:trunks:t:1:1 t:0:1");
    assert_eq!((play.on("1:1", "trunks"), play.on("0:1", "boards")), (1, 2));
    assert!(!play.may(0, "hand t:1:1"));
    assert_eq!(play.board()["permissions"], json!([]));
}

#[test]
fn e5_p12_paper_research_upgrade_and_transporter_in_one_phase() {
    let tiles = ["0:0:woods", "1:0:pasture", "1:1:sea"];
    let mut play = Scene::new(1, "production", &tiles)
        .producer("papermill", "tile:0:0")
        .producer("raft_factory", "tile:1:0")
        .transporter("0:1", "donkey", "tile:0:0", &[("trunks", 2)])
        .transporter("0:2", "truck", "tile:1:0", &[("boards", 5)])
        .loose("tile:0:0", &[("geese", 2)])
        .game();
    play.play(0, "feed tile:0:0 t:0:1 n:1");
    play.play(0, "research tile:0:0 subject:rowing upgrade:1:0");
    assert_eq!(play.loose("tile:0:0", "geese"), 0);
    play.play(0, "feed tile:1:0 tile:1:0:dock:s");
    assert_eq!(play.at("0:3"), "tile:1:0:dock:s");
    assert_eq!(play.board()["transporters"][2]["vehicle"], "rowboat");
}

#[test]
fn m1_m2_m4_bags_are_drawn_from_filled_and_filled_again() {
    let mut play = meadow()
        .transporter(
            "0:1",
            "truck",
            "tile:2:0",
            &[("boards", 3), ("stone", 1), ("iron", 1), ("fuel", 1)],
        )
        .research(0, &["specialisation", "new_shafts"])
        .set("/board/phase", json!("building"))
        .game();
    assert_eq!(
        play.choices(0, "build producer:mine tile:2:0"),
        ["fill:plain", "fill:gold", "fill:iron"]
    );
    assert_eq!(
        play.why(0, "build producer:mine tile:2:0 fill:large"),
        Some(Why::NotResearched)
    );
    play.play(0, "build producer:mine tile:2:0 fill:gold");
    play.play(0, "shaft tile:2:0 fill:iron");
    assert_eq!(play.board()["producers"][0]["bag"], json!([4, 4]));
    // Through the wonder phase into the next turn, in which the mine draws.
    for _ in 0..2 {
        play.play(0, "done");
        play.play(1, "done");
        if play.board()["step"] == "calls" {
            play.play(0, "call:simultaneous");
            play.play(1, "call:simultaneous");
        }
    }
    let bag = play.board()["producers"][0]["bag"].clone();
    assert_eq!(bag[0].as_u64().unwrap() + bag[1].as_u64().unwrap(), 7);
    let log = serde_json::to_value(play.0.log()).unwrap();
    let mut entries = log["entries"].as_array().unwrap().iter();
    assert!(
        entries.any(|entry| entry["chance"][0]["token"]["good"].is_string()),
        "{log}"
    );
}

#[test]
fn m6_y1_y4_a_mine_yields_what_there_is_more_of_in_a_solo_game() {
    let scene = Scene::new(1, "wonder", &["0:0:mountain"]).producer("mine", "tile:0:0");
    let mut play = scene.game();
    let mut drawn = Vec::new();
    for _ in 0..4 {
        let gold = play.loose("tile:0:0", "gold");
        play.play(0, "done");
        drawn.push(play.loose("tile:0:0", "gold") > gold);
        while play.board()["phase"] != "wonder" {
            play.play(0, "done");
        }
    }
    assert_eq!(drawn, [true, false, true, false]);
}

#[test]
fn t1_a_donkey_becomes_a_wagon_with_its_load_and_once_a_turn() {
    let mut play = meadow()
        .producer("wagon_factory", "tile:1:0")
        .transporter("0:1", "donkey", "tile:1:0", &[("gold", 1)])
        .transporter("0:2", "donkey", "tile:1:0", &[])
        .loose("tile:1:0", &[("boards", 4)])
        .game();
    play.play(0, "feed tile:1:0 t:0:1");
    assert_eq!(play.on("0:1", "gold"), 1);
    assert_eq!(play.board()["transporters"][0]["vehicle"], "wagon");
    assert!(!play.may(0, "feed"));
}

#[test]
fn t3_t4_a_boat_needs_water_that_no_other_seats_wall_bars() {
    let scene = meadow().producer("raft_factory", "tile:1:0").transporter(
        "0:1",
        "donkey",
        "tile:1:0",
        &[("trunks", 2)],
    );
    let play = scene.clone().game();
    assert_eq!(play.those(0, "feed tile:1:0", "tile:"), ["tile:1:0:dock:s"]);
    for (owner, barred) in [(Some(1), true), (Some(0), false), (None, false)] {
        let play = scene.clone().wall("edge:1:1:n", owner, 1).game();
        assert_eq!(!play.may(0, "feed"), barred);
    }
}

#[test]
fn t6_t7_the_ninth_transporter_costs_one_at_a_factory() {
    let tiles = [
        "0:0:woods",
        "1:0:pasture",
        "1:1:sea",
        "2:0:woods:nw",
        "2:1:sea",
    ];
    let tiles: Vec<&str> = tiles
        .into_iter()
        .filter(|tile| !tile.contains("nw"))
        .collect();
    let mut scene = Scene::new(1, "production", &tiles)
        .producer("raft_factory", "tile:1:0")
        .transporter("0:1", "donkey", "tile:1:0", &[("trunks", 2)]);
    for number in 2..=5 {
        scene = scene.transporter(&format!("0:{number}"), "donkey", "tile:0:0", &[]);
    }
    for number in 6..=8 {
        scene = scene.transporter(&format!("0:{number}"), "raft", "tile:1:1", &[]);
    }
    let mut play = scene.game();
    // The one that brought the goods, or the new one; none that stands elsewhere.
    let at = "feed tile:1:0 tile:1:0:dock:s";
    assert_eq!(play.choices(0, at), ["destroy:0:1", "destroy:0:9"]);
    play.play(0, &format!("{at} destroy:0:1"));
    assert_eq!(play.at("0:9"), "tile:1:0:dock:s");
    assert_eq!(play.board()["transporters"].as_array().unwrap().len(), 8);
}

#[test]
fn t9_an_unused_factory_wastes_a_set_but_a_wagon_factory_does_not() {
    let mut play = meadow()
        .producer("raft_factory", "tile:1:0")
        .producer("wagon_factory", "tile:0:0")
        .loose("tile:1:0", &[("trunks", 5)])
        .loose("tile:0:0", &[("boards", 2)])
        .game();
    play.play(0, "done");
    play.play(1, "done");
    assert_eq!(play.loose("tile:1:0", "trunks"), 3);
    assert_eq!(play.loose("tile:0:0", "boards"), 2);
}

#[test]
fn b1_b2_donkeys_breed_alone_on_a_pasture_once() {
    let scene = meadow()
        .transporter("0:1", "donkey", "tile:1:0", &[])
        .transporter("0:2", "donkey", "tile:1:0", &[]);
    let mut play = scene.clone().road("tile:0:0", "tile:1:0").game();
    play.play(0, "breed tile:1:0");
    assert_eq!(play.at("0:3"), "tile:1:0");
    assert!(!play.may(0, "breed"));
    for barred in [
        scene.clone().loose("tile:1:0", &[("stone", 1)]),
        scene.clone().producer("sawmill", "tile:1:0"),
        scene.clone().transporter("1:1", "donkey", "tile:1:0", &[]),
    ] {
        assert!(!barred.game().may(0, "breed"));
    }
    let mixed = meadow()
        .transporter("0:1", "donkey", "tile:1:0", &[])
        .transporter("1:1", "donkey", "tile:1:0", &[]);
    assert!(!mixed.game().may(0, "breed"));
}

#[test]
fn b4_b5_exactly_two_geese_breed_by_themselves_also_on_irrigated_desert() {
    let tiles = ["0:0:pasture", "1:0:desert", "2:0:pasture"];
    for (bricks, desert) in [(0, 2), (45, 3)] {
        let mut play = Scene::new(2, "production", &tiles)
            .set("/board/wonder", json!(".".repeat(bricks)))
            .loose("tile:0:0", &[("geese", 2)])
            .loose("tile:1:0", &[("geese", 2)])
            .loose("tile:2:0", &[("geese", 3)])
            .game();
        play.play(0, "done");
        play.play(1, "done");
        assert_eq!(play.loose("tile:0:0", "geese"), 3);
        assert_eq!(play.loose("tile:1:0", "geese"), desert);
        assert_eq!(play.loose("tile:2:0", "geese"), 3);
    }
}

#[test]
fn e1_e3_e4_research_and_upgrading_only_up_and_only_within_reach() {
    let scene = meadow()
        .producer("wagon_factory", "tile:0:0")
        .producer("raft_factory", "tile:1:0")
        .transporter("0:1", "truck", "tile:1:0", &[("geese", 4), ("paper", 2)])
        .game();
    let mut play = scene.clone();
    assert_eq!(play.choices(0, "research tile:1:0").len(), 8);
    play.play(0, "research tile:1:0 subject:shipping upgrade:1:0");
    assert_eq!(play.board()["producers"][1]["kind"], "steamer_factory");
    assert!(
        !play
            .choices(0, "research tile:1:0")
            .contains(&"subject:shipping".to_owned())
    );
    // Never down.
    assert!(
        play.those(0, "research tile:1:0 subject:rowing", "upgrade")
            .is_empty()
    );
    // Not where no own transporter is.
    assert!(
        play.those(0, "research tile:1:0 subject:trucking", "upgrade")
            .is_empty()
    );
    play.play(0, "research tile:1:0 subject:bright_idea");
    assert_eq!(
        play.board()["players"][0]["research"],
        json!(["shipping", "bright_idea"])
    );
}

#[test]
fn e6_loose_geese_and_paper_go_into_basic_research_as_often_as_possible() {
    let mut play = meadow()
        .loose("tile:0:0", &[("geese", 5), ("paper", 3)])
        .game();
    play.play(0, "done");
    play.play(1, "done");
    assert_eq!(
        (
            play.loose("tile:0:0", "geese"),
            play.loose("tile:0:0", "paper")
        ),
        (1, 1)
    );
}

#[test]
fn p2_collecting_goes_by_the_sequence() {
    let mut scene = meadow()
        .producer("woodcutter", "tile:0:0")
        .loose("tile:0:0", &[("trunks", 1)])
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .transporter("1:1", "donkey", "tile:0:0", &[])
        .set("/board/sequence", json!([1, 0]))
        .together();
    scene.0["board"]["producers"][0]["fresh"] = json!("trunks");
    let mut play = scene.game();
    for seat in [0, 1] {
        play.play(seat, &format!("collect t:{seat}:1"));
        play.play(seat, "done");
    }
    assert_eq!((play.on("0:1", "trunks"), play.on("1:1", "trunks")), (0, 1));
}

#[test]
fn p11_basic_research_takes_paper_of_the_automatic_run() {
    let mut play = meadow()
        .producer("papermill", "tile:0:0")
        .loose("tile:0:0", &[("trunks", 2), ("geese", 2)])
        .game();
    play.play(0, "done");
    play.play(1, "done");
    let left = ["trunks", "paper", "geese"].map(|good| play.loose("tile:0:0", good));
    assert_eq!(left, [0, 0, 0]);
}

#[test]
fn m3_later_research_does_not_change_a_bag() {
    let mut play = meadow()
        .producer("mine", "tile:2:0")
        .transporter("0:1", "truck", "tile:2:0", &[("geese", 4), ("paper", 2)])
        .game();
    for subject in ["specialisation", "enlargement"] {
        play.play(0, &format!("research tile:2:0 subject:{subject}"));
    }
    assert_eq!(play.board()["producers"][0]["bag"], json!([3, 3]));
}

#[test]
fn m5_everybody_collects_from_a_mine_no_matter_who_built_it() {
    let mut play = meadow()
        .set("/board/phase", json!("building"))
        .transporter("0:1", "truck", "tile:2:0", &[("boards", 3), ("stone", 1)])
        .transporter("1:1", "donkey", "tile:2:0", &[])
        .game();
    play.play(0, "build producer:mine tile:2:0 fill:plain");
    while play.board()["phase"] != "production" {
        for seat in [0, 1] {
            if play.board()["step"] == "calls" {
                play.play(seat, "call:simultaneous");
            }
        }
        for seat in [0, 1] {
            play.play(seat, "done");
        }
    }
    play.play(0, "call:simultaneous");
    play.play(1, "call:simultaneous");
    assert!(play.may(0, "collect t:0:1") && play.may(1, "collect t:1:1"));
}

#[test]
fn t2_a_donkey_that_carries_or_is_carried_is_not_used_up() {
    let mut scene = meadow()
        .producer("wagon_factory", "tile:1:0")
        .transporter("0:1", "donkey", "tile:1:0", &[])
        .transporter("0:2", "donkey", "tile:1:0", &[])
        .loose("tile:1:0", &[("boards", 4)]);
    assert_eq!(
        scene.clone().game().those(0, "feed tile:1:0", "t:"),
        ["t:0:1", "t:0:2"]
    );
    scene.0["board"]["transporters"][0]["carries"] = "0:2".into();
    scene.0["board"]["transporters"][1]["carried_by"] = "0:1".into();
    assert!(!scene.game().may(0, "feed"));
}

#[test]
fn t5_t10_a_new_boat_exchanges_at_once_and_leaves_later_to_its_own_sea() {
    let tiles = ["0:0:pasture", "0:1:sea", "1:0:sea"];
    let mut play = Scene::new(1, "production", &tiles)
        .producer("raft_factory", "tile:0:0")
        .transporter("0:1", "donkey", "tile:0:0", &[("trunks", 2)])
        .transporter("0:2", "donkey", "tile:0:0", &[("gold", 1)])
        .game();
    play.play(0, "feed tile:0:0 tile:0:0:dock:s");
    assert!(play.may(0, "hand t:0:2 t:0:3 good:gold n:1"));
    play.play(0, "done");
    assert_eq!(play.board()["phase"], "movement");
    assert_eq!(play.those(0, "move t:0:3", "step:"), ["step:tile:0:1"]);
}

#[test]
fn t8_nothing_is_destroyed_below_the_limits() {
    let play = meadow()
        .producer("raft_factory", "tile:1:0")
        .transporter("0:1", "donkey", "tile:1:0", &[("trunks", 2)])
        .game();
    let end = "feed tile:1:0 tile:1:0:dock:s";
    assert!(play.those(0, end, "destroy:").is_empty());
    assert!(play.those(0, "", "destroy:").is_empty());
}

#[test]
fn b3_at_the_limit_a_pair_breeds_only_if_another_stands_at_a_factory() {
    let scene = (1..=5).fold(meadow(), |scene, number| {
        let at = if number > 2 { "tile:0:0" } else { "tile:1:0" };
        scene.transporter(&format!("0:{number}"), "donkey", at, &[])
    });
    assert!(!scene.clone().game().may(0, "breed"));
    let mut play = scene.producer("wagon_factory", "tile:0:0").game();
    assert_eq!(
        play.choices(0, "breed tile:1:0"),
        ["destroy:0:3", "destroy:0:4", "destroy:0:5"]
    );
    play.play(0, "breed tile:1:0 destroy:0:4");
    assert_eq!(play.board()["transporters"].as_array().unwrap().len(), 5);
}

#[test]
fn e7_research_upgrades_no_transporter_and_no_mine() {
    let load = [("geese", 4), ("paper", 2)];
    let mut play = meadow()
        .producer("mine", "tile:2:0")
        .producer("raft_factory", "tile:1:0")
        .transporter("0:1", "truck", "tile:1:0", &load)
        .transporter("0:2", "truck", "tile:2:0", &load)
        .transporter("0:3", "raft", "tile:1:0:dock:s", &[])
        .game();
    for subject in play.those(0, "research tile:2:0", "subject:") {
        let upgrades = play.those(0, &format!("research tile:2:0 {subject}"), "upgrade:");
        assert!(upgrades.iter().all(|it| it == "upgrade:1:0"), "{subject}");
    }
    play.play(0, "research tile:1:0 subject:rowing upgrade:1:0");
    assert_eq!(play.board()["transporters"][2]["vehicle"], "raft");
}
