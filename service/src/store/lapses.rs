//! What happens by itself at tables after some time.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::{Connection, StoreError, query_as, query_scalar};
use crate::ids::TableId;

/// Notes when something at a table is due, unless that is known.
pub(crate) async fn insert(
    on: &mut Connection,
    table: TableId,
    name: &str,
    due: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO lapses (table_id, name, due) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        table,
        name.to_owned(),
        due.as_millisecond(),
    )
    .map(drop)
}

/// Returns the names of what a table waits for, and when each is due.
pub(crate) async fn of_table(
    on: &mut Connection,
    table: TableId,
) -> Result<BTreeMap<String, Timestamp>, StoreError> {
    let rows: Vec<(String, i64)> =
        query_as("SELECT name, due FROM lapses WHERE table_id = $1 ORDER BY name")
            .bind(table)
            .fetch_all(on)
            .await?;
    let due = |due| Timestamp::from_millisecond(due).unwrap_or(Timestamp::MAX);
    Ok(rows.into_iter().map(|(name, at)| (name, due(at))).collect())
}

/// Forgets something at a table.
pub(crate) async fn remove(
    on: &mut Connection,
    table: TableId,
    name: &str,
) -> Result<(), StoreError> {
    execute!(
        on,
        "DELETE FROM lapses WHERE table_id = $1 AND name = $2",
        table,
        name.to_owned(),
    )
    .map(drop)
}

/// Returns what is due, the earliest first.
pub(crate) async fn due(
    on: &mut Connection,
    now: Timestamp,
) -> Result<Vec<(TableId, String)>, StoreError> {
    query_as("SELECT table_id, name FROM lapses WHERE due <= $1 ORDER BY due, table_id, name")
        .bind(now.as_millisecond())
        .fetch_all(on)
        .await
}

/// Returns when the next is due; `None` if nothing waits.
pub(crate) async fn next_due(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar("SELECT min(due) FROM lapses")
        .fetch_one(on)
        .await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}
