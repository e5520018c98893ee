//! `slowtable doctor`, run as a command.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::Command;

use local_discord::{Config, LocalDiscord};
use slowtable::doctor::{Severity, look_at_database, look_at_discord};
use slowtable::games;
use slowtable_service::clock::Clock;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::TableService;

fn doctor(folder: &Path, settings: &[(&str, &str)]) -> (Option<i32>, String) {
    let ended = Command::new(env!("CARGO_BIN_EXE_slowtable"))
        .current_dir(folder)
        .env_clear()
        .env("SLOWTABLE_DATABASE_PATH", "tables.sqlite")
        .envs(settings.iter().copied())
        .arg("doctor")
        .output()
        .unwrap();
    (
        ended.status.code(),
        String::from_utf8(ended.stdout).unwrap(),
    )
}

async fn database(path: &Path) {
    let titles = games::titles().unwrap();
    let options = StoreOptions::file(path);
    let tables = TableService::open(&options, titles, Clock::system());
    tables.await.unwrap().close().await;
}

#[tokio::test]
async fn it_says_what_is_amiss_and_what_to_do() {
    let folder = tempfile::TempDir::new().unwrap();
    let (code, said) = doctor(folder.path(), &[]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("There is no database"), "{said}");
    assert!(said.contains("There is no DISCORD_TOKEN"), "{said}");
    assert!(said.contains("[backup] folder"), "{said}");

    database(&folder.path().join("tables.sqlite")).await;
    let (code, said) = doctor(folder.path(), &[("SLOWTABLE_BACKUP_FOLDER", "backups")]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("is sound"), "{said}");
    assert!(said.contains("no backup in backups yet"), "{said}");

    std::fs::write(folder.path().join("tables.sqlite"), "x".repeat(10_000)).unwrap();
    let (code, said) = doctor(folder.path(), &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("not a database"), "{said}");
}

#[tokio::test]
async fn it_leaves_nothing_and_changes_nothing() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("tables.sqlite");
    database(&path).await;
    let before = std::fs::read(&path).unwrap();
    let found = look_at_database(&path).await;
    assert!(
        found.iter().all(|it| it.severity != Severity::Error),
        "{found:?}"
    );
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_asks_discord() {
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let access = |token: &str| {
        let api = discord.api_base().parse().ok();
        slowtable::discord::Access::new(token.to_owned(), api)
    };
    let now = || Clock::system().now();
    let found = look_at_discord(&access(discord.token()), now).await;
    assert_eq!(found[0].severity, Severity::Ok, "{found:?}");
    let wrong = look_at_discord(&access("MQ.wrong.token"), now).await;
    assert_eq!(wrong[0].severity, Severity::Error);
    assert!(wrong[0].sentence.contains("token"), "{wrong:?}");
    assert!(!wrong[0].sentence.contains("MQ.wrong"), "{wrong:?}");
    discord.stop().await;
}
