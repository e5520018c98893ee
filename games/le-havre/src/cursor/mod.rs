//! Walks a path: which choices may come next, and what the path does.
//!
//! A cursor works on a copy of the public state, so an abandoned path leaves no trace. Open
//! questions and pending effects form a stack of tasks. A choice answers the top task and may push
//! new ones. A question with only one answer is answered without asking. The gains of a use are
//! kept aside until it is over, so they never pay for it (E7). The path is whole when only optional
//! tasks are left, such as a third kind at the Marketplace or the end of the turn.

mod answer;
mod head;
mod offer;

use arrayvec::ArrayVec;
use slowtable_kit::{Preview, Seat, Viewer};

use crate::board::{Board, Phase, Secret, State, View};
use crate::building::{Builder, Building};
use crate::choice::Choice;
use crate::event::Event;
use crate::flow::EventSink;
use crate::pay::Due;
use crate::question::Question;
use crate::refusal::{Refusal, Why};
use crate::ships::ShipKind;
use crate::token::{Stock, Token};
use crate::visit::Visit;

/// A set of tokens, as bits of [`Token::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Tokens(u32);

impl Tokens {
    const fn has(self, token: Token) -> bool {
        self.0 >> token.index() & 1 != 0
    }

    const fn with(self, token: Token) -> Self {
        Self(self.0 | 1 << token.index())
    }

    #[allow(clippy::cast_possible_truncation)] // at most 17
    const fn len(self) -> u16 {
        self.0.count_ones() as u16
    }
}

/// What a payment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Entering a building, which must be usable with what is left.
    Fee(Building),
    /// The function of a building.
    Function(Building),
    /// Sending ships; at least this many goods must be left to sell (W9).
    Sail(u16),
    /// The food of a feeding.
    Feeding,
}

/// The progress of a trade at the Business Office (A4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Office {
    steel: bool,
    other: bool,
    /// How many goods are still to be given for the last chosen part.
    owed: u16,
    given: Tokens,
}

/// A question to ask, or an effect to carry out when it is on top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// The first choice of a path.
    Head,
    /// Ask which tokens make a payment.
    Pay(Due, Purpose),
    /// Use a building that is entered and paid for.
    Use(Building),
    /// Ask how many of a token are replaced by the better one (P8).
    StandIn(Token, u16),
    /// Ask which building to build.
    Build(Builder),
    /// Finish a building that is paid for.
    Built(Building),
    /// Ask which ship to build at a wharf.
    Ship(Building),
    /// Finish a ship that is paid for.
    ShipBuilt(Building, ShipKind),
    /// Ask how often to do it.
    Times(Building),
    /// Ask how many loans to return (A3).
    Court,
    /// Ask which kinds to take.
    Kinds(Building, Tokens),
    /// Ask what to trade at the Business Office.
    Office(Office),
    /// Ask what to sell at the Bridge; holds the kinds given and the number of standard goods.
    Bridge(Tokens, u16),
    /// Ask what to trade at the Furriery.
    Furriery(Tokens),
    /// Ask whether to take a fourth iron (A7).
    Ironworks,
    /// Ask what to buy at the Coal Trader; holds the coal bought and whether charcoal was.
    Trader(u16, bool),
    /// Ask which ships to send out, in the order of [`ShipKind::SAILING`].
    Send([u8; 3]),
    /// Ask what to sell: at most and at least this many more goods, and none of these kinds again.
    Load(u16, u16, Tokens),
    /// Ask whose disc to send home.
    Drive,
    /// Ask which spaces to empty.
    Haul,
    /// End the use of a building and take the gains.
    Finish(Building),
    /// Ask whether to end the turn.
    MayEnd,
}

/// What a whole path does beyond the public state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    /// Nothing beyond the public state.
    Stay,
    /// The marker moves.
    Supply,
    /// The top two special cards are put back in order.
    Order {
        /// Whether they are swapped.
        swap: bool,
    },
}

/// The most questions answered without asking after one choice; no move has that many.
const MOST_TAKEN: usize = 16;

