//! The sessions of this process's shards at Discord, so that a shard which goes to another process goes on there
//! with its session: nothing is lost in between, and nothing is begun that Discord counts.
//!
//! The relay notes the session of each connection, and how far it has passed its events on. When a shard is handed
//! over, it leaves Discord without ending the session. The next process's relay resumes that in the place of the new
//! one that serenity asks for.

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

/// Asks a connection to leave Discord; it answers with its session.
pub(super) type Leave = oneshot::Sender<ShardSession>;

/// The sessions that this process knows.
#[derive(Clone, Default)]
pub(super) struct Sessions(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// The sessions of this process's shards.
    live: HashMap<u64, Live>,
    /// Sessions of other processes, with which shards go on here.
    given: HashMap<u64, ShardSession>,
}

/// A session of this process's.
struct Live {
    id: String,
    ready: Value,
    leave: mpsc::Sender<Leave>,
}

impl Sessions {
    /// Notes the session of a connection, which hears of `leave`.
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

    /// The shard of a session that is known here, and the session when so many events of it have come.
    pub(super) fn known(&self, id: &str, sequence: u64) -> Option<(u64, ShardSession)> {
        let state = self.0.lock();
        let (shard, live) = state.live.iter().find(|(_, live)| live.id == id)?;
        let ready = live.ready.clone();
        Some((*shard, ShardSession { ready, sequence }))
    }

    /// Has a shard go on with a session when it connects.
    pub(super) fn give(&self, shard: u64, session: ShardSession) {
        self.0.lock().given.insert(shard, session);
    }

    /// The session with which a shard is to go on, once.
    pub(super) fn take(&self, shard: u64) -> Option<ShardSession> {
        self.0.lock().given.remove(&shard)
    }

    /// Has a shard's connection leave Discord without ending its session. `None`: there is no such connection just
    /// now.
    pub(super) async fn leave(&self, shard: u64) -> Option<ShardSession> {
        let live = self.0.lock().live.remove(&shard)?;
        let (asked, answer) = oneshot::channel();
        live.leave.try_send(asked).ok()?;
        timeout(LEAVE, answer).await.ok()?.ok()
    }
}
