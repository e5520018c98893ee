//! The state: public, hidden by each seat, and known to nobody.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Contradiction, Dice, LayoutNumber, Rules as _, Seat, Seed, Viewer};

use crate::Toy;
use crate::choice::{Crop, Plot};

/// The number of rounds in a game.
pub const ROUNDS: u8 = 3;

/// The number of stones on a garden with stones.
const STONES: usize = 6;

/// The options of a table.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whether each seat may name, at leisure, a crop that counts a point more.
    pub goals: bool,
    /// Whether stones lie on some plots, where nothing grows. Only a set-up with a number has them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stones: bool,
    /// Whether a seat writes its pick down step by step, and then hands it in.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub scripts: bool,
    /// The public number from which the plots with stones are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<LayoutNumber>,
}

impl Options {
    /// Returns the number that decides where stones lie; `None` without stones.
    #[must_use]
    pub fn stones_of(&self) -> Option<LayoutNumber> {
        self.layout.filter(|_| self.stones)
    }

    /// Returns the plots where stones lie, in order.
    #[must_use]
    pub fn stones(&self) -> Vec<Plot> {
        let Some(layout) = self.stones_of() else {
            return Vec::new();
        };
        let mut plots: Vec<Plot> = Plot::all().collect();
        Dice::new(layout.seed(), 0).shuffle(&mut plots);
        plots.truncate(STONES);
        plots.sort_unstable();
        plots
    }
}

/// A plant on a plot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plant {
    /// The seat that planted it.
    pub seat: Seat,
    /// The crop that grows.
    pub crop: Crop,
}

/// A seed that a seat offers to another. It is set aside until the offer is answered, unless it is
/// only promised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The seat that offers it.
    pub from: Seat,
    /// The seat that it is offered to.
    pub to: Seat,
    /// Its number among all offers of the game, from 1.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub number: u16,
    /// The crop, which only those two seats know.
    pub crop: Option<Crop>,
    /// Whether the seed is only promised: it stays in the hand, and may be gone when the other seat
    /// accepts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub promised: bool,
}

/// Whether a number is left out in JSON.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// The result of the last round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The number that each seat picked.
    pub picks: Vec<u8>,
    /// The number on the die, from 0 to 9.
    pub die: u8,
}

/// The public state of a seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gardener {
    /// The points from picked numbers.
    pub points: u8,
    /// The water that the seat has.
    pub water: u8,
    /// The number of seeds in hand.
    pub seeds: u8,
    /// Whether the seat has picked a number in this round; with scripts, whether it has handed it in.
    pub picked: bool,
    /// The crop that counts more for the seat.
    pub goal: Option<Crop>,
}

/// The public state.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The version of the rules that the game is played under.
    pub version: u32,
    /// The options of the table.
    pub options: Options,
    /// The round, from 1; one more than [`ROUNDS`] when the game is over.
    pub round: u8,
    /// The water in the well.
    pub well: u8,
    /// The plants, in the order of [`Plot::all`].
    pub plots: Vec<Option<Plant>>,
    /// The public state of each seat.
    pub gardeners: Vec<Gardener>,
    /// The number of offers that were ever made.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub offered: u16,
    /// The unanswered offers, oldest first.
    pub offers: Vec<Offer>,
    /// The result of the last round.
    pub rolled: Option<Roll>,
}

/// The hidden information of a seat.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// The seeds in hand.
    pub seeds: Vec<Crop>,
    /// The number picked in this round; with scripts, what is written down so far.
    pub pick: Option<u8>,
}

/// The information that nobody knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unknown {
    pub(crate) seed: Seed,
    /// The number of words read from the stream of chance.
    pub(crate) drawn: u64,
}

/// The full state; reading it refuses what [`State::contradictions`] finds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct State {
    #[serde(rename = "table")]
    pub(crate) board: Board,
    pub(crate) secrets: Vec<Secret>,
    pub(crate) unknown: Unknown,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unchecked {
    #[serde(rename = "table")]
    board: Board,
    secrets: Vec<Secret>,
    unknown: Unknown,
}

