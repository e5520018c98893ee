//! Validates written positions.
//!
//! A [`State`] is read from JSON only through [`State::contradictions`], which reports everything
//! that is impossible, so no other code meets an impossible game.

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use slowtable_kit::{Seat, read_fields};

use crate::board::{Board, Mode, Phase, PlayerBoard, Resolution, Secret, State, Unknown};
use crate::building::{Building, BuildingKind, StartBuilding};
pub use crate::contradiction::{Contradiction, PhaseClash, ResolutionClash};
use crate::cursor::repeated;
use crate::estate::Ground;
use crate::ids::{Ability, Good, Wheel};
use crate::options::{Reveal, check_forests, check_start_rows};
use crate::specialist::Act;
use crate::specialist::{Card, CardSet};

/// A position as written, unchecked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "table")]
    board: Board,
    secrets: ArrayVec<Secret, 4>,
    unknown: Unknown,
}

impl From<Written> for State {
    fn from(written: Written) -> Self {
        let Written {
            board,
            secrets,
            unknown,
        } = written;
        State {
            board,
            secrets,
            unknown,
        }
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let state = State::from(Written::deserialize(deserializer)?);
        state.check().map_err(serde::de::Error::custom)?;
        Ok(state)
    }
}

/// Reads a position, or returns everything that is wrong with it.
pub(crate) fn read(written: Value) -> Result<State, Vec<slowtable_kit::Contradiction>> {
    let written: Written = read_fields(written)?;
    let state = State::from(written);
    let found = state.contradictions();
    if found.is_empty() {
        Ok(state)
    } else {
        Err(found.iter().map(Into::into).collect())
    }
}

/// The contradictions found so far.
#[derive(Default)]
struct Findings(Vec<Contradiction>);

impl Findings {
    /// Records `otherwise` if the condition does not hold; returns whether it holds.
    fn ensure(&mut self, holds: bool, otherwise: Contradiction) -> bool {
        if !holds && !self.0.contains(&otherwise) {
            self.0.push(otherwise);
        }
        holds
    }

    fn phase(&mut self, holds: bool, otherwise: PhaseClash) -> bool {
        self.ensure(holds, Contradiction::Phase(otherwise))
    }

    fn card(&mut self, holds: bool, otherwise: ResolutionClash) -> bool {
        self.ensure(holds, Contradiction::Resolution(otherwise))
    }
}

impl State {
    /// Checks a position against every rule that a game keeps.
    ///
    /// # Errors
    /// The first contradiction found.
    pub fn check(&self) -> Result<(), Contradiction> {
        self.contradictions()
            .first()
            .map_or(Ok(()), |&first| Err(first))
    }

