//! How the game goes on: calls, prayer, scripts, the ends of phases and turns.
//!
//! The same code runs for a state and for a preview. A preview is blind: it stops, sealed, where
//! chance or another seat's secret decides.

use std::sync::Arc;

use arrayvec::ArrayVec;
use slowtable_kit::{Awaited, Dice, EventSink, Seat, Urgency};

use crate::board::{Board, Call, MOST_ACTS, Permission, Phase, Step};
use crate::choice::{Choice, Deed};
use crate::cursor::{Cursor, FinishedPath};
use crate::event::{Chance, Event};
use crate::goods::MovedBy;
use crate::making::Decided;
use crate::options::{Calls, Conflict};
use crate::place::Place;
use crate::refusal::{Refusal, Why};
use crate::rows::{Good, IRRIGATION, SOLO_TURNS, TURNS};
use crate::state::{Secret, Unknown};

pub(crate) type RoadsEventSink = EventSink<Event, Chance>;

/// Whether each seat has nothing to do in the phase.
type IdleSeats = ArrayVec<bool, 4>;

/// A game that goes on.
pub(crate) struct Flow<'a> {
    pub(crate) board: &'a mut Board,
    pub(crate) secrets: &'a mut [Secret],
    /// The source of chance; a preview has none.
    pub(crate) unknown: Option<&'a mut Unknown>,
    pub(crate) sink: &'a mut RoadsEventSink,
    /// Whether chance or a secret would decide what follows.
    pub(crate) sealed: bool,
}

