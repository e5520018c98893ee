//! Measures the use of a budget.

use std::cell::Cell;

use slowtable_kit::Budget;

/// The number of steps between two calls of `stop`.
const STOP_ASKED_EVERY: u64 = 8;

/// Counts the steps of one decision, and knows when its [`Budget`] is used up.
pub struct Meter<'a> {
    steps: u64,
    stop: &'a dyn Fn() -> bool,
    used: Cell<u64>,
    over: Cell<bool>,
}

impl<'a> Meter<'a> {
    /// Creates a meter with `usual` steps, unless the budget sets another number.
    #[must_use]
    pub fn new(budget: Budget<'a>, usual: u64) -> Self {
        let steps = budget.steps.unwrap_or(usual);
        Self {
            steps,
            stop: budget.stop,
            used: Cell::new(0),
            over: Cell::new(steps == 0),
        }
    }

    /// Counts a step; returns whether it may be made.
    pub fn step(&self) -> bool {
        if self.over.get() {
            return false;
        }
        let used = self.used.get() + 1;
        self.used.set(used);
        if used > self.steps || used.is_multiple_of(STOP_ASKED_EVERY) && (self.stop)() {
            self.over.set(true);
        }
        !self.over.get()
    }

    /// Returns the number of steps that were made, the last one included that may not be.
    #[must_use]
    pub fn used(&self) -> u64 {
        self.used.get()
    }

    /// Whether it is time to stop.
    #[must_use]
    pub fn over(&self) -> bool {
        self.over.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_end_and_a_stop_is_not_asked_again() {
        let meter = Meter::new(Budget::steps(3), 9);
        assert_eq!(
            [(); 5].map(|()| meter.step()),
            [true, true, true, false, false]
        );
        assert!(Meter::new(Budget::steps(0), 9).over());

        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() == 2
        };
        let meter = Meter::new(Budget::until(&stop), 1_000);
        let made = (0..100).filter(|_| meter.step()).count();
        assert_eq!((made, asked.get(), meter.over()), (15, 2, true));
        let usual = Meter::new(Budget::until(&|| false), 1_000);
        assert_eq!((0..2_000).filter(|_| usual.step()).count(), 1_000);
    }
}
