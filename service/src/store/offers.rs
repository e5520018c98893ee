//! Offers: requests that a seat change hands.

use jiff::Timestamp;
use slowtable_kit::Seat;

use super::forgotten::Use;
use super::rows::from_row;
use super::{Connection, StoreError, forgotten, query, query_as, query_scalar, rows};
use crate::chain::Chain;
use crate::ids::{OfferId, PersonId, TableId};

/// An offer that has no answer yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OfferRow {
    pub(crate) id: OfferId,
    pub(crate) seat: Seat,
    /// The person who asks: the seat's person, or the receiver.
    pub(crate) asker: PersonId,
    /// The person who would get the seat.
    pub(crate) receiver: PersonId,
    /// The receiver's name, if they asked themselves.
    pub(crate) name: Option<String>,
    pub(crate) created: Timestamp,
}

from_row!(OfferRow {
    id,
    seat,
    asker,
    receiver,
    name,
    created,
});

/// An offer to be stored.
pub(crate) struct NewOffer<'a> {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    pub(crate) asker: PersonId,
    pub(crate) receiver: PersonId,
    pub(crate) name: Option<&'a str>,
    pub(crate) now: Timestamp,
}

/// Stores an offer.
pub(crate) async fn insert(on: &mut Connection, new: &NewOffer<'_>) -> Result<OfferId, StoreError> {
    query_scalar(
        "INSERT INTO offers (table_id, seat, asker, receiver, name, created) \
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
    )
    .bind(new.table)
    .bind(new.seat.0)
    .bind(new.asker)
    .bind(new.receiver)
    .bind(new.name)
    .bind(new.now.as_millisecond())
    .fetch_one(on)
    .await
}

/// Returns the open offers of a table. One that cannot be decoded is logged and left out.
pub(crate) async fn of_table(
    on: &mut Connection,
    table: TableId,
) -> Result<Vec<OfferRow>, StoreError> {
    let rows = query("SELECT * FROM offers WHERE table_id = $1 AND open = 1 ORDER BY id")
        .bind(table)
        .fetch_all(on)
        .await?;
    let told = |error: &StoreError| {
        tracing::error!(%table, error = %Chain(error), "an offer of a seat cannot be decoded; it is left out");
    };
    let offers = rows.iter().map(|row| rows::read("offers", row));
    Ok(offers
        .filter_map(|read| read.inspect_err(told).ok())
        .collect())
}

/// Returns the open offers made until a time, with their tables and receivers. Reads nothing else of them, so that a
/// broken one ends too. Offers of missing tables are left out: nothing can be posted there.
pub(crate) async fn until(
    on: &mut Connection,
    time: Timestamp,
) -> Result<Vec<(OfferId, TableId, PersonId)>, StoreError> {
    query_as(
        "SELECT id, table_id, receiver FROM offers WHERE open = 1 AND created <= $1 \
         AND EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id) \
         ORDER BY created LIMIT 100",
    )
    .bind(time.as_millisecond())
    .fetch_all(on)
    .await
}

/// Returns when the oldest open offer was made, if that can be decoded.
pub(crate) async fn oldest(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar(
        "SELECT min(created) FROM offers WHERE open = 1 \
         AND EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id)",
    )
    .fetch_one(on)
    .await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}

/// Deletes the offers that ended and were made before a time.
pub(crate) async fn forget_ended(on: &mut Connection, before: Timestamp) -> Result<(), StoreError> {
    let before = before.as_millisecond();
    execute!(
        on,
        "DELETE FROM offers WHERE open = 0 AND created < $1",
        before
    )
    .map(drop)
}

/// Returns how many offers a person has made since a time, open or not. It includes those from before the person was
/// forgotten.
pub(crate) async fn made_since(
    on: &mut Connection,
    asker: PersonId,
    since: Timestamp,
) -> Result<i64, StoreError> {
    let made: i64 = query_scalar("SELECT count(*) FROM offers WHERE asker = $1 AND created > $2")
        .bind(asker)
        .bind(since.as_millisecond())
        .fetch_one(&mut *on)
        .await?;
    Ok(made + forgotten::uses_since(on, asker, Use::Offer, since).await?)
}

/// Closes an offer: nobody can answer it any more.
pub(crate) async fn end(on: &mut Connection, id: OfferId) -> Result<(), StoreError> {
    execute!(on, "UPDATE offers SET open = 0 WHERE id = $1", id).map(drop)
}

/// Ends the offers that a change of hands makes pointless: those of the seat, and those to its person.
pub(crate) async fn end_of_seat(
    on: &mut Connection,
    table: TableId,
    seat: Seat,
    person: Option<PersonId>,
) -> Result<(), StoreError> {
    execute!(
        on,
        "UPDATE offers SET open = 0 \
         WHERE table_id = $1 AND open = 1 AND (seat = $2 OR receiver = $3)",
        table,
        seat.0,
        person,
    )
    .map(drop)
}

/// Ends the offers of a table.
pub(crate) async fn end_of_table(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    let sql = "UPDATE offers SET open = 0 WHERE table_id = $1 AND open = 1";
    execute!(on, sql, table).map(drop)
}
