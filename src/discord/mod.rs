//! The Discord edge: serenity and poise, and nothing that decides.
//!
//! The way of a press: `press` reads its `custom_id` ([`route`]), calls the action (`actions`,
//! `table_views`, `personal`), which asks the tables service, and [`bot`] answers. What everybody is to
//! see comes from the service's outbox by way of `delivery`. `components` alone turns panels into
//! Discord's components, `message` alone writes Discord's JSON.
//!
//! Invariants: no press waits in memory, every one is routed by its id, so buttons outlive the
//! process; no action here changes a game but through the service; every press gets an answer
//! within three seconds, if only a sentence and a code.

pub mod actions;
mod answer;
mod answer_breaker;
mod answer_client;
mod answered;
pub mod bot;
pub mod checkup;
pub mod commands;
pub mod components;
mod days;
mod delivery;
mod desk_refresh;
pub mod error;
mod form;
mod gateway;
mod going_back;
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

pub use run::{Access, RunError, run};
