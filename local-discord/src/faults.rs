//! Deliberate faults, for tests.

use std::sync::Arc;

use crate::fate::{Fate, JudgedRequest};
use crate::gateway::GatewayInstruction;
use crate::hub::Shared;
use crate::ids::{ChannelId, InteractionId, MessageId};
use crate::people::MessageView;
use crate::world::Overwrite;

/// Test hooks that break connections and requests. Obtained from
/// [`LocalDiscord::faults`](crate::LocalDiscord::faults).
#[derive(Clone)]
pub struct Faults {
    pub(crate) shared: Arc<Shared>,
}

impl Faults {
    /// Cuts every gateway connection without a close frame; returns their number.
    pub fn drop_sockets(&self) -> usize {
        self.send(|| GatewayInstruction::Drop, false)
    }

    /// Asks every client to reconnect and resume (opcode 7); returns their number.
    pub fn reconnect(&self) -> usize {
        self.send(
            || GatewayInstruction::Text(r#"{"op":7,"d":null,"s":null,"t":null}"#.to_owned()),
            false,
        )
    }

    /// Reports to every client that its session is invalid (opcode 9); returns their number. Later
    /// events are lost to it unless `resumable`.
    pub fn invalidate_sessions(&self, resumable: bool) -> usize {
        let payload = format!(r#"{{"op":9,"d":{resumable},"s":null,"t":null}}"#);
        self.send(|| GatewayInstruction::Text(payload.clone()), !resumable)
    }

    /// Closes every gateway connection, with a code or (`None`) with an empty close frame; returns
    /// their number. Sessions end for the codes for which Discord ends them.
    pub fn close(&self, code: Option<u16>) -> usize {
        let ends = matches!(code, Some(1000 | 4004 | 4007 | 4009..=4014));
        self.send(|| GatewayInstruction::Close(code, "closed by a test"), ends)
    }

    /// Closes each of the next `count` gateway connections with this code, right after the first payload (opcode 10).
    pub fn close_next(&self, count: usize, code: u16) {
        self.shared
            .with(|state| state.closed_connections = (count, code));
    }

    /// Leaves the next `count` heartbeats unanswered.
    pub fn ignore_heartbeats(&self, count: usize) {
        self.shared.with(|state| state.ignored_heartbeats = count);
    }

    /// Sends the next `count` interactions twice, one right after the other.
    pub fn double_interactions(&self, count: usize) {
        self.shared.with(|state| state.doubled_interactions = count);
    }

    /// Sends an interaction again, as a resume does when the client's sequence number was behind.
    /// Returns the number of sessions that receive it; 0 if the interaction is forgotten.
    pub fn repeat_interaction(&self, interaction: InteractionId) -> usize {
        let id = format!("\"id\":\"{interaction}\"");
        self.shared.with(|state| state.sessions.repeat(&id))
    }

    /// Answers the next `count` REST requests of the bot with this status, such as 429, 500 or 502,
    /// without carrying them out. A 429 has `retry_after` 0.
    pub fn answer_next(&self, count: usize, status: u16) {
        let statuses = std::iter::repeat_n(status, count);
        self.shared.with(|state| state.faults.extend(statuses));
    }

    /// Lets `judge` decide the fate of the bot's REST requests from now on.
    pub fn judge(&self, judge: impl FnMut(&JudgedRequest<'_>) -> Fate + Send + 'static) {
        self.shared
            .with(|state| state.judge = Some(Box::new(judge)));
    }

    /// Lets every REST request through from now on.
    pub fn let_through(&self) {
        self.shared.with(|state| {
            state.judge = None;
            state.faults.clear();
        });
    }

    /// Changes the permissions of a role or person in a channel and its threads, as a person who
    /// manages the server does.
    pub fn overwrite(&self, channel: ChannelId, overwrite: Overwrite) {
        self.shared.with(|state| {
            state.world.overwrite(channel, overwrite);
            state.tell_channel_changed(channel);
        });
    }

    /// Deletes a message, as a moderator does, and returns it.
    pub fn delete_message(&self, channel: ChannelId, message: MessageId) -> Option<MessageView> {
        self.shared.with(|state| {
            let found = state.world.message(channel, message)?;
            let gone = MessageView::of(&state.world, found);
            state.delete(channel, message);
            Some(gone)
        })
    }

    /// Deletes a channel or thread, as a moderator does. Returns its messages, oldest first,
    /// without those of its threads.
    pub fn delete_channel(&self, channel: ChannelId) -> Vec<MessageView> {
        self.shared.with(|state| {
            let found = state.world.messages_in(channel);
            let gone = found.map(|message| MessageView::of(&state.world, message));
            let gone = gone.collect();
            state.delete_channel(channel);
            gone
        })
    }

    /// Archives a thread, locking it if `locked`, as a moderator does, or reopens it.
    pub fn change_thread(&self, thread: ChannelId, archived: bool, locked: bool) {
        self.shared.with(|state| {
            let now = state.now;
            if let Some(thread) = state.world.thread_mut(thread) {
                thread.archived = archived;
                thread.locked = locked;
                thread.archive_changed = now;
                thread.last_activity = now;
            }
            state.tell_channel_changed(thread);
        });
    }

    fn send(&self, outgoing: impl Fn() -> GatewayInstruction, end: bool) -> usize {
        self.shared.with(|state| {
            let sent = state.sessions.send_all(outgoing);
            if end {
                state.sessions.forget_all();
            }
            sent
        })
    }
}
