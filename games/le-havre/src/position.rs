//! Validates written positions.

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use slowtable_kit::{Contradiction, Seat, read_fields};

use crate::board::{Board, Phase, Secret, State, TURNS, Unknown};
use crate::building::{Building, BuildingSet, EntryFee, Origin};
use crate::flow::EventSink;
use crate::ships::{Ship, ShipKind};
use crate::token::{Disc, Token};

/// An amount of one token that no game reaches.
const MOST: u16 = 5_000;

/// The codes of the contradictions that a position can contain.
pub const CONTRADICTIONS: [&str; 18] = [
    "wrong_seats",
    "wrong_round",
    "wrong_phase",
    "wrong_discs",
    "building_twice",
    "wrong_proposals",
    "wrong_specials",
    "wrong_wharf",
    "wrong_stadium",
    "wrong_sale",
    "wrong_secret",
    "wrong_order",
    "wrong_ships",
    "wrong_disc",
    "wrong_interest",
    "wrong_feeding",
    "too_many",
    "not_settled",
];

/// A position as written, unchecked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "table")]
    board: Board,
    secrets: ArrayVec<Secret, 5>,
    unknown: Unknown,
}

impl Written {
    fn check(self) -> Result<State, Vec<Contradiction>> {
        let state = State {
            board: self.board,
            secrets: self.secrets,
            unknown: self.unknown,
        };
        let found = state.contradictions();
        if found.is_empty() {
            Ok(state)
        } else {
            Err(found)
        }
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::deserialize(deserializer)?
            .check()
            .map_err(|found| {
                let messages: Vec<String> = found.into_iter().map(|it| it.message).collect();
                serde::de::Error::custom(messages.join("; "))
            })
    }
}

/// Reads a position, or returns everything that is wrong with it.
pub(crate) fn read(written: Value) -> Result<State, Vec<Contradiction>> {
    read_fields::<Written>(written)?.check()
}

/// The contradictions found so far.
#[derive(Default)]
struct Findings(Vec<Contradiction>);

impl Findings {
    /// Records a contradiction if a condition does not hold.
    fn ensure(&mut self, holds: bool, code: &'static str, path: impl Into<String>, message: &str) {
        debug_assert!(CONTRADICTIONS.contains(&code), "{code} is not listed");
        if !holds {
            self.0.push(Contradiction {
                code: code.into(),
                path: path.into(),
                message: message.to_owned(),
            });
        }
    }
}

