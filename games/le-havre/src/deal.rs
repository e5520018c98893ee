//! Deals a game (S).

use arrayvec::ArrayVec;
use slowtable_kit::{Dice, Played, Seed};

use crate::board::{Board, Phase, PlayerBoard, Secret, State, Unknown};
use crate::building::{Building, BuildingSet, Origin};
use crate::event::{Chance, Event};
use crate::flow::EventSink;
use crate::options::{Length, Options, OptionsError};
use crate::ships::{Fleet, Ship, ShipKind};
use crate::token::{Disc, Stock, Token};

/// The number of special cards in a full game (S7).
const SPECIALS: usize = 6;

impl State {
    /// Deals a new game.
    ///
    /// # Errors
    /// When the number of seats is not possible.
    pub fn deal(
        seats: u8,
        options: &Options,
        seed: Seed,
    ) -> Result<(State, Played<Event, Chance>), OptionsError> {
        if !(1..=5).contains(&seats) {
            return Err(OptionsError::Seats(seats));
        }
        let mut dice = Dice::new(seed, 0);
        let short = options.length == Length::Short;
        let proposals = deal_proposals(seats, short, &mut dice);
        let specials = deal_specials(seats, options, &mut dice);
        let mut discs = ArrayVec::from(Disc::ALL);
        dice.shuffle(&mut discs);
        let mut sink = EventSink::default();
        sink.chance.extend([
            Chance::Proposals(proposals.clone()),
            Chance::Specials(specials.clone()),
            Chance::Discs(discs.clone()),
        ]);
        let board = Board {
            options: *options,
            round: 1,
            turn: 1,
            phase: Phase::Main,
            discs: ArrayVec::new(),
            offer: if short { [3, 3, 3, 2, 1, 1, 1] } else { [2, 2, 2, 1, 0, 0, 0] },
            city: city_at_start(seats, short),
            proposals,
            #[allow(clippy::cast_possible_truncation)] // at most 6
            specials: specials.len() as u8,
            ships: ships_at_start(seats, short),
            modernised: BuildingSet::EMPTY,
            stadium_waits: false,
            sold: BuildingSet::EMPTY,
            ordering: None,
            places: (0..seats).map(|_| place_at_start(seats, short)).collect(),
        };
        let secrets = (0..seats).map(|_| Secret::default()).collect();
        let unknown = Unknown { specials, discs };
        let mut state = State {
            board,
            secrets,
            unknown,
        };
        sink.event(|| Event::RoundBegan { round: 1 });
        let answers = sink.chance.len();
        state.begin_turn(&mut sink);
        // The answer for the first disc is part of the order of the discs.
        sink.chance.truncate(answers);
        Ok((state, sink.into_played()))
    }
}

/// Returns the three stacks of proposals (S5), dealt until the Black Market is on top of none (S6).
fn deal_proposals(players: u8, short: bool, dice: &mut Dice) -> [ArrayVec<Building, 11>; 3] {
    let among = |building: &Building| {
        let data = building.data();
        (if short { data.short } else { data.full }).contains(&players)
    };
    let mut cards: Vec<Building> = Building::ALL.into_iter().filter(among).collect();
    loop {
        dice.shuffle(&mut cards);
        let stacks = [0, 1, 2].map(|stack| {
            let each = cards.len() / 3;
            let mut dealt: ArrayVec<Building, 11> = cards
                .iter()
                .skip(stack * each)
                .take(each)
                .copied()
                .collect();
            dealt.sort_unstable_by_key(|it| std::cmp::Reverse(it.data().number));
            dealt
        });
        if stacks
            .iter()
            .all(|stack| stack.last() != Some(&Building::BlackMarket))
        {
            return stacks;
        }
    }
}

/// Returns the special stack (S7, Y2).
fn deal_specials(players: u8, options: &Options, dice: &mut Dice) -> ArrayVec<Building, 6> {
    if options.length == Length::Short {
        return ArrayVec::new();
    }
    let among = |building: &Building| {
        let left_out = players == 1
            && (*building == Building::HarbourWatch
                || (*building == Building::Zoo && !options.zoo_alone));
        building.data().origin == Origin::Special && !left_out
    };
    let mut cards: Vec<Building> = Building::ALL.into_iter().filter(among).collect();
    dice.shuffle(&mut cards);
    cards.into_iter().take(SPECIALS).collect()
}

fn city_at_start(players: u8, short: bool) -> BuildingSet {
    let starts = |building: &Building| {
        let data = building.data();
        data.origin == Origin::Start || (short && data.short_start.contains(&players))
    };
    Building::ALL.into_iter().filter(starts).collect()
}

/// Returns the ship stacks at the start: a wooden ship in the short solo game, else none (X3).
fn ships_at_start(players: u8, short: bool) -> [ArrayVec<Ship, 7>; 4] {
    let mut ships: [ArrayVec<Ship, 7>; 4] = Default::default();
    if short && players == 1 {
        ships[ShipKind::Wood.index()].push(Ship::Wood2);
    }
    ships
}

/// Returns what everybody has at the start (S2, X2, X3).
fn place_at_start(players: u8, short: bool) -> PlayerBoard {
    let stock = if short {
        Stock::of(&[
            (Token::Franc, 5),
            (Token::Fish, 2),
            (Token::Wood, 2),
            (Token::Clay, 2),
            (Token::Iron, 2),
            (Token::Cattle, 1),
            (Token::Coal, 2),
            (Token::Hides, 2),
        ])
    } else {
        Stock::of(&[(Token::Franc, 5), (Token::Coal, 1)])
    };
    let mut ships = Fleet::EMPTY;
    if short && players <= 2 {
        ships.add(Ship::Wood2);
    }
    PlayerBoard {
        stock,
        loans: 0,
        buildings: BuildingSet::EMPTY,
        ships,
        disc: None,
        interest: 0,
        feeding: None,
    }
}
