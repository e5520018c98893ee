//! Tables whose posts wait until the bot may post again.

use std::time::Duration;

use jiff::Timestamp;

use super::{Connection, StoreError};
use crate::clock::later;
use crate::tables::{Barrier, TableId};

const fn barrier_text(barrier: Barrier) -> &'static str {
    match barrier {
        Barrier::NoAccess => "access",
        Barrier::NoPermission => "permission",
        Barrier::Closed => "closed",
        Barrier::Unanswered => "unanswered",
    }
}

fn barrier(text: &str) -> Barrier {
    [Barrier::NoAccess, Barrier::Closed, Barrier::Unanswered]
        .into_iter()
        .find(|barrier| barrier_text(*barrier) == text)
        .unwrap_or(Barrier::NoPermission)
}

/// A table whose posts wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RestingRow {
    pub(crate) table: TableId,
    pub(crate) barrier: Barrier,
    /// The next try, in milliseconds since 1970.
    pub(crate) not_before: i64,
}

/// Every table whose posts wait.
pub(crate) async fn all(on: &mut Connection) -> Result<Vec<RestingRow>, StoreError> {
    let rows: Vec<(i64, String, i64)> =
        sqlx::query_as("SELECT table_id, reason, not_before FROM resting")
            .fetch_all(on)
            .await?;
    let row = |(table, reason, not_before): (i64, String, i64)| RestingRow {
        table: TableId::from_sql(table),
        barrier: barrier(&reason),
        not_before,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Notes that a table's posts wait from now on, or go on waiting; answers whether it is new.
pub(crate) async fn begin(
    on: &mut Connection,
    table: TableId,
    barrier: Barrier,
    now: Timestamp,
    wait: Duration,
) -> Result<bool, StoreError> {
    let changed =
        sqlx::query("UPDATE resting SET reason = ?2, not_before = ?3 WHERE table_id = ?1")
            .bind(table.sql())
            .bind(barrier_text(barrier))
            .bind(later(now, wait).as_millisecond())
            .execute(&mut *on)
            .await?;
    if changed.rows_affected() > 0 {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO resting (table_id, reason, since, not_before) VALUES (?1, ?2, ?3, ?4)",
    )
    .bind(table.sql())
    .bind(barrier_text(barrier))
    .bind(now.as_millisecond())
    .bind(later(now, wait).as_millisecond())
    .execute(on)
    .await?;
    Ok(true)
}

/// Notes that a table posts again.
pub(crate) async fn end(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM resting WHERE table_id = ?1")
        .bind(table.sql())
        .execute(on)
        .await?;
    Ok(())
}
