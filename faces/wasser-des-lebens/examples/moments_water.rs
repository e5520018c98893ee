//! Writes games that journeymen play, for pictures on pages without a table, one JSON object a line, to standard
//! output:
//!
//! ```text
//! cargo run --release -p wasser-des-lebens-face --example moments_water > faces/wasser-des-lebens/src/moments.jsonl
//! ```

use serde_json::json;
use slowtable_kit::{Budget, Match, Rules, Seed, Urgency, Viewer};
use wasser_des_lebens::{BoardKind, Options, WasserDesLebens};
use wasser_des_lebens_opponents::{OpponentLevel, decide};

/// Longer than any game.
const MOST_MOVES: usize = 5_000;

type Fault = Box<dyn std::error::Error>;

fn main() -> Result<(), Fault> {
    for (seats, board) in [(3, BoardKind::Learning), (4, BoardKind::Variable)] {
        let options = Options {
            board,
            ..Options::default()
        };
        let game = play(seats, &options)?;
        println!("{}", json!({ "log": game.log() }));
    }
    Ok(())
}

/// Plays a game to its end.
fn play(seats: u8, options: &Options) -> Result<Match<WasserDesLebens>, Fault> {
    let (mut game, _) = Match::<WasserDesLebens>::deal(seats, *options, Seed(seats.into()))?;
    for at in 0..MOST_MOVES {
        let awaited = WasserDesLebens::awaited(game.state());
        // An offer is answered before its maker goes on.
        let offered = awaited.iter().find(|it| it.urgency == Urgency::Meanwhile);
        let Some(asked) = offered.or(awaited.first()) else {
            return Ok(game);
        };
        let view = WasserDesLebens::view(game.state(), Viewer::Seat(asked.seat));
        let seed = Seed((at as u128) << 64 | u128::from(seats));
        let path = decide(&view, seed, OpponentLevel::Journeyman, Budget::steps(2_000));
        match game.play(asked.seat, &path.ok_or("nothing to do for who is asked")?) {
            Err(refusal) if !WasserDesLebens::unforeseeable(&refusal) => return Err(refusal.into()),
            Err(_) | Ok(_) => {}
        }
    }
    Err("the game does not end".into())
}
