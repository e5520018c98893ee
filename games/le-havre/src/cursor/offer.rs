//! The possible answers to a task.

use super::{Cursor, Office, Purpose, Task, Tokens};
use crate::building::{Building, Function};
use crate::choice::Choice;
use crate::pay::Due;
use crate::ships::ShipKind;
use crate::token::{Space, Stock, Token};
use crate::visit::{FURRIERY, OFFICE, OFFICE_STEEL, SQUARE, TRADER_COAL};
use slowtable_kit::Seat;

impl Cursor<'_> {
    /// Calls `show` with candidates for the top task, sensible ones first, until it returns `true`;
    /// returns whether it did. [`Cursor::allows`] decides which candidates are legal.
    pub(super) fn candidates(&self, show: &mut dyn FnMut(Choice) -> bool) -> bool {
        let stock = *self.stock();
        let give = |show: &mut dyn FnMut(Choice) -> bool, most: u16, by_value: bool| {
            let mut goods = Token::GOODS;
            if by_value {
                goods.sort_by_key(|token| std::cmp::Reverse(token.shipping_value()));
            }
            goods.into_iter().any(|token| {
                let most = most.min(stock.get(token));
                (1..=most)
                    .rev()
                    .any(|amount| show(Choice::Give(token, amount)))
            })
        };
        match self.tasks.last() {
            Some(Task::Head) => self.head_candidates(show),
            Some(Task::Pay(due, _)) => {
                due.candidates(&stock, |token, amount| show(Choice::Pay(token, amount)))
            }
            Some(&Task::StandIn(token, need)) => {
                let better = token.upgraded();
                (0..=need).any(|amount| show(Choice::Pay(better, amount)))
            }
            Some(Task::Build(_)) => self.board.tops().any(|(_, card)| show(Choice::Build(card))),
            Some(Task::Ship(_)) => {
                let mut kinds = ShipKind::ALL.into_iter();
                let own = self.board.places[self.seat.index()].ships;
                kinds.any(|kind| show(Choice::Ship(kind)))
                    || own.iter().any(|(ship, _)| show(Choice::Yacht(ship)))
            }
            Some(&Task::Times(building)) => {
                let most = self.most_times(building);
                (1..=most).rev().any(|times| show(Choice::Times(times)))
            }
            Some(Task::Court) => [2, 1].into_iter().any(|loans| show(Choice::Times(loans))),
            Some(Task::Kinds(Building::Marketplace, _)) => Token::STANDARD
                .into_iter()
                .any(|token| show(Choice::Get(token, 1))),
            Some(Task::Kinds(..)) => SQUARE.into_iter().any(|token| show(Choice::Get(token, 1))),
            Some(Task::Office(office)) if office.owed > 0 => give(show, office.owed, false),
            Some(Task::Office(_)) => {
                show(Choice::Get(Token::Steel, 1))
                    || OFFICE.into_iter().any(|token| show(Choice::Get(token, 1)))
            }
            Some(Task::Bridge(..)) => give(show, u16::MAX, false),
            Some(Task::Furriery(_)) => [Token::Hides, Token::Leather].into_iter().any(|token| {
                (1..=stock.get(token))
                    .rev()
                    .any(|amount| show(Choice::Give(token, amount)))
            }),
            Some(Task::Ironworks) => show(Choice::Get(Token::Iron, 1)),
            Some(Task::Trader(..)) => {
                (1..=TRADER_COAL.0)
                    .rev()
                    .any(|amount| show(Choice::Get(Token::Coal, amount)))
                    || show(Choice::Get(Token::Charcoal, 1))
                    || show(Choice::Done)
            }
            Some(Task::Send(_)) => {
                let own = self.board.places[self.seat.index()].ships;
                let mut kinds = ShipKind::SAILING.into_iter().rev();
                kinds.any(|kind| {
                    (1..=own.of(kind))
                        .rev()
                        .any(|count| show(Choice::Send(kind, count)))
                }) || show(Choice::Done)
            }
            Some(&Task::Load(most, ..)) => give(show, most, true),
            Some(Task::Drive) => {
                Seat::all(self.board.players()).any(|other| show(Choice::Drive(other)))
            }
            Some(Task::Haul) => Space::ALL
                .into_iter()
                .any(|space| show(Choice::Haul(space))),
            Some(
                Task::Use(_)
                | Task::Built(_)
                | Task::ShipBuilt(..)
                | Task::Finish(_)
                | Task::MayEnd,
            )
            | None => false,
        }
    }

    /// Returns the most times that the goods allow.
    fn most_times(&self, building: Building) -> u16 {
        let stock = self.stock();
        match building.data().function {
            Function::Flip { from, .. } => stock.get(from),
            Function::Sell { give, .. } => {
                let each = give
                    .iter()
                    .map(|&(token, amount)| stock.get(token) / amount.max(1));
                each.min().unwrap_or(0)
            }
            Function::Joinery => 3,
            _ => 0,
        }
    }

    /// Whether a choice answers a task.
    pub(super) fn allows(&self, task: Task, choice: Choice) -> bool {
        let Some(visit) = self.visit() else {
            return false;
        };
        let stock = self.stock();
        match (task, choice) {
            (Task::Pay(due, purpose), Choice::Pay(token, amount)) => {
                self.pays(due, purpose, token, amount).is_some()
            }
            (Task::StandIn(token, need), Choice::Pay(better, amount)) => {
                better == token.upgraded()
                    && amount <= need
                    && amount <= stock.get(better)
                    && need - amount <= stock.get(token)
            }
            (Task::Build(builder), Choice::Build(card)) => {
                let on_top = self.board.tops().any(|(_, top)| top == card);
                on_top && visit.can_build(stock, builder, card)
            }
            (Task::Ship(wharf), Choice::Ship(kind)) => visit.can_build_ship(stock, wharf, kind),
            (Task::Ship(_), Choice::Yacht(ship)) => {
                let own = &self.board.places[self.seat.index()].ships;
                visit.can_swap() && ship.kind() == ShipKind::Iron && own.get(ship) > 0
            }
            (Task::Times(building), Choice::Times(times)) => {
                visit.allows_times(stock, building, times)
            }
            (Task::Court, Choice::Times(loans)) => (1..=2).contains(&loans),
            (Task::Kinds(building, taken), Choice::Get(token, 1)) => {
                let among = match building {
                    Building::Marketplace => Token::STANDARD.contains(&token),
                    _ => SQUARE.contains(&token),
                };
                among && !taken.has(token) && taken.len() < visit.kinds(building)
            }
            (Task::Office(office), choice) => Self::office_allows(stock, office, choice),
            (Task::Bridge(given, sold), Choice::Give(token, amount)) => {
                bridge(stock, given, sold, token, amount)
            }
            (Task::Furriery(given), Choice::Give(token, amount)) => {
                let most = match token {
                    Token::Hides => u16::MAX,
                    Token::Leather => FURRIERY.0,
                    _ => 0,
                };
                (1..=most.min(stock.get(token))).contains(&amount) && !given.has(token)
            }
            (Task::Ironworks, Choice::Get(Token::Iron, 1)) => {
                stock.energy() >= visit.energy(crate::visit::IRONWORKS)
            }
            (Task::Trader(coal, charcoal), choice) => match choice {
                Choice::Get(Token::Coal, amount) => {
                    let food = amount.saturating_mul(TRADER_COAL.1) + u16::from(charcoal);
                    coal == 0 && (1..=TRADER_COAL.0).contains(&amount) && food <= stock.food()
                }
                Choice::Get(Token::Charcoal, 1) => !charcoal && coal * TRADER_COAL.1 < stock.food(),
                Choice::Done => coal > 0 || charcoal,
                _ => false,
            },
            (Task::Send(sent), Choice::Send(kind, count)) => {
                let Some(at) = ShipKind::SAILING.iter().position(|it| *it == kind) else {
                    return false;
                };
                let own = self.board.places[self.seat.index()].ships.of(kind);
                let Ok(narrow) = u8::try_from(count) else {
                    return false;
                };
                if sent[at] > 0 || !(1..=own).contains(&count) {
                    return false;
                }
                let mut sent = sent;
                sent[at] = narrow;
                visit.can_sail(stock, ships_sent(sent), load(sent).1)
            }
            (Task::Send(sent), Choice::Done) => sent != [0; 3],
            (Task::Load(most, least, given), Choice::Give(token, amount)) => {
                let fits = token.is_good()
                    && !given.has(token)
                    && (1..=most.min(stock.get(token))).contains(&amount);
                fits && {
                    let rest = goods_but(stock, given.with(token));
                    amount.saturating_add(rest) >= least
                }
            }
            (Task::Drive, Choice::Drive(other)) => visit.can_drive(stock, other),
            (Task::Haul, Choice::Haul(space)) => visit.can_haul(space),
            _ => false,
        }
    }

    /// Returns what is due after a choice, if the choice leads to a payment that serves its purpose.
    pub(super) fn pays(
        &self,
        due: Due,
        purpose: Purpose,
        token: Token,
        amount: u16,
    ) -> Option<Due> {
        let visit = self.visit()?;
        let stock = self.stock();
        match purpose {
            Purpose::Fee(building) => due.pay(stock, token, amount, &mut |left| {
                visit.usable(left, building)
            }),
            Purpose::Sail(least) => {
                due.pay(stock, token, amount, &mut |left| left.goods() >= least)
            }
            Purpose::Function(_) | Purpose::Feeding => due.pay(stock, token, amount, &mut |_| true),
        }
    }

    /// Whether a choice is possible at the Business Office (A4).
    fn office_allows(stock: &Stock, office: Office, choice: Choice) -> bool {
        match choice {
            Choice::Give(token, amount) => {
                let fits = token.is_good()
                    && !office.given.has(token)
                    && (1..=office.owed.min(stock.get(token))).contains(&amount);
                fits && {
                    let rest = goods_but(stock, office.given.with(token));
                    amount.saturating_add(rest) >= office.owed
                }
            }
            Choice::Get(Token::Steel, 1) => {
                office.owed == 0 && !office.steel && stock.goods() >= OFFICE_STEEL
            }
            Choice::Get(token, 1) => {
                office.owed == 0 && !office.other && OFFICE.contains(&token) && stock.goods() > 0
            }
            _ => false,
        }
    }
}

