//! The events of a game, and the part of them that a viewer may see.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Tells, Viewer, ids};

use crate::board::{Offer, Terms};
use crate::bundle::Bundle;
use crate::choice::OfferId;
use crate::island::{Crossing, Hex, LAND, MOUNTAINS, PathId};
use crate::material::{Card, DECK, MOST_SEATS, Pass, Resource, Terrain};

ids! {
    /// Why an offer is closed (D10).
    Closed, "closed", 3 {
        /// Its maker withdrew it.
        Withdrawn = "withdrawn",
        /// Everybody to whom it was made has declined it.
        Declined = "declined",
        /// Its deadline has passed (D13).
        Lapsed = "lapsed",
    }
}

/// Something that happened. All of it is public unless a field says otherwise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
#[allow(
    missing_docs,
    reason = "a seat is who did it, a crossing or path where"
)]
pub enum Event {
    /// A first distillery was set (F2).
    Founded { seat: Seat, crossing: Crossing },
    /// A road was laid.
    RoadLaid {
        seat: Seat,
        path: PathId,
        /// What was paid; nothing in the founding and by card (F4, K5).
        paid: Bundle,
    },
    /// Cards were taken from the stock: by a second distillery (F4), by a roll (P1), by an invention
    /// (K6).
    Gained { seat: Seat, cards: Bundle },
    /// A turn began.
    TurnBegan {
        seat: Seat,
        /// Its number, from 1.
        turn: u16,
    },
    /// The dice were rolled.
    Rolled { seat: Seat, dice: [u8; 2] },
    /// The stock had too few cards of a resource for all claims, so nobody got any (P3).
    Short { resource: Resource },
    /// A seat must give back cards (Q1).
    Owes { seat: Seat, cards: u8 },
    /// A seat chose the cards that it gives back (Q2).
    DiscardChosen {
        seat: Seat,
        /// The cards; only for the seat itself.
        cards: Option<Bundle>,
    },
    /// Cards were given back (Q2).
    Discarded { seat: Seat, cards: Bundle },
    /// The occupation force was moved (Q3).
    ForceMoved { seat: Seat, hex: Hex },
    /// A card was drawn from a hand (Q4).
    Drew {
        seat: Seat,
        from: Seat,
        /// The card; only for the two seats.
        card: Option<Resource>,
    },
    /// The trade phase began (T3).
    TradeBegan { seat: Seat },
    /// The trade phase ended, and with it all offers (T3, D10).
    TradeEnded { seat: Seat },
    /// Cards were traded with the regions (R).
    TradedWithRegions {
        seat: Seat,
        given: Bundle,
        taken: Bundle,
    },
    /// An offer was made (D).
    Offered { offer: Offer },
    /// An offer was accepted; its maker may confirm that (D7).
    Accepted { seat: Seat, offer: OfferId },
    /// An offer was declined.
    Declined { seat: Seat, offer: OfferId },
    /// An offer was carried out (D9).
    Exchanged {
        offer: OfferId,
        from: Seat,
        with: Seat,
        /// What `from` gave.
        gave: Bundle,
        /// What `from` got.
        got: Bundle,
    },
    /// An offer was closed without being carried out (D10).
    OfferClosed { offer: OfferId, why: Closed },
    /// An offer was drafted; only its seat sees it (D12).
    Drafted { seat: Seat, terms: Terms },
    /// A draft was removed, or could not be put down; only its seat sees it.
    DraftScrapped { seat: Seat, terms: Terms },
    /// A distillery was built (C3).
    DistilleryBuilt {
        seat: Seat,
        crossing: Crossing,
        paid: Bundle,
    },
    /// A distillery got a wagon yard (C5).
    YardBuilt {
        seat: Seat,
        crossing: Crossing,
        paid: Bundle,
    },
    /// A development card was bought (K1).
    CardBought { seat: Seat, paid: Bundle },
    /// The bought card was seen.
    CardSeen {
        seat: Seat,
        /// The card; only for the seat itself.
        card: Option<Card>,
    },
    /// A development card was played (K).
    CardPlayed { seat: Seat, card: Card },
    /// The resource of a monopoly was named (K7).
    MonopolyNamed { seat: Seat, resource: Resource },
    /// Everybody handed over that resource (K7).
    Monopolised {
        seat: Seat,
        resource: Resource,
        /// What each seat handed over, clockwise from seat 0.
        handed_over: ArrayVec<u8, MOST_SEATS>,
    },
    /// The longest route went to a seat, or was laid aside (L).
    RouteMoved {
        to: Option<Seat>,
        /// The length of the route that made it so; 0 if it was laid aside.
        length: u8,
    },
    /// The largest clan went to a seat (H).
    ClanMoved { to: Seat },
    /// The game goes on, which shows that the hidden cards of the player in turn do not make the
    /// points that win (W2, W3).
    NotYetWon { seat: Seat },
    /// The turn ended (T4).
    TurnEnded { seat: Seat },
    /// The game is over.
    GameOver {
        winner: Seat,
        points: u8,
        /// The victory point cards that the winner turned up (W3).
        turned_up: u8,
    },
}

