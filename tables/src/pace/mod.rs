//! How long people may take: the paces of tables, and how time is counted for a person.
//!
//! Pure: no store, no clock, no words. What the numbers mean for people stands in `docs/pace.md`.

mod count;
mod rhythm;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use count::{Count, Counted, Left, Moments};
pub use rhythm::{Holiday, ParseQuietError, Quiet, Rhythm, State, Zone, parse_day};

/// A minute.
const MINUTE: Duration = Duration::from_secs(60);
/// An hour.
const HOUR: Duration = Duration::from_secs(60 * 60);
/// A day of 24 hours.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long everybody at a table may take for their decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pace {
    /// There is no clock.
    #[default]
    None,
    /// Everybody is at it.
    Live,
    /// Everybody looks in once a day.
    Daily,
    /// Everybody looks in every few days.
    Relaxed,
}

/// The times of a pace. All of them are clock time: quiet hours and holidays do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// For each decision.
    pub own: Duration,
    /// In reserve, for when a decision takes longer; at most so much.
    pub bank: Duration,
    /// What each decision that somebody makes themselves puts back into their reserve.
    pub refill: Duration,
    /// So much before the time runs out, they are reminded the second time.
    pub near: Duration,
}

impl Pace {
    /// Every pace, as they are offered.
    pub const ALL: [Self; 4] = [Self::None, Self::Live, Self::Daily, Self::Relaxed];

    /// After so long others may nudge whom a table without a clock waits for. At a table with one it
    /// is half the time of a decision.
    pub const NUDGE_WITHOUT_CLOCK: Duration = DAY;
    /// So many decisions in a row that somebody else made for a person, and the table is asked.
    pub const MISSED: u32 = 3;
    /// The part of a decision's own time that somebody has who takes a decision back.
    pub const GOING_BACK: u32 = 12;
    /// The part of a decision's own time that is left at least for who takes a seat over, once for each
    /// decision.
    pub const TAKING_OVER: u32 = 12;
    /// So long after the table was asked what is to become of a seat, an opponent can take it at the
    /// earliest: its person has that time to say that they are there.
    pub const NOTICE: Duration = DAY;
    /// So long after that question, who has not answered does not count any more.
    pub const SILENCE: Duration = DAY.saturating_mul(7);
    /// For so long at most holidays stop somebody's clock at one table.
    pub const HOLIDAYS: Duration = DAY.saturating_mul(14);

    /// What it is called in the store, in custom ids and texts.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Live => "live",
            Self::Daily => "daily",
            Self::Relaxed => "relaxed",
        }
    }

    /// The pace with an id.
    #[must_use]
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.id() == id)
    }

    /// Its times; `None` where there is no clock.
    #[must_use]
    pub const fn terms(self) -> Option<Terms> {
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
        Some(Terms {
            own,
            bank,
            refill,
            near,
        })
    }

    /// After so long the table may be asked what is to become of a seat that it waits for: longer where
    /// nobody has agreed to any pace.
    #[must_use]
    pub const fn ask_after(self) -> Duration {
        match self {
            Self::None => DAY.saturating_mul(7),
            Self::Live | Self::Daily | Self::Relaxed => DAY.saturating_mul(3),
        }
    }

    /// After so long others may nudge whom the table waits for.
    #[must_use]
    pub fn nudge_after(self) -> Duration {
        self.terms()
            .map_or(Self::NUDGE_WITHOUT_CLOCK, |terms| terms.own / 2)
    }
}
