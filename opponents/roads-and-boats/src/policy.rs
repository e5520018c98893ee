//! What a plan does next: one move, worked out from the board alone, so that a plan that goes on does the
//! same wherever it is taken up.

use roads_and_boats::{
    Board, Carrier, Choice, Deed, Filling, Good, Kind, PaymentSource, Phase, Place, Subject, Walker,
};
use slowtable_kit::Seat;

use crate::dispatch::{Dispatch, Mover, WEALTH};
use crate::plan::{Goal, SeatPlan};
use crate::reason::{Aim, Reason};
use crate::ways::{Ways, towards};

/// A move with its reason.
pub(crate) type ReasonedMove = (Vec<Choice>, Reason);

/// Returns what a seat does next in a phase of the turn, when it is to act.
pub(crate) fn next(board: &Board, seat: Seat, plan: &SeatPlan, ways: &mut Ways) -> ReasonedMove {
    let found = match board.phase {
        Phase::Production => produce(board, seat, plan, ways),
        Phase::Movement => movement(board, seat, plan, ways),
        Phase::Building => build(board, seat, plan, ways),
        Phase::Wonder => wonder(board, seat, plan, ways),
        Phase::Laying | Phase::Homes | Phase::Over => None,
    };
    found.unwrap_or((vec![Choice::Done], Reason::NothingBetter))
}

/// Walks a path; `None` if a choice is not offered or the path is not whole.
fn walked<'a>(board: &'a Board, seat: Seat, path: &[Choice]) -> Option<Walker<'a>> {
    let mut walker = board.walker(seat);
    for choice in path {
        walker.push(*choice).ok()?;
    }
    walker.whole().then_some(walker)
}

fn whole(board: &Board, seat: Seat, path: Vec<Choice>, aim: Aim) -> Option<ReasonedMove> {
    walked(board, seat, &path)?;
    Some((path, Reason::Reaches(aim)))
}

fn produce(board: &Board, seat: Seat, plan: &SeatPlan, ways: &mut Ways) -> Option<ReasonedMove> {
    let active = plan.in_turn(board.turn).any(|goal| {
        matches!(
            goal,
            Goal::Vehicle(..) | Goal::Donkeys(..) | Goal::Research(_)
        ) && goal.is_done(board, seat) == Some(false)
    });
    if !active {
        return None;
    }
    let mut dispatch = Dispatch::of(board, seat, ways, plan);
    for goal in plan.in_turn(board.turn) {
        let open = goal.is_done(board, seat) == Some(false);
        let ready = dispatch.serve(goal);
        if !open {
            continue;
        }
        match goal {
            Goal::Vehicle(vehicle, _) if ready => {
                let made = |it: &&roads_and_boats::Producer| it.kind.vehicle() == Some(vehicle);
                let Some(factory) = board.producers.iter().find(made) else {
                    continue;
                };
                let path = vec![Choice::Do(Deed::Feed), Choice::At(factory.at)];
                let mut walker = board.walker(seat);
                if path.iter().any(|choice| walker.push(*choice).is_err()) {
                    continue;
                }
                // A donkey, a place to launch, or a number.
                let choices = walker.choices().into_iter();
                let fits = |choice: &Choice| !matches!(choice, Choice::Use(..));
                for choice in choices.filter(fits) {
                    let mut path = path.clone();
                    path.push(choice);
                    if let Some(found) = whole(board, seat, path, Aim::Vehicle(vehicle)) {
                        return Some(found);
                    }
                }
            }
            Goal::Donkeys(_, place) => {
                let place = board.compartment(place);
                let path = vec![Choice::Do(Deed::Breed), Choice::At(place)];
                let aim = Aim::Vehicle(roads_and_boats::Vehicle::Donkey);
                if let Some(found) = whole(board, seat, path, aim) {
                    return Some(found);
                }
            }
            Goal::Research(subject) => {
                let mut walker = board.walker(seat);
                if walker.push(Choice::Do(Deed::Research)).is_err() {
                    continue;
                }
                let Some(place) = walker.choices().first().copied() else {
                    continue;
                };
                let path = vec![Choice::Do(Deed::Research), place, Choice::Subject(subject)];
                if let Some(found) = whole(board, seat, path, Aim::Subject(subject)) {
                    return Some(found);
                }
            }
            _ => {}
        }
    }
    None
}

