//! Presses: what a custom id means, and what it starts.

pub(super) mod press;
pub mod route;
