//! The trials of `slowtable torture`, shortened.

// Tests stop at the first surprise.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use slowtable::torture::kill::{Kills, kill};
use slowtable::torture::load::{Load, load};
use slowtable::torture::press::{Presses, press};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_lose_nothing_and_old_panels_still_work() {
    let kills = Kills {
        program: env!("CARGO_BIN_EXE_slowtable").into(),
        count: 6,
        games: 3,
        seed: 7,
    };
    let outcome = kill(kills, |_| ()).await.unwrap();
    assert!(outcome.is_clean(), "{outcome}");
    println!("{outcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn forged_presses_are_answered_and_change_nothing_of_others() {
    let presses = Presses {
        count: 1_500,
        seed: 1,
    };
    let outcome = press(presses, |_| ()).await.unwrap();
    assert!(outcome.is_clean(), "{outcome}");
    println!("{outcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn presses_at_a_steady_rate_are_all_answered() {
    let trial = Load {
        program: env!("CARGO_BIN_EXE_slowtable").into(),
        tables: 6,
        rate: 20,
        span: Duration::from_secs(3),
        seed: 1,
    };
    let outcome = load(trial, |_| ()).await.unwrap();
    assert!(outcome.is_clean(), "{outcome}");
    println!("{outcome}");
}
