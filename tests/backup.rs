//! Backups by the program itself, killed halfway.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::{Command, Stdio};

use slowtable::games;
use slowtable_service::clock::Clock;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::TableService;
use sqlx::Connection as _;

fn slowtable(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slowtable"));
    command
        .current_dir(folder)
        .env_clear()
        .env("SLOWTABLE_DATABASE_PATH", "tables.sqlite")
        .args(arguments);
    command
}

/// Makes a database of some megabytes, with a bot running on it.
async fn running(folder: &Path) -> TableService {
    let path = folder.join("tables.sqlite");
    let titles = games::titles().unwrap();
    let options = StoreOptions::file(&path);
    let tables = TableService::open(&options, titles, Clock::system())
        .await
        .unwrap();
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut sql = sqlx::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    for statement in [
        "INSERT INTO tables (game, language, channel, host, wanted, options, phase, deal_seed, \
         opponent_seed, created, changed) VALUES ('glass-road', 'en', 900, 101, 1, '{}', 'lobby', \
         printf('%032x', 5), printf('%032x', 6), 1767225600000, 1767225600000)",
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 6000) \
         INSERT INTO events (table_id, moves, events) \
         SELECT 1, n, '[\"' || hex(randomblob(2000)) || '\"]' FROM n",
    ] {
        sqlx::query(statement).execute(&mut sql).await.unwrap();
    }
    sql.close().await.unwrap();
    tables
}

#[tokio::test]
async fn a_backup_that_is_killed_leaves_no_file_under_its_name() {
    let folder = tempfile::TempDir::new().unwrap();
    let tables = running(folder.path()).await;
    let file = folder.path().join("backup.sqlite");
    let mut killed = 0;
    // The process is killed after writing this many bytes.
    for bytes in (1..=20).map(|part| part * 1_000_000) {
        let mut backup = slowtable(folder.path(), &["backup", "backup.sqlite"])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let part = folder
            .path()
            .join(format!("backup.sqlite.{}.part", backup.id()));
        let written = || std::fs::metadata(&part).map_or(0, |data| data.len());
        while written() < bytes && backup.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        let _ = backup.kill();
        if backup.wait().unwrap().success() {
            // It was faster, and left a whole file.
            std::fs::remove_file(&file).unwrap();
        } else {
            killed += 1;
            assert!(!file.exists(), "after {bytes} bytes");
        }
    }
    assert!(killed > 0, "every backup was faster");
    let done = slowtable(folder.path(), &["backup", "backup.sqlite"])
        .output()
        .unwrap();
    assert!(done.status.success());
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(said.starts_with("backup.sqlite: 1 table, "), "{said}");

    let again = slowtable(folder.path(), &["backup", "backup.sqlite"]).output();
    let said = String::from_utf8(again.unwrap().stderr).unwrap();
    assert!(said.contains("is there already"), "{said}");
    let running = slowtable(folder.path(), &["restore", "backup.sqlite"]).output();
    let said = String::from_utf8(running.unwrap().stderr).unwrap();
    assert!(said.contains("stop it first"), "{said}");
    tables.close().await;
    let restored = slowtable(folder.path(), &["restore", "backup.sqlite"]).output();
    let restored = restored.unwrap();
    let said = String::from_utf8(restored.stdout).unwrap();
    assert!(restored.status.success());
    assert!(
        said.contains("what was there before: tables.sqlite.20"),
        "{said}"
    );
}

#[tokio::test]
async fn a_backup_makes_its_folder_and_is_restored_only_where_a_setting_says() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    let titles = games::titles().unwrap();
    let options = StoreOptions::file(&path);
    let tables = TableService::open(&options, titles, Clock::system());
    tables.await.unwrap().close().await;
    // As docs/running.md has it.
    let file = "backups/monday.sqlite";
    let done = slowtable(folder.path(), &["backup", file])
        .output()
        .unwrap();
    let said = String::from_utf8(done.stderr).unwrap();
    assert!(
        done.status.success() && folder.path().join(file).is_file(),
        "{said}"
    );

    let elsewhere = slowtable(folder.path(), &["restore", file])
        .env_remove("SLOWTABLE_DATABASE_PATH")
        .output()
        .unwrap();
    let said = String::from_utf8(elsewhere.stderr).unwrap();
    assert_eq!(elsewhere.status.code(), Some(2), "{said}");
    assert!(said.contains("SLOWTABLE_DATABASE_PATH"), "{said}");
    assert!(!folder.path().join("data").exists());
    let named = slowtable(folder.path(), &["restore", file]).output();
    assert!(named.unwrap().status.success());
}
