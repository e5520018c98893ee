//! Measures how long people wait while others have games reviewed, and when opponents' moves become visible. It
//! prints figures (docs/reliability.md) and asserts none:
//!
//! `cargo test --test tables_service looking_back -- --ignored --nocapture --test-threads 1`

use std::time::{Duration, Instant};

use glass_road::GlassRoad;
use glass_road_opponents::{OpponentLevel, decide};
use slowtable_kit::{Budget, Match, Seed, Viewer};
use slowtable_service::clock::Clock;
use slowtable_service::tables::TableId;
use tempfile::TempDir;

use crate::{ANN, EN, EVE, House, person, reopen};

/// The number of Ann's finished games.
const FINISHED: u32 = 40;

/// Opens a house with the real games, in real time.
async fn real_house() -> House {
    let (folder, clock) = (TempDir::new().unwrap(), Clock::system());
    let file = folder.path().join("tables.sqlite");
    let tables = reopen(&file, slowtable::games::titles().unwrap(), &clock);
    House {
        tables: tables.await.unwrap(),
        clock,
        folder,
    }
}

/// Stores this many finished games of two.
async fn write_finished(house: &House, count: u32) {
    let (mut game, _) = Match::<GlassRoad>::deal(2, Default::default(), Seed(7)).unwrap();
    while let Some(next) = game.state().board().awaited().first().map(|one| one.seat) {
        let view = game.state().view(Viewer::Seat(next));
        let chance = Seed(game.log().entries.len() as u128);
        let path = decide(&view, chance, OpponentLevel::Apprentice, Budget::steps(100)).unwrap();
        game.play(next, &path).unwrap();
    }
    let log = game.log();
    let setup = serde_json::to_string(&log.setup).unwrap();
    let moves = log.entries.len();
    for number in 1..=count {
        house
            .change(format!(
                "INSERT INTO tables (id, game, language, guild, channel, host, wanted, options, \
                 phase, deal_seed, opponent_seed, setup, moves, created, changed) \
                 VALUES ({number}, 'glass_road', 'en', 7, 900, 101, 2, '{{}}', 'over', \
                 printf('%032x', 0), printf('%032x', 0), '{setup}', {moves}, 0, 0)"
            ))
            .await;
        house
            .change(format!(
                "INSERT INTO seats (table_id, seat, person, name) \
                 VALUES ({number}, 0, 101, 'Ann'), ({number}, 1, NULL, 'Ada')"
            ))
            .await;
        let row = |(at, entry): (usize, &_)| {
            let entry = serde_json::to_value(entry).unwrap();
            format!("({number}, {at}, {}, '{entry}', 0)", entry["seat"])
        };
        let rows: Vec<String> = log.entries.iter().enumerate().map(row).collect();
        let insert = "INSERT INTO log (table_id, number, seat, entry, at) VALUES ";
        house.change(format!("{insert}{}", rows.join(", "))).await;
    }
}

/// Opens a table of Eve's with three opponents of a level.
async fn open_table(house: &House, level: &str) -> TableId {
    let mut new = house.new_table(4, 3);
    (new.game, new.by, new.level) = ("glass_road".into(), person(EVE), Some(level.into()));
    house.tables.create(new).await.unwrap()
}

/// Returns how long Eve waits until a table has begun and her desk is open.
async fn newcomer(house: &House) -> (Duration, Duration) {
    let table = open_table(house, "journeyman").await;
    let at = house.at(table, EVE).await;
    let begun = Instant::now();
    house.start(table, EVE).await.unwrap();
    let started = begun.elapsed();
    house.tables.open_desk(&at, EN).await.unwrap();
    (started, begun.elapsed() - started)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures"]
async fn a_newcomer_beside_somebody_who_looks_back_on_forty_games() {
    let house = real_house().await;
    write_finished(&house, FINISHED).await;
    let (start, desk) = newcomer(&house).await;
    println!("alone: the start takes {start:.2?}, the desk {desk:.2?}");
    let begun = Instant::now();
    let mut reviews = Vec::new();
    for number in 1..=FINISHED {
        // People see a table's number in base 36.
        let digit = |value| char::from_digit(value, 36).unwrap();
        let text = format!("{}{}", digit(number / 36), digit(number % 36));
        let table = text.trim_start_matches('0').parse().unwrap();
        let (tables, at) = (house.tables.clone(), house.at(table, ANN).await);
        let review = tokio::spawn(async move { tables.turning_points(&at, EN).await });
        reviews.push((table, review));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (start, desk) = newcomer(&house).await;
    println!("beside {FINISHED} reviews: the start takes {start:.2?}, the desk {desk:.2?}");
    let (mut made, mut refused) = (Vec::new(), 0);
    for (table, review) in reviews {
        match review.await.unwrap() {
            Ok(_) => made.push(table),
            Err(_) => refused += 1,
        }
    }
    let (count, all) = (made.len(), begun.elapsed());
    println!("{count} reviews made and {refused} refused after {all:.2?}");
    let again = Instant::now();
    let points = house.turning_points(made[count - 1], ANN).await.unwrap();
    let (count, took) = (points.len(), again.elapsed());
    println!("one of them once more: {count} turning points after {took:.2?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures"]
async fn when_the_moves_of_opponents_can_be_seen() {
    let house = real_house().await;
    for level in ["apprentice", "journeyman", "master"] {
        let mut waited = Vec::new();
        for _ in 0..8 {
            let table = open_table(&house, level).await;
            house.start(table, EVE).await.unwrap();
            while house.status(table, EVE).await.moves < 3 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            let at = "SELECT at FROM log WHERE table_id = (SELECT max(id) FROM tables) \
                      ORDER BY number";
            let at = house.rows::<(i64,)>(at).await;
            // The second and third opponents are asked after the one before has moved.
            waited.extend(at.windows(2).map(|pair| pair[1].0 - pair[0].0));
            house.resign(table, EVE).await.unwrap();
        }
        waited.sort_unstable();
        let (least, most) = (waited[0], waited[waited.len() - 1]);
        let median = waited[waited.len() / 2];
        println!(
            "{level}: a move is written {least} to {most} ms after it was asked for, half of them \
             within {median} ms"
        );
    }
}
