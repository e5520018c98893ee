//! Invitations to tables that have not begun, and the people who were sent away from one.

use jiff::Timestamp;
use slowtable_ui::PlainName;

use super::forgotten::Use;
use super::rows::{DatabaseRow, FromRow};
use super::{Connection, StoreError, forgotten, query, query_as, query_scalar, rows};
use crate::chain::Chain;
use crate::ids::{GuildId, PersonId, TableId};

/// A seat of a lobby that is held for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) person: PersonId,
    /// `None` if the name shows nothing.
    pub(crate) name: Option<PlainName>,
    pub(crate) until: Timestamp,
}

impl FromRow for Held {
    fn from_row(row: &DatabaseRow) -> Result<Self, sqlx::Error> {
        let name: Option<String> = row.try_get("name")?;
        Ok(Self {
            person: row.try_get("person")?,
            name: name.and_then(|name| PlainName::clean(&name)),
            until: row.try_get("until")?,
        })
    }
}

/// An invitation to be stored.
pub(crate) struct NewInvitation<'a> {
    pub(crate) table: TableId,
    pub(crate) host: PersonId,
    pub(crate) held: &'a Held,
    pub(crate) now: Timestamp,
}

/// Stores an invitation.
pub(crate) async fn insert(on: &mut Connection, new: &NewInvitation<'_>) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO invitations (table_id, host, person, name, created, until) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        new.table,
        new.host,
        new.held.person,
        new.held.name.as_ref().map(PlainName::label),
        new.now.as_millisecond(),
        new.held.until.as_millisecond(),
    )
    .map(drop)
}

/// Returns the seats of a table that are held, oldest invitation first. One that cannot be decoded is logged and left
/// out.
pub(crate) async fn of_table(on: &mut Connection, table: TableId) -> Result<Vec<Held>, StoreError> {
    let sql = "SELECT person, name, until FROM invitations \
               WHERE table_id = $1 AND open = 1 ORDER BY id";
    let rows = query(sql).bind(table).fetch_all(on).await?;
    let told = |error: &StoreError| {
        tracing::error!(%table, error = %Chain(error), "an invitation cannot be decoded; it is left out");
    };
    let read = rows.iter().map(|row| rows::read("invitations", row));
    Ok(read
        .filter_map(|read| read.inspect_err(told).ok())
        .collect())
}

/// Returns the tables that a person is invited to, those whose invitation ends first before the others.
pub(crate) async fn of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT table_id FROM invitations \
               WHERE person = $1 AND open = 1 ORDER BY until, id LIMIT 100";
    query_scalar(sql).bind(person).fetch_all(on).await
}

/// Whether a person's invitation to a table is open.
pub(crate) async fn is_open(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
) -> Result<bool, StoreError> {
    query_scalar(
        "SELECT EXISTS (SELECT 1 FROM invitations \
         WHERE table_id = $1 AND person = $2 AND open = 1)",
    )
    .bind(table)
    .bind(person)
    .fetch_one(on)
    .await
}

/// Returns the tables of a server that are proposed to a person who has not answered.
pub(crate) async fn proposals_of(
    on: &mut Connection,
    guild: GuildId,
    person: PersonId,
) -> Result<Vec<TableId>, StoreError> {
    query_scalar(
        "SELECT table_id FROM invitations JOIN tables ON tables.id = table_id \
         WHERE person = $1 AND open = 1 AND proposed = 1 AND guild = $2 ORDER BY table_id",
    )
    .bind(person)
    .bind(guild)
    .fetch_all(on)
    .await
}

/// Returns the tables with invitations that have ended by a time. Reads nothing else of them, so that a broken one
/// ends too.
pub(crate) async fn until(
    on: &mut Connection,
    time: Timestamp,
) -> Result<Vec<TableId>, StoreError> {
    query_scalar(
        "SELECT DISTINCT table_id FROM invitations WHERE open = 1 AND until <= $1 LIMIT 100",
    )
    .bind(time.as_millisecond())
    .fetch_all(on)
    .await
}

/// Returns when the first open invitation ends, if that can be decoded.
pub(crate) async fn first_until(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar("SELECT min(until) FROM invitations WHERE open = 1")
        .fetch_one(on)
        .await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}

