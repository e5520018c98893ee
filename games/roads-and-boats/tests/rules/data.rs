//! The rows in the code are those of the tables in data/, which were made independently.

use std::collections::HashMap;

use roads_and_boats::rows::{
    CHEAP_CELLS, IRRIGATION, Output, RESEARCH, ROAD, SHAFT, SUPPLY, Site, WONDER_CELLS,
    WONDER_DONE, WONDER_ROWS,
};
use roads_and_boats::{Good, Kind, MapChoice, Options, Subject, Terrain, Vehicle};

fn rows(file: &str) -> Vec<HashMap<String, String>> {
    let path = format!("{}/data/{file}.csv", env!("CARGO_MANIFEST_DIR"));
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn number(text: &str) -> usize {
    text.parse().unwrap()
}

#[test]
fn f3_every_good_is_as_its_row_says() {
    let rows = rows("goods");
    assert_eq!(rows.len(), Good::ALL.len());
    for (row, good) in rows.iter().zip(Good::ALL) {
        assert_eq!(row["id"], good.id());
        let wealth = usize::from(good.data().wealth);
        assert_eq!(wealth, number(&row["wealth"]), "{good}: wealth");
        let makes = Kind::ALL.iter().filter(|kind| match kind.data().output {
            Output::Goods(made, _) => made == good,
            Output::Token => matches!(good, Good::Iron | Good::Gold),
            Output::Vehicle(_) => false,
        });
        let mut makers: Vec<&str> = makes.map(|kind| kind.id()).collect();
        let mut listed: Vec<&str> = row["made_by"]
            .split(' ')
            .filter(|it| *it != "breeding")
            .collect();
        makers.sort_unstable();
        listed.sort_unstable();
        assert_eq!(makers, listed, "{good}: made_by");
    }
}

#[test]
fn d2_p6_t1_every_producer_is_as_its_row_says() {
    let rows = rows("producers");
    assert_eq!(rows.len(), Kind::ALL.len());
    for (row, kind) in rows.iter().zip(Kind::ALL) {
        let data = kind.data();
        assert_eq!(row["id"], kind.id());
        let cost = |good: Good| {
            let need = data.cost.iter().find(|need| need.0 == [good]);
            need.map_or(0, |need| usize::from(need.1))
        };
        assert_eq!(
            cost(Good::Boards),
            number(&row["cost_boards"]),
            "{kind}: cost_boards"
        );
        assert_eq!(
            cost(Good::Stone),
            number(&row["cost_stone"]),
            "{kind}: cost_stone"
        );
        let site = match data.site {
            Site::Land => "",
            Site::Shore => "shore",
            Site::On(terrain) => terrain.id(),
        };
        assert_eq!(site, row["site"], "{kind}: site");
        assert_eq!(
            data.research.map_or("", Subject::id),
            row["research"],
            "{kind}: research"
        );
        assert_eq!(
            usize::from(data.most),
            number(&row["max_output_per_turn"]),
            "{kind}: max_output_per_turn"
        );
        let mut inputs: Vec<String> = Vec::new();
        if data.donkey {
            inputs.push("1 donkey".to_owned());
        }
        for (goods, count) in data.inputs {
            let mut names: Vec<&str> = goods.iter().map(|good| good.id()).collect();
            names.sort_unstable_by(|one, other| other.cmp(one));
            inputs.push(format!("{count} {}", names.join("/")));
        }
        assert_eq!(inputs.join(" + "), row["input"], "{kind}: input");
        let output = match data.output {
            Output::Goods(good, count) => format!("{count} {good}"),
            Output::Token => "1 draw".to_owned(),
            Output::Vehicle(vehicle) => format!("1 {vehicle}"),
        };
        assert_eq!(output, row["output"], "{kind}: output");
        let class = match (kind.is_primary(), kind.vehicle()) {
            (true, _) => "primary",
            (_, Some(_)) => "transporter",
            _ => "secondary",
        };
        assert_eq!(class, row["class"], "{kind}: class");
        let rank = if row["upgrade_rank"].is_empty() {
            0
        } else {
            number(&row["upgrade_rank"])
        };
        assert_eq!(usize::from(data.rank), rank, "{kind}: upgrade_rank");
    }
}

#[test]
fn v2_every_transporter_is_as_its_row_says() {
    let rows = rows("transporters");
    assert_eq!(rows.len(), Vehicle::ALL.len());
    for (row, vehicle) in rows.iter().zip(Vehicle::ALL) {
        let data = vehicle.data();
        assert_eq!(row["id"], vehicle.id());
        assert_eq!(data.boat, row["kind"] == "water", "{vehicle}: kind");
        let (capacity, range) = (usize::from(data.capacity), usize::from(data.range));
        assert_eq!(capacity, number(&row["capacity"]), "{vehicle}: capacity");
        assert_eq!(range, number(&row["range"]), "{vehicle}: range");
    }
}

#[test]
fn e2_e1_d8_m4_research_and_works_are_as_their_rows_say() {
    let rows_of = rows("research");
    assert_eq!(rows_of.len(), Subject::ALL.len());
    for (row, subject) in rows_of.iter().zip(Subject::ALL) {
        assert_eq!(row["id"], subject.id());
    }
    let cost = |needs: &[roads_and_boats::rows::Need]| {
        let each = needs
            .iter()
            .map(|(goods, count)| format!("{count} {}", goods[0]));
        each.collect::<Vec<_>>().join(" + ")
    };
    let works: HashMap<String, String> = rows("works")
        .into_iter()
        .map(|row| (row["id"].clone(), row["cost"].clone()))
        .collect();
    assert_eq!(cost(ROAD), works["road"], "road");
    assert_eq!(cost(ROAD), works["bridge"], "bridge");
    assert_eq!(cost(SHAFT), works["shaft"], "shaft");
    assert_eq!(cost(RESEARCH), works["research"], "research");
}

#[test]
fn n2_n5_n6_the_wonder_is_as_its_rows_say() {
    let rows = rows("wonder");
    assert_eq!(rows.len(), WONDER_ROWS.len());
    let mut cells = 0;
    for (row, count) in rows.iter().zip(WONDER_ROWS) {
        assert_eq!(number(&row["cells"]), usize::from(count));
        assert_eq!(number(&row["first_cell"]), cells + 1);
        cells += usize::from(count);
        assert_eq!(number(&row["last_cell"]), cells);
        for mark in row["marks"]
            .split(';')
            .map(str::trim)
            .filter(|mark| !mark.is_empty())
        {
            let cell = number(mark.split(' ').next().unwrap());
            if mark.contains("irrigation") {
                assert_eq!(cell, IRRIGATION);
            } else if mark.contains("dearer") {
                assert_eq!(cell, CHEAP_CELLS + 1);
            } else if let Some(players) = (2..=4).find(|it| mark.contains(&format!("end for {it}")))
            {
                assert_eq!(cell, WONDER_DONE[players - 2]);
            }
        }
    }
    assert_eq!(cells, WONDER_CELLS);
}

#[test]
fn a3_the_supply_is_as_its_rows_say() {
    let mut all = 0;
    for row in rows("tiles") {
        let terrain: Terrain = row["terrain"].parse().unwrap();
        for shape in roads_and_boats::Shape::ALL {
            let listed = number(&row[shape.id()]);
            let held = SUPPLY.iter().find(|it| (it.0, it.1) == (terrain, shape));
            assert_eq!(
                held.map_or(0, |it| usize::from(it.2)),
                listed,
                "{terrain} {shape}"
            );
            all += listed;
        }
    }
    assert_eq!(all, 144);
}

#[test]
fn r1_r3_s2_every_map_and_home_is_as_its_rows_say() {
    for name in rows("map_names") {
        let map: MapChoice = name["map"].parse().unwrap();
        let seats = number(&name["players"]) as u8;
        let options = Options {
            map,
            ..Options::default()
        };
        assert!(map.is_for(seats));
        let tiles = options.printed_tiles(seats).unwrap();
        let mut listed = Vec::new();
        for row in rows("maps").iter().filter(|row| row["map"] == name["map"]) {
            assert_eq!(row["players"], name["players"]);
            let edges: Vec<String> = row["river_edges"]
                .split('+')
                .filter(|it| !it.is_empty())
                .map(str::to_lowercase)
                .collect();
            let mut text = format!("{}:{}:{}", row["q"], row["r"], row["terrain"]);
            if !edges.is_empty() {
                text += &format!(":{}", edges.join("-"));
            }
            listed.push(text);
        }
        let mut written: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        written.sort();
        listed.sort();
        assert_eq!(written, listed);
        // A river leads on, or into the sea (R3, R13).
        roads_and_boats::Land::new(tiles).unwrap();
        let homes = map.printed().unwrap().1;
        let rows_of = rows("homes");
        let listed = rows_of.iter().filter(|row| row["map"] == name["map"]);
        for (row, home) in listed.zip(homes) {
            assert_eq!(
                (row["q"].clone(), row["r"].clone()),
                (home.0.to_string(), home.1.to_string())
            );
            let region = home
                .2
                .map_or(String::new(), |edge| edge.id().to_uppercase());
            assert_eq!(row["region"], region);
        }
    }
}
