//! Which table is played again at which.

use super::{Connection, StoreError, query_scalar};
use crate::ids::TableId;

/// The newest rematch of a table that was not given up.
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

/// Remembers that `rematch` is one of `of`.
pub(crate) async fn set(
    on: &mut Connection,
    rematch: TableId,
    of: TableId,
) -> Result<(), StoreError> {
    let sql = "UPDATE tables SET rematch_of = $2 WHERE id = $1";
    execute!(on, sql, rematch, of).map(drop)
}
