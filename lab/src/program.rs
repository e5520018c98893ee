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
use crate::presses::GamesToPlay;
use crate::torture::BotProgram;
use crate::torture::TortureError;
use crate::torture::kill::{Kills, kill};
use crate::torture::leak::{Leak, leak};
use crate::torture::load::{LoadTrial, load};
use crate::torture::network::{NetworkTrial, network};
use crate::torture::press::{Presses, press};
use crate::waits::{Survey, SurveyError};

/// Attacks and measures the Slowtable bot.
#[derive(Debug, Parser)]
#[command(name = "slowtable-lab", version, about)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
enum Command {
    /// Test what must never happen, through a local Discord, and count faults (docs/reliability.md).
    #[command(subcommand)]
    Torture(Torture),
    /// Measure how soon presses are answered with many tables in play, through a local Discord
    /// (docs/operations.md).
    Load {
        /// Number of tables in play.
        #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u16).range(1..))]
        tables: u16,
        /// Presses per second.
        #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
        rate: u32,
        /// Duration in seconds.
        #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
        seconds: u32,
        /// Number of finished tables stored in the database file before the start.
        #[arg(long, default_value_t = 0)]
        stored: u32,
        /// Number of other open tables stored in the database file before the start.
        #[arg(long, default_value_t = 0)]
        open: u32,
        /// Seed: the same seed gives the same kinds of presses.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A PostgreSQL database, in which a new schema is made; without it, a file is used.
        #[arg(long, value_name = "URL")]
        database: Option<String>,
        /// Number of processes that share the database, each with a shard of the local Discord.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
        processes: u32,
        /// The bot's program, such as a released `slowtable`; without it, the bot in this program.
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
    },
    /// Measure what playing is like, with seeded games.
    #[command(subcommand)]
    Measure(Measure),
    /// Run the bot, as `slowtable` does with these arguments. Trials start and kill this command.
    #[command(hide = true)]
    Bot {
        /// The arguments of `slowtable`.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

/// The trials.
#[derive(Debug, Clone, Subcommand)]
enum Torture {
    /// Kill the bot in the middle of games, again and again, and play them to their ends.
    Kill {
        /// Number of kills.
        #[arg(long, default_value_t = 1_000)]
        kills: u64,
        /// Number of games played at once.
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
        games: u16,
        /// Seed: the same seed gives the same kinds of moments.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// A PostgreSQL database, in which a new schema is made; without it, a file is used.
        #[arg(long, value_name = "URL")]
        database: Option<String>,
        /// Number of processes that share the database; one is killed at a time.
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=16))]
        processes: u32,
        /// The bot's program, such as a released `slowtable`; without it, the bot in this program.
        #[arg(long, value_name = "FILE")]
        program: Option<PathBuf>,
    },
    /// Play games twice, with different hidden cards, and compare what the other people are sent.
    Leak {
        /// Number of games.
        #[arg(long, default_value_t = 2_000)]
        games: u64,
        /// Number of times that each timed question is asked; 0 measures no times.
        #[arg(long, default_value_t = 200)]
        timed: u32,
        /// Seed: the same seed gives the same games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Play while everything between the bot and Discord fails at random.
    Network {
        /// Number of interactions.
        #[arg(long, default_value_t = 10_000)]
        interactions: u64,
        /// Number of games played at once.
        #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u16).range(1..=64))]
        games: u16,
        /// Seed: the same seed gives the same kinds of failures.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Press at random, and send presses that only a tampered client can send.
    Press {
        /// Number of presses.
        #[arg(long, default_value_t = 1_000_000)]
        presses: u64,
        /// Seed: the same seed gives the same kinds of presses.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// The measurements.
#[derive(Debug, Clone, Subcommand)]
enum Measure {
    /// Measure how many days and visits a game takes among people who look in once a day, each day in another
    /// order. They decide ahead nothing, some things, or everything they can.
    Waits {
        #[command(flatten)]
        games: Games,
        /// Number of players; can be given several times. Without it, every number from two on.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
        players: Vec<u8>,
        /// The players' level; without it, the weakest.
        #[arg(long)]
        level: Option<String>,
    },
    /// Measure how many presses decisions take: opponents play, and a search on the panels of a desk finds the
    /// cheapest presses for each of their decisions (docs/presses.md).
    Presses {
        #[command(flatten)]
        games: Games,
        /// Number of players; can be given several times. Without it, every number from two on.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
        players: Vec<u8>,
        /// The opponents' level; without it, the weakest.
        #[arg(long)]
        level: Option<String>,
        /// Have the opponents offer no exchanges to each other, in a game that has them.
        #[arg(long)]
        without_offers: bool,
        /// Have the opponents answer once for all what `measure waits` settles so.
        #[arg(long)]
        once_for_all: bool,
    },
    /// Measure how often question, picture and answers are on one screen together, on the desks at which
    /// something is pressed (docs/in-sight.md).
    Sight {
        #[command(flatten)]
        games: Games,
        /// Number of players; can be given several times. Without it, every number from two on.
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..))]
        players: Vec<u8>,
        /// Have the opponents offer no exchanges to each other, in a game that has them.
        #[arg(long)]
        without_offers: bool,
        /// Also list so many of the desks that are not in sight.
        #[arg(long, default_value_t = 0)]
        list: usize,
        /// Also print so many of the tallest desks of each screen and language, with all that they say.
        #[arg(long, default_value_t = 0)]
        tallest: usize,
    },
}

