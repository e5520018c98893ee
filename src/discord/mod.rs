//! The Discord edge: serenity and poise, and nothing that decides.
//!
//! The way of a press: `press` reads its `custom_id` ([`route`]), calls the action (`actions`,
//! `board`, `personal`), which asks the tables service, and [`edge`] answers. What everybody is to
//! see comes from the service's outbox by way of `deliver`. `components` alone turns panels into
//! Discord's components, `message` alone writes Discord's JSON.
//!
//! Invariants: no press waits in memory, every one is routed by its id, so buttons outlive the
//! process; no action here changes a game but through the service; every press gets an answer
//! within three seconds, if only a sentence and a code.

pub mod actions;
mod advice;
mod answer;
pub mod ask;
pub mod board;
pub mod commands;
pub mod components;
mod crowd;
mod deliver;
mod desks;
pub mod edge;
pub mod error;
mod gateway;
mod http;
pub mod live;
pub mod lobby;
pub mod message;
pub mod moderators;
pub mod offers;
pub mod personal;
pub mod pictures;
pub mod post;
mod press;
mod relay;
pub mod route;
mod run;
pub mod watchdog;
pub mod words;

pub use run::{Access, RunError, run};
