//! The features of the evaluation.
//!
//! A feature is the number of a row of the [`Network`]. Features that stay the same while a seat
//! thinks (its cards, the phase of the game) belong to a [`FeatureContext`]; the others to an [`Estate`].

use std::rc::Rc;

use glass_road::building::{Bonus, Cost};
use glass_road::{
    Board, Building, BuildingKind, Card, CardSet, Estate, Good, Mode, Phase, StartBuilding,
    TileSet, Token, View, Wheel,
};
use slowtable_opponent::{FeatureSink, InputLayout};

use crate::land::{Bits, LandscapeSpaces, around, each, has_square, largest_group};

const TILES: usize = 93;
const TOKEN: usize = 0;
const SMALL: usize = TOKEN + 10 * 7;
const GROUP: usize = SMALL + 3 * 8;
const SQUARE: usize = GROUP + 3 * 6;
const FOREST: usize = SQUARE + 3;
const EMPTY: usize = FOREST + 6;
const SETS: usize = EMPTY + 10;
const OWN: usize = SETS + 4;
const KINDS: usize = OWN + TILES;
const OFFER: usize = KINDS + 3 * 6;
const PAYABLE: usize = OFFER + 6;
const NEAR: usize = PAYABLE + TILES;
const WORTH: usize = NEAR + TILES;
const BEST: usize = WORTH + TILES;
const SCORE: usize = BEST + 3 * 6;
const PERIODS_LEFT: usize = SCORE + 1;
const PLAYS: usize = PERIODS_LEFT + 6;
const SLOTS: usize = PLAYS + 6;
const HAND: usize = SLOTS + 2;
const BUILDERS: usize = HAND + 15;
const RESTING: usize = BUILDERS + 4;
const PLAYERS: usize = RESTING + 15;
const TURNS: usize = PLAYERS + 4;

/// The number of hidden units between the features and the output.
const HIDDEN: usize = 64;
/// The number of output layers: one for each stage of the game.
const STAGES: usize = 10;

/// The sums of the hidden units, before the rectifier.
pub(crate) type Sums = [f32; HIDDEN];
/// The network that predicts the points still to come.
pub type Network = slowtable_opponent::Network<HIDDEN, STAGES>;
/// The network's weights during fitting.
pub type Fit = slowtable_opponent::Fit<HIDDEN, STAGES>;

/// The layout of the network's features.
pub static LAYOUT: InputLayout = InputLayout {
    features: TURNS + 2 * 6,
    thermometers: THERMOMETERS,
};

const THERMOMETERS: &[(usize, usize)] = &[
    (TOKEN, 7),
    (TOKEN + 7, 7),
    (TOKEN + 14, 7),
    (TOKEN + 21, 7),
    (TOKEN + 28, 7),
    (TOKEN + 35, 7),
    (TOKEN + 42, 7),
    (TOKEN + 49, 7),
    (TOKEN + 56, 7),
    (TOKEN + 63, 7),
    (SMALL, 8),
    (SMALL + 8, 8),
    (SMALL + 16, 8),
    (GROUP, 6),
    (GROUP + 6, 6),
    (GROUP + 12, 6),
    (FOREST, 6),
    (EMPTY, 10),
    (SETS, 4),
    (KINDS, 6),
    (KINDS + 6, 6),
    (KINDS + 12, 6),
    (OFFER, 6),
    (PERIODS_LEFT, 6),
    (PLAYS, 6),
    (SLOTS, 2),
    (BUILDERS, 4),
    (TURNS, 6),
    (TURNS + 6, 6),
];

/// An available tile on the building board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Open {
    pub tile: Building,
    pub cost: Cost,
}

/// The features that stay the same while a seat thinks about one card.
#[derive(Debug, Clone)]
pub(crate) struct FeatureContext {
    pub mode: Mode,
    pub players: u8,
    /// The number of periods after this one.
    pub periods_left: u8,
    /// The number of the seat's cards still to be turned up in this period.
    pub plays: u8,
    /// The number of free indentations.
    pub slots: u8,
    /// The cards in hand, including a face-down one.
    pub hand: CardSet,
    /// Solo: the cards that will rest in the next period.
    pub resting: CardSet,
    /// The tiles on the building board.
    pub open: Rc<[Open]>,
    /// The row of each start building, from 1.
    pub start_rows: [u8; 3],
}