/// Ends the invitations to a table whose time is over. Returns the people.
pub(crate) async fn lapse(
    on: &mut Connection,
    table: TableId,
    now: Timestamp,
) -> Result<Vec<PersonId>, StoreError> {
    let sql = "UPDATE invitations SET open = 0 \
               WHERE table_id = $1 AND open = 1 AND until <= $2 RETURNING person";
    query_scalar(sql)
        .bind(table)
        .bind(now.as_millisecond())
        .fetch_all(on)
        .await
}

/// Ends a person's invitation to a table.
pub(crate) async fn end(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
) -> Result<(), StoreError> {
    let sql = "UPDATE invitations SET open = 0 WHERE table_id = $1 AND person = $2 AND open = 1";
    execute!(on, sql, table, person).map(drop)
}

/// Ends the invitations to a table that has begun or was closed, and forgets the people who were sent away from it.
pub(crate) async fn end_of_table(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    let sql = "UPDATE invitations SET open = 0 WHERE table_id = $1 AND open = 1";
    execute!(on, sql, table)?;
    execute!(on, "DELETE FROM sent_away WHERE table_id = $1", table).map(drop)
}

/// Deletes the invitations that ended and were made before a time.
pub(crate) async fn forget_ended(on: &mut Connection, before: Timestamp) -> Result<(), StoreError> {
    let sql = "DELETE FROM invitations WHERE open = 0 AND created < $1";
    execute!(on, sql, before.as_millisecond()).map(drop)
}

/// How many invitations there were lately, open or not.
pub(crate) struct InvitationCount {
    /// Those that the host made. Includes those from before the host was forgotten.
    pub(crate) by_host: i64,
    /// Those that the person got.
    pub(crate) to_person: i64,
    /// Those that the person got from the host.
    pub(crate) from_host: i64,
}

/// Counts the invitations since a time.
pub(crate) async fn count(
    on: &mut Connection,
    host: PersonId,
    person: PersonId,
    since: Timestamp,
) -> Result<InvitationCount, StoreError> {
    let (made, to_person, from_host): (i64, i64, i64) = query_as(
        "SELECT count(*) FILTER (WHERE invitations.host = $1), count(*) FILTER (WHERE person = $2), \
         count(*) FILTER (WHERE invitations.host = $1 AND person = $2) FROM invitations \
         JOIN tables ON tables.id = table_id AND proposed = 0 \
         WHERE (invitations.host = $1 OR person = $2) AND invitations.created > $3",
    )
    .bind(host)
    .bind(person)
    .bind(since.as_millisecond())
    .fetch_one(&mut *on)
    .await?;
    let forgotten = forgotten::uses_since(on, host, Use::Invitation, since).await?;
    Ok(InvitationCount {
        by_host: made + forgotten,
        to_person,
        from_host,
    })
}

/// Notes that a person was sent away from a table.
pub(crate) async fn send_away(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO sent_away (table_id, person) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    execute!(on, sql, table, person).map(drop)
}

/// Notes that a person who was sent away is welcome again.
pub(crate) async fn welcome(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM sent_away WHERE table_id = $1 AND person = $2";
    execute!(on, sql, table, person).map(drop)
}

/// Whether a person was sent away from a table.
pub(crate) async fn was_sent_away(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sent_away WHERE table_id = $1 AND person = $2)";
    query_scalar(sql)
        .bind(table)
        .bind(person)
        .fetch_one(on)
        .await
}

/// Whether a person wants no invitations. If that cannot be decoded, they do.
pub(crate) async fn is_uninvited(
    on: &mut Connection,
    person: PersonId,
) -> Result<bool, StoreError> {
    let row = query("SELECT uninvited FROM people WHERE id = $1")
        .bind(person)
        .fetch_optional(on)
        .await?;
    let read = row.and_then(|row| row.try_get::<bool>("uninvited").ok());
    Ok(read.unwrap_or_default())
}

/// Writes whether a person wants no invitations.
pub(crate) async fn set_uninvited(
    on: &mut Connection,
    person: PersonId,
    uninvited: bool,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO people (id, uninvited) VALUES ($1, $2) \
               ON CONFLICT (id) DO UPDATE SET uninvited = $2";
    execute!(on, sql, person, uninvited).map(drop)
}
