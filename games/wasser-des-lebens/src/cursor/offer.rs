//! How offers are composed and answered (D).

use slowtable_kit::Seat;

use super::{Cursor, Stage, ensure};
use crate::board::{Mode, Offer, Phase, Seats, Terms};
use crate::bundle::Bundle;
use crate::choice::{Choice, OfferId};
use crate::material::Resource;
use crate::refusal::Why;

/// What terms are composed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Composed {
    Offer,
    Counter(OfferId),
    Draft,
}

/// What was named last of an offer's terms; they are named in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    Nothing,
    Give,
    Get,
    To,
    Mode,
    Deadline,
}

impl Cursor<'_> {
    /// The seats to which an offer is made if none is named (D4).
    pub(super) fn addressees(&self) -> Seats {
        match self.board.seat == self.seat {
            true => Seats::others(self.board.seats(), self.seat),
            false => Seats::of(self.board.seat),
        }
    }

    /// Returns an open offer.
    pub(super) fn offer(&self, id: OfferId) -> Result<&Offer, Why> {
        self.board.offer(id).ok_or(Why::OfferClosed)
    }

    /// The seat may accept an offer: it holds its cards, and as far as it knows the maker does (D5,
    /// I4).
    pub(super) fn may_accept(&self, offer: &Offer) -> Result<(), Why> {
        ensure(offer.terms.to.contains(self.seat), Why::NotYourOffer)?;
        ensure(!offer.accepted.contains(self.seat), Why::NotThere)?;
        ensure(self.own.hand.covers(offer.terms.get), Why::Cards)?;
        if offer.is_direct() {
            let may = self
                .source
                .may_hold(self.seat, offer.from, offer.terms.give);
            ensure(may, Why::Cards)?;
        }
        Ok(())
    }

    /// The seat may decline an offer that is made to it (D5).
    pub(super) fn may_decline(&self, offer: &Offer) -> Result<(), Why> {
        ensure(offer.terms.to.contains(self.seat), Why::NotYourOffer)?;
        ensure(!offer.declined.contains(self.seat), Why::NotThere)
    }

    /// The seat may carry its offer out with a seat that has accepted it (D7, I4).
    pub(super) fn may_confirm(&self, offer: &Offer, with: Seat) -> Result<(), Why> {
        ensure(offer.from == self.seat, Why::NotYourOffer)?;
        ensure(offer.accepted.contains(with), Why::NotThere)?;
        ensure(self.own.hand.covers(offer.terms.give), Why::Cards)?;
        let may = self.source.may_hold(self.seat, with, offer.terms.get);
        ensure(may, Why::Cards)
    }

    /// An own offer has a deadline (D13).
    pub(super) fn may_lapse(&self, offer: &Offer) -> Result<(), Why> {
        ensure(offer.from == self.seat, Why::NotYourOffer)?;
        ensure(offer.terms.hours.is_some(), Why::NotThere)
    }

    /// Whether an offer of the player in turn may be answered by another offer (D8).
    pub(super) fn may_answer_by_offer(&self, offer: &Offer) -> bool {
        offer.from == self.board.seat && offer.terms.to.contains(self.seat)
    }

    /// The seat may write an offer for its next trade phase (D12).
    pub(super) fn may_draft(&self) -> Result<(), Why> {
        let board = self.board;
        let trades = board.seat == self.seat && board.phase == Phase::Trade;
        ensure(!trades && board.phase != Phase::Founding, Why::NotThere)?;
        let most = usize::from(board.rows.limits.offers).min(self.own.drafts.capacity());
        ensure(self.own.drafts.len() < most, Why::TooManyOffers)
    }

    /// The seat may make an offer now (D1, D4). At least one card stands on each side (D2).
    pub(super) fn may_offer(&self) -> Result<(), Why> {
        let board = self.board;
        ensure(board.phase == Phase::Trade, Why::NoTrade)?;
        let most = usize::from(board.rows.limits.offers);
        let numbered = board.next_offer.0 < u16::MAX;
        let may = numbered && board.offers_of(self.seat) < most;
        ensure(may, Why::TooManyOffers)?;
        let anything = !self.own.hand.is_empty() && self.most_held_by_addressees() > 0;
        ensure(anything, Why::Cards)
    }

    pub(super) fn most_held_by_addressees(&self) -> u8 {
        let hands = self.addressees().iter();
        let hands = hands.map(|seat| self.board.places[seat.index()].hand);
        hands.max().unwrap_or(0)
    }

    /// Returns how many cards of a resource the maker can offer: those in hand (D3). A draft may offer any.
    pub(super) fn most_given(&self, composed: Composed, resource: Resource) -> u8 {
        match composed {
            Composed::Draft => self.board.rows.resources[resource],
            _ => self.own.hand[resource],
        }
    }

    /// Returns how many cards of each resource can be asked for: nobody has more cards in hand. A draft may ask for any.
    pub(super) fn most_asked(&self, composed: Composed) -> Bundle {
        let all = self.board.rows.resources;
        match composed {
            Composed::Draft => all,
            _ => all.min(Bundle::new([self.most_held_by_addressees(); 5])),
        }
    }

    /// Whether the terms name seats, and what an acceptance does: those who are not in turn offer to the player in
    /// turn alone (D4).
    pub(super) fn names_seats(&self, composed: Composed) -> bool {
        composed == Composed::Draft || self.board.seat == self.seat
    }

    pub(super) fn compose(
        &self,
        composed: Composed,
        mut terms: Terms,
        named: Named,
        choice: Choice,
    ) -> Result<Stage, Why> {
        let to_others = self.names_seats(composed);
        let after = match choice {
            Choice::Give(resource, amount) => {
                ensure(
                    named <= Named::Give && terms.give[resource] == 0,
                    Why::NotThere,
                )?;
                let most = self.most_given(composed, resource);
                ensure(amount > 0 && amount <= most, Why::Cards)?;
                terms.give[resource] = amount;
                // One kind is left to be got.
                ensure(
                    terms.give.iter().count() < Resource::ALL.len(),
                    Why::NotThere,
                )?;
                Named::Give
            }
            Choice::Get(resource, amount) => {
                ensure(
                    matches!(named, Named::Give | Named::Get)
                        && terms.give[resource] == 0
                        && terms.get[resource] == 0,
                    Why::NotThere,
                )?;
                let most = self.most_asked(composed)[resource];
                ensure(amount > 0 && amount <= most, Why::NotThere)?;
                terms.get[resource] = amount;
                Named::Get
            }
            Choice::To(seat) => {
                ensure(
                    to_others && matches!(named, Named::Get | Named::To),
                    Why::NotThere,
                )?;
                let others = Seats::others(self.board.seats(), self.seat);
                let later = terms.to.iter().all(|earlier| earlier < seat);
                ensure(others.contains(seat) && later, Why::NotThere)?;
                terms.to.insert(seat);
                // All are named by naming none.
                ensure(terms.to != others, Why::NotThere)?;
                Named::To
            }
            Choice::First => {
                ensure(
                    to_others && matches!(named, Named::Get | Named::To) && terms.to.len() != 1,
                    Why::NotThere,
                )?;
                terms.mode = Mode::First;
                Named::Mode
            }
            Choice::Deadline(hours) => {
                ensure(
                    named >= Named::Get
                        && terms.hours.is_none()
                        && self.board.rows.limits.deadlines.contains(&hours),
                    Why::NotThere,
                )?;
                terms.hours = Some(hours);
                Named::Deadline
            }
            _ => return Err(Why::NotThere),
        };
        Ok(Stage::Composing(composed, terms, after))
    }
}
