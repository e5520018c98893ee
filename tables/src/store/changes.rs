//! What befell a table beside its game: seats that changed hands, an end before the end.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_face::PlainName;
use slowtable_kit::Seat;

use super::rows::from_row;
use super::{Connection, StoreError, query, rows, to_json};
use crate::ids::{PersonId, TableId};

/// Somebody at a table, as they were called then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Occupant {
    /// `None` is an opponent.
    pub(crate) person: Option<PersonId>,
    pub(crate) name: PlainName,
}

/// How a seat changed hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum How {
    /// A person gave up; an opponent plays on.
    Resigned,
    /// Somebody at the table gave the seat of a person whom it had waited for to an opponent.
    Released { by: Occupant },
    /// A moderator gave a person's seat to an opponent.
    Vacated { by: Occupant },
    /// A person gave it to another, who accepted.
    HandedOver,
    /// A person took it from an opponent, and somebody agreed.
    TakenOver { by: Occupant },
}

/// What befell a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum Change {
    /// A seat changed hands.
    Seat {
        seat: Seat,
        before: Occupant,
        after: Occupant,
        how: How,
    },
    /// Somebody took the latest decision of their seat back.
    TakenBack { by: Occupant },
    /// Somebody had the game go back, with everybody's consent if there was anybody else.
    WentBack {
        by: Occupant,
        moves: usize,
        /// Whether something had come up since, so that the game is not in the results. Of changes older
        /// than this it is not known.
        #[serde(default)]
        revealed: bool,
    },
    /// Somebody's time ran out, and an opponent decided for them.
    Steward { seat: Seat, person: Occupant },
    /// Its last person left.
    Abandoned,
    /// A moderator ended it.
    Closed { by: Occupant },
}

/// A change, and how long the game's log was then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Changed {
    pub(crate) moves: u32,
    pub(crate) change: Change,
}

from_row!(Changed { moves, change });

/// Writes a change down.
pub(crate) async fn insert(
    on: &mut Connection,
    id: TableId,
    moves: u32,
    change: &Change,
    now: Timestamp,
) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO changes (table_id, moves, change, at) VALUES ($1, $2, $3, $4)",
        id,
        moves,
        to_json(change, "change")?,
        now.as_millisecond(),
    )
    .map(drop)
}

/// Everything that befell a table, in order.
pub(crate) async fn of_table(on: &mut Connection, id: TableId) -> Result<Vec<Changed>, StoreError> {
    let rows = query("SELECT moves, change FROM changes WHERE table_id = $1 ORDER BY id")
        .bind(id)
        .fetch_all(on)
        .await?;
    let read = rows.iter().map(|row| rows::read("changes", row));
    read.collect::<Result<_, _>>()
        .map_err(|error: StoreError| error.at(id))
}
