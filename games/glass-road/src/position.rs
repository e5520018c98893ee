//! The border between anything written and a valid position.
//!
//! A [`State`] is read from JSON only through [`State::check`], which names the first
//! contradiction it finds, so that no other code meets an impossible game.

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer};
use slowtable_kit::Seat;

use crate::building::{Building, BuildingKind, StartBuilding};
use crate::cursor::repeated;
use crate::estate::Ground;
use crate::ids::{Ability, Card, CardSet, Good, Wheel};
use crate::options::{LandscapeError, check_forests, check_start_rows};
use crate::specialist::Act;
use crate::table::{Mode, Phase, Place, Resolution, Secret, State, Table, Unknown};

/// A contradiction in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// One to four may play.
    #[error("a table has one to four places")]
    Places,
    /// Every place needs its secret.
    #[error("there must be as many secrets as places")]
    Secrets,
    /// No such number of periods for these players, or a period beyond the last.
    #[error("no such period: 4 or 5 periods with two to four players, 7 alone, counted from 1")]
    Period,
    /// No such round.
    #[error("no such round")]
    Round,
    /// Nobody sits there.
    #[error("there is no seat {0}")]
    Seat(Seat),
    /// The building board has rows of 4 tiles, or 5 with four players.
    #[error("the building board is 4 tiles wide, or 5 with four players, in every row")]
    BoardWidth,
    /// A tile on a row or stack of another kind.
    #[error("{0} lies in a row or stack of another kind")]
    WrongRow(Building),
    /// A tile is in two places.
    #[error("{0} is in two places")]
    Twice(Building),
    /// A tile is nowhere.
    #[error("{0} is nowhere")]
    Missing(Building),
    /// The open number of tiles in a stack is not how many lie there.
    #[error("the {0} stack has another number of tiles than the table says")]
    StackCount(BuildingKind),
    /// A landscape that cannot be.
    #[error("the landscape of seat {seat} is wrong: {error}")]
    Landscape {
        /// Whose.
        seat: Seat,
        /// Why.
        error: LandscapeError,
    },
    /// More forests than the game began with.
    #[error("seat {0} has more than six forests")]
    Forests(Seat),
    /// Start buildings stand in different rows from 1 to 5.
    #[error("the start buildings need three different rows from 1 to 5")]
    StartRows,
    /// An upgrade stands on a space, or a tile on a start building that it does not replace.
    #[error("{building} of seat {seat} stands where it cannot")]
    Upgrade {
        /// Whose.
        seat: Seat,
        /// Which.
        building: Building,
    },
    /// W2: a wheel that must turn has not.
    #[error("the {wheel} wheel of seat {seat} must turn")]
    WheelMustTurn {
        /// Whose.
        seat: Seat,
        /// Which.
        wheel: Wheel,
    },
    /// G1: only unverified costs can be overridden, by one to seven of a basic good.
    #[error("the cost of {0} cannot be overridden like that")]
    Cost(Building),
    /// What lies open of a hand is not what the secret holds.
    #[error("the open card counts of seat {0} do not match its secret")]
    OpenCounts(Seat),
    /// The chosen cards are not the hand, the pick and what was played.
    #[error("the chosen cards of seat {0} are not its hand, pick and played cards together")]
    Chosen(Seat),
    /// A hand of another size than the period asks for.
    #[error("seat {0} chose another number of cards than the period asks for")]
    HandSize(Seat),
    /// The number of cards played does not fit the round.
    #[error("the cards that seat {0} has played do not fit the round")]
    Played(Seat),
    /// Cards rest only in a solo game, and cannot be chosen meanwhile (S2).
    #[error("resting cards of seat {0}")]
    Resting(Seat),
    /// A gift of a refined good, from oneself or from somebody who has not supplied, twice from
    /// one seat, alone, or unanswered when it had to be answered (C8, S3).
    #[error("seat {0} cannot have such a gift")]
    Gift(Seat),
    /// A phase that this number of players does not have, or that its places contradict.
    #[error("the phase contradicts the places: {0}")]
    Phase(&'static str),
    /// The card being resolved contradicts the places.
    #[error("the card being resolved contradicts the places: {0}")]
    Resolution(&'static str),
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written {
            table: Table,
            secrets: ArrayVec<Secret, 4>,
            unknown: Unknown,
        }
        let Written {
            table,
            secrets,
            unknown,
        } = Written::deserialize(deserializer)?;
        let state = State {
            table,
            secrets,
            unknown,
        };
        state.check().map_err(serde::de::Error::custom)?;
        Ok(state)
    }
}

type Checked = Result<(), Contradiction>;

