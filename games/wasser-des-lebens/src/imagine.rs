//! Builds a whole position that fits what a viewer knows, for opponents that think ahead and for
//! tests of secrecy.

use arrayvec::ArrayVec;
use slowtable_kit::{Rules as _, Seat, Seed, Viewer};

use crate::board::{Phase, Secret, State, Terms, Unknown, View};
use crate::bundle::{Bundle, Cards};
use crate::known::{Doubt, Known};
use crate::material::{Card, DECK, MOST_SEATS, Resource};
use crate::rules::WasserDesLebens;

/// How often the hidden development cards are dealt again if they would already have won.
const TRIES: usize = 64;

impl State {
    /// Returns a random state that looks the same to a viewer: other hands within what it knows (I6), other hidden
    /// cards, another deck and seed, and other drafts of the other seats. `below` returns a number below its argument.
    ///
    /// `None` if what chance gave contradicts itself.
    #[must_use]
    pub fn indistinguishable(
        &self,
        viewer: Viewer,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Self> {
        let mut other = self.view(viewer).imagined(below)?;
        let draft = Terms {
            give: Bundle::of(&[(Resource::Wood, 1)]),
            get: Bundle::of(&[(Resource::Stone, 2)]),
            ..Terms::BLANK
        };
        if self.board().phase != Phase::Founding {
            for seat in Seat::all(self.board().seats()) {
                if Viewer::Seat(seat) != viewer && below(2) == 0 {
                    other.secrets.get_mut(seat.index())?.drafts.push(draft);
                }
            }
        }
        WasserDesLebens::read_position(serde_json::to_value(other).ok()?).ok()
    }
}

impl View {
    /// Returns a possible position. What lies open and what the viewer's seat holds stay the same.
    /// Other hands are drawn from those that fit what is known (I6), and the hidden development
    /// cards and the deck are shuffled, by `below`, which returns a number below its argument.
    ///
    /// `None` if the view contradicts itself.
    #[must_use]
    pub fn imagined(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<State> {
        let board = &self.board;
        let seats = board.seats();
        let viewer = self.viewer.seat();
        if let Some(revealed) = &self.revealed {
            let held = revealed.iter().map(|secret| secret.cards);
            let deck = self.unseen(held.fold(Cards::EMPTY, Cards::plus));
            return Some(self.with(revealed.clone(), deck, below));
        }
        let hands = self.imagined_hands(below)?;
        let (cards, deck) = self.imagined_cards(below)?;
        let mut secrets: ArrayVec<Secret, MOST_SEATS> = ArrayVec::new();
        for seat in Seat::all(seats) {
            if viewer == Some(seat) {
                secrets.push(self.secret.clone()?);
                continue;
            }
            let (hand, cards) = (hands[seat.index()], cards[seat.index()]);
            let place = &board.places[seat.index()];
            let is_turn = board.in_turn(seat);
            let fresh = if is_turn { board.bought } else { 0 };
            secrets.push(Secret {
                hand,
                cards,
                fresh: some_of(cards, fresh, below),
                discard: place.chosen.then(|| {
                    let cards = some_of(Cards(hand.0), place.owes, below);
                    Bundle(cards.0)
                }),
                drafts: ArrayVec::new(),
            });
        }
        Some(self.with(secrets, deck, below))
    }

    fn with(
        &self,
        secrets: ArrayVec<Secret, MOST_SEATS>,
        deck: ArrayVec<Card, DECK>,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> State {
        let viewers = Seat::all(self.board.seats()).map(Viewer::Seat);
        let doubts = viewers.chain([Viewer::Public]).map(|viewer| {
            let all = Seat::all(self.board.seats()).zip(&secrets);
            all.map(|(seat, secret)| match &self.known {
                Some(known) if viewer == self.viewer => Doubt {
                    fewer: secret.hand.minus(known.hands[seat.index()].least),
                    more: known.hands[seat.index()].most.minus(secret.hand),
                },
                _ => Doubt::NONE,
            })
            .collect()
        });
        let mut seed = 0_u128;
        for _ in 0..8 {
            seed = seed << 16 | below(1 << 16) as u128;
        }
        State {
            board: self.board.clone(),
            unknown: Unknown {
                seed: Seed(seed),
                drawn: 0,
                deck,
                doubts: doubts.collect(),
            },
            secrets,
        }
    }

    /// Draws hands within the bounds, one entry after the other.
    fn imagined_hands(
        &self,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<ArrayVec<Bundle, MOST_SEATS>> {
        let board = &self.board;
        let own = self.own().map(|(seat, _, secret)| (seat, secret.hand));
        let known = self.known.clone();
        let mut known = known.unwrap_or_else(|| Known::by_numbers(board, own));
        known.tighten(board).then_some(())?;
        for seat in 0..known.hands.len() {
            for resource in Resource::ALL {
                let bounds = known.hands[seat];
                let (least, most) = (bounds.least[resource], bounds.most[resource]);
                if least < most {
                    #[allow(clippy::cast_possible_truncation)] // below a u8
                    let drawn = least + below(usize::from(most - least) + 1) as u8;
                    known.hands[seat].least[resource] = drawn;
                    known.hands[seat].most[resource] = drawn;
                    known.tighten(board).then_some(())?;
                }
            }
        }
        Some(known.hands.iter().map(|bounds| bounds.least).collect())
    }

    /// Returns the development cards that were neither played nor are among these.
    fn unseen(&self, held: Cards) -> ArrayVec<Card, DECK> {
        let board = &self.board;
        let mut unseen = Cards::new(board.rows.cards).minus(board.spent).minus(held);
        for place in &board.places {
            let highlanders = Cards::of(&[(Card::Highlander, place.highlanders)]);
            unseen = unseen.minus(highlanders);
        }
        let mut pile = ArrayVec::new();
        for (card, count) in unseen.iter() {
            let room = pile.remaining_capacity();
            pile.extend((0..count).map(|_| card).take(room));
        }
        pile
    }

    /// Deals the development cards that the viewer does not see to the other seats and the deck.
    #[allow(clippy::type_complexity)]
    fn imagined_cards(
        &self,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<(ArrayVec<Cards, MOST_SEATS>, ArrayVec<Card, DECK>)> {
        let board = &self.board;
        let own = self.secret.as_ref().map(|own| own.cards);
        let mut pile = self.unseen(own.unwrap_or_default());
        let viewer = self.viewer.seat();
        for _ in 0..TRIES {
            for last in (1..pile.len()).rev() {
                pile.swap(last, below(last + 1).min(last));
            }
            let mut deck = pile.clone();
            let mut held: ArrayVec<Cards, MOST_SEATS> = ArrayVec::new();
            for seat in Seat::all(board.seats()) {
                let mut cards = Cards::EMPTY;
                if viewer != Some(seat) {
                    for _ in 0..board.places[seat.index()].cards {
                        cards[deck.pop()?] += 1;
                    }
                }
                held.push(cards);
            }
            let in_turn = held.get(board.seat.index())?[Card::VictoryPoint];
            let wins = board.phase != Phase::Founding && board.has_won(board.seat, in_turn);
            if !wins {
                return (deck.len() == usize::from(board.deck)).then_some((held, deck));
            }
        }
        None
    }
}

/// Draws so many of some cards.
fn some_of(mut cards: Cards, count: u8, below: &mut dyn FnMut(usize) -> usize) -> Cards {
    let mut drawn = Cards::EMPTY;
    for _ in 0..count {
        let mut at = below(cards.total().into());
        for card in Card::ALL {
            if at < usize::from(cards[card]) {
                cards[card] -= 1;
                drawn[card] += 1;
                break;
            }
            at -= usize::from(cards[card]);
        }
    }
    drawn
}
