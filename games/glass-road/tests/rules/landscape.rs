//! The landscape and building on it: rulings L1 to L8.

use crate::common::scene::Scene;
use glass_road::{Event, Options, Site, StartBuilding, StartLandscape};
use serde_json::json;

#[test]
fn l1_everyone_starts_with_the_same_twenty_spaces() {
    let game = Scene::new(4).begin();
    for seat in 0..4 {
        assert_eq!(game.land(seat), "FfFf FfGW P..P WGFf FfFf");
    }
    let rows = Options::default().landscape.start_rows;
    assert_eq!(StartBuilding::ForestGlassworks.index(), 0);
    assert_eq!(rows, [1, 3, 5]);
}

#[test]
fn l1_another_starting_landscape_needs_the_same_counts_and_whole_forests() {
    let with = |rows: [&str; 5]| {
        let mut landscape = json!(StartLandscape::default());
        let scene = Scene::new(1).land(0, &rows.join(" ")).json();
        landscape["grounds"] = scene["table"]["places"][0]["estate"]["grounds"].clone();
        let options: Options = serde_json::from_value(json!({ "landscape": landscape })).unwrap();
        glass_road::State::deal(2, &options, slowtable_kit::Seed(0)).map(|_| ())
    };
    assert!(with(["FfFf", "GFfW", "P..P", "WGFf", "FfFf"]).is_ok());
    assert!(
        with(["FfFf", "FfGW", "P.PP", "WGFf", "FfFf"]).is_err(),
        "three pits"
    );
    assert!(
        with(["fFFf", "FfGW", "P..P", "WGFf", "FfFf"]).is_err(),
        "half forests"
    );
}

#[test]
fn l1_a_forest_covers_two_spaces_and_both_become_free() {
    let mut game = Scene::new(3).alone("woodcutter");
    game.play(0, "fee space:4-3");
    assert_eq!(game.land(0), "FfFf FfGW P..P WG.. FfFf");
    assert_eq!(game.refused(0, "fee space:4-4"), "not_offered");
}

#[test]
fn l2_only_shared_edges_are_adjacent() {
    // Ponds at all four corners of 3-2 and one below it.
    let mut game = Scene::new(3)
        .wheels(0, "water:1")
        .land(0, "FfFf W.W. P..P WWW. FfFf")
        .board("sand_island")
        .alone("cultivator");
    game.play(0, "ability:b tile:sand_island space:3-2")
        .has(0, "sand:2");
}

#[test]
fn l2_the_edges_of_the_landscape_do_not_wrap() {
    // 2-4 and 3-1 follow each other when counted row by row, but share no edge.
    let mut game = Scene::new(3)
        .wheels(0, "water:1")
        .land(0, "FfFf FfGW .PPP PGFf FfFf")
        .board("sand_island")
        .alone("cultivator");
    game.play(0, "ability:b tile:sand_island space:3-1")
        .has(0, "");
}

#[test]
fn l3_landscape_tiles_are_unlimited_and_removed_freely() {
    let mut game = Scene::new(3)
        .wheels(0, "clay:1 brick:3")
        .land(0, "WWWW WWWW WWWW WWWW W.WW")
        .board("water_tower")
        .alone("cultivator");
    game.play(0, "ability:a landscape:pond space:5-2");
    assert_eq!(
        game.land(0),
        "WWWW WWWW WWWW WWWW WWWW",
        "more ponds than the box holds"
    );
    assert_eq!(game.choices(0, "remove").len(), 20);
    game.play(0, "remove space:1-1");
    assert_eq!(game.land(0), ".WWW WWWW WWWW WWWW WWWW");
}

#[test]
fn l3_forests_and_buildings_are_not_removed_and_nothing_is_moved() {
    let game = Scene::new(3).built(0, "cooperage", "3-2").begin();
    assert_eq!(
        game.choices(0, "remove"),
        [
            "space:2-3",
            "space:2-4",
            "space:3-1",
            "space:3-4",
            "space:4-1",
            "space:4-2"
        ]
    );
    assert!(game.whole(0, "remove space:2-3"));
    assert!(
        game.choices(0, "remove space:2-3").is_empty(),
        "it cannot be laid elsewhere"
    );
}

