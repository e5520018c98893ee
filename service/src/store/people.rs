//! People's own settings.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::civil::Date;
use slowtable_ui::Language;

use super::rows::{DatabaseRow, FromRow, from_row};
use super::values::Column;
use super::{Connection, StoreError, query, query_as, query_scalar, rows};
use crate::chain::Chain;
use crate::ids::{GuildId, PersonId};
use crate::pace::{DaysOff, Holiday, Quiet, Rhythm, Zone};

/// A person's own settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The language they chose; `None` for that of their client.
    pub language: Option<Language>,
    /// Whether they get a direct message, with their desk, when they are awaited.
    pub desk_by_dm: bool,
    /// Whether they are reminded before their time runs out.
    pub reminders: bool,
    /// Whether they are not mentioned for what they are asked while others play on, such as offers.
    pub offers_at_desk: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: None,
            desk_by_dm: false,
            reminders: true,
            offers_at_desk: false,
        }
    }
}

/// A person's settings, and a notice that they have not seen yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Preferences {
    pub(crate) settings: Settings,
    /// Whether their direct messages are closed and they have not heard of it.
    pub(crate) dms_closed: bool,
}

from_row!(Settings {
    language,
    desk_by_dm,
    reminders,
    offers_at_desk
});

impl FromRow for Preferences {
    fn from_row(row: &DatabaseRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            settings: Settings::from_row(row)?,
            dms_closed: row.try_get("dms_closed")?,
        })
    }
}

/// Returns a person's preferences. If they cannot be decoded, it returns the defaults: the person loses their
/// language, not their seat.
pub(crate) async fn preferences(
    on: &mut Connection,
    person: PersonId,
) -> Result<Preferences, StoreError> {
    let sql = "SELECT language, desk_by_dm, reminders, offers_at_desk, dms_closed FROM people WHERE id = $1";
    let row = query(sql).bind(person).fetch_optional(on).await?;
    let read = row.map_or(Ok(Preferences::default()), |row| rows::read("people", &row));
    Ok(read.unwrap_or_else(|error| {
        tracing::warn!(error = %Chain(&error), "a person's settings cannot be decoded; the defaults are used");
        Preferences::default()
    }))
}

/// Writes a person's settings.
pub(crate) async fn set_preferences(
    on: &mut Connection,
    person: PersonId,
    preferences: Preferences,
) -> Result<(), StoreError> {
    let settings = preferences.settings;
    execute!(
        on,
        "INSERT INTO people (id, language, desk_by_dm, dms_closed, reminders, offers_at_desk) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET \
         language = $2, desk_by_dm = $3, dms_closed = $4, reminders = $5, offers_at_desk = $6",
        person,
        settings.language.map(Language::code),
        settings.desk_by_dm,
        preferences.dms_closed,
        settings.reminders,
        settings.offers_at_desk,
    )
    .map(drop)
}

/// Notes that a person has read that their direct messages are closed.
pub(crate) async fn set_dms_closed_told(
    on: &mut Connection,
    person: PersonId,
) -> Result<(), StoreError> {
    execute!(on, "UPDATE people SET dms_closed = 0 WHERE id = $1", person).map(drop)
}

/// Returns a value, or `None` if it cannot be decoded.
fn readable<T: Column>(row: &DatabaseRow, column: &str) -> Option<T> {
    row.try_get::<Option<T>>(column).ok().flatten()
}

/// Returns when a person's clocks run. Parts that cannot be decoded are left out: then no clock stands still for
/// ever, and other people's clocks are unaffected.
pub(crate) async fn rhythm(on: &mut Connection, person: PersonId) -> Result<Rhythm, StoreError> {
    let row = query("SELECT zone, quiet_from, quiet_to, days_off FROM people WHERE id = $1")
        .bind(person)
        .fetch_optional(&mut *on)
        .await?;
    let holidays = holidays(on, person, None).await?;
    Ok(Rhythm {
        holidays: holidays.into_iter().map(|(_, holiday)| holiday).collect(),
        ..row.as_ref().map(rhythm_of).unwrap_or_default()
    })
}

/// Returns when the clocks run of those who wait for a table on a server, as far as they have said something about it.
pub(crate) async fn rhythms_of_waiting(
    on: &mut Connection,
    guild: GuildId,
) -> Result<HashMap<PersonId, Rhythm>, StoreError> {
    let rows = query(
        "SELECT id, zone, quiet_from, quiet_to, days_off FROM people \
         JOIN wishes ON wishes.person = people.id WHERE guild = $1 AND queued = 1",
    )
    .bind(guild)
    .fetch_all(&mut *on)
    .await?;
    let known = rows.iter();
    let known = known.filter_map(|row| Some((readable(row, "id")?, rhythm_of(row))));
    let mut known: HashMap<PersonId, Rhythm> = known.collect();
    let rows = query(
        "SELECT holidays.person, first, last FROM holidays \
         JOIN wishes ON wishes.person = holidays.person WHERE guild = $1 AND queued = 1 \
         ORDER BY first, holidays.id",
    )
    .bind(guild)
    .fetch_all(on)
    .await?;
    for row in &rows {
        if let Some((person, holiday)) = readable(row, "person").zip(holiday_of(row)) {
            known.entry(person).or_default().holidays.push(holiday);
        }
    }
    Ok(known)
}

