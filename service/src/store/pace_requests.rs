//! Requests for another pace: at most one for each table.

use jiff::Timestamp;

use super::rows::from_row;
use super::{Connection, StoreError, query, rows, to_json};
use crate::ids::{PersonId, TableId};
use crate::pace::Pace;

/// A request that a table be played at another pace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PaceRequest {
    pub(crate) asker: PersonId,
    pub(crate) pace: Pace,
    /// The people who have agreed.
    pub(crate) agreed: Vec<PersonId>,
    /// When it was made, which identifies it.
    pub(crate) created: Timestamp,
    pub(crate) open: bool,
}

from_row!(PaceRequest {
    asker,
    pace,
    agreed,
    created,
    open,
});

/// Stores a table's request in place of any other.
pub(crate) async fn set(
    on: &mut Connection,
    table: TableId,
    request: &PaceRequest,
) -> Result<(), StoreError> {
    let agreed = to_json(&request.agreed, "agreed")?;
    execute!(
        on,
        "INSERT INTO pace_requests (table_id, asker, pace, agreed, created, open) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id) DO UPDATE SET \
         asker = $2, pace = $3, agreed = $4, created = $5, open = $6",
        table,
        request.asker,
        request.pace,
        agreed,
        request.created.as_millisecond(),
        i64::from(request.open),
    )
    .map(drop)
}

/// Returns a table's request, open or not.
pub(crate) async fn of_table(
    on: &mut Connection,
    table: TableId,
) -> Result<Option<PaceRequest>, StoreError> {
    let row = query("SELECT * FROM pace_requests WHERE table_id = $1")
        .bind(table)
        .fetch_optional(on)
        .await?;
    let read = row.as_ref().map(|row| rows::read("pace_requests", row));
    read.transpose()
        .map_err(|error: StoreError| error.at(table))
}
