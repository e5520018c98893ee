//! Positions report what they contradict themselves in; maps that are drawn or laid (A).

use roads_and_boats::{Board, Edge, Homes, MapChoice, Options, RoadsAndBoats, Terrain, Vehicle};
use serde_json::json;
use slowtable_kit::{Log, Match, Rng, Rules as _, Seat, Seed};

use crate::common::scene::Scene;

fn codes(scene: &Scene) -> Vec<String> {
    scene
        .contradictions()
        .into_iter()
        .map(|it| it.code.into_owned())
        .collect()
}

#[test]
fn every_contradiction_is_reported() {
    let good = Scene::new(2, "movement", &["0:0:woods", "1:0:sea", "0:1:desert"]).transporter(
        "0:1",
        "donkey",
        "tile:0:0",
        &[],
    );
    assert!(codes(&good).is_empty());
    let bad = [
        (
            good.clone()
                .producer("woodcutter", "tile:0:0")
                .producer("sawmill", "tile:0:0"),
            "producers",
        ),
        (good.clone().producer("sawmill", "tile:0:1"), "site"),
        (
            good.clone().transporter("0:2", "donkey", "tile:1:0", &[]),
            "place",
        ),
        (
            good.clone().transporter("0:2", "donkey", "tile:9:9", &[]),
            "place",
        ),
        (
            good.clone()
                .transporter("0:2", "donkey", "tile:0:0", &[("gold", 3)]),
            "load",
        ),
        (good.clone().loose("tile:1:0", &[("gold", 3)]), "goods"),
        (good.clone().wall("edge:0:0:n", None, 1), "walls"),
        (good.clone().bridge("edge:0:0:n"), "bridges"),
        (
            good.clone()
                .set("/board/roads", json!([["tile:0:0", "tile:1:0"]])),
            "roads",
        ),
        (
            good.clone().set(
                "/board/permissions",
                json!([{ "of": "0:1", "to": 0, "what": "put" }]),
            ),
            "permissions",
        ),
        (
            good.clone().set(
                "/board/requests",
                json!([{ "of": "0:1", "to": 1, "what": "take" }]),
            ),
            "permissions",
        ),
        (good.clone().set("/board/turn", json!(34)), "turn"),
        (good.clone().set("/board/mover", json!(7)), "step"),
        (good.clone().set("/board/temple", json!([0, 0])), "rows"),
        (
            good.clone()
                .set("/board/options", json!({ "map": "river_runs" })),
            "seats",
        ),
        (
            good.clone()
                .set("/board/options", json!({ "map": "dead_sea" })),
            "map",
        ),
        (good.clone().home(0, "tile:3:-20"), "home"),
        (
            good.clone()
                .set("/secrets/0", json!({ "script": [["done"]] })),
            "secret",
        ),
    ];
    for (scene, code) in bad {
        let found = codes(&scene);
        assert!(found.iter().any(|it| it == code), "{code}: {found:?}");
        assert!(
            found
                .iter()
                .all(|it| roads_and_boats::CONTRADICTIONS.contains(&&**it))
        );
    }
    let mut many = good.clone();
    for number in 2..=9 {
        many = many.transporter(&format!("0:{number}"), "donkey", "tile:0:0", &[]);
    }
    assert!(codes(&many).contains(&"transporters".to_owned()));
    let two = good
        .wall("edge:0:0:n", None, 1)
        .set("/board/turn", json!(34));
    assert_eq!(codes(&two).len(), 2);
}

#[test]
fn a_loaded_carrier_is_reported() {
    let mut scene = Scene::new(2, "movement", &["0:0:woods"])
        .transporter("0:1", "donkey", "tile:0:0", &[("gold", 1)])
        .transporter("0:2", "donkey", "tile:0:0", &[]);
    scene.0["board"]["transporters"][0]["carries"] = "0:2".into();
    assert_eq!(codes(&scene), ["load", "carrying"]);
}

/// Whether a donkey reaches woods, rock and pasture from its seat's home with two steps.
fn has_all_near(board: &Board, seat: Seat) -> bool {
    let mut reached = vec![board.player(seat).home.unwrap()];
    for _ in 0..2 {
        let from = reached.clone();
        let strides = from
            .iter()
            .flat_map(|at| board.strides(seat, Vehicle::Donkey, *at));
        reached.extend(strides.map(|stride| stride.to));
    }
    let needs = [Terrain::Woods, Terrain::Rock, Terrain::Pasture];
    needs.iter().all(|terrain| {
        let mut places = reached.iter();
        places.any(|place| board.terrain(place.hex) == Some(*terrain))
    })
}

