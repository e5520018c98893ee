//! The rows in the code are those of the tables in data/, which were made independently.

use le_havre::building::{Bonus, Energy, EntryFee, Function, Kind, Origin};
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
            "none" => EntryFee::Never,
            "free" => EntryFee::Free,
            "food" => EntryFee::Food(food),
            "franc" => EntryFee::Francs(francs),
            _ => EntryFee::Either { food, francs },
        };
        assert_eq!(data.entry, entry, "{building}");
        let does_nothing = data.function == Function::Nothing;
        assert_eq!(does_nothing, row["effect"] == "-", "{building}");
        let scores_more = data.bonus != Bonus::None;
        assert_eq!(scores_more, !row["end_bonus"].is_empty(), "{building}");
        for (counts, field) in [
            (data.full, "full"),
            (data.short, "short"),
            (data.short_start, "short_start"),
        ] {
            let counts: String = counts.iter().map(u8::to_string).collect();
            assert_eq!(counts, row[field], "{building} {field}");
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

/// What the table says of an effect that is made of numbers only; `None` for one in prose.
fn effect(function: Function) -> Option<String> {
    let amounts = |tokens: &[(Token, u16)], joint: &str| {
        let all: Vec<String> = tokens.iter().map(|(it, n)| format!("{it} {n}")).collect();
        all.join(joint)
    };
    let limit = |most: Option<u16>| match most {
        Some(most) => format!("max {most}"),
        None => "any".to_owned(),
    };
    Some(match function {
        Function::Nothing => "-".to_owned(),
        Function::Gain {
            fixed,
            fishing,
            hammer,
            any_hammer,
        } => {
            let per = [
                (fishing, "per own fishing symbol"),
                (hammer, "per own hammer"),
                (any_hammer, "if any own hammer"),
            ];
            let fixed = Some(amounts(fixed, ", ")).filter(|it| !it.is_empty());
            let per = per.into_iter();
            let per = per.filter_map(|(token, when)| Some(format!("{} 1 {when}", token?)));
            let all: Vec<String> = fixed.into_iter().chain(per).collect();
            format!("gain {}", all.join("; gain "))
        }
        Function::Sell {
            give,
            francs,
            most,
            shown,
        } => {
            let most = if most == Some(1) {
                "once".to_owned()
            } else {
                limit(most)
            };
            let shown = if shown > 0 {
                format!("needs franc {shown} (kept); ")
            } else {
                String::new()
            };
            format!(
                "{shown}sell {} -> franc {francs} {most}",
                amounts(give, " + ")
            )
        }
        Function::Flip {
            from,
            most,
            energy,
            bonus,
        } => {
            let energy = match energy {
                Energy::Free => "",
                Energy::HalfEach => "; energy 1/2 each, sum up",
                Energy::Each(each) => &format!("; energy {each} each"),
                Energy::InAll(all) => &format!("; energy {all} in all"),
            };
            let bonus = match bonus {
                None => String::new(),
                Some((Token::Franc, 1)) => "; franc 1 each".to_owned(),
                Some((Token::Franc, per)) => format!("; franc 1/{per} each, sum down"),
                Some((token, per)) => format!("; gain {token} 1/{per} each, sum down"),
            };
            format!(
                "flip {from} -> {} {}{energy}{bonus}",
                from.upgraded(),
                limit(most)
            )
        }
        Function::Trade { give, energy, get } => {
            format!(
                "trade {give} 1 + energy {energy} -> {} {} once",
                get.0, get.1
            )
        }
        Function::Wharf => "ship 1".to_owned(),
        _ => return None,
    })
}

#[test]
fn every_effect_made_of_numbers_is_as_its_row_says() {
    let mut compared = 0;
    for (row, building) in rows("buildings").iter().zip(Building::ALL) {
        if let Some(effect) = effect(building.data().function) {
            compared += 1;
            assert_eq!(effect, row["effect"], "{building}");
        }
    }
    assert_eq!(compared, 49, "the rest is prose, and has tests of its own");
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
