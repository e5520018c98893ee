//! Tests the exact answers to clients that break the rules.
// Helpers of tests may stop at the first surprise, as tests may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod wire;

use std::slice;
use std::time::Duration;

use futures_util::SinkExt as _;
use local_discord::{Config, LocalDiscord, Overwrite, Person, RateLimits, intents};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use wire::{
    ask, connect, discord, identify, interaction, log_in, login, lounge, next, payload, person,
    send,
};

/// Returns the code with which the gateway closes after these payloads.
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
    let of_two = json!({"token": token, "intents": 0, "properties": {}, "shard": [2, 2]});
    for (payload, code) in [
        (json!({"op": 77, "d": null}), 4001),
        (json!("hello"), 4002),
        (json!({"op": 2, "d": {"token": token}}), 4002),
        (json!({"op": 1, "d": "x".repeat(5000)}), 4002),
        (json!({"op": 3, "d": {}}), 4003),
        (identify("wrong", 0), 4004),
        (resume, 4004),
        (json!({"op": 2, "d": of_two}), 4010),
        (identify(&token, 1 << 40), 4013),
        (identify(&token, intents::MESSAGE_CONTENT), 4014),
    ] {
        let found = close_code(&discord, "v=10&encoding=json", slice::from_ref(&payload)).await;
        assert_eq!(found, code, "{payload}");
    }
    let heartbeats = vec![json!({"op": 1, "d": null}); 121];
    for (payloads, code) in [(vec![good.clone(), good], 4005), (heartbeats, 4008)] {
        let found = close_code(&discord, "v=10&encoding=json", &payloads).await;
        assert_eq!(found, code);
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
        assert_eq!(guild["d"]["channels"].as_array().unwrap().len(), 6);
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
    // The same connection may identify again.
    send(&mut socket, &identify(token, 0)).await;
    assert_eq!(payload(&mut socket).await["t"], "READY");
}

#[tokio::test]
async fn a_session_that_is_begun_too_soon_is_invalid_and_another_shard_hears_nothing() {
    let config = Config {
        shards: 2,
        between_identifies: Duration::from_secs(3_600),
        ..Config::default()
    };
    let discord = LocalDiscord::start(config).await.unwrap();
    let (_first, _) = log_in(&discord, 0).await;
    let mut second = connect(&discord, "v=10").await;
    assert_eq!(payload(&mut second).await["op"], 10);
    send(&mut second, &identify(discord.token(), 0)).await;
    assert_eq!(payload(&mut second).await["op"], 9);
    assert_eq!(discord.hasty_identifies(), 1);
    assert_eq!(discord.shards_online(), [0]);
}

#[tokio::test]
async fn a_close_without_a_code_has_none() {
    let discord = discord().await;
    let (mut socket, _) = log_in(&discord, 0).await;
    assert_eq!(discord.faults().close(None), 1);
    assert!(matches!(next(&mut socket).await, Message::Close(None)));
}

