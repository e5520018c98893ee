//! Tests the limits on the threads of a server and a message.
// Helpers of tests may stop at the first surprise, as tests may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use local_discord::{ChannelId, Config, LocalDiscord, PersonError};
use serde_json::{Value, json};

/// Sends a request as the bot; returns status and body.
async fn ask(discord: &LocalDiscord, request: &str, body: Value) -> (u16, Value) {
    let (method, path) = request.split_once(' ').unwrap();
    let client = reqwest::Client::new();
    let address = format!("{}/api/v10{path}", discord.api_base());
    let request = client
        .request(method.parse().unwrap(), address)
        .header("authorization", format!("Bot {}", discord.token()))
        .json(&body);
    let answer = request.send().await.unwrap();
    (
        answer.status().as_u16(),
        answer.json().await.unwrap_or_default(),
    )
}

fn lounge(discord: &LocalDiscord) -> ChannelId {
    discord.channel_named("lounge").unwrap()
}

fn id(answer: &Value) -> ChannelId {
    ChannelId(answer["id"].as_str().unwrap().parse().unwrap())
}

#[tokio::test]
async fn a_server_has_so_many_active_threads_and_archived_ones_do_not_count() {
    let discord = LocalDiscord::start(Config {
        active_threads: 2,
        ..Config::default()
    })
    .await
    .unwrap();
    let amara = discord.person_named("Amara").unwrap();
    let open = format!("POST /channels/{}/threads", lounge(&discord));
    let new = || json!({"name": "A thread", "type": 11});
    let (_, first) = ask(&discord, &open, new()).await;
    let first = id(&first);
    assert_eq!(ask(&discord, &open, new()).await.0, 201);
    let full = (
        400,
        json!({"code": 160_006, "message": "Maximum number of active threads reached"}),
    );
    assert_eq!(ask(&discord, &open, new()).await, full);

    let change = format!("PATCH /channels/{first}");
    let archive = ask(&discord, &change, json!({"archived": true})).await;
    assert_eq!(archive.0, 200);
    assert_eq!(ask(&discord, &open, new()).await.0, 201);

    // Nothing reopens the thread while there is no room.
    let post = format!("POST /channels/{first}/messages");
    assert_eq!(
        ask(&discord, &post, json!({"content": "Hello"})).await,
        full
    );
    let reopen = ask(&discord, &change, json!({"archived": false})).await;
    assert_eq!(reopen, full);
    let written = amara.write(first, "Hello").await;
    assert!(matches!(written, Err(PersonError::TooManyThreads)));

    let third = discord.channels();
    let third = third.iter().filter(|one| one.kind.is_thread());
    let third = third.map(|one| one.id).max().unwrap();
    discord.faults().delete_channel(third);
    let said = ask(&discord, &post, json!({"content": "Hello"})).await;
    assert_eq!(said.0, 200);
    assert_eq!(ask(&discord, &open, new()).await, full, "it counts again");
    discord.stop().await;
}

#[tokio::test]
async fn a_message_carries_one_thread_even_after_it_is_deleted() {
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let channel = lounge(&discord);
    let post = format!("POST /channels/{channel}/messages");
    let (_, message) = ask(&discord, &post, json!({"content": "Hello"})).await;
    let open = format!("POST /channels/{channel}/messages/{}/threads", id(&message));
    let new = || json!({"name": "A thread"});
    let (status, thread) = ask(&discord, &open, new()).await;
    assert_eq!((status, id(&thread)), (201, id(&message)));
    let refused = (
        400,
        json!({
            "code": 160_004,
            "message": "A thread has already been created for this message",
        }),
    );
    assert_eq!(ask(&discord, &open, new()).await, refused);
    discord.faults().delete_channel(id(&thread));
    assert_eq!(ask(&discord, &open, new()).await, refused);
    discord.stop().await;
}
