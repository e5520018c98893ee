//! A client by hand: raw requests and payloads.
// Not every test uses everything.
#![allow(dead_code)]

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use local_discord::{ChannelId, Config, LocalDiscord, Person};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub async fn discord() -> LocalDiscord {
    LocalDiscord::start(Config::default()).await.unwrap()
}

pub async fn connect(discord: &LocalDiscord, query: &str) -> Socket {
    let address = format!("ws://{}/gateway?{query}", discord.address());
    connect_async(address).await.unwrap().0
}

pub async fn next(socket: &mut Socket) -> Message {
    let next = tokio::time::timeout(Duration::from_secs(10), socket.next());
    next.await
        .expect("something comes")
        .expect("before the end")
        .unwrap()
}

pub async fn payload(socket: &mut Socket) -> Value {
    serde_json::from_str(next(socket).await.to_text().unwrap()).unwrap()
}

pub fn identify(token: &str, intents: u64) -> Value {
    json!({"op": 2, "d": {"token": token, "intents": intents, "properties": {}}})
}

pub async fn send(socket: &mut Socket, payload: &Value) {
    socket
        .send(Message::text(payload.to_string()))
        .await
        .unwrap();
}

/// Logs in with these intents; returns the connection and READY.
pub async fn log_in(discord: &LocalDiscord, intents: u64) -> (Socket, Value) {
    let mut socket = connect(discord, "v=10").await;
    payload(&mut socket).await;
    send(&mut socket, &identify(discord.token(), intents)).await;
    let ready = payload(&mut socket).await;
    (socket, ready)
}

pub fn lounge(discord: &LocalDiscord) -> ChannelId {
    discord.channel_named("lounge").unwrap()
}

pub fn person(discord: &LocalDiscord, name: &str) -> Person {
    discord.person_named(name).unwrap()
}

thread_local! {
    /// One client for all requests of a test: creating one reads the machine's certificates.
    static CLIENT: reqwest::Client = reqwest::Client::builder()
        .pool_max_idle_per_host(0)
        .build()
        .unwrap();
}

/// Sends a request of the bot, such as `GET /users/@me`; returns status and body.
pub async fn ask(discord: &LocalDiscord, request: &str, body: Value) -> (u16, Value) {
    let (method, path) = request.split_once(' ').unwrap();
    let address = format!("{}/api/v10{path}", discord.api_base());
    let client = CLIENT.with(reqwest::Client::clone);
    let mut request = client
        .request(method.parse().unwrap(), address)
        .header("authorization", format!("Bot {}", discord.token()));
    if !body.is_null() {
        request = request.json(&body);
    }
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or(Value::Null))
}

/// Logs in by hand, to answer interactions in ways that no library would. Registers a command `go`.
pub async fn login(discord: &LocalDiscord) -> Socket {
    let (socket, ready) = log_in(discord, 0).await;
    let bot = ready["d"]["user"]["id"].as_str().unwrap();
    let register = format!("POST /applications/{bot}/commands");
    let command = json!({"name": "go", "description": "Go", "options": [
        {"type": 4, "name": "n", "description": "A number", "max_value": 5},
    ]});
    assert_eq!(ask(discord, &register, command.clone()).await.0, 201);
    assert_eq!(ask(discord, &register, command).await.0, 200, "replaced");
    socket
}

/// Returns the next interaction: its payload, and the paths of its first answer and its follow-ups.
pub async fn interaction(socket: &mut Socket) -> (Value, String, String) {
    let mut event = payload(socket).await;
    while event["t"] != "INTERACTION_CREATE" {
        event = payload(socket).await;
    }
    let data = event["d"].take();
    let text = |key: &str| data[key].as_str().unwrap();
    let (id, token) = (text("id"), text("token"));
    let callback = format!("/interactions/{id}/{token}/callback");
    let webhook = format!("/webhooks/{}/{token}", text("application_id"));
    (data, callback, webhook)
}
