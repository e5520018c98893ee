//! Who asks that a game goes back.

use jiff::Timestamp;
use sqlx::FromRow;

use super::columns::{self, Stored};
use super::{Connection, StoreError, to_json};
use crate::ids::{PersonId, TableId, UndoRequestId};

/// A request that a game goes back.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(crate) struct UndoRequest {
    pub(crate) id: UndoRequestId,
    pub(crate) asker: PersonId,
    /// The length of the log that is to count.
    pub(crate) back_to: u32,
    /// How long the log was when it was asked.
    pub(crate) moves: u32,
    /// The people who have agreed.
    #[sqlx(json)]
    pub(crate) agreed: Vec<PersonId>,
    #[sqlx(try_from = "Stored<Timestamp>")]
    pub(crate) created: Timestamp,
    pub(crate) open: bool,
}

/// Writes a request down, and ends any other of the table.
pub(crate) async fn insert(
    on: &mut Connection,
    table: TableId,
    asker: PersonId,
    (back_to, moves): (u32, u32),
    now: Timestamp,
) -> Result<UndoRequestId, StoreError> {
    let earlier = "DELETE FROM undo_requests WHERE table_id = ?1 AND moves < ?2";
    execute!(on, earlier, table, moves)?;
    execute!(
        on,
        "UPDATE undo_requests SET open = 0 WHERE table_id = ?1",
        table
    )?;
    let inserted = execute!(
        on,
        "INSERT INTO undo_requests (table_id, asker, back_to, moves, created) \
         VALUES (?1, ?2, ?3, ?4, ?5)",
        table,
        asker,
        back_to,
        moves,
        now.as_millisecond(),
    )?;
    Ok(UndoRequestId::from_sql(inserted.last_insert_rowid()))
}

/// The requests of a table whose log is so long, open or not.
pub(crate) async fn of_table(
    on: &mut Connection,
    table: TableId,
    moves: u32,
) -> Result<Vec<UndoRequest>, StoreError> {
    let sql = "SELECT * FROM undo_requests WHERE table_id = ?1 AND moves = ?2 ORDER BY id";
    let rows = sqlx::query(sql)
        .bind(table)
        .bind(moves)
        .fetch_all(on)
        .await?;
    let read = rows.iter().map(|row| columns::read("undo_requests", row));
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
    let sql = "UPDATE undo_requests SET agreed = ?2 WHERE id = ?1";
    execute!(on, sql, id, agreed).map(drop)
}

/// Ends a request.
pub(crate) async fn end(on: &mut Connection, id: UndoRequestId) -> Result<(), StoreError> {
    execute!(on, "UPDATE undo_requests SET open = 0 WHERE id = ?1", id).map(drop)
}
