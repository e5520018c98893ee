//! Backups are made while the bot runs, and restored while it is stopped.

use std::path::Path;

use slowtable_service::store::StoreError;
use slowtable_service::store::backup::{BackupError, Copied, backup, restore};
use slowtable_service::tables::TableService;
use slowtable_ui::Press;

use crate::{ANN, BOB, EN, FROM_THE_FUTURE, House, change, reopen, toy};

async fn reopened(house: &House, path: &Path) -> TableService {
    let tables = reopen(path, vec![toy::title()], &house.clock).await;
    tables.unwrap()
}

/// Returns how many tables a bot finds in a file.
async fn found(house: &House, path: &Path) -> usize {
    let tables = reopened(house, path).await;
    let found = tables.tables_of(ANN, EN).await.unwrap().len();
    tables.close().await;
    found
}

#[tokio::test]
async fn a_backup_of_a_running_bot_holds_everything_and_the_game_goes_on_from_it() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, ANN, 6).await;
    let desk = house.draft(table, BOB, 4).await;

    // The file alone, as the README once said, which lost everything.
    let alone = house.folder.path().join("alone.sqlite");
    std::fs::copy(house.file(), &alone).unwrap();
    assert_eq!(found(&house, &alone).await, 0);

    let file = house.folder.path().join("backup.sqlite");
    let copied = backup(&house.file(), &file).await.unwrap();
    assert_eq!(copied.tables, 1);
    assert_eq!(copied.bytes, std::fs::metadata(&file).unwrap().len());
    // The bot goes on.
    assert_eq!(house.desk(table, BOB).await, desk);
    house.press(&desk, BOB, Press::Commit(None)).await;
    house.create(2, 0).await;
    let late = house.moves(table).await;

    let running = restore(&file, &house.file(), house.clock.now()).await;
    assert!(
        matches!(running, Err(BackupError::Running(_))),
        "{running:?}"
    );
    house.tables.close().await;
    let restored = restore(&file, &house.file(), house.clock.now())
        .await
        .unwrap();
    assert_eq!(restored.copied, copied);

    // The old database is kept whole.
    let kept = restored.kept.unwrap();
    let name = kept.file_name().unwrap().to_str().unwrap();
    assert_eq!(name, "tables.sqlite.2026-01-01T00-00-00Z");
    let tables = reopened(&house, &kept).await;
    let ann = crate::at(&tables, table, ANN).await;
    assert_eq!(tables.status(&ann, EN).await.unwrap().moves, late);
    assert_eq!(tables.tables_of(ANN, EN).await.unwrap().len(), 2);
    tables.close().await;

    let house = house.restarted().await;
    assert_eq!(house.tables.tables_of(ANN, EN).await.unwrap().len(), 1);
    assert_eq!(house.desk(table, BOB).await, desk);
    house.press(&desk, BOB, Press::Commit(None)).await;
    assert_eq!(house.moves(table).await, 2);
    assert!(!house.deliver().await.is_empty());

    // Twice in one second, nothing is overwritten.
    house.tables.close().await;
    let again = restore(&file, &house.file(), house.clock.now())
        .await
        .unwrap();
    let again = again.kept.unwrap();
    assert!(again.to_str().unwrap().ends_with("Z.2"), "{again:?}");
    assert!(kept.is_file());
    only_whole_files(&house);
}

/// Asserts that no partial file is left, and only the owner can read the files.
fn only_whole_files(house: &House) {
    assert!(!leaves_a_part(house));
    for entry in std::fs::read_dir(house.folder.path()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        #[cfg(unix)]
        if name != "alone.sqlite" {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{name}");
        }
    }
}

