//! Posts of tables in forums: one thread for each table, whose first message is the lobby, with a title and tags.
//!
//! Tags are used if the forum has some with the names of [`names`], in any language; only `/setup` creates them
//! (`src/discord/table/forum.rs`). People's own tags on a post are kept.

use serde::Deserialize;
use serde_json::{Value, json};
use serenity::all as discord;
use serenity::http::{LightMethod, Request, Route};
use slowtable_desk::Title;
use slowtable_service::chain::Chain;
use slowtable_service::tables::{
    ChannelId, GuildId, MessageId, Outgoing, Receipt, TablePhase, TableStatus,
};
use slowtable_ui::{Language, clip};

use crate::discord::bot::Bot;
use crate::discord::delivery::failures::{ARCHIVED, DeliverError};
use crate::discord::delivery::lobby_picture::{edit_lobby, lobby_with_picture};
use crate::discord::delivery::threads::{ARCHIVE_AFTER, channel_of, find_thread};
use crate::discord::error::{DiscordFailure, discord_code, is_passing};
use crate::discord::texts;

/// The most tags of a post ("Channel Object", `applied_tags`).
const APPLIED: usize = 5;

/// The longest name of a tag ("Forum Tag Object").
const TAG_NAME: usize = 20;

/// Channel flag: a post must have a tag ("Channel Flags", `REQUIRE_TAG`).
const REQUIRE_TAG: u64 = 1 << 4;

/// "Channel Types".
const FORUM: u8 = 15;
const MEDIA: u8 = 16;
const VOICE: u8 = 2;
const STAGE: u8 = 13;

/// A tag of a forum.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Tag {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether only moderators set it.
    #[serde(default)]
    pub moderated: bool,
}

/// What the bot needs to know of a channel. serenity's own type knows no media channels.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ChannelInfo {
    id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: u8,
    #[serde(default)]
    flags: u64,
    /// The tags of a forum, each as Discord sent it.
    #[serde(default, rename = "available_tags")]
    tags: Vec<Value>,
    /// The tags of a post.
    #[serde(default, rename = "applied_tags")]
    applied: Vec<String>,
    /// The title of a post.
    #[serde(default)]
    name: Option<String>,
}

impl ChannelInfo {
    /// Asks Discord for a channel or thread.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn read(bot: &Bot, channel: ChannelId) -> Result<Self, serenity::Error> {
        let route = Route::Channel {
            channel_id: channel_of(channel),
        };
        bot.http.fire(Request::new(route, LightMethod::Get)).await
    }

    /// Asks Discord for the channels of a server, without threads.
    ///
    /// # Errors
    /// When Discord refuses or cannot be reached.
    pub async fn of_guild(bot: &Bot, guild: GuildId) -> Result<Vec<Self>, serenity::Error> {
        let route = Route::GuildChannels {
            guild_id: discord::GuildId::new(guild.0),
        };
        bot.http.fire(Request::new(route, LightMethod::Get)).await
    }

    /// Returns its id.
    #[must_use]
    pub fn id(&self) -> Option<ChannelId> {
        self.id.parse().ok().map(ChannelId)
    }

    /// Whether it holds posts with titles, and no other messages.
    #[must_use]
    pub const fn is_forum(&self) -> bool {
        matches!(self.kind, FORUM | MEDIA)
    }

    /// Whether it is the chat of a voice or stage channel, which has no threads.
    #[must_use]
    pub const fn is_voice(&self) -> bool {
        matches!(self.kind, VOICE | STAGE)
    }

    /// Whether each of its posts needs a tag.
    #[must_use]
    pub const fn requires_tag(&self) -> bool {
        self.flags & REQUIRE_TAG != 0
    }

    /// Returns the tags of a forum that can be read.
    #[must_use]
    pub fn tags(&self) -> Vec<Tag> {
        let read = self.tags.iter().map(Tag::deserialize);
        read.filter_map(Result::ok).collect()
    }

    /// Returns the tags of a forum as Discord sent them, for a request that adds some.
    #[must_use]
    pub fn raw_tags(&self) -> &[Value] {
        &self.tags
    }
}

/// What a tag says of a table.
#[derive(Clone, Copy)]
pub enum Meaning<'a> {
    /// People take seats.
    Open,
    /// The game is being played.
    Playing,
    /// The game is over, or never began.
    Over,
    /// This game is played.
    Game(&'a dyn Title),
}

impl Meaning<'_> {
    /// The meanings that exclude each other.
    pub const PHASES: [Meaning<'static>; 3] = [Meaning::Open, Meaning::Playing, Meaning::Over];

    /// Returns the meaning of a phase.
    #[must_use]
    pub const fn of(phase: TablePhase) -> Meaning<'static> {
        match phase {
            TablePhase::Lobby => Meaning::Open,
            TablePhase::Playing => Meaning::Playing,
            TablePhase::Over | TablePhase::Cancelled | TablePhase::Abandoned => Meaning::Over,
        }
    }

    /// Returns the name of the tag in a language.
    #[must_use]
    pub fn name(self, language: Language) -> String {
        match self {
            Meaning::Open => texts::plain(language, "forum-tag-open"),
            Meaning::Playing => texts::plain(language, "forum-tag-playing"),
            Meaning::Over => texts::plain(language, "forum-tag-over"),
            Meaning::Game(title) => short(&title.name(language)),
        }
    }

    /// Returns the first of the tags that says it, in any language.
    #[must_use]
    pub fn find(self, tags: &[Tag]) -> Option<&Tag> {
        let names = Language::ALL.map(|language| self.name(language).to_lowercase());
        let mut tags = tags.iter();
        tags.find(|tag| names.contains(&tag.name.trim().to_lowercase()))
    }
}