#[test]
fn l3_a_forest_leaves_by_a_building_that_says_so() {
    let mut game = Scene::new(3)
        .wheels(0, "")
        .built(0, "sawmill", "3-2")
        .begin();
    game.play(0, "convert:sawmill space:5-3").has(0, "wood:2");
    assert_eq!(game.land(0), "FfFf FfGW P#.P WGFf Ff..");
}

#[test]
fn l4_placing_may_be_declined_and_the_goods_taken() {
    for (card, token) in [("pit_worker", "clay:1"), ("forest_manager", "wood:1")] {
        let mut game = Scene::new(3).wheels(0, "").alone(card);
        game.play(0, "ability:a decline").has(0, token);
        assert_eq!(game.land(0), "FfFf FfGW P..P WGFf FfFf");
    }
}

#[test]
fn l4_the_tile_may_be_placed_and_the_goods_left() {
    let mut game = Scene::new(3).wheels(0, "").alone("pit_worker");
    game.play(0, "ability:a space:3-3 take:clay:0").has(0, "");
    assert_eq!(game.land(0), "FfFf FfGW P.PP WGFf FfFf");
}

#[test]
fn l4_without_an_empty_space_the_tile_is_skipped() {
    let mut game = Scene::new(3)
        .wheels(0, "")
        .land(0, "FfFf FfGW PPPP WGFf FfFf")
        .alone("pit_worker");
    game.play(0, "ability:a").has(0, "clay:1");
    for card in ["pond_builder", "cultivator"] {
        let game = Scene::new(3)
            .land(0, "FfFf FfGW PPPP WGFf FfFf")
            .alone(card);
        assert!(
            !game.offers(0, "", "ability:a"),
            "{card} has nothing else to give"
        );
    }
}

#[test]
fn l5_the_whole_cost_is_needed() {
    let costs = [
        ("wood:2 clay:1", false),
        ("wood:1 clay:2", false),
        ("wood:2 clay:2", true),
    ];
    for (has, enough) in costs {
        let game = Scene::new(3)
            .wheels(0, has)
            .board("soup_kitchen")
            .alone("cultivator");
        assert_eq!(game.offers(0, "", "ability:b"), enough, "{has}");
    }
    let game = Scene::new(3)
        .wheels(0, "wood:1")
        .board("soup_kitchen sand_pit")
        .alone("cultivator");
    assert_eq!(game.choices(0, "ability:b"), ["tile:sand_pit"]);
    assert_eq!(
        game.refused(0, "ability:b tile:soup_kitchen space:3-2"),
        "cannot_pay"
    );
}

#[test]
fn l5_room_is_needed_and_may_be_made_first() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .land(0, "FfFf FfGW PPPP WGFf FfFf")
        .board("sand_pit")
        .alone("cultivator");
    assert!(!game.offers(0, "", "ability:b"));
    game.play(0, "remove space:2-4")
        .play(0, "ability:b tile:sand_pit space:2-4");
}

#[test]
fn l5_the_fee_may_make_room() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .land(0, "FfFf FfGW PPPP WGFf FfFf")
        .board("sand_pit")
        .alone("carpenter");
    game.play(0, "fee space:1-1")
        .play(0, "ability:b tile:sand_pit space:1-2");
    assert_eq!(game.land(0), ".#Ff FfGW PPPP WGFf FfFf");
}

#[test]
fn l5_an_immediate_effect_belongs_to_the_same_action() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .board("shed")
        .alone("cultivator");
    game.play(0, "ability:b tile:shed space:3-2")
        .has(0, "glass:1");
    let [Event::Built { change, .. }] = &game.events[..] else {
        panic!("{:?}", game.events)
    };
    assert_eq!(change.paid.get(glass_road::Token::Wood), -1);
    assert_eq!(change.gained.get(glass_road::Token::Glass), 1);
}

