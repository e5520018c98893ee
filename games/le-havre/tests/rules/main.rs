//! The rulings, one by one: a test's name begins with the numbers of those that it tries.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod data;
mod set_up;
