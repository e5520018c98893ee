//! The command line: arguments, commands, and errors.

mod contest;
mod memory;
mod serve;
mod token;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::arena::ArenaError;
use crate::config::{AddressError, Config, ConfigError};
use crate::discord::RunError;
use crate::observe::ObserveError;
use crate::{gallery, games, headless};
use clap::{Parser, Subcommand};
use local_discord::StartError;
use slowtable_service::chain::Chain;
use slowtable_service::clock::Clock;
use slowtable_service::store::backup::{self, BackupError, Copied};
use slowtable_service::store::moving::{self, MoveError};
use slowtable_service::store::{StoreError, StoreOptions};
use slowtable_ui::WordsError;

use contest::contest;
use serve::{examine, make_folder, start_log, titles};
use token::{CredentialError, token};

/// The database of the service as `packaging/slowtable.service` runs it.
const SERVICE_DATABASE: &str = "/var/lib/slowtable/slowtable.sqlite";

/// Board games in Discord at the players' own pace.
#[derive(Debug, Parser)]
#[command(version, about)]
pub struct Arguments {
    /// A settings file; without one, config/slowtable.toml if it is there.
    #[arg(long, global = true, env = "SLOWTABLE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    what: Option<What>,
}

/// The commands.
#[derive(Debug, Clone, Subcommand)]
enum What {
    /// Run the bot: in Discord if DISCORD_TOKEN is set, else in a local Discord (the default).
    Run,
    /// Check the settings and print the result; changes nothing.
    CheckConfig,
    /// Look for what keeps the bot from running well, and say what to do about it; changes nothing.
    Doctor,
    /// Copy the database into a new file, while the bot runs or not.
    Backup {
        /// The file; it must not be there yet.
        file: PathBuf,
    },
    /// Replace the database by a backup, and keep the old one beside it; the bot must not run.
    Restore {
        /// The backup.
        file: PathBuf,
    },
    /// Move everything between the SQLite file ([database] path) and PostgreSQL ([database] url); no bot
    /// may run on either, and the target must be empty (docs/postgresql.md).
    MoveDatabase {
        /// The target.
        #[arg(value_enum)]
        to: Goal,
    },
    /// Write every kind of picture of every game into a folder, with a page to leaf through them.
    Gallery {
        /// The folder; it is made if it is missing.
        folder: PathBuf,
    },
    /// Play opponents against each other: one seat against all others, from every seat.
    Arena {
        /// Who plays one seat: a level, a level with its time (`master:50`, in milliseconds of one
        /// core) or its steps (`master:12000steps`), or `program:COMMAND` (docs/opponents.md).
        one: String,
        /// Who plays all other seats.
        other: String,
        #[command(flatten)]
        games: Games,
        /// How many play.
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..))]
        players: u8,
    },
    /// Let an opponent play alone, over fixed deals.
    Solo {
        /// Who plays, written as for `arena`.
        one: String,
        #[command(flatten)]
        games: Games,
    },
    /// Play one game over JSON lines on standard input and output (docs/headless.md).
    Headless,
}

/// The target of a move.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Goal {
    /// Into PostgreSQL.
    Server,
    /// Into the SQLite file.
    File,
}

