//! Claims on work, where several processes share a PostgreSQL database: a table, its sends, its opponents' thinking,
//! a Discord shard.
//!
//! A claim is an advisory lock of the database that one session of the process holds. When the process ends in any
//! way, the session ends, and the next process that asks gets the claim: there is no clock and no coordinator. Within
//! the process, other locks already order the tasks that ask. With SQLite there is one process, and every claim is
//! granted.
//!
//! If the connection fails while the process lives, all claims are lost at once, and [`Claimed::is_held`] becomes
//! false: long-running work checks it. Short work need not, since its transaction detects whether another process was
//! quicker.
//!
//! The server keeps the sessions of a process that is frozen, or of a machine that vanishes without closing its
//! connections. So each process writes a heartbeat, by the same connection, and ends the sessions of processes whose
//! last heartbeat is too old by the server's clock. A process trusts its claims for a shorter time than that after a
//! heartbeat: one that wakes up finds them lost before it has asked the server anything.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::{ServerTimes, StoreError};
use crate::chain::Chain;
use crate::ids::TableId;

/// Work that only one process does at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// The table itself: its game or lobby.
    Table(TableId),
    /// The sends of a table.
    Sends(TableId),
    /// The next decision of a table's opponents.
    Thinking(TableId),
    /// Work that no press starts: reminders, stewards, expiry.
    Upkeep,
    /// The application's emojis at Discord.
    Symbols,
    /// Finding out how many shards Discord wants for the bot.
    ShardCount,
    /// A Discord shard.
    Shard(u32),
    /// Beginning a session at Discord, in one of the slots that Discord gives for that.
    Identify(u64),
}

impl Work {
    /// Returns the name of its lock, and its number.
    fn key(self) -> (&'static str, i64) {
        match self {
            Self::Table(table) => (" table", table.sql()),
            Self::Sends(table) => (" sends", table.sql()),
            Self::Thinking(table) => (" thinking", table.sql()),
            Self::Upkeep => (" upkeep", 0),
            Self::Symbols => (" symbols", 0),
            Self::ShardCount => (" shard count", 0),
            Self::Shard(shard) => (" shard", shard.into()),
            Self::Identify(place) => (" identify", place.cast_signed()),
        }
    }
}

/// Work that this process has claimed, until this is dropped.
#[derive(Debug)]
pub struct Claimed(Option<Held>);

#[derive(Debug)]
struct Held {
    claims: Arc<Claims>,
    work: Work,
    /// The number of the connection that holds it.
    connection: u64,
}

impl Claimed {
    /// Returns a claim for a database that only one process uses.
    pub(super) const fn freely() -> Self {
        Self(None)
    }

    /// Whether no other process can have the work.
    #[must_use]
    pub fn is_held(&self) -> bool {
        self.0.as_ref().is_none_or(|held| {
            held.claims.connections.load(Ordering::Relaxed) == held.connection
                && held.claims.is_alive()
        })
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        let Some(Held {
            claims,
            work,
            connection,
        }) = self.0.take()
        else {
            return;
        };
        claims.released.lock().push((work, connection));
        // Without a runtime, the next caller that uses the claims releases it.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = claims.release().await {
                    tracing::warn!(error = %Chain(&error), "a claim could not be released; it ends with the connection to the database");
                }
            });
        }
    }
}

/// A shard's session at Discord, with which another connection can resume. A program that has it and the bot's token
/// can read the bot's events, so its texts leave it out.
#[derive(Clone, PartialEq)]
pub struct ShardSession {
    /// Discord's "Ready" event of the session, without the servers.
    pub ready: serde_json::Value,
    /// The number of the last event that was handled.
    pub sequence: u64,
}

impl ShardSession {
    /// Returns the session's id, if it has one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.ready.get("session_id")?.as_str()
    }

    /// Reads a session from its columns in the database; `None` if they cannot be read.
    pub(super) fn read(ready: &str, sequence: i64) -> Option<Self> {
        Some(Self {
            ready: serde_json::from_str(ready).ok()?,
            sequence: u64::try_from(sequence).ok()?,
        })
    }
}

impl std::fmt::Debug for ShardSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ShardSession")
    }
}

/// The claims of this process.
pub(super) struct Claims {
    connect: PgConnectOptions,
    database: Arc<str>,
    /// The id of this process in its sessions' names.
    process: String,
    times: ServerTimes,
    /// When the last successful heartbeat began.
    beaten: Mutex<Option<Instant>>,
    closed: AtomicBool,
    /// The connection that holds the claims. If it fails, they are all lost, and a new one is opened.
    connection: tokio::sync::Mutex<Option<PgConnection>>,
    /// The number of connections so far. Claims of earlier ones are lost.
    connections: AtomicU64,
    /// Claims to release, each with the number of its connection.
    released: Mutex<Vec<(Work, u64)>>,
    /// The number of shards of all processes together, if this process takes some.
    shards: Mutex<Option<u32>>,
}

