//! Every ruling by its number.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;

mod building;
mod data;
mod ends;
mod land;
mod layouts;
mod moving;
mod order;
mod positions;
mod producing;
mod refusals;
mod walls;
