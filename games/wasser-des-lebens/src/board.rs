//! The parts of a game's state: public, hidden by a seat, and known to nobody.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Seed, Viewer, ids};

use crate::bundle::{Bundle, Cards};
use crate::choice::OfferId;
use crate::event::Closed;
use crate::island::{Crossing, Crossings, Hex, LAND, MOUNTAINS, PathId, Paths};
use crate::known::{Doubt, Known};
use crate::material::{Card, DECK, MOST_SEATS, Pass, Resource, Rows, Terrain, Ware};
use crate::options::{Memory, Options, Phases};

ids! {
    /// What the table is waiting for.
    Phase, "phase", 7 {
        /// The founding (F).
        Founding = "founding",
        /// The player in turn rolls (T2).
        Roll = "roll",
        /// Seats give back cards (Q1).
        Discard = "discard",
        /// The player in turn moves the occupation force (Q3).
        Force = "force",
        /// Trade; with mixed phases building as well (T3, T5).
        Trade = "trade",
        /// Building (T4).
        Build = "build",
        /// The game is over.
        Over = "over",
    }
}

ids! {
    /// What an acceptance of an offer to several seats does (D7).
    Mode, "mode", 2 {
        /// The player in turn chooses among those who accept.
        Choose = "choose",
        /// The first acceptance carries the offer out.
        First = "first",
    }
}

/// A set of seats, written as a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Seats(u8);

impl Seats {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Returns all seats of a table but one.
    #[must_use]
    pub const fn others(count: u8, seat: Seat) -> Self {
        Self(((1 << count) - 1) & !(1 << seat.0))
    }

    /// Returns the set of one.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the set contains `seat`.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 != 0
    }

    /// Whether the set contains all of `other`.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns what is in either set.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Adds `seat`.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Removes `seat`.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Returns the number of seats.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            #[allow(clippy::cast_possible_truncation)] // at most 7
            let first = (left != 0).then(|| Seat(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(first)
        })
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::EMPTY;
        for seat in Vec::<Seat>::deserialize(deserializer)? {
            if seat.0 >= 8 || set.contains(seat) {
                return Err(serde::de::Error::custom("a wrong seat in a list of seats"));
            }
            set.insert(seat);
        }
        Ok(set)
    }
}

/// What the maker of an offer proposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// What the maker gives.
    pub give: Bundle,
    /// What the maker gets.
    pub get: Bundle,
    /// The seats to which it is made. In a draft an empty list means all.
    pub to: Seats,
    /// What an acceptance does.
    pub mode: Mode,
    /// The hours after which it closes by itself (D13).
    pub hours: Option<u8>,
}

impl Terms {
    /// Terms of which nothing is named yet.
    pub(crate) const BLANK: Self = Self {
        give: Bundle::EMPTY,
        get: Bundle::EMPTY,
        to: Seats::EMPTY,
        mode: Mode::Choose,
        hours: None,
    };
}

/// An open offer (D).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Its number.
    pub id: OfferId,
    /// Its maker.
    pub from: Seat,
    /// What is offered, to whom.
    pub terms: Terms,
    /// The offer that it answers, which may be closed by now (D8).
    pub answers: Option<OfferId>,
    /// The seats that have accepted it.
    pub accepted: Seats,
    /// The seats that have declined it.
    pub declined: Seats,
}

impl Offer {
    /// Whether the first acceptance carries it out (D6, D7).
    #[must_use]
    pub fn is_direct(&self) -> bool {
        self.terms.mode == Mode::First || self.terms.to.len() == 1
    }

    /// Whether it waits for an answer of `seat`.
    #[must_use]
    pub const fn waits_for(&self, seat: Seat) -> bool {
        self.terms.to.contains(seat)
            && !self.accepted.contains(seat)
            && !self.declined.contains(seat)
    }
}

/// How an offer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// It was carried out with this seat (D9).
    Exchanged(Seat),
    /// It was closed without being carried out (D10).
    Closed(Closed),
}

/// An offer that is no longer open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndedOffer {
    /// The offer with its last answers.
    pub offer: Offer,
    /// How it ended.
    pub ending: Ending,
}

/// How many ended offers the public state keeps.
pub const ENDED_OFFERS: usize = 4;

