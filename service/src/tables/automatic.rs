//! Moves that need no press: an opponent's, or one that its person has decided ahead.

use slowtable_desk::{Playing, Ready};
use slowtable_kit::{Awaited, Seat};

use super::TablePhase;
use crate::store::{SeatRow, TableRow};

/// Whether a game that is about to be written has an automatic move; see [`RunningGame::is_automatic`](super::game::Game::is_automatic).
pub(super) fn is_automatic(row: &TableRow, playing: &dyn Playing, seats: &[SeatRow]) -> bool {
    let is_opponent = |one: &Awaited| {
        let row = seats.get(one.seat.index());
        row.is_some_and(|row| row.person.is_none())
    };
    row.phase == TablePhase::Playing
        && (playing.awaited().iter().any(is_opponent) || ready(row, playing, seats).is_some())
}

/// Returns a person whose move is ready, and the move.
pub(super) fn ready(
    row: &TableRow,
    playing: &dyn Playing,
    seats: &[SeatRow],
) -> Option<(Seat, Ready)> {
    if row.phase != TablePhase::Playing {
        return None;
    }
    let awaited = playing.awaited().into_iter();
    let mut people = awaited.filter_map(|one| {
        let row = seats.get(one.seat.index())?;
        row.person.map(|_| row)
    });
    people.find_map(|row| Some((row.seat, playing.ready(row.seat, &row.draft)?)))
}