#[tokio::test]
async fn after_a_while_without_a_move_the_file_alone_holds_everything() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    let tables = house.tables.clone();
    let settling = tokio::spawn(async move { tables.checkpoint_when_idle().await });
    tokio::task::yield_now().await;
    let table = house.two().await;
    house.pick(table, ANN, 6).await;
    let log = house.folder.path().join("tables.sqlite-wal");
    assert!(std::fs::metadata(&log).unwrap().len() > 0);
    for round in 0.. {
        assert!(round < 100_000, "it is never settled");
        if std::fs::metadata(&log).unwrap().len() == 0 {
            break;
        }
        // Checking whether the database can be written holds nothing up.
        house.tables.try_to_write().await.unwrap();
        house.clock.advance(TableService::SETTLES_AFTER / 3);
        tokio::task::yield_now().await;
    }
    let alone = house.folder.path().join("alone.sqlite");
    std::fs::copy(house.file(), &alone).unwrap();
    assert_eq!(found(&house, &alone).await, 1);
    settling.abort();
    house.pick(table, BOB, 6).await;
    house.tables.close().await;
    assert!(!log.exists(), "a clean stop settles as well");
}

#[tokio::test]
async fn a_restore_makes_a_database_where_there_is_none() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    house.two().await;
    let file = house.folder.path().join("backup.sqlite");
    backup(&house.file(), &file).await.unwrap();
    let fresh = house.folder.path().join("fresh.sqlite");
    let restored = restore(&file, &fresh, house.clock.now()).await.unwrap();
    assert_eq!(restored.kept, None);
    assert_eq!(found(&house, &fresh).await, 1);
}

fn failed<T: std::fmt::Debug>(done: Result<T, BackupError>, names: &Path) -> BackupError {
    let error = done.unwrap_err();
    let told = error.to_string();
    assert!(told.contains(names.to_str().unwrap()), "{told}");
    error
}

#[tokio::test]
async fn whatever_cannot_be_copied_or_brought_back_is_said_and_nothing_is_changed() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    house.two().await;
    let in_folder = |name: &str| house.folder.path().join(name);
    let file = in_folder("backup.sqlite");
    let nowhere = in_folder("no/such/backup.sqlite");
    let error = failed(backup(&house.file(), &nowhere).await, &nowhere);
    assert!(matches!(error, BackupError::File { .. }), "{error:?}");
    let missing = in_folder("missing.sqlite");
    let error = failed(backup(&missing, &file).await, &missing);
    assert!(matches!(error, BackupError::NoDatabase(_)));
    assert!(!missing.exists() && !file.exists());
    let first = backup(&house.file(), &file).await.unwrap();
    let bytes = std::fs::read(&file).unwrap();
    let error = failed(backup(&house.file(), &file).await, &file);
    assert!(matches!(error, BackupError::Exists(_)));
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
    house.tables.close().await;
    let before = std::fs::read(house.file()).unwrap();

    let letter = in_folder("letter.txt");
    std::fs::write(&letter, "Dear reader, ".repeat(500)).unwrap();
    let other = in_folder("other.sqlite");
    change(&other, "CREATE TABLE recipes (name TEXT)").await;
    let newer = in_folder("newer.sqlite");
    std::fs::copy(&file, &newer).unwrap();
    change(&newer, FROM_THE_FUTURE).await;
    // Its beginning is intact, but a page in the middle is not.
    let damaged = in_folder("damaged.sqlite");
    let mut spoilt = bytes.clone();
    let middle = spoilt.len() / 2;
    spoilt[middle..middle + 8_192].fill(0xa5);
    std::fs::write(&damaged, &spoilt).unwrap();
    let cut = in_folder("cut.sqlite");
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();

    let try_it = async |from: &Path| {
        let error = failed(restore(from, &house.file(), house.clock.now()).await, from);
        assert_eq!(std::fs::read(house.file()).unwrap(), before);
        assert!(!leaves_a_part(&house));
        error
    };
    assert!(matches!(try_it(&missing).await, BackupError::NoBackup(_)));
    assert!(matches!(
        try_it(&house.file()).await,
        BackupError::Itself(_)
    ));
    assert!(matches!(
        try_it(&letter).await,
        BackupError::Store(StoreError::NotADatabase(_))
    ));
    assert!(matches!(
        try_it(&other).await,
        BackupError::Store(StoreError::NotOurs(_))
    ));
    assert!(matches!(
        try_it(&newer).await,
        BackupError::Store(StoreError::Newer { version: 9999, .. })
    ));
    assert!(matches!(
        try_it(&damaged).await,
        BackupError::Damaged { .. }
    ));
    assert!(matches!(try_it(&cut).await, BackupError::Damaged { .. }));
    let Copied { tables, .. } = first;
    assert_eq!(tables, 1);

    // A bot reports a damaged database in the same way, with the remedy.
    let opened = reopen(&damaged, vec![toy::title()], &house.clock).await;
    let error = opened.map(|_| ()).unwrap_err();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error:?}");
    assert!(error.to_string().contains("slowtable restore"), "{error}");
    assert_eq!(std::fs::read(&damaged).unwrap(), spoilt);
    restore(&file, &damaged, house.clock.now()).await.unwrap();
    assert_eq!(found(&house, &damaged).await, 1);
}

