//! Walking a path step by step, for programs that take many steps.

use slowtable_kit::Seat;

use crate::choice::Choice;
use crate::cursor::Cursor;
use crate::refusal::Refusal;
use crate::table::{State, View};

/// A path that grows choice by choice.
///
/// It offers what [`Rules::walk`](slowtable_kit::Rules::walk) offers, without walking the path
/// again from its beginning for every step.
#[derive(Debug, Clone)]
pub struct Walker<'a>(Cursor<'a>);

impl Walker<'_> {
    /// The choices that may come next.
    pub fn choices(&self) -> impl AsRef<[Choice]> + use<> {
        self.0.choices()
    }

    /// Whether the path so far is a whole move.
    #[must_use]
    pub fn whole(&self) -> bool {
        self.0.whole()
    }

    /// Takes the next choice.
    ///
    /// # Errors
    /// When it is not offered; the path is then as it was.
    pub fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        self.0.push(choice)
    }
}

impl View {
    /// The beginning of a path of the viewer's own seat.
    ///
    /// # Errors
    /// The public has no paths.
    pub fn walker(&self) -> Result<Walker<'_>, Refusal> {
        self.cursor().map(Walker)
    }
}

impl State {
    /// The beginning of a path of `seat`: the same as on its view.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn walker(&self, seat: Seat) -> Result<Walker<'_>, Refusal> {
        self.cursor(seat).map(Walker)
    }
}
