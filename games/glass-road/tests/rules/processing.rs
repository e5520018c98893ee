//! Every processing building: one trade, with the wheels before and after.

use crate::common::rows;
use crate::common::scene::Scene;
use glass_road::{Building, BuildingKind};

/// The trade of a building at 3-2: wheels before, the path, wheels after, and the landscape after,
/// if it is no longer [`LAND`]. Private offers hold a Mansion and an Estate.
const TRADES: &str = "
boarding_house        | charcoal/b:1 water:1 | token:charcoal_brickworks token:food_glassworks    | food/g:4              |
builders_hut          |                      | space:4-2                                          | clay:2                | FfFf FfGW P#.P W.Ff FfFf
building_firm         |                      | space:3-1                                          | clay:2 sand:1         | FfFf FfGW .#.P WGFf FfFf
carving_workshop      | wood:1               | token:food_brickworks                              | food/b:2              |
charcoal_kiln         | wood:2               | token:charcoal_glassworks                          | wood:1 charcoal/g:2   |
clay_basin            | food/g:1 water:1     | token:food_glassworks                              | clay:3                |
clay_pit              | water:3              |                                                    | water:2 clay:2        |
colonization_house    |                      | space:4-3 token:charcoal_brickworks                | charcoal/b:1          | FfFf FfGW P#.P WG.. FfFf
cooperage             | wood:1               |                                                    | water:2               |
district_offices      |                      | tile:estate tile:mansion landscape:grove space:3-3 |                       | FfFf FfGW P#GP WGFf FfFf
farmstead             |                      | space:2-4 token:food_brickworks                    | food/b:2 water:1      | FfFf FfG. P#.P WGFf FfFf
foresters_hut         |                      | space:3-4                                          | wood:2                | FfFf FfGW P#.. WGFf FfFf
hardware_store        | wood:1               |                                                    | clay:2                |
inn                   | charcoal/g:2         | token:charcoal_glassworks token:food_brickworks    | charcoal/g:1 food/b:2 |
joinery               | wood:1               | space:1-3 token:food_glassworks                    | food/g:4              | Ff.. FfGW P#.P WGFf FfFf
kiln                  | charcoal/b:1         | token:charcoal_brickworks                          | clay:2                |
office                |                      | tile:mansion token:sand                            | sand:1                |
potash_manufacturer   | water:1 wood:1       | token:charcoal_brickworks                          | charcoal/b:4          |
reed_hut              |                      | space:4-1                                          | wood:2                | FfFf FfGW P#.P .GFf FfFf
roofing_company       | brick:2              | token:water                                        | brick:1 water:2       |
sand_factory          | food/b:1             | token:food_brickworks                              | sand:2                |
sand_pit              | water:1              |                                                    | sand:2                |
sand_producer         | wood:1               |                                                    | sand:2                |
sand_screening_plant  | clay:1               |                                                    | sand:2                |
sandstone_factory     | sand:5               |                                                    | sand:2 brick:1        |
sawmill               |                      | space:1-1                                          | wood:2                | ..Ff FfGW P#.P WGFf FfFf
shingles_manufacturer |                      | tile:mansion tile:estate                           | brick:1               |
soup_kitchen          | water:1              | token:food_glassworks                              | food/g:2              |
spa                   | charcoal/g:1         | token:charcoal_glassworks                          | water:2               |
swamp_hut             |                      | space:2-4 token:charcoal_glassworks                | charcoal/g:2          | FfFf FfG. P#.P WGFf FfFf
tree_nursery          |                      | space:2-3 token:food_brickworks                    | wood:2 food/b:1       | FfFf Ff.W P#.P WGFf FfFf
";

const LAND: &str = "FfFf FfGW P#.P WGFf FfFf";

fn scene(id: &str, before: &str) -> Scene {
    Scene::new(3)
        .wheels(0, before)
        .built(0, id, "3-2")
        .offer(0, "mansion estate")
}

#[test]
fn every_processing_building_trades_what_its_tile_says() {
    for [id, before, path, after, land] in rows(TRADES) {
        let land = if land.is_empty() { LAND } else { land };
        let mut game = scene(id, before).begin();
        game.play(0, &format!("convert:{id} {path}"));
        assert_eq!(game.land(0), land, "{id}");
        game.has(0, after);
        let given = path
            .split(' ')
            .filter(|choice| choice.starts_with("tile:"))
            .count();
        assert_eq!(usize::from(game.estate(0).offer.len()), 2 - given, "{id}");
        assert_eq!(
            usize::from(game.state().board().removed.len()),
            given,
            "{id}"
        );
    }
}

#[test]
fn no_processing_building_works_without_what_it_takes() {
    for [id, ..] in rows::<5>(TRADES) {
        let game = Scene::new(3)
            .land(0, ".... .... .... .... ....")
            .wheels(0, "")
            .built(0, id, "3-2")
            .begin();
        assert!(!game.offers(0, "", &format!("convert:{id}")), "{id}");
        assert_eq!(
            game.refused(0, &format!("convert:{id}")),
            "cannot_pay",
            "{id}"
        );
        assert_eq!(
            game.refused(1, &format!("convert:{id}")),
            "not_offered",
            "{id}: not theirs"
        );
    }
}

#[test]
fn trades_of_two_things_need_both() {
    for (id, before) in [
        ("boarding_house", "water:1"),
        ("boarding_house", "charcoal/g:1"),
        ("clay_basin", "water:1"),
        ("clay_basin", "food/b:1"),
        ("potash_manufacturer", "water:1"),
        ("potash_manufacturer", "wood:1"),
        ("joinery", ""),
        ("sandstone_factory", "sand:2"),
    ] {
        let game = scene(id, before).begin();
        assert!(
            !game.offers(0, "", &format!("convert:{id}")),
            "{id} with {before}"
        );
    }
    let one_tile = |id| Scene::new(3).built(0, id, "3-2").offer(0, "inn").begin();
    assert!(!one_tile("district_offices").offers(0, "", "convert:district_offices"));
    assert!(!one_tile("shingles_manufacturer").offers(0, "", "convert:shingles_manufacturer"));
    assert!(one_tile("office").offers(0, "", "convert:office"));
}

#[test]
fn goods_of_choice_are_any_basic_good() {
    for (id, before) in [("office", ""), ("roofing_company", "brick:1")] {
        let path = if id == "office" { "tile:estate" } else { "" };
        let tokens = scene(id, before)
            .begin()
            .choices(0, &format!("convert:{id} {path}"));
        assert_eq!(tokens.len(), 8, "{id}: {tokens:?}");
    }
}

#[test]
fn every_processing_building_is_in_the_table() {
    for tile in Building::ALL
        .iter()
        .filter(|tile| tile.kind() == BuildingKind::Processing)
    {
        assert!(rows::<5>(TRADES).any(|[id, ..]| id == tile.id()), "{tile}");
    }
}
