//! The files that belong to a database. They hold secrets: only their owner reads them.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::StoreError;

/// Returns options that create a file which only its owner may read. Existing files and folders keep their
/// permissions.
pub(super) fn private() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates an empty database file if there is none. SQLite gives the files beside it the same permissions.
pub(super) fn make(path: &Path) -> Result<(), StoreError> {
    match private().create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(cannot_open(path, error)),
    }
}

/// More than a transaction adds to a database's log, in bytes.
const ROOM: usize = 256 << 10;

/// Checks whether a disk has room, with a temporary file.
pub(super) fn try_room(path: &Path) -> io::Result<()> {
    let written = private()
        .create(true)
        .truncate(true)
        .open(path)
        .and_then(|mut file| file.write_all(&vec![0; ROOM]));
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => written.and(Err(error)),
        _ => written,
    }
}

/// Converts a system error about a file.
pub(super) fn cannot_open(path: &Path, error: io::Error) -> StoreError {
    StoreError::CannotOpen {
        path: path.to_owned(),
        source: error.into(),
    }
}

/// Returns the path of the file beside `path` whose name continues with `more`.
pub(super) fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(more);
    PathBuf::from(name)
}