/// Returns a name that fits a tag: first words are left out while it is too long.
fn short(name: &str) -> String {
    let mut rest = name;
    while rest.chars().count() > TAG_NAME {
        match rest.split_once(' ') {
            Some((_, tail)) => rest = tail,
            None => return clip(rest, TAG_NAME),
        }
    }
    rest.to_owned()
}

/// Returns the tags that a table's post has from now on: those for its phase and game that the bot may set, and what
/// people gave it.
fn tags_for(
    available: &[Tag],
    before: &[String],
    phase: TablePhase,
    title: Option<&dyn Title>,
) -> Vec<String> {
    let may_set: Vec<Tag> = available
        .iter()
        .filter(|tag| !tag.moderated)
        .cloned()
        .collect();
    let ids = |meanings: &[Meaning<'_>]| -> Vec<String> {
        let found = meanings.iter().filter_map(|one| one.find(&may_set));
        found.map(|tag| tag.id.clone()).collect()
    };
    let phases = ids(&Meaning::PHASES);
    let mut tags = ids(&[Meaning::of(phase)]);
    tags.extend(
        title
            .into_iter()
            .flat_map(|title| ids(&[Meaning::Game(title)])),
    );
    for tag in before {
        if !phases.contains(tag) && !tags.contains(tag) {
            tags.push(tag.clone());
        }
    }
    tags.truncate(APPLIED);
    tags
}

fn title_of<'a>(bot: &'a Bot, status: &TableStatus) -> Option<&'a dyn Title> {
    let mut titles = bot.tables.titles().iter();
    let title = titles.find(|title| title.id() == status.game)?;
    Some(title.as_ref())
}

/// Posts a table in a forum, or brings its post up to date.
pub(super) async fn deliver(
    bot: &Bot,
    outgoing: &Outgoing,
    forum: ChannelId,
    thread: Option<ChannelId>,
    message: Option<MessageId>,
) -> Result<Receipt, DeliverError> {
    let status = bot.tables.status(&outgoing.at, outgoing.language).await?;
    let name = bot.tables.thread_title(&outgoing.at).await?;
    let Some(thread) = thread else {
        // An earlier attempt may have lost its receipt. A new thread takes no nonce.
        let there = find_thread(bot, outgoing.guild, forum, &name).await;
        let posted = match there {
            Some(there) => there,
            None => post(bot, outgoing, forum, (&status, &name)).await?,
        };
        return Ok(Receipt::Thread(posted));
    };
    let body = lobby_with_picture(bot, outgoing, &status).await;
    let Some(message) = message else {
        let json = body.post(&bot.symbols, &outgoing.nonce, None);
        let place = channel_of(thread);
        let sent = bot.http.send_message(place, body.files(), &json).await?;
        return Ok(Receipt::Message(MessageId(sent.id.get())));
    };
    let edit = async || edit_lobby(bot, (channel_of(thread), message), &body).await;
    if let Err(error) = edit().await {
        if discord_code(&error) != Some(ARCHIVED) {
            return Err(error.into());
        }
        let open = json!({ "archived": false });
        bot.http
            .edit_thread(channel_of(thread), &open, None)
            .await?;
        edit().await?;
    }
    // As long as people take seats, the post has the tags that it began with.
    if status.phase != TablePhase::Lobby {
        retitle(bot, (forum, thread), &status, &name).await?;
    }
    Ok(Receipt::Message(message))
}

/// Starts a table's post, and returns its thread.
async fn post(
    bot: &Bot,
    outgoing: &Outgoing,
    forum: ChannelId,
    (status, name): (&TableStatus, &str),
) -> Result<ChannelId, serenity::Error> {
    let place = ChannelInfo::read(bot, forum).await?;
    let tags = tags_for(&place.tags(), &[], status.phase, title_of(bot, status));
    let body = lobby_with_picture(bot, outgoing, status).await;
    let mut message = body.post(&bot.symbols, "", None);
    if let Some(fields) = message.as_object_mut() {
        fields.retain(|key, _| !matches!(key.as_str(), "nonce" | "enforce_nonce"));
    }
    let map = json!({
        "name": name,
        "auto_archive_duration": ARCHIVE_AFTER,
        "applied_tags": tags,
        "message": message,
    });
    let place = channel_of(forum);
    let files = body.files();
    let opened = match files.is_empty() {
        true => bot.http.create_thread(place, &map, None).await?,
        false => {
            bot.http
                .create_forum_post_with_attachments(place, &map, files, None)
                .await?
        }
    };
    Ok(ChannelId(opened.id.get()))
}

