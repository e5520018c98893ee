//! The interface to Discord, by serenity and poise. It makes no decisions about games.
//!
//! A press takes this path: `press` reads its `custom_id` ([`route`]) and calls the action (`actions`, `table_views`,
//! `personal`); the action asks the tables service; [`bot`] answers. Public messages come from the service's outbox
//! through `delivery`. Only `components` turns panels into Discord's components, and only `message` writes Discord's
//! JSON.
//!
//! Invariants: no press waits in memory; each is routed by its id, so buttons outlive the process. Actions change a
//! game only through the service. Every press gets an answer within three seconds, at least a sentence and a code.

pub mod actions;
mod answer;
mod answer_breaker;
mod answer_client;
mod answered;
pub mod bot;
pub mod checkup;
pub mod command_names;
pub mod commands;
pub mod components;
mod days;
mod delivery;
mod desk_message;
mod desk_refresh;
pub mod error;
mod first_game;
mod form;
mod gateway;
mod going_back;
mod greeted;
mod greeting;
mod hints;
mod http;
pub mod learning;
mod load;
pub mod lobby;
pub mod message;
pub mod moderators;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod named_tests;
pub mod offers;
pub mod open_desks;
pub mod personal;
pub mod personal_data;
pub mod pictures;
pub mod post;
mod press;
mod relay;
mod reminders;
pub mod request;
pub mod results;
pub mod route;
mod run;
mod sessions;
mod setup;
mod shards;
pub mod symbols;
pub mod table_views;
pub mod texts;
pub mod watchdog;

pub use http::Access;
pub use run::{RunError, run};
