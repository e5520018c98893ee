//! Where to set the first two distilleries and their roads.

use slowtable_kit::Seat;
use slowtable_opponent::SplitMix64;
use wasser_des_lebens::{Choice, Crossing};

use crate::judge::Judge;
use crate::land::yields;
use crate::position::Position;

/// The places that are tried for the first distillery, and with each for the second one.
const FIRST: usize = 18;
const SECOND: usize = 12;

/// Returns the places for a distillery of the founding with their roads, best first, with the
/// rounds that the seat then needs.
pub(crate) fn foundings(
    judge: &Judge<'_>,
    position: &Position,
    seat: Seat,
    noise: f32,
    rng: &mut SplitMix64,
) -> Vec<(f32, Vec<Choice>, Crossing)> {
    let board = &position.board;
    let worth = |at: &Crossing| {
        let yields = &judge.land.yields[at.index()];
        let kinds = yields.iter().filter(|it| **it > 0.0).count() as f32;
        yields.iter().sum::<f32>() + 0.015 * kinds
    };
    let mut free: Vec<Crossing> = board.sites().iter().collect();
    free.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    let first = board.places[seat.index()].distilleries.is_empty();
    let others = 2 * usize::from(board.seats() - 1 - seat.0.min(board.seats() - 1));
    let mut rated: Vec<(f32, Crossing)> = Vec::new();
    for &at in free.iter().take(if first { FIRST } else { 2 * FIRST }) {
        if judge.meter.over() && !rated.is_empty() {
            break;
        }
        let mut set = position.clone();
        set.board.places[seat.index()].distilleries.insert(at);
        let rounds = match first {
            false => {
                gain(&mut set, seat, at);
                judge.rounds(&set, seat)
            }
            true => {
                // The others take the best places before the second one is set.
                let left = free.iter().filter(|it| **it != at).skip(others);
                let left = left.filter(|it| !at.neighbours().contains(**it));
                let mut best = f32::MAX;
                for &second in left.take(SECOND) {
                    let mut both = set.clone();
                    both.board.places[seat.index()].distilleries.insert(second);
                    gain(&mut both, seat, second);
                    best = best.min(judge.rounds(&both, seat));
                }
                match best < f32::MAX {
                    true => best,
                    false => judge.rounds(&set, seat),
                }
            }
        };
        let misjudged = (1.0 + noise * rng.normal()).max(0.1);
        rated.push((rounds * misjudged, at));
    }
    rated.sort_by(|one, other| one.0.total_cmp(&other.0));
    let with_road = rated.into_iter().filter_map(|(rounds, at)| {
        let road = road(judge, position, seat, at)?;
        Some((rounds, vec![Choice::Site(at), road], at))
    });
    with_road.take(6).collect()
}

/// Adds the first cards (F4).
fn gain(position: &mut Position, seat: Seat, at: Crossing) {
    for hex in at.hexes() {
        if let Some((kind, _)) = yields(&position.board, *hex) {
            position.hands[seat.index()][kind] += 1.0;
        }
    }
}

/// Returns the road of a first distillery from which the seat needs fewest rounds.
fn road(judge: &Judge<'_>, position: &Position, seat: Seat, at: Crossing) -> Option<Choice> {
    let mut best: Option<(f32, Choice)> = None;
    for path in at.paths().without(position.board.roads()).iter() {
        let mut laid = position.clone();
        let place = &mut laid.board.places[seat.index()];
        place.distilleries.insert(at);
        place.roads.insert(path);
        let rounds = judge.rounds(&laid, seat);
        // Roads along the edge of the land lead to fewer places.
        let rounds = rounds + if path.is_foothill() { 0.2 } else { 0.0 };
        if best.is_none_or(|(least, _)| rounds < least) {
            best = Some((rounds, Choice::Path(path)));
        }
    }
    best.map(|(_, road)| road)
}
