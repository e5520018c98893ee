//! The gateway's watchdog. Without the bot's relay, a close frame without a code makes a shard of serenity's loop;
//! the watchdog wakes it even if it blocks its whole runtime.
//!
//! A separate test binary, because the pulse comes from the log of the whole process.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::time::{Duration, Instant};

use local_discord::{Config, LocalDiscord};
use serenity::all::{ClientBuilder, GatewayIntents, HttpBuilder};
use slowtable::discord::connection::watchdog::{Pulse, watch_apart};
use tokio::runtime::Builder;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::Layer as _;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

#[test]
fn a_shard_that_spins_is_started_again() {
    let pulse = Pulse::default();
    tracing_subscriber::registry()
        .with(pulse.clone().with_filter(Pulse::filter()))
        .init();
    let here = Builder::new_multi_thread().enable_all().build().unwrap();
    let discord = here
        .block_on(LocalDiscord::start(Config::default()))
        .unwrap();
    // The one thread that the shard will loop on.
    let there = Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let http = HttpBuilder::new(discord.token())
        .proxy(discord.api_base())
        .ratelimiter_disabled(true)
        .build();
    let stop = CancellationToken::new();
    let mut client = there
        .block_on(async { ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).await })
        .unwrap();
    watch_apart(
        Arc::clone(&client.shard_manager),
        pulse,
        Arc::default(),
        stop.clone(),
    );
    there.spawn(async move { client.start().await });
    here.block_on(async {
        let mut events = discord.person_named("Amara").unwrap().subscribe();
        discord.wait_for_bot().await;
        let closed = Instant::now();
        assert_eq!(discord.faults().close(None), 1);
        let back = async {
            while discord.bot_online() {
                events.next().await.expect("the stand-in runs");
            }
            discord.wait_for_bot().await;
        };
        tokio::time::timeout(Duration::from_secs(60), back)
            .await
            .expect("it comes back");
        // The next heartbeat alone would take up to 43 seconds.
        let deaf = closed.elapsed();
        assert!(deaf < Duration::from_secs(25), "{deaf:?}");
        stop.cancel();
        discord.stop().await;
    });
    there.shutdown_background();
}
