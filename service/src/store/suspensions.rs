//! Tables whose posts wait until the bot may post again.

use std::time::Duration;

use jiff::Timestamp;

use super::rows::from_row;
use super::values::words;
use super::{Connection, StoreError, query, rows};
use crate::chain::Chain;
use crate::clock::later;
use crate::ids::TableId;

/// An obstacle to posting that stays until someone removes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barrier {
    /// The bot does not see the channel or thread.
    NoAccess,
    /// The bot lacks a permission there.
    NoPermission,
    /// The thread is locked, or archived and cannot be reopened.
    Closed,
    /// Every attempt has failed for days.
    Unanswered,
    /// The server has as many active threads as Discord allows, so none can be opened or reopened.
    Full,
    /// The thread or channel is deleted, and no other thread can be opened.
    Gone,
}

words!(Barrier {
    NoAccess: "access",
    NoPermission: "permission",
    Closed: "closed",
    Unanswered: "unanswered",
    Full: "full",
    Gone: "gone",
});

/// A table whose posts wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SuspensionRow {
    pub(crate) table_id: TableId,
    pub(crate) reason: Barrier,
    /// The next try, in milliseconds since 1970.
    pub(crate) not_before: i64,
}

from_row!(SuspensionRow {
    table_id,
    reason,
    not_before
});

/// Returns every table whose posts wait. One that cannot be decoded is left out, so its posts are tried again.
pub(crate) async fn all(on: &mut Connection) -> Result<Vec<SuspensionRow>, StoreError> {
    let rows = query("SELECT table_id, reason, not_before FROM suspensions")
        .fetch_all(on)
        .await?;
    let told = |error: &StoreError| {
        tracing::warn!(error = %Chain(error), "a suspended table cannot be decoded; its posts are tried again");
    };
    let rows = rows.iter().map(|row| rows::read("suspensions", row));
    Ok(rows.filter_map(|row| row.inspect_err(told).ok()).collect())
}

/// Notes that a table's posts wait from now on, or still wait. Returns whether that is new.
pub(crate) async fn begin(
    on: &mut Connection,
    table: TableId,
    barrier: Barrier,
    now: Timestamp,
    wait: Duration,
) -> Result<bool, StoreError> {
    let next = later(now, wait).as_millisecond();
    let changed = execute!(
        on,
        "UPDATE suspensions SET reason = $2, not_before = $3 WHERE table_id = $1",
        table,
        barrier,
        next,
    )?;
    if changed > 0 {
        return Ok(false);
    }
    execute!(
        on,
        "INSERT INTO suspensions (table_id, reason, since, not_before) VALUES ($1, $2, $3, $4)",
        table,
        barrier,
        now.as_millisecond(),
        next,
    )
    .map(|_| true)
}

/// Notes that a table posts again.
pub(crate) async fn end(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM suspensions WHERE table_id = $1", table).map(drop)
}
