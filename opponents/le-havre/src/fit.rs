//! Trains the evaluation's weights: plays games in which seats follow their first thought, and fits
//! the network to the results. `examples/fit_harbour.rs` runs it.

use le_havre::{LeHavre, Options, Phase, State};
use slowtable_kit::{Budget, Rules, Seat, Seed};
use slowtable_opponent::{FeatureList, Meter, SplitMix64};

use crate::features::{encode, stage};
use crate::judge::{Judge, UNIT};
use crate::outlook::{Time, worth};
use crate::paths::Breadth;
use crate::policy::Policy;
use crate::rollout::next;

pub use crate::features::{Fit, LAYOUT, Network};
pub use slowtable_opponent::Sample;

/// The weight of the game's end against the next position's evaluation.
const LAMBDA: f32 = 0.9;

fn sample(state: &State, seat: Seat) -> Sample {
    let time = Time::of(state.board(), seat);
    let mut features = FeatureList::default();
    encode(state.board(), seat, time, &mut features);
    let sight = worth(state.board(), seat) / UNIT;
    Sample::new(features, stage(time.turns), sight)
}

/// Plays one game and keeps the positions after each seat's turns. `exploration`, from 0 to 1, says
/// how far seats stray from their first thought. Returns the mean score, in points.
pub fn play(
    network: &Network,
    players: u8,
    options: &Options,
    seed: u64,
    exploration: f32,
    samples: &mut Vec<Sample>,
) -> f32 {
    let dealt = State::deal(
        players,
        options,
        Seed(u128::from(seed) << 20 | u128::from(players)),
    );
    let Ok((mut state, _)) = dealt else {
        return 0.0;
    };
    let mut rng = SplitMix64::new(seed, 77);
    let first = samples.len();
    let mut owners: Vec<Seat> = Vec::new();
    let meter = Meter::new(Budget::steps(u64::MAX), 0);
    // Some seats do not stray.
    let noises: Vec<f32> = (0..players)
        .map(|_| {
            let unit = rng.unit();
            4.0 * exploration * unit * unit
        })
        .collect();
    while let Some(seat) = next(&state) {
        let far = rng.unit() < 0.03 * exploration;
        let policy = Policy {
            judge: Judge::new(network),
            breadth: Breadth::QUICK,
            noise: if far { 12.0 } else { noises[seat.index()] },
            meter: &meter,
        };
        let turn = state.board().turn_of();
        if !policy.step(&mut state, seat, &mut rng) {
            break;
        }
        // A turn is over when only its end remains.
        let ends = state.board().phase == Phase::End && turn == Some(seat);
        if ends && Time::of(state.board(), seat).turns > 0 {
            if policy.best_extra(&state, seat).is_some() {
                continue;
            }
            samples.push(sample(&state, seat));
            owners.push(seat);
        }
    }
    let standings = LeHavre::standings(&state).unwrap_or_default();
    let mut sum = 0.0;
    let mut scores = [0.0f32; 5];
    for standing in &standings {
        let score = standing.points.to_f64() as f32;
        scores[standing.seat.index()] = score / UNIT;
        sum += score;
    }
    Sample::set_targets(&mut samples[first..], &owners, &scores, network, LAMBDA);
    sum / f32::from(players)
}