    /// Returns everything in a position that contradicts the rules or itself, in a stable order.
    ///
    /// If a contradiction makes the other checks impossible (a table without places), it is the
    /// only one returned.
    #[must_use]
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let mut found = Findings::default();
        self.check_all(&mut found);
        found.0
    }

    fn check_all(&self, found: &mut Findings) {
        let board = &self.board;
        let players = board.players();
        let seated = (1..=4).contains(&players);
        if !(found.ensure(seated, Contradiction::Places)
            && found.ensure(
                self.secrets.len() == board.places.len(),
                Contradiction::Secrets,
            ))
        {
            return;
        }
        let starts = found.ensure(
            board.start_player.0 < players,
            Contradiction::StartPlayer(board.start_player),
        );
        let periods_fit = if players == 1 {
            board.periods == 7
        } else {
            (4..=5).contains(&board.periods)
        };
        found.ensure(
            periods_fit && (1..=board.periods).contains(&board.period),
            Contradiction::Period,
        );
        let rows = check_start_rows(board.start_rows);
        found.ensure(rows.is_ok(), Contradiction::StartRows);
        for (building, cost) in &board.costs {
            let fits = building.data().cost_unverified
                && Good::BASIC.contains(&cost.good)
                && (1..=7).contains(&cost.amount)
                && board
                    .costs
                    .iter()
                    .filter(|(other, _)| other == building)
                    .count()
                    == 1;
            found.ensure(fits, Contradiction::Cost(*building));
        }
        self.check_tiles(found);
        for seat in Seat::all(players) {
            self.check_estate(seat, found);
            self.check_cards(seat, found);
        }
        if starts {
            self.check_phase(found);
        }
    }

    fn check_tiles(&self, found: &mut Findings) {
        let board = &self.board;
        let width_fits = board.board_width == 4 || board.board_width == 5 && board.players() == 4;
        let rows_fit = board
            .building_board
            .iter()
            .all(|row| row.len() == usize::from(board.board_width));
        found.ensure(width_fits && rows_fit, Contradiction::BoardWidth);
        let mut lies = [0u8; 93];
        for kind in BuildingKind::ALL {
            let stack = &self.unknown.stacks[kind.index()];
            for &tile in board.row(kind).iter().flatten().chain(stack) {
                found.ensure(tile.kind() == kind, Contradiction::WrongRow(tile));
                lies[tile.index()] += 1;
            }
            let told = usize::from(board.stacks[kind.index()]);
            found.ensure(told == stack.len(), Contradiction::StackCount(kind));
        }
        let owned = board
            .places
            .iter()
            .flat_map(|place| place.estate.buildings().chain(place.estate.offer.iter()));
        for tile in owned.chain(board.removed.iter()) {
            lies[tile.index()] += 1;
        }
        for tile in Building::ALL {
            let places = lies[tile.index()];
            found.ensure(places < 2, Contradiction::Twice(tile));
            found.ensure(places > 0, Contradiction::Missing(tile));
        }
    }

    fn check_estate(&self, seat: Seat, found: &mut Findings) {
        let estate = &self.board.places[seat.index()].estate;
        if let Err(error) = check_forests(&estate.grounds) {
            found.ensure(false, Contradiction::Landscape { seat, error });
        }
        found.ensure(estate.forests().len() <= 6, Contradiction::Forests(seat));
        for ground in estate.grounds.iter().flatten() {
            if let Ground::Building(building) = *ground {
                let fits = building.data().replaces.is_none();
                found.ensure(fits, Contradiction::Upgrade { seat, building });
            }
        }
        for start in StartBuilding::ALL {
            if let Some(building) = estate.upgrade(start) {
                let fits = building.data().replaces == Some(start);
                found.ensure(fits, Contradiction::Upgrade { seat, building });
            }
        }
        let mut tokens = estate.tokens;
        let turned = tokens.turn();
        for wheel in Wheel::ALL {
            found.ensure(
                turned[wheel.index()] == 0,
                Contradiction::WheelMustTurn { seat, wheel },
            );
        }
    }

    fn check_cards(&self, seat: Seat, found: &mut Findings) {
        let place = &self.board.places[seat.index()];
        let secret = &self.secrets[seat.index()];
        let solo = self.board.mode() == Mode::Solo;
        let counts_fit = place.hand == secret.hand.len() && place.picked == secret.picked.is_some();
        found.ensure(counts_fit, Contradiction::OpenCounts(seat));
        // Cards revealed together lie face up from the last pick until they are resolved.
        let together = self.board.reveal == Reveal::Together;
        let up = secret
            .picked
            .filter(|_| together && matches!(self.board.phase, Phase::Resolve(_)));
        found.ensure(place.shown == up, Contradiction::Shown(seat));

        let mut together = secret.hand;
        let mut count = usize::from(secret.hand.len());
        for card in secret
            .picked
            .iter()
            .chain(&place.played)
            .chain(&place.followed)
        {
            together.insert(*card);
            count += 1;
        }
        // A solo hand may keep unused cards aside until the period ends, but they stay in hand.
        let partition = together == secret.chosen && count == usize::from(together.len());
        found.ensure(partition, Contradiction::Chosen(seat));
        if place.chosen {
            found.ensure(
                secret.chosen.len() == self.board.hand_size(),
                Contradiction::HandSize(seat),
            );
        } else {
            found.ensure(secret.chosen.is_empty(), Contradiction::Chosen(seat));
        }
        let rest_fits = if solo {
            place
                .resting
                .iter()
                .all(|card| !secret.chosen.contains(card))
                && place.resting.len() <= 6
                && place.followed.is_empty()
        } else {
            place.resting == CardSet::EMPTY
        };
        found.ensure(rest_fits, Contradiction::Resting(seat));
        self.check_gifts(seat, found);
    }

    /// Each opponent can have at most one unanswered gift: a seat answers before its next choice of
    /// a card, and everyone has one Supplier a period (C8).
    fn check_gifts(&self, seat: Seat, found: &mut Findings) {
        let board = &self.board;
        let place = &board.places[seat.index()];
        let waits_for_card = match board.phase {
            Phase::Choose => !place.chosen,
            Phase::Pick => !place.picked,
            _ => !place.done,
        };
        let fits = (place.gifts.is_empty() || waits_for_card)
            && place.gifts.iter().enumerate().all(|(index, gift)| {
                gift.from != seat
                    && gift.from.0 < board.players()
                    && Good::BASIC.contains(&gift.good)
                    && place.gifts[..index].iter().all(|old| old.from != gift.from)
                    && board.has_supplied(gift.from)
            });
        found.ensure(fits, Contradiction::Gift(seat));
    }

    fn check_phase(&self, found: &mut Findings) {
        let board = &self.board;
        let places = &board.places;
        let mode = board.mode();
        let all_chosen = places.iter().all(|place| place.chosen);
        let last_round = match mode {
            Mode::Solo => 6,
            Mode::Two => 10,
            Mode::Many => 3,
        };
        found.ensure(
            (1..=last_round).contains(&board.round),
            Contradiction::Round,
        );
        let early = !matches!(board.phase, Phase::LastActions | Phase::Over);
        found.phase(
            !early || places.iter().all(|place| !place.done),
            PhaseClash::DoneEarly,
        );
        match &board.phase {
            Phase::Choose => {
                found.phase(!all_chosen, PhaseClash::AllChosen);
                found.phase(nobody_played(places), PhaseClash::PlayedEarly);
                found.phase(board.round == 1, PhaseClash::ChosenLate);
            }
            Phase::Pick => {
                found.phase(mode == Mode::Many, PhaseClash::PickPlayers);
                found.phase(all_chosen, PhaseClash::NotChosen);
                found.phase(
                    places.iter().any(|place| !place.picked),
                    PhaseClash::AllPicked,
                );
                found.phase(
                    places.iter().all(|place| place.picked || place.hand > 0),
                    PhaseClash::NothingToPick,
                );
                self.check_played(|_| board.round.saturating_sub(1), found);
            }
            &Phase::Play { seat, last } => {
                found.phase(mode != Mode::Many, PhaseClash::PlayPlayers);
                found.phase(all_chosen, PhaseClash::NotChosen);
                let face_down = places.iter().any(|place| place.picked);
                found.phase(!face_down, PhaseClash::FaceDown);
                if !found.phase(seat.0 < board.players(), PhaseClash::NoSeat) {
                    return;
                }
                let hand = places[seat.index()].hand;
                let empty = places.iter().any(|place| place.hand == 0);
                let fits = match mode {
                    Mode::Solo => hand == 2 && !last,
                    _ if last => hand == 3 && empty,
                    _ => !empty,
                };
                found.phase(fits, PhaseClash::HandsDoNotFit);
                self.check_turns(seat, last, 1, found);
            }
            Phase::Resolve(resolution) => {
                found.phase(all_chosen, PhaseClash::NotChosen);
                self.check_resolution(resolution, found);
            }
            Phase::LastActions | Phase::Over => {
                found.phase(board.period == board.periods, PhaseClash::PeriodsLeft);
                found.phase(
                    places.iter().all(|place| !place.chosen),
                    PhaseClash::HandLeft,
                );
                let done = places.iter().all(|place| place.done);
                found.phase(
                    done == (board.phase == Phase::Over),
                    PhaseClash::DoneDoNotFit,
                );
            }
        }
    }

    /// Checks, for three or four players, the number of cards that each has turned up; it follows
    /// from round and turn.
    fn check_played(&self, expected: impl Fn(Seat) -> u8, found: &mut Findings) {
        for seat in Seat::all(self.board.players()) {
            let played = self.board.places[seat.index()].played.len();
            found.ensure(
                played == usize::from(expected(seat)),
                Contradiction::Played(seat),
            );
        }
    }

    fn check_resolution(&self, resolution: &Resolution, found: &mut Findings) {
        let board = &self.board;
        let mode = board.mode();
        let Resolution {
            card, order, limit, ..
        } = resolution;
        let mut seated = true;
        for &seat in order {
            seated &= found.ensure(seat.0 < board.players(), Contradiction::Seat(seat));
        }
        let Some((&first, followers)) = order.split_first() else {
            found.card(false, ResolutionClash::Nobody);
            return;
        };
        if !seated {
            return;
        }
        found.card(resolution.seat().is_some(), ResolutionClash::NobodyLeft);
        let top = |seat: Seat| board.places[seat.index()].played.last();
        found.card(top(first) == Some(card), ResolutionClash::NotLast);
        for (index, &seat) in followers.iter().enumerate() {
            let followed = &board.places[seat.index()].followed;
            found.card(followed.last() == Some(card), ResolutionClash::NotFollowed);
            found.card(
                seat != first && !followers[..index].contains(&seat),
                ResolutionClash::SeatTwice,
            );
        }
        let around: Vec<u8> = order
            .iter()
            .map(|seat| (seat.0 + board.players() - first.0) % board.players())
            .collect();
        found.card(around.is_sorted(), ResolutionClash::NotClockwise);
        for seat in Seat::all(board.players()).filter(|seat| !order.contains(seat)) {
            let free = !board.places[seat.index()].followed.is_full();
            let holds = self.secrets[seat.index()].hand.contains(*card);
            found.card(!(free && holds), ResolutionClash::MustFollow);
        }
        let limits_fit = match (mode, followers.is_empty()) {
            // Two cards are left when a card with both abilities is played (S1).
            (Mode::Solo, _) => *limit == if board.places[0].hand > 1 { 1 } else { 2 },
            (_, alone) => *limit == if alone { 2 } else { 1 },
        };
        found.card(limits_fit, ResolutionClash::Limit);
        self.check_abilities(resolution, first, found);
        if mode == Mode::Many {
            self.check_reveals(first, found);
        } else {
            let face_down = board.places.iter().any(|place| place.picked);
            found.card(!face_down, ResolutionClash::FaceDown);
            let left = board.places[first.index()].hand;
            found.card(mode != Mode::Solo || left > 0, ResolutionClash::LastAlone);
            let last = mode == Mode::Two
                && followers.is_empty()
                && board.places[first.next(2).index()].hand == 0;
            found.card(!last || left == 2, ResolutionClash::NotOneOfThree);
            self.check_turns(first, last, 0, found);
        }
    }

    /// Checks which parts of the card being resolved have been used.
    fn check_abilities(&self, resolution: &Resolution, first: Seat, found: &mut Findings) {
        let card = resolution.card;
        let used = &resolution.used;
        found.card(
            used.len() <= usize::from(resolution.limit),
            ResolutionClash::TooManyUsed,
        );
        let twice = matches!(used[..], [a, b] if a == b);
        found.card(!twice, ResolutionClash::UsedTwice);
        found.card(
            card.fee().is_some() || resolution.open,
            ResolutionClash::FreeIsOpen,
        );
        found.card(
            resolution.open || used.is_empty(),
            ResolutionClash::UsedUnpaid,
        );
        if let Some(building) = resolution.repeat {
            let owner = resolution.seat().unwrap_or(first);
            let fits = repeated(building).is_some()
                && used
                    .last()
                    .is_some_and(|&last| card.act(last) == Act::Build)
                && self.board.places[owner.index()].estate.has(building);
            found.card(fits, ResolutionClash::NoRepeat);
        }
    }

    /// Checks, for three or four players, that cards were turned up clockwise from the start
    /// player: by all seats before `first`, and by no later one.
    fn check_reveals(&self, first: Seat, found: &mut Findings) {
        let board = &self.board;
        let picked = |seat: Seat| board.places[seat.index()].picked;
        let mut revealed = true;
        for seat in board.start_player.clockwise(board.players()) {
            found.card(picked(seat) != revealed, ResolutionClash::RevealOrder);
            if seat == first {
                revealed = false;
            }
        }
        self.check_played(
            |seat| board.round.saturating_sub(u8::from(picked(seat))),
            found,
        );
    }

    /// Checks, for one or two players, that cards were played in turn, one a round (T1, S1), apart
    /// from a card left to play alone (T2). `seat` is the seat to move; `open` is the number of
    /// cards of the round still to be played.
    fn check_turns(&self, seat: Seat, last: bool, open: u8, found: &mut Findings) {
        let board = &self.board;
        let played = |seat: Seat| board.places[seat.index()].played.len();
        let all: usize = Seat::all(board.players()).map(played).sum();
        found.ensure(
            usize::from(board.round) == all + usize::from(open),
            Contradiction::Round,
        );
        if board.mode() == Mode::Two && !last {
            // The number of cards played so far decides whose turn it is.
            let before = (all + usize::from(open)).saturating_sub(1);
            let turn = (board.start_player.index() + before) % 2;
            found.ensure(turn == seat.index(), Contradiction::Played(seat));
            let start = board.start_player;
            found.ensure(
                played(start) == all.div_ceil(2),
                Contradiction::Played(start),
            );
        }
    }
}

impl Board {
    /// Whether a seat may have used its Supplier's first ability (C8): the Supplier was played and
    /// is not still to be resolved.
    fn has_supplied(&self, seat: Seat) -> bool {
        let place = &self.places[seat.index()];
        if matches!(self.phase, Phase::Choose | Phase::LastActions | Phase::Over) {
            return true; // The period it was played in is over.
        }
        let played =
            place.played.contains(&Card::Supplier) || place.followed.contains(&Card::Supplier);
        let still_to_come = match &self.phase {
            Phase::Resolve(resolution) if resolution.card == Card::Supplier => {
                let at = usize::from(resolution.at);
                match resolution.order.iter().position(|&other| other == seat) {
                    Some(index) if index == at => !resolution.used.contains(&Ability::A),
                    Some(index) => index > at,
                    None => false,
                }
            }
            _ => false,
        };
        played && !still_to_come
    }
}

fn nobody_played(places: &[PlayerBoard]) -> bool {
    places
        .iter()
        .all(|place| place.played.is_empty() && place.followed.is_empty() && !place.picked)
}
