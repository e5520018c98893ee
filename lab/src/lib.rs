//! The lab: attacks and measures the bot. The released program contains none of it.
//!
//! [`torture`] drives the bot through a local Discord while processes are killed, the network fails and
//! presses are forged; [`waits`] and [`presses`] measure how long games take and how many presses they need.
//! All of it stands on the bot's library, so that what is tried is what people run.

pub mod games;
pub mod presses;
pub mod program;
pub mod torture;
pub mod waits;
