//! The labels of controls: a choice with its consequences.

use le_havre::building::Cost;
use le_havre::{Asset, Building, Choice, Event, LeHavre, Owner, Question, Stock, Token};
use slowtable_desk::chain;
use slowtable_kit::{Preview, Rules};
use slowtable_ui::{Panel, SelectOption, tr};

use super::{PanelContext, Shown};
use crate::{emoji, gist, lines};

/// The most bytes of choices that a button carries.
const CARRIED: usize = Panel::CARRIED;

impl PanelContext<'_> {
    /// Returns a choice as an option, with its usual payments.
    pub(super) fn option(&self, choice: Choice, shown: Shown) -> SelectOption {
        let taken = match shown {
            Shown::Usual | Shown::Look => self.proposed(choice),
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

    /// Returns the effects of a choice and its payments in a few words.
    fn label(&self, taken: &[Choice]) -> String {
        let Some(&choice) = taken.first() else {
            return String::new();
        };
        let paid = paid(taken);
        let label = match choice {
            Choice::Pay(_, better) => {
                let mut given = self.given(taken);
                if let Some(Question::StandIn { token, need }) = self.desk.walk.question {
                    given.add(token, need.saturating_sub(better));
                }
                return self.payment(&given);
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
        if paid.is_empty() {
            return label;
        }
        tr!(
            self.localizer,
            "label-then",
            what = label,
            paid = self.localizer.stock(&paid)
        )
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

    /// Returns the goods given for a payment, and how much of their value is lost.
    fn payment(&self, paid: &Stock) -> String {
        let stock = self.localizer.stock_or_nothing(paid);
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
        let mut path = self.desk.path.clone();
        path.extend_from_slice(taken);
        let Ok(Preview::Open(_, events)) = LeHavre::preview(&self.desk.now, &path) else {
            return None;
        };
        let (paid, gained) = events.iter().find_map(|event| match event {
            Event::Used { paid, gained, .. } => Some((paid, gained)),
            _ => None,
        })?;
        if paid.is_empty() || gained.is_empty() {
            return None;
        }
        let mut shipped = Stock::EMPTY;
        for choice in &path {
            if let Choice::Give(token, amount) = *choice {
                shipped.add(token, amount);
            }
        }
        let mut energy = *paid;
        let is_shipping = self.ships_goods() && !shipped.is_empty() && energy.take_all(&shipped);
        let give = if is_shipping { &shipped } else { paid };
        let flip = tr!(
            self.localizer,
            "label-flip",
            give = self.localizer.stock(give),
            get = self.localizer.stock(gained)
        );
        if !is_shipping || energy.is_empty() {
            return Some(flip);
        }
        Some(tr!(
            self.localizer,
            "label-then",
            what = flip,
            paid = self.localizer.stock(&energy)
        ))
    }

    /// Whether the question is about what ships carry, or which of them; their energy is no cargo.
    fn ships_goods(&self) -> bool {
        matches!(
            self.desk.walk.question,
            Some(
                Question::Send
                    | Question::Give {
                        building: Building::ShippingLine,
                        ..
                    }
            )
        )
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
                let what = match asset {
                    Asset::Building(building) => gist::gist(building, localizer),
                    Asset::Ship(_) => String::new(),
                };
                Some(joined(vec![price, what]))
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
fn joined(parts: Vec<String>) -> String {
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
fn paid(taken: &[Choice]) -> Stock {
    let mut stock = Stock::EMPTY;
    for choice in taken {
        if let Choice::Pay(token, amount) = *choice {
            stock.add(token, amount);
        }
    }
    stock
}
