//! Tables.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{Seat, Seed, Urgency};
use slowtable_ui::Language;

use super::dialect::{IDLE_LOBBIES, OLDEST_LOBBY};
use super::forgotten::{self, Digest};
use super::rows::{DatabaseRow, from_row};
use super::values::{Column, Raw, words};
use super::{
    Connection, StoreError, calls, from_json, invitations, query, query_as, query_scalar, rows,
    to_json,
};
use crate::chain::Chain;
use crate::ids::{ChannelId, GuildId, MessageId, PersonId, TableId};
use crate::pace::Pace;

/// The state of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TablePhase {
    /// People take seats.
    Lobby,
    /// The game is being played.
    Playing,
    /// The game was played to its end.
    Over,
    /// The table was cancelled before its game began.
    Cancelled,
    /// The last person resigned.
    Abandoned,
}

words!(TablePhase {
    Lobby: "lobby",
    Playing: "playing",
    Over: "over",
    Cancelled: "cancelled",
    Abandoned: "abandoned",
});

impl TablePhase {
    /// Whether anything may still happen at the table.
    #[must_use]
    pub const fn open(self) -> bool {
        matches!(self, TablePhase::Lobby | TablePhase::Playing)
    }

    /// Whether the table has a game, finished or not.
    #[must_use]
    pub const fn has_game(self) -> bool {
        matches!(
            self,
            TablePhase::Playing | TablePhase::Over | TablePhase::Abandoned
        )
    }
}

/// A seat that owes an answer, stored beside the game so that lists need not load the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredAwaited")]
pub(crate) struct AwaitedSeat {
    pub(crate) seat: Seat,
    pub(crate) urgency: Urgency,
    /// Since when, in milliseconds since 1970; `None` in rows from before this was stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) since: Option<i64>,
}

/// Rows from before urgencies existed only say whether the table waits.
#[derive(Deserialize)]
struct StoredAwaited {
    seat: Seat,
    urgency: Option<Urgency>,
    #[serde(default)]
    holds_up: bool,
    since: Option<i64>,
}

impl From<StoredAwaited> for AwaitedSeat {
    fn from(stored: StoredAwaited) -> Self {
        let before = if stored.holds_up {
            Urgency::Blocking
        } else {
            Urgency::AtLeisure
        };
        Self {
            seat: stored.seat,
            urgency: stored.urgency.unwrap_or(before),
            since: stored.since,
        }
    }
}

/// A table. It holds seeds, so it has no `Debug`.
pub(crate) struct TableRow {
    pub(crate) id: TableId,
    pub(crate) game: String,
    pub(crate) language: Language,
    pub(crate) guild: Option<GuildId>,
    pub(crate) channel: ChannelId,
    pub(crate) thread: Option<ChannelId>,
    pub(crate) message: Option<MessageId>,
    pub(crate) host: PersonId,
    pub(crate) wanted: u8,
    pub(crate) pace: Pace,
    /// Whether only invited people take seats.
    pub(crate) by_invitation: bool,
    /// Whether its channel is a forum, where the table is one post.
    pub(crate) in_forum: bool,
    /// Whether the bot opened it for people who wait for the same.
    pub(crate) proposed: bool,
    /// When its game begins by itself, if its host has set a time.
    pub(crate) starts: Option<Timestamp>,
    /// Whether its posts notify people even if they mention nobody.
    pub(crate) loud: bool,
    pub(crate) options: Value,
    pub(crate) phase: TablePhase,
    pub(crate) deal_seed: Seed,
    pub(crate) opponent_seed: Seed,
    pub(crate) moves: u32,
    /// Only lists need it. The game is authoritative, and writes it again if it cannot be decoded.
    pub(crate) awaited: AwaitedSeats,
    /// Whether an awaited seat has an automatic move, as the game said last; `None` if it was not asked.
    pub(crate) automatic: Option<bool>,
    pub(crate) created: Timestamp,
    pub(crate) changed: Timestamp,
}

from_row!(TableRow {
    id,
    game,
    language,
    guild,
    channel,
    thread,
    message,
    host,
    wanted,
    pace,
    by_invitation,
    in_forum,
    proposed,
    starts,
    loud,
    options,
    phase,
    deal_seed,
    opponent_seed,
    moves,
    awaited,
    automatic,
    created,
    changed,
});

