//! A limit on outdated presses.
//!
//! A press on an outdated desk has no effect, but its answer, the present desk, costs work: it loads the game, builds
//! the desk, and may store the chosen values. No one needs many of them, so each person has a few at once and then
//! one every half second.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::TableService;
use crate::clock::later;
use crate::ids::PersonId;

/// The number of people remembered before those without any restriction are forgotten.
const REMEMBERED: usize = 1_024;

impl TableService {
    /// The number of outdated presses that a person may make at once.
    pub const OUTDATED_AT_ONCE: u32 = 10;
    /// The time after which they may make another.
    pub const OUTDATED_EVERY: Duration = Duration::from_millis(500);
}

/// The people who have pressed outdated controls lately.
#[derive(Debug, Default)]
pub(super) struct OutdatedPresses {
    /// When a person's presses are forgotten. Each press postpones that.
    forgotten: Mutex<HashMap<PersonId, Timestamp>>,
}

impl OutdatedPresses {
    /// Counts an outdated press of a person. Returns whether it is allowed.
    pub(super) fn allows(&self, person: PersonId, now: Timestamp) -> bool {
        let most = TableService::OUTDATED_EVERY.saturating_mul(TableService::OUTDATED_AT_ONCE);
        let mut forgotten = self.forgotten.lock();
        if forgotten.len() >= REMEMBERED {
            forgotten.retain(|_, time| *time > now);
        }
        let before = forgotten.get(&person).copied();
        // A time further ahead comes from before the clock was set back.
        let before = before.filter(|time| *time > now && *time <= later(now, most));
        let after = later(before.unwrap_or(now), TableService::OUTDATED_EVERY);
        let allowed = after <= later(now, most);
        if allowed {
            forgotten.insert(person, after);
        }
        allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_some_at_once_and_then_one_after_the_other() {
        let presses = OutdatedPresses::default();
        let (busy, other) = (PersonId(1), PersonId(2));
        let begin = Timestamp::UNIX_EPOCH;
        let allowed = |person, now| (0..100).filter(|_| presses.allows(person, now)).count();
        assert_eq!(
            allowed(busy, begin),
            TableService::OUTDATED_AT_ONCE as usize
        );
        assert!(presses.allows(other, begin), "each has their own");
        let now = later(begin, TableService::OUTDATED_EVERY);
        assert_eq!(allowed(busy, now), 1);
        let now = later(now, Duration::from_secs(60));
        assert_eq!(allowed(busy, now), TableService::OUTDATED_AT_ONCE as usize);
        // The clock is set back by an hour.
        let now = begin - Duration::from_secs(3_600);
        assert!(presses.allows(busy, now));
    }

    #[test]
    fn only_those_are_remembered_who_pressed_lately() {
        let presses = OutdatedPresses::default();
        let mut now = Timestamp::UNIX_EPOCH;
        for number in 0..10_000 {
            now = later(now, Duration::from_millis(10));
            presses.allows(PersonId(number), now);
            assert!(presses.forgotten.lock().len() <= REMEMBERED);
        }
    }
}
