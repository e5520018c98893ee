//! Seats whose person was mentioned for what they are asked while the others play on.

use slowtable_kit::Seat;

use super::{Connection, StoreError};
use crate::ids::TableId;

/// Notes that a seat's person is mentioned. Whether that is new.
pub(crate) async fn insert(
    on: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<bool, StoreError> {
    let inserted = execute!(
        on,
        "INSERT INTO mentions (table_id, seat) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        table,
        i64::from(seat.0),
    )?;
    Ok(inserted > 0)
}

/// Forgets whose person was mentioned at a table.
pub(crate) async fn forget(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM mentions WHERE table_id = $1", table).map(drop)
}
