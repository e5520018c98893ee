//! What processes that share a database do for each other.
//!
//! Each works for whoever reaches it, and looks every few seconds for what another has left behind: sends that
//! nobody sends, opponents that nobody lets think. Who is quicker claims it; a process that has died holds no
//! claims. What is done at some time, by nobody's press, one of them does for all.
//!
//! Everything here does nothing where a database is not shared.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;

use super::table_locks::Busy;
use super::{Phase, Tables};
use crate::clock::later;
use crate::ids::TableId;
use crate::store::{
    Claimed, ShardSession, StoreError, TableRow, Work, outbox, suspensions, tables,
};

/// How often it is looked for what other processes have written or left behind, and how long what they
/// could do is left to them.
pub(super) const ELSEWHERE: Duration = Duration::from_secs(2);

/// What is remembered of other processes.
#[derive(Default)]
pub(super) struct Others {
    /// As long as this process sees to what is done at some time.
    upkeep: tokio::sync::Mutex<Option<Claimed>>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    /// When it was last looked for what they have left behind.
    looked: Option<Timestamp>,
    /// The tables that were to go on by themselves then, each with how many moves it had.
    owed: HashMap<TableId, u32>,
}

impl Others {
    /// A poisoned lock only says that somebody fell over; every change of this is whole.
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    /// Whether this process sees to what is done at some time, by nobody's press: reminders, stewards, what
    /// ends by itself. One process does, for as long as it lives.
    pub(super) async fn keeps_up(&self) -> Result<bool, StoreError> {
        let mut upkeep = self.0.others.upkeep.lock().await;
        if upkeep.as_ref().is_some_and(Claimed::is_held) {
            return Ok(true);
        }
        *upkeep = None;
        *upkeep = self.0.store.try_claim(Work::Upkeep).await?;
        Ok(upkeep.is_some())
    }

    /// When it is to be looked again for what other processes have written, or left behind.
    pub(super) fn next_look_elsewhere(&self, now: Timestamp) -> Option<Timestamp> {
        self.0.store.is_shared().then(|| later(now, ELSEWHERE))
    }

    /// Takes up what other processes have left behind.
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
        // Sends of a process that died with them are known to nobody else.
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

    /// The tables that go on by themselves and that no process sees to: those that were to at the last look,
    /// too. The process of the last move is left the time to do it.
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

    /// Lets the opponents of tables play on that no other process takes.
    async fn take_over(&self, left: Vec<TableId>) -> Result<(), StoreError> {
        for table in left {
            let Some(claimed) = self.0.store.try_claim(Work::Thinking(table)).await? else {
                continue;
            };
            drop(claimed);
            tracing::debug!(%table, "a table goes on by itself here, since no other process saw to it");
            let (this, busy) = (self.clone(), Busy::new(self, table));
            tokio::spawn(async move { this.let_opponents_play(table, None, busy).await });
        }
        Ok(())
    }

    /// Whether another process may still have a table go on by itself, so that what it tells is not complete.
    pub(super) fn goes_on_elsewhere(&self, row: &TableRow) -> bool {
        self.0.store.is_shared()
            && row.phase == Phase::Playing
            && row.automatic != Some(false)
            && !self.is_stuck_at(row.id, row.moves)
    }

    /// When what a table has told is to be looked at: at once, if it was played here lately; else it is left
    /// to another process for a while.
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

    /// Takes part in sharing out Discord's shards among all processes, `wanted` of them if no other does; how
    /// many there are.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn share_shards(&self, wanted: u32) -> Result<u32, StoreError> {
        self.0.store.share_shards(wanted).await
    }

    /// How many processes share out the shards, this one included.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn processes(&self) -> Result<u32, StoreError> {
        self.0.store.processes().await
    }

    /// Claims a shard of Discord's, unless another process has it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_claim_shard(&self, shard: u32) -> Result<Option<Claimed>, StoreError> {
        self.0.store.try_claim(Work::Shard(shard)).await
    }

    /// How many shards of so many no process has.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn free_shards(&self, total: u32) -> Result<u32, StoreError> {
        self.0.store.free_shards(total).await
    }

    /// Keeps the session of a shard, of so many, for the process that takes the shard next.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hand_over_shard(
        &self,
        of: (u32, u32),
        session: &ShardSession,
    ) -> Result<(), StoreError> {
        self.0.store.hand_over_shard(of, session).await
    }

    /// The session that was kept for a shard, of so many. It is forgotten with that.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_over_shard(
        &self,
        of: (u32, u32),
    ) -> Result<Option<ShardSession>, StoreError> {
        self.0.store.take_over_shard(of).await
    }

    /// Claims the beginning of a session at Discord, in one of the places that Discord has for it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_claim_identify(&self, place: u64) -> Result<Option<Claimed>, StoreError> {
        self.0.store.try_claim(Work::Identify(place)).await
    }

    /// Keeps the bringing up to date of the application's emojis to one process at a time.
    ///
    /// # Errors
    /// When the store fails, or another process takes too long.
    pub async fn keep_symbols_alone(&self) -> Result<Claimed, StoreError> {
        self.0.store.claim(Work::Symbols).await
    }
}
