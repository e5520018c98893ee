//! The rules that a server has set for its tables.

use super::{Connection, StoreError, query_as, to_json};
use crate::ids::{ChannelId, GuildId, RoleId};

/// Who may open tables on a server, and where.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GuildRules {
    /// The roles that may open tables; if there are none, everyone may.
    pub openers: Vec<RoleId>,
    /// The channels where tables may be opened; if there are none, all.
    pub channels: Vec<ChannelId>,
}

/// Returns the rules of a server. Rules that cannot be decoded count as none: that lets more people open tables, but
/// reveals nothing to anyone.
pub(crate) async fn of_guild(
    on: &mut Connection,
    guild: GuildId,
) -> Result<GuildRules, StoreError> {
    let row: Option<(String, String)> =
        query_as("SELECT openers, channels FROM guild_rules WHERE guild = $1")
            .bind(guild.sql())
            .fetch_optional(on)
            .await?;
    let Some((openers, channels)) = row else {
        return Ok(GuildRules::default());
    };
    let ids = |text: &str| {
        serde_json::from_str::<Vec<i64>>(text).unwrap_or_else(|_| {
            tracing::warn!(%guild, "a server's rules for tables cannot be decoded; everyone may open tables there");
            Vec::new()
        })
    };
    Ok(GuildRules {
        openers: ids(&openers).into_iter().map(RoleId::from_sql).collect(),
        channels: ids(&channels)
            .into_iter()
            .map(ChannelId::from_sql)
            .collect(),
    })
}

/// Writes the rules of a server.
pub(crate) async fn set(
    on: &mut Connection,
    guild: GuildId,
    rules: &GuildRules,
) -> Result<(), StoreError> {
    let openers: Vec<i64> = rules.openers.iter().map(|id| id.sql()).collect();
    let channels: Vec<i64> = rules.channels.iter().map(|id| id.sql()).collect();
    execute!(
        on,
        "INSERT INTO guild_rules (guild, openers, channels) VALUES ($1, $2, $3) \
         ON CONFLICT (guild) DO UPDATE SET openers = $2, channels = $3",
        guild.sql(),
        to_json(&openers, "openers")?,
        to_json(&channels, "channels")?,
    )?;
    Ok(())
}
