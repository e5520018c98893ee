//! The data on disk: all or nothing, across stops, and only in files that are ours.

use std::time::Duration;

use slowtable_service::store::{StoreError, StoreFault};
use slowtable_service::tables::{PersonId, Settings, TableError};
use slowtable_ui::{Language, Press};
use sqlx::migrate::Migrator;
use tempfile::TempDir;

use crate::{ANN, BOB, House, change, connect, posts, reopen, toy};

/// A condition that matches opponents' moves.
const OPPONENTS: &str = "log WHEN NEW.seat <> 0";

#[tokio::test]
async fn a_move_that_cannot_be_written_whole_has_not_happened() {
    let house = House::new().await;
    let table = house.two().await;
    let desk = house.draft(table, ANN, 6).await;
    for written in ["log", "events", "snapshots", "outbox", "presses"] {
        let before = house.dump().await;
        house.fail(written).await;
        let failed = house.try_press(&desk, ANN, Press::Commit(None), &[]).await;
        assert!(matches!(failed, Err(TableError::Store(_))), "{written}");
        house.mend().await;
        assert_eq!(house.dump().await, before, "{written}");
        assert_eq!(house.desk(table, ANN).await, desk, "{written}");
    }
    house.press(&desk, ANN, Press::Commit(None)).await;
    assert_eq!(house.moves(table).await, 1);
}

/// Makes every insertion into the outbox fail as on a full disk, or ends that. SQLite gives the same error for an id
/// that cannot be incremented, and also rolls back by itself.
async fn set_full(house: &House, full: bool) {
    let last = if full { i64::MAX } else { 1_000_000 };
    let set = format!("UPDATE sqlite_sequence SET seq = {last} WHERE name = 'outbox'");
    assert_eq!(house.change(set).await, 1);
}

#[tokio::test]
async fn after_a_full_disk_the_same_service_writes_on() {
    crate::only_sqlite!("a disk that is full is simulated in the file");
    let house = House::new().await;
    let table = house.two().await;
    let other = house.two().await;
    house.deliver().await;
    let desk = house.draft(table, ANN, 6).await;
    let before = house.dump().await;
    set_full(&house, true).await;
    for _ in 0..3 {
        let failed = house.try_press(&desk, ANN, Press::Commit(None), &[]).await;
        let Err(TableError::Store(StoreError::Failed(failed))) = failed else {
            panic!("{failed:?}");
        };
        assert_eq!(failed.fault, StoreFault::Full);
        refused!(house.resign(other, BOB).await, Store(_));
        // The state in memory is not ahead of the disk.
        assert_eq!(house.dump().await, before);
        assert_eq!(house.desk(table, ANN).await, desk);
        assert_eq!(house.moves(table).await, 0);
    }
    set_full(&house, false).await;
    house.press(&desk, ANN, Press::Commit(None)).await;
    house.pick(table, BOB, 3).await;
    house.resign(other, BOB).await.unwrap();
    assert!(!house.deliver().await.is_empty());
    let after = house.dump().await;
    let house = house.restarted().await;
    assert_eq!(house.dump().await, after);
    assert_eq!(house.moves(table).await, 2);
}

#[tokio::test]
async fn opponents_who_met_a_full_disk_play_on_by_themselves() {
    crate::only_sqlite!("a disk that is full is simulated in the file");
    let house = House::new().await;
    let table = house.with_opponents().await;
    house.deliver().await;
    house
        .change(format!(
            "CREATE TRIGGER fails BEFORE INSERT ON {OPPONENTS} \
             BEGIN UPDATE sqlite_sequence SET seq = {} WHERE name = 'outbox'; END",
            i64::MAX
        ))
        .await;
    house.pick(table, ANN, 1).await;
    let stopped = house.moves(table).await;
    house.mend().await;
    assert_eq!(stopped, 3);
    // They wait, and try again without any press.
    while house.moves(table).await < 5 {
        house.clock.advance(Duration::from_secs(60));
        tokio::task::yield_now().await;
    }
}

