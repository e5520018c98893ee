//! Helpers that several tests share.
#![allow(dead_code)] // not every test needs all of it

pub mod scene;

use le_havre::{Choice, Length, Loans, Options, Sales};

/// Returns seats and options of game `index` of a series: every number of players in each length.
pub fn table(index: u64) -> (u8, Options) {
    let options = Options {
        length: if (index / 5).is_multiple_of(2) {
            Length::Full
        } else {
            Length::Short
        },
        loans: if index.is_multiple_of(3) {
            Loans::Expensive
        } else {
            Loans::Plain
        },
        sales: if index.is_multiple_of(4) {
            Sales::Expert
        } else {
            Sales::Plain
        },
        zoo_alone: index.is_multiple_of(2),
    };
    ((index % 5) as u8 + 1, options)
}

/// Whether a random player rarely takes a choice: a game of only these makes no progress.
pub fn idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Buy(_) | Choice::Sell(_) | Choice::Repay | Choice::Loan
    )
}