impl Flow<'_> {
    /// Draws a number below `below`; `None`, and the flow is sealed, if there is no chance.
    pub(crate) fn chance(&mut self, below: usize) -> Option<usize> {
        let Some(unknown) = self.unknown.as_deref_mut() else {
            self.sealed = true;
            return None;
        };
        let mut dice = Dice::new(unknown.seed, unknown.drawn);
        let drawn = dice.below(below);
        unknown.drawn = dice.drawn();
        Some(drawn)
    }

    /// Carries out what a whole path does.
    pub(crate) fn carry_out(&mut self, seat: Seat, decided: Decided) {
        match decided {
            Decided::Deed {
                deed,
                planned,
                path,
                permission,
            } => {
                if planned {
                    return self.plan(seat, path);
                }
                let event = match permission {
                    // Scripts are written on top of what lies open (O11).
                    Some(permission) if self.board.step == Step::Together => {
                        self.consented(seat, deed, permission)
                    }
                    _ => path.carry_out(self.board),
                };
                if let Some(event) = event {
                    self.sink.event(|| event);
                }
                if deed == Deed::Brick {
                    self.bricked();
                }
            }
            Decided::Done => self.done(seat),
            Decided::Call(call) => self.call(seat, call),
            Decided::Pray(cashed) => self.pray(seat, cashed),
            Decided::Position(position) => self.take_place(seat, position),
            Decided::Lay(tile) => self.lay(seat, tile),
            Decided::Home(home) => self.settle(seat, home),
        }
    }

    /// Writes a move into a seat's script: it counts on the seat's own board alone (O4).
    fn plan(&mut self, seat: Seat, mut path: FinishedPath) {
        let Some(secret) = self.secrets.get_mut(seat.index()) else {
            return;
        };
        if let Some(board) = path.take_changed() {
            secret.ahead = Some(Arc::new(*board));
        }
        let ahead = secret
            .ahead
            .get_or_insert_with(|| Arc::new(self.board.clone()));
        if let Some(event) = path.carry_out(Arc::make_mut(ahead)) {
            let what = Box::new(event);
            self.sink.event(|| Event::Planned { seat, what });
        }
    }

    /// Changes a permission on the open board, and every script on top of it.
    fn consented(&mut self, seat: Seat, deed: Deed, permission: Permission) -> Option<Event> {
        let event = self.board.consent(deed, permission);
        if let Some(player) = self.board.players.get_mut(seat.index()) {
            player.acts = player.acts.saturating_add(1);
        }
        for other in Seat::all(self.board.seats()) {
            if let Some(secret) = self.secrets.get_mut(other.index()) {
                secret.rebuild(self.board, other);
            }
        }
        event
    }

    fn call(&mut self, seat: Seat, call: Call) {
        self.sink.event(|| Event::Called {
            seat,
            call: Some(call),
        });
        if let Some(player) = self.board.players.get_mut(seat.index()) {
            player.called = true;
        }
        if let Some(secret) = self.secrets.get_mut(seat.index()) {
            secret.call = Some(call);
        }
        self.if_all_called(None);
    }

    /// Goes on when all have called. Who is idle may be known already.
    fn if_all_called(&mut self, idle: Option<&IdleSeats>) {
        if self.board.players.iter().any(|player| !player.called) {
            return;
        }
        if self.unknown.is_none() {
            self.sealed = true;
            return;
        }
        let calls: Vec<Call> = self
            .secrets
            .iter_mut()
            .map(|secret| secret.call.take().unwrap_or(Call::Simultaneous))
            .collect();
        let ordered = calls.contains(&Call::Order);
        self.board.calls = calls.iter().copied().take(4).collect();
        self.sink.event(|| Event::AllCalled { calls });
        if !ordered {
            return self.together(idle);
        }
        self.board.step = Step::Prayer;
        self.board.prayed.clear();
        self.board.mover = self.board.temple.first().copied();
    }

    /// Ends a preview where the game is handed on: who is next does not matter to what the seat has
    /// decided, so the same decision always shows the same (O17).
    const fn hands_on(&mut self) -> bool {
        self.sealed = self.unknown.is_none();
        self.sealed
    }

    fn pray(&mut self, seat: Seat, cashed: bool) {
        self.sink.event(|| Event::Prayed { seat, cashed });
        if self.hands_on() {
            return;
        }
        let board = &mut *self.board;
        let _ = board.prayed.try_push(cashed);
        if board.prayed.len() + 1 < board.temple.len() {
            board.mover = board.temple.get(board.prayed.len()).copied();
            return;
        }
        // The last one has no choice and stays (O8).
        let _ = board.prayed.try_push(false);
        let said = board
            .temple
            .iter()
            .copied()
            .zip(board.prayed.iter().copied());
        let (mut row, mut cashed): (ArrayVec<Seat, 4>, ArrayVec<Seat, 4>) = Default::default();
        for (seat, cashes) in said {
            if cashes {
                cashed.push(seat)
            } else {
                row.push(seat)
            }
        }
        row.extend(cashed.into_iter().rev());
        let shown = row.to_vec();
        board.temple = row;
        board.prayed.clear();
        board.step = Step::Places;
        board.taken = board.temple.iter().map(|_| None).collect();
        board.mover = board.temple.last().copied();
        self.sink.event(|| Event::TempleRow { row: shown });
    }

    fn take_place(&mut self, seat: Seat, position: u8) {
        self.sink.event(|| Event::TookPlace { seat, position });
        if self.hands_on() {
            return;
        }
        let board = &mut *self.board;
        if let Some(place) = board.taken.get_mut(usize::from(position).saturating_sub(1)) {
            *place = Some(seat);
        }
        let seats = board.temple.len();
        let chosen = board.taken.iter().flatten().count();
        if chosen + 1 < seats {
            board.mover = board.temple.get(seats - 1 - chosen).copied();
            return;
        }
        // The last one gets what is left (O9).
        let last = board.temple.first().copied().unwrap_or(seat);
        let taken = std::mem::take(&mut board.taken);
        board.sequence = taken.into_iter().map(|it| it.unwrap_or(last)).collect();
        let sequence = board.sequence.to_vec();
        self.sink.event(|| Event::Sequence { sequence });
        self.ordered(0);
    }

    /// Everybody writes a script (O4). Those who have nothing to do hand in at once (O13).
    fn together(&mut self, idle: Option<&IdleSeats>) {
        self.board.step = Step::Together;
        self.board.mover = None;
        if self.board.options.quick {
            let idle = idle.cloned().unwrap_or_else(|| self.board.idle_seats());
            for (player, idle) in self.board.players.iter_mut().zip(&idle) {
                player.done = *idle;
            }
            self.if_all_in();
        }
    }

    /// The seats act one after the other, from a place in the sequence on (O5).
    fn ordered(&mut self, from: usize) {
        self.board.step = Step::Alone;
        self.board.resumed = false;
        for at in from..self.board.sequence.len() {
            let seat = self.board.sequence[at];
            if self.board.options.quick && self.board.is_idle(seat) {
                if let Some(player) = self.board.players.get_mut(seat.index()) {
                    player.done = true;
                }
                continue;
            }
            self.board.mover = Some(seat);
            return;
        }
        self.board.mover = None;
        // Handing in shows the same for the last in the order as for the others.
        if !self.board.is_solo() && self.hands_on() {
            return;
        }
        self.end_phase();
    }

    fn done(&mut self, seat: Seat) {
        self.sink.event(|| Event::HandedIn { seat });
        if let Some(player) = self.board.players.get_mut(seat.index()) {
            player.done = true;
        }
        if self.board.step == Step::Together {
            for secret in self.secrets.iter_mut() {
                if let Some(ahead) = &mut secret.ahead
                    && let Some(player) = Arc::make_mut(ahead).players.get_mut(seat.index())
                {
                    player.done = true;
                }
            }
            return self.if_all_in();
        }
        let at = self
            .board
            .sequence
            .iter()
            .position(|it| *it == seat)
            .unwrap_or(0);
        if self.board.resumed {
            self.board.resumed = false;
            if let Some(secret) = self.secrets.get_mut(seat.index()) {
                secret.rest.clear();
            }
            self.run_scripts(at + 1);
        } else {
            self.ordered(at + 1);
        }
    }

    fn if_all_in(&mut self) {
        if self.board.players.iter().any(|player| !player.done) {
            return;
        }
        if self.unknown.is_none() {
            self.sealed = true;
            return;
        }
        for secret in self.secrets.iter_mut() {
            secret.ahead = None;
            secret.rest.clear();
        }
        self.sink.event(|| Event::AllIn);
        self.run_scripts(0);
    }

    /// Carries out the scripts, from a place in the sequence on (O4, O6).
    fn run_scripts(&mut self, from: usize) {
        if self.hands_on() {
            return;
        }
        for at in from..self.board.sequence.len() {
            let seat = self.board.sequence[at];
            let Some(secret) = self.secrets.get_mut(seat.index()) else {
                continue;
            };
            let mut script = std::mem::take(&mut secret.script);
            // What is carried out counts again, on the open board.
            for index in 0..script.len() {
                let Some(path) = script.moves().nth(index) else {
                    break;
                };
                let why = match self.board.carry_out(seat, path) {
                    Ok(event) => {
                        if let Some(event) = event {
                            self.sink.event(|| event);
                        }
                        self.bricked();
                        if self.board.phase == Phase::Over {
                            return;
                        }
                        continue;
                    }
                    Err(why) => why,
                };
                if self.board.options.conflict == Conflict::Skip {
                    self.sink.event(|| Event::PassedOver { seat, why });
                    continue;
                }
                let rest = script.split_off(index);
                let left = u16::try_from(rest.len()).unwrap_or(u16::MAX);
                self.sink.event(|| Event::Stopped {
                    seat,
                    why,
                    rest: left,
                });
                if let Some(secret) = self.secrets.get_mut(seat.index()) {
                    secret.rest = rest;
                }
                self.board.step = Step::Alone;
                self.board.mover = Some(seat);
                self.board.resumed = true;
                if let Some(player) = self.board.players.get_mut(seat.index()) {
                    player.done = false;
                }
                return;
            }
        }
        self.end_phase();
    }

    /// After a brick: irrigation (N5), and the end of the game (N6).
    fn bricked(&mut self) {
        if self.board.phase != Phase::Wonder {
            return;
        }
        self.irrigate();
        if self.board.wonder_done() {
            self.sink.event(|| Event::WonderDone);
            self.over();
        }
    }

    /// Tells of the irrigation when the brick that was just laid covers its cell (N5).
    fn irrigate(&mut self) {
        if self.board.wonder.len() == IRRIGATION {
            self.sink.event(|| Event::Irrigated);
        }
    }

    fn over(&mut self) {
        self.board.phase = Phase::Over;
        self.board.step = Step::Alone;
        self.board.mover = None;
        self.board.resumed = false;
        self.board.permissions.clear();
        self.board.requests.clear();
        for secret in self.secrets.iter_mut() {
            *secret = Secret::default();
        }
        self.sink.event(|| Event::GameOver);
    }

    /// Begins a phase; phases in which nobody is asked end at once.
    fn begin_phase(&mut self, phase: Phase) {
        let board = &mut *self.board;
        board.phase = phase;
        board.mover = None;
        board.resumed = false;
        board.calls.clear();
        board.permissions.clear();
        board.requests.clear();
        for player in &mut board.players {
            player.acts = 0;
            player.called = false;
            player.done = false;
            player.started = false;
        }
        self.sink.event(|| Event::PhaseBegan { phase });
        if phase == Phase::Production {
            self.lay_out();
            if self.sealed {
                return;
            }
        }
        let board = &*self.board;
        if board.is_solo() {
            return self.ordered(0);
        }
        if board.options.calls == Calls::Contact && !board.in_contact() {
            return self.together(None);
        }
        self.board.step = Step::Calls;
        if self.board.options.quick {
            let idle = self.board.idle_seats();
            for (player, idle) in self.board.players.iter_mut().zip(&idle) {
                player.called = *idle;
            }
            self.if_all_called(Some(&idle));
        }
    }

    /// Begins the next turn (O1).
    pub(crate) fn begin_turn(&mut self) {
        self.board.turn += 1;
        let turn = self.board.turn;
        for player in &mut self.board.players {
            player.bricks = 0;
        }
        self.sink.event(|| Event::TurnBegan { turn });
        self.begin_phase(Phase::Production);
    }

    fn end_phase(&mut self) {
        let phase = self.board.phase;
        self.close_phase();
        if phase == Phase::Wonder {
            self.neutral_brick();
            if self.board.phase == Phase::Over {
                return;
            }
        }
        match phase.next() {
            Some(next) => self.begin_phase(next),
            None => self.begin_turn(),
        }
    }

    /// Does what happens by itself at the end of a phase (P11, V16).
    pub(crate) fn close_phase(&mut self) {
        let phase = self.board.phase;
        match phase {
            Phase::Production => self.run_producers(),
            Phase::Movement => self.board.loose.clear_marks(),
            _ => {}
        }
        for it in &mut self.board.transporters {
            it.moved = false;
            it.new = false;
            if phase == Phase::Movement {
                it.load.mark(|_| MovedBy::NONE);
            }
        }
    }

    /// Lays the neutral brick of the turn (N4, Y3), which may end the game (F2, N6).
    fn neutral_brick(&mut self) {
        let board = &mut *self.board;
        if !board.wonder.is_full() {
            board.wonder.lay(None);
            let cell = u8::try_from(board.wonder.len()).unwrap_or(u8::MAX);
            self.sink.event(|| Event::NeutralBrick { cell });
            self.irrigate();
        }
        let last = if self.board.is_solo() {
            SOLO_TURNS
        } else {
            TURNS
        };
        if self.board.wonder_done() {
            self.sink.event(|| Event::WonderDone);
            self.over();
        } else if self.board.turn >= last {
            self.over();
        }
    }

    /// Lays out what primary producers yield (O2, P1, M1).
    fn lay_out(&mut self) {
        for index in 0..self.board.producers.len() {
            let solo = self.board.is_solo();
            let producer = &mut self.board.producers[index];
            producer.made = 0;
            producer.fresh = None;
            if !producer.kind.is_primary() {
                continue;
            }
            let (at, kind) = (producer.at, producer.kind);
            let good = match kind.data().output {
                crate::rows::Output::Goods(good, _) => good,
                _ => {
                    let Some((gold, iron)) = producer.bag.filter(|bag| bag.0 + bag.1 > 0) else {
                        continue;
                    };
                    let good = if solo {
                        // No chance: the kind of which there is more (Y4).
                        if gold >= iron { Good::Gold } else { Good::Iron }
                    } else {
                        let Some(drawn) = self.chance(usize::from(gold) + usize::from(iron)) else {
                            return;
                        };
                        let good = if drawn < usize::from(gold) {
                            Good::Gold
                        } else {
                            Good::Iron
                        };
                        self.sink.chance.push(Chance::Token { mine: at, good });
                        good
                    };
                    if let Some(bag) = self.board.producers[index].bag.as_mut() {
                        match good {
                            Good::Gold => bag.0 -= 1,
                            _ => bag.1 -= 1,
                        }
                    }
                    good
                }
            };
            self.board.producers[index].fresh = Some(good);
            self.board.loose.put(
                at,
                crate::goods::Pile {
                    good,
                    moved_by: MovedBy::NONE,
                    count: 1,
                },
            );
            self.sink.event(|| Event::LaidOut { at, kind, good });
        }
    }

    fn settle(&mut self, seat: Seat, home: Place) {
        self.sink.event(|| Event::Settled { seat, home });
        self.board.settle(seat, home);
        self.next_home();
    }

    /// Asks the next seat for its home (S4), or begins the game.
    pub(crate) fn next_home(&mut self) {
        self.board.phase = Phase::Homes;
        self.board.step = Step::Alone;
        // The sequence is the temple row reversed: the farthest chooses first (S3).
        let next = self
            .board
            .sequence
            .iter()
            .copied()
            .find(|seat| self.board.player(*seat).home.is_none());
        self.board.mover = next;
        if next.is_none() {
            self.begin_turn();
        }
    }
}

