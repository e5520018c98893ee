//! The sessions of the gateway: the events that each client wants, has received and has missed.
//!
//! Source: Discord documentation, *Gateway*, *Gateway Events* and *Opcodes and Status Codes*.

pub(crate) mod socket;

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::ids::{GuildId, UserId};

/// Gateway intents, as bits. Source: *Gateway › List of Intents*.
pub mod intents {
    #![allow(missing_docs)]
    pub const GUILDS: u64 = 1;
    pub const GUILD_MEMBERS: u64 = 1 << 1;
    pub const GUILD_PRESENCES: u64 = 1 << 8;
    pub const GUILD_MESSAGES: u64 = 1 << 9;
    pub const GUILD_MESSAGE_REACTIONS: u64 = 1 << 10;
    pub const GUILD_MESSAGE_TYPING: u64 = 1 << 11;
    pub const DIRECT_MESSAGES: u64 = 1 << 12;
    pub const DIRECT_MESSAGE_REACTIONS: u64 = 1 << 13;
    pub const DIRECT_MESSAGE_TYPING: u64 = 1 << 14;
    pub const MESSAGE_CONTENT: u64 = 1 << 15;
    /// The intents that must be granted to an application.
    pub const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All known intents.
    pub const KNOWN: u64 = ((1 << 17) - 1) | (1 << 20) | (1 << 21) | (1 << 24) | (1 << 25);
}

/// The number of events kept per session for a resume.
const REPLAY: usize = 1_000;
/// The number of sessions kept, with or without a connection.
const MAX_SESSIONS: usize = 64;

/// An instruction for a connection.
#[derive(Debug, Clone)]
pub(crate) enum GatewayInstruction {
    Text(String),
    Close(Option<u16>, &'static str),
    /// Cut the connection without a close frame.
    Drop,
}

/// A client's session, which outlives its connections.
#[derive(Debug)]
struct Session {
    id: String,
    intents: u64,
    shard: (u64, u64),
    seq: u64,
    replay: VecDeque<(u64, String)>,
    link: Option<SessionConnection>,
}

/// The connection of a session.
#[derive(Debug, Clone)]
pub(crate) struct SessionConnection {
    pub(crate) connection: u64,
    pub(crate) sender: mpsc::UnboundedSender<GatewayInstruction>,
}

impl Session {
    fn dispatch(&mut self, name: &str, data: &Value) {
        self.seq += 1;
        let text = json!({"op": 0, "t": name, "s": self.seq, "d": data}).to_string();
        if self.replay.len() == REPLAY {
            self.replay.pop_front();
        }
        self.replay.push_back((self.seq, text.clone()));
        if let Some(link) = &self.link {
            // A connection that is ending will resume.
            let _ = link.sender.send(GatewayInstruction::Text(text));
        }
    }

    fn is_on(&self, connection: u64) -> bool {
        let link = self.link.as_ref();
        link.is_some_and(|link| link.connection == connection)
    }

    fn wants(&self, intent: u64, guild: Option<GuildId>) -> bool {
        let (shard, count) = self.shard;
        let of_guild = guild.map_or(0, |guild| (guild.0 >> 22) % count.max(1));
        (intent == 0 || self.intents & intent != 0) && of_guild == shard
    }
}

/// All sessions of the gateway.
#[derive(Debug, Default)]
pub(crate) struct GatewaySessions {
    sessions: Vec<Session>,
    connections: u64,
}

/// A resume is impossible: the session is gone, or the client missed too many events.
#[derive(Debug)]
pub(crate) struct CannotResume;

impl GatewaySessions {
    /// Returns a number for a new connection.
    pub(crate) fn next_connection(&mut self) -> u64 {
        self.connections += 1;
        self.connections
    }

    /// Whether a client is connected and identified.
    pub(crate) fn online(&self) -> bool {
        self.sessions.iter().any(|session| session.link.is_some())
    }

    /// Returns the shards of the connected sessions.
    pub(crate) fn shards(&self) -> Vec<u64> {
        let connected = self.sessions.iter().filter(|it| it.link.is_some());
        connected.map(|session| session.shard.0).collect()
    }

