//! Tables and their rematches.

use super::{Connection, StoreError, query_scalar};
use crate::ids::{PersonId, TableId};

/// Returns the newest rematch of a table that was not cancelled.
pub(crate) async fn of_table(
    on: &mut Connection,
    id: TableId,
) -> Result<Option<TableId>, StoreError> {
    query_scalar(
        "SELECT id FROM tables WHERE rematch_of = $1 \
         AND phase NOT IN ('cancelled', 'abandoned') ORDER BY id DESC LIMIT 1",
    )
    .bind(id)
    .fetch_optional(on)
    .await
}

/// Whether a person has opened a rematch of a table before, even one that was cancelled.
pub(crate) async fn was_opened_by(
    on: &mut Connection,
    of: TableId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM tables WHERE rematch_of = $1 AND opened_by = $2)";
    query_scalar(sql).bind(of).bind(person).fetch_one(on).await
}

/// Remembers that `rematch` is a rematch of `of`.
pub(crate) async fn set(
    on: &mut Connection,
    rematch: TableId,
    of: TableId,
) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET rematch_of = $2 WHERE id = $1";
    execute!(on, sql, rematch, of).map(drop)
}
