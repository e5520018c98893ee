//! Estimates the hidden cards of other seats.
//!
//! Estates are public, so a seat can use its own evaluation to find the hands that it would keep in
//! another seat's place. Only hands that fit the cards seen remain. A played card was in the hand.
//! A seat that did not follow, although it had a free indentation, does not hold the card (C2).

use glass_road::{Card, CardSet, Mode, View};
use slowtable_opponent::SplitMix64;

use crate::evaluator::rank_hands;
use crate::features::{FeatureContext, Network};

/// The standard deviation of how differently others value hands, in points.
const HAND_NOISE: f32 = 0.8;
/// The most hands of another seat that are kept.
const MOST_HANDS: usize = 250;

/// The hands that one other seat may hold.
#[derive(Debug, Clone)]
struct SeatBelief {
    /// Cards that it may still hold, by whole chosen hand.
    likely: Vec<(f32, CardSet)>,
    /// Its cards of this period that have been seen.
    seen: CardSet,
    /// Cards that it cannot hold.
    excluded: CardSet,
    held: u8,
    picked: bool,
    /// Its picked card, if that lies face up.
    shown: Option<Card>,
    seat: usize,
}

/// One possible arrangement of the hidden cards (a determinization).
#[derive(Debug, Clone, Copy)]
pub(crate) struct SampledState {
    /// The hands, by seat.
    pub hands: [CardSet; 4],
    /// The face-down cards, by seat.
    pub picked: [Option<Card>; 4],
}

/// The hands that all other seats may hold.
#[derive(Debug, Clone)]
pub(crate) struct Belief(Vec<SeatBelief>);

impl Belief {
    /// Infers beliefs from a view.
    pub(crate) fn new(network: &Network, view: &View) -> Self {
        let board = &view.board;
        let Some(own) = view.viewer.seat() else {
            return Self(Vec::new());
        };
        if board.mode() == Mode::Solo {
            return Self(Vec::new());
        }
        let context = FeatureContext::of_other(board);
        let others = board
            .places
            .iter()
            .enumerate()
            .filter(|&(seat, _)| seat != own.index());
        let all: CardSet = Card::ALL.into_iter().collect();
        Self(
            others
                .map(|(seat, place)| {
                    let seen: CardSet = place
                        .played
                        .iter()
                        .chain(&place.followed)
                        .chain(&place.shown)
                        .copied()
                        .collect();
                    let mut excluded = CardSet::EMPTY;
                    if !place.followed.is_full() {
                        for (other, turned) in board.places.iter().enumerate() {
                            if other != seat {
                                for &card in turned.played.iter().filter(|&&c| !seen.contains(c)) {
                                    excluded.insert(card);
                                }
                            }
                        }
                    }
                    let mut likely =
                        rank_hands(network, &context, &place.estate, all, board.hand_size());
                    likely.retain(|(_, hand)| {
                        seen.iter().all(|card| hand.contains(card))
                            && excluded.iter().all(|card| !hand.contains(card))
                    });
                    likely.truncate(MOST_HANDS);
                    SeatBelief {
                        likely,
                        seen,
                        excluded,
                        held: if place.chosen {
                            place.hand + u8::from(place.picked && place.shown.is_none())
                        } else {
                            board.hand_size()
                        },
                        picked: place.picked,
                        shown: place.shown,
                        seat,
                    }
                })
                .collect(),
        )
    }

    /// Deals the hidden cards in one possible arrangement.
    pub(crate) fn sample(&self, rng: &mut SplitMix64) -> SampledState {
        let mut sampled = SampledState {
            hands: [CardSet::EMPTY; 4],
            picked: [None; 4],
        };
        for other in &self.0 {
            let whole = other
                .likely
                .iter()
                .map(|&(value, hand)| (value + HAND_NOISE * rng.normal(), hand))
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map_or_else(|| other.any_hand(rng), |(_, hand)| hand);
            let mut hand: Vec<Card> = whole
                .iter()
                .filter(|&card| !other.seen.contains(card))
                .collect();
            rng.shuffle(&mut hand);
            hand.truncate(other.held.into());
            if other.picked {
                sampled.picked[other.seat] = other.shown.or_else(|| hand.pop());
            }
            sampled.hands[other.seat] = hand.into_iter().collect();
        }
        sampled
    }
}

impl SeatBelief {
    /// Returns any hand that fits, if none of the likely ones does.
    fn any_hand(&self, rng: &mut SplitMix64) -> CardSet {
        let mut cards: Vec<Card> = Card::ALL
            .into_iter()
            .filter(|&card| !self.seen.contains(card) && !self.excluded.contains(card))
            .collect();
        rng.shuffle(&mut cards);
        cards.truncate(self.held.into());
        cards.into_iter().chain(self.seen.iter()).collect()
    }
}
