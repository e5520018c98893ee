//! Earlier positions of a match; pictures mark the differences from them.

use slowtable_kit::{Match, Rules, Seat, Viewer};

/// The name of the picture that every game has: the public view of the table.
pub const TABLE: &str = "table";

/// The moment since which a picture marks changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// Nothing is marked.
    Never,
    /// Since the log had this number of moves.
    Moves(usize),
    /// Since the last move of a seat.
    LastMoveOf(Seat),
}

/// Returns what `viewer` saw at that moment; `None` if there is no such moment.
pub(crate) fn earlier_view<R: Rules>(
    game: &Match<R>,
    viewer: Viewer,
    since: Since,
) -> Option<R::View> {
    let moves = match since {
        Since::Never => return None,
        Since::Moves(moves) => moves,
        Since::LastMoveOf(seat) => game.last_move_of(seat)? + 1,
    };
    let state = game.at(moves)?;
    Some(R::view(&state, viewer))
}
