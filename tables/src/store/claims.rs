//! Who works on what, where several processes share a database of PostgreSQL's: a table, what it sends, what
//! its opponents think, a shard of Discord's.
//!
//! A claim is a lock of the database's that one connection of the process holds (an advisory lock of its
//! session). When the process ends, however it does, the connection ends, and whoever asks next has it: there
//! is no clock in it, and nobody who coordinates. Within the process, whoever asks has waited for the others
//! by other means. With SQLite there is one process, and every claim is granted.
//!
//! If the connection fails while the process lives, all claims are lost at once, and [`Claimed::is_held`]
//! says so: whoever works for long looks there. Short work need not, since what it writes is written by a
//! transaction that finds out whether somebody else was quicker.
//!
//! A process that is frozen, or a machine that vanishes without closing its connections, keeps its sessions at
//! the server. So each process writes a heartbeat, by the same connection, and ends the sessions of those whose
//! last one is too old by the server's clock. A process trusts its claims for less long than that after a
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

/// What only one process works on at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// The table itself: its game, its lobby.
    Table(TableId),
    /// What is sent of a table.
    Sends(TableId),
    /// The next decision of a table's opponents.
    Thinking(TableId),
    /// What is done at some time, by nobody's press: reminders, stewards, what ends by itself.
    Upkeep,
    /// The application's emojis at Discord.
    Symbols,
    /// How many shards Discord has for the bot.
    ShardCount,
    /// A shard of Discord's.
    Shard(u32),
    /// That a session is begun at Discord, in this one of the places that Discord has for it.
    Identify(u64),
}

impl Work {
    /// What its lock is called, and its number.
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

/// Work that this process has, until this is dropped.
#[derive(Debug)]
pub struct Claimed(Option<Held>);

#[derive(Debug)]
struct Held {
    claims: Arc<Claims>,
    work: Work,
    /// Of which connection it is.
    connection: u64,
}

impl Claimed {
    /// What needs no claim.
    pub(super) const fn freely() -> Self {
        Self(None)
    }

    /// Whether no other process can have it.
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
        // Whoever asks next lets go of it if there is no runtime any more.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(error) = claims.release().await {
                    tracing::warn!(error = %Chain(&error), "a claim is released with its connection");
                }
            });
        }
    }
}

/// A session of a shard at Discord, with which another connection can go on. A program that has it and the bot's token
/// reads what Discord tells the bot, so its texts hold nothing of it.
#[derive(Clone, PartialEq)]
pub struct ShardSession {
    /// What Discord said when it began ("Ready"), without the servers.
    pub ready: serde_json::Value,
    /// The number of the last event that was served.
    pub sequence: u64,
}

impl ShardSession {
    /// Its id, if it has one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.ready.get("session_id")?.as_str()
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
    /// This process, by the id in its sessions' names.
    process: String,
    times: ServerTimes,
    /// When the last heartbeat that was written was begun.
    beaten: Mutex<Option<Instant>>,
    closed: AtomicBool,
    /// Holds them; made anew when it has failed, which loses them all.
    connection: tokio::sync::Mutex<Option<PgConnection>>,
    /// How many connections there were. What is of an earlier one is lost.
    connections: AtomicU64,
    /// What nobody here needs any more, and of which connection it is.
    released: Mutex<Vec<(Work, u64)>>,
    /// How many shards all processes together have, if this one takes some.
    shards: Mutex<Option<u32>>,
}

/// How long an answer may take before the connection counts as lost.
const ANSWER: Duration = Duration::from_secs(10);

/// How long after a heartbeat that failed the next one is tried at the latest.
const RETRY: Duration = Duration::from_secs(1);

impl std::fmt::Debug for Claims {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Claims")
    }
}

impl Claims {
    /// Those of a process that is connected already.
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

