//! The bot and a local Discord, in one process: commands, desks, delivery, lost connections.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod boundary;
mod calls;
#[path = "../common/mod.rs"]
mod common;
mod forums;
mod gateway;
mod in_private;
mod invitations;
mod layouts;
mod learning;
mod live;
mod logs;
mod loud;
mod menus;
mod observed;
mod offers;
mod options;
mod own_tables;
mod pace;
mod personal_data;
mod pictures;
mod plans;
mod post_choices;
mod reception;
mod refusals;
mod refused;
mod results;
mod schedule;
mod setup;
mod shards;
#[allow(dead_code)] // it also serves the tests of the service
#[path = "../tables_service/toy.rs"]
mod staged;
mod symbols;
mod table;
mod taking_back;
mod threads;
mod trouble;
mod visits;

use std::fs::File;
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use local_discord::{
    ChannelId, Config, InteractionReply, LocalDiscord, MessageId, MessageView, OptionValue, Person,
    PersonError,
};
use slowtable::games;
use slowtable_desk::{Hosted, Title};
use tempfile::TempDir;
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

pub use crate::common::soon;
use crate::common::{Bot, open};

/// The command that opens a table of the game in these tests.
pub const NEW_TABLE: &str = "glass-road new";

/// A local Discord, and the bot in it.
pub struct House {
    pub discord: LocalDiscord,
    /// The address of its API for the bot.
    pub api: String,
    /// The command that opens a table.
    new_table: &'static str,
    titles: fn() -> Vec<Arc<dyn Title>>,
    bot: Option<Bot>,
    folder: TempDir,
}

impl House {
    pub async fn open() -> Self {
        Self::open_in(Config::default()).await
    }

    pub async fn open_in(config: Config) -> Self {
        let mut house = Self::without_bot(config).await;
        house.start_bot().await;
        house
    }

    /// Opens the same with the toy as its game.
    pub async fn open_with_toy() -> Self {
        let mut house = Self::without_bot(Config::default()).await;
        house.titles = || vec![Arc::new(Hosted::new(ToyFace::new().unwrap(), ToyOpponent))];
        house.new_table = "toy new";
        house.start_bot().await;
        house
    }

    /// Opens a local Discord without a bot so far.
    pub async fn without_bot(config: Config) -> Self {
        let discord = LocalDiscord::start(config).await.unwrap();
        Self {
            api: discord.api_base(),
            discord,
            new_table: NEW_TABLE,
            titles: || games::titles().unwrap(),
            bot: None,
            folder: TempDir::new().unwrap(),
        }
    }

