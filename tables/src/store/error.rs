//! What goes wrong with the store.

use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use crate::ids::TableId;

/// Why the store does not do what it should. Nothing was overwritten.
///
/// The texts are for whoever runs the bot; none repeats what a column holds, which may be secret.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file is not an SQLite database.
    #[error("{0} is not a database")]
    NotADatabase(PathBuf),
    /// The file is a database, but of another program.
    #[error("{0} is a database, but not one of Slowtable's")]
    NotOurs(PathBuf),
    /// The database was written by a newer version of this program.
    #[error(
        "{database} was written by a newer version of this program (it knows schema {version}); \
         use that version, or another database"
    )]
    Newer {
        /// The file, or what the database is called.
        database: String,
        /// The schema's number that is not known here.
        version: i64,
    },
    /// A migration that was applied is not the one of this program.
    #[error("{database} was made by a different build of this program (schema {version} differs)")]
    Altered {
        /// The file, or what the database is called.
        database: String,
        /// The number of the schema that differs.
        version: i64,
    },
    /// The file's pages do not fit together.
    #[error(
        "{path} is damaged ({found}); nothing was changed. Bring back a backup with \
         `slowtable restore FILE`, which keeps the damaged file beside it"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The first thing that `PRAGMA quick_check` found.
        found: String,
    },
    /// The file cannot be opened: no such folder, or no right to it.
    #[error("{path} cannot be opened; does its folder exist, and may this program use it?")]
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// Why, as far as the system says.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Another bot has opened the database: two would send everything twice.
    #[error(
        "{0} is open in another Slowtable; stop that one first, use another database, or set [database] shared \
         for all that use it (docs/postgresql.md)"
    )]
    Taken(String),
    /// PostgreSQL does not let this program in, or has no such database.
    #[error(
        "{database} cannot be opened; does [database] url name a server that runs, a database that is \
         there, and somebody who may make tables in it?"
    )]
    NoServer {
        /// What the database is called.
        database: String,
        /// Why.
        source: sqlx::Error,
    },
    /// The file beside the database that shows that it is open cannot be made.
    #[error("{path} cannot be made")]
    Lock {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The schema could not be brought up to date.
    #[error("{database} cannot be brought up to date")]
    Migrate {
        /// The file, or what the database is called.
        database: String,
        /// Why.
        source: Box<MigrateError>,
    },
    /// A stored text does not mean what it should.
    #[error("the database holds something unreadable ({0})")]
    Unreadable(&'static str),
    /// A row does not hold what it should.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The database or its disk fails.
    #[error(transparent)]
    Failed(Box<Failed>),
}

/// A row that does not hold what it should. It costs its table at most.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot be read: {reason}", place(.table, .column))]
pub struct Malformed {
    /// The table that is played, as far as it is known where this is found.
    pub table: Option<TableId>,
    /// Which column, with its table in the database.
    pub column: String,
    /// In what respect; nothing of what it holds.
    pub reason: String,
}

fn place(table: &Option<TableId>, column: &str) -> String {
    match table {
        Some(table) => format!("{column} of table {table}"),
        None => column.to_owned(),
    }
}

/// A statement, or another thing done with the database, that failed.
#[derive(Debug)]
pub struct Failed {
    /// What kind of failure it is.
    pub fault: Fault,
    /// What was being done.
    pub doing: String,
    /// In which file, or what the database is called.
    pub database: String,
    /// What the database says.
    pub source: sqlx::Error,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            fault,
            doing,
            database,
            ..
        } = self;
        write!(f, "{database} ({doing}): {fault}")
    }
}

impl std::error::Error for Failed {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

/// Kinds of failure, each with what whoever runs the bot can do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No room: `SQLITE_FULL`.
    #[error("its disk is full; make room there, and the bot writes on by itself")]
    Full,
    /// The file, its folder or its disk is read-only: `SQLITE_READONLY`.
    #[error("it is read-only; the file, its folder and its disk must be writable")]
    ReadOnly,
    /// The file was moved or replaced while it was open: `SQLITE_READONLY_DBMOVED`.
    #[error("the file was moved or replaced while it was open; put it back, or start anew")]
    Moved,
    /// The operating system does not allow it: `SQLITE_PERM`, `SQLITE_AUTH`.
    #[error("this program has not the permission")]
    Permission,
    /// The file cannot be opened: `SQLITE_CANTOPEN`.
    #[error("it cannot be opened; are the file and its folder there, and open to this program?")]
    CannotOpen,
    /// The disk does not read or write: `SQLITE_IOERR`.
    #[error("its disk fails to read or write; look at the system's log")]
    Disk,
    /// The file's content is damaged: `SQLITE_CORRUPT`, `SQLITE_NOTADB`.
    #[error("the file is damaged; stop the bot and use `slowtable restore`")]
    Damaged,
    /// No memory: `SQLITE_NOMEM`.
    #[error("there is not enough memory")]
    Memory,
    /// Another process keeps it: `SQLITE_BUSY`, `SQLITE_LOCKED`.
    #[error("another process keeps it locked")]
    Locked,
    /// Every connection is in use for longer than anybody waits.
    #[error("more is asked of it than it can do")]
    Overloaded,
    /// What was to be written breaks a rule of the schema: `SQLITE_CONSTRAINT`.
    #[error("what was to be written breaks a rule of the schema")]
    Constraint,
    /// The server of PostgreSQL does not answer, or is being stopped.
    #[error("its server does not answer; as soon as it does, the bot goes on by itself")]
    Unreachable,
    /// Anything else.
    #[error("it fails")]
    Other,
}

