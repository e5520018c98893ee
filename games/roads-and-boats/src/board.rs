//! What lies open: the map with everything on it, and how far the game is.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, UnknownId, ids};

use crate::choice::What;
use crate::goods::{Load, Loose};
use crate::hex::{Edge, TileCoordinates};
use crate::land::SharedLand;
use crate::options::Options;
use crate::place::{Carrier, Place, Spot, TileSide, serde_by_text, unknown};
use crate::rows::{
    CHEAP_CELLS, Filling, Good, IRRIGATION, Kind, Site, Subject, Subjects, Terrain, Vehicle,
    WONDER_CELLS, WONDER_DONE, WONDER_ROWS,
};

ids! {
    /// What the players do.
    Phase, "phase", 7 {
        /// They lay the map (A4).
        Laying = "laying",
        /// They choose their homes (S4).
        Homes = "homes",
        /// Producing and breeding.
        Production = "production",
        /// Moving.
        Movement = "movement",
        /// Building.
        Building = "building",
        /// Buying bricks of the wonder.
        Wonder = "wonder",
        /// The game is over.
        Over = "over",
    }
}

impl Phase {
    /// The four phases of a turn, in their order (O1).
    pub const TURN: [Phase; 4] = [
        Phase::Production,
        Phase::Movement,
        Phase::Building,
        Phase::Wonder,
    ];

    /// Whether it is one of the four phases of a turn.
    #[must_use]
    pub fn is_of_turn(self) -> bool {
        Phase::TURN.contains(&self)
    }

    /// Returns the next phase of the turn; `None` after the last.
    #[must_use]
    pub const fn next(self) -> Option<Phase> {
        match self {
            Phase::Production => Some(Phase::Movement),
            Phase::Movement => Some(Phase::Building),
            Phase::Building => Some(Phase::Wonder),
            _ => None,
        }
    }
}

ids! {
    /// How far a phase is.
    Step, "step", 5 {
        /// Everybody calls (O3).
        Calls = "calls",
        /// One after the other says whether to stay in prayer (O8).
        Prayer = "prayer",
        /// One after the other takes a place in the sequence (O9).
        Places = "places",
        /// Everybody writes a script unseen (O4).
        Together = "together",
        /// One seat acts at once (O5, O6), lays tiles or chooses a home.
        Alone = "alone",
    }
}

ids! {
    /// What a seat says at the start of a phase (O3).
    Call, "call", 2 {
        /// It needs no order.
        Simultaneous = "simultaneous",
        /// It wants an order.
        Order = "order",
    }
}

/// A transporter on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transporter {
    /// Its seat and number.
    pub id: Carrier,
    /// What it is.
    pub vehicle: Vehicle,
    /// Where it is: the compartment, the river, the dock or the sea. A carried one is where its
    /// carrier is.
    pub at: Place,
    /// The goods on it.
    #[serde(default, skip_serializing_if = "is_unloaded")]
    pub load: Load,
    /// The transporter on it (C1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carries: Option<Carrier>,
    /// The transporter that carries it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carried_by: Option<Carrier>,
    /// Whether it has moved in this phase, or was picked up in it (V1, C2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub moved: bool,
    /// Whether it was made in this phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub new: bool,
}

impl Transporter {
    /// Returns the number of goods on it.
    #[must_use]
    pub fn loaded(&self) -> u16 {
        self.load.goods()
    }

    /// Returns how many more goods it can take; none if it carries a transporter or is carried.
    #[must_use]
    pub fn room(&self) -> u16 {
        if self.carries.is_some() || self.carried_by.is_some() {
            return 0;
        }
        u16::from(self.vehicle.data().capacity).saturating_sub(self.loaded())
    }

    /// Returns how many of a good are on it.
    #[must_use]
    pub fn count(&self, good: Good) -> u16 {
        self.load.count(good)
    }
}

fn is_unloaded(load: &Load) -> bool {
    load.is_empty()
}

/// A producer on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Producer {
    /// Its compartment, or its sea tile.
    pub at: Place,
    /// What it is.
    pub kind: Kind,
    /// How much it has made in this turn (P6).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub made: u8,
    /// The good that it laid out in this turn and that nobody has collected yet (P1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<Good>,
    /// A mine's bag: gold and iron (M1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bag: Option<(u16, u16)>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A wall on an edge of two tiles (W1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wall {
    /// The edge.
    pub side: TileSide,
    /// The seat of the tokens in a colour (W3); `None` if all are neutral.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Seat>,
    /// The owner's tokens.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub own: u8,
    /// Neutral tokens.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub neutral: u8,
}

