//! The answers of a table's people to the question what to do with a seat.

use jiff::Timestamp;
use slowtable_kit::Seat;

use super::{Connection, StoreError, query_as};
use crate::ids::{PersonId, TableId};

/// Stores a person's answer to the question that was asked about a seat at a time. It replaces the person's earlier
/// answer, even to an earlier question.
pub(crate) async fn set(
    on: &mut Connection,
    (table, seat, asked): (TableId, Seat, Timestamp),
    person: PersonId,
    releases: bool,
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO seat_votes (table_id, seat, asked, person, releases) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (table_id, seat, person) DO UPDATE SET \
         asked = $3, releases = $5",
        table,
        seat.0,
        asked.as_millisecond(),
        person,
        releases,
    )
    .map(drop)
}

/// Returns the answers to a question: each person, and whether an opponent is to take the seat.
pub(crate) async fn of_question(
    on: &mut Connection,
    (table, seat, asked): (TableId, Seat, Timestamp),
) -> Result<Vec<(PersonId, bool)>, StoreError> {
    query_as(
        "SELECT person, releases FROM seat_votes \
         WHERE table_id = $1 AND seat = $2 AND asked = $3 ORDER BY person",
    )
    .bind(table)
    .bind(seat.0)
    .bind(asked.as_millisecond())
    .fetch_all(on)
    .await
}
