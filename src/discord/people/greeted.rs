//! Which people the bot has greeted lately.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

use slowtable_service::clock::Clock;
use slowtable_service::tables::PersonId;

/// The time after a greeting in which the person is not greeted again.
const GREETED: SignedDuration = SignedDuration::from_mins(1);

/// The number of greeted people remembered.
const KEPT: usize = 1_024;

/// The people who were greeted lately. Kept in memory only: one greeting too many does no harm.
pub struct Greetings {
    clock: Clock,
    greeted: Mutex<HashMap<PersonId, Timestamp>>,
}

impl Greetings {
    /// Returns an empty list.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            greeted: Mutex::default(),
        }
    }

    /// Whether to greet a person, who counts as greeted from now on.
    pub fn begin(&self, person: PersonId) -> bool {
        let now = self.clock.now();
        let mut greeted = self.greeted.lock();
        if greeted.len() >= KEPT {
            greeted.retain(|_, at| now.duration_since(*at) < GREETED);
        }
        if greeted.len() >= KEPT {
            greeted.clear();
        }
        match greeted.get(&person) {
            Some(at) if now.duration_since(*at) < GREETED => false,
            _ => {
                greeted.insert(person, now);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_greeted_once_in_a_while() {
        let clock = Clock::manual();
        let greetings = Greetings::new(clock.clone());
        assert!(greetings.begin(PersonId(1)));
        assert!(!greetings.begin(PersonId(1)));
        assert!(greetings.begin(PersonId(2)));
        clock.advance(GREETED.unsigned_abs());
        assert!(greetings.begin(PersonId(1)));
    }
}
