//! When a clock runs out: time that counts, from moment to moment.

use std::ops::ControlFlow;
use std::time::Duration;

use jiff::Timestamp;

use super::rhythm::{Rhythm, State};
use super::{Pace, Terms};

/// Counts clock time of a person.
#[derive(Debug, Clone, Copy)]
pub struct Count<'a> {
    rhythm: &'a Rhythm,
}

/// What has been counted between two moments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counted {
    /// For so long the clock ran.
    pub ran: Duration,
    /// For so long a holiday stopped it.
    pub holiday: Duration,
}

/// The time that is left at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Of the decision's own.
    pub own: Duration,
    /// Of the reserve.
    pub bank: Duration,
    /// Of what holidays may stop the clock for.
    pub holidays: Duration,
}

/// When something is due as long as nothing happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moments {
    /// Half of the decision's own time is gone.
    pub half: Timestamp,
    /// It is nearly all gone, the reserve included.
    pub near: Timestamp,
    /// It has run out.
    pub end: Timestamp,
}

impl Left {
    /// What is left after some time was counted: the reserve goes when nothing else is left.
    #[must_use]
    pub const fn after(self, counted: Counted) -> Self {
        let over = counted.ran.saturating_sub(self.own);
        Self {
            own: self.own.saturating_sub(counted.ran),
            bank: self.bank.saturating_sub(over),
            holidays: self.holidays.saturating_sub(counted.holiday),
        }
    }

    /// Of both together.
    #[must_use]
    pub const fn all(self) -> Duration {
        self.own.saturating_add(self.bank)
    }

    /// What somebody has for their first decision.
    #[must_use]
    pub const fn at_first(terms: Terms) -> Self {
        Self {
            own: terms.own,
            bank: terms.bank,
            holidays: Pace::HOLIDAYS,
        }
    }
}

impl<'a> Count<'a> {
    /// Counts by a person's days.
    #[must_use]
    pub const fn by(rhythm: &'a Rhythm) -> Self {
        Self { rhythm }
    }

    /// The time that counts from one moment to a later one, if holidays may stop the clock for so
    /// long.
    #[must_use]
    pub fn between(self, from: Timestamp, to: Timestamp, holidays: Duration) -> Counted {
        let mut counted = Counted::default();
        self.walk(from, holidays, |step| {
            if step.start >= to {
                return ControlFlow::Break(());
            }
            let length = step.start.duration_until(step.end.min(to)).unsigned_abs();
            match step.state {
                State::Runs => counted.ran += length,
                State::Holiday => counted.holiday += length,
                State::Quiet => {}
            }
            ControlFlow::Continue(())
        });
        counted
    }

    /// The first moment from `from` on at which the clock runs and `span` has been counted.
    #[must_use]
    pub fn reaches(self, from: Timestamp, span: Duration, holidays: Duration) -> Timestamp {
        let (mut left, mut found) = (span, Timestamp::MAX);
        self.walk(from, holidays, |step| {
            if step.state != State::Runs {
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

    /// When half of a decision's time is gone, when nearly all, and when all, if so much is left.
    #[must_use]
    pub fn moments(self, from: Timestamp, left: Left, terms: Terms) -> Moments {
        let used = terms.own.saturating_sub(left.own);
        let reaches = |span| self.reaches(from, span, left.holidays);
        Moments {
            half: reaches((terms.own / 2).saturating_sub(used)),
            near: reaches(left.all().saturating_sub(terms.near)),
            end: reaches(left.all()),
        }
    }

    /// Walks through the spans from a moment on, in each of which nothing changes, until `visit`
    /// has had enough or time ends.
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
            if state == State::Holiday {
                if holidays.is_zero() {
                    state = State::Runs;
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

/// A span in which nothing changes.
struct Step {
    start: Timestamp,
    end: Timestamp,
    state: State,
}
