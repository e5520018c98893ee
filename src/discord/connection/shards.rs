//! Discord's shards, shared out among the processes that share a database.
//!
//! The process that runs a shard claims it in the database. Each process takes free shards, one at a time, until it
//! has its share: all, divided by the number of processes. A process with more gives some up, so that a later process
//! gets its share. When a process ends in any way, its shards are free at once, and the shares of the others grow. A
//! process that gets none waits, and does all other work.
//!
//! A shard that moves to another process continues its session there (`sessions`, `relay`), and no event in between
//! is lost. One is given up at a time: the next when another process has taken the one before.
//!
//! Sessions are begun one after the other across all processes, as Discord requires ("Sharding"). The relay holds
//! back the message that begins one (`Identify`) until its turn, and for as long as Discord allows no more sessions
//! (`session_start_limit`).
//!
//! Without a shared database there is one process, and all shards are its own.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serenity::all::{ConnectionStage, Http, ShardId, ShardManager};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::discord::connection::sessions::ShardSessions;
use slowtable_service::chain::Chain;
use slowtable_service::store::{Claimed, StoreError};
use slowtable_service::tables::TableService;

/// The time between two looks for free and surplus shards.
const LOOK: Duration = Duration::from_secs(1);

/// The time after which the next shard is taken even if the last one has not connected.
const CONNECTS: Duration = Duration::from_secs(30);

/// The time after a change of shards in which no other is given up. serenity starts at most one every five seconds,
/// and does nothing else meanwhile. The process that takes them can start each at once.
const SETTLED: Duration = Duration::from_secs(7);

/// The number of looks at which a process must have had too many shards before it gives one up: others may just be
/// starting or ending.
const LOOKS: u32 = 3;

/// The time between the beginnings of two sessions ("Sharding › Max Concurrency"), and a little for the network.
const BETWEEN_IDENTIFIES: Duration = Duration::from_millis(5_250);

/// The time between two checks whether it is the shard's turn.
const AGAIN: Duration = Duration::from_millis(250);

/// The longest time for Discord to say how many sessions may be begun.
const ASK: Duration = Duration::from_secs(10);

/// The time added to Discord's own before asking again for allowed sessions; also the minimum.
const SPARE: Duration = Duration::from_secs(1);

/// The close code of a shard whose session goes on elsewhere. Its connection has left Discord already.
const HANDED_OVER: u16 = 4_000;

/// The close code of a shard that ends with its session ("Normal closure").
const ENDED: u16 = 1_000;

/// The shards that this process has claimed.
#[derive(Clone, Default)]
pub(in crate::discord) struct Mine(Arc<Mutex<BTreeMap<u32, Claimed>>>);

impl Mine {
    /// Whether only this process has a shard.
    fn holds(&self, shard: u32) -> bool {
        self.0.lock().get(&shard).is_some_and(Claimed::is_held)
    }

    fn count(&self) -> u32 {
        u32::try_from(self.0.lock().len()).unwrap_or(u32::MAX)
    }

    /// Returns the shards that other processes may have now.
    fn lost(&self) -> Vec<u32> {
        let mine = self.0.lock();
        let lost = mine.iter().filter(|(_, claimed)| !claimed.is_held());
        lost.map(|(shard, _)| *shard).collect()
    }
}

/// The shards of this process.
pub(in crate::discord) struct Shards {
    tables: TableService,
    total: u32,
    mine: Mine,
    sessions: ShardSessions,
    /// When one was last started or given up.
    changed: Instant,
    /// The number of consecutive looks at which there were too many.
    surplus: u32,
}

