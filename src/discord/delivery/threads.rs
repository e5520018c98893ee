//! Threads of tables in Discord: opening, finding and archiving them.

use serde_json::json;
use serenity::all as discord;
use slowtable_service::chain::Chain;
use slowtable_service::tables::{ChannelId, GuildId, MessageId};

use crate::discord::bot::Bot;
use crate::discord::error::{discord_code, http_status};

/// The minutes without a message after which Discord archives a thread: a week ("Thread Metadata").
pub(super) const ARCHIVE_AFTER: u32 = 10_080;

/// The type of a public thread ("Channel Types").
const PUBLIC_THREAD: u8 = 11;

/// "Unknown Channel", a thread among them.
pub(super) const UNKNOWN_CHANNEL: isize = 10_003;

/// "A thread has already been created for this message".
const HAS_THREAD: isize = 160_004;

/// Opens a table's thread, attached to its message, which can only ever have one, or without a message.
pub(super) async fn open_thread(
    bot: &Bot,
    guild: Option<GuildId>,
    channel: ChannelId,
    message: Option<MessageId>,
    name: &str,
) -> Result<ChannelId, serenity::Error> {
    let place = channel_of(channel);
    if let Some(message) = message {
        let map = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
        let from = discord::MessageId::new(message.0);
        let opened = bot.http.create_thread_from_message(place, from, &map, None);
        match opened.await {
            Ok(opened) => return Ok(ChannelId(opened.id.get())),
            Err(error) if discord_code(&error) == Some(HAS_THREAD) => {
                // The thread has the message's id. If it exists, only the receipt was lost; otherwise someone has
                // deleted it.
                let thread = ChannelId(message.0);
                if exists(bot, thread).await? {
                    return Ok(thread);
                }
            }
            Err(error) => return Err(error),
        }
    }
    if let Some(thread) = find_thread(bot, guild, channel, name).await {
        return Ok(thread);
    }
    let map = json!({
        "name": name,
        "auto_archive_duration": ARCHIVE_AFTER,
        "type": PUBLIC_THREAD,
    });
    let opened = bot.http.create_thread(place, &map, None).await?;
    Ok(ChannelId(opened.id.get()))
}

/// Whether a channel or thread exists.
async fn exists(bot: &Bot, channel: ChannelId) -> Result<bool, serenity::Error> {
    match bot.http.get_channel(channel_of(channel)).await {
        Ok(_) => Ok(true),
        Err(error) if discord_code(&error) == Some(UNKNOWN_CHANNEL) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Finds an active thread of the bot with this name in a channel. An earlier attempt may have opened it and lost its
/// receipt. The name begins with the table's number.
pub(super) async fn find_thread(
    bot: &Bot,
    guild: Option<GuildId>,
    channel: ChannelId,
    name: &str,
) -> Option<ChannelId> {
    let guild = discord::GuildId::new(guild?.0);
    let active = bot.http.get_guild_active_threads(guild).await;
    let active = active.inspect_err(|error| {
        tracing::debug!(%guild, error = %Chain(error), "the server's active threads cannot be listed");
    });
    let own = bot.http.get_current_user().await.ok()?.id;
    let found = active.ok()?.threads.into_iter().find(|thread| {
        thread.parent_id == Some(channel_of(channel))
            && thread.owner_id == Some(own)
            && thread.name == name
    })?;
    Some(ChannelId(found.id.get()))
}

/// Archives a thread. One that is gone, archived or not the bot's to archive stays unchanged.
pub(super) async fn archive_thread(bot: &Bot, thread: ChannelId) -> Result<(), serenity::Error> {
    let map = json!({ "archived": true });
    let Err(error) = bot.http.edit_thread(channel_of(thread), &map, None).await else {
        return Ok(());
    };
    match http_status(&error) {
        Some(400 | 403 | 404) if discord_code(&error).is_some() => {
            tracing::debug!(%thread, error = %Chain(&error), "Discord does not archive a thread; leaving it");
            Ok(())
        }
        _ => Err(error),
    }
}

pub(in crate::discord) const fn channel_of(channel: ChannelId) -> discord::ChannelId {
    discord::ChannelId::new(channel.0)
}
