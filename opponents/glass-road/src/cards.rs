//! Choosing and ordering cards, by imagining them played.

use glass_road::{Card, CardSet, Choice, Mode, Phase, Resolution, View};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use slowtable_kit::Seed;

use crate::evaluate::{Eye, Weights};
use crate::search::{Breadth, best_line};

/// Orders of cards kept while one is looked for.
const ORDERS: usize = 3;

/// Cards imagined played, one after the other.
#[derive(Debug, Clone)]
struct Order {
    cards: Vec<Card>,
    view: View,
    value: i32,
    whim: i32,
}

/// Keeps the cards that do most together.
pub(crate) fn choose_hand(view: &View, seed: Seed, weights: &Weights) -> Option<Vec<Choice>> {
    let eye = Eye::new(view, weights)?;
    let size = usize::from(view.table.hand_size());
    let pool: CardSet = Card::ALL
        .into_iter()
        .filter(|&card| view.own().is_some_and(|own| !own.resting.contains(card)))
        .collect();
    let mut whims = Whims::new(view, seed, weights.whim);
    let order = best_order(&eye, view, pool, size, size, &mut whims)?;
    let mut cards = order.cards;
    let rest: Vec<Card> = pool.iter().filter(|card| !cards.contains(card)).collect();
    cards.extend(rest);
    cards.truncate(size);
    cards.sort_unstable();
    Some(cards.into_iter().map(Choice::Card).collect())
}

/// Picks the card that the best order of the hand begins with.
pub(crate) fn pick(view: &View, seed: Seed, weights: &Weights) -> Option<Vec<Choice>> {
    let eye = Eye::new(view, weights)?;
    let hand = view.secret.as_ref()?.hand;
    let plays = match view.table.mode() {
        Mode::Many => 4 - usize::from(view.table.round.clamp(1, 3)),
        Mode::Two => 3,
        Mode::Solo => 1,
    };
    let plays = plays.min(usize::from(hand.len()));
    let mut whims = Whims::new(view, seed, weights.whim / 4);
    let order = best_order(&eye, view, hand, plays, usize::from(hand.len()), &mut whims)?;
    let first = order.cards.first()?;
    Some(vec![Choice::Card(*first)])
}

/// The best `plays` cards of `pool`, in order, for somebody who holds `held` of them.
fn best_order(
    eye: &Eye,
    view: &View,
    pool: CardSet,
    plays: usize,
    held: usize,
    whims: &mut Whims,
) -> Option<Order> {
    let mut orders = vec![Order {
        cards: Vec::new(),
        view: view.clone(),
        value: 0,
        whim: 0,
    }];
    for played in 0..plays {
        let mut longer: Vec<Order> = Vec::new();
        for order in &orders {
            for card in pool.iter().filter(|card| !order.cards.contains(card)) {
                let left = held - played - 1;
                let last = view.table.mode() == Mode::Solo && left == 1;
                let limit = if last || likely_alone(view, card) {
                    2
                } else {
                    1
                };
                let turned_up = turned_up(eye, &order.view, card, limit, left);
                let line = best_line(eye, &turned_up, Breadth::GLANCE);
                let mut cards = order.cards.clone();
                cards.push(card);
                let whim = order.whim + whims.of(card);
                longer.push(Order {
                    cards,
                    value: line.value + whim,
                    view: line.view,
                    whim,
                });
            }
        }
        longer.sort_by_key(|order| std::cmp::Reverse(order.value));
        longer.truncate(ORDERS);
        orders = longer;
    }
    orders.into_iter().next()
}

/// The view as if its seat had just turned up `card`, with `left` cards still in hand.
fn turned_up(eye: &Eye, view: &View, card: Card, limit: u8, left: usize) -> View {
    let mut after = view.clone();
    if let Some(place) = after.table.places.get_mut(eye.seat.index()) {
        place.hand = u8::try_from(left).unwrap_or(u8::MAX);
        place.gifts.clear();
    }
    if let Some(secret) = &mut after.secret {
        secret.hand.remove(card);
    }
    after.table.phase = Phase::Resolve(Resolution {
        card,
        order: std::iter::once(eye.seat).collect(),
        at: 0,
        limit,
        open: card.fee().is_none(),
        used: std::iter::empty().collect(),
        repeat: None,
    });
    after
}

/// Whether it is likely that nobody follows a card.
fn likely_alone(view: &View, card: Card) -> bool {
    let Some(seat) = view.viewer.seat() else {
        return false;
    };
    if view.table.mode() == Mode::Solo {
        return view.table.phase != Phase::Choose;
    }
    let others = view
        .table
        .places
        .iter()
        .enumerate()
        .filter(|&(index, _)| index != seat.index());
    let mut alone = 100;
    for (_, place) in others {
        let seen = place.played.contains(&card) || place.followed.contains(&card);
        if seen || place.followed.is_full() {
            continue;
        }
        let hand = if place.chosen {
            i32::from(place.hand)
        } else {
            i32::from(view.table.hand_size())
        };
        let out = 15 - i32::try_from(place.played.len() + place.followed.len()).unwrap_or(0);
        alone = alone * (out - hand).max(0) / out;
    }
    alone >= 50
}

/// A seed's small likes and dislikes, so that a hand cannot be read off the table.
struct Whims([i32; 15]);

impl Whims {
    fn new(view: &View, seed: Seed, most: i32) -> Self {
        let mut key = seed.to_key();
        // Another mood in every period and at every seat.
        key[16] = view.table.period;
        key[17] = view.viewer.seat().map_or(0, |seat| seat.0);
        let mut dice = ChaCha8Rng::from_seed(key);
        let below = u32::try_from(most).unwrap_or(0) + 1;
        Self([(); 15].map(|()| i32::try_from(dice.next_u32() % below).unwrap_or(0)))
    }

    fn of(&self, card: Card) -> i32 {
        self.0[card.index()]
    }
}
