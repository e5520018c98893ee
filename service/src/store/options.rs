//! Where the database is, and how it is opened.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use url::Url;

/// How long a caller waits for a connection before it gets the error that the bot is busy.
pub(super) const PATIENCE: Duration = Duration::from_secs(8);

/// The number of reading connections. A debug build, and so every test, has one: a task that needs two at once cannot
/// go on there.
const READERS: u32 = if cfg!(debug_assertions) { 1 } else { 4 };

/// Where and how to store.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    pub(super) place: DatabasePlace,
    /// The number of connections that read side by side, besides the deliverer's own. One is enough, because no task
    /// that holds one waits for another.
    pub readers: u32,
    /// How long the server and the other processes wait for this process.
    pub times: ServerTimes,
    /// Whether other processes may have the database open too.
    pub(super) shared: bool,
}

/// How long PostgreSQL, and the other processes on it, wait for a process that does not go on: one that is frozen, or
/// whose machine has vanished. SQLite does not use these times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerTimes {
    /// The time between two heartbeats of a process.
    pub heartbeat: Duration,
    /// How long after its last heartbeat a process trusts its claims. It must be shorter than `gone`.
    pub trusted: Duration,
    /// The age of a process's last heartbeat at which the others end its sessions.
    pub gone: Duration,
    /// How long a writing transaction may wait for its process's next statement. Zero: without limit.
    pub idle_in_transaction: Duration,
    /// How long a statement of such a transaction may take. Zero: without limit.
    pub statement: Duration,
}

impl Default for ServerTimes {
    fn default() -> Self {
        Self {
            heartbeat: Duration::from_secs(3),
            trusted: Duration::from_secs(12),
            gone: Duration::from_secs(15),
            // Other writers wait for the writers' lock for at most eight seconds.
            idle_in_transaction: Duration::from_secs(5),
            statement: Duration::from_secs(20),
        }
    }
}

/// Where the database is.
#[derive(Debug, Clone)]
pub(super) enum DatabasePlace {
    File(PathBuf),
    Server(DatabaseUrl),
}

impl StoreOptions {
    /// Returns the usual options for the SQLite file at `path`, which is created if it is missing.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self {
            place: DatabasePlace::File(path.into()),
            readers: READERS,
            times: ServerTimes::default(),
            shared: false,
        }
    }

    /// Returns the usual options for a PostgreSQL database, which must exist.
    #[must_use]
    pub fn server(url: DatabaseUrl) -> Self {
        Self {
            place: DatabasePlace::Server(url),
            readers: READERS,
            times: ServerTimes::default(),
            shared: false,
        }
    }

    /// Lets other processes that use this option open the same PostgreSQL database. An SQLite file is never shared.
    #[must_use]
    pub fn shared(self) -> Self {
        Self {
            shared: true,
            ..self
        }
    }
}

/// The address of a PostgreSQL database, with its credentials: `postgres://NAME:PASSWORD@HOST/DATABASE`. Its texts,
/// `Debug` included, leave the password out.
#[derive(Clone)]
pub struct DatabaseUrl {
    url: Url,
    pub(super) options: Box<PgConnectOptions>,
}

/// A text is not the address of a database. The error never repeats the text, which may hold a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not an address such as postgres://NAME:PASSWORD@HOST/DATABASE, nor empty")]
pub struct DatabaseUrlError;

impl FromStr for DatabaseUrl {
    type Err = DatabaseUrlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let url = Url::parse(text).map_err(|_| DatabaseUrlError)?;
        if !matches!(url.scheme(), "postgres" | "postgresql") {
            return Err(DatabaseUrlError);
        }
        let options = PgConnectOptions::from_str(text).map_err(|_| DatabaseUrlError)?;
        let options = Box::new(options);
        Ok(Self { url, options })
    }
}

impl DatabaseUrl {
    /// Returns sqlx's options for a connection to it.
    #[must_use]
    pub fn connect_options(&self) -> PgConnectOptions {
        self.options.as_ref().clone()
    }
}

/// Leaves out the password, and everything after a `?`, where a password may stand too.
impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut url = self.url.clone();
        if url.password().is_some() && url.set_password(None).is_err() {
            return f.write_str("postgres:");
        }
        url.set_query(None);
        url.set_fragment(None);
        f.write_str(url.as_str())
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DatabaseUrl({self})")
    }
}

impl PartialEq for DatabaseUrl {
    fn eq(&self, other: &Self) -> bool {
        self.url == other.url
    }
}

impl Eq for DatabaseUrl {}

/// Which group of readers a connection belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Readers {
    /// Requests of people.
    People,
    /// The one task that looks for messages to send.
    Deliverer,
}
