//! The database: everything that must outlive the process, in an SQLite file or on a PostgreSQL server.
//!
//! One transaction writes at a time, so it never waits for another halfway; a few connections read. A dropped
//! transaction changes nothing. SQL is static text and the same for both databases, except for the statements in
//! `dialect`. `migrations/` explains the columns.

/// Executes a statement with its parameters, in order.
macro_rules! execute {
    ($on:expr, $sql:expr $(, $parameter:expr)* $(,)?) => {
        $crate::store::query($sql)
            $(.bind($parameter))*
            .execute(&mut *$on)
            .await
    };
}

pub(crate) mod answers;
pub(crate) mod archives;
pub(crate) mod avoided;
pub mod backup;
pub mod backup_schedule;
pub(crate) mod calls;
pub(crate) mod changes;
mod checkpoints;
mod claims;
pub(crate) mod clocks;
mod connection;
mod dialect;
mod error;
pub(crate) mod explained;
mod files;
mod flush;
pub(crate) mod forgotten;
pub(crate) mod game;
pub(crate) mod guild_rules;
mod holds;
pub(crate) mod invitations;
pub(crate) mod lapses;
mod lock;
mod log_digest;
pub(crate) mod mentions;
mod migrations;
pub mod moving;
pub(crate) mod offers;
mod options;
pub(crate) mod outbox;
pub(crate) mod pace_requests;
pub(crate) mod people;
pub(crate) mod personal_data;
mod postgres;

pub(crate) mod receptions;
pub(crate) mod rematches;
pub(crate) mod results;
pub(crate) mod reviews;
mod rows;
mod schema;
pub(crate) mod seat_votes;
pub(crate) mod seats;
mod shard_sessions;
mod sqlite;
mod statements;
pub(crate) mod suspensions;
pub(crate) mod tables;
pub(crate) mod threads;
pub(crate) mod undo_requests;
pub(crate) mod values;
pub(crate) mod wishes;

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use tokio::sync::watch;

use crate::observe::Metrics;

pub(crate) use changes::{Changed, How, Occupant, TableChange};
pub(crate) use claims::Work;
pub use claims::{Claimed, ShardSession};
pub(crate) use clocks::{ClockRow, ClockStage, KeptTime};
pub(crate) use connection::{Connection, Writing};
pub use error::{Failed, Malformed, StoreError, StoreFault};
pub use guild_rules::GuildRules;
use holds::Holds;
pub(crate) use invitations::Held;
pub(crate) use log_digest::LogDigest;
pub(crate) use offers::OfferRow;
use options::{DatabasePlace, PATIENCE, Readers};
pub use options::{DatabaseUrl, DatabaseUrlError, ServerTimes, StoreOptions};
pub(crate) use outbox::{Kind, NewSend, Queue, SendRow};
pub(crate) use people::Preferences;
pub use people::Settings;
use postgres::PostgresStore;
pub use receptions::{Reception, ReceptionTrouble};
pub use results::Part;
pub(crate) use seats::SeatRow;
use sqlite::SqliteStore;
pub(crate) use statements::{query, query_as, query_scalar};
pub use suspensions::Barrier;
pub use tables::TablePhase;
pub(crate) use tables::{AwaitedSeat, NewRow, TableRow};
pub(crate) use threads::ThreadDuty;
pub use wishes::{Often, Wish};
pub(crate) use wishes::{Proposable, Waiting};

/// The pause between two attempts to claim work that another process holds.
const AGAIN: Duration = Duration::from_millis(20);

/// The open database. Clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    backend: Arc<Backend>,
    /// Changes whenever a writer begins.
    begun: Arc<watch::Sender<()>>,
    name: Arc<str>,
    metrics: Arc<Metrics>,
    holds: Holds,
}

enum Backend {
    Sqlite(Box<SqliteStore>),
    Postgres(PostgresStore),
}

/// A store that is being opened, and whether it is new.
type Opening<'a, T> = BoxFuture<'a, Result<(T, bool), StoreError>>;