/// What a roll yielded (P).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Yielded {
    /// Where the occupation force stood.
    pub force: Hex,
    /// What each seat gained, clockwise.
    pub gained: ArrayVec<Bundle, MOST_SEATS>,
    /// What the stock had too few of, so that nobody gained any (P3).
    pub short: ArrayVec<Resource, { Resource::ALL.len() }>,
}

/// The public state of one seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct PlayerBoard {
    /// Its distilleries on the board.
    pub distilleries: Crossings,
    /// Its distilleries with wagon yard on the board.
    pub yards: Crossings,
    /// Its roads.
    pub roads: Paths,
    /// The length of its longest route (L1).
    pub route: u8,
    /// The number of its resource cards.
    pub hand: u8,
    /// The number of its unplayed development cards.
    pub cards: u8,
    /// Its Highlanders, which lie face up.
    pub highlanders: u8,
    /// The number of cards that it gives back for the last seven.
    pub owes: u8,
    /// Whether it has chosen them.
    pub chosen: bool,
}

impl PlayerBoard {
    /// Returns the crossings with a building of the seat.
    #[must_use]
    pub const fn buildings(&self) -> Crossings {
        self.distilleries.with(self.yards)
    }

    /// Returns how many pieces of a ware are on the board.
    #[must_use]
    pub const fn placed(&self, ware: Ware) -> u8 {
        match ware {
            Ware::Road => self.roads.len(),
            Ware::Distillery => self.distilleries.len(),
            Ware::Yard => self.yards.len(),
            Ware::Card => 0,
        }
    }
}

/// The public state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The rows that the game is played with; no position contains them.
    #[serde(skip)]
    pub rows: Rows,
    /// The options of the table.
    pub options: Options,
    /// The terrain of each land hex.
    pub land: [Terrain; LAND],
    /// The number on each land hex; 0 where no chip lies.
    pub chips: [u8; LAND],
    /// The pass road of each mountain, clockwise from the top one.
    pub passes: [Option<Pass>; MOUNTAINS],
    /// Where the occupation force stands.
    pub force: Hex,
    /// What the table is waiting for.
    pub phase: Phase,
    /// The turn, from 1; 0 in the founding.
    pub turn: u16,
    /// The player in turn; in the founding the seat that sets.
    pub seat: Seat,
    /// The last roll.
    pub dice: Option<[u8; 2]>,
    /// What the last roll yielded; `None` after a seven. States of earlier programs do not have it.
    #[serde(default)]
    pub yielded: Option<Yielded>,
    /// How many sevens were rolled.
    pub sevens: u16,
    /// Whether the player in turn has played a card in this turn (K2).
    pub played: bool,
    /// How many cards the player in turn has bought in this turn.
    pub bought: u8,
    /// Whether the player in turn has traded or built in this turn, or has made an offer.
    pub acted: bool,
    /// The resource cards in the stock.
    pub stock: Bundle,
    /// The development cards in the deck.
    pub deck: u8,
    /// The progress cards that were played (K9).
    pub spent: Cards,
    /// The holder of the longest route.
    pub route: Option<Seat>,
    /// The holder of the largest clan.
    pub clan: Option<Seat>,
    /// The open offers, oldest first.
    pub offers: ArrayVec<Offer, 16>,
    /// The offers of this trade phase that ended last, oldest first. States of earlier programs do not have it.
    #[serde(default)]
    pub ended: ArrayVec<EndedOffer, ENDED_OFFERS>,
    /// The offer that was carried out last in this turn, and the seat that accepted it.
    pub exchanged: Option<(OfferId, Seat)>,
    /// The number of the next offer.
    pub next_offer: OfferId,
    /// The winner, when the game is over.
    pub winner: Option<Seat>,
    /// The public state of each seat, clockwise.
    pub places: ArrayVec<PlayerBoard, MOST_SEATS>,
}

/// The information that only one seat has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Its resource cards.
    pub hand: Bundle,
    /// Its unplayed development cards.
    pub cards: Cards,
    /// Those of them that it bought in this turn.
    pub fresh: Cards,
    /// The cards that it has chosen to give back (Q2); they are still in the hand.
    pub discard: Option<Bundle>,
    /// Its drafts of offers, oldest first (D12).
    pub drafts: ArrayVec<Terms, 4>,
}

