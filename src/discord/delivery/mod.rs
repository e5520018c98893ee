//! Sending what the service has to say, and keeping shown desks up to date.

pub(super) mod deliverer;
pub(super) mod desk_refresh;
pub(super) mod direct_messages;
pub(super) mod failures;
pub(super) mod forum;
mod lobby_picture;
pub mod open_desks;
pub mod public_channels;
pub mod reception;
mod sending;
pub(super) mod threads;
