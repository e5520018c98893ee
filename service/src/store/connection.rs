//! Connections, and what happens to one after a failure.
//!
//! After a full disk, an I/O error or a lack of memory, SQLite rolls the transaction back by itself
//! (<https://www.sqlite.org/lang_transaction.html>). The library sqlx does not notice. It would still believe in the
//! transaction and refuse every later one, and further writes of this one would count at once. PostgreSQL's
//! transaction is lost at any failure, and committing it then rolls it back without an error. So every statement goes
//! through here. After the first failure that costs the transaction, the connection refuses all work, and another
//! takes its place.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use futures_util::future::BoxFuture;
use sqlx::pool::PoolConnection;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection as _, Database, Error, Postgres, Sqlite, Transaction};

use super::StoreError;
use super::dialect::Engine;
use super::error::{Failed, StoreFault};
use super::flush::{Flush, SYNCING};
use super::holds::Holding;
use super::rows::DatabaseRow;
use super::statements::Query;
use crate::observe::Metrics;

/// A connection that reads, or the one of the transaction that writes.
#[derive(Debug)]
pub(crate) struct Connection {
    link: Link,
    watch: Watch,
    /// Records which task holds it, if the store handed it out.
    hold: Option<Holding>,
}

#[derive(Debug)]
enum Link {
    Sqlite(Hold<Sqlite>),
    Postgres(Hold<Postgres>),
}

#[derive(Debug)]
enum Hold<DB: Database> {
    Reads(Reader<DB>),
    Writes(Transaction<'static, DB>),
}

/// A connection that is closed instead of returned to the pool once it has failed.
#[derive(Debug)]
struct Reader<DB: Database> {
    connection: PoolConnection<DB>,
    spoiled: Spoiled,
}

impl<DB: Database> Drop for Reader<DB> {
    fn drop(&mut self) {
        if self.spoiled.is_set() {
            self.connection.close_on_drop();
        }
    }
}

impl Hold<Sqlite> {
    fn raw(&mut self) -> &mut SqliteConnection {
        match self {
            Self::Reads(reader) => &mut reader.connection,
            Self::Writes(transaction) => transaction,
        }
    }
}

impl Hold<Postgres> {
    fn raw(&mut self) -> &mut PgConnection {
        match self {
            Self::Reads(reader) => &mut reader.connection,
            Self::Writes(transaction) => transaction,
        }
    }
}

/// Whether a connection must not be used again. Clones share the flag.
#[derive(Debug, Clone, Default)]
pub(super) struct Spoiled(Arc<AtomicBool>);

impl Spoiled {
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Whether the writing connection can be used again. If not, the pool closes it and opens a new one.
    pub(super) fn allows(&self, connection: &SqliteConnection) -> bool {
        let spoiled = self.0.swap(false, Ordering::Relaxed);
        // A rollback that failed leaves sqlx with a transaction that does not exist.
        !spoiled && !connection.is_in_transaction()
    }
}

/// The health of a connection.
#[derive(Debug)]
struct Watch {
    engine: Engine,
    database: Arc<str>,
    failed: Option<StoreFault>,
    spoiled: Spoiled,
}

impl Watch {
    /// Notes an error, and adds where and during what it happened.
    fn note(&mut self, error: Error, doing: impl Into<String>) -> Error {
        let failed = Failed::new(&self.database, doing, error);
        if !failed.fault.leaves_connection(self.engine) {
            self.failed.get_or_insert(failed.fault);
            self.spoiled.set();
        }
        failed.carried()
    }

    /// Refuses any statement on a connection that has failed.
    fn check(&self, doing: impl Into<String>) -> Result<(), Error> {
        let Some(fault) = self.failed else {
            return Ok(());
        };
        let why = "the connection was given up at an earlier error".to_owned();
        let failed = Failed {
            fault,
            doing: doing.into(),
            database: self.database.as_ref().to_owned(),
            source: Error::Protocol(why),
        };
        Err(failed.carried())
    }
}

/// What a pool hands out, for either database.
pub(super) trait Linked: Database {
    /// The database's kind.
    const ENGINE: Engine;

    #[doc(hidden)]
    fn reads(connection: PoolConnection<Self>, spoiled: Spoiled) -> LinkMade;

