//! Who works on what, where several processes share a database of PostgreSQL's: a table, what it sends.
//!
//! A claim is a lock of the database's that one connection of the process holds (an advisory lock of its
//! session). When the process ends, however it does, the connection ends, and whoever asks next has it: there
//! is no clock in it, and nobody who coordinates. Within the process, whoever asks has waited for the others
//! by other means. With SQLite there is one process, and every claim is granted.

use std::sync::Arc;

use parking_lot::Mutex;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::StoreError;
use crate::chain::Chain;
use crate::ids::TableId;

/// What only one process works on at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// The table itself: its game, its lobby.
    Table(TableId),
    /// What is sent of a table.
    Sends(TableId),
}

impl Work {
    /// What its lock is called, and its number.
    const fn key(self) -> (&'static str, i64) {
        match self {
            Self::Table(table) => (" table", table.sql()),
            Self::Sends(table) => (" sends", table.sql()),
        }
    }
}

/// Work that this process has, until this is dropped.
#[derive(Debug)]
pub(crate) struct Claimed(Option<Held>);

#[derive(Debug)]
struct Held {
    claims: Arc<Claims>,
    work: Work,
}

impl Claimed {
    /// What needs no claim.
    pub(super) const fn freely() -> Self {
        Self(None)
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        let Some(Held { claims, work }) = self.0.take() else {
            return;
        };
        claims.released.lock().push(work);
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

/// The claims of this process.
pub(super) struct Claims {
    connect: PgConnectOptions,
    database: Arc<str>,
    /// Holds them; made anew when it has failed, which loses them all.
    connection: tokio::sync::Mutex<Option<PgConnection>>,
    /// What nobody here needs any more.
    released: Mutex<Vec<Work>>,
}

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
    ) -> Self {
        Self {
            connect,
            database,
            connection: tokio::sync::Mutex::new(Some(connection)),
            released: Mutex::default(),
        }
    }

    /// Claims work, unless another process has it.
    pub(super) async fn claim(self: &Arc<Self>, work: Work) -> Result<Option<Claimed>, StoreError> {
        let (what, number) = work.key();
        let mut held = self.connection.lock().await;
        let claimed = async {
            self.let_go(&mut held).await?;
            let connection = match held.as_mut() {
                Some(connection) => connection,
                None => {
                    let mut connection = self.connect.connect().await?;
                    sqlx::query(super::postgres::OPEN_WITH_OTHERS)
                        .execute(&mut connection)
                        .await?;
                    held.insert(connection)
                }
            };
            sqlx::query_scalar(
                "SELECT pg_try_advisory_lock(hashtextextended(current_schema() || $1, $2))",
            )
            .bind(what)
            .bind(number)
            .fetch_one(connection)
            .await
        };
        match claimed.await {
            Ok(true) => Ok(Some(Claimed(Some(Held {
                claims: Arc::clone(self),
                work,
            })))),
            Ok(false) => Ok(None),
            Err(error) => {
                *held = None;
                let doing = "claiming a table";
                Err(StoreError::failed(&self.database, doing, error))
            }
        }
    }

    /// Lets go of what was released.
    async fn release(&self) -> Result<(), StoreError> {
        let mut held = self.connection.lock().await;
        self.let_go(&mut held).await.map_err(|error| {
            *held = None;
            StoreError::failed(&self.database, "releasing a table", error)
        })
    }

    async fn let_go(&self, held: &mut Option<PgConnection>) -> Result<(), sqlx::Error> {
        let released = std::mem::take(&mut *self.released.lock());
        let Some(connection) = held.as_mut() else {
            return Ok(());
        };
        for work in released {
            let (what, number) = work.key();
            sqlx::query("SELECT pg_advisory_unlock(hashtextextended(current_schema() || $1, $2))")
                .bind(what)
                .bind(number)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }

    /// Lets go of everything.
    pub(super) async fn close(&self) {
        let Some(mut connection) = self.connection.lock().await.take() else {
            return;
        };
        // The server notices the end of a connection a moment later.
        let released = sqlx::query("SELECT pg_advisory_unlock_all()").execute(&mut connection);
        let released = released.await.map(drop);
        if let Err(error) = released.and(connection.close().await) {
            tracing::warn!(error = %Chain(&error), "a connection to the database was not closed");
        }
    }
}
