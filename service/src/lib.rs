//! The tables of Slowtable: the store, the service and the metrics, without any user interface.
//!
//! Nothing here knows Discord's protocol, so building this crate does not wait for its library. `slowtable::discord`
//! depends on this crate, never the other way round (docs/architecture.md).

pub mod background;
pub mod chain;
pub mod clock;
pub mod fair_queue;
pub mod ids;
pub mod locales;
pub mod observe;
pub mod pace;
pub mod store;
pub mod tables;
pub mod turns;
