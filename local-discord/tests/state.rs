//! Tests what survives a restart.
// Helpers of tests may stop at the first surprise, as tests may.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use local_discord::{Config, LocalDiscord, StartError};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

fn config(path: &Path) -> Config {
    Config {
        state_file: Some(path.to_owned()),
        ..Config::default()
    }
}

async fn post(discord: &LocalDiscord, path: &str, body: Form) -> Value {
    let client = reqwest::Client::new();
    let request = client
        .post(format!("{}/api/v10{path}", discord.api_base()))
        .header("authorization", format!("Bot {}", discord.token()))
        .multipart(body);
    request.send().await.unwrap().json().await.unwrap()
}

/// Whether only the owner can access a folder and everything in it.
#[cfg(unix)]
fn only_for_the_owner(folder: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(folder), 0o700, "{folder:?}");
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            only_for_the_owner(&path);
        } else {
            assert_eq!(mode(&path), 0o600, "{path:?}");
        }
    }
}

#[tokio::test]
async fn messages_files_and_threads_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/world.json");
    let discord = LocalDiscord::start(config(&path)).await.unwrap();
    let amara = discord.person_named("Amara").unwrap();
    let channel = discord.channel_named("lounge").unwrap();
    amara.write(channel, "Hello").await.unwrap();
    amara.set_locale("fr");
    let body = json!({
        "content": "A file", "attachments": [{"id": 0, "description": "Numbers"}],
        "components": [{"type": 1, "components": [
            {"type": 2, "style": 1, "label": "Go", "custom_id": "go"},
        ]}],
    });
    let form = Form::new()
        .text("payload_json", body.to_string())
        .part("files[0]", Part::bytes(vec![1, 2, 3]).file_name("a b.txt"));
    let sent = post(&discord, &format!("/channels/{channel}/messages"), form).await;
    assert_eq!(sent["attachments"][0]["filename"], "a_b.txt");
    let before = amara.messages(channel);
    assert_eq!(discord.capture()[0].files[0].len, 3);
    discord.stop().await;
    #[cfg(unix)]
    only_for_the_owner(&folder.path().join("deep"));

    let discord = LocalDiscord::start(config(&path)).await.unwrap();
    let amara = discord.person(amara.id()).unwrap();
    assert_eq!(amara.info().locale, "fr");
    let after = amara.messages(channel);
    assert_eq!(after.len(), 2);
    assert_eq!(after[1].id, before[1].id);
    assert_eq!(after[1].components, before[1].components);
    assert_eq!(
        after[1].attachments[0].description.as_deref(),
        Some("Numbers")
    );
    assert_eq!(&after[1].attachments[0].bytes[..], [1, 2, 3]);
    // The address is on the new server.
    let bytes = reqwest::get(&after[1].attachments[0].url).await.unwrap();
    assert_eq!(bytes.headers()["content-type"], "application/octet-stream");
    // New ids rise above the old ones.
    assert!(amara.write(channel, "Again").await.unwrap() > after[1].id);
    discord.stop().await;
}

#[tokio::test]
async fn a_broken_file_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("world.json");
    for broken in ["{\"format\": 1", "{\"format\": 9, \"world\": {}}", "[]"] {
        std::fs::write(&path, broken).unwrap();
        let Err(error) = LocalDiscord::start(config(&path)).await else {
            panic!("it started")
        };
        assert!(matches!(error, StartError::State(_)));
        assert!(error.to_string().contains("world.json"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), broken);
    }
}

#[tokio::test]
async fn only_this_machine_is_served() {
    let config = Config {
        listen: "0.0.0.0:0".parse().unwrap(),
        ..Config::default()
    };
    assert!(matches!(
        LocalDiscord::start(config).await,
        Err(StartError::NotLoopback(_))
    ));
}
