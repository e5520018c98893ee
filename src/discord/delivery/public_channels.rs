//! The channels of servers that everyone there can see.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;
use serenity::all::{self as discord, PermissionOverwriteType, Permissions};
use slowtable_service::clock::later;
use slowtable_service::tables::{ChannelId, GuildId};

use crate::discord::bot::Bot;
use crate::discord::error::DiscordFailure;

/// How long the bot remembers which channels of a server everyone can see.
const REMEMBERED: Duration = Duration::from_secs(5 * 60);

/// The channels of servers that everyone there can see, each with the time until which they count.
#[derive(Default)]
pub struct PublicChannels(Mutex<HashMap<GuildId, (Timestamp, Channels)>>);

/// Channels of a server.
pub(super) type Channels = Arc<HashSet<ChannelId>>;

/// Returns the channels of a server that everyone there can see: only their tables are listed in public. If Discord
/// does not say, there are none.
pub(super) async fn visible_to_all(bot: &Bot, guild: GuildId) -> Channels {
    let now = bot.tables.clock().now();
    if let Some((until, channels)) = bot.public_channels.0.lock().get(&guild)
        && *until > now
    {
        return Arc::clone(channels);
    }
    let id = discord::GuildId::new(guild.0);
    let asked = async {
        let roles = bot.http.get_guild_roles(id).await?;
        let channels = bot.http.get_channels(id).await?;
        Ok::<_, serenity::Error>((roles, channels))
    };
    let channels = match asked.await {
        Ok((roles, channels)) => {
            let everyone = discord::RoleId::new(guild.0);
            let role = roles.iter().find(|role| role.id == everyone);
            let base = role.map_or_else(Permissions::empty, |role| role.permissions);
            let can_see = |channel: &&discord::GuildChannel| {
                let of_all = PermissionOverwriteType::Role(everyone);
                let its = &channel.permission_overwrites;
                let its = its.iter().find(|its| its.kind == of_all);
                let has = its.map_or(base, |its| base.difference(its.deny).union(its.allow));
                has.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR)
            };
            let visible = channels.iter().filter(can_see);
            visible.map(|channel| ChannelId(channel.id.get())).collect()
        }
        Err(error) => {
            tracing::info!(%guild, error = %DiscordFailure(&error), "a server's channels cannot be read; only the channel of its reception counts as seen by everyone");
            HashSet::new()
        }
    };
    let channels = Arc::new(channels);
    let kept = (later(now, REMEMBERED), Arc::clone(&channels));
    bot.public_channels.0.lock().insert(guild, kept);
    channels
}
