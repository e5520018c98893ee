//! Lists what may come next.
//!
//! What all choices of a kind have in common is found once: sets of places, the cards of the fullest hand. `Cursor::next`
//! decides about one choice, with its reason; a test compares the two.

use super::offer::{Composed, Named};
use super::{Cursor, Stage};
use crate::board::{Offer, Phase, Seats, Terms};
use crate::bundle::Bundle;
use crate::choice::Choice;
use crate::island::{Hex, Paths};
use crate::material::{Card, Resource, Ware};

/// The room for most lists, so that they need not grow.
const USUAL: usize = 32;

impl Cursor<'_> {
    /// Returns the choices that may come next, in the order in which they are offered.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        if self.board.phase == Phase::Over || matches!(self.stage, Stage::Whole(_)) {
            return Vec::new();
        }
        let mut all = Vec::with_capacity(USUAL);
        self.list(&mut all);
        all
    }

    fn list(&self, all: &mut Vec<Choice>) {
        let board = self.board;
        let paths =
            |all: &mut Vec<Choice>, paths: Paths| all.extend(paths.iter().map(Choice::Path));
        let takes = |all: &mut Vec<Choice>, stock: Bundle| {
            all.extend(stock.iter().map(|(resource, _)| Choice::Take(resource)));
        };
        match self.stage {
            Stage::Start => self.first(all),
            Stage::Founding(at) => paths(all, at.paths().without(board.roads())),
            Stage::Placing(Ware::Road) | Stage::FreeRoad => paths(all, board.paths_of(self.seat)),
            Stage::Placing(Ware::Distillery) => {
                all.extend(board.sites_of(self.seat).iter().map(Choice::Site));
            }
            Stage::Placing(_) => {
                let own = board.places[self.seat.index()].distilleries;
                all.extend(own.iter().map(Choice::Site));
            }
            Stage::Trading(given) => {
                let mut others = board.stock;
                others[given] = 0;
                takes(all, others);
            }
            Stage::Inventing(None) => takes(all, board.stock),
            Stage::Inventing(Some(first)) => {
                takes(all, board.stock.minus(Bundle::of(&[(first, 1)])));
            }
            Stage::Naming => all.extend(Resource::ALL.map(Choice::Name)),
            Stage::SecondRoad(first) => paths(all, self.second_roads(first)),
            Stage::Moving => self.forces(all),
            Stage::Robbing { hex, .. } => {
                all.extend(board.victims(self.seat, hex).iter().map(Choice::Rob));
                all.push(Choice::Waive);
            }
            Stage::Dropping(dropped) => self.drops(dropped, all),
            Stage::Composing(composed, terms, named) => self.terms(composed, &terms, named, all),
            Stage::Whole(_) => {}
        }
    }

    /// Adds the first choices of a path.
    fn first(&self, all: &mut Vec<Choice>) {
        let board = self.board;
        let in_turn = board.seat == self.seat;
        match board.phase {
            Phase::Founding if in_turn => all.extend(board.sites().iter().map(Choice::Site)),
            Phase::Roll if in_turn => {
                all.push(Choice::Roll);
                self.cards(all);
            }
            Phase::Discard if self.owes() => self.drops(Bundle::EMPTY, all),
            Phase::Force if in_turn => self.forces(all),
            Phase::Trade | Phase::Build => self.actions(in_turn, all),
            _ => {}
        }
        if self.may_draft().is_ok() {
            all.push(Choice::Draft);
        }
        #[allow(clippy::cast_possible_truncation)] // at most 4
        all.extend((0..self.own.drafts.len() as u8).map(Choice::Scrap));
    }

    /// Adds the first choices of the trade and build phases.
    fn actions(&self, in_turn: bool, all: &mut Vec<Choice>) {
        let board = self.board;
        let may_offer = self.may_offer().is_ok();
        for offer in &board.offers {
            self.answers(offer, may_offer, all);
        }
        if in_turn {
            let wares = Ware::ALL.into_iter();
            let built = wares.filter(|ware| self.may_build(*ware).is_ok());
            all.extend(built.map(Choice::Build));
            if self.may_buy().is_ok() {
                all.push(Choice::Buy);
            }
            self.cards(all);
            if board.phase == Phase::Trade {
                let given = Resource::ALL.into_iter();
                let given = given.filter(|it| self.pays_rate(*it) && self.may_take_for(*it));
                all.extend(given.map(Choice::Trade));
            }
        }
        if may_offer {
            all.push(Choice::Offer);
        }
        for offer in &board.offers {
            if offer.from == self.seat {
                all.push(Choice::Withdraw(offer.id));
            }
            if self.may_lapse(offer).is_ok() {
                all.push(Choice::Lapse(offer.id));
            }
        }
        if in_turn {
            all.push(Choice::End);
        }
    }

    /// Adds the answers to an open offer.
    fn answers(&self, offer: &Offer, may_offer: bool, all: &mut Vec<Choice>) {
        if self.may_accept(offer).is_ok() {
            all.push(Choice::Accept(offer.id));
        }
        if self.may_decline(offer).is_ok() {
            all.push(Choice::Decline(offer.id));
        }
        let with = offer.accepted.iter();
        let with = with.filter(|it| self.may_confirm(offer, *it).is_ok());
        all.extend(with.map(|it| Choice::Confirm(offer.id, it)));
        if may_offer && self.may_answer_by_offer(offer) {
            all.push(Choice::Counter(offer.id));
        }
    }

    /// Adds the development cards that may be played.
    fn cards(&self, all: &mut Vec<Choice>) {
        if self.board.played || self.own.cards.is_empty() {
            return;
        }
        let cards = Card::ALL.into_iter();
        let playable = cards.filter(|card| self.begin_card(*card).is_ok());
        all.extend(playable.map(Choice::Play));
    }

    fn forces(&self, all: &mut Vec<Choice>) {
        let hexes = Hex::land().filter(|hex| self.board.may_occupy(*hex));
        all.extend(hexes.map(Choice::Force));
    }

    /// Adds the cards that may be named next of a discard. The kinds that are named later must hold the rest.
    fn drops(&self, dropped: Bundle, all: &mut Vec<Choice>) {
        let owed = self.board.places[self.seat.index()].owes - dropped.total();
        let mut unnamed = self.own.hand;
        for (resource, _) in dropped.iter() {
            unnamed[resource] = 0;
        }
        let held_in_all = unnamed.total();
        for (resource, held) in unnamed.iter() {
            let least = owed.saturating_sub(held_in_all - held).max(1);
            let amounts = least..=held.min(owed);
            all.extend(amounts.map(|amount| Choice::Drop(resource, amount)));
        }
    }

    /// Adds the terms that may be named after those that were.
    fn terms(&self, composed: Composed, terms: &Terms, named: Named, all: &mut Vec<Choice>) {
        // One kind is left to be got.
        if named <= Named::Give && terms.give.iter().count() + 1 < Resource::ALL.len() {
            for resource in Resource::ALL {
                if terms.give[resource] == 0 {
                    let most = self.most_given(composed, resource);
                    all.extend((1..=most).map(|amount| Choice::Give(resource, amount)));
                }
            }
        }
        if matches!(named, Named::Give | Named::Get) {
            let most = self.most_asked(composed);
            for resource in Resource::ALL {
                if terms.give[resource] == 0 && terms.get[resource] == 0 {
                    all.extend((1..=most[resource]).map(|amount| Choice::Get(resource, amount)));
                }
            }
        }
        if matches!(named, Named::Get | Named::To) && self.names_seats(composed) {
            let others = Seats::others(self.board.seats(), self.seat);
            let last = terms.to.iter().last();
            for seat in others.iter().filter(|seat| last < Some(*seat)) {
                // All are named by naming none.
                if terms.to.with(Seats::of(seat)) != others {
                    all.push(Choice::To(seat));
                }
            }
            if terms.to.len() != 1 {
                all.push(Choice::First);
            }
        }
        if named >= Named::Get && terms.hours.is_none() {
            let hours = self.board.rows.limits.deadlines.iter();
            all.extend(hours.map(|hours| Choice::Deadline(*hours)));
        }
    }
}
