//! Errors of a game at a table.

use slowtable_kit::Fault;
use slowtable_ui::PanelError;

/// An error of a table, with a text for the person or the log that it is for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HostedError {
    /// A person asked for something impossible. The sentence is in their language.
    #[error("{0}")]
    Refused(String),
    /// The control belongs to an earlier state of the desk.
    #[error("that control is out of date")]
    Outdated,
    /// The stored table cannot be read or replayed. For the log, not for people.
    #[error("the stored table is broken: {0}")]
    Broken(String),
    /// A panel breaks one of Discord's limits. For the log, not for people.
    #[error("a panel breaks a limit: {0}")]
    Panel(#[from] PanelError),
}

/// A fault in a running game is an error of the game or of its stored data.
impl From<Fault> for HostedError {
    fn from(fault: Fault) -> Self {
        HostedError::Broken(fault.message)
    }
}

pub(crate) fn broken(error: impl std::fmt::Display) -> HostedError {
    HostedError::Broken(error.to_string())
}