impl Unchecked {
    /// Returns the state if it has no contradictions.
    pub(crate) fn check(self) -> Result<State, Vec<Contradiction>> {
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

impl TryFrom<Unchecked> for State {
    type Error = String;

    fn try_from(read: Unchecked) -> Result<Self, Self::Error> {
        let messages = |found: Vec<Contradiction>| {
            let messages: Vec<String> = found.into_iter().map(|found| found.message).collect();
            messages.join("; ")
        };
        read.check().map_err(messages)
    }
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

impl Board {
    /// Returns the number of seats.
    #[must_use]
    pub fn seats(&self) -> u8 {
        u8::try_from(self.gardeners.len()).unwrap_or(u8::MAX)
    }

    /// Whether the game is over.
    #[must_use]
    pub const fn over(&self) -> bool {
        self.round > ROUNDS
    }

    /// Returns the oldest offer that a seat has not answered.
    #[must_use]
    pub fn offer_to(&self, seat: Seat) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.to == seat)
    }

    /// Returns the plots where something can be planted, in order.
    #[must_use]
    pub fn free_plots(&self) -> Vec<Plot> {
        let stones = self.options.stones();
        let is_free = |plot: &Plot| self.plots[plot.index()].is_none() && !stones.contains(plot);
        Plot::all().filter(is_free).collect()
    }

    /// Returns a seat's points if the game ended now: from its picks and its plants.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u16 {
        let Some(gardener) = self.gardeners.get(seat.index()) else {
            return 0;
        };
        let plants = self.plots.iter().flatten().filter(|it| it.seat == seat);
        let grown = plants.map(|it| it.crop.worth() + u8::from(gardener.goal == Some(it.crop)));
        u16::from(gardener.points) + grown.map(u16::from).sum::<u16>()
    }
}

impl View {
    /// Returns the viewer's seat with its hidden information.
    #[must_use]
    pub fn own(&self) -> Option<(Seat, &Secret)> {
        self.viewer.seat().zip(self.secret.as_ref())
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
        let viewer = secret.map_or(Viewer::Public, |_| viewer);
        let mut board = self.board.clone();
        for offer in &mut board.offers {
            if ![offer.from, offer.to].map(Some).contains(&viewer.seat()) {
                offer.crop = None;
            }
        }
        View {
            viewer,
            board,
            secret: secret.cloned(),
        }
    }

    /// Returns all contradictions, in the order of the fields.
    #[must_use]
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let mut found = Vec::new();
        let mut check = |holds: bool, code: &'static str, path: String, message: &str| {
            if !holds {
                found.push(Contradiction {
                    code: code.into(),
                    path,
                    message: message.to_owned(),
                });
            }
        };
        let board = &self.board;
        let seats = board.seats();
        check(
            (Toy::EARLIEST..=Toy::VERSION).contains(&board.version),
            "unknown_version",
            "/table/version".to_owned(),
            "there are no such rules",
        );
        check(
            (1..=ROUNDS + 1).contains(&board.round),
            "wrong_round",
            "/table/round".to_owned(),
            "the round is from 1 to 4",
        );
        check(
            board.plots.len() == Plot::all().len()
                && board.plots.iter().flatten().all(|it| it.seat.0 < seats)
                && board
                    .options
                    .stones()
                    .iter()
                    .all(|it| board.plots[it.index()].is_none()),
            "wrong_plots",
            "/table/plots".to_owned(),
            "there are 36 plots, planted by seats of the table, and never where a stone lies",
        );
        check(
            (1..=5).contains(&seats) && self.secrets.len() == board.gardeners.len(),
            "wrong_seats",
            "/secrets".to_owned(),
            "there are one to five seats, with a secret each",
        );
        check(
            board
                .rolled
                .as_ref()
                .is_none_or(|roll| roll.picks.len() == usize::from(seats)),
            "wrong_roll",
            "/table/rolled".to_owned(),
            "every seat had picked a number when the die was thrown",
        );
        check(
            board.well <= 100,
            "too_many",
            "/table/well".to_owned(),
            "the well holds at most 100",
        );
        let all = board.gardeners.iter().zip(&self.secrets);
        for (index, (gardener, secret)) in all.clone().enumerate() {
            check(
                secret.seeds.len() == usize::from(gardener.seeds),
                "wrong_seeds",
                format!("/secrets/{index}/seeds"),
                "a seat holds as many seeds as lie open",
            );
            check(
                (secret.pick.is_some() == gardener.picked
                    || board.options.scripts && !gardener.picked)
                    && secret.pick.is_none_or(|pick| pick < 10),
                "wrong_pick",
                format!("/secrets/{index}/pick"),
                "a pick is a number below 10, and lies open as made or handed in",
            );
            check(
                gardener.points <= 100 && gardener.water <= 100 && gardener.seeds <= 100,
                "too_many",
                format!("/table/gardeners/{index}"),
                "points, water and seeds are at most 100",
            );
        }
        check(
            if board.over() {
                all.clone().all(|(gardener, _)| !gardener.picked)
            } else {
                !all.clone().all(|(gardener, _)| gardener.picked)
            },
            "nobody_awaited",
            "/table/gardeners".to_owned(),
            "somebody is still to pick, until the game is over",
        );
        for (index, offer) in board.offers.iter().enumerate() {
            let before = &board.offers[..index];
            check(
                offer.crop.is_some()
                    && offer.from != offer.to
                    && offer.from.0.max(offer.to.0) < seats
                    && before.iter().all(|other| other.from != offer.from),
                "wrong_offer",
                format!("/table/offers/{index}"),
                "a seat offers one seed at a time, to another",
            );
        }
        found
    }
}