/// Returns how many abilities of a card build.
pub(crate) fn builds(card: Card) -> usize {
    match card {
        Card::Builder => 2,
        Card::Cultivator | Card::Supplier | Card::Carpenter => 1,
        _ => 0,
    }
}

/// Returns the feature of a card in hand, or of one that will rest.
pub(crate) const fn hand_feature(card: Card, rests: bool) -> usize {
    let from = if rests { RESTING } else { HAND };
    from + card.index()
}

/// Encodes how many abilities in hand build.
pub(crate) fn encode_builders(builders: usize, sink: &mut impl FeatureSink) {
    sink.thermometer(BUILDERS, builders, 4);
}

impl FeatureContext {
    /// Returns the situation of a view's seat: with its whole hand, and the plays that it has after
    /// the current card.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let place = view.own()?;
        let secret = view.secret.as_ref()?;
        let board = &view.board;
        let mut hand = secret.hand;
        if let Some(card) = secret.picked {
            hand.insert(card);
        }
        let mode = board.mode();
        let mut context = Self {
            mode,
            players: board.players(),
            periods_left: board.periods.saturating_sub(board.period),
            plays: 0,
            slots: 0,
            hand,
            resting: if mode == Mode::Solo {
                secret.chosen
            } else {
                CardSet::EMPTY
            },
            open: open(board),
            start_rows: board.start_rows,
        };
        if matches!(board.phase, Phase::LastActions | Phase::Over) {
            context.hand = CardSet::EMPTY;
            return Some(context);
        }
        let played = u8::try_from(place.played.len()).unwrap_or(u8::MAX);
        let free = u8::try_from(place.followed.remaining_capacity()).unwrap_or(0);
        context.set_hand(hand, played, free);
        Some(context)
    }

    /// Returns the situation in which another seat chose its hand, as far as its estate still shows it.
    pub(crate) fn of_other(board: &Board) -> Self {
        let mut context = Self {
            mode: board.mode(),
            players: board.players(),
            periods_left: board.periods.saturating_sub(board.period),
            plays: 0,
            slots: 0,
            hand: CardSet::EMPTY,
            resting: CardSet::EMPTY,
            open: open(board),
            start_rows: board.start_rows,
        };
        context.set_hand(CardSet::EMPTY, 0, 2);
        context
    }

    /// Sets what depends on the cards.
    pub(crate) fn set_hand(&mut self, hand: CardSet, played: u8, free: u8) {
        self.hand = hand;
        let held = hand.len();
        match self.mode {
            Mode::Solo => {
                self.plays = held.saturating_sub(1);
                self.slots = 0;
                if held <= 1 {
                    self.hand = CardSet::EMPTY;
                }
            }
            Mode::Two => {
                self.plays = held.min(3);
                self.slots = free;
            }
            Mode::Many => {
                self.plays = held.min(3u8.saturating_sub(played));
                self.slots = free;
            }
        }
    }

    /// Moves on to the end of the period.
    pub(crate) fn period_over(&mut self) {
        self.plays = 0;
        self.slots = 0;
        self.hand = CardSet::EMPTY;
    }

    /// Returns the output layer to use.
    pub(crate) fn stage(&self) -> usize {
        if self.periods_left > 0 {
            3 + usize::from(self.periods_left.min(6))
        } else {
            usize::from(self.plays.min(3))
        }
    }

    /// Encodes the features that do not depend on an estate.
    pub(crate) fn encode(&self, sink: &mut impl FeatureSink) {
        self.encode_without_hand(sink);
        for card in self.resting.iter() {
            sink.set(hand_feature(card, true));
        }
        for card in self.hand.iter() {
            sink.set(hand_feature(card, false));
        }
        encode_builders(self.builders(), sink);
    }

    /// Encodes the features that depend neither on an estate nor on the cards in hand.
    pub(crate) fn encode_without_hand(&self, sink: &mut impl FeatureSink) {
        sink.thermometer(PERIODS_LEFT, self.periods_left.into(), 6);
        sink.set(PLAYERS + usize::from(self.players.clamp(1, 4)) - 1);
        sink.thermometer(PLAYS, self.plays.into(), 6);
        sink.thermometer(SLOTS, self.slots.into(), 2);
    }

    /// Returns how many abilities in hand build.
    fn builders(&self) -> usize {
        self.hand.iter().map(builds).sum()
    }

    /// Encodes the features of an estate in this situation; `taken` are the tiles that the board no
    /// longer has. Returns the estate's score, in points.
    pub(crate) fn encode_estate(
        &self,
        estate: &Estate,
        taken: TileSet,
        sink: &mut impl FeatureSink,
    ) -> f32 {
        let summary = Summary::new(estate, self.start_rows);
        let tokens = &estate.tokens;
        for token in Token::ALL {
            sink.thermometer(TOKEN + token.index() * 7, tokens.get(token).into(), 7);
        }
        let land = &summary.land;
        let mut sets = usize::MAX;
        for kind in 0..3 {
            let tiles = land.small[kind].count_ones() as usize;
            sets = sets.min(tiles);
            sink.thermometer(SMALL + kind * 8, tiles, 8);
            sink.thermometer(GROUP + kind * 6, summary.groups[kind] as usize, 6);
            if summary.squares[kind] {
                sink.set(SQUARE + kind);
            }
            sink.thermometer(KINDS + kind * 6, summary.kinds[kind] as usize, 6);
        }
        sink.thermometer(FOREST, land.forests.count_ones() as usize, 6);
        sink.thermometer(EMPTY, land.empty.count_ones() as usize, 10);
        sink.thermometer(SETS, sets, 4);
        for wheel in Wheel::ALL {
            // What stops the wheel: the number of its goods at zero.
            let basic = wheel.basic().iter();
            let missing = basic.filter(|&&token| tokens.get(token) == 0).count();
            sink.thermometer(TURNS + wheel.index() * 6, missing, 6);
        }
        for tile in summary.own.iter() {
            sink.set(OWN + tile.index());
        }
        sink.thermometer(OFFER, estate.offer.len().into(), 6);
        self.encode_tiles(estate, &summary, taken, sink);
        let score = summary.score(estate);
        sink.add(SCORE, score / 16.0);
        score
    }

    fn encode_tiles(
        &self,
        estate: &Estate,
        summary: &Summary,
        taken: TileSet,
        sink: &mut impl FeatureSink,
    ) {
        let mut payable = [0.0f32; 3];
        let mut near = [0.0f32; 3];
        let private = estate.offer.iter().map(|tile| Open {
            tile,
            cost: tile.data().cost,
        });
        for Open { tile, cost } in self.open.iter().copied().chain(private) {
            if taken.contains(tile) {
                continue;
            }
            let data = tile.data();
            if data
                .replaces
                .is_some_and(|start| estate.upgrade(start).is_some())
            {
                continue;
            }
            let lack = lack(estate, &cost);
            if lack > 10 {
                continue;
            }
            let index = tile.index();
            let nearness = 4.0 / (4.0 + lack as f32);
            let mut worth = f32::from(data.points);
            if let Some(bonus) = tile.bonus() {
                worth += summary.bonus(estate, bonus, &cost);
                sink.add(WORTH + index, worth * nearness / 4.0);
            }
            sink.add(NEAR + index, nearness);
            if lack == 0 {
                sink.set(PAYABLE + index);
                keep(&mut payable, worth);
            }
            keep(&mut near, worth * nearness);
        }
        // The best of them counts by the number of building abilities.
        let gate = if self.periods_left > 0 {
            2
        } else {
            self.builders().min(2)
        };
        for rank in 0..3 {
            sink.add(BEST + gate * 6 + rank, payable[rank] / 4.0);
            sink.add(BEST + gate * 6 + 3 + rank, near[rank] / 4.0);
        }
    }
}

