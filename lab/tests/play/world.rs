//! A stand-in and the bot on it.

use std::sync::Arc;

use local_discord::{ChannelId, Config, LocalDiscord, Person};
use parking_lot::Mutex;
use slowtable::discord::commands::names::command_name;
use slowtable_desk::Title;
use slowtable_lab::torture::{Game, TestedBot, begin_with, open_by};
use tracing::field::{Field, Visit};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use crate::database;

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

/// Starts a stand-in that keeps nothing and can run for long.
pub async fn stand_in() -> LocalDiscord {
    let config = Config {
        capture: false,
        ..Config::default()
    };
    LocalDiscord::start(config).await.unwrap()
}

/// The bot in this process.
pub struct PlayWorld {
    pub discord: LocalDiscord,
    pub bot: TestedBot,
    _folder: tempfile::TempDir,
}

impl PlayWorld {
    pub async fn start() -> Self {
        listen_for_errors();
        let folder = tempfile::tempdir().unwrap();
        let discord = stand_in().await;
        let options = database::options(&folder.path().join("tables.sqlite"));
        let tables = open_by(options).await.unwrap();
        Self {
            bot: TestedBot::serve(&discord, tables).await.unwrap(),
            discord,
            _folder: folder,
        }
    }

    pub async fn stop(self) {
        self.bot.stop().await.unwrap();
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

/// Opens a table as people do, and starts it; `as_taught` plays as a first game is played.
pub async fn begin_as(
    title: &dyn Title,
    as_taught: bool,
    channel: ChannelId,
    people: &[Person],
) -> Game {
    let taught = title.first_game().filter(|_| as_taught);
    let specs = title.options();
    let mut options = Vec::new();
    for (id, answer) in taught.iter().flat_map(|first| &first.answers) {
        let spec = specs.iter().find(|spec| spec.id == *id).unwrap();
        let mut choices = spec.choices.iter();
        let at = choices.position(|choice| choice.value == *answer).unwrap();
        options.push((spec.id.as_ref(), at as i64));
    }
    begin_with(title.id(), channel, people, 0, &options)
        .await
        .unwrap()
}
