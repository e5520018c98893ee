//! Map, rivers, places (R), and what a bridge joins.

use std::collections::BTreeSet;

use roads_and_boats::{Board, Edge, Land, MapChoice, Options, Place, Terrain, Tile};

use crate::common::scene::Scene;

fn land(tiles: &[&str]) -> Land {
    Land::new(tiles.iter().map(|text| text.parse().unwrap()).collect()).unwrap()
}

fn tile(text: &str) -> Tile {
    text.parse().unwrap()
}

#[test]
fn r4_a_tile_has_as_many_regions_as_arms_but_a_source_has_one() {
    assert_eq!(tile("0:0:woods").regions(), 1);
    assert_eq!(tile("0:0:mountain:n").regions(), 1);
    assert_eq!(tile("0:0:woods:n-s").regions(), 2);
    assert_eq!(tile("0:0:pasture:n-se-sw").regions(), 3);
    // Region n goes clockwise to the next arm.
    let it = tile("0:0:woods:n-s");
    assert_eq!(it.region_from(Edge::NE), Some(Edge::North));
    assert_eq!(it.region_from(Edge::SE), Some(Edge::North));
    assert_eq!(it.region_from(Edge::SW), Some(Edge::South));
    assert_eq!(it.region_until(Edge::North), Some(Edge::South));
    // A sharp bend: one region holds two halves only.
    let it = tile("0:0:woods:n-ne");
    assert_eq!(it.region_from(Edge::North), Some(Edge::North));
    assert_eq!(it.region_from(Edge::SE), Some(Edge::NE));
    assert_eq!(
        it.holders(Edge::NE).as_slice(),
        [Some(Edge::NE), Some(Edge::North)]
    );
}

#[test]
fn r5_banks_stay_apart_along_a_river() {
    // A straight river from north to south through two tiles, out of a source into the sea.
    let land = land(&[
        "0:0:mountain:s",
        "0:1:woods:n-s",
        "0:2:woods:n-s",
        "0:3:sea",
    ]);
    let links: BTreeSet<(String, String)> = land
        .links()
        .iter()
        .map(|link| (link.from.to_string(), link.to.to_string()))
        .collect();
    let expected = [
        // Round the source both banks are reached.
        ("tile:0:1:n", "tile:0:0"),
        ("tile:0:1:s", "tile:0:0"),
        ("tile:0:2:n", "tile:0:1:n"),
        ("tile:0:2:s", "tile:0:1:s"),
    ];
    let expected = expected.map(|(one, two)| (one.to_owned(), two.to_owned()));
    assert_eq!(links, BTreeSet::from(expected));
}

#[test]
fn r6_r7_a_bridge_joins_both_sides_of_an_arm() {
    let tiles = ["0:0:pasture:n-se-sw", "0:-1:sea", "1:0:sea", "-1:1:sea"];
    let scene = |bridges: &[&str]| {
        let start = Scene::new(1, "building", &tiles);
        bridges.iter().fold(start, |scene, arm| scene.bridge(arm))
    };
    let parts = |scene: Scene| -> Vec<String> {
        let state = scene.state();
        let found = state.board().compartments("0:0".parse().unwrap());
        found.iter().map(ToString::to_string).collect()
    };
    let [n, se, sw] = ["tile:0:0:n", "tile:0:0:se", "tile:0:0:sw"];
    assert_eq!(parts(scene(&[])), [n, se, sw]);
    // The arm se parts the regions n and se.
    assert_eq!(parts(scene(&["edge:0:0:se"])), [n, sw]);
    assert_eq!(parts(scene(&["edge:0:0:sw"])), [n, se]);
    assert_eq!(parts(scene(&["edge:0:0:se", "edge:0:0:sw"])), [n]);
    // A third bridge would join nothing (R7).
    let third = scene(&["edge:0:0:n", "edge:0:0:se", "edge:0:0:sw"]);
    assert_eq!(third.contradictions()[0].code, "bridges");
}

#[test]
fn r9_r11_r12_coast_shore_and_water_ways() {
    let land = land(&[
        "0:0:mountain:s",
        "0:1:woods:n-s",
        "0:2:sea",
        "1:1:desert",
        "1:2:sea",
    ]);
    let shore = |text: &str| land.is_shore(text.parse().unwrap());
    assert!(shore("0:0") && shore("0:1") && shore("1:1"));
    assert!(!land.is_coast("0:0".parse().unwrap()));
    let play = Scene::new(
        1,
        "movement",
        &["0:0:mountain:s", "0:1:woods:n-s", "0:2:sea", "1:2:sea"],
    )
    .transporter("0:1", "raft", "tile:0:1:river", &[])
    .game();
    let steps = play.those(0, "move t:0:1", "step:");
    assert_eq!(steps, ["step:tile:0:0:river", "step:tile:0:2"]);
    // From the sea: the river again, both banks of the mouth (R9), the other sea.
    let steps = play.those(0, "move t:0:1 step:tile:0:2", "step:");
    let expected = [
        "step:tile:0:1:river",
        "step:tile:0:1:s:dock:s",
        "step:tile:0:1:n:dock:s",
        "step:tile:1:2",
    ];
    assert_eq!(
        BTreeSet::from_iter(steps),
        BTreeSet::from(expected.map(str::to_owned))
    );
}

