//! Making things go wrong on purpose, for tests.

use std::sync::Arc;

use crate::gateway::Outgoing;
use crate::hub::Shared;
use crate::ids::ChannelId;
use crate::world::Overwrite;

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

    /// Answers the next `count` REST requests of the bot with this status, such as 429, 500 or
    /// 502, without doing what they ask. A 429 says `retry_after` 0.
    pub fn answer_next(&self, count: usize, status: u16) {
        let statuses = std::iter::repeat_n(status, count);
        self.shared.with(|state| state.faults.extend(statuses));
    }

    /// Changes what a role or person may do in a channel and its threads, as somebody who manages
    /// the server does.
    pub fn overwrite(&self, channel: ChannelId, overwrite: Overwrite) {
        self.shared.with(|state| {
            state.world.overwrite(channel, overwrite);
            state.tell_channel_changed(channel);
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