impl Event {
    /// Returns the part of the event that `viewer` may see.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        let mut seen = self.clone();
        let sees = |seat: Seat| viewer.seat() == Some(seat);
        match &mut seen {
            Event::DiscardChosen { seat, cards } if !sees(*seat) => *cards = None,
            Event::Drew { seat, from, card } if !sees(*seat) && !sees(*from) => *card = None,
            Event::CardSeen { seat, card } if !sees(*seat) => *card = None,
            Event::Drafted { seat, .. } | Event::DraftScrapped { seat, .. } if !sees(*seat) => {
                return None;
            }
            _ => {}
        }
        Some(seen)
    }

    /// Returns what the event reveals to people who did not know it before.
    #[must_use]
    pub const fn tells(&self) -> Tells {
        match self {
            Event::DiscardChosen { .. } | Event::Drafted { .. } | Event::DraftScrapped { .. } => {
                Tells::Nothing
            }
            // A kind of card in a hand, or in none, is seen from these.
            Event::Rolled { .. }
            | Event::Discarded { .. }
            // No offer then shows that none was drafted that can be paid.
            | Event::TradeBegan { .. }
            | Event::Drew { .. }
            | Event::TradedWithRegions { .. }
            | Event::Offered { .. }
            | Event::Accepted { .. }
            | Event::Exchanged { .. }
            | Event::RoadLaid { .. }
            | Event::DistilleryBuilt { .. }
            | Event::YardBuilt { .. }
            | Event::CardBought { .. }
            | Event::CardSeen { .. }
            | Event::CardPlayed { .. }
            | Event::Monopolised { .. }
            | Event::NotYetWon { .. }
            | Event::GameOver { .. } => Tells::Hidden,
            Event::Founded { .. }
            | Event::Gained { .. }
            | Event::TurnBegan { .. }
            | Event::Short { .. }
            | Event::Owes { .. }
            | Event::ForceMoved { .. }
            | Event::TradeEnded { .. }
            | Event::Declined { .. }
            | Event::OfferClosed { .. }
            | Event::MonopolyNamed { .. }
            | Event::RouteMoved { .. }
            | Event::ClanMoved { .. }
            | Event::TurnEnded { .. } => Tells::Open,
        }
    }
}

/// One answer of chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The land tiles (S2).
    Land([Terrain; LAND]),
    /// The mountains (S3).
    Passes([Option<Pass>; MOUNTAINS]),
    /// The corner where the chips begin (S6).
    Start(Hex),
    /// The order of the deck; the top card is the last (S8).
    Deck(ArrayVec<Card, DECK>),
    /// The dice (T2).
    Dice([u8; 2]),
    /// The card drawn from a hand (Q4).
    Drawn(Resource),
    /// The card bought (K1).
    Card(Card),
}
