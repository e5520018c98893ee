//! What the lab needs of a game, beyond what the bot needs.
//!
//! Each game implements [`Subject`] in a crate of its own below `lab/`. Only tests and the lab's program depend on
//! these crates, so that the bot contains nothing that measures or attacks it. [`Study`] hides a game's types.

pub mod layout;
mod presses;
mod study;
mod subject;
mod waits;

pub use presses::{CountError, DeskVisit, PressCost, PressCounts, SimulatedPlayers};
pub use study::{AnyStudy, Study, StudyError};
pub use subject::{PlayerProfile, PressCategory, Subject};
pub use waits::{PlayerHabits, Waits, WaitsError};
