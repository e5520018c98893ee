//! Making the evaluation's weights: games of seats that follow their first thought, and a fit of
//! the network to how those games ended. `examples/fit.rs` runs it.

use glass_road::{Choice, GlassRoad, Mode, Options, Phase, State, TileSet, View};
use slowtable_kit::{Budget, Rules, Seat, Seed, Viewer};

use crate::dice::Dice;
use crate::evaluate::Meter;
use crate::features::{FEATURES, Moment, Sink, THERMOMETERS};
use crate::net::{HIDDEN, Network, SCALE, STAGES, WEIGHTS};
use crate::plan::Breadth;
use crate::think::Mind;

/// A moment of a game, and how many points were still to come.
#[derive(Debug, Clone)]
pub struct Sample {
    features: Vec<(u16, f32)>,
    stage: usize,
    score: f32,
    /// What came of it, in points, less the score of the moment.
    target: f32,
}

#[derive(Default)]
struct Seen(Vec<(u16, f32)>);

impl Sink for Seen {
    fn see(&mut self, feature: usize) {
        self.weigh(feature, 1.0);
    }

    fn weigh(&mut self, feature: usize, by: f32) {
        if by != 0.0 {
            self.0.push((u16::try_from(feature).unwrap_or(0), by));
        }
    }

    fn level(&mut self, from: usize, level: usize, levels: usize) {
        if level > 0 {
            self.see(from + level.min(levels) - 1);
        }
    }
}

fn sample(view: &View) -> Option<Sample> {
    let moment = Moment::of(view)?;
    let own = view.own()?;
    let mut seen = Seen::default();
    moment.see(&mut seen);
    let score = moment.see_estate(&own.estate, TileSet::EMPTY, &mut seen);
    Some(Sample {
        features: seen.0,
        stage: moment.stage(),
        score,
        target: 0.0,
    })
}

/// Plays one game and keeps the moments after which somebody's cards went on; `wild` from 0 to 1
/// says how often something else than the first thought is done. Answers the mean score, in
/// points.
pub fn play(
    network: &Network,
    players: u8,
    seed: u64,
    wild: f32,
    samples: &mut Vec<Sample>,
) -> f32 {
    let Ok((mut state, _)) = State::deal(
        players,
        &Options::default(),
        Seed(u128::from(seed) << 20 | u128::from(players)),
    ) else {
        return 0.0;
    };
    let mut dice = Dice::new(seed, 77);
    let first = samples.len();
    let mut owners: Vec<Seat> = Vec::new();
    // How far from its first thought each seat is: some play straight.
    let moods: Vec<f32> = (0..players)
        .map(|_| {
            let unit = dice.unit();
            1.5 * wild * unit * unit
        })
        .collect();
    while let Some(awaited) = GlassRoad::awaited(&state).first().copied() {
        let seat = awaited.seat;
        let view = state.view(Viewer::Seat(seat));
        let moves = turn(network, &view, moods[seat.index()], &mut dice);
        if moves.is_empty() {
            break;
        }
        for path in moves {
            let done =
                matches!(path[0], Choice::Done) && matches!(state.table().phase, Phase::Resolve(_));
            if done {
                samples.extend(sample(&state.view(Viewer::Seat(seat))));
                owners.push(seat);
            }
            let chose = state.table().phase == Phase::Choose;
            if state.play_silently(seat, &path).is_err() {
                break;
            }
            if chose && state.table().mode() != Mode::Solo {
                samples.extend(sample(&state.view(Viewer::Seat(seat))));
                owners.push(seat);
            } else if chose {
                // The first random card is already open: look at the hand before it.
                samples.extend(before_the_first(&state, seat));
                owners.push(seat);
            }
        }
    }
    let standings = GlassRoad::standings(&state).unwrap_or_default();
    let mut sum = 0.0;
    let mut final_scores = [0.0f32; 4];
    for standing in &standings {
        #[allow(clippy::cast_possible_truncation)] // some points
        let score = standing.points.to_f64() as f32;
        final_scores[standing.seat.index()] = score;
        sum += score;
    }
    // What is still to come is what the next moment says, mixed with what came in the end.
    let mut ahead = final_scores;
    for (sample, seat) in samples[first..].iter_mut().zip(owners).rev() {
        let ahead = &mut ahead[seat.index()];
        sample.target = *ahead - sample.score;
        *ahead = LATER * *ahead + (1.0 - LATER) * (sample.score + value(network, sample));
    }
    sum / f32::from(players)
}

/// How much the end of a game counts against the next moment's evaluation.
const LATER: f32 = 0.85;

/// What the network expects still to come.
fn value(network: &Network, sample: &Sample) -> f32 {
    let mut collector = network.blank();
    for &(feature, by) in &sample.features {
        collector.weigh(feature.into(), by);
    }
    network.answer(&collector.sums, sample.stage)
}

