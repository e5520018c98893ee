//! Chance in a game's rules: a ChaCha stream that only the state with the seed can continue.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::seat::Seed;

/// A random stream that counts how many words have been read from it.
///
/// The stream is ChaCha8 keyed with the seed, read as 32-bit words; a number below `n` is the
/// first word below the largest multiple of `n`, modulo `n`. Both are fixed for ever, because a
/// seed must deal the same game on every machine.
pub struct Dice {
    stream: ChaCha8Rng,
}

impl Dice {
    /// Opens the stream of `seed` after `drawn` words.
    #[must_use]
    pub fn new(seed: Seed, drawn: u64) -> Self {
        let mut stream = ChaCha8Rng::from_seed(seed.to_key());
        stream.set_word_pos(u128::from(drawn));
        Self { stream }
    }

    /// Returns how many words have been read.
    #[must_use]
    pub fn drawn(&self) -> u64 {
        u64::try_from(self.stream.get_word_pos()).unwrap_or(u64::MAX)
    }

    /// Returns a number from 0 up to, but not including, `below`; 0 if `below` is 0.
    pub fn below(&mut self, below: usize) -> usize {
        let Ok(below) = u32::try_from(below) else {
            return 0;
        };
        if below < 2 {
            return 0;
        }
        let fair = u32::MAX - u32::MAX % below;
        loop {
            let word = self.stream.next_u32();
            if word < fair {
                return (word % below) as usize;
            }
        }
    }

    /// Shuffles the items (Fisher-Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
