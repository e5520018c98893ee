//! The people whom a table calls: those whose wishes it fits, and when they were called.

use jiff::Timestamp;

use super::forgotten::Digest;
use super::{Connection, StoreError, query_as, query_scalar};
use crate::ids::{GuildId, PersonId, TableId};

/// Notes that a table calls a person at a time.
pub(crate) async fn plan(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
    due: Timestamp,
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO calls (table_id, person, due) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    execute!(on, sql, table, person, due.as_millisecond()).map(drop)
}

/// Returns those whom a table calls who avoid another of them.
pub(crate) async fn avoiding(
    on: &mut Connection,
    table: TableId,
) -> Result<Vec<PersonId>, StoreError> {
    let mut all: Vec<PersonId> = query_scalar(
        "SELECT DISTINCT avoided.owner FROM avoided \
         JOIN calls ON calls.person = avoided.owner \
         JOIN calls AS others ON others.person = avoided.person \
         WHERE calls.table_id = $1 AND others.table_id = $1",
    )
    .bind(table)
    .fetch_all(&mut *on)
    .await?;
    for person in of_table(on, table).await? {
        // A person who was forgotten stays on lists as a hash.
        let Some(digest) = Digest::read(on, person).await? else {
            break;
        };
        let owners: Vec<PersonId> = query_scalar(
            "SELECT owner FROM forgotten_avoided JOIN calls ON person = owner \
             WHERE table_id = $1 AND digest = $2",
        )
        .bind(table)
        .bind(&digest)
        .fetch_all(&mut *on)
        .await?;
        all.extend(owners);
    }
    Ok(all)
}

/// Returns the people whom a table calls or has called.
async fn of_table(on: &mut Connection, table: TableId) -> Result<Vec<PersonId>, StoreError> {
    query_scalar("SELECT person FROM calls WHERE table_id = $1 ORDER BY person")
        .bind(table)
        .fetch_all(on)
        .await
}

/// Returns the tables that have people to call by a time.
pub(crate) async fn due_tables(
    on: &mut Connection,
    now: Timestamp,
) -> Result<Vec<TableId>, StoreError> {
    query_scalar("SELECT DISTINCT table_id FROM calls WHERE due <= $1 ORDER BY table_id LIMIT 100")
        .bind(now.as_millisecond())
        .fetch_all(on)
        .await
}

/// Returns when the next call is due, if that can be decoded.
pub(crate) async fn next_due(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar("SELECT min(due) FROM calls WHERE due IS NOT NULL")
        .fetch_one(on)
        .await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}

/// Returns the people whom a table is to call by a time.
pub(crate) async fn waiting(
    on: &mut Connection,
    table: TableId,
    now: Timestamp,
) -> Result<Vec<PersonId>, StoreError> {
    query_scalar("SELECT person FROM calls WHERE table_id = $1 AND due <= $2 ORDER BY person")
        .bind(table)
        .bind(now.as_millisecond())
        .fetch_all(on)
        .await
}

/// Puts off all calls of a table that are due by `now`.
pub(crate) async fn put_off(
    on: &mut Connection,
    table: TableId,
    now: Timestamp,
    due: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE calls SET due = $3 WHERE table_id = $1 AND due <= $2";
    execute!(on, sql, table, now.as_millisecond(), due.as_millisecond()).map(drop)
}

/// Notes that a person is called now.
pub(crate) async fn set_called(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE calls SET due = NULL, at = $3 WHERE table_id = $1 AND person = $2";
    execute!(on, sql, table, person, now.as_millisecond()).map(drop)
}

/// Drops the call of a person who is not to be called to a table.
pub(crate) async fn drop_call(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM calls WHERE table_id = $1 AND person = $2 AND at IS NULL";
    execute!(on, sql, table, person).map(drop)
}

/// Drops the calls that a table still has to make.
pub(crate) async fn end_of_table(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    let sql = "DELETE FROM calls WHERE table_id = $1 AND at IS NULL";
    execute!(on, sql, table).map(drop)
}

/// Forgets all calls of a table, as if it had made none.
pub(crate) async fn undo(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM calls WHERE table_id = $1", table).map(drop)
}

/// Deletes the calls that were made before a time.
pub(crate) async fn forget(on: &mut Connection, before: Timestamp) -> Result<(), StoreError> {
    let sql = "DELETE FROM calls WHERE at < $1";
    execute!(on, sql, before.as_millisecond()).map(drop)
}

/// Returns how many times a table has called people, and when last.
pub(crate) async fn made(
    on: &mut Connection,
    table: TableId,
) -> Result<(i64, Option<Timestamp>), StoreError> {
    let (count, last): (i64, Option<i64>) =
        query_as("SELECT count(DISTINCT at), max(at) FROM calls WHERE table_id = $1")
            .bind(table)
            .fetch_one(on)
            .await?;
    let last = last.and_then(|last| Timestamp::from_millisecond(last).ok());
    Ok((count, last))
}

/// Returns how often a person was called since a time, on all servers.
pub(crate) async fn got_since(
    on: &mut Connection,
    person: PersonId,
    since: Timestamp,
) -> Result<i64, StoreError> {
    query_scalar("SELECT count(*) FROM calls WHERE person = $1 AND at > $2")
        .bind(person)
        .bind(since.as_millisecond())
        .fetch_one(on)
        .await
}

/// Returns when a person was last called on a server.
pub(crate) async fn last(
    on: &mut Connection,
    guild: GuildId,
    person: PersonId,
) -> Result<Option<Timestamp>, StoreError> {
    let last: Option<i64> = query_scalar(
        "SELECT max(calls.at) FROM calls JOIN tables ON tables.id = table_id \
         WHERE person = $1 AND guild = $2",
    )
    .bind(person)
    .bind(guild)
    .fetch_one(on)
    .await?;
    Ok(last.and_then(|last| Timestamp::from_millisecond(last).ok()))
}

/// Returns how many other tables of the same opener have called people since a time, without those that the bot
/// proposed. Those from before the opener was
/// forgotten count, too.
pub(crate) async fn by_opener(
    on: &mut Connection,
    table: TableId,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let opener: Option<PersonId> = query_scalar("SELECT opened_by FROM tables WHERE id = $1")
        .bind(table)
        .fetch_optional(&mut *on)
        .await?;
    let digest = match opener {
        Some(opener) => Digest::read(on, opener).await?,
        None => None,
    };
    query_scalar(
        "SELECT count(DISTINCT table_id) FROM calls WHERE at > $3 AND table_id <> $1 \
         AND table_id IN (SELECT id FROM tables WHERE opened_by = $2 AND proposed = 0 \
         UNION ALL SELECT table_id FROM forgotten_openers WHERE digest = $4)",
    )
    .bind(table)
    .bind(opener)
    .bind(since.as_millisecond())
    .bind(digest.as_ref())
    .fetch_one(on)
    .await
}
