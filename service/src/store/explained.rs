//! Whether a person gets explanations as things come up, and which they have had.

use super::rows::from_row;
use super::{Connection, StoreError, query_as, query_scalar};
use crate::ids::{PersonId, TableId};

/// How often something was explained to a person, and when last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Explained {
    /// The id of the explanation.
    pub(crate) cue: String,
    /// How often it was given.
    pub(crate) times: i64,
    /// The table at which it was given last.
    pub(crate) table_id: i64,
    /// The length of that table's log at the person's last move before that.
    pub(crate) moves: i64,
}

from_row!(Explained {
    cue,
    times,
    table_id,
    moves
});

/// Whether a person gets explanations.
pub(crate) async fn is_guided(on: &mut Connection, person: PersonId) -> Result<bool, StoreError> {
    let guided = query_scalar("SELECT guided FROM people WHERE id = $1")
        .bind(person)
        .fetch_optional(on)
        .await?;
    Ok(guided.unwrap_or_default())
}

/// Writes whether a person gets explanations. Switching them on starts them from the beginning.
pub(crate) async fn set_guided(
    on: &mut Connection,
    person: PersonId,
    guided: bool,
) -> Result<(), StoreError> {
    if guided {
        execute!(on, "DELETE FROM explained WHERE person = $1", person)?;
    }
    let sql = "INSERT INTO people (id, guided) VALUES ($1, $2) \
               ON CONFLICT (id) DO UPDATE SET guided = $2";
    execute!(on, sql, person, guided).map(drop)
}

/// Whether a person sits or has sat at a game that has begun.
pub(crate) async fn has_played(
    on: &mut Connection,
    person: PersonId,
    game: &str,
) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM seats JOIN tables ON tables.id = seats.table_id \
               WHERE seats.person = $1 AND tables.game = $2 \
               AND tables.phase NOT IN ('lobby', 'cancelled'))";
    let played = query_scalar(sql).bind(person).bind(game);
    played.fetch_one(on).await
}

/// Returns the explanations of a game that a person has had.
pub(crate) async fn explained(
    on: &mut Connection,
    person: PersonId,
    game: &str,
) -> Result<Vec<Explained>, StoreError> {
    let sql = "SELECT cue, times, table_id, moves FROM explained WHERE person = $1 AND game = $2";
    let rows = query_as(sql).bind(person).bind(game);
    rows.fetch_all(on).await
}

/// Notes that an explanation is given to a person once more.
pub(crate) async fn note_explained(
    on: &mut Connection,
    person: PersonId,
    game: &str,
    cue: &str,
    (table, moves): (TableId, i64),
) -> Result<(), StoreError> {
    let sql = "INSERT INTO explained (person, game, cue, times, table_id, moves) \
               VALUES ($1, $2, $3, 1, $4, $5) ON CONFLICT (person, game, cue) DO UPDATE SET \
               times = explained.times + 1, table_id = $4, moves = $5";
    execute!(on, sql, person, game, cue, table, moves).map(drop)
}
