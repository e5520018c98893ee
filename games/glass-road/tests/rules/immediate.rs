//! Every immediate building, built on a made landscape with a made wheel.

use crate::common::rows;
use crate::common::scene::Scene;
use glass_road::{Building, BuildingKind};

/// Buildings built by a Cultivator at 3-2 (or as an upgrade). Each row has wheels that just pay for
/// it, the rest of the path with further moves, and the wheels and landscape after. An empty
/// landscape means [`AFTER`].
const CASES: &str = "
artists_colony           | food/g:1               | token:food_glassworks                                                                                    | glass:1                   | before
boathouse                | wood:1 brick:2         | space:3-2 token:charcoal_glassworks                                                                      | charcoal/g:3              |
builders_depot           | brick:1                | space:3-2                                                                                                | wood:3 clay:3             |
buttery                  | wood:2 clay:1          | space:3-2                                                                                                | food/g:3 food/b:3         |
carpenters_workshop      | clay:1 brick:2         | space:3-2                                                                                                | wood:7                    |
clay_depot               | clay:1 brick:1         | space:3-2                                                                                                | clay:2                    |
clay_lake                | food/b:2               | token:food_brickworks token:food_brickworks space:3-2                                                    | clay:7                    |
country_house            | wood:2 glass:1 brick:1 | space:3-2 landscape:grove space:3-3                                                                      |                           | Ff.. PGGW P#GP WWFf FfFf
fishery                  | glass:1 brick:1        | space:3-2 ; repeat space:4-2 token:food_brickworks ; repeat space:4-1 token:food_glassworks ; end_repeat | food/g:3 food/b:3 water:2 | Ff.. PGGW P#.P ..Ff FfFf
forest_hut               | glass:1 clay:1         |                                                                                                          | wood:5                    | before
fuel_depot               | wood:1 brick:1         | space:3-2 token:charcoal_brickworks                                                                      | charcoal/b:7              |
grain_house              | wood:2 clay:3          | space:3-2 token:food_glassworks                                                                          | food/g:7                  |
grove_court              | wood:2 glass:2         | space:3-2                                                                                                |                           | Ff.. PGGW P#GP WWFf FfFf
hot_springs              | glass:2 clay:2 water:5 | space:3-2 token:charcoal_glassworks                                                                      | water:5 charcoal/g:5      |
house_of_the_brotherhood | wood:3 glass:2         |                                                                                                          | clay:4                    | before
landscaping_office       | glass:2 clay:4         | space:3-2 ; repeat space:2-1 ; repeat space:3-4 ; end_repeat                                             | clay:4 sand:4             | Ff.. .GGW P#.. WWFf FfFf
loess_island             | water:2                | space:3-2                                                                                                | clay:2                    |
loess_plateau            |                        | space:3-2                                                                                                |                           | Ff.. PGGW P#PP WWFf FfFf
log_driver               | clay:3 water:3         | space:3-2                                                                                                | water:3 wood:3            |
lumber_storage           | water:1                | space:3-2                                                                                                | wood:4                    |
sand_deposit             |                        | space:3-2                                                                                                | sand:3                    |
sand_island              | water:1                | space:3-2                                                                                                | sand:2                    |
sculpture_workshop       | glass:1 clay:2 wood:4  | space:3-2 token:food_brickworks                                                                          | wood:4 food/b:4           |
shed                     | wood:1                 | space:3-2                                                                                                | glass:1                   |
storage                  | wood:2 clay:2          | space:3-2                                                                                                | brick:2                   |
tavern                   | wood:1 clay:1          | space:3-2                                                                                                |                           |
water_tank               | wood:3 clay:1          | space:3-2                                                                                                | water:7                   |
water_tower              | clay:1 brick:3         | space:3-2                                                                                                |                           | Ff.. PGGW P#WP WWFf FfFf
winery                   | glass:1 clay:1 brick:2 | space:3-2 ; repeat space:2-2 token:food_glassworks ; end_repeat                                          | food/g:3 wood:1           | Ff.. P.GW P#.P WWFf FfFf
wood_depot               | clay:1                 | space:3-2                                                                                                | wood:2                    |
wood_trader              | wood:3 clay:2 brick:1  | space:3-2 ; repeat token:sand ; repeat token:charcoal_brickworks ; end_repeat                            | sand:2 charcoal/b:2       |
";

