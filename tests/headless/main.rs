//! The headless protocol: its promises, and every example of its documentation.
// Tests and their helpers may stop at the first surprise.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod broken;
mod examples;
mod games;
mod le_havre;
mod page;
mod program;
mod reference;
mod roads_and_boats;
mod score;
mod talk;
mod toy;
mod wasser_des_lebens;
mod worst;