/// How long an answer may take before the connection counts as lost.
const ANSWER: Duration = Duration::from_secs(10);

/// The longest pause after a failed heartbeat.
const RETRY: Duration = Duration::from_secs(1);

impl std::fmt::Debug for Claims {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Claims")
    }
}

impl Claims {
    /// Returns the claims of a process that is connected already.
    pub(super) fn new(
        connect: PgConnectOptions,
        database: Arc<str>,
        connection: PgConnection,
        (process, times): (String, ServerTimes),
    ) -> Self {
        Self {
            connect,
            database,
            process,
            times,
            beaten: Mutex::default(),
            closed: AtomicBool::new(false),
            connection: tokio::sync::Mutex::new(Some(connection)),
            connections: AtomicU64::new(0),
            released: Mutex::default(),
            shards: Mutex::default(),
        }
    }

    /// Whether the last heartbeat is recent enough that no other process can have ended this one's sessions.
    fn is_alive(&self) -> bool {
        let beaten = *self.beaten.lock();
        beaten.is_some_and(|beaten| beaten.elapsed() < self.times.trusted)
    }

    /// Writes a heartbeat, and ends the sessions of processes whose last one is too old.
    pub(super) async fn beat(&self) -> Result<(), StoreError> {
        let mut held = self.connection.lock().await;
        if self.closed.load(Ordering::Relaxed) {
            return Ok(());
        }
        let begun = Instant::now();
        let asked = async {
            let connection = self.ready(&mut held).await?;
            write_beat(connection, &self.process).await?;
            sqlx::query_scalar(END_SILENT)
                .bind(millis(self.times.gone))
                .fetch_one(connection)
                .await
        };
        let answered = tokio::time::timeout(ANSWER, asked).await;
        let ended: i64 = self.heard(&mut held, "writing a heartbeat", answered)?;
        *self.beaten.lock() = Some(begun);
        if ended > 0 {
            tracing::warn!(
                sessions = ended,
                "another process stopped sending heartbeats; its database sessions were ended"
            );
        }
        Ok(())
    }

    /// Writes heartbeats as long as the store is open.
    pub(super) fn keep_beating(self: &Arc<Self>) {
        let (claims, every) = (Arc::downgrade(self), self.times.heartbeat);
        tokio::spawn(async move {
            let mut wait = every;
            loop {
                tokio::time::sleep(wait).await;
                let Some(claims) = claims.upgrade() else {
                    return;
                };
                if claims.closed.load(Ordering::Relaxed) {
                    return;
                }
                wait = match claims.beat().await {
                    Ok(()) => every,
                    Err(error) => {
                        tracing::warn!(error = %Chain(&error), "no heartbeat could be written to the database; trying again");
                        every.min(RETRY)
                    }
                };
            }
        });
    }