fn movement(board: &Board, seat: Seat, plan: &SeatPlan, ways: &mut Ways) -> Option<ReasonedMove> {
    let lean = plan.lean(board.turn);
    let mut dispatch = Dispatch::of(board, seat, ways, plan).leaning(lean);
    dispatch.all(plan);
    let useless = dispatch.idle_loads();
    if useless != 0 {
        dispatch = Dispatch::of(board, seat, ways, plan)
            .leaning(lean)
            .with_useless(useless);
        dispatch.all(plan);
    }
    let ways = dispatch.ways;
    for mover in &dispatch.movers {
        if mover.moved || mover.from.is_none() && mover.to.is_none() {
            continue;
        }
        if let Some(path) = path_of(board, seat, mover, ways) {
            let reason = match mover.why {
                Some((Some(good), aim)) => Reason::Brings { good, aim },
                Some((None, aim)) => Reason::Goes(aim),
                None => Reason::NothingBetter,
            };
            return Some((path, reason));
        }
    }
    None
}

/// Loading and unloading at the place where a walk is.
struct Walk<'a> {
    walker: Walker<'a>,
    path: Vec<Choice>,
    id: Carrier,
}

impl Walk<'_> {
    fn take(&mut self, choice: Choice) -> bool {
        let taken = self.walker.push(choice).is_ok();
        if taken {
            self.path.push(choice);
        }
        taken
    }

    /// Returns how a compartment is named among those that the transporter reaches; `None` if it does
    /// not reach it.
    fn side(&self, place: Place) -> Option<Option<roads_and_boats::Edge>> {
        let board = self.walker.board();
        let it = board.transporter(self.id)?;
        let reached = board.access(it);
        let name = if reached.len() > 1 {
            place.side()
        } else {
            None
        };
        reached.contains(&place).then_some(name)
    }

    fn unload(&mut self, good: Good, count: u16, place: Place) {
        let held = self.walker.board().transporter(self.id);
        let count = held.map_or(0, |it| it.count(good)).min(count);
        if let (Some(side), Ok(count @ 1..)) = (self.side(place), u8::try_from(count)) {
            self.take(Choice::Unload(good, count, side));
        }
    }

    /// Loads up to so many of a good.
    fn load(&mut self, good: Good, count: u16, place: Place) {
        let Some(side) = self.side(place) else { return };
        for count in (1..=u8::try_from(count).unwrap_or(8).min(8)).rev() {
            if self.take(Choice::Load(good, count, side)) {
                return;
            }
        }
    }
}

/// Whether loose goods would be used up where they should not be.
fn is_wasted(board: &Board, place: Place, good: Good) -> bool {
    let Some(producer) = board.producer(place.hex) else {
        return false;
    };
    let inputs = producer.kind.data().inputs;
    producer.at == place && inputs.iter().any(|(goods, _)| goods.contains(&good))
}

/// Returns the movement that a mover's task asks for; `None` if it stays as it is.
fn path_of(board: &Board, seat: Seat, mover: &Mover, ways: &Ways) -> Option<Vec<Choice>> {
    let mut walk = Walk {
        walker: board.walker(seat),
        path: Vec::new(),
        id: mover.id,
    };
    if !walk.take(Choice::Do(Deed::Move)) || !walk.take(Choice::Transporter(mover.id)) {
        return None;
    }
    let place = |comp: usize| ways.comps()[comp];
    let mut left = mover.vehicle.data().range;
    let mut fresh = true;
    let mut to_fetch = mover.fetch.clone();
    let mut to_unload = mover.unload.clone();
    if mover.dump {
        let there = walk.walker.board().transporter(mover.id)?;
        let reached = board.access(there);
        let load = there.load.clone();
        for pile in load {
            let keeps = WEALTH.contains(&pile.good) || to_unload.iter().any(|it| it.0 == pile.good);
            let good = reached.iter().find(|it| !is_wasted(board, **it, pile.good));
            if let (false, Some(ground)) = (keeps, good.or(reached.first())) {
                walk.unload(pile.good, pile.count, *ground);
            }
        }
    }
    // Each round does what can be done on the spot, then goes on.
    for _ in 0..6 {
        let at = |walk: &Walk<'_>| walk.walker.board().transporter(mover.id).map(|it| it.at);
        if let Some(from) = mover.from
            && walk.side(place(from)).is_some()
        {
            for (good, count) in std::mem::take(&mut to_fetch) {
                walk.load(good, count, place(from));
                if mover.to.is_some() {
                    to_unload.push((good, count));
                }
            }
        }
        if let Some(to) = mover.to
            && to_fetch.is_empty()
            && walk.side(place(to)).is_some()
        {
            for (good, count) in std::mem::take(&mut to_unload) {
                walk.unload(good, count, place(to));
            }
        }
        let carries = !to_unload.is_empty();
        let next = match (mover.from, mover.to) {
            (Some(from), _) if !to_fetch.is_empty() || !carries => Some(from),
            (_, Some(to)) => Some(to),
            (from, None) => from,
        };
        let Some(next) = next else { break };
        if left == 0 || walk.side(place(next)).is_some() {
            break;
        }
        let here = at(&walk)?;
        let way = towards(walk.walker.board(), ways, mover.id, left, fresh, next);
        let mut gone = false;
        for step in way {
            // A step without a road is the only one.
            let strides = walk.walker.board().strides(seat, mover.vehicle, at(&walk)?);
            let stride = strides.into_iter().find(|it| it.to == step);
            if !walk.take(Choice::Step(step)) {
                break;
            }
            gone = true;
            fresh = false;
            left -= 1;
            if stride.is_none_or(|it| it.ends || !it.road) {
                left = 0;
            }
        }
        if !gone || at(&walk) == Some(here) {
            break;
        }
    }
    (walk.path.len() > 2 && walk.walker.whole()).then_some(walk.path)
}

