//! The events of a game, and the part of them that a viewer may see.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Tells, Viewer};

use crate::building::Building;
use crate::choice::Asset;
use crate::ships::Ship;
use crate::token::{Disc, Space, Stock};

/// Something that happened. All of it is public unless a field says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "a seat is who did it, a building where")]
pub enum Event {
    /// A round began (C6).
    RoundBegan { round: u8 },
    /// The marker moved, and its disc was supplied (T2).
    Supplied {
        /// The turn of the round, from 1.
        turn: u8,
        disc: Disc,
        /// Whether the disc was turned up only now (S8).
        turned: bool,
    },
    /// Interest was paid (L4).
    InterestPaid { seat: Seat, francs: u16 },
    /// A loan was taken (L1).
    LoanTaken { seat: Seat },
    /// A loan was repaid (L3).
    LoanRepaid { seat: Seat },
    /// An offer was taken (O1).
    Took {
        seat: Seat,
        space: Space,
        amount: u16,
    },
    /// A building was entered (E4).
    Entered {
        seat: Seat,
        building: Building,
        /// The owner who got the fee; `None` is the city.
        owner: Option<Seat>,
        /// The fee that was paid.
        paid: Stock,
    },
    /// A building was used.
    Used {
        seat: Seat,
        building: Building,
        /// The costs, including energy.
        paid: Stock,
        /// The goods gained.
        gained: Stock,
    },
    /// A building was built (B6).
    Built {
        seat: Seat,
        building: Building,
        paid: Stock,
    },
    /// A ship was built (W2).
    ShipBuilt {
        seat: Seat,
        ship: Ship,
        /// The wharf where it was built.
        at: Building,
        paid: Stock,
        /// Whether the wharf was modernised with a brick (W4).
        modernised: bool,
    },
    /// A ship left the game for the Luxury Yacht (W10).
    YachtTaken { seat: Seat, given: Ship },
    /// Loans were returned at the Local Court (A3).
    LoansReturned { seat: Seat, loans: u16 },
    /// A disc was sent home for a franc (A12).
    DrivenOut {
        seat: Seat,
        /// The seat whose disc it was.
        other: Seat,
        building: Building,
    },
    /// The top special cards were looked at (A1).
    Looked {
        seat: Seat,
        /// The number of cards.
        count: u8,
        /// The cards, the topmost first; only for the seat itself.
        cards: Option<ArrayVec<Building, 2>>,
    },
    /// The special cards were laid back (A1).
    Ordered {
        seat: Seat,
        /// The card on top; only for the seat itself.
        top: Option<Building>,
    },
    /// The turn ended without a main action (T6).
    Passed { seat: Seat },
    /// Something was bought (K1).
    Bought {
        seat: Seat,
        what: Asset,
        francs: u16,
    },
    /// Something was sold to the city (K5).
    Sold {
        seat: Seat,
        what: Asset,
        francs: u16,
    },
    /// A disc went home because its building was bought or sold (K9).
    SentHome { seat: Seat, building: Building },
    /// The Football Stadium was laid on an empty proposal space (B7).
    StadiumLaid {
        /// The index of the stack, from 0.
        stack: u8,
    },
    /// A harvest gave goods (H2).
    Harvested { seat: Seat, gained: Stock },
    /// Food was paid, in full or in part (H5, H6).
    Fed {
        seat: Seat,
        /// The food that was owed, without the food from ships.
        owed: u16,
        paid: Stock,
    },
    /// The city got a standard building (C1).
    CityBuilt { building: Building },
    /// The city got a special building (C2).
    SpecialRevealed { building: Building },
    /// The round card became a ship (C5).
    ShipCame { ship: Ship },
    /// The final phase began (F1).
    FinalPhase,
    /// The game is over.
    GameOver,
}

impl Event {
    /// Returns the part of the event that `viewer` may see.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        let mut seen = self.clone();
        match &mut seen {
            Event::Looked { seat, cards, .. } if viewer.seat() != Some(*seat) => *cards = None,
            Event::Ordered { seat, top } if viewer.seat() != Some(*seat) => *top = None,
            _ => {}
        }
        seen
    }

    /// Returns what the event reveals to people who did not know it before.
    #[must_use]
    pub fn tells(&self) -> Tells {
        match self {
            Event::Supplied { turned: true, .. }
            | Event::Looked { .. }
            | Event::SpecialRevealed { .. } => Tells::Hidden,
            Event::Ordered { .. } => Tells::Nothing,
            _ => Tells::Open,
        }
    }
}

/// One answer of chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The order of the proposals; the top card of each stack is the last.
    Proposals([ArrayVec<Building, 11>; 3]),
    /// The order of the special stack; the top card is the last.
    Specials(ArrayVec<Building, 6>),
    /// The order of the supply discs; the first disc is the last element.
    Discs(ArrayVec<Disc, 7>),
    /// A disc was turned up.
    Disc(Disc),
    /// A special card was looked at or revealed.
    Special(Building),
}
