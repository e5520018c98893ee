//! Runs the example's bot on a Discord of its own.

#[path = "../../examples/echo/bot.rs"]
mod bot;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

pub use bot::picture;
use local_discord::{ChannelId, Config, InteractionReply, LocalDiscord, OptionValue, Person};
use serenity::all::Http;

/// Fails if the work takes more than 20 seconds.
pub async fn soon<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(20), work)
        .await
        .expect("it came in time")
}

pub struct Table {
    pub discord: LocalDiscord,
    pub http: Arc<Http>,
    pub channel: ChannelId,
    bot: tokio::task::JoinHandle<()>,
}

impl Table {
    pub async fn set(config: Config) -> Table {
        let discord = LocalDiscord::start(config).await.expect("it starts");
        let mut client = bot::client(&discord).await.expect("the client is built");
        let http = Arc::clone(&client.http);
        let bot = tokio::spawn(async move {
            client.start().await.expect("the bot runs");
        });
        let person = discord.person_named("Amara").expect("Amara is there");
        let mut events = person.subscribe();
        soon(async {
            while discord.commands().is_empty() {
                events.next().await;
            }
        })
        .await;
        let channel = discord
            .channel_named("game-table")
            .expect("the channel is there");
        Table {
            discord,
            http,
            channel,
            bot,
        }
    }

    pub fn person(&self, name: &str) -> Person {
        self.discord.person_named(name).expect("they are there")
    }

    /// Sends a command in the table's channel and returns the reply.
    pub async fn command<'a, V: Into<OptionValue>>(
        &self,
        person: &Person,
        path: &str,
        options: impl IntoIterator<Item = (&'a str, V)>,
    ) -> InteractionReply {
        let call = person.command(self.channel, path, options);
        soon(call).await.expect("it is sent")
    }

    pub fn room(&self) -> serenity::all::ChannelId {
        serenity::all::ChannelId::new(self.channel.0)
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.bot.abort();
    }
}
