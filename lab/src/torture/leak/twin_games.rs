//! The twin games: two local Discords with a bot each, which start with the same bytes.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use local_discord::{ChannelId, Config, LocalDiscord, Person};
use serde_json::{Value, json};
use slowtable_kit::Viewer;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::runtime::Runtime;

use super::outgoing::SeenMessage;
use super::pair::Pair;
use crate::torture::TortureError;
use crate::torture::db_probe::DbProbe;
use crate::torture::harness::{TestedBot, soon};
use crate::torture::log_capture::LogCapture;
use slowtable_service::ids::{PersonId, TableId};
use slowtable_service::tables::Asker;

/// One of the twin games.
pub(super) struct Twin {
    pub(super) discord: Arc<LocalDiscord>,
    pub(super) bot: TestedBot,
    pub(super) probe: DbProbe,
    pub(super) log: LogCapture,
    pub(super) threads: Threads,
}

/// A runtime that can be dropped anywhere.
pub(super) struct Threads(Option<Runtime>);

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Twin {
    /// Returns what these viewers know of a game by its rules.
    pub(super) async fn views(
        &self,
        pair: &Pair,
        viewers: &[Viewer],
    ) -> Result<Vec<Value>, TortureError> {
        let host = pair.people.first().map_or(0, |person| person.id().0);
        let asker = Asker::anywhere(PersonId(host));
        let at = self.bot.tables.admit(&asker, pair.table).await?;
        Ok(self.bot.tables.views(&at, viewers).await?)
    }

    /// Waits until everything about a table is posted.
    pub(super) async fn told(&mut self, table: TableId) -> Result<(), TortureError> {
        let told = async {
            while self.probe.due(table).await? > 0 {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            Ok::<_, TortureError>(())
        };
        soon("a post", told).await?
    }

    /// Returns the bot's posts in a place.
    pub(super) fn posts(&self, reader: &Person, place: ChannelId) -> Vec<SeenMessage> {
        let reader = self.discord.person(reader.id());
        let all = reader.map(|reader| reader.messages(place));
        let all = all.unwrap_or_default().into_iter();
        let posts = all.filter(|one| !one.ephemeral && one.from_bot);
        posts.map(|post| SeenMessage::of(&post)).collect()
    }

    /// Returns the messages in a place that only this person was sent.
    pub(super) fn own(&self, person: &Person, place: ChannelId) -> Vec<SeenMessage> {
        let person = self.discord.person(person.id());
        let all = person.map(|person| person.messages(place));
        let all = all.unwrap_or_default().into_iter();
        let own = all.filter(|one| one.ephemeral && one.from_bot);
        own.map(|message| SeenMessage::of(&message)).collect()
    }

    pub(super) async fn stop(self) -> Result<(), TortureError> {
        let stopped = self.bot.stop().await;
        drop(self.threads);
        if let Ok(discord) = Arc::try_unwrap(self.discord) {
            discord.stop().await;
        }
        stopped
    }
}

/// Returns the settings of a local Discord that keeps its world in a folder.
pub(super) fn kept_in(folder: &Path) -> Config {
    Config {
        capture: false,
        state_file: Some(folder.join("world.json")),
        ..Config::default()
    }
}

/// Opens one of the twin games.
pub(super) async fn open(folder: &Path) -> Result<Twin, TortureError> {
    let log = LogCapture::default();
    let discord = Arc::new(LocalDiscord::start(kept_in(folder)).await?);
    let database = folder.join("tables.sqlite");
    let threads = Threads(Some(log.runtime()?));
    let (there, file) = (Arc::clone(&discord), database.clone());
    let starting = async move { TestedBot::start(&there, &file).await };
    let starting = threads.0.as_ref().map(|threads| threads.spawn(starting));
    let started = match starting {
        Some(starting) => starting.await.ok(),
        None => None,
    };
    let bot = started.ok_or(TortureError::Late("the bot"))??;
    // Lines of the start come in any order and must not count as a difference. Before the symbols are there, messages
    // show other signs.
    for line in [
        "connected to Discord",
        "the commands are registered",
        "the symbols are there",
    ] {
        soon("the bot's start", log.wait_for(line)).await?;
    }
    Ok(Twin {
        probe: DbProbe::open(&database).await?,
        discord,
        bot,
        log,
        threads,
    })
}

/// Puts a table's game into its position for one of the twin games.
pub(super) async fn set_up(database: &Path, pair: &Pair, twin: usize) -> Result<(), TortureError> {
    let setup = json!({
        "game": pair.title.id(),
        "rules": pair.title.version(),
        "start": { "position": pair.positions.get(twin) },
        "chance": [],
    });
    let options = SqliteConnectOptions::new()
        .filename(database)
        .disable_statement_logging();
    let mut database: SqliteConnection = options.connect().await?;
    for table in ["log", "events", "snapshots", "drafts"] {
        let forget = format!("DELETE FROM {table} WHERE table_id = $1");
        sqlx::query(sqlx::AssertSqlSafe(forget))
            .bind(pair.table.sql())
            .execute(&mut database)
            .await?;
    }
    sqlx::query("UPDATE tables SET setup = $1, moves = 0, awaited = $2 WHERE id = $3")
        .bind(setup.to_string())
        .bind(pair.awaited.to_string())
        .bind(pair.table.sql())
        .execute(&mut database)
        .await?;
    database.close().await?;
    Ok(())
}

pub(super) fn copy_all(from: &Path, to: &Path) -> Result<(), std::io::Error> {
    if !from.is_dir() {
        return Ok(());
    }
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        std::fs::copy(entry.path(), to.join(entry.file_name()))?;
    }
    Ok(())
}
