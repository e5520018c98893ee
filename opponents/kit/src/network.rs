//! A small network: a sum of rows, a rectifier, a sum. Its output is the points still to come.

/// The stored value of a weight of one.
pub const SCALE: f32 = 2048.0;

/// The layout of a network's input.
#[derive(Debug)]
pub struct InputLayout {
    /// The number of features.
    pub features: usize,
    /// The features that belong to thermometers: the first one, and the number of levels.
    pub thermometers: &'static [(usize, usize)],
}

impl InputLayout {
    /// Returns the number of weights of a network.
    #[must_use]
    pub const fn weights(&self, hidden: usize, stages: usize) -> usize {
        self.features * hidden + hidden + stages * (hidden + 1)
    }
}

/// A receiver of features.
pub trait FeatureSink {
    /// Adds a feature.
    fn set(&mut self, feature: usize);

    /// Adds a feature to an extent.
    fn add(&mut self, feature: usize, extent: f32);

    /// Adds a thermometer of `levels` features from `from`, at `level`: all features up to that
    /// level are set.
    fn thermometer(&mut self, from: usize, level: usize, levels: usize) {
        if level > 0 {
            // The row of a level is the sum of all rows up to it.
            self.set(from + level.min(levels) - 1);
        }
    }
}

/// A network with one hidden layer, ready for use: `HIDDEN` units, a multiple of eight, and one
/// output layer for each of the `STAGES` of a game.
#[derive(Debug, Clone)]
pub struct Network<const HIDDEN: usize, const STAGES: usize> {
    /// One row for each feature; for a thermometer, the sum of all rows up to that level.
    rows: Vec<[f32; HIDDEN]>,
    bias: [f32; HIDDEN],
    last: [[f32; HIDDEN]; STAGES],
    last_bias: [f32; STAGES],
}

impl<const HIDDEN: usize, const STAGES: usize> Network<HIDDEN, STAGES> {
    /// Creates a network from its weights: rows by feature, the bias of the hidden units, then the
    /// output layers, stage by stage, and their biases.
    ///
    /// Missing weights count as zero.
    #[must_use]
    pub fn new(layout: &InputLayout, weights: &[f32]) -> Self {
        const { assert!(HIDDEN.is_multiple_of(8), "units are added up by eights") };
        let mut weights = weights.iter().copied();
        let mut row = || std::array::from_fn(|_| weights.next().unwrap_or(0.0));
        let mut rows: Vec<[f32; HIDDEN]> = (0..layout.features).map(|_| row()).collect();
        let bias = row();
        let last = std::array::from_fn(|_| row());
        let last_bias = std::array::from_fn(|_| weights.next().unwrap_or(0.0));
        for &(from, levels) in layout.thermometers {
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

    /// Reads stored weights: little-endian 16-bit integers, where [`SCALE`] is one.
    #[must_use]
    pub fn read(layout: &InputLayout, bytes: &[u8]) -> Self {
        Self::new(layout, &read_weights(bytes))
    }

    /// Returns the hidden units before any feature: the bias.
    #[must_use]
    pub fn accumulator(&self) -> Accumulator<'_, HIDDEN> {
        self.continue_from(self.bias)
    }

    /// Returns the hidden units without the bias.
    #[must_use]
    pub fn without_bias(&self) -> Accumulator<'_, HIDDEN> {
        self.continue_from([0.0; HIDDEN])
    }

    /// Returns an accumulator that continues from the sums of another.
    #[must_use]
    pub fn continue_from(&self, sums: [f32; HIDDEN]) -> Accumulator<'_, HIDDEN> {
        Accumulator {
            rows: &self.rows,
            sums,
        }
    }

    /// Returns the output, in points, for the sum of two accumulators.
    #[must_use]
    pub fn output_of_both(&self, one: &[f32; HIDDEN], other: &[f32; HIDDEN], stage: usize) -> f32 {
        let sums = std::array::from_fn(|unit| one[unit] + other[unit]);
        self.output(&sums, stage)
    }

    /// Returns the output, in points.
    #[must_use]
    pub fn output(&self, sums: &[f32; HIDDEN], stage: usize) -> f32 {
        let last = &self.last[stage];
        let mut output = self.last_bias[stage];
        let mut lanes = [0.0f32; 8];
        for (sums, last) in sums.as_chunks::<8>().0.iter().zip(last.as_chunks::<8>().0) {
            for lane in 0..8 {
                lanes[lane] += sums[lane].max(0.0) * last[lane];
            }
        }
        for lane in lanes {
            output += lane;
        }
        output
    }
}

/// Reads stored weights.
pub(crate) fn read_weights(bytes: &[u8]) -> Vec<f32> {
    let pairs = bytes.as_chunks::<2>().0.iter();
    pairs
        .map(|&pair| f32::from(i16::from_le_bytes(pair)) / SCALE)
        .collect()
}

pub(crate) fn add<const HIDDEN: usize>(sums: &mut [f32; HIDDEN], row: &[f32; HIDDEN], extent: f32) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += weight * extent;
    }
}

/// Adds up the rows of the set features.
#[derive(Debug, Clone, Copy)]
pub struct Accumulator<'a, const HIDDEN: usize> {
    rows: &'a [[f32; HIDDEN]],
    /// The hidden units before the rectifier.
    pub sums: [f32; HIDDEN],
}

impl<const HIDDEN: usize> FeatureSink for Accumulator<'_, HIDDEN> {
    fn set(&mut self, feature: usize) {
        for (sum, weight) in self.sums.iter_mut().zip(&self.rows[feature]) {
            *sum += weight;
        }
    }

    fn add(&mut self, feature: usize, extent: f32) {
        add(&mut self.sums, &self.rows[feature], extent);
    }
}
