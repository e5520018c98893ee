//! The longest trade route (L).

use slowtable_kit::Seat;

use crate::board::Board;
use crate::event::Event;
use crate::island::{Crossing, Crossings, Paths};
use crate::options::RouteTie;
use crate::play::EventSink;

/// Returns the largest number of roads that can be walked in one go, each at most once (L1). At a
/// crossing in `blocked` the walk may begin or end, not pass (L2).
#[must_use]
pub fn longest(roads: Paths, blocked: Crossings) -> u8 {
    let mut best = 0;
    let all = roads.len();
    for start in roads.ends().iter() {
        // Starting inside an unbranched row finds less than starting at its end.
        if start.paths().and(roads).len() != 2 || blocked.contains(start) {
            best = best.max(walk(start, roads, blocked, true));
        }
        if best == all {
            return best;
        }
    }
    // What is left are rings: no crossing of theirs is an end or a fork.
    for start in roads.ends().iter() {
        if start.paths().and(roads).len() == 2 {
            let around = ring(start, roads, blocked);
            best = best.max(around);
        }
    }
    best
}

/// Returns the longest walk from a crossing.
fn walk(from: Crossing, roads: Paths, blocked: Crossings, first: bool) -> u8 {
    if !first && blocked.contains(from) {
        return 0;
    }
    let mut best = 0;
    for path in from.paths().and(roads).iter() {
        let [a, b] = path.ends();
        let to = if a == from { b } else { a };
        let mut left = roads;
        left.remove(path);
        best = best.max(1 + walk(to, left, blocked, false));
    }
    best
}

/// Returns the length of the unbranched ring through a crossing; 0 if the row leads elsewhere.
fn ring(start: Crossing, roads: Paths, blocked: Crossings) -> u8 {
    let (mut at, mut left, mut length) = (start, roads, 0);
    loop {
        let onward = at.paths().and(left);
        let Some(path) = onward.iter().next() else {
            return if at == start { length } else { 0 };
        };
        if length > 0 && (onward.len() != 1 || blocked.contains(at)) {
            return 0;
        }
        let [a, b] = path.ends();
        at = if a == at { b } else { a };
        left.remove(path);
        length += 1;
    }
}

/// Returns the greatest length, and the seat that alone has it.
fn greatest(board: &Board) -> (u8, Option<Seat>) {
    let length = board.places.iter().map(|it| it.route).max().unwrap_or(0);
    let mut with = Seat::all(board.seats()).filter(|it| board.places[it.index()].route == length);
    let first = with.next();
    (length, first.filter(|_| with.next().is_none()))
}

/// Gives the card to a seat, or lays it aside.
fn give(board: &mut Board, to: Option<Seat>, length: u8, sink: &mut EventSink) {
    if board.route != to {
        board.route = to;
        sink.event(|| Event::RouteMoved { to, length });
    }
}

/// Measures a seat's route after it has laid a road, and moves the card (L3, L4).
pub(crate) fn after_road(board: &mut Board, seat: Seat, sink: &mut EventSink) {
    let length = longest(board.places[seat.index()].roads, board.foreign(seat));
    board.places[seat.index()].route = length;
    if length < board.rows.limits.route {
        return;
    }
    match board.route {
        Some(holder) if length > board.places[holder.index()].route => {
            give(board, Some(seat), length, sink);
        }
        Some(_) => {}
        None => when_aside(board, sink),
    }
}

/// Gives a card that lies aside to the seat that alone has the longest route (L3, L7).
fn when_aside(board: &mut Board, sink: &mut EventSink) {
    if let (length, Some(alone)) = greatest(board)
        && length >= board.rows.limits.route
    {
        give(board, Some(alone), length, sink);
    }
}

/// Measures the routes that a new building of `seat` may have interrupted, and moves the card (L5 to
/// L7).
pub(crate) fn after_building(board: &mut Board, seat: Seat, at: Crossing, sink: &mut EventSink) {
    let mut holder_lost = false;
    let mut changed = false;
    for other in Seat::all(board.seats()).filter(|other| *other != seat) {
        let roads = board.places[other.index()].roads;
        if at.paths().and(roads).len() < 2 {
            continue;
        }
        let length = longest(roads, board.foreign(other));
        let before = &mut board.places[other.index()].route;
        if length < *before {
            *before = length;
            changed = true;
            holder_lost |= board.route == Some(other);
        }
    }
    match board.route {
        None if changed => when_aside(board, sink),
        Some(holder) if holder_lost => {
            let (length, alone) = greatest(board);
            if length < board.rows.limits.route {
                return give(board, None, 0, sink);
            }
            let keeps = board.options.route_tie == RouteTie::Keep
                && board.places[holder.index()].route == length;
            match alone {
                Some(alone) => give(board, Some(alone), length, sink),
                None if keeps => {}
                None => give(board, None, 0, sink),
            }
        }
        _ => {}
    }
}
