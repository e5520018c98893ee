//! Changes at a table beside its game: seats that changed hands, an end before the game's own end.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_kit::Seat;
use slowtable_ui::PlainName;

use super::rows::from_row;
use super::{Connection, StoreError, query, rows, to_json};
use crate::ids::{PersonId, TableId};

super::values::json!(TableChange);

/// A person or opponent at a table, with the name they had then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Occupant {
    /// `None` for an opponent.
    pub(crate) person: Option<PersonId>,
    pub(crate) name: PlainName,
}

/// How a seat changed hands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum How {
    /// A person resigned; an opponent plays on.
    Resigned,
    /// A person at the table gave the seat of someone they had waited for to an opponent.
    Released { by: Occupant },
    /// A moderator gave a person's seat to an opponent.
    Vacated { by: Occupant },
    /// A person gave it to another, who accepted.
    HandedOver,
    /// A person took it from an opponent, and another agreed.
    TakenOver { by: Occupant },
}

/// A change at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub(crate) enum TableChange {
    /// A seat changed hands.
    Seat {
        seat: Seat,
        before: Occupant,
        after: Occupant,
        how: How,
    },
    /// A person took back the latest decision of their seat.
    TakenBack { by: Occupant },
    /// A person had the game go back. If there were other people, all agreed.
    WentBack {
        by: Occupant,
        moves: usize,
        /// Whether something had been revealed since, so that the game does not count in the results. Older changes
        /// do not say it.
        #[serde(default)]
        revealed: bool,
    },
    /// A person's time ran out, and an opponent decided for them.
    Steward { seat: Seat, person: Occupant },
    /// Its last person left.
    Abandoned,
    /// A moderator ended it.
    Closed { by: Occupant },
}

/// A change, and the length of the game's log at that time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Changed {
    pub(crate) moves: u32,
    pub(crate) change: TableChange,
}

from_row!(Changed { moves, change });

/// Writes a change down.
pub(crate) async fn insert(
    on: &mut Connection,
    id: TableId,
    moves: u32,
    change: &TableChange,
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

/// Returns all changes at a table, in order.
pub(crate) async fn of_table(on: &mut Connection, id: TableId) -> Result<Vec<Changed>, StoreError> {
    let rows = query("SELECT moves, change FROM changes WHERE table_id = $1 ORDER BY id")
        .bind(id)
        .fetch_all(on)
        .await?;
    let read = rows.iter().map(|row| rows::read("changes", row));
    read.collect::<Result<_, _>>()
        .map_err(|error: StoreError| error.at(id))
}
