//! A relay on loopback between serenity and Discord's gateway, which hides how a connection ends.
//!
//! If a frame without a code closes the WebSocket, serenity 0.12 reads on as fast as it can until the next heartbeat
//! is due. It receives nothing meanwhile and then begins a new session, so that every press of that time is lost. If
//! a frame with a code closes it, serenity resumes at once and loses nothing. serenity opens its connection itself
//! and accepts no socket from outside. So it connects to this relay, and every other end of a connection (a frame
//! without a code, a cut, an error) reaches it as [`RESUME`].
//!
//! Where several processes run shards, the message that begins a session waits here for its turn (`shards`);
//! heartbeats pass meanwhile. A shard that another process has handed over resumes its session (`sessions`).
//! serenity's `Identify` becomes a `Resume`, and serenity gets the session's `Ready` again, which Discord does not
//! repeat. Events for a shard that is no longer this process's are not passed on.
//!
//! Submitted forms are rewritten so that serenity can read them (`modals`).
//!
//! The relay also limits the time to connect; serenity would wait for an address that never answers. And it lets time
//! pass between connections that Discord ends before it has sent anything (`patience`). serenity resumes without a
//! pause, more than a hundred times a second, and logs a line each time.

use std::borrow::Cow;
use std::io::Read as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use backon::{ConstantBuilder, Retryable};
use flate2::read::ZlibDecoder;
use futures_util::future::{BoxFuture, join};
use futures_util::{SinkExt as _, StreamExt as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, accept_async_with_config, connect_async_tls_with_config,
};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::{AddressError, is_loopback};
use crate::discord::connection::modals;
use crate::discord::connection::patience::Patience;
use crate::discord::connection::sessions::{Leave, ShardSessions};
use crate::discord::connection::shards::ShardOrder;
use slowtable_service::chain::Chain;
use slowtable_service::store::ShardSession;

/// The close code "Unknown error" ("Gateway Close Event Codes"), after which a client resumes.
const RESUME: CloseCode = CloseCode::Library(4_000);

/// The longest time for one attempt to reach Discord, look-up and TLS included.
const ATTEMPT: Duration = Duration::from_secs(5);

/// The number of attempts to reach Discord before serenity gets an error. serenity gives a session up when it could
/// not resume twice.
const ATTEMPTS: usize = 3;

/// The pause between two attempts.
const PAUSE: Duration = Duration::from_secs(1);

/// The longest time to write a message.
const WRITE: Duration = Duration::from_secs(10);

/// The longest time that both sides have to answer a close frame.
const FAREWELL: Duration = Duration::from_secs(2);

/// The longest time that a client may take to send its request.
const REQUEST: Duration = Duration::from_secs(5);

/// Why there is no relay.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    /// Nothing can listen on loopback.
    #[error("nothing can listen on {address}: {source}")]
    Listen {
        /// The address and port that were tried.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
    /// The gateway's address is invalid, or would send the token unencrypted.
    #[error("the gateway's address {address:?} cannot be used: {source}")]
    Address {
        /// The address from Discord.
        address: String,
        /// What is wrong with it.
        source: AddressError,
    },
}

/// A relay that listens.
pub struct Relay {
    listener: TcpListener,
    address: SocketAddr,
    /// The secret path of its address, which only serenity knows.
    path: String,
    gateway: String,
    turns: ShardOrder,
    sessions: ShardSessions,
    patience: Patience,
}

