//! The parts of a game's state: public, hidden by one seat, and known to nobody.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Dice, Seat, Seed, Viewer, ids};

use crate::building::{Building, BuildingKind, Cost, OtherCost, StartBuilding, TileSet};
use crate::estate::{Estate, Ground};
use crate::ids::{Ability, Good, Space};
use crate::options::{Reveal, start_space};
use crate::specialist::{Card, CardSet};

ids! {
    /// The number of players decides how cards are played.
    Mode, "mode", 3 {
        /// One player, seven periods (S1-S3).
        Solo = "solo",
        /// Two players, cards played in turn (T1-T3).
        Two = "two",
        /// Three or four players, picks face down (C1-C13).
        Many = "many",
    }
}

/// A good that a Supplier offers a seat, not yet answered (C8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gift {
    /// The seat of the Supplier.
    pub from: Seat,
    /// The good, one unit of it.
    pub good: Good,
}

/// The public state of one seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerBoard {
    /// Wheels, landscape, private offer.
    pub estate: Estate,
    /// The number of cards in hand.
    pub hand: u8,
    /// Whether the hand for this period has been chosen.
    pub chosen: bool,
    /// Whether a picked card is still to be resolved; it lies face down unless [`PlayerBoard::shown`] has it.
    pub picked: bool,
    /// Cards played from the hand in other seats' turns; they lie in the indentations (C2).
    pub followed: ArrayVec<Card, 2>,
    /// Cards of this period that were turned up or played in this seat's turn, in order.
    pub played: ArrayVec<Card, 8>,
    /// Solo: the cards that rest this period (S2).
    pub resting: CardSet,
    /// The picked card while it lies face up and is still to be resolved ([`Reveal::Together`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Card>,
    /// Unanswered gifts, oldest first.
    pub gifts: ArrayVec<Gift, 8>,
    /// Whether the seat has ended its game (A4).
    pub done: bool,
}

/// The card being resolved by one seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolution {
    /// The card that is resolved.
    pub card: Card,
    /// The seats that resolve it, in order: the one that turned it up, then those that follow.
    pub order: ArrayVec<Seat, 4>,
    /// The index in `order` of the current seat.
    pub at: u8,
    /// The number of abilities that each may use: 1 or 2 (C4).
    pub limit: u8,
    /// Whether the fee is paid (C6); `true` from the start if there is no fee.
    pub open: bool,
    /// The abilities that the current seat has used.
    pub used: ArrayVec<Ability, 2>,
    /// The building whose repeated effect is open (L12).
    pub repeat: Option<Building>,
}

impl Resolution {
    /// Returns the seat that resolves now.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.order.get(usize::from(self.at)).copied()
    }
}

/// What the table is waiting for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// Everyone chooses a hand.
    Choose,
    /// Everyone picks a card face down (three or four players).
    Pick,
    /// One seat plays a card from its hand (one or two players).
    Play {
        /// The seat to play.
        seat: Seat,
        /// Whether it is a card played alone after the other hand ran out (T2), which may be declined.
        last: bool,
    },
    /// A card is being resolved.
    Resolve(Resolution),
    /// Everyone may take last anytime actions (A4).
    LastActions,
    /// The game is over.
    Over,
}

/// The public state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The period, from 1.
    pub period: u8,
    /// The number of periods.
    pub periods: u8,
    /// The card round, from 1 (three or four players; otherwise the number of cards played).
    pub round: u8,
    /// The start player of this period.
    pub start_player: Seat,
    /// What the table is waiting for.
    pub phase: Phase,
    /// When face-down cards are turned up.
    #[serde(default, skip_serializing_if = "Reveal::is_in_turn")]
    pub reveal: Reveal,
    /// Tiles per row of the building board.
    pub board_width: u8,
    /// The building board: a row per kind, with a gap where a tile was built.
    #[serde(rename = "board")]
    pub building_board: [ArrayVec<Option<Building>, 5>; 3],
    /// The number of tiles left in each stack.
    pub stacks: [u8; 3],
    /// Tiles that have left the game.
    pub removed: TileSet,
    /// The row of each start building, from 1.
    pub start_rows: [u8; 3],
    /// Readings of the unverified costs that differ from the printed data (G1).
    pub costs: ArrayVec<(Building, OtherCost), 5>,
    /// The public state of each seat, clockwise.
    pub places: ArrayVec<PlayerBoard, 4>,
}

/// The hidden information of one seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// The cards in hand.
    pub hand: CardSet,
    /// The card that lies face down.
    pub picked: Option<Card>,
    /// All cards chosen in this period.
    pub chosen: CardSet,
}

