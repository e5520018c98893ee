//! What follows about hands from what lay open before a viewer (I6).
//!
//! Everything that changes a hand lies open, except one: which card is drawn from it. So a viewer
//! knows, for each hand and resource, the least and the most, and besides the number of cards in
//! each hand and of each resource in all hands. All hands within these bounds are possible as far
//! as the bounds tell, and [`Known`] is the tightest description of that kind.
//!
//! The state keeps the difference to the true hand ([`Doubt`]), because open gains and losses
//! change a hand and its bounds alike: they cost nothing.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Viewer};

use crate::board::{Board, Secret, State, View};
use crate::bundle::Bundle;
use crate::material::{MOST_SEATS, Resource};

/// By how much a viewer's bounds of a hand differ from the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Doubt {
    /// How many fewer cards of each resource there may be.
    pub fewer: Bundle,
    /// How many more there may be.
    pub more: Bundle,
}

impl Doubt {
    /// No doubt.
    pub const NONE: Self = Self {
        fewer: Bundle::EMPTY,
        more: Bundle::EMPTY,
    };
}

/// The least and the most cards of each resource that a hand can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// The least.
    pub least: Bundle,
    /// The most.
    pub most: Bundle,
}

impl Bounds {
    /// The bounds of a hand that is known.
    #[must_use]
    pub const fn exactly(hand: Bundle) -> Self {
        Self {
            least: hand,
            most: hand,
        }
    }

    /// Whether a hand lies within the bounds.
    #[must_use]
    pub fn contain(self, hand: Bundle) -> bool {
        hand.covers(self.least) && self.most.covers(hand)
    }
}

/// What is known of all hands, by seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Known {
    /// The bounds of each hand, clockwise from seat 0.
    pub hands: ArrayVec<Bounds, MOST_SEATS>,
}

impl Known {
    /// Returns what follows from the numbers of cards alone, for a viewer who remembers nothing.
    #[must_use]
    pub(crate) fn by_numbers(board: &Board, own: Option<(Seat, Bundle)>) -> Self {
        let hands = Seat::all(board.seats()).map(|seat| match own {
            Some((owner, hand)) if owner == seat => Bounds::exactly(hand),
            _ => Bounds {
                least: Bundle::EMPTY,
                most: Bundle::new([board.places[seat.index()].hand; 5]),
            },
        });
        let mut known = Self {
            hands: hands.collect(),
        };
        known.tighten(board);
        known
    }

    /// Tightens the bounds by the numbers of cards in each hand and of each resource. Returns
    /// whether any hands lie within them.
    ///
    /// Hands within bounds that have given sums exist exactly if for every set of seats the cards
    /// that they must hold fit (a theorem of Hoffman on circulations). Solved for one entry, each
    /// such condition is a bound of that entry, and together they are its tightest bounds.
    pub(crate) fn tighten(&mut self, board: &Board) -> bool {
        let seats = self.hands.len();
        let mut columns = [0_i16; 5];
        for (column, resource) in columns.iter_mut().zip(Resource::ALL) {
            *column = i16::from(board.rows.resources[resource]) - i16::from(board.stock[resource]);
        }
        let before = self.hands.clone();
        let mut possible = before.iter().all(|hand| hand.most.covers(hand.least));
        for set in 0_u32..1 << seats {
            let inside = |seat: usize| set >> seat & 1 != 0;
            let mut rows = 0;
            let (mut highest, mut lowest) = ([0_i16; 5], [0_i16; 5]);
            for (seat, hand) in before.iter().enumerate() {
                if inside(seat) {
                    rows += i16::from(board.places[seat].hand);
                    for (sum, most) in highest.iter_mut().zip(hand.most.0) {
                        *sum += i16::from(most);
                    }
                } else {
                    for (sum, least) in lowest.iter_mut().zip(hand.least.0) {
                        *sum += i16::from(least);
                    }
                }
            }
            // For each resource the stronger of two conditions: what the set can hold at most, or
            // what is left when the others hold the least.
            let mut strongest = [0_i16; 5];
            let mut sum = rows;
            for at in 0..5 {
                strongest[at] = (lowest[at] - columns[at]).max(-highest[at]);
                sum += strongest[at];
            }
            possible &= sum <= 0;
            for (seat, hand) in self.hands.iter_mut().enumerate() {
                for at in 0..5 {
                    let rest = sum - strongest[at];
                    if inside(seat) {
                        let most = i16::from(before[seat].most.0[at]);
                        let least = rest - (highest[at] - most);
                        if least > i16::from(hand.least.0[at]) {
                            hand.least.0[at] = u8::try_from(least).unwrap_or(u8::MAX);
                        }
                    } else {
                        let least = i16::from(before[seat].least.0[at]);
                        let most = columns[at] - (lowest[at] - least) - rest;
                        if most < i16::from(hand.most.0[at]) {
                            hand.most.0[at] = u8::try_from(most).unwrap_or(0);
                        }
                    }
                }
            }
        }
        possible
    }