/// On a real small disk, named by SMALL_DISK, such as `mount -t tmpfs -o size=8m tmpfs FOLDER`.
#[tokio::test]
#[ignore = "needs a small disk"]
async fn on_a_disk_that_was_full_the_same_service_writes_on() {
    crate::only_sqlite!("a server has a disk of its own");
    let disk = std::path::PathBuf::from(std::env::var_os("SMALL_DISK").unwrap());
    let folder = TempDir::new_in(&disk).unwrap();
    let house = House::open_in(folder).await;
    for round in 1..=5 {
        let table = house.two().await;
        let desk = house.draft(table, ANN, 6).await;
        // Fill the room there is.
        let filler = disk.join("filler");
        let mut file = std::fs::File::create(&filler).unwrap();
        while std::io::Write::write(&mut file, &[0; 512]).is_ok_and(|written| written > 0) {}
        let mut written = 0;
        let error = loop {
            match house.tables.set_settings(BOB, Settings::default()).await {
                Ok(()) => written += 1,
                Err(error) => break error,
            }
        };
        println!("round {round}: {written} transactions more, then {error}");
        assert!(house.tables.try_to_write().await.is_err());
        let failed = house.try_press(&desk, ANN, Press::Commit(None), &[]).await;
        assert!(matches!(
            failed,
            Err(TableError::Store(StoreError::Failed(failed))) if failed.fault == StoreFault::Full
        ));
        drop(file);
        std::fs::remove_file(&filler).unwrap();
        house.press(&desk, ANN, Press::Commit(None)).await;
        assert_eq!(house.moves(table).await, 1);
    }
}

/// Returns the people who are notified by the due messages.
async fn pings(house: &House) -> Vec<PersonId> {
    let posts = posts(&house.deliver().await).into_iter();
    posts.flat_map(|(_, post)| post.ping).collect()
}

#[tokio::test]
async fn an_opponent_who_could_not_be_written_plays_after_a_restart_or_at_the_next_press() {
    for restart in [true, false] {
        let house = House::new().await;
        let table = house.create(3, 2).await;
        house.fail(OPPONENTS).await;
        house.start(table, ANN).await.unwrap();
        let desk = house.pick(table, ANN, 1).await;
        assert_eq!(house.moves(table).await, 1);
        house.deliver().await;
        house.mend().await;
        if restart {
            let house = house.restarted().await;
            assert_eq!(house.moves(table).await, 5);
            assert_eq!(pings(&house).await, [ANN]);
        } else {
            let _ = house.try_press(&desk, ANN, Press::Reset, &[]).await;
            assert_eq!(house.moves(table).await, 5);
            assert!(pings(&house).await.is_empty(), "Ann looks at her desk");
        }
    }
}

#[tokio::test]
async fn a_restart_in_the_middle_changes_nothing() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, BOB, 7).await;
    let desk = house.draft(table, ANN, 6).await;
    let due = house.due().await;
    let before = house.dump().await;
    let house = house.restarted().await;
    assert_eq!(house.dump().await, before);
    assert_eq!(house.desk(table, ANN).await, desk);
    assert_eq!(house.due().await, due);
    // The panel from before the restart still works.
    house.press(&desk, ANN, Press::Commit(None)).await;
    assert_eq!(house.moves(table).await, 2);
}

#[tokio::test]
async fn snapshots_are_only_a_cache() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, ANN, 3).await;
    house
        .change("CREATE TABLE old AS SELECT * FROM snapshots")
        .await;
    house.pick(table, BOB, 4).await;
    house.pick(table, ANN, 5).await;
    let desk = house.draft(table, BOB, 6).await;
    let log = house.log(table, ANN).await;
    let mut house = house;
    for spoil in [
        "DELETE FROM snapshots",
        "UPDATE snapshots SET state = 'nonsense'",
        "UPDATE snapshots SET (moves, state, head, seal) = (SELECT moves, state, head, seal FROM old)",
    ] {
        house.tables.close().await;
        house.change(spoil).await;
        house = house.restarted().await;
        assert_eq!(house.desk(table, BOB).await, desk, "{spoil}");
        assert_eq!(house.log(table, ANN).await, log, "{spoil}");
    }
}

