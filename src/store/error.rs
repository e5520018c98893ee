//! What goes wrong with the store.

use std::path::{Path, PathBuf};

use sqlx::migrate::MigrateError;

/// Why the store does not do what it should. Nothing was overwritten.
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
        "{path} was written by a newer version of this program (it knows schema {version}); \
         use that version, or another file"
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema's number that is not known here.
        version: i64,
    },
    /// A migration that was applied is not the one of this program.
    #[error("{path} was made by a different build of this program (schema {version} differs)")]
    Altered {
        /// The file.
        path: PathBuf,
        /// The number of the schema that differs.
        version: i64,
    },
    /// The file cannot be opened: no such folder, or no right to it.
    #[error("{0} cannot be opened; does its folder exist, and may this program use it?")]
    CannotOpen(PathBuf),
    /// The file or disk cannot be written.
    #[error("the database cannot be written; is the disk or file read-only?")]
    ReadOnly,
    /// The disk is full.
    #[error("the database's disk is full")]
    Full,
    /// Another process keeps the database.
    #[error("the database is in use by another process")]
    Busy,
    /// Another bot has opened the database: two would send everything twice.
    #[error("{0} is open in another Slowtable; stop that one first, or use another file")]
    Taken(PathBuf),
    /// The file beside the database that shows that it is open cannot be made.
    #[error("{path} cannot be made: {source}")]
    Lock {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The schema could not be brought up to date.
    #[error("the database cannot be brought up to date")]
    Migrate(#[source] Box<MigrateError>),
    /// A stored text does not mean what it should.
    #[error("the database holds something unreadable ({0})")]
    Unreadable(&'static str),
    /// Anything else that SQLite says.
    #[error("the database fails")]
    Sql(#[source] sqlx::Error),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match primary_code(&error) {
            Some(5 | 6) => StoreError::Busy,
            Some(8) => StoreError::ReadOnly,
            Some(13) => StoreError::Full,
            _ => StoreError::Sql(error),
        }
    }
}

/// SQLite's primary result code of an error, if it is SQLite's.
pub(super) fn primary_code(error: &sqlx::Error) -> Option<i32> {
    let code: i32 = error.as_database_error()?.code()?.parse().ok()?;
    // The lower byte; the rest says in what way.
    Some(code & 0xff)
}

impl StoreError {
    /// What an error while opening `path` means.
    pub(super) fn opening(path: &Path, error: sqlx::Error) -> Self {
        match primary_code(&error) {
            Some(26) => StoreError::NotADatabase(path.to_owned()),
            Some(14) => StoreError::CannotOpen(path.to_owned()),
            _ => error.into(),
        }
    }
}
