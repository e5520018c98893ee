//! Moves the game on: turns, interest, the end of a round, the final phase.

use slowtable_kit::Seat;

use crate::board::{Board, Phase, PlayerBoard, Secret, State, TURNS};
use crate::building::{Building, BuildingSet};
use crate::event::{Chance, Event};
use crate::pay::{Due, only_payment};
use crate::rounds::CityBuilds;
use crate::token::{Stock, Token};

/// The event sink of Le Havre.
pub(crate) type EventSink = slowtable_kit::EventSink<Event, Chance>;

/// The francs that a loan gives (L1).
pub(crate) const LOAN: u16 = 4;
/// The francs for repaying a loan (L3).
pub(crate) const REPAY: u16 = 5;

impl State {
    /// Begins a turn: the marker moves, unless a seat may want to act before it (T8).
    pub(crate) fn begin_turn(&mut self, sink: &mut EventSink) {
        let board = &mut self.board;
        board.sold = BuildingSet::EMPTY;
        if board.is_final() {
            board.phase = Phase::Main;
            return;
        }
        let next = board.discs.get(usize::from(board.turn) - 1);
        // A disc that is not turned up may bear interest; the question must not reveal whether it does.
        let may_bear = next.is_none_or(|disc| disc.interest());
        if may_bear && board.places.iter().any(|place| place.loans > 0) {
            board.phase = Phase::Supply;
        } else {
            self.supply(sink);
        }
    }

    /// The supply action (T2, L4).
    pub(crate) fn supply(&mut self, sink: &mut EventSink) {
        let at = usize::from(self.board.turn) - 1;
        let mut turned = false;
        if self.board.discs.len() <= at
            && let Some(disc) = self.unknown.discs.pop()
        {
            self.board.discs.push(disc);
            sink.chance.push(Chance::Disc(disc));
            turned = true;
        }
        let board = &mut self.board;
        board.phase = Phase::Main;
        let Some(&disc) = board.discs.get(at) else {
            return;
        };
        for space in disc.brings() {
            board.offer[space.index()] = board.offer[space.index()].saturating_add(1);
        }
        let turn = board.turn;
        sink.event(|| Event::Supplied { turn, disc, turned });
        if disc.interest() {
            for seat in 0..board.places.len() {
                let due = board.interest_of(&board.places[seat]);
                board.places[seat].interest += due;
            }
            board.pay_forced_debts(sink);
        }
    }

    /// Ends the turn; begins the next one, or ends the round or the game.
    pub(crate) fn end_turn(&mut self, sink: &mut EventSink) {
        let board = &mut self.board;
        let turns = match board.is_final() {
            true => board.players(),
            false => TURNS,
        };
        if board.turn < turns {
            board.turn += 1;
            self.begin_turn(sink);
        } else if board.is_final() {
            self.end_game(sink);
        } else {
            board.phase = Phase::Debts;
            self.go_on(sink);
        }
    }

    /// Moves the game on where no seat is awaited any more.
    pub(crate) fn go_on(&mut self, sink: &mut EventSink) {
        if self.board.phase == Phase::Debts && self.board.goes_on() {
            self.board.begin_feeding(sink);
        }
        if self.board.phase == Phase::Feeding && self.board.goes_on() {
            self.end_round(sink);
        }
    }

    /// Ends the round: the city builds, the round card becomes a ship, the next round begins (C).
    fn end_round(&mut self, sink: &mut EventSink) {
        if let Some(card) = self.board.round_card() {
            match card.city {
                CityBuilds::Nothing => {}
                CityBuilds::Standard => self.board.city_builds(sink),
                CityBuilds::Special => self.reveal_special(sink),
            }
            let ship = card.ship;
            // There is room for every card of a kind: see `State::contradictions`.
            let _ = self.board.ships[ship.kind().index()].try_push(ship);
            sink.event(|| Event::ShipCame { ship });
        }
        self.board.round += 1;
        self.board.turn = 1;
        if self.board.is_final() {
            sink.event(|| Event::FinalPhase);
        } else {
            let round = self.board.round;
            sink.event(|| Event::RoundBegan { round });
        }
        self.begin_turn(sink);
    }

