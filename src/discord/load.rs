//! How many are served at once: who comes when there are too many is told so at once, instead of
//! waiting with all others until nobody is served in time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::tables::PersonId;

/// Commands and presses of all people that are served at once. The store does a hundred or more a
/// second, so the last of them is served within some seconds.
const ALL: usize = 512;

/// Those of one person, so that nobody takes everybody's places.
const EACH: usize = 16;

/// Who comes when so many are being served will have to wait; an answer is promised at once then.
const MANY: usize = 64;

/// Everybody who is being served.
#[derive(Debug, Default)]
pub struct Load(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    each: HashMap<PersonId, usize>,
}

/// A place in the crowd, given back when it is dropped.
#[derive(Debug)]
pub struct ServingPermit {
    crowd: Arc<Load>,
    person: PersonId,
    before: usize,
}

impl ServingPermit {
    /// Whether so many are served that this one will have to wait.
    #[must_use]
    pub const fn has_to_wait(&self) -> bool {
        self.before >= MANY
    }
}

impl Load {
    /// A place for one command or press, unless there are too many.
    #[must_use]
    pub fn enter(self: &Arc<Self>, person: PersonId) -> Option<ServingPermit> {
        let mut counts = self.0.lock();
        let own = counts.each.get(&person).copied().unwrap_or(0);
        if counts.all >= ALL || own >= EACH {
            return None;
        }
        let before = counts.all;
        counts.all += 1;
        counts.each.insert(person, own + 1);
        Some(ServingPermit {
            crowd: Arc::clone(self),
            person,
            before,
        })
    }
}

impl Drop for ServingPermit {
    fn drop(&mut self) {
        let mut counts = self.crowd.0.lock();
        counts.all = counts.all.saturating_sub(1);
        if let Entry::Occupied(mut own) = counts.each.entry(self.person) {
            *own.get_mut() -= 1;
            if *own.get() == 0 {
                own.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_takes_few_places_and_all_together_a_bounded_number() {
        let crowd = Arc::new(Load::default());
        let mut served: Vec<_> = (0..EACH).map(|_| crowd.enter(PersonId(1))).collect();
        assert!(served.iter().all(Option::is_some));
        assert!(crowd.enter(PersonId(1)).is_none());
        served.extend((EACH..ALL).map(|number| crowd.enter(PersonId(number as u64 + 1))));
        assert!(served.iter().all(Option::is_some));
        assert!(crowd.enter(PersonId(9_999)).is_none());
        drop(served);
        assert!(crowd.enter(PersonId(1)).is_some());
        assert!(crowd.0.lock().each.is_empty());
    }
}
