//! What an estate is worth at a moment: its score, and what the network says is still to come.

use std::cell::Cell;
use std::sync::LazyLock;

use glass_road::{Card, CardSet, Estate, TileSet};
use slowtable_kit::{Budget, Points};

use crate::features::{Moment, Sink, builds, hand_feature, score, see_builders};
use crate::net::{Network, Sums};

/// Points as the network counts them, to the hundredth below.
pub(crate) fn points(value: f32) -> Points {
    #[allow(clippy::cast_possible_truncation)] // some points
    Points::hundredths((value * 100.0) as i32)
}

/// How many steps are made between two questions whether to stop.
const PATIENCE: u64 = 8;

/// A budget being used up.
pub(crate) struct Meter<'a> {
    steps: u64,
    stop: &'a dyn Fn() -> bool,
    used: Cell<u64>,
    over: Cell<bool>,
}

impl<'a> Meter<'a> {
    /// `usual` steps, unless the budget says how many.
    pub(crate) fn new(budget: Budget<'a>, usual: u64) -> Self {
        let steps = budget.steps.unwrap_or(usual);
        Self {
            steps,
            stop: budget.stop,
            used: Cell::new(0),
            over: Cell::new(steps == 0),
        }
    }

    /// Counts a step; answers whether it may be made.
    pub(crate) fn step(&self) -> bool {
        if self.over.get() {
            return false;
        }
        let used = self.used.get() + 1;
        self.used.set(used);
        if used > self.steps || used.is_multiple_of(PATIENCE) && (self.stop)() {
            self.over.set(true);
        }
        !self.over.get()
    }

    /// Whether it is time to stop.
    pub(crate) fn over(&self) -> bool {
        self.over.get()
    }
}

/// The evaluation of one moment.
pub(crate) struct Judge<'a> {
    network: &'a Network,
    pub moment: Moment,
    base: Sums,
    /// Only the score counts: no card will come.
    last: bool,
    pub budget: &'a Meter<'a>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(network: &'a Network, moment: Moment, budget: &'a Meter<'a>) -> Self {
        let mut collector = network.blank();
        moment.see(&mut collector);
        Self {
            network,
            base: collector.sums,
            last: false,
            moment,
            budget,
        }
    }

    /// As [`Judge::new`], when nothing but last actions will come.
    pub(crate) fn last(network: &'a Network, moment: Moment, budget: &'a Meter<'a>) -> Self {
        Self {
            last: true,
            ..Self::new(network, moment, budget)
        }
    }

    /// What an estate is worth, in points; `taken` are the tiles of the board that are gone.
    pub(crate) fn value(&self, estate: &Estate, taken: TileSet) -> f32 {
        if self.last {
            return score(estate, self.moment.start_rows);
        }
        let mut collector = self.network.blank();
        collector.sums = self.base;
        let score = self.moment.see_estate(estate, taken, &mut collector);
        score + self.network.answer(&collector.sums, self.moment.stage())
    }
}

/// Every hand of `size` cards from `pool`, with what it is worth, best first.
pub(crate) fn rank_hands(
    network: &Network,
    moment: &Moment,
    estate: &Estate,
    pool: CardSet,
    size: u8,
) -> Vec<(f32, CardSet)> {
    let mut score = 0.0;
    // What the estate shows depends on the cards only by how many build.
    let bases: [Sums; 3] = [
        CardSet::EMPTY,
        std::iter::once(Card::Carpenter).collect(),
        std::iter::once(Card::Builder).collect(),
    ]
    .map(|hand| {
        let mut of_hand = moment.clone();
        of_hand.set_hand(all_of(size), 0, 2);
        of_hand.hand = CardSet::EMPTY;
        let mut collector = network.blank();
        of_hand.see_without_hand(&mut collector);
        of_hand.hand = hand;
        score = of_hand.see_estate(estate, TileSet::EMPTY, &mut collector);
        collector.sums
    });
    let mut with_hand = moment.clone();
    with_hand.set_hand(all_of(size), 0, 2);
    let stage = with_hand.stage();
    let solo = moment.mode == glass_road::Mode::Solo;
    let rows: Vec<(Card, Sums)> = pool
        .iter()
        .map(|card| {
            let mut collector = network.nothing();
            collector.see(hand_feature(card, false));
            if solo {
                collector.see(hand_feature(card, true));
            }
            (card, collector.sums)
        })
        .collect();
    let bases: Vec<Sums> = (0..=BUILDERS_AT_MOST)
        .map(|builders| {
            let mut collector = network.blank();
            collector.sums = bases[builders.min(2)];
            see_builders(builders, &mut collector);
            collector.sums
        })
        .collect();
    let mut ranked = Vec::new();
    let none = Partial {
        hand: CardSet::EMPTY,
        builders: 0,
        sums: network.nothing().sums,
    };
    subsets(&rows, size.into(), &none, &mut |last| {
        let base = &bases[last.builders.min(BUILDERS_AT_MOST)];
        let value = score + network.answer_of_both(base, &last.sums, stage);
        ranked.push((value, last.hand));
    });
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked
}

/// The most abilities that build in a hand: of four cards, one has two.
const BUILDERS_AT_MOST: usize = 5;

/// A hand being put together, and the sum of its rows.
struct Partial {
    hand: CardSet,
    builders: usize,
    sums: Sums,
}

/// Some set of so many cards.
fn all_of(size: u8) -> CardSet {
    Card::ALL.into_iter().take(size.into()).collect()
}

fn subsets(
    cards: &[(Card, Sums)],
    size: usize,
    partial: &Partial,
    found: &mut impl FnMut(&Partial),
) {
    if size == 0 {
        found(partial);
        return;
    }
    for (index, (card, row)) in cards.iter().enumerate() {
        if cards.len() - index < size {
            return;
        }
        let mut longer = Partial {
            hand: partial.hand,
            builders: partial.builders + builds(*card),
            sums: partial.sums,
        };
        longer.hand.insert(*card);
        for (sum, weight) in longer.sums.iter_mut().zip(row) {
            *sum += weight;
        }
        subsets(&cards[index + 1..], size - 1, &longer, found);
    }
}

/// The network for a number of players.
pub(crate) fn network(players: u8) -> &'static Network {
    static SOLO: LazyLock<Network> =
        LazyLock::new(|| Network::read(include_bytes!("../weights/solo.bin")));
    static TWO: LazyLock<Network> =
        LazyLock::new(|| Network::read(include_bytes!("../weights/two.bin")));
    static MANY: LazyLock<Network> =
        LazyLock::new(|| Network::read(include_bytes!("../weights/many.bin")));
    match players {
        0 | 1 => &SOLO,
        2 => &TWO,
        _ => &MANY,
    }
}
