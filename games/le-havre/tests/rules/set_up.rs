//! Set-up, the short game and solo play (S, X, Y).

use crate::common::scene::{Playing, Scene};
use le_havre::building::Origin;
use le_havre::{Building, Chance, Length, Options, Phase, Ship, ShipKind, State, Stock, Token};
use slowtable_kit::Seed;

const LENGTHS: [Length; 2] = [Length::Full, Length::Short];

fn deal(seats: u8, length: Length, seed: u128) -> State {
    let options = Options {
        length,
        ..Options::default()
    };
    State::deal(seats, &options, Seed(seed)).unwrap().0
}

fn goods(text: &str) -> Stock {
    let mut stock = Stock::EMPTY;
    let words: Vec<&str> = text.split(' ').collect();
    for pair in words.chunks(2) {
        stock.add(pair[1].parse().unwrap(), pair[0].parse().unwrap());
    }
    stock
}

#[test]
fn s1_s2_s3_s4_s5_s7_x1_x2_x3_y4_everything_begins_as_the_table_says() {
    let path = format!("{}/data/setup.csv", env!("CARGO_MANIFEST_DIR"));
    let mut reader = csv::Reader::from_path(path).unwrap();
    let rows: Vec<std::collections::HashMap<String, String>> =
        reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 10);
    for row in rows {
        let length: Length = row["version"].parse().unwrap();
        let seats: u8 = row["players"].parse().unwrap();
        let state = deal(seats, length, 5);
        let table = state.board();
        assert_eq!(table.rounds().len().to_string(), row["rounds"]);
        for stack in &table.proposals {
            assert_eq!(stack.len().to_string(), row["cards_per_stack"]);
            assert!(
                stack
                    .windows(2)
                    .all(|two| two[0].data().number > two[1].data().number)
            );
        }
        assert_eq!(table.specials.to_string(), row["special_stack"]);
        let extra = row["extra_start_buildings"].split_whitespace();
        let mut city: Vec<Building> = extra.map(|it| it.parse().unwrap()).collect();
        city.extend([
            Building::BuildingFirm1,
            Building::BuildingFirm2,
            Building::ConstructionFirm,
        ]);
        city.sort_unstable();
        assert_eq!(table.city.iter().collect::<Vec<_>>(), city);
        let mut stock = goods(&row["seat_goods"]);
        stock.add(Token::Franc, row["seat_francs"].parse().unwrap());
        for place in &table.places {
            assert_eq!(place.stock, stock);
            let ships = usize::from(!row["seat_ships"].is_empty());
            assert_eq!(usize::from(place.ships.get(Ship::Wood2)), ships);
            assert_eq!(usize::from(place.ships.len()), ships);
        }
        let stacked = usize::from(!row["ship_stack"].is_empty());
        assert_eq!(table.ships[ShipKind::Wood.index()].len(), stacked);
        // The first disc is already supplied.
        let brings = table.discs[0].brings();
        for space in le_havre::Space::ALL {
            let begun: u16 = row[&format!("offer_{space}")].parse().unwrap();
            let supplied = u16::from(brings.contains(&space));
            assert_eq!(table.offered(space), begun + supplied, "{space}");
        }
        assert_eq!((table.phase, table.round, table.turn), (Phase::Main, 1, 1));
    }
}

#[test]
fn s10_seat_0_begins() {
    for seats in 1..=5 {
        for seed in 0..5 {
            let awaited = deal(seats, Length::Full, seed).board().awaited();
            assert_eq!(awaited.len(), 1);
            assert_eq!((awaited[0].seat.0, awaited[0].what), (0, "main"));
        }
    }
}

#[test]
fn s11_the_supply_has_no_end() {
    let scene = Scene::new(2)
        .own(0, &[Building::CharcoalKiln])
        .stock(0, "900 wood");
    let mut state = scene.state();
    state.plays(0, "enter:charcoal_kiln times:900");
    assert_eq!(state.has(0), "900 charcoal");
}

#[test]
fn s1_nobody_else_can_play() {
    for seats in [0, 6] {
        assert!(State::deal(seats, &Options::default(), Seed(1)).is_err());
    }
}

#[test]
fn s6_the_black_market_lies_on_top_of_no_stack() {
    for seed in 0..200 {
        for length in LENGTHS {
            for seats in 1..=5 {
                let state = deal(seats, length, seed);
                let mut tops = state.board().tops();
                assert!(tops.all(|(_, card)| card != Building::BlackMarket));
            }
        }
    }
}

#[test]
fn s5_the_stacks_are_shuffled() {
    let tops = |seed| deal(3, Length::Full, seed).board().proposals.clone();
    assert!((1..20).any(|seed| tops(seed) != tops(0)));
}

#[test]
fn s7_y2_six_special_cards_are_drawn_and_alone_two_are_left_out() {
    let specials = |seats: u8, zoo_alone: bool, seed: u128| {
        let options = Options {
            zoo_alone,
            ..Options::default()
        };
        let (_, played) = State::deal(seats, &options, Seed(seed)).unwrap();
        let drawn = played.chance.into_iter().find_map(|chance| match chance {
            Chance::Specials(cards) => Some(cards),
            _ => None,
        });
        drawn.unwrap()
    };
    let mut zoos = [false; 3];
    for seed in 0..300 {
        let alone = specials(1, false, seed);
        assert_eq!(alone.len(), 6);
        assert!(alone.iter().all(|it| it.data().origin == Origin::Special));
        assert!(!alone.contains(&Building::HarbourWatch));
        let with_zoo = specials(1, true, seed);
        assert!(!with_zoo.contains(&Building::HarbourWatch));
        for (zoo, cards) in zoos
            .iter_mut()
            .zip([alone, with_zoo, specials(2, false, seed)])
        {
            *zoo |= cards.contains(&Building::Zoo);
        }
    }
    assert_eq!(zoos, [false, true, true]);
}

#[test]
fn s12_the_view_holds_neither_discs_nor_specials() {
    let state = deal(3, Length::Full, 1);
    let written = serde_json::to_value(state.view(slowtable_kit::Viewer::Public)).unwrap();
    assert!(written.get("unknown").is_none());
    assert_eq!(written["table"]["discs"].as_array().unwrap().len(), 1);
    assert_eq!(written["table"]["specials"], 6);
}