/// A path being walked.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    start: &'a Board,
    board: Board,
    secret: &'a Secret,
    seat: Seat,
    tasks: ArrayVec<Task, 8>,
    length: usize,
    /// The choices made without asking after the last one.
    taken: ArrayVec<Choice, MOST_TAKEN>,
    /// The fee paid so far, or the food.
    fee: Stock,
    /// The costs and gains of using the building.
    paid: Stock,
    gained: Stock,
    /// The phase after a main action.
    next: Phase,
    looks: bool,
    ends: bool,
    after: After,
    told: Option<Vec<Event>>,
}

/// The effects of a whole path, apart from the public state after it.
#[derive(Debug)]
pub(crate) struct PathEffects {
    /// The events of the path, in order.
    pub events: Vec<Event>,
    /// What it does beyond the public state.
    pub after: After,
    /// Whether the seat looks at the special stack (A1).
    pub looks: bool,
    /// Whether the turn is over.
    pub ends: bool,
}

impl<'a> Cursor<'a> {
    fn new(start: &'a Board, secret: &'a Secret, seat: Seat, tell: bool) -> Self {
        let mut tasks = ArrayVec::new();
        tasks.push(Task::Head);
        Self {
            start,
            board: start.clone(),
            secret,
            seat,
            tasks,
            length: 0,
            taken: ArrayVec::new(),
            fee: Stock::EMPTY,
            paid: Stock::EMPTY,
            gained: Stock::EMPTY,
            next: Phase::End,
            looks: false,
            ends: false,
            after: After::Stay,
            told: tell.then(Vec::new),
        }
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        if let Some(told) = &mut self.told {
            told.push(event());
        }
    }

    fn stock(&self) -> &Stock {
        &self.board.places[self.seat.index()].stock
    }

    fn stock_mut(&mut self) -> &mut Stock {
        &mut self.board.places[self.seat.index()].stock
    }