impl Relay {
    /// Opens a relay to the gateway at `gateway`, such as `wss://gateway.discord.gg`.
    ///
    /// # Errors
    /// When the address cannot be used, or nothing can listen on loopback.
    pub(in crate::discord) async fn open(
        gateway: &str,
        turns: ShardOrder,
        sessions: ShardSessions,
    ) -> Result<Self, RelayError> {
        let gateway = address(gateway).map_err(|source| RelayError::Address {
            address: gateway.to_owned(),
            source,
        })?;
        let loopback = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let listen = async {
            let listener = TcpListener::bind(loopback).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = listen.await.map_err(|source| RelayError::Listen {
            address: loopback,
            source,
        })?;
        Ok(Self {
            listener,
            address,
            path: format!("/{:032x}", rand::random::<u128>()),
            gateway,
            turns,
            sessions,
            patience: Patience::default(),
        })
    }

    /// Returns the address for serenity. A client that knows it can reach the gateway, and nothing else.
    #[must_use]
    pub fn url(&self) -> String {
        format!("ws://{}{}", self.address, self.path)
    }

    /// Relays until `stop`, and then cuts every connection.
    pub async fn run(self, stop: CancellationToken) {
        let connections = TaskTracker::new();
        loop {
            let accepted = tokio::select! {
                () = stop.cancelled() => return,
                accepted = self.listener.accept() => accepted,
            };
            let inner = match accepted {
                Ok((inner, _)) => inner,
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "the gateway relay cannot accept a connection; trying again");
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            };
            let (path, gateway, stop) = (self.path.clone(), self.gateway.clone(), stop.clone());
            let shared = (
                self.turns.clone(),
                self.sessions.clone(),
                self.patience.clone(),
            );
            connections.spawn(async move {
                tokio::select! {
                    () = stop.cancelled() => {}
                    ended = relay(inner, &path, &gateway, shared) => {
                        if let Err(error) = ended {
                            tracing::warn!(error = %Chain(&error), "the gateway cannot be reached");
                        }
                    }
                }
            });
        }
    }
}

