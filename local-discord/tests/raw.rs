//! What a client gets to hear that does not follow the rules, word for word.
// Helpers of tests may stop at the first surprise, as tests may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use local_discord::{Config, LocalDiscord, RateLimits, intents};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn discord() -> LocalDiscord {
    LocalDiscord::start(Config::default()).await.unwrap()
}

async fn connect(discord: &LocalDiscord, query: &str) -> Socket {
    let address = format!("ws://{}/gateway?{query}", discord.address());
    connect_async(address).await.unwrap().0
}

async fn next(socket: &mut Socket) -> Message {
    let next = tokio::time::timeout(Duration::from_secs(10), socket.next());
    next.await
        .expect("something comes")
        .expect("before the end")
        .unwrap()
}

async fn payload(socket: &mut Socket) -> Value {
    serde_json::from_str(next(socket).await.to_text().unwrap()).unwrap()
}

fn identify(token: &str, intents: u64) -> Value {
    json!({"op": 2, "d": {"token": token, "intents": intents, "properties": {}}})
}

async fn send(socket: &mut Socket, payload: &Value) {
    socket
        .send(Message::text(payload.to_string()))
        .await
        .unwrap();
}

/// What the gateway closes with after these payloads.
async fn close_code(discord: &LocalDiscord, query: &str, payloads: &[Value]) -> u16 {
    let mut socket = connect(discord, query).await;
    for payload in payloads {
        // The server may have closed already.
        let _ = socket.send(Message::text(payload.to_string())).await;
    }
    loop {
        if let Message::Close(frame) = next(&mut socket).await {
            return frame.expect("a close frame with a code").code.into();
        }
    }
}

#[tokio::test]
async fn rules_of_the_gateway_have_their_close_codes() {
    let discord = discord().await;
    let token = discord.token().to_owned();
    let good = identify(&token, intents::GUILDS);
    let resume = json!({"op": 6, "d": {"token": "x", "session_id": "s", "seq": 1}});
    let cases: Vec<(Vec<Value>, u16)> = vec![
        (vec![json!({"op": 77, "d": null})], 4001),
        (vec![json!("hello")], 4002),
        (vec![json!({"op": 2, "d": {"token": token}})], 4002),
        (vec![json!({"op": 1, "d": "x".repeat(5000)})], 4002),
        (vec![json!({"op": 3, "d": {}})], 4003),
        (vec![identify("wrong", 0)], 4004),
        (vec![resume], 4004),
        (vec![good.clone(), good.clone()], 4005),
        (vec![json!({"op": 1, "d": null}); 121], 4008),
        (
            vec![
                json!({"op": 2, "d": {"token": token, "intents": 0, "properties": {}, "shard": [2, 2]}}),
            ],
            4010,
        ),
        (vec![identify(&token, 1 << 40)], 4013),
        (vec![identify(&token, intents::MESSAGE_CONTENT)], 4014),
    ];
    for (payloads, code) in cases {
        assert_eq!(
            close_code(&discord, "v=10&encoding=json", &payloads).await,
            code
        );
    }
    assert_eq!(close_code(&discord, "v=6&encoding=json", &[]).await, 4012);
    assert!(!discord.bot_online());
}

#[tokio::test]
async fn a_login_in_order() {
    let discord = discord().await;
    for version in ["v=10&encoding=json", "v=9&encoding=json"] {
        let mut socket = connect(&discord, version).await;
        assert_eq!(payload(&mut socket).await["op"], 10);
        send(&mut socket, &json!({"op": 1, "d": null})).await;
        assert_eq!(payload(&mut socket).await["op"], 11);
        send(&mut socket, &identify(discord.token(), intents::GUILDS)).await;
        let ready = payload(&mut socket).await;
        assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
        assert_eq!(ready["d"]["guilds"][0]["unavailable"], true);
        let guild = payload(&mut socket).await;
        assert_eq!(guild["t"], "GUILD_CREATE");
        assert_eq!(
            guild["d"]["members"].as_array().unwrap().len(),
            1,
            "the bot alone"
        );
        assert_eq!(guild["d"]["channels"].as_array().unwrap().len(), 3);
        send(&mut socket, &json!({"op": 99, "d": null})).await;
        while !matches!(next(&mut socket).await, Message::Close(_)) {}
    }
}

