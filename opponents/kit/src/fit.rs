//! Trains a network's weights: fits them to the results of games.

use slowtable_kit::Seat;

use crate::network::{FeatureSink, InputLayout, Network, SCALE, read_weights};
use crate::splitmix::SplitMix64;

/// The features of a position: row numbers with their extents.
#[derive(Debug, Clone, Default)]
pub struct FeatureList(Vec<(u16, f32)>);

impl FeatureSink for FeatureList {
    fn set(&mut self, feature: usize) {
        self.add(feature, 1.0);
    }

    fn add(&mut self, feature: usize, extent: f32) {
        if extent != 0.0 {
            self.0.push((u16::try_from(feature).unwrap_or(0), extent));
        }
    }
}

/// A position of a game, and the points that were still to come.
#[derive(Debug, Clone)]
pub struct Sample {
    features: FeatureList,
    stage: usize,
    score: f32,
    /// The final result, in points, less the score of the position.
    target: f32,
}

impl Sample {
    /// Creates the sample of a position, with the stage of the game and the seat's score, in points.
    #[must_use]
    pub fn new(features: FeatureList, stage: usize, score: f32) -> Self {
        Self {
            features,
            stage,
            score,
            target: 0.0,
        }
    }

    /// Sets the targets of the samples of one game, in its order, as TD(λ) does. The points still
    /// to come are those of the seat's next sample, mixed with the final result, whose weight is
    /// `lambda`. `owners` are the seats of the samples, and `scores` the final scores by seat.
    pub fn set_targets<const HIDDEN: usize, const STAGES: usize>(
        samples: &mut [Sample],
        owners: &[Seat],
        scores: &[f32],
        network: &Network<HIDDEN, STAGES>,
        lambda: f32,
    ) {
        let mut ahead = scores.to_vec();
        for (sample, seat) in samples.iter_mut().zip(owners).rev() {
            let ahead = &mut ahead[seat.index()];
            sample.target = *ahead - sample.score;
            let value = sample.score + sample.value(network);
            *ahead = lambda * *ahead + (1.0 - lambda) * value;
        }
    }

    /// Returns the points that a network still expects.
    fn value<const HIDDEN: usize, const STAGES: usize>(
        &self,
        network: &Network<HIDDEN, STAGES>,
    ) -> f32 {
        let mut accumulator = network.accumulator();
        for &(feature, extent) in &self.features.0 {
            accumulator.add(feature.into(), extent);
        }
        network.output(&accumulator.sums, self.stage)
    }
}

/// The decay of unused weights.
const DECAY: f32 = 0.02;
/// The number of samples in a batch.
const BATCH: usize = 128;
/// The largest error of one sample, in points; larger ones are clipped.
const CLIPPED: f32 = 10.0;

/// Weights during fitting (Adam with decoupled decay, in small batches).
#[derive(Debug, Clone)]
pub struct Fit<const HIDDEN: usize, const STAGES: usize> {
    layout: &'static InputLayout,
    weights: Vec<f32>,
    /// The weights with thermometers summed, as the network uses them.
    summed: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    variance: Vec<f32>,
    batches: i32,
    /// The index of the hidden units' bias among the weights, followed by the later parts.
    bias: usize,
    last: usize,
    last_bias: usize,
}

impl<const HIDDEN: usize, const STAGES: usize> Fit<HIDDEN, STAGES> {
    /// Creates small random weights.
    #[must_use]
    pub fn new(layout: &'static InputLayout, seed: u64) -> Self {
        let mut fit = Self::from_weights(layout, Vec::new());
        let mut rng = SplitMix64::new(seed, 3);
        for weight in &mut fit.weights[..fit.bias] {
            *weight = 0.06 * rng.normal();
        }
        fit.weights[fit.bias..fit.last].fill(0.2);
        for weight in &mut fit.weights[fit.last..fit.last_bias] {
            *weight = 0.25 * rng.normal();
        }
        fit.sum_up();
        fit
    }

    /// Reads stored weights, to continue from them.
    #[must_use]
    pub fn from_bytes(layout: &'static InputLayout, bytes: &[u8]) -> Self {
        Self::from_weights(layout, read_weights(bytes))
    }

