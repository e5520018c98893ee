//! `slowtable doctor`: checks what keeps the bot from running well, with a remedy for each problem.
//!
//! It changes nothing: it copies the database, as a backup does, into a temporary file that it deletes, and sends
//! Discord two requests. The bot may run meanwhile.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use jiff::{SignedDuration, Timestamp};
use rustix::fs::{Access, access, statvfs};

use crate::discord::connection::checkup::{DiscordStatus, reach};
use crate::discord::{self, RunError};
use slowtable_service::chain::Chain;
use slowtable_service::store::backup::{BackupError, Copied, backup};
use slowtable_service::store::backup_schedule::BackupPlan;

/// The least room on the database's disk: enough for some weeks of a few hundred tables.
const LITTLE_ROOM: u64 = 100 << 20;

/// How far this machine's clock may differ from Discord's: days, quiet hours and reminders depend on it.
const CLOCK_OFF: Duration = Duration::from_secs(30);

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// There is no problem.
    Ok,
    /// The bot runs, but an operator should know.
    Warning,
    /// The bot does not run, or will not for long.
    Error,
}

/// The result of one check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How it is.
    pub severity: Severity,
    /// A sentence; if there is a problem, with the remedy.
    pub sentence: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.severity {
            Severity::Ok => "ok     ",
            Severity::Warning => "warning",
            Severity::Error => "error  ",
        };
        write!(f, "{sign}  {}", self.sentence)
    }
}

impl Finding {
    /// Returns a result without a problem.
    #[must_use]
    pub fn ok(sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self {
            severity: Severity::Ok,
            sentence,
        }
    }

    fn warning(sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self {
            severity: Severity::Warning,
            sentence,
        }
    }

    fn error(sentence: impl Into<String>) -> Self {
        let sentence = sentence.into();
        Self {
            severity: Severity::Error,
            sentence,
        }
    }
}

/// Checks the form of a bot's token, without revealing it: three parts joined by dots, the first of which is the
/// application's id in base 64.
#[must_use]
pub fn look_at_token(token: Option<&str>) -> Finding {
    let Some(token) = token else {
        return Finding::warning(
            "There is no DISCORD_TOKEN: the bot would run in a local Discord. Set it to the bot's \
             token from Discord's developer portal (Bot, Reset Token) to run in Discord itself.",
        );
    };
    let is_id = |part: &str| {
        let part = part.trim_end_matches('=');
        let decoded = STANDARD_NO_PAD.decode(part).ok();
        decoded.is_some_and(|id| !id.is_empty() && id.iter().all(u8::is_ascii_digit))
    };
    let parts: Vec<&str> = token.split('.').collect();
    if token.starts_with("Bot ") || token.contains(char::is_whitespace) {
        return Finding::error(
            "The token contains blanks; set DISCORD_TOKEN to the bare token, without \"Bot\" and quotes.",
        );
    }
    match parts[..] {
        [id, _, _] if is_id(id) => Finding::ok("The token looks like a bot's token."),
        _ => Finding::error(
            "The token does not look like a bot's token, which has three parts joined by dots. It may \
             be the application's id, its public key or a client secret: copy the token from the \
             developer portal, under Bot.",
        ),
    }
}