    /// Claims work. Returns `None` if another process has it.
    pub(super) async fn claim(self: &Arc<Self>, work: Work) -> Result<Option<Claimed>, StoreError> {
        let (what, number) = work.key();
        let mut held = self.connection.lock().await;
        // The server may grant it after the caller has stopped waiting; dropping it then releases it.
        let mut claimed = Claimed(Some(Held {
            claims: Arc::clone(self),
            work,
            connection: self.connections.load(Ordering::Relaxed),
        }));
        let asked = async {
            sqlx::query_scalar(
                "SELECT pg_try_advisory_lock(hashtextextended(current_schema() || $1, $2))",
            )
            .bind(what)
            .bind(number)
            .fetch_one(self.ready(&mut held).await?)
            .await
        };
        let answered = tokio::time::timeout(ANSWER, asked).await;
        match self.heard(&mut held, "claiming some work", answered) {
            Ok(true) => Ok(Some(claimed)),
            Ok(false) => {
                claimed.0 = None;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Takes part in sharing out Discord's shards. All processes use the same total: that of the first process still
    /// running, or `wanted` if this is the first. Returns the total.
    pub(super) async fn share_shards(&self, wanted: u32) -> Result<u32, StoreError> {
        let mut held = self.connection.lock().await;
        let asked = async {
            let connection = self.ready(&mut held).await?;
            let there: Option<i64> = sqlx::query_scalar(SHARDS_OF_OTHERS)
                .fetch_optional(&mut *connection)
                .await?;
            let there = there.and_then(|there| u32::try_from(there).ok());
            let shards = there.unwrap_or(wanted);
            share(connection, shards).await?;
            Ok(shards)
        };
        let answered = tokio::time::timeout(ANSWER, asked).await;
        let shards = self.heard(&mut held, "sharing out shards", answered)?;
        *self.shards.lock() = Some(shards);
        Ok(shards)
    }

    /// Returns how many processes share out the shards, this one included.
    pub(super) async fn processes(&self) -> Result<u32, StoreError> {
        let mut held = self.connection.lock().await;
        let asked = async {
            sqlx::query_scalar(PROCESSES)
                .fetch_one(self.ready(&mut held).await?)
                .await
        };
        let answered = tokio::time::timeout(ANSWER, asked).await;
        let processes: i64 = self.heard(&mut held, "counting processes", answered)?;
        Ok(u32::try_from(processes).unwrap_or(1).max(1))
    }

    /// Returns how many shards of `total` no process has.
    pub(super) async fn free_shards(&self, total: u32) -> Result<u32, StoreError> {
        let mut held = self.connection.lock().await;
        let (what, _) = Work::Shard(0).key();
        let asked = async {
            sqlx::query_scalar(SHARDS_TAKEN)
                .bind(what)
                .bind(i64::from(total))
                .fetch_one(self.ready(&mut held).await?)
                .await
        };
        let answered = tokio::time::timeout(ANSWER, asked).await;
        let taken: i64 = self.heard(&mut held, "counting shards", answered)?;
        Ok(total.saturating_sub(u32::try_from(taken).unwrap_or(u32::MAX)))
    }

    /// Stores the session of a shard for the process that takes the shard next.
    pub(super) async fn hand_over(
        &self,
        shard: u32,
        total: u32,
        session: &ShardSession,
    ) -> Result<(), StoreError> {
        let mut held = self.connection.lock().await;
        let asked = async {
            sqlx::query(
                "INSERT INTO shard_sessions (shard, total, ready, sequence, at) \
                 VALUES ($1, $2, $3, $4, clock_timestamp()) ON CONFLICT (shard) DO UPDATE SET \
                 total = excluded.total, ready = excluded.ready, sequence = excluded.sequence, at = excluded.at",
            )
            .bind(i64::from(shard))
            .bind(i64::from(total))
            .bind(session.ready.to_string())
            .bind(i64::try_from(session.sequence).unwrap_or(i64::MAX))
            .execute(self.ready(&mut held).await?)
            .await
            .map(drop)
        };
        let answered = tokio::time::timeout(ANSWER, asked).await;
        self.heard(&mut held, "handing a shard over", answered)
    }

    /// Removes and returns the session that was stored for a shard. `None` if there is none that Discord may still
    /// know.
    pub(super) async fn take_over(
        &self,
        shard: u32,
        total: u32,
    ) -> Result<Option<ShardSession>, StoreError> {
        let mut held = self.connection.lock().await;
        let asked = async {
            sqlx::query_as(
                "DELETE FROM shard_sessions WHERE shard = $1 \
                 RETURNING total, ready, sequence, at > clock_timestamp() - interval '2 minutes'",
            )
            .bind(i64::from(shard))
            .fetch_optional(self.ready(&mut held).await?)
            .await
        };
        let answered = tokio::time::timeout(ANSWER, asked).await;
        let kept: Option<(i64, String, i64, bool)> =
            self.heard(&mut held, "taking a shard over", answered)?;
        let kept = kept.filter(|(of, _, _, is_fresh)| *is_fresh && *of == i64::from(total));
        Ok(kept.and_then(|(_, ready, sequence, _)| ShardSession::read(&ready, sequence)))
    }

    /// Returns the connection, opened if necessary, once all pending releases are done.
    async fn ready<'a>(
        &self,
        held: &'a mut Option<PgConnection>,
    ) -> Result<&'a mut PgConnection, sqlx::Error> {
        self.let_go(held).await?;
        match held {
            Some(connection) => Ok(connection),
            None => {
                let begun = Instant::now();
                let mut connection = self.connect.connect().await?;
                sqlx::query(super::postgres::OPEN_WITH_OTHERS)
                    .execute(&mut connection)
                    .await?;
                write_beat(&mut connection, &self.process).await?;
                *self.beaten.lock() = Some(begun);
                let shards = *self.shards.lock();
                if let Some(shards) = shards {
                    share(&mut connection, shards).await?;
                }
                Ok(held.insert(connection))
            }
        }
    }

    /// Returns the server's answer; after an error or a timeout the connection counts as lost.
    fn heard<T>(
        &self,
        held: &mut Option<PgConnection>,
        doing: &'static str,
        answered: Result<Result<T, sqlx::Error>, tokio::time::error::Elapsed>,
    ) -> Result<T, StoreError> {
        answered.unwrap_or_else(|_| Err(silent())).map_err(|error| {
            self.lose(held);
            StoreError::failed(&self.database, doing, error)
        })
    }

    /// Gives up the connection, and with it all claims that it held.
    fn lose(&self, held: &mut Option<PgConnection>) {
        *held = None;
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Does the pending releases.
    async fn release(&self) -> Result<(), StoreError> {
        let mut held = self.connection.lock().await;
        let released = tokio::time::timeout(ANSWER, self.let_go(&mut held)).await;
        self.heard(&mut held, "releasing some work", released)
    }

    /// Releases them in order, by one statement.
    async fn let_go(&self, held: &mut Option<PgConnection>) -> Result<(), sqlx::Error> {
        let released = std::mem::take(&mut *self.released.lock());
        let now = self.connections.load(Ordering::Relaxed);
        let released = released.into_iter().filter(|(_, of)| *of == now);
        let (what, numbers): (Vec<&str>, Vec<i64>) = released.map(|(work, _)| work.key()).unzip();
        if let Some(connection) = held.as_mut().filter(|_| !what.is_empty()) {
            sqlx::query(
                "SELECT pg_advisory_unlock(hashtextextended(current_schema() || what, number)) \
                 FROM unnest($1, $2) WITH ORDINALITY AS each (what, number, place) ORDER BY place",
            )
            .bind(what)
            .bind(numbers)
            .execute(connection)
            .await?;
        }
        Ok(())
    }

    /// Releases everything.
    pub(super) async fn close(&self) {
        let mut held = self.connection.lock().await;
        self.closed.store(true, Ordering::Relaxed);
        let Some(mut connection) = held.take() else {
            return;
        };
        let forgotten = sqlx::query("DELETE FROM processes WHERE id = $1").bind(&self.process);
        if let Err(error) = forgotten.execute(&mut connection).await {
            tracing::warn!(error = %Chain(&error), "this process's heartbeat could not be deleted; another process will do it");
        }
        // The server notices the end of a connection only a moment later.
        let released = sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut connection);
        let released = released.await.map(drop);
        if let Err(error) = released.and(connection.close().await) {
            tracing::warn!(error = %Chain(&error), "a connection to the database could not be closed");
        }
    }
}

/// Returns the error of a connection that does not answer in time.
fn silent() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}

