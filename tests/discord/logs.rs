//! What the log never contains, with any settings.

use std::collections::BTreeSet;
use std::fs::File;
use std::process::Command;

use local_discord::{Config, Fate, RequestRefusal};
use serde_json::Value;
use tempfile::TempDir;

use crate::common::online;
use crate::{House, press_on, said, soon};

/// Texts of this length or longer are searched for; shorter ones may be in the log for other reasons.
const LONG: usize = 24;

/// Collects every long text in `json`.
fn texts(json: &Value, into: &mut BTreeSet<String>) {
    match json {
        Value::String(text) if text.len() >= LONG => drop(into.insert(text.clone())),
        Value::Array(all) => all.iter().for_each(|one| texts(one, into)),
        Value::Object(all) => all.values().for_each(|one| texts(one, into)),
        _ => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_trace_the_log_holds_no_secret() {
    let house = House::without_bot(Config::default()).await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("log");
    let mut bot = Command::new(env!("CARGO_BIN_EXE_slowtable"))
        .current_dir(folder.path())
        .env_clear()
        .env("DISCORD_TOKEN", house.discord.token())
        .env("SLOWTABLE_DISCORD_API", &house.api)
        .env("SLOWTABLE_LOG_FILTER", "trace")
        .stdout(File::create(folder.path().join("out")).unwrap())
        .stderr(File::create(&file).unwrap())
        .spawn()
        .unwrap();
    soon(online(&house.discord)).await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 4, 3).await;
    let (_, post) = house.start_game(&amara, &lobby).await;
    let mut desk = house.desk(&amara, &post).await;
    // Lines about errors are logged as well.
    let mut asked = 0;
    house.discord.faults().judge(move |_| {
        asked += 1;
        match asked % 7 {
            0 => Fate::Cut,
            2 => Fate::Refused(RequestRefusal::Status(500)),
            4 => Fate::ReceiptLost,
            _ => Fate::Through,
        }
    });
    for _ in 0..6 {
        let Some(mut reply) = press_on(&amara, &desk).await else {
            break;
        };
        if !reply.is_unanswered() {
            desk = said(&mut reply).await;
        }
    }
    bot.kill().unwrap();
    bot.wait().unwrap();
    let log = String::from_utf8_lossy(&std::fs::read(&file).unwrap()).into_owned();
    assert!(log.contains("connected to Discord"), "{log}");

    let mut secrets = BTreeSet::from([house.discord.token().to_owned()]);
    for request in house.discord.capture() {
        let parts: Vec<&str> = request.path.split('/').collect();
        match parts.as_slice() {
            [.., "interactions", _, token, "callback"] => {
                secrets.insert((*token).to_owned());
                texts(&request.json, &mut secrets);
            }
            [_, _, _, "webhooks", _, token, ..] => {
                secrets.insert((*token).to_owned());
                texts(&request.json, &mut secrets);
            }
            _ => {}
        }
    }
    assert!(secrets.len() > 10, "{secrets:?}");
    for secret in &secrets {
        assert!(!log.contains(secret.as_str()), "{secret}");
        let bytes: Vec<String> = secret.bytes().take(LONG).map(|it| it.to_string()).collect();
        assert!(!log.contains(&bytes.join(", ")), "{secret} in bytes");
    }
    house.stop().await;
}