#[tokio::test]
async fn refusals_have_discords_status_code_and_words() {
    let discord = discord().await;
    let channel = lounge(&discord);
    let hers = person(&discord, "Amara").write(channel, "Hello").await;
    let cases = r#"
        404 10003 GET /channels/5
        404 10008 GET /channels/LOUNGE/messages/5
        403 50005 PATCH /channels/LOUNGE/messages/HERS {"content": "x"}
        400 50006 POST /channels/LOUNGE/messages {"content": " "}
        400 50035 POST /channels/LOUNGE/messages {"content": "LONG"}
        400 50006 POST /channels/LOUNGE/messages {"flags": 64}
        403 50013 PATCH /channels/LOUNGE {"name": "x"}
        405 0 PUT /channels/LOUNGE/messages {}
        404 0 GET /nonsense
        404 0 GET /channels/LOUNGE/nonsense
        404 10013 GET /users/7
        404 10004 GET /guilds/7
        404 10062 POST /interactions/7/nope/callback {"type": 6}
        404 10015 GET /webhooks/7/nope/messages/@original
        404 10002 POST /applications/7/commands {}
        400 50035 POST /channels/LOUNGE/threads {"name": ""}
        400 50035 GET /channels/nonsense
        405 0 DELETE /gateway
    "#;
    let cases = cases
        .replace("LOUNGE", &channel.to_string())
        .replace("HERS", &hers.unwrap().to_string())
        .replace("LONG", &"x".repeat(2001));
    for case in cases.lines().map(str::trim).filter(|case| !case.is_empty()) {
        let parts: Vec<&str> = case.splitn(5, ' ').collect();
        let body = parts.get(4).map(|body| serde_json::from_str(body).unwrap());
        let request = parts[2..4].join(" ");
        let answer = ask(&discord, &request, body.unwrap_or(Value::Null)).await;
        let found = format!("{} {}", answer.0, answer.1["code"]);
        assert_eq!(found, parts[..2].join(" "), "{case}");
    }
    let post = format!("POST /channels/{channel}/messages");
    let (_, error) = ask(&discord, &post, json!({"content": 5})).await;
    let path = &error["errors"]["content"]["_errors"][0]["code"];
    assert_eq!(path, "STRING_TYPE_CONVERT");
    let client = reqwest::Client::new();
    let address = format!("{}/api/v10/users/@me", discord.api_base());
    let answer = client.get(address).header("authorization", "Bot nope");
    assert_eq!(answer.send().await.unwrap().status(), 401);
    assert_eq!(discord.invalid_requests(), 3);
    let captured = discord.capture();
    assert_eq!(captured.iter().filter(|it| it.status == 400).count(), 5);
}