    /// Returns the path of the bot's database.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("tables.sqlite")
    }

    /// Starts the bot, and waits until it is connected and its commands are registered.
    pub async fn start_bot(&mut self) {
        let tables = open(self.database(), (self.titles)()).await;
        self.bot = Some(Bot::start(&self.discord, &self.api, tables).await);
    }

    pub async fn stop_bot(&mut self) {
        if let Some(bot) = self.bot.take() {
            bot.stop().await;
        }
    }

    pub fn person(&self, name: &str) -> Person {
        self.discord.person_named(name).expect("a sample person")
    }

    pub fn channel(&self) -> ChannelId {
        self.channel_named("game-table")
    }

    pub fn channel_named(&self, name: &str) -> ChannelId {
        self.discord.channel_named(name).expect("a sample channel")
    }

    /// Stops everything; any requests may have been refused.
    pub async fn stop(mut self) {
        self.stop_bot().await;
        self.discord.stop().await;
    }

    /// Stops everything; no request may have been refused.
    pub async fn close(self) {
        self.close_but_for(&[]).await;
    }

    /// Stops everything; only requests with these error codes may have been refused.
    pub async fn close_but_for(mut self, codes: &[u32]) {
        self.stop_bot().await;
        keep_capture(&self.discord);
        let mut errors = self.discord.errors();
        errors.retain(|error| !codes.contains(&error.code));
        assert!(errors.is_empty(), "{errors:#?}");
        self.discord.stop().await;
    }

    /// Opens a table by command. Returns the lobby's message.
    pub async fn open_table(&self, host: &Person, players: i64, opponents: i64) -> MessageView {
        let channel = self.channel();
        let before: Vec<MessageId> = host.messages(channel).iter().map(|m| m.id).collect();
        let options = [
            ("players", OptionValue::Integer(players)),
            ("opponents", OptionValue::Integer(opponents)),
        ];
        let said = ask(host, channel, self.new_table, &options).await;
        assert!(said.ephemeral, "{said:?}");
        soon(host.wait_for(channel, |messages| {
            messages
                .iter()
                .find(|message| {
                    !before.contains(&message.id) && !message.ephemeral && message.kind == 0
                })
                .cloned()
        }))
        .await
    }

    /// Starts the game of a lobby. Returns the thread and its newest post with a desk button.
    pub async fn start_game(&self, host: &Person, lobby: &MessageView) -> (ChannelId, MessageView) {
        let start = route(lobby, "1g:");
        let reply = host.press(lobby.id, &start).await.unwrap();
        assert!(!reply.is_unanswered());
        let thread = soon(host.wait_for(lobby.channel, |messages| {
            messages
                .iter()
                .find(|message| message.id == lobby.id)
                .and_then(|message| message.thread)
        }))
        .await;
        (thread, self.post_with_desk(host, thread).await)
    }

    /// Returns the newest public post in a thread with a desk button.
    pub async fn post_with_desk(&self, person: &Person, thread: ChannelId) -> MessageView {
        soon(person.wait_for(thread, |messages| {
            messages
                .iter()
                .rev()
                .find(|message| !message.ephemeral && find_route(message, "1d:").is_some())
                .cloned()
        }))
        .await
    }

    /// Opens a person's desk from a post.
    pub async fn desk(&self, person: &Person, post: &MessageView) -> MessageView {
        let desk = press(person, post, "1d:").await;
        assert!(desk.ephemeral, "{desk:?}");
        desk
    }
}

/// Adds the bot's requests to `target/capture.json`, which CI checks against Discord's own API description. Tests run
/// in parallel, so the file is locked.
fn keep_capture(discord: &LocalDiscord) {
    /// A file this large comes from many runs by hand; it is started again.
    const LARGE: u64 = 32 << 20;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target");
    std::fs::create_dir_all(&folder).unwrap();
    let mut file = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(folder.join("capture.json"))
        .unwrap();
    file.lock().unwrap();
    let sent = discord.capture();
    // The checker takes the opening of a thread below a message for a message.
    let taken = sent
        .iter()
        .filter(|request| request.status < 400 && !request.path.ends_with("/threads"));
    let taken: Vec<_> = taken
        .map(|request| serde_json::to_string(request).unwrap())
        .collect();
    if taken.is_empty() {
        return;
    }
    // The file is one list; what is added replaces its closing bracket. Reading all of it each time would take a
    // quarter of the test run.
    let length = file.metadata().unwrap().len();
    let starts = length == 0 || length > LARGE;
    let (end, begins) = if starts { (0, '[') } else { (length - 1, ',') };
    file.set_len(end).unwrap();
    file.seek(SeekFrom::Start(end)).unwrap();
    let text = format!("{begins}{}]", taken.join(","));
    file.write_all(text.as_bytes()).unwrap();
}

/// Returns the message that answers, once it is there.
pub async fn said(reply: &mut InteractionReply) -> MessageView {
    assert!(!reply.is_unanswered());
    soon(reply.settled())
        .await
        .unwrap()
        .or_else(|| reply.message())
        .expect("an answer with a message")
}

/// Returns the answer to a command.
pub async fn ask(
    person: &Person,
    channel: ChannelId,
    path: &str,
    options: &[(&str, OptionValue)],
) -> MessageView {
    let options = options.iter().cloned();
    said(&mut person.command(channel, path, options).await.unwrap()).await
}