impl TableRow {
    /// Whether it is played in a person's direct messages, whose channel stands in for its thread.
    pub(crate) const fn is_direct(&self) -> bool {
        self.guild.is_none()
    }
}

/// The seats that owe an answer; empty if they cannot be decoded.
#[derive(Default)]
pub(crate) struct AwaitedSeats(pub(crate) Vec<AwaitedSeat>);

impl AwaitedSeats {
    /// Returns since when a seat is awaited, if that was stored.
    pub(crate) fn since(&self, seat: Seat) -> Option<Timestamp> {
        let one = self.0.iter().find(|one| one.seat == seat)?;
        Timestamp::from_millisecond(one.since?).ok()
    }
}

impl From<String> for AwaitedSeats {
    fn from(stored: String) -> Self {
        Self(serde_json::from_str(&stored).unwrap_or_default())
    }
}

impl Column for AwaitedSeats {
    fn read(raw: Raw<'_>) -> Result<Self, sqlx::error::BoxDynError> {
        String::read(raw).map(Self::from)
    }
}

/// A table to be opened. It holds seeds, so it has no `Debug`.
pub(crate) struct NewRow<'a> {
    pub(crate) game: &'a str,
    pub(crate) language: Language,
    /// `None`: the channel is one of direct messages, and stands in for the table's thread.
    pub(crate) guild: Option<GuildId>,
    pub(crate) channel: ChannelId,
    pub(crate) host: PersonId,
    pub(crate) wanted: u8,
    pub(crate) pace: Pace,
    pub(crate) by_invitation: bool,
    pub(crate) in_forum: bool,
    pub(crate) proposed: bool,
    pub(crate) options: &'a Value,
    pub(crate) deal_seed: Seed,
    pub(crate) opponent_seed: Seed,
    pub(crate) now: Timestamp,
}

fn table_row(row: &DatabaseRow) -> Result<TableRow, StoreError> {
    let id = row.try_get("id")?;
    rows::read("tables", row).map_err(|error| error.at(id))
}

/// Returns the rows that can be decoded, and logs the others. One broken table hides no other.
fn readable(rows: &[DatabaseRow]) -> Vec<TableRow> {
    let told = |error: &StoreError| {
        tracing::error!(error = %Chain(error), "a table cannot be decoded; it is left out of the list");
    };
    rows.iter()
        .filter_map(|row| table_row(row).inspect_err(told).ok())
        .collect()
}

/// Stores a new table.
pub(crate) async fn insert_table(
    on: &mut Connection,
    new: &NewRow<'_>,
) -> Result<TableId, StoreError> {
    query_scalar(
        "INSERT INTO tables (game, language, guild, channel, host, wanted, options, phase, \
         deal_seed, opponent_seed, created, changed, opened_by, pace, thread, \
         by_invitation, in_forum, proposed) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'lobby', $8, $9, $10, $10, $5, $11, $12, $13, $14, $15) \
         RETURNING id",
    )
    .bind(new.game)
    .bind(new.language.code())
    .bind(new.guild)
    .bind(new.channel)
    .bind(new.host)
    .bind(new.wanted)
    .bind(to_json(new.options, "options")?)
    .bind(new.deal_seed.to_string())
    .bind(new.opponent_seed.to_string())
    .bind(new.now.as_millisecond())
    .bind(new.pace)
    .bind(new.guild.is_none().then_some(new.channel))
    .bind(new.by_invitation)
    .bind(new.in_forum)
    .bind(new.proposed)
    .fetch_one(on)
    .await
}

/// Returns the table, if it exists.
pub(crate) async fn table(
    on: &mut Connection,
    id: TableId,
) -> Result<Option<TableRow>, StoreError> {
    query("SELECT * FROM tables WHERE id = $1")
        .bind(id)
        .fetch_optional(on)
        .await?
        .as_ref()
        .map(table_row)
        .transpose()
}

