//! Walking a path: which choices may come next, and what the path does.
//!
//! A cursor works on a copy of the open table, so a path that is given up leaves no trace. What is
//! still to be asked or done lies on a stack of tasks; a choice answers the top one and may put new
//! ones there. A step that leaves no choice is taken without asking. What a use gains lies aside
//! until it is over, so that it never pays for itself (E7). The path is whole when nothing is left
//! but what may be left out, such as a third kind at the Marketplace or the end of the turn.

mod answer;
mod head;
mod offer;

use arrayvec::ArrayVec;
use slowtable_kit::{Preview, Seat, Viewer};

use crate::building::{Builder, Building};
use crate::choice::Choice;
use crate::event::Event;
use crate::flow::EventSink;
use crate::pay::Due;
use crate::question::Question;
use crate::refusal::{Refusal, Why};
use crate::ships::ShipKind;
use crate::table::{Phase, Secret, State, Table, View};
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

/// For what something is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// To enter a building, which must be of use with what is left.
    Fee(Building),
    /// For the function of a building.
    Function(Building),
    /// For ships, so that so many goods are left to sell (W9).
    Sail(u16),
    /// What a seat owes in a feeding.
    Feeding,
}

/// What is chosen at the Business Office (A4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Office {
    steel: bool,
    other: bool,
    /// How many goods are still to be given for the part that was chosen last.
    owed: u16,
    given: Tokens,
}

/// Something to be asked, or done when its time comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// The first choice of a path.
    Head,
    /// What a payment is made from.
    Pay(Due, Purpose),
    /// Use a building that is entered and paid.
    Use(Building),
    /// For how many of a token its better stands in (P8).
    StandIn(Token, u16),
    /// Which building to build.
    Build(Builder),
    /// A building is paid.
    Built(Building),
    /// Which ship to build at a wharf.
    Ship(Building),
    /// A ship is paid.
    ShipBuilt(Building, ShipKind),
    /// How often.
    Times(Building),
    /// How many loans to return (A3).
    Court,
    /// Which kinds to take.
    Kinds(Building, Tokens),
    /// What to trade at the Business Office.
    Office(Office),
    /// What to sell at the Bridge: what was given, and how many standard goods.
    Bridge(Tokens, u16),
    /// What to trade at the Furriery.
    Furriery(Tokens),
    /// Whether to take a fourth iron (A7).
    Ironworks,
    /// What to buy at the Coal Trader: so much coal, and charcoal or not.
    Trader(u16, bool),
    /// Which ships to send out, in the order of [`ShipKind::SAILING`].
    Send([u8; 3]),
    /// What to sell: at most so many goods more, at least so many, not these kinds again.
    Load(u16, u16, Tokens),
    /// Whose disc to send home.
    Drive,
    /// Which spaces to empty.
    Haul,
    /// The use of a building is over: what was gained is taken.
    Finish(Building),
    /// The turn may be ended.
    MayEnd,
}

/// What else a whole path brings about, beyond the open table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    /// Nothing.
    Stay,
    /// The marker moves.
    Supply,
    /// The top two special cards are swapped, or left as they are.
    Order {
        /// Whether they are swapped.
        swap: bool,
    },
}

/// The most questions that are answered without asking behind one choice: far more than there are.
const MOST_TAKEN: usize = 16;

/// A path being walked.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    start: &'a Table,
    table: Table,
    secret: &'a Secret,
    seat: Seat,
    tasks: ArrayVec<Task, 8>,
    length: usize,
    /// What was taken without asking behind the last choice.
    taken: ArrayVec<Choice, MOST_TAKEN>,
    /// What was paid to enter, or for food, so far.
    fee: Stock,
    /// What the use of a building takes and brings.
    paid: Stock,
    gained: Stock,
    /// The phase after a main action.
    next: Phase,
    looks: bool,
    ends: bool,
    after: After,
    told: Option<Vec<Event>>,
}

/// What a whole path comes to, beside the table after it.
#[derive(Debug)]
pub(crate) struct Moved {
    /// What happened.
    pub events: Vec<Event>,
    /// What else it brings about.
    pub after: After,
    /// Whether the special stack is looked at (A1).
    pub looks: bool,
    /// Whether the turn is over.
    pub ends: bool,
}

impl<'a> Cursor<'a> {
    fn new(start: &'a Table, secret: &'a Secret, seat: Seat, tell: bool) -> Self {
        let mut tasks = ArrayVec::new();
        tasks.push(Task::Head);
        Self {
            start,
            table: start.clone(),
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
        &self.table.places[self.seat.index()].stock
    }

    fn stock_mut(&mut self) -> &mut Stock {
        &mut self.table.places[self.seat.index()].stock
    }

    fn visit(&self) -> Option<Visit<'_>> {
        Visit::new(&self.table, self.seat)
    }

