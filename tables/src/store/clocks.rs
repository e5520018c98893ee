//! The clocks of people at tables.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_kit::Seat;

use super::rows::{Row, from_row};
use super::values::{self, words};
use super::{Connection, StoreError, query, query_scalar, rows};
use crate::chain::Chain;
use crate::ids::{PersonId, TableId};

/// The clock of a person at a table, whether it runs or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClockRow {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    pub(crate) person: PersonId,
    /// Since when the table waits for them; `None` if it does not.
    pub(crate) since: Option<Timestamp>,
    /// Up to when time was counted.
    pub(crate) counted: Option<Timestamp>,
    /// What was left of the decision's own time then; `None` if no clock runs.
    pub(crate) own: Option<Duration>,
    /// What was left of the reserve then; `None` is all of it.
    pub(crate) bank: Option<Duration>,
    /// For so long holidays have stopped it by then.
    pub(crate) holidays: Duration,
    /// When the time runs out, worked out from the above; `None` if no clock runs.
    pub(crate) ends: Option<Timestamp>,
    /// When the next thing is due.
    pub(crate) due: Option<Timestamp>,
    /// What its person was reminded of last.
    pub(crate) reminded: Stage,
    /// They want to hear no more of what the table waits for now.
    pub(crate) silenced: bool,
    /// Who has nudged them for what the table waits for now.
    pub(crate) nudged: Option<PersonId>,
    /// How many decisions in a row somebody else has made for them.
    pub(crate) missed: u32,
    /// Since when the table is asked what is to become of their seat.
    pub(crate) asked: Option<Timestamp>,
    /// Nobody else has answered that: the host alone is asked.
    pub(crate) host: bool,
    /// When the table last said that it goes on waiting.
    pub(crate) waited: Option<Timestamp>,
}

from_row!(ClockRow {
    table = "table_id",
    seat,
    person,
    since,
    counted,
    own,
    bank,
    holidays,
    ends,
    due,
    reminded,
    silenced,
    nudged,
    missed,
    asked,
    host,
    waited,
});

/// How far the time of a decision has gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stage {
    /// Less than half of it.
    Begun,
    /// Half of it.
    Half,
    /// Nearly all, the reserve included.
    Near,
}

words!(Stage {
    Begun: "begun",
    Half: "half",
    Near: "near",
});

impl ClockRow {
    /// The clock of somebody for whom nobody waits yet.
    pub(crate) const fn new(table: TableId, seat: Seat, person: PersonId) -> Self {
        Self {
            table,
            seat,
            person,
            since: None,
            counted: None,
            own: None,
            bank: None,
            holidays: Duration::ZERO,
            ends: None,
            due: None,
            reminded: Stage::Begun,
            silenced: false,
            nudged: None,
            missed: 0,
            asked: None,
            host: false,
            waited: None,
        }
    }
}

/// The rows that can be read; the others are named in the log. One broken clock stops no other.
fn readable(rows: &[Row]) -> Vec<ClockRow> {
    let told = |error: &StoreError| {
        tracing::error!(error = %Chain(error), "a clock cannot be read, and is left out");
    };
    let read = rows.iter().map(|row| rows::read("clocks", row));
    read.filter_map(|read| read.inspect_err(told).ok())
        .collect()
}

/// The clocks of a table.
pub(crate) async fn of_table(
    on: &mut Connection,
    table: TableId,
) -> Result<Vec<ClockRow>, StoreError> {
    let rows = query("SELECT * FROM clocks WHERE table_id = $1 ORDER BY seat")
        .bind(table)
        .fetch_all(on)
        .await?;
    Ok(readable(&rows))
}

/// The clocks of a person.
pub(crate) async fn of_person(
    on: &mut Connection,
    person: PersonId,
) -> Result<Vec<ClockRow>, StoreError> {
    let rows = query("SELECT * FROM clocks WHERE person = $1 ORDER BY table_id")
        .bind(person)
        .fetch_all(on)
        .await?;
    Ok(readable(&rows))
}

/// The clocks for which something is due by a time, the first first.
pub(crate) async fn due(on: &mut Connection, now: Timestamp) -> Result<Vec<ClockRow>, StoreError> {
    let rows = query("SELECT * FROM clocks WHERE due <= $1 ORDER BY due LIMIT 1000")
        .bind(now.as_millisecond())
        .fetch_all(on)
        .await?;
    Ok(readable(&rows))
}

/// When the next thing is due at any clock, if that can be read.
pub(crate) async fn next_due(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar("SELECT min(due) FROM clocks WHERE due IS NOT NULL")
        .fetch_one(on)
        .await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}

/// Writes a clock down.
pub(crate) async fn set(on: &mut Connection, row: &ClockRow) -> Result<(), StoreError> {
    let time = |time: Option<Timestamp>| time.map(Timestamp::as_millisecond);
    execute!(
        on,
        "INSERT INTO clocks \
         (table_id, seat, person, since, counted, own, bank, holidays, ends, due, \
         reminded, silenced, nudged, missed, asked, host, waited) VALUES \
         ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) \
         ON CONFLICT (table_id, seat) DO UPDATE SET person = $3, since = $4, counted = $5, \
         own = $6, bank = $7, holidays = $8, ends = $9, due = $10, reminded = $11, \
         silenced = $12, nudged = $13, missed = $14, asked = $15, host = $16, waited = $17",
        row.table,
        row.seat.0,
        row.person,
        time(row.since),
        time(row.counted),
        row.own.map(values::milliseconds),
        row.bank.map(values::milliseconds),
        values::milliseconds(row.holidays),
        time(row.ends),
        time(row.due),
        row.reminded,
        row.silenced,
        row.nudged,
        row.missed,
        time(row.asked),
        row.host,
        time(row.waited),
    )
    .map(drop)
}

/// Forgets the clock of a seat.
pub(crate) async fn forget(
    on: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM clocks WHERE table_id = $1 AND seat = $2";
    execute!(on, sql, table, seat.0).map(drop)
}

/// Forgets the clocks of a table.
pub(crate) async fn forget_table(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM clocks WHERE table_id = $1", table).map(drop)
}
