//! How long people may take: the paces of tables, and how time is counted for a person.
//!
//! Pure: no store, no clock, no texts. `docs/pace.md` explains the numbers for people.

mod count;
mod rhythm;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use count::{Count, CountedTime, Moments, TimeLeft};
pub use rhythm::{ClockState, DaysOff, Holiday, ParseQuietError, Quiet, Rhythm, Zone, parse_day};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// A day of 24 hours.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long everyone at a table may take for their decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pace {
    /// There is no clock.
    #[default]
    None,
    /// Everyone is present.
    Live,
    /// Everyone looks in once a day.
    Daily,
    /// Everyone looks in every few days.
    Relaxed,
}

/// The times of a pace. All of them are clock time: quiet hours, days off and holidays do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaceTimes {
    /// The time for each decision.
    pub own: Duration,
    /// The reserve for longer decisions, at most.
    pub bank: Duration,
    /// What each answer that the person begins themselves puts back into the reserve.
    pub refill: Duration,
    /// How long before the end the second reminder comes.
    pub near: Duration,
}

impl Pace {
    /// Every pace, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::None, Self::Live, Self::Daily, Self::Relaxed];

    /// How long a table without a clock must have waited for a person before others may nudge them. At a table with a
    /// clock it is half the time of a decision.
    pub const NUDGE_WITHOUT_CLOCK: Duration = DAY;
    /// The number of missed decisions in a row after which the table is asked about the seat.
    pub const MISSED: u32 = 3;
    /// The part of a decision's own time that a person gets after taking a decision back.
    pub const GOING_BACK: u32 = 12;
    /// The part of a decision's own time that a person who takes a seat over gets at least, once for each decision.
    pub const TAKING_OVER: u32 = 12;
    /// The longest time that a clock stands once in a turn while its person waits for others, such as for answers to an
    /// offer. It is never longer than half of a decision's own time.
    pub const REST: Duration = HOUR.saturating_mul(12);
    /// The time between the question what to do with a seat and the earliest moment at which an opponent can take it.
    /// Until then the person can say that they are there.
    pub const NOTICE: Duration = DAY;
    /// The time after that question when people who have not voted no longer count.
    pub const SILENCE: Duration = DAY.saturating_mul(7);
    /// The longest time that holidays stop a person's clock at one table.
    pub const HOLIDAYS: Duration = DAY.saturating_mul(14);

    /// Returns whether people look in once a day or less, so that each visit that a game saves counts.
    #[must_use]
    pub const fn is_by_post(self) -> bool {
        matches!(self, Self::Daily | Self::Relaxed)
    }

    /// Returns its id in the store, in custom ids and in texts.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Live => "live",
            Self::Daily => "daily",
            Self::Relaxed => "relaxed",
        }
    }

    /// Returns the pace with an id.
    #[must_use]
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.id() == id)
    }

    /// Returns its times; `None` if there is no clock.
    #[must_use]
    pub const fn terms(self) -> Option<PaceTimes> {
        let (own, bank, refill, near) = match self {
            Self::None => return None,
            Self::Live => (
                MINUTE.saturating_mul(5),
                MINUTE.saturating_mul(15),
                MINUTE,
                MINUTE,
            ),
            Self::Daily => (
                DAY,
                DAY.saturating_mul(2),
                HOUR.saturating_mul(6),
                HOUR.saturating_mul(4),
            ),
            Self::Relaxed => (
                DAY.saturating_mul(3),
                DAY.saturating_mul(4),
                HOUR.saturating_mul(12),
                HOUR.saturating_mul(12),
            ),
        };
        Some(PaceTimes {
            own,
            bank,
            refill,
            near,
        })
    }

    /// Returns how long the table must have waited before it may be asked what to do with a seat. It is longer where
    /// no one has agreed to any pace.
    #[must_use]
    pub const fn ask_after(self) -> Duration {
        match self {
            Self::None => DAY.saturating_mul(7),
            Self::Live | Self::Daily | Self::Relaxed => DAY.saturating_mul(3),
        }
    }

    /// Returns how long the table must have waited before others may nudge.
    #[must_use]
    pub fn nudge_after(self) -> Duration {
        self.terms()
            .map_or(Self::NUDGE_WITHOUT_CLOCK, |terms| terms.own / 2)
    }
}
