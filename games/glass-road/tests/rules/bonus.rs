//! Every bonus building and start building, scored on a made landscape and wheel.

use crate::common::scene::Scene;
use glass_road::{Building, BuildingKind, StartBuilding};

/// A building at 3-2 (or as an upgrade), the wheels, the landscape before it stood there, and what
/// it scores by hand.
const SCORED: [(&str, &str, &str, f64); 31] = [
    ("bathhouse", "", ".... .W.. W.W. .P.W ....", 6.0),
    ("clinker_plant", "", ".... .... .... .... ....", 0.0),
    ("coal_facility", "charcoal/g:4 charcoal/b:6", LAND, 4.0),
    ("coal_storage", "charcoal/g:4 charcoal/b:4", LAND, 2.0),
    ("estate", "", "PPPG GGGW W... .... ....", 4.0),
    ("extension", "", LAND, 0.0),
    ("factory", "", ".... .P.P P.W. .P.. P...", 6.0),
    ("fish_yard", "", "WW.. WW.. .... ..WW ..WW", 4.0),
    ("floodgate", "", "WWW. ..W. ..W. W... WW.W", 5.0),
    ("food_locker", "food/g:7 food/b:4", LAND, 3.0),
    ("foresters_lodge", "", "..GG ..GG .... .... ....", 4.0),
    ("foresters_office", "", "FfFf FfGW P..P WG.. ....", 3.0),
    (
        "friends_of_nature_house",
        "",
        ".... .... .... PP.. PP..",
        4.0,
    ),
    ("glassmakers_village", "sand:5", LAND, 5.0),
    ("glassworks", "glass:2", LAND, 6.0),
    ("glaziers_workshop", "", LAND, 0.0),
    ("half_timbered_house", "", LAND, 0.0),
    ("hunting_lodge", "", "FfFf FfGW P..P WGFf ....", 3.0),
    ("mansion", "", ".... .G.. G.G. .G.. G...", 8.0),
    ("masons_guild", "brick:3", LAND, 9.0),
    ("plant_nursery", "", "G.GG .... ...G ..GG ..G.", 4.0),
    ("potters_parlor", "clay:5", LAND, 2.0),
    ("pottery", "clay:5", LAND, 5.0),
    ("sediment_factory", "", "PPPP ...P ...P ..P. PPP.", 6.0),
    ("slipway", "wood:6", LAND, 6.0),
    ("springhouse", "water:7", LAND, 3.0),
    ("storehouse", "food/g:3 food/b:5", LAND, 3.0),
    ("village_church", "", "FfFf FfGW P..P W.Ff FfFf", 6.0),
    (
        "warehouse",
        "wood:3 water:4 clay:7 food/b:5 charcoal/g:6",
        LAND,
        4.0,
    ),
    ("water_mill", "water:4", LAND, 4.0),
    ("woodcarvers_house", "wood:7", LAND, 3.0),
];

const LAND: &str = "FfFf FfGW P..P WGFf FfFf";

fn scene(id: &str) -> Scene {
    let upgrade = id.parse::<Building>().unwrap().data().replaces;
    let scene = Scene::new(3);
    match upgrade {
        Some(_) => scene.upgraded(0, id),
        None => scene,
    }
}

#[test]
fn every_bonus_building_scores_what_its_tile_says() {
    for (id, wheels, land, points) in SCORED {
        let mut scene = scene(id).wheels(0, wheels).land(0, land);
        if id.parse::<Building>().unwrap().data().replaces.is_none() {
            scene = scene.built(0, id, "3-2");
        }
        let game = scene.begin();
        assert_eq!(game.points_of(0, id), points, "{id}");
    }
}

#[test]
fn start_buildings_score_until_they_are_upgraded() {
    let wheels = "glass:2 brick:3 sand:5";
    let game = Scene::new(3).wheels(0, wheels).begin();
    assert_eq!(game.points_of(0, "forest_glassworks"), 2.0);
    assert_eq!(game.points_of(0, "brotherhood_of_the_masons"), 3.0);
    assert_eq!(game.points_of(0, "glassmakers_colony"), 2.5);
    assert_eq!(game.points(0), 7.5);
    let upgrades = ["artists_colony", "forest_hut", "house_of_the_brotherhood"];
    let scene = upgrades
        .iter()
        .fold(Scene::new(3), |scene, id| scene.upgraded(0, id));
    let game = scene.wheels(0, wheels).begin();
    assert_eq!(
        game.points(0),
        1.0 + 2.0 + 4.0,
        "only the printed points of the upgrades"
    );
    let upgrades = ["glassmakers_village", "glassworks", "masons_guild"];
    let scene = upgrades
        .iter()
        .fold(Scene::new(3), |scene, id| scene.upgraded(0, id));
    let game = scene.wheels(0, wheels).begin();
    assert_eq!(game.points(0), 5.0 + 6.0 + 9.0);
}

#[test]
fn printed_points_of_processing_and_immediate_buildings_count() {
    let game = Scene::new(3)
        .wheels(0, "")
        .land(0, "FfFf FfGW .... WGFf FfFf")
        .built(0, "cooperage", "3-1") // 3
        .built(0, "sandstone_factory", "3-2") // 4
        .built(0, "loess_plateau", "3-3") // -1
        .built(0, "country_house", "3-4") // 4
        .begin();
    assert_eq!(game.points(0), 10.0);
    assert_eq!(game.points_of(0, "loess_plateau"), -1.0);
}

#[test]
fn every_bonus_building_is_in_the_table() {
    for tile in Building::ALL
        .iter()
        .filter(|tile| tile.kind() == BuildingKind::Bonus)
    {
        assert!(SCORED.iter().any(|(id, ..)| *id == tile.id()), "{tile}");
    }
    assert_eq!(StartBuilding::ALL.len(), 3);
}
