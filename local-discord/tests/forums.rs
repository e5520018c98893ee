//! Tests channels of other kinds: forums with their posts and tags, announcement and voice channels.
// Helpers of tests may stop at the first surprise, as tests may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use local_discord::{ChannelId, ChannelKind, Config, LocalDiscord, Overwrite, PersonError, World};
use serde_json::{Value, json};

/// Permission bits ("Permissions").
const MANAGE_CHANNELS: u64 = 1 << 4;
const SEND_MESSAGES: u64 = 1 << 11;

/// Sends a request as the bot; returns status and body.
async fn ask(discord: &LocalDiscord, request: &str, body: Value) -> (u16, Value) {
    let (method, path) = request.split_once(' ').unwrap();
    let client = reqwest::Client::new();
    let address = format!("{}/api/v10{path}", discord.api_base());
    let request = client
        .request(method.parse().unwrap(), address)
        .header("authorization", format!("Bot {}", discord.token()));
    let request = match method {
        "GET" => request,
        _ => request.json(&body),
    };
    let answer = request.send().await.unwrap();
    (
        answer.status().as_u16(),
        answer.json().await.unwrap_or_default(),
    )
}

/// Starts a stand-in with a forum that has these tags.
async fn with_tags(tags: &[(&str, bool)], requires: bool) -> (LocalDiscord, ChannelId) {
    let mut config = Config::default();
    let guild = config.seed.add_guild("Forums");
    let forum = config.seed.add_channel(guild, ChannelKind::Forum, "posts");
    for (name, moderated) in tags {
        config.seed.add_tag(forum, name, *moderated);
    }
    config.seed.set_requires_tag(forum, requires);
    (LocalDiscord::start(config).await.unwrap(), forum)
}

fn code(answer: &(u16, Value)) -> (u16, i64) {
    (answer.0, answer.1["code"].as_i64().unwrap_or_default())
}

fn post(tags: &[Value]) -> Value {
    json!({"name": "A table", "applied_tags": tags, "message": {"content": "Hello"}})
}

#[tokio::test]
async fn a_forum_takes_posts_with_a_first_message_and_no_other() {
    let (discord, forum) = with_tags(&[], false).await;
    let plain = format!("POST /channels/{forum}/messages");
    let plain = ask(&discord, &plain, json!({"content": "no"})).await;
    assert_eq!(code(&plain), (400, 40_058));
    let open = format!("POST /channels/{forum}/threads");
    let bare = ask(&discord, &open, json!({"name": "A table", "type": 11})).await;
    assert_eq!(code(&bare), (400, 50_035));
    assert!(bare.1["errors"]["message"].is_object(), "{bare:?}");
    let empty = ask(
        &discord,
        &open,
        json!({"name": "A table", "message": {"content": ""}}),
    );
    assert_eq!(code(&empty.await), (400, 50_006));

    let (status, made) = ask(&discord, &open, post(&[])).await;
    assert_eq!(
        (status, &made["type"], &made["parent_id"]),
        (201, &json!(11), &json!(forum))
    );
    // The first message has the thread's id.
    assert_eq!(made["message"]["id"], made["id"]);
    assert_eq!(made["message"]["channel_id"], made["id"]);
    let thread = made["id"].as_str().unwrap();
    let edit = format!("PATCH /channels/{thread}/messages/{thread}");
    let edited = ask(&discord, &edit, json!({"content": "Changed"})).await;
    assert_eq!((edited.0, &edited.1["content"]), (200, &json!("Changed")));
    let below = format!("POST /channels/{thread}/messages");
    assert_eq!(
        ask(&discord, &below, json!({"content": "Below"})).await.0,
        200
    );

    let amara = discord.person_named("Amara").unwrap();
    let refused = amara.write(forum, "no").await;
    assert_eq!(refused, Err(PersonError::WrongChannel));
    let own = amara.post(forum, "Mine", "Text", &[]).unwrap();
    assert_eq!(amara.messages(own)[0].id.0, own.0);
    assert!(amara.post(own, "Mine", "Text", &[]).is_err());
    let overwrite = Overwrite {
        id: discord.bot_user().0,
        person: true,
        allow: 0,
        deny: SEND_MESSAGES,
    };
    discord.faults().overwrite(forum, overwrite);
    assert_eq!(code(&ask(&discord, &open, post(&[])).await), (403, 50_013));
    discord.stop().await;
}

