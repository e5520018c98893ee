//! Earlier positions of a match, with which pictures are compared.

use slowtable_kit::{Match, Rules, Seat, Viewer};

/// The picture that every game has: what everybody may see of the table.
pub const TABLE: &str = "table";

/// From when on changes are marked in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Since {
    /// Nothing is marked.
    Never,
    /// Since the log had so many moves.
    Moves(usize),
    /// Since the last move of a seat.
    LastMoveOf(Seat),
}

/// What `viewer` saw at an earlier time; `None` if there is no such time.
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
