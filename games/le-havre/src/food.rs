//! The food that a seat owes at an end of a round, and what it has for that.

use crate::board::{Board, Phase, PlayerBoard};
use crate::flow::LOAN;
use crate::rounds::Round;

/// A seat's food at one end of a round: what is due, and what there is to pay it with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoodBill {
    /// The food due by the round card (H4).
    pub due: u16,
    /// The part of it that the seat's ships feed, at most all of it (H4).
    pub ships: u16,
    /// The food paid already, while everybody pays (H6); all of the rest if nothing is owed any more.
    pub paid: u16,
    /// The food value of the seat's goods (P1).
    pub goods: u16,
    /// The seat's francs; each pays for 1 food (P1).
    pub francs: u16,
    /// Whether there is a harvest before the feeding (H1).
    pub harvest: bool,
}

impl FoodBill {
    /// The francs of a loan, each of which pays for 1 food (L1).
    pub const LOAN: u16 = LOAN;

    fn new(board: &Board, place: &PlayerBoard, card: &Round, paid: u16) -> Self {
        let francs = place.stock.francs();
        let ships = place.ships.food(board.players()).min(card.food);
        Self {
            due: card.food,
            ships,
            paid: paid.min(card.food - ships),
            goods: place.stock.food().saturating_sub(francs),
            francs,
            harvest: card.harvest,
        }
    }

    /// Returns the food left to pay, after what the ships feed and what is paid already.
    #[must_use]
    pub const fn owed(&self) -> u16 {
        self.due
            .saturating_sub(self.ships)
            .saturating_sub(self.paid)
    }

    /// Returns all food that the seat has, francs included.
    #[must_use]
    pub const fn have(&self) -> u16 {
        self.goods.saturating_add(self.francs)
    }

    /// Returns the food that is missing; 0 if there is enough.
    #[must_use]
    pub const fn short(&self) -> u16 {
        self.owed().saturating_sub(self.have())
    }

    /// Returns the loans that would follow if nothing else is gained or sold before (L1).
    #[must_use]
    pub const fn loans(&self) -> u16 {
        self.short().div_ceil(Self::LOAN)
    }
}

impl Board {
    /// Returns a seat's food bill at the end of this round; `None` in the final phase.
    #[must_use]
    pub fn food_bill(&self, place: &PlayerBoard) -> Option<FoodBill> {
        let card = self.round_card()?;
        let paid = match (self.phase, place.feeding) {
            (Phase::Over, _) => return None,
            (Phase::Feeding, None) => card.food,
            (Phase::Feeding, Some(paid)) => paid,
            _ => 0,
        };
        Some(FoodBill::new(self, place, card, paid))
    }

    /// Returns a seat's food bill at the end of the next round, with what is left after this round's; `None`
    /// if there is no next round.
    #[must_use]
    pub fn next_food_bill(&self, place: &PlayerBoard) -> Option<FoodBill> {
        let card = self.rounds().get(usize::from(self.round))?;
        let mut bill = FoodBill::new(self, place, card, 0);
        // Goods pay first; francs are used for the rest.
        let owed = self.food_bill(place).map_or(0, |now| now.owed());
        let rest = owed.saturating_sub(bill.goods);
        bill.goods = bill.goods.saturating_sub(owed);
        bill.francs = bill.francs.saturating_sub(rest);
        Some(bill)
    }
}