/// Selects the total of the processes that share out the shards. It is the second number of their locks.
const SHARDS_OF_OTHERS: &str = "SELECT objid::bigint FROM pg_locks \
    WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND objsubid = 2 \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
    AND classid::bigint = hashtext(current_schema() || ' shards')::bigint & 4294967295 LIMIT 1";

/// Counts these processes.
const PROCESSES: &str = "SELECT count(*) FROM pg_locks \
    WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND objsubid = 2 \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
    AND classid::bigint = hashtext(current_schema() || ' shards')::bigint & 4294967295";

/// Counts the shards from 0 to before `$2` that a process has; `$1` names their locks.
const SHARDS_TAKEN: &str = "SELECT count(*) FROM generate_series(0, $2 - 1) AS shard \
    WHERE EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
    AND (classid::bigint << 32) | objid::bigint \
    = hashtextextended(current_schema() || $1, shard))";

/// Announces to the others that this process takes shards of this total.
async fn share(connection: &mut PgConnection, shards: u32) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT pg_advisory_lock_shared(hashtext(current_schema() || ' shards'), $1)")
        .bind(i32::try_from(shards).unwrap_or(i32::MAX))
        .execute(connection)
        .await
        .map(drop)
}

/// Ends the sessions of processes whose last heartbeat is older than `$1` milliseconds, and returns their number. A
/// process that wakes up later writes a heartbeat again.
const END_SILENT: &str = "WITH silent AS (DELETE FROM processes \
    WHERE beat < clock_timestamp() - $1 * interval '1 millisecond' RETURNING id) \
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
    JOIN silent ON application_name = 'slowtable ' || silent.id \
    WHERE usename = current_user AND pid <> pg_backend_pid()";

/// Returns the name of a process's sessions at the server.
pub(super) fn session_name(process: &str) -> String {
    format!("slowtable {process}")
}

async fn write_beat(connection: &mut PgConnection, process: &str) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO processes (id, beat) VALUES ($1, clock_timestamp()) \
         ON CONFLICT (id) DO UPDATE SET beat = excluded.beat",
    )
    .bind(process)
    .execute(connection)
    .await
    .map(drop)
}

/// Returns a duration in whole milliseconds.
pub(super) fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
