//! Errors of the store.

use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;

use crate::ids::TableId;

/// Why an operation of the store failed. Nothing was overwritten.
///
/// The texts are for operators; none repeats a column's value, which may be secret.
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
        /// The file, or the database's name.
        database: String,
        /// The schema's number, which this program does not know.
        version: i64,
    },
    /// An applied migration differs from the one in this program.
    #[error("{database} was made by a different build of this program (schema {version} differs)")]
    Altered {
        /// The file, or the database's name.
        database: String,
        /// The number of the schema that differs.
        version: i64,
    },
    /// The file's pages are inconsistent.
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
    /// The file cannot be opened: its folder is missing, or this program may not use it.
    #[error("{path} cannot be opened; does its folder exist, and may this program use it?")]
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// Another bot has opened the database: together they would send everything twice.
    #[error(
        "{0} is open in another Slowtable; stop that one first, use another database, or set [database] shared \
         for all that use it (docs/postgresql.md)"
    )]
    Taken(String),
    /// PostgreSQL refuses the connection, or has no such database.
    #[error(
        "{database} cannot be opened; does [database] url name a server that runs, a database that is \
         there, and a user who may create tables in it?"
    )]
    NoServer {
        /// The database's name.
        database: String,
        /// The server's error.
        source: sqlx::Error,
    },
    /// The lock file beside the database, which shows that it is open, cannot be created.
    #[error("{path} cannot be created")]
    Lock {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The schema could not be brought up to date.
    #[error("{database} cannot be brought up to date")]
    Migrate {
        /// The file, or the database's name.
        database: String,
        /// The migration's error.
        source: Box<MigrateError>,
    },
    /// A stored text cannot be decoded.
    #[error("the database holds something that cannot be decoded ({0})")]
    Unreadable(&'static str),
    /// A row's value does not fit its column.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The database or its disk fails.
    #[error(transparent)]
    Failed(Box<Failed>),
}

/// A row that cannot be decoded. At worst its table cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot be read: {reason}", place(.table, .column))]
pub struct Malformed {
    /// The table that is played, if the row shows it.
    pub table: Option<TableId>,
    /// The column, with its table in the database.
    pub column: String,
    /// What is wrong with the value, without repeating it.
    pub reason: String,
}

fn place(table: &Option<TableId>, column: &str) -> String {
    match table {
        Some(table) => format!("{column} of table {table}"),
        None => column.to_owned(),
    }
}

/// A failed statement or other operation on the database.
#[derive(Debug)]
pub struct Failed {
    /// The kind of failure.
    pub fault: StoreFault,
    /// The operation.
    pub doing: String,
    /// The database's file or name.
    pub database: String,
    /// The database's error.
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

/// Kinds of failure, each with what an operator can do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StoreFault {
    /// No room: `SQLITE_FULL`.
    #[error("its disk is full; make room there, and the bot writes on by itself")]
    Full,
    /// The file, its folder or its disk is read-only: `SQLITE_READONLY`.
    #[error("it is read-only; the file, its folder and its disk must be writable")]
    ReadOnly,
    /// The file was moved or replaced while it was open: `SQLITE_READONLY_DBMOVED`.
    #[error("the file was moved or replaced while it was open; put it back, or restart the bot")]
    Moved,
    /// The operating system does not allow it: `SQLITE_PERM`, `SQLITE_AUTH`.
    #[error("this program lacks the permission")]
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
    /// Every connection was in use for longer than a caller waits.
    #[error("it has more requests than it can serve")]
    Overloaded,
    /// A value breaks a rule of the schema: `SQLITE_CONSTRAINT`.
    #[error("a value breaks a rule of the schema")]
    Constraint,
    /// The PostgreSQL server does not answer, or is shutting down.
    #[error("its server does not answer; the bot goes on by itself as soon as it does")]
    Unreachable,
    /// Anything else.
    #[error("it fails")]
    Other,
}

impl StoreFault {
    /// Returns the kind of failure of an error.
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

/// Returns the extended result code of an SQLite error.
fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}

impl Failed {
    pub(super) fn new(database: &str, doing: impl Into<String>, source: sqlx::Error) -> Self {
        Self {
            fault: StoreFault::of(&source),
            doing: doing.into(),
            database: database.to_owned(),
            source,
        }
    }

    /// Wraps it in an sqlx error, so that it passes through sqlx's streams.
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
            // The source may repeat the value.
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

    /// Returns the error for a claim that another process holds for too long.
    pub(super) fn kept(database: &str) -> Self {
        let why = "another process has had it for too long".to_owned();
        StoreError::Failed(Box::new(Failed {
            fault: StoreFault::Locked,
            doing: "claiming a table".to_owned(),
            database: database.to_owned(),
            source: sqlx::Error::Protocol(why),
        }))
    }

    /// Whether another process keeps what is needed. It can be tried again.
    pub(crate) fn is_locked(&self) -> bool {
        matches!(self, StoreError::Failed(failed) if failed.fault == StoreFault::Locked)
    }

    /// Converts an error of the disk under a database's file.
    pub(super) fn of_disk(database: &str, doing: &str, error: std::io::Error) -> Self {
        let fault = match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => StoreFault::Full,
            ErrorKind::ReadOnlyFilesystem => StoreFault::ReadOnly,
            ErrorKind::PermissionDenied => StoreFault::Permission,
            ErrorKind::NotFound => StoreFault::CannotOpen,
            _ => StoreFault::Disk,
        };
        StoreError::Failed(Box::new(Failed {
            fault,
            doing: doing.to_owned(),
            database: database.to_owned(),
            source: sqlx::Error::Io(error),
        }))
    }

    /// Converts an error while opening `path`.
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

    /// Adds the table that the error is about.
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

    /// Whether it was refused because too many callers waited for a connection.
    #[must_use]
    pub const fn is_overload(&self) -> bool {
        matches!(self, StoreError::Failed(failed) if matches!(failed.fault, StoreFault::Overloaded))
    }

    /// Returns the broken table, if a row of it cannot be decoded; `None` if the store itself fails.
    pub(crate) const fn broken_table(&self) -> Option<TableId> {
        match self {
            StoreError::Malformed(malformed) => malformed.table,
            _ => None,
        }
    }
}
