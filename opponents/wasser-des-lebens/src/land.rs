//! What lies on the board and never moves: what each crossing yields, and its pass road.

use wasser_des_lebens::island::CROSSINGS;
use wasser_des_lebens::{Board, Crossing, Hex, Pass};

/// An amount for each resource. Amounts that are expected or guessed need not be whole.
pub(crate) type Amounts = [f32; 5];

/// Returns in how many of 36 rolls two dice show a sum.
pub(crate) const fn ways(sum: u8) -> u8 {
    match sum {
        2..=6 => sum - 1,
        8..=12 => 13 - sum,
        _ => 0,
    }
}

/// Returns the chance that a roll shows the chip of a hex, and the resource that it yields.
pub(crate) fn yields(board: &Board, hex: Hex) -> Option<(usize, f32)> {
    if !hex.is_land() {
        return None;
    }
    let resource = board.land[hex.index()].data().yields?;
    let chance = f32::from(ways(board.chips[hex.index()])) / 36.0;
    Some((resource.index(), chance))
}

/// What each crossing yields.
#[derive(Debug, Clone)]
pub(crate) struct CrossingYields {
    /// The cards that a distillery yields with each roll, the force left out.
    pub yields: [Amounts; CROSSINGS],
    /// The pass road at each crossing.
    pub passes: [Option<Pass>; CROSSINGS],
}

impl CrossingYields {
    /// Reads a board.
    pub(crate) fn of(board: &Board) -> Self {
        let mut land = Self {
            yields: [[0.0; 5]; CROSSINGS],
            passes: [None; CROSSINGS],
        };
        for crossing in Crossing::all() {
            let here = &mut land.yields[crossing.index()];
            for hex in crossing.hexes() {
                if let Some((resource, chance)) = yields(board, *hex) {
                    here[resource] += chance;
                }
            }
            land.passes[crossing.index()] = board.pass_at(crossing);
        }
        land
    }
}
