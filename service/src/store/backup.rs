//! Backups: a copy of the database at one moment, made while the bot runs and restored while it is stopped.
//!
//! The file alone is no backup while the bot runs: the latest writes are in the log beside it (`-wal`). `VACUUM INTO`
//! makes the copy: it reads both at one moment and waits for nobody. The copy is written under a temporary name, then
//! synced and checked before it gets its own name. So a stop at any time leaves a whole file or none.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::Timestamp;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use super::error::StoreError;
use super::lock::Lock;
use super::sqlite::{first_fault, read_header};
use super::{files, migrations, schema};
use crate::chain::Chain;

/// The content of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Copied {
    /// The number of its tables, open or not.
    pub tables: i64,
    /// Its size in bytes.
    pub bytes: u64,
}

/// The result of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The content of the database now.
    pub copied: Copied,
    /// Where the previous database was kept, if there was one.
    pub kept: Option<PathBuf>,
}

/// Why a backup was not made or not restored. The database is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// There is no database to copy.
    #[error("there is no database at {0}; [database] path says where it is")]
    NoDatabase(PathBuf),
    /// The backup to restore does not exist.
    #[error("there is no file {0}")]
    NoBackup(PathBuf),
    /// The target exists already; nothing is overwritten.
    #[error("{0} is there already; choose another name, or move it away first")]
    Exists(PathBuf),
    /// The bot runs on the database.
    #[error("a Slowtable runs on {0}; stop it first, and start it again afterwards")]
    Running(PathBuf),
    /// The file and the database are the same.
    #[error("{0} is the database itself")]
    Itself(PathBuf),
    /// The backup fails the check, so it is not restored.
    #[error("the backup {path} is damaged ({found}); take another")]
    Damaged {
        /// The backup.
        path: PathBuf,
        /// The first inconsistency found.
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
        /// The first difference found.
        found: String,
    },
    /// The copy fails the check.
    #[error("the copy at {path} is not sound ({found}), and was deleted")]
    Unsound {
        /// Where it was.
        path: PathBuf,
        /// The first inconsistency found.
        found: String,
    },
    /// A file cannot be created, moved or synced.
    #[error("{path} cannot be {what}")]
    File {
        /// The file.
        path: PathBuf,
        /// The operation, as a participle.
        what: &'static str,
        /// The system's error.
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

/// Copies the database at `from` into the new file `to`, whether or not a bot runs on it. A running bot goes on
/// meanwhile.
///
/// # Errors
/// [`BackupError::NoDatabase`], [`BackupError::Exists`], or an error of the files. There is no file `to` then.
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

/// Replaces the database at `to` by the backup `from`, and keeps the old one beside it under a name with the time. No
/// bot may run on it.
///
/// # Errors
/// [`BackupError::NoBackup`], [`BackupError::Running`], [`BackupError::Itself`], [`BackupError::Damaged`],
/// [`BackupError::Foreign`], or a [`StoreError`] if the backup is of another program or a newer version. The database
/// is unchanged then.
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
        // Copying everything takes long, and is not worth a warning about a slow statement.
        .disable_statement_logging()
}

/// The purpose of a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// A backup to keep, even if it holds objects that are not ours.
    Keep,
    /// The future database: it must hold no objects except ours.
    Use,
}

/// Copies the database at `from` at one moment into the empty file `part`, and checks both.
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
        let found = found.map_err(|error| migrations::migrating(&from.to_string_lossy(), error))?;
        if let Some(found) = found {
            return Err(foreign(found));
        }
    }
    // SQLite takes a file's name only as text.
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

/// Writes the log beside a database into its file, if it is sound, so that one file keeps everything. A damaged
/// database is kept unchanged, with the files beside it.
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
        tracing::warn!(path = %path.display(), error = %Chain(&error), "the old database is kept with the log beside it");
    }
}

/// Suffixes of the files that SQLite may keep beside a database.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Gives the database at `path` and the files beside it a second name with the time, and removes the files beside it,
/// since they do not belong to the next database. The database itself stays until another replaces it.
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

/// Returns an unused name beside `path` that contains the time.
fn free_name(path: &Path, now: Timestamp) -> PathBuf {
    let time = now.strftime("%Y-%m-%dT%H-%M-%SZ").to_string();
    let dated = files::beside(path, &format!(".{time}"));
    let numbered = (2..).map(|number| files::beside(path, &format!(".{time}.{number}")));
    std::iter::once(dated.clone())
        .chain(numbered)
        .find(|name| name.symlink_metadata().is_err())
        .unwrap_or(dated)
}

/// Gives a file a second name beside its own, or copies it on file systems without hard links.
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

/// Syncs the folder of `path`, so that new names in it survive a loss of power.
fn sync_folder(path: &Path) -> Result<(), BackupError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(file_error(folder, "synced"))
}

/// A file that is being written. It is deleted unless it gets its final name.
struct Part(PathBuf);

impl Part {
    /// Creates an empty file beside `path`. Its name contains the process id, so two processes use different names.
    fn of(path: &Path) -> Result<Self, BackupError> {
        let part = files::beside(path, &format!(".{}.part", std::process::id()));
        // A killed process with the same id may have left one.
        let _ = fs::remove_file(&part);
        files::private()
            .create_new(true)
            .open(&part)
            .map_err(file_error(&part, "made"))?;
        Ok(Self(part))
    }

    /// Gives the file the name `path`, unless another file has it.
    fn become_new(self, path: &Path) -> Result<(), BackupError> {
        match fs::hard_link(&self.0, path) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                return Err(BackupError::Exists(path.to_owned()));
            }
            // This file system has no hard links.
            Err(_) => fs::rename(&self.0, path).map_err(file_error(path, "made"))?,
        }
        sync_folder(path)
    }

    /// Gives the file the name `path`, and replaces the file that has it.
    fn take_the_place_of(self, path: &Path) -> Result<(), BackupError> {
        self.give_to_the_owner_of(path);
        fs::rename(&self.0, path).map_err(file_error(path, "replaced"))?;
        sync_folder(path)
    }
}

impl Part {
    /// Gives the file to whom the replaced file belongs, or the folder if there is none: root may restore what the
    /// service's own user has to read.
    fn give_to_the_owner_of(&self, path: &Path) {
        let folder = || fs::metadata(path.parent()?).ok();
        let Some(before) = fs::metadata(path).ok().or_else(folder) else {
            return;
        };
        let is_same = fs::metadata(&self.0).is_ok_and(|it| it.uid() == before.uid());
        if is_same {
            return;
        }
        if let Err(error) = chown(&self.0, Some(before.uid()), Some(before.gid())) {
            tracing::warn!(path = %path.display(), error = %Chain(&error), "the restored database cannot be given to the owner of the old one; make sure that the bot may write it");
        }
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // The file is gone already if it got its final name.
        let _ = fs::remove_file(&self.0);
    }
}
