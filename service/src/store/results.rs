//! Results of games. Ratings and statistics are computed from them and never stored. A game that went back past
//! something revealed has a row that says so, and every list here leaves it out.

use std::collections::HashSet;

use jiff::Timestamp;
use slowtable_kit::{Points, Seat};

use super::dialect::UNLISTED;
use super::rows::from_row;
use super::values::words;
use super::{Connection, StoreError, query, query_scalar, rows, to_json};
use crate::ids::{ChannelId, GuildId, PersonId, TableId};

/// A person's or opponent's part in a game that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// A person who sat there from the deal to the end.
    Played,
    /// A person who sat there from the deal, and was gone at the end.
    Left,
    /// A person who sat there at the end only.
    TookOver,
    /// An opponent from the deal to the end.
    Opponent,
    /// An opponent who played on for a person.
    StandIn,
    /// A person who sat there from the deal until the game ended early.
    Stayed,
}

words!(Part {
    Played: "played",
    Left: "left",
    TookOver: "took_over",
    Opponent: "opponent",
    StandIn: "stand_in",
    Stayed: "stayed",
});

/// Whose games to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// Those of one server.
    Guild(GuildId),
    /// All games.
    Everywhere,
}

impl Scope {
    const fn guild(self) -> Option<GuildId> {
        match self {
            Self::Guild(guild) => Some(guild),
            Self::Everywhere => None,
        }
    }
}

/// A pool of comparable games: one title, one number of seats.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PoolRow {
    pub(crate) game: String,
    pub(crate) seats: u8,
    /// How many games there are.
    pub(crate) games: u32,
}

from_row!(PoolRow { game, seats, games });

/// One seat holder's part in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PartRow {
    pub(crate) table_id: TableId,
    pub(crate) seat: Seat,
    pub(crate) part: Part,
    pub(crate) person: Option<PersonId>,
    pub(crate) level: Option<String>,
    pub(crate) place: Option<u8>,
    pub(crate) hundredths: Option<i32>,
}

from_row!(PartRow {
    table_id,
    seat,
    part,
    person,
    level,
    place,
    hundredths,
});

impl PartRow {
    /// Returns the score, if the holder sat there at the end.
    pub(crate) fn points(&self) -> Option<Points> {
        self.hundredths.map(Points::hundredths)
    }
}

/// A game in a person's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameRow {
    pub(crate) table_id: TableId,
    pub(crate) game: String,
    pub(crate) seats: u8,
    pub(crate) guild: Option<GuildId>,
    pub(crate) channel: ChannelId,
    pub(crate) thread: Option<ChannelId>,
    pub(crate) ended: Timestamp,
    pub(crate) part: Part,
    pub(crate) place: Option<u8>,
    pub(crate) hundredths: Option<i32>,
    /// Whether the table exists for the person who asked.
    pub(crate) exists: bool,
}

from_row!(GameRow {
    table_id,
    game,
    seats,
    guild,
    channel,
    thread,
    ended,
    part,
    place,
    hundredths,
    exists,
});

/// The result of a game.
pub(crate) struct NewResult<'a> {
    pub(crate) table: TableId,
    pub(crate) game: &'a str,
    pub(crate) guild: Option<GuildId>,
    pub(crate) seats: u8,
    pub(crate) ended: Timestamp,
    /// Whether the game once went back past something revealed.
    pub(crate) went_back: bool,
    pub(crate) parts: &'a [PartRow],
}

/// Stores the result of a game, in place of an earlier one.
pub(crate) async fn insert(on: &mut Connection, new: &NewResult<'_>) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM results WHERE table_id = $1", new.table)?;
    execute!(
        on,
        "INSERT INTO results (table_id, game, guild, seats, ended, went_back) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        new.table,
        new.game,
        new.guild,
        new.seats,
        new.ended.as_millisecond(),
        new.went_back,
    )?;
    for part in new.parts {
        execute!(
            on,
            "INSERT INTO parts (table_id, seat, part, person, level, place, hundredths) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            new.table,
            part.seat.0,
            part.part,
            part.person,
            part.level.as_deref(),
            part.place,
            part.hundredths,
        )?;
    }
    Ok(())
}

/// Returns whether a game went back past something revealed, and its parts; `None` if it has no result.
pub(crate) async fn of_table(
    on: &mut Connection,
    table: TableId,
) -> Result<Option<(bool, Vec<PartRow>)>, StoreError> {
    let went_back = query_scalar("SELECT went_back FROM results WHERE table_id = $1")
        .bind(table)
        .fetch_optional(&mut *on)
        .await?;
    let Some(went_back) = went_back else {
        return Ok(None);
    };
    let rows = query("SELECT * FROM parts WHERE table_id = $1 ORDER BY seat, part")
        .bind(table)
        .fetch_all(on)
        .await?;
    let parts = rows.iter().map(|row| rows::read("parts", row));
    Ok(Some((went_back, parts.collect::<Result<_, _>>()?)))
}

