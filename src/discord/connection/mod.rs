//! The connection to Discord: the gateway, its shards and sessions, and HTTP.

pub mod checkup;
pub(super) mod gateway;
pub(super) mod http;
mod modals;
mod patience;
pub(super) mod relay;
pub(super) mod sessions;
pub(super) mod shards;
pub mod watchdog;