#[test]
fn r13_a_river_that_leads_nowhere_is_no_map() {
    let tiles = ["0:0:woods:n-s", "0:1:sea"].map(|text| text.parse().unwrap());
    assert!(Land::new(tiles.to_vec()).is_err());
    let found = Scene::new(1, "movement", &["0:0:woods:n-s", "0:1:sea"]).contradictions();
    assert_eq!(found[0].code, "river");
}

/// Finds the regions of a map in another way: by twelve half edges round each tile's middle.
/// Half edges of a tile are joined unless a river arm ends between them; half edges of two tiles
/// that lie on each other are joined.
fn flooded(land: &Land) -> Vec<BTreeSet<(Place, Place)>> {
    let mut found = Vec::new();
    for tile in land.tiles().iter().filter(|tile| tile.is_land()) {
        let mut pairs = BTreeSet::new();
        for edge in Edge::ALL {
            let Some(beyond) = land.beyond(tile.hex, edge).filter(|it| it.is_land()) else {
                continue;
            };
            for half in 0..2 {
                // Halves are counted clockwise; seen from the neighbour they lie the other way.
                let mine = walk_back(tile, edge.index() * 2 + half);
                let theirs = walk_back(beyond, edge.opposite().index() * 2 + (1 - half));
                pairs.insert((
                    Place::region(tile.hex, mine),
                    Place::region(beyond.hex, theirs),
                ));
            }
        }
        found.push(pairs);
    }
    found
}

/// Goes round a tile counter-clockwise from a half edge to the first river arm.
fn walk_back(tile: &Tile, from: usize) -> Option<Edge> {
    if tile.rivers.count_ones() < 2 {
        return None;
    }
    let mut half = from;
    loop {
        // The second half of an edge begins at its middle, where its arm ends.
        let edge = Edge::ALL[half / 2];
        if half % 2 == 1 && tile.flows(edge) {
            return Some(edge);
        }
        half = (half + 11) % 12;
    }
}

#[test]
fn r4_r5_the_ways_are_the_same_by_a_second_way_of_finding_regions() {
    let mut maps: Vec<Land> = MapChoice::ALL
        .into_iter()
        .filter_map(|map| {
            let options = Options {
                map,
                ..Options::default()
            };
            let seats = (1..=4).find(|seats| map.is_for(*seats))?;
            options.printed_tiles(seats)
        })
        .map(|tiles| Land::new(tiles).unwrap())
        .collect();
    for seed in 0..40_u8 {
        let options = Options {
            map: MapChoice::Drawn,
            ..Options::default()
        };
        let game = crate::common::deal(1 + seed % 4, options, seed.into());
        maps.push(Land::new(game.state().board().land.tiles().to_vec()).unwrap());
    }
    for land in maps {
        let mut both = BTreeSet::new();
        for link in land.links() {
            both.insert((link.from, link.to));
            both.insert((link.to, link.from));
        }
        let flooded: BTreeSet<(Place, Place)> = flooded(&land).into_iter().flatten().collect();
        assert_eq!(both, flooded);
    }
}

#[test]
fn r8_places_are_written_and_read() {
    let all = [
        "tile:0:0",
        "tile:-3:8",
        "tile:1:3:se",
        "tile:1:3:river",
        "tile:1:3:dock:nw",
    ];
    for text in all.into_iter().chain(["tile:1:3:se:dock:nw"]) {
        assert_eq!(text.parse::<Place>().unwrap().to_string(), text);
    }
    for text in [
        "tile:1",
        "tile:01:3",
        "tile:1:3:x",
        "tile:1:3:dock",
        "tile:99:0",
        "1:3",
    ] {
        assert!(text.parse::<Place>().is_err(), "{text}");
    }
}

#[test]
fn r10_access() {
    let tiles = [
        "0:0:mountain:s",
        "0:1:woods:n-s",
        "0:2:sea",
        "1:1:pasture",
        "1:2:sea",
    ];
    let scene = Scene::new(1, "movement", &tiles)
        .transporter("0:1", "raft", "tile:0:1:river", &[])
        .transporter("0:2", "raft", "tile:0:1:n:dock:s", &[])
        .transporter("0:3", "raft", "tile:1:2", &[]);
    let access = |scene: &Scene, id: &str| -> Vec<String> {
        let state = scene.state();
        let board: &Board = state.board();
        let it = board.transporter(id.parse().unwrap()).unwrap();
        board.access(it).iter().map(ToString::to_string).collect()
    };
    assert_eq!(access(&scene, "0:1"), ["tile:0:1:n", "tile:0:1:s"]);
    assert_eq!(access(&scene, "0:2"), ["tile:0:1:n"]);
    assert!(access(&scene, "0:3").is_empty());
    let scene = scene.producer("oil_rig", "tile:1:2");
    assert_eq!(access(&scene, "0:3"), ["tile:1:2"]);
}

#[test]
fn r2_every_terrain_but_the_sea_is_land() {
    for terrain in Terrain::ALL {
        let it = tile(&format!("0:0:{terrain}"));
        assert_eq!(it.is_land(), terrain != Terrain::Sea, "{terrain}");
    }
}