fn ensure(holds: bool, otherwise: Contradiction) -> Checked {
    if holds { Ok(()) } else { Err(otherwise) }
}

impl State {
    /// Checks a position against every rule that a game keeps.
    ///
    /// # Errors
    /// The first contradiction found.
    pub fn check(&self) -> Checked {
        let table = &self.table;
        let players = table.players();
        ensure((1..=4).contains(&players), Contradiction::Places)?;
        ensure(
            self.secrets.len() == table.places.len(),
            Contradiction::Secrets,
        )?;
        ensure(
            table.start_player.0 < players,
            Contradiction::Seat(table.start_player),
        )?;
        let periods_fit = if players == 1 {
            table.periods == 7
        } else {
            (4..=5).contains(&table.periods)
        };
        ensure(
            periods_fit && (1..=table.periods).contains(&table.period),
            Contradiction::Period,
        )?;
        check_start_rows(table.start_rows).map_err(|_| Contradiction::StartRows)?;
        for (building, cost) in &table.costs {
            let fits = building.data().cost_unverified
                && Good::BASIC.contains(&cost.good)
                && (1..=7).contains(&cost.amount)
                && table
                    .costs
                    .iter()
                    .filter(|(other, _)| other == building)
                    .count()
                    == 1;
            ensure(fits, Contradiction::Cost(*building))?;
        }
        self.check_tiles()?;
        for seat in Seat::all(players) {
            self.check_estate(seat)?;
            self.check_cards(seat)?;
        }
        self.check_phase()
    }

    fn check_tiles(&self) -> Checked {
        let table = &self.table;
        let width_fits = table.board_width == 4 || table.board_width == 5 && table.players() == 4;
        let rows_fit = table
            .board
            .iter()
            .all(|row| row.len() == usize::from(table.board_width));
        ensure(width_fits && rows_fit, Contradiction::BoardWidth)?;
        let mut found = [false; 93];
        let mut find = |building: Building| {
            let seen = std::mem::replace(&mut found[building.index()], true);
            ensure(!seen, Contradiction::Twice(building))
        };
        for kind in BuildingKind::ALL {
            let stack = &self.unknown.stacks[kind.index()];
            for &tile in table.row(kind).iter().flatten().chain(stack) {
                ensure(tile.kind() == kind, Contradiction::WrongRow(tile))?;
                find(tile)?;
            }
            let told = usize::from(table.stacks[kind.index()]);
            ensure(told == stack.len(), Contradiction::StackCount(kind))?;
        }
        for place in &table.places {
            place
                .estate
                .buildings()
                .chain(place.estate.offer.iter())
                .try_for_each(&mut find)?;
        }
        table.removed.iter().try_for_each(&mut find)?;
        match Building::ALL
            .into_iter()
            .find(|building| !found[building.index()])
        {
            Some(missing) => Err(Contradiction::Missing(missing)),
            None => Ok(()),
        }
    }

    fn check_estate(&self, seat: Seat) -> Checked {
        let estate = &self.table.places[seat.index()].estate;
        check_forests(&estate.grounds).map_err(|error| Contradiction::Landscape { seat, error })?;
        ensure(estate.forests().len() <= 6, Contradiction::Forests(seat))?;
        for ground in estate.grounds.iter().flatten() {
            if let Ground::Building(building) = *ground {
                let fits = building.data().replaces.is_none();
                ensure(fits, Contradiction::Upgrade { seat, building })?;
            }
        }
        for start in StartBuilding::ALL {
            if let Some(building) = estate.upgrade(start) {
                let fits = building.data().replaces == Some(start);
                ensure(fits, Contradiction::Upgrade { seat, building })?;
            }
        }
        let mut tokens = estate.tokens;
        let turned = tokens.turn();
        for wheel in Wheel::ALL {
            ensure(
                turned[wheel.index()] == 0,
                Contradiction::WheelMustTurn { seat, wheel },
            )?;
        }
        Ok(())
    }