fn leaves_a_part(house: &House) -> bool {
    let mut files = std::fs::read_dir(house.folder.path()).unwrap();
    files.any(|entry| entry.unwrap().path().extension() == Some("part".as_ref()))
}

/// Objects of a database of ours that is still not to be run: the difference, and the message.
const FOREIGN: [(&str, &str); 10] = [
    (
        "CREATE TRIGGER spy AFTER INSERT ON log BEGIN DELETE FROM seats; END",
        "the trigger \"spy\" is not known",
    ),
    (
        "CREATE VIEW spy AS SELECT * FROM seats",
        "the view \"spy\" is not known",
    ),
    (
        "CREATE TABLE spy (id INTEGER)",
        "the table \"spy\" is not known",
    ),
    (
        "CREATE INDEX spy ON seats (name)",
        "the index \"spy\" is not known",
    ),
    (
        "ALTER TABLE people ADD COLUMN spy TEXT",
        "the table \"people\" differs",
    ),
    (
        "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 7",
        "migration 7 differs",
    ),
    (
        "UPDATE _sqlx_migrations SET success = 0 WHERE version = 17",
        "migration 17 differs",
    ),
    (
        "DELETE FROM _sqlx_migrations WHERE version = 3",
        "migration 3 is missing",
    ),
    (
        "DELETE FROM _sqlx_migrations",
        "its list of migrations is empty",
    ),
    (
        "DROP TABLE _sqlx_migrations",
        "it has no list of migrations",
    ),
];

#[tokio::test]
async fn a_backup_with_another_schema_is_refused_and_the_database_stays() {
    crate::only_sqlite!("a server is copied by its own programs");
    let house = House::new().await;
    let table = house.two().await;
    let file = house.folder.path().join("backup.sqlite");
    backup(&house.file(), &file).await.unwrap();
    house.pick(table, ANN, 6).await;
    house.tables.close().await;
    let before = std::fs::read(house.file()).unwrap();
    for (statement, said) in FOREIGN {
        let foreign = house.folder.path().join("foreign.sqlite");
        std::fs::copy(&file, &foreign).unwrap();
        change(&foreign, statement).await;
        let refused = restore(&foreign, &house.file(), house.clock.now()).await;
        let refused = refused.expect_err(statement);
        assert!(
            matches!(&refused, BackupError::Foreign { found, .. } if found == said),
            "{statement}: {refused}"
        );
        assert!(refused.to_string().contains("take another"), "{refused}");
        assert!(!leaves_a_part(&house));
        assert_eq!(std::fs::read(house.file()).unwrap(), before, "{statement}");
        std::fs::remove_file(foreign).unwrap();
    }
    let house = house.restarted().await;
    assert_eq!(house.moves(table).await, 1);
}
