//! Measures the memory of a match: plays random games to an equal number of log entries and keeps all of them:
//! `cargo run -p wasser-des-lebens --example memory_water -- <matches> <entries>`. Linux only.

use slowtable_kit::{Match, RandomPlayer, Seed};
use wasser_des_lebens::{Choice, Options, WasserDesLebens};

/// Whether a random player rarely takes a choice: a game of only these makes no progress.
fn is_idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Offer
            | Choice::Counter(_)
            | Choice::Draft
            | Choice::Scrap(_)
            | Choice::Withdraw(_)
            | Choice::Lapse(_)
            | Choice::Decline(_)
            | Choice::Trade(_)
            | Choice::End
    )
}

/// Returns the memory that the process occupies, in KiB.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Returns a match of four with so many entries; `None` if it ends before.
fn played(index: u64, entries: usize) -> Option<Match<WasserDesLebens>> {
    let seed = Seed(index.into());
    let (mut game, _) = Match::deal(4, Options::default(), seed).ok()?;
    let mut player = RandomPlayer::<WasserDesLebens>::new(index, is_idle);
    // A few moves are refused, since cards of an offer have gone.
    for _ in 0..2 * entries {
        if game.log().entries.len() == entries {
            return Some(game);
        }
        player.play_out(&mut game, 1, |_, _, _| {});
    }
    None
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse().ok());
    let mut next = |usual: usize| numbers.next().flatten().unwrap_or(usual);
    let (matches, entries) = (next(200), next(1_000));
    let mut games = (0..).filter_map(|index| played(index, entries));
    // What the first match needs once for all does not count.
    let first = games.next();
    let before = resident();
    let kept: Vec<_> = games.take(matches).collect();
    match (before, resident()) {
        (Some(before), Some(after)) => {
            let each = after.saturating_sub(before) / kept.len().max(1) as u64;
            println!(
                "{} matches of {entries} entries: {each} KiB each",
                kept.len()
            );
        }
        _ => println!("this system does not say how much memory a process occupies"),
    }
    drop((first, kept));
}
