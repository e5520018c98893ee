//! The choices that are offered.

use super::{Choices, Cursor, MOST, Targets, Task, repeated};
use crate::board::{Phase, Resolution};
use crate::building::{Building, BuildingKind, Cost, Gain, Pay, Trade};
use crate::choice::Choice;
use crate::estate::Ground;
use crate::ids::{Ability, Landscape, Space, SpaceSet, Token};
use crate::specialist::{Act, Fee};
use crate::specialist::{Card, CardSet};

impl Cursor<'_> {
    pub(super) fn offer(&self, task: Task, out: &mut Choices) {
        let estate = &self.moved.estate;
        match task {
            Task::Head => {
                self.offer_turn(out);
                self.offer_anytime(out);
            }
            Task::Cards(_) => out.extend(
                self.pool()
                    .iter()
                    .filter(|&card| !self.moved.cards.contains(card))
                    .map(Choice::Card),
            ),
            Task::PayToken(good) => {
                let standing = good
                    .tokens()
                    .iter()
                    .filter(|&&token| estate.tokens.get(token) > 0);
                out.extend(standing.map(|&token| Choice::Token(token)));
            }
            Task::PayLandscape(kind) => {
                out.extend(estate.landscape(kind).into_iter().map(Choice::Space));
            }
            Task::Remove => {
                let tiles = |space: &Space| matches!(estate.ground(*space), Ground::Landscape(_));
                out.extend(Space::all().filter(tiles).map(Choice::Space));
            }
            Task::PayForest => out.extend(estate.forests().into_iter().map(Choice::Space)),
            Task::PayOffer => out.extend(estate.offer.iter().take(MOST).map(Choice::Tile)),
            Task::Tile => out.extend(self.buildable().map(Choice::Tile)),
            Task::Site(_) => out.extend(estate.empty().into_iter().map(Choice::Space)),
            Task::Copy(space) => {
                out.extend(self.copyable(space).map(Choice::Tile));
                out.push(Choice::Decline);
            }
            Task::Gain(goods, _) => out.extend(goods.tokens().map(Choice::Token)),
            Task::Kind(targets) => {
                out.extend(Landscape::ALL.map(Choice::Landscape));
                if targets.decline {
                    out.push(Choice::Decline);
                }
            }
            Task::Put(_, targets) => {
                out.extend(self.targets(targets).into_iter().map(Choice::Space));
                if targets.decline {
                    out.push(Choice::Decline);
                }
            }
            Task::PutSecond(_, targets) => {
                out.extend(self.targets(targets).into_iter().map(Choice::Space));
            }
            Task::Paid | Task::Upgrade(_) | Task::Effect(..) => {}
        }
    }

    /// Offers the answers to what the table waits for, and to gifts.
    pub(super) fn offer_turn(&self, out: &mut Choices) {
        let place = self.place;
        let free = place.gifts.is_empty();
        match &self.board.phase {
            Phase::Choose if !place.chosen && free => {
                out.extend(self.pool().iter().map(Choice::Card));
            }
            Phase::Pick if !place.picked && free => {
                out.extend(self.secret.hand.iter().map(Choice::Card));
            }
            &Phase::Play { seat, last } if seat == self.seat && free => {
                out.extend(self.secret.hand.iter().map(Choice::Card));
                if last {
                    out.push(Choice::Done);
                }
            }
            Phase::Resolve(resolution) if resolution.seat() == Some(self.seat) => {
                self.offer_abilities(resolution, free, out);
            }
            Phase::LastActions if free && !place.done => out.push(Choice::Done),
            _ => {}
        }
        if !free && self.may_act() {
            out.extend([Choice::Accept, Choice::Refuse]);
        }
    }

    /// Offers the anytime actions (A1).
    fn offer_anytime(&self, out: &mut Choices) {
        if !self.may_act() {
            return;
        }
        let estate = &self.moved.estate;
        let working = estate.processing().filter(|&building| self.works(building));
        out.extend(working.map(Choice::Convert));
        if estate.has_landscape() {
            out.push(Choice::Remove);
        }
    }

    /// Whether the seat has not yet ended its game (A4).
    pub(super) fn may_act(&self) -> bool {
        self.board.phase != Phase::Over && !self.place.done
    }

    /// Whether the trade of a building is possible now.
    pub(super) fn works(&self, building: Building) -> bool {
        building.trade().is_some_and(|trade| self.payable(trade))
    }

    fn offer_abilities(&self, resolution: &Resolution, free: bool, out: &mut Choices) {
        if let Some(building) = resolution.repeat {
            if repeated(building).is_some_and(|trade| self.payable(trade)) {
                out.push(Choice::Repeat);
            }
            out.push(Choice::EndRepeat);
            return;
        }
        if !free {
            return;
        }
        if !resolution.open {
            let estate = &self.moved.estate;
            let payable = match resolution.card.fee() {
                Some(Fee::Good(good)) => estate.tokens.total(good) > 0,
                Some(Fee::Forest) => !estate.forests().is_empty(),
                None => false,
            };
            if payable {
                out.push(Choice::Fee);
            }
        } else if resolution.used.len() < usize::from(resolution.limit) {
            for ability in Ability::ALL {
                if !resolution.used.contains(&ability)
                    && self.does_something(resolution.card, ability)
                {
                    out.push(Choice::Ability(ability));
                }
            }
        }
        out.push(Choice::Done);
    }

    /// Whether an ability has any effect. An ability without effect is not offered: leaving it out
    /// has the same result (C4).
    fn does_something(&self, card: Card, ability: Ability) -> bool {
        let estate = &self.moved.estate;
        match card.act(ability) {
            Act::Draw => self.board.stacks.iter().any(|&left| left > 0),
            Act::Gain(_) | Act::PlaceAndGain(..) | Act::Supply => true,
            Act::Place(_) | Act::PlaceAny => !estate.empty().is_empty(),
            Act::PerOwn(kind, _) => !estate.landscape(kind).is_empty(),
            Act::CharcoalPerCard => self.place.hand > 0,
            Act::Build => self.buildable().next().is_some(),
        }
    }

    /// Offers smaller amounts (W7) of the gains that are not yet passed over.
    pub(super) fn offer_less(&self, out: &mut Choices) {
        let tokens = &self.moved.estate.tokens;
        let from = self.taken.map_or(0, |index| index + 1);
        for &(token, amount) in self.moved.gains.iter().skip(from) {
            // A gain above the limit is lost anyway (W6).
            for less in 0..amount.min(tokens.room(token)) {
                out.push(Choice::Take(token, less));
            }
        }
    }

    /// Returns the cards that a hand may be chosen from: all but those that rest (S2).
    pub(super) fn pool(&self) -> CardSet {
        Card::ALL
            .into_iter()
            .filter(|&card| !self.place.resting.contains(card))
            .collect()
    }

    pub(super) fn targets(&self, targets: Targets) -> SpaceSet {
        let empty = self.moved.estate.empty();
        targets
            .beside
            .map_or(empty, |space| empty.and(space.neighbours()))
    }

    fn payable(&self, trade: &Trade) -> bool {
        let estate = &self.moved.estate;
        let paid = trade.pay.iter().all(|pay| match *pay {
            Pay::Good(good, amount) => estate.tokens.total(good) >= amount,
            Pay::Landscape(kind) => !estate.landscape(kind).is_empty(),
            Pay::Forest => !estate.forests().is_empty(),
            Pay::Offer(tiles) => estate.offer.len() >= tiles,
        });
        // An action without its full effect is refused (A5).
        paid && trade
            .gain
            .iter()
            .all(|gain| *gain != Gain::Place || !estate.empty().is_empty())
    }

    pub(super) fn affordable(&self, cost: &Cost) -> bool {
        let tokens = &self.moved.estate.tokens;
        tokens.get(Token::Wood) >= cost.wood
            && tokens.get(Token::Glass) >= cost.glass
            && tokens.get(Token::Clay) >= cost.clay
            && tokens.get(Token::Brick) >= cost.brick
            && cost
                .other
                .is_none_or(|other| tokens.total(other.good) >= other.amount)
    }

    /// Whether a tile lies where this seat may build it from (L6).
    pub(super) fn available(&self, tile: Building) -> bool {
        self.moved.estate.offer.contains(tile) || self.board.on_board().any(|open| open == tile)
    }

    /// Returns the available tiles that can be paid and placed now.
    fn buildable(&self) -> impl Iterator<Item = Building> + '_ {
        self.board
            .on_board()
            .chain(self.moved.estate.offer.iter())
            .filter(|&tile| self.can_build(tile))
    }

    /// Whether an available tile can be paid and placed now.
    pub(super) fn can_build(&self, tile: Building) -> bool {
        let estate = &self.moved.estate;
        let fits = match tile.data().replaces {
            Some(start) => estate.upgrade(start).is_none(),
            None => !estate.empty().is_empty(),
        };
        fits && self.affordable(&self.board.cost(tile))
    }

    /// Returns the immediate buildings beside a Tavern (L11).
    pub(super) fn copyable(&self, space: Space) -> impl Iterator<Item = Building> + '_ {
        self.board
            .buildings_beside(&self.moved.estate, space)
            .filter(|building| building.kind() == BuildingKind::Immediate)
    }
}
