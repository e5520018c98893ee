//! Where to move the occupation force, and whom to draw a card from.

use slowtable_kit::Seat;
use wasser_des_lebens::{Choice, Hex};

use crate::judge::{Judge, chance};
use crate::position::Position;

/// A way to move the force.
#[derive(Debug, Clone)]
pub(crate) struct Force {
    /// The choices of hex and seat.
    pub path: Vec<Choice>,
    /// The seat's chance to win afterwards.
    pub chance: f32,
    pub position: Position,
}

/// Returns every sensible way to move the force: a card is never left in another hand.
pub(crate) fn forces(judge: &Judge<'_>, position: &Position, seat: Seat) -> Vec<Force> {
    let board = &position.board;
    let mut all = Vec::new();
    let before = judge.all_rounds(position);
    let force_was = board.force.crossings();
    for hex in Hex::land().filter(|hex| board.may_occupy(*hex)) {
        if judge.meter.over() && !all.is_empty() {
            break;
        }
        let mut moved = position.clone();
        moved.board.force = hex;
        let mut rounds = before;
        for other in Seat::all(board.seats()) {
            let buildings = board.places[other.index()].buildings();
            let changed = buildings.and(force_was.with(hex.crossings()));
            if !changed.is_empty() {
                rounds[other.index()] = judge.rounds(&moved, other);
            }
        }
        let victims = board.victims(seat, hex);
        let mut add = |path, position: Position, rounds| {
            let chance = chance(&position, seat, &rounds);
            all.push(Force {
                path,
                chance,
                position,
            });
        };
        if victims.is_empty() {
            add(vec![Choice::Force(hex)], moved, rounds);
            continue;
        }
        for from in victims.iter() {
            let mut drawn = moved.clone();
            drawn.draw(seat, from);
            let mut rounds = rounds;
            for changed in [seat, from] {
                rounds[changed.index()] = judge.rounds(&drawn, changed);
            }
            let path = vec![Choice::Force(hex), Choice::Rob(from)];
            add(path, drawn, rounds);
        }
    }
    all.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    all
}

/// Returns the best way to move the force.
pub(crate) fn best_force(judge: &Judge<'_>, position: &Position, seat: Seat) -> Option<Force> {
    forces(judge, position, seat).into_iter().next()
}