/// Returns the proposed tables whose people have all answered, but whose game has not begun.
pub(crate) async fn complete_proposals(on: &mut Connection) -> Result<Vec<TableId>, StoreError> {
    query_scalar(
        "SELECT id FROM tables WHERE proposed = 1 AND phase = 'lobby' AND NOT EXISTS \
         (SELECT 1 FROM invitations WHERE table_id = tables.id AND open = 1) ORDER BY id",
    )
    .fetch_all(on)
    .await
}

/// Returns the lobbies whose game is to begin by itself until `now`, earliest first.
pub(crate) async fn due_starts(
    on: &mut Connection,
    now: Timestamp,
) -> Result<Vec<TableId>, StoreError> {
    query_scalar(
        "SELECT id FROM tables WHERE starts IS NOT NULL AND phase = 'lobby' AND starts <= $1 \
         ORDER BY starts, id LIMIT 100",
    )
    .bind(now.as_millisecond())
    .fetch_all(on)
    .await
}

/// Returns when the next lobby begins by itself; `None` if none does.
pub(crate) async fn next_start(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let next: Option<i64> =
        query_scalar("SELECT min(starts) FROM tables WHERE starts IS NOT NULL AND phase = 'lobby'")
            .fetch_one(on)
            .await?;
    Ok(next.and_then(|time| Timestamp::from_millisecond(time).ok()))
}

/// Whether a table exists for a person who asks in a place (a channel or thread, and a thread's channel): the table
/// is played there, or the person sits at it or is invited to it. Before its game also if it has called the person, or
/// calls people and this is the reception.
pub(crate) async fn exists_for(
    on: &mut Connection,
    id: TableId,
    person: PersonId,
    (channel, parent): (Option<ChannelId>, Option<ChannelId>),
) -> Result<bool, StoreError> {
    query_scalar(
        "SELECT EXISTS (SELECT 1 FROM tables WHERE id = $1 AND (channel IN ($3, $4) \
         OR thread = $3 OR EXISTS (SELECT 1 FROM seats WHERE table_id = $1 AND person = $2) \
         OR EXISTS (SELECT 1 FROM invitations WHERE table_id = $1 AND person = $2 AND open = 1) \
         OR phase = 'lobby' AND EXISTS (SELECT 1 FROM calls WHERE table_id = $1 \
         AND at IS NOT NULL AND (person = $2 OR EXISTS (SELECT 1 FROM receptions \
         WHERE receptions.guild = tables.guild AND receptions.channel IN ($3, $4))))))",
    )
    .bind(id)
    .bind(person)
    .bind(channel)
    .bind(parent)
    .fetch_one(on)
    .await
}

/// Returns the open tables that are played in a place, as in [`exists_for`].
pub(crate) async fn tables_of_place(
    on: &mut Connection,
    (channel, parent): (Option<ChannelId>, Option<ChannelId>),
) -> Result<Vec<TableRow>, StoreError> {
    let rows = query(
        "SELECT * FROM tables WHERE (channel IN ($1, $2) OR thread = $1) \
         AND phase IN ('lobby', 'playing') ORDER BY id DESC LIMIT 100",
    )
    .bind(channel)
    .bind(parent)
    .fetch_all(on)
    .await?;
    Ok(readable(&rows))
}

/// Returns the open tables where a person sits.
pub(crate) async fn tables_of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<Vec<TableRow>, StoreError> {
    let rows = query(
        "SELECT tables.* FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.person = $1 AND phase IN ('lobby', 'playing') ORDER BY tables.id DESC",
    )
    .bind(person)
    .fetch_all(on)
    .await?;
    Ok(readable(&rows))
}

/// Returns the tables in play where a person sits, each with the person's seat and the seats that owe an answer.
pub(crate) async fn awaited_of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<Vec<(TableId, Seat, AwaitedSeats)>, StoreError> {
    let rows: Vec<(TableId, u8, String)> = query_as(
        "SELECT tables.id, seats.seat, awaited FROM seats JOIN tables ON tables.id = table_id \
         WHERE seats.person = $1 AND phase = 'playing'",
    )
    .bind(person)
    .fetch_all(on)
    .await?;
    let read = rows.into_iter();
    Ok(read
        .map(|(table, seat, awaited)| (table, Seat(seat), AwaitedSeats::from(awaited)))
        .collect())
}