/// The information that nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unknown {
    /// The source of chance.
    pub(crate) seed: Seed,
    /// The number of words read from it.
    pub(crate) drawn: u64,
    /// The deck; the top card is the last.
    pub(crate) deck: ArrayVec<Card, DECK>,
    /// What each viewer cannot tell of each hand (I6): the viewers are the seats and then the
    /// public, and each has an entry for each seat.
    pub(crate) doubts: ArrayVec<ArrayVec<Doubt, MOST_SEATS>, 5>,
}

/// The full state of a game. Its JSON is the complete position; reading it refuses contradictions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) secrets: ArrayVec<Secret, MOST_SEATS>,
    pub(crate) unknown: Unknown,
}

/// What one viewer may know of a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The viewer of the state.
    pub viewer: Viewer,
    /// The public state.
    pub board: Board,
    /// The hidden information of the viewer's own seat; `None` for the public.
    pub secret: Option<Secret>,
    /// What follows for each hand from what lay open before the viewer (I6); `None` if the table
    /// plays without memory.
    pub known: Option<Known>,
    /// What every seat hid, when the game is over (I5).
    pub revealed: Option<ArrayVec<Secret, MOST_SEATS>>,
}

impl View {
    /// Returns the viewer's seat with its public and hidden information.
    #[must_use]
    pub fn own(&self) -> Option<(Seat, &PlayerBoard, &Secret)> {
        let seat = self.viewer.seat()?;
        Some((
            seat,
            self.board.places.get(seat.index())?,
            self.secret.as_ref()?,
        ))
    }
}

impl State {
    /// Returns the public state.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns what each seat hides.
    #[must_use]
    pub fn secrets(&self) -> &[Secret] {
        &self.secrets
    }

    /// Returns what `viewer` may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let secret = viewer
            .seat()
            .and_then(|seat| self.secrets.get(seat.index()));
        let viewer = secret.map_or(Viewer::Public, |_| viewer);
        let remembers = self.board.options.memory == Memory::On;
        View {
            viewer,
            board: self.board.clone(),
            secret: secret.cloned(),
            known: remembers.then(|| self.known(viewer)),
            revealed: (self.board.phase == Phase::Over).then(|| self.secrets.clone()),
        }
    }
}

impl Board {
    /// Returns the number of seats.
    #[must_use]
    pub fn seats(&self) -> u8 {
        #[allow(clippy::cast_possible_truncation)] // at most 4
        let seats = self.places.len() as u8;
        seats
    }

    /// Returns the crossings with a building.
    #[must_use]
    pub fn buildings(&self) -> Crossings {
        let mut all = Crossings::EMPTY;
        for place in &self.places {
            all = all.with(place.buildings());
        }
        all
    }

    /// Returns the paths with a road.
    #[must_use]
    pub fn roads(&self) -> Paths {
        let mut all = Paths::EMPTY;
        for place in &self.places {
            all = all.with(place.roads);
        }
        all
    }

    /// Returns the crossings with a building of any other seat.
    #[must_use]
    pub fn foreign(&self, seat: Seat) -> Crossings {
        let mut all = Crossings::EMPTY;
        for (index, place) in self.places.iter().enumerate() {
            if index != seat.index() {
                all = all.with(place.buildings());
            }
        }
        all
    }

    /// Returns the crossings that are free and keep the distance (C4).
    #[must_use]
    pub fn sites(&self) -> Crossings {
        let built = self.buildings();
        Crossings::ALL.without(built.with(built.neighbours()))
    }

    /// Returns the crossings where a seat may build a distillery (C3).
    #[must_use]
    pub fn sites_of(&self, seat: Seat) -> Crossings {
        self.sites().and(self.places[seat.index()].roads.ends())
    }

    /// Returns the paths where a seat may build a road (C2).
    #[must_use]
    pub fn paths_of(&self, seat: Seat) -> Paths {
        self.paths_from(seat, self.places[seat.index()].roads)
    }

    /// Returns the paths where a seat could build a road if it had these roads. Those of them that it does not have yet
    /// may be among the paths.
    pub(crate) fn paths_from(&self, seat: Seat, roads: Paths) -> Paths {
        let ends = roads.ends().without(self.foreign(seat));
        let buildings = self.places[seat.index()].buildings();
        ends.with(buildings).paths().without(self.roads())
    }