#[tokio::test]
async fn enforced_limits_answer_429_and_say_when_to_come_back() {
    let config = Config {
        rate_limits: RateLimits::Enforced,
        ..Config::default()
    };
    let discord = LocalDiscord::start(config).await.unwrap();
    let channel = lounge(&discord);
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

#[tokio::test]
async fn an_interaction_is_answered_once_and_its_token_dies() {
    let discord = discord().await;
    let mut socket = login(&discord).await;
    let jonas = person(&discord, "Jonas");
    let channel = lounge(&discord);
    assert!(jonas.command(channel, "go", [("n", 6i64)]).await.is_err());
    assert!(jonas.command(channel, "stop", [("n", 6i64)]).await.is_err());
    let bot = async {
        let (data, callback, webhook) = interaction(&mut socket).await;
        let post = async |path: &str, body| ask(&discord, &format!("POST {path}"), body).await;
        // No follow-up is possible before the first answer.
        let early = post(&webhook, json!({"content": "x"})).await;
        assert_eq!(early.1["code"], 10015);
        // A command cannot be answered by changing a message, since it has none.
        let update = post(&callback, json!({"type": 7, "data": {}})).await;
        assert_eq!(update.0, 400);
        let with_response = format!("{callback}?with_response=true");
        let first = post(&with_response, json!({"type": 5})).await;
        assert_eq!(first.0, 200);
        assert_eq!(first.1["interaction"]["response_message_loading"], true);
        let second = post(&callback, json!({"type": 5})).await;
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
    let fill = format!("POST {webhook}");
    let filled = ask(&discord, &fill, json!({"content": "Done"})).await;
    assert_eq!(filled.0, 200);
    assert_eq!(reply.settled().await.unwrap().unwrap().content, "Done");
    let original = format!("{webhook}/messages/@original");
    discord.clock().advance(Duration::from_secs(14 * 60));
    let get = format!("GET {original}");
    assert_eq!(ask(&discord, &get, Value::Null).await.0, 200);
    discord.clock().advance(Duration::from_secs(60));
    let dead = ask(
        &discord,
        &format!("PATCH {original}"),
        json!({"content": "x"}),
    )
    .await;
    assert_eq!((dead.0, &dead.1["code"]), (401, &json!(50027)));
}

#[tokio::test]
async fn the_bot_hears_of_no_channel_of_direct_messages() {
    let discord = discord().await;
    let (mut socket, _) = log_in(&discord, intents::DIRECT_MESSAGES).await;
    let amara = person(&discord, "Amara");
    let mut events = amara.subscribe();
    let to = json!({"recipient_id": amara.id()});
    let opened = ask(&discord, "POST /users/@me/channels", to).await;
    assert_eq!((opened.0, &opened.1["type"]), (200, &json!(1)));
    let heard = events.next().await.unwrap();
    assert_eq!(heard.name, "CHANNEL_CREATE", "her own client does");
    amara.write(amara.open_dm(), "Hello").await.unwrap();
    let event = payload(&mut socket).await;
    assert_eq!(event["t"], "MESSAGE_CREATE");
}

#[tokio::test]
async fn an_answer_after_three_seconds_is_too_late() {
    let discord = discord().await;
    let mut socket = login(&discord).await;
    let amara = person(&discord, "Amara");
    let channel = lounge(&discord);
    let bot = async {
        let (_, callback, _) = interaction(&mut socket).await;
        discord.clock().advance(Duration::from_secs(3));
        let answer = json!({"type": 4, "data": {"content": "x"}});
        ask(&discord, &format!("POST {callback}"), answer).await
    };
    let (reply, late) = tokio::join!(amara.command(channel, "go", [("n", 1i64)]), bot);
    assert!(reply.unwrap().is_unanswered());
    assert_eq!((late.0, &late.1["code"]), (404, &json!(10062)));
    assert!(amara.messages(channel).is_empty());
}

#[tokio::test]
async fn a_foreign_page_opens_no_socket() {
    let discord = discord().await;
    let port = discord.address().port();
    let own = format!("http://127.0.0.1:{port}");
    for path in ["gateway?v=10", "local/events"] {
        for (header, value) in [
            ("origin", "https://evil.example".to_owned()),
            ("origin", format!("http://localhost:{port}")),
            ("host", format!("evil.example:{port}")),
        ] {
            let address = format!("ws://{}/{path}", discord.address());
            let mut request = address.into_client_request().unwrap();
            request.headers_mut().insert(header, value.parse().unwrap());
            let refused = connect_async(request).await.map(|_| ()).unwrap_err();
            let tungstenite::Error::Http(answer) = refused else {
                panic!("{path} {header}: {refused}");
            };
            assert_eq!(answer.status(), 403, "{path} {header}");
        }
        let address = format!("ws://{}/{path}", discord.address());
        let mut request = address.into_client_request().unwrap();
        let origin = own.parse().unwrap();
        request.headers_mut().insert("origin", origin);
        connect_async(request).await.unwrap();
    }
}

#[tokio::test]
async fn the_address_of_a_file_cannot_be_made_up() {
    let discord = discord().await;
    let channel = lounge(&discord);
    let picture = reqwest::multipart::Part::bytes(vec![7; 9]).file_name("hand.png");
    let form = reqwest::multipart::Form::new()
        .text("payload_json", "{}")
        .part("files[0]", picture);
    let client = reqwest::Client::new();
    let address = format!("{}/api/v10/channels/{channel}/messages", discord.api_base());
    let sent = client
        .post(address)
        .header("authorization", format!("Bot {}", discord.token()))
        .multipart(form)
        .send();
    let sent: Value = sent.await.unwrap().json().await.unwrap();
    let url = sent["attachments"][0]["url"].as_str().unwrap();
    let get = async |url: &str| client.get(url).send().await.unwrap().status().as_u16();
    assert_eq!(get(url).await, 200);
    let (plain, signature) = url.split_once("?hm=").unwrap();
    assert_eq!(signature.len(), 32);
    assert_eq!(get(plain).await, 404);
    assert_eq!(get(&format!("{plain}?hm=")).await, 404);
    assert_eq!(get(&format!("{plain}?hm={}", "0".repeat(32))).await, 404);
}

#[tokio::test]
async fn members_are_asked_for_with_ids_as_strings_or_numbers() {
    let discord = discord().await;
    let (mut socket, ready) = log_in(&discord, intents::GUILDS).await;
    payload(&mut socket).await;
    let text = ready["d"]["guilds"][0]["id"].clone();
    let number: u64 = text.as_str().unwrap().parse().unwrap();
    let amara = person(&discord, "Amara").id();
    for guild in [text.clone(), json!(number)] {
        let (text, number) = (json!(amara), json!(amara.0));
        for users in [&text, &number, &json!([text]), &json!([number])] {
            let asked = json!({"guild_id": guild, "user_ids": users, "limit": 0});
            send(&mut socket, &json!({"op": 8, "d": asked})).await;
            let chunk = payload(&mut socket).await;
            assert_eq!(chunk["t"], "GUILD_MEMBERS_CHUNK");
            let members = chunk["d"]["members"].as_array().unwrap();
            assert_eq!(members.len(), 1, "{asked}");
            assert_eq!(members[0]["user"]["global_name"], "Amara");
        }
    }
}

#[tokio::test]
async fn all_reactions_are_taken_away_at_once() {
    let discord = discord().await;
    let (mut socket, _) = log_in(&discord, intents::GUILD_MESSAGE_REACTIONS).await;
    let channel = lounge(&discord);
    let (amara, jonas) = (person(&discord, "Amara"), person(&discord, "Jonas"));
    let message = amara.write(channel, "Hello").await.unwrap();
    for emoji in ["🎲", "🫖", "🪵"] {
        amara.react(message, emoji, true).unwrap();
        jonas.react(message, emoji, true).unwrap();
    }
    for _ in 0..6 {
        assert_eq!(payload(&mut socket).await["t"], "MESSAGE_REACTION_ADD");
    }
    let path = format!("/channels/{channel}/messages/{message}/reactions");
    let left = || {
        let json = amara.view(message).unwrap().json;
        let reactions = json["reactions"].as_array().cloned().unwrap_or_default();
        reactions.len()
    };
    let clear = async |path: &str| {
        let request = format!("DELETE {path}");
        ask(&discord, &request, Value::Null).await
    };
    let done = clear(&format!("{path}/%F0%9F%AB%96")).await;
    assert_eq!((done.0, left()), (204, 2));
    let event = payload(&mut socket).await;
    assert_eq!(event["t"], "MESSAGE_REACTION_REMOVE_EMOJI");
    assert_eq!(event["d"]["emoji"]["name"], "🫖");
    assert_eq!((clear(&path).await.0, left()), (204, 0));
    let event = payload(&mut socket).await;
    assert_eq!(event["t"], "MESSAGE_REACTION_REMOVE_ALL");
    assert_eq!(event["d"]["message_id"], json!(message));
    // The second time there is nothing to remove.
    assert_eq!(clear(&path).await.0, 204);
    let wrong = ask(&discord, &format!("PUT {path}"), Value::Null).await;
    assert_eq!(wrong.0, 405);
    let nothing = clear(&format!("/channels/{channel}/messages/5/reactions")).await;
    assert_eq!((nothing.0, &nothing.1["code"]), (404, &json!(10008)));
}

#[tokio::test]
async fn reactions_of_others_are_for_who_manages_messages() {
    let mut config = Config::default();
    let bot = config.seed.bot().user_id;
    let guild = config.seed.add_guild("Elsewhere");
    let channel = config.seed.add_text_channel(guild, "strict");
    let denied = Overwrite {
        id: bot.0,
        person: true,
        allow: 0,
        deny: 1 << 13,
    };
    config.seed.overwrite(channel, denied);
    let discord = LocalDiscord::start(config).await.unwrap();
    let amara = person(&discord, "Amara");
    let message = amara.write(channel, "Hello").await.unwrap();
    amara.react(message, "🎲", true).unwrap();
    let clear = format!("DELETE /channels/{channel}/messages/{message}/reactions");
    let refused = ask(&discord, &clear, Value::Null).await;
    assert_eq!((refused.0, &refused.1["code"]), (403, &json!(50013)));
    let json = amara.view(message).unwrap().json;
    assert_eq!(json["reactions"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_desk_in_use_outlives_any_number_of_other_private_messages() {
    let discord = discord().await;
    let mut socket = login(&discord).await;
    let channel = lounge(&discord);
    let (amara, jonas) = (person(&discord, "Amara"), person(&discord, "Jonas"));
    let button = json!([{"type": 1, "components": [
        {"type": 2, "style": 1, "label": "On", "custom_id": "on"},
    ]}]);
    let client = reqwest::Client::new();
    let bot = async {
        loop {
            let (data, callback, _) = interaction(&mut socket).await;
            let answer = match data["type"].as_u64() {
                Some(3) => json!({"type": 6}),
                _ => json!({"type": 4, "data": {
                    "content": "Private", "flags": 64, "components": button,
                }}),
            };
            let address = format!("{}/api/v10{callback}", discord.api_base());
            let answered = client.post(address).json(&answer).send();
            assert_eq!(answered.await.unwrap().status(), 204);
        }
    };
    let people = async {
        let private = async |who: &Person| {
            let reply = who.command(channel, "go", [("n", 1i64)]).await.unwrap();
            reply.message().unwrap().id
        };
        let desk = private(&amara).await;
        // Another person opens many: more than were once kept for all people together.
        for _ in 0..520 {
            private(&jonas).await;
        }
        amara.press(desk, "on").await.unwrap();
        // She does the same, while she uses her desk now and then.
        for number in 0..520 {
            private(&amara).await;
            if number % 100 == 0 {
                amara.press(desk, "on").await.unwrap();
            }
        }
        assert!(amara.view(desk).is_some());
        let kept = amara.messages(channel).len();
        assert!(kept <= 300, "{kept} of hers are kept");
    };
    tokio::select! {
        () = bot => {}
        () = people => {}
    }
}

/// The smallest PNG, of one pixel.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

#[tokio::test]
async fn the_application_has_emojis_of_its_own() {
    let discord = discord().await;
    let me = ask(&discord, "GET /applications/@me", Value::Null).await;
    let all = format!("/applications/{}/emojis", me.1["id"].as_str().unwrap());
    let image = format!("data:image/png;base64,{PIXEL}");
    let post = async |name: &str, image: &str| {
        let body = json!({ "name": name, "image": image });
        ask(&discord, &format!("POST {all}"), body).await
    };
    let made = post("sand_3fa2c1", &image).await;
    assert_eq!(made.0, 201, "{}", made.1);
    let id = made.1["id"].as_str().unwrap().to_owned();
    let code = |answer: &(u16, Value), key: &str| {
        assert_eq!((answer.0, &answer.1["code"]), (400, &json!(50035)));
        answer.1["errors"][key]["_errors"][0]["code"].clone()
    };
    let taken = post("sand_3fa2c1", &image).await;
    assert_eq!(code(&taken, "name"), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN");
    let short = post("s", &image).await;
    assert_eq!(code(&short, "name"), "BASE_TYPE_BAD_LENGTH");
    let odd = post("a-b", &image).await;
    assert_eq!(code(&odd, "name"), "STRING_TYPE_REGEX");
    let no_picture = post("other", "data:image/png;base64,aGVsbG8=").await;
    assert_eq!(code(&no_picture, "image"), "IMAGE_INVALID");

    let list = ask(&discord, &format!("GET {all}"), Value::Null).await;
    assert_eq!(list.1["items"][0]["name"], "sand_3fa2c1");
    let renamed = json!({ "name": "sand" });
    let renamed = ask(&discord, &format!("PATCH {all}/{id}"), renamed).await;
    assert_eq!(renamed.1["name"], "sand");
    let address = format!("{}/emojis/{id}", discord.api_base());
    let picture = reqwest::get(&address).await.unwrap();
    assert_eq!(picture.headers()["content-type"], "image/png");

    // A control shows the emoji while it exists.
    let path = format!("POST /channels/{}/messages", lounge(&discord));
    let button = json!({"content": "<:sand:1>", "components": [{"type": 1, "components": [
        {"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": id, "name": "sand"}},
    ]}]});
    let posted = ask(&discord, &path, button.clone()).await;
    assert_eq!(posted.0, 200, "{}", posted.1);
    let gone = ask(&discord, &format!("DELETE {all}/{id}"), Value::Null).await;
    assert_eq!(gone.0, 204);
    let refused = ask(&discord, &path, button).await;
    let problem = &refused.1["errors"]["components"]["0"]["components"]["0"]["emoji"]["id"];
    assert_eq!(
        problem["_errors"][0]["code"],
        "BUTTON_COMPONENT_INVALID_EMOJI"
    );
    assert_eq!(reqwest::get(&address).await.unwrap().status(), 404);
    let unknown = ask(&discord, &format!("GET {all}/{id}"), Value::Null).await;
    assert_eq!((unknown.0, &unknown.1["code"]), (404, &json!(10014)));
}
