//! A Discord stand-in on this machine: REST, gateway and a web page.
//!
//! An unmodified client library logs in to it in place of Discord:
//!
//! ```no_run
//! # async fn run() -> Result<(), local_discord::StartError> {
//! use local_discord::{Config, LocalDiscord};
//!
//! let discord = LocalDiscord::start(Config::default()).await?;
//! println!("bots: {} with token {}", discord.api_base(), discord.token());
//! println!("people: {}", discord.page_url());
//! # Ok(()) }
//! ```
//!
//! With serenity: `HttpBuilder::new(token).proxy(api_base).ratelimiter_disabled(true)`.
//!
//! It is faithful rather than convenient: requests are refused where and how Discord refuses
//! them, deadlines hold, and what Discord hides from a bot is hidden. People act through
//! [`Person`], in process for tests, or on the page at [`LocalDiscord::page_url`]. Nothing is
//! sent to the network, and only this machine is served: its programs, and the page itself. Pages
//! of other sites in the same browser are refused at every address, the bot's token is made by
//! chance at each start, and the addresses of files cannot be guessed.

mod clock;
mod config;
mod faults;
mod gateway;
mod guard;
mod hub;
mod ids;
mod interactions;
mod journal;
mod line;
mod page;
mod people;
mod rest;
mod server;
pub mod validate;
mod world;

pub use clock::Clock;
pub use config::{Config, RateLimits, StartError};
pub use faults::{Asked, Fate, Faults, Refusal};
pub use gateway::intents;
pub use ids::{
    ApplicationId, AttachmentId, ChannelId, CommandId, GuildId, InteractionId, InvalidId,
    MessageId, RoleId, Timestamp, UserId,
};
pub use interactions::{Ack, ModalRef};
pub use journal::{Captured, CapturedFile, Refused};
pub use people::{
    AttachmentView, ButtonView, ChannelView, MessageView, OptionValue, Person, PersonError,
    PersonEvent, PersonEvents, Reply, SelectView,
};
pub use server::LocalDiscord;
pub use world::store::StoreError;
pub use world::{Bot, ChannelKind, Overwrite, PersonInfo, World};