#[tokio::test]
async fn a_compressed_stream_is_one_zlib_stream() {
    let discord = discord().await;
    let mut socket = connect(&discord, "v=10&encoding=json&compress=zlib-stream").await;
    let mut decoder = flate2::Decompress::new(true);
    let mut ops = Vec::new();
    while ops.len() < 3 {
        let Message::Binary(piece) = next(&mut socket).await else {
            continue;
        };
        assert!(piece.ends_with(&[0, 0, 0xFF, 0xFF]));
        let mut text = Vec::with_capacity(1 << 20);
        decoder
            .decompress_vec(&piece, &mut text, flate2::FlushDecompress::Sync)
            .unwrap();
        let value: Value = serde_json::from_slice(&text).unwrap();
        if value["op"] == 10 {
            send(&mut socket, &identify(discord.token(), intents::GUILDS)).await;
        }
        ops.push((value["op"].clone(), value["t"].clone()));
    }
    let expected = [
        (json!(10), json!(null)),
        (json!(0), json!("READY")),
        (json!(0), json!("GUILD_CREATE")),
    ];
    assert_eq!(ops, expected);
}

#[tokio::test]
async fn a_resume_that_cannot_be_is_an_invalid_session() {
    let discord = discord().await;
    let mut socket = connect(&discord, "v=10&encoding=json").await;
    payload(&mut socket).await;
    let token = discord.token();
    send(
        &mut socket,
        &json!({"op": 6, "d": {"token": token, "session_id": "s", "seq": 1}}),
    )
    .await;
    let answer = payload(&mut socket).await;
    assert_eq!((&answer["op"], &answer["d"]), (&json!(9), &json!(false)));
    // The same connection may identify anew.
    send(&mut socket, &identify(token, 0)).await;
    assert_eq!(payload(&mut socket).await["t"], "READY");
}

#[tokio::test]
async fn a_close_without_a_code_has_none() {
    let discord = discord().await;
    let mut socket = connect(&discord, "v=10").await;
    payload(&mut socket).await;
    send(&mut socket, &identify(discord.token(), 0)).await;
    payload(&mut socket).await;
    assert_eq!(discord.faults().close(None), 1);
    assert!(matches!(next(&mut socket).await, Message::Close(None)));
}

async fn ask(discord: &LocalDiscord, method: Method, path: &str, body: Value) -> (u16, Value) {
    let client = reqwest::Client::new();
    let mut request = client
        .request(method, format!("{}/api/v10{path}", discord.api_base()))
        .header("authorization", format!("Bot {}", discord.token()));
    if !body.is_null() {
        request = request.json(&body);
    }
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or(Value::Null))
}