impl State {
    /// Returns everything in a position that contradicts the rules or itself, in a stable order.
    ///
    /// If a contradiction makes the other checks impossible, it is the only one returned.
    #[must_use]
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let mut found = Findings::default();
        let board = &self.board;
        let seated = (1..=5).contains(&board.players());
        found.ensure(
            seated && self.secrets.len() == board.places.len(),
            "wrong_seats",
            "/secrets",
            "there are one to five seats, with a secret each",
        );
        if !seated || !found.0.is_empty() {
            return found.0;
        }
        check_time(board, &mut found);
        if !found.0.is_empty() {
            return found.0;
        }
        self.check_discs(&mut found);
        self.check_buildings(&mut found);
        self.check_specials(&mut found);
        check_ships(board, &mut found);
        check_places(board, &mut found);
        if found.0.is_empty() {
            let mut settled = board.clone();
            settled.pay_forced_debts(&mut EventSink::silent());
            let waits = !matches!(board.phase, Phase::Debts | Phase::Feeding) || !board.goes_on();
            found.ensure(
                settled == *board && waits,
                "not_settled",
                "/table/phase",
                "what nobody has to be asked for is done",
            );
        }
        found.0
    }

    /// Checks that each supply disc is in one place, and that the reached ones are turned up.
    fn check_discs(&self, found: &mut Findings) {
        let board = &self.board;
        let mut all: Vec<Disc> = board
            .discs
            .iter()
            .chain(&self.unknown.discs)
            .copied()
            .collect();
        all.sort_unstable();
        found.ensure(
            all == Disc::ALL,
            "wrong_discs",
            "/table/discs",
            "each disc lies there once",
        );
        let reached = match board.round {
            1 => usize::from(board.turn) - usize::from(board.phase == Phase::Supply),
            _ => usize::from(TURNS),
        };
        found.ensure(
            board.discs.len() == reached,
            "wrong_discs",
            "/table/discs",
            "as many discs are turned up as the marker has reached",
        );
    }

    /// Checks that no building is in two places, and each is in a possible one.
    fn check_buildings(&self, found: &mut Findings) {
        let board = &self.board;
        let mut seen = BuildingSet::EMPTY;
        let mut once = |building: Building, path: String, found: &mut Findings| {
            let first = !seen.contains(building);
            found.ensure(
                first,
                "building_twice",
                path,
                "a building lies in one place",
            );
            seen.insert(building);
        };
        for building in board.city.iter() {
            once(building, "/table/city".to_owned(), found);
        }
        for (at, place) in board.places.iter().enumerate() {
            for building in place.buildings.iter() {
                once(building, format!("/table/places/{at}/buildings"), found);
            }
        }
        for (at, stack) in board.proposals.iter().enumerate() {
            let path = format!("/table/proposals/{at}");
            let numbers: Vec<Option<u8>> = stack.iter().map(|it| it.data().number).collect();
            let ordered = numbers.windows(2).all(|two| two[0] > two[1]);
            found.ensure(
                ordered && numbers.iter().all(Option::is_some),
                "wrong_proposals",
                &*path,
                "cards with a number, the lowest last",
            );
            for &building in stack {
                once(building, path.clone(), found);
            }
        }
        for &building in &self.unknown.specials {
            once(building, "/unknown/specials".to_owned(), found);
            found.ensure(
                building.data().origin == Origin::Special,
                "wrong_specials",
                "/unknown/specials",
                "special cards only",
            );
        }
        found.ensure(
            board.modernised.iter().all(Building::is_wharf),
            "wrong_wharf",
            "/table/modernised",
            "wharves only",
        );
        found.ensure(
            !board.stadium_waits || board.city.contains(Building::FootballStadium),
            "wrong_stadium",
            "/table/stadium_waits",
            "the stadium waits with the city",
        );
        found.ensure(
            board.sold.iter().all(|it| board.city.contains(it)),
            "wrong_sale",
            "/table/sold",
            "what was sold lies with the city",
        );
    }

    /// Checks that what is known of the special stack is true.
    fn check_specials(&self, found: &mut Findings) {
        let stack = &self.unknown.specials;
        found.ensure(
            stack.len() == usize::from(self.board.specials),
            "wrong_specials",
            "/table/specials",
            "as many special cards lie there as are counted",
        );
        for (at, secret) in self.secrets.iter().enumerate() {
            let on_top = stack
                .iter()
                .rev()
                .zip(&secret.seen)
                .all(|(card, seen)| card == seen);
            found.ensure(
                on_top && secret.seen.len() <= stack.len(),
                "wrong_secret",
                format!("/secrets/{at}/seen"),
                "what was seen lies on top",
            );
        }
        let seen_both = |seat: Seat| {
            self.secrets
                .get(seat.index())
                .is_some_and(|it| it.seen.len() == 2)
        };
        found.ensure(
            self.board.ordering.is_none_or(seen_both),
            "wrong_order",
            "/table/ordering",
            "who may order the special cards has seen two",
        );
    }
}

