//! What must be told, and what is being sent.

use jiff::Timestamp;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::games::time;
use super::{Connection, StoreError, small};
use crate::tables::TableId;

/// What is told or sent. The outbox holds only the kinds that a game or lobby writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Lobby,
    Told,
    Close,
    OpenThread,
    Post,
    Dm,
}

impl Kind {
    const fn text(self) -> &'static str {
        match self {
            Kind::Lobby => "lobby",
            Kind::Told => "told",
            Kind::Close => "close",
            Kind::OpenThread => "open_thread",
            Kind::Post => "post",
            Kind::Dm => "dm",
        }
    }

    fn read(text: &str) -> Result<Self, StoreError> {
        [
            Kind::Lobby,
            Kind::Told,
            Kind::Close,
            Kind::OpenThread,
            Kind::Post,
            Kind::Dm,
        ]
        .into_iter()
        .find(|kind| kind.text() == text)
        .ok_or(StoreError::Unreadable("kind"))
    }
}

/// Something to be sent for the first time.
pub(crate) struct NewSend<'a> {
    pub(crate) table: TableId,
    /// 0: the table's own; else a person's direct messages.
    pub(crate) lane: i64,
    pub(crate) kind: Kind,
    pub(crate) payload: &'a str,
    pub(crate) nonce: &'a str,
    pub(crate) now: Timestamp,
}

/// Something that is being sent.
pub(crate) struct SendRow {
    pub(crate) id: i64,
    pub(crate) table: TableId,
    pub(crate) lane: i64,
    pub(crate) kind: Kind,
    pub(crate) payload: String,
    pub(crate) nonce: String,
    pub(crate) attempts: u32,
    pub(crate) created: Timestamp,
    pub(crate) not_before: Timestamp,
}

fn send_row(row: &SqliteRow) -> Result<SendRow, StoreError> {
    Ok(SendRow {
        id: row.try_get("id")?,
        table: TableId::from_sql(row.try_get("table_id")?),
        lane: row.try_get("lane")?,
        kind: Kind::read(row.try_get("kind")?)?,
        payload: row.try_get("payload")?,
        nonce: row.try_get("nonce")?,
        attempts: small(row.try_get("attempts")?, "attempts")?,
        created: time(row.try_get("created")?)?,
        not_before: time(row.try_get("not_before")?)?,
    })
}

/// Writes down what must be told.
pub(crate) async fn tell(
    on: &mut Connection,
    table: TableId,
    kind: Kind,
    payload: &str,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO outbox (table_id, kind, payload) VALUES (?1, ?2, ?3)")
        .bind(table.sql())
        .bind(kind.text())
        .bind(payload)
        .execute(on)
        .await?;
    Ok(())
}

/// The tables that have something to tell and nothing of their own being sent.
pub(crate) async fn to_fold(on: &mut Connection) -> Result<Vec<TableId>, StoreError> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT DISTINCT table_id FROM outbox WHERE NOT EXISTS (SELECT 1 FROM sends \
         WHERE sends.table_id = outbox.table_id AND lane = 0 AND state = 'due')",
    )
    .fetch_all(on)
    .await?;
    Ok(ids.into_iter().map(TableId::from_sql).collect())
}

/// What a table has to tell, in order: id, kind, payload.
pub(crate) async fn told(
    on: &mut Connection,
    table: TableId,
) -> Result<Vec<(i64, Kind, String)>, StoreError> {
    let rows = sqlx::query("SELECT id, kind, payload FROM outbox WHERE table_id = ?1 ORDER BY id")
        .bind(table.sql())
        .fetch_all(on)
        .await?;
    rows.iter()
        .map(|row| {
            Ok((
                row.try_get("id")?,
                Kind::read(row.try_get("kind")?)?,
                row.try_get("payload")?,
            ))
        })
        .collect()
}

/// Forgets what a table had to tell, up to and with an id: it is being sent.
pub(crate) async fn forget_told(
    on: &mut Connection,
    table: TableId,
    last: i64,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM outbox WHERE table_id = ?1 AND id <= ?2")
        .bind(table.sql())
        .bind(last)
        .execute(on)
        .await?;
    Ok(())
}

/// Writes down what is to be sent, as it will be sent.
pub(crate) async fn insert_send(on: &mut Connection, new: &NewSend<'_>) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO sends (table_id, lane, kind, payload, nonce, created, not_before) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)",
    )
    .bind(new.table.sql())
    .bind(new.lane)
    .bind(new.kind.text())
    .bind(new.payload)
    .bind(new.nonce)
    .bind(new.now.as_millisecond())
    .execute(on)
    .await?;
    Ok(())
}

/// The first of what is being sent in each lane of each table, whether its time has come or not.
/// A thread is opened before anything else.
pub(crate) async fn heads(on: &mut Connection) -> Result<Vec<SendRow>, StoreError> {
    sqlx::query(
        "SELECT * FROM (SELECT *, row_number() OVER \
         (PARTITION BY table_id, lane ORDER BY kind <> 'open_thread', id) AS place \
         FROM sends WHERE state = 'due') WHERE place = 1 ORDER BY id",
    )
    .fetch_all(on)
    .await?
    .iter()
    .map(send_row)
    .collect()
}

/// What is being sent under an id, unless it is done or lost.
pub(crate) async fn send(on: &mut Connection, id: i64) -> Result<Option<SendRow>, StoreError> {
    sqlx::query("SELECT * FROM sends WHERE id = ?1 AND state = 'due'")
        .bind(id)
        .fetch_optional(on)
        .await?
        .as_ref()
        .map(send_row)
        .transpose()
}

/// Forgets what is sent.
pub(crate) async fn forget_send(on: &mut Connection, id: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM sends WHERE id = ?1")
        .bind(id)
        .execute(on)
        .await?;
    Ok(())
}

/// Notes a failed attempt, and when the next one may be.
pub(crate) async fn put_off(
    on: &mut Connection,
    id: i64,
    attempts: u32,
    not_before: Timestamp,
    error: &str,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE sends SET attempts = ?2, not_before = ?3, error = ?4 WHERE id = ?1")
        .bind(id)
        .bind(i64::from(attempts))
        .bind(not_before.as_millisecond())
        .bind(error)
        .execute(on)
        .await?;
    Ok(())
}

/// Marks what can never be sent.
pub(crate) async fn lose(on: &mut Connection, id: i64, error: &str) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE sends SET state = 'lost', attempts = attempts + 1, error = ?2 WHERE id = ?1",
    )
    .bind(id)
    .bind(error)
    .execute(on)
    .await?;
    Ok(())
}
