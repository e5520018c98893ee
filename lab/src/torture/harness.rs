//! The setting of a trial: a local Discord and the bot in it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use local_discord::{ChannelId, Config, LocalDiscord, MessageId, MessageView, Person};
use rustix::process::{Pid, Signal, kill_process};
use slowtable_ui::Language;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::database::TrialDatabase;
use super::load::Usage;
use super::player::TrialPlayer;
use super::{LATE, TortureError};
use slowtable::discord::commands::names::command_name;
use slowtable::discord::connection::watchdog::Pulse;
use slowtable::discord::presses::route::{Action, Route};
use slowtable::discord::{Access, RunError, run};
use slowtable::games;
use slowtable_service::clock::Clock;
use slowtable_service::ids::TableId;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{OpeningLimits, TableService};

/// Waits for an event that must come. Fails after [`LATE`] seconds.
pub(super) async fn soon<T>(
    what: &'static str,
    work: impl Future<Output = T>,
) -> Result<T, TortureError> {
    tokio::time::timeout(Duration::from_secs(LATE), work)
        .await
        .map_err(|_| TortureError::Late(what))
}

/// Starts a local Discord that records nothing, so that it can run for long.
pub(super) async fn local_discord() -> Result<LocalDiscord, TortureError> {
    let config = Config {
        capture: false,
        ..Config::default()
    };
    Ok(LocalDiscord::start(config).await?)
}

/// Returns all people.
pub(super) fn everybody(discord: &LocalDiscord) -> Vec<Person> {
    let people = discord.people().into_iter();
    people.filter_map(|info| discord.person(info.id)).collect()
}

/// Waits until the bot is connected and its commands are registered.
async fn online(discord: &LocalDiscord) {
    discord.wait_for_bot().await;
    let Some(person) = everybody(discord).into_iter().next() else {
        return;
    };
    let mut events = person.subscribe();
    while discord.commands().is_empty() {
        if events.next().await.is_none() {
            return;
        }
    }
}

/// Returns the games, with opponents that move quickly.
fn titles() -> Result<Vec<Arc<dyn slowtable_desk::Title>>, TortureError> {
    let mut titles = games::titles()?;
    for title in titles.iter_mut().filter_map(Arc::get_mut) {
        for level in title.levels().to_vec() {
            title.set_time(level.id, Duration::from_millis(1));
        }
    }
    Ok(titles)
}

/// Opens a database as the bot does.
pub(super) async fn open(database: &Path) -> Result<TableService, TortureError> {
    open_by(StoreOptions::file(database)).await
}

/// Opens a database as the bot does, with opponents that think for a millisecond and without limits on openings.
///
/// # Errors
/// When it cannot be opened.
pub async fn open_by(options: StoreOptions) -> Result<TableService, TortureError> {
    let tables = TableService::open(&options, titles()?, Clock::system()).await?;
    // A few people play thousands of games.
    tables.set_opening_limits(OpeningLimits {
        an_hour: u32::MAX,
        a_day: u32::MAX,
    });
    // The trials wait for every post.
    tables.set_visit(Duration::ZERO);
    tables.recover().await?;
    Ok(tables)
}

/// The bot in this process.
pub struct TestedBot {
    stop: CancellationToken,
    /// The service behind the bot, for looks behind the scenes.
    pub tables: TableService,
    task: JoinHandle<Result<(), RunError>>,
}

impl TestedBot {
    pub(super) async fn start(
        discord: &LocalDiscord,
        database: &Path,
    ) -> Result<Self, TortureError> {
        Self::serve(discord, open(database).await?).await
    }

    /// Starts a bot that serves `tables`, and waits until it is online.
    ///
    /// # Errors
    /// When it does not come online.
    pub async fn serve(discord: &LocalDiscord, tables: TableService) -> Result<Self, TortureError> {
        let api = discord.api_base().parse().ok();
        let access = Access::new(discord.token().to_owned(), api);
        let stop = CancellationToken::new();
        let running = run(
            access,
            tables.clone(),
            Language::English,
            Pulse::default(),
            stop.clone(),
        );
        let task = tokio::spawn(running);
        soon("the bot", online(discord)).await?;
        Ok(Self { stop, tables, task })
    }

    /// Stops it, and waits until another bot can open its database.
    ///
    /// # Errors
    /// When it does not stop, or has stopped with an error.
    pub async fn stop(self) -> Result<(), TortureError> {
        self.stop.cancel();
        // A broken task is counted as a panic.
        if let Ok(ended) = soon("the bot's end", self.task).await? {
            ended?;
        }
        soon("the database's end", self.tables.close()).await
    }
}

/// A program that runs the bot.
#[derive(Debug, Clone)]
pub struct BotProgram {
    file: PathBuf,
    arguments: &'static [&'static str],
}

