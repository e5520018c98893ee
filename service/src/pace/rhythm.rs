//! A person's days: their time zone, their quiet hours, their holidays.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, ToSpan as _};

/// The world's time zones, compiled in: the system's data may be older or missing.
static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

/// A time zone by its IANA name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Zone(TimeZone);

impl Zone {
    /// Returns the zone with a name, in any case.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let zone = ZONES.get(name.trim()).ok()?;
        zone.iana_name()?;
        Some(Self(zone))
    }

    /// Returns its name, such as `Europe/Berlin`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// Returns the names that contain the typed text, first those whose last part begins with it; at most `most`.
    #[must_use]
    pub fn suggestions(typed: &str, most: usize) -> Vec<String> {
        let typed = typed.trim().to_lowercase().replace(' ', "_");
        let rank = |name: &str| {
            let lower = name.to_lowercase();
            let city = lower.rsplit('/').next().unwrap_or_default();
            // People seldom mean "Etc/GMT+5" and the like.
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

    /// Returns the local time there.
    #[must_use]
    pub fn wall(&self, time: Timestamp) -> DateTime {
        self.0.to_datetime(time)
    }

    /// Returns when it is this local time there: the first of two, or later if the clocks were put forward past it.
    /// `None` at the end of time.
    #[must_use]
    pub fn moment(&self, wall: DateTime) -> Option<Timestamp> {
        self.0.to_timestamp(wall).ok()
    }
}

/// The hours of every day in which a person gets no messages and none of their clocks runs. They last from one time
/// of day to another, past midnight if that is earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quiet {
    from: Time,
    to: Time,
}

/// Why hours cannot be quiet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParseQuietError {
    /// They cannot be parsed.
    #[error("hours are written as 22:00-07:00")]
    Unreadable,
    /// There are too many of them.
    #[error("at most {} hours of a day can be quiet", Quiet::LONGEST_HOURS)]
    TooLong,
}

impl Quiet {
    /// The most hours of a day that can be quiet.
    pub const LONGEST_HOURS: u32 = 12;

    /// Makes quiet hours from minutes after midnight.
    ///
    /// # Errors
    /// When one is no time of day, the times are equal, or they are too far apart.
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

    /// Returns the minutes after midnight at which they begin and end.
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

/// Parses what people write: `22:00-07:00`, `22-7`, `22.30 – 7`.
impl FromStr for Quiet {
    type Err = ParseQuietError;

    fn from_str(text: &str) -> Result<Self, ParseQuietError> {
        let minutes = |text: &str| -> Option<u16> {
            let text = text.trim();
            let (hour, minute) = text.split_once([':', '.']).unwrap_or((text, "0"));
            let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
            // Midnight may be written as 24:00 as well.
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

/// The weekdays on which none of a person's clocks runs: few enough that a game still moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DaysOff(u8);

impl DaysOff {
    /// The most weekdays off.
    pub const MOST: u8 = 3;

    /// Returns these weekdays off; `None` if there are too many.
    #[must_use]
    pub fn new(days: impl IntoIterator<Item = Weekday>) -> Option<Self> {
        let bits = days.into_iter().fold(0, |bits, day| bits | Self::bit(day));
        Self::of_bits(bits)
    }

    /// Returns the weekdays off of a stored number: a bit for each, Monday's first. `None` if there are too many.
    #[must_use]
    pub fn of_bits(bits: u8) -> Option<Self> {
        (bits < 1 << 7 && bits.count_ones() <= u32::from(Self::MOST)).then_some(Self(bits))
    }

    /// Returns the number to be stored.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a weekday is off.
    #[must_use]
    pub const fn contains(self, day: Weekday) -> bool {
        self.0 & Self::bit(day) != 0
    }

    /// Returns the weekdays, Monday first.
    pub fn days(self) -> impl Iterator<Item = Weekday> {
        let week = Weekday::Monday.cycle_forward().take(7);
        week.filter(move |day| self.contains(*day))
    }

    const fn bit(day: Weekday) -> u8 {
        1 << day.to_monday_zero_offset()
    }
}

/// Days on which none of a person's clocks runs, the last one included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holiday {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
}

/// Parses a day as people write it: `2026-12-24`, `24.12.2026`, or without a year (`24.12.`) the next such day after
/// `today`.
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

/// The state of a person's clocks at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockState {
    /// Their clocks run.
    Runs,
    /// Quiet hours or a day off, on a holiday or not.
    Quiet,
    /// A holiday, outside quiet hours and days off.
    Holiday,
}

/// When a person's clocks run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rhythm {
    /// Their time zone; without one there are no quiet hours and no days off, and days are those of UTC.
    pub zone: Option<Zone>,
    /// Their quiet hours, in their zone.
    pub quiet: Option<Quiet>,
    /// Their days off, in their zone.
    pub days_off: DaysOff,
    /// Their holidays, in their zone.
    pub holidays: Vec<Holiday>,
}

impl Rhythm {
    /// Returns the local time where they live.
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

    /// Returns the state at a moment, by local time. That shows an hour twice when clocks are put back, and skips one
    /// when they are put forward.
    #[must_use]
    pub fn state(&self, time: Timestamp) -> ClockState {
        let wall = self.wall(time);
        if self
            .quiet()
            .is_some_and(|quiet| quiet.contains(wall.time()))
        {
            return ClockState::Quiet;
        }
        let date = wall.date();
        if self.is_day_off(date) {
            ClockState::Quiet
        } else if self.is_holiday(date) {
            ClockState::Holiday
        } else {
            ClockState::Runs
        }
    }

    /// Whether a moment is on a holiday or a day off of theirs, by day or by night.
    #[must_use]
    pub fn is_away(&self, time: Timestamp) -> bool {
        let date = self.wall(time).date();
        self.is_day_off(date) || self.is_holiday(date)
    }

    fn is_day_off(&self, date: Date) -> bool {
        self.zone.is_some() && self.days_off.contains(date.weekday())
    }

    fn is_holiday(&self, date: Date) -> bool {
        let mut holidays = self.holidays.iter();
        holidays.any(|one| (one.first..=one.last).contains(&date))
    }

    /// Returns a moment after `time` up to which nothing changes: the next at which local time reaches a limit of
    /// their quiet hours or midnight, or is put forward or back. `None` at the end of time.
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
                // An hour that occurs twice gives both moments. For one that is skipped, the change itself is a limit
                // already.
                let both = [moment.earlier().ok(), moment.later().ok()];
                let after = both.into_iter().flatten().filter(|moment| *moment > time);
                first = first.into_iter().chain(after).min();
            }
        }
        first.filter(|first| *first > time)
    }
}
