//! Where tables can be opened: which kinds of channels take one, and where else to go.

use slowtable_service::ids::{ChannelId, GuildId};
use slowtable_service::store::StoreError;

use crate::discord::bot::Bot;
use crate::discord::delivery::forum::{ChannelInfo, Meaning};
use crate::discord::error::{BotError, BotRefusal, DiscordFailure};
use crate::discord::request::BotRequest;
use slowtable_service::tables::TablePhase;

/// The most channels that a refusal names.
const NAMED: usize = 5;

/// Checks that the channel of a request takes tables, and returns whether it is a forum.
///
/// Voice and stage channels have a chat without threads. In announcement channels Discord allows threads below
/// messages, which is what a lobby has.
///
/// # Errors
/// [`BotRefusal::NoThreads`], [`BotRefusal::ForumNeedsTag`], and when the store fails.
pub async fn check(bot: &Bot, request: &BotRequest, game: &str) -> Result<bool, BotError> {
    let Some(guild) = request.guild else {
        return Ok(false);
    };
    if request.in_voice {
        let places = instead(bot, guild, request.channel).await?;
        return Err(BotError::Refused(BotRefusal::NoThreads(places)));
    }
    // Only a thread's channel can be a forum, and Discord does not send its type.
    let Some(parent) = request.parent else {
        return Ok(false);
    };
    let place = match ChannelInfo::read(bot, parent).await {
        Ok(place) => place,
        Err(error) => {
            tracing::info!(channel = %parent, error = %DiscordFailure(&error), "the channel of a thread cannot be read; its table is opened as in a text channel");
            return Ok(false);
        }
    };
    if !place.is_forum() {
        return Ok(false);
    }
    if place.requires_tag() {
        let tags = place.tags();
        let mut titles = bot.tables.titles().iter();
        let title = titles.find(|title| title.id() == game);
        let game = title.map(|title| Meaning::Game(title.as_ref()));
        let phase = Meaning::of(TablePhase::Lobby);
        let mut found = std::iter::once(phase).chain(game);
        if !found.any(|one| one.find(&tags).is_some_and(|tag| !tag.moderated)) {
            return Err(BotError::Refused(BotRefusal::ForumNeedsTag(parent)));
        }
    }
    Ok(true)
}

/// Returns channels where tables can be opened, as far as `/setup` has named some: those for tables, or else the
/// reception's.
async fn instead(bot: &Bot, guild: GuildId, but: ChannelId) -> Result<Vec<ChannelId>, StoreError> {
    let mut places = bot.tables.guild_rules(guild).await?.channels;
    if places.is_empty() {
        let reception = bot.tables.reception(guild).await?;
        places.extend(reception.map(|reception| reception.channel));
    }
    places.retain(|place| *place != but);
    places.truncate(NAMED);
    Ok(places)
}
