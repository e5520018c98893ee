//! What is on disk: all or nothing, across stops, and only in files that are ours.

use slowtable::store::{StoreError, StoreOptions};
use slowtable::tables::{Errand, PersonId, Settings, TableError, Tables};
use slowtable_face::{Language, Press};
use sqlx::migrate::Migrator;
use tempfile::TempDir;

use crate::{ANN, BOB, EN, House, toy};

#[tokio::test]
async fn a_move_that_cannot_be_written_whole_has_not_happened() {
    let house = House::new().await;
    let table = house.two().await;
    let desk = house.draft(table, ANN, 6).await;
    for written in ["log", "events", "snapshots", "outbox", "presses"] {
        let before = house.dump().await;
        let sql = house.sql().await;
        let trigger = format!(
            "CREATE TRIGGER fails BEFORE INSERT ON {written} \
             BEGIN SELECT RAISE(ABORT, 'injected'); END"
        );
        sqlx::query(sqlx::AssertSqlSafe(trigger))
            .execute(&sql)
            .await
            .unwrap();
        let failed = house.try_press(&desk, ANN, Press::Commit(None), &[]).await;
        assert!(matches!(failed, Err(TableError::Store(_))), "{written}");
        sqlx::query("DROP TRIGGER fails")
            .execute(&sql)
            .await
            .unwrap();
        sql.close().await;
        assert_eq!(house.dump().await, before, "{written}");
        assert_eq!(house.desk(table, ANN).await, desk, "{written}");
    }
    house.press(&desk, ANN, Press::Commit(None)).await;
    assert_eq!(
        house
            .tables
            .status(&house.at(table, ANN).await, EN)
            .await
            .unwrap()
            .moves,
        1
    );
}

/// Who is notified by what is due.
async fn pings(house: &House) -> Vec<PersonId> {
    let sent = house.deliver().await;
    let posts = sent.into_iter().filter_map(|one| match one.what {
        Errand::Post { post, .. } => Some(post.ping),
        _ => None,
    });
    posts.flatten().collect()
}

#[tokio::test]
async fn an_opponent_who_could_not_be_written_plays_after_a_restart() {
    let house = House::new().await;
    let table = house.create(3, 2).await;
    let sql = house.sql().await;
    sqlx::query(
        "CREATE TRIGGER fails BEFORE INSERT ON log WHEN NEW.seat <> 0 \
         BEGIN SELECT RAISE(ABORT, 'injected'); END",
    )
    .execute(&sql)
    .await
    .unwrap();
    house
        .tables
        .start(&house.at(table, ANN).await)
        .await
        .unwrap();
    house.pick(table, ANN, 1).await;
    assert_eq!(
        house
            .tables
            .status(&house.at(table, ANN).await, EN)
            .await
            .unwrap()
            .moves,
        1
    );
    house.deliver().await;
    sqlx::query("DROP TRIGGER fails")
        .execute(&sql)
        .await
        .unwrap();
    sql.close().await;
    let house = house.restarted().await;
    assert_eq!(
        house
            .tables
            .status(&house.at(table, ANN).await, EN)
            .await
            .unwrap()
            .moves,
        5
    );
    assert_eq!(pings(&house).await, [ANN]);
}

#[tokio::test]
async fn a_restart_in_the_middle_changes_nothing() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, BOB, 7).await;
    let desk = house.draft(table, ANN, 6).await;
    let due = house.tables.due(10).await.unwrap();
    let before = house.dump().await;
    let house = house.restarted().await;
    assert_eq!(house.dump().await, before);
    assert_eq!(house.desk(table, ANN).await, desk);
    assert_eq!(house.tables.due(10).await.unwrap(), due);
    // The panel from before the restart still works.
    house.press(&desk, ANN, Press::Commit(None)).await;
    assert_eq!(
        house
            .tables
            .status(&house.at(table, ANN).await, EN)
            .await
            .unwrap()
            .moves,
        2
    );
}

#[tokio::test]
async fn snapshots_are_only_a_cache() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, ANN, 3).await;
    let sql = house.sql().await;
    sqlx::query("CREATE TABLE old AS SELECT * FROM snapshots")
        .execute(&sql)
        .await
        .unwrap();
    sql.close().await;
    house.pick(table, BOB, 4).await;
    house.pick(table, ANN, 5).await;
    let desk = house.draft(table, BOB, 6).await;
    let log = house
        .tables
        .log_lines(&house.at(table, ANN).await, EN, None)
        .await
        .unwrap();
    house.tables.close().await;
    for spoil in [
        "DELETE FROM snapshots",
        "UPDATE snapshots SET state = 'nonsense'",
        "INSERT OR REPLACE INTO snapshots SELECT * FROM old",
    ] {
        let sql = house.sql().await;
        sqlx::query(spoil).execute(&sql).await.unwrap();
        sql.close().await;
        let other = Tables::open(
            &StoreOptions::file(house.file()),
            vec![toy::title()],
            house.clock.clone(),
        )
        .await
        .unwrap();
        assert_eq!(
            other
                .desk(&crate::at(&other, table, BOB).await, EN)
                .await
                .unwrap(),
            desk
        );
        let page = other
            .log_lines(&crate::at(&other, table, ANN).await, EN, None)
            .await
            .unwrap();
        assert_eq!(page.lines, log.lines);
        other.close().await;
    }
}

