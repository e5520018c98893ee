//! Connections, and what becomes of one that failed.
//!
//! After a full disk, an I/O error or a lack of memory, SQLite rolls the transaction back by
//! itself (<https://www.sqlite.org/lang_transaction.html>). sqlx does not notice: it would go on
//! believing in the transaction and refuse every later one, and what is still written in this one
//! would count at once. So every statement goes through here. At the first failure other than a
//! lock or a constraint, the connection does nothing more, and another takes its place.

use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures_util::future::{self, BoxFuture, FutureExt as _};
use futures_util::stream::{self, BoxStream, StreamExt as _, TryStreamExt as _};
use sqlx::pool::PoolConnection;
use sqlx::sqlite::{
    SqliteConnection, SqliteQueryResult, SqliteRow, SqliteStatement, SqliteTypeInfo,
};
use sqlx::{Connection as _, Either, Execute, Executor, SqlStr, Sqlite, Transaction};

use super::StoreError;
use super::error::{Failed, Fault};

/// A connection that reads, or one within the transaction that writes.
#[derive(Debug)]
pub(crate) struct Connection {
    link: Link,
    watch: Watch,
}

#[derive(Debug)]
enum Link {
    Reads(Reader),
    Writes(Transaction<'static, Sqlite>),
}

/// A connection that is closed instead of taken back once it has failed.
#[derive(Debug)]
struct Reader {
    connection: PoolConnection<Sqlite>,
    spoiled: Spoiled,
}

impl Drop for Reader {
    fn drop(&mut self) {
        if self.spoiled.is_set() {
            self.connection.close_on_drop();
        }
    }
}

impl Link {
    fn raw(&mut self) -> &mut SqliteConnection {
        match self {
            Link::Reads(reader) => &mut reader.connection,
            Link::Writes(transaction) => transaction,
        }
    }
}

/// Whether a connection must not be used again. Clones are the same.
#[derive(Debug, Clone, Default)]
pub(super) struct Spoiled(Arc<AtomicBool>);

impl Spoiled {
    pub(super) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Looks at the connection that writes, before it does so again: whether it can be used.
    /// If not, it is closed, and the next one is as good as new.
    pub(super) fn allows(&self, connection: &SqliteConnection) -> bool {
        let spoiled = self.0.swap(false, Ordering::Relaxed);
        // A rollback that failed leaves sqlx with a transaction that is none.
        !spoiled && !connection.is_in_transaction()
    }
}

/// What is known of a connection's health.
#[derive(Debug)]
struct Watch {
    path: Arc<Path>,
    failed: Option<Fault>,
    spoiled: Spoiled,
}

impl Watch {
    fn new(path: Arc<Path>, spoiled: Spoiled) -> Self {
        Self {
            path,
            failed: None,
            spoiled,
        }
    }

    /// Notes an error, and says where and at what it happened.
    fn note(&mut self, error: sqlx::Error, doing: impl Into<String>) -> sqlx::Error {
        let failed = Failed::new(&self.path, doing, error);
        if !failed.fault.leaves_connection() {
            self.failed.get_or_insert(failed.fault);
            self.spoiled.set();
        }
        failed.carried()
    }

    /// Refuses whatever is asked of a connection that has failed.
    fn check(&self, doing: impl Into<String>) -> Result<(), sqlx::Error> {
        let Some(fault) = self.failed else {
            return Ok(());
        };
        let why = "the connection was given up at an earlier error".to_owned();
        let failed = Failed {
            fault,
            doing: doing.into(),
            path: self.path.to_path_buf(),
            source: sqlx::Error::Protocol(why),
        };
        Err(failed.carried())
    }
}

impl Connection {
    pub(super) fn reads(connection: PoolConnection<Sqlite>, path: Arc<Path>) -> Self {
        let spoiled = Spoiled::default();
        let reader = Reader {
            connection,
            spoiled: spoiled.clone(),
        };
        Self {
            link: Link::Reads(reader),
            watch: Watch::new(path, spoiled),
        }
    }
}

/// The one transaction that writes. Dropped before [`Writing::commit`], it changes nothing.
#[derive(Debug)]
pub(crate) struct Writing(Connection);

impl Writing {
    pub(super) fn new(
        transaction: Transaction<'static, Sqlite>,
        path: Arc<Path>,
        spoiled: Spoiled,
    ) -> Self {
        Self(Connection {
            link: Link::Writes(transaction),
            watch: Watch::new(path, spoiled),
        })
    }

    /// Makes everything that was written count, on disk.
    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        let Connection { link, mut watch } = self.0;
        watch.check("committing")?;
        if let Link::Writes(transaction) = link {
            let done = transaction.commit().await;
            done.map_err(|error| watch.note(error, "committing"))?;
        }
        Ok(())
    }
}

impl Deref for Writing {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.0
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.0
    }
}

impl<'c> Executor<'c> for &'c mut Connection {
    type Database = Sqlite;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        mut query: E,
    ) -> BoxStream<'e, Result<Either<SqliteQueryResult, SqliteRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        let arguments = query.take_arguments();
        let sql = query.sql();
        let Connection { link, watch } = self;
        let started = watch
            .check(doing(&sql))
            .and_then(|()| arguments.map_err(sqlx::Error::Encode));
        match started {
            Ok(arguments) => link
                .raw()
                .fetch_many((sql.clone(), arguments))
                .map_err(move |error| watch.note(error, doing(&sql)))
                .boxed(),
            Err(error) => stream::once(future::ready(Err(error))).boxed(),
        }
    }

    fn fetch_optional<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxFuture<'e, Result<Option<SqliteRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Sqlite>,
    {
        let mut rows = self.fetch_many(query);
        async move {
            while let Some(next) = rows.try_next().await? {
                if let Either::Right(row) = next {
                    return Ok(Some(row));
                }
            }
            Ok(None)
        }
        .boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [SqliteTypeInfo],
    ) -> BoxFuture<'e, Result<SqliteStatement, sqlx::Error>>
    where
        'c: 'e,
    {
        self.link.raw().prepare_with(sql, parameters)
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<sqlx::Describe<Sqlite>, sqlx::Error>>
    where
        'c: 'e,
    {
        self.link.raw().describe(sql)
    }
}

/// What a statement does, in two words: "reads seats", "writes log".
fn doing(sql: &SqlStr) -> String {
    let mut words = sql.as_str().split_whitespace();
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
            ("SELECT * FROM tables WHERE id = ?1", "reads tables"),
            (
                "INSERT OR REPLACE INTO drafts (table_id) VALUES (1)",
                "writes drafts",
            ),
            ("UPDATE seats SET stamp = ?3", "writes seats"),
            ("DELETE FROM outbox WHERE id = 1", "deletes from outbox"),
            ("PRAGMA quick_check", "does PRAGMA"),
            ("", "does nothing"),
        ];
        for (sql, words) in told {
            assert_eq!(doing(&SqlStr::from_static(sql)), words);
        }
    }
}
