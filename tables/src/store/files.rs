//! The files that belong to a database. They hold secrets: only their owner reads them.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use super::StoreError;

/// How a file is made that only its owner may read. Its folder and a file that is there already
/// keep the rights they have.
pub(super) fn private() -> OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes an empty database file if there is none; SQLite gives the files beside it the same
/// rights.
pub(super) fn make(path: &Path) -> Result<(), StoreError> {
    match private().create_new(true).open(path) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(cannot_open(path, error)),
    }
}

/// More than a transaction adds to a database's log, in bytes.
const ROOM: usize = 256 << 10;

/// Tries whether there is room on a disk, by a file that is taken away again.
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

/// What an error of the system means that happened to a file.
pub(super) fn cannot_open(path: &Path, error: io::Error) -> StoreError {
    StoreError::CannotOpen {
        path: path.to_owned(),
        source: error.into(),
    }
}

/// The file beside `path` whose name goes on with `more`.
pub(super) fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = OsString::from(path.as_os_str());
    name.push(more);
    PathBuf::from(name)
}