/// Returns the answer to a press of the first enabled button whose id begins so.
pub async fn press(person: &Person, message: &MessageView, begins: &str) -> MessageView {
    press_id(person, message.id, &route(message, begins)).await
}

/// Returns the answer to a press of a button.
pub async fn press_id(person: &Person, message: MessageId, id: &str) -> MessageView {
    said(&mut person.press(message, id).await.unwrap()).await
}

/// Returns the public messages of the bot in a place.
pub fn public(person: &Person, place: ChannelId) -> Vec<MessageView> {
    let all = person.messages(place).into_iter();
    all.filter(|message| !message.ephemeral && message.from_bot)
        .collect()
}

/// Returns the custom id of the message's first enabled button whose id begins so.
pub fn find_route(message: &MessageView, begins: &str) -> Option<String> {
    message
        .buttons()
        .into_iter()
        .find(|button| !button.disabled && button.custom_id.starts_with(begins))
        .map(|button| button.custom_id)
}

pub fn route(message: &MessageView, begins: &str) -> String {
    find_route(message, begins).unwrap_or_else(|| panic!("no button {begins} on {message:#?}"))
}

/// Selects a value on a desk that begins so.
pub async fn select(person: &Person, desk: &MessageView, begins: &str) -> MessageView {
    let selects = desk.selects();
    let found = selects.iter().find_map(|select| {
        let values = select.values();
        let value = values.iter().find(|value| value.starts_with(begins))?;
        Some((select.custom_id.clone(), (*value).to_owned()))
    });
    let (id, value) = found.unwrap_or_else(|| panic!("no {begins} on {desk:#?}"));
    said(&mut person.select(desk.id, &id, &[value]).await.unwrap()).await
}

/// Whether a select of the desk offers a value that begins so.
pub fn offers(desk: &MessageView, begins: &str) -> bool {
    let selects = desk.selects();
    let mut values = selects.iter().flat_map(|select| select.values());
    values.any(|value| value.starts_with(begins))
}

/// Uses the control of a desk that advances the game most: one that makes moves, otherwise one that accepts the
/// draft, otherwise a choice. `None` if there is none.
pub async fn press_on(person: &Person, desk: &MessageView) -> Option<InteractionReply> {
    Some(advance(person, desk).await?.1)
}

/// Does the same as [`press_on`], and also returns the id of the used control.
///
/// Another seat's move may change the open desk between the look and the press. Then the person looks again.
pub async fn advance(person: &Person, desk: &MessageView) -> Option<(String, InteractionReply)> {
    let mut desk = desk.clone();
    loop {
        let (id, values) = best_control(&desk)?;
        let used = match values {
            None => person.press(desk.id, &id).await,
            Some(values) => person.select(desk.id, &id, &values).await,
        };
        match used {
            Ok(reply) => return Some((id, reply)),
            Err(PersonError::NoSuchComponent(..)) => desk = person.view(desk.id).unwrap(),
            Err(error) => panic!("{id}: {error}"),
        }
    }
}

/// Returns the id of the control that advances the game most, with the values to choose if it is a select.
pub fn best_control(desk: &MessageView) -> Option<(String, Option<Vec<String>>)> {
    let buttons = desk.buttons();
    let of_kind = |kind: &str| {
        buttons
            .iter()
            .find(|button| !button.disabled && button.custom_id.split(':').nth(3) == Some(kind))
            .map(|button| (button.custom_id.clone(), None))
    };
    if let Some(button) = of_kind("k").or_else(|| of_kind("w")) {
        return Some(button);
    }
    // Pages and decisions ahead do not advance the game.
    let aside = |value: &&str| value.starts_with("page:") || value.starts_with("ahead:");
    let select = desk
        .selects()
        .into_iter()
        .find(|select| !select.disabled && !select.values().iter().any(aside));
    if let Some(select) = select {
        let values = select
            .values()
            .into_iter()
            .take(select.min_values.max(1))
            .map(str::to_owned)
            .collect();
        return Some((select.custom_id, Some(values)));
    }
    of_kind("c")
}
