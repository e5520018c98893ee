//! A stand-in and the bot on it.

use std::sync::Arc;

use local_discord::{ChannelId, Config, LocalDiscord, MessageView, Person};
use parking_lot::Mutex;
use slowtable::discord::command_names::command_name;
use slowtable::discord::route::{Action, Route};
use slowtable::tables::{OpeningLimits, TableId, Tables};
use slowtable_desk::Title;
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::common::{Bot, open};
use crate::player::Player;

/// The error lines of the bot in this process.
static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Errors;

impl<S: tracing::Subscriber> Layer<S> for Errors {
    fn on_event(&self, event: &tracing::Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == tracing::Level::ERROR {
            let mut line = Line(event.metadata().target().to_owned());
            event.record(&mut line);
            ERRORS.lock().push(line.0);
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

/// Returns the error lines so far.
pub fn errors() -> Vec<String> {
    ERRORS.lock().clone()
}

/// Starts a stand-in that keeps nothing and may run for long.
pub async fn stand_in() -> LocalDiscord {
    let config = Config {
        capture: false,
        ..Config::default()
    };
    LocalDiscord::start(config).await.unwrap()
}

/// The bot in this process.
pub struct World {
    pub discord: LocalDiscord,
    pub tables: Tables,
    bot: Bot,
    _folder: tempfile::TempDir,
}

impl World {
    pub async fn start() -> Self {
        listen_for_errors();
        let folder = tempfile::tempdir().unwrap();
        let discord = stand_in().await;
        let titles = slowtable::games::titles().unwrap();
        let tables = open(folder.path().join("tables.sqlite"), titles).await;
        // A few people play many games.
        tables.set_opening_limits(OpeningLimits {
            an_hour: u32::MAX,
            a_day: u32::MAX,
        });
        Self {
            bot: Bot::start(&discord, &discord.api_base(), tables.clone()).await,
            discord,
            tables,
            _folder: folder,
        }
    }

    pub async fn stop(self) {
        self.bot.stop().await;
        self.discord.stop().await;
    }
}

/// Returns the games to play: all, or the one whose command the environment names.
pub fn games() -> Vec<Arc<dyn Title>> {
    let mut titles = slowtable::games::titles().unwrap();
    if let Ok(wanted) = std::env::var("PLAY_GAME") {
        titles.retain(|title| command_name(title.id()) == wanted);
        assert!(!titles.is_empty(), "no game is called {wanted:?}");
    }
    titles
}

/// A table that has begun.
pub struct Game {
    pub table: TableId,
    pub players: Vec<Player>,
}

/// Opens a table by command and lobby buttons, and starts it; `as_taught` uses the options of a first game.
pub async fn begin(
    title: &dyn Title,
    as_taught: bool,
    channel: ChannelId,
    people: &[Person],
    opponents: i64,
) -> Game {
    let host = &people[0];
    let seats = people.len() as i64 + opponents;
    let taught = title.first_game().filter(|_| as_taught);
    let specs = title.options();
    let mut options = vec![("players", seats), ("opponents", opponents)];
    for (id, answer) in taught.iter().flat_map(|first| &first.answers) {
        let spec = specs.iter().find(|spec| spec.id == *id).unwrap();
        let mut choices = spec.choices.iter();
        let at = choices.position(|choice| choice.value == *answer).unwrap();
        options.push((spec.id.as_ref(), at as i64));
    }
    let known = lobbies(host, channel);
    let new = format!("{} new", command_name(title.id()));
    let reply = host.command(channel, &new, options);
    assert!(!reply.await.unwrap().is_unanswered());
    let new = |_: &[MessageView]| {
        let now = lobbies(host, channel).into_iter();
        now.into_iter().find(|lobby| !known.contains(lobby))
    };
    let (lobby, table) = host.wait_for(channel, new).await;
    for person in &people[1..] {
        let join = Action::Join.at(table).encode();
        let mut reply = person.press(lobby, &join).await.unwrap();
        assert!(!reply.is_unanswered());
        reply.settled().await.unwrap();
    }
    let has = |message: &MessageView, id: &str| {
        let buttons = message.buttons();
        let mut enabled = buttons.iter().filter(|button| !button.disabled);
        enabled.any(|button| button.custom_id == id)
    };
    let start = Action::Start.at(table).encode();
    let ready = |_: &[MessageView]| host.view(lobby).filter(|message| has(message, &start));
    host.wait_for(channel, ready).await;
    let reply = host.press(lobby, &start).await.unwrap();
    assert!(!reply.is_unanswered());
    let opened = |_: &[MessageView]| host.view(lobby)?.thread;
    let thread = host.wait_for(channel, opened).await;
    let desk = Action::Desk.at(table).encode();
    let posted = |all: &[MessageView]| all.iter().any(|one| has(one, &desk)).then_some(());
    host.wait_for(thread, posted).await;
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
