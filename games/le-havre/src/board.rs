//! The parts of a game's state: public, seen by one seat only, and known to nobody.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Viewer, ids};

use crate::building::{Building, BuildingSet, EntryFee, Kind};
use crate::options::{Length, Options};
use crate::rounds::{Round, rounds};
use crate::ships::{Fleet, Ship, ShipKind};
use crate::token::{Disc, Space, Stock};

/// The turns of a round (T3).
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
        /// Seats pay interest before the harvest (L4).
        Debts = "debts",
        /// Everybody pays food (H4).
        Feeding = "feeding",
        /// The game is over.
        Over = "over",
    }
}

/// The public state of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerBoard {
    /// Goods and francs.
    pub stock: Stock,
    /// Loans that are not repaid.
    pub loans: u16,
    /// Buildings, including the Luxury Yacht.
    pub buildings: BuildingSet,
    /// Ships, by card.
    pub ships: Fleet,
    /// The building on which the seat's disc lies.
    pub disc: Option<Building>,
    /// Interest still owed, in francs (L4).
    pub interest: u16,
    /// While food is owed: the food already paid in this feeding (H6). `None` if none is owed.
    pub feeding: Option<u16>,
}

impl PlayerBoard {
    /// Returns the number of the seat's buildings of a type.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> u16 {
        let mut count = 0;
        for building in self.buildings.iter() {
            count += u16::from(building.data().kind == kind);
        }
        count
    }

    /// Returns the number of the seat's fishing symbols (E9).
    #[must_use]
    pub fn fishing(&self) -> u16 {
        let symbols = self.buildings.iter().map(|it| it.data().fishing);
        symbols.sum()
    }

    /// Returns the number of the seat's hammers (E9).
    #[must_use]
    pub fn hammers(&self) -> u16 {
        let symbols = self.buildings.iter().map(|it| it.data().hammers);
        symbols.sum()
    }

    /// Returns the number of the seat's ships of any kind, including the yacht (W11).
    #[must_use]
    pub fn all_ships(&self) -> u16 {
        self.ships.len() + self.of_kind(Kind::Yacht)
    }
}

/// The public state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The options of the table.
    pub options: Options,
    /// The round, from 1; one more than the number of rounds in the final phase (F1).
    pub round: u8,
    /// The turn of the round, from 1; the final phase has one turn per seat.
    pub turn: u8,
    /// What the table is waiting for.
    pub phase: Phase,
    /// The supply discs that are turned up, in the order of their spaces.
    pub discs: ArrayVec<Disc, 7>,
    /// The amounts on the offer spaces, in the order of [`Space::ALL`].
    pub offer: [u16; 7],
    /// The buildings of the city.
    pub city: BuildingSet,
    /// The proposals; the top card of each is the last.
    pub proposals: [ArrayVec<Building, 11>; 3],
    /// The number of cards left in the special stack.
    pub specials: u8,
    /// The ships for sale and to be built, in the order of [`ShipKind::ALL`]; the top card of each
    /// stack is the last.
    pub ships: [ArrayVec<Ship, 7>; 4],
    /// The wharves with a brick on them (W4).
    pub modernised: BuildingSet,
    /// Whether the Football Stadium is with the city and moves to the first empty proposal space (B7).
    pub stadium_waits: bool,
    /// The buildings sold in this turn, which the seat to move cannot buy back (K8).
    pub sold: BuildingSet,
    /// The seat that may still put the top two special cards back in another order (A1).
    pub ordering: Option<Seat>,
    /// The public state of each seat, clockwise.
    pub places: ArrayVec<PlayerBoard, 5>,
}

/// The information that only one seat has seen.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// The special cards that it knows to be on top, the topmost first (A1).
    pub seen: ArrayVec<Building, 2>,
}

/// The information that nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unknown {
    /// The special stack; the top card is the last.
    pub specials: ArrayVec<Building, 6>,
    /// The supply discs not yet reached; the next is the last.
    pub discs: ArrayVec<Disc, 7>,
}

/// The full state of a game. Its JSON is the complete position; reading it refuses contradictions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct State {
    #[serde(rename = "table")]
    pub(crate) board: Board,
    pub(crate) secrets: ArrayVec<Secret, 5>,
    pub(crate) unknown: Unknown,
}

