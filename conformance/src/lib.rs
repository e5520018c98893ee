//! What every game must keep to, whatever it is about: its rules, views and secrets, its face and
//! pictures, its opponents.
//!
//! A game's tests describe it by a [`Harness`] and hand it over; seeded random games are played,
//! and all violations come back in one [`Report`].
//!
//! The games are random, but the same in every run: a violation names the game and the move, so
//! that it can be looked at again.

mod face;
mod opponent;
mod report;
mod rules;
#[cfg(feature = "bench")]
mod speed;

use std::panic::{AssertUnwindSafe, catch_unwind};

use slowtable_kit::{Match, RandomPlayer, Rng, Rules, Seat, Seed, Viewer};

pub use face::{check_advice, check_face};
pub use opponent::check_opponent;
pub use report::{Check, Report, Violation};
pub use rules::check_rules;
#[cfg(feature = "bench")]
pub use speed::measure_pictures;

/// What the suite has to know of a game.
pub struct Harness<R: Rules> {
    /// How many random games the rules are tried in.
    pub games: u64,
    /// The seats and options of a game of the series.
    pub table: fn(u64) -> (u8, R::Options),
    /// The position that a game of the series is pressed from, or played by opponents, instead of the
    /// one that was dealt: so that what is rare is met.
    pub begin: fn(u64, R::State) -> R::State,
    /// Choices that a random player takes only now and then ([`RandomPlayer::new`]).
    pub idle: fn(&R::Choice) -> bool,
    /// A position that differs from another in what its viewer may not know, and in nothing else:
    /// other hands, other stacks, another seed.
    pub elsewhere: fn(&R::State, Viewer, &mut Rng) -> R::State,
    /// Far more moves than a random game takes.
    pub most_moves: usize,
}

impl<R: Rules> Harness<R> {
    /// Deals game number `index` under a version of the rules.
    fn deal(&self, index: u64, version: u32) -> Option<(Match<R>, Vec<R::Event>)> {
        let (seats, options) = (self.table)(index);
        let seed = Seed(u128::from(index) * 7919 + 1);
        Match::deal_under(version, seats, options, seed).ok()
    }

    /// Deals game number `index`, and goes to where it is to begin.
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

    /// Plays the games one by one. What `game` does not report but panics with is a violation, too.
    fn each(&self, games: u64, mut game: impl FnMut(u64, &mut Report)) -> Report {
        let mut report = Report::default();
        for index in 0..games {
            let played = catch_unwind(AssertUnwindSafe(|| game(index, &mut report)));
            if let Err(panic) = played {
                let text = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied())
                    .unwrap_or("of an unknown kind");
                report.add(Check::Panics, index, 0, text);
            }
        }
        report
    }
}

/// Every viewer of a table.
fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public])
}