/// A temporary file, deleted when this is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        let name = format!("slowtable-doctor-{:016x}.sqlite", rand::random::<u64>());
        Self(std::env::temp_dir().join(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // It does not exist if the copy failed.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Checks the database's file, its folder and its disk.
pub async fn look_at_database(path: &Path) -> Vec<Finding> {
    let shown = path.display();
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut findings = Vec::new();
    let mut size = 0;
    let scratch = Scratch::new();
    match backup(path, &scratch.0).await {
        Err(BackupError::NoDatabase(_)) => findings.push(Finding::warning(format!(
            "There is no database at {shown} yet; the first start makes it. If there should be one, [database] \
             path names the wrong place."
        ))),
        Ok(Copied { tables, bytes }) => {
            size = bytes;
            findings.push(Finding::ok(format!(
                "The database {shown} is sound, and can be backed up: {tables} tables, {} MiB.",
                bytes.div_ceil(1 << 20)
            )));
        }
        Err(error) => findings.push(Finding::error(format!(
            "The database cannot be used or copied: {}.",
            Chain(&error)
        ))),
    }
    drop(scratch);
    if path.exists() && access(path, Access::WRITE_OK).is_err() {
        findings.push(Finding::error(format!(
            "{shown} cannot be written by this user; the bot must own it, and its disk must not be read-only."
        )));
    }
    match access(folder, Access::WRITE_OK) {
        Ok(()) => {}
        Err(_) if !folder.exists() => findings.push(Finding::warning(format!(
            "The folder {} is not there; the first start makes it, if it may.",
            folder.display()
        ))),
        Err(_) => findings.push(Finding::error(format!(
            "Nothing can be written in {}; the bot keeps files beside the database there. Give its user \
             that permission, and check that the disk is not read-only.",
            folder.display()
        ))),
    }
    if folder.exists() {
        findings.push(look_at_room(folder, size));
    }
    findings
}

/// Checks the room on the disk of a folder for a database of this size in bytes.
fn look_at_room(folder: &Path, size: u64) -> Finding {
    let free = match statvfs(folder) {
        Ok(disk) => disk.f_bavail.saturating_mul(disk.f_frsize),
        Err(error) => {
            return Finding::warning(format!(
                "The free room on the disk cannot be determined: {error}."
            ));
        }
    };
    let mebibytes = free >> 20;
    if free < LITTLE_ROOM {
        Finding::error(format!(
            "Only {mebibytes} MiB are free where the database is; make room, or moves will be refused."
        ))
    } else if free < size.saturating_mul(2) {
        Finding::warning(format!(
            "{mebibytes} MiB are free where the database is: too little for a second copy of it and for growth. \
             Make room before you restore a backup there."
        ))
    } else {
        Finding::ok(format!("{mebibytes} MiB are free where the database is."))
    }
}

/// Checks whether backups are made, and how old the newest is.
#[must_use]
pub fn look_at_backups(plan: Option<&BackupPlan>, now: Timestamp) -> Finding {
    let Some(plan) = plan else {
        return Finding::warning(
            "The bot makes no backups. Set [backup] folder, or run `slowtable backup FILE` by a \
             timer.",
        );
    };
    let folder = plan.folder.display();
    let made = match plan.made() {
        Ok(made) => made,
        Err(error) => {
            return Finding::error(format!("The backups cannot be listed: {}.", Chain(&error)));
        }
    };
    let Some(newest) = made.last() else {
        return Finding::warning(format!(
            "There is no backup in {folder} yet; a running bot makes the first at once. If one runs, its log says \
             why there is none."
        ));
    };
    let age = now.duration_since(newest.at);
    let hours = age.as_hours();
    let count = made.len();
    // A backup that is a little late may be under way.
    let late =
        SignedDuration::try_from(plan.every.saturating_mul(2)).unwrap_or(SignedDuration::MAX);
    if age > late {
        Finding::error(format!(
            "The newest backup in {folder} is {hours} hours old, though one is due every {} hours. Does the \
             bot run, and is there room? Its log names what failed.",
            plan.every.as_secs() / 3_600
        ))
    } else {
        Finding::ok(format!(
            "The newest of {count} backups in {folder} is {hours} hours old."
        ))
    }
}

/// Checks whether Discord can be reached, accepts the token, and has the same time.
pub async fn look_at_discord(
    access: &discord::Access,
    now: impl Fn() -> Timestamp,
) -> Vec<Finding> {
    match reach(access).await {
        Ok(DiscordStatus { name, servers, at }) => {
            let servers =
                servers.map_or_else(String::new, |servers| format!(", on {servers} servers"));
            let reached = Finding::ok(format!(
                "Discord can be reached, and knows the bot as {name}{servers}."
            ));
            let clock = at.map(|at| look_at_clock(at, now()));
            [Some(reached), clock].into_iter().flatten().collect()
        }
        Err(error @ RunError::Token) => {
            vec![Finding::error(format!(
                "{error}. Reset it in the developer portal."
            ))]
        }
        Err(error) => vec![Finding::error(format!(
            "Discord cannot be reached ({}). Look at this machine's network, its DNS and any proxy; [discord] api \
             must be empty unless you use a stand-in.",
            Chain(&error)
        ))],
    }
}

/// Compares this machine's clock with Discord's.
fn look_at_clock(discords: Timestamp, own: Timestamp) -> Finding {
    let off = own.duration_since(discords);
    if off.unsigned_abs() > CLOCK_OFF {
        Finding::error(format!(
            "This machine's clock is {} seconds off Discord's, which makes the clocks of tables, quiet \
             hours and reminders wrong. Let NTP set it (on Debian: systemd-timesyncd).",
            off.as_secs()
        ))
    } else {
        Finding::ok("This machine's clock agrees with Discord's.")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_judged_by_its_form_and_never_told() {
        let good = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.secretsecretsecret";
        assert_eq!(look_at_token(Some(good)).severity, Severity::Ok);
        for bad in [
            "1234567890123456",
            "secretsecret.secret",
            "Bot MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.secret",
            "c2VjcmV0.Gabcde.secret",
            "..",
        ] {
            let found = look_at_token(Some(bad));
            assert_eq!(found.severity, Severity::Error, "{bad}");
            assert!(!found.sentence.contains(bad), "{found}");
        }
        assert_eq!(look_at_token(None).severity, Severity::Warning);
    }

    #[test]
    fn a_clock_that_is_off_is_told_by_how_much() {
        let discords = Timestamp::from_second(1_800_000_000).unwrap();
        let own = |seconds: i64| Timestamp::from_second(1_800_000_000 + seconds).unwrap();
        assert_eq!(look_at_clock(discords, own(-5)).severity, Severity::Ok);
        let off = look_at_clock(discords, own(-90));
        assert_eq!(off.severity, Severity::Error);
        assert!(off.sentence.contains("-90 seconds"), "{off}");
    }

    #[test]
    fn a_disk_without_room_for_a_second_copy_is_told() {
        let folder = std::env::temp_dir();
        assert_ne!(look_at_room(&folder, 0).severity, Severity::Warning);
        assert_ne!(look_at_room(&folder, u64::MAX).severity, Severity::Ok);
    }
}
