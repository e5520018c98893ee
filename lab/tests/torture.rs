//! The trials of `slowtable-lab torture`, shortened.

// Tests stop at the first surprise.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use slowtable_lab::torture::BotProgram;
use slowtable_lab::torture::kill::{Kills, kill};
use slowtable_lab::torture::leak::{Leak, leak};
use slowtable_lab::torture::load::{LoadTrial, load};
use slowtable_lab::torture::network::{NetworkTrial, network};
use slowtable_lab::torture::press::{Presses, press};

/// The program that runs the bot.
fn lab() -> BotProgram {
    BotProgram::lab(env!("CARGO_BIN_EXE_slowtable-lab").into())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_lose_nothing_and_old_panels_still_work() {
    let kills = Kills {
        program: lab(),
        count: 8,
        games: 3,
        seed: 7,
        server: None,
        processes: 1,
    };
    let outcome = kill(kills, |_| ()).await.unwrap();
    assert!(outcome.is_clean(), "{outcome}");
    println!("{outcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_of_two_processes_is_killed_and_the_other_takes_its_part() {
    let Ok(server) = std::env::var("SLOWTABLE_TEST_DATABASE_URL") else {
        eprintln!(
            "left out: several processes share a database of PostgreSQL's, and there is none"
        );
        return;
    };
    let kills = Kills {
        program: lab(),
        count: 2,
        games: 2,
        seed: 3,
        server: Some(server),
        processes: 2,
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
    let trial = LoadTrial {
        program: lab(),
        tables: 6,
        rate: 20,
        span: Duration::from_secs(3),
        stored: (20, 10),
        seed: 1,
        server: None,
        processes: 1,
    };
    let outcome = load(trial, |_| ()).await.unwrap();
    assert!(outcome.is_clean(), "{outcome}");
    println!("{outcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_lose_nothing_and_double_nothing() {
    let trial = NetworkTrial {
        interactions: 150,
        games: 3,
        seed: 1,
    };
    let outcome = network(trial, |_| ()).await.unwrap();
    assert!(outcome.is_clean(), "{outcome}");
    println!("{outcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_hidden_shows_in_nothing_that_others_are_sent() {
    // Nothing is timed in tests.
    let trial = Leak {
        games: 6,
        timed: 0,
        seed: 1,
    };
    let outcome = leak(trial, |_| ()).await.unwrap();
    assert!(outcome.is_clean(), "{outcome}");
    println!("{outcome}");
}
