//! Backups: a copy of the database as it is at one moment, made while the bot runs, and brought
//! back while it does not.
//!
//! The file alone is no backup while the bot runs: what was written last lies in the log beside it
//! (`-wal`). A copy is made by `VACUUM INTO`, which reads one moment of both and waits for nobody.
//! It is written under another name, synced and checked before it gets its own, so that a stop at
//! any time leaves a whole file there, or none.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::error::StoreError;
use super::lock::Lock;
use super::sqlite::{first_fault, read_header};
use super::{files, migrating, migrations, schema};
use crate::chain::Chain;

/// What a copy holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copied {
    /// Its tables, open or not.
    pub tables: i64,
    /// Its size in bytes.
    pub bytes: u64,
}

/// What a restore did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// What the database holds now.
    pub copied: Copied,
    /// Where the database is now that was there before, if there was one.
    pub kept: Option<PathBuf>,
}

/// Why there is no backup, or why none was brought back. The database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is nothing to copy.
    #[error("there is no database at {0}; [database] path says where it is")]
    NoDatabase(PathBuf),
    /// There is no such backup.
    #[error("there is no file {0}")]
    NoBackup(PathBuf),
    /// The file is there already; nothing is overwritten.
    #[error("{0} is there already; choose another name, or put it away first")]
    Exists(PathBuf),
    /// The bot runs on the database.
    #[error("a Slowtable runs on {0}; stop it first, and start it again afterwards")]
    Running(PathBuf),
    /// The file and the database are the same.
    #[error("{0} is the database itself")]
    Itself(PathBuf),
    /// The backup cannot be brought back.
    #[error("the backup {path} is damaged ({found}); take another")]
    Damaged {
        /// The backup.
        path: PathBuf,
        /// The first thing that does not fit.
        found: String,
    },
    /// The backup's schema is not one that this program makes.
    #[error(
        "the backup {path} is not as Slowtable makes it ({found}), so it does not take the database's place; \
         take another"
    )]
    Foreign {
        /// The backup.
        path: PathBuf,
        /// The first thing that does not fit.
        found: String,
    },
    /// The copy is not sound.
    #[error("the copy at {path} is not sound ({found}), and was deleted")]
    Unsound {
        /// Where it was.
        path: PathBuf,
        /// The first thing that does not fit.
        found: String,
    },
    /// A file cannot be made, moved or synced.
    #[error("{path} cannot be {what}")]
    File {
        /// Which.
        path: PathBuf,
        /// What was to be done with it.
        what: &'static str,
        /// Why.
        source: io::Error,
    },
    /// One of the databases cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn file_error(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> BackupError {
    move |source| BackupError::File {
        path: path.to_owned(),
        what,
        source,
    }
}

/// Copies the database at `from` as it is now into the new file `to`, whether a bot runs on it or
/// not. A bot goes on meanwhile.
///
/// # Errors
/// [`BackupError::NoDatabase`], [`BackupError::Exists`], and whatever the files refuse. There is
/// no file `to` then.
pub async fn backup(from: &Path, to: &Path) -> Result<Copied, BackupError> {
    if !from.is_file() {
        return Err(BackupError::NoDatabase(from.to_owned()));
    }
    if to.symlink_metadata().is_ok() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let part = Part::of(to)?;
    let copied = copy(from, &part.0, Purpose::Keep).await?;
    part.become_new(to)?;
    Ok(copied)
}

