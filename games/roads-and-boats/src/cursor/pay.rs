//! Paying: what a move costs, where the goods may come from, and which the rules take.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use slowtable_kit::Seat;

use super::{Cursor, ListFlow, Sink};
use crate::board::{Board, Transporter};
use crate::choice::{Choice, PaymentSource, What};
use crate::event::Paid;
use crate::goods::Pile;
use crate::place::{Carrier, Place};
use crate::rows::{CHEAP_FIRST, Good, Need};

/// The most sources of one bill: the places of a tile, and the transporters of a seat.
const MOST_SOURCES: usize = 12;

/// Where goods may be taken from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum GoodsPool {
    /// Nothing is paid.
    #[default]
    Nowhere,
    /// Loose in a compartment, and on transporters with access to it (D1).
    At(Place),
    /// On boats on an open sea tile (D6, W6).
    Sea(Place),
    /// On the seat's home tile (N1).
    Home(Place),
}

/// What is still to be paid.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Bill {
    pub(crate) pool: GoodsPool,
    pub(crate) needs: ArrayVec<Need, 2>,
    /// Whether the player has named one of the goods.
    pub(crate) begun: bool,
}

impl Bill {
    pub(crate) fn new(pool: GoodsPool, needs: &[Need]) -> Self {
        Self {
            pool,
            needs: needs.iter().copied().take(2).collect(),
            begun: false,
        }
    }

    /// Returns the number of goods that are not paid yet.
    pub(crate) fn owed(&self) -> u8 {
        self.needs.iter().map(|need| need.1).sum()
    }
}

/// How many there are of each good.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct GoodsAmounts([u16; Good::ALL.len()]);

impl GoodsAmounts {
    fn add(&mut self, pile: &Pile) {
        self.add_of(pile.good, pile.count);
    }

    fn add_of(&mut self, good: Good, count: u16) {
        let known = &mut self.0[good.index()];
        *known = known.saturating_add(count);
    }

    /// Returns how many there are of a good.
    pub(crate) const fn count(&self, good: Good) -> u16 {
        self.0[good.index()]
    }

    /// Whether there is nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// Whether each need can be met for itself.
    pub(crate) fn covers(&self, needs: &[Need]) -> bool {
        needs.iter().all(|(goods, count)| {
            let there = goods.iter().map(|good| self.count(*good));
            there.sum::<u16>() >= u16::from(*count)
        })
    }
}

impl Board {
    /// Returns where goods for building lie at a place: also loose ones, but never at sea.
    pub(crate) fn pool(&self, place: Place) -> GoodsPool {
        match self.is_sea(place) {
            true => GoodsPool::Sea(place),
            false => GoodsPool::At(place),
        }
    }

    /// Returns the places whose loose goods a pool includes.
    fn loose_of(&self, seat: Seat, pool: GoodsPool) -> ArrayVec<Place, 3> {
        let mut places = ArrayVec::new();
        match pool {
            GoodsPool::At(place) => places.push(place),
            GoodsPool::Home(home) => {
                for it in self.fleet(seat).iter().filter(|it| it.at.hex == home.hex) {
                    for place in self.access(it) {
                        if !places.contains(&place) && !places.is_full() {
                            places.push(place);
                        }
                    }
                }
                places.sort_unstable();
            }
            GoodsPool::Sea(_) | GoodsPool::Nowhere => {}
        }
        places
    }

    /// Whether the goods on a transporter belong to a pool.
    fn is_in(&self, seat: Seat, pool: GoodsPool, it: &Transporter) -> bool {
        match pool {
            GoodsPool::At(place) => self.has_access(it, place),
            GoodsPool::Sea(place) => it.at == place && it.carried_by.is_none(),
            GoodsPool::Home(home) => {
                it.id.seat == seat && it.at.hex == home.hex && it.carried_by.is_none()
            }
            GoodsPool::Nowhere => false,
        }
    }

    fn loose_source(&self, pool: GoodsPool, place: Place) -> PaymentSource {
        match pool {
            GoodsPool::Home(_) if self.compartments(place.hex).len() > 1 => {
                PaymentSource::Loose(place.side())
            }
            _ => PaymentSource::Loose(None),
        }
    }

    /// Counts the goods that lie loose at a place.
    pub(crate) fn lying(&self, place: Place) -> GoodsAmounts {
        let mut amounts = GoodsAmounts::default();
        self.add_lying(&mut amounts, place);
        amounts
    }

