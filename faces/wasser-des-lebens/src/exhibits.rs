//! Moments of recorded games between opponents, for the tutorial and for galleries.
//!
//! The games are recorded (`moments.jsonl`, written by this crate's example `moments_water`), so that no picture
//! changes when the opponents get better.

use std::sync::LazyLock;

use serde_json::Value;
use slowtable_desk::{Exhibit, TABLE};
use slowtable_kit::{Match, Rules, Seat, Viewer};
use wasser_des_lebens::{Board, EndedOffer, Ending, Phase, View, WasserDesLebens};

/// One game per line: one of three on the learning board, then one of four.
const RECORDED: &str = include_str!("moments.jsonl");

static EXHIBITS: LazyLock<Vec<Exhibit<View>>> = LazyLock::new(|| {
    let mut games = RECORDED.lines().filter_map(replayed);
    let mut shown = Vec::new();
    if let Some(game) = games.next() {
        whole_game(&game, &mut shown);
    }
    if let Some(game) = games.next() {
        let moves = game.log().entries.len();
        shown.push(exhibit(
            "four",
            &game,
            moves * 3 / 5,
            &[TABLE, "island", "place", "trade", "known"],
        ));
        shown.push(exhibit("four-over", &game, moves, &[TABLE, "winner"]));
    }
    shown
});

fn replayed(line: &str) -> Option<Match<WasserDesLebens>> {
    let mut record: Value = serde_json::from_str(line).ok()?;
    let log = serde_json::from_value(record.get_mut("log")?.take()).ok()?;
    Match::replay(log).ok()
}

/// Returns the first seat's view after a number of moves.
fn seen(game: &Match<WasserDesLebens>, moves: usize) -> Option<View> {
    let state = game.at(moves)?;
    Some(WasserDesLebens::view(&state, Viewer::Seat(Seat(0))))
}

/// Returns a moment, compared with the one a move before.
fn exhibit(
    title: &str,
    game: &Match<WasserDesLebens>,
    at: usize,
    pictures: &[&str],
) -> Exhibit<View> {
    let before = at.checked_sub(1).and_then(|earlier| seen(game, earlier));
    let view = seen(game, at);
    Exhibit {
        title: title.to_owned(),
        // `at` is within the game's own log, so a view exists.
        view: view.unwrap_or_else(|| WasserDesLebens::view(game.state(), Viewer::Seat(Seat(0)))),
        before,
        pictures: pictures.iter().map(|&name| name.to_owned()).collect(),
    }
}

/// Adds moments of a game, in its order.
fn whole_game(game: &Match<WasserDesLebens>, shown: &mut Vec<Exhibit<View>>) {
    let moves = game.log().entries.len();
    // Returns the first moment from `from` on of which something is true.
    let first = |from: usize, is: fn(&Board) -> bool| {
        let mut at = from..=moves;
        at.find(|at| game.at(*at).is_some_and(|state| is(state.board())))
            .unwrap_or(from)
    };
    let founded = first(0, |board| board.turn > 0);
    let yields = |board: &Board| {
        let seven = board.dice.is_some_and(|[one, other]| one + other == 7);
        board.phase == Phase::Trade && !board.acted && !seven
    };
    let roll = first(moves / 4, yields);
    let offer = first(founded, |board| !board.offers.is_empty());
    // An offer was carried out, another one ended otherwise.
    let traded = first(founded, |board| {
        let exchanged = |it: &EndedOffer| matches!(it.ending, Ending::Exchanged(_));
        board.ended.len() > 1 && board.ended.iter().any(exchanged)
    });
    for (title, at, pictures) in [
        ("beginning", 0, &[TABLE, "island", "legend"][..]),
        ("founded", founded, &[TABLE, "island"]),
        ("roll", roll, &[TABLE, "roll"]),
        ("offer", offer, &[TABLE, "trade"]),
        ("traded", traded, &["trade"]),
        ("second-third", 2 * moves / 3, &[TABLE, "island"]),
        ("end", moves, &[TABLE]),
    ] {
        shown.push(exhibit(title, game, at, pictures));
    }
}

/// Returns all moments, those of the game of three first.
pub(crate) fn exhibits() -> &'static [Exhibit<View>] {
    &EXHIBITS
}

/// Returns the moment after the founding, for pages without a table.
pub(crate) fn founded() -> Option<&'static Exhibit<View>> {
    EXHIBITS.iter().find(|shown| shown.title == "founded")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A recorded game that no longer replays must be recorded again; otherwise the pages have no pictures.
    #[test]
    fn all_recorded_games_replay_to_their_ends() {
        let games: Vec<_> = RECORDED.lines().filter_map(replayed).collect();
        let seats = games.iter().map(|it| WasserDesLebens::seats(it.state()));
        assert_eq!(seats.collect::<Vec<u8>>(), [3, 4]);
        for game in &games {
            assert_eq!(game.state().board().phase, Phase::Over);
        }
        let offered = exhibits().iter().find(|shown| shown.title == "offer");
        assert!(offered.is_some_and(|shown| !shown.view.board.offers.is_empty()));
    }
}
