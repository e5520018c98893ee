//! The sessions of this process's shards at Discord. A shard that moves to another process continues its session
//! there: no event is lost, and no new session is counted by Discord. A process that receives a stop signal hands over all its
//! shards, to another process or to its successor.
//!
//! The relay notes the session of each connection, and the last event that it passed on. When a shard is handed over,
//! the relay leaves Discord without ending the session. The next process's relay resumes it instead of the new
//! session that serenity asks for.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use slowtable_service::chain::Chain;
use slowtable_service::store::ShardSession;
use slowtable_service::tables::TableService;

/// How long a connection may take to leave Discord.
const LEAVE: Duration = Duration::from_secs(5);

/// A request to a connection to leave Discord; the answer is its session.
pub(in crate::discord) type Leave = oneshot::Sender<ShardSession>;

/// The sessions that this process knows.
#[derive(Clone, Default)]
pub(in crate::discord) struct ShardSessions(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The sessions of this process's shards.
    live: HashMap<u64, Live>,
    /// Sessions from other processes, which shards here will resume.
    given: HashMap<u64, ShardSession>,
}

/// A session of this process.
struct Live {
    id: String,
    ready: Value,
    leave: mpsc::Sender<Leave>,
}

impl ShardSessions {
    /// Notes the session of a connection, which listens to `leave`.
    pub(in crate::discord) fn enter(
        &self,
        shard: u64,
        session: &ShardSession,
        leave: mpsc::Sender<Leave>,
    ) {
        let Some(id) = session.id() else {
            return;
        };
        let live = Live {
            id: id.to_owned(),
            ready: session.ready.clone(),
            leave,
        };
        self.0.lock().live.insert(shard, live);
    }

    /// Returns the shard of a session that is known here, and the session after this number of events.
    pub(in crate::discord) fn known(&self, id: &str, sequence: u64) -> Option<(u64, ShardSession)> {
        let state = self.0.lock();
        let (shard, live) = state.live.iter().find(|(_, live)| live.id == id)?;
        let ready = live.ready.clone();
        Some((*shard, ShardSession { ready, sequence }))
    }

    /// Lets a shard resume a session when it connects.
    pub(in crate::discord) fn give(&self, shard: u64, session: ShardSession) {
        self.0.lock().given.insert(shard, session);
    }

    /// Removes and returns the session that a shard is to resume.
    pub(in crate::discord) fn take(&self, shard: u64) -> Option<ShardSession> {
        self.0.lock().given.remove(&shard)
    }

    /// Returns the shards that have a session here.
    fn shards(&self) -> Vec<u64> {
        self.0.lock().live.keys().copied().collect()
    }

    /// Lets all shards of a lone process, `total` of them, continue the sessions of the process before it.
    pub(in crate::discord) async fn take_over(&self, tables: &TableService, total: u32) {
        for shard in 0..total {
            match tables.take_over_shard((shard, total)).await {
                Ok(Some(session)) => self.give(shard.into(), session),
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(shard, error = %Chain(&error), "a shard's session could not be taken over; it begins a new one");
                }
            }
        }
    }

    /// Makes all shards of this process leave Discord, and keeps their sessions for the next process. `total` is the
    /// number of shards of all processes.
    pub(in crate::discord) async fn hand_over(&self, tables: &TableService, total: u32) {
        let each = self.shards().into_iter().map(async |shard| {
            let (Ok(number), Some(session)) = (u32::try_from(shard), self.leave(shard).await)
            else {
                return;
            };
            match tables.hand_over_shard((number, total), &session).await {
                Ok(()) => tracing::info!(shard, "kept a shard's session for the next process"),
                Err(error) => {
                    tracing::warn!(shard, error = %Chain(&error), "a shard's session could not be kept; the next process begins a new one");
                }
            }
        });
        join_all(each).await;
    }

    /// Makes a shard's connection leave Discord without ending its session. `None` if there is no such connection
    /// now.
    pub(in crate::discord) async fn leave(&self, shard: u64) -> Option<ShardSession> {
        let live = self.0.lock().live.remove(&shard)?;
        let (asked, answer) = oneshot::channel();
        live.leave.try_send(asked).ok()?;
        timeout(LEAVE, answer).await.ok()?.ok()
    }
}
