//! The parts of a game: what lies open, what a seat alone has seen, what nobody knows.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Viewer, ids};

use crate::building::{Building, BuildingSet, Entry, Kind};
use crate::options::{Length, Options};
use crate::rounds::{Round, rounds};
use crate::ships::{Fleet, Ship, ShipKind};
use crate::token::{Disc, Space, Stock};

/// Turns of a round (T3).
pub const TURNS: u8 = 7;

ids! {
    /// What the table is waiting for.
    Phase, "phase", 7 {
        /// The turn's player may act before the marker moves onto the disc of the interest (T8).
        Supply = "supply",
        /// The turn's player owes a main action (T1).
        Main = "main",
        /// The turn's player may build a second time at the Construction Firm (B2).
        BuildAgain = "build_again",
        /// The turn's player may end the turn (T7).
        End = "end",
        /// Interest is to be paid before the harvest (L4).
        Debts = "debts",
        /// Everybody pays food (H4).
        Feeding = "feeding",
        /// The game is over.
        Over = "over",
    }
}

/// What lies in front of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Goods and francs.
    pub stock: Stock,
    /// Loans not repaid.
    pub loans: u16,
    /// Buildings, the Luxury Yacht too.
    pub buildings: BuildingSet,
    /// Ships.
    pub ships: Fleet,
    /// The building on which the seat's disc lies.
    pub disc: Option<Building>,
    /// Interest still owed, in francs (L4).
    pub interest: u16,
    /// While food is owed: the food given already in this feeding (H6). `None` if none is owed.
    pub feeding: Option<u16>,
}

impl Place {
    /// How many own buildings are of a type.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> u16 {
        let mut count = 0;
        for building in self.buildings.iter() {
            count += u16::from(building.data().kind == kind);
        }
        count
    }

    /// Own fishing symbols (E9).
    #[must_use]
    pub fn fishing(&self) -> u16 {
        let symbols = self.buildings.iter().map(|it| it.data().fishing);
        symbols.sum()
    }

    /// Own hammers (E9).
    #[must_use]
    pub fn hammers(&self) -> u16 {
        let symbols = self.buildings.iter().map(|it| it.data().hammers);
        symbols.sum()
    }

    /// Own ships of any kind, the yacht too (W11).
    #[must_use]
    pub fn all_ships(&self) -> u16 {
        self.ships.len() + self.of_kind(Kind::Yacht)
    }
}

/// Everything that lies open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// What the table has chosen.
    pub options: Options,
    /// The round, from 1; one more than there are rounds in the final phase (F1).
    pub round: u8,
    /// The turn of the round, from 1; in the final phase the turn of a seat each.
    pub turn: u8,
    /// What the table is waiting for.
    pub phase: Phase,
    /// The supply discs that are turned up, in the order of their places.
    pub discs: ArrayVec<Disc, 7>,
    /// What lies on the offer spaces, in the order of [`Space::ALL`].
    pub offer: [u16; 7],
    /// The buildings of the city.
    pub city: BuildingSet,
    /// The proposals; the top card of each is the last.
    pub proposals: [ArrayVec<Building, 11>; 3],
    /// How many cards the special stack still has.
    pub specials: u8,
    /// The ships for sale and to be built, in the order of [`ShipKind::ALL`]; the top card of each
    /// stack is the last.
    pub ships: [ArrayVec<Ship, 7>; 4],
    /// The wharves on which a brick lies (W4).
    pub modernised: BuildingSet,
    /// Whether the Football Stadium lies with the city and moves to the first empty proposal space
    /// (B7).
    pub stadium_waits: bool,
    /// What the turn's player has sold in this turn, and so cannot buy back (K8).
    pub sold: BuildingSet,
    /// Who may still lay the top two special cards back in another order (A1).
    pub ordering: Option<Seat>,
    /// The seats, clockwise.
    pub places: ArrayVec<Place, 5>,
}

/// What a seat alone has seen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// The special cards that it knows to lie on top, the topmost first (A1).
    pub seen: ArrayVec<Building, 2>,
}

/// What nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unknown {
    /// The special stack; the top card is the last.
    pub specials: ArrayVec<Building, 6>,
    /// The supply discs not yet reached; the next is the last.
    pub discs: ArrayVec<Disc, 7>,
}

/// The whole truth of a game. Its JSON is the complete position; reading one refuses what
/// contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct State {
    pub(crate) table: Table,
    pub(crate) secrets: ArrayVec<Secret, 5>,
    pub(crate) unknown: Unknown,
}

/// What one viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What lies open.
    pub table: Table,
    /// What the viewer's own seat alone has seen; `None` for the public.
    pub secret: Option<Secret>,
}

impl View {
    /// The viewer's seat with what lies in front of it.
    #[must_use]
    pub fn own(&self) -> Option<(Seat, &Place)> {
        let seat = self.viewer.seat()?;
        Some((seat, self.table.places.get(seat.index())?))
    }
}

