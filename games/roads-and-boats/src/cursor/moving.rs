//! The movement of one transporter: steps, loading and unloading, handing over, geese, carrying.

use std::ops::ControlFlow;

use super::{Cursor, ListFlow, Sink};
use crate::board::{Board, Transporter};
use crate::choice::{Choice, What};
use crate::goods::{Heap, MovedBy, Pile};
use crate::hex::Edge;
use crate::place::{Carrier, Place, Spot};
use crate::rows::Good;
use crate::strides::Stride;
use arrayvec::ArrayVec;
use slowtable_kit::Seat;

/// The most small choices of one movement.
const MOST_CHOICES: usize = 100;

/// A movement that is going on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Moving {
    pub(crate) id: Carrier,
    /// The steps that are left.
    pub(crate) left: u8,
    /// Whether no step has been made.
    fresh: bool,
    /// How many geese follow.
    following: u16,
    /// Where the geese that follow lie now.
    bank: Option<Place>,
    /// What was done, every step by itself.
    pub(crate) way: Vec<Choice>,
    /// How many choices were made.
    choices: usize,
}

impl Board {
    /// Returns where geese may follow a transporter from: its compartments, and the sea around it.
    fn geese_near(&self, it: &Transporter) -> ArrayVec<Place, 3> {
        let mut places = self.access(it);
        if places.is_empty() && it.carried_by.is_none() {
            places.push(it.at);
        }
        places
    }

    /// Returns how many loose geese could follow a transporter (G1, G3).
    fn geese_for(&self, it: &Transporter) -> u16 {
        let places = self.geese_near(it);
        let heaps = places.iter().flat_map(|place| self.loose.at(*place));
        heaps
            .filter(|heap| heap.pile.good == Good::Geese && heap.pile.moved_by.allow(it.id))
            .map(|heap| heap.pile.count)
            .sum()
    }
}

