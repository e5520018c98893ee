//! A person's days: their time zone, their quiet hours, their holidays.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan as _};

/// The time zones of the world as they were when the program was built: what the system knows may be
/// older, or nothing.
static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// A time zone by its IANA name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// The zone with a name, in any case.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let zone = ZONES.get(name.trim()).ok()?;
        zone.iana_name()?;
        Some(Self(zone))
    }

    /// Its name, as `Europe/Berlin`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The names that contain what somebody has typed, those whose last part begins with it first;
    /// at most `most`.
    #[must_use]
    pub fn suggestions(typed: &str, most: usize) -> Vec<String> {
        let typed = typed.trim().to_lowercase().replace(' ', "_");
        let rank = |name: &str| {
            let lower = name.to_lowercase();
            let city = lower.rsplit('/').next().unwrap_or_default();
            // "Etc/GMT+5" and the like are seldom what somebody means.
            let is_place = lower.contains('/') && !lower.starts_with("etc/");
            lower
                .contains(&typed)
                .then_some((!city.starts_with(&typed), !is_place))
        };
        let mut found: Vec<_> = ZONES
            .available()
            .filter_map(|name| Some((rank(name.as_str())?, name.as_str().to_owned())))
            .collect();
        found.sort();
        found.into_iter().map(|(_, name)| name).take(most).collect()
    }

    /// What a clock on the wall shows there.
    #[must_use]
    pub fn wall(&self, time: Timestamp) -> DateTime {
        self.0.to_datetime(time)
    }
}

/// Hours of every day in which a person is left alone and no clock of theirs runs: from a time of day
/// up to another, over midnight if that is earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    from: Time,
    to: Time,
}

/// Why hours cannot be quiet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseQuietError {
    /// They cannot be read.
    #[error("hours are written as 22:00-07:00")]
    Unreadable,
    /// There are more of them than may be.
    #[error("at most {} hours of a day can be quiet", Quiet::LONGEST_HOURS)]
    TooLong,
}

impl Quiet {
    /// So many hours of a day can be quiet at most.
    pub const LONGEST_HOURS: u32 = 12;

    /// Quiet hours from so many minutes after midnight to so many.
    ///
    /// # Errors
    /// When that is no time of day, the times are the same, or too much lies between them.
    pub fn new(from: u16, to: u16) -> Result<Self, ParseQuietError> {
        const DAY: u16 = 24 * 60;
        let time = |minutes: u16| {
            let (hour, minute) = (i8::try_from(minutes / 60), i8::try_from(minutes % 60));
            Time::new(hour.ok()?, minute.ok()?, 0, 0).ok()
        };
        let (Some(start), Some(end)) = (time(from), time(to)) else {
            return Err(ParseQuietError::Unreadable);
        };
        let length = (DAY + to - from) % DAY;
        if length == 0 {
            return Err(ParseQuietError::Unreadable);
        }
        if u32::from(length) > Self::LONGEST_HOURS * 60 {
            return Err(ParseQuietError::TooLong);
        }
        Ok(Self {
            from: start,
            to: end,
        })
    }

    /// Minutes after midnight at which they begin and end.
    #[must_use]
    pub fn minutes(self) -> (u16, u16) {
        let minutes = |time: Time| {
            let minutes = i16::from(time.hour()) * 60 + i16::from(time.minute());
            u16::try_from(minutes).unwrap_or_default()
        };
        (minutes(self.from), minutes(self.to))
    }

    fn contains(self, time: Time) -> bool {
        if self.from < self.to {
            (self.from..self.to).contains(&time)
        } else {
            time >= self.from || time < self.to
        }
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to } = self;
        write!(
            f,
            "{:02}:{:02}-{:02}:{:02}",
            from.hour(),
            from.minute(),
            to.hour(),
            to.minute()
        )
    }
}

/// As people write it: `22:00-07:00`, `22-7`, `22.30 – 7`.
impl FromStr for Quiet {
    type Err = ParseQuietError;