impl State {
    /// What lies open.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What `viewer` may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let secret = viewer
            .seat()
            .and_then(|seat| self.secrets.get(seat.index()));
        View {
            viewer: secret.map_or(Viewer::Public, |_| viewer),
            table: self.table.clone(),
            secret: secret.cloned(),
        }
    }
}

/// Who owns a building that is in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The city.
    City,
    /// A seat.
    Seat(Seat),
}

impl Table {
    /// How many play.
    #[must_use]
    pub fn players(&self) -> u8 {
        #[allow(clippy::cast_possible_truncation)] // at most 5
        let players = self.places.len() as u8;
        players
    }

    /// The rounds of this game.
    #[must_use]
    pub fn rounds(&self) -> &'static [Round] {
        rounds(self.options.length == Length::Short, self.players())
    }

    /// The card of the round; `None` in the final phase.
    #[must_use]
    pub fn round_card(&self) -> Option<&'static Round> {
        self.rounds().get(usize::from(self.round).checked_sub(1)?)
    }

    /// Whether it is the final phase (F1), or the game is over.
    #[must_use]
    pub fn is_final(&self) -> bool {
        usize::from(self.round) > self.rounds().len()
    }

    /// Whose turn a turn is (T3); in the final phase everybody has one, from seat 0 on.
    #[must_use]
    pub fn seat_of(&self, round: u8, turn: u8) -> Seat {
        let turns = match usize::from(round) > self.rounds().len() {
            true => u16::from(turn) - 1,
            false => (u16::from(round) - 1) * u16::from(TURNS) + u16::from(turn) - 1,
        };
        #[allow(clippy::cast_possible_truncation)] // below the number of players
        let seat = (turns % u16::from(self.players().max(1))) as u8;
        Seat(seat)
    }

    /// Whose turn it is; `None` between turns and when the game is over.
    #[must_use]
    pub fn turn_of(&self) -> Option<Seat> {
        match self.phase {
            Phase::Supply | Phase::Main | Phase::BuildAgain | Phase::End => {
                Some(self.seat_of(self.round, self.turn))
            }
            Phase::Debts | Phase::Feeding | Phase::Over => None,
        }
    }

    /// What lies on an offer space.
    #[must_use]
    pub const fn offered(&self, space: Space) -> u16 {
        self.offer[space.index()]
    }

    /// Who owns a building; `None` if it is not in play.
    #[must_use]
    pub fn owner(&self, building: Building) -> Option<Owner> {
        if self.city.contains(building) {
            return Some(Owner::City);
        }
        let owner = self
            .places
            .iter()
            .position(|it| it.buildings.contains(building))?;
        #[allow(clippy::cast_possible_truncation)] // at most 5
        let seat = Seat(owner as u8);
        Some(Owner::Seat(seat))
    }

    /// The cards that lie on top of the proposals, with the stack of each.
    pub fn tops(&self) -> impl Iterator<Item = (usize, Building)> + '_ {
        let tops = self.proposals.iter().enumerate();
        tops.filter_map(|(stack, cards)| Some((stack, *cards.last()?)))
    }

    /// The ship on top of the stack of a kind.
    #[must_use]
    pub fn top_ship(&self, kind: ShipKind) -> Option<Ship> {
        self.ships[kind.index()].last().copied()
    }

    /// Whether a seat may not enter a building because of the discs on it: any disc bars it, in the
    /// final phase only the own one (E2, F3).
    #[must_use]
    pub fn occupied(&self, seat: Seat, building: Building) -> bool {
        let stands = |it: &Place| it.disc == Some(building);
        if self.is_final() {
            self.places.get(seat.index()).is_some_and(stands)
        } else {
            self.places.iter().any(stands)
        }
    }

    /// What a seat pays to enter a building: nothing in its own (E5).
    #[must_use]
    pub fn entry(&self, seat: Seat, building: Building) -> Entry {
        match building.data().entry {
            Entry::Never => Entry::Never,
            _ if self.owner(building) == Some(Owner::Seat(seat)) => Entry::Free,
            entry => entry,
        }
    }

    /// What interest a seat is to pay now (L4, L6).
    #[must_use]
    pub fn interest_of(&self, place: &Place) -> u16 {
        let players = self.players();
        let dear = self.options.loans == crate::options::Loans::Expensive
            && players > 1
            && place.loans >= u16::from(players);
        match place.loans {
            0 => 0,
            _ if dear => 2,
            _ => 1,
        }
    }

    /// The food that a seat still owes; 0 if none (H4, H7).
    #[must_use]
    pub fn food_owed(&self, place: &Place) -> u16 {
        let (Some(fed), Some(card)) = (place.feeding, self.round_card()) else {
            return 0;
        };
        let ships = place.ships.food(self.players());
        card.food.saturating_sub(ships).saturating_sub(fed)
    }
}
