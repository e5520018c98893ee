//! What those at a table answer when it is asked what is to become of a seat.

use jiff::Timestamp;
use slowtable_kit::Seat;

use super::{Connection, StoreError, query_as};
use crate::ids::{PersonId, TableId};

/// Writes down what a person answers to the question that was asked of a seat at a time. A later answer
/// replaces an earlier one, also one to an earlier question.
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

/// The answers to a question: by whom, and whether an opponent is to take the seat.
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