    #[doc(hidden)]
    fn writes(transaction: Transaction<'static, Self>) -> LinkMade;
}

/// An opaque link to the database, reading or writing.
#[derive(Debug)]
pub(super) struct LinkMade(Link);

macro_rules! linked {
    ($($database:ident),*) => {$(
        impl Linked for $database {
            const ENGINE: Engine = Engine::$database;

            fn reads(connection: PoolConnection<Self>, spoiled: Spoiled) -> LinkMade {
                LinkMade(Link::$database(Hold::Reads(Reader { connection, spoiled })))
            }

            fn writes(transaction: Transaction<'static, Self>) -> LinkMade {
                LinkMade(Link::$database(Hold::Writes(transaction)))
            }
        }
    )*};
}

linked!(Sqlite, Postgres);

// The futures are boxed: because of what sqlx borrows in them, the compiler cannot see that they are `Send`.
impl Connection {
    pub(super) fn reads<DB: Linked>(connection: PoolConnection<DB>, database: Arc<str>) -> Self {
        let spoiled = Spoiled::default();
        let LinkMade(link) = DB::reads(connection, spoiled.clone());
        Self {
            link,
            watch: Watch {
                engine: DB::ENGINE,
                database,
                failed: None,
                spoiled,
            },
            hold: None,
        }
    }

    /// Records the holder of the connection until it is dropped.
    pub(super) fn held(mut self, hold: Holding) -> Self {
        self.hold = Some(hold);
        self
    }

    /// Whether it is a connection to an SQLite file.
    pub(super) fn is_file(&self) -> bool {
        matches!(self.link, Link::Sqlite(_))
    }

    /// Returns all rows of a statement.
    pub(super) fn fetch_all(
        &mut self,
        query: Query,
    ) -> BoxFuture<'_, Result<Vec<DatabaseRow>, Error>> {
        Box::pin(async move {
            let Self { link, watch, .. } = self;
            let sql = query.sql;
            watch.check(doing(sql.sqlite))?;
            let fetched = match link {
                Link::Sqlite(hold) => sqlx::query_with(sql.sqlite, query.into_sqlite()?)
                    .fetch_all(hold.raw())
                    .await
                    .map(|rows| rows.into_iter().map(DatabaseRow::Sqlite).collect()),
                Link::Postgres(hold) => sqlx::query_with(sql.postgres, query.into_postgres()?)
                    .fetch_all(hold.raw())
                    .await
                    .map(|rows| rows.into_iter().map(DatabaseRow::Postgres).collect()),
            };
            fetched.map_err(|error| watch.note(error, doing(sql.sqlite)))
        })
    }

    /// Returns the first row of a statement.
    pub(super) fn fetch_optional(
        &mut self,
        query: Query,
    ) -> BoxFuture<'_, Result<Option<DatabaseRow>, Error>> {
        Box::pin(async move {
            let Self { link, watch, .. } = self;
            let sql = query.sql;
            watch.check(doing(sql.sqlite))?;
            let fetched = match link {
                Link::Sqlite(hold) => sqlx::query_with(sql.sqlite, query.into_sqlite()?)
                    .fetch_optional(hold.raw())
                    .await
                    .map(|row| row.map(DatabaseRow::Sqlite)),
                Link::Postgres(hold) => sqlx::query_with(sql.postgres, query.into_postgres()?)
                    .fetch_optional(hold.raw())
                    .await
                    .map(|row| row.map(DatabaseRow::Postgres)),
            };
            fetched.map_err(|error| watch.note(error, doing(sql.sqlite)))
        })
    }

    /// Executes a statement, and returns how many rows it changed.
    pub(super) fn execute(&mut self, query: Query) -> BoxFuture<'_, Result<u64, Error>> {
        Box::pin(async move {
            let Self { link, watch, .. } = self;
            let sql = query.sql;
            watch.check(doing(sql.sqlite))?;
            let done = match link {
                Link::Sqlite(hold) => sqlx::query_with(sql.sqlite, query.into_sqlite()?)
                    .execute(hold.raw())
                    .await
                    .map(|done| done.rows_affected()),
                Link::Postgres(hold) => sqlx::query_with(sql.postgres, query.into_postgres()?)
                    .execute(hold.raw())
                    .await
                    .map(|done| done.rows_affected()),
            };
            done.map_err(|error| watch.note(error, doing(sql.sqlite)))
        })
    }
}