/// Returns the gateway's address in the form of a request, if it may be used.
fn address(gateway: &str) -> Result<String, AddressError> {
    let url = reqwest::Url::parse(gateway).map_err(|_| AddressError::NoAddress)?;
    match url.scheme() {
        "wss" => {}
        "ws" if is_loopback(&url) => {}
        "ws" => return Err(AddressError::InTheClear),
        _ => return Err(AddressError::NoAddress),
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

/// Joins serenity's connection with one to Discord.
async fn relay(
    inner: TcpStream,
    path: &str,
    gateway: &str,
    (turns, sessions, patience): (ShardOrder, ShardSessions, Patience),
) -> Result<(), SocketError> {
    let Some(query) = query(&inner, path).await else {
        return Ok(());
    };
    tokio::time::sleep(patience.pause()).await;
    // Discord first: if it cannot be reached, serenity's own attempt must fail.
    let outer = reach(gateway, &query).await?;
    let inner = accept_async_with_config(inner, Some(unlimited())).await?;
    let (leave, left) = mpsc::channel(1);
    let link = Link {
        inner,
        outer: Some(outer),
        is_lost: false,
        gateway: gateway.to_owned(),
        query,
        turns,
        sessions,
        shard: None,
        session: None,
        identify: None,
        turn: None,
        resuming: None,
        greeted: false,
        patience,
        is_in_vain: true,
        leave,
        left,
    };
    link.run().await;
    Ok(())
}

/// Connects to Discord.
async fn reach(gateway: &str, query: &str) -> Result<Outer, SocketError> {
    let url = format!("{gateway}/{query}");
    let connect = || async {
        let config = Some(unlimited());
        match timeout(
            ATTEMPT,
            connect_async_tls_with_config(&url, config, true, None),
        )
        .await
        {
            Ok(connected) => connected,
            Err(_) => Err(SocketError::Io(std::io::ErrorKind::TimedOut.into())),
        }
    };
    let (outer, _) = connect
        .retry(
            ConstantBuilder::default()
                .with_delay(PAUSE)
                .with_max_times(ATTEMPTS - 1),
        )
        .await?;
    Ok(outer)
}

type Outer = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Received = Option<Result<Message, SocketError>>;

/// serenity's connection, and the one to Discord.
struct Link {
    inner: WebSocketStream<TcpStream>,
    /// `None` after it has left Discord and waits for serenity to end.
    outer: Option<Outer>,
    /// Whether it has left because another process may have the shard.
    is_lost: bool,
    gateway: String,
    query: String,
    turns: ShardOrder,
    sessions: ShardSessions,
    shard: Option<u64>,
    /// The session of this connection, with the last event that serenity got.
    session: Option<ShardSession>,
    /// The message that begins a session, until it may be sent.
    identify: Option<Message>,
    turn: Option<BoxFuture<'static, ()>>,
    /// The session that Discord was asked to resume instead of a new one.
    resuming: Option<ShardSession>,
    /// Whether serenity got Discord's first message, which a reconnection to another address repeats.
    greeted: bool,
    patience: Patience,
    /// Whether Discord has not sent an event yet.
    is_in_vain: bool,
    leave: mpsc::Sender<Leave>,
    left: mpsc::Receiver<Leave>,
}

enum Step {
    FromDiscord(Received),
    FromSerenity(Received),
    Turn,
    Leave(Leave),
    Look,
}

impl Link {
    async fn run(mut self) {
        loop {
            let step = tokio::select! {
                received = next(&mut self.outer) => Step::FromDiscord(received),
                received = self.inner.next() => Step::FromSerenity(received),
                () = come(&mut self.turn) => Step::Turn,
                Some(leave) = self.left.recv() => Step::Leave(leave),
                () = tokio::time::sleep(PAUSE), if self.is_lost => Step::Look,
            };
            let goes_on = match step {
                Step::FromDiscord(received) => match passed(received) {
                    Some(message) => self.hear_discord(message).await,
                    None => true,
                },
                Step::FromSerenity(received) => match passed(received) {
                    Some(message) => self.hear_serenity(message).await,
                    None => true,
                },
                Step::Turn => {
                    self.turn = None;
                    match self.identify.take() {
                        Some(identify) => self.tell_discord(identify).await,
                        None => true,
                    }
                }
                Step::Leave(leave) => self.leave(leave).await,
                // This process learnt late of its claim: serenity reconnects and goes on.
                Step::Look if self.is_ours() => {
                    self.tell_serenity(Message::Close(Some(resume_frame())))
                        .await;
                    false
                }
                Step::Look => true,
            };
            if !goes_on {
                break;
            }
        }
        if self.is_in_vain && self.outer.is_some() {
            self.patience.note_connection_in_vain();
        }
        // Both answer the close frame; cutting the connection earlier could lose it.
        let Self { inner, outer, .. } = self;
        let outer = async {
            if let Some(outer) = outer {
                drain(outer).await;
            }
        };
        let _ = timeout(FAREWELL, join(outer, drain(inner))).await;
    }

    /// Handles a message from Discord. Returns whether the connection goes on.
    async fn hear_discord(&mut self, message: Message) -> bool {
        if message.is_close() {
            self.tell_serenity(message).await;
            return false;
        }
        let read = read(&message);
        let about = read.as_deref().and_then(About::of);
        let Some(about) = about else {
            return self.tell_serenity(message).await;
        };
        if about.op == op::HELLO && std::mem::replace(&mut self.greeted, true) {
            return true;
        }
        if about.op == op::DISPATCH && std::mem::take(&mut self.is_in_vain) {
            self.patience.note_event();
        }
        if about.op == op::DISPATCH && !self.is_ours() {
            // Another process has the shard now, and serves its events.
            self.lose().await;
            return true;
        }
        if about.op == op::INVALID_SESSION && self.resuming.take().is_some() {
            tracing::info!(
                "the session that another process handed over has expired; beginning a new one"
            );
            self.wait_for_turn();
            return true;
        }
        if about.op == op::DISPATCH
            && let Some(session) = self.resuming.take()
        {
            self.identify = None;
            let ready = json!({
                "op": op::DISPATCH, "t": READY, "s": session.sequence, "d": session.ready,
            });
            self.enter(session);
            if !self.tell_serenity(Message::text(ready.to_string())).await {
                return false;
            }
            tracing::info!(
                shard = self.shard,
                "the session that another process handed over is resumed"
            );
        }
        if about.t.as_deref() == Some(READY)
            && let Some(session) = read.as_deref().and_then(begun)
        {
            self.enter(session);
        }
        let sequence = about.s;
        let form = read
            .as_deref()
            .filter(|_| about.t.as_deref() == Some(modals::EVENT));
        let rewritten = form.and_then(modals::rewritten).map(Message::text);
        // serenity expects a channel of a server, and warns about any other.
        let is_private = CHANNEL_EVENTS.contains(&about.t.as_deref().unwrap_or_default())
            && read.as_deref().is_some_and(is_of_no_server);
        if !is_private && !self.tell_serenity(rewritten.unwrap_or(message)).await {
            return false;
        }
        if let (Some(session), Some(sequence)) = (&mut self.session, sequence) {
            session.sequence = sequence;
        }
        true
    }

    /// Handles a message from serenity. Returns whether the connection goes on.
    async fn hear_serenity(&mut self, message: Message) -> bool {
        if message.is_close() {
            self.tell_discord(message).await;
            return false;
        }
        let payload = read(&message).and_then(|text| serde_json::from_str::<Value>(&text).ok());
        let Some(payload) = payload else {
            return self.tell_discord(message).await;
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(op::HEARTBEAT) if self.outer.is_none() => {
                return self.tell_serenity(say(op::HEARTBEAT_ACK)).await;
            }
            Some(op::IDENTIFY) => {
                let shard = data["shard"][0].as_u64().unwrap_or(0);
                self.shard = Some(shard);
                if !self.is_ours() {
                    self.lose().await;
                    return true;
                }
                self.identify = Some(message);
                if let Some(session) = self.sessions.take(shard)
                    && self.resume(session, &data["token"]).await
                {
                    return true;
                }
                self.wait_for_turn();
                true
            }
            Some(op::RESUME) => {
                let sequence = data["seq"].as_u64().unwrap_or(0);
                let id = data["session_id"].as_str().unwrap_or_default();
                if let Some((shard, session)) = self.sessions.known(id, sequence) {
                    self.shard = Some(shard);
                    if !self.is_ours() {
                        self.lose().await;
                        return true;
                    }
                    self.enter(session);
                }
                self.tell_discord(message).await
            }
            _ => self.tell_discord(message).await,
        }
    }

    /// Whether the shard is this process's, as far as known.
    fn is_ours(&self) -> bool {
        self.shard.is_none_or(|shard| self.turns.has(shard))
    }

    /// Makes the message that begins a session wait for its turn; heartbeats go on meanwhile.
    fn wait_for_turn(&mut self) {
        let turns = self.turns.clone();
        let shard = self.shard.unwrap_or(0);
        self.turn = Some(Box::pin(async move { turns.wait(shard).await }));
    }

    /// Notes the connection's session, which another process may resume later.
    fn enter(&mut self, session: ShardSession) {
        if let Some(shard) = self.shard {
            self.sessions.enter(shard, &session, self.leave.clone());
        }
        self.session = Some(session);
    }

    /// Asks Discord to resume a session, at the session's own address. Returns whether that was sent.
    async fn resume(&mut self, session: ShardSession, token: &Value) -> bool {
        let Some(id) = session.id() else {
            return false;
        };
        let resume = json!({
            "op": op::RESUME,
            "d": { "token": token, "session_id": id, "seq": session.sequence },
        });
        let gateway = session.ready["resume_gateway_url"].as_str();
        let gateway = gateway.and_then(|gateway| address(gateway).ok());
        if let Some(gateway) = gateway.filter(|gateway| *gateway != self.gateway) {
            match reach(&gateway, &self.query).await {
                Ok(outer) => {
                    if let Some(before) = self.outer.replace(outer) {
                        tokio::spawn(farewell(before, CloseCode::Normal));
                    }
                }
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "the gateway of a handed-over session cannot be reached; beginning a new session");
                    return false;
                }
            }
        }
        self.resuming = Some(session);
        self.tell_discord(Message::text(resume.to_string())).await
    }

    /// Leaves Discord, and answers with the session that another process can resume. Returns whether the connection
    /// goes on.
    async fn leave(&mut self, leave: Leave) -> bool {
        let Some(session) = self.session.take() else {
            return true;
        };
        // With this close code, since a normal closure would end the session.
        self.park(RESUME).await;
        // serenity answers this heartbeat once it has read everything sent before.
        if !self.tell_serenity(say(op::HEARTBEAT)).await {
            return false;
        }
        let answered = async {
            while let Some(Ok(message)) = self.inner.next().await {
                let text = read(&message);
                let about = text.as_deref().and_then(About::of);
                if about.is_some_and(|about| about.op == op::HEARTBEAT) {
                    return true;
                }
            }
            false
        };
        let goes_on = timeout(FAREWELL, answered).await.unwrap_or(true);
        // The receiver may be gone.
        let _ = leave.send(session);
        goes_on && self.tell_serenity(say(op::HEARTBEAT_ACK)).await
    }

    /// Leaves Discord, since another process may have the shard.
    async fn lose(&mut self) {
        self.park(RESUME).await;
        self.is_lost = true;
    }

    /// Leaves Discord, and keeps serenity waiting until it ends the shard.
    async fn park(&mut self, code: CloseCode) {
        (self.identify, self.turn) = (None, None);
        if let Some(outer) = self.outer.take() {
            // The next process resumes the session after its end here.
            let _ = timeout(FAREWELL, farewell(outer, code)).await;
        }
    }

    async fn tell_discord(&mut self, message: Message) -> bool {
        match &mut self.outer {
            Some(outer) => send(outer, message).await,
            None => true,
        }
    }

    async fn tell_serenity(&mut self, message: Message) -> bool {
        send(&mut self.inner, message).await
    }
}

