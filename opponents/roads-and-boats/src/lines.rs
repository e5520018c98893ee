//! Lines for printed maps: whole solo games, move by move, found by a long search on a model of the game.
//! A line is followed as long as it leads to the position.

use roads_and_boats::{Board, Choice, MapChoice, Phase, View};
use slowtable_kit::{Seat, Seed};

use crate::beginning::beginning;

/// A map with the moves of a whole game, one a line.
const LINES: [(MapChoice, &str); 2] = [
    (
        MapChoice::LordOfTheRing,
        include_str!("lines/lord_of_the_ring.txt"),
    ),
    (MapChoice::RiverRuns, include_str!("lines/river_runs.txt")),
];

/// The most choices that a move leaves to the rules.
const MOST_UNSAID: usize = 8;

/// Reads a move; what it does not say is the first that is offered. `None` if it is not possible.
fn read(board: &Board, seat: Seat, text: &str) -> Option<Vec<Choice>> {
    if text == "done" {
        return Some(vec![Choice::Done]);
    }
    let mut path = Vec::new();
    let mut walker = board.walker(seat);
    for word in text.split(' ') {
        let choice = word.parse().ok()?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
    for _ in 0..MOST_UNSAID {
        if walker.whole() {
            return Some(path);
        }
        let choice = walker.choices().first().copied()?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
    None
}

/// Returns the next move of the line for a solo game; `None` if there is no line, or if it does not lead
/// to the view.
pub(crate) fn next(view: &View, seat: Seat) -> Option<Vec<Choice>> {
    let map = view.board.options.map_for(view.board.seats());
    let (_, line) = LINES.iter().find(|it| it.0 == map)?;
    let first = beginning(view)?;
    let mut state = first.imagined(Seed(1))?;
    for text in line.lines() {
        let walker = state.walker(seat).ok()?;
        let board = walker.board();
        if board.phase == Phase::Over || board.turn > view.board.turn {
            return None;
        }
        let path = read(board, seat, text)?;
        if board == &view.board {
            return Some(path);
        }
        state.play_silently(seat, &path).ok()?;
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // tests say so by failing

    use roads_and_boats::{Options, RoadsAndBoats};
    use slowtable_kit::{Match, Rules as _, Viewer};

    use super::*;

    /// Every move is possible, and the line leads to each of its positions.
    #[test]
    fn a_line_is_found_again_until_another_move_is_made() {
        for (map, line) in LINES {
            let options = Options {
                map,
                ..Options::default()
            };
            let mut game = Match::<RoadsAndBoats>::deal(1, options, Seed(3)).unwrap().0;
            let next = |game: &Match<RoadsAndBoats>| {
                let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
                super::next(&view, Seat(0))
            };
            let mut other = game.clone();
            other.play(Seat(0), &[Choice::Done]).unwrap();
            other.play(Seat(0), &[Choice::Done]).unwrap();
            assert_eq!(next(&other), None);
            for (index, text) in line.lines().enumerate() {
                let path = next(&game);
                assert!(path.is_some(), "{map}, move {}: {text}", index + 1);
                game.play(Seat(0), &path.unwrap()).unwrap();
            }
            assert_eq!(game.state().board().phase, Phase::Over);
        }
    }
}
