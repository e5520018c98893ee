//! Payments without change: of food, of energy, of either food or francs (P).
//!
//! A payment consists of whole kinds, `pay:fish:2`, in any order, each kind once. No token in it
//! may be superfluous (P6): without its least valuable token it must fall short. So the choice that
//! reaches the due amount ends the payment, and a choice is offered only if it leads there.

use crate::token::{Stock, Token};

/// An amount that is due, and the tokens that may pay it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Due {
    /// The amount still missing.
    pub rest: u16,
    kind: DueKind,
    /// The kinds already given, as bits of [`Token::index`].
    given: u32,
    /// The value of the least valuable token given.
    least: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DueKind {
    Food,
    /// This many francs pay all of it; fewer count as food.
    Either {
        food: u16,
        francs: u16,
    },
    Energy,
}

impl Due {
    const fn new(kind: DueKind, rest: u16) -> Self {
        Self {
            rest,
            kind,
            given: 0,
            least: u16::MAX,
        }
    }

    /// Returns an amount of food.
    pub(crate) const fn food(food: u16) -> Self {
        Self::new(DueKind::Food, food)
    }

    /// Returns an amount of food or of francs (P7). A franc price above the food has no use, since
    /// francs count as food.
    pub(crate) const fn either(food: u16, francs: u16) -> Self {
        Self::new(DueKind::Either { food, francs }, food)
    }

    /// Returns an amount of energy.
    pub(crate) const fn energy(energy: u16) -> Self {
        Self::new(DueKind::Energy, energy)
    }

    /// Returns the francs that pay all of it, where they are fewer than the food.
    pub(crate) const fn francs(&self) -> Option<u16> {
        match self.kind {
            DueKind::Either { francs, .. } => Some(francs),
            _ => None,
        }
    }

    /// Whether the amount is energy.
    pub(crate) const fn is_energy(&self) -> bool {
        matches!(self.kind, DueKind::Energy)
    }

