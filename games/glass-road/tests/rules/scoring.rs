//! Scoring: rulings P1 to P7.

use crate::common::scene::{Game, Scene};
use glass_road::GlassRoad;
use slowtable_kit::{Points, Rules};

fn scored(scene: Scene) -> Game {
    scene.begin()
}

#[test]
fn p1_only_buildings_score() {
    let game = scored(Scene::new(3).wheels(0, "wood:7 water:7 clay:7 food/g:7"));
    assert_eq!(
        game.points(0),
        0.0,
        "goods and landscape alone are worth nothing"
    );
}

#[test]
fn p1_the_colony_scores_half_points_unrounded() {
    for (sand, points) in [(0, 0.0), (1, 0.5), (3, 1.5), (7, 3.5)] {
        let game = scored(Scene::new(3).wheels(0, &format!("sand:{sand}")));
        assert_eq!(game.points_of(0, "glassmakers_colony"), points);
        assert_eq!(game.points(0), points);
    }
}

#[test]
fn p2_the_same_goods_score_for_any_number_of_buildings() {
    let game = scored(
        Scene::new(3)
            .wheels(0, "water:6")
            .land(0, "FfFf FfGW .... WGFf FfFf")
            .built(0, "water_mill", "3-2")
            .built(0, "springhouse", "3-3"),
    );
    assert_eq!(
        (
            game.points_of(0, "water_mill"),
            game.points_of(0, "springhouse")
        ),
        (6.0, 3.0)
    );
    game.has(0, "water:6");
}

#[test]
fn p3_printed_costs_of_all_own_buildings_count_upgrades_too() {
    let game = scored(
        Scene::new(3)
            .land(0, "FfFf FfGW .... .... FfFf")
            .built(0, "clinker_plant", "3-2") // 1 glass
            .built(0, "glaziers_workshop", "3-3") // 1 brick
            .built(0, "spa", "4-1") // 2 glass
            .built(0, "kiln", "4-2") // 2 bricks
            .upgraded(0, "masons_guild") // 1 glass, 1 brick
            .upgraded(0, "forest_hut"), // 1 glass
    );
    assert_eq!(game.points_of(0, "clinker_plant"), 4.0);
    assert_eq!(game.points_of(0, "glaziers_workshop"), 5.0);
}

#[test]
fn p3_only_own_buildings_count() {
    let game = scored(
        Scene::new(3)
            .built(0, "clinker_plant", "3-2")
            .built(1, "kiln", "3-2"),
    );
    assert_eq!(game.points_of(0, "clinker_plant"), 0.0);
}

#[test]
fn p4_the_half_timbered_house_counts_upgrades_and_the_tavern() {
    let game = scored(
        Scene::new(3)
            .land(0, "FfFf FfGW .... WGFf FfFf")
            .built(0, "half_timbered_house", "3-2")
            .built(0, "tavern", "3-3")
            .built(0, "shed", "3-4")
            .built(0, "inn", "3-1")
            .upgraded(0, "forest_hut")
            .upgraded(0, "masons_guild"),
    );
    assert_eq!(game.points_of(0, "half_timbered_house"), 3.0);
}

#[test]
fn p4_the_extension_counts_adjacent_buildings_start_buildings_too() {
    let scene = |at: &str| {
        Scene::new(3)
            .land(0, "FfFf ..GW .... ..Ff ..Ff")
            .built(0, "extension", at)
            .built(0, "inn", "2-1")
            .built(0, "shed", "3-2")
    };
    // Left of row 3 stands the Glassmaker's Colony; above and beside, an inn and a shed.
    assert_eq!(scored(scene("3-1")).points_of(0, "extension"), 3.0);
    assert_eq!(
        scored(scene("3-1").upgraded(0, "artists_colony")).points_of(0, "extension"),
        3.0
    );
    // Row 4 has no start building; above 4-2 stands the shed.
    assert_eq!(scored(scene("4-2")).points_of(0, "extension"), 1.0);
    assert_eq!(scored(scene("4-1")).points_of(0, "extension"), 0.0);
    assert_eq!(
        scored(scene("5-1")).points_of(0, "extension"),
        1.0,
        "the Brotherhood"
    );
}

#[test]
fn p5_the_warehouse_counts_the_eight_basic_tokens() {
    let wheels = "sand:4 water:5 wood:7 clay:4 food/g:4 charcoal/b:3 glass:3 brick:3";
    let game = scored(Scene::new(3).wheels(0, wheels).built(0, "warehouse", "3-2"));
    assert_eq!(game.points_of(0, "warehouse"), 5.0);
    let wheels = "sand:4 water:4 wood:4 food/g:4 charcoal/g:4 glass:3 \
                  clay:4 food/b:4 charcoal/b:4 brick:3";
    let game = scored(Scene::new(3).wheels(0, wheels).built(0, "warehouse", "3-2"));
    assert_eq!(game.points_of(0, "warehouse"), 8.0);
}

