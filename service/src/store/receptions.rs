//! The standing messages of servers that list their tables, and the tables that they list.

use jiff::Timestamp;
use slowtable_ui::Language;

use super::rows::from_row;
use super::values::words;
use super::{Connection, StoreError, TablePhase, query, rows};
use crate::chain::Chain;
use crate::ids::{ChannelId, GuildId, MessageId, TableId};
use crate::pace::Pace;

/// Why Discord does not show a reception.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReceptionTrouble {
    /// The channel no longer exists.
    Gone,
    /// The bot cannot see the channel.
    NoAccess,
    /// The bot may not write in the channel.
    NoPermission,
    /// Discord refuses the message for another reason.
    Refused,
}

words!(ReceptionTrouble {
    Gone: "gone",
    NoAccess: "no_access",
    NoPermission: "no_permission",
    Refused: "refused",
});

/// The standing message of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reception {
    /// The server.
    pub guild: GuildId,
    /// The channel where it stands.
    pub channel: ChannelId,
    /// The language of its text.
    pub language: Language,
    /// The message, once it is posted.
    pub message: Option<MessageId>,
    /// Why Discord does not show it, if it refused it last time.
    pub trouble: Option<ReceptionTrouble>,
}

from_row!(Reception {
    guild,
    channel,
    language,
    message,
    trouble
});

/// An open table, as far as a reception sorts by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpenRow {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) language: Language,
    pub(crate) channel: ChannelId,
    pub(crate) thread: Option<ChannelId>,
    pub(crate) message: Option<MessageId>,
    pub(crate) wanted: u8,
    pub(crate) pace: Pace,
    pub(crate) by_invitation: bool,
    pub(crate) starts: Option<Timestamp>,
    pub(crate) phase: TablePhase,
    /// The number of seats that are taken or held.
    pub(crate) used: i64,
}

from_row!(OpenRow {
    id,
    game,
    language,
    channel,
    thread,
    message,
    wanted,
    pace,
    by_invitation,
    starts,
    phase,
    used,
});

/// Returns a server's reception.
pub(crate) async fn of_guild(
    on: &mut Connection,
    guild: GuildId,
) -> Result<Option<Reception>, StoreError> {
    let row = query("SELECT * FROM receptions WHERE guild = $1")
        .bind(guild)
        .fetch_optional(on)
        .await?;
    row.as_ref()
        .map(|row| rows::read("receptions", row))
        .transpose()
}

/// Returns all receptions that can be decoded, and logs the others.
pub(crate) async fn all(on: &mut Connection) -> Result<Vec<Reception>, StoreError> {
    let rows = query("SELECT * FROM receptions ORDER BY guild")
        .fetch_all(on)
        .await?;
    let told = |error: &StoreError| {
        tracing::error!(error = %Chain(error), "a reception cannot be decoded; it is not kept up to date");
    };
    let read = rows.iter().map(|row| rows::read("receptions", row));
    Ok(read
        .filter_map(|read: Result<Reception, StoreError>| read.inspect_err(told).ok())
        .collect())
}

/// Stores where a server's reception stands, in place of an earlier one. It is not posted yet.
pub(crate) async fn set(
    on: &mut Connection,
    guild: GuildId,
    channel: ChannelId,
    language: Language,
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO receptions (guild, channel, language) VALUES ($1, $2, $3) \
         ON CONFLICT (guild) DO UPDATE SET channel = $2, language = $3, message = NULL, \
         trouble = NULL",
        guild,
        channel,
        language.code(),
    )
    .map(drop)
}

/// Deletes a server's reception.
pub(crate) async fn remove(on: &mut Connection, guild: GuildId) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM receptions WHERE guild = $1", guild).map(drop)
}

/// Writes what Discord shows of a reception, unless it stands in another channel by now. Returns whether it does not.
pub(crate) async fn set_shown(on: &mut Connection, shown: &Reception) -> Result<bool, StoreError> {
    let changed = execute!(
        on,
        "UPDATE receptions SET message = $3, trouble = $4 WHERE guild = $1 AND channel = $2",
        shown.guild,
        shown.channel,
        shown.message,
        shown.trouble,
    )?;
    Ok(changed > 0)
}

/// Returns the open tables of a server that can be decoded, newest first.
pub(crate) async fn open_tables(
    on: &mut Connection,
    guild: GuildId,
) -> Result<Vec<OpenRow>, StoreError> {
    let rows = query(
        "SELECT id, game, language, channel, thread, message, wanted, pace, by_invitation, starts, phase, \
         (SELECT count(*) FROM seats WHERE table_id = tables.id) \
         + (SELECT count(*) FROM invitations WHERE table_id = tables.id AND open = 1) AS used \
         FROM tables WHERE guild = $1 AND phase IN ('lobby', 'playing') ORDER BY id DESC",
    )
    .bind(guild)
    .fetch_all(on)
    .await?;
    // Lists and the table itself log what cannot be decoded.
    let read = rows.iter().map(|row| rows::read("tables", row));
    Ok(read.filter_map(Result::ok).collect())
}
