//! The tables of Slowtable: everything that is kept, counted and told of them, whatever they are played by.
//!
//! Nothing here knows Discord's protocol, so nothing here waits for its library when this is built: what
//! speaks to people (`slowtable::discord`) stands on this crate, and never the other way round
//! (docs/architecture.md).

pub mod background;
pub mod chain;
pub mod clock;
pub mod ids;
pub mod locales;
pub mod observe;
pub mod pace;
pub mod store;
pub mod tables;
pub mod turns;