fn before_the_first(state: &State, seat: Seat) -> Option<Sample> {
    let mut view = state.view(Viewer::Seat(seat));
    if let Some(secret) = &mut view.secret {
        secret.hand = secret.chosen;
    }
    sample(&view)
}

/// All moves of one turn.
fn turn(network: &Network, view: &View, mood: f32, dice: &mut Dice) -> Vec<Vec<Choice>> {
    let meter = Meter::new(Budget::steps(u64::MAX), 0);
    let mind = Mind {
        network,
        meter: &meter,
    };
    let strange = dice.unit() < mood * 0.15;
    let gifts = view.own().is_some_and(|own| !own.gifts.is_empty());
    let moves = match &view.table.phase {
        _ if gifts => mind.answer_gift(view).map(|path| vec![path]),
        Phase::Choose => {
            let noise = if strange { 3.0 } else { mood };
            mind.hands(view).and_then(|ranked| {
                ranked
                    .iter()
                    .take(400)
                    .map(|&(value, hand)| (value + noise * dice.normal(), hand))
                    .max_by(|a, b| a.0.total_cmp(&b.0))
                    .map(|(_, hand)| vec![hand.iter().map(Choice::Card).collect()])
            })
        }
        Phase::Pick | Phase::Play { .. } => {
            let noise = if strange { 3.0 } else { mood * 0.5 };
            mind.picks(view, Breadth::GLANCE).and_then(|picks| {
                picks
                    .iter()
                    .map(|&(value, card)| (value + noise * dice.normal(), card))
                    .max_by(|a, b| a.0.total_cmp(&b.0))
                    .map(|(_, card)| vec![vec![Choice::Card(card)]])
            })
        }
        Phase::Resolve(_) | Phase::LastActions => {
            mind.plan(view, Breadth::STUDY).map(|plan| {
                let mut moves = if strange {
                    let ends = plan.ends(8);
                    plan.moves_to(ends[dice.below(ends.len())])
                } else {
                    plan.moves()
                };
                // After a draw, thoughts begin anew.
                let draw = moves.iter().position(|path| {
                    matches!(path[0], Choice::Ability(glass_road::Ability::A))
                        && view.table.resolving().is_some_and(|(_, resolution)| {
                            resolution.card == glass_road::Card::FeudalLord
                        })
                });
                match draw {
                    Some(at) => moves.truncate(at + 1),
                    None => {
                        moves.extend(end_repeat(view, &moves));
                        moves.push(vec![Choice::Done]);
                    }
                }
                moves
            })
        }
        Phase::Over => None,
    };
    moves
        .filter(|moves| !moves.is_empty())
        .or_else(|| crate::paths::any(view).map(|path| vec![path]))
        .unwrap_or_default()
}

/// Ends a repeated effect that the moves leave open.
fn end_repeat(view: &View, moves: &[Vec<Choice>]) -> Option<Vec<Choice>> {
    let mut open = view
        .table
        .resolving()
        .is_some_and(|(_, resolution)| resolution.repeat.is_some());
    for path in moves {
        for choice in path {
            match choice {
                Choice::EndRepeat => open = false,
                Choice::Tile(tile)
                    if matches!(tile.effect(), Some(glass_road::building::Effect::Repeat(_)))
                        && matches!(path[0], Choice::Ability(_)) =>
                {
                    open = true;
                }
                _ => {}
            }
        }
    }
    open.then(|| vec![Choice::EndRepeat])
}

/// Weights while they are being fitted (Adam, in small batches).
#[derive(Debug, Clone)]
pub struct Fit {
    weights: Vec<f32>,
    /// The weights with thermometers summed up, as the network uses them.
    summed: Vec<f32>,
    slopes: Vec<f32>,
    drift: Vec<f32>,
    spread: Vec<f32>,
    batches: i32,
}

const ROWS: usize = FEATURES * HIDDEN;
const LAST: usize = ROWS + HIDDEN;
const LAST_BIAS: usize = LAST + STAGES * HIDDEN;
/// How fast weights that nothing needs fade.
const DECAY: f32 = 0.02;
/// Samples in a batch.
const BATCH: usize = 128;

