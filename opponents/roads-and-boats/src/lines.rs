//! Lines for printed maps: whole solo games, move by move, found by a long search on a model of the game.
//! A line is followed as long as it leads to the position.

use roads_and_boats::{Board, Choice, MapChoice, Phase, View};
use slowtable_kit::{Seat, Seed};

use crate::beginning::beginning;

struct Line {
    map: MapChoice,
    /// Where it begins, as the text of a choice.
    home: &'static str,
    /// The moves of a whole game, one a line.
    moves: &'static str,
}

const LINES: [Line; 2] = [
    Line {
        map: MapChoice::LordOfTheRing,
        home: "tile:1:1",
        moves: include_str!("lines/lord_of_the_ring.txt"),
    },
    Line {
        map: MapChoice::RiverRuns,
        home: "tile:2:1:n",
        moves: include_str!("lines/river_runs.txt"),
    },
];

/// Returns the line for the map of a solo game; `None` if there is none.
fn line(board: &Board) -> Option<&'static Line> {
    let map = board.options.map_for(board.seats());
    LINES.iter().find(|it| it.map == map)
}

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

/// Returns the home where the line for a solo game begins; `None` if there is no line.
///
/// It is for a seat that chooses its home freely (Y6).
pub(crate) fn home(board: &Board, seat: Seat) -> Option<Vec<Choice>> {
    read(board, seat, line(board)?.home)
}

/// Returns the next move of the line for a solo game; `None` if there is no line, or if it does not lead
/// to the view.
pub(crate) fn next(view: &View, seat: Seat) -> Option<Vec<Choice>> {
    let line = line(&view.board)?;
    let first = beginning(view)?;
    let mut state = first.imagined(Seed(1))?;
    for text in line.moves.lines() {
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

    use roads_and_boats::{Homes, Options, RoadsAndBoats};
    use slowtable_kit::{Match, Rules as _, Viewer};

    use super::*;

    fn deal(map: MapChoice, homes: Homes) -> Match<RoadsAndBoats> {
        let options = Options {
            map,
            homes,
            ..Options::default()
        };
        Match::deal(1, options, Seed(3)).unwrap().0
    }

    fn next(game: &Match<RoadsAndBoats>) -> Option<Vec<Choice>> {
        let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
        super::next(&view, Seat(0))
    }

    /// Every move is possible, and the line leads to each of its positions. A free choice finds the same home as the
    /// usual one.
    #[test]
    fn a_line_is_found_again_until_another_move_is_made() {
        for Line { map, home, moves } in LINES {
            for homes in [Homes::Usual, Homes::Free] {
                let mut game = deal(map, homes);
                if homes == Homes::Free {
                    assert_eq!(next(&game), None);
                    let path = super::home(game.state().board(), Seat(0)).unwrap();
                    game.play(Seat(0), &path).unwrap();
                }
                let chosen = game.state().board().player(Seat(0)).home.unwrap();
                assert_eq!(chosen.to_string(), home);
                let mut other = game.clone();
                other.play(Seat(0), &[Choice::Done]).unwrap();
                other.play(Seat(0), &[Choice::Done]).unwrap();
                assert_eq!(next(&other), None);
                for (index, text) in moves.lines().enumerate() {
                    let path = next(&game);
                    assert!(path.is_some(), "{map}, move {}: {text}", index + 1);
                    game.play(Seat(0), &path.unwrap()).unwrap();
                }
                assert_eq!(game.state().board().phase, Phase::Over);
            }
        }
    }
}
