//! A small network: a sum of rows, a bend, a sum. It says how many points are still to come.

use crate::features::{FEATURES, Sink, THERMOMETERS};

/// Units between the features and the answer.
pub const HIDDEN: usize = 64;
/// Last layers: one for each stretch of the game.
pub const STAGES: usize = 10;
/// How many weights a network has.
pub const WEIGHTS: usize = FEATURES * HIDDEN + HIDDEN + STAGES * (HIDDEN + 1);
/// What a whole weight of one is stored as.
pub const SCALE: f32 = 2048.0;

/// The hidden units before their bend.
pub(crate) type Sums = [f32; HIDDEN];

/// A network, ready for use.
#[derive(Debug, Clone)]
pub struct Network {
    /// One row for each feature; for a thermometer, the sum of all rows up to that level.
    rows: Vec<Sums>,
    bias: Sums,
    last: [Sums; STAGES],
    last_bias: [f32; STAGES],
}

impl Network {
    /// Makes a network of its weights: rows by feature, the bias of the hidden units, then for
    /// every stage its last layer and its bias.
    ///
    /// Missing weights count as zero.
    #[must_use]
    pub fn new(weights: &[f32]) -> Self {
        let mut weights = weights.iter().copied();
        let mut row = || -> Sums { std::array::from_fn(|_| weights.next().unwrap_or(0.0)) };
        let mut rows: Vec<Sums> = (0..FEATURES).map(|_| row()).collect();
        let bias = row();
        let last = std::array::from_fn(|_| row());
        let last_bias = std::array::from_fn(|_| weights.next().unwrap_or(0.0));
        for &(from, levels) in THERMOMETERS {
            for at in from + 1..from + levels {
                let below = rows[at - 1];
                add(&mut rows[at], &below, 1.0);
            }
        }
        Self {
            rows,
            bias,
            last,
            last_bias,
        }
    }

    /// Reads weights as they are stored: little-endian 16-bit integers, [`SCALE`] being one.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let weights: Vec<f32> = bytes
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&pair| f32::from(i16::from_le_bytes(pair)) / SCALE)
            .collect();
        Self::new(&weights)
    }

    /// The sums before anything is seen.
    pub(crate) fn blank(&self) -> Collector<'_> {
        Collector {
            network: self,
            sums: self.bias,
        }
    }

    /// Sums of no features, without the bias.
    pub(crate) fn nothing(&self) -> Collector<'_> {
        Collector {
            network: self,
            sums: [0.0; HIDDEN],
        }
    }

    /// The answer to two sums together, in points.
    pub(crate) fn answer_of_both(&self, one: &Sums, other: &Sums, stage: usize) -> f32 {
        let sums = std::array::from_fn(|unit| one[unit] + other[unit]);
        self.answer(&sums, stage)
    }

    /// The answer, in points.
    pub(crate) fn answer(&self, sums: &Sums, stage: usize) -> f32 {
        let last = &self.last[stage];
        let mut answer = self.last_bias[stage];
        let mut lanes = [0.0f32; 8];
        for (sums, last) in sums.as_chunks::<8>().0.iter().zip(last.as_chunks::<8>().0) {
            for lane in 0..8 {
                lanes[lane] += sums[lane].max(0.0) * last[lane];
            }
        }
        for lane in lanes {
            answer += lane;
        }
        answer
    }
}

fn add(sums: &mut Sums, row: &Sums, by: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * by;
    }
}

/// Adds up the rows of what is seen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Collector<'a> {
    network: &'a Network,
    /// The sums so far.
    pub sums: Sums,
}

impl Sink for Collector<'_> {
    fn see(&mut self, feature: usize) {
        let row = &self.network.rows[feature];
        for (sum, weight) in self.sums.iter_mut().zip(row) {
            *sum += weight;
        }
    }

    fn weigh(&mut self, feature: usize, by: f32) {
        add(&mut self.sums, &self.network.rows[feature], by);
    }

    fn level(&mut self, from: usize, level: usize, levels: usize) {
        if level > 0 {
            self.see(from + level.min(levels) - 1);
        }
    }
}
