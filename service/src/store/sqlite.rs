//! The database as an SQLite file: one connection writes, a few read.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};

use super::checkpoints::{self, Checkpoints};
use super::connection::Spoiled;
use super::error::Failed;
use super::flush::{Flush, SYNCING};
use super::lock::Lock;
use super::{Connection, PATIENCE, Readers, StoreError, Writing, files, migrations};
use crate::chain::Chain;

/// The application id that marks a file as ours, as the first migration writes it: "slow".
const APPLICATION: i64 = 0x736c_6f77;

/// Files of this schema or a later one were always written with `secure_delete` on.
pub(super) const DELETES_SECURELY: i64 = 25;

/// An open database file.
pub(super) struct SqliteStore {
    pub(super) write: SqlitePool,
    spoiled: Spoiled,
    read: SqlitePool,
    /// The deliverer's own connection.
    deliver: SqlitePool,
    /// Options for further connections.
    connect: SqliteConnectOptions,
    name: Arc<str>,
    /// Makes commits durable.
    flush: Arc<Flush>,
    checkpoints: Checkpoints,
    lock: Lock,
}

impl SqliteStore {
    /// Opens the file, creates it if it is missing, and brings its schema up to date. Returns also whether it is new.
    pub(super) async fn open(path: &Path, readers: u32) -> Result<(Self, bool), StoreError> {
        let lock = Lock::of(path)?;
        files::make(path)?;
        let connect = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            // Deleted data is overwritten, so that free pages keep nothing about forgotten people.
            .pragma("secure_delete", "1")
            .synchronous(SqliteSynchronous::Normal);
        let is_new = examine(&connect, path).await?;
        let connect = connect.journal_mode(SqliteJournalMode::Wal);
        migrate(&connect, path).await?;
        let spoiled = Spoiled::default();
        // `checkpoints` writes the log into the file instead, while others write.
        let write = connect.clone().pragma("wal_autocheckpoint", "0");
        let write = write_pool(write, spoiled.clone())
            .await
            .map_err(|error| StoreError::opening(path, error))?;
        let opening = |error| StoreError::opening(path, error);
        let reading = connect.clone().pragma("query_only", "1");
        let read = pool(readers.max(1)).connect_with(reading.clone());
        let read = read.await.map_err(opening)?;
        let deliver = pool(1).connect_with(reading).await.map_err(opening)?;
        let name: Arc<str> = path.to_string_lossy().into();
        let flush = Arc::new(Flush::of(files::beside(path, "-wal")));
        let checkpoints = Checkpoints::of(
            connect.clone(),
            write.clone(),
            Arc::clone(&name),
            Arc::clone(&flush),
        );
        let store = Self {
            write,
            spoiled,
            read,
            deliver,
            connect,
            name,
            flush,
            checkpoints,
            lock,
        };
        Ok((store, is_new))
    }

    pub(super) async fn begin(&self) -> Result<Writing, StoreError> {
        let repaired = self.checkpoints.repair().await;
        repaired.map_err(|error| StoreError::of_disk(&self.name, SYNCING, error))?;
        let begun = self.write.begin_with("BEGIN IMMEDIATE").await;
        let transaction = begun.map_err(|error| {
            let failed = Failed::new(&self.name, "beginning to write", error);
            if !failed
                .fault
                .leaves_connection(super::dialect::Engine::Sqlite)
            {
                self.spoiled.set();
            }
            StoreError::Failed(Box::new(failed))
        })?;
        self.flush.begun();
        self.checkpoints.begun();
        let writing = Writing::new(transaction, Arc::clone(&self.name), self.spoiled.clone());
        Ok(writing.flushed(Arc::clone(&self.flush)))
    }

    /// Replaces the disk sync, for tests.
    #[cfg(test)]
    pub(super) fn set_flush(&mut self, flush: Flush) {
        self.flush = Arc::new(flush);
        self.checkpoints = Checkpoints::of(
            self.connect.clone(),
            self.write.clone(),
            Arc::clone(&self.name),
            Arc::clone(&self.flush),
        );
    }

    /// Waits until everything that could be read before is on disk.
    pub(super) async fn on_disk(&self) -> Result<(), StoreError> {
        let settled = self.flush.settled().await;
        settled.map_err(|error| StoreError::of_disk(&self.name, SYNCING, error))
    }

    pub(super) async fn reader(&self, readers: Readers) -> Result<Connection, StoreError> {
        let pool = match readers {
            Readers::People => &self.read,
            Readers::Deliverer => &self.deliver,
        };
        match pool.acquire().await {
            Ok(connection) => Ok(Connection::reads(connection, Arc::clone(&self.name))),
            Err(error) => Err(StoreError::failed(&self.name, "beginning to read", error)),
        }
    }

