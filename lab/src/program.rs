//! The command line of `slowtable-lab`.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use slowtable::program::Games;
use slowtable_ui::WordsError;

use crate::games::games as all_games;
use crate::presses::Played;
use crate::torture::BotProgram;
use crate::torture::TortureError;
use crate::torture::kill::{Kills, kill};
use crate::torture::leak::{Leak, leak};
use crate::torture::load::{Load, load};
use crate::torture::network::{Network, network};
use crate::torture::press::{Presses, press};
use crate::waits::{Survey, SurveyError};

/// Attacks and measures the Slowtable bot.
#[derive(Debug, Parser)]
#[command(name = "slowtable-lab", version, about)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// What the program does.
#[derive(Debug, Subcommand)]
enum Command {
    /// Try what must never happen, through a local Discord, and count it (docs/reliability.md).
    #[command(subcommand)]
    Torture(Torture),
    /// Measure how soon presses are answered when many tables are in play, through a local Discord
    /// (docs/operations.md).
    Load {
        /// How many tables are in play.
        #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u16).range(1..))]
        tables: u16,
        /// Presses a second.
        #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
        rate: u32,
        /// For so many seconds.
        #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
        /// How many finished tables are stored in the file before.
        #[arg(long, default_value_t = 0)]
        stored: u32,
        /// How many other open tables are stored in the file before.
        #[arg(long, default_value_t = 0)]
        open: u32,
        /// The same seed, the same kinds of presses.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A database of PostgreSQL's, in a schema of its own there; without it, a file.
        #[arg(long, value_name = "URL")]
        database: Option<String>,
        /// How many processes share that database, each with a shard of the local Discord's.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
        processes: u32,
        /// The bot's program, such as a released `slowtable`; without it, the bot in this program.
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
    },
    /// Measure what playing is like, by seeded games.
    #[command(subcommand)]
    Measure(Measure),
    /// Run the bot, as `slowtable` with these arguments does: trials start and kill this.
    #[command(hide = true)]
    Bot {
        /// The arguments of `slowtable`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

/// What is tried.
#[derive(Debug, Clone, Subcommand)]
enum Torture {
    /// Kill the bot in the middle of games, again and again, and play them to their ends.
    Kill {
        /// How often.
        #[arg(long, default_value_t = 1_000)]
        kills: u64,
        /// How many games are played at once.
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
        games: u16,
        /// The same seed, the same kinds of moments.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A database of PostgreSQL's, in a schema of its own there; without it, a file.
        #[arg(long, value_name = "URL")]
        database: Option<String>,
        /// How many processes share that database, one of which is killed at a time.
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=16))]
        processes: u32,
        /// The bot's program, such as a released `slowtable`; without it, the bot in this program.
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
    },
    /// Play games twice, with other hidden cards, and compare what everybody else is sent.
    Leak {
        /// How many.
        #[arg(long, default_value_t = 2_000)]
        games: u64,
        /// How often each question is asked whose time is taken; 0 takes none.
        #[arg(long, default_value_t = 200)]
        timed: u32,
        /// The same seed, the same games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Play while everything between the bot and Discord goes wrong at random.
    Network {
        /// How many interactions.
        #[arg(long, default_value_t = 10_000)]
        interactions: u64,
        /// How many games are played at once.
        #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=64))]
        games: u16,
        /// The same seed, the same kinds of faults.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Press at random, and send presses that only a tampered client can.
    Press {
        /// How many.
        #[arg(long, default_value_t = 1_000_000)]
        presses: u64,
        /// The same seed, the same kinds of presses.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// What is measured.
#[derive(Debug, Clone, Subcommand)]
enum Measure {
    /// How many days a game takes, and how many looks at the table, among people who look in once a
    /// day, each day in another order, and decide ahead nothing, some things, or all they may.
    Waits {
        #[command(flatten)]
        games: Games,
        /// How many play; may be given several times. Without it, as many as may, but not one alone.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
        players: Vec<u8>,
    },
    /// How many presses decisions take: opponents play, and the cheapest way of presses to what they
    /// decide is looked for on the panels of a desk (docs/presses.md).
    Presses {
        #[command(flatten)]
        games: Games,
        /// How many play; may be given several times. Without it, as many as may, but not one alone.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
        players: Vec<u8>,
        /// The level of the opponents that play; without it, the weakest.
        #[arg(long)]
        level: Option<String>,
    },
}

/// Why the program ends with an error.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The bot cannot run.
    #[error(transparent)]
    Bot(#[from] slowtable::program::Failure),
    /// A game's texts are broken.
    #[error("The program is broken: {0}.")]
    Words(#[from] WordsError),
    /// Nothing can be measured.
    #[error("Nothing was measured: {0}.")]
    Survey(#[from] SurveyError),
    /// A trial cannot go on.
    #[error("The trial has stopped: {0}.")]
    Torture(#[from] TortureError),
    /// A trial has found faults.
    #[error("The trial has found what must not be.")]
    Found,
    /// The system fails.
    #[error("The system fails: {0}.")]
    System(#[from] std::io::Error),
}

impl Failure {
    /// The bot's own code, else 1.
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Bot(failure) => failure.exit_code(),
            _ => ExitCode::FAILURE,
        }
    }
}

impl Arguments {
    /// Runs the command.
    ///
    /// # Errors
    /// When it cannot be run, or a trial finds a fault.
    pub fn run(self) -> Result<(), Failure> {
        match self.command {
            Command::Torture(torture) => try_out(torture),
            Command::Load {
                tables,
                rate,
                seconds,
                stored,
                open,
                seed,
                database,
                processes,
                program,
            } => measure_load(Load {
                program: bot_program(program)?,
                tables: tables.into(),
                rate,
                span: Duration::from_secs(seconds.into()),
                stored: (stored, open),
                seed,
                server: database,
                processes,
            }),
            Command::Measure(Measure::Waits { games, players }) => measure_waits(&games, players),
            Command::Measure(Measure::Presses {
                games,
                players,
                level,
            }) => measure_presses(&games, players, level.as_deref()),
            Command::Bot { arguments } => {
                let name = OsString::from("slowtable");
                let arguments = std::iter::once(name).chain(arguments);
                Ok(slowtable::program::Arguments::parse_from(arguments).run()?)
            }
        }
    }
}

/// The bot's program that is asked for; without one, the bot in this program.
fn bot_program(released: Option<PathBuf>) -> Result<BotProgram, std::io::Error> {
    Ok(match released {
        Some(file) => BotProgram::slowtable(file),
        None => BotProgram::lab(std::env::current_exe()?),
    })
}

/// Makes a trial and prints what came of it.
fn try_out(torture: Torture) -> Result<(), Failure> {
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
                program,
            } => {
                let trial = Kills {
                    program: bot_program(program)?,
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
fn measure_load(trial: Load) -> Result<(), Failure> {
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

/// Measures how long games take, and prints it as the rows of a table.
fn measure_waits(games: &Games, players: Vec<u8>) -> Result<(), Failure> {
    let survey = Survey::new(all_games()?, games.game.as_deref(), &games.options)?;
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
fn measure_presses(games: &Games, players: Vec<u8>, level: Option<&str>) -> Result<(), Failure> {
    let survey = Survey::new(all_games()?, games.game.as_deref(), &games.options)?;
    let level = survey.level(level)?;
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
