//! The database on a PostgreSQL server.
//!
//! Every writing transaction first takes a lock of the database and holds it until its end. So writers of all
//! processes come one after the other, as they do with SQLite. What was read in a transaction is still true when it
//! is committed, and ids grow in the order of the commits.

use std::sync::Arc;

use sqlx::ConnectOptions as _;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};

use super::claims::{Claims, millis, session_name};
use super::connection::Spoiled;
use super::error::StoreFault;
use super::{Connection, PATIENCE, Readers, ServerTimes, StoreError, Writing, migrations};

/// Marks the database as open in one process only; waits for a process that has just ended.
const OPEN_ALONE: &str =
    "SELECT pg_advisory_lock(hashtextextended(current_schema() || ' is open', 0))";

/// Marks the database as open in one of several processes.
pub(super) const OPEN_WITH_OTHERS: &str =
    "SELECT pg_advisory_lock_shared(hashtextextended(current_schema() || ' is open', 0))";

/// An open database on a server.
pub(super) struct PostgresStore {
    write: PgPool,
    read: PgPool,
    /// The deliverer's own connection.
    deliver: PgPool,
    name: Arc<str>,
    /// Whether other processes may have it open too.
    pub(super) is_shared: bool,
    /// The claims of this process. Their connection also marks the database as open.
    pub(super) claims: Arc<Claims>,
}

impl PostgresStore {
    /// Opens the database and brings its schema up to date. Returns also whether it is new.
    pub(super) async fn open(
        connect: &PgConnectOptions,
        readers: u32,
        is_shared: bool,
        times: ServerTimes,
    ) -> Result<(Self, bool), StoreError> {
        let name: Arc<str> = called(connect).into();
        let opening = |source| StoreError::NoServer {
            database: name.as_ref().to_owned(),
            source,
        };
        let process = format!("{:016x}", rand::random::<u64>());
        let connect = settings(connect, &process);
        // The server may need a moment to notice that a bot with an open connection has ended.
        let patient = connect.clone().options([("lock_timeout", "3s")]);
        let mut present = patient.connect().await.map_err(opening)?;
        sqlx::query(if is_shared {
            OPEN_WITH_OTHERS
        } else {
            OPEN_ALONE
        })
        .execute(&mut present)
        .await
        .map_err(|error| match StoreFault::of(&error) {
            StoreFault::Locked => StoreError::Taken(name.as_ref().to_owned()),
            _ => opening(error),
        })?;
        let is_new: bool = sqlx::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NULL")
            .fetch_one(&mut present)
            .await
            .map_err(opening)?;
        // A migration may take longer than a later write.
        let migrates = pool(1)
            .connect_with(connect.clone())
            .await
            .map_err(opening)?;
        migrations::POSTGRES
            .run(&migrates)
            .await
            .map_err(|error| match error {
                MigrateError::Execute(error) => opening(error),
                other => migrations::migrating(&name, other),
            })?;
        migrates.close().await;
        let write = pool(1)
            .connect_with(bounded(connect.clone(), times))
            .await
            .map_err(opening)?;
        let reading = connect.options([("default_transaction_read_only", "on")]);
        let read = pool(readers.max(1)).connect_with(reading.clone());
        let read = read.await.map_err(opening)?;
        let deliver = pool(1).connect_with(reading).await.map_err(opening)?;
        let is_who = (process, times);
        let claims = Claims::new(patient, Arc::clone(&name), present, is_who);
        let claims = Arc::new(claims);
        if is_shared {
            claims.beat().await?;
            claims.keep_beating();
        }
        let store = Self {
            write,
            read,
            deliver,
            name,
            is_shared,
            claims,
        };
        Ok((store, is_new))
    }

    pub(super) async fn begin(&self) -> Result<Writing, StoreError> {
        let failed = |error| StoreError::failed(&self.name, "beginning to write", error);
        let mut transaction = self.write.begin().await.map_err(failed)?;
        sqlx::query(
            "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' writes', 0))",
        )
        .execute(&mut *transaction)
        .await
        .map_err(failed)?;
        Ok(Writing::new(
            transaction,
            Arc::clone(&self.name),
            Spoiled::default(),
        ))
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

    pub(super) async fn close(&self) {
        self.read.close().await;
        self.deliver.close().await;
        self.write.close().await;
        self.claims.close().await;
    }
}

/// Returns the name of a database for messages, without any credentials.
pub(super) fn called(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or(options.get_username());
    match options.get_socket() {
        Some(socket) => format!("the database {database} at {}", socket.display()),
        None => {
            let (host, port) = (options.get_host(), options.get_port());
            format!("the database {database} on {host}:{port}")
        }
    }
}

/// Returns the settings of every session of a process: a name by which other processes can end it, and keepalives. By
/// these the server notices within about ten seconds that a machine has vanished.
fn settings(connect: &PgConnectOptions, process: &str) -> PgConnectOptions {
    connect
        .clone()
        .application_name(&session_name(process))
        .options([
            // After this time, the person whose press waits for another writer reads that the bot is busy.
            ("lock_timeout", "8s"),
            ("tcp_keepalives_idle", "3"),
            ("tcp_keepalives_interval", "2"),
            ("tcp_keepalives_count", "3"),
            ("tcp_user_timeout", "9s"),
        ])
}

/// Returns the settings of a writing session. It holds the writers' lock, so the server ends it when its process does
/// not go on with a transaction.
fn bounded(connect: PgConnectOptions, times: ServerTimes) -> PgConnectOptions {
    connect.options([
        (
            "idle_in_transaction_session_timeout",
            millis(times.idle_in_transaction),
        ),
        ("statement_timeout", millis(times.statement)),
    ])
}

/// Returns a pool of `connections` connections. Each commits to disk, whatever the server's default, and is tested
/// before use, since the server may have restarted meanwhile.
fn pool(connections: u32) -> PgPoolOptions {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .test_before_acquire(true)
        .after_connect(|connection, _| {
            Box::pin(async move {
                sqlx::query(
                    "SELECT set_config('synchronous_commit', 'on', false) \
                     WHERE current_setting('synchronous_commit') = 'off'",
                )
                .execute(connection)
                .await
                .map(drop)
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_session_has_keepalives_and_those_that_write_an_end() {
        let connect = settings(&PgConnectOptions::new(), "7");
        assert_eq!(connect.get_application_name(), Some("slowtable 7"));
        let every = connect.get_options().unwrap_or_default().to_owned();
        for setting in ["tcp_keepalives_idle=3", "tcp_user_timeout=9s"] {
            assert!(every.contains(setting), "{every}");
        }
        let writes = bounded(connect, ServerTimes::default());
        let writes = writes.get_options().unwrap_or_default();
        for setting in [
            "tcp_keepalives_idle=3",
            "idle_in_transaction_session_timeout=5000",
            "statement_timeout=20000",
        ] {
            assert!(writes.contains(setting), "{writes}");
        }
    }
}
