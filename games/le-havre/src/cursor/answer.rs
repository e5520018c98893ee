//! The effects of a choice.

use super::offer::{load, ships_sent};
use super::{After, Cursor, Office, Purpose, Task, Tokens};
use crate::board::Phase;
use crate::building::{Builder, Building, EntryFee, Function};
use crate::choice::Choice;
use crate::event::Event;
use crate::flow::{EventSink, REPAY};
use crate::pay::Due;
use crate::ships::ShipKind;
use crate::token::{Space, Stock, Token};
use crate::visit::{FURRIERY, HAULAGE, IRONWORKS, OFFICE_STEEL, TRADER_COAL, Visit, fee_due, zoo};

impl Cursor<'_> {
    /// Applies a choice that may come next.
    pub(super) fn take(&mut self, choice: Choice) {
        if choice == Choice::End && self.tasks.first() == Some(&Task::MayEnd) {
            self.close();
            self.board.phase = self.next;
            self.ends = true;
            return;
        }
        let Some(task) = self.tasks.pop() else { return };
        match (task, choice) {
            (Task::Head, choice) => self.begin(choice),
            (Task::Pay(due, purpose), Choice::Pay(token, amount)) => {
                self.pay(due, purpose, token, amount);
            }
            (Task::StandIn(token, need), Choice::Pay(better, amount)) => {
                self.give(better, amount);
                self.give(token, need - amount);
            }
            (Task::Build(builder), Choice::Build(card)) => self.build(builder, card),
            (Task::Ship(wharf), Choice::Ship(kind)) => self.build_ship(wharf, kind),
            (Task::Ship(_), Choice::Yacht(given)) => {
                let seat = self.seat;
                let place = &mut self.board.places[seat.index()];
                place.ships.take(given);
                place.buildings.insert(Building::LuxuryYacht);
                self.board.city.remove(Building::LuxuryYacht);
                self.tell(|| Event::YachtTaken { seat, given });
            }
            (Task::Times(building), Choice::Times(times)) => self.convert(building, times),
            (Task::Court, Choice::Times(loans)) => self.return_loans(loans, loans == 1),
            (Task::Kinds(building, taken), Choice::Get(token, _)) => {
                self.gained.add(token, 1);
                self.tasks.push(Task::Kinds(building, taken.with(token)));
            }
            (Task::Office(office), choice) => self.office(office, choice),
            (Task::Bridge(given, sold), Choice::Give(token, amount)) => {
                self.give(token, amount);
                let mut sold = sold;
                if token.is_upgraded() {
                    self.gained.add(Token::Franc, amount);
                } else {
                    // Pays for whole sets of three; a remainder is paid once it is a full set.
                    self.gained.add(Token::Franc, (sold % 3 + amount) / 3);
                    sold += amount;
                }
                self.tasks.push(Task::Bridge(given.with(token), sold));
            }
            (Task::Furriery(given), Choice::Give(token, amount)) => {
                self.give(token, amount);
                match token {
                    Token::Hides => self.gained.add(Token::Bread, amount),
                    _ => self.gained.add(Token::Franc, amount * FURRIERY.1),
                }
                self.tasks.push(Task::Furriery(given.with(token)));
            }
            (Task::Ironworks, _) => {
                self.gained.add(Token::Iron, 1);
                self.energy(Building::Ironworks, IRONWORKS);
            }
            (Task::Trader(coal, charcoal), choice) => self.trade_coal(coal, charcoal, choice),
            (Task::Send(mut sent), Choice::Send(kind, count)) => {
                if let Some(at) = ShipKind::SAILING.iter().position(|it| *it == kind) {
                    sent[at] = u8::try_from(count).unwrap_or(u8::MAX);
                }
                self.tasks.push(Task::Send(sent));
            }
            (Task::Send(sent), _) => self.sail(sent),
            (Task::Load(most, least, given), Choice::Give(token, amount)) => {
                self.give(token, amount);
                self.gained
                    .add(Token::Franc, amount.saturating_mul(token.shipping_value()));
                let (most, least) = (most - amount, least.saturating_sub(amount));
                self.tasks.push(Task::Load(most, least, given.with(token)));
            }
            (Task::Drive, Choice::Drive(other)) => self.drive(other),
            (Task::Haul, Choice::Haul(space)) => {
                self.empty(space);
                if let Some(next) = space.neighbour() {
                    self.empty(next);
                }
            }
            _ => {}
        }
    }

    /// Begins a path.
    fn begin(&mut self, choice: Choice) {
        let seat = self.seat;
        match choice {
            Choice::Supply => self.after = After::Supply,
            Choice::Take(space) => {
                self.tasks.push(Task::MayEnd);
                let amount = std::mem::take(&mut self.board.offer[space.index()]);
                self.stock_mut().add(space.token(), amount);
                self.tell(|| Event::Took {
                    seat,
                    space,
                    amount,
                });
            }
            Choice::Enter(building) => {
                self.tasks.push(Task::MayEnd);
                self.enter(building);
            }
            Choice::Build(card) => {
                self.tasks.push(Task::MayEnd);
                self.build(Builder::Firm, card);
            }
            Choice::Done => self.board.phase = Phase::End,
            Choice::End => {
                if self.board.phase == Phase::Main {
                    self.tell(|| Event::Passed { seat });
                }
                self.ends = true;
            }
            Choice::Buy(asset) => self.buy(asset),
            Choice::Sell(asset) => self.sell(asset),
            Choice::Repay => {
                self.stock_mut().take(Token::Franc, REPAY);
                let loans = &mut self.board.places[seat.index()].loans;
                *loans = loans.saturating_sub(1);
                self.tell(|| Event::LoanRepaid { seat });
            }
            Choice::Loan => {
                let mut sink = EventSink::default();
                self.board.borrow(seat, &mut sink);
                for event in sink.into_played().events {
                    self.tell(|| event);
                }
            }
            Choice::Top(card) => {
                let swap = self.secret.seen.first() != Some(&card);
                self.after = After::Order { swap };
                self.board.ordering = None;
                self.tell(|| Event::Ordered {
                    seat,
                    top: Some(card),
                });
            }
            Choice::Pay(token, amount) => {
                let owed = self.board.food_owed(&self.board.places[seat.index()]);
                self.pay(Due::food(owed), Purpose::Feeding, token, amount);
            }
            _ => {}
        }
    }

    /// Pays tokens for the use of a building.
    fn give(&mut self, token: Token, amount: u16) {
        if self.stock_mut().take(token, amount) {
            self.paid.add(token, amount);
        }
    }

    /// Pays a part of what is due.
    fn pay(&mut self, due: Due, purpose: Purpose, token: Token, amount: u16) {
        let Some(after) = self.pays(due, purpose, token, amount) else {
            return;
        };
        match purpose {
            Purpose::Fee(_) | Purpose::Feeding => {
                self.stock_mut().take(token, amount);
                self.fee.add(token, amount);
            }
            Purpose::Function(_) | Purpose::Sail(_) => self.give(token, amount),
        }
        if after.rest > 0 {
            self.tasks.push(Task::Pay(after, purpose));
            return;
        }
        match purpose {
            Purpose::Fee(building) => self.entered(building),
            Purpose::Feeding => {
                let seat = self.seat;
                let place = &mut self.board.places[seat.index()];
                place.feeding = None;
                let paid = std::mem::take(&mut self.fee);
                let owed = self.start.food_owed(&self.start.places[seat.index()]);
                self.tell(|| Event::Fed { seat, owed, paid });
            }
            Purpose::Function(_) | Purpose::Sail(_) => {}
        }
    }

    /// Moves the disc and makes the fee due (E4).
    fn enter(&mut self, building: Building) {
        let entry = self.board.entry(self.seat, building);
        self.board.places[self.seat.index()].disc = Some(building);
        self.tasks.push(Task::Use(building));
        match (entry, fee_due(entry)) {
            (_, Some(due)) => self.tasks.push(Task::Pay(due, Purpose::Fee(building))),
            (EntryFee::Francs(francs), None) => {
                self.stock_mut().take(Token::Franc, francs);
                self.fee.add(Token::Franc, francs);
                self.entered(building);
            }
            _ => self.entered(building),
        }
    }

    /// Hands the paid fee to the owner (E5), and starts the use.
    fn entered(&mut self, building: Building) {
        let (seat, owner) = (self.seat, self.board.fee_to(building));
        let paid = std::mem::take(&mut self.fee);
        if let Some(owner) = owner {
            self.board.places[owner.index()].stock.add_all(&paid);
        }
        self.tell(|| Event::Entered {
            seat,
            building,
            owner,
            paid,
        });
    }

    /// Carries out a task that asks nothing.
    pub(super) fn carry_out(&mut self, task: Task) {
        let seat = self.seat;
        match task {
            Task::Use(building) => self.use_building(building),
            Task::Built(building) => {
                let paid = std::mem::take(&mut self.paid);
                self.board.places[seat.index()].buildings.insert(building);
                self.tell(|| Event::Built {
                    seat,
                    building,
                    paid,
                });
                self.remove_top(building);
            }
            Task::ShipBuilt(at, kind) => {
                let paid = std::mem::take(&mut self.paid);
                let modernised = self.visit().is_some_and(|visit| visit.modernises(at, kind));
                if modernised {
                    self.board.modernised.insert(at);
                }
                if let Some(ship) = self.board.ships[kind.index()].pop() {
                    self.board.places[seat.index()].ships.add(ship);
                    self.tell(|| Event::ShipBuilt {
                        seat,
                        ship,
                        at,
                        paid,
                        modernised,
                    });
                }
            }
            Task::Finish(building) => {
                let paid = std::mem::take(&mut self.paid);
                let gained = std::mem::take(&mut self.gained);
                self.stock_mut().add_all(&gained);
                if !paid.is_empty() || !gained.is_empty() {
                    self.tell(|| Event::Used {
                        seat,
                        building,
                        paid,
                        gained,
                    });
                }
            }
            _ => {}
        }
    }

    /// Starts the function of a building.
    fn use_building(&mut self, building: Building) {
        self.tasks.push(Task::Finish(building));
        let none = Tokens::default();
        let seat = self.seat;
        match building.data().function {
            Function::Nothing => {}
            Function::Build(builder) => self.tasks.push(Task::Build(builder)),
            Function::Wharf => self.tasks.push(Task::Ship(building)),
            Function::Gain { .. } => {
                let gained = self.visit().map(|visit| visit.gain(building));
                self.gained = gained.unwrap_or_default();
            }
            Function::Flip { .. } | Function::Sell { .. } | Function::Joinery => {
                self.tasks.push(Task::Times(building));
            }
            Function::Trade {
                give,
                energy,
                get: (token, amount),
            } => {
                self.gained.add(token, amount);
                self.energy(building, energy);
                self.tasks.push(Task::StandIn(give, 1));
            }
            Function::Market => {
                self.looks = self.board.specials > 0;
                self.tasks.push(Task::Kinds(building, none));
            }
            Function::Square => self.tasks.push(Task::Kinds(building, none)),
            Function::ArtsCentre => {
                let guests = self.visit().map_or(0, |visit| visit.guests());
                self.gained.add(Token::Franc, 4 * guests);
            }
            Function::BlackMarket => {
                for space in Space::ALL {
                    if self.board.offered(space) == 0 {
                        self.gained.add(space.token(), 2);
                    }
                }
            }
            Function::Court => match self.board.places[seat.index()].loans {
                1 => self.return_loans(1, false),
                2 => self.return_loans(1, true),
                _ => self.tasks.push(Task::Court),
            },
            Function::ShippingLine => self.tasks.push(Task::Send([0; 3])),
            Function::Office => self.tasks.push(Task::Office(Office::default())),
            Function::Ironworks => {
                self.gained.add(Token::Iron, 3);
                self.tasks.push(Task::Ironworks);
            }
            Function::Bridge => self.tasks.push(Task::Bridge(none, 0)),
            Function::Church => {
                self.gained = Stock::of(&[(Token::Bread, 5), (Token::Fish, 3)]);
            }
            Function::CoalTrader => self.tasks.push(Task::Trader(0, false)),
            Function::Furriery => self.tasks.push(Task::Furriery(none)),
            Function::HarbourWatch => self.tasks.push(Task::Drive),
            Function::Haulage => {
                self.give(Token::Franc, HAULAGE);
                self.tasks.push(Task::Haul);
            }
            Function::Zoo => {
                let francs = zoo(self.stock());
                self.gained.add(Token::Franc, francs);
            }
        }
    }

    /// Makes energy due for a building.
    fn energy(&mut self, building: Building, energy: u16) {
        let energy = self.visit().map_or(energy, |visit| visit.energy(energy));
        if energy > 0 {
            self.tasks
                .push(Task::Pay(Due::energy(energy), Purpose::Function(building)));
        }
    }

    /// Subtracts a cost, and asks where a better token may replace another (P8).
    fn spend(&mut self, cost: crate::building::Cost) {
        self.give(Token::Wood, cost.wood);
        self.give(Token::Brick, cost.brick);
        self.give(Token::Steel, cost.steel);
        for (token, need) in [(Token::Iron, cost.iron), (Token::Clay, cost.clay)] {
            if need > 0 {
                self.tasks.push(Task::StandIn(token, need));
            }
        }
    }

    /// Builds a building (B).
    fn build(&mut self, builder: Builder, card: Building) {
        let cost = self.visit().and_then(|visit| visit.cost(builder, card));
        if builder == Builder::Twice {
            self.next = Phase::BuildAgain;
        }
        self.tasks.push(Task::Built(card));
        self.spend(cost.unwrap_or_default());
    }

    /// Builds a ship (W).
    fn build_ship(&mut self, wharf: Building, kind: ShipKind) {
        let cost = self.visit().map(|visit| visit.ship_cost(wharf, kind));
        self.tasks.push(Task::ShipBuilt(wharf, kind));
        self.energy(wharf, ShipKind::ENERGY);
        self.spend(cost.unwrap_or_default());
    }

    /// Converts or sells `times` times.
    fn convert(&mut self, building: Building, times: u16) {
        let Some((give, energy)) = self.visit().and_then(|visit| visit.price(building, times))
        else {
            return;
        };
        for (token, amount) in give.iter() {
            self.give(token, amount);
        }
        self.gained.add_all(&Visit::proceeds(building, times));
        if energy > 0 {
            self.tasks
                .push(Task::Pay(Due::energy(energy), Purpose::Function(building)));
        }
    }

    fn return_loans(&mut self, loans: u16, paid: bool) {
        let seat = self.seat;
        let place = &mut self.board.places[seat.index()];
        place.loans = place.loans.saturating_sub(loans);
        if paid {
            self.gained.add(Token::Franc, 2);
        }
        self.tell(|| Event::LoansReturned { seat, loans });
    }

    fn office(&mut self, mut office: Office, choice: Choice) {
        match choice {
            Choice::Get(Token::Steel, _) => {
                self.gained.add(Token::Steel, 1);
                (office.steel, office.owed) = (true, OFFICE_STEEL);
                office.given = Tokens::default();
            }
            Choice::Get(token, _) => {
                self.gained.add(token, 1);
                (office.other, office.owed) = (true, 1);
                office.given = Tokens::default();
            }
            Choice::Give(token, amount) => {
                self.give(token, amount);
                office.owed -= amount;
                office.given = office.given.with(token);
            }
            _ => {}
        }
        self.tasks.push(Task::Office(office));
    }

    fn trade_coal(&mut self, coal: u16, charcoal: bool, choice: Choice) {
        match choice {
            Choice::Get(Token::Coal, amount) => self.tasks.push(Task::Trader(amount, charcoal)),
            Choice::Get(..) => self.tasks.push(Task::Trader(coal, true)),
            _ => {
                self.gained.add(Token::Coal, coal);
                self.gained.add(Token::Charcoal, u16::from(charcoal));
                let food = coal * TRADER_COAL.1 + u16::from(charcoal);
                let purpose = Purpose::Function(Building::CoalTrader);
                self.tasks.push(Task::Pay(Due::food(food), purpose));
            }
        }
    }

    /// Makes the energy due for the chosen ships, then asks for the load (W9).
    fn sail(&mut self, sent: [u8; 3]) {
        let (most, least) = load(sent);
        self.tasks.push(Task::Load(most, least, Tokens::default()));
        let energy = ships_sent(sent).saturating_mul(ShipKind::ENERGY);
        let energy = self.visit().map_or(energy, |visit| visit.energy(energy));
        if energy > 0 {
            self.tasks
                .push(Task::Pay(Due::energy(energy), Purpose::Sail(least)));
        }
    }

    /// Sends another seat's disc home for a franc, and moves this seat's disc to its building (A12).
    fn drive(&mut self, other: slowtable_kit::Seat) {
        let seat = self.seat;
        let building = self.visit().and_then(|visit| visit.driven_from(other));
        let Some(building) = building else { return };
        self.stock_mut().take(Token::Franc, 1);
        let place = &mut self.board.places[other.index()];
        place.stock.add(Token::Franc, 1);
        place.disc = None;
        self.tell(|| Event::DrivenOut {
            seat,
            other,
            building,
        });
        self.enter(building);
    }

    /// Takes everything from an offer space.
    fn empty(&mut self, space: Space) {
        let amount = std::mem::take(&mut self.board.offer[space.index()]);
        self.gained.add(space.token(), amount);
    }
}
