//! Connections to the gateway that end badly: serenity spins on a close frame without a code, so
//! the bot's relay gives it one that has a code.

use crate::{Bot, ask, soon};
use local_discord::{Config, LocalDiscord};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_close_frame_without_a_code_loses_no_press() {
    let discord = LocalDiscord::start(Config::default()).await.unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let amara = discord.person_named("Amara").unwrap();
    let mut events = amara.subscribe();
    let bot = Bot::start(&discord, folder.path().join("tables.sqlite")).await;
    soon(discord.wait_for_bot()).await;
    soon(async {
        while discord.commands().is_empty() {
            events.next().await.expect("the stand-in runs");
        }
    })
    .await;
    let channel = discord.channel_named("game-table").unwrap();
    for _ in 0..3 {
        assert_eq!(discord.faults().close(None), 1);
        // What is asked meanwhile arrives with the session that goes on.
        assert!(
            ask(&amara, channel, "table help", &[])
                .await
                .content
                .contains("Glass Road")
        );
    }
    bot.stop().await;
    discord.stop().await;
}
