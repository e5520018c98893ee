//! Tests of the rulings, one by one; a test's name begins with the numbers of the rulings it covers.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;

mod ahead;
mod building;
mod buying;
mod data;
mod ending;
mod entering;
mod examples;
mod paying;
mod rounds;
mod secrets;
mod set_up;
mod ships;
mod single;
mod special;
mod turns;
