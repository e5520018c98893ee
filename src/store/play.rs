//! A game's log, its cache, its drafts, and the presses that made it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::Value;
use slowtable_face::Draft;
use slowtable_kit::Seat;
use sqlx::Row;

use super::head::Head;
use super::{Connection, StoreError, from_json, small, to_json};
use crate::chain::Chain;
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

/// A game as far as it is written down.
pub(crate) struct Record {
    /// The whole log.
    pub(crate) entries: Vec<Value>,
    /// The cached state at the log's end. One that cannot be read, or that was not made from this
    /// log, is none.
    pub(crate) state: Option<Value>,
}

/// The whole log of a game that has begun, and the cached state after `moves` moves.
pub(crate) async fn record(
    on: &mut Connection,
    id: TableId,
    moves: u32,
) -> Result<Record, StoreError> {
    let head = Head::of_setup(&setup(on, id).await?);
    let texts = entries(on, id, 0, i64::MAX).await?;
    let head = texts.iter().fold(head, |head, entry| head.then(entry));
    let snapshot =
        sqlx::query("SELECT state, seal FROM snapshots WHERE table_id = ?1 AND moves = ?2")
            .bind(id.sql())
            .bind(i64::from(moves))
            .fetch_optional(on)
            .await?;
    let state = snapshot.and_then(|row| {
        let state: &str = row.try_get("state").ok()?;
        let seal: Option<&str> = row.try_get("seal").ok()?;
        let fits = seal == Some(head.seal(state).as_str());
        fits.then(|| serde_json::from_str(state).ok())?
    });
    let entries = texts
        .iter()
        .map(|entry| from_json(entry, "log.entry").map_err(|error| error.at(id)))
        .collect::<Result<_, _>>()?;
    Ok(Record { entries, state })
}

/// The first record of a game's log, as it is stored; empty before it is dealt.
async fn setup(on: &mut Connection, id: TableId) -> Result<String, StoreError> {
    let setup: Option<Option<String>> =
        sqlx::query_scalar("SELECT setup FROM tables WHERE id = ?1")
            .bind(id.sql())
            .fetch_optional(on)
            .await?;
    Ok(setup.flatten().unwrap_or_default())
}

/// The entries with numbers from `from` to before `to`, as they are stored.
async fn entries(
    on: &mut Connection,
    id: TableId,
    from: i64,
    to: i64,
) -> Result<Vec<String>, StoreError> {
    Ok(sqlx::query_scalar(
        "SELECT entry FROM log WHERE table_id = ?1 AND number >= ?2 AND number < ?3 \
         ORDER BY number",
    )
    .bind(id.sql())
    .bind(from)
    .bind(to)
    .fetch_all(on)
    .await?)
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
                moves: small(row.try_get("moves")?, "events.moves")?,
                events: from_json(row.try_get("events")?, "events.events")?,
            })
        })
        .map(|read: Result<Batch, StoreError>| read.map_err(|error| error.at(id)))
        .collect()
}

/// Replaces the cached state, and binds it to the log up to there, whose head goes on from that
/// of the state before.
pub(crate) async fn set_snapshot(
    on: &mut Connection,
    id: TableId,
    moves: u32,
    state: &Value,
) -> Result<(), StoreError> {
    let moves = i64::from(moves);
    let before: Option<(i64, String)> = sqlx::query_as(
        "SELECT moves, head FROM snapshots \
         WHERE table_id = ?1 AND moves <= ?2 AND head IS NOT NULL",
    )
    .bind(id.sql())
    .bind(moves)
    .fetch_optional(&mut *on)
    .await?;
    let before = before.and_then(|(moves, head)| Some((moves, head.parse().ok()?)));
    let (from, head) = match before {
        Some(before) => before,
        None => (0, Head::of_setup(&setup(on, id).await?)),
    };
    let added = entries(on, id, from, moves).await?;
    let head = added.iter().fold(head, |head, entry| head.then(entry));
    let state = to_json(state, "snapshots.state")?;
    sqlx::query(
        "INSERT OR REPLACE INTO snapshots (table_id, moves, state, head, seal) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
    )
    .bind(id.sql())
    .bind(moves)
    .bind(&state)
    .bind(head.to_string())
    .bind(head.seal(&state))
    .execute(on)
    .await?;
    Ok(())
}

/// Forgets the cached state: what is written next is bound to the whole log anew.
pub(crate) async fn forget_snapshot(on: &mut Connection, id: TableId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM snapshots WHERE table_id = ?1")
        .bind(id.sql())
        .execute(on)
        .await?;
    Ok(())
}

/// The drafts of a table's seats. One that cannot be read is dropped: its desk opens without it.
pub(crate) async fn drafts(
    on: &mut Connection,
    id: TableId,
) -> Result<BTreeMap<Seat, Draft>, StoreError> {
    let rows = sqlx::query("SELECT seat, draft FROM drafts WHERE table_id = ?1")
        .bind(id.sql())
        .fetch_all(on)
        .await?;
    let drafts = rows.iter().filter_map(|row| {
        let read = || -> Result<_, StoreError> {
            let seat = Seat(small(row.try_get("seat")?, "drafts.seat")?);
            Ok((seat, from_json(row.try_get("draft")?, "drafts.draft")?))
        };
        read()
            .map_err(|error| error.at(id))
            .inspect_err(|error| {
                tracing::warn!(table = %id, error = %Chain(error), "a draft is dropped");
            })
            .ok()
    });
    Ok(drafts.collect())
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
