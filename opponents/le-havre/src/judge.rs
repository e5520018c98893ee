//! What a table is worth to a seat, in francs at the end of the game: what it is worth at first
//! sight, corrected by a network that has seen how games end.

use std::sync::LazyLock;

use le_havre::{Table, Token};
use slowtable_kit::{Points, Seat};

use crate::features::{LAYOUT, Network, encode, stage};
use crate::outlook::{self, Time};
use crate::paths::Marginals;

/// Francs that the network counts as one.
pub(crate) const UNIT: f32 = 4.0;

/// Francs as advice counts them, to the hundredth below.
pub(crate) fn points(value: f32) -> Points {
    Points::hundredths((value * 100.0) as i32)
}

/// The network that stands in `weights` for so many players.
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

/// Judges tables for seats.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judge<'a> {
    network: &'a Network,
}

impl<'a> Judge<'a> {
    /// Who has seen how games end.
    pub(crate) const fn new(network: &'a Network) -> Self {
        Self { network }
    }

    /// What a table is worth to a seat.
    pub(crate) fn value(self, table: &Table, seat: Seat) -> f32 {
        let sight = outlook::worth(table, seat);
        let time = Time::of(table, seat);
        if time.turns == 0 {
            return sight;
        }
        let mut accumulator = self.network.accumulator();
        encode(table, seat, time, &mut accumulator);
        sight + UNIT * self.network.output(&accumulator.sums, stage(time.turns))
    }

    /// What one more of each token is worth.
    pub(crate) fn marginals(self, table: &Table, seat: Seat) -> Marginals {
        let mut table = table.clone();
        let now = self.value(&table, seat);
        Token::ALL.map(|token| {
            let Some(place) = table.places.get_mut(seat.index()) else {
                return 0.0;
            };
            let before = place.stock;
            place.stock.add(token, 1);
            let value = self.value(&table, seat) - now;
            if let Some(place) = table.places.get_mut(seat.index()) {
                place.stock = before;
            }
            value
        })
    }
}