    fn from_weights(layout: &'static InputLayout, mut weights: Vec<f32>) -> Self {
        let bias = layout.features * HIDDEN;
        let last = bias + HIDDEN;
        let count = layout.weights(HIDDEN, STAGES);
        weights.resize(count, 0.0);
        let mut fit = Self {
            layout,
            summed: weights.clone(),
            gradient: vec![0.0; count],
            mean: vec![0.0; count],
            variance: vec![0.0; count],
            batches: 0,
            weights,
            bias,
            last,
            last_bias: last + STAGES * HIDDEN,
        };
        fit.sum_up();
        fit
    }

    /// Returns the weights in their stored form.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.weights
            .iter()
            .flat_map(|weight| {
                let whole = (weight * SCALE).round().clamp(-32_767.0, 32_767.0) as i16;
                whole.to_le_bytes()
            })
            .collect()
    }

    /// Returns the network of these weights.
    #[must_use]
    pub fn network(&self) -> Network<HIDDEN, STAGES> {
        Network::new(self.layout, &self.weights)
    }

    fn sum_up(&mut self) {
        self.summed.copy_from_slice(&self.weights);
        for &(from, levels) in self.layout.thermometers {
            for at in (from + 1) * HIDDEN..(from + levels) * HIDDEN {
                self.summed[at] += self.summed[at - HIDDEN];
            }
        }
    }

    fn forward(&self, sample: &Sample, sums: &mut [f32; HIDDEN]) -> f32 {
        sums.copy_from_slice(&self.summed[self.bias..self.last]);
        for &(feature, extent) in &sample.features.0 {
            let at = usize::from(feature) * HIDDEN;
            for (sum, weight) in sums.iter_mut().zip(&self.summed[at..at + HIDDEN]) {
                *sum += weight * extent;
            }
        }
        let last = self.last + sample.stage * HIDDEN;
        let mut output = self.summed[self.last_bias + sample.stage];
        for (sum, weight) in sums.iter().zip(&self.summed[last..last + HIDDEN]) {
            output += sum.max(0.0) * weight;
        }
        output
    }

    /// Returns the mean square error over samples, in points squared.
    #[must_use]
    pub fn error(&self, samples: &[Sample]) -> f32 {
        let mut sums = [0.0; HIDDEN];
        let mut sum = 0.0f64;
        for sample in samples {
            let wrong = self.forward(sample, &mut sums) - sample.target;
            sum += f64::from(wrong * wrong);
        }
        (sum / samples.len().max(1) as f64) as f32
    }

    /// Makes one pass over the samples in random order.
    pub fn pass(&mut self, samples: &[Sample], rate: f32, seed: u64) {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        SplitMix64::new(seed, 9).shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            self.gradient.fill(0.0);
            for &at in batch {
                self.backward(&samples[at]);
            }
            self.step(batch.len(), rate);
        }
    }

    /// Adds the gradient of one sample.
    fn backward(&mut self, sample: &Sample) {
        let mut sums = [0.0; HIDDEN];
        let wrong = (self.forward(sample, &mut sums) - sample.target).clamp(-CLIPPED, CLIPPED);
        let last = self.last + sample.stage * HIDDEN;
        let mut hidden = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            if sums[unit] > 0.0 {
                hidden[unit] = wrong * self.summed[last + unit];
                self.gradient[last + unit] += wrong * sums[unit];
            }
        }
        self.gradient[self.last_bias + sample.stage] += wrong;
        for (slope, add) in self.gradient[self.bias..self.last].iter_mut().zip(&hidden) {
            *slope += add;
        }
        for &(feature, extent) in &sample.features.0 {
            let from = usize::from(feature) * HIDDEN;
            for (slope, add) in self.gradient[from..from + HIDDEN].iter_mut().zip(&hidden) {
                *slope += add * extent;
            }
        }
    }

    /// Changes the weights by the gradient of a batch.
    fn step(&mut self, samples: usize, rate: f32) {
        for &(from, levels) in self.layout.thermometers {
            for at in (from * HIDDEN..(from + levels - 1) * HIDDEN).rev() {
                self.gradient[at] += self.gradient[at + HIDDEN];
            }
        }
        self.batches += 1;
        let part = 1.0 / samples as f32;
        let mean_bias = 1.0 - 0.9f32.powi(self.batches);
        let variance_bias = 1.0 - 0.999f32.powi(self.batches);
        let rate = rate / mean_bias;
        for at in 0..self.weights.len() {
            let slope = self.gradient[at] * part;
            let mean = 0.9 * self.mean[at] + 0.1 * slope;
            let variance = 0.999 * self.variance[at] + 0.001 * slope * slope;
            self.mean[at] = mean;
            self.variance[at] = variance;
            self.weights[at] *= 1.0 - DECAY * rate;
            self.weights[at] -= rate * mean / ((variance / variance_bias).sqrt() + 1e-6);
        }
        self.sum_up();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static LAYOUT: InputLayout = InputLayout {
        features: 7,
        thermometers: &[(1, 4)],
    };

    type Small = Fit<8, 2>;

    /// Returns positions with known points to come: ten for the first feature, two for each level,
    /// and three more in the second stage.
    fn samples(count: u64) -> Vec<Sample> {
        (0..count)
            .map(|at| {
                let mut rng = SplitMix64::new(at, 1);
                let (first, level, stage) = (rng.unit(), rng.below(5), rng.below(2));
                let mut features = FeatureList::default();
                features.add(0, first);
                features.thermometer(1, level, 4);
                let target = 10.0 * first + 2.0 * level as f32 + 3.0 * stage as f32;
                Sample {
                    target,
                    ..Sample::new(features, stage, 1.0)
                }
            })
            .collect()
    }

    #[test]
    fn a_fit_learns_and_its_network_says_the_same() {
        let samples = samples(2_000);
        let mut fit = Small::new(&LAYOUT, 1);
        let before = fit.error(&samples);
        for pass in 0..30 {
            fit.pass(&samples, 0.01, pass);
        }
        let after = fit.error(&samples);
        assert!(before > 50.0 && after < 0.5, "{before} {after}");
        let network = fit.network();
        let mut sums = [0.0; 8];
        for sample in &samples[..100] {
            let (one, other) = (sample.value(&network), fit.forward(sample, &mut sums));
            assert!((one - other).abs() < 1e-3, "{one} {other}");
        }
        // Stored and read again, it gives nearly the same result.
        let read = Small::from_bytes(&LAYOUT, &fit.to_bytes());
        assert!((read.error(&samples) - after).abs() < 0.05);
        assert_eq!(read.to_bytes(), fit.to_bytes());
        let stored: Network<8, 2> = Network::read(&LAYOUT, &fit.to_bytes());
        assert_eq!(samples[0].value(&stored), samples[0].value(&read.network()));
    }

    #[test]
    fn the_same_samples_make_the_same_weights() {
        let made = |seed| {
            let mut fit = Small::new(&LAYOUT, 5);
            fit.pass(&samples(300), 0.01, seed);
            fit.to_bytes()
        };
        assert_eq!(made(1), made(1));
        assert_ne!(made(1), made(2));
    }

    #[test]
    fn targets_mix_the_end_with_what_the_next_sample_says() {
        // A network that expects nothing more: a sample's value is its score.
        let network: Network<8, 2> = Network::new(&LAYOUT, &[]);
        let owners = [Seat(0), Seat(1), Seat(0)];
        let scores = [4.0, 10.0, 8.0];
        let mut samples: Vec<Sample> = scores
            .map(|score| Sample::new(FeatureList::default(), 0, score))
            .into();
        Sample::set_targets(&mut samples, &owners, &[20.0, 11.0], &network, 0.75);
        let targets: Vec<f32> = samples.iter().map(|sample| sample.target).collect();
        // 0.75 × 20 + 0.25 × 8 = 17 in all for the first, less the 4 that it has.
        assert_eq!(targets, [13.0, 1.0, 12.0]);
    }
}