    fn check_cards(&self, seat: Seat) -> Checked {
        let place = &self.table.places[seat.index()];
        let secret = &self.secrets[seat.index()];
        let solo = self.table.mode() == Mode::Solo;
        let counts_fit = place.hand == secret.hand.len() && place.picked == secret.picked.is_some();
        ensure(counts_fit, Contradiction::OpenCounts(seat))?;

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
        ensure(partition, Contradiction::Chosen(seat))?;
        if place.chosen {
            ensure(
                secret.chosen.len() == self.table.hand_size(),
                Contradiction::HandSize(seat),
            )?;
        } else {
            ensure(secret.chosen.is_empty(), Contradiction::Chosen(seat))?;
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
        ensure(rest_fits, Contradiction::Resting(seat))?;
        self.check_gifts(seat)
    }

    /// At most one gift of each opponent waits: answers come before the next choice of a card, and
    /// everyone has one Supplier a period (C8).
    fn check_gifts(&self, seat: Seat) -> Checked {
        let table = &self.table;
        let place = &table.places[seat.index()];
        let waits_for_card = match table.phase {
            Phase::Choose => !place.chosen,
            Phase::Pick => !place.picked,
            _ => !place.done,
        };
        let fits = (place.gifts.is_empty() || waits_for_card)
            && place.gifts.iter().enumerate().all(|(index, gift)| {
                gift.from != seat
                    && gift.from.0 < table.players()
                    && Good::BASIC.contains(&gift.good)
                    && place.gifts[..index].iter().all(|old| old.from != gift.from)
                    && table.has_supplied(gift.from)
            });
        ensure(fits, Contradiction::Gift(seat))
    }

    fn check_phase(&self) -> Checked {
        let table = &self.table;
        let places = &table.places;
        let mode = table.mode();
        let all_chosen = places.iter().all(|place| place.chosen);
        let last_round = match mode {
            Mode::Solo => 6,
            Mode::Two => 10,
            Mode::Many => 3,
        };
        ensure(
            (1..=last_round).contains(&table.round),
            Contradiction::Round,
        )?;
        let wrong = |holds: bool, what: &'static str| ensure(holds, Contradiction::Phase(what));
        let early = !matches!(table.phase, Phase::LastActions | Phase::Over);
        wrong(
            !early || places.iter().all(|place| !place.done),
            "a seat is done too early",
        )?;
        match &table.phase {
            Phase::Choose => {
                wrong(!all_chosen, "everyone has chosen a hand")?;
                wrong(
                    nobody_played(places),
                    "a card was played before all hands are chosen",
                )?;
                wrong(table.round == 1, "hands are chosen before the first round")
            }
            Phase::Pick => {
                wrong(
                    mode == Mode::Many,
                    "cards are picked face down by three or four players",
                )?;
                wrong(all_chosen, "a hand is not chosen")?;
                wrong(
                    places.iter().any(|place| !place.picked),
                    "everyone has picked",
                )?;
                wrong(
                    places.iter().all(|place| place.picked || place.hand > 0),
                    "a seat has no card to pick",
                )?;
                self.check_played(|_| table.round - 1)
            }
            &Phase::Play { seat, last } => {
                wrong(
                    mode != Mode::Many,
                    "cards are played in turn by one or two players",
                )?;
                wrong(all_chosen, "a hand is not chosen")?;
                wrong(seat.0 < table.players(), "there is no such seat")?;
                wrong(
                    places.iter().all(|place| !place.picked),
                    "a card lies face down",
                )?;
                let hand = places[seat.index()].hand;
                let empty = places.iter().any(|place| place.hand == 0);
                let fits = match mode {
                    Mode::Solo => hand == 2 && !last,
                    _ if last => hand == 3 && empty,
                    _ => !empty,
                };
                wrong(fits, "the hands do not fit")?;
                self.check_turns(seat, last, 1)
            }
            Phase::Resolve(resolution) => {
                wrong(all_chosen, "a hand is not chosen")?;
                self.check_resolution(resolution)
            }
            Phase::LastActions | Phase::Over => {
                wrong(table.period == table.periods, "periods are left to play")?;
                wrong(places.iter().all(|place| !place.chosen), "a hand is left")?;
                let done = places.iter().all(|place| place.done);
                wrong(
                    done == (table.phase == Phase::Over),
                    "the seats that are done do not fit",
                )
            }
        }
    }

    /// Three or four players: how many cards each has turned up follows from round and turn.
    fn check_played(&self, expected: impl Fn(Seat) -> u8) -> Checked {
        for seat in Seat::all(self.table.players()) {
            let played = self.table.places[seat.index()].played.len();
            ensure(
                played == usize::from(expected(seat)),
                Contradiction::Played(seat),
            )?;
        }
        Ok(())
    }

    fn check_resolution(&self, resolution: &Resolution) -> Checked {
        let table = &self.table;
        let mode = table.mode();
        let wrong =
            |holds: bool, what: &'static str| ensure(holds, Contradiction::Resolution(what));
        let Resolution {
            card, order, limit, ..
        } = resolution;
        for &seat in order {
            ensure(seat.0 < table.players(), Contradiction::Seat(seat))?;
        }
        let Some((&first, followers)) = order.split_first() else {
            return wrong(false, "nobody resolves it");
        };
        wrong(resolution.seat().is_some(), "nobody is left to resolve it")?;
        let top = |seat: Seat| table.places[seat.index()].played.last();
        wrong(
            top(first) == Some(card),
            "it is not the last card its player turned up",
        )?;
        for (index, &seat) in followers.iter().enumerate() {
            let followed = &table.places[seat.index()].followed;
            wrong(
                followed.last() == Some(card),
                "a follower has not played it",
            )?;
            wrong(
                seat != first && !followers[..index].contains(&seat),
                "a seat stands twice",
            )?;
        }
        let around: Vec<u8> = order
            .iter()
            .map(|seat| (seat.0 + table.players() - first.0) % table.players())
            .collect();
        wrong(around.is_sorted(), "followers do not stand clockwise (C2)")?;
        for seat in Seat::all(table.players()).filter(|seat| !order.contains(seat)) {
            let free = !table.places[seat.index()].followed.is_full();
            let holds = self.secrets[seat.index()].hand.contains(*card);
            wrong(!(free && holds), "a seat that must follow does not (C2)")?;
        }
        let limits_fit = match (mode, followers.is_empty()) {
            // Two cards are left when the one with both abilities is played (S1).
            (Mode::Solo, _) => *limit == if table.places[0].hand > 1 { 1 } else { 2 },
            (_, alone) => *limit == if alone { 2 } else { 1 },
        };
        wrong(
            limits_fit,
            "the number of abilities does not fit who followed (C4)",
        )?;
        let used = &resolution.used;
        wrong(used.len() <= usize::from(*limit), "too many abilities used")?;
        wrong(
            !matches!(used[..], [a, b] if a == b),
            "an ability used twice",
        )?;
        wrong(
            card.fee().is_some() || resolution.open,
            "a card without a fee is open (C6)",
        )?;
        wrong(
            resolution.open || used.is_empty(),
            "an ability was used before the fee (C6)",
        )?;
        if let Some(building) = resolution.repeat {
            let owner = resolution.seat().unwrap_or(first);
            let fits = repeated(building).is_some()
                && used
                    .last()
                    .is_some_and(|&last| card.act(last) == Act::Build)
                && table.places[owner.index()].estate.has(building);
            wrong(fits, "no such repeated effect is open (L12)")?;
        }
        if mode == Mode::Many {
            let picked = |seat: Seat| table.places[seat.index()].picked;
            // Clockwise from the start player: all before the revealer have revealed.
            let mut revealed = true;
            for seat in table.start_player.clockwise(table.players()) {
                let fits = picked(seat) != revealed;
                wrong(
                    fits,
                    "cards are turned up clockwise from the start player (C1)",
                )?;
                if seat == first {
                    revealed = false;
                }
            }
            self.check_played(|seat| table.round - u8::from(picked(seat)))?;
        } else {
            let face_down = table.places.iter().any(|place| place.picked);
            wrong(!face_down, "a card lies face down")?;
            let left = table.places[first.index()].hand;
            wrong(
                mode != Mode::Solo || left > 0,
                "the last card alone is not played (S1)",
            )?;
            let last = mode == Mode::Two
                && followers.is_empty()
                && table.places[first.next(2).index()].hand == 0;
            wrong(
                !last || left == 2,
                "a card is played alone only if it is one of three (T2)",
            )?;
            self.check_turns(first, last, 0)?;
        }
        Ok(())
    }

    /// One or two players: cards are played in turn, one a round (T1, S1), but for a card left to
    /// play alone (T2). `seat` is whose turn it is, and `open` how many cards of the round are
    /// still to be played.
    fn check_turns(&self, seat: Seat, last: bool, open: u8) -> Checked {
        let table = &self.table;
        let played = |seat: Seat| table.places[seat.index()].played.len();
        let all: usize = Seat::all(table.players()).map(played).sum();
        ensure(
            usize::from(table.round) == all + usize::from(open),
            Contradiction::Round,
        )?;
        if table.mode() == Mode::Two && !last {
            let before = all + usize::from(open) - 1;
            let turn = (table.start_player.index() + before) % 2;
            ensure(turn == seat.index(), Contradiction::Played(seat))?;
            let start = table.start_player;
            ensure(
                played(start) == all.div_ceil(2),
                Contradiction::Played(start),
            )?;
        }
        Ok(())
    }
}

impl Table {
    /// Whether a seat may have used its Supplier's first ability (C8): it has been played, and is
    /// not still to be resolved.
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

fn nobody_played(places: &[Place]) -> bool {
    places
        .iter()
        .all(|place| place.played.is_empty() && place.followed.is_empty() && !place.picked)
}
