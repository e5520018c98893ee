//! Chance for thinking: quick, and the same on every machine.

use slowtable_kit::Seed;

/// A stream of numbers (`SplitMix64`).
#[derive(Debug, Clone)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut dice = Self(seed ^ stream.wrapping_mul(0xd134_2543_de82_ef95));
        dice.next();
        dice
    }

    /// The stream of a game's seed for one purpose.
    pub(crate) fn of(seed: Seed, stream: u64) -> Self {
        let bytes = seed.0.to_le_bytes();
        let (low, high) = bytes.split_at(8);
        let word = |half: &[u8]| {
            half.iter()
                .rev()
                .fold(0u64, |word, &byte| word << 8 | u64::from(byte))
        };
        Self::new(word(low) ^ word(high).rotate_left(23), stream)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `below`, which is at least one.
    pub(crate) fn below(&mut self, below: usize) -> usize {
        #[allow(clippy::cast_possible_truncation)] // below `below`
        let number = ((u128::from(self.next()) * below as u128) >> 64) as usize;
        number
    }

    /// From 0 up to 1.
    pub(crate) fn unit(&mut self) -> f32 {
        #[allow(clippy::cast_precision_loss)] // 24 bits are exact
        let word = (self.next() >> 40) as f32;
        word / 16_777_216.0
    }

    /// About a normal number: mean 0, deviation 1.
    pub(crate) fn normal(&mut self) -> f32 {
        let mut sum = -6.0;
        for _ in 0..12 {
            sum += self.unit();
        }
        sum
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