/// Puts the backup `from` in the place of the database at `to`, which is kept beside it under a
/// name with the time. No bot may run on it.
///
/// # Errors
/// [`BackupError::NoBackup`], [`BackupError::Running`], [`BackupError::Itself`],
/// [`BackupError::Damaged`], [`BackupError::Foreign`], a [`StoreError`] when the backup is none of ours or newer
/// than this program. The database is then as it was.
pub async fn restore(from: &Path, to: &Path, now: Timestamp) -> Result<Restored, BackupError> {
    if !from.is_file() {
        return Err(BackupError::NoBackup(from.to_owned()));
    }
    let same =
        |one: &Path, other: &Path| Some(one.canonicalize().ok()? == other.canonicalize().ok()?);
    if same(from, to) == Some(true) {
        return Err(BackupError::Itself(from.to_owned()));
    }
    let lock = Lock::of(to).map_err(|error| match error {
        StoreError::Taken(_) => BackupError::Running(to.to_owned()),
        other => other.into(),
    })?;
    let part = Part::of(to)?;
    let copied = copy(from, &part.0, Purpose::Use).await;
    let copied = copied.map_err(|error| match error {
        BackupError::Store(StoreError::Damaged { path, found }) => {
            BackupError::Damaged { path, found }
        }
        other => other,
    })?;
    let kept = if to.symlink_metadata().is_ok() {
        settle(to).await;
        Some(keep(to, now)?)
    } else {
        None
    };
    part.take_the_place_of(to)?;
    lock.release();
    Ok(Restored { copied, kept })
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(Duration::from_secs(5))
        // Copying everything takes its time, and is no slow statement.
        .disable_statement_logging()
}

/// What a copy is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// To be kept, whatever it holds beside what is ours.
    Keep,
    /// To be the database: it must hold nothing that we do not make.
    Use,
}

/// Copies one moment of the database at `from` into the empty file `part`, and checks both.
async fn copy(from: &Path, part: &Path, purpose: Purpose) -> Result<Copied, BackupError> {
    let opening = |error| StoreError::opening(from, error);
    let mut source = options(from)
        .read_only(true)
        .connect()
        .await
        .map_err(opening)?;
    let copied = copy_through(&mut source, from, part, purpose).await;
    let closed = source.close().await.map_err(opening);
    copied?;
    closed?;
    let opening = |error| StoreError::opening(part, error);
    File::open(part)
        .and_then(|file| file.sync_all())
        .map_err(file_error(part, "synced"))?;
    let mut copy = options(part)
        .read_only(true)
        .connect()
        .await
        .map_err(opening)?;
    let checked = check(&mut copy).await;
    let closed = copy.close().await.map_err(opening);
    let (found, tables) = checked.map_err(opening)?;
    closed?;
    if let Some(found) = found {
        let path = part.to_owned();
        return Err(BackupError::Unsound { path, found });
    }
    let bytes = fs::metadata(part).map_err(file_error(part, "read"))?.len();
    Ok(Copied { tables, bytes })
}

async fn check(copy: &mut SqliteConnection) -> Result<(Option<String>, i64), sqlx::Error> {
    let found = first_fault(&mut *copy).await?;
    let tables = sqlx::query_scalar("SELECT count(*) FROM tables")
        .fetch_one(copy)
        .await?;
    Ok((found, tables))
}

async fn copy_through(
    source: &mut SqliteConnection,
    from: &Path,
    part: &Path,
    purpose: Purpose,
) -> Result<(), BackupError> {
    let header = read_header(source)
        .await
        .map_err(|error| StoreError::opening(from, error))?;
    if !header.is_ours() {
        return Err(StoreError::NotOurs(from.to_owned()).into());
    }
    if let Some(found) = header.found {
        let path = from.to_owned();
        return Err(StoreError::Damaged { path, found }.into());
    }
    let foreign = |found: String| BackupError::Foreign {
        path: from.to_owned(),
        found,
    };
    let opening = |error| StoreError::opening(from, error);
    if purpose == Purpose::Use && !schema::lists_migrations(source).await.map_err(opening)? {
        return Err(foreign("it has no list of migrations".to_owned()));
    }
    refuse_newer(source, from).await?;
    if purpose == Purpose::Use {
        let found = schema::first_difference(source).await;
        let found = found.map_err(|error| migrating(&from.to_string_lossy(), error))?;
        if let Some(found) = found {
            return Err(foreign(found));
        }
    }
    // Text, since SQLite takes no other name of a file.
    let name = part.to_str().ok_or_else(|| BackupError::File {
        path: part.to_owned(),
        what: "named to SQLite",
        source: ErrorKind::InvalidFilename.into(),
    })?;
    sqlx::query("VACUUM INTO ?1")
        .bind(name)
        .execute(source)
        .await
        .map_err(|error| StoreError::failed(&part.to_string_lossy(), "copying into it", error))?;
    Ok(())
}