    fn add_lying(&self, amounts: &mut GoodsAmounts, place: Place) {
        let heaps = self.loose.at(place).iter();
        heaps.for_each(|heap| amounts.add(&heap.pile));
    }

    /// Counts the goods that a seat may use in all places together. No place offers more, so what
    /// they do not cover is not looked for place by place.
    pub(crate) fn at_hand(&self, seat: Seat) -> GoodsAmounts {
        let mut amounts = GoodsAmounts::default();
        let fleet = self.fleet(seat);
        for it in fleet {
            it.load.iter().for_each(|pile| amounts.add(pile));
        }
        for heap in self.loose.heaps() {
            if fleet.iter().any(|it| it.at.hex == heap.at.hex) {
                amounts.add(&heap.pile);
            }
        }
        for known in self.permissions.iter().filter(|known| known.to == seat) {
            if let Some(good) = known.good {
                amounts.add_of(good, known.count);
            }
        }
        amounts
    }

    /// Counts the goods that a seat may use from a pool; `own` leaves out others' loads.
    pub(crate) fn usable(&self, seat: Seat, pool: GoodsPool, own: bool) -> GoodsAmounts {
        let mut amounts = GoodsAmounts::default();
        match pool {
            GoodsPool::At(place) => self.add_lying(&mut amounts, place),
            _ => {
                for place in self.loose_of(seat, pool) {
                    self.add_lying(&mut amounts, place);
                }
            }
        }
        for it in self.fleet(seat) {
            if !it.load.is_empty() && self.is_in(seat, pool, it) {
                it.load.iter().for_each(|pile| amounts.add(pile));
            }
        }
        for known in self
            .permissions
            .iter()
            .filter(|known| !own && known.to == seat)
        {
            let of = self
                .transporter(known.of)
                .filter(|it| self.is_in(seat, pool, it));
            if let (What::Take, Some(it), Some(good)) = (known.what, of, known.good) {
                amounts.add_of(good, it.count(good).min(known.count));
            }
        }
        amounts
    }

    /// Whether a seat can pay from a pool; `own` leaves out others' loads.
    pub(crate) fn affords(&self, seat: Seat, pool: GoodsPool, needs: &[Need], own: bool) -> bool {
        self.usable(seat, pool, own).covers(needs)
    }