    /// Turns up the top special card and gives it to the city (C2).
    fn reveal_special(&mut self, sink: &mut EventSink) {
        let Some(building) = self.unknown.specials.pop() else {
            return;
        };
        sink.chance.push(Chance::Special(building));
        self.board.specials -= 1;
        self.board.ordering = None;
        for secret in &mut self.secrets {
            if !secret.seen.is_empty() {
                secret.seen.remove(0);
            }
        }
        self.board.city.insert(building);
        sink.event(|| Event::SpecialRevealed { building });
        if building == Building::FootballStadium {
            self.board.stadium_waits = true;
            self.board.lay_stadium(sink);
        }
    }

    /// Shows a seat the top two special cards (A1); no other seat knows their order any more.
    pub(crate) fn look(&mut self, seat: Seat, sink: &mut EventSink) {
        let cards = self.unknown.specials.iter().rev().take(2).copied();
        let seen: arrayvec::ArrayVec<Building, 2> = cards.collect();
        if seen.is_empty() {
            return;
        }
        sink.chance
            .extend(seen.iter().map(|&card| Chance::Special(card)));
        let two = seen.len() == 2;
        for (index, secret) in self.secrets.iter_mut().enumerate() {
            if index == seat.index() {
                secret.seen.clone_from(&seen);
            } else if two {
                *secret = Secret::default();
            }
        }
        self.board.ordering = two.then_some(seat);
        #[allow(clippy::cast_possible_truncation)] // at most 2
        let count = seen.len() as u8;
        let cards = Some(seen);
        sink.event(|| Event::Looked { seat, count, cards });
    }

    /// Repays everybody's loans as far as they can (L7), and ends the game.
    fn end_game(&mut self, sink: &mut EventSink) {
        let board = &mut self.board;
        for seat in Seat::all(board.players()) {
            let place = &mut board.places[seat.index()];
            while place.loans > 0 && place.stock.take(Token::Franc, REPAY) {
                place.loans -= 1;
                sink.event(|| Event::LoanRepaid { seat });
            }
        }
        board.phase = Phase::Over;
        sink.event(|| Event::GameOver);
    }
}

impl Board {
    /// Whether no seat is awaited between two rounds.
    pub(crate) fn goes_on(&self) -> bool {
        match self.phase {
            Phase::Debts => self.places.iter().all(|place| place.interest == 0),
            Phase::Feeding => self.places.iter().all(|place| place.feeding.is_none()),
            _ => false,
        }
    }

    /// Harvests, then makes food due; a seat without a choice pays at once (H1, H8).
    pub(crate) fn begin_feeding(&mut self, sink: &mut EventSink) {
        self.harvest(sink);
        self.phase = Phase::Feeding;
        for place in &mut self.places {
            place.feeding = Some(0);
        }
        self.pay_forced_debts(sink);
    }

    /// Carries out the harvest, if the round has one (H2, H3).
    fn harvest(&mut self, sink: &mut EventSink) {
        if !self.round_card().is_some_and(|card| card.harvest) {
            return;
        }
        for seat in Seat::all(self.players()) {
            let place = &mut self.places[seat.index()];
            let feedlot = place.buildings.contains(Building::Feedlot);
            let cattle = match place.stock.get(Token::Cattle) {
                0 | 1 => 0,
                2..=6 if feedlot => 2,
                _ => 1,
            };
            let grain = u16::from(place.stock.get(Token::Grain) > 0);
            let gained = Stock::of(&[(Token::Grain, grain), (Token::Cattle, cattle)]);
            if !gained.is_empty() {
                place.stock.add_all(&gained);
                sink.event(|| Event::Harvested { seat, gained });
            }
        }
    }

    /// Gives the card with the lowest number to the city (C1).
    fn city_builds(&mut self, sink: &mut EventSink) {
        let lowest = self.tops().min_by_key(|(_, card)| card.data().number);
        if let Some((stack, building)) = lowest {
            self.proposals[stack].pop();
            self.city.insert(building);
            sink.event(|| Event::CityBuilt { building });
            self.lay_stadium(sink);
        }
    }