    /// Whether a seat may hold all of `cards`, as far as is known.
    #[must_use]
    pub(crate) fn may_hold(mut self, board: &Board, seat: Seat, cards: Bundle) -> bool {
        let hand = &mut self.hands[seat.index()];
        if !hand.most.covers(cards) {
            return false;
        }
        hand.least = hand.least.max(cards);
        self.tighten(board)
    }
}

/// Where bounds come from, for the rules that ask for them: a state, or a view.
#[derive(Debug, Clone, Copy)]
pub(crate) enum BoundsSource<'a> {
    State(&'a State),
    View(&'a View),
}

impl BoundsSource<'_> {
    /// Whether a seat may hold cards, as far as `own` knows.
    pub(crate) fn may_hold(self, own: Seat, seat: Seat, cards: Bundle) -> bool {
        let (board, secret, known) = match self {
            BoundsSource::State(state) => {
                // A seat may hold what it holds, whatever is known.
                if state.secrets[seat.index()].hand.covers(cards) {
                    return true;
                }
                let remembers = state.board.options.memory == crate::options::Memory::On;
                if remembers && !state.most(own, seat).covers(cards) {
                    return false;
                }
                let known = remembers.then(|| state.known(Viewer::Seat(own)));
                (&state.board, state.secrets.get(own.index()), known)
            }
            BoundsSource::View(view) => (&view.board, view.secret.as_ref(), view.known.clone()),
        };
        let hand = secret.map(|secret: &Secret| (own, secret.hand));
        let known = known.unwrap_or_else(|| Known::by_numbers(board, hand));
        known.may_hold(board, seat, cards)
    }
}

impl State {
    /// Returns the index of a viewer's doubts.
    fn viewer_index(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.secrets.len(), Seat::index)
    }

    /// Returns an upper bound of what a seat can hold, as far as `own` knows. [`State::known`] has the least one.
    fn most(&self, own: Seat, seat: Seat) -> Bundle {
        let doubt = &self.unknown.doubts[own.index()][seat.index()];
        self.secrets[seat.index()].hand.plus(doubt.more)
    }

    /// Returns what follows about hands for a viewer.
    #[must_use]
    pub fn known(&self, viewer: Viewer) -> Known {
        let doubts = &self.unknown.doubts[self.viewer_index(viewer)];
        let hands = doubts.iter().zip(&self.secrets);
        let mut known = Known {
            hands: hands
                .map(|(doubt, secret)| Bounds {
                    least: secret.hand.minus(doubt.fewer),
                    most: secret.hand.plus(doubt.more),
                })
                .collect(),
        };
        if doubts.iter().any(|doubt| *doubt != Doubt::NONE) {
            known.tighten(&self.board);
        }
        known
    }

    /// Keeps bounds at or above 0 after cards have left hands openly: they were there.
    pub(crate) fn settle_doubts(&mut self) {
        for doubts in &mut self.unknown.doubts {
            for (doubt, secret) in doubts.iter_mut().zip(&self.secrets) {
                doubt.fewer = doubt.fewer.min(secret.hand);
            }
        }
    }

    /// Everybody learns that a seat holds at least these cards.
    pub(crate) fn shows_at_least(&mut self, seat: Seat, cards: Bundle) {
        let left = self.secrets[seat.index()].hand.minus(cards);
        for doubts in &mut self.unknown.doubts {
            let doubt = &mut doubts[seat.index()];
            doubt.fewer = Bundle(std::array::from_fn(|at| match cards.0[at] {
                0 => doubt.fewer.0[at],
                _ => doubt.fewer.0[at].min(left.0[at]),
            }));
        }
    }

    /// Everybody learns how many cards of a resource every seat holds.
    pub(crate) fn shows_all(&mut self, resource: Resource) {
        for doubts in &mut self.unknown.doubts {
            for doubt in doubts {
                doubt.fewer[resource] = 0;
                doubt.more[resource] = 0;
            }
        }
    }

    /// Moves a card drawn from a hand; only the two seats see which it is.
    pub(crate) fn draw_unseen(&mut self, to: Seat, from: Seat, card: Resource) {
        for index in 0..self.unknown.doubts.len() {
            let viewer = match index == self.secrets.len() {
                true => Viewer::Public,
                #[allow(clippy::cast_possible_truncation)] // at most 4
                false => Viewer::Seat(Seat(index as u8)),
            };
            if viewer == Viewer::Seat(to) || viewer == Viewer::Seat(from) {
                continue;
            }
            // The bounds of the two hands grow by every card that it may have been, so that they
            // have to be tight before.
            let known = self.known(viewer);
            let doubts = &mut self.unknown.doubts[index];
            for (seat, doubt) in doubts.iter_mut().enumerate() {
                let hand = self.secrets[seat].hand;
                doubt.fewer = hand.minus(known.hands[seat].least);
                doubt.more = known.hands[seat].most.minus(hand);
            }
            let may_be = known.hands[from.index()].most;
            if may_be.iter().count() < 2 {
                continue;
            }
            for (kind, _) in may_be.iter() {
                if kind == card {
                    doubts[from.index()].more[kind] += 1;
                    doubts[to.index()].fewer[kind] += 1;
                } else {
                    doubts[from.index()].fewer[kind] += 1;
                    doubts[to.index()].more[kind] += 1;
                }
            }
        }
        self.secrets[from.index()].hand[card] -= 1;
        self.secrets[to.index()].hand[card] += 1;
        self.board.places[from.index()].hand -= 1;
        self.board.places[to.index()].hand += 1;
        self.settle_doubts();
    }
}