#[tokio::test]
async fn a_log_that_does_not_replay_breaks_its_table_and_no_other() {
    let house = House::new().await;
    let broken = house.two().await;
    let whole = house.two().await;
    house.pick(broken, ANN, 3).await;
    house
        .change("UPDATE log SET entry = replace(entry, 'n:3', 'n:77') WHERE table_id = 1")
        .await;
    house.change("DELETE FROM snapshots").await;
    let house = house.restarted().await;
    let error = house.try_desk(broken, ANN).await.unwrap_err();
    assert!(matches!(error, TableError::Broken { .. }));
    assert!(!format!("{error:?} {error}").contains("77"));
    house.desk(whole, ANN).await;
}

#[tokio::test]
async fn settings_are_remembered() {
    let house = House::new().await;
    assert_eq!(
        house.tables.settings(ANN).await.unwrap(),
        Settings::default()
    );
    let chosen = Settings {
        language: Some(Language::German),
        desk_by_dm: true,
        reminders: true,
        offers_at_desk: true,
    };
    house.tables.set_settings(ANN, chosen).await.unwrap();
    let house = house.restarted().await;
    assert_eq!(house.tables.settings(ANN).await.unwrap(), chosen);
    assert_eq!(
        house.tables.settings(BOB).await.unwrap(),
        Settings::default()
    );
}

