//! Builds a whole position that fits a viewer's knowledge, for opponents that think ahead.

use arrayvec::ArrayVec;
use slowtable_kit::{Seat, Viewer};

use crate::board::{Secret, State, Unknown, View};
use crate::building::{Building, Origin};
use crate::token::Disc;

impl View {
    /// Returns a possible position. Public information and what the viewer's own seat has seen stay
    /// the same. The discs not yet reached and the other special cards are shuffled by `below`,
    /// which returns a number below its argument. The knowledge of other seats is left out.
    #[must_use]
    pub fn imagined(&self, below: &mut dyn FnMut(usize) -> usize) -> State {
        let board = &self.board;
        let own = self.secret.clone().unwrap_or_default();
        let mut discs: ArrayVec<Disc, 7> = ArrayVec::new();
        let hidden = |disc: &Disc| !board.discs.contains(disc);
        discs.extend(Disc::ALL.into_iter().filter(hidden));
        shuffle(&mut discs, below);
        let lies_open = |card: Building| {
            board.owner(card).is_some() || board.proposals.iter().any(|all| all.contains(&card))
        };
        let alone = board.players() == 1;
        let left_out = |card: Building| {
            let zoo = card == Building::Zoo && !board.options.zoo_alone;
            alone && (card == Building::HarbourWatch || zoo)
        };
        let among = |card: &Building| {
            let special = card.data().origin == Origin::Special;
            special && !lies_open(*card) && !left_out(*card) && !own.seen.contains(card)
        };
        let mut cards: Vec<Building> = Building::ALL.into_iter().filter(among).collect();
        shuffle(&mut cards, below);
        let unseen = usize::from(board.specials).saturating_sub(own.seen.len());
        cards.truncate(unseen);
        cards.extend(own.seen.iter().rev());
        let seat = match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        };
        let secret = |of: Seat| match seat == Some(of) {
            true => own.clone(),
            false => Secret::default(),
        };
        State {
            board: board.clone(),
            secrets: Seat::all(board.players()).map(secret).collect(),
            unknown: Unknown {
                specials: cards.into_iter().take(6).collect(),
                discs,
            },
        }
    }
}

/// Shuffles the items (Fisher-Yates, from the end).
fn shuffle<T>(items: &mut [T], below: &mut dyn FnMut(usize) -> usize) {
    for last in (1..items.len()).rev() {
        let at = below(last + 1).min(last);
        items.swap(last, at);
    }
}
