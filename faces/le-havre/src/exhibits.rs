//! Moments of recorded games between opponents, for the tutorial and for galleries.
//!
//! The games are recorded (`moments.jsonl`, written by the example `corpus_harbour` of `le-havre-opponents`),
//! so that no picture changes when the opponents get better.

use std::sync::LazyLock;

use le_havre::{LeHavre, View};
use serde_json::Value;
use slowtable_desk::{Exhibit, TABLE};
use slowtable_kit::{Match, Rules, Seat, Viewer};

/// One game per line: a short one of three, then full ones of one, two, four and five.
const RECORDED: &str = include_str!("moments.jsonl");

/// The names of the full games, in the order of their lines, and the percentage of moves before the moment that
/// is shown.
const FULL: [(&str, usize); 4] = [("solo", 60), ("two", 40), ("four", 50), ("five", 70)];

/// The cards that are shown large: a plain one, one with energy, one with a choice, a special one.
const LARGE: [&str; 4] = ["marketplace", "smokehouse", "shipping_line", "town_hall"];

static EXHIBITS: LazyLock<Vec<Exhibit<View>>> = LazyLock::new(|| {
    let mut games = RECORDED.lines().filter_map(replayed);
    let mut shown = Vec::new();
    if let Some(short) = games.next() {
        short_game(&short, &mut shown);
    }
    for ((title, share), game) in FULL.into_iter().zip(games) {
        full_game(title, share, &game, &mut shown);
    }
    shown
});

fn replayed(line: &str) -> Option<Match<LeHavre>> {
    let mut record: Value = serde_json::from_str(line).ok()?;
    let log = serde_json::from_value(record.get_mut("log")?.take()).ok()?;
    Match::replay(log).ok()
}

/// Returns the first seat's view after a number of moves.
fn seen(game: &Match<LeHavre>, moves: usize) -> Option<View> {
    let state = game.at(moves)?;
    Some(LeHavre::view(&state, Viewer::Seat(Seat(0))))
}

/// Returns a moment, compared with the one a round of turns before.
fn exhibit(title: &str, game: &Match<LeHavre>, at: usize, pictures: &[&str]) -> Exhibit<View> {
    let players = usize::from(LeHavre::seats(game.state()));
    let view = seen(game, at);
    let before = at
        .checked_sub(players)
        .and_then(|earlier| seen(game, earlier));
    Exhibit {
        title: title.to_owned(),
        // `at` is within the game's own log, so a view exists.
        view: view.unwrap_or_else(|| LeHavre::view(game.state(), Viewer::Seat(Seat(0)))),
        before,
        pictures: pictures.iter().map(|&name| name.to_owned()).collect(),
    }
}

/// Adds moments of the short game, in its order.
fn short_game(game: &Match<LeHavre>, shown: &mut Vec<Exhibit<View>>) {
    let moves = game.log().entries.len();
    let usual = [
        TABLE, "turn", "town", "goods", "place:0", "place:1", "place:2", "stacks", "round", "score",
    ];
    let large = LARGE.map(|building| format!("building:{building}"));
    for (title, at) in [
        ("beginning", 0),
        ("first-third", moves / 3),
        ("second-third", 2 * moves / 3),
    ] {
        let mut moment = exhibit(title, game, at, &usual);
        if title == "beginning" {
            moment.pictures.push("legend".to_owned());
        }
        if title == "second-third" {
            moment.pictures.extend(large.clone());
        }
        shown.push(moment);
    }
    if let Some(moment) = end_of_round(game) {
        // It lies between the thirds.
        shown.insert(2, moment);
    }
    let last = [TABLE, "place:0", "town", "goods", "score", "winner"];
    shown.push(exhibit("end", game, moves, &last));
}

/// Returns the moment at which the sixth round has just ended, compared with its beginning.
fn end_of_round(game: &Match<LeHavre>) -> Option<Exhibit<View>> {
    let mut began: Vec<usize> = Vec::new();
    game.each_move(|moves, state, _| {
        let round = usize::from(state.board().round);
        if round > began.len() {
            began.push(moves);
        }
    });
    let (before, now) = (*began.get(5)?, *began.get(6)?);
    let mut moment = exhibit("end-of-round", game, now, &["round"]);
    moment.before = seen(game, before);
    Some(moment)
}

/// Adds a moment of a full game, and its end.
fn full_game(title: &str, share: usize, game: &Match<LeHavre>, shown: &mut Vec<Exhibit<View>>) {
    let moves = game.log().entries.len();
    let usual = [TABLE, "turn", "town", "goods", "place:0", "stacks", "round"];
    shown.push(exhibit(title, game, moves * share / 100, &usual));
    let over = format!("{title}-over");
    shown.push(exhibit(&over, game, moves, &["score", "winner"]));
}

/// Returns the beginning of the short game.
pub(crate) fn beginning() -> Option<View> {
    Some(EXHIBITS.first()?.view.clone())
}

/// Returns all moments, those of the short game first.
pub(crate) fn exhibits() -> &'static [Exhibit<View>] {
    &EXHIBITS
}

#[cfg(test)]
mod tests {
    use le_havre::Phase;

    use super::*;

    /// A recorded game that no longer replays must be recorded again; otherwise the pages have no pictures.
    #[test]
    fn all_recorded_games_replay_to_their_ends() {
        let games: Vec<_> = RECORDED.lines().filter_map(replayed).collect();
        let seats: Vec<u8> = games.iter().map(|it| LeHavre::seats(it.state())).collect();
        assert_eq!(seats, [3, 1, 2, 4, 5]);
        for game in &games {
            assert_eq!(game.state().board().phase, Phase::Over);
        }
        assert_eq!(exhibits().len(), 5 + 2 * FULL.len());
    }
}