async fn open_error(path: &std::path::Path) -> StoreError {
    let clock = slowtable_service::clock::Clock::manual();
    match reopen(path, vec![toy::title()], &clock).await {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error,
    }
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_left_alone() {
    crate::only_sqlite!("a server has no files");
    let folder = TempDir::new().unwrap();
    let letter = folder.path().join("letter.txt");
    let text = "Dear reader, this is not a database. ".repeat(100);
    std::fs::write(&letter, &text).unwrap();
    assert!(matches!(
        open_error(&letter).await,
        StoreError::NotADatabase(_)
    ));
    assert_eq!(std::fs::read_to_string(&letter).unwrap(), text);

    let other = folder.path().join("other.sqlite");
    change(&other, "CREATE TABLE recipes (name TEXT)").await;
    let bytes = std::fs::read(&other).unwrap();
    assert!(matches!(open_error(&other).await, StoreError::NotOurs(_)));
    assert_eq!(std::fs::read(&other).unwrap(), bytes);

    let nowhere = folder.path().join("no").join("such").join("folder.sqlite");
    assert!(matches!(
        open_error(&nowhere).await,
        StoreError::CannotOpen { .. }
    ));
}

#[tokio::test]
async fn a_newer_or_altered_schema_is_refused() {
    let house = House::new().await;
    house.create(2, 0).await;
    house.change(crate::FROM_THE_FUTURE).await;
    house.tables.close().await;
    let error = open_error(&house.file()).await;
    assert!(matches!(error, StoreError::Newer { version: 9999, .. }));
    house
        .change("DELETE FROM _sqlx_migrations WHERE version = 9999")
        .await;
    house
        .change("UPDATE _sqlx_migrations SET checksum = substr(checksum, 2) WHERE version = 17")
        .await;
    let error = open_error(&house.file()).await;
    assert!(matches!(error, StoreError::Altered { version: 17, .. }));
}

#[tokio::test]
async fn a_database_of_the_first_schema_is_opened() {
    crate::only_sqlite!("PostgreSQL begins with a later schema");
    let folder = TempDir::new().unwrap();
    earlier(
        &folder.path().join("tables.sqlite"),
        1,
        &[
            "INSERT INTO tables (game, language, channel, host, wanted, options, phase, deal_seed, \
             opponent_seed, created, changed) VALUES ('toy', 'en', 900, 101, 1, '{\"goals\":false}', \
             'lobby', printf('%032x', 5), printf('%032x', 6), 1767225600000, 1767225600000)",
            "INSERT INTO seats (table_id, seat, person, name) VALUES (1, 0, 101, 'Ann')",
        ],
    )
    .await;
    let house = House::open_in(folder).await;
    let table = "1".parse().unwrap();
    house.start(table, ANN).await.unwrap();
    house.desk(table, ANN).await;
}

#[tokio::test]
async fn every_commit_is_synced_and_references_are_checked() {
    crate::only_sqlite!("a server sees to that by itself");
    let house = House::new().await;
    let mode = house.rows::<(String,)>("PRAGMA journal_mode").await;
    assert_eq!(mode, [("wal".to_owned(),)]);
    let problems = house.rows::<Dangling>("PRAGMA foreign_key_check").await;
    assert!(problems.is_empty());
}

/// The table of a dangling reference, its row, and where it should lead.
type Dangling = (String, Option<i64>, String, i64);

/// A row in every table of the first two schemas, with and without optional values.
const EARLIER: [&str; 15] = [
    "INSERT INTO people VALUES (101, 'de', 1, 0), (102, NULL, 0, 1)",
    "INSERT INTO tables VALUES (3, 'toy', 'en', NULL, 900, NULL, NULL, 101, 2, \
     '{\"goals\":false}', 'lobby', printf('%032x', 5), printf('%032x', 6), NULL, 0, '[]', 1, 2)",
    "INSERT INTO tables VALUES (4, 'toy', 'de', 7, 900, 901, 902, 101, 2, \
     '{\"goals\":false}', 'playing', printf('%032x', 5), printf('%032x', 6), \
     '{\"game\":\"toy\",\"rules\":1,\"seats\":2,\"options\":{\"goals\":false},\"seed\":\"0\"}', 1, \
     '[{\"seat\":1,\"holds_up\":true}]', 3, 4)",
    "INSERT INTO tables SELECT 9, game, language, guild, channel, thread, message, host, wanted, \
     options, 'cancelled', deal_seed, opponent_seed, NULL, 0, '[]', 5, 6 FROM tables WHERE id = 3",
    // Its number is never given again.
    "DELETE FROM tables WHERE id = 9",
    "INSERT INTO seats VALUES (3, 0, 101, 'Ann', NULL, 1, NULL)",
    "INSERT INTO seats VALUES (4, 0, 101, 'Ann', NULL, 7, NULL), (4, 1, NULL, 'Ada', 102, 8, 'x')",
    "INSERT INTO sitters VALUES (4, 101, 0), (4, 102, 1)",
    "INSERT INTO log VALUES (4, 0, 0, '{\"seat\":0,\"path\":[\"water\"]}', 5)",
    "INSERT INTO events VALUES (4, 0, '[]'), (4, 1, '[{\"event\":\"watered\",\"seat\":0}]')",
    "INSERT INTO snapshots (table_id, moves, state) VALUES (4, 1, '{}')",
    "INSERT INTO drafts VALUES (4, 0, '{\"moves\":[]}')",
    "INSERT INTO presses VALUES (5000, 4, 6)",
    "INSERT INTO outbox VALUES (12, 4, 'lobby', '{}')",
    "INSERT INTO sends VALUES (13, 4, 0, 'post', '{}', 'n1', 2, 7, 8, 'due', 'later')",
];

/// Returns every row of the tables of the first two schemas, in their columns.
async fn rows(path: &std::path::Path) -> Vec<String> {
    let sql = connect(path).await;
    let mut all = Vec::new();
    for query in [
        "SELECT json_array(id, language, desk_by_dm, dms_closed) FROM people ORDER BY id",
        "SELECT json_array(id, game, language, guild, channel, thread, message, host, wanted, \
         options, phase, deal_seed, opponent_seed, setup, moves, awaited, created, changed) \
         FROM tables ORDER BY id",
        "SELECT json_array(table_id, seat, person, name, former, stamp, level) FROM seats",
        "SELECT json_array(table_id, person, seat) FROM sitters",
        "SELECT json_array(table_id, number, seat, entry, at) FROM log",
        "SELECT json_array(table_id, moves, events) FROM events",
        "SELECT json_array(table_id, moves, state) FROM snapshots",
        "SELECT json_array(table_id, seat, draft) FROM drafts",
        "SELECT json_array(id, table_id, at) FROM presses",
        "SELECT json_array(id, table_id, kind, payload) FROM outbox",
        // One of its columns has another name now.
        "WITH sent(id, of, queue, kind, payload, nonce, attempts, created, not_before, state, \
         error) AS (SELECT * FROM sends) SELECT json_array(id, of, queue, kind, payload, nonce, \
         attempts, created, not_before, state, error) FROM sent",
        "SELECT json_array(name, seq) FROM sqlite_sequence ORDER BY name",
    ] {
        let rows: Vec<String> = sqlx::query_scalar(query).fetch_all(&sql).await.unwrap();
        assert!(!rows.is_empty(), "{query}");
        all.extend(rows);
    }
    sql.close().await;
    all
}

/// Returns SQLite's migrations, read from their folder.
async fn every_schema() -> Migrator {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    Migrator::new(folder).await.unwrap()
}

/// Makes a database of the first schemas, with these rows.
async fn earlier(path: &std::path::Path, schemas: usize, rows: &[&'static str]) {
    let sql = connect(path).await;
    let mut first = every_schema().await;
    first.migrations.to_mut().truncate(schemas);
    first.run(&sql).await.unwrap();
    for row in rows {
        sqlx::query(*row).execute(&sql).await.unwrap();
    }
    sql.close().await;
}

#[tokio::test]
async fn a_database_of_an_earlier_schema_keeps_every_row() {
    crate::only_sqlite!("PostgreSQL begins with a later schema");
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    earlier(&path, 2, &EARLIER).await;
    let before = rows(&path).await;
    let house = House::open_in(folder).await;
    house.tables.close().await;
    assert_eq!(rows(&path).await, before);
    let sound = house.rows::<(String,)>("PRAGMA integrity_check").await;
    assert_eq!(sound, [("ok".to_owned(),)]);
    let dangling = house.rows::<Dangling>("PRAGMA foreign_key_check").await;
    assert!(dangling.is_empty());
    // Rows that belong to a table are still deleted with it.
    let delete = "PRAGMA foreign_keys = ON; DELETE FROM tables WHERE id = 4";
    house.change(delete).await;
    let left = house
        .rows::<(i64,)>(
            "SELECT (SELECT count(*) FROM seats) + (SELECT count(*) FROM log) \
             + (SELECT count(*) FROM outbox) + (SELECT count(*) FROM drafts)",
        )
        .await;
    assert_eq!(left, [(1,)]);
}

#[tokio::test]
async fn a_table_is_never_made_anew_while_its_references_are_checked() {
    crate::only_sqlite!("PostgreSQL begins with a later schema");
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    earlier(&path, 2, &EARLIER).await;
    let before = rows(&path).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let sql = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let all = every_schema().await;
    assert!(all.run(&sql).await.is_err());
    assert_eq!(rows(&path).await, before);
}

/// SQLite before 3.45 and later versions differ about `json_valid(NULL)`.
#[tokio::test]
async fn no_rule_of_the_schema_depends_on_the_version_of_sqlite() {
    crate::only_sqlite!("it is about SQLite");
    let house = House::new().await;
    let rows = house
        .rows::<(String, String, String)>(
            "SELECT s.name, s.sql, c.name FROM sqlite_schema s, pragma_table_info(s.name) c \
             WHERE s.type = 'table' AND c.\"notnull\" = 0",
        )
        .await;
    assert!(rows.len() > 5);
    for (table, text, column) in rows {
        let rule = format!("json_valid({column})");
        let guarded = format!("{column} IS NULL OR {rule}");
        let (all, safe) = (text.matches(&rule).count(), text.matches(&guarded).count());
        assert_eq!(all, safe, "{table}.{column}");
    }
}
