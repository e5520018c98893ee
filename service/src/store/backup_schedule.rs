//! Scheduled backups while the bot runs.
//!
//! Each backup is a whole database with the time in its name. It is restored as a test as soon as it is made, so that
//! no one finds out in an emergency that it is unusable. Only then are the oldest deleted.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use tokio_util::sync::CancellationToken;

use super::backup::{BackupError, Copied, backup, restore};
use crate::chain::Chain;
use crate::clock::{Clock, later};

/// The beginning and end of a backup's name; the time lies between them.
const NAME: (&str, &str) = ("slowtable-", ".sqlite");

/// The format of the time in a name.
const TIME: &str = "%Y-%m-%dT%H-%M-%SZ";

/// The pause after a failed backup. A full disk may have room again by then.
const AGAIN: Duration = Duration::from_secs(10 * 60);

/// The longest wait before looking at the clock again, which may be set meanwhile.
const LONGEST_REST: Duration = Duration::from_secs(60 * 60);

/// When backups are made, and how many are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupPlan {
    /// The folder of the backups. It is created if it is missing.
    pub folder: PathBuf,
    /// The time between two backups.
    pub every: Duration,
    /// The number of backups to keep.
    pub keep: usize,
}

/// A scheduled backup.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Made {
    /// When it was made.
    pub at: Timestamp,
    /// The path of the finished copy.
    pub file: PathBuf,
}

impl BackupPlan {
    /// Returns the existing backups, oldest first. Files with other names do not count.
    ///
    /// # Errors
    /// When the folder cannot be read. A missing folder is no error and holds none.
    pub fn made(&self) -> Result<Vec<Made>, BackupError> {
        let cannot = |source| BackupError::File {
            path: self.folder.clone(),
            what: "read",
            source,
        };
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(cannot(error)),
        };
        let mut made = Vec::new();
        for entry in entries {
            let file = entry.map_err(cannot)?.path();
            if let Some(at) = time_of(&file) {
                made.push(Made { at, file });
            }
        }
        made.sort();
        Ok(made)
    }

    /// Returns when the next backup is due.
    ///
    /// # Errors
    /// See [`BackupPlan::made`].
    pub fn due(&self, now: Timestamp) -> Result<Timestamp, BackupError> {
        let newest = self.made()?.pop();
        // A backup from the future was made before the clock was set back.
        let newest = newest.filter(|newest| newest.at <= now);
        Ok(newest.map_or(now, |newest| later(newest.at, self.every)))
    }

    /// Makes a backup of the database now, restores it as a test, and deletes the oldest backups beyond the number to
    /// keep.
    ///
    /// # Errors
    /// When no backup could be made, or its test failed. Then the new one is deleted and all older ones are kept.
    pub async fn make(&self, database: &Path, now: Timestamp) -> Result<Copied, BackupError> {
        let file = |path: &Path, what| {
            let path = path.to_owned();
            move |source| BackupError::File { path, what, source }
        };
        fs::create_dir_all(&self.folder).map_err(file(&self.folder, "made"))?;
        let (begin, end) = NAME;
        let name = format!("{begin}{}{end}", now.strftime(TIME));
        let made = self.folder.join(name);
        let copied = backup(database, &made).await?;
        let trial = self.folder.join(format!("trial.{}", std::process::id()));
        let restored = restore(&made, &trial, now).await;
        for suffix in ["", ".lock"] {
            let mut left = trial.clone().into_os_string();
            left.push(suffix);
            // It does not exist if the test failed.
            let _ = fs::remove_file(left);
        }
        if let Err(error) = restored {
            let _ = fs::remove_file(&made);
            return Err(error);
        }
        let all = self.made()?;
        let too_many = all.len().saturating_sub(self.keep);
        for old in all.into_iter().take(too_many) {
            fs::remove_file(&old.file).map_err(file(&old.file, "deleted"))?;
        }
        Ok(copied)
    }

    /// Makes backups whenever one is due, until the program stops. Failures are logged and tried again.
    pub async fn keep_making(&self, database: &Path, clock: &Clock, stop: CancellationToken) {
        let mut wait = Duration::ZERO;
        loop {
            tokio::select! {
                () = stop.cancelled() => return,
                () = clock.sleep(wait.min(LONGEST_REST)) => {}
            }
            let now = clock.now();
            wait = match self.due(now) {
                Ok(due) if due > now => {
                    let left = due.duration_since(now).max(SignedDuration::ZERO);
                    left.unsigned_abs()
                }
                Ok(_) => match self.make(database, now).await {
                    Ok(copied) => {
                        let folder = self.folder.display();
                        tracing::info!(%folder, tables = copied.tables, bytes = copied.bytes, "a backup was made and restored as a test");
                        Duration::ZERO
                    }
                    Err(error) => failed(&error),
                },
                Err(error) => failed(&error),
            };
        }
    }
}

fn failed(error: &BackupError) -> Duration {
    tracing::error!(error = %Chain(error), "no new backup could be made; trying again in ten minutes");
    AGAIN
}

/// Returns when the backup with this name was made.
fn time_of(file: &Path) -> Option<Timestamp> {
    let (begin, end) = NAME;
    let name = file.file_name()?.to_str()?;
    let time = name.strip_prefix(begin)?.strip_suffix(end)?;
    let time = DateTime::strptime(TIME, time).ok()?;
    Some(time.to_zoned_datetime(TimeZone::UTC).ok()?.timestamp())
}
