//! What an estate is worth: its score, and what it promises while cards are left.
//!
//! Everything is counted in hundredths of half a point ([`POINT`] is a whole one).

use std::cell::Cell;

use glass_road::building::{Cost, Effect, Function, Gain};
use glass_road::score::half_points;
use glass_road::{
    Building, Card, Estate, Good, Ground, Landscape, Mode, Table, TileSet, Token, View,
};
use slowtable_kit::Seat;

/// A point of the score.
pub const POINT: i32 = 200;

/// A taste: what counts for how much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// The first unit of a basic good.
    pub basic: i32,
    /// A glass, besides what it scores.
    pub glass: i32,
    /// A brick, besides what it scores.
    pub brick: i32,
    /// The share of a tile's worth that a tile within reach is worth, in percent.
    pub reach: i32,
    /// How much a missing unit of a tile's cost takes from it.
    pub missing: i32,
    /// A small landscape tile with the whole game to go.
    pub landscape: i32,
    /// The first empty space.
    pub empty: i32,
    /// A processing building with the whole game to go.
    pub processing: i32,
    /// Three tiles drawn.
    pub draw: i32,
    /// How far a seed may move a card's value when a hand is chosen: it costs a little strength
    /// and keeps hands from being read off the table.
    pub whim: i32,
}

impl Weights {
    /// The taste of the practice opponent.
    pub const PRACTICE: Weights = Weights {
        basic: 56,
        glass: 120,
        brick: 100,
        reach: 45,
        missing: 10,
        landscape: 60,
        empty: 40,
        processing: 150,
        draw: 100,
        whim: 30,
    };
}

/// How many moves one decision may try. It bounds the time without reading a clock.
const STEPS: u32 = 5000;
/// How often a seat plays a card in a later period.
const PLAYS_A_PERIOD: i32 = 4;
/// How many cards to come make goods worth their full price.
const FULL_PLAYS: i32 = 6;
/// What the units of one token are worth beside its first one, in percent.
const UNITS: [i32; 7] = [100, 80, 60, 45, 35, 25, 15];

/// A tile that might be built.
#[derive(Debug, Clone, Copy)]
struct Prospect {
    tile: Building,
    cost: Cost,
    worth: i32,
}

/// One seat's eye on a view, made once for a decision.
#[derive(Debug, Clone)]
pub(crate) struct Eye {
    /// Whose.
    pub seat: Seat,
    /// The taste.
    pub weights: Weights,
    prospects: Vec<Prospect>,
    final_period: bool,
    later_plays: i32,
    steps: Cell<u32>,
}

impl Eye {
    /// An eye on `view`; `None` for the public.
    pub(crate) fn new(view: &View, weights: &Weights) -> Option<Self> {
        let seat = view.viewer.seat()?;
        let estate = &view.own()?.estate;
        let periods_left = i32::from(view.table.periods.saturating_sub(view.table.period));
        let mut eye = Self {
            seat,
            weights: *weights,
            prospects: Vec::new(),
            final_period: periods_left == 0,
            later_plays: periods_left * PLAYS_A_PERIOD,
            steps: Cell::new(STEPS),
        };
        let season = eye.season(eye.later_plays + 3);
        eye.prospects = view
            .table
            .on_board()
            .chain(estate.offer.iter())
            .map(|tile| {
                let cost = view.table.cost(tile);
                let worth = eye.worth(&view.table, estate, tile, season);
                Prospect { tile, cost, worth }
            })
            .filter(|prospect| prospect.worth > 0)
            .collect();
        Some(eye)
    }

