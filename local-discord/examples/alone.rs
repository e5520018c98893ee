//! A Discord without a bot, for bots in other languages. It prints its address and token.
//!
//! `cargo run -p local-discord --example alone -- 47100`

use local_discord::{Config, LocalDiscord};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = Config::default();
    if let Some(port) = std::env::args().nth(1) {
        config.listen.set_port(port.parse()?);
    }
    let discord = LocalDiscord::start(config).await?;
    println!("{}", discord.page_url());
    println!("{}", discord.token());
    std::future::pending().await
}
