//! Reviews of finished games: a cache, since computing them again gives the same.

use slowtable_desk::Mistake;
use slowtable_kit::Seat;

use super::{Connection, StoreError, query_scalar, to_json};
use crate::ids::TableId;

/// Returns the mistakes found for a seat of a finished game under these rules. A review that cannot be decoded counts
/// as missing.
pub(crate) async fn review(
    on: &mut Connection,
    id: TableId,
    seat: Seat,
    rules: u32,
) -> Result<Option<Vec<Mistake>>, StoreError> {
    let found: Option<String> = query_scalar(
        "SELECT mistakes FROM reviews WHERE table_id = $1 AND seat = $2 AND rules = $3",
    )
    .bind(id)
    .bind(seat.0)
    .bind(rules)
    .fetch_optional(on)
    .await?;
    Ok(found.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Stores a review.
pub(crate) async fn set_review(
    on: &mut Connection,
    id: TableId,
    seat: Seat,
    rules: u32,
    mistakes: &[Mistake],
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO reviews (table_id, seat, rules, mistakes) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (table_id, seat, rules) DO UPDATE SET mistakes = $4",
        id,
        seat.0,
        rules,
        to_json(mistakes, "mistakes")?,
    )
    .map(drop)
}
