//! Several processes that share a database.
//!
//! Each serves the people who reach it. Every few seconds it looks for what another has left undone: sends that no
//! one sends, opponents that no one lets think. The quicker process claims it; a process that has died holds no
//! claims. Timed work that no press starts is done by one process for all.
//!
//! If a database is not shared, everything here does nothing, except that the sessions of shards are kept for the next
//! process.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::{Mutex, MutexGuard};

use super::table_locks::Busy;
use super::{TablePhase, TableService};
use crate::clock::later;
use crate::ids::TableId;
use crate::store::{
    Claimed, ShardSession, StoreError, TableRow, Work, outbox, suspensions, tables,
};

/// The time between two looks at what other processes have written or left undone. Also how long a process leaves
/// work to the others.
pub(super) const ELSEWHERE: Duration = Duration::from_secs(2);

/// What is known of other processes.
#[derive(Default)]
pub(super) struct Others {
    /// Held while this process does the timed work.
    upkeep: tokio::sync::Mutex<Option<Claimed>>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    /// When it last looked for what they have left undone.
    looked: Option<Timestamp>,
    /// The tables with an automatic move at that time, each with the length of its log.
    owed: HashMap<TableId, u32>,
}

impl Others {
    /// Locks the state. Every change is complete, so a poisoned lock is harmless.
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock()
    }
}

impl TableService {
    /// Whether this process runs the timers (reminders, stewards, expiry). One process does, for as long as it lives.
    pub(super) async fn is_scheduler(&self) -> Result<bool, StoreError> {
        let mut upkeep = self.0.others.upkeep.lock().await;
        if upkeep.as_ref().is_some_and(Claimed::is_held) {
            return Ok(true);
        }
        *upkeep = None;
        *upkeep = self.0.store.try_claim(Work::Upkeep).await?;
        Ok(upkeep.is_some())
    }

    /// Returns when to look again for what other processes have written or left undone.
    pub(super) fn next_look_elsewhere(&self, now: Timestamp) -> Option<Timestamp> {
        self.0.store.is_shared().then(|| later(now, ELSEWHERE))
    }

    /// Takes over what other processes have left undone.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn look_elsewhere(&self, now: Timestamp) -> Result<(), StoreError> {
        if !self.0.store.is_shared() {
            return Ok(());
        }
        {
            let mut seen = self.0.others.seen();
            let is_soon = |last: Timestamp| now >= last && now < later(last, ELSEWHERE);
            if seen.looked.is_some_and(is_soon) {
                return Ok(());
            }
            seen.looked = Some(now);
        }
        let mut reader = self.0.store.deliverer().await?;
        // No one else knows the sends of a process that died.
        for (queue, not_before) in outbox::queues(&mut reader).await? {
            let due = Timestamp::from_millisecond(not_before).unwrap_or(now);
            self.0.schedule.note(queue, due.max(later(now, ELSEWHERE)));
        }
        let suspended = suspensions::all(&mut reader).await?.into_iter();
        let suspended = suspended.map(|row| {
            let next = Timestamp::from_millisecond(row.not_before).unwrap_or(now);
            (row.table_id, row.reason, next)
        });
        self.0.schedule.know_suspended(suspended.collect());
        let owed = tables::automatic(&mut reader).await?;
        drop(reader);
        self.take_over(self.left_alone(owed)).await
    }

    /// Returns the tables with an automatic move that no process makes: those that also had one at the last look. The
    /// process of the last move gets that long to do it.
    fn left_alone(&self, owed: Vec<(TableId, u32)>) -> Vec<TableId> {
        let owed: HashMap<TableId, u32> = owed.into_iter().collect();
        let before = std::mem::replace(&mut self.0.others.seen().owed, owed.clone());
        let is_left = |table: TableId, moves: u32| {
            before.get(&table) == Some(&moves)
                && !self.is_stuck_at(table, moves)
                && !self.0.rounds.is_under_way(table)
        };
        let owed = owed.into_iter().filter(|one| is_left(one.0, one.1));
        owed.map(|(table, _)| table).collect()
    }

    /// Lets opponents play on at tables that no other process takes.
    async fn take_over(&self, left: Vec<TableId>) -> Result<(), StoreError> {
        for table in left {
            let Some(claimed) = self.0.store.try_claim(Work::Thinking(table)).await? else {
                continue;
            };
            drop(claimed);
            tracing::debug!(%table, "taking over a table's opponents, which no other process lets play");
            let (this, busy) = (self.clone(), Busy::new(self, table));
            tokio::spawn(async move { this.let_opponents_play(table, None, busy).await });
        }
        Ok(())
    }

    /// Whether another process may still let a table's opponents play, so that its news is not complete.
    pub(super) fn goes_on_elsewhere(&self, row: &TableRow) -> bool {
        self.0.store.is_shared()
            && row.phase == TablePhase::Playing
            && row.automatic != Some(false)
            && !self.is_stuck_at(row.id, row.moves)
    }

    /// Returns when to look at a table's news: at once if the table was used here lately, otherwise later, since it
    /// is left to another process for a while.
    pub(super) fn when_to_tell(&self, table: TableId, now: Timestamp) -> Timestamp {
        match self.0.store.is_shared() && !self.0.locks.knows(table) {
            true => later(now, ELSEWHERE),
            false => now,
        }
    }

    /// Whether other processes may work on the same tables.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.0.store.is_shared()
    }

    /// Takes part in sharing out Discord's shards among all processes, `wanted` of them if this is the first. Returns
    /// how many there are.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn share_shards(&self, wanted: u32) -> Result<u32, StoreError> {
        self.0.store.share_shards(wanted).await
    }

    /// Returns how many processes share out the shards, this one included.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn processes(&self) -> Result<u32, StoreError> {
        self.0.store.processes().await
    }

    /// Claims a Discord shard. Returns `None` if another process has it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_claim_shard(&self, shard: u32) -> Result<Option<Claimed>, StoreError> {
        self.0.store.try_claim(Work::Shard(shard)).await
    }

    /// Returns how many shards of `total` no process has.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn free_shards(&self, total: u32) -> Result<u32, StoreError> {
        self.0.store.free_shards(total).await
    }

    /// Stores the session of a shard, one of `total`, for the process that takes the shard next.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hand_over_shard(
        &self,
        of: (u32, u32),
        session: &ShardSession,
    ) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        self.0.store.hand_over_shard(of, session, now).await
    }

    /// Removes and returns the session that was stored for a shard, one of `total`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_over_shard(
        &self,
        of: (u32, u32),
    ) -> Result<Option<ShardSession>, StoreError> {
        let now = self.0.clock.now();
        self.0.store.take_over_shard(of, now).await
    }

    /// Claims one of the slots in which Discord lets sessions begin.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_claim_identify(&self, place: u64) -> Result<Option<Claimed>, StoreError> {
        self.0.store.try_claim(Work::Identify(place)).await
    }

    /// Claims the updating of the application's emojis, so that one process at a time does it.
    ///
    /// # Errors
    /// When the store fails, or another process takes too long.
    pub async fn keep_symbols_alone(&self) -> Result<Claimed, StoreError> {
        self.0.store.claim(Work::Symbols).await
    }
}
