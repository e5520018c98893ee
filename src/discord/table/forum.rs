//! The tags of a server's forums for tables: what `/setup` says of them, and their creation when a manager asks.

use std::sync::Arc;

use serde_json::{Value, json};
use slowtable_service::ids::ChannelId;
use slowtable_service::tables::GuildRules;
use slowtable_ui::{Language, join};

use crate::discord::bot::{Bot, Reply};
use crate::discord::delivery::forum::{ChannelInfo, Meaning, Tag};
use crate::discord::delivery::threads::channel_of;
use crate::discord::error::{BotError, DiscordFailure, discord_text, http_status};
use crate::discord::request::BotRequest;
use crate::discord::table::setup;
use crate::discord::texts;
use crate::discord::texts::tr;

/// The most tags of a forum ("Channel Object", `available_tags`).
const TAGS: usize = 20;

/// The most forums that a page of `/setup` looks at.
const FORUMS: usize = 5;

/// A forum in which tables may be opened.
#[derive(Debug, Clone)]
pub struct Forum {
    channel: ChannelId,
    place: ChannelInfo,
}

impl Forum {
    /// Returns its id.
    pub const fn channel(&self) -> ChannelId {
        self.channel
    }

    /// Returns the meanings for which it has no tag that the bot may set.
    fn missing<'a>(&self, all: &[Meaning<'a>]) -> Vec<Meaning<'a>> {
        let tags: Vec<Tag> = self.place.tags();
        let may_set: Vec<Tag> = tags.into_iter().filter(|tag| !tag.moderated).collect();
        let missing = all.iter().filter(|one| one.find(&may_set).is_none());
        missing.copied().collect()
    }
}

/// Returns all meanings that tags of tables have here: the phases, then the games.
fn meanings(bot: &Bot) -> Vec<Meaning<'_>> {
    let titles = bot.tables.titles().iter();
    let games = titles.map(|title| Meaning::Game(title.as_ref()));
    Meaning::PHASES.into_iter().chain(games).collect()
}

/// Returns the forums that a page of `/setup` is about: where it was asked, and those among the channels for tables.
pub async fn of_page(bot: &Bot, request: &BotRequest, rules: &GuildRules) -> Vec<Forum> {
    let Some(guild) = request.guild else {
        return Vec::new();
    };
    if request.parent.is_none() && rules.channels.is_empty() {
        return Vec::new();
    }
    let places = match ChannelInfo::of_guild(bot, guild).await {
        Ok(places) => places,
        Err(error) => {
            tracing::info!(%guild, error = %DiscordFailure(&error), "a server's channels cannot be read; the tags of its forums are unknown");
            return Vec::new();
        }
    };
    let forums = places.into_iter().filter(ChannelInfo::is_forum);
    let forums = forums.filter_map(|place| {
        let channel = place.id()?;
        let is_meant = request.parent == Some(channel) || rules.channels.contains(&channel);
        is_meant.then_some(Forum { channel, place })
    });
    forums.take(FORUMS).collect()
}

/// Returns the lines about forums, and whether one of them lacks tags.
pub fn lines(bot: &Bot, forums: &[Forum], language: Language) -> (Vec<String>, bool) {
    let all = meanings(bot);
    let mut lacks = false;
    let lines = forums.iter().map(|forum| {
        let missing = forum.missing(&all);
        let place = forum.channel.mention();
        if missing.is_empty() {
            return tr!(language, "bot-setup-forum", place = place);
        }
        lacks = true;
        let names = missing
            .iter()
            .map(|one| format!("`{}`", one.name(language)));
        let tags = join(names);
        tr!(
            language,
            "bot-setup-forum-lacks",
            place = place,
            tags = tags
        )
    });
    (lines.collect(), lacks)
}

/// Creates the tags that the forums of the page lack, in the manager's language.
///
/// # Errors
/// See [`setup::show`].
pub async fn create_tags(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let guild = setup::managed(&request)?;
    let rules = bot.tables.guild_rules(guild).await?;
    let language = request.language;
    let all = meanings(&bot);
    let mut came_of_it = Vec::new();
    for forum in of_page(&bot, &request, &rules).await {
        let mut tags: Vec<Value> = forum.place.raw_tags().to_vec();
        let room = TAGS.saturating_sub(tags.len());
        let missing = forum.missing(&all);
        let left_out = missing.len().saturating_sub(room);
        let new = missing.iter().take(room);
        let new = new.map(|one| json!({ "name": one.name(language), "moderated": false }));
        let before = tags.len();
        tags.extend(new);
        let place = forum.channel.mention();
        if tags.len() > before {
            let map = json!({ "available_tags": tags });
            let made = bot
                .http
                .edit_channel(channel_of(forum.channel), &map, None)
                .await;
            came_of_it.push(match made {
                Ok(_) => tr!(language, "bot-setup-tags-made", place = place.clone()),
                Err(error) if http_status(&error) == Some(403) => {
                    tr!(language, "bot-setup-tags-forbidden", place = place.clone())
                }
                Err(error) => {
                    let why = discord_text(&error);
                    tr!(
                        language,
                        "bot-setup-tags-not-made",
                        place = place.clone(),
                        why = why
                    )
                }
            });
        }
        if left_out > 0 {
            came_of_it.push(tr!(
                language,
                "bot-setup-tags-full",
                place = place,
                most = TAGS
            ));
        }
    }
    if came_of_it.is_empty() {
        came_of_it.push(texts::plain(language, "bot-setup-tags-there"));
    }
    setup::shown(&bot, &request, guild, Some(&came_of_it.join("\n"))).await
}
