//! Some legal move, without any thought: what is left when nothing better was found.

use roads_and_boats::{Choice, Step, View};
use slowtable_kit::Seat;

/// Returns a legal move of a seat that the table waits for.
pub(crate) fn plain(view: &View, seat: Seat) -> Option<Vec<Choice>> {
    let board = &view.board;
    let mut walker = board.walker(seat);
    if matches!(board.step, Step::Together | Step::Alone) && walker.offers(Choice::Done) {
        return Some(vec![Choice::Done]);
    }
    let mut path = Vec::new();
    while !walker.whole() {
        let choice = walker.choices().first().copied()?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
    Some(path)
}
