//! SQLite: everything that must outlive the process.
//!
//! There is one connection that writes, so a transaction never waits for another half way, and a
//! few that read. A transaction that is dropped changes nothing. SQL is static text; what the
//! columns mean stands in `migrations/`.

pub(crate) mod changes;
mod error;
pub(crate) mod games;
mod lock;
pub(crate) mod offers;
pub(crate) mod outbox;
pub(crate) mod people;
pub(crate) mod play;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{MigrateError, Migrator};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Sqlite, SqliteConnection, Transaction};

pub(crate) use changes::{Change, Changed, How, Occupant};
pub use error::StoreError;
pub(crate) use games::{AwaitedSeat, NewRow, SeatRow, TableRow};
use lock::Lock;
pub(crate) use offers::OfferRow;
pub(crate) use outbox::{Kind, NewSend, SendRow};
pub(crate) use people::Manner;

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
    read: SqlitePool,
    lock: Arc<Lock>,
}

impl Store {
    /// Opens the database, makes it if there is none, and brings its schema up to date.
    pub(crate) async fn open(options: &StoreOptions) -> Result<Self, StoreError> {
        let path = &options.path;
        let lock = Arc::new(Lock::of(path)?);
        let connect = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .synchronous(SqliteSynchronous::Full);
        Self::examine(&connect, path).await?;
        let connect = connect.journal_mode(SqliteJournalMode::Wal);
        let write = SqlitePoolOptions::new()
            .max_connections(1)
            .connect_with(connect.clone())
            .await
            .map_err(|error| StoreError::opening(path, error))?;
        MIGRATIONS
            .run(&write)
            .await
            .map_err(|error| migrating(path, error))?;
        let read = SqlitePoolOptions::new()
            .max_connections(options.readers.max(1))
            .connect_with(connect.pragma("query_only", "1"))
            .await
            .map_err(|error| StoreError::opening(path, error))?;
        Ok(Self { write, read, lock })
    }

    /// Looks whether the file is ours (or empty) before anything is changed in it.
    async fn examine(connect: &SqliteConnectOptions, path: &Path) -> Result<(), StoreError> {
        let look = async {
            let pool = SqlitePoolOptions::new()
                .max_connections(1)
                .connect_with(connect.clone())
                .await?;
            let application: i64 = sqlx::query_scalar("PRAGMA application_id")
                .fetch_one(&pool)
                .await?;
            let things: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
                .fetch_one(&pool)
                .await?;
            pool.close().await;
            Ok((application, things))
        };
        let (application, things) = look
            .await
            .map_err(|error| StoreError::opening(path, error))?;
        if application == APPLICATION || (application == 0 && things == 0) {
            Ok(())
        } else {
            Err(StoreError::NotOurs(path.to_owned()))
        }
    }

    /// Begins to write. Everybody else who writes waits.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        Ok(self.write.begin_with("BEGIN IMMEDIATE").await?)
    }

    /// A connection to read with.
    pub(crate) async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.read.acquire().await?)
    }

    /// Closes the files once everything under way is done.
    pub(crate) async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
        self.lock.release();
    }
}

/// A connection, whether it reads or writes.
pub(crate) type Connection = SqliteConnection;

fn migrating(path: &Path, error: MigrateError) -> StoreError {
    let path = path.to_owned();
    match error {
        MigrateError::VersionMissing(version) | MigrateError::VersionTooNew(version, _) => {
            StoreError::Newer { path, version }
        }
        MigrateError::VersionMismatch(version) => StoreError::Altered { path, version },
        MigrateError::Execute(error) => StoreError::opening(&path, error),
        other => StoreError::Migrate(Box::new(other)),
    }
}

/// A stored number as a smaller type.
fn small<T: TryFrom<i64>>(number: i64, what: &'static str) -> Result<T, StoreError> {
    T::try_from(number).map_err(|_| StoreError::Unreadable(what))
}

/// A stored JSON text, read.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(
    text: &str,
    what: &'static str,
) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|_| StoreError::Unreadable(what))
}

/// A value as JSON text to store.
pub(crate) fn to_json<T: serde::Serialize + ?Sized>(
    value: &T,
    what: &'static str,
) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|_| StoreError::Unreadable(what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_database_serves_one_bot() {
        let folder = tempfile::TempDir::new().unwrap();
        let options = StoreOptions::file(folder.path().join("tables.sqlite"));
        let store = Store::open(&options).await.unwrap();
        let second = Store::open(&options).await;
        assert!(matches!(second.map(|_| ()), Err(StoreError::Taken(_))));
        store.close().await;
        // Clones of a closed store do not keep it.
        let again = Store::open(&options).await.unwrap();
        drop(store);
        assert!(matches!(
            Store::open(&options).await.map(|_| ()),
            Err(StoreError::Taken(_))
        ));
        again.close().await;
    }

    #[tokio::test]
    async fn commits_are_synced_and_references_checked_on_the_connection_that_writes() {
        let folder = tempfile::TempDir::new().unwrap();
        let options = StoreOptions::file(folder.path().join("tables.sqlite"));
        let store = Store::open(&options).await.unwrap();
        let mut writing = store.begin().await.unwrap();
        let pragma = |name: &'static str| sqlx::query_scalar::<_, i64>(name);
        let full = pragma("PRAGMA synchronous").fetch_one(&mut *writing).await;
        assert_eq!(full.unwrap(), 2);
        let checked = pragma("PRAGMA foreign_keys").fetch_one(&mut *writing).await;
        assert_eq!(checked.unwrap(), 1);
        let mut reader = store.reader().await.unwrap();
        let written = sqlx::query("DELETE FROM people")
            .execute(&mut *reader)
            .await;
        assert!(matches!(
            written.map_err(StoreError::from),
            Err(StoreError::ReadOnly)
        ));
    }
}