/// The information that nobody knows: the stacks and the state of chance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unknown {
    /// Each stack, the next tile last.
    pub stacks: [ArrayVec<Building, 31>; 3],
    /// The seed of chance.
    pub seed: Seed,
    /// The number of 32-bit words that chance has used.
    pub drawn: u64,
}

impl Unknown {
    /// Draws a random number and remembers how far chance was read.
    pub(crate) fn roll(&mut self, below: usize) -> usize {
        let mut dice = Dice::new(self.seed, self.drawn);
        let rolled = dice.below(below);
        self.drawn = dice.drawn();
        rolled
    }
}

/// The full state of a game.
///
/// Its JSON is the complete position of the headless protocol; reading it checks it against every
/// rule of [`crate::position`].
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct State {
    /// The public state.
    #[serde(rename = "table")]
    pub(crate) board: Board,
    /// Each seat's hidden information.
    pub(crate) secrets: ArrayVec<Secret, 4>,
    /// The information that nobody knows.
    pub(crate) unknown: Unknown,
}

/// What one viewer may know of a state.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The viewer of the state.
    pub viewer: Viewer,
    /// The public state.
    #[serde(rename = "table")]
    pub board: Board,
    /// The hidden information of the viewer's own seat; `None` for the public.
    pub secret: Option<Secret>,
}

impl View {
    /// Returns the viewer's own place.
    #[must_use]
    pub fn own(&self) -> Option<&PlayerBoard> {
        self.viewer
            .seat()
            .and_then(|seat| self.board.places.get(seat.index()))
    }
}

impl State {
    /// Returns the public state.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns what `viewer` may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let secret = viewer
            .seat()
            .and_then(|seat| self.secrets.get(seat.index()).cloned());
        let viewer = if secret.is_some() {
            viewer
        } else {
            Viewer::Public
        };
        View {
            viewer,
            board: self.board.clone(),
            secret,
        }
    }
}

impl Board {
    /// Returns the number of players.
    #[must_use]
    pub fn players(&self) -> u8 {
        #[allow(clippy::cast_possible_truncation)] // at most 4
        let players = self.places.len() as u8;
        players
    }

    /// Returns how cards are played.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match self.players() {
            1 => Mode::Solo,
            2 => Mode::Two,
            _ => Mode::Many,
        }
    }

    /// Returns how many cards everyone chooses this period: five, or by the solo table (S1).
    #[must_use]
    pub fn hand_size(&self) -> u8 {
        const SOLO: [u8; 7] = [3, 4, 5, 6, 3, 4, 5];
        match self.mode() {
            Mode::Solo => SOLO[usize::from(self.period.clamp(1, 7) - 1)],
            _ => 5,
        }
    }

    /// Returns the cost of `building` at this table.
    #[must_use]
    pub fn cost(&self, building: Building) -> Cost {
        let mut cost = building.data().cost;
        if let Some((_, other)) = self.costs.iter().find(|(tile, _)| *tile == building) {
            cost.other = Some(*other);
        }
        cost
    }

    /// Returns the tiles on the building board, row by row.
    pub fn on_board(&self) -> impl Iterator<Item = Building> + '_ {
        self.building_board.iter().flatten().copied().flatten()
    }

    /// Returns the row of the building board for a kind.
    #[must_use]
    pub fn row(&self, kind: BuildingKind) -> &[Option<Building>] {
        &self.building_board[kind.index()]
    }

    /// Returns the start building, or the upgrade on it, that is adjacent to `space` (L2, landscape.md).
    #[must_use]
    pub fn start_building_beside(&self, space: Space) -> Option<StartBuilding> {
        StartBuilding::ALL
            .into_iter()
            .find(|&start| start_space(self.start_rows, start) == Some(space))
    }

    /// Returns the buildings adjacent to `space` of one estate, upgrades on start buildings included.
    pub fn buildings_beside<'a>(
        &'a self,
        estate: &'a Estate,
        space: Space,
    ) -> impl Iterator<Item = Building> + 'a {
        let upgrade = self
            .start_building_beside(space)
            .and_then(|start| estate.upgrade(start));
        space
            .neighbours()
            .into_iter()
            .filter_map(|near| match estate.ground(near) {
                Ground::Building(building) => Some(building),
                _ => None,
            })
            .chain(upgrade)
    }

    /// Returns the seat that may use a card's abilities now.
    #[must_use]
    pub fn resolving(&self) -> Option<(Seat, &Resolution)> {
        match &self.phase {
            Phase::Resolve(resolution) => Some((resolution.seat()?, resolution)),
            _ => None,
        }
    }
}
