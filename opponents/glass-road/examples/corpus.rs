//! Writes a corpus of finished games, one JSON object a line, to standard output:
//! `cargo run --release -p glass-road-opponents --example corpus > games/glass-road/tests/corpus.jsonl`.
//!
//! The lines are witnesses of what the rules did when they were written: they are only ever added
//! to, never made anew.

use glass_road::{Choice, GlassRoad, Options, TileChoice, View};
use glass_road_opponents::{Level, decide};
use serde_json::json;
use slowtable_kit::{Budget, Match, Rules, Seed, Viewer};

/// Games of each number of players, and of each kind of player.
const EACH: u64 = 3;

/// The next number of a splitmix64 stream.
fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A whole path taken at random.
fn at_random(view: &View, chance: &mut u64) -> Option<Vec<Choice>> {
    let mut walker = view.walker().ok()?;
    let mut path = Vec::new();
    loop {
        let offered = walker.choices();
        let offered = offered.as_ref();
        if walker.whole() && (offered.is_empty() || !draw(chance).is_multiple_of(4)) {
            return Some(path);
        }
        let index = usize::try_from(draw(chance))
            .ok()?
            .checked_rem(offered.len())?;
        let choice = offered[index];
        walker.push(choice).ok()?;
        path.push(choice);
    }
}

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
            let mut chance = u64::from(seats) * 1_000 + index;
            let seed = Seed(u128::from(draw(&mut chance)) << 64 | u128::from(draw(&mut chance)));
            let (mut game, _) = Match::<GlassRoad>::deal(seats, options, seed)?;
            while let Some(asked) = GlassRoad::awaited(game.state()).first().copied() {
                let view = GlassRoad::view(game.state(), Viewer::Seat(asked.seat));
                let path = if index < EACH {
                    let seed = Seed(u128::from(draw(&mut chance)));
                    decide(&view, seed, Level::Journeyman, Budget::steps(500))
                } else {
                    at_random(&view, &mut chance)
                };
                game.play(asked.seat, &path.ok_or("nothing to do for who is asked")?)?;
            }
            let standings = GlassRoad::standings(game.state()).ok_or("the game is not over")?;
            println!("{}", json!({ "log": game.log(), "standings": standings }));
        }
    }
    Ok(())
}