/// Returns the tables whose games are over but have no result, oldest first.
pub(crate) async fn missing(on: &mut Connection) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE phase = 'over' \
               AND id NOT IN (SELECT table_id FROM results) ORDER BY id";
    query_scalar(sql).fetch_all(on).await
}

/// Returns the pools of games, the most played first.
pub(crate) async fn pools(on: &mut Connection, scope: Scope) -> Result<Vec<PoolRow>, StoreError> {
    let rows = query(
        "SELECT game, seats, count(*) AS games FROM results \
         WHERE went_back = 0 AND ($1 IS NULL OR guild = $1) \
         GROUP BY game, seats ORDER BY count(*) DESC, game, seats",
    )
    .bind(scope.guild())
    .fetch_all(on)
    .await?;
    rows.iter().map(|row| rows::read("results", row)).collect()
}

/// Returns the pools of one person's games, the most played first.
pub(crate) async fn pools_of_person(
    on: &mut Connection,
    scope: Scope,
    person: PersonId,
) -> Result<Vec<PoolRow>, StoreError> {
    let rows = query(
        "SELECT game, seats, count(*) AS games FROM parts JOIN results USING (table_id) \
         WHERE went_back = 0 AND person = $2 AND ($1 IS NULL OR guild = $1) \
         GROUP BY game, seats ORDER BY count(*) DESC, game, seats",
    )
    .bind(scope.guild())
    .bind(person)
    .fetch_all(on)
    .await?;
    rows.iter().map(|row| rows::read("results", row)).collect()
}

/// Returns all parts in all games of a pool, in the order in which the games ended.
pub(crate) async fn parts(
    on: &mut Connection,
    scope: Scope,
    game: &str,
    seats: u8,
) -> Result<Vec<PartRow>, StoreError> {
    let rows = query(
        "SELECT parts.* FROM results JOIN parts USING (table_id) \
         WHERE went_back = 0 AND game = $1 AND seats = $2 AND ($3 IS NULL OR guild = $3) \
         ORDER BY ended, results.table_id, parts.seat, parts.part",
    )
    .bind(game)
    .bind(seats)
    .bind(scope.guild())
    .fetch_all(on)
    .await?;
    rows.iter().map(|row| rows::read("parts", row)).collect()
}

/// Returns the games that a person has played last, latest first, and whether each table exists for `asker`, who asks
/// in a place as in [`super::tables::exists_for`].
pub(crate) async fn latest_of_person(
    on: &mut Connection,
    (scope, person): (Scope, PersonId),
    asker: PersonId,
    (channel, parent): (Option<ChannelId>, Option<ChannelId>),
    most: u32,
) -> Result<Vec<GameRow>, StoreError> {
    let rows = query(
        "SELECT results.*, tables.channel, tables.thread, parts.part, parts.place, \
         parts.hundredths, (tables.channel IN ($4, $5) OR tables.thread = $4 OR EXISTS \
         (SELECT 1 FROM seats WHERE seats.table_id = tables.id AND seats.person = $3)) IS TRUE \
         AS \"exists\" \
         FROM parts JOIN results USING (table_id) JOIN tables ON tables.id = table_id \
         WHERE went_back = 0 AND parts.part <> 'stayed' AND parts.person = $2 \
         AND ($1 IS NULL OR results.guild = $1) \
         ORDER BY ended DESC, table_id DESC LIMIT $6",
    )
    .bind(scope.guild())
    .bind(person)
    .bind(asker)
    .bind(channel)
    .bind(parent)
    .bind(most)
    .fetch_all(on)
    .await?;
    rows.iter().map(|row| rows::read("results", row)).collect()
}

/// Whether a person keeps their results from others.
pub(crate) async fn is_unlisted(on: &mut Connection, person: PersonId) -> Result<bool, StoreError> {
    let unlisted = query_scalar("SELECT unlisted FROM people WHERE id = $1")
        .bind(person)
        .fetch_optional(on)
        .await?;
    Ok(unlisted.unwrap_or_default())
}

/// Writes whether a person keeps their results from others.
pub(crate) async fn set_unlisted(
    on: &mut Connection,
    person: PersonId,
    unlisted: bool,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO people (id, unlisted) VALUES ($1, $2) \
               ON CONFLICT (id) DO UPDATE SET unlisted = $2";
    execute!(on, sql, person, unlisted).map(drop)
}

/// Returns those of `people` who keep their results from others.
pub(crate) async fn unlisted(
    on: &mut Connection,
    people: &[PersonId],
) -> Result<HashSet<PersonId>, StoreError> {
    let ids: Vec<i64> = people.iter().map(|person| person.sql()).collect();
    let found: Vec<PersonId> = query_scalar(UNLISTED)
        .bind(to_json(&ids, "people")?)
        .fetch_all(on)
        .await?;
    Ok(found.into_iter().collect())
}
