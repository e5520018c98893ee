//! Deals a game (S).

use arrayvec::ArrayVec;
use slowtable_kit::{Dice, Played, Seat, Seed};

use crate::board::{Board, Phase, PlayerBoard, Secret, State, Unknown};
use crate::bundle::Cards;
use crate::choice::OfferId;
use crate::event::{Chance, Event};
use crate::island::{Hex, LAND, MOUNTAINS};
use crate::known::Doubt;
use crate::material::{
    BoardKind, Card, DECK, MOST_SEATS, Material, Pass, Rows, Terrain, chips_along,
};
use crate::options::{Options, OptionsError};
use crate::play::EventSink;
use crate::rows::SPIRALS;

/// A game's first state, and what chance answered.
pub type Dealt = Result<(State, Played<Event, Chance>), OptionsError>;

/// What lies on the hexes: terrain, numbers, pass roads.
type Tiles = ([Terrain; LAND], [u8; LAND], [Option<Pass>; MOUNTAINS]);

impl State {
    /// Deals a new game with the printed rows.
    ///
    /// # Errors
    /// When the number of seats is not possible.
    pub fn deal(seats: u8, options: &Options, seed: Seed) -> Dealt {
        Self::deal_with(Rows::default(), seats, options, seed)
    }

    /// Deals a new game with other rows, for tests.
    ///
    /// # Errors
    /// When the number of seats is not possible.
    pub fn deal_with(rows: Rows, seats: u8, options: &Options, seed: Seed) -> Dealt {
        let (fewest, most) = rows.limits.seats;
        if !(fewest..=most).contains(&seats) || usize::from(seats) > MOST_SEATS {
            return Err(OptionsError::Seats(seats));
        }
        let mut dice = Dice::new(seed, 0);
        let mut sink = EventSink::default();
        let (land, chips, passes) = match options.board {
            BoardKind::Variable => variable(&rows, &mut dice, &mut sink),
            BoardKind::Learning => {
                let fixed = &rows.learning;
                (fixed.land, fixed.chips, fixed.passes)
            }
        };
        let mut deck: ArrayVec<Card, DECK> = ArrayVec::new();
        for (card, count) in Cards::new(rows.cards).iter() {
            let room = deck.remaining_capacity();
            deck.extend((0..count).map(|_| card).take(room));
        }
        dice.shuffle(&mut deck);
        sink.chance.push(Chance::Deck(deck.clone()));
        let loch = Hex::land().find(|hex| land[hex.index()].data().yields.is_none());
        let board = Board {
            rows,
            options: *options,
            land,
            chips,
            passes,
            force: loch.unwrap_or(Hex::at(0)),
            phase: Phase::Founding,
            turn: 0,
            seat: Seat(0),
            dice: None,
            yielded: None,
            sevens: 0,
            played: false,
            bought: 0,
            acted: false,
            stock: rows.resources,
            #[allow(clippy::cast_possible_truncation)] // at most 25
            deck: deck.len() as u8,
            spent: Cards::EMPTY,
            route: None,
            clan: None,
            offers: ArrayVec::new(),
            ended: ArrayVec::new(),
            exchanged: None,
            next_offer: OfferId(1),
            winner: None,
            places: (0..seats).map(|_| PlayerBoard::default()).collect(),
        };
        let nothing: ArrayVec<Doubt, MOST_SEATS> = (0..seats).map(|_| Doubt::NONE).collect();
        let state = State {
            board,
            secrets: (0..seats).map(|_| Secret::default()).collect(),
            unknown: Unknown {
                seed,
                drawn: dice.drawn(),
                deck,
                doubts: (0..=seats).map(|_| nothing.clone()).collect(),
            },
        };
        Ok((state, sink.into_played()))
    }
}

/// Shuffles tiles, mountains and the beginning of the chips (S2, S3, S6).
fn variable(material: &Material, dice: &mut Dice, sink: &mut EventSink) -> Tiles {
    let mut tiles: ArrayVec<Terrain, LAND> = ArrayVec::new();
    for (terrain, count) in Terrain::ALL.into_iter().zip(material.tiles) {
        let room = tiles.remaining_capacity();
        tiles.extend((0..count).map(|_| terrain).take(room));
    }
    dice.shuffle(&mut tiles);
    let mut land = [Terrain::Lake; LAND];
    for (hex, tile) in land.iter_mut().zip(tiles) {
        *hex = tile;
    }
    let first = dice.below(2);
    let mut kinds: ArrayVec<Pass, MOUNTAINS> = ArrayVec::new();
    for (pass, count) in Pass::ALL.into_iter().zip(material.passes) {
        let room = kinds.remaining_capacity();
        kinds.extend((0..count).map(|_| pass).take(room));
    }
    dice.shuffle(&mut kinds);
    let mut passes = [None; MOUNTAINS];
    for (place, kind) in passes.iter_mut().skip(first).step_by(2).zip(kinds) {
        *place = Some(kind);
    }
    let spiral = &SPIRALS[dice.below(SPIRALS.len())];
    let chips = chips_along(spiral, &land, &material.chips);
    sink.chance.extend([
        Chance::Land(land),
        Chance::Passes(passes),
        Chance::Start(spiral[0]),
    ]);
    (land, chips, passes)
}
