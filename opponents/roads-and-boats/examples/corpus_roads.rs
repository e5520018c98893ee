//! Records games that opponents play at tables (games/RECORDED.md):
//!
//! ```text
//! cargo run --release -p roads-and-boats-opponents --example corpus_roads -- games/roads-and-boats/tests/recorded
//! ```
//!
//! It never writes over a recorded game.

use std::path::PathBuf;

use conformance::RecordedGame;
use roads_and_boats::{Calls, Conflict, MapChoice, Options, RoadsAndBoats};
use roads_and_boats_opponents::{OpponentLevel, decide_all};
use slowtable_kit::{Budget, Match, Rules, Seed, Viewer};

/// Longer than any game.
const MOST_ANSWERS: usize = 20_000;

type Fault = Box<dyn std::error::Error>;

fn main() -> Result<(), Fault> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    let solo = [
        MapChoice::RiverRuns,
        MapChoice::LordOfTheRing,
        MapChoice::Mesopotamia,
    ];
    let level = |map| match map {
        MapChoice::Mesopotamia => (OpponentLevel::Master, 8_000),
        _ => (OpponentLevel::Journeyman, 5_000),
    };
    for (number, map) in (1..).zip(solo) {
        record(&folder, &format!("solo-{number}"), (1, map), level(map))?;
    }
    // A master follows a known line there.
    let known = (1, MapChoice::LordOfTheRing);
    record(&folder, "solo-4", known, (OpponentLevel::Master, 3_000))?;
    let shared = [
        (2, MapChoice::DeadSea),
        (2, MapChoice::Pacific),
        (3, MapChoice::FourSailors),
        (3, MapChoice::Drawn),
        (4, MapChoice::FourSailors),
        (4, MapChoice::Drawn),
    ];
    for (number, table) in (0..).zip(shared) {
        let name = format!("journeymen-{}-{}", table.0, number % 2);
        record(&folder, &name, table, (OpponentLevel::Journeyman, 500))?;
    }
    Ok(())
}

/// Plays a game to its end, and writes it down unless there is a file of that name.
fn record(
    folder: &std::path::Path,
    name: &str,
    (seats, map): (u8, MapChoice),
    (level, steps): (OpponentLevel, u64),
) -> Result<(), Fault> {
    let file = folder.join(format!("{name}.jsonl"));
    if file.exists() {
        return Ok(());
    }
    // With the other readings of the rules every second time.
    let other = map == MapChoice::Drawn || map == MapChoice::Pacific;
    let options = Options {
        map,
        conflict: if other { Conflict::Skip } else { Conflict::Ask },
        calls: if other { Calls::Contact } else { Calls::Always },
        quick: other,
        ..Options::default()
    };
    let game = play(seats, options, level, steps)?;
    let players = format!("{} with {steps} steps for an answer", level.id());
    RecordedGame::new(players, game.log().clone(), Vec::new()).save(&file)?;
    let standings = RoadsAndBoats::standings(game.state()).ok_or("the game is not over")?;
    let points: Vec<f64> = standings.iter().map(|it| it.points.to_f64()).collect();
    println!("{name}: {} entries, {points:?}", game.log().entries.len());
    Ok(())
}

/// Plays a game to its end, whole answers at a time.
fn play(
    seats: u8,
    options: Options,
    level: OpponentLevel,
    steps: u64,
) -> Result<Match<RoadsAndBoats>, Fault> {
    let (mut game, _) = Match::<RoadsAndBoats>::deal(seats, options, Seed(11))?;
    for answer in 0..MOST_ANSWERS {
        let Some(asked) = RoadsAndBoats::awaited(game.state()).first().copied() else {
            break;
        };
        let view = RoadsAndBoats::view(game.state(), Viewer::Seat(asked.seat));
        let seed = Seed(answer as u128);
        let moves = decide_all(&view, seed, level, Budget::steps(steps));
        if moves.is_empty() {
            return Err("nothing to do for the seat that is asked".into());
        }
        for path in moves {
            game.play(asked.seat, &path)?;
        }
    }
    Ok(game)
}
