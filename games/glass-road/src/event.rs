//! What happens in a game, told in ids.

use arrayvec::ArrayVec;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::{Seat, Tells, Viewer};

use crate::building::{Building, BuildingKind, StartBuilding};
use crate::ids::{Ability, Card, CardSet, Good, Landscape, Space, Token, Wheel};

/// How much each token moved, before any wheel turned; written as a map of what did move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moved([i8; 10]);

impl Moved {
    /// How far `token` moved.
    #[must_use]
    pub const fn get(&self, token: Token) -> i8 {
        self.0[token.index()]
    }

    /// Adds to how far `token` moved.
    pub const fn add(&mut self, token: Token, steps: i8) {
        self.0[token.index()] += steps;
    }

    /// What did move, with how far.
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

/// What an action gave and took.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Change {
    /// Goods paid (negative).
    pub paid: Moved,
    /// Goods gained.
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

/// Where a new building stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Site {
    /// On a space.
    Space(Space),
    /// On a start building, as its upgrade.
    Upgrade(StartBuilding),
}

/// One thing that happened. All of it is public but where a field says otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A period begins.
    PeriodBegan {
        /// Which, from 1.
        period: u8,
        /// Who starts it.
        start_player: Seat,
    },
    /// Tiles were laid on the building board.
    Refilled {
        /// Which row.
        kind: BuildingKind,
        /// The new tiles, left to right.
        tiles: Vec<Building>,
    },
    /// A seat chose its hand.
    HandChosen {
        /// Who.
        seat: Seat,
        /// Which cards: only for the seat itself.
        cards: Option<CardSet>,
    },
    /// A seat laid a card face down.
    Picked {
        /// Who.
        seat: Seat,
        /// Which: only for the seat itself.
        card: Option<Card>,
    },
    /// All picked cards of a round were turned up together, to be resolved in this order
    /// ([`crate::Reveal::Together`]).
    AllTurnedUp {
        /// Whose and which.
        cards: ArrayVec<(Seat, Card), 4>,
    },
    /// A card was turned up or played on the own turn.
    Revealed {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
        /// Whether chance chose it (S1).
        by_chance: bool,
        /// Who had to follow, in order (C2).
        followers: ArrayVec<Seat, 3>,
    },
    /// A fee was paid.
    FeePaid {
        /// Who.
        seat: Seat,
        /// Of which card.
        card: Card,
        /// What it took.
        change: Change,
    },
    /// An ability was used; a build is [`Event::Built`] instead.
    AbilityUsed {
        /// Who.
        seat: Seat,
        /// Of which card.
        card: Card,
        /// Which one.
        ability: Ability,
        /// What it gave.
        change: Change,
    },
    /// Tiles were drawn into a private offer.
    Drew {
        /// Who.
        seat: Seat,
        /// Which; the offer lies open.
        tiles: ArrayVec<Building, 3>,
    },
    /// A building was built.
    Built {
        /// Who.
        seat: Seat,
        /// With which card.
        card: Card,
        /// What.
        building: Building,
        /// From the own private offer instead of the building board.
        from_offer: bool,
        /// Where it stands.
        site: Site,
        /// Whose effect the Tavern copied.
        copied: Option<Building>,
        /// What it cost and what its effect gave.
        change: Change,
    },
    /// An open repeated effect was carried out once.
    Repeated {
        /// Who.
        seat: Seat,
        /// Whose effect.
        building: Building,
        /// What it took and gave.
        change: Change,
    },
    /// A repeated effect was ended.
    RepeatEnded {
        /// Who.
        seat: Seat,
        /// Whose effect.
        building: Building,
    },
    /// A processing building was used once.
    Converted {
        /// Who.
        seat: Seat,
        /// Which.
        building: Building,
        /// What it took and gave.
        change: Change,
    },
    /// A landscape tile was removed for nothing.
    Removed {
        /// Who.
        seat: Seat,
        /// What.
        landscape: Landscape,
        /// From where.
        space: Space,
    },
    /// A gift was taken.
    GiftTaken {
        /// Who.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// On which token.
        token: Token,
    },
    /// A gift was refused, or nothing of it was taken.
    GiftRefused {
        /// Who.
        seat: Seat,
        /// From whom.
        from: Seat,
        /// Of what.
        good: Good,
    },
    /// A wheel turned.
    Turned {
        /// Whose.
        seat: Seat,
        /// Which.
        wheel: Wheel,
        /// How often.
        times: u8,
    },
    /// A seat is done with a card.
    CardDone {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
        /// How many of its abilities were used.
        used: u8,
    },
    /// A player of two did not play the card that was left to play alone (T2).
    LastCardDeclined {
        /// Who.
        seat: Seat,
    },
    /// A period ended.
    PeriodEnded {
        /// Which.
        period: u8,
    },
    /// Everyone has their last anytime actions.
    LastActionsBegan,
    /// A seat is done with the game.
    Finished {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    GameOver,
}

impl Event {
    /// What it tells people who did not know it before.
    #[must_use]
    pub const fn tells(&self) -> Tells {
        match self {
            Event::HandChosen { .. } | Event::Picked { .. } => Tells::Nothing,
            Event::Refilled { .. }
            | Event::AllTurnedUp { .. }
            | Event::Revealed { .. }
            | Event::Drew { .. }
            // Whoever plays alone shows the card that was left (S2).
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

    /// What of it may be shown to `viewer`.
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
