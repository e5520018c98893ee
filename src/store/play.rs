//! A game's log, its cache, its drafts, and the presses that made it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::Value;
use slowtable_face::Draft;
use slowtable_kit::Seat;
use sqlx::Row;

use super::{Connection, StoreError, from_json, small, to_json};
use crate::tables::{PressId, TableId};

/// Writes moves at the end of the log, which has `from` entries so far.
pub(crate) async fn append_log(
    on: &mut Connection,
    id: TableId,
    from: u32,
    seat: Seat,
    entries: &[Value],
    now: Timestamp,
) -> Result<(), StoreError> {
    for (number, entry) in (i64::from(from)..).zip(entries) {
        sqlx::query(
            "INSERT INTO log (table_id, number, seat, entry, at) VALUES (?1, ?2, ?3, ?4, ?5)",
        )
        .bind(id.sql())
        .bind(number)
        .bind(i64::from(seat.0))
        .bind(to_json(entry, "entry")?)
        .bind(now.as_millisecond())
        .execute(&mut *on)
        .await?;
    }
    Ok(())
}

/// The whole log.
pub(crate) async fn log(on: &mut Connection, id: TableId) -> Result<Vec<Value>, StoreError> {
    let entries: Vec<String> =
        sqlx::query_scalar("SELECT entry FROM log WHERE table_id = ?1 ORDER BY number")
            .bind(id.sql())
            .fetch_all(on)
            .await?;
    entries
        .iter()
        .map(|entry| from_json(entry, "entry"))
        .collect()
}

/// Writes what happened in the moves up to the `moves`-th.
pub(crate) async fn append_events(
    on: &mut Connection,
    id: TableId,
    moves: u32,
    events: &[Value],
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO events (table_id, moves, events) VALUES (?1, ?2, ?3)")
        .bind(id.sql())
        .bind(i64::from(moves))
        .bind(to_json(events, "events")?)
        .execute(on)
        .await?;
    Ok(())
}

/// What happened at one time, and how long the log was afterwards.
pub(crate) struct Batch {
    pub(crate) moves: usize,
    pub(crate) events: Vec<Value>,
}

/// Everything that happened, in order.
pub(crate) async fn events(on: &mut Connection, id: TableId) -> Result<Vec<Batch>, StoreError> {
    sqlx::query("SELECT moves, events FROM events WHERE table_id = ?1 ORDER BY moves")
        .bind(id.sql())
        .fetch_all(on)
        .await?
        .iter()
        .map(|row| {
            Ok(Batch {
                moves: small(row.try_get("moves")?, "moves")?,
                events: from_json(row.try_get("events")?, "events")?,
            })
        })
        .collect()
}

/// Replaces the cached state.
pub(crate) async fn set_snapshot(
    on: &mut Connection,
    id: TableId,
    moves: u32,
    state: &Value,
) -> Result<(), StoreError> {
    sqlx::query("INSERT OR REPLACE INTO snapshots (table_id, moves, state) VALUES (?1, ?2, ?3)")
        .bind(id.sql())
        .bind(i64::from(moves))
        .bind(to_json(state, "state")?)
        .execute(on)
        .await?;
    Ok(())
}

/// The cached state after `moves` moves. It is only a cache: one that cannot be read is none.
pub(crate) async fn snapshot(
    on: &mut Connection,
    id: TableId,
    moves: u32,
) -> Result<Option<Value>, StoreError> {
    let state: Option<String> =
        sqlx::query_scalar("SELECT state FROM snapshots WHERE table_id = ?1 AND moves = ?2")
            .bind(id.sql())
            .bind(i64::from(moves))
            .fetch_optional(on)
            .await?;
    Ok(state.and_then(|text| serde_json::from_str(&text).ok()))
}

/// The drafts of a table's seats.
pub(crate) async fn drafts(
    on: &mut Connection,
    id: TableId,
) -> Result<BTreeMap<Seat, Draft>, StoreError> {
    let rows = sqlx::query("SELECT seat, draft FROM drafts WHERE table_id = ?1")
        .bind(id.sql())
        .fetch_all(on)
        .await?;
    rows.iter()
        .map(|row| {
            let seat = Seat(small(row.try_get("seat")?, "seat")?);
            Ok((seat, from_json(row.try_get("draft")?, "draft")?))
        })
        .collect()
}

/// Writes a seat's draft; an untouched one is not kept.
pub(crate) async fn set_draft(
    on: &mut Connection,
    id: TableId,
    seat: Seat,
    draft: &Draft,
) -> Result<(), StoreError> {
    if *draft == Draft::default() {
        sqlx::query("DELETE FROM drafts WHERE table_id = ?1 AND seat = ?2")
            .bind(id.sql())
            .bind(i64::from(seat.0))
            .execute(on)
            .await?;
    } else {
        sqlx::query("INSERT OR REPLACE INTO drafts (table_id, seat, draft) VALUES (?1, ?2, ?3)")
            .bind(id.sql())
            .bind(i64::from(seat.0))
            .bind(to_json(draft, "draft")?)
            .execute(on)
            .await?;
    }
    Ok(())
}

/// The table at which a press changed something, if it did.
pub(crate) async fn press(
    on: &mut Connection,
    press: PressId,
) -> Result<Option<TableId>, StoreError> {
    let id: Option<i64> = sqlx::query_scalar("SELECT table_id FROM presses WHERE id = ?1")
        .bind(press.sql())
        .fetch_optional(on)
        .await?;
    Ok(id.map(TableId::from_sql))
}

/// Remembers that a press changed something.
pub(crate) async fn insert_press(
    on: &mut Connection,
    press: PressId,
    table: TableId,
    now: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO presses (id, table_id, at) VALUES (?1, ?2, ?3)")
        .bind(press.sql())
        .bind(table.sql())
        .bind(now.as_millisecond())
        .execute(on)
        .await?;
    Ok(())
}

/// Forgets the presses from before a time.
pub(crate) async fn forget_presses(
    on: &mut Connection,
    before: Timestamp,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM presses WHERE at < ?1")
        .bind(before.as_millisecond())
        .execute(on)
        .await?;
    Ok(())
}
