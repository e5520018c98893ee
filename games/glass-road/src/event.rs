//! The events of a game, as typed data.

use arrayvec::ArrayVec;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::{Seat, Tells, Viewer};

use crate::building::{Building, BuildingKind, StartBuilding};
use crate::ids::{Ability, Good, Landscape, Space, Token, Wheel};
use crate::specialist::{Card, CardSet};

/// How far each token moved before any wheel turned; written as a map of the tokens that moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moved([i8; 10]);

impl Moved {
    /// Returns how far `token` moved.
    #[must_use]
    pub const fn get(&self, token: Token) -> i8 {
        self.0[token.index()]
    }

    /// Adds `steps` to the movement of `token`.
    pub const fn add(&mut self, token: Token, steps: i8) {
        self.0[token.index()] += steps;
    }

    /// Returns the tokens that moved, with how far they did.
    pub fn iter(&self) -> impl Iterator<Item = (Token, i8)> + '_ {
        Token::ALL
            .into_iter()
            .map(|token| (token, self.get(token)))
            .filter(|&(_, steps)| steps != 0)
    }

    /// Whether nothing moved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 10]
    }
}

impl Serialize for Moved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (token, steps) in self.iter() {
            map.serialize_entry(&token, &steps)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Moved {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut moved = Moved::default();
        for (token, steps) in std::collections::BTreeMap::<Token, i8>::deserialize(deserializer)? {
            moved.0[token.index()] = steps;
        }
        Ok(moved)
    }
}

/// What an action gained and paid.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Change {
    /// Goods paid (negative).
    pub paid: Moved,
    /// Goods gained (positive).
    pub gained: Moved,
    /// Landscape tiles placed.
    pub placed: ArrayVec<(Landscape, Space), 4>,
    /// A landscape tile removed.
    pub removed: Option<(Landscape, Space)>,
    /// The left half of a forest that was removed.
    pub forest: Option<Space>,
    /// Tiles given up from the private offer.
    pub given_up: ArrayVec<Building, 2>,
}

/// The site of a new building.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// On a space.
    Space(Space),
    /// On a start building, as its upgrade.
    Upgrade(StartBuilding),
}

