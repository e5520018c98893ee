//! A small bot on its own Discord, for trying the page.
//!
//! `cargo run -p local-discord --example echo`, then open the address it prints.

mod bot;

use std::error::Error;

use local_discord::{Config, LocalDiscord};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut config = Config::default();
    if let Some(port) = std::env::args().nth(1) {
        config.listen.set_port(port.parse()?);
    }
    let discord = LocalDiscord::start(config).await?;
    println!("Open {}", discord.page_url());
    bot::client(&discord).await?.start().await?;
    Ok(())
}
