//! What goes wrong with a game at a table.

use slowtable_kit::Fault;
use slowtable_ui::PanelError;

/// What goes wrong with a table, in words for whoever reads it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HostedError {
    /// A person asked for something that cannot be; the sentence is in their language.
    #[error("{0}")]
    Refused(String),
    /// A control of an earlier state of the desk.
    #[error("that control is out of date")]
    Outdated,
    /// A stored table that cannot be read or replayed; for the log, not for people.
    #[error("the stored table is broken: {0}")]
    Broken(String),
    /// A panel that breaks a limit; for the log, not for people.
    #[error("a panel breaks a limit: {0}")]
    Panel(#[from] PanelError),
}

/// A fault of a game that is played at a table is one of the game or of what is stored of it.
impl From<Fault> for HostedError {
    fn from(fault: Fault) -> Self {
        HostedError::Broken(fault.message)
    }
}

pub(crate) fn broken(error: impl std::fmt::Display) -> HostedError {
    HostedError::Broken(error.to_string())
}