impl Shards {
    /// Takes part in sharing out shards, `wanted` of them if no other process does.
    ///
    /// # Errors
    /// When the store fails.
    pub(in crate::discord) async fn share(
        tables: TableService,
        wanted: u32,
        (mine, sessions): (Mine, ShardSessions),
    ) -> Result<Self, StoreError> {
        let total = tables.share_shards(wanted).await?;
        if total != wanted {
            tracing::warn!(
                total,
                wanted,
                "the other processes use another total of shards than Discord recommends now; using theirs"
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

    /// Returns how many shards all processes have together.
    pub(in crate::discord) const fn total(&self) -> u32 {
        self.total
    }

    /// Waits until a shard is free, and returns its number.
    pub(in crate::discord) async fn first(&mut self) -> u32 {
        let mut is_told = false;
        loop {
            match self.take().await {
                Ok(Some(shard)) => return shard,
                Ok(None) if is_told => {}
                Ok(None) => {
                    is_told = true;
                    tracing::info!("other processes have all shards; waiting for a free one");
                }
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "the database cannot be asked for a free shard; trying again");
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Claims a free shard.
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

    /// Lets a shard resume the session that another process handed over, if any.
    async fn take_session(&self, shard: u32) {
        match self.tables.take_over_shard((shard, self.total)).await {
            Ok(Some(session)) => self.sessions.give(shard.into(), session),
            Ok(None) => {}
            Err(error) => {
                tracing::warn!(shard, error = %Chain(&error), "a shard's handed-over session cannot be read; beginning a new session");
            }
        }
    }

    /// Takes and gives up shards until `stop`, and keeps them until they have `ended`.
    pub(in crate::discord) async fn keep(
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
                tracing::warn!(error = %Chain(&error), "the database cannot be asked about shards; trying again");
            }
        }
        ended.cancelled().await;
    }

    async fn look(&mut self, manager: &ShardManager) -> Result<(), StoreError> {
        let processes = self.tables.processes().await;
        // The connection that held the claims has failed, or no heartbeat was written for too long: another process
        // may have the shards now.
        for shard in self.mine.lost() {
            tracing::warn!(
                shard,
                "the claim on this shard is lost; ending the shard here"
            );
            self.give_up(manager, shard, ENDED).await;
        }
        let share = self.total.div_ceil(processes?);
        let has = self.mine.count();
        self.surplus = if has > share { self.surplus + 1 } else { 0 };
        let since = self.changed.elapsed();
        if has < share && (since > CONNECTS || self.are_connected(manager).await) {
            if let Some(shard) = self.take().await? {
                tracing::info!(shard, share, "took a free shard");
                start(manager, ShardId(shard)).await;
            }
        } else if self.surplus >= LOOKS
            && since > SETTLED
            && let Some(last) = self.last()
            // Another process has taken the one given up before.
            && self.tables.free_shards(self.total).await? == 0
        {
            tracing::info!(shard = last, share, "giving up a shard for another process");
            self.hand_over(manager, last).await;
        }
        Ok(())
    }

    fn last(&self) -> Option<u32> {
        self.mine.0.lock().keys().next_back().copied()
    }

    /// Ends a shard here so that another process resumes its session.
    async fn hand_over(&mut self, manager: &ShardManager, shard: u32) {
        let session = self.sessions.leave(shard.into()).await;
        let code = match session {
            None => ENDED,
            Some(session) => {
                let kept = self.tables.hand_over_shard((shard, self.total), &session);
                if let Err(error) = kept.await {
                    tracing::warn!(shard, error = %Chain(&error), "a shard's session could not be stored for the next process");
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

/// Starts a shard that is not running. serenity can only restart single shards, and would wait for the end of a
/// running one.
async fn start(manager: &ShardManager, shard: ShardId) {
    manager.shutdown_finished(shard);
    manager.restart(shard).await;
}

/// The order in which shards begin sessions.
#[derive(Clone)]
pub(in crate::discord) struct ShardOrder {
    tables: TableService,
    http: Arc<Http>,
    mine: Mine,
    /// The number of sessions that may be begun at once.
    at_once: u64,
}

impl ShardOrder {
    /// Creates the order for processes that share `tables`, with Discord's limit for the bot (`max_concurrency`).
    pub(in crate::discord) const fn new(
        tables: TableService,
        http: Arc<Http>,
        mine: Mine,
        at_once: u64,
    ) -> Self {
        Self {
            tables,
            http,
            mine,
            at_once,
        }
    }

    /// Whether a shard is this process's, and its events are served here.
    pub(in crate::discord) fn has(&self, shard: u64) -> bool {
        !self.tables.is_shared() || u32::try_from(shard).is_ok_and(|shard| self.mine.holds(shard))
    }

    /// Waits until the session of a shard may be begun, which must then happen at once.
    pub(in crate::discord) async fn wait(&self, shard: u64) {
        if !self.tables.is_shared() {
            // serenity itself waits for its turn.
            self.wait_for_limit(shard).await;
            return;
        }
        let place = shard % self.at_once.max(1);
        loop {
            match self.tables.try_claim_identify(place).await {
                // The process waits before its own session, not after it: if it dies, no one depends on its waiting.
                Ok(Some(claimed)) => {
                    tokio::time::sleep(BETWEEN_IDENTIFIES).await;
                    self.wait_for_limit(shard).await;
                    if claimed.is_held() {
                        return;
                    }
                }
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "the database cannot be asked for the turn to begin a session; trying again");
                }
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Waits until Discord allows sessions to be begun ("Session Start Limit"): it revokes the token of a bot that
    /// begins more.
    async fn wait_for_limit(&self, shard: u64) {
        loop {
            let asked = tokio::time::timeout(ASK, self.http.get_bot_gateway()).await;
            let limit = match asked {
                Ok(Ok(gateway)) => gateway.session_start_limit,
                Ok(Err(error)) => {
                    tracing::warn!(error = %Chain(&error), "Discord cannot be asked how many sessions may be begun; beginning one");
                    return;
                }
                Err(_) => {
                    tracing::warn!(
                        "Discord did not say in time how many sessions may be begun; beginning one"
                    );
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
                "Discord allows no more new sessions for now; the shard waits"
            );
            tokio::time::sleep(wait).await;
        }
    }
}
