//! Deciding ahead at a table, and what only one person may see.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod deciding;
mod hands;
mod house;
mod plans;
mod posts;
mod secrets;
mod standing_twins;
mod usual;
mod with_card;