impl BotProgram {
    /// Returns `slowtable` itself, such as a released one.
    #[must_use]
    pub const fn slowtable(file: PathBuf) -> Self {
        Self {
            file,
            arguments: &[],
        }
    }

    /// Returns the bot in `slowtable-lab`.
    #[must_use]
    pub const fn lab(file: PathBuf) -> Self {
        Self {
            file,
            arguments: &["bot"],
        }
    }
}

/// The bot in its own process, which can be killed.
pub(super) struct Process {
    child: Child,
    /// Whether its error lines are ignored: after waking, a frozen process reports what it has lost.
    is_excused: Arc<AtomicBool>,
}

impl Process {
    /// Starts `program`, and counts the error lines that it writes.
    pub(super) fn start(
        program: &BotProgram,
        discord: &LocalDiscord,
        database: &TrialDatabase,
        errors: Arc<AtomicU64>,
    ) -> Result<Self, TortureError> {
        let mut command = Command::new(&program.file);
        command.args(program.arguments);
        // This machine's settings are not the trial's, and some of these variables are for tests only.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("SLOWTABLE_") {
                command.env_remove(name);
            }
        }
        for title in games::titles()? {
            let game = title.id().to_uppercase().replace('-', "_");
            for level in title.levels() {
                let level = level.id.to_uppercase();
                command.env(format!("SLOWTABLE_OPPONENTS_{game}_{level}"), "1");
            }
        }
        database.tell(&mut command);
        let mut child = command
            .env("DISCORD_TOKEN", discord.token())
            .env("SLOWTABLE_DISCORD_API", discord.api_base())
            .env("SLOWTABLE_OPENINGS_AN_HOUR", "1000")
            .env("SLOWTABLE_OPENINGS_A_DAY", "1000")
            .env("SLOWTABLE_POSTS_GATHER", "0")
            .env("NO_COLOR", "1")
            .current_dir(database.folder())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let is_excused = Arc::new(AtomicBool::new(false));
        if let Some(stderr) = child.stderr.take() {
            let is_excused = Arc::clone(&is_excused);
            tokio::spawn(async move {
                let mut lines = BufReader::new(stderr).lines();
                while let Ok(Some(line)) = lines.next_line().await {
                    let is_error = line.contains(" ERROR ") && !is_excused.load(Ordering::Relaxed);
                    if is_error || line.contains("panicked") {
                        errors.fetch_add(1, Ordering::Relaxed);
                        eprintln!("{line}");
                    }
                }
            });
        }
        Ok(Self { child, is_excused })
    }

    /// Waits until the bot is online.
    pub(super) async fn ready(&mut self, discord: &LocalDiscord) -> Result<(), TortureError> {
        let online = async {
            tokio::select! {
                () = online(discord) => Ok(()),
                ended = self.child.wait() => Err(TortureError::Ended(ended?)),
            }
        };
        soon("the bot", online).await?
    }

    /// Kills the process at once, without a chance to clean up. Other processes may go on.
    pub(super) async fn kill_alone(&mut self) -> Result<(), TortureError> {
        self.child.start_kill()?;
        self.child.wait().await?;
        Ok(())
    }

    /// Stops the process where it is, with everything that it holds, until it is [woken](Self::wake). Its error
    /// lines do not count from then on.
    pub(super) fn freeze(&self) -> Result<(), TortureError> {
        self.is_excused.store(true, Ordering::Relaxed);
        self.signal(Signal::STOP)
    }

    /// Lets the process go on.
    pub(super) fn wake(&self) -> Result<(), TortureError> {
        self.signal(Signal::CONT)
    }

    /// Counts error lines again: the process has noticed its losses.
    pub(super) fn count_errors(&self) {
        self.is_excused.store(false, Ordering::Relaxed);
    }

    fn signal(&self, signal: Signal) -> Result<(), TortureError> {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok());
        let Some(process) = id.and_then(Pid::from_raw) else {
            return Err(TortureError::Late("a process to stop"));
        };
        Ok(kill_process(process, signal).map_err(std::io::Error::from)?)
    }

    /// Returns its use of the machine so far, if the system reports it.
    pub(super) fn usage(&self) -> Option<Usage> {
        Usage::of(self.child.id()?)
    }

    /// Kills the process at once, without a chance to clean up, and waits until Discord has noticed.
    pub(super) async fn kill(&mut self, discord: &LocalDiscord) -> Result<(), TortureError> {
        let person = everybody(discord).into_iter().next();
        let mut events = person.map(|person| person.subscribe());
        self.child.start_kill()?;
        self.child.wait().await?;
        let noticed = async {
            while discord.bot_online() {
                match &mut events {
                    Some(events) => drop(events.next().await),
                    None => tokio::task::yield_now().await,
                }
            }
        };
        soon("the end of its connection", noticed).await
    }
}