/// Checks that round, turn and phase agree.
fn check_time(board: &Board, found: &mut Findings) {
    let rounds = board.rounds().len();
    let turns = if board.is_final() {
        board.players()
    } else {
        TURNS
    };
    found.ensure(
        (1..=rounds + 1).contains(&usize::from(board.round)) && (1..=turns).contains(&board.turn),
        "wrong_round",
        "/table/round",
        "there is no such round or turn",
    );
    let fits = match board.phase {
        Phase::Supply => !board.is_final(),
        Phase::Main | Phase::BuildAgain | Phase::End => true,
        Phase::Debts | Phase::Feeding => !board.is_final() && board.turn == TURNS,
        Phase::Over => board.is_final() && board.turn == turns,
    };
    found.ensure(
        fits,
        "wrong_phase",
        "/table/phase",
        "the phase does not come there",
    );
}

/// Checks that ships are on the stacks of their kinds, and no more than there are cards.
fn check_ships(board: &Board, found: &mut Findings) {
    for (kind, stack) in ShipKind::ALL.into_iter().zip(&board.ships) {
        found.ensure(
            stack.iter().all(|ship| ship.kind() == kind),
            "wrong_ships",
            format!("/table/ships/{}", kind.index()),
            "ships lie on the stack of their kind",
        );
    }
    for ship in Ship::ALL {
        let stacked = board
            .ships
            .iter()
            .flatten()
            .filter(|it| **it == ship)
            .count();
        let owned: usize = board
            .places
            .iter()
            .map(|it| usize::from(it.ships.get(ship)))
            .sum();
        found.ensure(
            stacked + owned <= usize::from(ship.cards()),
            "wrong_ships",
            "/table/ships",
            "there are not so many cards of a ship",
        );
    }
    // Ships still to come have cards, too.
    let due = board
        .rounds()
        .iter()
        .skip(usize::from(board.round).saturating_sub(1));
    for round in due {
        let to_come = board
            .rounds()
            .iter()
            .skip(usize::from(board.round).saturating_sub(1));
        let to_come = to_come.filter(|it| it.ship == round.ship).count();
        let stacked = board
            .ships
            .iter()
            .flatten()
            .filter(|it| **it == round.ship)
            .count();
        let owned: usize = board
            .places
            .iter()
            .map(|it| usize::from(it.ships.get(round.ship)))
            .sum();
        found.ensure(
            stacked + owned + to_come <= usize::from(round.ship.cards()),
            "wrong_ships",
            "/table/ships",
            "a ship that is still to come lies there already",
        );
    }
}

/// Checks the belongings of the seats.
fn check_places(board: &Board, found: &mut Findings) {
    found.ensure(
        board.offer.iter().all(|amount| *amount <= MOST),
        "too_many",
        "/table/offer",
        "nothing comes to so many",
    );
    for (at, place) in board.places.iter().enumerate() {
        let path = |field: &str| format!("/table/places/{at}/{field}");
        let few = Token::ALL
            .into_iter()
            .all(|token| place.stock.get(token) <= MOST);
        found.ensure(
            few && place.loans <= MOST,
            "too_many",
            path("stock"),
            "nothing comes to so many",
        );
        let stands = place.disc.is_none_or(|building| {
            board.owner(building).is_some() && building.data().entry != EntryFee::Never
        });
        found.ensure(
            stands,
            "wrong_disc",
            path("disc"),
            "the building is not one to enter",
        );
        let alone = board.is_final()
            || place.disc.is_none()
            || board
                .places
                .iter()
                .filter(|other| other.disc == place.disc)
                .count()
                == 1;
        found.ensure(alone, "wrong_disc", path("disc"), "another disc lies there");
        found.ensure(
            place.interest <= 2 && (place.interest == 0 || !board.is_final()),
            "wrong_interest",
            path("interest"),
            "so much interest is not owed",
        );
        found.ensure(
            (place.feeding.is_none() || board.phase == Phase::Feeding)
                && (place.interest == 0 || board.phase != Phase::Feeding)
                && place.feeding.is_none_or(|fed| fed <= MOST),
            "wrong_feeding",
            path("feeding"),
            "food is owed at the end of a round, after interest",
        );
    }
}
