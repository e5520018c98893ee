//! A stand-in and the bot on it, in this process or in one of its own that can be killed.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex};

use local_discord::{ChannelId, Config, LocalDiscord, Person};
use slowtable::clock::Clock;
use slowtable::discord::watchdog::Pulse;
use slowtable::discord::{Access, run};
use slowtable::store::StoreOptions;
use slowtable::tables::{TableId, Tables};
use slowtable_face::Language;
use tokio_util::sync::CancellationToken;
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::player::Player;
use slowtable::discord::route::{Action, Route};

/// Error lines of the bot that runs in this process.
static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Errors;

impl<S: tracing::Subscriber> Layer<S> for Errors {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == tracing::Level::ERROR {
            let mut line = Line(event.metadata().target().to_owned());
            event.record(&mut line);
            ERRORS.lock().unwrap().push(line.0);
        }
    }
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        use std::fmt::Write;
        let _ = write!(self.0, " {}={value:?}", field.name());
    }
}

/// Counts error lines from now on.
pub fn listen_for_errors() {
    let _ = tracing_subscriber::registry().with(Errors).try_init();
}

/// The error lines so far.
pub fn errors() -> Vec<String> {
    ERRORS.lock().unwrap().clone()
}

/// The bot in this process.
pub struct World {
    pub discord: LocalDiscord,
    pub tables: Tables,
    stop: CancellationToken,
    bot: tokio::task::JoinHandle<()>,
    _folder: tempfile::TempDir,
}

impl World {
    pub async fn start() -> Self {
        listen_for_errors();
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::start(Config {
            capture: false,
            ..Config::default()
        })
        .await
        .unwrap();
        let tables = Tables::open(
            &StoreOptions::file(folder.path().join("tables.sqlite")),
            slowtable::games::titles().unwrap(),
            Clock::system(),
        )
        .await
        .unwrap();
        tables.recover().await.unwrap();
        let access = Access {
            token: discord.token().to_owned(),
            api: Some(discord.api_base().parse().unwrap()),
        };
        let stop = CancellationToken::new();
        let bot = tokio::spawn({
            let (tables, stop) = (tables.clone(), stop.clone());
            async move {
                run(access, tables, Language::English, Pulse::default(), stop)
                    .await
                    .unwrap();
            }
        });
        ready(&discord).await;
        Self {
            discord,
            tables,
            stop,
            bot,
            _folder: folder,
        }
    }

    pub async fn stop(self) {
        self.stop.cancel();
        self.bot.await.unwrap();
        self.discord.stop().await;
    }
}

/// Waits until the bot is online and its commands are registered.
pub async fn ready(discord: &LocalDiscord) {
    discord.wait_for_bot().await;
    let person = discord.person(discord.people()[0].id).unwrap();
    let mut events = person.subscribe();
    while discord.commands().is_empty() {
        events.next().await.unwrap();
    }
}

/// The bot in a process of its own.
pub struct Process {
    child: tokio::process::Child,
}

impl Process {
    pub fn start(discord: &LocalDiscord, folder: &Path, log: Arc<Mutex<Vec<String>>>) -> Self {
        use tokio::io::{AsyncBufReadExt, BufReader};
        let mut child = tokio::process::Command::new(env!("CARGO_BIN_EXE_slowtable"))
            .env("DISCORD_TOKEN", discord.token())
            .env("SLOWTABLE_DISCORD_API", discord.api_base())
            .env("SLOWTABLE_DATABASE_PATH", folder.join("tables.sqlite"))
            // Opponents whose moves nobody has to wait for.
            .env("SLOWTABLE_OPPONENTS_GLASS_ROAD_APPRENTICE", "1")
            .env("SLOWTABLE_OPPONENTS_GLASS_ROAD_JOURNEYMAN", "1")
            .env("SLOWTABLE_OPPONENTS_GLASS_ROAD_MASTER", "1")
            .env("NO_COLOR", "1")
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                if line.contains(" ERROR ") || line.contains("panicked") {
                    log.lock().unwrap().push(line);
                }
            }
        });
        Self { child }
    }

    /// Waits until it is online.
    pub async fn ready(&mut self, discord: &LocalDiscord) {
        tokio::select! {
            () = ready(discord) => {}
            ended = self.child.wait() => panic!("the bot ended: {ended:?}"),
        }
    }

    /// Kills it at once, without a chance to tidy up, and waits until Discord has noticed.
    pub async fn kill(mut self, discord: &LocalDiscord) {
        let mut events = discord.person(discord.people()[0].id).unwrap().subscribe();
        self.child.start_kill().unwrap();
        self.child.wait().await.unwrap();
        while discord.bot_online() {
            events.next().await.unwrap();
        }
    }
}

/// A table that has begun.
pub struct Game {
    pub table: TableId,
    pub players: Vec<Player>,
}

/// Opens a table by command and lobby buttons, as people do, and starts it.
pub async fn begin(
    discord: &LocalDiscord,
    channel: ChannelId,
    people: &[Person],
    opponents: i64,
    options: &[(&str, i64)],
) -> Game {
    let seats = people.len() as i64 + opponents;
    let mut given = vec![("players", seats), ("opponents", opponents)];
    given.extend_from_slice(options);
    let known: Vec<TableId> = lobbies(&people[0], channel)
        .into_iter()
        .map(|(_, table)| table)
        .collect();
    let reply = people[0]
        .command(channel, "glass-road new", given)
        .await
        .unwrap();
    assert!(!reply.is_unanswered());
    let (lobby, table) = people[0]
        .wait_for(channel, |_| {
            lobbies(&people[0], channel)
                .into_iter()
                .find(|(_, table)| !known.contains(table))
        })
        .await;
    for person in &people[1..] {
        let mut reply = person
            .press(lobby, &Action::Join.at(table).encode())
            .await
            .unwrap();
        assert!(!reply.is_unanswered());
        reply.settled().await.unwrap();
    }
    let start = Action::Start.at(table).encode();
    people[0]
        .wait_for(channel, |_| {
            let message = people[0].view(lobby)?;
            message
                .buttons()
                .iter()
                .any(|button| button.custom_id == start && !button.disabled)
                .then_some(())
        })
        .await;
    let reply = people[0].press(lobby, &start).await.unwrap();
    assert!(!reply.is_unanswered());
    let mut events = people[0].subscribe();
    let desk = Action::Desk.at(table).encode();
    let thread = loop {
        let found = people[0].channels().into_iter().find(|place| {
            people[0].messages(place.id).iter().any(|message| {
                message
                    .buttons()
                    .iter()
                    .any(|button| button.custom_id == desk)
            }) && place.parent.is_some()
                && place.id != channel
        });
        match found {
            Some(thread) => break thread.id,
            None => {
                events.next().await.unwrap();
            }
        }
    };
    let _ = discord;
    let players = people
        .iter()
        .map(|person| Player::new(person.clone(), thread))
        .collect();
    Game { table, players }
}

fn lobbies(person: &Person, channel: ChannelId) -> Vec<(local_discord::MessageId, TableId)> {
    person
        .messages(channel)
        .iter()
        .filter(|message| !message.ephemeral)
        .filter_map(|message| {
            message
                .buttons()
                .iter()
                .find_map(|button| match Route::decode(&button.custom_id) {
                    Ok(Route::At(table, Action::Join | Action::Start)) => Some((message.id, table)),
                    _ => None,
                })
        })
        .collect()
}

/// Where a database of a test lies.
pub fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    (folder, path)
}
