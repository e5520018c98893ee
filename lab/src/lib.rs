//! The lab: attacks and measures the bot. The released program contains none of it.
//!
//! [`torture`] drives the bot through a local Discord while processes are killed, the network fails and presses
//! are forged. [`waits`] and [`presses`] measure how long games take and how many presses they need. All of
//! them use the bot's own library, so the lab tests the code that people run.

pub mod games;
pub mod presses;
pub mod program;
pub mod torture;
pub mod waits;
