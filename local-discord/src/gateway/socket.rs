//! One gateway connection, from hello to close.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use flate2::{Compress, Compression, FlushCompress, Status};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{GatewayInstruction, SessionConnection, intents};
use crate::hub::{Audience, HubState, Shared};
use crate::ids::{GuildId, UserId};
use crate::validate::{bits_of, present};
use crate::world::Guild;

/// The largest payload from a client, in bytes.
const MAX_PAYLOAD: usize = 4_096;
/// The most payloads that a client may send per minute.
const MAX_SENT: usize = 120;

/// The query of the gateway's address, with which a client connects.
#[derive(Debug, Deserialize)]
pub(crate) struct Connect {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// The reason for closing a connection. Source: *Gateway Close Event Codes*.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Close(u16, &'static str);

const UNKNOWN_OPCODE: Close = Close(4001, "Unknown opcode.");
const DECODE_ERROR: Close = Close(4002, "Error while decoding payload.");
const NOT_AUTHENTICATED: Close = Close(4003, "Not authenticated.");
const AUTHENTICATION_FAILED: Close = Close(4004, "Authentication failed.");
const ALREADY_AUTHENTICATED: Close = Close(4005, "Already authenticated.");
const INVALID_SEQ: Close = Close(4007, "Invalid seq.");
const RATE_LIMITED: Close = Close(4008, "Rate limited.");
const TIMED_OUT: Close = Close(4009, "Session timed out.");
const INVALID_SHARD: Close = Close(4010, "Invalid shard.");
const INVALID_VERSION: Close = Close(4012, "Invalid API version.");
const INVALID_INTENTS: Close = Close(4013, "Invalid intent(s).");
const DISALLOWED_INTENTS: Close = Close(4014, "Disallowed intent(s).");

impl Close {
    /// Whether the session ends too, so that no resume is possible.
    fn ends_session(self) -> bool {
        matches!(self.0, 4004 | 4007 | 4009..=4014)
    }
}

/// Serves one connection until it ends.
pub(crate) async fn serve(mut socket: WebSocket, query: Connect, shared: Arc<Shared>) {
    let version: u32 = query.v.as_deref().and_then(|v| v.parse().ok()).unwrap_or(6);
    let encoding = query.encoding.as_deref();
    let json = encoding.is_none_or(|encoding| encoding == "json");
    if !(9..=10).contains(&version) || !json {
        let close = if json { INVALID_VERSION } else { DECODE_ERROR };
        close_with(&mut socket, Some(close.0), close.1).await;
        return;
    }
    let zlib = query.compress.as_deref() == Some("zlib-stream");
    let connection = shared.with(|state| state.sessions.next_connection());
    let (sender, outgoing) = mpsc::unbounded_channel();
    let mut client = Client {
        shared: Arc::clone(&shared),
        link: SessionConnection { connection, sender },
        identified: false,
        sent: Vec::new(),
        deadline: Instant::now() + shared.heartbeat * 3 / 2,
        version,
    };
    let deflate = zlib.then(|| Compress::new(Compression::default(), true));
    let end = client.run(&mut socket, outgoing, deflate).await;
    shared.with(|state| {
        state.sessions.disconnect(connection, end);
        tell_presence(state);
    });
}

/// Shows people's clients whether the bot is connected.
fn tell_presence(state: &mut HubState) {
    let online = state.sessions.online();
    state.tell_people("LOCAL_BOT", json!({ "online": online }), Audience::Everyone);
}

async fn close_with(socket: &mut WebSocket, code: Option<u16>, reason: &'static str) {
    let frame = code.map(|code| CloseFrame {
        code,
        reason: reason.into(),
    });
    // The client may already be gone.
    let _ = socket.send(Message::Close(frame)).await;
}

struct Client {
    shared: Arc<Shared>,
    link: SessionConnection,
    identified: bool,
    /// The times of the client's payloads in the last minute.
    sent: Vec<Instant>,
    /// The time at which the client counts as dead without a heartbeat.
    deadline: Instant,
    version: u32,
}

impl Client {
    /// Serves the connection until it ends; returns whether the session ends too.
    async fn run(
        &mut self,
        socket: &mut WebSocket,
        mut outgoing: mpsc::UnboundedReceiver<GatewayInstruction>,
        mut deflate: Option<Compress>,
    ) -> bool {
        let interval = u64::try_from(self.shared.heartbeat.as_millis()).unwrap_or(41_250);
        self.say(json!({
            "op": 10, "s": null, "t": null,
            "d": {"heartbeat_interval": interval, "_trace": ["local"]},
        }));
        let closed = self.shared.with(|state| {
            let (count, code) = &mut state.closed_connections;
            let closed = (*count > 0).then_some(*code);
            *count = count.saturating_sub(1);
            closed
        });
        if closed.is_some() {
            let _ = self.link.sender.send(GatewayInstruction::Close(closed, ""));
        }
        loop {
            tokio::select! {
                // Outgoing payloads go first, so that a close never overtakes them.
                biased;
                next = outgoing.recv() => match next {
                    None | Some(GatewayInstruction::Drop) => return false,
                    Some(GatewayInstruction::Close(code, reason)) => {
                        close_with(socket, code, reason).await;
                        return code.is_some_and(|code| Close(code, reason).ends_session());
                    }
                    Some(GatewayInstruction::Text(text)) => {
                        let message = match &mut deflate {
                            None => Message::Text(text.into()),
                            Some(deflate) => Message::Binary(compress(deflate, &text).into()),
                        };
                        if socket.send(message).await.is_err() {
                            return false;
                        }
                    }
                },
                received = socket.recv() => {
                    let text = match received {
                        None | Some(Err(_)) => return false,
                        Some(Ok(Message::Close(frame))) => {
                            // Reading on sends the answer to the close frame, which the client
                            // waits for.
                            let _ = socket.recv().await;
                            // A client that closes with these codes does not resume its session.
                            return frame.is_some_and(|f| matches!(f.code, 1000 | 1001));
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                        Some(Ok(Message::Text(text))) => Ok(text.to_string()),
                        Some(Ok(Message::Binary(bytes))) => {
                            String::from_utf8(bytes.to_vec()).map_err(|_| DECODE_ERROR)
                        }
                    };
                    if let Err(close) = text.and_then(|text| self.receive(&text)) {
                        close_with(socket, Some(close.0), close.1).await;
                        return close.ends_session();
                    }
                }
                () = tokio::time::sleep_until(self.deadline) => {
                    close_with(socket, Some(TIMED_OUT.0), TIMED_OUT.1).await;
                    return true;
                }
            }
        }
    }

    /// Sends a payload outside of the sequence.
    fn say(&self, payload: Value) {
        let _ = self
            .link
            .sender
            .send(GatewayInstruction::Text(payload.to_string()));
    }

    fn receive(&mut self, text: &str) -> Result<(), Close> {
        let now = Instant::now();
        self.sent
            .retain(|at| now.duration_since(*at) < Duration::from_secs(60));
        self.sent.push(now);
        if self.sent.len() > MAX_SENT {
            return Err(RATE_LIMITED);
        }
        if text.len() > MAX_PAYLOAD {
            return Err(DECODE_ERROR);
        }
        let payload: Value = serde_json::from_str(text).map_err(|_| DECODE_ERROR)?;
        let op = payload["op"].as_u64().ok_or(DECODE_ERROR)?;
        let data = &payload["d"];
        match op {
            1 => {
                self.deadline = now + self.shared.heartbeat * 3 / 2;
                let is_heard = self.shared.with(|state| {
                    let ignored = state.ignored_heartbeats > 0;
                    state.ignored_heartbeats = state.ignored_heartbeats.saturating_sub(1);
                    !ignored
                });
                if is_heard {
                    self.say(json!({"op": 11, "d": null, "s": null, "t": null}));
                }
                Ok(())
            }
            2 | 6 if self.identified => Err(ALREADY_AUTHENTICATED),
            2 => self.identify(data),
            6 => self.resume(data),
            3 | 4 | 8 | 31 if !self.identified => Err(NOT_AUTHENTICATED),
            // Presence and voice have no effect here.
            3 | 4 | 31 => Ok(()),
            8 => {
                self.request_members(data);
                Ok(())
            }
            _ => Err(UNKNOWN_OPCODE),
        }
    }

    fn authenticate(state: &HubState, data: &Value) -> Result<(), Close> {
        let token = data["token"].as_str().ok_or(DECODE_ERROR)?;
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        if token == state.world.bot.token {
            Ok(())
        } else {
            Err(AUTHENTICATION_FAILED)
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), Close> {
        if !data["properties"].is_object() {
            return Err(DECODE_ERROR);
        }
        let shard = match present(data, "shard") {
            None => (0, 1),
            Some(shard) => {
                let number = |index: usize| shard.get(index).and_then(Value::as_u64);
                match (number(0), number(1)) {
                    (Some(id), Some(count)) if id < count => (id, count),
                    _ => return Err(INVALID_SHARD),
                }
            }
        };
        let link = self.link.clone();
        let (version, connection) = (self.version, link.connection);
        let is_early = self.shared.with(|state| {
            Self::authenticate(state, data)?;
            Ok(!state.identifies.may_begin())
        })?;
        if is_early {
            // The session is invalid and cannot be resumed (*Invalid Session*).
            self.say(json!({"op": 9, "d": false, "s": null, "t": null}));
            return Ok(());
        }
        self.shared.with(|state| {
            let wanted = bits_of(&data["intents"]).ok_or(INVALID_INTENTS)?;
            if wanted & !intents::KNOWN != 0 {
                return Err(INVALID_INTENTS);
            }
            let granted = state.world.bot.privileged_intents;
            if wanted & intents::PRIVILEGED & !granted != 0 {
                return Err(DISALLOWED_INTENTS);
            }
            let guilds = state.world.guilds.values();
            let mine = |guild: &&Guild| (guild.id.0 >> 22) % shard.1 == shard.0;
            let guilds: Vec<&Guild> = guilds.filter(mine).collect();
            let unavailable = guilds
                .iter()
                .map(|it| json!({"id": it.id, "unavailable": true}));
            let unavailable: Value = unavailable.collect();
            let all = wanted & intents::GUILD_MEMBERS != 0;
            let told = guilds.iter().filter(|_| wanted & intents::GUILDS != 0);
            let created: Vec<Value> = told
                .map(|guild| state.world.guild_create_json(guild, all))
                .collect();
            let ready = json!({
                "v": version, "user": state.world.current_user_json(), "guilds": unavailable,
                "resume_gateway_url": gateway_url(&state.world.base_url),
                "shard": [shard.0, shard.1], "private_channels": [], "relationships": [],
                "user_settings": {}, "session_type": "normal", "geo_ordered_rtc_regions": [],
                "presences": [], "guild_join_requests": [], "_trace": ["local"],
                "application": {
                    "id": state.world.bot.application_id,
                    "flags": application_flags(granted),
                },
            });
            state.sessions.start(wanted, shard, link, ready);
            for guild in &created {
                state
                    .sessions
                    .dispatch_on(connection, "GUILD_CREATE", guild);
            }
            tell_presence(state);
            Ok(())
        })?;
        self.identified = true;
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), Close> {
        let session = data["session_id"].as_str().ok_or(DECODE_ERROR)?;
        let seq = data["seq"].as_u64().ok_or(INVALID_SEQ)?;
        let link = self.link.clone();
        let resumed = self.shared.with(|state| {
            Self::authenticate(state, data)?;
            let resumed = state.sessions.resume(session, seq, link).is_ok();
            if resumed {
                tell_presence(state);
            }
            Ok(resumed)
        })?;
        if resumed {
            self.identified = true;
        } else {
            self.say(json!({"op": 9, "d": false, "s": null, "t": null}));
        }
        Ok(())
    }

    /// Answers Request Guild Members (opcode 8): by ids, or by the start of a name.
    fn request_members(&self, data: &Value) {
        let connection = self.link.connection;
        self.shared.with(|state| {
            // Clients send ids as strings or as numbers.
            let guild = bits_of(&data["guild_id"]).map(GuildId);
            let Some(guild) = guild.and_then(|id| state.world.guilds.get(&id)) else {
                return;
            };
            let ids: Option<Vec<UserId>> = match &data["user_ids"] {
                Value::Null => None,
                Value::Array(ids) => Some(ids.iter().filter_map(bits_of).map(UserId).collect()),
                one => Some(bits_of(one).map(UserId).into_iter().collect()),
            };
            let query = data["query"].as_str().unwrap_or_default().to_lowercase();
            let named = |user: &UserId| match &ids {
                Some(ids) => ids.contains(user),
                None => {
                    let name = state.world.user_json(*user);
                    let name = name["username"].as_str().unwrap_or_default().to_lowercase();
                    name.starts_with(&query)
                }
            };
            let members = guild.members.keys().filter(|user| named(user));
            let members: Value = members
                .map(|user| state.world.member_json(guild.id, *user, true))
                .collect();
            let chunk = json!({
                "guild_id": guild.id, "members": members, "chunk_index": 0, "chunk_count": 1,
                "not_found": [], "nonce": data["nonce"],
            });
            let sessions = &mut state.sessions;
            sessions.dispatch_on(connection, "GUILD_MEMBERS_CHUNK", &chunk);
        });
    }
}

/// Returns the gateway's address.
pub(crate) fn gateway_url(base_url: &str) -> String {
    format!("{}/gateway", base_url.replacen("http", "ws", 1))
}

/// Returns the application's flags for privileged intents, in their variant for small bots.
pub(crate) fn application_flags(privileged: u64) -> u64 {
    let flag = |intent: u64, bit: u64| u64::from(privileged & intent != 0) << bit;
    flag(intents::GUILD_PRESENCES, 13)
        | flag(intents::GUILD_MEMBERS, 15)
        | flag(intents::MESSAGE_CONTENT, 19)
}

/// Returns the next piece of a zlib stream, ending in a sync flush (00 00 FF FF).
fn compress(deflate: &mut Compress, text: &str) -> Vec<u8> {
    let mut input = text.as_bytes();
    let mut output = Vec::with_capacity(text.len() / 2 + 64);
    loop {
        if output.capacity() - output.len() < 64 {
            output.reserve(output.capacity().max(256));
        }
        let before = deflate.total_in();
        let status = deflate.compress_vec(input, &mut output, FlushCompress::Sync);
        let read = usize::try_from(deflate.total_in() - before).unwrap_or(0);
        input = input.get(read..).unwrap_or_default();
        // Done if all input is read and the flush left room; otherwise there is more output.
        let done = input.is_empty() && output.len() < output.capacity();
        if done || matches!(status, Err(_) | Ok(Status::StreamEnd)) {
            return output;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn every_piece_of_the_stream_ends_in_a_flush() {
        let mut deflate = Compress::new(Compression::default(), true);
        let texts = ["{}".to_owned(), "a".repeat(100_000), random_text(50_000)];
        let mut all = Vec::new();
        for text in &texts {
            let piece = compress(&mut deflate, text);
            assert!(piece.ends_with(&[0, 0, 0xFF, 0xFF]));
            all.extend(piece);
        }
        let mut plain = vec![0; texts.concat().len()];
        flate2::read::ZlibDecoder::new(&all[..])
            .read_exact(&mut plain)
            .unwrap();
        assert_eq!(plain, texts.concat().as_bytes());
    }

    /// Returns text that hardly compresses, so that the output outgrows its first buffer.
    fn random_text(length: usize) -> String {
        let mut seed = 1u64;
        let letter = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            char::from(33 + u8::try_from(seed >> 57).unwrap_or(0) % 90)
        };
        std::iter::repeat_with(letter).take(length).collect()
    }
}
