//! News of tables that wait to be posted (the outbox), and the messages being sent.
//!
//! One row that cannot be decoded must not hold up the others: rows are decoded one by one, and a broken one is moved
//! to `set_aside`.

use jiff::Timestamp;

use super::rows::{DatabaseRow, FromRow, from_row};
use super::values::words;
use super::{Connection, StoreError, query, query_as, query_scalar, rows};
use crate::ids::TableId;

/// The kind of a piece of news or a send. The outbox has only the kinds that a game or lobby writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Lobby,
    Told,
    Close,
    OpenThread,
    Post,
    Dm,
}

words!(Kind {
    Lobby: "lobby",
    Told: "told",
    Close: "close",
    OpenThread: "open_thread",
    Post: "post",
    Dm: "dm",
});

/// A send to be stored.
pub(crate) struct NewSend<'a> {
    pub(crate) table: TableId,
    /// 0: the table's own posts; otherwise a person's direct messages.
    pub(crate) queue: i64,
    pub(crate) kind: Kind,
    pub(crate) payload: &'a str,
    pub(crate) nonce: &'a str,
    pub(crate) now: Timestamp,
}

/// A send under way.
pub(crate) struct SendRow {
    pub(crate) id: i64,
    pub(crate) table: TableId,
    pub(crate) queue: i64,
    pub(crate) kind: Kind,
    pub(crate) payload: String,
    pub(crate) nonce: String,
    pub(crate) attempts: u32,
    pub(crate) created: Timestamp,
    /// When the next attempt may be made; not changed by a refusal for lack of permission.
    pub(crate) not_before: Timestamp,
}

from_row!(SendRow {
    id,
    table = "table_id",
    queue,
    kind,
    payload,
    nonce,
    attempts,
    created,
    not_before,
});

/// A decoded row, or a broken one.
pub(crate) type Read<T> = Result<T, Broken>;

/// A row that cannot be decoded: its id and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) id: i64,
    pub(crate) what: String,
}

/// Returns what is wrong with a row, unless the store itself fails.
///
/// # Errors
/// Returns `error`, if it is about the store and not about a row.
pub(crate) fn of_row(error: StoreError) -> Result<String, StoreError> {
    match error {
        StoreError::Unreadable(what) => Ok(what.to_owned()),
        StoreError::Malformed(malformed) => Ok(malformed.to_string()),
        other => Err(other),
    }
}

/// Decodes a row of the database table `name`. A damaged file may hold anything anywhere.
fn read<T: FromRow>(name: &str, row: &DatabaseRow) -> Result<Read<T>, StoreError> {
    let id = row.try_get("id")?;
    match rows::read(name, row) {
        Ok(row) => Ok(Ok(row)),
        Err(error) => Ok(Err(Broken {
            id,
            what: of_row(error)?,
        })),
    }
}

fn send_row(row: &DatabaseRow) -> Result<Read<SendRow>, StoreError> {
    read("sends", row)
}

/// Writes news of a table into the outbox.
pub(crate) async fn tell(
    on: &mut Connection,
    table: TableId,
    kind: Kind,
    payload: &str,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO outbox (table_id, kind, payload) VALUES ($1, $2, $3)";
    execute!(on, sql, table, kind, payload).map(drop)
}

/// Returns the tables with news after the outbox's row `last`, and the newest row. Transactions write one after the
/// other, so later news has a higher number.
pub(crate) async fn told_since(
    on: &mut Connection,
    last: i64,
) -> Result<(Vec<TableId>, i64), StoreError> {
    let rows: Vec<(i64, TableId)> =
        query_as("SELECT id, table_id FROM outbox WHERE id > $1 ORDER BY id")
            .bind(last)
            .fetch_all(on)
            .await?;
    let newest = rows.last().map_or(last, |(id, _)| *id);
    Ok((rows.into_iter().map(|(_, table)| table).collect(), newest))
}

/// A piece of news of a table.
pub(crate) struct ToldRow {
    pub(crate) id: i64,
    pub(crate) kind: Kind,
    pub(crate) payload: String,
}

from_row!(ToldRow { id, kind, payload });

