//! Discord's shards, shared out among the processes that share a database.
//!
//! Each shard is claimed in the database by the process that runs it. Each process takes what is free, one shard
//! at a time, until it has its share of them: all, divided by how many processes there are. Who has more gives
//! some up, so that a process which comes later gets its share; when a process ends, however it does, its shards
//! are free at once, and the shares of the others grow. A process that gets none waits, and serves whatever
//! else there is to do.
//!
//! A shard that is given up to another process goes on there with its session (`sessions`, `relay`), and nothing that
//! happens in between is lost. One is given up at a time: the next when another process has the one before.
//!
//! Sessions are begun one after the other in all processes, as Discord asks for ("Sharding"): the relay
//! holds back what would begin one (`Identify`) until it is its turn, however long that takes, and as long as Discord
//! allows no more of them (`session_start_limit`).
//!
//! Without a shared database there is one process, and all shards are its own.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serenity::all::{ConnectionStage, Http, ShardId, ShardManager};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::sessions::Sessions;
use crate::chain::Chain;
use crate::store::{Claimed, StoreError};
use crate::tables::Tables;

/// How often it is looked whether a shard is free, or one too many.
const LOOK: Duration = Duration::from_secs(1);

/// How long one shard may take to connect before the next is taken all the same.
const CONNECTS: Duration = Duration::from_secs(30);

/// How long after a shard was started or given up no other is given up: serenity starts one every five seconds at
/// most, and hears of nothing else meanwhile. The process that takes them can start each at once.
const SETTLED: Duration = Duration::from_secs(7);

/// Looks at which a process must have had too many shards before it gives one up: others may just be coming or
/// going.
const LOOKS: u32 = 3;

/// From one session that is begun to the next ("Sharding › Max Concurrency"), and a little for the way.
const BETWEEN_IDENTIFIES: Duration = Duration::from_millis(5_250);

/// Between two questions whether it is somebody's turn.
const AGAIN: Duration = Duration::from_millis(250);

/// How long Discord may take to say how many sessions may be begun.
const ASK: Duration = Duration::from_secs(10);

/// How long after Discord's own time it is asked again for sessions that may be begun, and at least.
const SPARE: Duration = Duration::from_secs(1);

/// How a shard ends here whose session goes on elsewhere. Its connection has left Discord already.
const HANDED_OVER: u16 = 4_000;

/// How a shard ends here with its session ("Normal closure").
const ENDED: u16 = 1_000;

/// The shards that this process has claimed.
#[derive(Clone, Default)]
pub(super) struct Mine(Arc<Mutex<BTreeMap<u32, Claimed>>>);

impl Mine {
    /// Whether a shard is this process's alone.
    fn holds(&self, shard: u32) -> bool {
        self.0.lock().get(&shard).is_some_and(Claimed::is_held)
    }

    fn count(&self) -> u32 {
        u32::try_from(self.0.lock().len()).unwrap_or(u32::MAX)
    }

    /// Those that other processes may have by now.
    fn lost(&self) -> Vec<u32> {
        let mine = self.0.lock();
        let lost = mine.iter().filter(|(_, claimed)| !claimed.is_held());
        lost.map(|(shard, _)| *shard).collect()
    }
}

/// The shards of this process.
pub(super) struct Shards {
    tables: Tables,
    total: u32,
    mine: Mine,
    sessions: Sessions,
    /// When one was last started or given up.
    changed: Instant,
    /// Looks in a row at which there were too many.
    surplus: u32,
}

