//! Making things go wrong on purpose, for tests.

use std::sync::Arc;
use std::time::Duration;

use crate::gateway::Outgoing;
use crate::hub::Shared;
use crate::ids::{ChannelId, InteractionId, MessageId};
use crate::people::MessageView;
use crate::world::Overwrite;

/// What becomes of a REST request on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It gets through.
    Through,
    /// It is answered so, and nothing is done.
    Refused(Refusal),
    /// Nobody ever answers, and it goes no further.
    Hangs,
    /// The connection is cut, and it goes no further.
    Cut,
    /// It is done, but something on the way answers 502.
    ReceiptLost,
    /// It is done, but nobody ever answers.
    AnswerHangs,
    /// It is done, but the connection is cut before the answer.
    AnswerCut,
}

/// How a request is refused that would have been right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// With this HTTP status and no code, such as 500 or 503.
    Status(u16),
    /// 429.
    TooMany {
        /// When it may be asked again.
        after: Duration,
        /// Whether that holds for all requests, or for those of its route.
        all: bool,
    },
}

/// A request of the bot, as far as it is judged by.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// HTTP method.
    pub method: &'a str,
    /// Path with `/api/v10` and without the query.
    pub path: &'a str,
    /// Whether it carries files.
    pub files: bool,
}

/// Says what becomes of each request.
pub(crate) type Judge = Box<dyn FnMut(&Asked<'_>) -> Fate + Send>;

/// Test hooks that break connections and requests. Obtained from
/// [`LocalDiscord::faults`](crate::LocalDiscord::faults).
#[derive(Clone)]
pub struct Faults {
    pub(crate) shared: Arc<Shared>,
}

impl Faults {
    /// Cuts every gateway connection without a close frame. Returns how many there were.
    pub fn drop_sockets(&self) -> usize {
        self.send(|| Outgoing::Drop, false)
    }

    /// Asks every client to reconnect and resume (opcode 7).
    pub fn reconnect(&self) -> usize {
        self.send(
            || Outgoing::Text(r#"{"op":7,"d":null,"s":null,"t":null}"#.to_owned()),
            false,
        )
    }

    /// Tells every client that its session is invalid (opcode 9). What it misses from then on is
    /// lost unless `resumable`.
    pub fn invalidate_sessions(&self, resumable: bool) -> usize {
        let payload = format!(r#"{{"op":9,"d":{resumable},"s":null,"t":null}}"#);
        self.send(|| Outgoing::Text(payload.clone()), !resumable)
    }

    /// Closes every gateway connection, with a code or (`None`) with an empty close frame.
    /// Sessions end for the codes that Discord ends them for.
    pub fn close(&self, code: Option<u16>) -> usize {
        let ends = matches!(code, Some(1000 | 4004 | 4007 | 4009..=4014));
        self.send(|| Outgoing::Close(code, "closed by a test"), ends)
    }

    /// Leaves the next `count` heartbeats without an answer.
    pub fn ignore_heartbeats(&self, count: usize) {
        self.shared.with(|state| state.ignored_heartbeats = count);
    }

    /// Tells the next `count` interactions twice, one right after the other.
    pub fn double_interactions(&self, count: usize) {
        self.shared.with(|state| state.doubled_interactions = count);
    }

    /// Tells an interaction again, as a resume does when the client's count was behind. Returns how
    /// many sessions hear it; none once it is forgotten.
    pub fn repeat_interaction(&self, interaction: InteractionId) -> usize {
        let id = format!("\"id\":\"{interaction}\"");
        self.shared.with(|state| state.sessions.repeat(&id))
    }

    /// Answers the next `count` REST requests of the bot with this status, such as 429, 500 or
    /// 502, without doing what they ask. A 429 says `retry_after` 0.
    pub fn answer_next(&self, count: usize, status: u16) {
        let statuses = std::iter::repeat_n(status, count);
        self.shared.with(|state| state.faults.extend(statuses));
    }

    /// From now on, what becomes of the bot's REST requests is judged so.
    pub fn judge(&self, judge: impl FnMut(&Asked<'_>) -> Fate + Send + 'static) {
        self.shared
            .with(|state| state.judge = Some(Box::new(judge)));
    }

    /// From now on, every REST request gets through.
    pub fn let_through(&self) {
        self.shared.with(|state| {
            state.judge = None;
            state.faults.clear();
        });
    }

    /// Changes what a role or person may do in a channel and its threads, as somebody who manages
    /// the server does.
    pub fn overwrite(&self, channel: ChannelId, overwrite: Overwrite) {
        self.shared.with(|state| {
            state.world.overwrite(channel, overwrite);
            state.tell_channel_changed(channel);
        });
    }

    /// Deletes a message, as a moderator does. Answers what it was.
    pub fn delete_message(&self, channel: ChannelId, message: MessageId) -> Option<MessageView> {
        self.shared.with(|state| {
            let found = state.world.message(channel, message)?;
            let gone = MessageView::of(&state.world, found);
            state.delete(channel, message);
            Some(gone)
        })
    }

    /// Deletes a channel or thread, as a moderator does. Answers the messages that were in it, oldest
    /// first, those of its threads aside.
    pub fn delete_channel(&self, channel: ChannelId) -> Vec<MessageView> {
        self.shared.with(|state| {
            let found = state.world.messages_in(channel);
            let gone = found.map(|message| MessageView::of(&state.world, message));
            let gone = gone.collect();
            state.delete_channel(channel);
            gone
        })
    }

    /// Archives a thread and locks it or not, as a moderator does, or opens it again.
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

    fn send(&self, outgoing: impl Fn() -> Outgoing, end: bool) -> usize {
        self.shared.with(|state| {
            let sent = state.sessions.send_all(outgoing);
            if end {
                state.sessions.forget_all();
            }
            sent
        })
    }
}