/// Returns a table's news, in order.
pub(crate) async fn told(
    on: &mut Connection,
    table: TableId,
) -> Result<Vec<Read<ToldRow>>, StoreError> {
    let rows = query("SELECT id, kind, payload FROM outbox WHERE table_id = $1 ORDER BY id")
        .bind(table)
        .fetch_all(on)
        .await?;
    rows.iter().map(|row| read("outbox", row)).collect()
}

/// Whether a table has news.
pub(crate) async fn has_told(on: &mut Connection, table: TableId) -> Result<bool, StoreError> {
    query_scalar("SELECT EXISTS (SELECT 1 FROM outbox WHERE table_id = $1)")
        .bind(table)
        .fetch_one(on)
        .await
}

/// Whether a table's lobby is still to be posted or brought up to date.
pub(crate) async fn sends_lobby(on: &mut Connection, table: TableId) -> Result<bool, StoreError> {
    query_scalar(
        "SELECT EXISTS (SELECT 1 FROM outbox WHERE table_id = $1 AND kind = $2) \
         OR EXISTS (SELECT 1 FROM sends WHERE table_id = $1 AND kind = $2)",
    )
    .bind(table)
    .bind(Kind::Lobby)
    .fetch_one(on)
    .await
}

/// Changes a piece of news before it is sent.
pub(crate) async fn rewrite_told(
    on: &mut Connection,
    id: i64,
    payload: &str,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE outbox SET payload = $2 WHERE id = $1",
        id,
        payload
    )
    .map(drop)
}

/// Removes a table's news from the outbox, once it is being sent.
pub(crate) async fn forget_told(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM outbox WHERE table_id = $1", table).map(drop)
}

/// Stores a send exactly as it will be sent.
pub(crate) async fn insert_send(on: &mut Connection, new: &NewSend<'_>) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO sends (table_id, queue, kind, payload, nonce, created, not_before) \
         VALUES ($1, $2, $3, $4, $5, $6, $6)",
        new.table,
        new.queue,
        new.kind,
        new.payload,
        new.nonce,
        new.now.as_millisecond(),
    )
    .map(drop)
}

/// A queue of sends: those of a table, or those to one person about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Queue {
    pub(crate) table: TableId,
    /// See [`NewSend::queue`].
    pub(crate) number: i64,
}

/// Returns every queue with sends, and when its next attempt may be made.
pub(crate) async fn queues(on: &mut Connection) -> Result<Vec<(Queue, i64)>, StoreError> {
    let rows: Vec<(TableId, i64, i64)> = query_as(
        "SELECT table_id, queue, min(not_before) FROM sends WHERE state = 'due' \
         GROUP BY table_id, queue ORDER BY min(id)",
    )
    .fetch_all(on)
    .await?;
    let queue = |(table, number, time)| (Queue { table, number }, time);
    Ok(rows.into_iter().map(queue).collect())
}

/// Returns a table's queues with sends.
pub(crate) async fn queues_of(
    on: &mut Connection,
    table: TableId,
) -> Result<Vec<Queue>, StoreError> {
    let numbers: Vec<i64> =
        query_scalar("SELECT DISTINCT queue FROM sends WHERE table_id = $1 AND state = 'due'")
            .bind(table)
            .fetch_all(on)
            .await?;
    let queue = |number| Queue { table, number };
    Ok(numbers.into_iter().map(queue).collect())
}

/// Returns the first send of a queue, whether it is due or not. Opening a thread comes before anything else.
pub(crate) async fn head(
    on: &mut Connection,
    queue: Queue,
) -> Result<Option<Read<SendRow>>, StoreError> {
    query(
        "SELECT * FROM sends WHERE table_id = $1 AND queue = $2 AND state = 'due' \
         ORDER BY kind <> 'open_thread', id LIMIT 1",
    )
    .bind(queue.table)
    .bind(queue.number)
    .fetch_optional(on)
    .await?
    .as_ref()
    .map(send_row)
    .transpose()
}

/// Returns the id of the newest send of a queue.
pub(crate) async fn newest(on: &mut Connection, queue: Queue) -> Result<Option<i64>, StoreError> {
    query_scalar("SELECT max(id) FROM sends WHERE table_id = $1 AND queue = $2 AND state = 'due'")
        .bind(queue.table)
        .bind(queue.number)
        .fetch_one(on)
        .await
}

