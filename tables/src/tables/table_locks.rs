//! One lock per table, a bounded cache of loaded games, and the tables that are just being played.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OwnedMutexGuard;

use super::Tables;
use super::game::Loaded;
use crate::ids::TableId;
use crate::store::{Claimed, StoreError, Work};

/// A table that nobody else works on meanwhile, in no process, with its game, if that is loaded. What
/// lies here is never ahead of the store, and stays loaded whatever becomes of whoever works on it.
/// Another process may have moved it on since: then it is behind, which the number of moves tells.
pub(super) struct TableGuard {
    pub(super) loaded: OwnedMutexGuard<Option<Loaded>>,
    pub(super) claimed: Claimed,
}

/// How many tables are kept at most, beside those in use right now.
const KEPT: usize = 64;

/// The tables in memory.
#[derive(Default)]
pub(super) struct TableLocks {
    cache: Mutex<Cache>,
    /// How many play at a table.
    busy: Mutex<HashMap<TableId, usize>>,
}

#[derive(Default)]
struct Cache {
    tables: HashMap<TableId, Cached>,
    /// Counts the uses, to know the least recent.
    uses: u64,
}

struct Cached {
    table: Arc<tokio::sync::Mutex<Option<Loaded>>>,
    used: u64,
}

/// A poisoned lock only says that somebody fell over; what these guard is whole at every moment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TableLocks {
    /// Waits for the others in this process and keeps the table until the guard is dropped.
    async fn lock(&self, table: TableId) -> OwnedMutexGuard<Option<Loaded>> {
        self.touch(table).lock_owned().await
    }

    /// Notes that the table is used here.
    pub(super) fn touch(&self, table: TableId) -> Arc<tokio::sync::Mutex<Option<Loaded>>> {
        let mut cache = lock(&self.cache);
        cache.uses += 1;
        let used = cache.uses;
        let cached = cache.tables.entry(table).or_insert_with(|| Cached {
            table: Arc::default(),
            used,
        });
        cached.used = used;
        let table = Arc::clone(&cached.table);
        cache.make_room();
        table
    }

    /// Whether the table was used here lately.
    pub(super) fn knows(&self, table: TableId) -> bool {
        lock(&self.cache).tables.contains_key(&table)
    }

    /// Whether the table is just being played, so that what it tells is not complete.
    pub(super) fn is_busy(&self, table: TableId) -> bool {
        lock(&self.busy).contains_key(&table)
    }
}

impl Tables {
    /// Waits for the table and keeps it until the guard is dropped.
    ///
    /// # Errors
    /// When the store fails, or another process has the table for too long.
    pub(super) async fn lock(&self, table: TableId) -> Result<TableGuard, StoreError> {
        self.0.store.check_free("a table");
        let loaded = self.0.locks.lock(table).await;
        let claimed = self.0.store.claim(Work::Table(table)).await?;
        Ok(TableGuard { loaded, claimed })
    }
}

impl Cache {
    /// Forgets the tables that were not used for longest. One that somebody holds stays, or two
    /// could hold it.
    fn make_room(&mut self) {
        while self.tables.len() > KEPT {
            let oldest = self
                .tables
                .iter()
                .filter(|(_, cached)| Arc::strong_count(&cached.table) == 1)
                .min_by_key(|(_, cached)| cached.used)
                .map(|(table, _)| *table);
            match oldest {
                Some(table) => self.tables.remove(&table),
                None => break,
            };
        }
    }
}

/// As long as it lives, nothing of the table is sent: its lines are going to be one post.
/// Afterwards the deliverer is woken.
pub(super) struct Busy {
    tables: Tables,
    table: TableId,
}

impl Busy {
    /// The table is played from now on. Say so before its first move is written.
    pub(super) fn new(tables: &Tables, table: TableId) -> Self {
        *lock(&tables.0.locks.busy).entry(table).or_default() += 1;
        Self {
            tables: tables.clone(),
            table,
        }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Entry::Occupied(mut playing) = lock(&self.tables.0.locks.busy).entry(self.table) {
            *playing.get_mut() -= 1;
            if *playing.get() == 0 {
                playing.remove();
            }
        }
        let now = self.tables.0.clock.now();
        self.tables.0.schedule.game_is_idle(self.table, now);
        self.tables.0.wake.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn memory_stays_bounded_and_a_held_table_is_never_forgotten() {
        let locks = TableLocks::default();
        let first = locks.lock(TableId::from_sql(1)).await;
        for number in 2..500 {
            drop(locks.lock(TableId::from_sql(number)).await);
        }
        let cache = lock(&locks.cache);
        assert!(cache.tables.len() <= KEPT);
        let cached = &cache.tables[&TableId::from_sql(1)];
        assert!(cached.table.try_lock().is_err());
        drop(first);
        assert!(cached.table.try_lock().is_ok());
    }
}
