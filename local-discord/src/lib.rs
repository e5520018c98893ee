#![doc = include_str!("../README.md")]

mod clock;
mod config;
mod fate;
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
pub use fate::{Fate, JudgedRequest, RequestRefusal};
pub use faults::Faults;
pub use gateway::intents;
pub use ids::{
    ApplicationId, AttachmentId, ChannelId, CommandId, GuildId, InteractionId, InvalidId,
    MessageId, RoleId, TagId, Timestamp, UserId,
};
pub use interactions::{Ack, ModalRef};
pub use journal::{Captured, CapturedFile, RefusedRequest};
pub use people::{
    AttachmentView, ButtonView, ChannelView, InteractionReply, MessageView, OptionValue, Person,
    PersonError, PersonEvent, PersonEvents, SelectView,
};
pub use server::LocalDiscord;
pub use world::store::WorldFileError;
pub use world::{BotAccount, ChannelKind, Overwrite, PersonInfo, Tag, World};