/// Returns all sends of a queue, in order.
pub(crate) async fn in_queue(
    on: &mut Connection,
    queue: Queue,
) -> Result<Vec<Read<SendRow>>, StoreError> {
    query("SELECT * FROM sends WHERE table_id = $1 AND queue = $2 AND state = 'due' ORDER BY id")
        .bind(queue.table)
        .bind(queue.number)
        .fetch_all(on)
        .await?
        .iter()
        .map(send_row)
        .collect()
}

/// Returns the send of an id, unless it is done or lost.
pub(crate) async fn send(
    on: &mut Connection,
    id: i64,
) -> Result<Option<Read<SendRow>>, StoreError> {
    query("SELECT * FROM sends WHERE id = $1 AND state = 'due'")
        .bind(id)
        .fetch_optional(on)
        .await?
        .as_ref()
        .map(send_row)
        .transpose()
}

/// Deletes a send.
pub(crate) async fn forget_send(on: &mut Connection, id: i64) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM sends WHERE id = $1", id).map(drop)
}

/// Notes a failed attempt, and when the next one may be made.
pub(crate) async fn put_off(
    on: &mut Connection,
    id: i64,
    attempts: u32,
    not_before: Timestamp,
    error: &str,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE sends SET attempts = $2, not_before = $3, error = $4 WHERE id = $1",
        id,
        attempts,
        not_before.as_millisecond(),
        error,
    )
    .map(drop)
}

/// Moves a send to another queue of its table.
pub(crate) async fn move_to(on: &mut Connection, id: i64, queue: i64) -> Result<(), StoreError> {
    execute!(on, "UPDATE sends SET queue = $2 WHERE id = $1", id, queue).map(drop)
}

/// Marks a send that can never succeed.
pub(crate) async fn lose(on: &mut Connection, id: i64, error: &str) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE sends SET state = 'lost', attempts = attempts + 1, error = $2 WHERE id = $1",
        id,
        error,
    )
    .map(drop)
}

/// The database table of a row that cannot be decoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowSource {
    Outbox,
    Sends,
}

/// Moves a row that cannot be decoded to `set_aside`, unchanged, so that an operator can inspect it.
pub(crate) async fn set_aside(
    on: &mut Connection,
    source: RowSource,
    id: i64,
    reason: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (keep, remove) = match source {
        RowSource::Outbox => (
            "INSERT INTO set_aside (source, row_id, table_id, kind, payload, reason, at) \
             SELECT 'outbox', id, table_id, kind, payload, $2, $3 FROM outbox WHERE id = $1",
            "DELETE FROM outbox WHERE id = $1",
        ),
        RowSource::Sends => (
            "INSERT INTO set_aside (source, row_id, table_id, kind, payload, reason, at) \
             SELECT 'sends', id, table_id, kind, payload, $2, $3 FROM sends WHERE id = $1",
            "DELETE FROM sends WHERE id = $1",
        ),
    };
    execute!(on, keep, id, reason, now.as_millisecond())?;
    execute!(on, remove, id).map(drop)
}

/// Moves all rows of a table that no longer exists to `set_aside`. Returns how many there were.
pub(crate) async fn set_table_aside(
    on: &mut Connection,
    table: TableId,
    reason: &str,
    now: Timestamp,
) -> Result<u64, StoreError> {
    let mut moved = 0;
    for (keep, remove) in [
        (
            "INSERT INTO set_aside (source, row_id, table_id, kind, payload, reason, at) \
             SELECT 'outbox', id, table_id, kind, payload, $2, $3 FROM outbox WHERE table_id = $1",
            "DELETE FROM outbox WHERE table_id = $1",
        ),
        (
            "INSERT INTO set_aside (source, row_id, table_id, kind, payload, reason, at) \
             SELECT 'sends', id, table_id, kind, payload, $2, $3 FROM sends \
             WHERE table_id = $1 AND state = 'due'",
            "DELETE FROM sends WHERE table_id = $1 AND state = 'due'",
        ),
    ] {
        moved += execute!(on, keep, table, reason, now.as_millisecond())?;
        execute!(on, remove, table)?;
    }
    Ok(moved)
}
