//! Trials and measurements: made, and printed.

use std::io::IsTerminal as _;

use slowtable::arena::{Arena, Plan, Side, Thinking};
use slowtable::games;
use slowtable::presses::Played;
use slowtable::torture::kill::{Kills, kill};
use slowtable::torture::leak::{Leak, leak};
use slowtable::torture::load::{Load, load};
use slowtable::torture::network::{Network, network};
use slowtable::torture::press::{Presses, press};
use slowtable::waits::Survey;
use slowtable_kit::Tally;

use super::{Failure, Games, Torture};

/// Makes a trial and prints what came of it.
pub(super) fn try_out(torture: Torture) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let quiet = !std::io::stderr().is_terminal();
    let outcome = runtime.block_on(async {
        match torture {
            Torture::Kill {
                kills,
                games,
                seed,
                database,
                processes,
            } => {
                let trial = Kills {
                    program: std::env::current_exe()?,
                    count: kills,
                    games: games.into(),
                    seed,
                    server: database,
                    processes,
                };
                kill(trial, |done| told_so_far(quiet, done, kills)).await
            }
            Torture::Leak { games, timed, seed } => {
                let trial = Leak { games, timed, seed };
                leak(trial, |done| told_so_far(quiet, done, games)).await
            }
            Torture::Network {
                interactions,
                games,
                seed,
            } => {
                let trial = Network {
                    interactions,
                    games: games.into(),
                    seed,
                };
                network(trial, |done| told_so_far(quiet, done, interactions)).await
            }
            Torture::Press { presses, seed } => {
                let trial = Presses {
                    count: presses,
                    seed,
                };
                press(trial, |done| told_so_far(quiet, done, presses)).await
            }
        }
    })?;
    if !quiet {
        eprintln!();
    }
    print!("{outcome}");
    match outcome.is_clean() {
        true => Ok(()),
        false => Err(Failure::Found),
    }
}

/// Measures how soon presses are answered, and prints it.
pub(super) fn measure_load(trial: Load) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let quiet = !std::io::stderr().is_terminal();
    let all = trial.tables as u64 + u64::from(trial.rate) * trial.span.as_secs();
    let outcome = runtime.block_on(load(trial, |done| told_so_far(quiet, done, all)))?;
    if !quiet {
        eprintln!();
    }
    print!("{outcome}");
    match outcome.is_clean() {
        true => Ok(()),
        false => Err(Failure::Found),
    }
}

/// Tells somebody who looks on how far a trial is.
fn told_so_far(quiet: bool, done: u64, all: u64) {
    if !quiet {
        eprint!("\r{done} of {all}");
    }
}

/// Plays a contest and prints what came of it.
pub(super) fn contest(
    one: &str,
    other: Option<&str>,
    players: u8,
    games: Games,
) -> Result<(), Failure> {
    let plan = Plan {
        game: games.game,
        players,
        games: games.games,
        seed: games.seed,
        options: games.options,
    };
    let arena = Arena::new(&games::titles()?, plan)?;
    let thinking = games.steps.map_or(Thinking::Usual, Thinking::Steps);
    let read = |side| Side::read(arena.title(), side, thinking);
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

fn report(side: &Side, tally: &Tally, against: bool) {
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

/// Measures how long games take, and prints it as the rows of a table.
pub(super) fn measure_waits(games: &Games, players: Vec<u8>) -> Result<(), Failure> {
    let titles = games::titles()?;
    let survey = Survey::new(&titles, games.game.as_deref(), &games.options)?;
    println!(
        "| players | decided ahead | days | visits | played ahead | dropped | what the days ended waiting for |"
    );
    println!("|---|---|---|---|---|---|---|");
    for players in survey.players(players) {
        for habit in survey.habits() {
            let row = survey.measure(players, habit, games.games, games.seed, games.steps)?;
            println!("{row}");
        }
    }
    Ok(())
}

/// Counts presses, and prints them as a table for each number of players.
pub(super) fn measure_presses(
    games: &Games,
    players: Vec<u8>,
    level: Option<&str>,
) -> Result<(), Failure> {
    let titles = games::titles()?;
    let survey = Survey::new(&titles, games.game.as_deref(), &games.options)?;
    for players in survey.players(players) {
        let played = Played {
            count: games.games,
            seed: games.seed,
            level,
            steps: games.steps,
        };
        let tally = survey.presses(players, played)?;
        println!("{players} players, {} games:\n\n{tally}", games.games);
    }
    Ok(())
}
