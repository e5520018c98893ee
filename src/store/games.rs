//! Tables and who sits at them.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_face::{Language, PlainName};
use slowtable_kit::{Seat, Seed, Urgency};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::{Connection, Malformed, StoreError, from_json, small, to_json};
use crate::chain::Chain;
use crate::tables::{ChannelId, GuildId, MessageId, PersonId, Phase, TableId};

/// A seat that owes an answer, as stored beside the game so that lists need not load it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredAwaited")]
pub(crate) struct AwaitedSeat {
    pub(crate) seat: Seat,
    pub(crate) urgency: Urgency,
}

/// Rows that were written before there were urgencies only say whether the table waits.
#[derive(Deserialize)]
struct StoredAwaited {
    seat: Seat,
    urgency: Option<Urgency>,
    #[serde(default)]
    holds_up: bool,
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
    pub(crate) options: Value,
    pub(crate) phase: Phase,
    pub(crate) deal_seed: Seed,
    pub(crate) opponent_seed: Seed,
    pub(crate) setup: Option<Value>,
    pub(crate) moves: u32,
    pub(crate) awaited: Vec<AwaitedSeat>,
    pub(crate) created: Timestamp,
    pub(crate) changed: Timestamp,
}

/// A table to be opened. It holds seeds, so it has no `Debug`.
pub(crate) struct NewRow<'a> {
    pub(crate) game: &'a str,
    pub(crate) language: Language,
    pub(crate) guild: Option<GuildId>,
    pub(crate) channel: ChannelId,
    pub(crate) host: PersonId,
    pub(crate) wanted: u8,
    pub(crate) options: &'a Value,
    pub(crate) deal_seed: Seed,
    pub(crate) opponent_seed: Seed,
    pub(crate) now: Timestamp,
}

/// A seat that is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeatRow {
    pub(crate) seat: Seat,
    /// `None` is an opponent.
    pub(crate) person: Option<PersonId>,
    /// `None` shows nothing: they are called by their seat's number.
    pub(crate) name: Option<PlainName>,
    /// Who resigned from it.
    pub(crate) former: Option<PersonId>,
    /// How well an opponent plays; `None` is as usual.
    pub(crate) level: Option<String>,
    pub(crate) stamp: u32,
}

const fn phase_text(phase: Phase) -> &'static str {
    match phase {
        Phase::Lobby => "lobby",
        Phase::Playing => "playing",
        Phase::Over => "over",
        Phase::Cancelled => "cancelled",
        Phase::Abandoned => "abandoned",
    }
}

fn phase(text: &str) -> Result<Phase, StoreError> {
    Ok(match text {
        "lobby" => Phase::Lobby,
        "playing" => Phase::Playing,
        "over" => Phase::Over,
        "cancelled" => Phase::Cancelled,
        "abandoned" => Phase::Abandoned,
        _ => return Err(Malformed::new("tables.phase", "there is no such phase").into()),
    })
}

fn seed(text: &str, column: &'static str) -> Result<Seed, StoreError> {
    text.parse()
        .map_err(|_| Malformed::new(column, "it is no seed").into())
}

pub(super) fn time(milliseconds: i64) -> Result<Timestamp, StoreError> {
    Timestamp::from_millisecond(milliseconds)
        .map_err(|_| Malformed::new("a time", "it is out of range").into())
}

fn table_row(row: &SqliteRow) -> Result<TableRow, StoreError> {
    let id = TableId::from_sql(row.try_get("id")?);
    read_table(id, row).map_err(|error| error.at(id))
}

