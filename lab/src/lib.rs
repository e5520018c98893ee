//! The lab: attacks and measures the bot. The released program contains none of it.
//!
//! [`torture`] drives the bot through a local Discord while processes are killed, the network fails and presses
//! are forged. [`waits`], [`presses`] and [`sight`] measure how long games take, how many presses they need and
//! what is on the screen. All of them use the bot's own library, so the lab tests the code that people run.

pub mod games;
pub mod presses;
pub mod program;
pub mod sight;
pub mod torture;
pub mod waits;