    fn visit(&self) -> Option<Visit<'_>> {
        Visit::new(&self.board, self.seat)
    }

    /// Whether the task is optional.
    fn may_leave(&self, task: &Task) -> bool {
        match *task {
            Task::MayEnd | Task::Ironworks | Task::Finish(_) => true,
            Task::Kinds(Building::Marketplace, taken) => taken.len() >= 2,
            Task::Kinds(_, taken) => taken.len() >= 1,
            Task::Office(office) => office.owed == 0 && (office.steel || office.other),
            Task::Bridge(given, standard) => given.len() > 0 && standard % 3 == 0,
            Task::Furriery(given) => given.len() > 0,
            Task::Load(_, least, _) => least == 0,
            _ => false,
        }
    }

    /// Whether the path is a whole move.
    pub(crate) fn whole(&self) -> bool {
        self.tasks.iter().all(|task| self.may_leave(task))
    }

    /// Takes the next choice.
    pub(crate) fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        if self.start.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        self.judge(choice).map_err(|why| Refusal::NotOffered {
            choice,
            at: self.length,
            why,
        })?;
        self.length += 1;
        self.taken.clear();
        self.take(choice);
        self.advance();
        Ok(())
    }

    /// Takes the choices of a path.
    pub(crate) fn follow(&mut self, path: &[Choice]) -> Result<(), Refusal> {
        path.iter().try_for_each(|&choice| self.push(choice))
    }

    /// Returns the choices made without asking after the last one, in order.
    pub(crate) fn taken(&self) -> Vec<Choice> {
        self.taken.to_vec()
    }

    /// Carries out tasks that ask nothing, up to the next question.
    fn advance(&mut self) {
        while let Some(&task) = self.tasks.last() {
            let only = match task {
                Task::Head | Task::MayEnd => return,
                Task::Use(_) | Task::Built(_) | Task::ShipBuilt(..) | Task::Finish(_) => {
                    self.tasks.pop();
                    self.carry_out(task);
                    continue;
                }
                _ => self.only(),
            };
            match (only, self.may_leave(&task)) {
                (Count::None, _) => {
                    self.tasks.pop();
                }
                (Count::One(choice), false) => {
                    // No move has more questions than there is room for.
                    let _ = self.taken.try_push(choice);
                    self.take(choice);
                }
                _ => return,
            }
        }
    }

    /// Ends a whole path and returns its effects; [`Cursor::into_table`] has the state after it.
    pub(crate) fn finish(&mut self) -> Result<PathEffects, Refusal> {
        if !self.whole() {
            return Err(Refusal::Incomplete);
        }
        let main = self.tasks.first() == Some(&Task::MayEnd);
        self.close();
        if main {
            self.board.phase = self.next;
        }
        let mut sink = if self.told.is_some() {
            EventSink::default()
        } else {
            EventSink::silent()
        };
        self.board.pay_forced_debts(&mut sink);
        let mut events = self.told.take().unwrap_or_default();
        events.extend(sink.into_played().events);
        Ok(PathEffects {
            events,
            after: self.after,
            looks: self.looks,
            ends: self.ends,
        })
    }

    /// Returns the public state after the path so far.
    pub(crate) fn into_table(self) -> Board {
        self.board
    }

    /// Drops the optional tasks.
    fn close(&mut self) {
        while let Some(task) = self.tasks.pop() {
            if matches!(task, Task::Finish(_)) {
                self.carry_out(task);
            }
        }
    }

    /// Returns what the next choice decides, if one may come.
    pub(crate) fn question(&self) -> Question {
        match self.tasks.last() {
            Some(Task::Head) => self.first_question(),
            Some(&Task::Pay(due, purpose)) => {
                let (building, owed) = match purpose {
                    Purpose::Fee(building) | Purpose::Function(building) => {
                        (Some(building), due.rest)
                    }
                    Purpose::Sail(_) => (Some(Building::ShippingLine), due.rest),
                    Purpose::Feeding => (None, due.rest),
                };
                match (building, due.francs()) {
                    (Some(building), Some(francs)) => Question::PayEither {
                        building,
                        food: owed,
                        francs,
                    },
                    (Some(building), None) if due.is_energy() => {
                        Question::PayEnergy { building, owed }
                    }
                    _ => Question::PayFood { building, owed },
                }
            }
            Some(&Task::StandIn(token, need)) => Question::StandIn { token, need },
            Some(Task::Build(_)) => Question::Build,
            Some(Task::Ship(_)) => Question::Ship,
            Some(&Task::Times(building)) => Question::Times { building },
            Some(Task::Court) => Question::Times {
                building: Building::LocalCourt,
            },
            Some(&Task::Kinds(building, taken)) => Question::Get {
                building,
                left: self
                    .visit()
                    .map_or(0, |visit| visit.kinds(building))
                    .saturating_sub(taken.len()),
            },
            Some(&Task::Office(office)) if office.owed > 0 => Question::Give {
                building: Building::BusinessOffice,
                left: Some(office.owed),
            },
            Some(Task::Office(_)) => Question::Get {
                building: Building::BusinessOffice,
                left: 1,
            },
            Some(Task::Bridge(..)) => Question::Give {
                building: Building::BridgeOverTheSeine,
                left: None,
            },
            Some(Task::Furriery(_)) => Question::Give {
                building: Building::Furriery,
                left: None,
            },
            Some(Task::Ironworks) => Question::Get {
                building: Building::Ironworks,
                left: 1,
            },
            Some(Task::Trader(..)) => Question::Get {
                building: Building::CoalTrader,
                left: 1,
            },
            Some(Task::Send(_)) => Question::Send,
            Some(&Task::Load(most, ..)) => Question::Give {
                building: Building::ShippingLine,
                left: Some(most),
            },
            Some(Task::Drive) => Question::Drive,
            Some(Task::Haul) => Question::Haul,
            Some(
                Task::Use(_)
                | Task::Built(_)
                | Task::ShipBuilt(..)
                | Task::Finish(_)
                | Task::MayEnd,
            )
            | None => Question::End,
        }
    }

    /// Returns `view`, on which the path began, after what the path has done so far.
    pub(crate) fn view(&self, view: &View) -> View {
        View {
            viewer: view.viewer,
            board: self.board.clone(),
            secret: view.secret.clone(),
        }
    }
}

/// The number of choices for a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Count {
    None,
    One(Choice),
    Several,
}

