//! One bot per database: two would answer every press and send every message twice.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;

use super::{StoreError, files};
use crate::chain::Chain;

/// The mark that a database is open. The system releases it when the process ends in any way.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Lock {
    /// Takes the lock of the database at `path`, a separate file beside it: `SQLite` locks the database file in its
    /// own way.
    pub(super) fn of(path: &Path) -> Result<Self, StoreError> {
        let beside = files::beside(path, ".lock");
        let file = files::private().create(true).truncate(false).open(&beside);
        let file = match file {
            Ok(file) => file,
            // The error names the database itself, whose place is in the settings.
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(files::cannot_open(path, error));
            }
            Err(source) => {
                return Err(StoreError::Lock {
                    path: beside,
                    source,
                });
            }
        };
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => {
                Err(StoreError::Taken(path.to_string_lossy().into_owned()))
            }
            // Some network file systems have no locks; that does not stop the bot.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!(path = %beside.display(), "this file system has no locks; make sure that only one bot uses the database");
                Ok(Self(file))
            }
            Err(TryLockError::Error(source)) => Err(StoreError::Lock {
                path: beside,
                source,
            }),
        }
    }

    /// Releases the lock.
    pub(super) fn release(&self) {
        if let Err(error) = self.0.unlock() {
            tracing::warn!(error = %Chain(&error), "the lock on the database could not be released");
        }
    }
}