/// Returns the tables in play with the seats that owe an answer, or `None` where those cannot be decoded.
pub(crate) async fn awaited_in_play(
    on: &mut Connection,
) -> Result<Vec<(TableId, Option<Vec<AwaitedSeat>>)>, StoreError> {
    let sql = "SELECT id, awaited FROM tables WHERE phase = 'playing' ORDER BY id";
    let rows: Vec<(TableId, String)> = query_as(sql).fetch_all(on).await?;
    let read = rows.into_iter().map(|(id, awaited)| {
        let told = |error: StoreError| {
            let error = error.at(id);
            tracing::warn!(error = %Chain(&error), "a table's awaited seats cannot be decoded; the game is asked for them");
        };
        let awaited = from_json(&awaited, "tables.awaited").map_err(told);
        (id, awaited.ok())
    });
    Ok(read.collect())
}

/// Returns the tables in play where an awaited seat has, or may have, an automatic move, each with the length of its
/// log.
pub(crate) async fn automatic(on: &mut Connection) -> Result<Vec<(TableId, u32)>, StoreError> {
    let sql = "SELECT id, moves FROM tables WHERE phase = 'playing' \
               AND (automatic IS NULL OR automatic = 1)";
    query_as(sql).fetch_all(on).await
}

/// Returns the newest table of a thread, open ones first.
pub(crate) async fn table_of_thread(
    on: &mut Connection,
    thread: ChannelId,
) -> Result<Option<TableId>, StoreError> {
    query_scalar(
        "SELECT id FROM tables WHERE thread = $1 \
         ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
    )
    .bind(thread)
    .fetch_optional(on)
    .await
}

/// Returns how many open tables a person sits at.
pub(crate) async fn open_of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<i64, StoreError> {
    query_scalar(
        "SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.person = $1 AND phase IN ('lobby', 'playing')",
    )
    .bind(person)
    .fetch_one(on)
    .await
}

/// Returns how many open tables a person opened on a server, and in all, including those from before they were
/// forgotten.
pub(crate) async fn open_by_opener(
    on: &mut Connection,
    person: PersonId,
    guild: Option<GuildId>,
) -> Result<(i64, i64), StoreError> {
    let digest = Digest::read(on, person).await?;
    query_as(
        "SELECT count(*) FILTER (WHERE guild IS NOT DISTINCT FROM $2), count(*) FROM tables \
         WHERE (opened_by = $1 OR id IN \
         (SELECT table_id FROM forgotten_openers WHERE digest = $3)) \
         AND phase IN ('lobby', 'playing')",
    )
    .bind(person)
    .bind(guild)
    .bind(digest.as_ref())
    .fetch_one(on)
    .await
}

/// Returns when a person opened the `nth` newest of their tables (counted from 1), on servers or in direct messages;
/// `None` if there are fewer.
pub(crate) async fn nth_opening(
    on: &mut Connection,
    person: PersonId,
    in_private: bool,
    nth: u32,
) -> Result<Option<Timestamp>, StoreError> {
    let digest = Digest::read(on, person).await?;
    let created: Option<i64> = query_scalar(
        "SELECT created FROM tables WHERE (opened_by = $1 OR id IN \
         (SELECT table_id FROM forgotten_openers WHERE digest = $4)) \
         AND CASE WHEN guild IS NULL THEN 1 ELSE 0 END = $2 \
         ORDER BY created DESC LIMIT 1 OFFSET $3",
    )
    .bind(person)
    .bind(in_private)
    .bind(nth.saturating_sub(1))
    .bind(digest.as_ref())
    .fetch_optional(on)
    .await?;
    Ok(created.and_then(|time| Timestamp::from_millisecond(time).ok()))
}

/// Returns the lobbies in which nothing has happened since a time.
pub(crate) async fn idle_lobbies(
    on: &mut Connection,
    since: Timestamp,
) -> Result<Vec<TableId>, StoreError> {
    query_scalar(IDLE_LOBBIES)
        .bind(since.as_millisecond())
        .fetch_all(on)
        .await
}

