//! Whole games through the stand-in, by pressing what people would press.
//!
//! How many is set by the environment, so that the test run stays short and the long runs are the same code:
//!
//! ```text
//! PLAY_GAMES=500 cargo test --release --test play whole_games -- --nocapture
//! ```
//!
//! `PLAY_GAME=le-havre` (or another game's command) keeps to one game; else each is played so often.
//! `PLAY_FIRST` is the number of the first game, which is also its seed, so that a long run can go in portions.
//! With kills in between, `slowtable torture kill` plays.

// Helpers of a test stop at the first surprise, as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;
mod player;
mod whole_games;
mod world;

/// A number from the environment.
fn setting(name: &str, usual: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is not a number: {text:?}")),
        Err(_) => usual,
    }
}