/// Returns the next message from Discord, as long as there is a connection to it.
async fn next(outer: &mut Option<Outer>) -> Received {
    match outer {
        Some(outer) => outer.next().await,
        None => std::future::pending().await,
    }
}

/// Waits for the turn to begin a session, if one is pending.
async fn come(turn: &mut Option<BoxFuture<'static, ()>>) {
    match turn {
        Some(turn) => turn.await,
        None => std::future::pending().await,
    }
}

/// Returns the message to pass on, including the end of a connection.
fn passed(received: Received) -> Option<Message> {
    match received {
        // The library that reads a ping answers it.
        Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => None,
        Some(Ok(Message::Close(frame))) => {
            Some(Message::Close(Some(frame.unwrap_or_else(resume_frame))))
        }
        Some(Ok(message)) => Some(message),
        Some(Err(_)) | None => Some(Message::Close(Some(resume_frame()))),
    }
}

async fn send<S>(to: &mut WebSocketStream<S>, message: Message) -> bool
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    matches!(timeout(WRITE, to.send(message)).await, Ok(Ok(())))
}

async fn drain<S: AsyncRead + AsyncWrite + Unpin>(mut from: WebSocketStream<S>) {
    while let Some(Ok(_)) = from.next().await {}
}

/// Closes a connection, and waits for the answer.
async fn farewell(mut outer: Outer, code: CloseCode) {
    let frame = CloseFrame {
        code,
        reason: "".into(),
    };
    if send(&mut outer, Message::Close(Some(frame))).await {
        drain(outer).await;
    }
}

