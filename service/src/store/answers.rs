//! What people on a server may know of each other before they play: answer times, and games finished and left.

use std::time::Duration;

use super::dialect::{ANSWER_TIMES, GAMES_OF_PEOPLE};
use super::values::milliseconds;
use super::{Connection, StoreError, query, to_json};
use crate::chain::Chain;
use crate::ids::{GuildId, PersonId};
use crate::pace::Pace;
use crate::store::results::Part;
use crate::store::rows::DatabaseRow;
use crate::store::values::Column;

/// The number of answer times kept for a person on a server at a pace.
pub(crate) const KEPT: u32 = 40;

/// Stores how long a table waited for a person's answer, and deletes the oldest one beyond [`KEPT`].
pub(crate) async fn insert(
    on: &mut Connection,
    person: PersonId,
    (guild, pace): (GuildId, Pace),
    took: Duration,
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO answer_times (person, guild, pace, took) VALUES ($1, $2, $3, $4)",
        person,
        guild,
        pace,
        milliseconds(took),
    )?;
    execute!(
        on,
        "DELETE FROM answer_times WHERE person = $1 AND guild = $2 AND pace = $3 AND id NOT IN \
         (SELECT id FROM answer_times WHERE person = $1 AND guild = $2 AND pace = $3 \
         ORDER BY id DESC LIMIT $4)",
        person,
        guild,
        pace,
        KEPT,
    )
    .map(drop)
}

/// Returns the answer times of people on a server at a pace, in no order.
pub(crate) async fn times(
    on: &mut Connection,
    (guild, pace): (GuildId, Pace),
    people: &[PersonId],
) -> Result<Vec<(PersonId, Duration)>, StoreError> {
    let rows = query(ANSWER_TIMES)
        .bind(ids(people)?)
        .bind(guild)
        .bind(pace)
        .fetch_all(on)
        .await?;
    Ok(pairs(&rows, "took"))
}

/// Returns how often people had a part in a game of a server that counts and in which another person had one, too.
/// People without such a game are left out.
pub(crate) async fn games(
    on: &mut Connection,
    guild: GuildId,
    people: &[PersonId],
    part: Part,
) -> Result<Vec<(PersonId, u32)>, StoreError> {
    let rows = query(GAMES_OF_PEOPLE)
        .bind(ids(people)?)
        .bind(guild)
        .bind(part)
        .fetch_all(on)
        .await?;
    Ok(pairs(&rows, "games"))
}

fn ids(people: &[PersonId]) -> Result<String, StoreError> {
    let ids: Vec<i64> = people.iter().map(|person| person.sql()).collect();
    to_json(&ids, "people")
}

/// Returns each row's person and value. What cannot be decoded is logged and left out.
fn pairs<T: Column>(rows: &[DatabaseRow], column: &str) -> Vec<(PersonId, T)> {
    let read = rows.iter().map(|row| {
        let person: PersonId = row.try_get("person")?;
        Ok((person, row.try_get(column)?))
    });
    let told = |error: &sqlx::Error| {
        tracing::warn!(error = %Chain(error), "an answer time or a count of games cannot be decoded; it is left out");
    };
    read.filter_map(|read| read.inspect_err(told).ok())
        .collect()
}
