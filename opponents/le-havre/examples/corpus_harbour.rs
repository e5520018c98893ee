//! Writes finished games, one JSON object a line, to standard output:
//!
//! ```text
//! cargo run --release -p le-havre-opponents --example corpus_harbour > games/le-havre/tests/corpus.jsonl
//! cargo run --release -p le-havre-opponents --example corpus_harbour -- moments > faces/le-havre/src/moments.jsonl
//! ```
//!
//! The first file records what the rules did when it was written: lines are only ever added to it,
//! and never written again. The other holds games that journeymen played, for pages without a table
//! and for galleries.

use le_havre::{Choice, LeHavre, Length, Loans, Options, Sales};
use le_havre_opponents::{Level, decide};
use serde_json::json;
use slowtable_kit::{Budget, Match, RandomPlayer, Rules, Seed, Viewer};
use slowtable_opponent::SplitMix64;

/// More moves than any game has.
const MOST_MOVES: usize = 5_000;

type Fault = Box<dyn std::error::Error>;

/// The players of a game.
enum Players {
    /// Journeymen with this many steps for a decision.
    Journeymen(u64),
    /// Random players, which rarely buy, sell or take loans.
    Chance,
}

fn main() -> Result<(), Fault> {
    if std::env::args().nth(1).as_deref() == Some("moments") {
        return moments();
    }
    for seats in 1..=5 {
        // Journeymen play each length, and random players one of them under every reading of the rules.
        for index in 0..3 {
            let options = Options {
                length: if index == 1 || (index == 2 && seats > 3) {
                    Length::Short
                } else {
                    Length::Full
                },
                loans: if index == 2 && seats % 2 == 0 {
                    Loans::Expensive
                } else {
                    Loans::Plain
                },
                sales: if index == 2 && seats % 2 == 1 {
                    Sales::Expert
                } else {
                    Sales::Plain
                },
                zoo_alone: index == 2,
            };
            let players = if index < 2 {
                Players::Journeymen(500)
            } else {
                Players::Chance
            };
            write(seats, options, index, &players)?;
        }
    }
    Ok(())
}

/// Writes a short game of three, and full ones of one, two, four and five.
fn moments() -> Result<(), Fault> {
    for (seats, length) in [
        (3, Length::Short),
        (1, Length::Full),
        (2, Length::Full),
        (4, Length::Full),
        (5, Length::Full),
    ] {
        let options = Options {
            length,
            ..Options::default()
        };
        write(seats, options, 7, &Players::Journeymen(5_000))?;
    }
    Ok(())
}

/// Plays a game to its end and writes its line.
fn write(seats: u8, options: Options, index: u64, players: &Players) -> Result<(), Fault> {
    let mut rng = SplitMix64::new(index, u64::from(seats));
    let mut seed = || Seed(u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64()));
    let (mut game, _) = Match::<LeHavre>::deal(seats, options, seed())?;
    let mut chance = RandomPlayer::<LeHavre>::new(index, |choice| {
        matches!(
            choice,
            Choice::Buy(_) | Choice::Sell(_) | Choice::Repay | Choice::Loan
        )
    });
    for _ in 0..MOST_MOVES {
        let Some(asked) = LeHavre::awaited(game.state()).first().copied() else {
            break;
        };
        let view = LeHavre::view(game.state(), Viewer::Seat(asked.seat));
        let path = match players {
            Players::Journeymen(steps) => {
                decide(&view, seed(), Level::Journeyman, Budget::steps(*steps))
            }
            // A random path may be a dead end; try again.
            Players::Chance => (0..100).find_map(|_| chance.path(&view)),
        };
        game.play(asked.seat, &path.ok_or("nothing to do for who is asked")?)?;
    }
    let standings = LeHavre::standings(game.state()).ok_or("the game is not over")?;
    println!("{}", json!({ "log": game.log(), "standings": standings }));
    Ok(())
}