    /// Whether what the task asks may be left out.
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

    /// Takes a path's choices.
    pub(crate) fn follow(&mut self, path: &[Choice]) -> Result<(), Refusal> {
        path.iter().try_for_each(|&choice| self.push(choice))
    }

    /// What was taken without asking behind the last choice, in order.
    pub(crate) fn taken(&self) -> Vec<Choice> {
        self.taken.to_vec()
    }

    /// Does what is to be done without asking, up to the next question.
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
                    // There are no more questions in one move than there is room for.
                    let _ = self.taken.try_push(choice);
                    self.take(choice);
                }
                _ => return,
            }
        }
    }

    /// Ends a whole path: what it comes to; the table after it is left to be taken.
    pub(crate) fn finish(&mut self) -> Result<Moved, Refusal> {
        if !self.whole() {
            return Err(Refusal::Incomplete);
        }
        let main = self.tasks.first() == Some(&Task::MayEnd);
        self.close();
        if main {
            self.table.phase = self.next;
        }
        let mut sink = if self.told.is_some() {
            EventSink::default()
        } else {
            EventSink::silent()
        };
        self.table.settle(&mut sink);
        let mut events = self.told.take().unwrap_or_default();
        events.extend(sink.into_played().events);
        Ok(Moved {
            events,
            after: self.after,
            looks: self.looks,
            ends: self.ends,
        })
    }

    /// The table after the path so far.
    pub(crate) fn into_table(self) -> Table {
        self.table
    }

    /// Leaves out what may be left out.
    fn close(&mut self) {
        while let Some(task) = self.tasks.pop() {
            if matches!(task, Task::Finish(_)) {
                self.carry_out(task);
            }
        }
    }

    /// What the next choice decides, if one may come.
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

    /// `view`, which the path began on, with what the path has done so far.
    pub(crate) fn view(&self, view: &View) -> View {
        View {
            viewer: view.viewer,
            table: self.table.clone(),
            secret: view.secret.clone(),
        }
    }
}

/// How many choices there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Count {
    None,
    One(Choice),
    Several,
}

impl Cursor<'_> {
    /// The choices that may come next, in a stable order.
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

    /// Whether the turn may be ended here, behind a main action (T7).
    fn may_end(&self) -> bool {
        self.tasks.first() == Some(&Task::MayEnd) && self.whole()
    }

    /// Shows what may answer the top task until `show` has seen enough; whether it has.
    fn each(&self, show: &mut dyn FnMut(Choice) -> bool) -> bool {
        self.candidates(&mut |choice| self.judge(choice).is_ok() && show(choice))
    }

    /// Whether the top task leaves a choice.
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

    /// Whether, and why not, a choice may come next.
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
    /// A cursor for the viewer's own seat.
    pub(crate) fn cursor(&self, tell: bool) -> Result<Cursor<'_>, Refusal> {
        let (Viewer::Seat(seat), Some(secret)) = (self.viewer, &self.secret) else {
            return Err(Refusal::NoSeat);
        };
        if seat.index() >= self.table.places.len() {
            return Err(Refusal::NoSeat);
        }
        Ok(Cursor::new(&self.table, secret, seat, tell))
    }

    /// Where a path stands.
    pub(crate) fn walked(&self, path: &[Choice]) -> Result<Cursor<'_>, Refusal> {
        let mut cursor = self.cursor(false)?;
        cursor.follow(path)?;
        Ok(cursor)
    }

    /// What a move does, as far as its seat can foresee it.
    ///
    /// # Errors
    /// When the path is not a whole legal move.
    pub fn preview(&self, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        let mut cursor = self.cursor(true)?;
        cursor.follow(path)?;
        let moved = cursor.finish()?;
        let hidden = moved.looks || moved.ends || moved.after == After::Supply;
        if hidden || cursor.table.goes_on() {
            return Ok(Preview::Sealed(moved.events));
        }
        let mut after = View {
            viewer: self.viewer,
            table: cursor.into_table(),
            secret: self.secret.clone(),
        };
        if let (After::Order { swap: true }, Some(secret)) = (moved.after, &mut after.secret) {
            secret.seen.reverse();
        }
        Ok(Preview::Open(after, moved.events))
    }
}

impl State {
    /// A cursor for a seat.
    pub(crate) fn cursor(&self, seat: Seat, tell: bool) -> Result<Cursor<'_>, Refusal> {
        let secret = self.secrets.get(seat.index()).ok_or(Refusal::NoSeat)?;
        Ok(Cursor::new(&self.table, secret, seat, tell))
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
        self.table = cursor.into_table();
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
