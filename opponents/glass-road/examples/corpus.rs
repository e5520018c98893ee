//! Records games that journeymen and chance play with options that no table of the bot offers
//! (games/RECORDED.md):
//!
//! ```text
//! cargo run --release -p glass-road-opponents --example corpus -- games/glass-road/tests/recorded
//! ```
//!
//! It never writes over a file.

use std::path::Path;

use conformance::RecordedGame;
use glass_road::{Choice, GlassRoad, Options};
use glass_road_opponents::{OpponentLevel, decide};
use serde_json::json;
use slowtable_kit::{Budget, Match, RandomPlayer, Rules, Seed, Viewer};
use slowtable_opponent::SplitMix64;

/// The options of a game: each is met with each number of seats where it may be.
fn options(seats: u8, index: u64) -> Result<Options, serde_json::Error> {
    let mut options = json!({
        "start_player": index % u64::from(seats),
        "reveal": if index.is_multiple_of(2) { "together" } else { "in_turn" },
        "tile_set": if index.is_multiple_of(2) { "full" } else { "introductory" },
        "costs": { "clay_lake": { "good": "water", "amount": index + 1 } },
        "landscape": Options::default().landscape,
    });
    if seats > 1 {
        options["periods"] = json!(5 - index % 2);
    }
    if seats == 4 {
        options["board_width"] = json!(5 - index % 2);
    }
    // A grove and a pond change places.
    if let Some(row) = options["landscape"]["grounds"][1].as_array_mut() {
        row.swap(2, 3);
    }
    serde_json::from_value(options)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder")?;
    for seats in 1..=4 {
        for index in 0..2 {
            let mut rng = SplitMix64::new(index, 100 + u64::from(seats));
            let mut seed = || Seed(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()));
            let (mut game, _) = Match::<GlassRoad>::deal(seats, options(seats, index)?, seed())?;
            let mut player = RandomPlayer::<GlassRoad>::new(index, |choice| {
                matches!(choice, Choice::Remove | Choice::Convert(_))
            });
            let players = if index == 0 { "journeymen" } else { "chance" };
            while let Some(asked) = GlassRoad::awaited(game.state()).first().copied() {
                let view = GlassRoad::view(game.state(), Viewer::Seat(asked.seat));
                let path = if index == 0 {
                    decide(&view, seed(), OpponentLevel::Journeyman, Budget::steps(500))
                } else {
                    player.path(&view)
                };
                game.play(asked.seat, &path.ok_or("nothing to do for who is asked")?)?;
            }
            let name = format!("options-{players}-{seats}.jsonl");
            RecordedGame::new(players, game.log().clone(), Vec::new())
                .save(&Path::new(&folder).join(name))?;
        }
    }
    Ok(())
}