    /// Starts a session and sends it READY.
    pub(crate) fn start(
        &mut self,
        intents: u64,
        shard: (u64, u64),
        link: SessionConnection,
        mut ready: Value,
    ) {
        if self.sessions.len() == MAX_SESSIONS {
            self.sessions.remove(0);
        }
        let by_chance = u128::from(rand::random::<u64>());
        let id = format!("{:032x}", u128::from(link.connection) << 64 | by_chance);
        ready["session_id"] = json!(id);
        let mut session = Session {
            id,
            intents,
            shard,
            seq: 0,
            replay: VecDeque::new(),
            link: Some(link),
        };
        session.dispatch("READY", &ready);
        self.sessions.push(session);
    }

    /// Sends an event to the session of one connection.
    pub(crate) fn dispatch_on(&mut self, connection: u64, name: &str, data: &Value) {
        let mut sessions = self.sessions.iter_mut();
        if let Some(session) = sessions.find(|session| session.is_on(connection)) {
            session.dispatch(name, data);
        }
    }

    /// Continues a session on a new connection, from the event after `seq`.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        seq: u64,
        link: SessionConnection,
    ) -> Result<(), CannotResume> {
        let session = self.sessions.iter_mut().find(|session| session.id == id);
        let session = session.ok_or(CannotResume)?;
        let kept = session.replay.front();
        let first = kept.map_or(session.seq + 1, |(seq, _)| *seq);
        if seq > session.seq || seq + 1 < first {
            return Err(CannotResume);
        }
        if let Some(old) = session.link.take() {
            let _ = old.sender.send(GatewayInstruction::Drop);
        }
        for (_, text) in session.replay.iter().filter(|(missed, _)| *missed > seq) {
            let _ = link.sender.send(GatewayInstruction::Text(text.clone()));
        }
        session.link = Some(link);
        session.dispatch("RESUMED", &json!({"_trace": ["local"]}));
        Ok(())
    }

    /// Ends a connection; its session waits for a resume, or ends with it if `end`.
    pub(crate) fn disconnect(&mut self, connection: u64, end: bool) {
        if end {
            self.sessions.retain(|session| !session.is_on(connection));
        }
        let mut sessions = self.sessions.iter_mut();
        if let Some(session) = sessions.find(|session| session.is_on(connection)) {
            session.link = None;
        }
    }

    /// Sends an event to every session with a matching intent.
    ///
    /// Without the message content intent, only the author, mentioned users and recipients of
    /// direct messages get the text of messages.
    pub(crate) fn dispatch(
        &mut self,
        name: &str,
        data: &Value,
        intent: u64,
        guild: Option<GuildId>,
        bot: UserId,
    ) {
        let mut redacted = None;
        let sessions = self.sessions.iter_mut();
        for session in sessions.filter(|session| session.wants(intent, guild)) {
            let hide = name.starts_with("MESSAGE_")
                && guild.is_some()
                && session.intents & intents::MESSAGE_CONTENT == 0;
            let data = if hide {
                redacted.get_or_insert_with(|| redact(data, bot))
            } else {
                data
            };
            session.dispatch(name, data);
        }
    }

    /// Sends something outside of the sequence to every connection; returns their number.
    pub(crate) fn send_all(&self, outgoing: impl Fn() -> GatewayInstruction) -> usize {
        let links = self
            .sessions
            .iter()
            .filter_map(|session| session.link.as_ref());
        let sent = links.filter(|link| link.sender.send(outgoing()).is_ok());
        sent.count()
    }

    /// Sends the last event of every session again, as a resume does when the client's sequence
    /// number was behind.
    pub(crate) fn repeat_last(&self) {
        for session in &self.sessions {
            if let (Some((_, text)), Some(link)) = (session.replay.back(), &session.link) {
                let _ = link.sender.send(GatewayInstruction::Text(text.clone()));
            }
        }
    }

    /// Sends the newest event that contains `what` again; returns the number of sessions.
    pub(crate) fn repeat(&self, what: &str) -> usize {
        let repeated = self.sessions.iter().filter(|session| {
            let mut events = session.replay.iter().rev();
            let found = events.find(|(_, text)| text.contains(what));
            let (Some((_, text)), Some(link)) = (found, &session.link) else {
                return false;
            };
            link.sender
                .send(GatewayInstruction::Text(text.clone()))
                .is_ok()
        });
        repeated.count()
    }

