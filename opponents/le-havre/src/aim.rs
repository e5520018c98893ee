//! The aim of a seat's hints: something that it works towards over several turns.

use le_havre::building::Cost;
use le_havre::{Asset, Board, Building, PlayerBoard, ShipKind, Stock, Token};
use slowtable_kit::Seat;

use crate::outlook::{self, Time};

/// The energy of a ship (W1).
const SHIP_ENERGY: u16 = 3;
/// How much a missing token counts against an aim, in francs.
///
/// What the seat has counts for its aim, so working towards an aim makes it the better one. This keeps an aim
/// from one hint to the next without storing it.
const MISSING: f32 = 2.0;
/// How far an aim must be ahead of the next best, in francs; otherwise it would soon give way to it.
const CLEAR: f32 = 1.5;
/// The missing tokens that a turn is expected to bring.
const PER_TURN: u16 = 4;

/// A building or ship that a seat wants to have, and what it lacks for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Aim {
    /// The building, or the ship on top of its stack.
    pub what: Asset,
    /// Whether it is to be bought; otherwise it is to be built.
    pub bought: bool,
    /// The goods, or francs, that are still missing.
    pub missing: Stock,
    /// The energy that is still missing.
    pub energy: u16,
}

impl Aim {
    /// Returns the aim of a seat: what brings it most at the end, less what it costs and lacks. `None` if nothing
    /// is worth its cost, or nothing is clearly best.
    pub(crate) fn of(board: &Board, seat: Seat) -> Option<Self> {
        let place = board.places.get(seat.index())?;
        let time = Time::of(board, seat);
        let mut all: Vec<(f32, Self)> = candidates(board, place, time)
            .into_iter()
            .map(|(worth, aim)| (worth - MISSING * f32::from(aim.lacks()), aim))
            .filter(|(_, aim)| usize::from(aim.lacks().div_ceil(PER_TURN)) < time.turns)
            .collect();
        all.sort_by(|one, other| other.0.total_cmp(&one.0));
        let (worth, best) = *all.first()?;
        let next = all.iter().find(|(_, aim)| !aim.is_same(&best));
        let is_clear = next.is_none_or(|(next, _)| worth - next >= CLEAR);
        (worth > 0.0 && is_clear).then_some(best)
    }

    /// Whether another aim is for the same building, or for a ship of the same kind.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        match (self.what, other.what) {
            (Asset::Ship(one), Asset::Ship(other)) => one.kind() == other.kind(),
            (one, other) => one == other,
        }
    }

    /// Whether the seat of this place has what the aim is, more than before.
    #[must_use]
    pub fn is_reached(&self, before: &PlayerBoard, after: &PlayerBoard) -> bool {
        match self.what {
            Asset::Building(building) => after.buildings.contains(building),
            Asset::Ship(ship) => after.ships.of(ship.kind()) > before.ships.of(ship.kind()),
        }
    }

    /// Whether the aim can still be had: nobody took it.
    #[must_use]
    pub fn is_possible(&self, board: &Board) -> bool {
        match self.what {
            Asset::Building(building) => board.tops().any(|(_, top)| top == building),
            Asset::Ship(ship) => board.top_ship(ship.kind()).is_some(),
        }
    }

    /// Returns the number of tokens that are missing; energy counts by the coal that would give it.
    pub(crate) fn lacks(&self) -> u16 {
        let tokens = self.missing.iter().map(|(_, amount)| amount);
        let energy = self.energy.div_ceil(Token::Coal.energy());
        tokens.fold(energy, u16::saturating_add)
    }

    /// Returns the number of tokens that are missing for the same aim at another place.
    pub(crate) fn lacks_at(&self, board: &Board, seat: Seat) -> Option<u16> {
        let place = board.places.get(seat.index())?;
        let aims = candidates(board, place, Time::of(board, seat));
        let same = aims.into_iter().map(|(_, aim)| aim);
        let same = same.filter(|aim| self.is_same(aim) && aim.bought == self.bought);
        same.map(|aim| aim.lacks()).min()
    }
}