/// Something that happened. All of it is public unless a field says otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A period begins.
    PeriodBegan {
        /// The period, from 1.
        period: u8,
        /// The seat that plays first in the period.
        start_player: Seat,
    },
    /// Tiles were laid on the building board.
    Refilled {
        /// The kind of row.
        kind: BuildingKind,
        /// The new tiles, left to right.
        tiles: Vec<Building>,
    },
    /// A seat chose its hand.
    HandChosen {
        /// The seat that chose.
        seat: Seat,
        /// The cards; only for the seat itself.
        cards: Option<CardSet>,
    },
    /// A seat laid a card face down.
    Picked {
        /// The seat that picked.
        seat: Seat,
        /// The card; only for the seat itself.
        card: Option<Card>,
    },
    /// All picked cards of a round were turned up together, to be resolved in this order
    /// ([`crate::Reveal::Together`]).
    AllTurnedUp {
        /// The cards with their seats.
        cards: ArrayVec<(Seat, Card), 4>,
    },
    /// A card was turned up, or played in its player's turn.
    Revealed {
        /// The seat that turned it up or played it.
        seat: Seat,
        /// The card that is now face up.
        card: Card,
        /// Whether the card was drawn at random (S1).
        by_chance: bool,
        /// The seats that had to follow, in order (C2).
        followers: ArrayVec<Seat, 3>,
    },
    /// A fee was paid.
    FeePaid {
        /// The seat that paid.
        seat: Seat,
        /// The card whose fee was paid.
        card: Card,
        /// The payment.
        change: Change,
    },
    /// An ability was used; a build is [`Event::Built`] instead.
    AbilityUsed {
        /// The seat that used it.
        seat: Seat,
        /// The card with the ability.
        card: Card,
        /// Which of the card's two abilities.
        ability: Ability,
        /// The gains and payments.
        change: Change,
    },
    /// Tiles were drawn into a private offer.
    Drew {
        /// The seat that drew.
        seat: Seat,
        /// The tiles; the offer is public.
        tiles: ArrayVec<Building, 3>,
    },
    /// A building was built.
    Built {
        /// The seat that built.
        seat: Seat,
        /// The card that it was built with.
        card: Card,
        /// The new building.
        building: Building,
        /// Whether it came from the private offer instead of the building board.
        from_offer: bool,
        /// The site of the building.
        site: Site,
        /// The building whose effect the Tavern copied.
        copied: Option<Building>,
        /// The cost, and the gain from the effect.
        change: Change,
    },
    /// An open repeated effect was carried out once.
    Repeated {
        /// The seat that carried it out.
        seat: Seat,
        /// The building with the effect.
        building: Building,
        /// The payment and the gain.
        change: Change,
    },
    /// A repeated effect was ended.
    RepeatEnded {
        /// The seat that ended it.
        seat: Seat,
        /// The building with the effect.
        building: Building,
    },
    /// A processing building was used once.
    Converted {
        /// The owner of the building.
        seat: Seat,
        /// The building that was used.
        building: Building,
        /// The payment and the gain.
        change: Change,
    },
    /// A landscape tile was removed at no cost.
    Removed {
        /// The owner of the landscape.
        seat: Seat,
        /// The kind of tile.
        landscape: Landscape,
        /// The space that is now empty.
        space: Space,
    },
    /// A gift was taken.
    GiftTaken {
        /// The seat that took it.
        seat: Seat,
        /// The seat that gave it.
        from: Seat,
        /// The token that took the gift.
        token: Token,
    },
    /// A gift was refused, or nothing of it was taken.
    GiftRefused {
        /// The seat that refused it.
        seat: Seat,
        /// The seat that gave it.
        from: Seat,
        /// The good that was offered.
        good: Good,
    },
    /// A wheel turned.
    Turned {
        /// The owner of the wheel.
        seat: Seat,
        /// The wheel that turned.
        wheel: Wheel,
        /// The number of turns.
        times: u8,
    },
    /// A seat finished a card.
    CardDone {
        /// The seat that is done.
        seat: Seat,
        /// The card that is finished for the seat.
        card: Card,
        /// The number of abilities used.
        used: u8,
    },
    /// In a two-player game, a seat did not play the last card, which it may play alone (T2).
    LastCardDeclined {
        /// The seat that declined.
        seat: Seat,
    },
    /// A building period is over; the board is filled up next.
    PeriodEnded {
        /// The period that ended, from 1.
        period: u8,
    },
    /// Everyone may take their last anytime actions.
    LastActionsBegan,
    /// A seat ended its game.
    Finished {
        /// The seat that is done.
        seat: Seat,
    },
    /// The game is over.
    GameOver,
}

impl Event {
    /// Returns what the event reveals to people who did not know it before.
    #[must_use]
    pub const fn tells(&self) -> Tells {
        match self {
            Event::HandChosen { .. } | Event::Picked { .. } => Tells::Nothing,
            Event::Refilled { .. }
            | Event::AllTurnedUp { .. }
            | Event::Revealed { .. }
            | Event::Drew { .. }
            // In a solo game the end of a period reveals the card that was left (S2).
            | Event::PeriodEnded { .. } => Tells::Hidden,
            Event::PeriodBegan { .. }
            | Event::FeePaid { .. }
            | Event::AbilityUsed { .. }
            | Event::Built { .. }
            | Event::Repeated { .. }
            | Event::RepeatEnded { .. }
            | Event::Converted { .. }
            | Event::Removed { .. }
            | Event::GiftTaken { .. }
            | Event::GiftRefused { .. }
            | Event::Turned { .. }
            | Event::CardDone { .. }
            | Event::LastCardDeclined { .. }
            | Event::LastActionsBegan
            | Event::Finished { .. }
            | Event::GameOver => Tells::Open,
        }
    }

    /// Returns the part of the event that `viewer` may see.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Option<Event> {
        let mut seen = self.clone();
        match &mut seen {
            Event::HandChosen { seat, cards } if viewer.seat() != Some(*seat) => *cards = None,
            Event::Picked { seat, card } if viewer.seat() != Some(*seat) => *card = None,
            _ => {}
        }
        Some(seen)
    }
}

/// One answer of chance, as the log keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// The start player was drawn by lot.
    StartPlayer(Seat),
    /// A stack was shuffled; the next tile last.
    Stack(BuildingKind, Vec<Building>),
    /// A card of the hand was drawn (S1).
    Card(Card),
    /// A tile was drawn from a stack.
    Tile(Building),
}