impl Wall {
    /// Returns all its tokens.
    #[must_use]
    pub const fn tokens(&self) -> u8 {
        self.own.saturating_add(self.neutral)
    }
}

/// A road between two regions (D8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Road(
    /// The region on the side that names the edge.
    pub Place,
    /// The region beyond.
    pub Place,
);

/// What one seat lets another do with a transporter (O11), or asks for (O15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Permission {
    /// The transporter; its seat gives the permission.
    pub of: Carrier,
    /// The seat that may.
    pub to: Seat,
    /// What.
    pub what: What,
    /// Which good may be taken; `None` unless something is taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<Good>,
    /// How many of it in all.
    #[serde(default, skip_serializing_if = "is_none_left")]
    pub count: u16,
}

fn is_none_left(count: &u16) -> bool {
    *count == 0
}

/// The bricks of the wonder, in the order of their cells (N3): a seat's, or neutral. Written as one
/// character a brick: the seat's digit, or a dot.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wonder(ArrayVec<Option<Seat>, WONDER_CELLS>);

impl Wonder {
    /// Returns the bricks.
    #[must_use]
    pub fn bricks(&self) -> &[Option<Seat>] {
        &self.0
    }

    /// Returns the number of bricks.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no brick lies there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether all cells are full.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// Lays a brick; a full wonder takes none (Y3).
    pub fn lay(&mut self, brick: Option<Seat>) {
        let _ = self.0.try_push(brick);
    }

    /// Returns the bricks of each row, as far as they lie.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Seat>]> {
        let mut from = 0;
        WONDER_ROWS.iter().map(move |cells| {
            let row = from.min(self.0.len())..(from + usize::from(*cells)).min(self.0.len());
            from += usize::from(*cells);
            &self.0[row]
        })
    }
}

impl fmt::Display for Wonder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for brick in &self.0 {
            match brick {
                Some(seat) => write!(f, "{seat}")?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Wonder {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut wonder = Wonder::default();
        for brick in text.bytes() {
            let brick = match brick {
                b'.' => None,
                b'0'..=b'3' => Some(Seat(brick - b'0')),
                _ => return Err(unknown("wonder", text)),
            };
            wonder
                .0
                .try_push(brick)
                .map_err(|_| unknown("wonder", text))?;
        }
        Ok(wonder)
    }
}

serde_by_text!(Wonder);

/// The public state of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerBoard {
    /// Its home: the region where everything started (S5).
    pub home: Option<Place>,
    /// What it has researched.
    pub research: Subjects,
    /// The bricks that it has bought in this turn (N2).
    pub bricks: u8,
    /// How many moves it has made in this phase, permissions included.
    pub acts: u8,
    /// Whether it has called (O3).
    pub called: bool,
    /// Whether it has handed in, or ended its phase (O7).
    pub done: bool,
    /// Whether one of its transporters has moved in this phase (C3).
    pub started: bool,
}

/// The most moves of a seat in one phase.
pub const MOST_ACTS: u8 = 200;

/// The public state. In a seat's view it is what the seat's own script makes of it (O4).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The options of the table.
    pub options: Options,
    /// The turn, from 1; 0 before the first.
    pub turn: u8,
    /// What the players do.
    pub phase: Phase,
    /// How far the phase is.
    pub step: Step,
    /// The seat that acts alone, says whether it stays in prayer, or takes a place.
    pub mover: Option<Seat>,
    /// The row before the temple, the nearest first (S3).
    pub temple: ArrayVec<Seat, 4>,
    /// The order board: who acts first, second ... (S3, O10).
    pub sequence: ArrayVec<Seat, 4>,
    /// While places are taken: who has taken which (O9).
    pub taken: ArrayVec<Option<Seat>, 4>,
    /// What the seats have called in this phase; empty until all have (O3).
    pub calls: ArrayVec<Call, 4>,
    /// In prayer: who has said what, from the nearest on; `true` is to cash (O8).
    pub prayed: ArrayVec<bool, 4>,
    /// Whether the seat that acts alone goes on with a script that was stopped (O6).
    pub resumed: bool,
    /// The public state of each seat.
    pub players: ArrayVec<PlayerBoard, 4>,
    /// The map.
    pub land: SharedLand,
    /// The transporters, by seat and number.
    pub transporters: Vec<Transporter>,
    /// The producers, by tile.
    pub producers: Vec<Producer>,
    /// The goods that lie loose.
    pub loose: Loose,
    /// The roads, in order.
    pub roads: Vec<Road>,
    /// The river arms with a bridge, in order (R6).
    pub bridges: Vec<TileSide>,
    /// The walls, by edge.
    pub walls: Vec<Wall>,
    /// The wonder.
    pub wonder: Wonder,
    /// Permissions that hold in this phase, in order (O11).
    pub permissions: Vec<Permission>,
    /// What was asked for in this phase, in order (O15).
    pub requests: Vec<Permission>,
}

