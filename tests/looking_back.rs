//! Measures what people wait for while others have their games looked back on, and when the moves
//! of opponents can be seen. It prints figures (docs/reliability.md) and asserts none:
//!
//! `cargo test --test looking_back -- --ignored --nocapture --test-threads 1`
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::{Duration, Instant};

use glass_road::GlassRoad;
use glass_road_opponents::{Level, decide};
use slowtable::clock::Clock;
use slowtable::store::StoreOptions;
use slowtable::tables::{
    Admission, Asker, ChannelId, GuildId, NewTable, Person, PersonId, PressId, Starting, TableId,
    Tables,
};
use slowtable_face::Language;
use slowtable_kit::{Budget, Match, Seed, Viewer};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};

const LANGUAGE: Language = Language::English;
/// Who has played much.
const REGULAR: PersonId = PersonId(1);
const NEWCOMER: PersonId = PersonId(2);
const FINISHED: u32 = 40;

async fn open(folder: &tempfile::TempDir) -> Tables {
    let options = StoreOptions::file(folder.path().join("tables.sqlite"));
    let titles = slowtable::games::titles().unwrap();
    Tables::open(&options, titles, Clock::system())
        .await
        .unwrap()
}

async fn sql(folder: &tempfile::TempDir) -> SqlitePool {
    let file = folder.path().join("tables.sqlite");
    SqlitePool::connect_with(SqliteConnectOptions::new().filename(file))
        .await
        .unwrap()
}

/// A whole game of two as the store keeps it: its set-up and its log.
fn finished(seed: u128) -> (String, Vec<(u8, String)>) {
    let (mut game, _) = Match::<GlassRoad>::deal(2, Default::default(), Seed(seed)).unwrap();
    while let Some(next) = game.state().table().awaited().first().map(|one| one.seat) {
        let view = game.state().view(Viewer::Seat(next));
        let chance = Seed(game.log().entries.len() as u128);
        let path = decide(&view, chance, Level::Apprentice, Budget::steps(100)).unwrap();
        game.play(next, &path).unwrap();
    }
    let log = game.log();
    let entries = log.entries.iter();
    let entries = entries.map(|entry| (entry.seat.0, serde_json::to_string(entry).unwrap()));
    (
        serde_json::to_string(&log.setup).unwrap(),
        entries.collect(),
    )
}

/// Writes so many finished games of the regular's down.
async fn write_finished(folder: &tempfile::TempDir, count: u32) {
    let sql = sql(folder).await;
    let (setup, log) = finished(7);
    for _ in 0..count {
        let table = sqlx::query(
            "INSERT INTO tables (game, language, guild, channel, host, wanted, options, phase, \
             deal_seed, opponent_seed, setup, moves, created, changed) \
             VALUES ('glass_road', 'en', 7, 9, 1, 2, '{}', 'over', ?1, ?1, ?2, ?3, 0, 0)",
        )
        .bind("0".repeat(32))
        .bind(&setup)
        .bind(i64::try_from(log.len()).unwrap())
        .execute(&sql)
        .await
        .unwrap()
        .last_insert_rowid();
        sqlx::query(
            "INSERT INTO seats (table_id, seat, person, name) \
             VALUES (?1, 0, 1, 'Ann'), (?1, 1, NULL, 'Ada')",
        )
        .bind(table)
        .execute(&sql)
        .await
        .unwrap();
        for (number, (seat, entry)) in (0i64..).zip(&log) {
            sqlx::query(
                "INSERT INTO log (table_id, number, seat, entry, at) VALUES (?1, ?2, ?3, ?4, 0)",
            )
            .bind(table)
            .bind(number)
            .bind(i64::from(*seat))
            .bind(entry)
            .execute(&sql)
            .await
            .unwrap();
        }
    }
    sql.close().await;
}

/// A table by its number, which people read in base 36.
fn table_number(number: u32) -> TableId {
    let digit = |value| char::from_digit(value, 36).unwrap();
    let text: String = match (number / 36, number % 36) {
        (0, low) => digit(low).into(),
        (high, low) => [digit(high), digit(low)].iter().collect(),
    };
    text.parse().unwrap()
}