fn read_table(id: TableId, row: &SqliteRow) -> Result<TableRow, StoreError> {
    let setup: Option<&str> = row.try_get("setup")?;
    Ok(TableRow {
        id,
        game: row.try_get("game")?,
        language: Language::from_locale(row.try_get("language")?),
        guild: row
            .try_get::<Option<i64>, _>("guild")?
            .map(GuildId::from_sql),
        channel: ChannelId::from_sql(row.try_get("channel")?),
        thread: row
            .try_get::<Option<i64>, _>("thread")?
            .map(ChannelId::from_sql),
        message: row
            .try_get::<Option<i64>, _>("message")?
            .map(MessageId::from_sql),
        host: PersonId::from_sql(row.try_get("host")?),
        wanted: small(row.try_get("wanted")?, "tables.wanted")?,
        options: from_json(row.try_get("options")?, "tables.options")?,
        phase: phase(row.try_get("phase")?)?,
        deal_seed: seed(row.try_get("deal_seed")?, "tables.deal_seed")?,
        opponent_seed: seed(row.try_get("opponent_seed")?, "tables.opponent_seed")?,
        setup: setup
            .map(|text| from_json(text, "tables.setup"))
            .transpose()?,
        moves: small(row.try_get("moves")?, "tables.moves")?,
        // Only lists need it; the game knows better, and writes it anew.
        awaited: awaited(row).unwrap_or_default(),
        created: time(row.try_get("created")?)?,
        changed: time(row.try_get("changed")?)?,
    })
}

fn awaited(row: &SqliteRow) -> Result<Vec<AwaitedSeat>, StoreError> {
    from_json(row.try_get("awaited")?, "tables.awaited")
}

/// The rows that can be read; the others are named in the log. One broken table hides no other.
fn whole(rows: &[SqliteRow]) -> Vec<TableRow> {
    let told = |error: &StoreError| {
        tracing::error!(error = %Chain(error), "a table cannot be read, and is left out");
    };
    rows.iter()
        .filter_map(|row| table_row(row).inspect_err(told).ok())
        .collect()
}

/// A stored name. Somebody whose name shows nothing is stored by their id.
fn name_of(person: Option<PersonId>, stored: &str) -> Option<PlainName> {
    let nameless = person.is_some_and(|person| person.to_string() == stored);
    PlainName::clean(stored).filter(|_| !nameless)
}

/// A name to store, as [`name_of`] reads it.
fn stored_name(row: &SeatRow) -> String {
    match (&row.name, row.person) {
        (Some(name), _) => name.label().to_owned(),
        (None, Some(person)) => person.to_string(),
        (None, None) => PlainName::default().label().to_owned(),
    }
}

fn seat_row(row: &SqliteRow) -> Result<SeatRow, StoreError> {
    let person: Option<i64> = row.try_get("person")?;
    let person = person.map(PersonId::from_sql);
    Ok(SeatRow {
        seat: Seat(small(row.try_get("seat")?, "seats.seat")?),
        person,
        name: name_of(person, row.try_get("name")?),
        former: row
            .try_get::<Option<i64>, _>("former")?
            .map(PersonId::from_sql),
        level: row.try_get("level")?,
        stamp: small(row.try_get("stamp")?, "seats.stamp")?,
    })
}

/// Writes a new table down.
pub(crate) async fn insert_table(
    on: &mut Connection,
    new: &NewRow<'_>,
) -> Result<TableId, StoreError> {
    let id = sqlx::query(
        "INSERT INTO tables (game, language, guild, channel, host, wanted, options, phase, \
         deal_seed, opponent_seed, created, changed, opened_by) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'lobby', ?8, ?9, ?10, ?10, ?5)",
    )
    .bind(new.game)
    .bind(new.language.code())
    .bind(new.guild.map(GuildId::sql))
    .bind(new.channel.sql())
    .bind(new.host.sql())
    .bind(i64::from(new.wanted))
    .bind(to_json(new.options, "options")?)
    .bind(new.deal_seed.to_string())
    .bind(new.opponent_seed.to_string())
    .bind(new.now.as_millisecond())
    .execute(on)
    .await?
    .last_insert_rowid();
    Ok(TableId::from_sql(id))
}

/// The table, if there is one.
pub(crate) async fn table(
    on: &mut Connection,
    id: TableId,
) -> Result<Option<TableRow>, StoreError> {
    sqlx::query("SELECT * FROM tables WHERE id = ?1")
        .bind(id.sql())
        .fetch_optional(on)
        .await?
        .as_ref()
        .map(table_row)
        .transpose()
}

