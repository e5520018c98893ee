//! The clocks of people at tables.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_kit::Seat;

use super::rows::{DatabaseRow, from_row};
use super::values::{self, words};
use super::{Connection, StoreError, query, query_scalar, rows};
use crate::chain::Chain;
use crate::ids::{PersonId, TableId};

/// The clock of a person at a table, running or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClockRow {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    pub(crate) person: PersonId,
    /// Since when the table waits for the person; `None` if it does not.
    pub(crate) since: Option<Timestamp>,
    /// The time up to which the clock has counted; `None` if it does not run.
    pub(crate) counted: Option<Timestamp>,
    /// What was left of the decision's own time then; `None` for all of it.
    pub(crate) own: Option<Duration>,
    /// What was left of the reserve then; `None` for all of it.
    pub(crate) bank: Option<Duration>,
    /// How long holidays had stopped the clock by then.
    pub(crate) holidays: Duration,
    /// When the time runs out, computed from the fields above; `None` if the clock does not run.
    pub(crate) ends: Option<Timestamp>,
    /// When the next thing is due.
    pub(crate) due: Option<Timestamp>,
    /// The stage of the last reminder.
    pub(crate) reminded: ClockStage,
    /// Whether the person wants no more reminders for the current decision.
    pub(crate) silenced: bool,
    /// The person who nudged them for the current decision.
    pub(crate) nudged: Option<PersonId>,
    /// How many answers in a row stewards have begun for the person.
    pub(crate) missed: u32,
    /// Since when the table has been asked what to do with the seat.
    pub(crate) asked: Option<Timestamp>,
    /// When the answers to that question are counted next.
    pub(crate) question_due: Option<Timestamp>,
    /// When the table last said that it goes on waiting, or the person last showed that they are there.
    pub(crate) waited: Option<Timestamp>,
    /// How often the seat has changed hands since the table began to wait for this decision.
    pub(crate) hands: u32,
    /// Since when the table waits for the person's whole answer, which may take several decisions; `None` if it does
    /// not, or if this answer does not count.
    pub(crate) answer_since: Option<Timestamp>,
    /// Whether a decision of that answer was made by hand or by a steward.
    pub(crate) answered: bool,
    /// Until when the clock stands, or stood, for what others may answer; `None` if it has not stood since the table
    /// began to wait for the person.
    pub(crate) rested: Option<Timestamp>,
    /// Whether a steward has begun to decide that answer, and goes on.
    pub(crate) stewarded: bool,
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
    question_due,
    waited,
    hands,
    answer_since,
    answered,
    rested,
    stewarded,
});

/// The time left for a seat that an opponent holds. It belongs to the seat, so that the next person to take the seat
/// continues with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct KeptTime {
    /// What was left of the own time of the decision that was awaited when its person left; `None` once that decision
    /// is made.
    pub(crate) own: Option<Duration>,
    /// What is left of the reserve; `None` for all of it.
    pub(crate) bank: Option<Duration>,
    /// How long holidays have stopped the clock.
    pub(crate) holidays: Duration,
    /// See [`ClockRow::hands`].
    pub(crate) hands: u32,
}

from_row!(KeptTime {
    own,
    bank,
    holidays,
    hands,
});

/// How much of a decision's time has passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ClockStage {
    /// Less than half.
    Begun,
    /// Half or more, and not nearly all.
    Half,
    /// Nearly all, the reserve included.
    Near,
}

words!(ClockStage {
    Begun: "begun",
    Half: "half",
    Near: "near",
});

impl ClockRow {
    /// Returns the clock of a person for whom no one waits yet.
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
            reminded: ClockStage::Begun,
            silenced: false,
            nudged: None,
            missed: 0,
            asked: None,
            question_due: None,
            waited: None,
            hands: 0,
            answer_since: None,
            answered: false,
            rested: None,
            stewarded: false,
        }
    }
}

/// Returns the rows that can be decoded, and logs the others. One broken clock stops no other.
fn readable(rows: &[DatabaseRow]) -> Vec<ClockRow> {
    let told = |error: &StoreError| {
        tracing::error!(error = %Chain(error), "a clock cannot be decoded; it is left out and does not run");
    };
    let read = rows.iter().map(|row| rows::read("clocks", row));
    read.filter_map(|read| read.inspect_err(told).ok())
        .collect()
}