fn new_table(press: u64, level: &str) -> NewTable {
    NewTable {
        by: Person::new(NEWCOMER, "Eve"),
        guild: Some(GuildId(7)),
        channel: ChannelId(9),
        game: "glass_road".into(),
        answers: Vec::new(),
        opponents: 3,
        level: Some(level.into()),
        seats: 4,
        language: LANGUAGE,
        press: PressId(press),
    }
}

async fn admitted(tables: &Tables, who: PersonId, table: TableId) -> Admission {
    let asker = Asker::anywhere(who);
    tables.admit(&asker, table).await.unwrap()
}

/// How long a newcomer waits until a table with three opponents has begun and their desk is open.
async fn newcomer(tables: &Tables, press: u64) -> (Duration, Duration) {
    let table = tables.create(new_table(press, "journeyman")).await.unwrap();
    let at = admitted(tables, NEWCOMER, table).await;
    let begun = Instant::now();
    tables
        .start(&at, Starting::AsWanted, LANGUAGE)
        .await
        .unwrap();
    let started = begun.elapsed();
    tables.open_desk(&at, LANGUAGE).await.unwrap();
    (started, begun.elapsed() - started)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures"]
async fn a_newcomer_beside_somebody_who_looks_back_on_forty_games() {
    let folder = tempfile::tempdir().unwrap();
    open(&folder).await.close().await;
    write_finished(&folder, FINISHED).await;
    let tables = open(&folder).await;
    let (start, desk) = newcomer(&tables, 1).await;
    println!("alone: the start takes {start:.2?}, the desk {desk:.2?}");
    let begun = Instant::now();
    let reviews: Vec<_> = (1..=FINISHED)
        .map(|number| {
            let tables = tables.clone();
            let table = table_number(number);
            tokio::spawn(async move {
                let at = admitted(&tables, REGULAR, table).await;
                tables.turning_points(&at, LANGUAGE).await
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (start, desk) = newcomer(&tables, 2).await;
    println!("beside {FINISHED} reviews: the start takes {start:.2?}, the desk {desk:.2?}");
    let (mut made, mut refused, mut made_table) = (0, 0, None);
    for (number, review) in (1..).zip(reviews) {
        match review.await.unwrap() {
            Ok(_) => {
                made += 1;
                made_table = Some(table_number(number));
            }
            Err(_) => refused += 1,
        }
    }
    let all = begun.elapsed();
    println!("{made} reviews made and {refused} refused after {all:.2?}");
    let at = admitted(&tables, REGULAR, made_table.unwrap()).await;
    let again = Instant::now();
    let points = tables.turning_points(&at, LANGUAGE).await;
    let (count, took) = (points.unwrap().len(), again.elapsed());
    println!("one of them once more: {count} turning points after {took:.2?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "prints figures"]
async fn when_the_moves_of_opponents_can_be_seen() {
    let folder = tempfile::tempdir().unwrap();
    let tables = open(&folder).await;
    for (number, level) in (1..).zip(["apprentice", "journeyman", "master"]) {
        let mut waited = Vec::new();
        for press in 0..8 {
            let press = press + 100 * number;
            let table = tables.create(new_table(press, level)).await.unwrap();
            let admission = admitted(&tables, NEWCOMER, table).await;
            tables
                .start(&admission, Starting::AsWanted, LANGUAGE)
                .await
                .unwrap();
            while tables.status(&admission, LANGUAGE).await.unwrap().moves < 3 {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            let sql = sql(&folder).await;
            let at: Vec<i64> = sqlx::query_scalar(
                "SELECT at FROM log WHERE table_id = (SELECT max(id) FROM tables) ORDER BY number",
            )
            .fetch_all(&sql)
            .await
            .unwrap();
            sql.close().await;
            // The second and third opponents are asked when the one before has moved.
            waited.extend(at.windows(2).map(|pair| pair[1] - pair[0]));
            tables.resign(&admission).await.unwrap();
        }
        waited.sort_unstable();
        let (least, most) = (waited[0], waited[waited.len() - 1]);
        let median = waited[waited.len() / 2];
        println!(
            "{level}: a move is written {least} to {most} ms after it was asked for, half of them within {median} ms"
        );
    }
}
