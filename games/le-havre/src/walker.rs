//! Walking a path step by step, for programs that take many steps.

use slowtable_kit::Seat;

use crate::choice::Choice;
use crate::cursor::Cursor;
use crate::refusal::Refusal;
use crate::table::{State, Table, View};

/// A path that grows choice by choice. It offers what [`Rules::walk`](slowtable_kit::Rules::walk)
/// offers, without walking the path again from its beginning for every step.
#[derive(Debug, Clone)]
pub struct Walker<'a>(Cursor<'a>);

impl Walker<'_> {
    /// The choices that may come next.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
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

    /// The open table after the path, as far as the rules can foresee it: without what is drawn or
    /// revealed, and without what the end of a turn brings about.
    ///
    /// # Errors
    /// When the path is not a whole move.
    pub fn outcome(mut self) -> Result<Table, Refusal> {
        self.0.finish()?;
        Ok(self.0.into_table())
    }
}

impl View {
    /// The beginning of a path of the viewer's own seat.
    ///
    /// # Errors
    /// The public has no paths.
    pub fn walker(&self) -> Result<Walker<'_>, Refusal> {
        self.cursor(false).map(Walker)
    }
}

impl State {
    /// The beginning of a path of `seat`: the same as on its view.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn walker(&self, seat: Seat) -> Result<Walker<'_>, Refusal> {
        self.cursor(seat, false).map(Walker)
    }

    /// Makes a move without telling what happened, for those who only want the state.
    ///
    /// # Errors
    /// When the path is not a whole legal move of `seat`; nothing has changed then.
    pub fn play_silently(&mut self, seat: Seat, path: &[Choice]) -> Result<(), Refusal> {
        self.make(seat, path, false).map(|_| ())
    }
}