/// What one viewer may know of a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The viewer of the state.
    pub viewer: Viewer,
    /// The public state.
    #[serde(rename = "table")]
    pub board: Board,
    /// The information that only the viewer's seat has seen; `None` for the public.
    pub secret: Option<Secret>,
}

impl View {
    /// Returns the viewer's seat and its public state.
    #[must_use]
    pub fn own(&self) -> Option<(Seat, &PlayerBoard)> {
        let seat = self.viewer.seat()?;
        Some((seat, self.board.places.get(seat.index())?))
    }
}

impl State {
    /// Returns the public state.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns what `viewer` may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let secret = viewer
            .seat()
            .and_then(|seat| self.secrets.get(seat.index()));
        View {
            viewer: secret.map_or(Viewer::Public, |_| viewer),
            board: self.board.clone(),
            secret: secret.cloned(),
        }
    }
}

/// The owner of a building in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The city owns it.
    City,
    /// A seat owns it.
    Seat(Seat),
}

impl Board {
    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> u8 {
        #[allow(clippy::cast_possible_truncation)] // at most 5
        let players = self.places.len() as u8;
        players
    }

    /// Returns the rounds of this game.
    #[must_use]
    pub fn rounds(&self) -> &'static [Round] {
        rounds(self.options.length == Length::Short, self.players())
    }

    /// Returns the card of the round; `None` in the final phase.
    #[must_use]
    pub fn round_card(&self) -> Option<&'static Round> {
        self.rounds().get(usize::from(self.round).checked_sub(1)?)
    }

    /// Whether it is the final phase (F1), or the game is over.
    #[must_use]
    pub fn is_final(&self) -> bool {
        usize::from(self.round) > self.rounds().len()
    }

    /// Returns the seat to move in a turn (T3); in the final phase each seat has one turn, from
    /// seat 0 on.
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

    /// Returns the seat to move; `None` between turns and when the game is over.
    #[must_use]
    pub fn turn_of(&self) -> Option<Seat> {
        match self.phase {
            Phase::Supply | Phase::Main | Phase::BuildAgain | Phase::End => {
                Some(self.seat_of(self.round, self.turn))
            }
            Phase::Debts | Phase::Feeding | Phase::Over => None,
        }
    }

    /// Returns the amount on an offer space.
    #[must_use]
    pub const fn offered(&self, space: Space) -> u16 {
        self.offer[space.index()]
    }

    /// Returns the owner of a building; `None` if it is not in play.
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

    /// Returns the top cards of the proposals, with their stacks' indices.
    pub fn tops(&self) -> impl Iterator<Item = (usize, Building)> + '_ {
        let tops = self.proposals.iter().enumerate();
        tops.filter_map(|(stack, cards)| Some((stack, *cards.last()?)))
    }

    /// Returns the top ship of a kind.
    #[must_use]
    pub fn top_ship(&self, kind: ShipKind) -> Option<Ship> {
        self.ships[kind.index()].last().copied()
    }

    /// Whether discs bar a seat from a building: any disc does, in the final phase only the seat's
    /// own one (E2, F3).
    #[must_use]
    pub fn occupied(&self, seat: Seat, building: Building) -> bool {
        let stands = |it: &PlayerBoard| it.disc == Some(building);
        if self.is_final() {
            self.places.get(seat.index()).is_some_and(stands)
        } else {
            self.places.iter().any(stands)
        }
    }

    /// Returns the fee for a seat to enter a building; none for its own (E5).
    #[must_use]
    pub fn entry(&self, seat: Seat, building: Building) -> EntryFee {
        match building.data().entry {
            EntryFee::Never => EntryFee::Never,
            _ if self.owner(building) == Some(Owner::Seat(seat)) => EntryFee::Free,
            entry => entry,
        }
    }

    /// Returns the interest that a seat is to pay now (L4, L6).
    #[must_use]
    pub fn interest_of(&self, place: &PlayerBoard) -> u16 {
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

    /// Returns the food that a seat still owes; 0 if none (H4, H7).
    #[must_use]
    pub fn food_owed(&self, place: &PlayerBoard) -> u16 {
        let (Some(fed), Some(card)) = (place.feeding, self.round_card()) else {
            return 0;
        };
        let ships = place.ships.food(self.players());
        card.food.saturating_sub(ships).saturating_sub(fed)
    }
}