#[tokio::test]
async fn a_log_that_does_not_replay_breaks_its_table_and_no_other() {
    let house = House::new().await;
    let broken = house.two().await;
    let whole = house.two().await;
    house.pick(broken, ANN, 3).await;
    let sql = house.sql().await;
    sqlx::query("UPDATE log SET entry = json_set(entry, '$.path[1]', 'n:77') WHERE table_id = 1")
        .execute(&sql)
        .await
        .unwrap();
    sqlx::query("DELETE FROM snapshots")
        .execute(&sql)
        .await
        .unwrap();
    sql.close().await;
    let house = house.restarted().await;
    let error = house
        .tables
        .desk(&house.at(broken, ANN).await, EN)
        .await
        .unwrap_err();
    assert!(matches!(error, TableError::Broken { .. }));
    assert!(!format!("{error:?} {error}").contains("77"));
    house.desk(whole, ANN).await;
}

#[tokio::test]
async fn an_opponent_who_could_not_be_written_plays_at_the_next_press() {
    let house = House::new().await;
    let table = house.create(3, 2).await;
    let sql = house.sql().await;
    sqlx::query(
        "CREATE TRIGGER fails BEFORE INSERT ON log WHEN NEW.seat <> 0 \
         BEGIN SELECT RAISE(ABORT, 'injected'); END",
    )
    .execute(&sql)
    .await
    .unwrap();
    house
        .tables
        .start(&house.at(table, ANN).await)
        .await
        .unwrap();
    let desk = house.pick(table, ANN, 1).await;
    house.deliver().await;
    sqlx::query("DROP TRIGGER fails")
        .execute(&sql)
        .await
        .unwrap();
    let _ = house.try_press(&desk, ANN, Press::Reset, &[]).await;
    assert_eq!(
        house
            .tables
            .status(&house.at(table, ANN).await, EN)
            .await
            .unwrap()
            .moves,
        5
    );
    let nobody: [PersonId; 0] = [];
    assert_eq!(pings(&house).await, nobody, "Ann looks at her desk");
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
    let options = StoreOptions::file(path);
    let opened = Tables::open(
        &options,
        vec![toy::title()],
        slowtable::clock::Clock::manual(),
    )
    .await;
    match opened {
        Ok(_) => panic!("{} was opened", path.display()),
        Err(error) => error,
    }
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_left_alone() {
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
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&other)
        .create_if_missing(true);
    let sql = sqlx::SqlitePool::connect_with(options).await.unwrap();
    sqlx::query("CREATE TABLE recipes (name TEXT)")
        .execute(&sql)
        .await
        .unwrap();
    sql.close().await;
    let bytes = std::fs::read(&other).unwrap();
    assert!(matches!(open_error(&other).await, StoreError::NotOurs(_)));
    assert_eq!(std::fs::read(&other).unwrap(), bytes);

    let nowhere = folder.path().join("no").join("such").join("folder.sqlite");
    assert!(matches!(
        open_error(&nowhere).await,
        StoreError::CannotOpen(_)
    ));
}

#[tokio::test]
async fn a_newer_or_altered_schema_is_refused() {
    let house = House::new().await;
    house.create(2, 0).await;
    let sql = house.sql().await;
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from the future', 1, x'00', 0)",
    )
    .execute(&sql)
    .await
    .unwrap();
    house.tables.close().await;
    let error = open_error(&house.file()).await;
    assert!(matches!(error, StoreError::Newer { version: 9999, .. }));
    sqlx::query("DELETE FROM _sqlx_migrations WHERE version = 9999")
        .execute(&sql)
        .await
        .unwrap();
    sqlx::query("UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1")
        .execute(&sql)
        .await
        .unwrap();
    let error = open_error(&house.file()).await;
    assert!(matches!(error, StoreError::Altered { version: 1, .. }));
}

#[tokio::test]
async fn a_database_of_the_first_schema_is_opened() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true);
    let sql = sqlx::SqlitePool::connect_with(options).await.unwrap();
    let mut first: Migrator = sqlx::migrate!("./migrations");
    first.migrations.to_mut().truncate(1);
    first.run(&sql).await.unwrap();
    sqlx::query(
        "INSERT INTO tables (game, language, channel, host, wanted, options, phase, deal_seed, \
         opponent_seed, created, changed) VALUES ('toy', 'en', 900, 101, 1, '{\"lazy\":false}', \
         'lobby', printf('%032x', 5), printf('%032x', 6), 1767225600000, 1767225600000)",
    )
    .execute(&sql)
    .await
    .unwrap();
    sqlx::query("INSERT INTO seats (table_id, seat, person, name) VALUES (1, 0, 101, 'Ann')")
        .execute(&sql)
        .await
        .unwrap();
    sql.close().await;
    let clock = slowtable::clock::Clock::manual();
    let tables = crate::open(&folder, &clock).await;
    let table = "1".parse().unwrap();
    let ann = crate::at(&tables, table, ANN).await;
    tables.start(&ann).await.unwrap();
    tables.desk(&ann, EN).await.unwrap();
}

#[tokio::test]
async fn every_commit_is_synced_and_references_are_checked() {
    let house = House::new().await;
    let sql = house.sql().await;
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&sql)
        .await
        .unwrap();
    assert_eq!(mode, "wal");
    let problems = sqlx::query("PRAGMA foreign_key_check")
        .fetch_all(&sql)
        .await
        .unwrap();
    assert!(problems.is_empty());
}

#[tokio::test]
async fn a_database_of_an_earlier_schema_opens_with_its_tables() {
    let house = House::new().await;
    let table = house.with_opponents().await;
    let before = house
        .tables
        .status(&house.at(table, ANN).await, EN)
        .await
        .unwrap();
    house.tables.close().await;
    let sql = house.sql().await;
    for step in [
        "ALTER TABLE seats DROP COLUMN level",
        "DELETE FROM _sqlx_migrations WHERE version = 2",
    ] {
        sqlx::query(step).execute(&sql).await.unwrap();
    }
    sql.close().await;
    let house = house.restarted().await;
    assert_eq!(
        house
            .tables
            .status(&house.at(table, ANN).await, EN)
            .await
            .unwrap(),
        before
    );
}