impl Fit {
    /// Small random weights.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut dice = Dice::new(seed, 3);
        let mut weights = vec![0.0; WEIGHTS];
        for weight in &mut weights[..ROWS] {
            *weight = 0.06 * dice.normal();
        }
        for bias in &mut weights[ROWS..LAST] {
            *bias = 0.2;
        }
        for weight in &mut weights[LAST..LAST_BIAS] {
            *weight = 0.25 * dice.normal();
        }
        Self::from_weights(weights)
    }

    /// Goes on from weights as they are stored.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut weights: Vec<f32> = bytes
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&pair| f32::from(i16::from_le_bytes(pair)) / SCALE)
            .collect();
        weights.resize(WEIGHTS, 0.0);
        Self::from_weights(weights)
    }

    fn from_weights(weights: Vec<f32>) -> Self {
        let mut fit = Self {
            summed: weights.clone(),
            slopes: vec![0.0; WEIGHTS],
            drift: vec![0.0; WEIGHTS],
            spread: vec![0.0; WEIGHTS],
            batches: 0,
            weights,
        };
        fit.sum_up();
        fit
    }

    /// The weights as they are stored.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.weights
            .iter()
            .flat_map(|weight| {
                #[allow(clippy::cast_possible_truncation)] // clamped
                let whole = (weight * SCALE).round().clamp(-32_767.0, 32_767.0) as i16;
                whole.to_le_bytes()
            })
            .collect()
    }

    /// The network of these weights.
    #[must_use]
    pub fn network(&self) -> Network {
        Network::new(&self.weights)
    }

    fn sum_up(&mut self) {
        self.summed.copy_from_slice(&self.weights);
        for &(from, levels) in THERMOMETERS {
            for at in (from + 1) * HIDDEN..(from + levels) * HIDDEN {
                self.summed[at] += self.summed[at - HIDDEN];
            }
        }
    }

    fn forward(&self, sample: &Sample, sums: &mut [f32; HIDDEN]) -> f32 {
        sums.copy_from_slice(&self.summed[ROWS..LAST]);
        for &(feature, by) in &sample.features {
            let at = usize::from(feature) * HIDDEN;
            for (sum, weight) in sums.iter_mut().zip(&self.summed[at..at + HIDDEN]) {
                *sum += weight * by;
            }
        }
        let last = LAST + sample.stage * HIDDEN;
        let mut answer = self.summed[LAST_BIAS + sample.stage];
        for (sum, weight) in sums.iter().zip(&self.summed[last..last + HIDDEN]) {
            answer += sum.max(0.0) * weight;
        }
        answer
    }

    /// The mean square error over samples, in points squared.
    #[must_use]
    pub fn error(&self, samples: &[Sample]) -> f32 {
        let mut sums = [0.0; HIDDEN];
        let mut sum = 0.0f64;
        for sample in samples {
            let wrong = self.forward(sample, &mut sums) - sample.target;
            sum += f64::from(wrong * wrong);
        }
        #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
        let mean = (sum / samples.len().max(1) as f64) as f32;
        mean
    }

    /// One pass over the samples in random order.
    pub fn pass(&mut self, samples: &[Sample], rate: f32, dice_seed: u64) {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        Dice::new(dice_seed, 9).shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            self.slopes.fill(0.0);
            for &at in batch {
                self.learn(&samples[at]);
            }
            self.step(batch.len(), rate);
        }
    }

    fn learn(&mut self, sample: &Sample) {
        let mut sums = [0.0; HIDDEN];
        let wrong = (self.forward(sample, &mut sums) - sample.target).clamp(-10.0, 10.0);
        let last = LAST + sample.stage * HIDDEN;
        let mut slopes = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            if sums[unit] > 0.0 {
                slopes[unit] = wrong * self.summed[last + unit];
                self.slopes[last + unit] += wrong * sums[unit];
            }
        }
        self.slopes[LAST_BIAS + sample.stage] += wrong;
        for (slope, add) in self.slopes[ROWS..LAST].iter_mut().zip(&slopes) {
            *slope += add;
        }
        for &(feature, by) in &sample.features {
            let from = usize::from(feature) * HIDDEN;
            for (slope, add) in self.slopes[from..from + HIDDEN].iter_mut().zip(&slopes) {
                *slope += add * by;
            }
        }
    }

    fn step(&mut self, samples: usize, rate: f32) {
        for &(from, levels) in THERMOMETERS {
            for at in (from * HIDDEN..(from + levels - 1) * HIDDEN).rev() {
                self.slopes[at] += self.slopes[at + HIDDEN];
            }
        }
        self.batches += 1;
        #[allow(clippy::cast_precision_loss)]
        let part = 1.0 / samples as f32;
        let young = 1.0 - 0.9f32.powi(self.batches);
        let young_spread = 1.0 - 0.999f32.powi(self.batches);
        let rate = rate / young;
        for at in 0..WEIGHTS {
            let slope = self.slopes[at] * part;
            let drift = 0.9 * self.drift[at] + 0.1 * slope;
            let spread = 0.999 * self.spread[at] + 0.001 * slope * slope;
            self.drift[at] = drift;
            self.spread[at] = spread;
            self.weights[at] *= 1.0 - DECAY * rate;
            self.weights[at] -= rate * drift / ((spread / young_spread).sqrt() + 1e-6);
        }
        self.sum_up();
    }
}