/// Returns the tiles on the building board.
pub(crate) fn open(board: &Board) -> Rc<[Open]> {
    board
        .on_board()
        .map(|tile| Open {
            tile,
            cost: board.cost(tile),
        })
        .collect()
}

/// Returns how many units of basic goods are missing to pay a cost.
pub(crate) fn lack(estate: &Estate, cost: &Cost) -> u32 {
    let tokens = &estate.tokens;
    let short = |token: Token, amount: u8| u32::from(amount.saturating_sub(tokens.get(token)));
    let other = cost.other.map_or(0, |other| {
        u32::from(other.amount.saturating_sub(tokens.total(other.good)))
    });
    short(Token::Wood, cost.wood)
        + short(Token::Clay, cost.clay)
        + 3 * short(Token::Brick, cost.brick)
        + 4 * short(Token::Glass, cost.glass)
        + other
}

fn keep(best: &mut [f32; 3], mut worth: f32) {
    for slot in best {
        if worth > *slot {
            std::mem::swap(slot, &mut worth);
        }
    }
}

/// The values that are computed once for an estate.
struct Summary {
    land: LandscapeSpaces,
    start_rows: [u8; 3],
    groups: [u32; 3],
    squares: [bool; 3],
    /// The seat's buildings by kind, including upgrades.
    kinds: [u32; 3],
    own: TileSet,
    /// The glass and bricks in the printed costs.
    printed: [u32; 2],
}