/// Returns a configuration without size limits: serenity reads messages of any size, so the relay must pass them.
fn unlimited() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(None)
        .max_frame_size(None)
}

/// Returns the query of a request for `path`, without consuming the request. A client sends its request at once, so
/// the first bytes contain its first line.
async fn query(inner: &TcpStream, path: &str) -> Option<String> {
    let mut first = [0; 128];
    let length = timeout(REQUEST, inner.peek(&mut first)).await.ok()?.ok()?;
    let line = std::str::from_utf8(first.get(..length)?).ok()?;
    let rest = line.strip_prefix("GET ")?.strip_prefix(path)?;
    let (query, _) = rest.split_once(' ')?;
    (query.is_empty() || query.starts_with('?')).then(|| query.to_owned())
}

/// The gateway's operations ("Gateway Opcodes") used here.
mod op {
    pub(in crate::discord) const DISPATCH: u64 = 0;
    pub(in crate::discord) const HEARTBEAT: u64 = 1;
    pub(in crate::discord) const IDENTIFY: u64 = 2;
    pub(in crate::discord) const RESUME: u64 = 6;
    pub(in crate::discord) const INVALID_SESSION: u64 = 9;
    pub(in crate::discord) const HELLO: u64 = 10;
    pub(in crate::discord) const HEARTBEAT_ACK: u64 = 11;
}

/// The name of the event that begins a session.
const READY: &str = "READY";

/// The names of the events about a channel as a whole.
const CHANNEL_EVENTS: [&str; 3] = ["CHANNEL_CREATE", "CHANNEL_UPDATE", "CHANNEL_DELETE"];

/// The header of a payload.
#[derive(Deserialize)]
struct About<'a> {
    op: u64,
    s: Option<u64>,
    #[serde(borrow)]
    t: Option<Cow<'a, str>>,
}

