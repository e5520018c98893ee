//! SQLite: everything that must outlive the process.

mod error;

use std::path::PathBuf;

pub use error::StoreError;

/// Where and how to store.
#[derive(Debug, Clone)]
pub struct StoreOptions {
    /// The database file; it is made if there is none.
    pub path: PathBuf,
}

impl StoreOptions {
    /// The usual options for a database at `path`.
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }
}