    /// Gives each good that may be used next from a pool to `sink`.
    fn each_source(&self, seat: Seat, bill: &Bill, sink: Sink<'_>) -> ListFlow {
        let wanted = |good: &Good| {
            bill.needs
                .iter()
                .any(|need| need.1 > 0 && need.0.contains(good))
        };
        for place in self.loose_of(seat, bill.pool) {
            let source = self.loose_source(bill.pool, place);
            for good in Good::ALL.iter().filter(|good| wanted(good)) {
                if self.loose.count(place, *good) > 0 {
                    sink(Choice::Use(*good, source))?;
                }
            }
        }
        for it in &self.transporters {
            if it.load.is_empty() || !self.is_in(seat, bill.pool, it) {
                continue;
            }
            for good in Good::ALL.iter().filter(|good| wanted(good)) {
                if self.takes(it, seat, *good) > 0 {
                    sink(Choice::Use(*good, PaymentSource::On(it.id)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes one good from a source of a pool.
    pub(crate) fn use_one(
        &mut self,
        seat: Seat,
        pool: GoodsPool,
        good: Good,
        source: PaymentSource,
    ) {
        match source {
            PaymentSource::Loose(_) => {
                let places = self.loose_of(seat, pool);
                let place = places
                    .iter()
                    .find(|place| self.loose_source(pool, **place) == source);
                if let Some(place) = place {
                    self.loose.take_any(*place, good, 1);
                }
            }
            PaymentSource::On(id) => {
                if let Some(it) = self.transporter_mut(id) {
                    it.load.take_any(good, 1);
                }
                self.use_permission(id, seat, good, 1);
            }
        }
    }

    /// Pays a bill from loose goods and own loads: the cheapest goods first, loose ones first.
    /// With a transporter named first, its load is used before anything else.
    pub(crate) fn pay(
        &mut self,
        seat: Seat,
        bill: &mut Bill,
        before: Option<Carrier>,
        used: &mut Vec<Paid>,
    ) {
        let places = self.loose_of(seat, bill.pool);
        let loose = places
            .iter()
            .map(|place| self.loose_source(bill.pool, *place));
        let mut sources: ArrayVec<PaymentSource, MOST_SOURCES> = ArrayVec::new();
        sources.extend(before.map(PaymentSource::On).into_iter().chain(loose));
        for it in self.fleet(seat) {
            if !it.load.is_empty() && Some(it.id) != before && self.is_in(seat, bill.pool, it) {
                let _ = sources.try_push(PaymentSource::On(it.id));
            }
        }
        for need in &mut bill.needs {
            let wanted = || CHEAP_FIRST.into_iter().filter(|good| need.0.contains(good));
            // Bricks take the cheapest good wherever it lies; feeding takes one source after the
            // other, so that the receiver gives first.
            let mut owed = need.1;
            if before.is_some() {
                for source in &sources {
                    for good in wanted() {
                        owed -= self.pay_from(*source, &places, bill.pool, good, owed, used);
                    }
                }
            } else {
                for good in wanted() {
                    for source in &sources {
                        owed -= self.pay_from(*source, &places, bill.pool, good, owed, used);
                    }
                }
            }
            need.1 = owed;
        }
    }

    /// Pays with up to a number of a good from one source; returns how many there were.
    fn pay_from(
        &mut self,
        source: PaymentSource,
        places: &[Place],
        pool: GoodsPool,
        good: Good,
        most: u8,
        used: &mut Vec<Paid>,
    ) -> u8 {
        if most == 0 {
            return 0;
        }
        let taken = match source {
            PaymentSource::Loose(_) => {
                let mut places = places.iter();
                let place = places.find(|place| self.loose_source(pool, **place) == source);
                place.map_or(0, |it| self.loose.take_any(*it, good, most.into()))
            }
            PaymentSource::On(id) => self
                .transporter_mut(id)
                .map_or(0, |it| it.load.take_any(good, most.into())),
        };
        note(used, good, source, taken);
        u8::try_from(taken).unwrap_or(most).min(most)
    }
}

/// Notes goods that were used.
pub(crate) fn note(used: &mut Vec<Paid>, good: Good, from: PaymentSource, count: u16) {
    if count == 0 {
        return;
    }
    match used
        .iter_mut()
        .find(|it| (it.good, it.from) == (good, from))
    {
        Some(known) => known.count += count,
        None => used.push(Paid { good, from, count }),
    }
}

impl Cursor<'_> {
    /// Whether the rules can pay the rest of the bill.
    pub(crate) fn bill_can_be_paid(&self) -> bool {
        let bill = &self.bill;
        bill.owed() == 0
            || !bill.begun && self.board.affords(self.seat, bill.pool, &bill.needs, true)
    }

    /// Gives each good that may be used next to `sink`.
    pub(crate) fn each_use(&self, sink: Sink<'_>) -> ListFlow {
        self.board.each_source(self.seat, &self.bill, sink)
    }

    pub(crate) fn any_use(&self) -> bool {
        self.bill.owed() > 0 && self.each_use(&mut |_| ControlFlow::Break(())).is_break()
    }

    pub(crate) fn each_payment(&self, sink: Sink<'_>) -> ListFlow {
        if self.bill.owed() > 0 && self.form.upgraded.is_empty() {
            self.each_use(sink)?;
        }
        if self.form.subject.is_some() && self.bill_can_be_paid() {
            self.each_upgrade(sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Uses one good for the bill.
    pub(crate) fn use_for_bill(&mut self, good: Good, source: PaymentSource) {
        let pool = self.bill.pool;
        self.board.to_mut().use_one(self.seat, pool, good, source);
        let need = self
            .bill
            .needs
            .iter_mut()
            .find(|need| need.1 > 0 && need.0.contains(&good));
        if let Some(need) = need {
            need.1 -= 1;
        }
        self.bill.begun = true;
        note(&mut self.used, good, source, 1);
    }

    /// Pays what is left of the bill.
    fn settle(&mut self) {
        if self.bill.owed() > 0 {
            let board = self.board.to_mut();
            board.pay(self.seat, &mut self.bill, None, &mut self.used);
        }
    }

    /// Takes a choice while paying.
    pub(crate) fn pay_or_upgrade(&mut self, choice: Choice) {
        match choice {
            Choice::Use(good, source) => self.use_for_bill(good, source),
            Choice::Upgrade(hex) => {
                self.settle();
                self.form.upgraded.push(hex);
            }
            _ => {}
        }
    }

    /// Returns the bill of the seat's next brick (N2).
    pub(crate) fn brick_bill(&self) -> Bill {
        let home = self.board.player(self.seat).home;
        let pool = home.map_or(GoodsPool::Nowhere, GoodsPool::Home);
        Bill::new(pool, &[(&Good::ALL, self.board.brick_cost(self.seat))])
    }
}
