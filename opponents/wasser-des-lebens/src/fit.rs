//! Fits the weights of the correction (`correction`): plays games by first thoughts, and finds the weights that make the
//! winners' chances largest. `examples/fit_water.rs` runs it.

use slowtable_kit::{Budget, Match, Rules as _, Seat, Seed, Urgency, Viewer};
use slowtable_opponent::{OpponentLevel, SplitMix64};
use wasser_des_lebens::{Choice, Options, State, WasserDesLebens};

use crate::correction::{TRAITS, Traits, correct, traits, weighted};
use crate::decision::decide_with;
use crate::judge::{SHARPNESS, SLACK};
use crate::land::CrossingYields;
use crate::level::Parameters;
use crate::outlook::Outlook;
use crate::position::Position;

/// The most moves of a game.
const MOST_MOVES: u64 = 4_000;
/// The samples of one step.
const BATCH: usize = 512;

/// What is seen of a seat before a roll.
#[derive(Debug, Clone, Copy)]
struct Prospect {
    rounds: f32,
    /// The part of a round until its turn.
    wait: f32,
    traits: Traits,
}

/// All seats before a roll, and who won in the end.
#[derive(Debug, Clone)]
pub struct PlayedPosition {
    seats: Vec<Prospect>,
    winner: usize,
}

fn prospects(state: &State) -> Vec<Prospect> {
    let board = state.board();
    let land = CrossingYields::of(board);
    let seats = board.seats();
    let all = Seat::all(seats).map(|seat| {
        let position = Position::imagined(state, seat);
        let outlook = Outlook::of(&land, &position, seat);
        let turns = (seat.0 + seats - board.seat.0) % seats;
        Prospect {
            rounds: outlook.rounds,
            wait: f32::from(turns) / f32::from(seats),
            traits: traits(&land, &position, seat, &outlook),
        }
    });
    all.collect()
}

/// Plays one game between journeymen and masters without rollouts, who sits where by lot, and keeps the positions before
/// each roll.
pub fn play(players: u8, seed: u64, samples: &mut Vec<PlayedPosition>) {
    let dealt = Match::<WasserDesLebens>::deal(players, Options::default(), Seed(seed.into()));
    let Ok((mut game, _)) = dealt else { return };
    let mut rng = SplitMix64::new(seed, 78);
    let all_masters = rng.below(2) == 0;
    let levels = [(); 4].map(|()| match all_masters || rng.below(4) == 0 {
        true => OpponentLevel::Master,
        false => OpponentLevel::Journeyman,
    });
    let mut seen = Vec::new();
    for step in 0..MOST_MOVES {
        let awaited = WasserDesLebens::awaited(game.state());
        let meanwhile = awaited.iter().find(|it| it.urgency == Urgency::Meanwhile);
        let Some(asked) = meanwhile.or(awaited.first()).copied() else {
            break;
        };
        let view = WasserDesLebens::view(game.state(), Viewer::Seat(asked.seat));
        let level = levels[asked.seat.index() % levels.len()];
        let parameters = Parameters {
            candidates: 0,
            ..Parameters::of(level)
        };
        let seed = Seed(u128::from(seed) << 64 | u128::from(step));
        let path = WasserDesLebens::forced(&view)
            .or_else(|| decide_with(&view, seed, level, parameters, Budget::steps(20_000)));
        let Some(path) = path else { return };
        if path[..] == [Choice::Roll] {
            seen.push(prospects(game.state()));
        }
        if game.play(asked.seat, &path).is_err() {
            return;
        }
    }
    if let Some(winner) = game.state().board().winner {
        let winner = winner.index();
        let all = seen
            .into_iter()
            .map(|seats| PlayedPosition { seats, winner });
        samples.extend(all);
    }
}

