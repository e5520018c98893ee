//! Whether it is worth waiting for what others answer to open offers.

use wasser_des_lebens::{OfferId, Seats, Terms};

use crate::decision::Decision;
use crate::trade::{Trades, most};

/// An offer of the seat whose answers are worth waiting for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AwaitedAnswers {
    /// The offer.
    pub offer: OfferId,
    /// The seats that have not answered it, may hold its cards, and with which the exchange is good.
    pub seats: Seats,
}

impl Decision<'_> {
    /// Returns the first open offer of the seat that others may still accept to its advantage. An offer does not outlive
    /// the trade phase, so building, buying or ending the turn would give that up.
    pub(crate) fn worth_waiting_for(&self) -> Option<AwaitedAnswers> {
        let trades = Trades::new(self.view, self.judge, &self.position, self.seat);
        let own = self.view.board.offers.iter();
        let mut own = own.filter(|offer| offer.from == self.seat);
        own.find_map(|offer| {
            let Terms { give, get, .. } = offer.terms;
            if !self.position.covers(self.seat, give) {
                return None;
            }
            let mut seats = Seats::EMPTY;
            for other in offer.terms.to.iter() {
                let may = offer.waits_for(other) && most(self.view, other).covers(get);
                if may && trades.is_good(&trades.weigh(other, give, get), 0.0) {
                    seats.insert(other);
                }
            }
            let offer = offer.id;
            (!seats.is_empty()).then_some(AwaitedAnswers { offer, seats })
        })
    }

    /// Whether the seat wins in this turn by what it can do alone.
    pub(crate) fn wins_alone(&self) -> bool {
        let rated = self.alternatives();
        rated.first().is_some_and(|(chance, _)| *chance >= 1.0)
    }
}