    /// Whether the last heartbeat is so young that no other process can have ended this one's sessions for want
    /// of them.
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
                "another process gives no heartbeat any more; its sessions at the database are ended"
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
                        tracing::warn!(error = %Chain(&error), "no heartbeat can be written");
                        every.min(RETRY)
                    }
                };
            }
        });
    }

    /// Claims work, unless another process has it.
    pub(super) async fn claim(self: &Arc<Self>, work: Work) -> Result<Option<Claimed>, StoreError> {
        let (what, number) = work.key();
        let mut held = self.connection.lock().await;
        // Whoever stops waiting may have got it all the same, and it is released then.
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

    /// Takes part in sharing out Discord's shards. All processes have the same number of them: as many as
    /// the first took that is still there, `wanted` if this is the first. Answers how many.
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

    /// How many processes share out the shards, this one included.
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

    /// How many shards of so many no process has.
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

    /// Keeps the session of a shard for the process that takes the shard next.
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

    /// The session that was kept for a shard of so many, once. `None` if there is none that Discord may still know.
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
        Ok(kept.and_then(|(_, ready, sequence, _)| {
            Some(ShardSession {
                ready: serde_json::from_str(&ready).ok()?,
                sequence: u64::try_from(sequence).ok()?,
            })
        }))
    }

    /// The connection, made anew if there is none any more, with nothing left that was released.
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

    /// What the server answered; after anything else, the connection counts as lost.
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

    /// The connection is of no use any more, and everything that it held is lost.
    fn lose(&self, held: &mut Option<PgConnection>) {
        *held = None;
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Lets go of what was released.
    async fn release(&self) -> Result<(), StoreError> {
        let mut held = self.connection.lock().await;
        let released = tokio::time::timeout(ANSWER, self.let_go(&mut held)).await;
        self.heard(&mut held, "releasing some work", released)
    }

    /// In the order in which it was released, by one statement.
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

    /// Lets go of everything.
    pub(super) async fn close(&self) {
        let mut held = self.connection.lock().await;
        self.closed.store(true, Ordering::Relaxed);
        let Some(mut connection) = held.take() else {
            return;
        };
        let forgotten = sqlx::query("DELETE FROM processes WHERE id = $1").bind(&self.process);
        if let Err(error) = forgotten.execute(&mut connection).await {
            tracing::warn!(error = %Chain(&error), "the heartbeat is left to others");
        }
        // The server notices the end of a connection a moment later.
        let released = sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut connection);
        let released = released.await.map(drop);
        if let Err(error) = released.and(connection.close().await) {
            tracing::warn!(error = %Chain(&error), "a connection to the database was not closed");
        }
    }
}

/// Why a connection counts as lost that answers no more.
fn silent() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}

/// How many shards the processes have that share them out. Their locks say so: the second number is it.
const SHARDS_OF_OTHERS: &str = "SELECT objid::bigint FROM pg_locks \
    WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND objsubid = 2 \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
    AND classid::bigint = hashtext(current_schema() || ' shards')::bigint & 4294967295 LIMIT 1";

/// How many such processes there are.
const PROCESSES: &str = "SELECT count(*) FROM pg_locks \
    WHERE locktype = 'advisory' AND mode = 'ShareLock' AND granted AND objsubid = 2 \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
    AND classid::bigint = hashtext(current_schema() || ' shards')::bigint & 4294967295";

/// How many of the shards from 0 to before `$2`, whose locks are called `$1`, some process has.
const SHARDS_TAKEN: &str = "SELECT count(*) FROM generate_series(0, $2 - 1) AS shard \
    WHERE EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted \
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
    AND (classid::bigint << 32) | objid::bigint \
    = hashtextextended(current_schema() || $1, shard))";

/// Says to the others that this process takes shards, and of how many.
async fn share(connection: &mut PgConnection, shards: u32) -> Result<(), sqlx::Error> {
    sqlx::query("SELECT pg_advisory_lock_shared(hashtext(current_schema() || ' shards'), $1)")
        .bind(i32::try_from(shards).unwrap_or(i32::MAX))
        .execute(connection)
        .await
        .map(drop)
}

/// Ends the sessions of processes whose last heartbeat was longer ago than `$1` milliseconds; how many they
/// were. A process that wakes up later writes its heartbeat again.
const END_SILENT: &str = "WITH silent AS (DELETE FROM processes \
    WHERE beat < clock_timestamp() - $1 * interval '1 millisecond' RETURNING id) \
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
    JOIN silent ON application_name = 'slowtable ' || silent.id \
    WHERE usename = current_user AND pid <> pg_backend_pid()";

/// What a process's sessions are called at the server.
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

/// A span in whole milliseconds.
pub(super) fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
