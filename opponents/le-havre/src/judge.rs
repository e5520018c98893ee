//! The value of a table for a seat, in francs at the end of the game: a first estimate, corrected
//! by a network that has learned from finished games.

use std::sync::LazyLock;

use le_havre::{Board, Token};
use slowtable_kit::{Points, Seat};

use crate::features::{LAYOUT, Network, encode, stage};
use crate::outlook::{self, Time};
use crate::paths::Marginals;

/// The francs that count as one unit in the network.
pub(crate) const UNIT: f32 = 4.0;

/// Converts francs into the points of advice, rounded down to a hundredth.
pub(crate) fn points(value: f32) -> Points {
    Points::hundredths((value * 100.0) as i32)
}

/// Returns the network for a number of players.
pub(crate) fn fitted(players: u8) -> &'static Network {
    static FEW: LazyLock<Network> =
        LazyLock::new(|| Network::read(&LAYOUT, include_bytes!("../weights/few.bin")));
    static MANY: LazyLock<Network> =
        LazyLock::new(|| Network::read(&LAYOUT, include_bytes!("../weights/many.bin")));
    match players {
        0..=2 => &FEW,
        _ => &MANY,
    }
}

/// Evaluates tables for seats.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judge<'a> {
    network: &'a Network,
}

impl<'a> Judge<'a> {
    /// Creates a judge with a trained network.
    pub(crate) const fn new(network: &'a Network) -> Self {
        Self { network }
    }

    /// Returns the value of a table for a seat.
    pub(crate) fn value(self, board: &Board, seat: Seat) -> f32 {
        let sight = outlook::worth(board, seat);
        let time = Time::of(board, seat);
        if time.turns == 0 {
            return sight;
        }
        let mut accumulator = self.network.accumulator();
        encode(board, seat, time, &mut accumulator);
        sight + UNIT * self.network.output(&accumulator.sums, stage(time.turns))
    }

    /// Returns the value of one more of each token.
    pub(crate) fn marginals(self, board: &Board, seat: Seat) -> Marginals {
        let mut board = board.clone();
        let now = self.value(&board, seat);
        Token::ALL.map(|token| {
            let Some(place) = board.places.get_mut(seat.index()) else {
                return 0.0;
            };
            let before = place.stock;
            place.stock.add(token, 1);
            let value = self.value(&board, seat) - now;
            if let Some(place) = board.places.get_mut(seat.index()) {
                place.stock = before;
            }
            value
        })
    }
}
