//! Evaluates an estate in a situation: its score, plus the points that the network expects to come.

use std::sync::LazyLock;

use glass_road::{Card, CardSet, Estate, TileSet};
use slowtable_kit::Points;
use slowtable_opponent::{FeatureSink, Meter};

use crate::features::{
    FeatureContext, LAYOUT, Network, Sums, builds, encode_builders, hand_feature, score,
};

/// Converts the network's value into points, rounded down to a hundredth.
pub(crate) fn points(value: f32) -> Points {
    Points::hundredths((value * 100.0) as i32)
}

/// The evaluation of one situation.
pub(crate) struct Evaluator<'a> {
    network: &'a Network,
    pub context: FeatureContext,
    base: Sums,
    /// Whether only the score counts, because no card will come.
    last: bool,
    pub meter: &'a Meter<'a>,
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(network: &'a Network, context: FeatureContext, meter: &'a Meter<'a>) -> Self {
        let mut accumulator = network.accumulator();
        context.encode(&mut accumulator);
        Self {
            network,
            base: accumulator.sums,
            last: false,
            context,
            meter,
        }
    }

    /// Like [`Evaluator::new`], for a situation in which only last actions will come.
    pub(crate) fn last(
        network: &'a Network,
        context: FeatureContext,
        meter: &'a Meter<'a>,
    ) -> Self {
        Self {
            last: true,
            ..Self::new(network, context, meter)
        }
    }

    /// Returns the value of an estate, in points; `taken` are the tiles that the board no longer has.
    pub(crate) fn value(&self, estate: &Estate, taken: TileSet) -> f32 {
        if self.last {
            return score(estate, self.context.start_rows);
        }
        let mut accumulator = self.network.continue_from(self.base);
        let score = self.context.encode_estate(estate, taken, &mut accumulator);
        score + self.network.output(&accumulator.sums, self.context.stage())
    }
}

/// Returns every hand of `size` cards from `pool` with its value, best first.
pub(crate) fn rank_hands(
    network: &Network,
    context: &FeatureContext,
    estate: &Estate,
    pool: CardSet,
    size: u8,
) -> Vec<(f32, CardSet)> {
    let mut score = 0.0;
    // An estate's features depend on the cards only through the number of building abilities.
    let bases: [Sums; 3] = [
        CardSet::EMPTY,
        std::iter::once(Card::Carpenter).collect(),
        std::iter::once(Card::Builder).collect(),
    ]
    .map(|hand| {
        let mut of_hand = context.clone();
        of_hand.set_hand(all_of(size), 0, 2);
        of_hand.hand = CardSet::EMPTY;
        let mut accumulator = network.accumulator();
        of_hand.encode_without_hand(&mut accumulator);
        of_hand.hand = hand;
        score = of_hand.encode_estate(estate, TileSet::EMPTY, &mut accumulator);
        accumulator.sums
    });
    let mut with_hand = context.clone();
    with_hand.set_hand(all_of(size), 0, 2);
    let stage = with_hand.stage();
    let solo = context.mode == glass_road::Mode::Solo;
    let rows: Vec<(Card, Sums)> = pool
        .iter()
        .map(|card| {
            let mut accumulator = network.without_bias();
            accumulator.set(hand_feature(card, false));
            if solo {
                accumulator.set(hand_feature(card, true));
            }
            (card, accumulator.sums)
        })
        .collect();
    let bases: Vec<Sums> = (0..=BUILDERS_AT_MOST)
        .map(|builders| {
            let mut accumulator = network.continue_from(bases[builders.min(2)]);
            encode_builders(builders, &mut accumulator);
            accumulator.sums
        })
        .collect();
    let mut ranked = Vec::new();
    let none = Partial {
        hand: CardSet::EMPTY,
        builders: 0,
        sums: network.without_bias().sums,
    };
    subsets(&rows, size.into(), &none, &mut |last| {
        let base = &bases[last.builders.min(BUILDERS_AT_MOST)];
        let value = score + network.output_of_both(base, &last.sums, stage);
        ranked.push((value, last.hand));
    });
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
    ranked
}

/// The most building abilities in a hand: four cards have some, and one of them has two.
const BUILDERS_AT_MOST: usize = 5;

/// A hand under construction, and the sum of its rows.
struct Partial {
    hand: CardSet,
    builders: usize,
    sums: Sums,
}

/// Returns some set of `size` cards.
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

/// Returns the network for a number of players.
pub(crate) fn network(players: u8) -> &'static Network {
    static SOLO: LazyLock<Network> =
        LazyLock::new(|| Network::read(&LAYOUT, include_bytes!("../weights/solo.bin")));
    static TWO: LazyLock<Network> =
        LazyLock::new(|| Network::read(&LAYOUT, include_bytes!("../weights/two.bin")));
    static MANY: LazyLock<Network> =
        LazyLock::new(|| Network::read(&LAYOUT, include_bytes!("../weights/many.bin")));
    match players {
        0 | 1 => &SOLO,
        2 => &TWO,
        _ => &MANY,
    }
}