/// Before: pits on both ends of row 3, a grove and a pond above and below 3-2, and 3-3 empty.
const BEFORE: &str = "Ff.. PGGW P..P WWFf FfFf";
const AFTER: &str = "Ff.. PGGW P#.P WWFf FfFf";

#[test]
fn every_immediate_building_does_what_its_tile_says() {
    for [id, before, moves, after, land] in rows(CASES) {
        let mut game = Scene::new(3)
            .wheels(0, before)
            .land(0, BEFORE)
            .board(id)
            .alone("cultivator");
        for step in format!("ability:b tile:{id} {moves}").split(';') {
            game.play(0, step);
        }
        let land = match land {
            "" => AFTER,
            "before" => BEFORE,
            land => land,
        };
        assert_eq!(game.land(0), land, "{id}");
        game.has(0, after);
        assert!(game.whole(0, "done"), "{id}: the card can end");
    }
}

#[test]
fn every_immediate_building_needs_its_whole_cost() {
    for [id, before, ..] in rows::<5>(CASES) {
        for (index, part) in before.split_whitespace().enumerate() {
            let (token, number) = part.split_once(':').unwrap();
            // The counted goods of these are not part of the cost.
            let counted = matches!(
                (id, token),
                ("hot_springs" | "log_driver", "water") | ("sculpture_workshop", "wood")
            ) || (id, token) == ("wood_trader", "wood");
            if counted {
                continue;
            }
            let less: u8 = number.parse::<u8>().unwrap() - 1;
            let wheels: Vec<String> = before
                .split_whitespace()
                .enumerate()
                .map(|(at, part)| {
                    if at == index {
                        format!("{token}:{less}")
                    } else {
                        part.to_owned()
                    }
                })
                .collect();
            let game = Scene::new(3)
                .wheels(0, &wheels.join(" "))
                .land(0, BEFORE)
                .board(id)
                .alone("cultivator");
            let path = format!("ability:b tile:{id}");
            assert!(
                ["not_offered", "cannot_pay"].contains(&game.refused(0, &path)),
                "{id} {wheels:?}"
            );
        }
    }
}

#[test]
fn the_country_house_places_up_to_two_of_one_kind() {
    let scene = || {
        Scene::new(3)
            .wheels(0, "wood:2 glass:1 brick:1")
            .land(0, "FfFf P.GW P..P WWFf FfFf")
            .board("country_house")
            .alone("cultivator")
    };
    let built = "ability:b tile:country_house space:3-2";
    for (path, land) in [
        ("decline", "FfFf P.GW P#.P WWFf FfFf"),
        ("landscape:pit space:2-2", "FfFf PPGW P#.P WWFf FfFf"),
        (
            "landscape:pond space:3-3 space:2-2",
            "FfFf PWGW P#WP WWFf FfFf",
        ),
    ] {
        let mut game = scene();
        game.play(0, &format!("{built} {path}"));
        assert_eq!(game.land(0), land);
    }
    let game = scene();
    assert_eq!(
        game.refused(0, &format!("{built} landscape:pit space:5-1")),
        "not_offered"
    );
    let twice = format!("{built} landscape:pit space:2-2 space:3-3");
    assert!(game.choices(0, &twice).is_empty(), "no third one");
}

#[test]
fn every_immediate_building_is_in_the_table() {
    for tile in Building::ALL
        .iter()
        .filter(|tile| tile.kind() == BuildingKind::Immediate)
    {
        assert!(rows::<5>(CASES).any(|[id, ..]| id == tile.id()), "{tile}");
    }
}