/// Waits until all shards are connected, in any processes, and the commands are registered.
pub(super) async fn all_online(discord: &LocalDiscord, shards: u32) -> Result<(), TortureError> {
    let connected = async {
        let Some(person) = everybody(discord).into_iter().next() else {
            return;
        };
        let mut events = person.subscribe();
        let all: BTreeSet<u64> = (0..u64::from(shards)).collect();
        let is_ready = || {
            let online: BTreeSet<u64> = discord.shards_online().into_iter().collect();
            online == all && !discord.commands().is_empty()
        };
        while !is_ready() {
            if events.next().await.is_none() {
                return;
            }
        }
    };
    soon("all shards", connected).await
}

/// Waits until all shards are connected, and each of the processes has one.
pub(super) async fn share_out(
    discord: &LocalDiscord,
    database: &TrialDatabase,
    shards: u32,
) -> Result<(), TortureError> {
    let mut probe = database.probe().await?;
    let shared = async {
        loop {
            all_online(discord, shards).await?;
            if probe.shard_holders(shards).await? == i64::from(shards) {
                return all_online(discord, shards).await;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    soon("everybody's share of the shards", shared).await?
}

/// A started table.
pub struct Game {
    /// The number of the table.
    pub table: TableId,
    /// The thread of the table.
    pub thread: ChannelId,
    /// The message of its lobby.
    pub lobby: MessageId,
    /// The channel of the lobby.
    pub channel: ChannelId,
    /// The people at it.
    pub players: Vec<TrialPlayer>,
}

/// Opens a table by command and lobby buttons, as people do, and starts it.
///
/// # Errors
/// When something on the way does not come.
pub async fn begin(
    game: &str,
    channel: ChannelId,
    people: &[Person],
    opponents: i64,
) -> Result<Game, TortureError> {
    begin_with(game, channel, people, opponents, &[]).await
}

/// Opens a table with options of the game, each by the number of its choice, and starts it.
///
/// # Errors
/// When something on the way does not come.
pub async fn begin_with(
    game: &str,
    channel: ChannelId,
    people: &[Person],
    opponents: i64,
    choices: &[(&str, i64)],
) -> Result<Game, TortureError> {
    let Some(host) = people.first() else {
        return Err(TortureError::Late("somebody to play"));
    };
    let known = lobbies(host, channel);
    // Opponents fill the seats that a game needs.
    let titles = games::titles()?;
    let title = titles.iter().find(|title| title.id() == game);
    let fewest = title.map_or(1, |title| i64::from(title.seats().0));
    let people_here = i64::try_from(people.len()).unwrap_or(i64::MAX);
    let opponents = opponents.max(fewest.saturating_sub(people_here));
    let seats = people_here.saturating_add(opponents);
    let mut options = vec![("players", seats), ("opponents", opponents)];
    options.extend_from_slice(choices);
    host.command(channel, &format!("{} new", command_name(game)), options)
        .await?;
    let new = |_: &[MessageView]| {
        let mut now = lobbies(host, channel).into_iter();
        now.find(|lobby| !known.contains(lobby))
    };
    let (lobby, table) = soon("a lobby", host.wait_for(channel, new)).await?;
    for person in &people[1..] {
        let join = Action::Join.at(table).encode();
        person.press(lobby, &join).await?.settled().await?;
    }
    let start = Action::Start.at(table).encode();
    let ready = |_: &[MessageView]| host.view(lobby).filter(|lobby| offers(lobby, &start));
    soon("the start", host.wait_for(channel, ready)).await?;
    host.press(lobby, &start).await?;
    let opened = |_: &[MessageView]| host.view(lobby)?.thread;
    let thread = soon("a thread", host.wait_for(channel, opened)).await?;
    let desk = Action::Desk.at(table).encode();
    let posted = |all: &[MessageView]| all.iter().any(|one| offers(one, &desk)).then_some(());
    soon("a post", host.wait_for(thread, posted)).await?;
    let players = people.iter().cloned();
    Ok(Game {
        table,
        thread,
        lobby,
        channel,
        players: players
            .map(|person| TrialPlayer::new(person, thread))
            .collect(),
    })
}

fn offers(message: &MessageView, id: &str) -> bool {
    let buttons = message.buttons();
    let mut enabled = buttons.iter().filter(|button| !button.disabled);
    enabled.any(|button| button.custom_id == id)
}

/// Returns the lobbies in a channel.
fn lobbies(person: &Person, channel: ChannelId) -> Vec<(MessageId, TableId)> {
    let messages = person.messages(channel).into_iter();
    let public = messages.filter(|message| !message.ephemeral);
    let lobby = |message: MessageView| {
        let buttons = message.buttons().into_iter();
        let mut routes = buttons.filter_map(|button| Route::decode(&button.custom_id).ok());
        routes.find_map(|route| match route {
            Route::At(table, Action::Join | Action::Start) => Some((message.id, table)),
            _ => None,
        })
    };
    public.filter_map(lobby).collect()
}
