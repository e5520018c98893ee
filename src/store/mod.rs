//! SQLite: everything that must outlive the process.
//!
//! There is one connection that writes, so a transaction never waits for another half way, and a
//! few that read. A transaction that is dropped changes nothing. SQL is static text; what the
//! columns mean stands in `migrations/`.

/// Executes a statement with its parameters, in order.
macro_rules! execute {
    ($on:expr, $sql:expr $(, $parameter:expr)* $(,)?) => {
        sqlx::query($sql)
            $(.bind($parameter))*
            .execute(&mut *$on)
            .await
            .map_err(StoreError::from)
    };
}

pub mod backup;
pub mod backup_schedule;
pub(crate) mod changes;
pub(crate) mod clocks;
mod columns;
mod connection;
mod error;
pub(crate) mod explained;
mod files;
pub(crate) mod game;
pub(crate) mod guild_rules;
mod lock;
mod log_digest;
pub(crate) mod offers;
pub(crate) mod outbox;
pub(crate) mod people;
pub(crate) mod rematches;
pub(crate) mod results;
pub(crate) mod reviews;
pub(crate) mod suspensions;
pub(crate) mod tables;
pub(crate) mod undo_requests;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::sync::watch;

use crate::chain::Chain;

pub(crate) use changes::{Change, Changed, How, Occupant};
pub(crate) use clocks::{ClockRow, Stage};
use connection::Spoiled;
pub(crate) use connection::{Connection, Writing};
pub use error::{Failed, Fault, Malformed, StoreError};
pub use guild_rules::GuildRules;
use lock::Lock;
pub(crate) use log_digest::LogDigest;
pub(crate) use offers::OfferRow;
pub(crate) use outbox::{Kind, NewSend, Queue, SendRow};
pub(crate) use people::Preferences;
pub use people::Settings;
pub use results::Part;
pub use suspensions::Barrier;
pub use tables::Phase;
pub(crate) use tables::{AwaitedSeat, NewRow, SeatRow, TableRow};

/// The migrations, as they stand in `migrations/`.
static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// What marks a file as ours, as the first migration writes it: "slow".
const APPLICATION: i64 = 0x736c_6f77;

/// Where and how to store.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The database file; it is made if there is none.
    pub path: PathBuf,
    /// How many connections read side by side.
    pub readers: u32,
}

impl StoreOptions {
    /// The usual options for a database at `path`.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            readers: 4,
        }
    }
}

/// The open database.
#[derive(Clone)]
pub(crate) struct Store {
    write: SqlitePool,
    spoiled: Spoiled,
    read: SqlitePool,
    /// For connections of their own.
    connect: SqliteConnectOptions,
    /// Changes with every beginning to write.
    begun: Arc<watch::Sender<()>>,
    path: Arc<Path>,
    lock: Arc<Lock>,
}

impl Store {
    /// Opens the database, makes it if there is none, and brings its schema up to date.
    pub(crate) async fn open(options: &StoreOptions) -> Result<Self, StoreError> {
        let path = &options.path;
        let lock = Arc::new(Lock::of(path)?);
        files::make(path)?;
        let connect = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .synchronous(SqliteSynchronous::Full);
        let is_new = examine(&connect, path).await?;
        let connect = connect.journal_mode(SqliteJournalMode::Wal);
        migrate(&connect, path).await?;
        let spoiled = Spoiled::default();
        let write = write_pool(connect.clone(), spoiled.clone())
            .await
            .map_err(|error| StoreError::opening(path, error))?;
        let read = pool(options.readers.max(1))
            .connect_with(connect.clone().pragma("query_only", "1"))
            .await
            .map_err(|error| StoreError::opening(path, error))?;
        let store = Self {
            write,
            spoiled,
            read,
            connect,
            begun: Arc::new(watch::Sender::new(())),
            path: path.as_path().into(),
            lock,
        };
        store.announce(is_new).await?;
        store.settle().await;
        Ok(store)
    }

    /// Says in the log what was found, so that nobody mistakes an empty database for theirs.
    async fn announce(&self, is_new: bool) -> Result<(), StoreError> {
        let path = self.path.display();
        if is_new {
            tracing::info!(database = %path, "a new database was made: there are no tables yet");
            return Ok(());
        }
        let mut reader = self.reader().await?;
        let (tables, open): (i64, i64) = sqlx::query_as(
            "SELECT count(*), count(*) FILTER (WHERE phase IN ('lobby', 'playing')) FROM tables",
        )
        .fetch_one(&mut reader)
        .await?;
        tracing::info!(database = %path, tables, open, "the database was opened");
        Ok(())
    }

    /// Begins to write. Everybody else who writes waits.
    pub(crate) async fn begin(&self) -> Result<Writing, StoreError> {
        let begun = self.write.begin_with("BEGIN IMMEDIATE").await;
        let transaction = begun.map_err(|error| {
            let failed = Failed::new(&self.path, "beginning to write", error);
            if !failed.fault.leaves_connection() {
                self.spoiled.set();
            }
            StoreError::Failed(Box::new(failed))
        })?;
        self.begun.send_replace(());
        Ok(Writing::new(
            transaction,
            Arc::clone(&self.path),
            self.spoiled.clone(),
        ))
    }

    /// A connection to read with.
    pub(crate) async fn reader(&self) -> Result<Connection, StoreError> {
        match self.read.acquire().await {
            Ok(connection) => Ok(Connection::reads(connection, Arc::clone(&self.path))),
            Err(error) => Err(StoreError::failed(&self.path, "beginning to read", error)),
        }
    }