#[tokio::test]
async fn tags_are_the_forums_own_and_some_are_for_moderators() {
    let (discord, forum) =
        with_tags(&[("open", false), ("over", false), ("own", true)], true).await;
    let (_, read) = ask(&discord, &format!("GET /channels/{forum}"), json!({})).await;
    assert_eq!((&read["type"], &read["flags"]), (&json!(15), &json!(16)));
    let tags = read["available_tags"].as_array().unwrap().clone();
    let id = |at: usize| tags[at]["id"].clone();
    let open = format!("POST /channels/{forum}/threads");
    assert_eq!(code(&ask(&discord, &open, post(&[])).await), (400, 40_067));
    assert_eq!(
        code(&ask(&discord, &open, post(&[json!("77")])).await),
        (400, 50_035)
    );
    let (status, made) = ask(&discord, &open, post(&[id(0)])).await;
    assert_eq!((status, &made["applied_tags"]), (201, &json!([id(0)])));
    let thread = made["id"].as_str().unwrap();
    let change = format!("PATCH /channels/{thread}");
    let (_, changed) = ask(&discord, &change, json!({"applied_tags": [id(1)]})).await;
    assert_eq!(changed["applied_tags"], json!([id(1)]));
    assert_eq!(
        code(&ask(&discord, &change, json!({"applied_tags": []})).await),
        (400, 40_067)
    );

    // The sample's bot may manage threads, and so sets a moderated tag; people may not.
    assert_eq!(ask(&discord, &open, post(&[id(2)])).await.0, 201);
    let jonas = discord.person_named("Jonas").unwrap();
    assert_eq!(
        jonas.post(forum, "Mine", "Text", &["own"]),
        Err(PersonError::WrongChannel)
    );
    let own = jonas.post(forum, "Mine", "Text", &["over", "own"]).unwrap();
    let views = discord.channels();
    let view = views.iter().find(|view| view.id == own).unwrap();
    assert_eq!((&view.tags, view.messages), (&vec!["over".to_owned()], 1));

    // New tags of the forum need a permission; old ones keep their ids.
    let mut more = tags.clone();
    more.push(json!({"name": "playing"}));
    let manage = format!("PATCH /channels/{forum}");
    let body = json!({"available_tags": more});
    assert_eq!(
        code(&ask(&discord, &manage, body.clone()).await),
        (403, 50_013)
    );
    let overwrite = Overwrite {
        id: discord.bot_user().0,
        person: true,
        allow: MANAGE_CHANNELS,
        deny: 0,
    };
    discord.faults().overwrite(forum, overwrite);
    let (status, changed) = ask(&discord, &manage, body).await;
    assert_eq!((status, &changed["available_tags"][0]), (200, &tags[0]));
    assert_eq!(changed["available_tags"][3]["name"], "playing");
    let long = json!({"available_tags": [{"name": "x".repeat(21)}]});
    assert_eq!(code(&ask(&discord, &manage, long).await), (400, 50_035));
    discord.stop().await;
}

#[tokio::test]
async fn announcements_have_threads_below_messages_and_voice_chats_none() {
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let news = discord.channel_named("news").unwrap();
    let voices = discord.channel_named("voices").unwrap();
    for (place, status) in [(news, 201), (voices, 400)] {
        let send = format!("POST /channels/{place}/messages");
        let (sent, message) = ask(&discord, &send, json!({"content": "Hello"})).await;
        assert_eq!(sent, 200);
        let below = format!(
            "POST /channels/{place}/messages/{}/threads",
            message["id"].as_str().unwrap()
        );
        let (opened, thread) = ask(&discord, &below, json!({"name": "A thread"})).await;
        assert_eq!(opened, status, "{thread}");
        let kind = if status == 201 {
            json!(10)
        } else {
            Value::Null
        };
        assert_eq!(thread["type"], kind);
        let bare = format!("POST /channels/{place}/threads");
        let bare = ask(&discord, &bare, json!({"name": "A thread", "type": 11})).await;
        assert_eq!(code(&bare), (400, 50_024));
    }
    discord.stop().await;
}

#[test]
fn a_state_from_before_forums_is_read() {
    let mut world = serde_json::to_value(World::sample()).unwrap();
    let channels = world["channels"].as_object_mut().unwrap();
    channels.retain(|_, channel| channel["kind"] == "Text");
    for channel in channels.values_mut() {
        for key in ["tags", "requires_tag", "applied"] {
            channel.as_object_mut().unwrap().remove(key);
        }
    }
    serde_json::from_value::<World>(world).unwrap();
}
