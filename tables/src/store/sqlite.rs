//! The database as a file of SQLite's: one connection that writes, and a few that read.

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
use super::{Connection, PATIENCE, Readers, StoreError, Writing, files, migrating, migrations};
use crate::chain::Chain;

/// What marks a file as ours, as the first migration writes it: "slow".
const APPLICATION: i64 = 0x736c_6f77;

/// Files with this schema were written with `secure_delete` on.
pub(super) const DELETES_SECURELY: i64 = 25;

/// An open file.
pub(super) struct SqliteStore {
    pub(super) write: SqlitePool,
    spoiled: Spoiled,
    read: SqlitePool,
    /// The deliverer's own connection.
    deliver: SqlitePool,
    /// For connections of their own.
    connect: SqliteConnectOptions,
    name: Arc<str>,
    /// Makes what is committed durable.
    flush: Arc<Flush>,
    checkpoints: Checkpoints,
    lock: Lock,
}

impl SqliteStore {
    /// Opens the file, makes it if there is none, and brings its schema up to date; whether it is new.
    pub(super) async fn open(path: &Path, readers: u32) -> Result<(Self, bool), StoreError> {
        let lock = Lock::of(path)?;
        files::make(path)?;
        let connect = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            // What is deleted is gone: nobody who was forgotten is left in free pages.
            .pragma("secure_delete", "1")
            .synchronous(SqliteSynchronous::Normal);
        let is_new = examine(&connect, path).await?;
        let connect = connect.journal_mode(SqliteJournalMode::Wal);
        migrate(&connect, path).await?;
        let spoiled = Spoiled::default();
        // The log is written into the file beside those who write (`checkpoints`).
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

    /// Has another disk sync, for tests.
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

    /// Tries whether the disk takes as much as some transactions need. Beginning to write does not tell.
    pub(super) async fn try_room(&self) -> Result<(), StoreError> {
        let file = files::beside(self.connect.get_filename(), "-room");
        let tried = tokio::task::spawn_blocking(move || files::try_room(&file)).await;
        let tried = tried.map_err(std::io::Error::other).flatten();
        tried
            .map_err(|error| StoreError::of_disk(&self.name, "trying whether there is room", error))
    }

    /// Writes what the log beside the file holds into the file, if nobody reads or writes just now.
    /// It is the file alone then that holds everything, until something is written again; whether it is.
    pub(super) async fn settle(&self) -> bool {
        if self.flush.has_failed() {
            return self.checkpoints.repair().await.is_ok();
        }
        let settled = async {
            // One of its own, that waits for nobody: those who play are not held up.
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
            tracing::warn!(%database, error = %Chain(&error), "the log beside the file stays");
            false
        })
    }

    pub(super) async fn close(&self) {
        self.checkpoints.stop().await;
        self.read.close().await;
        self.deliver.close().await;
        self.settle().await;
        self.write.close().await;
        self.lock.release();
    }
}

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
pub(super) struct Header {
    application: i64,
    things: i64,
    /// The first thing that does not fit; looked for only in files that are ours.
    pub(super) found: Option<String>,
}

impl Header {
    /// Whether the file says that it is a database of this program.
    pub(super) fn is_ours(&self) -> bool {
        self.application == APPLICATION
    }
}

/// Reads what a file says of itself.
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

/// The first thing in a database that does not fit together. A row that breaks a rule of the schema
/// is none: it costs its table when it is read, not the whole database.
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

/// The schema that a file has, if it has one.
async fn schema(pool: &SqlitePool) -> Option<i64> {
    let schema = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
        .fetch_one(pool)
        .await;
    schema.ok().flatten()
}

/// Rewrites the whole file, without what earlier versions of the program have deleted: they left it in
/// free pages. It is done once, since later nothing is left there.
async fn wipe(pool: &SqlitePool, path: &Path) {
    let database = path.display();
    tracing::info!(%database, "the database is written anew, without what was deleted from it");
    if let Err(error) = sqlx::query("VACUUM").execute(pool).await {
        let error = Chain(&error);
        tracing::warn!(%database, %error, "what was deleted by earlier versions may still stand in the file");
    }
}

/// Brings the schema up to date. References are not checked meanwhile, as SQLite asks for where a
/// table is made anew (<https://www.sqlite.org/lang_altertable.html#otheralter>).
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
        other => migrating(&path.to_string_lossy(), other),
    })
}