/// Brings tags and title of a post up to date. What Discord refuses stays as it is: the lobby itself says more.
async fn retitle(
    bot: &Bot,
    (forum, thread): (ChannelId, ChannelId),
    status: &TableStatus,
    name: &str,
) -> Result<(), serenity::Error> {
    let changed = async {
        let available = ChannelInfo::read(bot, forum).await?.tags();
        let now = ChannelInfo::read(bot, thread).await?;
        let title = title_of(bot, status);
        let tags = tags_for(&available, &now.applied, status.phase, title);
        if tags.iter().any(|tag| !now.applied.contains(tag)) || tags.len() != now.applied.len() {
            change(bot, thread, &json!({ "applied_tags": tags })).await?;
        }
        if status.phase == TablePhase::Playing && now.name.as_deref() != Some(name) {
            // Discord takes few new names: this one waits for nothing and can be missed.
            let renamed = change(bot, thread, &json!({ "name": name })).await;
            if let Err(error) = renamed {
                tracing::info!(%thread, error = %DiscordFailure(&error), "a post in a forum keeps its old title");
            }
        }
        Ok::<_, serenity::Error>(())
    };
    match changed.await {
        Err(error) if is_passing(&error) => Err(error),
        Err(error) => {
            tracing::info!(%thread, error = %Chain(&error), "a post in a forum keeps its old tags");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Changes a thread without waiting in a rate limiter.
async fn change(bot: &Bot, thread: ChannelId, map: &Value) -> Result<(), serenity::Error> {
    let thread = channel_of(thread);
    bot.late_edits
        .edit_thread(thread, map, None)
        .await
        .map(drop)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn tag(id: &str, name: &str) -> Tag {
        Tag {
            id: id.into(),
            name: name.into(),
            moderated: false,
        }
    }

    #[test]
    fn tags_follow_the_phase_and_keep_what_people_gave() {
        let titles = crate::games::titles().unwrap();
        let game = titles[0].as_ref();
        let name = Meaning::Game(game).name(Language::English);
        let available = [
            tag("1", "Open"),
            tag("2", "läuft"),
            tag("3", " OVER "),
            tag("4", &name),
            tag("5", "for beginners"),
        ];
        let of = |phase, before: &[&str]| {
            let before: Vec<String> = before.iter().map(|id| (*id).to_owned()).collect();
            tags_for(&available, &before, phase, Some(game)).join(" ")
        };
        assert_eq!(of(TablePhase::Lobby, &[]), "1 4");
        assert_eq!(of(TablePhase::Playing, &["1", "4", "5"]), "2 4 5");
        assert_eq!(of(TablePhase::Over, &["2", "5"]), "3 4 5");
        assert_eq!(of(TablePhase::Cancelled, &["1", "4"]), "3 4");
        let mut moderated = available.clone();
        moderated[0].moderated = true;
        let tags = tags_for(&moderated, &[], TablePhase::Lobby, None);
        assert!(tags.is_empty(), "{tags:?}");
        assert!(tags_for(&[], &[], TablePhase::Lobby, Some(game)).is_empty());
        let own: Vec<String> = (10..20).map(|id| id.to_string()).collect();
        let many = tags_for(&available, &own, TablePhase::Lobby, Some(game));
        assert_eq!(
            (many.len(), &many[..2]),
            (APPLIED, &["1".into(), "4".into()][..])
        );
    }

    #[test]
    fn every_name_fits_a_tag_and_no_two_are_alike() {
        for language in Language::ALL {
            let titles = crate::games::titles().unwrap();
            let games = titles.iter().map(|title| Meaning::Game(title.as_ref()));
            let all = Meaning::PHASES.into_iter().chain(games);
            let mut names: Vec<String> = all.map(|one| one.name(language)).collect();
            assert!(
                names
                    .iter()
                    .all(|name| (1..=TAG_NAME).contains(&name.chars().count()))
            );
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{names:?}");
        }
        assert_eq!(short("The long name of a game"), "long name of a game");
        assert_eq!(short(&"x".repeat(30)).chars().count(), TAG_NAME);
    }

    #[test]
    fn channels_are_read_with_what_their_kinds_have() {
        let forum = json!({
            "id": "1", "type": 16, "flags": 16, "name": "f",
            "available_tags": [
                {"id": "2", "name": "open", "moderated": false, "emoji_id": null, "emoji_name": null},
                {"id": "3", "name": "own", "moderated": true, "emoji_id": null, "emoji_name": "🎲"},
            ],
        });
        let forum = ChannelInfo::deserialize(forum).unwrap();
        assert!(forum.is_forum() && forum.requires_tag() && !forum.is_voice());
        assert_eq!(forum.tags().len(), 2);
        let voice = ChannelInfo::deserialize(json!({"id": "1", "type": 13})).unwrap();
        assert!(voice.is_voice() && !voice.is_forum() && voice.tags().is_empty());
    }
}
