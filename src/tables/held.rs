//! One lock per table, a bounded cache of loaded games, and the tables that are just being played.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use slowtable_face::Playing;
use tokio::sync::OwnedMutexGuard;

use super::Tables;
use super::ids::TableId;

/// A loaded game, if it is loaded. Whoever changes it takes it out and puts it back when the
/// change is on disk, so that what lies here is never ahead of the store.
pub(super) type Slot = Option<Box<dyn Playing>>;

/// How many tables are kept at most, beside those in use right now.
const KEPT: usize = 64;

/// The tables in memory.
#[derive(Default)]
pub(super) struct Held {
    slots: Mutex<Slots>,
    /// How many play at a table.
    busy: Mutex<HashMap<TableId, usize>>,
}

#[derive(Default)]
struct Slots {
    tables: HashMap<TableId, Kept>,
    /// Counts the uses, to know the least recent.
    uses: u64,
}

struct Kept {
    slot: Arc<tokio::sync::Mutex<Slot>>,
    used: u64,
}

/// A poisoned lock only says that somebody fell over; what these guard is whole at every moment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Held {
    /// Waits for the table and keeps it until the guard is dropped.
    pub(super) async fn table(&self, table: TableId) -> OwnedMutexGuard<Slot> {
        let slot = {
            let mut slots = lock(&self.slots);
            slots.uses += 1;
            let used = slots.uses;
            let kept = slots.tables.entry(table).or_insert_with(|| Kept {
                slot: Arc::default(),
                used,
            });
            kept.used = used;
            let slot = Arc::clone(&kept.slot);
            slots.make_room();
            slot
        };
        slot.lock_owned().await
    }

    /// Whether the table is just being played, so that what it tells is not complete.
    pub(super) fn is_busy(&self, table: TableId) -> bool {
        lock(&self.busy).contains_key(&table)
    }
}

impl Slots {
    /// Forgets the tables that were not used for longest. One that somebody holds stays, or two
    /// could hold it.
    fn make_room(&mut self) {
        while self.tables.len() > KEPT {
            let oldest = self
                .tables
                .iter()
                .filter(|(_, kept)| Arc::strong_count(&kept.slot) == 1)
                .min_by_key(|(_, kept)| kept.used)
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
        *lock(&tables.0.held.busy).entry(table).or_default() += 1;
        Self {
            tables: tables.clone(),
            table,
        }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        if let Entry::Occupied(mut playing) = lock(&self.tables.0.held.busy).entry(self.table) {
            *playing.get_mut() -= 1;
            if *playing.get() == 0 {
                playing.remove();
            }
        }
        let now = self.tables.0.clock.now();
        self.tables.0.agenda.game_rests(self.table, now);
        self.tables.0.wake.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn memory_stays_bounded_and_a_held_table_is_never_forgotten() {
        let held = Held::default();
        let first = held.table(TableId::from_sql(1)).await;
        for number in 2..500 {
            drop(held.table(TableId::from_sql(number)).await);
        }
        let slots = lock(&held.slots);
        assert!(slots.tables.len() <= KEPT);
        let kept = &slots.tables[&TableId::from_sql(1)];
        assert!(kept.slot.try_lock().is_err());
        drop(first);
        assert!(kept.slot.try_lock().is_ok());
    }
}
