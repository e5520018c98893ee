//! Compares the printed data of all tiles with totals known from other sources, and with
//! data/buildings.csv.

use std::collections::BTreeMap;
use std::path::Path;

use glass_road::building::{Effect, Function, Gain, Pay};
use glass_road::{Building, BuildingKind};

#[test]
fn there_are_thirty_one_tiles_of_each_kind() {
    for kind in BuildingKind::ALL {
        let count = Building::ALL
            .iter()
            .filter(|tile| tile.kind() == kind)
            .count();
        assert_eq!(count, 31, "{kind}");
    }
}

#[test]
fn enough_shrine_tiles_for_the_introductory_game_and_none_on_upgrades() {
    let shrines = |kind| {
        Building::ALL
            .iter()
            .filter(|tile| tile.kind() == kind && tile.data().shrine)
            .count()
    };
    // Counted from the asterisks of both books' tables.
    assert_eq!(BuildingKind::ALL.map(shrines), [19, 15, 16]);
    let upgrades: Vec<_> = Building::ALL
        .iter()
        .filter(|tile| tile.data().replaces.is_some())
        .collect();
    assert_eq!(upgrades.len(), 6);
    assert!(upgrades.iter().all(|tile| !tile.data().shrine));
}

fn pays(pays: &[Pay]) -> BTreeMap<String, i32> {
    pays.iter()
        .map(|pay| match *pay {
            Pay::Good(good, amount) => (good.to_string(), -i32::from(amount)),
            Pay::Landscape(kind) => (kind.to_string(), -1),
            Pay::Forest => ("forest".to_owned(), -1),
            Pay::Offer(tiles) => ("private_offer".to_owned(), -i32::from(tiles)),
        })
        .collect()
}

fn gains(gains: &[Gain]) -> BTreeMap<String, i32> {
    gains
        .iter()
        .map(|gain| match *gain {
            Gain::Good(good, amount) => (good.to_string(), amount.into()),
            Gain::Token(token, amount) => (token.to_string(), amount.into()),
            Gain::AnyBasic(amount) | Gain::AnyBasicBut(_, amount) => {
                ("any_basic".to_owned(), amount.into())
            }
            Gain::Place => ("place".to_owned(), 1),
        })
        .collect()
}

/// Parses `food+2, water+1` and the like; anything in brackets is a remark.
fn written(text: &str) -> BTreeMap<String, i32> {
    let mut plain = text.to_owned();
    while let (Some(open), Some(close)) = (plain.find('('), plain.find(')')) {
        plain.replace_range(open..=close, "");
    }
    plain
        .split(',')
        .map(|part| {
            let part = part.trim();
            let sign = part.find(['+', '-']).unwrap_or_else(|| panic!("{text:?}"));
            (
                part[..sign].to_owned(),
                part[sign..].trim().parse().unwrap(),
            )
        })
        .collect()
}

#[test]
fn every_tile_is_as_in_the_table_it_was_taken_from() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/buildings.csv");
    let mut table = csv::Reader::from_path(&path).unwrap();
    let mut seen = 0;
    for row in table.deserialize::<BTreeMap<String, String>>() {
        let row = row.unwrap();
        if row["kind"] == "start" {
            continue;
        }
        seen += 1;
        let id = &row["id"];
        let tile: Building = id.parse().unwrap();
        let data = tile.data();
        let number = |name: &str| row[name].parse::<i32>().unwrap_or(0);
        assert_eq!(data.kind.id(), row["kind"], "{id}");
        assert_eq!(data.shrine, row["shrine"] == "1", "{id}");
        assert_eq!(
            data.replaces.map_or("", |start| start.id()),
            row["replaces"],
            "{id}"
        );
        let cost = data.cost;
        assert_eq!(
            [cost.wood, cost.glass, cost.clay, cost.brick].map(i32::from),
            ["wood", "glass", "clay", "brick"].map(number),
            "{id}"
        );
        let other = cost.other.map_or((String::new(), 0), |other| {
            (other.good.to_string(), other.amount)
        });
        assert_eq!(
            (other.0, i32::from(other.1)),
            (row["other_good"].clone(), number("other_amount")),
            "{id}"
        );
        assert_eq!(
            data.cost_unverified,
            row["note"].starts_with("good unverified"),
            "{id}"
        );
        assert_eq!(i32::from(data.points), number("points"), "{id}");
        let effect = &row["effect"];
        match data.function {
            Function::Trade(trade) => {
                let (gain, pay) = effect.split_once("<-").unwrap();
                assert_eq!(pays(trade.pay), written(pay), "{id}");
                if !gain.starts_with("place") {
                    assert_eq!(gains(trade.gain), written(gain), "{id}");
                }
            }
            Function::Effect(Effect::Repeat(trade)) => {
                let (gain, pay) = effect.split_once(':').unwrap().1.split_once("<-").unwrap();
                let pay = pay.split(';').next().unwrap();
                assert_eq!(pays(trade.pay), written(pay), "{id}");
                if !gain.contains("one of") {
                    assert_eq!(gains(trade.gain), written(gain), "{id}");
                }
            }
            Function::Effect(Effect::Gain(gain)) if !effect.contains("wheel") => {
                assert_eq!(gains(gain), written(effect), "{id}");
            }
            // The rest is prose, which other tests cover case by case.
            _ => {}
        }
    }
    assert_eq!(seen, 93);
}
