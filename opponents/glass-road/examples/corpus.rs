//! Writes a corpus of finished games, one JSON object a line, to standard output:
//! `cargo run --release -p glass-road-opponents --example corpus > games/glass-road/tests/corpus.jsonl`.
//!
//! The lines record what the rules did when they were written: lines are only ever added, and never
//! written again.

use glass_road::{Choice, GlassRoad, Options, TileChoice};
use glass_road_opponents::{Level, decide};
use serde_json::json;
use slowtable_kit::{Budget, Match, RandomPlayer, Rules, Seed, Viewer};
use slowtable_opponent::SplitMix64;

/// The number of games for each number of players and each kind of player.
const EACH: u64 = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for seats in 1..=4 {
        for index in 0..2 * EACH {
            let options = Options {
                periods: (seats > 1 && index % 3 == 1).then_some(5),
                tile_set: if index % 2 == 0 {
                    TileChoice::Full
                } else {
                    TileChoice::Introductory
                },
                board_width: (seats == 4 && index % 3 == 2).then_some(4),
                ..Options::default()
            };
            let mut rng = SplitMix64::new(index, u64::from(seats));
            let mut seed = || Seed(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()));
            let (mut game, _) = Match::<GlassRoad>::deal(seats, options, seed())?;
            let mut player = RandomPlayer::<GlassRoad>::new(index, |choice| {
                matches!(choice, Choice::Remove | Choice::Convert(_))
            });
            while let Some(asked) = GlassRoad::awaited(game.state()).first().copied() {
                let view = GlassRoad::view(game.state(), Viewer::Seat(asked.seat));
                let path = if index < EACH {
                    decide(&view, seed(), Level::Journeyman, Budget::steps(500))
                } else {
                    player.path(&view)
                };
                game.play(asked.seat, &path.ok_or("nothing to do for who is asked")?)?;
            }
            let standings = GlassRoad::standings(game.state()).ok_or("the game is not over")?;
            println!("{}", json!({ "log": game.log(), "standings": standings }));
        }
    }
    Ok(())
}
