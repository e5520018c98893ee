//! Why a path is refused.

use crate::choice::Choice;

/// Why a path is refused. Nothing has changed then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The public has no seat, so no moves.
    #[error("only a seat can move")]
    NoSeat,
    /// The game is over, or this seat has said that it is done with it (A4).
    #[error("the game is over for this seat")]
    Over,
    /// An unanswered gift comes first (C8).
    #[error("a gift has to be answered first")]
    GiftFirst,
    /// Somebody else is asked, or nobody for this.
    #[error("it is not this seat's turn for {0}")]
    NotYourTurn(Choice),
    /// The cost or fee is more than there is.
    #[error("{0} cannot be paid")]
    CannotPay(Choice),
    /// The choice is not open here.
    #[error("{choice} is not offered as choice {at} of the path")]
    NotOffered {
        /// What was asked for.
        choice: Choice,
        /// Its place in the path, from 0.
        at: usize,
    },
    /// The path is legal so far, but not yet a whole move.
    #[error("the path is not yet a whole move")]
    Incomplete,
}

impl slowtable_kit::Code for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::NoSeat => "no_seat",
            Refusal::Over => "over",
            Refusal::GiftFirst => "gift_first",
            Refusal::NotYourTurn(_) => "not_your_turn",
            Refusal::CannotPay(_) => "cannot_pay",
            Refusal::NotOffered { .. } => "not_offered",
            Refusal::Incomplete => "incomplete",
        }
    }
}