/// Ends a lobby in which nothing has happened since a time, and returns its language and game; `None` if it was no
/// such lobby. Reads nothing else, so that a broken lobby ends too.
pub(crate) async fn end_idle_lobby(
    on: &mut Connection,
    id: TableId,
    since: Timestamp,
    now: Timestamp,
) -> Result<Option<(Language, String)>, StoreError> {
    let row: Option<(String, String)> = query_as(
        "UPDATE tables SET phase = 'cancelled', changed = $3 \
         WHERE id = $1 AND phase = 'lobby' AND changed <= $2 RETURNING language, game",
    )
    .bind(id)
    .bind(since.as_millisecond())
    .bind(now.as_millisecond())
    .fetch_optional(&mut *on)
    .await?;
    if row.is_some() {
        invitations::end_of_table(on, id).await?;
        calls::end_of_table(on, id).await?;
        forgotten::end_of_table(on, id, now).await?;
    }
    Ok(row.map(|(language, game)| (Language::from_locale(&language), game)))
}

/// Returns the language of a table's public texts.
pub(crate) async fn language(on: &mut Connection, id: TableId) -> Result<Language, StoreError> {
    let language: Option<String> = query_scalar("SELECT language FROM tables WHERE id = $1")
        .bind(id)
        .fetch_optional(on)
        .await?;
    Ok(language.map_or_else(Language::default, |text| Language::from_locale(&text)))
}

/// Returns a table's pace; the usual one for a table that does not exist.
pub(crate) async fn pace(on: &mut Connection, id: TableId) -> Result<Pace, StoreError> {
    let row = query("SELECT pace FROM tables WHERE id = $1")
        .bind(id)
        .fetch_optional(on)
        .await?;
    let pace = row.and_then(|row| row.try_get("pace").ok());
    Ok(pace.unwrap_or_default())
}

/// Returns when the lobby that has been idle for longest was last changed, if that can be decoded.
pub(crate) async fn oldest_lobby(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar(OLDEST_LOBBY).fetch_one(on).await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}

/// Returns how many open tables a server has.
pub(crate) async fn open_of_guild(on: &mut Connection, guild: GuildId) -> Result<i64, StoreError> {
    query_scalar("SELECT count(*) FROM tables WHERE guild = $1 AND phase IN ('lobby', 'playing')")
        .bind(guild)
        .fetch_one(on)
        .await
}

/// Writes what a change of the lobby may change.
pub(crate) async fn set_lobby(
    on: &mut Connection,
    row: &TableRow,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE tables SET host = $2, wanted = $3, phase = $4, options = $5, changed = $6, \
         pace = $7, by_invitation = $8, starts = $9, loud = $10 WHERE id = $1",
        row.id,
        row.host,
        row.wanted,
        row.phase,
        to_json(&row.options, "options")?,
        now.as_millisecond(),
        row.pace,
        row.by_invitation,
        row.starts.map(Timestamp::as_millisecond),
        row.loud,
    )?;
    if row.phase != TablePhase::Lobby {
        invitations::end_of_table(on, row.id).await?;
        calls::end_of_table(on, row.id).await?;
    }
    end(on, row, now).await
}

/// Writes the progress of a game.
pub(crate) async fn set_progress(
    on: &mut Connection,
    row: &TableRow,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE tables SET phase = $2, moves = $3, awaited = $4, changed = $5, automatic = $6 \
         WHERE id = $1",
        row.id,
        row.phase,
        row.moves,
        to_json(&row.awaited.0, "awaited")?,
        now.as_millisecond(),
        row.automatic,
    )?;
    end(on, row, now).await
}

/// Deletes data that is only useful while the table is open, if it is closed now.
async fn end(on: &mut Connection, row: &TableRow, now: Timestamp) -> Result<(), StoreError> {
    match row.phase {
        TablePhase::Lobby | TablePhase::Playing => Ok(()),
        TablePhase::Over | TablePhase::Cancelled | TablePhase::Abandoned => {
            forgotten::end_of_table(on, row.id, now).await
        }
    }
}