    /// Lays the stadium on an empty proposal space, if it waits for one (B7).
    pub(crate) fn lay_stadium(&mut self, sink: &mut EventSink) {
        let empty = self.proposals.iter().position(|cards| cards.is_empty());
        let waits = self.stadium_waits && self.city.contains(Building::FootballStadium);
        if let (true, Some(at)) = (waits, empty) {
            self.stadium_waits = false;
            self.city.remove(Building::FootballStadium);
            self.proposals[at].push(Building::FootballStadium);
            #[allow(clippy::cast_possible_truncation)] // at most 2
            let stack = at as u8;
            sink.event(|| Event::StadiumLaid { stack });
        }
    }

    /// Whether a seat owns anything that it can sell.
    fn owns(place: &PlayerBoard) -> bool {
        !place.buildings.is_empty() || !place.ships.is_empty()
    }

    /// Makes the payments without a choice: interest while there are francs (L4), food where there
    /// is only one way (H8), and loans where there is nothing to sell (L1, L2).
    pub(crate) fn pay_forced_debts(&mut self, sink: &mut EventSink) {
        for seat in Seat::all(self.players()) {
            loop {
                self.pay_interest(seat, sink);
                let place = &self.places[seat.index()];
                let owes = place.interest > 0 || !self.feed(seat, sink);
                let stuck =
                    owes && !Self::owns(&self.places[seat.index()]) && self.may_borrow(seat);
                if !stuck {
                    break;
                }
                self.borrow(seat, sink);
            }
        }
    }

    /// Pays interest as far as the seat's francs reach.
    fn pay_interest(&mut self, seat: Seat, sink: &mut EventSink) {
        let place = &mut self.places[seat.index()];
        let francs = place.interest.min(place.stock.francs());
        if francs > 0 && place.stock.take(Token::Franc, francs) {
            place.interest -= francs;
            sink.event(|| Event::InterestPaid { seat, francs });
        }
    }

    /// Pays food if there is no choice; returns whether no food is owed any more.
    fn feed(&mut self, seat: Seat, sink: &mut EventSink) -> bool {
        let place = &self.places[seat.index()];
        if place.feeding.is_none() {
            return true;
        }
        let owed = self.food_owed(place);
        let paid = if owed == 0 {
            Some(Stock::EMPTY)
        } else if place.stock.food() < owed {
            None
        } else if place.stock.food() == place.stock.francs() {
            Some(Stock::of(&[(Token::Franc, owed)]))
        } else {
            only_payment(&place.stock, Due::food(owed))
        };
        let Some(paid) = paid else {
            return false;
        };
        self.pay_food(seat, owed, paid, sink);
        true
    }

    /// Pays all food that is owed.
    pub(crate) fn pay_food(&mut self, seat: Seat, owed: u16, paid: Stock, sink: &mut EventSink) {
        let place = &mut self.places[seat.index()];
        place.stock.take_all(&paid);
        place.feeding = None;
        sink.event(|| Event::Fed { seat, owed, paid });
    }

    /// Whether a seat owes more than it can pay (L1).
    pub(crate) fn may_borrow(&self, seat: Seat) -> bool {
        self.places.get(seat.index()).is_some_and(|place| {
            let hungry = place.feeding.is_some() && place.stock.food() < self.food_owed(place);
            place.interest > 0 || hungry
        })
    }

    /// Pays everything available towards what is owed, and takes a loan (L1, H6).
    pub(crate) fn borrow(&mut self, seat: Seat, sink: &mut EventSink) {
        let owed = match self.places.get(seat.index()) {
            Some(place) => self.food_owed(place),
            None => return,
        };
        let place = &mut self.places[seat.index()];
        if let (0, Some(fed)) = (place.interest, &mut place.feeding) {
            let all = Token::FOOD.map(|token| (token, place.stock.get(token)));
            let paid = Stock::of(&all);
            if !paid.is_empty() {
                *fed = fed.saturating_add(paid.food());
                place.stock.take_all(&paid);
                sink.event(|| Event::Fed { seat, owed, paid });
            }
        }
        let place = &mut self.places[seat.index()];
        place.loans = place.loans.saturating_add(1);
        place.stock.add(Token::Franc, LOAN);
        sink.event(|| Event::LoanTaken { seat });
    }
}