/// Refuses a database whose schema this program does not know.
async fn refuse_newer(source: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let versions: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations")
        .fetch_all(source)
        .await
        .map_err(|error| {
            StoreError::failed(
                &path.to_string_lossy(),
                "reading its schema's number",
                error,
            )
        })?;
    let unknown = versions
        .into_iter()
        .find(|version| !migrations::SQLITE.version_exists(*version));
    match unknown {
        Some(version) => Err(StoreError::Newer {
            database: path.to_string_lossy().into_owned(),
            version,
        }),
        None => Ok(()),
    }
}

/// Writes what the log beside a database holds into its file, as far as it is sound: what is kept
/// of it is one file then. A damaged database is kept as it is, with the files beside it.
async fn settle(path: &Path) {
    let settled = async {
        let mut connection = options(path).connect().await?;
        let done = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
            .execute(&mut connection)
            .await;
        connection.close().await?;
        done
    };
    if let Err(error) = settled.await {
        tracing::warn!(path = %path.display(), error = %Chain(&error), "the database is kept as it is");
    }
}

/// The files that SQLite may have beside a database.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Gives the database at `path` and the files beside it a second name with the time, and takes
/// the files beside it away: they must not be taken for those of another. The database itself
/// stays until another takes its place.
fn keep(path: &Path, now: Timestamp) -> Result<PathBuf, BackupError> {
    let kept = free_name(path, now);
    second_name(path, &kept)?;
    for suffix in BESIDE {
        let beside = files::beside(path, suffix);
        if beside.is_file() {
            second_name(&beside, &files::beside(&kept, suffix))?;
        }
    }
    sync_folder(path)?;
    for suffix in BESIDE {
        let beside = files::beside(path, suffix);
        match fs::remove_file(&beside) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(file_error(&beside, "put away")(error));
            }
            _ => {}
        }
    }
    sync_folder(path)?;
    Ok(kept)
}

/// A name beside `path` with the time that nothing has yet.
fn free_name(path: &Path, now: Timestamp) -> PathBuf {
    let time = now.strftime("%Y-%m-%dT%H-%M-%SZ").to_string();
    let dated = files::beside(path, &format!(".{time}"));
    let numbered = (2..).map(|number| files::beside(path, &format!(".{time}.{number}")));
    std::iter::once(dated.clone())
        .chain(numbered)
        .find(|name| name.symlink_metadata().is_err())
        .unwrap_or(dated)
}

/// Gives a file another name beside its own; where files have one name only, copies it.
fn second_name(path: &Path, name: &Path) -> Result<(), BackupError> {
    if fs::hard_link(path, name).is_ok() {
        return Ok(());
    }
    let copied = files::private()
        .create_new(true)
        .open(name)
        .and_then(|mut to| {
            io::copy(&mut File::open(path)?, &mut to)?;
            to.sync_all()
        });
    copied.map_err(file_error(name, "written"))
}

/// Sees to it that names given in the folder of `path` outlive a loss of power.
fn sync_folder(path: &Path) -> Result<(), BackupError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(file_error(folder, "synced"))
}

/// A file that is being written and goes when it does not get its name.
struct Part(PathBuf);

impl Part {
    /// Makes an empty file beside `path`. Its name has the process in it: two do not meet.
    fn of(path: &Path) -> Result<Self, BackupError> {
        let part = files::beside(path, &format!(".{}.part", std::process::id()));
        // What a killed process of the same number left.
        let _ = fs::remove_file(&part);
        files::private()
            .create_new(true)
            .open(&part)
            .map_err(file_error(&part, "made"))?;
        Ok(Self(part))
    }

    /// Gives the file the name `path`, unless something has it.
    fn become_new(self, path: &Path) -> Result<(), BackupError> {
        match fs::hard_link(&self.0, path) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(BackupError::Exists(path.to_owned()));
            }
            // Here files have one name only.
            Err(_) => fs::rename(&self.0, path).map_err(file_error(path, "made"))?,
        }
        sync_folder(path)
    }

    /// Gives the file the name `path`, whatever had it.
    fn take_the_place_of(self, path: &Path) -> Result<(), BackupError> {
        fs::rename(&self.0, path).map_err(file_error(path, "replaced"))?;
        sync_folder(path)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It is gone if it has its name.
        let _ = fs::remove_file(&self.0);
    }
}
