//! The interface to Discord, by serenity and poise. It makes no decisions about games.
//!
//! A press takes this path: [`presses`] reads its `custom_id` ([`presses::route`]) and calls the action (in [`table`] or
//! [`people`]); the action asks the tables service; [`bot`] answers through [`answers`]. Public messages come from the
//! service's outbox through [`delivery`]. Only [`messages::components`] turns panels into Discord's components, and only
//! [`messages::body`] writes Discord's JSON.
//!
//! Invariants: no press waits in memory; each is routed by its id, so buttons outlive the process. Actions change a
//! game only through the service. Every press gets an answer within three seconds, at least a sentence and a code.

pub mod answers;
pub mod bot;
pub mod commands;
pub mod connection;
pub mod delivery;
pub mod error;
mod load;
pub mod messages;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod named_tests;
pub mod people;
pub mod pictures;
pub mod presses;
pub mod request;
mod run;
pub mod table;
pub mod texts;

pub use connection::http::Access;
pub use run::{RunError, run};