    /// Writes what the log beside the file holds into the file, if nobody reads or writes just now.
    /// It is the file alone then that holds everything, until something is written again.
    pub(crate) async fn settle(&self) {
        let settled = async {
            // One of its own, that waits for nobody: those who play are not held up.
            let options = self.connect.clone().busy_timeout(Duration::ZERO);
            let mut connection = options.connect().await?;
            let done = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
                .execute(&mut connection)
                .await;
            connection.close().await?;
            done
        };
        if let Err(error) = settled.await {
            let database = self.path.display();
            tracing::warn!(%database, error = %Chain(&error), "the log beside the file stays");
        }
    }

    /// Says whenever somebody begins to write.
    pub(crate) fn begun(&self) -> watch::Receiver<()> {
        self.begun.subscribe()
    }

    /// Closes the files once everything under way is done.
    pub(crate) async fn close(&self) {
        self.read.close().await;
        self.settle().await;
        self.write.close().await;
        self.lock.release();
    }
}

/// How long somebody waits for a connection before being told that the bot is busy.
const PATIENCE: Duration = Duration::from_secs(8);

/// A pool of so many connections. They are ours alone and to a file, so nobody has cut them since
/// they were last used.
fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
}

/// The one connection that writes. One that has failed is replaced when it is next asked for.
async fn write_pool(
    connect: SqliteConnectOptions,
    spoiled: Spoiled,
) -> Result<SqlitePool, sqlx::Error> {
    pool(1)
        .before_acquire(move |connection, _| {
            let allowed = spoiled.allows(connection);
            Box::pin(async move { Ok(allowed) })
        })
        .connect_with(connect)
        .await
}

/// Looks whether the file is ours and sound, or empty, before anything is changed in it. Answers
/// whether it is empty.
async fn examine(connect: &SqliteConnectOptions, path: &Path) -> Result<bool, StoreError> {
    let opening = |error| StoreError::opening(path, error);
    // Looking at every page takes its time, and is no slow statement.
    let quiet = connect.clone().disable_statement_logging();
    let mut connection = quiet.connect().await.map_err(opening)?;
    let read = read_header(&mut connection).await.map_err(opening);
    let closed = connection.close().await.map_err(opening);
    let header = read?;
    closed?;
    match header {
        Header {
            application: 0,
            things: 0,
            ..
        } => Ok(true),
        Header {
            application: APPLICATION,
            found: None,
            ..
        } => Ok(false),
        Header {
            application: APPLICATION,
            found: Some(found),
            ..
        } => Err(StoreError::Damaged {
            path: path.to_owned(),
            found,
        }),
        Header { .. } => Err(StoreError::NotOurs(path.to_owned())),
    }
}

/// What a database file is, as far as it says so itself.
struct Header {
    application: i64,
    things: i64,
    /// The first thing that does not fit; looked for only in files that are ours.
    found: Option<String>,
}

async fn read_header(connection: &mut SqliteConnection) -> Result<Header, sqlx::Error> {
    let application = sqlx::query_scalar("PRAGMA application_id")
        .fetch_one(&mut *connection)
        .await?;
    let things = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *connection)
        .await?;
    let found = if application == APPLICATION {
        first_fault(connection).await?
    } else {
        None
    };
    Ok(Header {
        application,
        things,
        found,
    })
}

/// The first thing in a database that does not fit together. A row that breaks a rule of the schema
/// is none: it costs its table when it is read, not the whole database.
async fn first_fault(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    sqlx::query("PRAGMA ignore_check_constraints = 1")
        .execute(&mut *connection)
        .await?;
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(connection)
        .await?;
    Ok((found != "ok").then_some(found))
}

/// Brings the schema up to date. References are not checked meanwhile, as SQLite asks for where a
/// table is made anew (<https://www.sqlite.org/lang_altertable.html#otheralter>).
async fn migrate(connect: &SqliteConnectOptions, path: &Path) -> Result<(), StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(connect.clone().foreign_keys(false))
        .await
        .map_err(|error| StoreError::opening(path, error))?;
    let migrated = MIGRATIONS.run(&pool).await;
    pool.close().await;
    migrated.map_err(|error| migrating(path, error))
}

fn migrating(path: &Path, error: MigrateError) -> StoreError {
    let path = path.to_owned();
    match error {
        MigrateError::VersionMissing(version) | MigrateError::VersionTooNew(version, _) => {
            StoreError::Newer { path, version }
        }
        MigrateError::VersionMismatch(version) => StoreError::Altered { path, version },
        MigrateError::Execute(error) => StoreError::opening(&path, error),
        MigrateError::ExecuteMigration(error, version) => {
            let doing = format!("bringing it to schema {version}");
            StoreError::failed(&path, doing, error)
        }
        other => StoreError::Migrate {
            path,
            source: Box::new(other),
        },
    }
}

/// A stored JSON text, read.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(
    text: &str,
    what: &'static str,
) -> Result<T, StoreError> {
    serde_json::from_str(text)
        .map_err(|error| Malformed::new(what, columns::json_fault(&error)).into())
}

/// A value as JSON text to store.
pub(crate) fn to_json<T: serde::Serialize + ?Sized>(
    value: &T,
    what: &'static str,
) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|_| StoreError::Unreadable(what))
}

#[cfg(test)]
mod tests;
