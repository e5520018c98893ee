//! Records games that journeymen and chance play (games/RECORDED.md), or writes moments for pages without a table,
//! one JSON object a line, to standard output:
//!
//! ```text
//! cargo run --release -p le-havre-opponents --example corpus_harbour -- games/le-havre/tests/recorded
//! cargo run --release -p le-havre-opponents --example corpus_harbour -- moments > faces/le-havre/src/moments.jsonl
//! ```
//!
//! It never writes over a recorded game.

use std::path::PathBuf;

use conformance::RecordedGame;
use le_havre::{Choice, LeHavre, Length, Loans, Options, Sales};
use le_havre_opponents::{OpponentLevel, decide};
use serde_json::json;
use slowtable_kit::{Budget, Match, RandomPlayer, Rules, Seed, Viewer};
use slowtable_opponent::SplitMix64;

/// Longer than any game.
const MOST_MOVES: usize = 5_000;

type Fault = Box<dyn std::error::Error>;

/// Who plays a game.
enum Players {
    /// Journeymen with so many steps for a decision.
    Journeymen(u64),
    /// Chance, which seldom buys, sells or takes loans.
    Chance,
}

fn main() -> Result<(), Fault> {
    let wanted = std::env::args().nth(1).ok_or("name a folder, or moments")?;
    if wanted == "moments" {
        return moments();
    }
    let folder = PathBuf::from(wanted);
    for seats in 1..=5 {
        // Journeymen play each length, and chance plays one of them under every reading of the rules.
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
            let (name, players) = if index < 2 {
                ("journeymen", Players::Journeymen(500))
            } else {
                ("chance", Players::Chance)
            };
            let game = play(seats, options, 10 + index, &players)?;
            let file = folder.join(format!("{name}-{seats}-{index}.jsonl"));
            RecordedGame::new(name, game.log().clone(), Vec::new()).save(&file)?;
        }
    }
    Ok(())
}

/// A short game of three, and full ones of one, two, four and five.
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
        let game = play(seats, options, 7, &Players::Journeymen(5_000))?;
        let standings = LeHavre::standings(game.state()).ok_or("the game is not over")?;
        println!("{}", json!({ "log": game.log(), "standings": standings }));
    }
    Ok(())
}

/// Plays a game to its end.
fn play(
    seats: u8,
    options: Options,
    index: u64,
    players: &Players,
) -> Result<Match<LeHavre>, Fault> {
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
            Players::Journeymen(steps) => decide(
                &view,
                seed(),
                OpponentLevel::Journeyman,
                Budget::steps(*steps),
            ),
            // A path may lead nowhere; another turn of luck leads on.
            Players::Chance => (0..100).find_map(|_| chance.path(&view)),
        };
        game.play(asked.seat, &path.ok_or("nothing to do for who is asked")?)?;
    }
    Ok(game)
}
