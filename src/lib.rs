//! Slowtable: board games in Discord at the players' own pace.

pub mod arena;
pub mod background;
pub mod chain;
pub mod clock;
pub mod config;
pub mod discord;
pub mod doctor;
pub mod gallery;
pub mod games;
pub mod headless;
pub mod ids;
pub mod locales;
pub mod observe;
pub mod pace;
pub mod presses;
pub mod store;
pub mod tables;
pub mod torture;
pub mod turns;
pub mod waits;