    /// Returns the tokens that may pay, the most valuable first: in this order a payment of few
    /// tokens is found quickly.
    const fn tokens(&self) -> &'static [Token] {
        match self.kind {
            DueKind::Food | DueKind::Either { .. } => &[
                Token::Meat,
                Token::Bread,
                Token::SmokedFish,
                Token::Franc,
                Token::Fish,
            ],
            DueKind::Energy => &[Token::Coke, Token::Coal, Token::Charcoal, Token::Wood],
        }
    }

    const fn value(&self, token: Token) -> u16 {
        match self.kind {
            DueKind::Food | DueKind::Either { .. } => token.food(),
            DueKind::Energy => token.energy(),
        }
    }

    /// Returns what is due after `amount` more of a token. `None` if one of them, or of those
    /// given, would be superfluous, or if the kind was already given.
    fn after(&self, token: Token, amount: u16) -> Option<Due> {
        let value = self.value(token);
        if value == 0 || amount == 0 || self.rest == 0 || self.given >> token.index() & 1 != 0 {
            return None;
        }
        let mut due = *self;
        due.given |= 1 << token.index();
        if let (DueKind::Either { francs, .. }, Token::Franc) = (self.kind, token) {
            // The franc price pays everything, so any other token would be superfluous.
            return (amount == francs && self.given == 0).then_some(Due { rest: 0, ..due });
        }
        due.least = due.least.min(value);
        let worth = value.saturating_mul(amount);
        if worth < self.rest {
            due.rest -= worth;
            return Some(due);
        }
        due.rest = 0;
        (worth - self.rest < due.least).then_some(due)
    }

    /// Returns the most tokens of a kind without a superfluous one among themselves.
    fn most(&self, stock: &Stock, token: Token) -> u16 {
        match (self.kind, token) {
            (DueKind::Either { francs, .. }, Token::Franc) => francs.min(stock.get(token)),
            _ => stock
                .get(token)
                .min(self.rest.div_ceil(self.value(token).max(1))),
        }
    }

    /// Whether a payment can end so that `check` accepts the rest of the stock.
    pub(crate) fn ends(&self, stock: &Stock, check: &mut dyn FnMut(&Stock) -> bool) -> bool {
        self.rest == 0 && check(stock) || self.rest > 0 && self.search(stock, 0, check)
    }

    /// The same with the kinds from index `from` on, so that each payment is tried once.
    fn search(&self, stock: &Stock, from: usize, check: &mut dyn FnMut(&Stock) -> bool) -> bool {
        let tokens = self.tokens();
        // The value of all remaining tokens: the search stops if they fall short.
        let mut all = 0_u16;
        for &token in &tokens[from..] {
            let fixed = matches!((self.kind, token), (DueKind::Either { .. }, Token::Franc));
            if fixed && self.most(stock, token) > 0 {
                all = all.saturating_add(self.rest);
            } else if self.given >> token.index() & 1 == 0 {
                all = all.saturating_add(stock.get(token).saturating_mul(self.value(token)));
            }
        }
        if all < self.rest {
            return false;
        }
        for (at, &token) in tokens.iter().enumerate().skip(from) {
            let last = at + 1 == tokens.len();
            let most = self.most(stock, token);
            // The last kind must pay all that is missing.
            let least = if last { most.max(1) } else { 1 };
            for amount in (least..=most).rev() {
                let Some(due) = self.after(token, amount) else {
                    continue;
                };
                let mut left = *stock;
                left.take(token, amount);
                let ended = if due.rest == 0 {
                    check(&left)
                } else {
                    due.search(&left, at + 1, check)
                };
                if ended {
                    return true;
                }
            }
        }
        false
    }

    /// Returns what is due after a choice, if a payment that `check` accepts continues there.
    pub(crate) fn pay(
        &self,
        stock: &Stock,
        token: Token,
        amount: u16,
        check: &mut dyn FnMut(&Stock) -> bool,
    ) -> Option<Due> {
        let due = self.after(token, amount)?;
        let mut left = *stock;
        if !left.take(token, amount) {
            return None;
        }
        due.ends(&left, check).then_some(due)
    }

    /// Returns the possible next choices, sensible ones first: a single kind that pays everything,
    /// the least valuable first; then parts.
    pub(crate) fn candidates(
        &self,
        stock: &Stock,
        mut show: impl FnMut(Token, u16) -> bool,
    ) -> bool {
        let order: &[Token] = match self.kind {
            DueKind::Energy => &Token::ENERGY,
            _ => &Token::FOOD,
        };
        for whole in [true, false] {
            for &token in order {
                for amount in (1..=self.most(stock, token)).rev() {
                    let pays = self.after(token, amount).is_some_and(|due| due.rest == 0);
                    if pays == whole && show(token, amount) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// Returns the only payment of the due amount; `None` if there is none or more than one.
pub(crate) fn only_payment(stock: &Stock, due: Due) -> Option<Stock> {
    let mut found: Option<Stock> = None;
    let mut count = 0;
    due.ends(stock, &mut |left| {
        count += 1;
        found = Some(*left);
        count > 1
    });
    let left = found.filter(|_| count == 1)?;
    let mut paid = *stock;
    paid.take_all(&left);
    Some(paid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Token::{Bread, Charcoal, Coal, Coke, Fish, Franc, Meat, SmokedFish, Wood};

    fn payments(stock: &[(Token, u16)], due: Due) -> Vec<Stock> {
        let stock = Stock::of(stock);
        let mut all = Vec::new();
        due.ends(&stock, &mut |left| {
            let mut paid = stock;
            assert!(paid.take_all(left));
            all.push(paid);
            false
        });
        all
    }

    /// Counts all payments by brute force.
    fn by_hand(stock: &[(Token, u16)], owed: u16, value: fn(Token) -> u16) -> usize {
        fn rest(stock: &[(Token, u16)]) -> Vec<Vec<(Token, u16)>> {
            let Some((&(token, most), others)) = stock.split_first() else {
                return vec![Vec::new()];
            };
            let with = |amount| {
                rest(others)
                    .into_iter()
                    .map(move |mut it: Vec<(Token, u16)>| {
                        it.push((token, amount));
                        it
                    })
            };
            (0..=most).flat_map(with).collect()
        }
        let fits = |paid: &Vec<(Token, u16)>| {
            let sum: u16 = paid
                .iter()
                .map(|(token, amount)| value(*token) * amount)
                .sum();
            let least = paid
                .iter()
                .filter(|it| it.1 > 0)
                .map(|it| value(it.0))
                .min();
            sum >= owed && least.is_some_and(|least| sum - least < owed)
        };
        rest(stock).iter().filter(|paid| fits(paid)).count()
    }

    #[test]
    fn p6_exactly_the_payments_without_a_superfluous_token_are_found() {
        let stock = [
            (Fish, 3),
            (Franc, 2),
            (SmokedFish, 2),
            (Bread, 1),
            (Meat, 2),
        ];
        for owed in 1..=16 {
            let found = payments(&stock, Due::food(owed));
            assert_eq!(
                found.len(),
                by_hand(&stock, owed, Token::food),
                "{owed} food"
            );
        }
        let stock = [(Wood, 4), (Charcoal, 2), (Coal, 3), (Coke, 2)];
        for owed in 1..=36 {
            let found = payments(&stock, Due::energy(owed));
            assert_eq!(
                found.len(),
                by_hand(&stock, owed, Token::energy),
                "{owed} energy"
            );
        }
    }

    #[test]
    fn p7_a_franc_pays_an_either_fee_alone() {
        let found = payments(&[(Fish, 1), (Franc, 3), (Meat, 1)], Due::either(2, 1));
        let expected = [Stock::of(&[(Meat, 1)]), Stock::of(&[(Franc, 1)])];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_offered_leads_to_a_payment_and_all_of_them_can_be_reached() {
        fn reach(stock: &Stock, due: Due, paid: Stock, all: &mut Vec<Stock>) {
            if due.rest == 0 {
                if !all.contains(&paid) {
                    all.push(paid);
                }
                return;
            }
            let mut any = false;
            due.candidates(stock, |token, amount| {
                if let Some(next) = due.pay(stock, token, amount, &mut |_| true) {
                    any = true;
                    let mut left = *stock;
                    left.take(token, amount);
                    let mut paid = paid;
                    paid.add(token, amount);
                    reach(&left, next, paid, all);
                }
                false
            });
            assert!(any, "a dead end with {due:?} and {stock:?}");
        }
        let food = [
            (Fish, 2),
            (Franc, 2),
            (SmokedFish, 1),
            (Bread, 2),
            (Meat, 2),
        ];
        let energy = [(Wood, 3), (Charcoal, 1), (Coal, 2), (Coke, 1)];
        for owed in 1..=12 {
            for (stock, due) in [
                (&food[..], Due::food(owed)),
                (&energy[..], Due::energy(owed)),
                (&food[..], Due::either(owed, 1)),
            ] {
                let mut reached = Vec::new();
                reach(&Stock::of(stock), due, Stock::EMPTY, &mut reached);
                assert_eq!(reached.len(), payments(stock, due).len(), "{due:?}");
            }
        }
    }

    #[test]
    fn the_sensible_payments_come_first() {
        let stock = Stock::of(&[(Fish, 3), (Franc, 5), (Meat, 1)]);
        let mut shown = Vec::new();
        Due::food(3).candidates(&stock, |token, amount| {
            shown.push((token, amount));
            false
        });
        assert_eq!(shown[..3], [(Fish, 3), (Franc, 3), (Meat, 1)]);
    }
}
