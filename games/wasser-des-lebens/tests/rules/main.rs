//! The rules, ruling by ruling; each test quotes the rulings it tries.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;

mod ahead;
mod cards;
mod data;
mod ending;
mod examples;
mod founding;
mod material;
mod positions;
mod refusals;
mod routes;
mod seven;
mod trade;
mod turns;
