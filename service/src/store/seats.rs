//! The seats of tables: who sits there, with which draft, and who ever sat there.

use jiff::Timestamp;
use slowtable_desk::Draft;
use slowtable_kit::Seat;
use slowtable_ui::PlainName;

use super::dialect::RESTAMP;
use super::forgotten::Digest;
use super::rows::{DatabaseRow, FromRow};
use super::{Connection, StoreError, from_json, query, rows, to_json};
use crate::chain::Chain;
use crate::ids::{PersonId, TableId};

/// A seat that is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SeatRow {
    pub(crate) seat: Seat,
    /// `None` for an opponent.
    pub(crate) person: Option<PersonId>,
    /// `None` if the name shows nothing: the seat's number is shown instead.
    pub(crate) name: Option<PlainName>,
    /// The person who resigned from it.
    pub(crate) former: Option<PersonId>,
    /// How well an opponent plays; `None` for the default level.
    pub(crate) level: Option<String>,
    pub(crate) stamp: u32,
    pub(crate) draft: Draft,
    /// Whether the person has yet to hear that their direct messages are closed.
    pub(crate) dms_closed: bool,
    /// When the person's clock runs out, if it runs.
    pub(crate) until: Option<Timestamp>,
    /// Since when the table has waited for the person, if no one has nudged them for it.
    pub(crate) unnudged: Option<Timestamp>,
    /// Since when the table has waited for the person, or when it last said so, unless it is being asked what to do
    /// with the seat.
    pub(crate) unasked: Option<Timestamp>,
}

impl FromRow for SeatRow {
    fn from_row(row: &DatabaseRow) -> Result<Self, sqlx::Error> {
        let person = row.try_get("person")?;
        let draft: Option<String> = row.try_get("draft")?;
        let draft = draft.map(|text| from_json(&text, "drafts.draft"));
        let table: TableId = row.try_get("table_id")?;
        Ok(Self {
            seat: row.try_get("seat")?,
            person,
            name: name_of(person, &row.try_get::<String>("name")?),
            former: row.try_get("former")?,
            level: row.try_get("level")?,
            stamp: row.try_get("stamp")?,
            draft: draft
                .unwrap_or(Ok(Draft::default()))
                .unwrap_or_else(|error: StoreError| {
                    let error = error.at(table);
                    tracing::warn!(%table, error = %Chain(&error), "a draft is dropped: it cannot be decoded");
                    Draft::default()
                }),
            dms_closed: row
                .try_get::<Option<bool>>("dms_closed")?
                .unwrap_or_default(),
            // For display only: the clock itself is stored elsewhere.
            until: time(row, "ends"),
            unnudged: time(row, "unnudged"),
            unasked: time(row, "unasked"),
        })
    }
}

/// Returns an optional time, or `None` if it cannot be decoded.
fn time(row: &DatabaseRow, column: &str) -> Option<Timestamp> {
    let time = row.try_get::<Option<i64>>(column).ok().flatten()?;
    Timestamp::from_millisecond(time).ok()
}

/// Returns a stored name. A name that shows nothing is stored as the person's id.
fn name_of(person: Option<PersonId>, stored: &str) -> Option<PlainName> {
    let nameless = person.is_some_and(|person| person.to_string() == stored);
    PlainName::clean(stored).filter(|_| !nameless)
}

/// Returns a name to store, which [`name_of`] reads back.
fn stored_name(row: &SeatRow) -> String {
    match (&row.name, row.person) {
        (Some(name), _) => name.label().to_owned(),
        (None, Some(person)) => person.to_string(),
        (None, None) => PlainName::default().label().to_owned(),
    }
}

/// Returns the seats that are taken, in order, with their drafts.
pub(crate) async fn of_table(on: &mut Connection, id: TableId) -> Result<Vec<SeatRow>, StoreError> {
    let rows = query(
        "SELECT seats.*, draft, dms_closed, ends, \
         CASE WHEN clocks.nudged IS NULL THEN clocks.since END AS unnudged, \
         CASE WHEN clocks.asked IS NULL THEN CASE WHEN clocks.since < clocks.waited \
         THEN clocks.waited ELSE clocks.since END END AS unasked FROM seats \
         LEFT JOIN drafts USING (table_id, seat) \
         LEFT JOIN people ON people.id = seats.person \
         LEFT JOIN clocks ON clocks.table_id = seats.table_id AND clocks.seat = seats.seat \
         AND clocks.person = seats.person WHERE seats.table_id = $1 ORDER BY seats.seat",
    )
    .bind(id)
    .fetch_all(on)
    .await?;
    let read = rows.iter().map(|row| rows::read("seats", row));
    read.collect::<Result<_, _>>()
        .map_err(|error: StoreError| error.at(id))
}

/// Replaces all seats of a table that has not begun; there are no drafts yet.
pub(crate) async fn set_all(
    on: &mut Connection,
    id: TableId,
    seats: &[SeatRow],
) -> Result<(), StoreError> {
    execute!(on, "DELETE FROM seats WHERE table_id = $1", id)?;
    for row in seats {
        set(on, id, row).await?;
    }
    Ok(())
}

/// Writes who sits at a seat; its draft stays.
pub(crate) async fn set(on: &mut Connection, id: TableId, row: &SeatRow) -> Result<(), StoreError> {
    execute!(
        on,
        "INSERT INTO seats (table_id, seat, person, name, former, level, stamp) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (table_id, seat) DO UPDATE SET \
         person = $3, name = $4, former = $5, level = $6, stamp = $7",
        id,
        row.seat.0,
        row.person,
        stored_name(row),
        row.former,
        row.level.as_deref(),
        row.stamp,
    )
    .map(drop)
}

/// Increments the stamps of seats whose desks have changed. After the highest stamp comes the lowest again.
pub(crate) async fn restamp(
    on: &mut Connection,
    id: TableId,
    seats: &[Seat],
) -> Result<(), StoreError> {
    execute!(on, RESTAMP, id, to_json(seats, "seats")?,).map(drop)
}

/// Remembers that a person has sat at a seat of a game in play.
pub(crate) async fn insert_sitter(
    on: &mut Connection,
    id: TableId,
    person: PersonId,
    seat: Seat,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO sitters (table_id, person, seat) VALUES ($1, $2, $3) \
               ON CONFLICT DO NOTHING";
    execute!(on, sql, id, person, seat.0).map(drop)
}

/// Returns the seats where a person has ever sat, including those from before they were forgotten.
pub(crate) async fn known_to(
    on: &mut Connection,
    id: TableId,
    person: PersonId,
) -> Result<Vec<Seat>, StoreError> {
    let digest = Digest::read(on, person).await?;
    let sql = "SELECT seat FROM sitters WHERE table_id = $1 AND person = $2 \
               UNION SELECT seat FROM forgotten_sitters WHERE table_id = $1 AND digest = $3";
    let rows = query(sql)
        .bind(id)
        .bind(person)
        .bind(digest.as_ref())
        .fetch_all(on)
        .await?;
    let read = rows.iter().map(|row| row.try_get("seat"));
    read.collect::<Result<_, _>>()
        .map_err(|error| StoreError::from(error).at(id))
}
