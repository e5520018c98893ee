//! The requirements for every game: its rules, views and secrets, its face and pictures, its opponents.
//!
//! A game's tests describe the game by a [`Harness`]. The suite plays seeded random games and
//! returns all violations in one [`Report`].
//!
//! The games are random, but the same in every run: a violation names the game and the move, so it
//! can be reproduced.

mod coverage;
mod face;
mod opponent;
mod pictures;
mod presses;
mod recorded;
mod report;
mod rules;
#[cfg(feature = "bench")]
mod speed;

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use slowtable_kit::{Match, RandomPlayer, Rng, Rules, Seat, Seed, Viewer};

pub use coverage::{Coverage, Tests};
pub use face::{check_advice, check_face};
pub use opponent::check_opponent;
pub use pictures::{
    assert_contrast, assert_legible, assert_legible_on_desktop, assert_sound, demanding_names,
    moments,
};
pub use presses::fewest_presses;
pub use recorded::{Recorded, RecordedGame, Remark, check_recorded};
pub use report::{Check, Report, Violation};
pub use rules::check_rules;
#[cfg(feature = "bench")]
pub use speed::measure_pictures;

/// The suite's description of a game.
pub struct Harness<R: Rules> {
    /// The number of random games for checking the rules.
    pub games: u64,
    /// Returns the seats and options of a game of the series.
    pub table: fn(u64) -> (u8, R::Options),
    /// Returns the position that a game starts from when it is pressed or played by opponents,
    /// instead of the dealt one, so that rare cases occur.
    pub begin: fn(u64, R::State) -> R::State,
    /// Whether a random player rarely takes a choice ([`RandomPlayer::new`]).
    pub idle: fn(&R::Choice) -> bool,
    /// Returns a random state that differs from another only in what its viewer may not know: other hands, other
    /// stacks, another seed. `None` if what chance gave contradicts itself; the suite tries again.
    pub indistinguishable_state: fn(&R::State, Viewer, &mut Rng) -> Option<R::State>,
    /// Far more moves than any random game has.
    pub most_moves: usize,
}

impl<R: Rules> Harness<R> {
    /// Deals game `index` under a version of the rules.
    fn deal(&self, index: u64, version: u32) -> Option<(Match<R>, Vec<R::Event>)> {
        let (seats, options) = (self.table)(index);
        let seed = Seed(u128::from(index) * 7919 + 1);
        Match::deal_under(version, seats, options, seed).ok()
    }

    /// Deals game `index`, and moves to its starting position.
    fn dealt(&self, index: u64) -> Option<(Match<R>, Vec<R::Event>)> {
        let (game, events) = self.deal(index, R::VERSION)?;
        let begun = (self.begin)(index, game.state().clone());
        let game = match begun == *game.state() {
            true => game,
            false => Match::from_position(begun),
        };
        Some((game, events))
    }

    fn player(&self, seed: u64) -> RandomPlayer<R> {
        RandomPlayer::new(seed, self.idle)
    }

    /// Plays the games, on all processors, and returns what was found in their order. A panic in `game` is a
    /// violation, too.
    fn each(&self, games: u64, game: impl Fn(u64, &mut Report) + Sync) -> Report {
        let next = AtomicU64::new(0);
        let work = || {
            let mut found = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games {
                    return found;
                }
                found.push((index, one(index, &game)));
            }
        };
        let workers = thread::available_parallelism().map_or(1, NonZero::get);
        let mut found: Vec<(u64, Report)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
            let found = workers.into_iter().map(thread::ScopedJoinHandle::join);
            found
                .flat_map(|found| found.unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        found.sort_by_key(|(index, _)| *index);
        let mut report = Report::default();
        for (_, one) in found {
            report.extend(one);
        }
        report
    }
}

/// Returns what is found in one game.
fn one(index: u64, game: impl Fn(u64, &mut Report)) -> Report {
    let mut report = Report::default();
    let played = catch_unwind(AssertUnwindSafe(|| game(index, &mut report)));
    if let Err(panic) = played {
        let text = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("of an unknown kind");
        report.add(Check::Panics, index, 0, text);
    }
    report
}

/// Returns every viewer of a table.
fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public])
}
