//! Limits on the requests served at once. A person above a limit gets a refusal at once, instead of waiting with all
//! others until no one is served in time.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use parking_lot::Mutex;

use slowtable_service::tables::{GuildId, PersonId};

/// The most commands and presses served at once. The store does a hundred or more a second, so the last of them is
/// served within some seconds.
const ALL: usize = 512;

/// The most of one person, so that no one takes all places.
const EACH: usize = 16;

/// The most of one server, so that none takes all other servers' places.
const OF_SERVER: usize = 256;

/// The number of served requests above which a new one will have to wait; its answer is promised at once.
const MANY: usize = 64;

/// The requests being served.
#[derive(Debug, Default)]
pub struct RequestLoad(Mutex<Counts>);

#[derive(Debug, Default)]
struct Counts {
    all: usize,
    each: HashMap<PersonId, usize>,
    servers: HashMap<GuildId, usize>,
}

/// A place among the served requests, given back when it is dropped.
#[derive(Debug)]
pub struct ServingPermit {
    crowd: Arc<RequestLoad>,
    person: PersonId,
    guild: Option<GuildId>,
    before: usize,
}

impl ServingPermit {
    /// Whether this one will have to wait because of the number of others.
    #[must_use]
    pub const fn has_to_wait(&self) -> bool {
        self.before >= MANY
    }
}

impl RequestLoad {
    /// Returns a place for one command or press, unless there are too many: in all, of the person, or of the server.
    #[must_use]
    pub fn enter(
        self: &Arc<Self>,
        person: PersonId,
        guild: Option<GuildId>,
    ) -> Option<ServingPermit> {
        let mut counts = self.0.lock();
        let own = counts.each.get(&person).copied().unwrap_or(0);
        let here = guild.and_then(|guild| counts.servers.get(&guild).copied());
        let here = here.unwrap_or(0);
        if counts.all >= ALL || own >= EACH || here >= OF_SERVER {
            return None;
        }
        let before = counts.all;
        counts.all += 1;
        counts.each.insert(person, own + 1);
        if let Some(guild) = guild {
            counts.servers.insert(guild, here + 1);
        }
        Some(ServingPermit {
            crowd: Arc::clone(self),
            person,
            guild,
            before,
        })
    }
}

impl Drop for ServingPermit {
    fn drop(&mut self) {
        let mut counts = self.crowd.0.lock();
        counts.all = counts.all.saturating_sub(1);
        one_fewer(counts.each.entry(self.person));
        if let Some(guild) = self.guild {
            one_fewer(counts.servers.entry(guild));
        }
    }
}

/// Decrements a count, and removes it at zero.
fn one_fewer<K>(entry: Entry<'_, K, usize>) {
    if let Entry::Occupied(mut count) = entry {
        *count.get_mut() -= 1;
        if *count.get() == 0 {
            count.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_person_takes_few_places_and_all_together_a_bounded_number() {
        let crowd = Arc::new(RequestLoad::default());
        let mut served: Vec<_> = (0..EACH).map(|_| crowd.enter(PersonId(1), None)).collect();
        assert!(served.iter().all(Option::is_some));
        assert!(crowd.enter(PersonId(1), None).is_none());
        served.extend((EACH..ALL).map(|number| crowd.enter(PersonId(number as u64 + 1), None)));
        assert!(served.iter().all(Option::is_some));
        assert!(crowd.enter(PersonId(9_999), None).is_none());
        drop(served);
        assert!(crowd.enter(PersonId(1), None).is_some());
        assert!(crowd.0.lock().each.is_empty());
    }

    #[test]
    fn one_server_leaves_places_for_the_others() {
        let crowd = Arc::new(RequestLoad::default());
        let (noisy, quiet) = (Some(GuildId(1)), Some(GuildId(2)));
        let served: Vec<_> = (0..OF_SERVER)
            .map(|number| crowd.enter(PersonId(number as u64), noisy))
            .collect();
        assert!(served.iter().all(Option::is_some));
        assert!(crowd.enter(PersonId(9_999), noisy).is_none());
        assert!(crowd.enter(PersonId(9_999), quiet).is_some());
        drop(served);
        assert!(crowd.enter(PersonId(9_999), noisy).is_some());
        assert!(crowd.0.lock().servers.is_empty());
    }
}