impl Fault {
    /// What kind of failure an error is.
    pub(super) fn of(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolTimedOut => Self::Overloaded,
            sqlx::Error::Io(_) | sqlx::Error::Tls(_) => Self::Unreachable,
            error => {
                let Some(told) = error.as_database_error() else {
                    return Self::Other;
                };
                let code = told.code().unwrap_or_default();
                match told.try_downcast_ref::<PgDatabaseError>() {
                    Some(_) => Self::of_postgres(&code),
                    None => Self::of_sqlite(&code),
                }
            }
        }
    }
}

/// SQLite's extended result code of an error, if it is SQLite's.
fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}

impl Failed {
    pub(super) fn new(database: &str, doing: impl Into<String>, source: sqlx::Error) -> Self {
        Self {
            fault: Fault::of(&source),
            doing: doing.into(),
            database: database.to_owned(),
            source,
        }
    }

    /// As an error of sqlx, so that it passes through its streams.
    pub(super) fn carried(self) -> sqlx::Error {
        sqlx::Error::AnyDriverError(Box::new(self))
    }
}

impl Malformed {
    pub(super) fn new(column: impl Into<String>, reason: impl Into<String>) -> Self {
        Self {
            table: None,
            column: column.into(),
            reason: reason.into(),
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::AnyDriverError(carried) => match carried.downcast::<Failed>() {
                Ok(failed) => StoreError::Failed(failed),
                Err(other) => StoreError::failed(
                    "the database",
                    "at work",
                    sqlx::Error::AnyDriverError(other),
                ),
            },
            // Its source may repeat the value.
            sqlx::Error::ColumnDecode { index, .. } => {
                let column = index.trim_matches('"').to_owned();
                Malformed::new(column, "it is of the wrong type").into()
            }
            other => StoreError::failed("the database", "at work", other),
        }
    }
}

impl StoreError {
    pub(super) fn failed(database: &str, doing: impl Into<String>, source: sqlx::Error) -> Self {
        StoreError::Failed(Box::new(Failed::new(database, doing, source)))
    }

    /// Another process works for too long on what is asked for.
    pub(super) fn kept(database: &str) -> Self {
        let why = "another process has had it for too long".to_owned();
        StoreError::Failed(Box::new(Failed {
            fault: Fault::Locked,
            doing: "claiming a table".to_owned(),
            database: database.to_owned(),
            source: sqlx::Error::Protocol(why),
        }))
    }

    /// What it means that the disk of a database's file refuses something.
    pub(super) fn of_disk(database: &str, doing: &str, error: std::io::Error) -> Self {
        let fault = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Fault::Full,
            ErrorKind::ReadOnlyFilesystem => Fault::ReadOnly,
            ErrorKind::PermissionDenied => Fault::Permission,
            ErrorKind::NotFound => Fault::CannotOpen,
            _ => Fault::Disk,
        };
        StoreError::Failed(Box::new(Failed {
            fault,
            doing: doing.to_owned(),
            database: database.to_owned(),
            source: sqlx::Error::Io(error),
        }))
    }

    /// What an error while opening `path` means.
    pub(super) fn opening(path: &Path, error: sqlx::Error) -> Self {
        match code(&error).map(|code| code & 0xff) {
            Some(26) => StoreError::NotADatabase(path.to_owned()),
            Some(11) => StoreError::Damaged {
                path: path.to_owned(),
                found: error.to_string(),
            },
            Some(14) => StoreError::CannotOpen {
                path: path.to_owned(),
                source: error.into(),
            },
            _ => StoreError::failed(&path.to_string_lossy(), "opening it", error),
        }
    }

    /// The same, known to be about a table.
    #[must_use]
    pub(crate) fn at(self, id: TableId) -> Self {
        match self {
            StoreError::Malformed(malformed) => StoreError::Malformed(Malformed {
                table: malformed.table.or(Some(id)),
                ..malformed
            }),
            other => other,
        }
    }

    /// Whether too many others waited for a connection.
    #[must_use]
    pub const fn is_overload(&self) -> bool {
        matches!(self, StoreError::Failed(failed) if matches!(failed.fault, Fault::Overloaded))
    }

    /// The table that is broken, if it is a row of one and not the store that fails.
    pub(crate) const fn broken_table(&self) -> Option<TableId> {
        match self {
            StoreError::Malformed(malformed) => malformed.table,
            _ => None,
        }
    }
}
