//! The labels of controls: a choice with its consequences.

use le_havre::building::Cost;
use le_havre::{Asset, Building, Choice, Event, LeHavre, Owner, Question, Stock, Token};
use slowtable_desk::chain;
use slowtable_kit::{Preview, Rules};
use slowtable_ui::{Panel, SelectOption, join, tr};

use super::{PanelContext, Shown};
use crate::{emoji, gist, lines};

/// The most bytes of choices that a button carries.
const CARRIED: usize = Panel::CARRIED;

impl PanelContext<'_> {
    /// Returns a choice as an option, with its usual payments.
    pub(super) fn option(&self, choice: Choice, shown: Shown) -> SelectOption {
        let taken = match shown {
            Shown::Usual | Shown::Look if !self.has_ways_with_fee(choice) => self.proposed(choice),
            _ => vec![choice],
        };
        let value = chain(&taken);
        let (taken, value) = match value.len() <= CARRIED {
            true => (taken, value),
            false => (vec![choice], choice.to_string()),
        };
        let mut option = SelectOption::new(self.label(&taken), value);
        option.emoji = emoji::choice(choice);
        match self.description(choice) {
            Some(text) => option.describe(text),
            None => option,
        }
    }

    /// Whether a choice leads to whole visits that also pay the fee, in different ways.
    fn has_ways_with_fee(&self, choice: Choice) -> bool {
        if choice != Choice::Enter(Building::ShippingLine) {
            return false;
        }
        let mut path = self.desk.path.clone();
        path.push(choice);
        let walk = LeHavre::walk(&self.desk.now, &path).ok();
        walk.is_some_and(|walk| matches!(walk.question, Some(Question::PayFood { .. })))
    }

    /// Returns the effects of a choice and its payments in a few words.
    fn label(&self, taken: &[Choice]) -> String {
        let Some(&choice) = taken.first() else {
            return String::new();
        };
        let label = match choice {
            Choice::Pay(_, better) => {
                let mut given = self.given(taken);
                if let Some(Question::StandIn { token, need }) = self.desk.walk.question {
                    given.add(token, need.saturating_sub(better));
                }
                return self.payment(&given, taken);
            }
            Choice::Times(times) => {
                if let Some(label) = self.exchange(taken) {
                    return label;
                }
                self.times(times)
            }
            Choice::Enter(building) | Choice::Build(building) | Choice::Top(building) => {
                self.localizer.building(building)
            }
            Choice::Take(space) => {
                let offered = self.desk.now.board.offered(space);
                self.localizer.amount(space.token(), offered)
            }
            Choice::Buy(asset) | Choice::Sell(asset) => self.localizer.asset(asset),
            Choice::Done if self.desk.path.is_empty() => self.localizer.plain("label-none-more"),
            choice => lines::act(&self.desk.walk.view, choice, self.localizer),
        };
        self.with_payments(label, taken)
    }

    /// Returns the goods that the payments among choices give. At a feeding, includes the payments that they
    /// leave no choice about.
    pub(super) fn given(&self, taken: &[Choice]) -> Stock {
        let fed = match self.desk.path.is_empty() {
            true => lines::fed(&self.desk.now, taken),
            false => None,
        };
        fed.unwrap_or_else(|| paid(taken))
    }

    /// Returns the goods given for a payment, and how much of their value is lost. Further payments among the
    /// choices have other purposes, which are named.
    fn payment(&self, paid: &Stock, taken: &[Choice]) -> String {
        let several = self.purposes(taken).len() > 1;
        let stock = match several {
            true => self.paid_for(taken),
            false => self.localizer.stock_or_nothing(paid),
        };
        let lost = match self.desk.walk.question {
            Some(Question::PayFood { owed, .. } | Question::Feeding { owed }) => {
                paid.food().saturating_sub(owed)
            }
            Some(Question::PayEnergy { owed, .. }) => paid.energy().saturating_sub(owed),
            _ => 0,
        };
        match lost {
            0 => stock,
            lost => {
                tr!(self.localizer, "label-lost", what = stock, n = lost)
            }
        }
    }

    /// Returns the goods that a use with these choices takes and brings, if the result is known beforehand.
    pub(super) fn exchange(&self, taken: &[Choice]) -> Option<String> {
        let flip = self.exchanged(taken, |given| self.localizer.stock(given))?;
        match self.ships_goods() && !paid(taken).is_empty() {
            true => Some(self.with_payments(flip, taken)),
            false => Some(flip),
        }
    }

    /// Returns the same with the goods in the words of `named`. What ships carry stands without their energy.
    pub(super) fn exchanged(
        &self,
        taken: &[Choice],
        named: impl Fn(&Stock) -> String,
    ) -> Option<String> {
        let mut path = self.desk.path.clone();
        path.extend_from_slice(taken);
        let Ok(Preview::Open(_, events)) = LeHavre::preview(&self.desk.now, &path) else {
            return None;
        };
        let (paid, gained) = events.iter().find_map(|event| match event {
            Event::Used { paid, gained, .. } => Some((paid, gained)),
            _ => None,
        })?;
        let mut shipped = Stock::EMPTY;
        for choice in &path {
            if let Choice::Give(token, amount) = *choice {
                shipped.add(token, amount);
            }
        }
        let given = match self.ships_goods() {
            true => &shipped,
            false => paid,
        };
        if given.is_empty() || gained.is_empty() {
            return None;
        }
        Some(tr!(
            self.localizer,
            "label-flip",
            give = named(given),
            get = self.localizer.stock(gained)
        ))
    }

    /// Returns what is done, followed by the payments among choices.
    fn with_payments(&self, what: String, taken: &[Choice]) -> String {
        match self.paid_for(taken) {
            paid if paid.is_empty() => what,
            paid => tr!(self.localizer, "label-then", what = what, paid = paid),
        }
    }

    /// Returns the payments among choices, each with its purpose: "1 fish (fee), 1 wood (energy)".
    pub(super) fn paid_for(&self, taken: &[Choice]) -> String {
        let purposes = self.purposes(taken).into_iter();
        join(purposes.map(|(purpose, stock)| self.with_purpose(&stock, purpose)))
    }

    /// Returns the payments among choices by their purposes.
    fn purposes(&self, taken: &[Choice]) -> Vec<(&'static str, Stock)> {
        let mut purposes: Vec<(&'static str, Stock)> = Vec::new();
        let mut path = self.desk.path.clone();
        for choice in taken {
            if let Choice::Pay(token, amount) = *choice {
                let purpose = self.purpose(&path);
                let known = purposes.iter_mut().find(|(of, _)| *of == purpose);
                match known {
                    Some((_, stock)) => stock.add(token, amount),
                    None => purposes.push((purpose, Stock::of(&[(token, amount)]))),
                }
            }
            path.push(*choice);
        }
        purposes.retain(|(_, stock)| !stock.is_empty());
        purposes
    }

    /// Returns the same with a sum of energy: "1 fish (fee), 6 energy".
    pub(super) fn paid_briefly(&self, taken: &[Choice]) -> String {
        let purposes = self.purposes(taken).into_iter();
        join(purposes.map(|(purpose, stock)| match purpose {
            "energy" => self.localizer.count("advice-energy", stock.energy().into()),
            _ => self.with_purpose(&stock, purpose),
        }))
    }

    fn with_purpose(&self, stock: &Stock, purpose: &'static str) -> String {
        let what = self.localizer.stock(stock);
        tr!(self.localizer, "label-paid", what = what, purpose = purpose)
    }

    /// Returns what the next payment of a path is for.
    fn purpose(&self, path: &[Choice]) -> &'static str {
        let walk = LeHavre::walk(&self.desk.now, path).ok();
        match walk.and_then(|walk| walk.question) {
            Some(Question::PayEnergy { .. }) => "energy",
            Some(Question::StandIn { .. }) => "cost",
            _ if self.is_fee(path) => "fee",
            _ => "food",
        }
    }

    /// Whether food that a path owes is the fee of the building that it has entered.
    pub(super) fn is_fee(&self, path: &[Choice]) -> bool {
        let last = path.iter().rfind(|it| !matches!(it, Choice::Pay(..)));
        matches!(last, Some(Choice::Enter(_) | Choice::Drive(_)))
    }

    /// Whether the question is about what ships carry, or which of them; their energy is no cargo.
    pub(super) fn ships_goods(&self) -> bool {
        match self.desk.walk.question {
            Some(Question::Send) => true,
            Some(
                Question::Give { building, .. }
                | Question::PayFood {
                    building: Some(building),
                    ..
                },
            ) => building == Building::ShippingLine,
            _ => false,
        }
    }

    /// Returns the label of a number of times.
    fn times(&self, times: u16) -> String {
        let court = matches!(
            self.desk.walk.question,
            Some(Question::Times {
                building: Building::LocalCourt
            })
        );
        match times {
            1 if court && self.place.loans > 1 => self.localizer.plain("label-court-two"),
            times if court => self.localizer.count("label-court-returned", times.into()),
            times => self.localizer.count("act-times", times.into()),
        }
    }

    /// Returns further details of a choice.
    fn description(&self, choice: Choice) -> Option<String> {
        let localizer = self.localizer;
        let francs = |francs: u16| localizer.amount(Token::Franc, francs);
        let text = |id: &str, price: String| Some(tr!(localizer, id, price = price));
        match choice {
            Choice::Enter(building) | Choice::Top(building) => {
                Some(self.of_building(building, choice))
            }
            Choice::Build(building) => building.data().cost.map(|cost| self.cost(cost)),
            Choice::Buy(asset) => {
                let price = text("option-price", francs(asset.price()?))?;
                let (value, what) = match asset {
                    Asset::Building(building) => {
                        (building.data().value, gist::gist(building, localizer))
                    }
                    Asset::Ship(ship) => (ship.value(), String::new()),
                };
                let worth = tr!(localizer, "option-worth", value = value);
                Some(joined(vec![price, worth, what]))
            }
            Choice::Sell(asset) => text("option-sale", francs(asset.sale())),
            Choice::Give(token, amount) if self.ships_goods() => {
                text("option-sale", francs(token.shipping_value() * amount))
            }
            _ => None,
        }
    }

    fn cost(&self, cost: Cost) -> String {
        tr!(
            self.localizer,
            "option-cost",
            cost = gist::cost(cost, self.localizer)
        )
    }

    /// Returns a building's owner, entry fee and effect.
    fn of_building(&self, building: Building, choice: Choice) -> String {
        let localizer = self.localizer;
        let board = &self.desk.now.board;
        let mut parts = Vec::new();
        if matches!(choice, Choice::Enter(_)) {
            parts.push(gist::gist(building, localizer));
            let fee = gist::fee(board.entry(self.seat, building), localizer);
            if !fee.is_empty() {
                parts.push(tr!(localizer, "option-fee", fee = fee));
            }
            parts.push(match board.owner(building) {
                Some(Owner::Seat(seat)) if seat == self.seat => localizer.plain("option-own"),
                Some(Owner::Seat(seat)) => {
                    tr!(localizer, "option-of", name = self.label_of(seat))
                }
                _ => localizer.plain("option-city"),
            });
        } else {
            parts.push(gist::gist(building, localizer));
        }
        joined(parts)
    }
}

/// Joins parts in their order and leaves out those that do not fit into an option's description.
pub(super) fn joined(parts: Vec<String>) -> String {
    let mut text = String::new();
    for part in parts.into_iter().filter(|part| !part.is_empty()) {
        let gap = if text.is_empty() { "" } else { " · " };
        let length = text.chars().count() + gap.chars().count() + part.chars().count();
        if length <= Panel::OPTION {
            text.push_str(gap);
            text.push_str(&part);
        }
    }
    text
}

/// Returns the sum of the payments among choices.
pub(super) fn paid(taken: &[Choice]) -> Stock {
    let mut stock = Stock::EMPTY;
    for choice in taken {
        if let Choice::Pay(token, amount) = *choice {
            stock.add(token, amount);
        }
    }
    stock
}
