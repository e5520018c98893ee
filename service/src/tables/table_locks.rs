//! One lock per table, a bounded cache of loaded games, and the tables that are being played.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::OwnedMutexGuard;

use super::TableService;
use super::loaded::Loaded;
use crate::ids::TableId;
use crate::store::{Claimed, StoreError, Work};

/// A locked table, on which no one else works in any process, with its game if that is loaded. The loaded game is
/// never ahead of the store, and stays loaded even if work on it fails. Another process may have written moves since:
/// then the loaded game is behind, which the length of the log shows.
pub(super) struct TableGuard {
    pub(super) loaded: OwnedMutexGuard<Option<Loaded>>,
    pub(super) claimed: Claimed,
}

/// The most tables kept, besides those in use.
const KEPT: usize = 64;

/// The tables in memory.
#[derive(Default)]
pub(super) struct TableLocks {
    cache: Mutex<Cache>,
    /// How many callers play at a table.
    busy: Mutex<HashMap<TableId, usize>>,
}

#[derive(Default)]
struct Cache {
    tables: HashMap<TableId, Cached>,
    /// Counts the uses, to find the least recently used table.
    uses: u64,
}

struct Cached {
    table: Arc<tokio::sync::Mutex<Option<Loaded>>>,
    used: u64,
}

/// Locks a mutex. Every change of its content is complete, so a poisoned lock is harmless.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock()
}

impl TableLocks {
    /// Waits for the others in this process and locks the table until the guard is dropped.
    async fn lock(&self, table: TableId) -> OwnedMutexGuard<Option<Loaded>> {
        self.touch(table).lock_owned().await
    }

    /// Notes that the table is used in this process.
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

    /// Whether the table was used in this process lately.
    pub(super) fn knows(&self, table: TableId) -> bool {
        lock(&self.cache).tables.contains_key(&table)
    }

    /// Whether the table is being played, so that its news is not complete.
    pub(super) fn is_busy(&self, table: TableId) -> bool {
        lock(&self.busy).contains_key(&table)
    }
}

impl TableService {
    /// Waits for the table and locks it until the guard is dropped.
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
    /// Removes the least recently used tables. One that is held stays, or two callers could hold it.
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

/// While it lives, nothing of the table is sent, so that its lines become one post. Dropping it wakes the deliverer.
pub(super) struct Busy {
    tables: TableService,
    table: TableId,
}

impl Busy {
    /// Marks the table as being played. Call it before the first move is written.
    pub(super) fn new(tables: &TableService, table: TableId) -> Self {
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
