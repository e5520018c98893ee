//! The rulings, the books' examples, the specialists and the buildings, case by case.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;

mod anytime;
mod bonus;
mod cards;
mod data;
mod effects;
mod examples;
mod few;
mod gifts;
mod immediate;
mod landscape;
mod periods;
mod processing;
mod refusals;
mod scoring;
mod specialists;
mod wheels;