/// Whether a table exists for somebody who asks in a place (a channel or thread, and a thread's
/// channel): it is played there, or they sit at it.
pub(crate) async fn exists_for(
    on: &mut Connection,
    id: TableId,
    person: PersonId,
    (channel, parent): (Option<ChannelId>, Option<ChannelId>),
) -> Result<bool, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM tables WHERE id = ?1 AND (channel IN (?3, ?4) \
         OR thread = ?3 OR EXISTS (SELECT 1 FROM seats WHERE table_id = ?1 AND person = ?2)))",
    )
    .bind(id.sql())
    .bind(person.sql())
    .bind(channel.map(ChannelId::sql))
    .bind(parent.map(ChannelId::sql))
    .fetch_one(on)
    .await?)
}

/// The open tables that are played in a place, as in [`exists_for`].
pub(crate) async fn tables_of_place(
    on: &mut Connection,
    (channel, parent): (Option<ChannelId>, Option<ChannelId>),
) -> Result<Vec<TableRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT * FROM tables WHERE (channel IN (?1, ?2) OR thread = ?1) \
         AND phase IN ('lobby', 'playing') ORDER BY id DESC LIMIT 100",
    )
    .bind(channel.map(ChannelId::sql))
    .bind(parent.map(ChannelId::sql))
    .fetch_all(on)
    .await?;
    Ok(whole(&rows))
}

/// The open tables where a person sits.
pub(crate) async fn tables_of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<Vec<TableRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT tables.* FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.person = ?1 AND phase IN ('lobby', 'playing') ORDER BY tables.id DESC",
    )
    .bind(person.sql())
    .fetch_all(on)
    .await?;
    Ok(whole(&rows))
}

/// The ids of all tables that are being played.
pub(crate) async fn tables_in_play(on: &mut Connection) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<i64> =
        sqlx::query_scalar("SELECT id FROM tables WHERE phase = 'playing' ORDER BY id")
            .fetch_all(on)
            .await?;
    Ok(ids.into_iter().map(TableId::from_sql).collect())
}

/// Whether it can be read who is awaited at a table, as the store says.
pub(crate) async fn knows_awaited(on: &mut Connection, id: TableId) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT awaited FROM tables WHERE id = ?1")
        .bind(id.sql())
        .fetch_optional(on)
        .await?;
    match row.as_ref().map(awaited).transpose() {
        Ok(_) => Ok(true),
        Err(error) => {
            let error = error.at(id);
            tracing::warn!(error = %Chain(&error), "the game is asked who is awaited");
            Ok(false)
        }
    }
}

/// The newest table of a thread, open ones first.
pub(crate) async fn table_of_thread(
    on: &mut Connection,
    thread: ChannelId,
) -> Result<Option<TableId>, StoreError> {
    let id: Option<i64> = sqlx::query_scalar(
        "SELECT id FROM tables WHERE thread = ?1 \
         ORDER BY phase IN ('lobby', 'playing') DESC, id DESC LIMIT 1",
    )
    .bind(thread.sql())
    .fetch_optional(on)
    .await?;
    Ok(id.map(TableId::from_sql))
}

/// How many open tables a person sits at.
pub(crate) async fn open_of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.person = ?1 AND phase IN ('lobby', 'playing')",
    )
    .bind(person.sql())
    .fetch_one(on)
    .await?)
}

/// How many open tables a person opened: on a server, and in all.
pub(crate) async fn open_by_opener(
    on: &mut Connection,
    person: PersonId,
    guild: Option<GuildId>,
) -> Result<(i64, i64), StoreError> {
    Ok(sqlx::query_as(
        "SELECT count(*) FILTER (WHERE guild IS ?2), count(*) FROM tables \
         WHERE opened_by = ?1 AND phase IN ('lobby', 'playing')",
    )
    .bind(person.sql())
    .bind(guild.map(GuildId::sql))
    .fetch_one(on)
    .await?)
}

/// The lobbies that nothing has happened to since a time.
pub(crate) async fn idle_lobbies(
    on: &mut Connection,
    since: Timestamp,
) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM tables INDEXED BY lobbies_by_change \
         WHERE phase = 'lobby' AND changed <= ?1 ORDER BY changed LIMIT 100",
    )
    .bind(since.as_millisecond())
    .fetch_all(on)
    .await?;
    Ok(ids.into_iter().map(TableId::from_sql).collect())
}