    /// Whether one more move may be tried; counts it.
    pub(crate) fn steps_on(&self) -> bool {
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(1));
        left > 0
    }

    /// How much of the game is to come, in percent, at most 100.
    fn season(&self, plays: i32) -> i32 {
        (plays * 100 / 16).min(100)
    }

    /// What building `tile` now would bring, as it looks.
    fn worth(&self, table: &Table, estate: &Estate, tile: Building, season: i32) -> i32 {
        let data = tile.data();
        let before = half_points(table, estate);
        let mut paid = *estate;
        for (token, amount) in [
            (Token::Wood, data.cost.wood),
            (Token::Clay, data.cost.clay),
            (Token::Glass, data.cost.glass),
            (Token::Brick, data.cost.brick),
        ] {
            paid.tokens.pay(token, amount);
        }
        let best = match data.replaces {
            Some(start) if estate.upgrade(start).is_some() => return 0,
            Some(start) => {
                paid.upgrades[start.index()] = Some(tile);
                half_points(table, &paid)
            }
            None => estate
                .empty()
                .into_iter()
                .map(|space| {
                    let mut built = paid;
                    built.lay(space, Ground::Building(tile));
                    half_points(table, &built)
                })
                .max()
                .unwrap_or(before + i32::from(data.points)),
        };
        let promise = match data.function {
            Function::Trade(_) => self.weights.processing * season / 100,
            Function::Effect(effect) => self.effect(effect) * season.min(50) / 50,
            Function::Bonus(_) => POINT * season / 200,
        };
        (best - before) * POINT / 2 + promise
    }

    /// What an immediate building's goods are worth, roughly.
    fn effect(&self, effect: Effect) -> i32 {
        let unit = self.weights.basic / 2;
        match effect {
            Effect::Gain(gains) => gains
                .iter()
                .map(|gain| match *gain {
                    Gain::Good(Good::Glass, amount) => self.weights.glass * i32::from(amount),
                    Gain::Good(Good::Brick, amount) => self.weights.brick * i32::from(amount),
                    Gain::Good(_, amount) | Gain::Token(_, amount) => unit * i32::from(amount),
                    _ => unit,
                })
                .sum(),
            Effect::Repeat(_) => unit * 4,
            _ => unit * 3,
        }
    }

    /// How many cards the seat will still play after those of the view, this period.
    fn plays_this_period(&self, view: &View) -> i32 {
        let Some(place) = view.table.places.get(self.seat.index()) else {
            return 0;
        };
        let hand = i32::from(place.hand) + i32::from(place.picked);
        match view.table.mode() {
            Mode::Solo => hand - 1,
            Mode::Two => hand,
            Mode::Many => {
                let rounds = 3 - i32::from(view.table.round) + i32::from(place.picked);
                hand.min(rounds + i32::from(!place.followed.is_full()))
            }
        }
        .max(0)
    }

    /// What the view is worth to its seat.
    pub(crate) fn value(&self, view: &View) -> i32 {
        let Some(place) = view.table.places.get(self.seat.index()) else {
            return 0;
        };
        let estate = &place.estate;
        let score = half_points(&view.table, estate) * POINT / 2;
        let plays = self.later_plays + self.plays_this_period(view);
        if plays == 0 {
            return score;
        }
        let goods = self.goods(estate) * (plays + 1).min(FULL_PLAYS) / FULL_PLAYS;
        let land = self.land(estate) * self.season(plays) / 100;
        let room = self.room(estate) * self.season(plays + 4) / 100;
        let works = i32::try_from(estate.processing().count()).unwrap_or(0)
            * self.weights.processing
            * self.season(plays)
            / 100;
        let reach = if self.may_build(view) {
            self.reach(estate, plays)
        } else {
            0
        };
        score + goods + land + room + works + reach
    }

    /// Whether a card that builds may still come.
    fn may_build(&self, view: &View) -> bool {
        let known = view.secret.as_ref().filter(|secret| {
            self.final_period && (!secret.hand.is_empty() || secret.picked.is_some())
        });
        known.is_none_or(|secret| secret.hand.iter().chain(secret.picked).any(builds))
    }

    /// What three tiles that nobody has seen are worth.
    pub(crate) fn hope_of_a_draw(&self, view: &View) -> i32 {
        let plays = self.later_plays + self.plays_this_period(view);
        self.weights.draw * plays.min(8) / 8
    }

    fn goods(&self, estate: &Estate) -> i32 {
        let weights = &self.weights;
        let basic: i32 = Token::BASIC
            .into_iter()
            .map(|token| {
                let units = usize::from(estate.tokens.get(token));
                UNITS.iter().take(units).sum::<i32>()
            })
            .sum();
        let refined = |token: Token, each: i32| {
            let units = usize::from(estate.tokens.get(token));
            [100, 90, 60].iter().take(units).sum::<i32>() * each / 100
        };
        basic * weights.basic / 100
            + refined(Token::Glass, weights.glass)
            + refined(Token::Brick, weights.brick)
    }

    fn land(&self, estate: &Estate) -> i32 {
        Landscape::ALL
            .into_iter()
            .map(|kind| {
                let tiles = i32::from(estate.landscape(kind).len());
                tiles.min(5) * self.weights.landscape
            })
            .sum()
    }

    fn room(&self, estate: &Estate) -> i32 {
        let empty = usize::from(estate.empty().len());
        [100, 70, 40, 20].iter().take(empty).sum::<i32>() * self.weights.empty / 100
    }

    /// What the tiles that lie open promise, by how near they are.
    fn reach(&self, estate: &Estate, plays: i32) -> i32 {
        let own: TileSet = estate.buildings().collect();
        let mut best = [0i32; 3];
        for prospect in &self.prospects {
            if own.contains(prospect.tile) {
                continue;
            }
            let near = self.nearness(estate, &prospect.cost, plays);
            let mut worth = prospect.worth * near / 100 * near / 100;
            for slot in &mut best {
                if worth > *slot {
                    std::mem::swap(slot, &mut worth);
                }
            }
        }
        let [first, second, third] = best;
        (first * 100 + second * 60 + third * 40) / 100 * self.weights.reach / 100
    }

    /// How near a cost is to being paid, in percent.
    fn nearness(&self, estate: &Estate, cost: &Cost, plays: i32) -> i32 {
        let lack = |token: Token, amount: u8, each: i32| {
            i32::from(amount.saturating_sub(estate.tokens.get(token))) * each
        };
        let other = cost.other.map_or(0, |other| {
            i32::from(other.amount.saturating_sub(estate.tokens.total(other.good))) * 10
        });
        let missing = lack(Token::Wood, cost.wood, 10)
            + lack(Token::Clay, cost.clay, 10)
            + lack(Token::Glass, cost.glass, 35)
            + lack(Token::Brick, cost.brick, 25)
            + other;
        (100 - missing * self.weights.missing / (3 + plays.min(6))).max(0)
    }
}

/// Whether a card lets its player build.
pub(crate) fn builds(card: Card) -> bool {
    use glass_road::Ability;
    use glass_road::specialist::Act;
    Ability::ALL
        .into_iter()
        .any(|ability| card.act(ability) == Act::Build)
}
