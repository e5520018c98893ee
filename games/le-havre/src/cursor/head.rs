//! The first choice of a path.

use super::Cursor;
use crate::board::{Owner, Phase, PlayerBoard};
use crate::building::{Builder, Building, EntryFee};
use crate::choice::{Asset, Choice};
use crate::flow::REPAY;
use crate::options::Sales;
use crate::pay::Due;
use crate::question::Question;
use crate::refusal::Why;
use crate::ships::{Ship, ShipKind};
use crate::token::{Space, Token};

impl Cursor<'_> {
    fn place(&self) -> &PlayerBoard {
        &self.board.places[self.seat.index()]
    }

    fn own_turn(&self) -> bool {
        self.board.turn_of() == Some(self.seat)
    }

    /// Returns what the first choice of a path decides.
    pub(super) fn first_question(&self) -> Question {
        let place = self.place();
        if place.interest > 0 {
            return Question::Interest {
                owed: place.interest,
            };
        }
        if place.feeding.is_some() {
            return Question::Feeding {
                owed: self.board.food_owed(place),
            };
        }
        match self.board.phase {
            Phase::Supply if self.own_turn() => Question::Supply,
            Phase::Main if self.own_turn() => Question::Main,
            Phase::BuildAgain if self.own_turn() => Question::BuildAgain,
            Phase::End if self.own_turn() => Question::End,
            _ if self.board.ordering == Some(self.seat) => Question::Order,
            _ => Question::Anytime,
        }
    }

    /// Shows the choices that could begin a path: answers to the current question, then anytime actions.
    pub(super) fn head_candidates(&self, show: &mut dyn FnMut(Choice) -> bool) -> bool {
        let place = self.place();
        let stock = &place.stock;
        if self.board.phase == Phase::Over {
            return false;
        }
        if self.own_turn() {
            let asked = match self.board.phase {
                Phase::Supply => show(Choice::Supply),
                Phase::Main => {
                    let mut spaces = Space::ALL.into_iter().map(Choice::Take);
                    spaces.any(&mut *show)
                        || Building::ALL.into_iter().map(Choice::Enter).any(&mut *show)
                        || show(Choice::End)
                }
                Phase::BuildAgain => {
                    self.board.tops().any(|(_, card)| show(Choice::Build(card)))
                        || show(Choice::Done)
                        || show(Choice::End)
                }
                _ => show(Choice::End),
            };
            if asked {
                return true;
            }
        }
        if place.feeding.is_some() {
            let due = Due::food(self.board.food_owed(place));
            if due.candidates(stock, |token, amount| show(Choice::Pay(token, amount))) {
                return true;
            }
        }
        if show(Choice::Loan) || self.secret.seen.iter().any(|card| show(Choice::Top(*card))) {
            return true;
        }
        if show(Choice::Repay) {
            return true;
        }
        if self.own_turn() && !self.board.is_final() {
            let ships = ShipKind::ALL
                .into_iter()
                .filter_map(|kind| self.board.top_ship(kind));
            let tops = self.board.tops().map(|(_, card)| card);
            let mut buildings = tops.chain(self.board.city.iter()).map(Asset::Building);
            if buildings.any(|asset| show(Choice::Buy(asset)))
                || ships.map(Asset::Ship).any(|asset| show(Choice::Buy(asset)))
            {
                return true;
            }
        }
        let ships = place.ships.iter().map(|(ship, _)| Asset::Ship(ship));
        let mut own = place.buildings.iter().map(Asset::Building).chain(ships);
        own.any(|asset| show(Choice::Sell(asset)))
    }

    /// Checks whether a path may begin with a choice; returns why not.
    pub(super) fn judge_head(&self, choice: Choice) -> Result<(), Why> {
        let place = self.place();
        let ensure = |holds: bool, why: Why| if holds { Ok(()) } else { Err(why) };
        match choice {
            Choice::Supply => self.in_turn(&[Phase::Supply]),
            Choice::Take(space) => {
                self.in_turn(&[Phase::Main])?;
                ensure(self.board.offered(space) > 0, Why::Empty)
            }
            Choice::Enter(building) => {
                self.in_turn(&[Phase::Main])?;
                self.judge_entry(building)
            }
            Choice::Build(card) => {
                self.in_turn(&[Phase::BuildAgain])?;
                let on_top = self.board.tops().any(|(_, top)| top == card);
                ensure(on_top, Why::NotThere)?;
                let builds = self
                    .visit()
                    .is_some_and(|visit| visit.can_build(&place.stock, Builder::Twice, card));
                ensure(builds, Why::NoUse)
            }
            Choice::Done => self.in_turn(&[Phase::BuildAgain]),
            Choice::End => {
                if self.board.phase == Phase::Main {
                    self.in_turn(&[Phase::Main])?;
                    return ensure(!self.has_main_action(), Why::MainOwed);
                }
                self.in_turn(&[Phase::BuildAgain, Phase::End])
            }
            Choice::Buy(asset) => {
                self.in_turn(&[Phase::Supply, Phase::Main, Phase::BuildAgain, Phase::End])?;
                self.judge_purchase(asset)
            }
            Choice::Sell(asset) => {
                let owns = match asset {
                    Asset::Building(building) => place.buildings.contains(building),
                    Asset::Ship(ship) => place.ships.get(ship) > 0,
                };
                ensure(owns, Why::NotOwn)?;
                ensure(self.may_sell(), Why::NoSale)
            }
            Choice::Repay => {
                ensure(place.loans > 0, Why::NotThere)?;
                ensure(place.stock.francs() >= REPAY, Why::Francs)
            }
            Choice::Loan => ensure(self.board.may_borrow(self.seat), Why::NotThere),
            Choice::Top(card) => {
                let asked = self.board.ordering == Some(self.seat);
                ensure(asked && self.secret.seen.contains(&card), Why::NotThere)
            }
            Choice::Pay(token, amount) => {
                ensure(place.feeding.is_some(), Why::NotThere)?;
                let due = Due::food(self.board.food_owed(place));
                let paid = due.pay(&place.stock, token, amount, &mut |_| true);
                ensure(paid.is_some(), Why::NotThere)
            }
            _ => Err(Why::NotThere),
        }
    }

    /// Checks that it is the seat's own turn, in one of these phases, with no earlier debt.
    fn in_turn(&self, phases: &[Phase]) -> Result<(), Why> {
        if !self.own_turn() {
            return Err(Why::NotYourTurn);
        }
        if self.place().interest > 0 {
            return Err(Why::DebtFirst);
        }
        if phases.contains(&self.board.phase) {
            return Ok(());
        }
        Err(match self.board.phase {
            Phase::Main => Why::MainOwed,
            Phase::BuildAgain | Phase::End => Why::MainTaken,
            _ => Why::NotThere,
        })
    }

    /// Checks whether the seat may enter a building (E1-E6); returns why not.
    fn judge_entry(&self, building: Building) -> Result<(), Why> {
        let ensure = |holds: bool, why: Why| if holds { Ok(()) } else { Err(why) };
        ensure(self.board.owner(building).is_some(), Why::NotInPlay)?;
        ensure(building.data().entry != EntryFee::Never, Why::NeverEntered)?;
        ensure(!self.board.occupied(self.seat, building), Why::Occupied)?;
        let visit = self.visit().ok_or(Why::NotThere)?;
        let stock = &self.place().stock;
        if visit.can_visit(stock, building) {
            return Ok(());
        }
        Err(if visit.can_use(stock, building) {
            Why::Fee
        } else {
            Why::NoUse
        })
    }

    /// Whether the seat to move has a legal main action now (T6).
    fn has_main_action(&self) -> bool {
        self.board.offer.iter().any(|amount| *amount > 0)
            || Building::ALL
                .into_iter()
                .any(|it| self.judge_entry(it).is_ok())
    }

    /// Checks whether the seat may buy an item (K); returns why not.
    fn judge_purchase(&self, asset: Asset) -> Result<(), Why> {
        let ensure = |holds: bool, why: Why| if holds { Ok(()) } else { Err(why) };
        let lies_there = match asset {
            Asset::Building(building) => {
                self.board.owner(building) == Some(Owner::City)
                    || self.board.tops().any(|(_, top)| top == building)
            }
            Asset::Ship(ship) => self.board.top_ship(ship.kind()) == Some(ship),
        };
        ensure(lies_there && !self.board.is_final(), Why::NotForSale)?;
        let price = asset.price().ok_or(Why::NotForSale)?;
        let sold = matches!(asset, Asset::Building(it) if self.board.sold.contains(it));
        ensure(!sold, Why::SoldThisTurn)?;
        ensure(self.place().stock.francs() >= price, Why::Francs)
    }

    /// Whether the seat may sell now (K6, K7).
    fn may_sell(&self) -> bool {
        if self.own_turn() {
            return true;
        }
        match self.board.options.sales {
            // A seat that cannot make a payment may always sell to make it possible.
            _ if self.board.may_borrow(self.seat) => true,
            Sales::Expert => false,
            Sales::Plain => self.board.phase != Phase::BuildAgain,
        }
    }

    /// Buys an item (K9, B6, B7).
    pub(super) fn buy(&mut self, asset: Asset) {
        let seat = self.seat;
        let Some(francs) = asset.price() else { return };
        if !self.stock_mut().take(Token::Franc, francs) {
            return;
        }
        let what = asset;
        self.tell(|| crate::event::Event::Bought { seat, what, francs });
        match asset {
            Asset::Building(building) => {
                if self.board.city.contains(building) {
                    self.board.city.remove(building);
                    if building == Building::FootballStadium {
                        self.board.stadium_waits = false;
                    }
                } else {
                    self.remove_top(building);
                }
                self.board.places[seat.index()].buildings.insert(building);
                self.send_home(building);
            }
            Asset::Ship(ship) => {
                self.board.ships[ship.kind().index()].pop();
                self.board.places[seat.index()].ships.add(ship);
            }
        }
    }

    /// Sells an item to the city (K5, K8, K9).
    pub(super) fn sell(&mut self, asset: Asset) {
        let seat = self.seat;
        let francs = asset.sale();
        self.stock_mut().add(Token::Franc, francs);
        let what = asset;
        self.tell(|| crate::event::Event::Sold { seat, what, francs });
        match asset {
            Asset::Building(building) => {
                if self.own_turn() {
                    self.board.sold.insert(building);
                }
                self.board.places[seat.index()].buildings.remove(building);
                self.board.city.insert(building);
                self.send_home(building);
            }
            Asset::Ship(ship) => self.sell_ship(ship),
        }
    }

    fn sell_ship(&mut self, ship: Ship) {
        if self.board.places[self.seat.index()].ships.take(ship) {
            // There is room for every card of a kind: see `State::contradictions`.
            let _ = self.board.ships[ship.kind().index()].try_push(ship);
        }
    }

    /// Takes a card off the proposals; the next card is available at once.
    pub(super) fn remove_top(&mut self, card: Building) {
        for stack in &mut self.board.proposals {
            if stack.last() == Some(&card) {
                stack.pop();
            }
        }
        let mut sink = crate::flow::EventSink::default();
        self.board.lay_stadium(&mut sink);
        for event in sink.into_played().events {
            self.tell(|| event);
        }
    }

    /// Sends all discs on a building home (K9).
    fn send_home(&mut self, building: Building) {
        for seat in slowtable_kit::Seat::all(self.board.players()) {
            let disc = &mut self.board.places[seat.index()].disc;
            if *disc == Some(building) {
                *disc = None;
                self.tell(|| crate::event::Event::SentHome { seat, building });
            }
        }
    }
}