#[test]
fn l5_a_building_may_be_placed_on_any_empty_space() {
    let game = Scene::new(3)
        .wheels(0, "wood:1")
        .board("shed")
        .alone("cultivator");
    assert_eq!(
        game.choices(0, "ability:b tile:shed"),
        ["space:3-2", "space:3-3"]
    );
}

#[test]
fn l6_tiles_come_from_the_board_or_the_own_private_offer() {
    let scene = || {
        Scene::new(3)
            .wheels(0, "wood:1")
            .board("sand_pit")
            .offer(0, "shed")
            .offer(1, "sand_deposit")
            .alone("cultivator")
    };
    let mut game = scene();
    assert_eq!(game.choices(0, "ability:b"), ["tile:sand_pit", "tile:shed"]);
    game.play(0, "ability:b tile:shed space:3-2");
    assert!(matches!(
        game.events[0],
        Event::Built {
            from_offer: true,
            ..
        }
    ));
    assert!(game.estate(0).offer.is_empty());
    let mut game = scene();
    game.play(0, "ability:b tile:sand_pit space:3-2");
    assert!(matches!(
        game.events[0],
        Event::Built {
            from_offer: false,
            ..
        }
    ));
    assert_eq!(
        game.state()
            .board()
            .on_board()
            .filter(|tile| tile.id() == "sand_pit")
            .count(),
        0
    );
}

#[test]
fn l7_an_upgrade_needs_no_empty_space_and_goes_on_its_start_building() {
    let mut game = Scene::new(3)
        .wheels(0, "glass:1 clay:1")
        .land(0, "FfFf FfGW PPPP WGFf FfFf")
        .board("forest_hut")
        .alone("cultivator");
    game.play(0, "ability:b tile:forest_hut").has(0, "wood:5");
    assert_eq!(game.land(0), "FfFf FfGW PPPP WGFf FfFf");
    assert!(matches!(
        game.events[0],
        Event::Built {
            site: Site::Upgrade(StartBuilding::ForestGlassworks),
            ..
        }
    ));
    assert_eq!(game.estate(0).building_count(), 0);
}

#[test]
fn l7_each_start_building_is_upgraded_once() {
    let game = Scene::new(3)
        .wheels(0, "wood:7 glass:3 brick:3")
        .upgraded(0, "forest_hut")
        .offer(0, "glassworks")
        .board("glassmakers_village shed")
        .alone("cultivator");
    assert!(!game.offers(0, "ability:b", "tile:glassworks"));
    let game = Scene::new(3)
        .wheels(0, "wood:7 glass:3 brick:3")
        .upgraded(0, "artists_colony")
        .offer(0, "glassworks")
        .alone("cultivator");
    assert!(
        game.offers(0, "ability:b", "tile:glassworks"),
        "another start building"
    );
}

#[test]
fn l8_a_tile_goes_on_every_adjacent_empty_space() {
    for (tile, wheels, letter) in [
        ("grove_court", "wood:2 glass:2", 'G'),
        ("loess_plateau", "", 'P'),
        ("water_tower", "clay:1 brick:3", 'W'),
    ] {
        let mut game = Scene::new(3)
            .wheels(0, wheels)
            .land(0, "FfFf Ff.W P... WG.P FfFf")
            .board(tile)
            .alone("cultivator");
        game.play(0, &format!("ability:b tile:{tile} space:3-3"));
        let expected = "FfFf FfxW Px#x WGxP FfFf".replace('x', &letter.to_string());
        assert_eq!(game.land(0), expected, "{tile}");
        assert!(
            game.whole(0, &format!("remove space:2-{}", 3)),
            "and may be removed again"
        );
    }
}

#[test]
fn l8_what_is_not_empty_stays() {
    let mut game = Scene::new(3)
        .wheels(0, "")
        .land(0, "FfFf FfWW P..P WGFf FfFf")
        .board("loess_plateau")
        .alone("cultivator");
    game.play(0, "ability:b tile:loess_plateau space:3-3");
    assert_eq!(game.land(0), "FfFf FfWW PP#P WGFf FfFf");
}
