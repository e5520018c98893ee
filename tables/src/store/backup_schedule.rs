//! Backups that the bot makes by itself while it runs.
//!
//! Each is a whole database with the time in its name. It is brought back for trial as soon as it is
//! made, so that nobody finds out on the day they need it that it cannot be. Only then do the oldest go.

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

/// What the name of a backup begins and ends with; the time of its making lies between.
const NAME: (&str, &str) = ("slowtable-", ".sqlite");

/// The time in a name.
const TIME: &str = "%Y-%m-%dT%H-%M-%SZ";

/// How long is waited after a backup that failed: a disk may have room again by then.
const AGAIN: Duration = Duration::from_secs(10 * 60);

/// How long is waited at most: somebody may set the clock meanwhile.
const LONGEST_REST: Duration = Duration::from_secs(60 * 60);

/// When backups are made, and how many are kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupPlan {
    /// Where they are put. The folder is made if it is missing.
    pub folder: PathBuf,
    /// How long lies between them.
    pub every: Duration,
    /// How many are kept.
    pub keep: usize,
}

/// A backup that was made by itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Made {
    /// When.
    pub at: Timestamp,
    /// Where it is.
    pub file: PathBuf,
}

impl BackupPlan {
    /// The backups there are, the oldest first. Files with other names are none.
    ///
    /// # Errors
    /// When the folder cannot be read; one that is not there holds none.
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

    /// When the next is due.
    ///
    /// # Errors
    /// As [`BackupPlan::made`].
    pub fn due(&self, now: Timestamp) -> Result<Timestamp, BackupError> {
        let newest = self.made()?.pop();
        // One from the future was made before the clock was set back.
        let newest = newest.filter(|newest| newest.at <= now);
        Ok(newest.map_or(now, |newest| later(newest.at, self.every)))
    }

    /// Makes a backup of the database now, brings it back for trial, and deletes the oldest of more than
    /// are kept.
    ///
    /// # Errors
    /// When there is none, or it could not be brought back; it is not there then, and no older one was
    /// deleted.
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
            // It is gone if the trial failed.
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

    /// Makes backups whenever one is due, until the program stops. What fails is told in the log and
    /// tried again.
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
                        tracing::info!(%folder, tables = copied.tables, bytes = copied.bytes, "a backup was made and brought back for trial");
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
    tracing::error!(error = %Chain(error), "there is no new backup; it is tried again in ten minutes");
    AGAIN
}

/// When the backup of this name was made.
fn time_of(file: &Path) -> Option<Timestamp> {
    let (begin, end) = NAME;
    let name = file.file_name()?.to_str()?;
    let time = name.strip_prefix(begin)?.strip_suffix(end)?;
    let time = DateTime::strptime(TIME, time).ok()?;
    Some(time.to_zoned_datetime(TimeZone::UTC).ok()?.timestamp())
}