impl Summary {
    fn new(estate: &Estate, start_rows: [u8; 3]) -> Self {
        let land = LandscapeSpaces::of(estate);
        let mut summary = Self {
            land,
            start_rows,
            groups: land.small.map(largest_group),
            squares: land.small.map(has_square),
            kinds: [0; 3],
            own: TileSet::EMPTY,
            printed: [0; 2],
        };
        for tile in estate.buildings() {
            let data = tile.data();
            summary.own.insert(tile);
            summary.kinds[data.kind.index()] += 1;
            summary.printed[0] += u32::from(data.cost.glass);
            summary.printed[1] += u32::from(data.cost.brick);
        }
        summary
    }

    /// Returns the score, in points.
    fn score(&self, estate: &Estate) -> f32 {
        let mut score = 0.0;
        let none = Cost {
            wood: 0,
            glass: 0,
            clay: 0,
            brick: 0,
            other: None,
        };
        for (index, ground) in estate.grounds.as_flattened().iter().enumerate() {
            if let glass_road::Ground::Building(tile) = ground {
                score += f32::from(tile.data().points);
                if let Some(bonus) = tile.bonus() {
                    score += self.bonus_at(estate, bonus, &none, Some(1 << index));
                }
            }
        }
        for start in StartBuilding::ALL {
            match estate.upgrade(start) {
                Some(tile) => {
                    score += f32::from(tile.data().points);
                    if let Some(bonus) = tile.bonus() {
                        score += self.bonus_at(estate, bonus, &none, None);
                    }
                }
                None => score += self.bonus_at(estate, start.bonus(), &none, None),
            }
        }
        score
    }

    /// Returns what a bonus would give if its tile were built now, on the best space.
    fn bonus(&self, estate: &Estate, bonus: Bonus, cost: &Cost) -> f32 {
        let best = |count: u32, each: u8| points(count * u32::from(each));
        match bonus {
            Bonus::PerAdjacent(kind, each) => {
                best(self.land.most_beside_empty(self.land.kind(kind)), each)
            }
            Bonus::PlusAdjacentEmpty(base) => {
                f32::from(base) + points(self.land.most_beside_empty(self.land.empty))
            }
            Bonus::PerAdjacentBuilding => each(self.land.empty)
                .map(|space| self.buildings_beside(space))
                .max()
                .map_or(0.0, points),
            Bonus::PrintedCosts(Good::Glass) => points(self.printed[0] + u32::from(cost.glass)),
            Bonus::PrintedCosts(_) => points(self.printed[1] + u32::from(cost.brick)),
            _ => self.bonus_at(estate, bonus, cost, None),
        }
    }

    fn buildings_beside(&self, space: Bits) -> u32 {
        let starts: Bits = self
            .start_rows
            .iter()
            .map(|row| 1 << (u32::from(row.saturating_sub(1).min(4)) * 4))
            .sum();
        (around(space) & self.land.built).count_ones() + u32::from(space & starts != 0)
    }

