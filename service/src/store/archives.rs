//! Finished games in compressed form.
//!
//! A finished game takes no further move. Some time after its end, its log and its events move from rows of their own
//! into one compressed text, and its snapshot is deleted. The texts of the rows are kept unchanged, so that the log
//! keeps its digest. Reading a game ([`super::game`]) finds it in either place.

use std::io::{Read as _, Write as _};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    Connection, Malformed, StoreError, Writing, from_json, query_as, query_scalar, to_json,
};
use crate::ids::TableId;

/// A game's log and events, as stored in the database's rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Archive {
    /// Seat, entry and time (milliseconds since 1970) of each log entry, in order.
    pub(super) log: Vec<(u8, String, i64)>,
    /// The length of the log after each batch of events, and the events.
    pub(super) events: Vec<(u32, String)>,
}

/// The archive's name in errors.
const NAME: &str = "archives.game";

impl Archive {
    /// Returns it as one compressed text.
    fn packed(&self) -> Result<String, StoreError> {
        let text = to_json(self, NAME)?;
        let mut packing = ZlibEncoder::new(Vec::new(), Compression::best());
        let packed = packing.write_all(text.as_bytes());
        let packed = packed.and_then(|()| packing.finish());
        // Writing into memory does not fail.
        let packed = packed.map_err(|_| StoreError::Unreadable(NAME))?;
        Ok(STANDARD_NO_PAD.encode(packed))
    }

    fn unpacked(packed: &str) -> Result<Self, StoreError> {
        let damaged = || Malformed::new(NAME, "it is not what belongs there");
        let packed = STANDARD_NO_PAD.decode(packed).map_err(|_| damaged())?;
        let mut text = String::new();
        let read = ZlibDecoder::new(packed.as_slice()).read_to_string(&mut text);
        read.map_err(|_| damaged())?;
        from_json(&text, NAME)
    }

    /// Reads it from the rows of a table.
    async fn of_rows(on: &mut Connection, id: TableId) -> Result<Self, StoreError> {
        let log = "SELECT seat, entry, at FROM log WHERE table_id = $1 ORDER BY number";
        let log: Vec<(u8, String, i64)> = query_as(log).bind(id).fetch_all(&mut *on).await?;
        let events = "SELECT moves, events FROM events WHERE table_id = $1 ORDER BY moves";
        let events: Vec<(u32, String)> = query_as(events).bind(id).fetch_all(on).await?;
        Ok(Self { log, events })
    }
}

/// Returns a table's archive, if it has one.
pub(super) async fn of(on: &mut Connection, id: TableId) -> Result<Option<Archive>, StoreError> {
    let packed: Option<String> = query_scalar("SELECT game FROM archives WHERE table_id = $1")
        .bind(id)
        .fetch_optional(on)
        .await?;
    let archive = packed.map(|packed| Archive::unpacked(&packed)).transpose();
    archive.map_err(|error| error.at(id))
}

/// Returns up to a number of tables whose games ended before a time and are not archived yet, oldest first.
pub(crate) async fn due(
    on: &mut Connection,
    since: Timestamp,
    count: u32,
) -> Result<Vec<TableId>, StoreError> {
    query_scalar(
        "SELECT id FROM tables WHERE archived = 0 AND phase IN ('over', 'abandoned') \
         AND changed <= $1 ORDER BY changed LIMIT $2",
    )
    .bind(since.as_millisecond())
    .bind(count)
    .fetch_all(on)
    .await
}

/// Archives a finished game, unless it is archived already. The text is unpacked and compared before anything is
/// deleted.
pub(crate) async fn archive(on: &mut Writing, id: TableId) -> Result<(), StoreError> {
    let marked = execute!(
        on,
        "UPDATE tables SET archived = 1 \
         WHERE id = $1 AND archived = 0 AND phase IN ('over', 'abandoned')",
        id,
    )?;
    if marked == 0 {
        return Ok(());
    }
    let archive = Archive::of_rows(on, id)
        .await
        .map_err(|error| error.at(id))?;
    let packing = move || {
        let packed = archive.packed()?;
        let same = Archive::unpacked(&packed)? == archive;
        same.then_some(packed).ok_or(StoreError::Unreadable(NAME))
    };
    let packed = tokio::task::spawn_blocking(packing).await;
    let packed = packed.map_err(|_| StoreError::Unreadable(NAME))??;
    execute!(
        on,
        "INSERT INTO archives (table_id, game) VALUES ($1, $2)",
        id,
        packed,
    )?;
    execute!(on, "DELETE FROM log WHERE table_id = $1", id)?;
    execute!(on, "DELETE FROM events WHERE table_id = $1", id)?;
    execute!(on, "DELETE FROM snapshots WHERE table_id = $1", id).map(drop)
}

/// Notes that a table cannot be archived, so that it is not tried again. Its rows stay.
pub(crate) async fn leave(on: &mut Writing, id: TableId) -> Result<(), StoreError> {
    execute!(on, "UPDATE tables SET archived = 1 WHERE id = $1", id).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_once_it_is_unpacked_and_what_is_damaged_is_told() {
        let entry = r#"{"seat": 1,  "path":["ä","\"x\""]}"#.to_owned();
        let archive = Archive {
            log: (0..200).map(|at| (1, entry.clone(), at)).collect(),
            events: vec![(0, "[]".to_owned()), (200, entry.clone())],
        };
        let packed = archive.packed().unwrap();
        assert!(packed.len() < entry.len() * 200 / 4, "{}", packed.len());
        assert_eq!(Archive::unpacked(&packed).unwrap(), archive);
        for damaged in ["", "?", "AAAA", &packed[..packed.len() / 2]] {
            let error = Archive::unpacked(damaged).unwrap_err();
            assert!(error.to_string().contains("archives.game"), "{error}");
        }
    }
}
