//! Trials of what must never happen: `slowtable-lab torture`.
//!
//! Each trial drives the bot through a local Discord by what people and other programs can do, looks
//! from outside at what came of it, on the screens and in the database's file, and counts what must
//! not be. The same trials run at full size from the command line and, shortened, in the tests;
//! docs/reliability.md has the figures.

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
use slowtable::chain::Chain;
use slowtable::discord::RunError;
use slowtable::store::{DatabaseUrlError, StoreError};
use slowtable::tables::TableError;
use slowtable_ui::WordsError;

pub use harness::{Bot, BotProgram, Game, begin, begin_with, open_by};
pub use player::{Control, Player};

/// Why a trial could not be made; what it finds wrong is no error, but stands in its [`Outcome`].
#[derive(Debug, thiserror::Error)]
pub enum TortureError {
    /// The local Discord does not start.
    #[error("the local Discord does not start: {0}")]
    Local(#[from] StartError),
    /// Somebody could not do what people can.
    #[error("somebody could not do what people can: {0}")]
    Person(#[from] PersonError),
    /// The bot's database cannot be looked into.
    #[error("the database cannot be looked into: {0}")]
    Database(#[from] sqlx::Error),
    /// The database is to be on a server that has no such address.
    #[error("the database cannot be reached: {0}")]
    Url(#[from] DatabaseUrlError),
    /// The bot's database cannot be opened.
    #[error("the database cannot be opened: {}", Chain(.0))]
    Store(#[from] StoreError),
    /// The disk cannot be measured.
    #[error("the disk cannot be measured: {0}")]
    Disk(std::io::Error),
    /// A table cannot be looked at.
    #[error("a table cannot be looked at: {}", Chain(.0))]
    Table(#[from] TableError),
    /// The bot in this process does not run.
    #[error("the bot does not run: {0}")]
    Run(#[from] RunError),
    /// The games' texts are broken.
    #[error("a game is broken: {0}")]
    Words(#[from] WordsError),
    /// The rules of a game refuse what they offered.
    #[error("the rules fail: {0}")]
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
    /// Something that has to come did not.
    #[error("{0} did not come within {LATE} seconds")]
    Late(&'static str),
    /// The bot in a process of its own has ended.
    #[error("the bot's process has ended: {0}")]
    Ended(std::process::ExitStatus),
}

/// Seconds after which something that has to come counts as lost.
const LATE: u64 = 120;

/// What a trial came to.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    /// How often what happened, in the order to be read in.
    pub figures: Vec<(&'static str, u64)>,
    /// What must not be. Nothing, if all is well.
    pub faults: Vec<String>,
}

impl Outcome {
    /// Whether nothing was found that must not be.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty()
    }

    fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(what.into());
    }
}

/// Faults that are told one by one; of the others only how many there are.
const TOLD: usize = 20;

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (what, count) in &self.figures {
            writeln!(f, "{count:>10} {what}")?;
        }
        writeln!(f, "{:>10} faults", self.faults.len())?;
        for fault in self.faults.iter().take(TOLD) {
            writeln!(f, "  {fault}")?;
        }
        Ok(())
    }
}

/// A folder for one trial, which is gone afterwards.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    /// Makes a folder of its own among the system's temporary files.
    fn new(trial: &str) -> Result<Self, std::io::Error> {
        let name = format!("slowtable-{trial}-{:016x}", rand::random::<u64>());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path)?;
        Ok(Self(path))
    }

    fn path(&self) -> &Path {
        &self.0
    }

    /// The bot's database in it.
    fn database(&self) -> PathBuf {
        self.0.join("tables.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nobody is served by an error here; the system tidies up.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