/// Reads a rhythm without its holidays.
fn rhythm_of(row: &DatabaseRow) -> Rhythm {
    let zone = readable::<String>(row, "zone");
    let minutes = |column| readable::<u16>(row, column);
    let quiet = minutes("quiet_from").zip(minutes("quiet_to"));
    Rhythm {
        days_off: readable::<u8>(row, "days_off")
            .and_then(DaysOff::of_bits)
            .unwrap_or_default(),
        zone: zone.and_then(|name| Zone::of_name(&name)),
        quiet: quiet.and_then(|(from, to)| Quiet::new(from, to).ok()),
        holidays: Vec::new(),
    }
}

fn holiday_of(row: &DatabaseRow) -> Option<Holiday> {
    let day = |column| readable::<String>(row, column)?.parse().ok();
    let (first, last) = (day("first")?, day("last")?);
    Some(Holiday { first, last })
}

/// Since when the parts of a person's rhythm apply that can be changed only now and then.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct RhythmSince {
    pub(crate) quiet: Option<Timestamp>,
    pub(crate) days_off: Option<Timestamp>,
}

/// Returns when a person's quiet hours and days off were last changed.
pub(crate) async fn rhythm_since(
    on: &mut Connection,
    person: PersonId,
) -> Result<RhythmSince, StoreError> {
    let sql = "SELECT quiet_since, days_off_since FROM people WHERE id = $1";
    let since: Option<(Option<i64>, Option<i64>)> =
        query_as(sql).bind(person).fetch_optional(on).await?;
    let (quiet, days_off) = since.unwrap_or_default();
    let time = |since: Option<i64>| Timestamp::from_millisecond(since?).ok();
    Ok(RhythmSince {
        quiet: time(quiet),
        days_off: time(days_off),
    })
}

/// Writes a person's time zone, quiet hours and days off, and since when these apply.
pub(crate) async fn set_rhythm(
    on: &mut Connection,
    person: PersonId,
    rhythm: &Rhythm,
    since: RhythmSince,
) -> Result<(), StoreError> {
    let quiet = rhythm.quiet.map(Quiet::minutes);
    execute!(
        on,
        "INSERT INTO people \
         (id, zone, quiet_from, quiet_to, quiet_since, days_off, days_off_since) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET zone = $2, \
         quiet_from = $3, quiet_to = $4, quiet_since = $5, days_off = $6, days_off_since = $7",
        person,
        rhythm.zone.as_ref().map(|zone| zone.name().to_owned()),
        quiet.map(|(from, _)| from),
        quiet.map(|(_, to)| to),
        since.quiet.map(Timestamp::as_millisecond),
        rhythm.days_off.bits(),
        since.days_off.map(Timestamp::as_millisecond),
    )
    .map(drop)
}

/// Returns a person's holidays, earliest first, each with its number. Those that are over on `day`, or cannot be
/// decoded, are left out.
pub(crate) async fn holidays(
    on: &mut Connection,
    person: PersonId,
    over: Option<Date>,
) -> Result<Vec<(i64, Holiday)>, StoreError> {
    let rows = query(
        "SELECT id, first, last FROM holidays WHERE person = $1 AND last >= $2 ORDER BY first, id",
    )
    .bind(person)
    .bind(over.map_or_else(String::new, |date| date.to_string()))
    .fetch_all(on)
    .await?;
    let read = rows.iter();
    let read = read.filter_map(|row| Some((readable(row, "id")?, holiday_of(row)?)));
    Ok(read.collect())
}

/// Writes a holiday of a person.
pub(crate) async fn insert_holiday(
    on: &mut Connection,
    person: PersonId,
    holiday: Holiday,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO holidays (person, first, last) VALUES ($1, $2, $3)";
    let (first, last) = (holiday.first.to_string(), holiday.last.to_string());
    execute!(on, sql, person, first, last).map(drop)
}

/// Deletes one of a person's holidays. Returns whether it was theirs.
pub(crate) async fn forget_holiday(
    on: &mut Connection,
    person: PersonId,
    id: i64,
) -> Result<bool, StoreError> {
    let sql = "DELETE FROM holidays WHERE id = $1 AND person = $2";
    Ok(execute!(on, sql, id, person)? > 0)
}

/// Returns when a person was reminded or nudged since a time, latest first.
pub(crate) async fn reminded_since(
    on: &mut Connection,
    person: PersonId,
    since: Timestamp,
) -> Result<Vec<Timestamp>, StoreError> {
    let times: Vec<i64> =
        query_scalar("SELECT at FROM reminders WHERE person = $1 AND at > $2 ORDER BY at DESC")
            .bind(person)
            .bind(since.as_millisecond())
            .fetch_all(on)
            .await?;
    let times = times.into_iter().map(Timestamp::from_millisecond);
    Ok(times.filter_map(Result::ok).collect())
}

/// Notes that a person is reminded or nudged, and deletes notes older than a day.
pub(crate) async fn insert_reminder(
    on: &mut Connection,
    person: PersonId,
    now: Timestamp,
) -> Result<(), StoreError> {
    const DAY: i64 = 24 * 60 * 60 * 1_000;
    let now = now.as_millisecond();
    let old = now.saturating_sub(DAY);
    execute!(
        on,
        "DELETE FROM reminders WHERE person = $1 AND at < $2",
        person,
        old
    )?;
    let sql = "INSERT INTO reminders (person, at) VALUES ($1, $2)";
    execute!(on, sql, person, now).map(drop)
}
