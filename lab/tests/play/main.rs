//! Whole games through the stand-in, pressed as people would press them.
//!
//! The environment sets how many, so that the test run stays short and long runs use the same code:
//!
//! ```text
//! PLAY_GAMES=500 cargo test --release -p slowtable-lab --test play whole_games -- --nocapture
//! ```
//!
//! Without `PLAY_GAMES` there is one game for every number of players, and a very long one is left unfinished.
//!
//! `PLAY_GAME=le-havre` (or another game's command) plays one game only; otherwise each is played this often.
//! `PLAY_FIRST` is the number of the first game, which is also its seed, so that a long run can be split.
//! `slowtable-lab torture kill` plays with kills in between.

// Helpers of a test stop at the first surprise, as tests do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../../tests/common/database.rs"]
mod database;
mod lost_posts;
mod whole_games;
mod world;

/// Reads a number from the environment.
fn setting(name: &str, usual: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is not a number: {text:?}")),
        Err(_) => usual,
    }
}
