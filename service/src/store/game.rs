//! A game's log, its events, its snapshot, its drafts, and the presses that made it.

use jiff::Timestamp;
use serde_json::Value;
use slowtable_desk::Draft;
use slowtable_kit::Seat;

use super::archives::{self, Archive};
use super::dialect::APPEND_LOG;
use super::rows::from_row;
use super::{Connection, LogDigest, StoreError, from_json, query, query_scalar, rows, to_json};
use crate::ids::{PressId, TableId};

/// Appends moves to the log, which has `from` entries and this digest so far. Returns its new digest.
pub(crate) async fn append_log(
    on: &mut Connection,
    id: TableId,
    (from, digest): (u32, LogDigest),
    seat: Seat,
    entries: &[Value],
    now: Timestamp,
) -> Result<LogDigest, StoreError> {
    let texts: Vec<String> = entries.iter().map(Value::to_string).collect();
    execute!(
        on,
        APPEND_LOG,
        id,
        from,
        seat.0,
        now.as_millisecond(),
        to_json(&texts, "entries")?,
    )?;
    let digest = texts.iter().fold(digest, |digest, text| digest.then(text));
    Ok(digest)
}

/// A game as the store holds it: log and snapshot.
pub(crate) struct StoredGame {
    pub(crate) setup: Value,
    /// The whole log.
    pub(crate) entries: Vec<Value>,
    pub(crate) digest: LogDigest,
    /// The snapshot of the state at the log's end; `None` if it cannot be decoded or was not made from this log.
    pub(crate) state: Option<Value>,
    /// Whether the game is over and archived.
    pub(crate) is_archived: bool,
}

/// Returns the whole log of a game that has begun, and the snapshot after `moves` moves.
pub(crate) async fn record(
    on: &mut Connection,
    id: TableId,
    moves: u32,
) -> Result<StoredGame, StoreError> {
    let setup = setup(on, id).await?;
    let mut texts: Vec<String> =
        query_scalar("SELECT entry FROM log WHERE table_id = $1 ORDER BY number")
            .bind(id)
            .fetch_all(&mut *on)
            .await?;
    let archive = archived(on, id, texts.is_empty()).await?;
    let is_archived = archive.is_some();
    if let Some(archive) = archive {
        let log = archive.log.into_iter();
        texts = log.map(|(_, entry, _)| entry).collect();
    }
    let digest = LogDigest::of_setup(&setup);
    let digest = texts.iter().fold(digest, |digest, text| digest.then(text));
    let snapshot = query("SELECT state, seal FROM snapshots WHERE table_id = $1 AND moves = $2")
        .bind(id)
        .bind(moves)
        .fetch_optional(on)
        .await?;
    let state = snapshot.and_then(|row| {
        let state: String = row.try_get("state").ok()?;
        let seal: Option<String> = row.try_get("seal").ok()?;
        let fits = seal == Some(digest.seal(&state));
        fits.then(|| serde_json::from_str(&state).ok())?
    });
    let entries = texts.iter().map(|text| from_json(text, "log.entry"));
    let read = || {
        Ok(StoredGame {
            setup: from_json(&setup, "tables.setup")?,
            entries: entries.collect::<Result<_, _>>()?,
            digest,
            state,
            is_archived,
        })
    };
    read().map_err(|error: StoreError| error.at(id))
}

/// Returns the archive of a game without rows, if it has one.
async fn archived(
    on: &mut Connection,
    id: TableId,
    nothing_found: bool,
) -> Result<Option<Archive>, StoreError> {
    match nothing_found {
        true => archives::of(on, id).await,
        false => Ok(None),
    }
}

/// Returns the events of an archived game.
fn batches(archive: Archive, id: TableId) -> Result<Vec<Batch>, StoreError> {
    let read = archive.events.into_iter().map(|(moves, events)| {
        let events = from_json(&events, "archives.game")?;
        Ok(Batch { moves, events })
    });
    read.collect::<Result<_, _>>()
        .map_err(|error: StoreError| error.at(id))
}

/// Returns the first record of a game's log, as stored; empty before the game is dealt.
async fn setup(on: &mut Connection, id: TableId) -> Result<String, StoreError> {
    let setup: Option<Option<String>> = query_scalar("SELECT setup FROM tables WHERE id = $1")
        .bind(id)
        .fetch_optional(on)
        .await?;
    Ok(setup.flatten().unwrap_or_default())
}

/// Returns the seat of each entry of a game's log, in order.
pub(crate) async fn movers(on: &mut Connection, id: TableId) -> Result<Vec<Seat>, StoreError> {
    let rows = query("SELECT seat FROM log WHERE table_id = $1 ORDER BY number")
        .bind(id)
        .fetch_all(&mut *on)
        .await?;
    if let Some(archive) = archived(on, id, rows.is_empty()).await? {
        let log = archive.log.into_iter();
        return Ok(log.map(|(seat, _, _)| Seat(seat)).collect());
    }
    let read = rows.iter().map(|row| row.try_get("seat"));
    read.collect::<Result<_, _>>()
        .map_err(|error| StoreError::from(error).at(id))
}

