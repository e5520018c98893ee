//! Guessing what others hold.
//!
//! Estates lie open, so a seat can ask its own evaluation which hands it would keep in another
//! seat's place. Of those, only the ones remain that fit the cards seen: what was played was
//! kept, and who did not follow with a free indentation does not hold the card (C2).

use glass_road::{Card, CardSet, Mode, View};

use crate::dice::Dice;
use crate::evaluate::rank_hands;
use crate::features::Moment;
use crate::net::Network;

/// How far others are thought to be from one's own taste, in points.
const DOUBT: f32 = 0.8;
/// Hands of another seat that are kept in mind.
const HANDS: usize = 250;

/// What one other seat may hold.
#[derive(Debug, Clone)]
struct Other {
    /// Cards that it may still hold, by whole chosen hand.
    likely: Vec<(f32, CardSet)>,
    /// Its cards of this period that have been seen.
    seen: CardSet,
    /// Cards that it cannot hold.
    lacks: CardSet,
    held: u8,
    picked: bool,
    seat: usize,
}

/// One way the cards may lie.
#[derive(Debug, Clone, Copy)]
pub(crate) struct World {
    /// Hands, by seat.
    pub hands: [CardSet; 4],
    /// Face-down cards, by seat.
    pub picked: [Option<Card>; 4],
}

/// What all others may hold.
#[derive(Debug, Clone)]
pub(crate) struct Guess(Vec<Other>);

impl Guess {
    /// What `view` lets its seat guess.
    pub(crate) fn new(network: &Network, view: &View) -> Self {
        let table = &view.table;
        let Some(own) = view.viewer.seat() else {
            return Self(Vec::new());
        };
        if table.mode() == Mode::Solo {
            return Self(Vec::new());
        }
        let moment = Moment::of_other(table);
        let others = table
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
                        .copied()
                        .collect();
                    let mut lacks = CardSet::EMPTY;
                    if !place.followed.is_full() {
                        for (other, turned) in table.places.iter().enumerate() {
                            if other != seat {
                                for &card in turned.played.iter().filter(|&&c| !seen.contains(c)) {
                                    lacks.insert(card);
                                }
                            }
                        }
                    }
                    let mut likely =
                        rank_hands(network, &moment, &place.estate, all, table.hand_size());
                    likely.retain(|(_, hand)| {
                        seen.iter().all(|card| hand.contains(card))
                            && lacks.iter().all(|card| !hand.contains(card))
                    });
                    likely.truncate(HANDS);
                    Other {
                        likely,
                        seen,
                        lacks,
                        held: if place.chosen {
                            place.hand + u8::from(place.picked)
                        } else {
                            table.hand_size()
                        },
                        picked: place.picked,
                        seat,
                    }
                })
                .collect(),
        )
    }

    /// Deals the hidden cards in one way that fits.
    pub(crate) fn deal(&self, dice: &mut Dice) -> World {
        let mut world = World {
            hands: [CardSet::EMPTY; 4],
            picked: [None; 4],
        };
        for other in &self.0 {
            let whole = other
                .likely
                .iter()
                .map(|&(value, hand)| (value + DOUBT * dice.normal(), hand))
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map_or_else(|| other.anything(dice), |(_, hand)| hand);
            let mut hand: Vec<Card> = whole
                .iter()
                .filter(|&card| !other.seen.contains(card))
                .collect();
            dice.shuffle(&mut hand);
            hand.truncate(other.held.into());
            if other.picked {
                world.picked[other.seat] = hand.pop();
            }
            world.hands[other.seat] = hand.into_iter().collect();
        }
        world
    }
}

impl Other {
    /// Any hand that fits, should none of the likely ones.
    fn anything(&self, dice: &mut Dice) -> CardSet {
        let mut cards: Vec<Card> = Card::ALL
            .into_iter()
            .filter(|&card| !self.seen.contains(card) && !self.lacks.contains(card))
            .collect();
        dice.shuffle(&mut cards);
        cards.truncate(self.held.into());
        cards.into_iter().chain(self.seen.iter()).collect()
    }
}
