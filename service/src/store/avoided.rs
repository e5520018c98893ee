//! The private list of each person: the people with whom they do not want to play.
//!
//! A person on it who was forgotten stays on it as a keyed hash ([`super::forgotten`]), until the owner empties the
//! list or is forgotten too.

use super::forgotten::{self, Digest};
use super::{Connection, StoreError, Writing, query_scalar};
use crate::ids::{PersonId, TableId};

/// Returns the people on a person's list, in the order of their ids.
pub(crate) async fn of_owner(
    on: &mut Connection,
    owner: PersonId,
) -> Result<Vec<PersonId>, StoreError> {
    query_scalar("SELECT person FROM avoided WHERE owner = $1 ORDER BY person")
        .bind(owner)
        .fetch_all(on)
        .await
}

/// Replaces a person's list. An empty one also drops the people on it who were forgotten.
pub(crate) async fn set(
    on: &mut Writing,
    owner: PersonId,
    people: &[PersonId],
) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM avoided WHERE owner = $1", owner)?;
    for person in people {
        let sql = "INSERT INTO avoided (owner, person) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        execute!(on, sql, owner, *person)?;
    }
    if people.is_empty() {
        let sql = "DELETE FROM forgotten_avoided WHERE owner = $1";
        if execute!(on, sql, owner)? > 0 {
            forgotten::forget_key(on).await?;
        }
    }
    Ok(())
}

/// Whether a person is on another's list.
pub(crate) async fn has(
    on: &mut Connection,
    owner: PersonId,
    person: PersonId,
) -> Result<bool, StoreError> {
    let digest = Digest::read(on, person).await?;
    query_scalar(
        "SELECT EXISTS (SELECT 1 FROM avoided WHERE owner = $1 AND person = $2) \
         OR EXISTS (SELECT 1 FROM forgotten_avoided WHERE owner = $1 AND digest = $3)",
    )
    .bind(owner)
    .bind(person)
    .bind(digest.as_ref())
    .fetch_one(on)
    .await
}

/// Returns the people at a table who have a person on their lists.
pub(crate) async fn by_sitters(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
) -> Result<Vec<PersonId>, StoreError> {
    let digest = Digest::read(on, person).await?;
    query_scalar(
        "SELECT seats.person FROM seats WHERE table_id = $1 AND seats.person IS NOT NULL \
         AND (EXISTS (SELECT 1 FROM avoided WHERE owner = seats.person AND avoided.person = $2) \
         OR EXISTS (SELECT 1 FROM forgotten_avoided \
         WHERE owner = seats.person AND digest = $3)) ORDER BY seat",
    )
    .bind(table)
    .bind(person)
    .bind(digest.as_ref())
    .fetch_all(on)
    .await
}