/// Writes the first record of a game's log, and returns the log's digest.
pub(crate) async fn set_setup(
    on: &mut Connection,
    id: TableId,
    setup: &Value,
    wanted: u8,
) -> Result<LogDigest, StoreError> {
    let setup = to_json(setup, "setup")?;
    let digest = LogDigest::of_setup(&setup);
    execute!(
        on,
        "UPDATE tables SET setup = $2, wanted = $3 WHERE id = $1",
        id,
        setup,
        wanted,
    )?;
    Ok(digest)
}

/// Writes the events of the moves up to the `moves`-th.
pub(crate) async fn append_events(
    on: &mut Connection,
    id: TableId,
    moves: u32,
    events: &[Value],
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO events (table_id, moves, events) VALUES ($1, $2, $3)",
        id,
        moves,
        to_json(events, "events")?,
    )
    .map(drop)
}

/// Events stored at the same time, and the length of the log after them.
pub(crate) struct Batch {
    pub(crate) moves: u32,
    pub(crate) events: Vec<Value>,
}

from_row!(Batch { moves, events });

/// The number of batches read at once in a search.
const LOOKED_AT: i64 = 16;

/// Returns all events, in order.
pub(crate) async fn events(on: &mut Connection, id: TableId) -> Result<Vec<Batch>, StoreError> {
    let rows = query("SELECT moves, events FROM events WHERE table_id = $1 ORDER BY moves")
        .bind(id)
        .fetch_all(&mut *on)
        .await?;
    if let Some(archive) = archived(on, id, rows.is_empty()).await? {
        return batches(archive, id);
    }
    let read = rows.iter().map(|row| rows::read("events", row));
    read.collect::<Result<_, _>>()
        .map_err(|error: StoreError| error.at(id))
}

/// Returns the latest events that are as `wanted`. It reads few batches before them.
pub(crate) async fn latest_events(
    on: &mut Connection,
    id: TableId,
    wanted: impl Fn(&Batch) -> bool + Send,
) -> Result<Option<Batch>, StoreError> {
    let mut before = i64::MAX;
    loop {
        let rows = query(
            "SELECT moves, events FROM events WHERE table_id = $1 AND moves < $2 \
             ORDER BY moves DESC LIMIT $3",
        )
        .bind(id)
        .bind(before)
        .bind(LOOKED_AT)
        .fetch_all(&mut *on)
        .await?;
        if rows.is_empty() {
            let archive = archived(on, id, before == i64::MAX).await?;
            let batches = archive.map(|archive| batches(archive, id)).transpose()?;
            return Ok(batches.and_then(|all| all.into_iter().rev().find(wanted)));
        }
        for row in rows {
            let batch: Batch = rows::read("events", &row).map_err(|error| error.at(id))?;
            if wanted(&batch) {
                return Ok(Some(batch));
            }
            before = batch.moves.into();
        }
    }
}

/// Replaces the snapshot, and binds it to the log with this digest.
pub(crate) async fn set_snapshot(
    on: &mut Connection,
    id: TableId,
    moves: u32,
    state: &Value,
    digest: LogDigest,
) -> Result<(), StoreError> {
    let state = to_json(state, "snapshots.state")?;
    let seal = digest.seal(&state);
    execute!(
        on,
        "INSERT INTO snapshots (table_id, moves, state, head, seal) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (table_id) DO UPDATE SET moves = $2, state = $3, head = $4, seal = $5",
        id,
        moves,
        state,
        digest.to_string(),
        seal,
    )
    .map(drop)
}

/// Writes a seat's draft; an empty one is not stored.
pub(crate) async fn set_draft(
    on: &mut Connection,
    id: TableId,
    seat: Seat,
    draft: &Draft,
) -> Result<(), StoreError> {
    if *draft == Draft::default() {
        let sql = "DELETE FROM drafts WHERE table_id = $1 AND seat = $2";
        return execute!(on, sql, id, seat.0).map(drop);
    }
    execute!(
        on,
        "INSERT INTO drafts (table_id, seat, draft) VALUES ($1, $2, $3) \
         ON CONFLICT (table_id, seat) DO UPDATE SET draft = $3",
        id,
        seat.0,
        to_json(draft, "draft")?,
    )
    .map(drop)
}

/// Returns the table at which a press changed something, if it did.
pub(crate) async fn press(
    on: &mut Connection,
    press: PressId,
) -> Result<Option<TableId>, StoreError> {
    query_scalar("SELECT table_id FROM presses WHERE id = $1")
        .bind(press)
        .fetch_optional(on)
        .await
}

/// Remembers that a press changed something.
pub(crate) async fn insert_press(
    on: &mut Connection,
    press: PressId,
    table: TableId,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO presses (id, table_id, at) VALUES ($1, $2, $3)",
        press,
        table,
        now.as_millisecond(),
    )
    .map(drop)
}

/// Deletes the presses from before a time.
pub(crate) async fn forget_presses(
    on: &mut Connection,
    before: Timestamp,
) -> Result<(), StoreError> {
    let before = before.as_millisecond();
    execute!(on, "DELETE FROM presses WHERE at < $1", before).map(drop)
}
