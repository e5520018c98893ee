//! The sessions of this process's shards at Discord. A shard that moves to another process continues its session
//! there: no event is lost, and no new session is counted by Discord.
//!
//! The relay notes the session of each connection, and the last event that it passed on. When a shard is handed over,
//! the relay leaves Discord without ending the session. The next process's relay resumes it instead of the new
//! session that serenity asks for.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::store::ShardSession;

/// How long a connection may take to leave Discord.
const LEAVE: Duration = Duration::from_secs(5);

/// A request to a connection to leave Discord; the answer is its session.
pub(super) type Leave = oneshot::Sender<ShardSession>;

/// The sessions that this process knows.
#[derive(Clone, Default)]
pub(super) struct Sessions(Arc<Mutex<State>>);

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

impl Sessions {
    /// Notes the session of a connection, which listens to `leave`.
    pub(super) fn enter(&self, shard: u64, session: &ShardSession, leave: mpsc::Sender<Leave>) {
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
    pub(super) fn known(&self, id: &str, sequence: u64) -> Option<(u64, ShardSession)> {
        let state = self.0.lock();
        let (shard, live) = state.live.iter().find(|(_, live)| live.id == id)?;
        let ready = live.ready.clone();
        Some((*shard, ShardSession { ready, sequence }))
    }

    /// Lets a shard resume a session when it connects.
    pub(super) fn give(&self, shard: u64, session: ShardSession) {
        self.0.lock().given.insert(shard, session);
    }

    /// Removes and returns the session that a shard is to resume.
    pub(super) fn take(&self, shard: u64) -> Option<ShardSession> {
        self.0.lock().given.remove(&shard)
    }

    /// Makes a shard's connection leave Discord without ending its session. `None` if there is no such connection
    /// now.
    pub(super) async fn leave(&self, shard: u64) -> Option<ShardSession> {
        let live = self.0.lock().live.remove(&shard)?;
        let (asked, answer) = oneshot::channel();
        live.leave.try_send(asked).ok()?;
        timeout(LEAVE, answer).await.ok()?.ok()
    }
}
