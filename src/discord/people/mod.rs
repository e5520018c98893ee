//! What concerns a person: settings, data, results, learning.

pub mod avoided;
pub mod data;
pub(super) mod days;
pub(super) mod first_game;
pub(super) mod greeted;
pub(super) mod greeting;
pub mod learning;
pub(super) mod reminders;
pub mod results;
pub mod settings;
pub mod wishes;