/// Returns the best filling of a mine.
fn filling(board: &Board, seat: Seat) -> Filling {
    let knows = |subject| board.knows(seat, subject);
    if knows(Subject::Enlargement) {
        Filling::Large
    } else if knows(Subject::Specialisation) {
        Filling::AllGold
    } else {
        Filling::Plain
    }
}

fn build(board: &Board, seat: Seat, plan: &SeatPlan, ways: &mut Ways) -> Option<ReasonedMove> {
    let mut dispatch = Dispatch::of(board, seat, ways, plan);
    for goal in plan.in_turn(board.turn) {
        let ready = dispatch.serve(goal);
        if !ready || goal.is_done(board, seat) != Some(false) {
            continue;
        }
        let found = match goal {
            Goal::Build(kind, place) => {
                let place = board.compartment(place);
                let mut path = vec![
                    Choice::Do(Deed::Build),
                    Choice::Producer(kind),
                    Choice::At(place),
                ];
                if kind == Kind::Mine {
                    path.push(Choice::Filling(filling(board, seat)));
                }
                whole(board, seat, path, Aim::Producer(kind))
            }
            Goal::Road(one, other) => {
                let (one, other) = (board.compartment(one), board.compartment(other));
                let path =
                    |from, to| vec![Choice::Do(Deed::Road), Choice::At(from), Choice::At(to)];
                whole(board, seat, path(one, other), Aim::Road)
                    .or_else(|| whole(board, seat, path(other, one), Aim::Road))
            }
            Goal::Bridge(place) => {
                let place = board.compartment(place);
                let start = [Choice::Do(Deed::Bridge), Choice::At(place)];
                let mut walker = board.walker(seat);
                let begun = start.iter().all(|choice| walker.push(*choice).is_ok());
                let arm = walker.choices().first().copied().filter(|_| begun);
                arm.and_then(|arm| {
                    let path = vec![start[0], start[1], arm];
                    whole(board, seat, path, Aim::Bridge)
                })
            }
            Goal::Shaft(place) => {
                let place = board.compartment(place);
                let path = vec![
                    Choice::Do(Deed::Shaft),
                    Choice::At(place),
                    Choice::Filling(filling(board, seat)),
                ];
                whole(board, seat, path, Aim::Shaft)
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

fn wonder(board: &Board, seat: Seat, plan: &SeatPlan, ways: &mut Ways) -> Option<ReasonedMove> {
    let home = board.player(seat).home?;
    let mut dispatch = Dispatch::of(board, seat, ways, plan);
    let last = crate::dispatch::turns_left(board) < 3;
    for goal in plan
        .in_turn(board.turn)
        .chain(last.then_some(Goal::Bricks(9)))
    {
        let bricks = board.player(seat).bricks;
        let wanted = match goal {
            Goal::Rows => crate::dispatch::row_is_open(board, seat),
            Goal::Bricks(count) => bricks < count,
            _ => false,
        };
        if wanted {
            let cost = usize::from(board.brick_cost(seat));
            let mut path = vec![Choice::Do(Deed::Brick)];
            let divided = board.compartments(home.hex).len() > 1;
            for (good, count, mover, place) in dispatch.spendable(home) {
                let source = match (mover, place) {
                    (Some(id), _) => PaymentSource::On(id),
                    (None, Some(place)) if divided => PaymentSource::Loose(place.side()),
                    _ => PaymentSource::Loose(None),
                };
                for _ in 0..count {
                    if path.len() <= cost {
                        path.push(Choice::Use(good, source));
                    }
                }
            }
            if path.len() == cost + 1
                && let Some(found) = whole(board, seat, path, Aim::Brick)
            {
                return Some(found);
            }
        }
        dispatch.serve(goal);
    }
    None
}