impl Connection {
    async fn commit(self) -> Result<(), StoreError> {
        let Self {
            link,
            mut watch,
            hold,
        } = self;
        watch.check("committing")?;
        let done: BoxFuture<'_, Result<(), Error>> = match link {
            Link::Sqlite(Hold::Writes(transaction)) => Box::pin(transaction.commit()),
            Link::Postgres(Hold::Writes(transaction)) => Box::pin(transaction.commit()),
            Link::Sqlite(Hold::Reads(_)) | Link::Postgres(Hold::Reads(_)) => return Ok(()),
        };
        let done = done.await;
        drop(hold);
        Ok(done.map_err(|error| watch.note(error, "committing"))?)
    }
}

/// The one transaction that writes. If it is dropped before [`Writing::commit`], it changes nothing.
#[derive(Debug)]
pub(crate) struct Writing {
    connection: Connection,
    /// Syncs the commit, for the database that does not sync by itself.
    flush: Option<Arc<Flush>>,
    counting: Option<Counting>,
}

/// Where a transaction is counted, and when it began.
#[derive(Debug)]
struct Counting {
    metrics: Arc<Metrics>,
    began: Instant,
}

impl Writing {
    pub(super) fn new<DB: Linked>(
        transaction: Transaction<'static, DB>,
        database: Arc<str>,
        spoiled: Spoiled,
    ) -> Self {
        let LinkMade(link) = DB::writes(transaction);
        let watch = Watch {
            engine: DB::ENGINE,
            database,
            failed: None,
            spoiled,
        };
        Self {
            connection: Connection {
                link,
                watch,
                hold: None,
            },
            flush: None,
            counting: None,
        }
    }

    /// Lets `flush` sync the commit.
    pub(super) fn flushed(mut self, flush: Arc<Flush>) -> Self {
        self.flush = Some(flush);
        self
    }

    /// Records the holder of the transaction until it is committed or dropped.
    pub(super) fn held(mut self, hold: Holding) -> Self {
        self.connection.hold = Some(hold);
        self
    }

    /// Counts the transaction, with its duration from now on.
    pub(super) fn counted(mut self, metrics: Arc<Metrics>) -> Self {
        let began = Instant::now();
        self.counting = Some(Counting { metrics, began });
        self
    }

    /// Commits, and returns once everything that was written is on disk.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        let database = Arc::clone(&self.connection.watch.database);
        let commit = self.connection.commit();
        let done = match &self.flush {
            Some(flush) => match flush.commit(commit).await {
                Ok(done) => done,
                Err(error) => Err(StoreError::of_disk(&database, SYNCING, error)),
            },
            None => commit.await,
        };
        if let Some(Counting { metrics, began }) = self.counting {
            match done {
                Ok(()) => metrics.wrote(began.elapsed()),
                Err(_) => metrics.write_failed(),
            }
        }
        done
    }
}

impl Deref for Writing {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

/// Describes a statement in two words: "reads seats", "writes log".
fn doing(sql: &str) -> String {
    let mut words = sql.split_whitespace();
    let (verb, before) = match words.clone().next() {
        Some("SELECT") => ("reads", "FROM"),
        Some("INSERT") => ("writes", "INTO"),
        Some("UPDATE") => ("writes", "UPDATE"),
        Some("DELETE") => ("deletes from", "FROM"),
        first => return format!("does {}", first.unwrap_or("nothing")),
    };
    let table = words
        .by_ref()
        .skip_while(|word| *word != before)
        .nth(1)
        .unwrap_or("something");
    format!("{verb} {}", table.trim_start_matches('('))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_told_in_two_words() {
        let told = [
            ("SELECT * FROM tables WHERE id = $1", "reads tables"),
            (
                "INSERT INTO drafts (table_id) VALUES (1) ON CONFLICT DO NOTHING",
                "writes drafts",
            ),
            ("UPDATE seats SET stamp = $3", "writes seats"),
            ("DELETE FROM outbox WHERE id = 1", "deletes from outbox"),
            ("PRAGMA quick_check", "does PRAGMA"),
            ("", "does nothing"),
        ];
        for (sql, words) in told {
            assert_eq!(doing(sql), words);
        }
    }
}