/// Checks A2 to A7 of a drawn map.
fn check_drawn(seats: u8, seed: u64, options: Options) {
    let game = crate::common::deal(seats, options, seed.into());
    let board = game.state().board();
    let tiles = board.land.tiles();
    let count = |sea: bool| {
        tiles
            .iter()
            .filter(|it| (it.terrain == Terrain::Sea) == sea)
            .count()
    };
    assert_eq!(count(false), usize::from(options.land * seats));
    assert_eq!(count(true), usize::from(options.sea * seats));
    assert_eq!(board.land.loose_ends().count(), 0);
    for (terrain, shape, supply) in roads_and_boats::rows::SUPPLY {
        let laid = tiles.iter().filter(|it| {
            it.terrain == terrain && roads_and_boats::Shape::of(it.rivers) == Some(shape)
        });
        assert!(laid.count() <= supply.into(), "{seed}: {terrain} {shape}");
    }
    // The same after its turn.
    let turned = |hex: roads_and_boats::TileCoordinates| match seats {
        1 => hex,
        3 => {
            let it = hex.turned(2);
            roads_and_boats::TileCoordinates::new(it.q + 1, it.r - 1)
        }
        _ => roads_and_boats::TileCoordinates::new(1 - hex.q, -hex.r),
    };
    for tile in tiles {
        let there = board
            .land
            .tile(turned(tile.hex))
            .expect("a tile of the other part");
        assert_eq!(there.terrain, tile.terrain, "{seed}");
        assert_eq!(there.rivers.count_ones(), tile.rivers.count_ones());
    }
    let mountains = tiles.iter().filter(|it| it.terrain == Terrain::Mountain);
    assert!(seats > 1 || mountains.count() >= 2, "{seed}");
    for seat in Seat::all(seats) {
        assert!(has_all_near(board, seat), "{seed}: {seat}");
        let home = board.player(seat).home.unwrap().hex;
        assert!(
            board
                .players
                .iter()
                .any(|other| other.home.unwrap().hex == turned(home))
        );
    }
}

#[test]
fn a2_a3_a6_a7_drawn_maps_are_fair_and_whole() {
    for seed in 0..crate::common::games(120) {
        let seats = 1 + (seed % 4) as u8;
        let options = Options {
            map: MapChoice::Drawn,
            homes: Homes::Usual,
            land: 7 + (seed / 4 % 9) as u8,
            sea: (seed / 36 % 8) as u8,
            ..Options::default()
        };
        check_drawn(seats, seed, options);
    }
}

#[test]
fn a7_games_that_began_under_version_1_keep_their_maps() {
    let options = Options {
        map: MapChoice::Drawn,
        ..Options::default()
    };
    let mut cut_off = 0;
    for seed in 0..60 {
        let seats = 2 + (seed % 3) as u8;
        let dealt = Match::<RoadsAndBoats>::deal_under(1, seats, options, Seed(seed));
        let game = dealt.unwrap().0;
        let written = json!(game.log());
        assert_eq!(written["setup"]["rules"], 1);
        let log: Log<RoadsAndBoats> = serde_json::from_value(written).unwrap();
        assert_eq!(Match::replay(log).unwrap().state(), game.state());
        let board = game.state().board();
        if !Seat::all(seats).all(|seat| has_all_near(board, seat)) {
            cut_off += 1;
            // The homes differ, if not the tiles.
            let now = crate::common::deal(seats, options, seed);
            assert_ne!(now.state().board(), board, "{seed}");
        }
    }
    // So version 2 was needed.
    assert!(cut_off > 0);
}

#[test]
fn a1_a4_a5_players_lay_two_tiles_each_before_rows_and_homes() {
    for seed in 0..6 {
        let options = Options {
            map: MapChoice::Built,
            land: 7,
            sea: 2,
            ..Options::default()
        };
        let mut state = crate::common::deal(2, options, seed.into()).state().clone();
        let mut rng = Rng::new(seed);
        let mut laid = Vec::new();
        while state.is_laying() {
            let seat = RoadsAndBoats::awaited(&state)[0].seat;
            assert!(state.board().players.iter().all(|it| it.home.is_none()));
            laid.push(seat.0);
            let path = crate::common::path(state.walker(seat).unwrap(), &mut rng);
            state.play_silently(seat, &path).unwrap();
            let land = &state.board().land;
            for tile in land.tiles() {
                let near = Edge::ALL.map(|edge| land.tile(tile.hex.neighbour(edge)));
                assert!(laid.len() == 1 || near.iter().any(Option::is_some));
                for (edge, beyond) in Edge::ALL.into_iter().zip(near) {
                    let met = beyond.filter(|it| it.is_land() && tile.is_land());
                    assert!(met.is_none_or(|it| it.flows(edge.opposite()) == tile.flows(edge)));
                }
            }
        }
        let first = laid[0];
        let expected = (0..18).map(|count| (first + count / 2) % 2);
        assert!(laid.iter().copied().eq(expected), "{laid:?}");
        assert_eq!(RoadsAndBoats::awaited(&state)[0].what, "home");
    }
}

#[test]
fn s7_goods_and_walls_have_no_end() {
    let scene = Scene::new(2, "building", &["0:0:woods", "0:1:rock"])
        .loose("tile:0:0", &[("trunks", 5_000), ("stock", 900)])
        .wall("edge:0:1:n", Some(1), 60);
    assert_eq!(codes(&scene), [""; 0]);
}
