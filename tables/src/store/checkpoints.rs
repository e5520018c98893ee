//! Writing SQLite's log into its file, beside those who write.
//!
//! By itself SQLite does so at the end of whichever commit makes the log long, and everybody who writes waits
//! for some syncs meanwhile. Here a connection of its own does it (`PASSIVE`, which holds up nobody who
//! reads or writes: <https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>). The log begins anew only when
//! all of it is in the file before somebody writes, so a long one has its last pages written between two
//! transactions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::ConnectOptions as _;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, Notify};
use tokio_util::task::AbortOnDropHandle;

use crate::chain::Chain;

/// Transactions from one time to the next.
const EVERY: u64 = 200;

/// Pages in the log, of 4 KiB each, at which it begins anew.
const LONG: i64 = 4_000;

/// Writes the log into the file from time to time, until it is stopped.
pub(super) struct Checkpoints {
    counter: Arc<Counter>,
    task: Mutex<Option<AbortOnDropHandle<()>>>,
}

#[derive(Default)]
struct Counter {
    begun: AtomicU64,
    due: Notify,
}

impl Checkpoints {
    /// Of the file that `connect` opens, and in which `write` writes.
    pub(super) fn of(connect: SqliteConnectOptions, write: SqlitePool, name: Arc<str>) -> Self {
        let counter = Arc::new(Counter::default());
        let counting = Arc::clone(&counter);
        let task = tokio::spawn(async move {
            let connect = connect.disable_statement_logging();
            let mut own = None;
            loop {
                counting.due.notified().await;
                if let Err(error) = once(&connect, &mut own, &write).await {
                    own = None;
                    let error = Chain(&error);
                    tracing::warn!(database = %name, %error, "the log beside the file grows");
                }
            }
        });
        Self {
            counter,
            task: Mutex::new(Some(AbortOnDropHandle::new(task))),
        }
    }

    /// Counts a transaction.
    pub(super) fn begun(&self) {
        if self.counter.begun.fetch_add(1, Ordering::Relaxed) % EVERY == EVERY - 1 {
            self.counter.due.notify_one();
        }
    }

    /// Ends it.
    pub(super) async fn stop(&self) {
        if let Some(task) = self.task.lock().await.take() {
            task.abort();
            // That it was aborted.
            drop(task.await);
        }
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

/// Writes as much of the log into the file as nobody reads; how many pages the log has.
async fn checkpoint(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let (_, pages, _): (i64, i64, i64) = sqlx::query_as("PRAGMA wal_checkpoint(PASSIVE)")
        .fetch_one(connection)
        .await?;
    Ok(pages)
}
