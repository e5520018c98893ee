//! The features of the network, and its layout.

use le_havre::building::Kind;
use le_havre::{Board, Building, Length, ShipKind, Space, Token};
use slowtable_kit::Seat;
use slowtable_opponent::{FeatureSink, InputLayout};

use crate::outlook::{Hunger, Time};

/// The number of units in the hidden layer.
const HIDDEN: usize = 32;
/// The number of stages of a game, by the main actions that a seat has left.
const STAGES: usize = 7;

/// The network that corrects the first estimate of a place's value.
pub type Network = slowtable_opponent::Network<HIDDEN, STAGES>;
/// The network's weights during fitting.
pub type Fit = slowtable_opponent::Fit<HIDDEN, STAGES>;

const BUILDINGS: usize = Building::ALL.len();
const GOODS_LEVELS: [u16; 10] = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17];
const FRANC_LEVELS: [u16; 14] = [1, 2, 3, 4, 6, 8, 10, 13, 16, 20, 25, 30, 40, 50];
const TIME_LEVELS: [u16; 16] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 32, 38, 44];
const FOOD_LEVELS: [u16; 10] = [1, 2, 3, 4, 6, 8, 10, 13, 17, 22];
const ALL_FOOD_LEVELS: [u16; 10] = [1, 6, 12, 20, 30, 40, 55, 75, 100, 130];
const ENERGY_LEVELS: [u16; 10] = [1, 3, 5, 8, 11, 15, 20, 30, 40, 60];
/// The number of levels for small counts.
const FEW: usize = 5;
const OFFER_LEVELS: usize = 7;

const PLAYERS: usize = 0;
const SHORT: usize = PLAYERS + 5;
const MODERN: usize = SHORT + 1;
const OWN: usize = MODERN + 1;
const IN_PLAY: usize = OWN + BUILDINGS;
const DISC: usize = IN_PLAY + BUILDINGS;
const TOPS: usize = DISC + BUILDINGS;
const TOP_SHIPS: usize = TOPS + BUILDINGS;
const TIME: usize = TOP_SHIPS + 4;
const FRANCS: usize = TIME + TIME_LEVELS.len();
const GOODS: usize = FRANCS + FRANC_LEVELS.len();
const NEXT: usize = GOODS + 16 * GOODS_LEVELS.len();
const MISSING: usize = NEXT + FOOD_LEVELS.len();
const ALL_FOOD: usize = MISSING + FOOD_LEVELS.len();
const ENERGY: usize = ALL_FOOD + ALL_FOOD_LEVELS.len();
const BEFORE: usize = ENERGY + ENERGY_LEVELS.len();
const LOANS: usize = BEFORE + FEW;
const SHIPS: usize = LOANS + FEW;
const SYMBOLS: usize = SHIPS + 4 * FEW;
const KINDS: usize = SYMBOLS + 2 * FEW;
const OFFERS: usize = KINDS + 4 * FEW;
const FEATURES: usize = OFFERS + 7 * OFFER_LEVELS;

/// The features and their thermometers.
pub static LAYOUT: InputLayout = InputLayout {
    features: FEATURES,
    thermometers: &THERMOMETERS,
};

const THERMOMETERS: [(usize, usize); 41] = {
    let mut all = [(0, 0); 41];
    all[0] = (TIME, TIME_LEVELS.len());
    all[1] = (FRANCS, FRANC_LEVELS.len());
    all[2] = (NEXT, FOOD_LEVELS.len());
    all[3] = (MISSING, FOOD_LEVELS.len());
    all[4] = (ALL_FOOD, ALL_FOOD_LEVELS.len());
    all[5] = (ENERGY, ENERGY_LEVELS.len());
    let mut at = 0;
    while at < 16 {
        all[6 + at] = (GOODS + at * GOODS_LEVELS.len(), GOODS_LEVELS.len());
        at += 1;
    }
    // Of five levels each: turns before the feeding, loans, ships, symbols, types.
    at = 0;
    while at < 12 {
        all[22 + at] = (BEFORE + at * FEW, FEW);
        at += 1;
    }
    at = 0;
    while at < 7 {
        all[34 + at] = (OFFERS + at * OFFER_LEVELS, OFFER_LEVELS);
        at += 1;
    }
    all
};

/// Returns the stage of the game for a seat with `turns` main actions left.
pub(crate) const fn stage(turns: usize) -> usize {
    match turns {
        0..=1 => 0,
        2..=3 => 1,
        4..=6 => 2,
        7..=11 => 3,
        12..=18 => 4,
        19..=28 => 5,
        _ => 6,
    }
}

fn level(levels: &[u16], amount: u16) -> usize {
    levels.iter().take_while(|it| **it <= amount).count()
}

/// Encodes the table's features for a seat, from public information only.
pub(crate) fn encode(board: &Board, seat: Seat, time: Time, sink: &mut impl FeatureSink) {
    let Some(place) = board.places.get(seat.index()) else {
        return;
    };
    let mut scale = |from: usize, levels: &[u16], amount: u16| {
        sink.thermometer(from, level(levels, amount), levels.len());
    };
    let hunger = Hunger::of(board, place, time);
    scale(
        TIME,
        &TIME_LEVELS,
        u16::try_from(time.turns).unwrap_or(u16::MAX),
    );
    scale(FRANCS, &FRANC_LEVELS, place.stock.francs());
    for (at, token) in Token::GOODS.into_iter().enumerate() {
        scale(
            GOODS + at * GOODS_LEVELS.len(),
            &GOODS_LEVELS,
            place.stock.get(token),
        );
    }
    let food = place.stock.food();
    scale(NEXT, &FOOD_LEVELS, hunger.next);
    scale(MISSING, &FOOD_LEVELS, hunger.next.saturating_sub(food));
    scale(ALL_FOOD, &ALL_FOOD_LEVELS, hunger.all.saturating_sub(food));
    scale(ENERGY, &ENERGY_LEVELS, place.stock.energy());
    let mut few = |at: usize, count: u16| sink.thermometer(BEFORE + at * FEW, count.into(), FEW);
    few(0, u16::try_from(time.before_feeding).unwrap_or(0));
    few(1, place.loans);
    for (at, kind) in ShipKind::ALL.into_iter().enumerate() {
        few(2 + at, place.ships.of(kind));
    }
    few(6, place.fishing());
    few(7, place.hammers());
    let kinds = [Kind::Craft, Kind::Economic, Kind::Industrial, Kind::Public];
    for (at, kind) in kinds.into_iter().enumerate() {
        few(8 + at, place.of_kind(kind));
    }
    for space in Space::ALL {
        let from = OFFERS + space.index() * OFFER_LEVELS;
        sink.thermometer(from, board.offered(space).into(), OFFER_LEVELS);
    }
    sink.set(PLAYERS + usize::from(board.players().clamp(1, 5)) - 1);
    if board.options.length == Length::Short {
        sink.set(SHORT);
    }
    if !board.modernised.is_empty() {
        sink.set(MODERN);
    }
    for building in place.buildings.iter() {
        sink.set(OWN + building.index());
    }
    for building in board.city.iter() {
        sink.set(IN_PLAY + building.index());
    }
    for other in &board.places {
        for building in other.buildings.iter() {
            sink.set(IN_PLAY + building.index());
        }
    }
    if let Some(building) = place.disc {
        sink.set(DISC + building.index());
    }
    for (_, building) in board.tops() {
        sink.set(TOPS + building.index());
    }
    for kind in ShipKind::ALL {
        if let Some(ship) = board.top_ship(kind) {
            sink.add(TOP_SHIPS + kind.index(), f32::from(ship.value()) / 16.0);
        }
    }
}
