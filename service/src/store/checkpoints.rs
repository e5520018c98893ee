//! Writing SQLite's log into its file, while others write.
//!
//! By default, SQLite does this at the end of the commit that makes the log long, and every writer waits for some
//! syncs meanwhile. Here a separate connection does it (`PASSIVE`, which holds up no reader or writer:
//! <https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>). The log restarts from its beginning only if all of it
//! is in the file before the next write. So the last pages of a long log are written between two transactions.
//!
//! After a sync of the log has failed, no checkpoint writes into the file: a checkpoint that trusts the sync would do
//! harm. The repair (`flush`) is tried at every beginning to write, and here with pauses.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, Notify};
use tokio_util::task::AbortOnDropHandle;

use super::error::StoreFault;
use super::flush::Flush;
use crate::chain::Chain;

/// The number of transactions between two checkpoints.
const EVERY: u64 = 200;

/// The length of the log, in pages of 4 KiB, at which it is made to restart.
const LONG: i64 = 4_000;

/// The pause between two attempts to repair the log after a failed sync, while nothing is written.
const PAUSE: Duration = Duration::from_secs(2);

/// The task that writes the log into the file from time to time, until it is stopped.
pub(super) struct Checkpoints {
    counter: Arc<Counter>,
    repairs: Arc<Repairs>,
    task: Mutex<Option<AbortOnDropHandle<()>>>,
}

/// Repairs the log after a failed sync.
struct Repairs {
    flush: Arc<Flush>,
    write: SqlitePool,
    name: Arc<str>,
    /// Counts the attempts. There is one at a time.
    attempts: AtomicU64,
    trying: Mutex<()>,
}

#[derive(Default)]
struct Counter {
    begun: AtomicU64,
    due: Notify,
}

impl Checkpoints {
    /// Starts the task for the file that `connect` opens, and in which `write` writes.
    pub(super) fn of(
        connect: SqliteConnectOptions,
        write: SqlitePool,
        name: Arc<str>,
        flush: Arc<Flush>,
    ) -> Self {
        let counter = Arc::new(Counter::default());
        let repairs = Arc::new(Repairs {
            flush: Arc::clone(&flush),
            write: write.clone(),
            name: Arc::clone(&name),
            attempts: AtomicU64::new(0),
            trying: Mutex::default(),
        });
        let (counting, repairing) = (Arc::clone(&counter), Arc::clone(&repairs));
        let task = tokio::spawn(async move {
            let connect = connect.disable_statement_logging();
            let mut own = None;
            loop {
                tokio::select! {
                    () = counting.due.notified() => {}
                    () = flush.failed() => {}
                }
                while repairing.repair().await.is_err() {
                    tokio::time::sleep(PAUSE).await;
                }
                if let Err(error) = once(&connect, &mut own, &write).await {
                    own = None;
                    note(&error, &flush);
                    let error = Chain(&error);
                    tracing::warn!(database = %name, %error, "the write-ahead log could not be written into the database file, so it grows");
                }
            }
        });
        Self {
            counter,
            repairs,
            task: Mutex::new(Some(AbortOnDropHandle::new(task))),
        }
    }

    /// Counts a transaction.
    pub(super) fn begun(&self) {
        if self.counter.begun.fetch_add(1, Ordering::Relaxed) % EVERY == EVERY - 1 {
            self.counter.due.notify_one();
        }
    }

    /// Makes the log durable again, if a sync of it has failed.
    ///
    /// # Errors
    /// When the repair fails. Then nothing may be written.
    pub(super) async fn repair(&self) -> io::Result<()> {
        self.repairs.repair().await
    }

    /// Stops the task.
    pub(super) async fn stop(&self) {
        if let Some(task) = self.task.lock().await.take() {
            task.abort();
            // The result only says that the task was aborted.
            drop(task.await);
        }
    }
}

impl Repairs {
    /// Makes the log durable again, if a sync of it has failed. A caller that arrives during an attempt takes that
    /// attempt's result, so that a broken disk is not tried once for each of many writers.
    async fn repair(&self) -> io::Result<()> {
        let before = self.attempts.load(Ordering::SeqCst);
        if !self.flush.has_failed() {
            return Ok(());
        }
        let _one = self.trying.lock().await;
        if !self.flush.has_failed() {
            return Ok(());
        }
        if self.attempts.load(Ordering::SeqCst) != before {
            return Err(io::Error::other("the log could not be synced again"));
        }
        let repaired = self.attempt().await;
        self.attempts.fetch_add(1, Ordering::SeqCst);
        let database = &self.name;
        match &repaired {
            Ok(()) => {
                tracing::warn!(%database, "the log is durable again after a failed sync; the bot writes again")
            }
            Err(error) => tracing::error!(
                %database, error = %Chain(error),
                "a sync failed and the log cannot be made durable; nothing is written until the disk works again"
            ),
        }
        repaired
    }

    async fn attempt(&self) -> io::Result<()> {
        let mut writer = self.write.acquire().await.map_err(io::Error::other)?;
        let empty = async {
            let sql = sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)");
            let done = sql.fetch_one(&mut *writer).await;
            let (held_up, _, _): (i64, i64, i64) = done.map_err(io::Error::other)?;
            Ok(held_up == 0)
        };
        self.flush.repair(empty).await
    }
}

/// Notes a failed sync, if the error of a checkpoint is one.
pub(super) fn note(error: &sqlx::Error, flush: &Flush) {
    if StoreFault::of(error) == StoreFault::Disk {
        flush.note_failure();
    }
}

async fn once(
    connect: &SqliteConnectOptions,
    own: &mut Option<SqliteConnection>,
    write: &SqlitePool,
) -> Result<(), sqlx::Error> {
    let connection = match own {
        Some(connection) => connection,
        None => own.insert(connect.connect().await?),
    };
    if checkpoint(connection).await? >= LONG {
        let mut writer = write.acquire().await?;
        checkpoint(&mut writer).await?;
    }
    Ok(())
}

/// Writes as much of the log into the file as no one is reading. Returns the length of the log in pages.
async fn checkpoint(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)")
        .fetch_one(connection)
        .await?;
    Ok(pages)
}
