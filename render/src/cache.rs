//! A cache that never grows beyond what it may.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// Values by key, of which those that have not been asked for longest go first.
///
/// There are two generations. What is new or asked for is in the young one. When that has grown
/// to half of the memory, the old generation is dropped and the young one grows old.
#[derive(Debug)]
pub(crate) struct Cache<K, V> {
    generations: Mutex<Generations<K, V>>,
    /// How much the young generation may weigh.
    limit: usize,
}

#[derive(Debug)]
struct Generations<K, V> {
    young: HashMap<K, (V, usize)>,
    old: HashMap<K, (V, usize)>,
    /// Of the young generation.
    weight: usize,
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// An empty cache that holds values of at most `limit` bytes together.
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            generations: Mutex::new(Generations {
                young: HashMap::new(),
                old: HashMap::new(),
                weight: 0,
            }),
            limit: limit / 2,
        }
    }

    /// The value of a key, made if there is none; nothing is locked meanwhile, so several threads
    /// may make the same. `weigh` tells how many bytes a value takes.
    pub(crate) fn get_or<E>(
        &self,
        key: K,
        make: impl FnOnce() -> Result<V, E>,
        weigh: impl FnOnce(&V) -> usize,
    ) -> Result<V, E> {
        if let Some(value) = self.generations().get(&key, self.limit) {
            return Ok(value);
        }
        let value = make()?;
        let weight = weigh(&value);
        self.generations()
            .put(key, value.clone(), weight, self.limit);
        Ok(value)
    }

    fn generations(&self) -> std::sync::MutexGuard<'_, Generations<K, V>> {
        self.generations
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash, V: Clone> Generations<K, V> {
    fn get(&mut self, key: &K, limit: usize) -> Option<V> {
        if let Some((value, _)) = self.young.get(key) {
            return Some(value.clone());
        }
        let (key, (value, weight)) = self.old.remove_entry(key)?;
        let found = value.clone();
        self.put(key, value, weight, limit);
        Some(found)
    }

    fn put(&mut self, key: K, value: V, weight: usize, limit: usize) {
        if weight > limit {
            return;
        }
        if self.weight + weight > limit {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        if let Some((_, before)) = self.young.insert(key, (value, weight)) {
            self.weight -= before;
        }
        self.weight += weight;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(cache: &Cache<u32, u32>, key: u32, made: &mut Vec<u32>) {
        let compute = || {
            made.push(key);
            Ok::<_, ()>(key * 2)
        };
        assert_eq!(cache.get_or(key, compute, |_| 10), Ok(key * 2));
    }

    #[test]
    fn what_is_asked_for_stays_and_memory_has_an_end() {
        let cache = Cache::new(100);
        let mut made = Vec::new();
        for key in 0..1_000 {
            ask(&cache, key, &mut made);
            ask(&cache, 0, &mut made);
            let generations = cache.generations();
            let all = generations.young.values().chain(generations.old.values());
            assert!(all.map(|(_, weight)| weight).sum::<usize>() <= 100);
        }
        assert_eq!(made, (0..1_000).collect::<Vec<_>>());
        ask(&cache, 3, &mut made);
        assert_eq!(made.last(), Some(&3), "it was forgotten");
    }

    #[test]
    fn what_failed_or_is_too_heavy_is_not_kept() {
        let cache: Cache<u32, u32> = Cache::new(100);
        assert_eq!(cache.get_or(1, || Err("no"), |_| 1), Err("no"));
        assert_eq!(cache.get_or(1, || Ok::<_, ()>(7), |_| 51), Ok(7));
        assert_eq!(cache.get_or(1, || Ok::<_, ()>(8), |_| 50), Ok(8));
        assert_eq!(cache.get_or(1, || Ok::<_, ()>(9), |_| 1), Ok(8));
    }
}