#[cfg(test)]
mod tests {
    use slowtable_kit::{Rng, Seed};

    use super::*;
    use crate::options::Options;

    /// Bounds of random hands, and the board with their numbers of cards.
    fn random(rng: &mut Rng) -> (Board, Known, Vec<Bundle>) {
        let (state, _) = State::deal(3, &Options::default(), Seed(1)).unwrap();
        let mut board = state.board;
        let mut known = Known {
            hands: ArrayVec::new(),
        };
        let mut hands = Vec::new();
        let mut loose = 9;
        for seat in 0..3 {
            let (mut hand, mut bounds) = (Bundle::EMPTY, Bounds::default());
            for resource in Resource::ALL {
                let amount = rng.below(3) as u8;
                let (mut fewer, mut more) = (0, 0);
                if loose > 0 && rng.one_in(2) {
                    (fewer, more) = (amount.min(rng.below(2) as u8), rng.below(2) as u8);
                    loose -= 1;
                }
                hand[resource] = amount;
                bounds.least[resource] = amount - fewer;
                bounds.most[resource] = amount + more;
            }
            board.places[seat].hand = hand.total();
            board.stock = board.stock.minus(hand);
            known.hands.push(bounds);
            hands.push(hand);
        }
        (board, known, hands)
    }

    /// Returns the least and the most of each entry over all hands within bounds.
    fn by_force(board: &Board, known: &Known) -> Option<Vec<Bounds>> {
        let mut entries = Vec::new();
        for seat in 0..3 {
            for resource in Resource::ALL {
                entries.push((seat, resource));
            }
        }
        let mut found: Option<Vec<Bounds>> = None;
        let mut hands = vec![Bundle::EMPTY; 3];
        try_all(board, known, &entries, &mut hands, &mut found);
        found
    }

    fn try_all(
        board: &Board,
        known: &Known,
        entries: &[(usize, Resource)],
        hands: &mut [Bundle],
        found: &mut Option<Vec<Bounds>>,
    ) {
        let Some((&(seat, resource), rest)) = entries.split_first() else {
            let rows = (0..3).all(|seat| hands[seat].total() == board.places[seat].hand);
            let all = hands.iter().fold(board.stock, |sum, hand| sum.plus(*hand));
            if rows && all == board.rows.resources {
                let found = found
                    .get_or_insert_with(|| hands.iter().map(|it| Bounds::exactly(*it)).collect());
                for (bounds, hand) in found.iter_mut().zip(hands) {
                    bounds.least = bounds.least.min(*hand);
                    bounds.most = bounds.most.max(*hand);
                }
            }
            return;
        };
        let bounds = known.hands[seat];
        for amount in bounds.least[resource]..=bounds.most[resource] {
            hands[seat][resource] = amount;
            try_all(board, known, rest, hands, found);
        }
    }

    #[test]
    fn bounds_are_the_tightest_that_trying_everything_finds() {
        let mut rng = Rng::new(11);
        let mut tightened = 0;
        for _ in 0..400 {
            let (board, known, hands) = random(&mut rng);
            let mut tight = known.clone();
            assert!(tight.tighten(&board));
            let all = by_force(&board, &known).unwrap();
            assert_eq!(tight.hands.to_vec(), all);
            assert!(
                tight
                    .hands
                    .iter()
                    .zip(&hands)
                    .all(|(it, hand)| it.contain(*hand))
            );
            tightened += usize::from(tight != known);
            // Whether a seat may hold two kinds at once is decided exactly.
            for asked in [Bundle::new([2, 0, 1, 0, 0]), Bundle::new([0, 1, 1, 1, 1])] {
                let mut holding = known.clone();
                holding.hands[1].least = holding.hands[1].least.max(asked);
                let fits = holding.hands[1].most.covers(holding.hands[1].least);
                let possible = fits && by_force(&board, &holding).is_some();
                assert_eq!(known.clone().may_hold(&board, Seat(1), asked), possible);
            }
        }
        assert!(tightened > 200, "{tightened}");
    }
}
