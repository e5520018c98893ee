//! Slowtable: board games in Discord at the players' own pace.

pub mod arena;
pub mod config;
pub mod discord;
pub mod doctor;
pub mod gallery;
pub mod games;
pub mod headless;
pub mod logging;
pub mod observe;
pub mod program;