impl Cursor<'_> {
    /// Returns the choices that may come next, in a stable order.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let mut all = Vec::new();
        self.each(&mut |choice| {
            all.push(choice);
            false
        });
        if !self.tasks.is_empty() && self.may_end() {
            all.push(Choice::End);
        }
        all
    }

    /// Whether the turn may end here, after a main action (T7).
    fn may_end(&self) -> bool {
        self.tasks.first() == Some(&Task::MayEnd) && self.whole()
    }

    /// Calls `show` with the answers to the top task until it returns `true`; returns whether it did.
    fn each(&self, show: &mut dyn FnMut(Choice) -> bool) -> bool {
        self.candidates(&mut |choice| self.judge(choice).is_ok() && show(choice))
    }

    /// Returns whether the top task has no answer, one, or several.
    fn only(&self) -> Count {
        let mut count = Count::None;
        self.each(&mut |choice| {
            count = match count {
                Count::None => Count::One(choice),
                _ => Count::Several,
            };
            count == Count::Several
        });
        count
    }

    /// Checks whether a choice may come next; returns why not.
    fn judge(&self, choice: Choice) -> Result<(), Why> {
        if choice == Choice::End && self.may_end() {
            return Ok(());
        }
        match self.tasks.last() {
            Some(Task::Head) => self.judge_head(choice),
            Some(&task) if self.allows(task, choice) => Ok(()),
            _ => Err(Why::NotThere),
        }
    }
}

impl View {
    /// Returns a cursor for the viewer's own seat.
    pub(crate) fn cursor(&self, tell: bool) -> Result<Cursor<'_>, Refusal> {
        let (Viewer::Seat(seat), Some(secret)) = (self.viewer, &self.secret) else {
            return Err(Refusal::NoSeat);
        };
        if seat.index() >= self.board.places.len() {
            return Err(Refusal::NoSeat);
        }
        Ok(Cursor::new(&self.board, secret, seat, tell))
    }

    /// Returns a cursor after a path.
    pub(crate) fn walked(&self, path: &[Choice]) -> Result<Cursor<'_>, Refusal> {
        let mut cursor = self.cursor(false)?;
        cursor.follow(path)?;
        Ok(cursor)
    }

    /// Returns what a move does, as far as its seat can foresee it.
    ///
    /// # Errors
    /// When the path is not a whole legal move.
    pub fn preview(&self, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        let mut cursor = self.cursor(true)?;
        cursor.follow(path)?;
        let moved = cursor.finish()?;
        let hidden = moved.looks || moved.ends || moved.after == After::Supply;
        if hidden || cursor.board.goes_on() {
            return Ok(Preview::Sealed(moved.events));
        }
        let mut after = View {
            viewer: self.viewer,
            board: cursor.into_table(),
            secret: self.secret.clone(),
        };
        if let (After::Order { swap: true }, Some(secret)) = (moved.after, &mut after.secret) {
            secret.seen.reverse();
        }
        Ok(Preview::Open(after, moved.events))
    }
}

impl State {
    /// Returns a cursor for a seat.
    pub(crate) fn cursor(&self, seat: Seat, tell: bool) -> Result<Cursor<'_>, Refusal> {
        let secret = self.secrets.get(seat.index()).ok_or(Refusal::NoSeat)?;
        Ok(Cursor::new(&self.board, secret, seat, tell))
    }

    /// Walks and makes a move.
    pub(crate) fn make(
        &mut self,
        seat: Seat,
        path: &[Choice],
        tell: bool,
    ) -> Result<EventSink, Refusal> {
        let mut cursor = self.cursor(seat, tell)?;
        cursor.follow(path)?;
        let moved = cursor.finish()?;
        let mut sink = if tell {
            EventSink::default()
        } else {
            EventSink::silent()
        };
        self.board = cursor.into_table();
        for event in moved.events {
            sink.event(|| event);
        }
        match moved.after {
            After::Stay => {}
            After::Supply => self.supply(&mut sink),
            After::Order { swap } => {
                let (top, secret) = (self.unknown.specials.len(), &mut self.secrets[seat.index()]);
                if swap && top >= 2 {
                    self.unknown.specials.swap(top - 1, top - 2);
                    secret.seen.reverse();
                }
            }
        }
        if moved.looks {
            self.look(seat, &mut sink);
        }
        if moved.ends {
            self.end_turn(&mut sink);
        }
        self.go_on(&mut sink);
        Ok(sink)
    }
}