impl Cursor<'_> {
    pub(crate) fn each_mover(&self, sink: Sink<'_>) -> ListFlow {
        for it in self.board.fleet(self.seat) {
            if !it.moved && it.carried_by.is_none() {
                sink(Choice::Transporter(it.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn start_moving(&mut self, id: Carrier) {
        let seat = self.seat;
        let board = self.board.to_mut();
        let left = board
            .transporter(id)
            .map_or(0, |it| it.vehicle.data().range);
        if let Some(it) = board.transporter_mut(id) {
            it.moved = true;
        }
        if let Some(player) = board.players.get_mut(seat.index()) {
            player.started = true;
        }
        self.moving = Some(Moving {
            id,
            left,
            fresh: true,
            following: 0,
            bank: None,
            way: Vec::new(),
            choices: 0,
        });
    }

    /// Returns the movement with its transporter.
    fn mover(&self) -> Option<(&Moving, &Transporter)> {
        let moving = self.moving.as_ref()?;
        Some((moving, self.board.transporter(moving.id)?))
    }

    pub(crate) fn each_moving(&self, sink: Sink<'_>, far: bool) -> ListFlow {
        let Some((moving, it)) = self.mover() else {
            return ControlFlow::Continue(());
        };
        if moving.choices >= MOST_CHOICES {
            return ControlFlow::Continue(());
        }
        self.each_stride(moving, it, sink)?;
        self.each_load(it, sink)?;
        self.each_unload(it, sink)?;
        self.each_give(it, sink)?;
        self.each_take(it, sink)?;
        self.each_lead(moving, it, sink)?;
        self.each_carry(it, sink)?;
        if far {
            for (place, _) in self.far(moving, it) {
                sink(Choice::To(place))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a choice is offered, without listing those of other kinds.
    pub(crate) fn moving_offers(&self, wanted: Choice) -> bool {
        let Some((moving, it)) = self.mover() else {
            return false;
        };
        if moving.choices >= MOST_CHOICES {
            return false;
        }
        let same = &mut |choice| match choice == wanted {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        match wanted {
            Choice::Step(_) => self.each_stride(moving, it, same),
            Choice::To(_) => self
                .far(moving, it)
                .into_iter()
                .try_for_each(|(place, _)| same(Choice::To(place))),
            Choice::Load(..) => self.each_load(it, same),
            Choice::Unload(..) => self.each_unload(it, same),
            Choice::Give(..) => self.each_give(it, same),
            Choice::Take(..) => self.each_take(it, same),
            Choice::Lead(_) | Choice::Bank(_) => self.each_lead(moving, it, same),
            Choice::Carry(_) => self.each_carry(it, same),
            _ => ControlFlow::Continue(()),
        }
        .is_break()
    }

    /// Whether a stride is possible now: a donkey makes one step without a road, or two on roads
    /// (V4); no step is made with a good that another own transporter has moved (V9).
    fn strides_now(moving: &Moving, it: &Transporter, stride: Stride) -> bool {
        moving.left > 0 && (stride.road || moving.fresh) && !Self::is_held(it)
    }

    fn is_held(it: &Transporter) -> bool {
        it.load.iter().any(|pile| !pile.moved_by.allow(it.id))
    }

    fn each_stride(&self, moving: &Moving, it: &Transporter, sink: Sink<'_>) -> ListFlow {
        if moving.left == 0 || Self::is_held(it) {
            return ControlFlow::Continue(());
        }
        for stride in self.board.strides(self.seat, it.vehicle, it.at) {
            if Self::strides_now(moving, it, stride) {
                sink(Choice::Step(stride.to))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns every place that is further than a step, with the way there: the shortest, and of
    /// several the one that turns off clockwise first.
    fn far(&self, moving: &Moving, it: &Transporter) -> Vec<(Place, Vec<Place>)> {
        if moving.left < 2 || Self::is_held(it) {
            return Vec::new();
        }
        // Each place reached: where, from which, in how many steps.
        let mut reached: Vec<(Place, usize, u8)> = vec![(it.at, 0, 0)];
        let mut next = 0;
        while let Some(&(place, _, steps)) = reached.get(next) {
            let ended = place.docked().is_some() && next > 0;
            if steps < moving.left && !ended {
                for stride in self.board.strides(self.seat, it.vehicle, place) {
                    let off_road = !stride.road && (steps > 0 || !moving.fresh);
                    if !off_road && reached.iter().all(|known| known.0 != stride.to) {
                        // A step without a road is the only one.
                        let made = if stride.road {
                            steps + 1
                        } else {
                            moving.left.max(1)
                        };
                        reached.push((stride.to, next, made));
                    }
                }
            }
            next += 1;
        }
        let near = |place: Place| {
            let mut strides = self.board.strides(self.seat, it.vehicle, it.at).into_iter();
            strides.any(|stride| stride.to == place && Self::strides_now(moving, it, stride))
        };
        let mut far = Vec::new();
        for index in 1..reached.len() {
            let place = reached[index].0;
            if near(place) {
                continue;
            }
            let mut way = vec![place];
            let mut from = reached[index].1;
            while from > 0 {
                way.push(reached[from].0);
                from = reached[from].1;
            }
            way.reverse();
            far.push((place, way));
        }
        far
    }

    /// Names a region among several that can be reached.
    fn side(places: &[Place], place: Place) -> Option<Edge> {
        if places.len() > 1 { place.side() } else { None }
    }

    fn each_load(&self, it: &Transporter, sink: Sink<'_>) -> ListFlow {
        let room = it.room();
        if room == 0 {
            return ControlFlow::Continue(());
        }
        let places = self.board.geese_near(it);
        for place in &places {
            let side = Self::side(&places, *place);
            let heaps = self.board.loose.at(*place);
            for good in Good::ALL {
                let may = |heap: &&Heap| heap.pile.good == good && heap.pile.moved_by.allow(it.id);
                let there: u16 = heaps.iter().filter(may).map(|heap| heap.pile.count).sum();
                for count in 1..=there.min(room) {
                    sink(Choice::Load(good, u8::try_from(count).unwrap_or(8), side))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn each_unload(&self, it: &Transporter, sink: Sink<'_>) -> ListFlow {
        if it.load.is_empty() {
            return ControlFlow::Continue(());
        }
        let places = self.board.geese_near(it);
        let open_sea = self.board.access(it).is_empty();
        for place in &places {
            let side = Self::side(&places, *place);
            for good in Good::ALL {
                if open_sea && good != Good::Geese {
                    continue;
                }
                for count in 1..=it.count(good) {
                    sink(Choice::Unload(good, u8::try_from(count).unwrap_or(8), side))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn each_give(&self, it: &Transporter, sink: Sink<'_>) -> ListFlow {
        if it.load.is_empty() {
            return ControlFlow::Continue(());
        }
        for other in &self.board.transporters {
            let room = other.room();
            if other.at.hex != it.at.hex
                || room == 0
                || !self.board.puts(other, self.seat)
                || !self.board.touch(self.seat, it, other)
            {
                continue;
            }
            for good in Good::ALL {
                for count in 1..=it.count(good).min(room) {
                    sink(Choice::Give(
                        good,
                        u8::try_from(count).unwrap_or(8),
                        other.id,
                    ))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn each_take(&self, it: &Transporter, sink: Sink<'_>) -> ListFlow {
        let room = it.room();
        if room == 0 {
            return ControlFlow::Continue(());
        }
        for other in &self.board.transporters {
            if other.at.hex != it.at.hex
                || other.load.is_empty()
                || !self.board.touch(self.seat, it, other)
            {
                continue;
            }
            for good in Good::ALL {
                let most = self.board.takes(other, self.seat, good).min(room);
                for count in 1..=most {
                    sink(Choice::Take(
                        good,
                        u8::try_from(count).unwrap_or(8),
                        other.id,
                    ))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn each_lead(&self, moving: &Moving, it: &Transporter, sink: Sink<'_>) -> ListFlow {
        let geese = self.board.geese_for(it).min(u8::MAX.into());
        if geese == 0 && moving.following == 0 {
            return ControlFlow::Continue(());
        }
        if moving.left > 0 {
            for count in (0..=geese).filter(|count| *count != moving.following) {
                sink(Choice::Lead(u8::try_from(count).unwrap_or(u8::MAX)))?;
            }
        }
        if it.at.spot == Spot::River
            && moving.following > 0
            && let Some(bank) = moving.bank
        {
            for place in self.board.access(it) {
                if place != bank
                    && let Some(name) = place.side()
                {
                    sink(Choice::Bank(name))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn each_carry(&self, it: &Transporter, sink: Sink<'_>) -> ListFlow {
        if !it.load.is_empty() || it.carries.is_some() {
            return ControlFlow::Continue(());
        }
        for other in &self.board.transporters {
            if other.at.hex != it.at.hex
                || other.id == it.id
                || other.moved
                || !other.load.is_empty()
                || other.carries.is_some()
                || other.carried_by.is_some()
            {
                continue;
            }
            let permitted =
                other.id.seat == self.seat || self.board.permits(other.id, self.seat, What::Carry);
            if permitted && self.shares(it, other) {
                sink(Choice::Carry(other.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a transporter can pick up another from where it is (C1).
    fn shares(&self, it: &Transporter, other: &Transporter) -> bool {
        if it.at == other.at {
            return true;
        }
        match (it.vehicle.data().boat, other.vehicle.data().boat) {
            (false, true) => {
                other.at.spot == Spot::River || self.board.access(other).contains(&it.at)
            }
            (true, false) => self.board.access(it).contains(&other.at),
            _ => false,
        }
    }

    /// Takes a choice of the movement.
    pub(crate) fn go_on(&mut self, choice: Choice) {
        let Some(mut moving) = self.moving.take() else {
            return;
        };
        moving.choices += 1;
        match choice {
            Choice::Step(place) => self.stride(&mut moving, place),
            Choice::To(place) => {
                let ways = self
                    .board
                    .transporter(moving.id)
                    .map(|it| self.far(&moving, it))
                    .unwrap_or_default();
                let way = ways.into_iter().find(|(to, _)| *to == place);
                for step in way.map(|(_, way)| way).unwrap_or_default() {
                    self.stride(&mut moving, step);
                }
            }
            choice => {
                moving.way.push(choice);
                self.do_there(&mut moving, choice);
            }
        }
        self.moving = Some(moving);
    }

    /// Does what needs no step.
    fn do_there(&mut self, moving: &mut Moving, choice: Choice) {
        let id = moving.id;
        let seat = self.seat;
        let board = self.board.to_mut();
        let Some(it) = board.transporter(id) else {
            return;
        };
        let at = |side: Option<Edge>, board: &Board, it: &Transporter| {
            let places = board.geese_near(it);
            let named = |place: &&Place| side.is_none() || place.side() == side;
            places.iter().find(named).copied().unwrap_or(it.at)
        };
        match choice {
            Choice::Load(good, count, side) => {
                let place = at(side, board, it);
                let mut left = u16::from(count);
                for marks in preferred(board.loose.at(place).iter().map(|heap| heap.pile), good, id)
                {
                    if left == 0 || !marks.allow(id) {
                        continue;
                    }
                    let taken = board.loose.take(place, good, marks, left);
                    left -= taken;
                    if let Some(it) = board.transporter_mut(id) {
                        it.load.put(Pile {
                            good,
                            moved_by: marks,
                            count: taken,
                        });
                    }
                }
                if good == Good::Geese {
                    self.recount(moving);
                }
            }
            Choice::Unload(good, count, side) => {
                let place = at(side, board, it);
                let mut left = u16::from(count);
                let order = preferred(it.load.iter().copied(), good, id);
                for marks in order.into_iter().rev() {
                    let Some(it) = board.transporter_mut(id) else {
                        return;
                    };
                    let taken = it.load.take(good, marks, left);
                    left -= taken;
                    board.loose.put(
                        place,
                        Pile {
                            good,
                            moved_by: marks,
                            count: taken,
                        },
                    );
                }
            }
            Choice::Give(good, count, other) => board.hand(seat, id, other, good, count),
            Choice::Take(good, count, other) => board.hand(seat, other, id, good, count),
            Choice::Lead(count) => moving.following = count.into(),
            Choice::Bank(name) => {
                let to = Place::region(it.at.hex, Some(name));
                if let Some(from) = moving.bank {
                    let mut left = moving.following;
                    let heaps: ArrayVec<Pile, 16> = board
                        .loose
                        .at(from)
                        .iter()
                        .map(|heap| heap.pile)
                        .take(16)
                        .collect();
                    for marks in preferred(heaps.into_iter(), Good::Geese, id) {
                        if marks.of(seat) != Some(id.number) {
                            continue;
                        }
                        let taken = board.loose.take(from, Good::Geese, marks, left);
                        left -= taken;
                        board.loose.put(
                            to,
                            Pile {
                                good: Good::Geese,
                                moved_by: marks,
                                count: taken,
                            },
                        );
                    }
                }
                moving.bank = Some(to);
            }
            Choice::Carry(other) => {
                let place = it.at;
                if let Some(it) = board.transporter_mut(other) {
                    it.carried_by = Some(id);
                    it.moved = true;
                    it.at = place;
                }
                if let Some(it) = board.transporter_mut(id) {
                    it.carries = Some(other);
                }
            }
            _ => {}
        }
    }

    /// Geese that were loaded do not follow any more.
    fn recount(&self, moving: &mut Moving) {
        if let Some(it) = self.board.transporter(moving.id) {
            moving.following = moving.following.min(self.board.geese_for(it));
        }
    }

    /// Makes one step, with the load, the carried transporter and the geese that follow.
    fn stride(&mut self, moving: &mut Moving, to: Place) {
        let seat = self.seat;
        let id = moving.id;
        let board = self.board.to_mut();
        let Some(it) = board.transporter(id) else {
            return;
        };
        let from = it.at;
        let stride = board
            .strides(seat, it.vehicle, from)
            .into_iter()
            .find(|it| it.to == to);
        let Some(stride) = stride else {
            return;
        };
        let carried = it.carries;
        let near = board.geese_near(it);
        // The last boat takes all geese of an open sea tile with it (G4).
        let deserted = board.is_sea(from)
            && board.producer(from.hex).is_none()
            && !board
                .transporters
                .iter()
                .any(|other| other.at == from && other.id != id && other.carried_by.is_none());
        let mut flock: ArrayVec<(Place, MovedBy, u16), 16> = ArrayVec::new();
        let mut left = if deserted { u16::MAX } else { moving.following };
        let piles = near.iter().flat_map(|place| board.loose.at(*place));
        let mut geese: ArrayVec<Heap, 16> = piles
            .filter(|heap| heap.pile.good == Good::Geese)
            .copied()
            .take(16)
            .collect();
        geese.sort_by_key(|heap| heap.pile.moved_by.of(seat) != Some(id.number));
        for heap in geese {
            if left > 0 && (deserted || heap.pile.moved_by.allow(id)) {
                let count = heap.pile.count.min(left);
                left -= count;
                let _ = flock.try_push((heap.at, heap.pile.moved_by, count));
            }
        }
        if let Some(it) = board.transporter_mut(id) {
            it.at = to;
            it.load.mark(|marks| marks.with(id));
        }
        if let Some(carried) = carried.and_then(|id| board.transporter_mut(id)) {
            carried.at = to;
        }
        let arrival = board.transporter(id).map(|it| board.geese_near(it));
        let arrival = arrival
            .and_then(|places| places.first().copied())
            .unwrap_or(to);
        let mut following = 0;
        for (place, marks, count) in flock {
            let count = board.loose.take(place, Good::Geese, marks, count);
            following += count;
            board.loose.put(
                arrival,
                Pile {
                    good: Good::Geese,
                    moved_by: marks.with(id),
                    count,
                },
            );
        }
        moving.following = following;
        moving.bank = (following > 0).then_some(arrival);
        moving.fresh = false;
        moving.left = match stride.ends || !stride.road {
            true => 0,
            false => moving.left.saturating_sub(1),
        };
        moving.way.push(Choice::Step(to));
    }

    pub(crate) fn each_set_which(&self, sink: Sink<'_>) -> ListFlow {
        if self.board.player(self.seat).started {
            return ControlFlow::Continue(());
        }
        for it in &self.board.transporters {
            if let Some(by) = it.carried_by
                && (by.seat == self.seat || it.id.seat == self.seat)
                && !it.moved
                && self
                    .settable(it.id, &mut |_| ControlFlow::Break(()))
                    .is_break()
            {
                sink(Choice::Transporter(it.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_set_where(&self, sink: Sink<'_>) -> ListFlow {
        match self.form.who {
            Some(id) => self.settable(id, sink),
            None => ControlFlow::Continue(()),
        }
    }

    /// Gives each place where a carried transporter can be set down (C4).
    fn settable(&self, id: Carrier, sink: Sink<'_>) -> ListFlow {
        let board = &*self.board;
        let Some(it) = board.transporter(id) else {
            return ControlFlow::Continue(());
        };
        let Some(by) = it.carried_by.and_then(|by| board.transporter(by)) else {
            return ControlFlow::Continue(());
        };
        match (it.vehicle.data().boat, by.vehicle.data().boat) {
            (false, _) => {
                for place in board.access(by) {
                    if !board.is_sea(place) {
                        sink(Choice::At(place))?;
                    }
                }
            }
            (true, false) => {
                for place in board.launches(by.at, it.id.seat) {
                    sink(Choice::At(place))?;
                }
            }
            (true, true) => {
                let barred = by
                    .at
                    .docked()
                    .is_some_and(|(_, edge)| !board.passes(it.id.seat, by.at.hex, edge));
                if !barred {
                    sink(Choice::At(by.at))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Board {
    /// Hands goods from one transporter to another (P4, V9).
    pub(crate) fn hand(&mut self, seat: Seat, from: Carrier, to: Carrier, good: Good, count: u8) {
        let mut left = u16::from(count);
        let load = self
            .transporter(from)
            .map(|it| it.load.clone())
            .unwrap_or_default();
        for marks in preferred(load.into_iter(), good, to) {
            let taken = self
                .transporter_mut(from)
                .map_or(0, |it| it.load.take(good, marks, left));
            left -= taken;
            if let Some(it) = self.transporter_mut(to) {
                it.load.put(Pile {
                    good,
                    moved_by: marks,
                    count: taken,
                });
            }
        }
        self.use_permission(from, seat, good, count.into());
    }
}

/// Returns the marks of the piles of a good in the order in which a transporter takes them (V8):
/// what it moved itself, what it may move, the rest.
fn preferred(piles: impl Iterator<Item = Pile>, good: Good, by: Carrier) -> ArrayVec<MovedBy, 16> {
    let mut marks: ArrayVec<MovedBy, 16> = piles
        .filter(|pile| pile.good == good)
        .map(|pile| pile.moved_by)
        .take(16)
        .collect();
    marks.sort_by_key(|marks| {
        let own = marks.of(by.seat) == Some(by.number);
        (!own, !marks.allow(by))
    });
    marks
}
