//! The gateway's watchdog: serenity's shard spins on a close frame without a code, and is helped.
//!
//! A test binary of its own: the pulse is taken from the process's log.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod discord_support;

use std::time::{Duration, Instant};

use discord_support::{Bot, said, soon};
use local_discord::{Config, LocalDiscord, OptionValue};
use slowtable::discord::watchdog::Pulse;
use tracing_subscriber::Layer as _;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_shard_that_spins_is_started_again() {
    let pulse = Pulse::default();
    tracing_subscriber::registry()
        .with(pulse.clone().with_filter(Pulse::filter()))
        .init();
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let amara = discord.person_named("Amara").unwrap();
    let mut events = amara.subscribe();
    let bot = Bot::start_with(&discord, folder.path().join("tables.sqlite"), pulse).await;
    soon(discord.wait_for_bot()).await;
    soon(async {
        while discord.commands().is_empty() {
            events.next().await.expect("the stand-in runs");
        }
    })
    .await;
    let closed = Instant::now();
    assert_eq!(discord.faults().close(None), 1);
    soon(async {
        while discord.bot_online() {
            events.next().await.expect("the stand-in runs");
        }
    })
    .await;
    soon(discord.wait_for_bot()).await;
    // The next heartbeat alone would take up to 43 seconds.
    assert!(
        closed.elapsed() < Duration::from_secs(25),
        "{:?}",
        closed.elapsed()
    );
    let channel = discord.channel_named("game-table").unwrap();
    let none: [(&str, OptionValue); 0] = [];
    let mut reply = amara.command(channel, "table help", none).await.unwrap();
    assert!(said(&mut reply).await.content.contains("Glass Road"));
    bot.stop().await;
    discord.stop().await;
}