impl Store {
    /// Opens the database, creates the SQLite file if it is missing, and brings the schema up to date.
    pub(crate) async fn open(options: &StoreOptions) -> Result<Self, StoreError> {
        let (backend, is_new, name) = match &options.place {
            DatabasePlace::File(path) => {
                let opening: Opening<'_, _> = Box::pin(SqliteStore::open(path, options.readers));
                let (store, is_new) = opening.await?;
                (
                    Backend::Sqlite(Box::new(store)),
                    is_new,
                    path.to_string_lossy().into(),
                )
            }
            DatabasePlace::Server(url) => {
                let opening: Opening<'_, _> = Box::pin(PostgresStore::open(
                    &url.options,
                    options.readers,
                    options.shared,
                    options.times,
                ));
                let (store, is_new) = opening.await?;
                let name = postgres::called(&url.options).into();
                (Backend::Postgres(store), is_new, name)
            }
        };
        let store = Self {
            backend: Arc::new(backend),
            begun: Arc::new(watch::Sender::new(())),
            name,
            metrics: Arc::default(),
            holds: Holds::default(),
        };
        store.announce(is_new).await?;
        store.checkpoint().await;
        Ok(store)
    }

    /// Logs how many tables were found, so that an operator notices an empty or wrong database.
    async fn announce(&self, is_new: bool) -> Result<(), StoreError> {
        let database = &self.name;
        if is_new {
            tracing::info!(%database, "a new database was created: there are no tables yet");
            return Ok(());
        }
        let mut reader = self.reader().await?;
        let (tables, open): (i64, i64) = query_as(
            "SELECT count(*), count(*) FILTER (WHERE phase IN ('lobby', 'playing')) FROM tables",
        )
        .fetch_one(&mut reader)
        .await?;
        tracing::info!(%database, tables, open, "the database was opened");
        Ok(())
    }

    /// Begins to write. Every other writer waits.
    pub(crate) async fn begin(&self) -> Result<Writing, StoreError> {
        self.holds.check("the writer");
        let beginning: BoxFuture<'_, Result<Writing, StoreError>> = match self.backend.as_ref() {
            Backend::Sqlite(store) => Box::pin(store.begin()),
            Backend::Postgres(store) => Box::pin(store.begin()),
        };
        let asked = Instant::now();
        let writing = beginning.await;
        let writing = writing.inspect_err(|_| self.metrics.write_failed())?;
        self.metrics.began_to_write(asked.elapsed());
        self.begun.send_replace(());
        let writing = writing.held(self.holds.hold("the writer"));
        Ok(writing.counted(Arc::clone(&self.metrics)))
    }

    /// Checks whether something could be written, without changing anything. It counts neither as a transaction nor
    /// as a beginning to write. It cannot tell whether the disk of a PostgreSQL server has room.
    pub(crate) async fn try_to_write(&self) -> Result<(), StoreError> {
        let trying: BoxFuture<'_, Result<(), StoreError>> = match self.backend.as_ref() {
            Backend::Sqlite(store) => Box::pin(async move {
                drop(store.begin().await?);
                store.try_room().await
            }),
            Backend::Postgres(store) => Box::pin(async move { store.begin().await.map(drop) }),
        };
        trying.await
    }

    /// Returns the metrics that count its transactions.
    pub(crate) fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Returns a connection to read with. Drop it before you wait for anything else that others may hold: the writer,
    /// another reader, a table (`holds`).
    pub(crate) async fn reader(&self) -> Result<Connection, StoreError> {
        self.reader_of(Readers::People).await
    }

    /// Returns the connection that the deliverer reads with. No press uses it, so deliveries are found however many
    /// people press.
    pub(crate) async fn deliverer(&self) -> Result<Connection, StoreError> {
        self.reader_of(Readers::Deliverer).await
    }

    async fn reader_of(&self, readers: Readers) -> Result<Connection, StoreError> {
        self.holds.check("a reader");
        let beginning: BoxFuture<'_, Result<Connection, StoreError>> = match self.backend.as_ref() {
            Backend::Sqlite(store) => Box::pin(store.reader(readers)),
            Backend::Postgres(store) => Box::pin(store.reader(readers)),
        };
        Ok(beginning.await?.held(self.holds.hold("a reader")))
    }

    /// Checks in a debug build that this task holds no connection, before it waits for `wanted`.
    ///
    /// # Panics
    /// In a debug build, if it holds one.
    pub(crate) fn check_free(&self, wanted: &str) {
        self.holds.check(wanted);
    }

    /// Whether other processes may work on the database too.
    pub(crate) fn is_shared(&self) -> bool {
        match self.backend.as_ref() {
            Backend::Sqlite(_) => false,
            Backend::Postgres(store) => store.is_shared,
        }
    }

    /// Claims work. Returns `None` if another process has it.
    pub(crate) async fn try_claim(&self, work: Work) -> Result<Option<Claimed>, StoreError> {
        self.holds.check("a claim");
        match self.backend.as_ref() {
            Backend::Postgres(store) if store.is_shared => store.claims.claim(work).await,
            Backend::Sqlite(_) | Backend::Postgres(_) => Ok(Some(Claimed::freely())),
        }
    }

    /// Takes part in sharing out Discord's shards among all processes, `wanted` of them if this is the first process.
    /// Returns how many shards there are.
    pub(crate) async fn share_shards(&self, wanted: u32) -> Result<u32, StoreError> {
        match self.backend.as_ref() {
            Backend::Postgres(store) if store.is_shared => {
                let _counting = self.claim(Work::ShardCount).await?;
                store.claims.share_shards(wanted).await
            }
            Backend::Sqlite(_) | Backend::Postgres(_) => Ok(wanted),
        }
    }

    /// Returns how many of `total` shards no process has.
    pub(crate) async fn free_shards(&self, total: u32) -> Result<u32, StoreError> {
        match self.backend.as_ref() {
            Backend::Postgres(store) if store.is_shared => store.claims.free_shards(total).await,
            Backend::Sqlite(_) | Backend::Postgres(_) => Ok(0),
        }
    }

    /// Stores the session of a shard, one of `total`, for the process that takes the shard next.
    pub(crate) async fn hand_over_shard(
        &self,
        (shard, total): (u32, u32),
        session: &ShardSession,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        match self.backend.as_ref() {
            Backend::Postgres(store) if store.is_shared => {
                store.claims.hand_over(shard, total, session).await
            }
            Backend::Sqlite(_) | Backend::Postgres(_) => {
                let mut writing = self.begin().await?;
                shard_sessions::keep(&mut writing, (shard, total), session, now).await?;
                writing.commit().await
            }
        }
    }

    /// Returns the session that was stored for a shard, one of `total`, if Discord may still know it.
    pub(crate) async fn take_over_shard(
        &self,
        (shard, total): (u32, u32),
        now: Timestamp,
    ) -> Result<Option<ShardSession>, StoreError> {
        match self.backend.as_ref() {
            Backend::Postgres(store) if store.is_shared => {
                store.claims.take_over(shard, total).await
            }
            Backend::Sqlite(_) | Backend::Postgres(_) => {
                let mut writing = self.begin().await?;
                let session = shard_sessions::take(&mut writing, (shard, total), now).await?;
                writing.commit().await?;
                Ok(session)
            }
        }
    }

    /// Returns how many processes share out the shards, this one included.
    pub(crate) async fn processes(&self) -> Result<u32, StoreError> {
        match self.backend.as_ref() {
            Backend::Postgres(store) if store.is_shared => store.claims.processes().await,
            Backend::Sqlite(_) | Backend::Postgres(_) => Ok(1),
        }
    }

    /// Claims work, and waits while another process has it.
    pub(crate) async fn claim(&self, work: Work) -> Result<Claimed, StoreError> {
        let begun = tokio::time::Instant::now();
        loop {
            if let Some(claimed) = self.try_claim(work).await? {
                return Ok(claimed);
            }
            if begun.elapsed() >= PATIENCE {
                return Err(StoreError::kept(&self.name));
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Waits until everything that could be read before is on disk. Call it before showing to anyone what was read.
    pub(crate) async fn on_disk(&self) -> Result<(), StoreError> {
        self.holds.check("a sync");
        match self.backend.as_ref() {
            Backend::Sqlite(store) => store.on_disk().await,
            // On PostgreSQL nothing can be read before it is on disk.
            Backend::Postgres(_) => Ok(()),
        }
    }

    /// Writes the SQLite log into the database file, if nobody reads or writes now. Returns whether the file holds
    /// everything. PostgreSQL does this itself.
    pub(crate) async fn checkpoint(&self) -> bool {
        match self.backend.as_ref() {
            Backend::Sqlite(store) => {
                let checkpointing: BoxFuture<'_, bool> = Box::pin(store.checkpoint());
                checkpointing.await
            }
            Backend::Postgres(_) => true,
        }
    }

    /// Returns a receiver that changes whenever a writer begins.
    pub(crate) fn begun(&self) -> watch::Receiver<()> {
        self.begun.subscribe()
    }

    /// Closes the database once all work under way is done.
    pub(crate) async fn close(&self) {
        let closing: BoxFuture<'_, ()> = match self.backend.as_ref() {
            Backend::Sqlite(store) => Box::pin(store.close()),
            Backend::Postgres(store) => Box::pin(store.close()),
        };
        closing.await;
    }
}

/// Parses a stored JSON text.
pub(crate) fn from_json<T: serde::de::DeserializeOwned>(
    text: &str,
    what: &'static str,
) -> Result<T, StoreError> {
    serde_json::from_str(text)
        .map_err(|error| Malformed::new(what, rows::json_fault(&error)).into())
}

/// Returns a value as JSON text to store.
pub(crate) fn to_json<T: serde::Serialize + ?Sized>(
    value: &T,
    what: &'static str,
) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|_| StoreError::Unreadable(what))
}

#[cfg(test)]
mod server_tests;
#[cfg(test)]
mod tests;