/// Which games are played.
#[derive(Debug, Clone, clap::Args)]
pub struct Games {
    /// How many games.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The deals: the same seed, the same deals.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// How many steps a level without its own limit thinks, however long they take; without this,
    /// it thinks for its usual time.
    #[arg(long)]
    pub steps: Option<u64>,
    /// The game; without it, the first in the list.
    #[arg(long)]
    pub game: Option<String>,
    /// An option of the game, such as `periods=5`; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    pub options: Vec<(String, String)>,
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("an option is written NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Why the program fails; the text is for the operator.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The settings cannot be used.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// `DISCORD_TOKEN` is not valid text.
    #[error("DISCORD_TOKEN must be a bot's token, but is not even text.")]
    Token,
    /// The token's file among systemd's credentials contains none.
    #[error(
        "There is no token in {path}: {source}. Put the bot's token into the file that the unit's LoadCredential \
         names, alone on a line, or set DISCORD_TOKEN."
    )]
    Credential {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: CredentialError,
    },
    /// The settings name a game or a level of opponents that does not exist.
    #[error("The setting \"opponents.{0}\" names a game or level that does not exist.")]
    Opponents(String),
    /// The settings name an address of Discord, which needs a token.
    #[error(
        "The setting [discord] api is only for a bot in Discord, but there is no DISCORD_TOKEN. \
         Set DISCORD_TOKEN, or take the setting away to run the local Discord."
    )]
    ApiWithoutToken,
    /// The local Discord's address is taken.
    #[error(
        "The local Discord cannot listen on {address}: {source}. Choose another address with \
         SLOWTABLE_LOCAL_LISTEN=127.0.0.1:PORT or [local] listen in the settings file."
    )]
    Listen {
        /// The address and port that were tried.
        address: std::net::SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The local Discord does not start.
    #[error("The local Discord does not start: {0}.")]
    Local(StartError),
    /// The local Discord would listen where it cannot be reached safely.
    #[error("The local Discord's address {0}.")]
    Stand(AddressError),
    /// The database cannot be used.
    #[error("The database cannot be used: {}.", Chain(.0))]
    Store(#[from] StoreError),
    /// A backup was not made or not restored.
    #[error("{what}: {}.", Chain(.source))]
    Backup {
        /// What failed.
        what: &'static str,
        /// The cause.
        source: BackupError,
    },
    /// The monitoring endpoint does not start.
    #[error("The metrics endpoint cannot start: {0}.")]
    Observe(#[from] ObserveError),
    /// The command is for SQLite, but the database is on a server.
    #[error(
        "[database] url is set: back PostgreSQL up and restore it with its own \
         {instead} (docs/postgresql.md)."
    )]
    OnServer {
        /// PostgreSQL's own program for it.
        instead: &'static str,
    },
    /// No setting says where the database to replace is, and it is hardly the default.
    #[error(
        "Nothing was restored: no setting names the database, and {0} is hardly the bot's. Name it as the bot does, \
         with SLOWTABLE_DATABASE_PATH or --config; beside the systemd unit it is {service}.",
        service = SERVICE_DATABASE
    )]
    Unnamed(PathBuf),
    /// There is no PostgreSQL database to move from or to.
    #[error(
        "[database] url is empty: set it to the database of PostgreSQL's (docs/postgresql.md)."
    )]
    NoServer,
    /// There is no file to move.
    #[error("There is no database at {0}; [database] path says where it is.")]
    NoFile(PathBuf),
    /// The database was not moved.
    #[error("The database was not moved: {}.", Chain(.0))]
    Move(#[from] MoveError),
    /// A game's texts are broken.
    #[error("The program is broken: {0}.")]
    Words(#[from] WordsError),
    /// An arena cannot go on.
    #[error("The arena has stopped: {0}.")]
    Arena(#[from] ArenaError),
    /// A gallery cannot be written.
    #[error("The gallery cannot be written: {0}.")]
    Gallery(#[from] gallery::GalleryError),
    /// The bot does not run.
    #[error("The bot has stopped: {0}.")]
    Run(#[from] RunError),
    /// The doctor has found a problem.
    #[error("Something keeps the bot from running well.")]
    Doctor,
    /// Standard input, output or the system fails.
    #[error("The system fails: {0}.")]
    System(#[from] std::io::Error),
}

impl Failure {
    /// Returns 2 for errors in the settings, 1 for all others.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Self::Config(_)
            | Self::Token
            | Self::Credential { .. }
            | Self::Opponents(_)
            | Self::ApiWithoutToken
            | Self::Observe(_)
            | Self::OnServer { .. }
            | Self::NoServer
            | Self::Unnamed(_)
            | Self::Listen { .. } => ExitCode::from(2),
            Self::Local(StartError::NotLoopback(_)) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }
}

impl Arguments {
    /// Runs the command.
    ///
    /// # Errors
    /// When the settings, or what they name, cannot be used.
    pub fn run(self) -> Result<(), Failure> {
        match self.what.unwrap_or(What::Run) {
            What::Headless => {
                let stdin = std::io::stdin().lock();
                let stdout = std::io::stdout().lock();
                Ok(headless::run(&games::rules()?, stdin, stdout)?)
            }
            What::Arena {
                one,
                other,
                games,
                players,
            } => contest(&one, Some(&other), players, games),
            What::Solo { one, games } => contest(&one, None, 1, games),
            What::CheckConfig => {
                let config = Config::load(self.config.as_deref())?;
                titles(&config)?;
                let token = token(&config)?;
                print!("{config}");
                println!(
                    "The settings can be used. {}",
                    match token {
                        Some(_) => "There is a token: the bot runs in Discord.",
                        None => "There is no DISCORD_TOKEN: the bot runs in a local Discord.",
                    }
                );
                Ok(())
            }
            What::Gallery { folder } => {
                let written = gallery::write(&games::titles()?, &folder)?;
                println!(
                    "{written} pictures; open {}",
                    folder.join("index.html").display()
                );
                Ok(())
            }
            What::Doctor => {
                let (config, runtime) = prepare(self.config.as_deref())?;
                titles(&config)?;
                runtime.block_on(examine(&config))
            }
            What::Backup { file } => {
                let (config, runtime) = prepare(self.config.as_deref())?;
                only_a_file(&config, "pg_dump")?;
                let path = &config.database.path;
                make_folder(&file)?;
                let failed = |source| Failure::Backup {
                    what: "There is no backup",
                    source,
                };
                let copied = runtime
                    .block_on(backup::backup(path, &file))
                    .map_err(failed)?;
                println!("{}: {}", file.display(), told(copied));
                Ok(())
            }
            What::Restore { file } => {
                let (config, runtime) = prepare(self.config.as_deref())?;
                only_a_file(&config, "pg_restore")?;
                let path = &config.database.path;
                let is_the_services = Path::new(SERVICE_DATABASE).exists() || !path.exists();
                if is_the_services && !Config::names_database(self.config.as_deref())? {
                    return Err(Failure::Unnamed(path.clone()));
                }
                make_folder(path)?;
                let failed = |source| Failure::Backup {
                    what: "Nothing was restored",
                    source,
                };
                let now = Clock::system().now();
                let restored = runtime
                    .block_on(backup::restore(&file, path, now))
                    .map_err(failed)?;
                println!("{}: {}", path.display(), told(restored.copied));
                if let Some(kept) = restored.kept {
                    println!("what was there before: {}", kept.display());
                }
                Ok(())
            }
            What::MoveDatabase { to } => {
                let (config, runtime) = prepare(self.config.as_deref())?;
                let Some(url) = config.database.url.clone() else {
                    return Err(Failure::NoServer);
                };
                let path = &config.database.path;
                let (file, server) = (StoreOptions::file(path), StoreOptions::server(url));
                let (from, to) = match to {
                    Goal::Server if !path.is_file() => return Err(Failure::NoFile(path.clone())),
                    Goal::Server => (file, server),
                    Goal::File => {
                        make_folder(path)?;
                        (server, file)
                    }
                };
                let moved = runtime.block_on(moving::move_database(&from, &to))?;
                let (tables, rows) = (moved.tables, moved.rows);
                println!("moved: {tables} tables, {rows} rows in all");
                Ok(())
            }
            What::Run => {
                memory::set_allocator();
                let config = Config::load(self.config.as_deref())?;
                serve::run(config)
            }
        }
    }
}

/// Reads the settings and creates the runtime for commands that only read and write files.
fn prepare(config: Option<&Path>) -> Result<(Config, tokio::runtime::Runtime), Failure> {
    let config = Config::load(config)?;
    start_log(&config);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok((config, runtime))
}

/// Describes the content of a copy.
fn told(copied: Copied) -> String {
    let Copied { tables, bytes } = copied;
    let kibibytes = bytes.div_ceil(1024);
    match tables {
        1 => format!("1 table, {kibibytes} KiB"),
        _ => format!("{tables} tables, {kibibytes} KiB"),
    }
}

/// Refuses a command that works only on an SQLite file.
fn only_a_file(config: &Config, instead: &'static str) -> Result<(), Failure> {
    match config.database.url {
        Some(_) => Err(Failure::OnServer { instead }),
        None => Ok(()),
    }
}
