//! The bot in this process, on a local Discord.

#[path = "database.rs"]
pub mod database;

use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use local_discord::LocalDiscord;
use slowtable::discord::connection::watchdog::Pulse;
use slowtable::discord::{Access, RunError, run};
use slowtable_desk::Title;
use slowtable_service::clock::Clock;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::TableService;
use slowtable_ui::Language;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Waits for work that fails the test if it takes longer than this.
pub async fn soon<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), work)
        .await
        .expect("it came in time")
}

/// Waits until the bot is connected and its commands are registered.
pub async fn online(discord: &LocalDiscord) {
    let person = discord.person(discord.people()[0].id).unwrap();
    let mut events = person.subscribe();
    discord.wait_for_bot().await;
    while discord.commands().is_empty() {
        events.next().await.expect("the stand-in runs");
    }
}

/// Opens the tables of a bot that hosts `titles`. Its opponents move at once.
pub async fn open(database: PathBuf, titles: Vec<Arc<dyn Title>>) -> TableService {
    open_at(database, titles, &Clock::system()).await
}

/// Does the same with another clock.
pub async fn open_at(
    database: PathBuf,
    titles: Vec<Arc<dyn Title>>,
    clock: &Clock,
) -> TableService {
    open_as(&database::options(&database), titles, clock).await
}

/// Opens the tables of a bot by `options` and `clock`.
pub async fn open_as(
    options: &StoreOptions,
    mut titles: Vec<Arc<dyn Title>>,
    clock: &Clock,
) -> TableService {
    for title in titles.iter_mut().filter_map(Arc::get_mut) {
        for level in title.levels().to_vec() {
            title.set_time(level.id, Duration::from_millis(1));
        }
    }
    let tables = TableService::open(options, titles, clock.clone())
        .await
        .unwrap();
    // Most tests look at the post of one move.
    tables.set_visit(Duration::ZERO);
    tables.recover().await.unwrap();
    tables
}

/// A bot that is running.
pub struct Bot {
    stop: CancellationToken,
    tables: TableService,
    task: JoinHandle<Result<(), RunError>>,
}

impl Bot {
    /// Starts a bot that serves `tables` and reaches Discord at `api`, and waits until it is online.
    pub async fn start(discord: &LocalDiscord, api: &str, tables: TableService) -> Self {
        let access = Access::new(discord.token().to_owned(), Some(api.parse().unwrap()));
        Self::start_with(discord, access, tables).await
    }

    /// Does the same with this access.
    pub async fn start_with(discord: &LocalDiscord, access: Access, tables: TableService) -> Self {
        let (stop, pulse) = (CancellationToken::new(), Pulse::default());
        let running = run(
            access,
            tables.clone(),
            Language::English,
            pulse,
            stop.clone(),
        );
        let task = tokio::spawn(running);
        soon(online(discord)).await;
        Self { stop, tables, task }
    }

    /// Stops it, and waits until another can open its database.
    pub async fn stop(self) {
        self.stop.cancel();
        soon(self.task).await.unwrap().unwrap();
        soon(self.tables.close()).await;
    }
}