    /// Whether a seat may build a road on a path (C2).
    #[must_use]
    pub fn may_lay(&self, seat: Seat, path: PathId) -> bool {
        if self.roads().contains(path) {
            return false;
        }
        let place = &self.places[seat.index()];
        let foreign = self.foreign(seat);
        path.ends().into_iter().any(|end| {
            place.buildings().contains(end)
                || (!foreign.contains(end) && !end.paths().and(place.roads).is_empty())
        })
    }

    /// Whether a seat has a piece left (C6).
    #[must_use]
    pub fn has_piece(&self, seat: Seat, ware: Ware) -> bool {
        self.places[seat.index()].placed(ware) < self.rows.pieces(ware)
    }

    /// Returns how many cards of a resource a seat gives to the regions for one (R1, R2).
    #[must_use]
    pub fn rate(&self, seat: Seat, resource: Resource) -> u8 {
        let buildings = self.places[seat.index()].buildings();
        let mut rate = self.rows.limits.rate;
        for (pass, site) in self.passes.iter().zip(&self.rows.pass_sites) {
            let Some(pass) = pass else { continue };
            let serves = buildings.contains(site.first)
                || site.second.is_some_and(|second| buildings.contains(second));
            if serves && pass.data().resource.is_none_or(|only| only == resource) {
                rate = rate.min(self.rows.rates[pass.index()]);
            }
        }
        rate
    }

    /// Returns the pass road at a crossing.
    #[must_use]
    pub fn pass_at(&self, crossing: Crossing) -> Option<Pass> {
        let mut both = self.passes.iter().zip(&self.rows.pass_sites);
        both.find_map(|(pass, site)| {
            let serves = site.first == crossing || site.second == Some(crossing);
            pass.filter(|_| serves)
        })
    }

    /// Returns the seats from which a card can be drawn at a hex (Q4, Q5).
    #[must_use]
    pub fn victims(&self, seat: Seat, hex: Hex) -> Seats {
        let mut all = Seats::EMPTY;
        for other in Seat::all(self.seats()) {
            let place = &self.places[other.index()];
            let there = !place.buildings().and(hex.crossings()).is_empty();
            if other != seat && there && place.hand > 0 {
                all.insert(other);
            }
        }
        all
    }

    /// Whether the occupation force may go to a hex (Q3).
    #[must_use]
    pub fn may_occupy(&self, hex: Hex) -> bool {
        hex.is_land() && hex != self.force && self.chips[hex.index()] > 0
    }

    /// Returns a seat's points without hidden cards (I3, W1).
    #[must_use]
    pub fn points(&self, seat: Seat) -> u8 {
        let place = &self.places[seat.index()];
        let limits = &self.rows.limits;
        let mut points = place.distilleries.len() * self.rows.points(Ware::Distillery)
            + place.yards.len() * self.rows.points(Ware::Yard);
        if self.route == Some(seat) {
            points += limits.route_points;
        }
        if self.clan == Some(seat) {
            points += limits.clan_points;
        }
        points
    }

    /// Returns the most points that a seat can have, as far as others know: every hidden card may
    /// be a point.
    #[must_use]
    pub fn reach(&self, seat: Seat) -> u8 {
        let hidden = self.places[seat.index()].cards;
        let hidden = hidden.saturating_mul(self.rows.limits.card_points);
        self.points(seat).saturating_add(hidden)
    }

    /// Returns an open offer.
    #[must_use]
    pub fn offer(&self, id: OfferId) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.id == id)
    }

    /// Returns the number of a seat's open offers.
    #[must_use]
    pub fn offers_of(&self, seat: Seat) -> usize {
        self.offers.iter().filter(|it| it.from == seat).count()
    }

    /// Whether trade and building come in any order (T5).
    #[must_use]
    pub fn is_mixed(&self) -> bool {
        self.options.phases == Phases::Mixed
    }

    /// Whether a seat is in turn: it rolls, trades, builds, or moves the force.
    #[must_use]
    pub fn in_turn(&self, seat: Seat) -> bool {
        self.seat == seat && !matches!(self.phase, Phase::Founding | Phase::Over)
    }
}

impl Secret {
    /// Returns how many cards of a kind may be played in this turn (K2).
    #[must_use]
    pub fn playable(&self, card: Card) -> u8 {
        self.cards[card].saturating_sub(self.fresh[card])
    }
}