/// Ends a lobby that nothing has happened to since a time; its language and game, if it was one.
/// Reads nothing else of it, so that a broken one ends, too.
pub(crate) async fn end_idle_lobby(
    on: &mut Connection,
    id: TableId,
    since: Timestamp,
    now: Timestamp,
) -> Result<Option<(Language, String)>, StoreError> {
    let row: Option<(String, String)> = sqlx::query_as(
        "UPDATE tables SET phase = 'cancelled', changed = ?3 \
         WHERE id = ?1 AND phase = 'lobby' AND changed <= ?2 RETURNING language, game",
    )
    .bind(id.sql())
    .bind(since.as_millisecond())
    .bind(now.as_millisecond())
    .fetch_optional(on)
    .await?;
    Ok(row.map(|(language, game)| (Language::from_locale(&language), game)))
}

/// The language of what is public at a table.
pub(crate) async fn language(on: &mut Connection, id: TableId) -> Result<Language, StoreError> {
    let language: Option<String> = sqlx::query_scalar("SELECT language FROM tables WHERE id = ?1")
        .bind(id.sql())
        .fetch_optional(on)
        .await?;
    Ok(language.map_or_else(Language::default, |text| Language::from_locale(&text)))
}

/// When the lobby that has been idle for longest was last changed, if that can be read.
pub(crate) async fn oldest_lobby(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = sqlx::query_scalar(
        "SELECT min(changed) FROM tables INDEXED BY lobbies_by_change WHERE phase = 'lobby'",
    )
    .fetch_one(on)
    .await?;
    Ok(first.and_then(|first| time(first).ok()))
}

/// How many open tables a server has.
pub(crate) async fn open_of_guild(on: &mut Connection, guild: GuildId) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT count(*) FROM tables WHERE guild = ?1 AND phase IN ('lobby', 'playing')",
    )
    .bind(guild.sql())
    .fetch_one(on)
    .await?)
}

/// The seats that are taken, in order.
pub(crate) async fn seats(on: &mut Connection, id: TableId) -> Result<Vec<SeatRow>, StoreError> {
    sqlx::query("SELECT * FROM seats WHERE table_id = ?1 ORDER BY seat")
        .bind(id.sql())
        .fetch_all(on)
        .await?
        .iter()
        .map(|row| seat_row(row).map_err(|error| error.at(id)))
        .collect()
}

/// Replaces all seats of a table that has not begun; there are no drafts yet.
pub(crate) async fn set_seats(
    on: &mut Connection,
    id: TableId,
    seats: &[SeatRow],
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM seats WHERE table_id = ?1")
        .bind(id.sql())
        .execute(&mut *on)
        .await?;
    for row in seats {
        sqlx::query(
            "INSERT INTO seats (table_id, seat, person, name, former, level, stamp) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )
        .bind(id.sql())
        .bind(i64::from(row.seat.0))
        .bind(row.person.map(PersonId::sql))
        .bind(stored_name(row))
        .bind(row.former.map(PersonId::sql))
        .bind(&row.level)
        .bind(i64::from(row.stamp))
        .execute(&mut *on)
        .await?;
    }
    Ok(())
}

/// Gives a seat to somebody else.
pub(crate) async fn reseat(
    on: &mut Connection,
    id: TableId,
    row: &SeatRow,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE seats SET person = ?3, name = ?4, former = ?5, level = ?6, stamp = ?7 \
         WHERE table_id = ?1 AND seat = ?2",
    )
    .bind(id.sql())
    .bind(i64::from(row.seat.0))
    .bind(row.person.map(PersonId::sql))
    .bind(stored_name(row))
    .bind(row.former.map(PersonId::sql))
    .bind(&row.level)
    .bind(i64::from(row.stamp))
    .execute(on)
    .await?;
    Ok(())
}

/// Writes a seat's stamp.
pub(crate) async fn set_stamp(
    on: &mut Connection,
    id: TableId,
    seat: Seat,
    stamp: u32,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE seats SET stamp = ?3 WHERE table_id = ?1 AND seat = ?2")
        .bind(id.sql())
        .bind(i64::from(seat.0))
        .bind(i64::from(stamp))
        .execute(on)
        .await?;
    Ok(())
}