    /// Ends all sessions; their connections stay open until they are closed.
    pub(crate) fn forget_all(&mut self) {
        self.sessions.clear();
    }
}

/// Returns a message without the parts that need the message content intent, unless it concerns the bot.
fn redact(message: &Value, bot: UserId) -> Value {
    let mut message = message.clone();
    let bot = bot.to_string();
    let mut mentions = message["mentions"].as_array().into_iter().flatten();
    if message["author"]["id"] == bot || mentions.any(|user| user["id"] == bot) {
        return message;
    }
    if message.get("content").is_some() {
        message["content"] = json!("");
        for key in ["embeds", "attachments", "components"] {
            message[key] = json!([]);
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(
        connection: u64,
    ) -> (
        SessionConnection,
        mpsc::UnboundedReceiver<GatewayInstruction>,
    ) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (SessionConnection { connection, sender }, receiver)
    }

    /// Returns the names of the received events.
    fn names(receiver: &mut mpsc::UnboundedReceiver<GatewayInstruction>) -> Vec<String> {
        let mut names = Vec::new();
        while let Ok(GatewayInstruction::Text(text)) = receiver.try_recv() {
            let event: Value = serde_json::from_str(&text).unwrap();
            names.push(event["t"].as_str().unwrap().to_owned());
        }
        names
    }

    /// Starts a session on connection 1; returns its id and the receiver of its events.
    fn session(
        sessions: &mut GatewaySessions,
        intents: u64,
        shard: (u64, u64),
    ) -> (String, mpsc::UnboundedReceiver<GatewayInstruction>) {
        let (first, heard) = link(1);
        sessions.start(intents, shard, first, json!({}));
        (sessions.sessions[0].id.clone(), heard)
    }

    #[test]
    fn a_resume_replays_what_was_missed_and_no_more() {
        let mut sessions = GatewaySessions::default();
        let (id, mut heard) = session(&mut sessions, 0, (0, 1));
        sessions.dispatch("A", &json!(1), 0, None, UserId(9));
        assert_eq!(names(&mut heard), ["READY", "A"]);
        sessions.disconnect(1, false);
        assert!(!sessions.online());
        sessions.dispatch("B", &json!(2), 0, None, UserId(9));
        let (second, mut heard) = link(2);
        sessions.resume(&id, 2, second).unwrap();
        assert_eq!(names(&mut heard), ["B", "RESUMED"]);
    }

    #[test]
    fn what_fell_out_of_the_buffer_cannot_be_resumed() {
        let mut sessions = GatewaySessions::default();
        let (id, _heard) = session(&mut sessions, 0, (0, 1));
        for _ in 0..REPLAY {
            sessions.dispatch("A", &json!(0), 0, None, UserId(9));
        }
        assert!(sessions.resume(&id, 0, link(2).0).is_err());
        assert!(sessions.resume(&id, 5_000, link(2).0).is_err());
        assert!(sessions.resume("other", 1, link(2).0).is_err());
        assert!(sessions.resume(&id, 1, link(2).0).is_ok());
    }

    #[test]
    fn intents_and_shards_decide_who_hears() {
        let mut sessions = GatewaySessions::default();
        let (_, mut heard) = session(&mut sessions, intents::GUILD_MESSAGES, (1, 2));
        let guild = |shard: u64| Some(GuildId(shard << 22));
        sessions.dispatch("A", &json!(0), intents::GUILD_MESSAGES, guild(1), UserId(9));
        sessions.dispatch("B", &json!(0), intents::GUILD_MESSAGES, guild(2), UserId(9));
        sessions.dispatch("C", &json!(0), intents::GUILDS, guild(1), UserId(9));
        sessions.dispatch("D", &json!(0), 0, None, UserId(9));
        assert_eq!(names(&mut heard), ["READY", "A"]);
    }

    #[test]
    fn content_of_others_is_hidden_without_the_intent() {
        let message = |author: &str, mention: &str| json!({"author": {"id": author}, "mentions": [{"id": mention}], "content": "x"});
        assert_eq!(redact(&message("1", "2"), UserId(9))["content"], "");
        assert_eq!(redact(&message("9", "2"), UserId(9))["content"], "x");
        assert_eq!(redact(&message("1", "9"), UserId(9))["content"], "x");
    }
}
