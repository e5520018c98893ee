//! The roads of a seat's longest route, in the order in which they are walked (L1, L2).

use wasser_des_lebens::{Board, Crossing, Crossings, PathId, Paths};

/// Returns the roads of one longest route of a seat's roads: the first of several in the order of the paths.
pub(super) fn trail(board: &Board, seat: slowtable_kit::Seat) -> Vec<PathId> {
    let Some(place) = board.places.get(seat.index()) else {
        return Vec::new();
    };
    let blocked = board.foreign(seat);
    let mut best = Vec::new();
    for start in place.roads.ends().iter() {
        let mut walked = Vec::new();
        walk(start, place.roads, blocked, &mut walked, &mut best);
        if best.len() == usize::from(place.route) {
            break;
        }
    }
    best
}

fn walk(
    from: Crossing,
    left: Paths,
    blocked: Crossings,
    walked: &mut Vec<PathId>,
    best: &mut Vec<PathId>,
) {
    if walked.len() > best.len() {
        best.clone_from(walked);
    }
    // At another's building a walk may begin, not pass.
    if !walked.is_empty() && blocked.contains(from) {
        return;
    }
    for path in from.paths().and(left).iter() {
        let [a, b] = path.ends();
        let mut rest = left;
        rest.remove(path);
        walked.push(path);
        walk(if a == from { b } else { a }, rest, blocked, walked, best);
        walked.pop();
    }
}