impl Board {
    /// Carries out a move of a seat, even if another seat is asked; a refused move changes nothing.
    fn carry_out(&mut self, seat: Seat, path: &[Choice]) -> Result<Option<Event>, Why> {
        let mut cursor = Cursor::replaying(self, seat);
        for choice in path {
            if let Err(refusal) = cursor.push(*choice) {
                return Err(match refusal {
                    Refusal::NotOffered { why, .. } => why,
                    _ => Why::NotThere,
                });
            }
        }
        let path = cursor.finish().map_err(|_| Why::NoGoods)?;
        Ok(path.carry_out(self))
    }

    /// Whether a seat has nothing to do in the phase (O13).
    #[must_use]
    pub fn is_idle(&self, seat: Seat) -> bool {
        Cursor::replaying(self, seat).deeds().next().is_none()
    }

    fn idle_seats(&self) -> IdleSeats {
        let seats = Seat::all(self.seats());
        seats.map(|seat| self.is_idle(seat)).collect()
    }

    /// Returns the seats that owe an answer now.
    ///
    /// The ids: `lay`, `home`, `call`, `prayer`, `place`, `script`, `act`, and `permission` for a
    /// seat that is asked for one and is held up by nobody (O15).
    #[must_use]
    pub fn awaited(&self) -> Vec<Awaited> {
        let what = match (self.phase, self.step) {
            (Phase::Over, _) => return Vec::new(),
            (Phase::Laying, _) => "lay",
            (Phase::Homes, _) => "home",
            (_, Step::Calls) => "call",
            (_, Step::Prayer) => "prayer",
            (_, Step::Places) => "place",
            (_, Step::Together) => "script",
            (_, Step::Alone) => "act",
        };
        let owes = |seat: Seat| match self.step {
            Step::Calls => !self.player(seat).called,
            Step::Together => !self.player(seat).done,
            _ => self.mover == Some(seat),
        };
        let is_asked = |seat: Seat| {
            let player = self.player(seat);
            !player.done
                && player.acts < MOST_ACTS
                && self.requests.iter().any(|it| it.of.seat == seat)
        };
        Seat::all(self.seats())
            .filter_map(|seat| {
                let (what, urgency) = if owes(seat) {
                    (what, Urgency::Blocking)
                } else if is_asked(seat) {
                    ("permission", Urgency::Meanwhile)
                } else {
                    return None;
                };
                Some(Awaited {
                    seat,
                    what,
                    urgency,
                })
            })
            .collect()
    }
}

impl Secret {
    /// Writes the script again on top of the open board; what is not possible any more falls away.
    pub(crate) fn rebuild(&mut self, open: &Board, seat: Seat) {
        self.ahead = None;
        if self.script.is_empty() || open.step != Step::Together {
            return;
        }
        let mut board = open.clone();
        let possible = |path: &&[Choice]| board.carry_out(seat, path).is_ok();
        let kept = self.script.moves().take_while(possible).count();
        if kept < self.script.len() && !open.player(seat).done {
            self.rest = self.script.split_off(kept);
        }
        self.ahead = (kept > 0).then(|| board.into());
    }
}