    /// Returns what a bonus gives after a cost is paid.
    fn bonus_at(&self, estate: &Estate, bonus: Bonus, cost: &Cost, at: Option<Bits>) -> f32 {
        let tokens = &estate.tokens;
        let beside = at.map_or(0, around);
        let good = |good: Good| {
            let paid = match good {
                Good::Wood => cost.wood,
                Good::Clay => cost.clay,
                Good::Glass => cost.glass,
                Good::Brick => cost.brick,
                _ => 0,
            };
            u32::from(tokens.total(good).saturating_sub(paid))
        };
        let land = &self.land;
        let whole = match bonus {
            Bonus::HalfPointPerGood(held) => return points(good(held)) / 2.0,
            Bonus::PerGood(held, each) => u32::from(each) * good(held),
            Bonus::PerTwo(held) => good(held) / 2,
            Bonus::PerThree(held) => good(held) / 3,
            Bonus::LowerWheel(held) => held
                .tokens()
                .iter()
                .map(|&token| u32::from(tokens.get(token)))
                .min()
                .unwrap_or(0),
            Bonus::TokensAtLeastFour => Token::BASIC
                .into_iter()
                .map(|token| {
                    let paid = match token {
                        Token::Wood => cost.wood,
                        Token::Clay => cost.clay,
                        _ => 0,
                    };
                    u32::from(tokens.get(token) >= 4 + paid)
                })
                .sum(),
            Bonus::PerAdjacent(kind, each) => {
                u32::from(each) * (beside & land.kind(kind)).count_ones()
            }
            Bonus::PerAdjacentBuilding => at.map_or(0, |space| self.buildings_beside(space)),
            Bonus::PlusAdjacentEmpty(base) => u32::from(base) + (beside & land.empty).count_ones(),
            Bonus::LandscapeSets(each) => {
                let sets = land.small.iter().map(|bits| bits.count_ones()).min();
                u32::from(each) * sets.unwrap_or(0)
            }
            Bonus::Square(kind, value) => u32::from(value) * u32::from(self.squares[kind.index()]),
            Bonus::LargestGroup(kind) => self.groups[kind.index()],
            Bonus::PerForest => land.forests.count_ones(),
            Bonus::ForestsAtLeast {
                forests,
                points: value,
            } => u32::from(value) * u32::from(land.forests.count_ones() >= u32::from(forests)),
            Bonus::PrintedCosts(Good::Glass) => self.printed[0],
            Bonus::PrintedCosts(_) => self.printed[1],
            Bonus::PerImmediate => self.kinds[BuildingKind::Immediate.index()],
        };
        points(whole)
    }
}

fn points(count: u32) -> f32 {
    count as f32
}

/// Returns the score of an estate, in points; a faster version of [`glass_road::score::points`].
pub(crate) fn score(estate: &Estate, start_rows: [u8; 3]) -> f32 {
    Summary::new(estate, start_rows).score(estate)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::OpponentLevel;
    use glass_road::{GlassRoad, Options};
    use slowtable_kit::{Budget, Points, Rules, Seed, Viewer};

    #[test]
    fn the_quick_score_is_the_score_of_the_rules() {
        let mut compared = 0;
        for index in 0..12 {
            let (mut state, _) =
                glass_road::State::deal(index % 4 + 1, &Options::default(), Seed(index.into()))
                    .unwrap();
            while let Some(awaited) = GlassRoad::awaited(&state).first().copied() {
                let view = state.view(Viewer::Seat(awaited.seat));
                let path = crate::decide(
                    &view,
                    Seed(1),
                    OpponentLevel::Journeyman,
                    Budget::steps(5_000),
                )
                .unwrap();
                state.play_silently(awaited.seat, &path).unwrap();
                let board = state.board();
                for place in &board.places {
                    let rules = glass_road::score::points(board, &place.estate);
                    let quick = score(&place.estate, board.start_rows);
                    assert!(
                        (f64::from(quick) - rules.to_f64()).abs() < 0.01,
                        "{quick} {rules}"
                    );
                    compared += usize::from(rules > Points::ZERO);
                }
            }
        }
        assert!(compared > 1000);
    }
}
