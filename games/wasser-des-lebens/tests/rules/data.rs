//! The tables in `data`, made independently, against the rows of the code.

use std::collections::BTreeMap;
use std::path::Path;

use wasser_des_lebens::rows::{PASS_SITES, SPIRALS};
use wasser_des_lebens::{
    Bundle, Card, Crossing, Hex, Material, Pass, PathId, Resource, Terrain, Ware,
};

type Row = BTreeMap<String, String>;

fn table(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(format!("{name}.csv"));
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(|row| row.unwrap()).collect()
}

fn number(row: &Row, column: &str) -> u8 {
    match row[column].as_str() {
        "" => 0,
        text => text.parse().unwrap(),
    }
}

fn hex(id: &str) -> Hex {
    id.to_lowercase().parse().unwrap()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ')
        .filter(|word| !word.is_empty() && *word != "-")
}

#[test]
fn g1_g2_every_hex_is_as_its_row_says() {
    let rows = table("hexes");
    assert_eq!(rows.len(), Hex::all().len());
    for (row, here) in rows.iter().zip(Hex::all()) {
        assert_eq!(here, hex(&row["id"]));
        assert_eq!(here.is_land(), row["kind"] == "land");
        let axial = (row["q"].parse().unwrap(), row["r"].parse().unwrap());
        assert_eq!(here.axial(), axial);
        let grid = (row["gx"].parse().unwrap(), row["gy"].parse().unwrap());
        assert_eq!(here.grid(), grid);
        let mut crossings: Vec<Crossing> = words(&row["crossings"])
            .map(|it| it.parse().unwrap())
            .collect();
        crossings.sort_unstable();
        assert!(here.crossings().iter().eq(crossings), "{here}");
        let mut neighbours: Vec<Hex> = words(&row["neighbours"]).map(hex).collect();
        neighbours.sort_unstable();
        let touching = Hex::all().filter(|other| here.touches(*other));
        assert!(touching.eq(neighbours), "{here}");
    }
}

#[test]
fn g3_every_crossing_is_as_its_row_says() {
    let rows = table("crossings");
    assert_eq!(rows.len(), Crossing::all().len());
    for (row, here) in rows.iter().zip(Crossing::all()) {
        assert_eq!(here, row["id"].parse().unwrap());
        let grid = (row["gx"].parse().unwrap(), row["gy"].parse().unwrap());
        assert_eq!(here.grid(), grid);
        assert!(
            words(&row["hexes"])
                .map(hex)
                .eq(here.hexes().iter().copied())
        );
        let neighbours = words(&row["neighbours"]).map(|it| it.parse().unwrap());
        assert!(here.neighbours().iter().eq(neighbours));
        let paths = words(&row["paths"]).map(|it| it.parse().unwrap());
        assert!(here.paths().iter().eq(paths));
    }
}

#[test]
fn g4_every_path_is_as_its_row_says() {
    let rows = table("paths");
    assert_eq!(rows.len(), PathId::all().len());
    for (row, here) in rows.iter().zip(PathId::all()) {
        assert_eq!(here, row["id"].parse().unwrap());
        let ends = [row["a"].parse().unwrap(), row["b"].parse().unwrap()];
        assert_eq!(here.ends(), ends);
        let mut sides: Vec<Hex> = here.hexes().collect();
        let mut hexes: Vec<Hex> = words(&row["hexes"]).map(hex).collect();
        sides.sort_unstable();
        hexes.sort_unstable();
        assert_eq!(sides, hexes);
        assert_eq!(here.is_foothill(), row["kind"] == "foothill");
        let [a, b] = ends.map(|it: Crossing| it.grid());
        let middle = |a: i8, b: i8| f64::from(a + b) / 2.0;
        let grid: [f64; 2] = [row["gx"].parse().unwrap(), row["gy"].parse().unwrap()];
        assert!((middle(a.0, b.0) - grid[0]).abs() < 1e-9);
        assert!((middle(a.1, b.1) - grid[1]).abs() < 1e-9);
    }
    assert_eq!(PathId::all().filter(|it| it.is_foothill()).count(), 30);
}

#[test]
fn g5_s5_every_mountain_and_its_pass_road_are_as_the_row_says() {
    let rows = table("frame");
    let mut served = Vec::new();
    for ((row, mountain), site) in rows.iter().zip(Hex::mountains()).zip(&PASS_SITES) {
        assert_eq!(mountain, hex(&row["id"]));
        assert_eq!(site.path, row["pass_road_path"].parse().unwrap());
        assert_eq!(site.first, row["pass_road_a"].parse().unwrap());
        let second = &row["pass_road_b"];
        let second = (!second.is_empty()).then(|| second.parse().unwrap());
        assert_eq!(site.second, second);
        let touched: Vec<PathId> = PathId::all()
            .filter(|path| path.hexes().any(|hex| hex == mountain))
            .collect();
        let mut paths: Vec<PathId> = words(&row["land_paths"])
            .map(|it| it.parse().unwrap())
            .collect();
        paths.sort_unstable();
        assert_eq!(touched, paths);
        assert_eq!(touched.len() == 1, row["corner"] == "yes");
        assert!(touched.contains(&site.path));
        served.extend(std::iter::once(site.first).chain(site.second));
    }
    for set in [0, 1] {
        let rows = rows.iter().enumerate().filter(|(at, _)| at % 2 == set);
        assert!(
            rows.clone()
                .all(|(at, row)| (row["set"] == "odd") == (at % 2 == 0))
        );
        let mut ends: Vec<Crossing> = PASS_SITES
            .iter()
            .skip(set)
            .step_by(2)
            .flat_map(|site| std::iter::once(site.first).chain(site.second))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        assert_eq!(ends.len(), 18, "no crossing has two pass roads");
    }
}

