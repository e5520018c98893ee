//! Random numbers for opponents: fast, and the same on every machine.

use slowtable_kit::Seed;

/// The generator `SplitMix64` (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number
/// Generators*, 2014).
///
/// An opponent's moves depend on it, so its numbers are fixed for ever. The rules of a game have
/// [`Dice`](slowtable_kit::Dice) instead.
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// Returns stream `stream` of a number; streams differ in their numbers.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = Self(seed ^ stream.wrapping_mul(0xd134_2543_de82_ef95));
        rng.next_u64();
        rng
    }

    /// Returns stream `stream` of a seed.
    #[must_use]
    pub fn from_seed(seed: Seed, stream: u64) -> Self {
        let (low, high) = (seed.0 as u64, (seed.0 >> 64) as u64);
        Self::new(low ^ high.rotate_left(23), stream)
    }

    /// Returns the next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// Returns a number below `below`; 0 if `below` is 0.
    pub fn below(&mut self, below: usize) -> usize {
        ((u128::from(self.next_u64()) * below as u128) >> 64) as usize
    }

    /// Returns a number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f32 {
        // 24 bits are exact.
        (self.next_u64() >> 40) as f32 / 16_777_216.0
    }

    /// Returns an approximately normal number with mean 0 and deviation 1 (a sum of twelve uniform ones).
    pub fn normal(&mut self) -> f32 {
        let mut sum = -6.0;
        for _ in 0..12 {
            sum += self.unit();
        }
        sum
    }

    /// Shuffles the items (Fisher-Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the reference implementation from 1234567; a stream skips the first one.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut rng = SplitMix64::new(1_234_567, 0);
        let numbers = [(); 4].map(|()| rng.next_u64());
        assert_eq!(
            numbers,
            [
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821,
            ]
        );
    }

    #[test]
    fn both_halves_of_a_seed_and_the_stream_count() {
        let first = |seed, stream| SplitMix64::from_seed(Seed(seed), stream).next_u64();
        let all = [first(7, 0), first(7 << 64, 0), first(7, 1), first(8, 0)];
        for (at, one) in all.iter().enumerate() {
            assert!(!all[at + 1..].contains(one), "{all:?}");
        }
        let (low, high) = (5_u64, 9_u64);
        let both = u128::from(high) << 64 | u128::from(low);
        let mixed = SplitMix64::new(low ^ high.rotate_left(23), 3).next_u64();
        assert_eq!(first(both, 3), mixed);
    }

    #[test]
    fn numbers_lie_where_they_should() {
        let mut rng = SplitMix64::new(1, 1);
        let (mut sum, mut squares, mut seen) = (0.0, 0.0, [0; 5]);
        for _ in 0..10_000 {
            seen[rng.below(5)] += 1;
            assert!((0.0..1.0).contains(&rng.unit()));
            let normal = rng.normal();
            sum += normal;
            squares += normal * normal;
        }
        assert!(seen.iter().all(|&count| count > 1_800), "{seen:?}");
        assert!(sum.abs() < 300.0 && (squares - 10_000.0).abs() < 500.0);
        let mut items: Vec<usize> = (0..50).collect();
        rng.shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