/// Writes which seats owe an answer, after that could not be decoded.
pub(crate) async fn set_awaited(
    on: &mut Connection,
    id: TableId,
    awaited: &AwaitedSeats,
) -> Result<(), StoreError> {
    let awaited = to_json(&awaited.0, "awaited")?;
    execute!(
        on,
        "UPDATE tables SET awaited = $2 WHERE id = $1",
        id,
        awaited
    )
    .map(drop)
}

/// Writes whether an awaited seat has an automatic move.
pub(crate) async fn set_automatic(
    on: &mut Connection,
    id: TableId,
    automatic: bool,
) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET automatic = $2 WHERE id = $1";
    execute!(on, sql, id, automatic).map(drop)
}

/// Returns the tables before their game where a person sits.
pub(crate) async fn lobbies_of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT seats.table_id FROM seats JOIN tables ON tables.id = seats.table_id \
               WHERE seats.person = $1 AND tables.phase = 'lobby' ORDER BY seats.table_id";
    query_scalar(sql).bind(person).fetch_all(on).await
}

/// Sets the table's pace.
pub(crate) async fn set_pace(
    on: &mut Connection,
    id: TableId,
    pace: Pace,
) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET pace = $2 WHERE id = $1";
    execute!(on, sql, id, pace).map(drop)
}

/// Remembers the table's thread, or that it is gone. In a new thread, the last post is yet to come.
pub(crate) async fn set_thread(
    on: &mut Connection,
    id: TableId,
    thread: Option<ChannelId>,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE tables SET thread = $2, thread_due = NULL, \
         last_post = CASE WHEN thread IS NOT DISTINCT FROM $2 THEN last_post END, \
         last_post_message = CASE WHEN thread IS NOT DISTINCT FROM $2 THEN last_post_message END \
         WHERE id = $1",
        id,
        thread
    )
    .map(drop)
}

/// Remembers that the table's channel is a forum, which does not stand in for a thread.
pub(crate) async fn set_in_forum(on: &mut Connection, id: TableId) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET in_forum = 1, thread_due = NULL, \
               thread = CASE WHEN thread = channel THEN NULL ELSE thread END WHERE id = $1";
    execute!(on, sql, id).map(drop)
}

/// Remembers the lobby's message, or that it is gone.
pub(crate) async fn set_message(
    on: &mut Connection,
    id: TableId,
    message: Option<MessageId>,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE tables SET message = $2 WHERE id = $1",
        id,
        message
    )
    .map(drop)
}

/// Returns the table's last post with a picture or a running message, as it was written, and its message.
pub(crate) async fn last_post(
    on: &mut Connection,
    id: TableId,
) -> Result<Option<(MessageId, String)>, StoreError> {
    let row: Option<(Option<i64>, Option<String>)> =
        query_as("SELECT last_post_message, last_post FROM tables WHERE id = $1")
            .bind(id)
            .fetch_optional(on)
            .await?;
    let both = row.and_then(|(message, post)| message.zip(post));
    Ok(both.map(|(message, post)| (MessageId::from_sql(message), post)))
}

/// Remembers the table's last post with a picture or a running message.
pub(crate) async fn set_last_post(
    on: &mut Connection,
    id: TableId,
    message: MessageId,
    post: &str,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE tables SET last_post_message = $2, last_post = $3 WHERE id = $1",
        id,
        message,
        post
    )
    .map(drop)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn who_is_awaited_is_read_from_older_rows_too() {
        for (written, urgency) in [
            (r#"{"seat":1,"holds_up":true}"#, Urgency::Blocking),
            (r#"{"seat":1,"holds_up":false}"#, Urgency::AtLeisure),
            (r#"{"seat":1,"urgency":"meanwhile"}"#, Urgency::Meanwhile),
        ] {
            let read: AwaitedSeat = serde_json::from_str(written).unwrap();
            let seat = Seat(1);
            let since = None;
            let expected = AwaitedSeat {
                seat,
                urgency,
                since,
            };
            assert_eq!(read, expected, "{written}");
            let again = serde_json::to_string(&read).unwrap();
            assert_eq!(serde_json::from_str::<AwaitedSeat>(&again).unwrap(), read);
        }
    }
}
