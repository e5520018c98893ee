//! Trains the evaluation's weights: plays games in which seats follow their first thought, and fits
//! the network to the results. `examples/fit.rs` runs it.

use glass_road::{Choice, GlassRoad, Mode, Options, Phase, State, TileSet, View};
use slowtable_kit::{Budget, Rules, Seat, Seed, Viewer};
use slowtable_opponent::{FeatureList, Meter, SplitMix64};

use crate::features::FeatureContext;
use crate::plan::Beam;
use crate::policy::Policy;

pub use crate::features::{Fit, LAYOUT, Network};
pub use slowtable_opponent::Sample;

fn sample(view: &View) -> Option<Sample> {
    let context = FeatureContext::of(view)?;
    let own = view.own()?;
    let mut features = FeatureList::default();
    context.encode(&mut features);
    let score = context.encode_estate(&own.estate, TileSet::EMPTY, &mut features);
    Some(Sample::new(features, context.stage(), score))
}

/// Plays one game and keeps the positions in which a seat's cards went on. `exploration`, from 0 to
/// 1, says how often a seat does something other than its first thought. Returns the mean score, in points.
pub fn play(
    network: &Network,
    players: u8,
    seed: u64,
    exploration: f32,
    samples: &mut Vec<Sample>,
) -> f32 {
    let Ok((mut state, _)) = State::deal(
        players,
        &Options::default(),
        Seed(u128::from(seed) << 20 | u128::from(players)),
    ) else {
        return 0.0;
    };
    let mut rng = SplitMix64::new(seed, 77);
    let first = samples.len();
    let mut owners: Vec<Seat> = Vec::new();
    // How far each seat strays from its first thought; some do not stray.
    let noises: Vec<f32> = (0..players)
        .map(|_| {
            let unit = rng.unit();
            1.5 * exploration * unit * unit
        })
        .collect();
    while let Some(awaited) = GlassRoad::awaited(&state).first().copied() {
        let seat = awaited.seat;
        let view = state.view(Viewer::Seat(seat));
        let moves = self_play_turn(network, &view, noises[seat.index()], &mut rng);
        if moves.is_empty() {
            break;
        }
        for path in moves {
            let done =
                matches!(path[0], Choice::Done) && matches!(state.board().phase, Phase::Resolve(_));
            if done {
                samples.extend(sample(&state.view(Viewer::Seat(seat))));
                owners.push(seat);
            }
            let chose = state.board().phase == Phase::Choose;
            if state.play_silently(seat, &path).is_err() {
                break;
            }
            if chose && state.board().mode() != Mode::Solo {
                samples.extend(sample(&state.view(Viewer::Seat(seat))));
                owners.push(seat);
            } else if chose {
                // The first random card is already open: use the hand before it.
                samples.extend(before_the_first(&state, seat));
                owners.push(seat);
            }
        }
    }
    let standings = GlassRoad::standings(&state).unwrap_or_default();
    let mut sum = 0.0;
    let mut final_scores = [0.0f32; 4];
    for standing in &standings {
        let score = standing.points.to_f64() as f32;
        final_scores[standing.seat.index()] = score;
        sum += score;
    }
    let samples = &mut samples[first..];
    Sample::set_targets(samples, &owners, &final_scores, network, LAMBDA);
    sum / f32::from(players)
}

/// The weight of the game's end against the next position's evaluation.
const LAMBDA: f32 = 0.85;

fn before_the_first(state: &State, seat: Seat) -> Option<Sample> {
    let mut view = state.view(Viewer::Seat(seat));
    if let Some(secret) = &mut view.secret {
        secret.hand = secret.chosen;
    }
    sample(&view)
}

/// Returns all moves of one turn.
fn self_play_turn(
    network: &Network,
    view: &View,
    noise: f32,
    rng: &mut SplitMix64,
) -> Vec<Vec<Choice>> {
    let meter = Meter::new(Budget::steps(u64::MAX), 0);
    let policy = Policy {
        network,
        meter: &meter,
    };
    let explores = rng.unit() < noise * 0.15;
    let gifts = view.own().is_some_and(|own| !own.gifts.is_empty());
    let moves = match &view.board.phase {
        _ if gifts => policy.answer_gift(view).map(|path| vec![path]),
        Phase::Choose => {
            let noise = if explores { 3.0 } else { noise };
            policy.hands(view).and_then(|ranked| {
                ranked
                    .iter()
                    .take(400)
                    .map(|&(value, hand)| (value + noise * rng.normal(), hand))
                    .max_by(|a, b| a.0.total_cmp(&b.0))
                    .map(|(_, hand)| vec![hand.iter().map(Choice::Card).collect()])
            })
        }
        Phase::Pick | Phase::Play { .. } => {
            let noise = if explores { 3.0 } else { noise * 0.5 };
            policy.picks(view, Beam::ROLLOUT).and_then(|picks| {
                picks
                    .iter()
                    .map(|&(value, card)| (value + noise * rng.normal(), card))
                    .max_by(|a, b| a.0.total_cmp(&b.0))
                    .map(|(_, card)| vec![vec![Choice::Card(card)]])
            })
        }
        Phase::Resolve(_) | Phase::LastActions => {
            policy.plan(view, Beam::SELF_PLAY).map(|plan| {
                let mut moves = if explores {
                    let ends = plan.ends(8);
                    plan.moves_to(ends[rng.below(ends.len())])
                } else {
                    plan.moves()
                };
                // After a draw the seat must plan again.
                let draw = moves.iter().position(|path| {
                    matches!(path[0], Choice::Ability(glass_road::Ability::A))
                        && view.board.resolving().is_some_and(|(_, resolution)| {
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
        .or_else(|| crate::moves::fallback(view).map(|path| vec![path]))
        .unwrap_or_default()
}

/// Returns the move that ends a repeated effect which the moves leave open.
fn end_repeat(view: &View, moves: &[Vec<Choice>]) -> Option<Vec<Choice>> {
    let mut open = view
        .board
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
