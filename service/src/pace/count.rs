//! When a clock runs out: counting the time that passes for a person.

use std::ops::ControlFlow;
use std::time::Duration;

use jiff::Timestamp;

use super::rhythm::{ClockState, Rhythm};
use super::{Pace, PaceTimes};

/// Counts a person's clock time.
#[derive(Debug, Clone, Copy)]
pub struct Count<'a> {
    rhythm: &'a Rhythm,
}

/// The time counted between two moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CountedTime {
    /// How long the clock ran.
    pub ran: Duration,
    /// How long a holiday stopped it.
    pub holiday: Duration,
}

/// The time left at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLeft {
    /// The rest of the decision's own time.
    pub own: Duration,
    /// The rest of the reserve.
    pub bank: Duration,
    /// How long holidays may still stop the clock.
    pub holidays: Duration,
}

/// When things are due if nothing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moments {
    /// When half of the decision's own time has passed.
    pub half: Timestamp,
    /// When nearly all has passed, the reserve included.
    pub near: Timestamp,
    /// When the time runs out.
    pub end: Timestamp,
}

impl TimeLeft {
    /// Returns what is left after the counted time. The decision's own time is used first, then the reserve.
    #[must_use]
    pub const fn after(self, counted: CountedTime) -> Self {
        let over = counted.ran.saturating_sub(self.own);
        Self {
            own: self.own.saturating_sub(counted.ran),
            bank: self.bank.saturating_sub(over),
            holidays: self.holidays.saturating_sub(counted.holiday),
        }
    }

    /// Returns the decision's own time and the reserve together.
    #[must_use]
    pub const fn all(self) -> Duration {
        self.own.saturating_add(self.bank)
    }

    /// Returns the time for a person's first decision.
    #[must_use]
    pub const fn at_first(terms: PaceTimes) -> Self {
        Self {
            own: terms.own,
            bank: terms.bank,
            holidays: Pace::HOLIDAYS,
        }
    }
}

impl<'a> Count<'a> {
    /// Returns a counter for a person's days.
    #[must_use]
    pub const fn by(rhythm: &'a Rhythm) -> Self {
        Self { rhythm }
    }

    /// Returns the time counted from one moment to a later one. Holidays stop the clock for at most `holidays`.
    #[must_use]
    pub fn between(self, from: Timestamp, to: Timestamp, holidays: Duration) -> CountedTime {
        let mut counted = CountedTime::default();
        self.walk(from, holidays, |step| {
            if step.start >= to {
                return ControlFlow::Break(());
            }
            let length = step.start.duration_until(step.end.min(to)).unsigned_abs();
            match step.state {
                ClockState::Runs => counted.ran += length,
                ClockState::Holiday => counted.holiday += length,
                ClockState::Quiet => {}
            }
            ControlFlow::Continue(())
        });
        counted
    }

    /// Returns the first moment from `from` on at which the clock runs and `span` has been counted.
    #[must_use]
    pub fn reaches(self, from: Timestamp, span: Duration, holidays: Duration) -> Timestamp {
        let (mut left, mut found) = (span, Timestamp::MAX);
        self.walk(from, holidays, |step| {
            if step.state != ClockState::Runs {
                return ControlFlow::Continue(());
            }
            let length = step.start.duration_until(step.end).unsigned_abs();
            if left < length {
                found = crate::clock::later(step.start, left);
                return ControlFlow::Break(());
            }
            left -= length;
            ControlFlow::Continue(())
        });
        found
    }

    /// Returns the moments at which half, nearly all and all of the time `left` has passed.
    #[must_use]
    pub fn moments(self, from: Timestamp, left: TimeLeft, terms: PaceTimes) -> Moments {
        let used = terms.own.saturating_sub(left.own);
        let reaches = |span| self.reaches(from, span, left.holidays);
        Moments {
            half: reaches((terms.own / 2).saturating_sub(used)),
            near: reaches(left.all().saturating_sub(terms.near)),
            end: reaches(left.all()),
        }
    }

    /// Walks through the periods from a moment on, in each of which nothing changes, until `visit` stops it or time
    /// ends.
    fn walk(
        self,
        from: Timestamp,
        holidays: Duration,
        mut visit: impl FnMut(Step) -> ControlFlow<()>,
    ) {
        let (mut start, mut holidays) = (from, holidays);
        while start < Timestamp::MAX {
            let mut end = self.rhythm.steady_until(start).unwrap_or(Timestamp::MAX);
            let mut state = self.rhythm.state(start);
            if state == ClockState::Holiday {
                if holidays.is_zero() {
                    state = ClockState::Runs;
                } else {
                    end = end.min(crate::clock::later(start, holidays));
                    holidays -= start.duration_until(end).unsigned_abs().min(holidays);
                }
            }
            if visit(Step { start, end, state }).is_break() {
                return;
            }
            start = end;
        }
    }
}

/// A period in which nothing changes.
struct Step {
    start: Timestamp,
    end: Timestamp,
    state: ClockState,
}
