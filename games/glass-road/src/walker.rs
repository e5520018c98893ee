//! Walks a path step by step, for programs that take many steps.

use slowtable_kit::Seat;

use crate::board::{State, View};
use crate::building::Building;
use crate::choice::Choice;
use crate::cursor::Cursor;
use crate::estate::Estate;
use crate::ids::Good;
use crate::refusal::Refusal;

/// A path that grows choice by choice.
///
/// It offers the choices of [`Rules::walk`](slowtable_kit::Rules::walk), without walking the path
/// again from its beginning at every step.
#[derive(Debug, Clone)]
pub struct Walker<'a>(Cursor<'a>);

/// The effect of a whole path for its own seat, as far as the rules can foresee it; without
/// anything drawn or revealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalkOutcome {
    /// The seat's estate after the move, turns of the wheels included.
    pub estate: Estate,
    /// The building that the path builds.
    pub built: Option<Building>,
    /// The repeated effect that the building opens (L12).
    pub opens: Option<Building>,
    /// The good that a Supplier gives to every other seat (C8).
    pub supplied: Option<Good>,
}

impl Walker<'_> {
    /// Returns the choices that may come next.
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
    /// When the choice is not offered; the path is then unchanged.
    /// When it is not offered; the path is then as it was.
    pub fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        self.0.push(choice)
    }

    /// Returns the effect of the path for its own seat, without changing the table.
    ///
    /// # Errors
    /// When the path is not a whole move.
    pub fn outcome(self) -> Result<WalkOutcome, Refusal> {
        let moved = self.0.finish()?;
        Ok(WalkOutcome {
            estate: moved.estate,
            built: moved.built,
            opens: moved.opens,
            supplied: moved.supplied,
        })
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
        self.cursor(seat).map(Walker)
    }
}