/// Returns the clocks of a table.
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

/// Returns the clocks of a person.
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

/// Returns the clocks with something due by a time, earliest first.
pub(crate) async fn due(on: &mut Connection, now: Timestamp) -> Result<Vec<ClockRow>, StoreError> {
    let rows = query("SELECT * FROM clocks WHERE due <= $1 ORDER BY due LIMIT 1000")
        .bind(now.as_millisecond())
        .fetch_all(on)
        .await?;
    Ok(readable(&rows))
}

/// Returns when the next thing is due at any clock, if that can be decoded.
pub(crate) async fn next_due(on: &mut Connection) -> Result<Option<Timestamp>, StoreError> {
    let first: Option<i64> = query_scalar("SELECT min(due) FROM clocks WHERE due IS NOT NULL")
        .fetch_one(on)
        .await?;
    Ok(first.and_then(|first| Timestamp::from_millisecond(first).ok()))
}

/// Stores a clock.
pub(crate) async fn set(on: &mut Connection, row: &ClockRow) -> Result<(), StoreError> {
    let time = |time: Option<Timestamp>| time.map(Timestamp::as_millisecond);
    execute!(
        on,
        "INSERT INTO clocks \
         (table_id, seat, person, since, counted, own, bank, holidays, ends, due, \
         reminded, silenced, nudged, missed, asked, question_due, waited, hands, \
         answer_since, answered, rested, stewarded) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, \
         $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) \
         ON CONFLICT (table_id, seat) DO UPDATE SET person = $3, since = $4, counted = $5, \
         own = $6, bank = $7, holidays = $8, ends = $9, due = $10, reminded = $11, \
         silenced = $12, nudged = $13, missed = $14, asked = $15, question_due = $16, waited = $17, \
         hands = $18, answer_since = $19, answered = $20, rested = $21, stewarded = $22",
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
        time(row.question_due),
        time(row.waited),
        row.hands,
        time(row.answer_since),
        row.answered,
        time(row.rested),
        row.stewarded,
    )
    .map(drop)
}

/// Stores the time left on a clock with its seat, and deletes the clock, because an opponent takes the seat.
pub(crate) async fn keep(on: &mut Connection, row: &ClockRow) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO kept_time (table_id, seat, own, bank, holidays, hands) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (table_id, seat) DO UPDATE SET \
         own = $3, bank = $4, holidays = $5, hands = $6",
        row.table,
        row.seat.0,
        row.own.map(values::milliseconds),
        row.bank.map(values::milliseconds),
        values::milliseconds(row.holidays),
        row.hands,
    )?;
    forget(on, row.table, row.seat).await
}

/// Removes and returns the time that was kept with a seat; `None` if there is none or it cannot be decoded.
pub(crate) async fn take_kept(
    on: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<Option<KeptTime>, StoreError> {
    let sql = "DELETE FROM kept_time WHERE table_id = $1 AND seat = $2 \
               RETURNING own, bank, holidays, hands";
    let row = query(sql)
        .bind(table)
        .bind(seat.0)
        .fetch_optional(on)
        .await?;
    let read = row.map(|row| rows::read("kept_time", &row)).transpose();
    Ok(read.unwrap_or_else(|error: StoreError| {
        tracing::error!(%table, error = %Chain(&error), "the time kept with a seat cannot be decoded; the seat gets its full time again");
        None
    }))
}

/// Notes that the decision which was awaited when the seat's person left is made.
pub(crate) async fn end_kept_decision(
    on: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<(), StoreError> {
    let sql = "UPDATE kept_time SET own = NULL, hands = 0 WHERE table_id = $1 AND seat = $2";
    execute!(on, sql, table, seat.0).map(drop)
}

/// Deletes the clock of a seat.
pub(crate) async fn forget(
    on: &mut Connection,
    table: TableId,
    seat: Seat,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM clocks WHERE table_id = $1 AND seat = $2";
    execute!(on, sql, table, seat.0).map(drop)
}

/// Deletes a table's clocks, its kept times, and the answers about its seats.
pub(crate) async fn forget_table(on: &mut Connection, table: TableId) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM seat_votes WHERE table_id = $1", table)?;
    execute!(on, "DELETE FROM kept_time WHERE table_id = $1", table)?;
    execute!(on, "DELETE FROM clocks WHERE table_id = $1", table).map(drop)
}
