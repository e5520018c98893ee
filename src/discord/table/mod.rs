//! What people do and see at a table.

pub mod actions;
pub(super) mod forum;
pub(super) mod going_back;
pub(super) mod hints;
pub mod invitations;
pub mod moderators;
pub mod new_table;
pub mod offers;
pub mod options;
pub mod pace;
mod places;
pub(super) mod schedule;
pub(super) mod setup;
pub mod views;
