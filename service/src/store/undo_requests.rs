//! Requests that a game go back.

use jiff::Timestamp;

use super::rows::from_row;
use super::{Connection, StoreError, query, query_scalar, rows, to_json};
use crate::ids::{PersonId, TableId, UndoRequestId};

/// A request that a game go back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UndoRequest {
    pub(crate) id: UndoRequestId,
    pub(crate) asker: PersonId,
    /// The length of the log to go back to.
    pub(crate) back_to: u32,
    /// The length of the log when the request was made.
    pub(crate) moves: u32,
    /// The people who have agreed.
    pub(crate) agreed: Vec<PersonId>,
    pub(crate) created: Timestamp,
    pub(crate) open: bool,
}

from_row!(UndoRequest {
    id,
    asker,
    back_to,
    moves,
    agreed,
    created,
    open,
});

/// Stores a request, and ends any other of the table.
pub(crate) async fn insert(
    on: &mut Connection,
    table: TableId,
    asker: PersonId,
    (back_to, moves): (u32, u32),
    now: Timestamp,
) -> Result<UndoRequestId, StoreError> {
    let earlier = "DELETE FROM undo_requests WHERE table_id = $1 AND moves < $2";
    execute!(on, earlier, table, moves)?;
    execute!(
        on,
        "UPDATE undo_requests SET open = 0 WHERE table_id = $1",
        table
    )?;
    query_scalar(
        "INSERT INTO undo_requests (table_id, asker, back_to, moves, created) \
         VALUES ($1, $2, $3, $4, $5) RETURNING id",
    )
    .bind(table)
    .bind(asker)
    .bind(back_to)
    .bind(moves)
    .bind(now.as_millisecond())
    .fetch_one(on)
    .await
}

/// Returns the requests of a table whose log has this length, open or not.
pub(crate) async fn of_table(
    on: &mut Connection,
    table: TableId,
    moves: u32,
) -> Result<Vec<UndoRequest>, StoreError> {
    let sql = "SELECT * FROM undo_requests WHERE table_id = $1 AND moves = $2 ORDER BY id";
    let rows = query(sql).bind(table).bind(moves).fetch_all(on).await?;
    let read = rows.iter().map(|row| rows::read("undo_requests", row));
    read.collect::<Result<_, _>>()
        .map_err(|error: StoreError| error.at(table))
}

/// Writes who has agreed.
pub(crate) async fn set_agreed(
    on: &mut Connection,
    id: UndoRequestId,
    agreed: &[PersonId],
) -> Result<(), StoreError> {
    let agreed = to_json(agreed, "agreed")?;
    let sql = "UPDATE undo_requests SET agreed = $2 WHERE id = $1";
    execute!(on, sql, id, agreed).map(drop)
}

/// Closes a request: nobody can answer it any more.
pub(crate) async fn end(on: &mut Connection, id: UndoRequestId) -> Result<(), StoreError> {
    execute!(on, "UPDATE undo_requests SET open = 0 WHERE id = $1", id).map(drop)
}
