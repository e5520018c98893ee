//! The routes of the last turn, and what fell away of a script, as far as they fit again.
//!
//! They are read from the log, by playing the last turn's movement again: a state holds no earlier
//! turn, so positions and stored games stay as they are. What was carried out counts, not what was
//! written: it lies open, so a proposal tells nothing that its seat does not know.

use slowtable_kit::{Match, Preview, Rules, Seat};

use crate::board::{Board, Phase};
use crate::choice::{Choice, Deed};
use crate::event::Event;
use crate::rules::RoadsAndBoats;
use crate::state::{State, View};
use crate::walker::Walker;

/// How many moves are looked back at once: as many as lie between two states that a match keeps.
const STRIDE: usize = 32;

/// Returns what fell away of the viewer's script (O6); if nothing of that is possible, the moves of its
/// own transporters in the last turn, in their order, as far as they fit after the view.
pub(crate) fn again(game: &Match<RoadsAndBoats>, view: &View) -> Vec<Vec<Choice>> {
    if let Some(proposal) = view.proposed() {
        let mut moves = proposal.part.moves();
        // What ends the game is not made again unseen.
        moves.truncate(moves.len() - usize::from(proposal.part.sealed));
        return moves;
    }
    let Some((seat, _)) = view.own() else {
        return Vec::new();
    };
    let board = &view.board;
    let Some(last) = board.turn.checked_sub(1).filter(|last| *last > 0) else {
        return Vec::new();
    };
    let may_move = |view: &View| {
        let walker = view.walker();
        walker.is_ok_and(|walker| walker.offers(Choice::Do(Deed::Move)))
    };
    if board.phase != Phase::Movement || !may_move(view) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut now = view.clone();
    for route in routes(game, seat, last) {
        let path = now.walker().map(|walker| fitted(walker, &route));
        let Some(path) = path.ok().flatten() else {
            continue;
        };
        if let Ok(Preview::Open(after, _)) = RoadsAndBoats::preview(&now, &path) {
            now = after;
            found.push(path);
        }
    }
    found
}

/// Returns what a seat's transporters did in the movement of a turn, as whole moves.
fn routes(game: &Match<RoadsAndBoats>, seat: Seat, turn: u8) -> Vec<Vec<Choice>> {
    let is_before = |board: &Board| (board.turn, board.phase) < (turn, Phase::Movement);
    // A match that was loaded may not replay; then there is nothing to go by.
    let mut from = game.counting().len();
    let mut state = loop {
        let Some(state) = game.after(from) else {
            return Vec::new();
        };
        if from == 0 || is_before(state.board()) {
            break State::clone(&state);
        }
        // Whole strides, so that few moves are played again.
        from = (from - 1) / STRIDE * STRIDE;
    };
    let mut routes = Vec::new();
    for index in &game.counting()[from..] {
        let board = state.board();
        if board.turn > turn || board.turn == turn && board.phase > Phase::Movement {
            break;
        }
        let moving = (board.turn, board.phase) == (turn, Phase::Movement);
        let Some(made) = game.log().entries.get(*index).and_then(|it| it.as_move()) else {
            break;
        };
        if !moving {
            if state.play_silently(made.seat, &made.path).is_err() {
                break;
            }
            continue;
        }
        let Ok(played) = RoadsAndBoats::play(&mut state, made.seat, &made.path) else {
            break;
        };
        routes.extend(played.events.iter().filter_map(|event| route(event, seat)));
    }
    routes
}

/// Returns the move that an event of a seat's own transporter shows.
fn route(event: &Event, seat: Seat) -> Option<Vec<Choice>> {
    match event {
        Event::Moved { transporter, way } if transporter.seat == seat && !way.is_empty() => {
            let mut path = vec![Choice::Do(Deed::Move), Choice::Transporter(*transporter)];
            path.extend_from_slice(way);
            Some(path)
        }
        Event::SetDown {
            transporter, at, ..
        } if transporter.seat == seat => Some(vec![
            Choice::Do(Deed::SetDown),
            Choice::Transporter(*transporter),
            Choice::At(*at),
        ]),
        _ => None,
    }
}

/// Returns the part of a move that fits after a walker; `None` if nothing of it does.
fn fitted(mut walker: Walker<'_>, route: &[Choice]) -> Option<Vec<Choice>> {
    let (head, way) = route.split_at_checked(2)?;
    for choice in head {
        walker.push(*choice).ok()?;
    }
    let mut path = head.to_vec();
    for choice in way {
        // A bridge joins regions, so the place may have another name by now.
        let wanted = match *choice {
            Choice::Step(place) => Choice::Step(walker.board().compartment(place)),
            other => other,
        };
        let offered = fewer(wanted).find(|choice| walker.offers(*choice));
        match offered {
            Some(choice) => {
                walker.push(choice).ok()?;
                path.push(choice);
            }
            None if matches!(wanted, Choice::Step(_)) => break,
            None => {}
        }
    }
    (path.len() > 2 && walker.whole()).then_some(path)
}

/// Returns a choice, then the same with smaller amounts.
fn fewer(choice: Choice) -> impl Iterator<Item = Choice> {
    let most = match choice {
        Choice::Load(_, count, _)
        | Choice::Unload(_, count, _)
        | Choice::Give(_, count, _)
        | Choice::Take(_, count, _)
        | Choice::Lead(count) => count.max(1),
        _ => 1,
    };
    (1..=most).rev().map(move |count| match choice {
        Choice::Load(good, _, side) => Choice::Load(good, count, side),
        Choice::Unload(good, _, side) => Choice::Unload(good, count, side),
        Choice::Give(good, _, to) => Choice::Give(good, count, to),
        Choice::Take(good, _, from) => Choice::Take(good, count, from),
        Choice::Lead(most) => Choice::Lead(count.min(most)),
        other => other,
    })
}