/// Returns the chances of all seats with these weights, and by how much the logarithm of each strength changes with a
/// trait of the size of one.
fn chances(sample: &PlayedPosition, weights: &Traits) -> Vec<(f32, f32)> {
    let mut all: Vec<(f32, f32)> = Vec::with_capacity(sample.seats.len());
    for seat in &sample.seats {
        let rounds = correct(seat.rounds, weighted(&seat.traits, weights)) + SLACK;
        let strength = (rounds + seat.wait).powi(-SHARPNESS);
        all.push((strength, rounds / (rounds + seat.wait)));
    }
    let sum: f32 = all.iter().map(|it| it.0).sum();
    all.iter_mut().for_each(|it| it.0 /= sum);
    all
}

/// Returns the mean surprise of the winners, in nats: less is better.
#[must_use]
pub fn surprise(samples: &[PlayedPosition], weights: &[f32]) -> f32 {
    let weights = weights_of(weights);
    let each = samples.iter().map(|sample| {
        let chances = chances(sample, &weights);
        let (chance, _) = chances[sample.winner];
        -f64::from(chance.max(1e-9).ln())
    });
    (each.sum::<f64>() / samples.len().max(1) as f64) as f32
}

fn weights_of(weights: &[f32]) -> Traits {
    std::array::from_fn(|at| weights.get(at).copied().unwrap_or(0.0))
}

/// Returns the weights that explain the winners best, found by Adam (Kingma and Ba, 2015) in so many passes.
#[must_use]
pub fn fit(samples: &[PlayedPosition], passes: u32, rate: f32) -> Vec<f32> {
    let mut weights = [0.0_f32; TRAITS];
    let (mut mean, mut square) = ([0.0_f32; TRAITS], [0.0_f32; TRAITS]);
    let mut rng = SplitMix64::new(1, 79);
    let steps = (samples.len() / BATCH).max(1) as u32 * passes;
    for step in 1..=steps {
        let mut slope = [0.0_f32; TRAITS];
        for _ in 0..BATCH {
            let Some(sample) = samples.get(rng.below(samples.len())) else {
                break;
            };
            for (at, (chance, changes)) in chances(sample, &weights).into_iter().enumerate() {
                let won = if at == sample.winner { 1.0 } else { 0.0 };
                let error = (chance - won) * changes / BATCH as f32;
                for (slope, one) in slope.iter_mut().zip(sample.seats[at].traits) {
                    *slope += error * one;
                }
            }
        }
        let rate = rate * (1.0 - (step - 1) as f32 / steps as f32);
        for at in 0..TRAITS {
            mean[at] = 0.9 * mean[at] + 0.1 * slope[at];
            square[at] = 0.999 * square[at] + 0.001 * slope[at] * slope[at];
            let mean = mean[at] / (1.0 - 0.9_f32.powi(step as i32));
            let square = square[at] / (1.0 - 0.999_f32.powi(step as i32));
            weights[at] -= rate * mean / (square.sqrt() + 1e-8);
        }
    }
    weights.to_vec()
}

/// Returns the weights of the present correction.
#[must_use]
pub fn present() -> Vec<f32> {
    crate::correction::WEIGHTS.to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_follow_who_wins() {
        // Two seats with the same rounds: the one with the trait wins three games of four.
        let seat = |extent: f32| {
            let mut traits = [0.0; TRAITS];
            traits[3] = extent;
            let (rounds, wait) = (8.0, 0.0);
            Prospect {
                rounds,
                wait,
                traits,
            }
        };
        let game = |at: usize| PlayedPosition {
            seats: vec![seat(1.0), seat(0.0)],
            winner: usize::from(at.is_multiple_of(4)),
        };
        let samples: Vec<PlayedPosition> = (0..400).map(game).collect();
        let found = fit(&samples, 400, 0.02);
        // Even odds grow by e to the power of the weight: to three to one.
        assert!((found[3] - 3.0_f32.ln()).abs() < 0.15, "{found:?}");
        assert!(surprise(&samples, &found) < surprise(&samples, &[]) - 0.1);
    }
}