#[test]
fn s6_spirals_and_chips_are_as_their_rows_say() {
    let rows = table("spirals");
    assert_eq!(rows.len(), SPIRALS.len());
    for (row, spiral) in rows.iter().zip(&SPIRALS) {
        assert_eq!(spiral[0], hex(&row["start"]));
        for (at, step) in spiral.iter().enumerate() {
            assert_eq!(*step, hex(&row[&format!("s{:02}", at + 1)]));
        }
        assert!(spiral.windows(2).all(|two| two[0].touches(two[1])));
    }
    let chips = table("chips");
    let numbers: Vec<u8> = chips.iter().map(|row| number(row, "number")).collect();
    assert_eq!(numbers, Material::PRINTED.chips);
    let letters: String = chips.iter().map(|row| row["letter"].as_str()).collect();
    assert_eq!(letters, "ABCDEFGHIJKLMNOPQR");
    for row in &chips {
        let (number, pips) = (number(row, "number"), number(row, "pips"));
        assert_eq!(pips, 6 - number.abs_diff(7));
        assert_eq!(row["red"] == "yes", pips == 5);
    }
}

#[test]
fn s8_terrain_and_resources_are_as_their_rows_say() {
    let rows = table("terrain");
    let land = rows.iter().filter(|row| !row["id"].starts_with("mountain"));
    assert_eq!(land.clone().count(), Terrain::ALL.len());
    for (row, terrain) in land.zip(Terrain::ALL) {
        assert_eq!(terrain.id(), row["id"]);
        assert_eq!(terrain.data().tiles, number(row, "tiles"));
        let yields = terrain.data().yields;
        assert_eq!(yields.map_or("", Resource::id), row["yields"]);
        if let Some(resource) = yields {
            assert_eq!(resource.data().cards, number(row, "cards"));
        }
    }
}

#[test]
fn s1_c1_x3_x8_costs_and_pieces_are_as_their_rows_say() {
    let rows = table("costs");
    assert_eq!(rows.len(), Ware::ALL.len());
    for (row, ware) in rows.iter().zip(Ware::ALL) {
        assert_eq!(ware.id(), row["id"]);
        let cost = Resource::ALL.map(|resource| (resource, number(row, resource.id())));
        assert_eq!(ware.data().cost, Bundle::of(&cost), "{ware}");
        assert_eq!(ware.data().pieces, number(row, "per_player"));
        assert_eq!(ware.data().points, number(row, "points"));
    }
}

#[test]
fn s4_pass_roads_are_as_their_rows_say() {
    let rows = table("pass_roads");
    assert_eq!(rows.len(), Pass::ALL.len());
    for (row, pass) in rows.iter().zip(Pass::ALL) {
        assert_eq!(pass.id(), row["id"]);
        assert_eq!(pass.data().tiles, number(row, "tiles"));
        assert_eq!(pass.data().rate, number(row, "rate"));
        let resource = pass.data().resource.map_or("", Resource::id);
        assert_eq!(resource, row["resource"]);
    }
}

#[test]
fn k1_development_cards_are_as_their_rows_say() {
    let rows = table("cards");
    let deck = rows.iter().filter(|row| row["group"] != "special");
    assert_eq!(deck.clone().count(), Card::ALL.len());
    for (row, card) in deck.zip(Card::ALL) {
        assert_eq!(card.id(), row["id"]);
        assert_eq!(card.data().count, number(row, "count"));
    }
    assert_eq!(Material::PRINTED.cards.iter().sum::<u8>(), 25);
}

#[test]
fn s10_the_learning_board_is_as_its_row_says() {
    let board = &Material::PRINTED.learning;
    for row in table("learning_board") {
        let here = hex(&row["hex"]);
        if here.is_land() {
            assert_eq!(board.land[here.index()].id(), row["terrain"]);
            assert_eq!(board.chips[here.index()], number(&row, "chip_or_pass_road"));
        } else {
            let pass = board.passes[here.index() - wasser_des_lebens::island::LAND];
            assert_eq!(pass.map_or("", Pass::id), row["chip_or_pass_road"]);
        }
    }
}