impl Board {
    /// Returns the number of players.
    #[must_use]
    pub fn seats(&self) -> u8 {
        #[allow(clippy::cast_possible_truncation)] // at most 4
        let seats = self.players.len() as u8;
        seats
    }

    /// Whether there is one player (Y1).
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.players.len() == 1
    }

    /// Returns the public state of a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &PlayerBoard {
        const NOBODY: &PlayerBoard = &PlayerBoard {
            home: None,
            research: Subjects::EMPTY,
            bricks: 0,
            acts: 0,
            called: false,
            done: false,
            started: false,
        };
        self.players.get(seat.index()).unwrap_or(NOBODY)
    }

    /// Whether a seat has researched a subject.
    #[must_use]
    pub fn knows(&self, seat: Seat, subject: Subject) -> bool {
        self.player(seat).research.contains(subject)
    }

    /// Returns a transporter.
    #[must_use]
    pub fn transporter(&self, id: Carrier) -> Option<&Transporter> {
        // There are few, so this is quicker than a binary search.
        self.transporters.iter().find(|it| it.id == id)
    }

    pub(crate) fn transporter_mut(&mut self, id: Carrier) -> Option<&mut Transporter> {
        self.transporters.iter_mut().find(|it| it.id == id)
    }

    /// Returns a seat's transporters.
    #[must_use]
    pub fn fleet(&self, seat: Seat) -> &[Transporter] {
        let earlier = |it: &&Transporter| it.id.seat < seat;
        let from = self.transporters.iter().take_while(earlier).count();
        let rest = &self.transporters[from..];
        let own = rest.iter().take_while(|it| it.id.seat == seat).count();
        &rest[..own]
    }

    /// Returns the producer on a tile.
    #[must_use]
    pub fn producer(&self, hex: TileCoordinates) -> Option<&Producer> {
        self.producers.iter().find(|it| it.at.hex == hex)
    }

    pub(crate) fn producer_mut(&mut self, hex: TileCoordinates) -> Option<&mut Producer> {
        let at = self
            .producers
            .binary_search_by_key(&hex, |it| it.at.hex)
            .ok()?;
        self.producers.get_mut(at)
    }

    /// Returns the wall on an edge.
    #[must_use]
    pub fn wall(&self, side: TileSide) -> Option<&Wall> {
        let at = self.walls.binary_search_by_key(&side, |it| it.side).ok()?;
        self.walls.get(at)
    }

    /// Whether a seat can pass an edge: no other seat's wall stands there (V5, W8).
    #[must_use]
    pub fn passes(&self, seat: Seat, hex: TileCoordinates, edge: Edge) -> bool {
        self.walls.is_empty()
            || self
                .wall(TileSide::between(hex, edge))
                .and_then(|wall| wall.owner)
                .is_none_or(|owner| owner == seat)
    }

    /// Returns the arms of a tile's river that have a bridge, as a set.
    #[must_use]
    pub fn bridged(&self, hex: TileCoordinates) -> u8 {
        let from = self.bridges.partition_point(|it| it.hex < hex);
        let arms = self.bridges[from..].iter().take_while(|it| it.hex == hex);
        arms.fold(0, |set, it| set | it.edge.bit())
    }

    /// Returns the compartment that a region belongs to (R6).
    #[must_use]
    pub fn compartment(&self, place: Place) -> Place {
        match place.spot {
            Spot::Bank(_) => self.land.compartment(place, self.bridged(place.hex)),
            _ => place,
        }
    }

    /// Returns the compartments of a land tile.
    #[must_use]
    pub fn compartments(&self, hex: TileCoordinates) -> ArrayVec<Place, 3> {
        let mut found = ArrayVec::new();
        let Some(tile) = self.land.tile(hex).filter(|tile| tile.is_land()) else {
            return found;
        };
        for name in tile.names() {
            let place = self.compartment(Place::region(hex, name));
            if !found.contains(&place) && !found.is_full() {
                found.push(place);
            }
        }
        found
    }

    /// Whether a place is on open sea.
    #[must_use]
    pub fn is_sea(&self, place: Place) -> bool {
        place.spot == Spot::Tile && self.land.tile(place.hex).is_some_and(|it| !it.is_land())
    }

    /// Whether the deserts are irrigated (N5).
    #[must_use]
    pub fn irrigated(&self) -> bool {
        self.wonder.len() >= IRRIGATION
    }

    /// Returns a tile's terrain: irrigated desert is pasture (N5).
    #[must_use]
    pub fn terrain(&self, hex: TileCoordinates) -> Option<Terrain> {
        match self.land.tile(hex)?.terrain {
            Terrain::Desert if self.irrigated() => Some(Terrain::Pasture),
            terrain => Some(terrain),
        }
    }

    /// Whether a producer may stand at a place (D2, D4), for any builder.
    #[must_use]
    pub fn is_site(&self, kind: Kind, place: Place) -> bool {
        let Some(terrain) = self.terrain(place.hex) else {
            return false;
        };
        let stands = match kind.data().site {
            Site::On(wanted) => terrain == wanted,
            Site::Land => terrain != Terrain::Sea && terrain != Terrain::Desert,
            Site::Shore => terrain != Terrain::Desert && self.land.is_shore(place.hex),
        };
        stands && self.producer(place.hex).is_none()
    }

    /// Returns what a seat's next brick costs (N2).
    #[must_use]
    pub fn brick_cost(&self, seat: Seat) -> u8 {
        let dear = self.wonder.len() >= CHEAP_CELLS;
        self.player(seat).bricks + 1 + u8::from(dear)
    }

    /// Whether the wonder is done (N6).
    #[must_use]
    pub fn wonder_done(&self) -> bool {
        let mark = usize::from(self.seats()).checked_sub(2);
        let cell = mark.and_then(|at| WONDER_DONE.get(at));
        cell.is_some_and(|cell| self.wonder.len() >= *cell)
    }

    /// Whether a seat may fill a mine so (M2).
    #[must_use]
    pub fn can_fill(&self, seat: Seat, filling: Filling) -> bool {
        filling
            .research()
            .is_none_or(|subject| self.knows(seat, subject))
    }

    /// Returns the lowest number that no transporter of a seat has.
    pub(crate) fn free_number(&self, seat: Seat) -> u8 {
        let used = |number: &u8| self.fleet(seat).iter().all(|it| it.id.number != *number);
        (1..=9).find(used).unwrap_or(9)
    }

    pub(crate) fn add_transporter(&mut self, new: Transporter) {
        let at = self.transporters.partition_point(|it| it.id < new.id);
        self.transporters.insert(at, new);
    }

    /// Returns a pasture's compartment that holds a pair and nothing else on the whole tile (B1).
    pub(crate) fn lonely_pair(
        &self,
        hex: TileCoordinates,
        donkeys: bool,
    ) -> Option<(Place, Option<Seat>)> {
        if self.terrain(hex) != Some(Terrain::Pasture) || self.producer(hex).is_some() {
            return None;
        }
        let mut there = self.transporters.iter().filter(|it| it.at.hex == hex);
        let from = Place::tile(TileCoordinates::new(hex.q, hex.r));
        let mut heaps = self
            .loose
            .heaps()
            .iter()
            .filter(|heap| heap.at.hex == from.hex);
        if donkeys {
            let (one, two) = (there.next()?, there.next()?);
            let pair = one.vehicle == Vehicle::Donkey
                && two.vehicle == Vehicle::Donkey
                && one.id.seat == two.id.seat
                && one.at == two.at
                && one.load.is_empty()
                && two.load.is_empty()
                && one.carries.is_none()
                && two.carries.is_none();
            (pair && there.next().is_none() && heaps.next().is_none())
                .then_some((one.at, Some(one.id.seat)))
        } else {
            let heap = heaps.next()?;
            let pair = heap.pile.good == Good::Geese && heap.pile.count == 2;
            (pair && heaps.next().is_none() && there.next().is_none()).then_some((heap.at, None))
        }
    }
}