/// Returns what the seat may want to have, with its worth in francs at the end of the game, less its cost.
fn candidates(board: &Board, place: &PlayerBoard, time: Time) -> Vec<(f32, Aim)> {
    let mut found = Vec::new();
    for (_, building) in board.tops() {
        let data = building.data();
        let worth =
            f32::from(data.value) + f32::from(with(place, building)) + use_of(building, time);
        if let Some(cost) = data.cost {
            let missing = missing(place, cost);
            let what = Asset::Building(building);
            let cost = value(&cost.stock());
            found.push((
                worth - cost,
                Aim {
                    what,
                    bought: false,
                    missing,
                    energy: 0,
                },
            ));
        }
        if let Some(price) = data.price.filter(|_| !board.is_final()) {
            let aim = bought(place, Asset::Building(building), price);
            found.push((worth - f32::from(price), aim));
        }
    }
    let wharf = Building::ALL
        .into_iter()
        .find(|it| it.is_wharf() && board.owner(*it).is_some());
    for kind in ShipKind::ALL {
        let Some(ship) = board.top_ship(kind) else {
            continue;
        };
        let what = Asset::Ship(ship);
        let rounds = board.rounds().iter().skip(time.round);
        let fed = place.ships.food(board.players());
        let saves = rounds.map(|round| {
            round
                .food
                .saturating_sub(fed)
                .min(kind.food(board.players()))
        });
        let worth = f32::from(ship.value()) + 0.75 * f32::from(saves.sum::<u16>());
        if wharf.is_some() {
            let (token, amount) = kind.cost();
            let mut cost = Stock::of(&[(token, amount)]);
            let is_ready = |it: Building| {
                it.is_wharf() && board.owner(it).is_some() && board.modernised.contains(it)
            };
            if kind.modern() && !Building::ALL.into_iter().any(is_ready) {
                cost.add(Token::Brick, 1);
            }
            let energy = place
                .stock
                .energy()
                .saturating_sub(if token == Token::Wood {
                    amount.min(place.stock.get(token))
                } else {
                    0
                });
            let aim = Aim {
                what,
                bought: false,
                missing: less(&cost, &place.stock),
                energy: SHIP_ENERGY.saturating_sub(energy),
            };
            found.push((worth - value(&cost) - 2.5, aim));
        }
        if let Some(price) = kind.price().filter(|_| !board.is_final()) {
            found.push((worth - f32::from(price), bought(place, what, price)));
        }
    }
    found
}

fn bought(place: &PlayerBoard, what: Asset, price: u16) -> Aim {
    let missing = price.saturating_sub(place.stock.francs());
    Aim {
        what,
        bought: true,
        missing: Stock::of(&[(Token::Franc, missing)]),
        energy: 0,
    }
}

/// Returns what a building adds at the end for what the seat owns already.
fn with(place: &PlayerBoard, building: Building) -> u16 {
    let mut place = *place;
    place.buildings.insert(building);
    building.bonus(&place)
}

/// Returns what its fees and symbols should bring.
fn use_of(building: Building, time: Time) -> f32 {
    let data = building.data();
    0.03 * time.turns as f32 * f32::from(data.fishing + data.hammers)
}

/// Returns the goods of a cost that the place lacks; brick may stand for clay and steel for iron (P8).
fn missing(place: &PlayerBoard, cost: Cost) -> Stock {
    less(&cost.stock(), &place.stock)
}

fn less(cost: &Stock, has: &Stock) -> Stock {
    let mut missing = Stock::EMPTY;
    let mut has = *has;
    // What is asked for by its own name comes first; the rest of it may stand for the standard good.
    for (token, amount) in cost.iter() {
        let own = amount.min(has.get(token));
        has.take(token, own);
        missing.add(token, amount - own);
    }
    for token in [Token::Clay, Token::Iron] {
        let instead = missing.get(token).min(has.get(token.upgraded()));
        missing.take(token, instead);
    }
    missing
}

/// Returns the value of goods in francs.
fn value(stock: &Stock) -> f32 {
    let goods = stock.iter();
    goods
        .map(|(token, amount)| outlook::price(token) * f32::from(amount))
        .sum()
}
