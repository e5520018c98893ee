//! What the goals of a plan lack, and in which order it is seen to.

use roads_and_boats::rows::Need;
use roads_and_boats::{Board, Good, Kind, Place, Producer, Vehicle};
use slowtable_kit::Seat;

use super::{DEEPEST, Dispatch, WEALTH, add};
use crate::plan::{Goal, SeatPlan};
use crate::reason::Aim;
use crate::ways::NEVER;

impl Dispatch<'_> {
    /// Works for one goal. Returns whether its bill can be paid where it is due.
    pub(crate) fn serve(&mut self, goal: Goal) -> bool {
        let board = self.board;
        if goal.is_done(board, self.seat) != Some(false) {
            return false;
        }
        let comp = |place: Place| self.ways.comp(board.compartment(place));
        match goal {
            Goal::Build(kind, place) => {
                let Some(at) = comp(place) else { return false };
                self.aim = Aim::Producer(kind);
                self.paid(kind.data().cost, at, false)
            }
            Goal::Road(one, other) => {
                let (Some(one), Some(other)) = (comp(one), comp(other)) else {
                    return false;
                };
                self.aim = Aim::Road;
                // From the side where the stone is nearer.
                let stones = |at: usize| self.far(Good::Stone, at);
                let at = if stones(one) <= stones(other) {
                    one
                } else {
                    other
                };
                self.paid(roads_and_boats::rows::ROAD, at, false)
            }
            Goal::Bridge(place) => {
                let Some(at) = comp(place) else { return false };
                self.aim = Aim::Bridge;
                self.paid(roads_and_boats::rows::ROAD, at, false)
            }
            Goal::Shaft(place) => {
                let Some(at) = comp(place) else { return false };
                let mine = board.producer(place.hex);
                let is_empty = mine
                    .is_some_and(|it| it.kind == Kind::Mine && it.bag.is_none_or(|bag| bag.0 == 0));
                if !is_empty || !board.knows(self.seat, roads_and_boats::Subject::NewShafts) {
                    return false;
                }
                self.aim = Aim::Shaft;
                self.paid(roads_and_boats::rows::SHAFT, at, false)
            }
            Goal::Vehicle(vehicle, _) => {
                let made = |it: &&Producer| it.kind.vehicle() == Some(vehicle);
                let Some(factory) = board.producers.iter().find(made) else {
                    return false;
                };
                let Some(at) = comp(factory.at) else {
                    return false;
                };
                self.aim = Aim::Vehicle(vehicle);
                let data = factory.kind.data();
                self.paid(data.inputs, at, data.donkey)
            }
            Goal::Donkeys(_, place) => {
                let Some(at) = comp(place) else { return false };
                self.aim = Aim::Vehicle(Vehicle::Donkey);
                self.pair(at, place);
                false
            }
            Goal::Research(_) => self.research(),
            Goal::Line => {
                self.stock_up(4);
                false
            }
            Goal::Wealth => {
                self.wealth();
                false
            }
            Goal::Rows => row_is_open(board, self.seat) && self.bricks(1),
            Goal::Bricks(count) => self.bricks(count),
            Goal::From(_) | Goal::Aside | Goal::Lean(_) => false,
        }
    }

    fn paid(&mut self, needs: &[Need], at: usize, donkey: bool) -> bool {
        let (ready, soon) = self.bill(needs, at);
        if soon && self.moving {
            self.attend(at, donkey);
        }
        ready
    }

    /// Returns how far the nearest of a good is from a place.
    fn far(&self, good: Good, at: usize) -> u8 {
        let lots = self
            .lots
            .iter()
            .filter(|lot| lot.good == good && lot.count > 0);
        let ways = lots.map(|lot| match (lot.comp, lot.mover) {
            (Some(comp), _) => self.distance(comp, at),
            (None, Some(mover)) => self.time(mover, at),
            _ => NEVER,
        });
        ways.min().unwrap_or(NEVER)
    }

    /// Sends two donkeys to a pasture where nothing else is.
    fn pair(&mut self, at: usize, place: Place) {
        let hex = place.hex;
        let others = |seat: Seat| move |it: &&roads_and_boats::Transporter| it.id.seat != seat;
        let all = self.board.transporters.iter();
        let strange = all.filter(others(self.seat)).any(|it| it.at.hex == hex);
        let goods = self
            .board
            .loose
            .heaps()
            .iter()
            .any(|heap| heap.at.hex == hex);
        if strange || goods || self.board.producer(hex).is_some() {
            return;
        }
        let mut near: Vec<(u8, usize)> = (0..self.movers.len())
            .filter(|it| {
                let one = &self.movers[*it];
                one.vehicle == Vehicle::Donkey
                    && one.is_idle()
                    && one.free == u16::from(one.vehicle.data().capacity)
            })
            .map(|it| (self.time(it, at), it))
            .filter(|it| it.0 < NEVER)
            .collect();
        near.sort_unstable();
        if near.len() < 2 {
            return;
        }
        let aim = self.aim;
        for (_, mover) in near.into_iter().take(2) {
            let it = &mut self.movers[mover];
            it.to = Some(at);
            it.why.get_or_insert((None, aim));
        }
    }

    /// Brings geese and paper together.
    fn research(&mut self) -> bool {
        self.aim = Aim::Good(Good::Paper);
        // Paper goes to the geese.
        let geese = self
            .lots
            .iter()
            .find(|lot| lot.good == Good::Geese && lot.count >= 2);
        let Some(at) = geese.and_then(|lot| lot.comp) else {
            return false;
        };
        let needs: &[Need] = roads_and_boats::rows::RESEARCH;
        self.paid(needs, at, false)
    }

    /// Makes coins and stock.
    fn wealth(&mut self) {
        let board = self.board;
        if self.turns_left == 0 {
            return;
        }
        let held = |good: Good| -> u16 {
            let lots = self.lots.iter().filter(|lot| lot.good == good);
            lots.map(|lot| lot.count).sum()
        };
        let turns = u16::from(self.turns_left);
        // Iron comes in between.
        let yields = |(gold, iron): (u16, u16)| match iron {
            0 => gold.min(turns.saturating_sub(1)),
            _ => gold.min(turns.saturating_sub(1) / 2),
        };
        let own = board.producers.iter().filter(|it| !self.is_foreign(it.at));
        let bags = own.filter_map(|it| it.bag);
        let to_come: u16 = bags.map(yields).sum();
        let coins = held(Good::Coins);
        let gold = held(Good::Gold) + to_come;
        let at = |kind: Kind| {
            let found = board.producers.iter().filter(|it| it.kind == kind);
            let mut found = found.filter(|it| !self.is_foreign(it.at));
            found.find_map(|it| self.ways.comp(it.at))
        };
        let (mint, exchange) = (at(Kind::Mint), at(Kind::StockExchange));
        let coming = if mint.is_some() { gold / 2 } else { 0 };
        // Where others fetch what lies about, gold does not wait at the mint for fuel that nobody makes.
        let makes_fuel =
            |it: &Producer| !self.is_foreign(it.at) && Self::makes(it, &[Good::Fuel]).is_some();
        let waits = self.leaves_to_others()
            && held(Good::Fuel) == 0
            && !board.producers.iter().any(makes_fuel);
        if let Some(exchange) = exchange {
            let shares = ((coins + coming) / 2).min(2);
            if shares > 0 {
                self.aim = Aim::Good(Good::Stock);
                self.need(&[Good::Coins], 2 * shares, exchange, 0);
                self.need(&[Good::Paper], shares, exchange, 0);
            }
        }
        if let Some(mint) = mint
            && gold > 1
            && !waits
        {
            self.aim = Aim::Good(Good::Coins);
            // One a turn.
            let coins = (gold / 2).min(turns);
            self.need(&[Good::Gold], 2 * coins, mint, 0);
            self.need(&[Good::Fuel], coins, mint, 0);
        }
    }

    /// Brings goods for bricks to the home. Returns whether one can be bought.
    fn bricks(&mut self, count: u8) -> bool {
        let board = self.board;
        let player = board.player(self.seat);
        let Some(home) = player
            .home
            .and_then(|it| self.ways.comp(board.compartment(it)))
        else {
            return false;
        };
        if player.bricks >= count || board.wonder.is_full() {
            return false;
        }
        self.aim = Aim::Brick;
        let first = u16::from(board.brick_cost(self.seat));
        let more = u16::from(count - player.bricks);
        // Each brick of a turn costs one more than the one before.
        let all = more * first + more * (more - 1) / 2;
        let met = self.need(self.for_bricks(), all, home, 1);
        if met.soon >= first && self.moving {
            self.attend(home, false);
        }
        met.ready >= first
    }

    /// Loads what counts at the end, as soon as it must be done.
    pub(crate) fn keep(&mut self) {
        if self.turns_left > 6 {
            return;
        }
        for good in WEALTH {
            self.aim = Aim::Keep(good);
            // What lies there, or will after the next production.
            let mut places: Vec<(usize, u16, Option<usize>)> = Vec::new();
            for (index, lot) in self.lots.iter().enumerate() {
                if let Some(comp) = lot.comp.filter(|_| lot.good == good && lot.count > 0) {
                    places.push((comp, lot.count, Some(index)));
                }
            }
            if self.turns_left == 1 {
                for producer in &self.board.producers {
                    let makes = Self::makes(producer, &[good]).is_some();
                    if makes && let Some(comp) = self.ways.comp(producer.at) {
                        places.push((comp, 1, None));
                    }
                }
            }
            for (comp, count, lot) in places {
                self.keep_at(good, comp, count, lot);
            }
        }
    }

    /// Sends movers for what lies at a place, each as late as it can be. `lot` is missing for what will
    /// lie there in the next turn.
    fn keep_at(&mut self, good: Good, comp: usize, count: u16, lot: Option<usize>) {
        let mut left = count;
        let mut later: Vec<usize> = Vec::new();
        while left > 0 {
            let able = (0..self.movers.len()).filter(|it| {
                let one = &self.movers[*it];
                let idle = one.is_idle() || one.from == Some(comp) && one.to.is_none();
                idle && !one.moved && one.free + self.junk(*it) > 0 && !later.contains(it)
            });
            let near = able
                .map(|it| (self.time(it, comp), self.junk(it), it))
                .min();
            let Some((time, _, mover)) = near.filter(|it| it.0 < NEVER) else {
                return;
            };
            // What can still be made into more is loaded at the last moment.
            let slack = u8::from(good == Good::Stock && lot.is_some());
            let soon = lot.is_none() && time <= 1;
            if self.turns_left + 1 > time.max(1) + slack || soon {
                if soon && self.turns_left == 1 && time == 0 {
                    self.movers[mover].to = Some(comp);
                }
                left = left.saturating_sub(self.movers[mover].free + self.junk(mover));
                if self.turns_left <= time.max(1) {
                    self.movers[mover].pinned = true;
                }
                later.push(mover);
                continue;
            }
            self.throw_down(mover);
            let aim = self.aim;
            let it = &mut self.movers[mover];
            let taken = left.min(it.free);
            if taken == 0 {
                return;
            }
            it.free -= taken;
            it.from = Some(comp);
            if let Some(lot) = lot {
                add(&mut it.fetch, good, taken);
                self.lots[lot].count -= taken;
            }
            it.why.get_or_insert((Some(good), aim));
            left -= taken;
        }
    }

    /// Keeps the line of wood running.
    fn stock_up(&mut self, most: u16) {
        if self.turns_left < 4 {
            return;
        }
        let board = self.board;
        let mill = board.producers.iter().find(|it| it.kind == Kind::Sawmill);
        if let Some(mill) = mill.and_then(|it| self.ways.comp(it.at)) {
            self.aim = Aim::Good(Good::Boards);
            let trunks = self.lots.iter().filter(|lot| lot.good == Good::Trunks);
            let there: u16 = trunks.map(|lot| lot.count).sum();
            self.need(&[Good::Trunks], there.min(most), mill, DEEPEST);
        }
    }

    /// Works for a whole plan, and at the end for what is left to do for anybody.
    pub(crate) fn all(&mut self, plan: &SeatPlan) {
        self.keep();
        for goal in plan.in_turn(self.board.turn) {
            self.serve(goal);
        }
        if self.turns_left < 3 {
            self.serve(Goal::Bricks(3));
        }
        self.stock_up(6);
        self.top_up();
    }
}

/// Whether a seat has no brick yet in the row of the wonder's next cell.
pub(crate) fn row_is_open(board: &Board, seat: Seat) -> bool {
    let mut from = 0;
    for cells in roads_and_boats::rows::WONDER_ROWS {
        let until = from + usize::from(cells);
        if board.wonder.len() < until {
            return !board.wonder.bricks()[from..].contains(&Some(seat));
        }
        from = until;
    }
    false
}
