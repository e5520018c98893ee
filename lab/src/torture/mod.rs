//! Trials of what must never happen: `slowtable-lab torture`.
//!
//! Each trial drives the bot through a local Discord with everything that people and other programs can do. It
//! then checks the screens and the database from outside, and counts faults. The same trials run at full size
//! from the command line and, shortened, in the tests; docs/reliability.md has the figures.

mod database;
mod db_probe;
mod disk;
mod expected_posts;
mod faults;
mod harness;
pub mod kill;
pub mod leak;
pub mod load;
mod log_capture;
pub mod network;
mod player;
pub mod press;
mod stored;
mod timing;

use std::fmt;
use std::path::{Path, PathBuf};

use local_discord::{PersonError, StartError};
use slowtable::discord::RunError;
use slowtable_service::chain::Chain;
use slowtable_service::store::{DatabaseUrlError, StoreError};
use slowtable_service::tables::TableError;
use slowtable_ui::WordsError;

pub use harness::{BotProgram, Game, TestedBot, begin, begin_with, open_by};
pub use player::{Control, TrialPlayer};

/// The reasons why a trial cannot run. Faults of the bot are not errors but part of the [`TrialOutcome`].
#[derive(Debug, thiserror::Error)]
pub enum TortureError {
    /// The local Discord does not start.
    #[error("the local Discord does not start: {0}")]
    Local(#[from] StartError),
    /// A simulated person's action failed.
    #[error("an action of a simulated person failed: {0}")]
    Person(#[from] PersonError),
    /// The bot's database cannot be read.
    #[error("the database cannot be read: {0}")]
    Database(#[from] sqlx::Error),
    /// The address of the database is wrong.
    #[error("the address of the database cannot be used: {0}")]
    Url(#[from] DatabaseUrlError),
    /// The bot's database cannot be opened.
    #[error("the database cannot be opened: {}", Chain(.0))]
    Store(#[from] StoreError),
    /// The speed of the disk cannot be measured.
    #[error("the speed of the disk cannot be measured: {0}")]
    Disk(std::io::Error),
    /// A table cannot be read.
    #[error("a table cannot be read: {}", Chain(.0))]
    Table(#[from] TableError),
    /// The bot in this process does not run.
    #[error("the bot does not run: {0}")]
    Run(#[from] RunError),
    /// The games' texts are broken.
    #[error("the texts of a game are broken: {0}")]
    Words(#[from] WordsError),
    /// The rules of a game refuse what they offered.
    #[error("the rules of a game failed: {0}")]
    Rules(#[from] slowtable_kit::Fault),
    /// The bot cannot read the id of its own button.
    #[error("a button has an id that the bot cannot read: {0:?}")]
    Unreadable(String),
    /// A game cannot be studied.
    #[error("a game cannot be studied: {0}")]
    Study(#[from] slowtable_lab_kit::StudyError),
    /// A process or a file fails.
    #[error("the system fails: {0}")]
    System(#[from] std::io::Error),
    /// An awaited event did not arrive.
    #[error("timed out after {LATE} seconds: {0}")]
    Late(&'static str),
    /// Nobody at any table had anything to do for ten minutes.
    #[error("no player found anything to press for ten minutes")]
    Standstill,
    /// The bot's own process has ended.
    #[error("the bot's process has ended: {0}")]
    Ended(std::process::ExitStatus),
}

/// The seconds after which an awaited event counts as lost.
const LATE: u64 = 120;

/// The outcome of a trial.
#[derive(Debug, Clone, Default)]
pub struct TrialOutcome {
    /// Counts with their labels, in reading order.
    pub figures: Vec<(&'static str, u64)>,
    /// The faults; empty if all is well.
    pub faults: Vec<String>,
}

impl TrialOutcome {
    /// Whether no faults were found.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(what.into());
    }
}

/// The number of faults that are printed; of the others only their number is.
const TOLD: usize = 20;

impl fmt::Display for TrialOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Faults are first, since some readers of a failed test print no more than a few lines.
        writeln!(f, "{:>10} faults", self.faults.len())?;
        for fault in self.faults.iter().take(TOLD) {
            writeln!(f, "  {fault}")?;
        }
        for (what, count) in &self.figures {
            writeln!(f, "{count:>10} {what}")?;
        }
        Ok(())
    }
}

/// A folder for one trial, which is removed afterwards.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    /// Creates a new folder in the system's folder for temporary files.
    fn new(trial: &str) -> Result<Self, std::io::Error> {
        let name = format!("slowtable-{trial}-{:016x}", rand::random::<u64>());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }

    fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the path of the bot's database.
    fn database(&self) -> PathBuf {
        self.0.join("tables.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // An error would help no one here; the system cleans up.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
