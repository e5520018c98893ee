//! Compares the constants with the tables in data/.

use le_havre::building::{Entry, Kind, Origin};
use le_havre::rounds::{CityBuilds, rounds};
use le_havre::{Building, Ship, ShipKind, Token};

fn rows(file: &str) -> Vec<std::collections::HashMap<String, String>> {
    let path = format!("{}/data/{file}.csv", env!("CARGO_MANIFEST_DIR"));
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn number(text: &str) -> u16 {
    if text.is_empty() {
        0
    } else {
        text.parse().unwrap()
    }
}

#[test]
fn g1_g4_f7_e10_every_building_is_as_its_row_says() {
    let rows = rows("buildings");
    assert_eq!(rows.len(), Building::ALL.len());
    for (row, building) in rows.iter().zip(Building::ALL) {
        let data = building.data();
        assert_eq!(row["id"], building.id());
        let origin = match &*row["set"] {
            "start" => Origin::Start,
            "standard" => Origin::Standard,
            _ => Origin::Special,
        };
        assert_eq!(data.origin, origin, "{building}");
        assert_eq!(
            data.number.map_or(0, u16::from),
            number(&row["number"]),
            "{building}"
        );
        assert_eq!(data.kind.id(), row["type"], "{building}");
        let figures = [
            data.fishing,
            data.hammers,
            data.value,
            data.price.unwrap_or(0),
        ];
        let printed = ["fishing", "hammers", "value", "price"].map(|it| number(&row[it]));
        assert_eq!(figures, printed, "{building}");
        assert_eq!(data.price.is_none(), row["price"].is_empty(), "{building}");
        assert_eq!(data.value % 2, 0, "half the value is whole (K5)");
        let cost = data.cost.unwrap_or_default();
        let cost = [cost.wood, cost.clay, cost.brick, cost.iron, cost.steel];
        let printed = ["wood", "clay", "brick", "iron", "steel"]
            .map(|it| number(&row[&format!("cost_{it}")]));
        assert_eq!(cost, printed, "{building}");
        assert!(
            cost[1] == 0 || cost[2] == 0,
            "no card costs both clay and brick (B4)"
        );
        assert_eq!(
            data.cost.is_none(),
            row["cost_wood"].is_empty(),
            "{building}"
        );
        let (food, francs) = (number(&row["entry_food"]), number(&row["entry_franc"]));
        let entry = match &*row["entry_mode"] {
            "none" => Entry::Never,
            "free" => Entry::Free,
            "food" => Entry::Food(food),
            "franc" => Entry::Francs(francs),
            _ => Entry::Either { food, francs },
        };
        assert_eq!(data.entry, entry, "{building}");
        for (bits, field) in [
            (data.full, "full"),
            (data.short, "short"),
            (data.short_start, "short_start"),
        ] {
            for players in 1..=5_u8 {
                let plays = bits >> (players - 1) & 1 == 1;
                assert_eq!(
                    plays,
                    row[field].contains(&players.to_string()),
                    "{building} {field}"
                );
            }
        }
    }
    let plain = |building: Building| building.data().kind == Kind::Plain;
    assert!(
        [
            Building::Marketplace,
            Building::ClayMound,
            Building::BlackMarket,
            Building::BridgeOverTheSeine
        ]
        .into_iter()
        .all(plain)
    );
    assert_eq!(Building::ConstructionFirm.data().kind, Kind::Industrial);
    assert_eq!(Building::Dock.data().kind, Kind::Industrial);
}

#[test]
fn p1_p3_every_good_is_as_its_row_says() {
    let rows = rows("goods");
    assert_eq!(rows.len(), Token::ALL.len());
    for (row, token) in rows.iter().zip(Token::ALL) {
        assert_eq!(row["id"], token.id());
        assert_eq!(row["side"] == "upgraded", token.is_upgraded());
        assert_eq!(row["side"] == "money", !token.is_good());
        if row["side"] == "standard" {
            assert_eq!(row["reverse"], token.upgraded().id());
            assert!(Token::STANDARD.contains(&token));
        }
        assert_eq!(number(&row["food"]), token.food(), "{token}");
        assert_eq!(number(&row["energy"]), token.energy(), "{token}");
        assert_eq!(
            number(&row["shipping_value"]),
            token.shipping_value(),
            "{token}"
        );
    }
}

#[test]
fn w1_w6_every_ship_is_as_its_row_says() {
    let rows = rows("ships");
    assert_eq!(rows.len(), ShipKind::ALL.len());
    for (row, kind) in rows.iter().zip(ShipKind::ALL) {
        assert_eq!(row["id"], kind.id());
        let cards = Ship::ALL.into_iter().filter(|ship| ship.kind() == kind);
        let mut values: Vec<u16> = cards
            .flat_map(|ship| vec![ship.value(); ship.cards().into()])
            .collect();
        let mut printed: Vec<u16> = row["values_in_order"].split(' ').map(number).collect();
        assert_eq!(values.len(), usize::from(number(&row["cards"])));
        values.sort_unstable();
        printed.sort_unstable();
        assert_eq!(values, printed, "{kind}");
        let (good, amount) = kind.cost();
        assert_eq!(
            (good.id(), amount),
            (&*row["cost_good"], number(&row["cost_amount"]))
        );
        assert_eq!(number(&row["energy"]), ShipKind::ENERGY);
        assert_eq!(row["modernised_wharf"] == "yes", kind.modern());
        assert_eq!(number(&row["price"]), kind.price().unwrap_or(0));
        assert_eq!(number(&row["capacity"]), kind.capacity());
        for players in 1..=5 {
            assert_eq!(number(&row[&format!("food_{players}")]), kind.food(players));
        }
    }
}

#[test]
fn s1_s9_g3_every_round_is_as_its_row_says() {
    let rows = rows("rounds");
    let mut count = 0;
    for (short, version) in [(false, "full"), (true, "short")] {
        for players in 1..=5_u8 {
            let printed: Vec<_> = rows
                .iter()
                .filter(|row| row["version"] == version && row["players"] == players.to_string())
                .collect();
            assert_eq!(printed.len(), rounds(short, players).len());
            for (row, round) in printed.iter().zip(rounds(short, players)) {
                count += 1;
                assert_eq!(row["card"], format!("R{:02}", round.card));
                assert_eq!(number(&row["food"]), round.food);
                assert_eq!(row["harvest"] == "yes", round.harvest);
                let city = match &*row["city_builds"] {
                    "none" => CityBuilds::Nothing,
                    "standard" => CityBuilds::Standard,
                    _ => CityBuilds::Special,
                };
                assert_eq!(round.city, city);
                assert_eq!(
                    format!("{}_{}", row["ship"], row["ship_value"]),
                    round.ship.id()
                );
            }
        }
    }
    assert_eq!(count, rows.len());
}
