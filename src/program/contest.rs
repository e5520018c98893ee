//! Opponents against each other: played, and printed.

use std::io::IsTerminal as _;

use slowtable_kit::Tally;

use super::{Failure, Games};
use crate::arena::{Arena, ArenaPlan, ArenaSide, Thinking};
use crate::games;

/// Plays a contest and prints what came of it.
pub(super) fn contest(
    one: &str,
    other: Option<&str>,
    players: u8,
    games: Games,
) -> Result<(), Failure> {
    let plan = ArenaPlan {
        game: games.game,
        players,
        games: games.games,
        seed: games.seed,
        options: games.options,
    };
    let arena = Arena::new(&games::titles()?, plan)?;
    let thinking = games.steps.map_or(Thinking::Usual, Thinking::Steps);
    let read = |side| ArenaSide::read(arena.title(), side, thinking);
    let (mut one, mut other) = (read(one)?, other.map(read).transpose()?);
    let quiet = !std::io::stderr().is_terminal();
    let outcome = arena.play(&mut one, other.as_mut(), |played| {
        if !quiet {
            eprint!("\r{played} of {} games", games.games);
        }
    })?;
    if !quiet {
        eprintln!();
    }
    report(&one, &outcome.one, other.is_some());
    if let Some(other) = &other {
        report(other, &outcome.other, true);
    }
    Ok(())
}

fn report(side: &ArenaSide, tally: &Tally, against: bool) {
    let mut line = format!(
        "{}: mean {:.2} +- {:.2} points, spread {:.2}, best {:.1}, {} games",
        side.name(),
        tally.mean(),
        tally.mean_error(),
        tally.spread(),
        tally.best,
        tally.games,
    );
    if against {
        let (low, high) = tally.interval();
        line.push_str(&format!(
            "; wins {:.1} % (95 %: {:.1} to {:.1})",
            100.0 * tally.rate(),
            100.0 * low,
            100.0 * high
        ));
    }
    println!("{line}");
    println!(
        "  {} decisions, {:.1?} each, the longest {:.1?}",
        side.decisions(),
        side.mean_thought(),
        side.longest_thought()
    );
}