#[tokio::test]
async fn refusals_have_discords_status_code_and_words() {
    let discord = discord().await;
    let channel = discord.channel_named("lounge").unwrap();
    let messages = format!("/channels/{channel}/messages");
    let amara = discord.person_named("Amara").unwrap();
    let hers = amara.write(channel, "Hello").await.unwrap();
    let cases = [
        (
            Method::GET,
            "/channels/5".to_owned(),
            Value::Null,
            404,
            10003,
        ),
        (
            Method::GET,
            format!("{messages}/5"),
            Value::Null,
            404,
            10008,
        ),
        (
            Method::PATCH,
            format!("{messages}/{hers}"),
            json!({"content": "x"}),
            403,
            50005,
        ),
        (
            Method::POST,
            messages.clone(),
            json!({"content": " "}),
            400,
            50006,
        ),
        (
            Method::POST,
            messages.clone(),
            json!({"content": "x".repeat(2001)}),
            400,
            50035,
        ),
        (
            Method::POST,
            messages.clone(),
            json!({"flags": 64}),
            400,
            50006,
        ),
        (
            Method::PATCH,
            format!("/channels/{channel}"),
            json!({"name": "x"}),
            403,
            50013,
        ),
        (Method::PUT, messages.clone(), json!({}), 405, 0),
        (Method::GET, "/nonsense".to_owned(), Value::Null, 404, 0),
        (Method::GET, "/users/7".to_owned(), Value::Null, 404, 10013),
        (Method::GET, "/guilds/7".to_owned(), Value::Null, 404, 10004),
        (
            Method::POST,
            "/interactions/7/nope/callback".to_owned(),
            json!({"type": 6}),
            404,
            10062,
        ),
        (
            Method::POST,
            "/applications/7/commands".to_owned(),
            json!({}),
            404,
            10002,
        ),
        (
            Method::POST,
            format!("/channels/{channel}/threads"),
            json!({"name": ""}),
            400,
            50035,
        ),
    ];
    for (method, path, body, status, code) in cases {
        let answer = ask(&discord, method.clone(), &path, body).await;
        assert_eq!(
            (answer.0, &answer.1["code"]),
            (status, &json!(code)),
            "{method} {path}"
        );
    }
    let (_, error) = ask(&discord, Method::POST, &messages, json!({"content": 5})).await;
    let path = &error["errors"]["content"]["_errors"][0]["code"];
    assert_eq!(path, "STRING_TYPE_CONVERT");
    let client = reqwest::Client::new();
    let address = format!("{}/api/v10/users/@me", discord.api_base());
    let answer = client
        .get(address)
        .header("authorization", "Bot nope")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 401);
    assert_eq!(discord.invalid_requests(), 3);
    assert_eq!(
        discord
            .capture()
            .iter()
            .filter(|request| request.status == 400)
            .count(),
        5
    );
}

#[tokio::test]
async fn enforced_limits_answer_429_and_say_when_to_come_back() {
    let config = Config {
        rate_limits: RateLimits::Enforced,
        ..Config::default()
    };
    let discord = LocalDiscord::start(config).await.unwrap();
    let channel = discord.channel_named("lounge").unwrap();
    let address = format!("{}/api/v10/channels/{channel}/messages", discord.api_base());
    let client = reqwest::Client::new();
    let post = || {
        client
            .post(&address)
            .header("authorization", format!("Bot {}", discord.token()))
            .json(&json!({"content": "x"}))
            .send()
    };
    for left in (0..5).rev() {
        let answer = post().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert_eq!(
            answer.headers()["x-ratelimit-remaining"],
            left.to_string().as_str()
        );
    }
    let answer = post().await.unwrap();
    assert_eq!(answer.status(), 429);
    assert_eq!(answer.headers()["x-ratelimit-scope"], "user");
    assert!(answer.headers().contains_key("retry-after"));
    let body: Value = answer.json().await.unwrap();
    assert!(body["retry_after"].as_f64().unwrap() > 0.0 && body["global"] == false);
    discord.clock().advance(Duration::from_secs(5));
    assert_eq!(post().await.unwrap().status(), 200);

    discord.faults().answer_next(1, 502);
    assert_eq!(post().await.unwrap().status(), 502);
}

