//! Walks a path step by step, for programs that take many steps.

use slowtable_kit::Seat;

use crate::board::Board;
use crate::choice::Choice;
use crate::cursor::Cursor;
use crate::refusal::Refusal;
use crate::state::{State, View};

/// A path that grows choice by choice. It offers the choices of
/// [`Rules::walk`](slowtable_kit::Rules::walk), without walking the path again from its beginning
/// at every step.
#[derive(Debug, Clone)]
pub struct Walker<'a>(Cursor<'a>);

impl Walker<'_> {
    /// Returns the choices that may come next.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        self.0.choices()
    }

    /// Whether a choice may come next.
    #[must_use]
    pub fn offers(&self, choice: Choice) -> bool {
        self.0.offers(choice)
    }

    /// Whether the path so far is a whole move.
    #[must_use]
    pub fn whole(&self) -> bool {
        self.0.whole()
    }

    /// Returns the board after what the path has paid and moved.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.0.board
    }

    /// Takes the next choice.
    ///
    /// # Errors
    /// When the choice is not offered; the path is then unchanged.
    pub fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        self.0.push(choice)
    }
}

impl View {
    /// Starts a path of the viewer's own seat.
    ///
    /// # Errors
    /// The public has no paths.
    pub fn walker(&self) -> Result<Walker<'_>, Refusal> {
        self.cursor().map(Walker)
    }
}

impl State {
    /// Starts a path of `seat`, the same as on its view.
    ///
    /// # Errors
    /// When the seat does not exist.
    pub fn walker(&self, seat: Seat) -> Result<Walker<'_>, Refusal> {
        if seat.0 >= self.board().seats() {
            return Err(Refusal::NoSeat);
        }
        Ok(Walker(Cursor::new(self.board_of(seat), seat)))
    }

    /// Makes a move without collecting its events, for callers that only need the state.
    ///
    /// # Errors
    /// When the path is not a whole legal move of `seat`; the state is then unchanged.
    pub fn play_silently(&mut self, seat: Seat, path: &[Choice]) -> Result<(), Refusal> {
        self.make(seat, path, false).map(|_| ())
    }
}
