//! Discord's shards, shared out among the processes that share a database.
//!
//! Each shard is claimed in the database by the process that runs it. Each process takes what is free, one shard
//! at a time, until it has its share of them: all, divided by how many processes there are. Who has more gives
//! some up, so that a process which comes later gets its share; when a process ends, however it does, its shards
//! are free at once, and the shares of the others grow. A process that gets none waits, and serves whatever
//! else there is to do.
//!
//! Sessions are begun one after the other in all processes, as Discord asks for ("Sharding"): the relay
//! holds back what would begin one (`Identify`) until it is its turn.
//!
//! Without a shared database there is one process, and all shards are its own.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{ConnectionStage, ShardId, ShardManager};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::chain::Chain;
use crate::store::{Claimed, StoreError};
use crate::tables::Tables;

/// How often it is looked whether a shard is free, or one too many.
const LOOK: Duration = Duration::from_secs(1);

/// How long one shard may take to connect before the next is taken all the same.
const CONNECTS: Duration = Duration::from_secs(30);

/// How long after a shard was started none is given up: serenity starts one every five seconds at most, and
/// hears of nothing else meanwhile.
const SETTLED: Duration = Duration::from_secs(7);

/// Looks at which a process must have had too many shards before it gives one up: others may just be coming or
/// going.
const LOOKS: u32 = 3;

/// From one session that is begun to the next ("Sharding › Max Concurrency"), and a little for the way.
const BETWEEN_IDENTIFIES: Duration = Duration::from_millis(5_250);

/// How long it is waited for a turn to begin a session, before it is begun all the same: Discord refuses it then,
/// and it is tried again.
const TURN: Duration = Duration::from_secs(120);

/// Between two questions whether it is somebody's turn.
const AGAIN: Duration = Duration::from_millis(250);

/// The shards of this process.
pub(super) struct Shards {
    tables: Tables,
    total: u32,
    mine: BTreeMap<u32, Claimed>,
    started: Instant,
    /// Looks in a row at which there were too many.
    surplus: u32,
}

impl Shards {
    /// Takes part in sharing out shards, `wanted` of them if no other process does.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn share(tables: Tables, wanted: u32) -> Result<Self, StoreError> {
        let total = tables.share_shards(wanted).await?;
        if total != wanted {
            tracing::warn!(
                total,
                wanted,
                "the other processes have another number of shards"
            );
        }
        Ok(Self {
            tables,
            total,
            mine: BTreeMap::new(),
            started: Instant::now(),
            surplus: 0,
        })
    }

    /// How many shards all processes have together.
    pub(super) const fn total(&self) -> u32 {
        self.total
    }

    /// Waits until a shard is free; its number.
    pub(super) async fn first(&mut self) -> u32 {
        let mut is_told = false;
        loop {
            match self.take().await {
                Ok(Some(shard)) => return shard,
                Ok(None) if is_told => {}
                Ok(None) => {
                    is_told = true;
                    tracing::info!(
                        "every shard has its process; this one waits for one that is free"
                    );
                }
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "no shard can be claimed");
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Claims a shard that is free.
    async fn take(&mut self) -> Result<Option<u32>, StoreError> {
        for shard in 0..self.total {
            if self.mine.contains_key(&shard) {
                continue;
            }
            if let Some(claimed) = self.tables.try_claim_shard(shard).await? {
                self.mine.insert(shard, claimed);
                self.started = Instant::now();
                return Ok(Some(shard));
            }
        }
        Ok(None)
    }

    /// Takes and gives up shards until it is told to `stop`, and keeps them until they have `ended`.
    pub(super) async fn keep(
        mut self,
        manager: Arc<ShardManager>,
        stop: CancellationToken,
        ended: CancellationToken,
    ) {
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                () = tokio::time::sleep(LOOK) => {}
            }
            if let Err(error) = self.look(&manager).await {
                tracing::warn!(error = %Chain(&error), "who has which shard cannot be asked");
            }
        }
        ended.cancelled().await;
    }

    async fn look(&mut self, manager: &ShardManager) -> Result<(), StoreError> {
        let processes = self.tables.processes().await;
        // The connection that held them has failed: another process may have them by now.
        let lost = self.mine.iter().filter(|(_, claimed)| !claimed.is_held());
        for shard in lost.map(|(shard, _)| *shard).collect::<Vec<u32>>() {
            tracing::warn!(
                shard,
                "the database does not hold this shard for us any more"
            );
            self.give_up(manager, shard).await;
        }
        let share = self.total.div_ceil(processes?);
        let has = u32::try_from(self.mine.len()).unwrap_or(u32::MAX);
        self.surplus = if has > share { self.surplus + 1 } else { 0 };
        let since = self.started.elapsed();
        if has < share && (since > CONNECTS || self.are_connected(manager).await) {
            if let Some(shard) = self.take().await? {
                tracing::info!(shard, share, "a shard is taken that was free");
                start(manager, ShardId(shard)).await;
            }
        } else if self.surplus >= LOOKS
            && since > SETTLED
            && let Some(last) = self.mine.keys().next_back().copied()
        {
            tracing::info!(
                shard = last,
                share,
                "a shard is given up to another process"
            );
            self.give_up(manager, last).await;
        }
        Ok(())
    }

    /// Ends a shard here; then another process may have it.
    async fn give_up(&mut self, manager: &ShardManager, shard: u32) {
        manager.shutdown(ShardId(shard), 1000).await;
        self.tables.metrics().forget_shard(shard);
        self.mine.remove(&shard);
        self.surplus = 0;
    }

    async fn are_connected(&self, manager: &ShardManager) -> bool {
        let runners = manager.runners.lock().await;
        self.mine.keys().all(|shard| {
            let runner = runners.get(&ShardId(*shard));
            runner.is_some_and(|runner| runner.stage == ConnectionStage::Connected)
        })
    }
}

/// Starts a shard of which nothing runs. serenity starts single shards only again, and would wait for the end of
/// what runs.
async fn start(manager: &ShardManager, shard: ShardId) {
    manager.shutdown_finished(shard);
    manager.restart(shard).await;
}

/// Whose turn it is to begin a session.
#[derive(Clone)]
pub(super) struct Turns {
    tables: Tables,
    /// How many may be begun at once.
    at_once: u64,
}

impl Turns {
    /// Of processes that share `tables`, by what Discord said of the bot (`max_concurrency`).
    pub(super) const fn new(tables: Tables, at_once: u64) -> Self {
        Self { tables, at_once }
    }

    /// Waits until the session of a shard may be begun; that is then to happen at once.
    pub(super) async fn wait(&self, shard: u64) {
        if !self.tables.is_shared() {
            // serenity waits by itself.
            return;
        }
        let place = shard % self.at_once.max(1);
        let asked = Instant::now();
        while asked.elapsed() < TURN {
            match self.tables.try_claim_identify(place).await {
                // It waits before it begins its own rather than after: a process that dies leaves nobody behind
                // who would wait.
                Ok(Some(_claimed)) => {
                    tokio::time::sleep(BETWEEN_IDENTIFIES).await;
                    return;
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "whose turn it is cannot be asked");
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }
}