    fn from_str(text: &str) -> Result<Self, ParseQuietError> {
        let minutes = |text: &str| -> Option<u16> {
            let text = text.trim();
            let (hour, minute) = text.split_once([':', '.']).unwrap_or((text, "0"));
            let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
            // Midnight is written as 24:00 as well.
            (hour <= 24 && minute < 60 && hour * 60 + minute <= 24 * 60)
                .then_some((hour * 60 + minute) % (24 * 60))
        };
        let (from, to) = text
            .split_once(['-', '–', '—'])
            .ok_or(ParseQuietError::Unreadable)?;
        let unreadable = ParseQuietError::Unreadable;
        Self::new(
            minutes(from).ok_or(unreadable)?,
            minutes(to).ok_or(unreadable)?,
        )
    }
}

/// Days on which no clock of a person's runs, the last one included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holiday {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
}

/// A day as people write it: `2026-12-24`, `24.12.2026`, or without a year (`24.12.`) the next such
/// day after `today`.
#[must_use]
pub fn parse_day(text: &str, today: Date) -> Option<Date> {
    let text = text.trim();
    if let Ok(date) = text.parse() {
        return Some(date);
    }
    let mut parts = text.trim_end_matches('.').split('.').map(str::trim);
    let day = parts.next()?.parse().ok()?;
    let month = parts.next()?.parse().ok()?;
    let year = match parts.next() {
        Some(year) => Some(year.parse::<i16>().ok()?),
        None => None,
    };
    if parts.next().is_some() {
        return None;
    }
    match year {
        Some(year) => Date::new(year, month, day).ok(),
        None => (0..=8)
            .filter_map(|later| Date::new(today.year().checked_add(later)?, month, day).ok())
            .find(|date| *date > today),
    }
}

/// What a moment is for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Their clocks run.
    Runs,
    /// Quiet hours, on a holiday or not.
    Quiet,
    /// A holiday, outside quiet hours.
    Holiday,
}

/// When a person's clocks run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rhythm {
    /// Where they live; without one there are no quiet hours, and days are those of UTC.
    pub zone: Option<Zone>,
    /// Their quiet hours, in their zone.
    pub quiet: Option<Quiet>,
    /// Their holidays, in their zone.
    pub holidays: Vec<Holiday>,
}

impl Rhythm {
    /// What a clock on the wall shows where they live.
    #[must_use]
    pub fn wall(&self, time: Timestamp) -> DateTime {
        self.zone().to_datetime(time)
    }

    fn zone(&self) -> TimeZone {
        self.zone
            .as_ref()
            .map_or(TimeZone::UTC, |zone| zone.0.clone())
    }

    fn quiet(&self) -> Option<Quiet> {
        self.quiet.filter(|_| self.zone.is_some())
    }

    /// What a moment is for them: as the clock on their wall says, which shows an hour twice when it
    /// is put back, and leaves one out when it is put forward.
    #[must_use]
    pub fn state(&self, time: Timestamp) -> State {
        let wall = self.wall(time);
        if self
            .quiet()
            .is_some_and(|quiet| quiet.contains(wall.time()))
        {
            return State::Quiet;
        }
        let date = wall.date();
        let holiday = |one: &Holiday| (one.first..=one.last).contains(&date);
        if self.holidays.iter().any(holiday) {
            State::Holiday
        } else {
            State::Runs
        }
    }

    /// A moment after `time` up to which nothing changes: the next at which the wall's clock comes to
    /// a bound of their quiet hours, to midnight, or is put forward or back. `None` at the end of
    /// time.
    pub(super) fn steady_until(&self, time: Timestamp) -> Option<Timestamp> {
        let zone = self.zone();
        let today = zone.to_datetime(time).date();
        let quiet = self.quiet().map(|quiet| [quiet.from, quiet.to]);
        let bounds = quiet.into_iter().flatten().chain([Time::midnight()]);
        let days = [
            Some(today),
            today.checked_add(1.day()).ok(),
            today.checked_add(2.days()).ok(),
        ];
        let mut first = zone.following(time).next().map(|change| change.timestamp());
        for date in days.into_iter().flatten() {
            for bound in bounds.clone() {
                let moment = zone.to_ambiguous_timestamp(date.to_datetime(bound));
                // Of an hour that comes twice, both; of one that is left out, the change itself
                // is a bound already.
                let both = [moment.earlier().ok(), moment.later().ok()];
                let after = both.into_iter().flatten().filter(|moment| *moment > time);
                first = first.into_iter().chain(after).min();
            }
        }
        first.filter(|first| *first > time)
    }
}
