//! The result of a press at a desk.

use serde_json::Value;

use crate::draft::Draft;

/// The effect of a press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pressed {
    /// This is the new draft.
    Drafted(Box<Draft>),
    /// These moves count now, all or none. The draft is empty then.
    Commit(Vec<Vec<String>>),
    /// Moves count now, and a decision ahead is made with them.
    CommitAhead {
        /// The moves that count now, all or none.
        moves: Vec<Vec<String>>,
        /// All decisions ahead afterwards, as in [`Draft::decided`].
        decided: Vec<Value>,
    },
    /// These entries of the log are taken back.
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
    /// The control belongs to another state of the desk.
    #[error("that control belongs to another state of the desk")]
    Outdated,
    /// The rules refuse the choice.
    #[error("{0}")]
    Refused(F),
}