impl<'a> About<'a> {
    fn of(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// Returns a payload without data.
fn say(op: u64) -> Message {
    let payload = json!({ "op": op, "d": null, "s": null, "t": null });
    Message::text(payload.to_string())
}

/// Returns a payload's text. Large ones are compressed one by one, as serenity requests.
fn read(message: &Message) -> Option<Cow<'_, str>> {
    match message {
        Message::Text(text) => Some(Cow::Borrowed(text.as_str())),
        Message::Binary(bytes) => {
            let mut text = String::new();
            let unpacked = ZlibDecoder::new(&bytes[..]).read_to_string(&mut text);
            unpacked.is_ok().then_some(Cow::Owned(text))
        }
        _ => None,
    }
}

/// Returns the session that an event begins, without the list of the bot's servers, which is not used.
fn begun(text: &str) -> Option<ShardSession> {
    let mut payload: Value = serde_json::from_str(text).ok()?;
    let sequence = payload["s"].as_u64()?;
    let mut ready = payload["d"].take();
    *ready.get_mut("guilds")? = Value::Array(Vec::new());
    let session = ShardSession { ready, sequence };
    session.id()?;
    Some(session)
}

/// Whether an event about a channel concerns one outside any server, such as one of direct messages.
fn is_of_no_server(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Payload {
        d: Channel,
    }
    #[derive(Deserialize)]
    struct Channel {
        guild_id: Option<serde::de::IgnoredAny>,
    }
    serde_json::from_str::<Payload>(text).is_ok_and(|payload| payload.d.guild_id.is_none())
}

fn resume_frame() -> CloseFrame {
    CloseFrame {
        code: RESUME,
        reason: "the connection has ended".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_a_session_is_kept_to_go_on_with_it() {
        let text =
            r#"{"op":0,"t":"READY","s":1,"d":{"session_id":"abc","guilds":[{"id":"7"}],"v":10}}"#;
        let session = begun(text).unwrap();
        assert_eq!((session.id(), session.sequence), (Some("abc"), 1));
        assert_eq!(session.ready["guilds"], json!([]));
        assert_eq!(session.ready["v"], 10);
        assert!(!format!("{session:?}").contains("abc"));
        assert!(begun(r#"{"op":0,"t":"READY","s":1,"d":{"guilds":[]}}"#).is_none());
        assert!(begun("no JSON").is_none());
    }

    #[test]
    fn a_channel_of_direct_messages_is_known_by_its_want_of_a_server() {
        let event = |channel: Value| json!({"op": 0, "t": "CHANNEL_CREATE", "s": 4, "d": channel});
        let direct = json!({"id": "3", "type": 1, "recipients": [{"id": "5"}]});
        let of_server = json!({"id": "3", "type": 0, "guild_id": "7"});
        assert!(is_of_no_server(&event(direct).to_string()));
        assert!(!is_of_no_server(&event(of_server).to_string()));
        assert!(!is_of_no_server("no JSON"));
    }

    #[test]
    fn a_payload_that_is_compressed_is_read() {
        use std::io::Write as _;
        let text = r#"{"op":0,"t":"GUILD_CREATE","s":9,"d":{"name":"\u00fc"}}"#;
        let mut packed =
            flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(text.as_bytes()).unwrap();
        let message = Message::binary(packed.finish().unwrap());
        let read = read(&message).unwrap();
        let about = About::of(&read).unwrap();
        assert_eq!(
            (about.op, about.s, about.t.as_deref()),
            (0, Some(9), Some("GUILD_CREATE"))
        );
        assert!(super::read(&Message::binary(vec![1, 2, 3])).is_none());
    }

    #[test]
    fn a_token_is_not_sent_in_the_clear() {
        for good in [
            "wss://gateway.discord.gg",
            "wss://gateway.discord.gg/",
            "ws://127.0.0.1:8585/gateway",
            "ws://[::1]:1",
            "ws://localhost:1",
        ] {
            assert!(address(good).is_ok(), "{good}");
        }
        for bad in [
            "ws://gateway.discord.gg",
            "ws://127.0.0.1@example.org",
            "https://x",
            "",
        ] {
            assert!(address(bad).is_err(), "{bad}");
        }
    }
}