impl Shards {
    /// Takes part in sharing out shards, `wanted` of them if no other process does.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn share(
        tables: Tables,
        wanted: u32,
        (mine, sessions): (Mine, Sessions),
    ) -> Result<Self, StoreError> {
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
            mine,
            sessions,
            changed: Instant::now(),
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
            if self.mine.0.lock().contains_key(&shard) {
                continue;
            }
            if let Some(claimed) = self.tables.try_claim_shard(shard).await? {
                self.mine.0.lock().insert(shard, claimed);
                self.changed = Instant::now();
                self.take_session(shard).await;
                return Ok(Some(shard));
            }
        }
        Ok(None)
    }

    /// Has a shard go on with the session that another process had, if it was handed over.
    async fn take_session(&self, shard: u32) {
        match self.tables.take_over_shard((shard, self.total)).await {
            Ok(Some(session)) => self.sessions.give(shard.into(), session),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(shard, error = %Chain(&error), "a shard's session cannot be taken over");
            }
        }
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
        // The connection that held them has failed, or no heartbeat was written for too long: another process may
        // have them by now.
        for shard in self.mine.lost() {
            tracing::warn!(
                shard,
                "the database does not hold this shard for us any more"
            );
            self.give_up(manager, shard, ENDED).await;
        }
        let share = self.total.div_ceil(processes?);
        let has = self.mine.count();
        self.surplus = if has > share { self.surplus + 1 } else { 0 };
        let since = self.changed.elapsed();
        if has < share && (since > CONNECTS || self.are_connected(manager).await) {
            if let Some(shard) = self.take().await? {
                tracing::info!(shard, share, "a shard is taken that was free");
                start(manager, ShardId(shard)).await;
            }
        } else if self.surplus >= LOOKS
            && since > SETTLED
            && let Some(last) = self.last()
            // What was given up before is taken.
            && self.tables.free_shards(self.total).await? == 0
        {
            tracing::info!(
                shard = last,
                share,
                "a shard is given up to another process"
            );
            self.hand_over(manager, last).await;
        }
        Ok(())
    }

    fn last(&self) -> Option<u32> {
        self.mine.0.lock().keys().next_back().copied()
    }

    /// Ends a shard here so that another process goes on with its session.
    async fn hand_over(&mut self, manager: &ShardManager, shard: u32) {
        let session = self.sessions.leave(shard.into()).await;
        let code = match session {
            None => ENDED,
            Some(session) => {
                let kept = self.tables.hand_over_shard((shard, self.total), &session);
                if let Err(error) = kept.await {
                    tracing::warn!(shard, error = %Chain(&error), "a shard's session is not handed over");
                }
                HANDED_OVER
            }
        };
        self.give_up(manager, shard, code).await;
    }

    /// Ends a shard here; then another process may have it.
    async fn give_up(&mut self, manager: &ShardManager, shard: u32, code: u16) {
        manager.shutdown(ShardId(shard), code).await;
        self.tables.metrics().forget_shard(shard);
        self.mine.0.lock().remove(&shard);
        self.surplus = 0;
        self.changed = Instant::now();
    }

    async fn are_connected(&self, manager: &ShardManager) -> bool {
        let mine: Vec<u32> = self.mine.0.lock().keys().copied().collect();
        let runners = manager.runners.lock().await;
        mine.iter().all(|shard| {
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
    http: Arc<Http>,
    mine: Mine,
    /// How many may be begun at once.
    at_once: u64,
}

impl Turns {
    /// Of processes that share `tables`, by what Discord said of the bot (`max_concurrency`).
    pub(super) const fn new(tables: Tables, http: Arc<Http>, mine: Mine, at_once: u64) -> Self {
        Self {
            tables,
            http,
            mine,
            at_once,
        }
    }

    /// Whether a shard is this process's, and its events are to be served here.
    pub(super) fn has(&self, shard: u64) -> bool {
        !self.tables.is_shared() || u32::try_from(shard).is_ok_and(|shard| self.mine.holds(shard))
    }

    /// Waits until the session of a shard may be begun; that is then to happen at once.
    pub(super) async fn wait(&self, shard: u64) {
        if !self.tables.is_shared() {
            // serenity waits for its turn by itself.
            self.wait_for_limit(shard).await;
            return;
        }
        let place = shard % self.at_once.max(1);
        loop {
            match self.tables.try_claim_identify(place).await {
                // It waits before it begins its own rather than after: a process that dies leaves nobody behind
                // who would wait.
                Ok(Some(claimed)) => {
                    tokio::time::sleep(BETWEEN_IDENTIFIES).await;
                    self.wait_for_limit(shard).await;
                    if claimed.is_held() {
                        return;
                    }
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "whose turn it is cannot be asked");
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Waits until Discord allows sessions to be begun ("Session Start Limit"): it withdraws a bot's token that
    /// begins more.
    async fn wait_for_limit(&self, shard: u64) {
        loop {
            let asked = tokio::time::timeout(ASK, self.http.get_bot_gateway()).await;
            let limit = match asked {
                Ok(Ok(gateway)) => gateway.session_start_limit,
                Ok(Err(error)) => {
                    tracing::warn!(error = %Chain(&error), "how many sessions may be begun cannot be asked");
                    return;
                }
                Err(_) => {
                    tracing::warn!("Discord does not say how many sessions may be begun");
                    return;
                }
            };
            if limit.remaining > 0 {
                return;
            }
            let wait = Duration::from_millis(limit.reset_after) + SPARE;
            tracing::error!(
                shard,
                ?wait,
                total = limit.total,
                "Discord allows no more sessions to be begun today; the shard waits"
            );
            tokio::time::sleep(wait).await;
        }
    }
}
