//! The result of a press at a desk.

use serde_json::Value;

use crate::draft::Draft;

/// What a press came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pressed {
    /// The draft has changed.
    Drafted(Box<Draft>),
    /// These moves are to count now, all or none; the draft is empty then.
    Commit(Vec<Vec<String>>),
    /// The same, and something is decided ahead with them.
    CommitAhead {
        /// The moves that are to count now, all or none.
        moves: Vec<Vec<String>>,
        /// Everything that is decided ahead then, as in [`Draft::decided`].
        decided: Vec<Value>,
    },
    /// These entries of the log are to be taken back.
    TakeBack(Vec<usize>),
}

impl Pressed {
    pub(crate) fn drafted(draft: Draft) -> Self {
        Self::Drafted(Box::new(draft))
    }
}

/// Why a press does nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeskError<F> {
    /// The control does not fit where the desk stands.
    #[error("that control belongs to another state of the desk")]
    Outdated,
    /// The rules refuse the choice.
    #[error("{0}")]
    Refused(F),
}