/// Remembers that a person has sat at a seat of a game in play.
pub(crate) async fn insert_sitter(
    on: &mut Connection,
    id: TableId,
    person: PersonId,
    seat: Seat,
) -> Result<(), StoreError> {
    sqlx::query("INSERT OR IGNORE INTO sitters (table_id, person, seat) VALUES (?1, ?2, ?3)")
        .bind(id.sql())
        .bind(person.sql())
        .bind(i64::from(seat.0))
        .execute(on)
        .await?;
    Ok(())
}

/// The seats where a person has ever sat.
pub(crate) async fn seats_known_to(
    on: &mut Connection,
    id: TableId,
    person: PersonId,
) -> Result<Vec<Seat>, StoreError> {
    let seats: Vec<i64> =
        sqlx::query_scalar("SELECT seat FROM sitters WHERE table_id = ?1 AND person = ?2")
            .bind(id.sql())
            .bind(person.sql())
            .fetch_all(on)
            .await?;
    seats
        .into_iter()
        .map(|seat| {
            Ok(Seat(
                small(seat, "sitters.seat").map_err(|error| error.at(id))?,
            ))
        })
        .collect()
}

/// Writes what a change of the lobby may change.
pub(crate) async fn set_lobby(
    on: &mut Connection,
    row: &TableRow,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE tables SET host = ?2, wanted = ?3, phase = ?4, options = ?5, changed = ?6 \
         WHERE id = ?1",
    )
    .bind(row.id.sql())
    .bind(row.host.sql())
    .bind(i64::from(row.wanted))
    .bind(phase_text(row.phase))
    .bind(to_json(&row.options, "options")?)
    .bind(now.as_millisecond())
    .execute(on)
    .await?;
    Ok(())
}

/// Writes the first record of a game's log.
pub(crate) async fn set_setup(
    on: &mut Connection,
    id: TableId,
    setup: &Value,
    wanted: u8,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET setup = ?2, wanted = ?3 WHERE id = ?1")
        .bind(id.sql())
        .bind(to_json(setup, "setup")?)
        .bind(i64::from(wanted))
        .execute(on)
        .await?;
    Ok(())
}

/// Writes how far a game is.
pub(crate) async fn set_progress(
    on: &mut Connection,
    id: TableId,
    phase: Phase,
    moves: u32,
    awaited: &[AwaitedSeat],
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE tables SET phase = ?2, moves = ?3, awaited = ?4, changed = ?5 WHERE id = ?1",
    )
    .bind(id.sql())
    .bind(phase_text(phase))
    .bind(i64::from(moves))
    .bind(to_json(awaited, "awaited")?)
    .bind(now.as_millisecond())
    .execute(on)
    .await?;
    Ok(())
}

/// Writes who owes an answer, where that could not be read.
pub(crate) async fn set_awaited(
    on: &mut Connection,
    id: TableId,
    awaited: &[AwaitedSeat],
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET awaited = ?2 WHERE id = ?1")
        .bind(id.sql())
        .bind(to_json(awaited, "awaited")?)
        .execute(on)
        .await?;
    Ok(())
}

/// Remembers the table's thread, or that it is gone.
pub(crate) async fn set_thread(
    on: &mut Connection,
    id: TableId,
    thread: Option<ChannelId>,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET thread = ?2 WHERE id = ?1")
        .bind(id.sql())
        .bind(thread.map(ChannelId::sql))
        .execute(on)
        .await?;
    Ok(())
}

/// Remembers the lobby's message, or that it is gone.
pub(crate) async fn set_message(
    on: &mut Connection,
    id: TableId,
    message: Option<MessageId>,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET message = ?2 WHERE id = ?1")
        .bind(id.sql())
        .bind(message.map(MessageId::sql))
        .execute(on)
        .await?;
    Ok(())
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
            assert_eq!(read, AwaitedSeat { seat, urgency }, "{written}");
            let again = serde_json::to_string(&read).unwrap();
            assert_eq!(serde_json::from_str::<AwaitedSeat>(&again).unwrap(), read);
        }
    }
}
