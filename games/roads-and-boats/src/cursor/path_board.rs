//! The board under a path.

use std::ops::Deref;

use crate::board::Board;

/// The board under a path: the one that it began on, until the path pays or moves something.
#[derive(Debug, Clone)]
pub(crate) struct PathBoard<'a> {
    begun: &'a Board,
    /// Boxed, since cursors are handed on by value.
    changed: Option<Box<Board>>,
}

impl<'a> PathBoard<'a> {
    pub(crate) const fn new(begun: &'a Board) -> Self {
        let changed = None;
        Self { begun, changed }
    }

    /// Returns the path's own board.
    pub(crate) fn to_mut(&mut self) -> &mut Board {
        let begun = self.begun;
        self.changed.get_or_insert_with(|| Box::new(begun.clone()))
    }

    /// Returns the path's own board, if it has one.
    pub(crate) fn into_changed(self) -> Option<Box<Board>> {
        self.changed
    }

    /// Returns the board for good.
    pub(crate) fn into_owned(self) -> Board {
        match self.changed {
            Some(board) => *board,
            None => self.begun.clone(),
        }
    }
}

impl Deref for PathBoard<'_> {
    type Target = Board;

    fn deref(&self) -> &Board {
        self.changed.as_deref().unwrap_or(self.begun)
    }
}