    /// Checks whether the disk has room for some transactions. Beginning to write does not show it.
    pub(super) async fn try_room(&self) -> Result<(), StoreError> {
        let file = files::beside(self.connect.get_filename(), "-room");
        let tried = tokio::task::spawn_blocking(move || files::try_room(&file)).await;
        let tried = tried.map_err(std::io::Error::other).flatten();
        tried
            .map_err(|error| StoreError::of_disk(&self.name, "trying whether there is room", error))
    }

    /// Writes the log into the file, if nobody reads or writes now. Returns whether the file alone holds everything,
    /// which lasts until the next write.
    pub(super) async fn checkpoint(&self) -> bool {
        if self.flush.has_failed() {
            return self.checkpoints.repair().await.is_ok();
        }
        let settled = async {
            // A separate connection that waits for no lock, so players are not held up.
            let options = self.connect.clone().busy_timeout(Duration::ZERO);
            let mut connection = options.connect().await?;
            let done = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)")
                .fetch_one(&mut connection)
                .await;
            connection.close().await?;
            let (held_up, _, _): (i64, i64, i64) = done?;
            Ok::<_, sqlx::Error>(held_up == 0)
        };
        settled.await.unwrap_or_else(|error| {
            checkpoints::note(&error, &self.flush);
            let database = &self.name;
            tracing::warn!(%database, error = %Chain(&error), "the write-ahead log could not be written into the database file");
            false
        })
    }

    pub(super) async fn close(&self) {
        self.checkpoints.stop().await;
        self.read.close().await;
        self.deliver.close().await;
        self.checkpoint().await;
        self.write.close().await;
        self.lock.release();
    }
}

/// Returns a pool of `connections` connections. Only this process uses them, and they lead to a file, so nothing can
/// have cut them since their last use.
fn pool(connections: u32) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(false)
}

/// Opens the one writing connection. One that has failed is replaced when it is next requested.
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

/// Checks, before anything is changed, whether the file is ours and sound, or empty. Returns whether it is empty.
async fn examine(connect: &SqliteConnectOptions, path: &Path) -> Result<bool, StoreError> {
    let opening = |error| StoreError::opening(path, error);
    // Checking every page takes long, and is not worth a warning about a slow statement.
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

/// What a database file's header says about it.
pub(super) struct Header {
    application: i64,
    things: i64,
    /// The first inconsistency found; checked only in files that are ours.
    pub(super) found: Option<String>,
}

impl Header {
    /// Whether the header says that the file is a database of this program.
    pub(super) fn is_ours(&self) -> bool {
        self.application == APPLICATION
    }
}

/// Reads the header of a file.
pub(super) async fn read_header(connection: &mut SqliteConnection) -> Result<Header, sqlx::Error> {
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

/// Finds the first inconsistency in a database. A row that breaks a rule of the schema is not one: it costs its table
/// when it is read, not the whole database.
pub(super) async fn first_fault(
    connection: &mut SqliteConnection,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query("PRAGMA ignore_check_constraints = 1")
        .execute(&mut *connection)
        .await?;
    let found: String = sqlx::query_scalar("PRAGMA quick_check(1)")
        .fetch_one(connection)
        .await?;
    Ok((found != "ok").then_some(found))
}

/// Returns the schema number of a file, if it has one.
async fn schema(pool: &SqlitePool) -> Option<i64> {
    let schema = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(pool)
        .await;
    schema.ok().flatten()
}

/// Rewrites the whole file without the data that earlier versions of the program deleted but left in free pages. This
/// happens once, since later versions leave nothing there.
async fn wipe(pool: &SqlitePool, path: &Path) {
    let database = path.display();
    tracing::info!(%database, "the database file is rewritten without its deleted data");
    if let Err(error) = sqlx::query("VACUUM").execute(pool).await {
        let error = Chain(&error);
        tracing::warn!(%database, %error, "data deleted by earlier versions may still be in the file");
    }
}

/// Brings the schema up to date. Foreign keys are not checked meanwhile, as SQLite requires where a table is rebuilt
/// (<https://www.sqlite.org/lang_altertable.html#otheralter>).
async fn migrate(connect: &SqliteConnectOptions, path: &Path) -> Result<(), StoreError> {
    let pool = SqlitePoolOptions::new()
        .max_connections(1)
        .connect_with(connect.clone().foreign_keys(false))
        .await
        .map_err(|error| StoreError::opening(path, error))?;
    let before = schema(&pool).await;
    let migrated = migrations::SQLITE.run(&pool).await;
    if migrated.is_ok() && before.is_some_and(|schema| schema < DELETES_SECURELY) {
        wipe(&pool, path).await;
    }
    pool.close().await;
    migrated.map_err(|error| match error {
        sqlx::migrate::MigrateError::Execute(error) => StoreError::opening(path, error),
        other => migrations::migrating(&path.to_string_lossy(), other),
    })
}