/// The reasons why the program ends with an error.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The bot cannot run.
    #[error(transparent)]
    Bot(#[from] slowtable::program::Failure),
    /// A game's texts are broken.
    #[error("The texts of a game are broken, which is a bug in this program: {0}.")]
    Words(#[from] WordsError),
    /// The measurement cannot be made.
    #[error("Nothing was measured: {0}.")]
    Survey(#[from] SurveyError),
    /// A trial cannot go on.
    #[error("The trial has stopped: {0}.")]
    Torture(#[from] TortureError),
    /// A trial has found faults.
    #[error("The trial has found faults; they are listed above.")]
    Found,
    /// The system fails.
    #[error("The system fails: {0}.")]
    System(#[from] std::io::Error),
}

impl Failure {
    /// Returns the bot's own exit code, otherwise 1.
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
    /// When the command cannot run, or a trial finds a fault.
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
            } => measure_load(LoadTrial {
                program: bot_program(program)?,
                tables: tables.into(),
                rate,
                span: Duration::from_secs(seconds.into()),
                stored: (stored, open),
                seed,
                server: database,
                processes,
            }),
            Command::Measure(Measure::Waits {
                games,
                players,
                level,
            }) => measure_waits(&games, players, level.as_deref()),
            Command::Measure(Measure::Presses {
                games,
                players,
                level,
                without_offers,
                once_for_all,
            }) => measure_presses(
                &games,
                players,
                level.as_deref(),
                !without_offers,
                once_for_all,
            ),
            Command::Measure(Measure::Sight {
                games,
                players,
                without_offers,
                list,
                tallest,
            }) => measure_sight(&games, players, !without_offers, list, tallest),
            Command::Bot { arguments } => {
                let name = OsString::from("slowtable");
                let arguments = std::iter::once(name).chain(arguments);
                Ok(slowtable::program::Arguments::parse_from(arguments).run()?)
            }
        }
    }
}

/// Returns the bot's program from the arguments; by default the bot in this program.
fn bot_program(released: Option<PathBuf>) -> Result<BotProgram, std::io::Error> {
    Ok(match released {
        Some(file) => BotProgram::slowtable(file),
        None => BotProgram::lab(std::env::current_exe()?),
    })
}

/// Runs a trial and prints its outcome.
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
                let trial = NetworkTrial {
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

/// Measures how soon presses are answered, and prints the figures.
fn measure_load(trial: LoadTrial) -> Result<(), Failure> {
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

/// Shows the progress of a trial on a terminal.
fn told_so_far(quiet: bool, done: u64, all: u64) {
    if !quiet {
        eprint!("\r{done} of {all}");
    }
}

/// Measures how long games take, and prints the rows of a table.
fn measure_waits(games: &Games, players: Vec<u8>, level: Option<&str>) -> Result<(), Failure> {
    let survey = Survey::new(all_games()?, games.game.as_deref(), &games.options)?;
    let level = survey.level(level)?;
    println!(
        "| players | settled before | days | visits | asked | played ahead | dropped | what the days ended waiting for |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for players in survey.players(players) {
        for profile in survey.profiles() {
            let (seed, steps) = (games.seed, games.steps);
            let row = survey.measure(players, profile, level, games.games, seed, steps)?;
            println!("{row}");
        }
    }
    Ok(())
}

/// Counts presses, and prints a table for each number of players.
fn measure_presses(
    games: &Games,
    players: Vec<u8>,
    level: Option<&str>,
    offers: bool,
    once_for_all: bool,
) -> Result<(), Failure> {
    let survey = Survey::new(all_games()?, games.game.as_deref(), &games.options)?;
    let settled = survey.profiles().pop().unwrap_or_default();
    let level = survey.level(level)?;
    for players in survey.players(players) {
        let played = GamesToPlay {
            count: games.games,
            seed: games.seed,
            level,
            steps: games.steps,
            offers,
            standing: if once_for_all { settled.standing } else { &[] },
        };
        let tally = survey.presses(players, played)?;
        println!("{players} players, {} games:\n\n{tally}", games.games);
    }
    Ok(())
}

/// Measures what is in sight, and prints a table for each number of players.
fn measure_sight(
    games: &Games,
    players: Vec<u8>,
    offers: bool,
    list: usize,
    tallest: usize,
) -> Result<(), Failure> {
    let survey = Survey::new(all_games()?, games.game.as_deref(), &games.options)?;
    let level = survey.level(None)?;
    for players in survey.players(players) {
        let played = GamesToPlay {
            count: games.games,
            seed: games.seed,
            level,
            steps: games.steps,
            offers,
            standing: &[],
        };
        let sight = survey.sight(players, played)?;
        println!("{players} players, {} games:\n\n{sight}", games.games);
        for desk in sight.out_of_sight().take(list) {
            println!("{desk}");
        }
        for desk in sight.tallest(tallest) {
            println!("{}", desk.whole());
        }
    }
    Ok(())
}
