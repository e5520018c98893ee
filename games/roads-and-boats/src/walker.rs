//! Walks a path step by step, for programs that take many steps.

use arrayvec::ArrayVec;
use slowtable_kit::{Seat, Seed};

use crate::board::{Board, Call, Step};
use crate::choice::Choice;
use crate::cursor::Cursor;
use crate::refusal::Refusal;
use crate::state::{Secret, State, Unknown, View};

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

impl Board {
    /// Starts a path of a seat on this board.
    #[must_use]
    pub fn walker(&self, seat: Seat) -> Walker<'_> {
        Walker(Cursor::new(self, seat))
    }
}

impl View {
    /// Returns a state that looks like this view to its seat. Nobody else has called or written
    /// anything, and what the seat has written is done. `None` for the public.
    #[must_use]
    pub fn imagined(&self, seed: Seed) -> Option<State> {
        let (seat, own) = self.own()?;
        let mut secrets: ArrayVec<Secret, 4> = ArrayVec::new();
        for other in Seat::all(self.board.seats()) {
            let called = self.board.player(other).called && self.board.step == Step::Calls;
            secrets.push(Secret {
                call: called.then_some(Call::Simultaneous),
                ..Secret::default()
            });
        }
        if let Some(secret) = secrets.get_mut(seat.index()) {
            secret.call = own.call;
        }
        Some(State {
            board: self.board.clone(),
            secrets,
            unknown: Unknown { seed, drawn: 0 },
        })
    }

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