#[test]
fn p5_coal_facility_and_storehouse_take_the_lower_wheel() {
    for (on_g, on_b, points) in [(5, 3, 3.0), (2, 4, 2.0), (4, 4, 4.0), (7, 0, 0.0)] {
        let wheels = format!("charcoal/g:{on_g} charcoal/b:{on_b}");
        let game = scored(
            Scene::new(3)
                .wheels(0, &wheels)
                .built(0, "coal_facility", "3-2"),
        );
        assert_eq!(game.points_of(0, "coal_facility"), points);
        let wheels = format!("food/g:{on_g} food/b:{on_b}");
        let game = scored(
            Scene::new(3)
                .wheels(0, &wheels)
                .built(0, "storehouse", "3-2"),
        );
        assert_eq!(game.points_of(0, "storehouse"), points);
    }
}

#[test]
fn p5_coal_storage_and_food_locker_take_both_wheels_together_by_threes() {
    for (on_g, on_b, points) in [
        (2, 0, 0.0),
        (2, 1, 1.0),
        (4, 4, 2.0),
        (7, 2, 3.0),
        (7, 7, 4.0),
    ] {
        let wheels = format!("charcoal/g:{on_g} charcoal/b:{on_b}");
        let game = scored(
            Scene::new(3)
                .wheels(0, &wheels)
                .built(0, "coal_storage", "3-2"),
        );
        assert_eq!(game.points_of(0, "coal_storage"), points);
        let wheels = format!("food/g:{on_g} food/b:{on_b}");
        let game = scored(
            Scene::new(3)
                .wheels(0, &wheels)
                .built(0, "food_locker", "3-2"),
        );
        assert_eq!(game.points_of(0, "food_locker"), points);
    }
}

#[test]
fn p6_forests_count_as_tiles() {
    let game = scored(Scene::new(3).built(0, "foresters_office", "3-2"));
    assert_eq!(game.points_of(0, "foresters_office"), 6.0);
    for (rows, points) in [
        ("FfFf FfGW P..P WGFf ....", 3.0),
        ("FfFf FfGW P..P WG.. ....", 0.0),
    ] {
        let game = scored(Scene::new(3).land(0, rows).built(0, "hunting_lodge", "3-2"));
        assert_eq!(game.points_of(0, "hunting_lodge"), points);
    }
}

#[test]
fn p6_two_by_two_buildings_score_once() {
    for (id, letter) in [
        ("fish_yard", "W"),
        ("foresters_lodge", "G"),
        ("friends_of_nature_house", "P"),
    ] {
        for (rows, points) in [
            ("XXXX XXXX .... XXXX XXXX", 4.0),
            (".... .XX. .XX. .... ....", 4.0),
            (".... .XXX .X.. .... ....", 0.0),
            ("X.X. .X.X X.X. .X.X X...", 0.0),
        ] {
            let game = scored(
                Scene::new(3)
                    .land(0, &rows.replace('X', letter))
                    .built(0, id, "3-1"),
            );
            let points = if rows.starts_with("X.X.") {
                0.0
            } else {
                points
            };
            assert_eq!(game.points_of(0, id), points, "{id} on {rows}");
        }
    }
}

/// Returns the result of a finished game in which seats 0 to 2 have sand for so many half points.
fn finished(sand: [u8; 3]) -> Vec<(u8, Points, u8)> {
    let mut scene = Scene::new(3).period(4);
    for (seat, sand) in (0..).zip(sand) {
        scene = scene.wheels(seat, &format!("sand:{sand}"));
    }
    let hand = "feudal_lord pit_worker pond_builder cultivator supplier";
    let mut game = scene.hands(&[hand; 3]);
    game.skip_period();
    game.play(0, "done").play(1, "done").play(2, "done");
    GlassRoad::standings(game.state())
        .unwrap()
        .iter()
        .map(|standing| (standing.seat.0, standing.points, standing.place))
        .collect()
}

#[test]
fn p7_ties_share_the_place() {
    // One sand is worth half a point.
    for (sand, places) in [
        ([2, 4, 4], [(1, 4, 1), (2, 4, 1), (0, 2, 3)]),
        ([3, 3, 3], [(0, 3, 1), (1, 3, 1), (2, 3, 1)]),
        ([5, 1, 1], [(0, 5, 1), (1, 1, 2), (2, 1, 2)]),
        ([1, 2, 3], [(2, 3, 1), (1, 2, 2), (0, 1, 3)]),
    ] {
        let places = places.map(|(seat, halves, place)| (seat, Points::halves(halves), place));
        assert_eq!(finished(sand), places);
    }
}