/// Returns the number of goods of other kinds.
fn goods_but(stock: &Stock, not: Tokens) -> u16 {
    let other = stock
        .iter()
        .filter(|(token, _)| token.is_good() && !not.has(*token));
    other.fold(0, |sum, (_, amount)| sum.saturating_add(amount))
}

/// Whether this many of a good can be sold at the Bridge after others, so that the standard goods
/// can still be completed to sets of three (A5).
fn bridge(stock: &Stock, given: Tokens, sold: u16, token: Token, amount: u16) -> bool {
    if !token.is_good() || given.has(token) || amount == 0 || amount > stock.get(token) {
        return false;
    }
    if token.is_upgraded() {
        return true;
    }
    let missing = (3 - (sold + amount) % 3) % 3;
    let others = Token::STANDARD
        .into_iter()
        .filter(|it| *it != token && !given.has(*it));
    others.fold(0, |sum: u16, it| sum.saturating_add(stock.get(it))) >= missing
}

/// Returns the number of ships sent.
pub(super) fn ships_sent(sent: [u8; 3]) -> u16 {
    sent.into_iter().map(u16::from).sum()
}

/// Returns how many goods the ships carry at most, and at least if each ship is to be needed (W9).
pub(super) fn load(sent: [u8; 3]) -> (u16, u16) {
    let each = ShipKind::SAILING
        .into_iter()
        .zip(sent)
        .filter(|(_, count)| *count > 0);
    let most = each
        .clone()
        .map(|(kind, count)| kind.capacity() * u16::from(count))
        .sum::<u16>();
    let smallest = each.map(|(kind, _)| kind.capacity()).min().unwrap_or(0);
    (most, most.saturating_sub(smallest) + 1)
}
