//! Between serenity and Discord's gateway: a relay on loopback that knows how a connection ends.
//!
//! serenity 0.12 reads on, as fast as it can, when the WebSocket is closed by a frame without a
//! code, until the next heartbeat is due; it hears nothing meanwhile, and afterwards begins a new
//! session, so that every press of that time is lost. It resumes at once, and loses nothing, when
//! a frame with a code says so. serenity opens its connection itself and takes no socket from
//! anybody, so it is given this relay's address, and every other end of a connection (a frame
//! without a code, a cut, an error) reaches it as [`RESUME`].
//!
//! What begins a session waits here until it is its turn, where several processes run shards (`shards`).
//!
//! Connecting is bounded here too; serenity would wait for an address that never answers.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use backon::{ConstantBuilder, Retryable};
use futures_util::future::join;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{WebSocketStream, accept_async_with_config, connect_async_tls_with_config};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::shards::Turns;
use crate::chain::Chain;
use crate::config::{AddressError, is_loopback};

/// The close code "Unknown error" ("Gateway Close Event Codes"), after which a client resumes.
const RESUME: CloseCode = CloseCode::Library(4_000);

/// How long one attempt to reach Discord may take, look-up and TLS included.
const ATTEMPT: Duration = Duration::from_secs(5);

/// How often Discord is tried before serenity is told. serenity gives a session up when it could
/// not resume twice.
const ATTEMPTS: usize = 3;

/// Between two of them.
const PAUSE: Duration = Duration::from_secs(1);

/// How long a message may take to be written.
const WRITE: Duration = Duration::from_secs(10);

/// How long both sides have to answer a close frame.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long whoever connects may take to ask for something.
const REQUEST: Duration = Duration::from_secs(5);

/// Why there is no relay.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    /// Nothing can listen on loopback.
    #[error("nothing can listen on {address}: {source}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The gateway's address would send the token in the clear, or is none.
    #[error("the gateway's address {address:?} cannot be used: {source}")]
    Address {
        /// As Discord told it.
        address: String,
        /// Why.
        source: AddressError,
    },
}

/// A relay that listens.
pub struct Relay {
    listener: TcpListener,
    address: SocketAddr,
    /// What a request has to begin with: only serenity knows it.
    path: String,
    gateway: String,
    turns: Turns,
}

impl Relay {
    /// A relay to the gateway at `gateway`, such as `wss://gateway.discord.gg`.
    ///
    /// # Errors
    /// When the address cannot be used, or nothing can listen on loopback.
    pub(super) async fn open(gateway: &str, turns: Turns) -> Result<Self, RelayError> {
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
        })
    }

    /// Where serenity is to connect to. Whoever knows it can reach the gateway, not more.
    #[must_use]
    pub fn url(&self) -> String {
        format!("ws://{}{}", self.address, self.path)
    }

    /// Relays until `stop`, and cuts every connection then.
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
                    tracing::warn!(error = %Chain(&error), "the gateway's relay cannot accept a connection");
                    tokio::time::sleep(PAUSE).await;
                    continue;
                }
            };
            let (path, gateway, stop) = (self.path.clone(), self.gateway.clone(), stop.clone());
            let turns = self.turns.clone();
            connections.spawn(async move {
                tokio::select! {
                    () = stop.cancelled() => {}
                    ended = relay(inner, &path, &gateway, &turns) => {
                        if let Err(error) = ended {
                            tracing::warn!(error = %Chain(&error), "the gateway cannot be reached");
                        }
                    }
                }
            });
        }
    }
}

/// The gateway's address as a request's, if it may be used.
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

/// Joins serenity's connection with one of ours to Discord.
async fn relay(
    inner: TcpStream,
    path: &str,
    gateway: &str,
    turns: &Turns,
) -> Result<(), SocketError> {
    let Some(query) = query(&inner, path).await else {
        return Ok(());
    };
    // Discord first: if it cannot be reached, serenity's own attempt is to fail.
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
    let inner = accept_async_with_config(inner, Some(unlimited())).await?;
    let (mut to_discord, mut from_discord) = outer.split();
    let (mut to_serenity, mut from_serenity) = inner.split();
    // Whichever side ends first, the other hears of it.
    tokio::select! {
        () = pass_on(&mut from_discord, &mut to_serenity, None) => {}
        () = pass_on(&mut from_serenity, &mut to_discord, Some(turns)) => {}
    }
    // Both answer the close frame; a connection that is cut before could lose it.
    let _ = timeout(FAREWELL, join(drain(from_discord), drain(from_serenity))).await;
    Ok(())
}

async fn drain<S: AsyncRead + AsyncWrite + Unpin>(mut from: SplitStream<WebSocketStream<S>>) {
    while let Some(Ok(_)) = from.next().await {}
}

/// serenity reads messages of any size, so they must get through.
fn unlimited() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(None)
        .max_frame_size(None)
}

/// The query of a request for `path`, which has not been read yet. A client sends its request at
/// once, so that the first bytes hold its first line.
async fn query(inner: &TcpStream, path: &str) -> Option<String> {
    let mut first = [0; 128];
    let length = timeout(REQUEST, inner.peek(&mut first)).await.ok()?.ok()?;
    let line = std::str::from_utf8(first.get(..length)?).ok()?;
    let rest = line.strip_prefix("GET ")?.strip_prefix(path)?;
    let (query, _) = rest.split_once(' ')?;
    (query.is_empty() || query.starts_with('?')).then(|| query.to_owned())
}

/// Passes messages on until one side has ended, and the end too.
async fn pass_on<F, T>(
    from: &mut SplitStream<WebSocketStream<F>>,
    to: &mut SplitSink<WebSocketStream<T>, Message>,
    turns: Option<&Turns>,
) where
    F: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    loop {
        let message = match from.next().await {
            // Pings are answered by whoever reads them.
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
            Some(Ok(Message::Close(frame))) => Message::Close(Some(frame.unwrap_or_else(resume))),
            Some(Ok(message)) => message,
            Some(Err(_)) | None => Message::Close(Some(resume())),
        };
        if let (Some(turns), Some(shard)) = (turns, identifies(&message)) {
            turns.wait(shard).await;
        }
        let last = message.is_close();
        let sent = timeout(WRITE, to.send(message)).await;
        if last || !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}

/// The shard whose session a message begins, if it does ("Identify", opcode 2).
fn identifies(message: &Message) -> Option<u64> {
    let Message::Text(text) = message else {
        return None;
    };
    let payload: serde_json::Value = serde_json::from_str(text.as_str()).ok()?;
    (payload["op"] == 2).then(|| payload["d"]["shard"][0].as_u64().unwrap_or(0))
}

fn resume() -> CloseFrame {
    CloseFrame {
        code: RESUME,
        reason: "the connection has ended".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_a_session_is_known_by_its_code() {
        let text = |text: &str| identifies(&Message::text(text));
        assert_eq!(text(r#"{"op":2,"d":{"token":"x","shard":[3,8]}}"#), Some(3));
        assert_eq!(text(r#"{"op":2,"d":{"token":"x"}}"#), Some(0));
        assert_eq!(text(r#"{"op":6,"d":{"token":"x"}}"#), None);
        assert_eq!(text(r#"{"op":1,"d":2}"#), None);
        assert_eq!(text("no JSON"), None);
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