/// Logs in by hand, to answer interactions in ways that no library would.
async fn login(discord: &LocalDiscord) -> Socket {
    let mut socket = connect(discord, "v=10").await;
    payload(&mut socket).await;
    send(&mut socket, &identify(discord.token(), 0)).await;
    payload(&mut socket).await;
    let bot = ask(discord, Method::GET, "/users/@me", Value::Null).await.1;
    let path = format!("/applications/{}/commands", bot["id"].as_str().unwrap());
    let command = json!({"name": "go", "description": "Go", "options": [
        {"type": 4, "name": "n", "description": "A number", "max_value": 5},
    ]});
    assert_eq!(
        ask(discord, Method::POST, &path, command.clone()).await.0,
        201
    );
    assert_eq!(
        ask(discord, Method::POST, &path, command).await.0,
        200,
        "replaced"
    );
    socket
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_its_token_dies() {
    let discord = discord().await;
    let mut socket = login(&discord).await;
    let jonas = discord.person_named("Jonas").unwrap();
    let channel = discord.channel_named("lounge").unwrap();
    assert!(jonas.command(channel, "go", [("n", 6i64)]).await.is_err());
    assert!(jonas.command(channel, "stop", [("n", 6i64)]).await.is_err());
    let bot = async {
        let event = payload(&mut socket).await;
        let data = event["d"].clone();
        let callback = format!(
            "/interactions/{}/{}/callback",
            data["id"].as_str().unwrap(),
            data["token"].as_str().unwrap()
        );
        let webhook = format!(
            "/webhooks/{}/{}",
            data["application_id"].as_str().unwrap(),
            data["token"].as_str().unwrap()
        );
        // Nothing to follow before the first answer.
        let early = ask(&discord, Method::POST, &webhook, json!({"content": "x"})).await;
        assert_eq!(early.1["code"], 10015);
        // A command cannot be answered by changing a message that is not there.
        let update = ask(
            &discord,
            Method::POST,
            &callback,
            json!({"type": 7, "data": {}}),
        )
        .await;
        assert_eq!(update.0, 400);
        let path = format!("{callback}?with_response=true");
        let first = ask(&discord, Method::POST, &path, json!({"type": 5})).await;
        assert_eq!(first.0, 200);
        assert_eq!(first.1["interaction"]["response_message_loading"], true);
        let second = ask(&discord, Method::POST, &callback, json!({"type": 5})).await;
        assert_eq!((second.0, &second.1["code"]), (400, &json!(40060)));
        (data, webhook)
    };
    let call = jonas.command(channel, "go", [("n", 5i64)]);
    let (reply, (data, webhook)) = tokio::join!(call, bot);
    assert_eq!(data["locale"], "de");
    assert_eq!(data["guild_locale"], "en-US");
    assert_eq!(data["context"], 0);
    assert_eq!(data["member"]["user"]["global_name"], "Jonas");
    assert_eq!(data["data"]["options"][0]["value"], 5);
    assert_eq!(
        data["authorizing_integration_owners"]["0"],
        data["guild_id"]
    );

    let mut reply = reply.unwrap();
    assert!(reply.message().unwrap().thinking);
    // The first follow-up fills the deferred answer.
    let filled = ask(&discord, Method::POST, &webhook, json!({"content": "Done"})).await;
    assert_eq!(filled.0, 200);
    assert_eq!(reply.settled().await.unwrap().unwrap().content, "Done");
    let original = format!("{webhook}/messages/@original");
    discord.clock().advance(Duration::from_secs(14 * 60));
    assert_eq!(
        ask(&discord, Method::GET, &original, Value::Null).await.0,
        200
    );
    discord.clock().advance(Duration::from_secs(60));
    let dead = ask(&discord, Method::PATCH, &original, json!({"content": "x"})).await;
    assert_eq!((dead.0, &dead.1["code"]), (401, &json!(50027)));
}

#[tokio::test]
async fn an_answer_after_three_seconds_is_too_late() {
    let discord = discord().await;
    let mut socket = login(&discord).await;
    let amara = discord.person_named("Amara").unwrap();
    let channel = discord.channel_named("lounge").unwrap();
    let bot = async {
        let event = payload(&mut socket).await;
        discord.clock().advance(Duration::from_secs(3));
        let (id, token) = (&event["d"]["id"], &event["d"]["token"]);
        let path = format!(
            "/interactions/{}/{}/callback",
            id.as_str().unwrap(),
            token.as_str().unwrap()
        );
        ask(
            &discord,
            Method::POST,
            &path,
            json!({"type": 4, "data": {"content": "x"}}),
        )
        .await
    };
    let (reply, late) = tokio::join!(amara.command(channel, "go", [("n", 1i64)]), bot);
    assert!(reply.unwrap().is_unanswered());
    assert_eq!((late.0, &late.1["code"]), (404, &json!(10062)));
    assert!(amara.messages(channel).is_empty());
}
