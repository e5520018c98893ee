//! From a plan to what each transporter does next: needs are met by goods that lie or are carried
//! somewhere, the nearest first, or by what is to be produced for them.

mod aside;
mod goals;

use roads_and_boats::rows::{Need, Output, SOLO_TURNS, TURNS};
use roads_and_boats::{Board, Carrier, Good, Kind, Phase, Place, Producer, Vehicle};
use slowtable_kit::Seat;

pub(crate) use goals::row_is_open;

use crate::reason::Aim;
use crate::ways::{NEVER, Ways};

/// How deep production is planned backwards.
const DEEPEST: u8 = 5;
/// Goods for bricks, the least useful first.
const FOR_BRICKS: [Good; 5] = [
    Good::Trunks,
    Good::Clay,
    Good::Geese,
    Good::Stone,
    Good::Boards,
];
/// The same where trunks become boards at the home.
const FOR_BRICKS_AT_MILL: [Good; 5] = [
    Good::Clay,
    Good::Geese,
    Good::Stone,
    Good::Boards,
    Good::Trunks,
];
/// Goods that count at the end, the most valuable first.
pub(crate) const WEALTH: [Good; 3] = [Good::Stock, Good::Coins, Good::Gold];

/// Goods that nothing has claimed yet.
#[derive(Debug, Clone, Copy)]
struct Lot {
    good: Good,
    count: u16,
    /// The compartment where they lie.
    comp: Option<usize>,
    /// The mover that carries them.
    mover: Option<usize>,
    /// Whether they moved in this phase, so that no other transporter may carry them on (V7).
    fixed: bool,
}

/// What one transporter is to do.
#[derive(Debug, Clone)]
pub(crate) struct Mover {
    pub id: Carrier,
    pub vehicle: Vehicle,
    pub at: Place,
    /// The number of that place among those of its kind; `None` if it is none of them.
    node: Option<usize>,
    /// Whether it cannot move any more in this phase.
    pub moved: bool,
    /// Room that is not promised.
    free: u16,
    /// Where it loads.
    pub from: Option<usize>,
    /// Where it unloads, or is needed.
    pub to: Option<usize>,
    /// What it loads there.
    pub fetch: Vec<(Good, u16)>,
    /// What it unloads there.
    pub unload: Vec<(Good, u16)>,
    /// Whether it waits for what it must load in the last turn.
    pinned: bool,
    /// Whether it first throws down what nobody needs.
    pub dump: bool,
    /// What it is busy for: the good, and the aim.
    pub why: Option<(Option<Good>, Aim)>,
}

impl Mover {
    fn is_idle(&self) -> bool {
        self.from.is_none() && self.to.is_none() && !self.moved && !self.pinned
    }
}

/// How far a need is met.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Served {
    /// There already.
    pub ready: u16,
    /// There at the end of this phase at the latest, those that are ready included.
    pub soon: u16,
}

/// Shares out goods and transporters.
pub(crate) struct Dispatch<'a> {
    pub board: &'a Board,
    pub seat: Seat,
    pub ways: &'a Ways,
    lots: Vec<Lot>,
    pub movers: Vec<Mover>,
    turns_left: u8,
    aim: Aim,
    moving: bool,
    /// The movers whose loads nobody needs, as a set.
    useless: u16,
    /// What the plan leans to.
    lean: u16,
    /// For each compartment whether it is nearer to another's home; empty if that does not matter.
    foreign: Vec<bool>,
}

/// Returns the turns that follow this one.
pub(crate) fn turns_left(board: &Board) -> u8 {
    let last = if board.is_solo() { SOLO_TURNS } else { TURNS };
    last.saturating_sub(board.turn.max(1))
}

fn add(list: &mut Vec<(Good, u16)>, good: Good, count: u16) {
    match list.iter_mut().find(|it| it.0 == good) {
        Some(known) => known.1 += count,
        None => list.push((good, count)),
    }
}

impl<'a> Dispatch<'a> {
    pub(crate) fn new(board: &'a Board, seat: Seat, ways: &'a mut Ways) -> Self {
        ways.refresh(board, seat);
        for it in board.fleet(seat) {
            ways.learn(board, it.vehicle);
        }
        let ways: &'a Ways = ways;
        let mut lots = Vec::new();
        for heap in board.loose.heaps() {
            let Some(comp) = ways.comp(heap.at) else {
                continue;
            };
            lots.push(Lot {
                good: heap.pile.good,
                count: heap.pile.count,
                comp: Some(comp),
                mover: None,
                fixed: heap.pile.moved_by.of(seat).is_some(),
            });
        }
        let mut movers = Vec::new();
        for it in board.fleet(seat) {
            let index = movers.len();
            for pile in &it.load {
                lots.push(Lot {
                    good: pile.good,
                    count: pile.count,
                    comp: None,
                    mover: Some(index),
                    fixed: false,
                });
            }
            movers.push(Mover {
                id: it.id,
                vehicle: it.vehicle,
                at: it.at,
                node: ways.node(it.vehicle, it.at),
                moved: it.moved || it.carried_by.is_some(),
                free: it.room(),
                from: None,
                to: None,
                fetch: Vec::new(),
                unload: Vec::new(),
                pinned: false,
                dump: false,
                why: None,
            });
        }
        Self {
            board,
            seat,
            ways,
            lots,
            movers,
            turns_left: turns_left(board),
            aim: Aim::Brick,
            moving: board.phase == Phase::Movement,
            useless: 0,
            lean: 0,
            foreign: Vec::new(),
        }
    }

    /// Lets the plan's number decide where several transporters do about as well.
    pub(crate) fn leaning(mut self, lean: u16) -> Self {
        self.lean = lean;
        self
    }

    /// Returns what a task of a mover seems dearer, in eighths of a turn.
    fn bias(&self, mover: usize, from: usize, at: usize) -> u16 {
        if self.lean == 0 {
            return 0;
        }
        let mut mixed = u32::from(self.lean).wrapping_mul(0x9E37_79B1);
        for part in [mover, from, at] {
            let part = u32::try_from(part).unwrap_or(0);
            mixed = (mixed ^ part.wrapping_mul(0x85EB_CA6B)).wrapping_mul(0xC2B2_AE35);
            mixed ^= mixed >> 15;
        }
        u16::try_from(mixed % 12).unwrap_or(0)
    }

    /// Returns the goods for bricks, those to be used first at the front.
    pub(crate) fn for_bricks(&self) -> &'static [Good] {
        let board = self.board;
        let home = board.player(self.seat).home;
        let home = home.map(|it| board.compartment(it));
        let mill = |it: &Producer| it.kind == Kind::Sawmill && Some(it.at) == home;
        if self.turns_left > 0 && board.producers.iter().any(mill) {
            &FOR_BRICKS_AT_MILL
        } else {
            &FOR_BRICKS
        }
    }

    fn time(&self, mover: usize, comp: usize) -> u8 {
        let it = &self.movers[mover];
        let node = it.node;
        node.map_or(NEVER, |node| self.ways.time_from(it.vehicle, node, comp))
    }

    /// Takes goods of a lot for a place.
    fn claim(&mut self, lot: usize, count: u16) -> Good {
        self.lots[lot].count -= count;
        self.lots[lot].good
    }

    fn unload_at(&mut self, mover: usize, good: Good, count: u16, at: usize) {
        let aim = self.aim;
        let it = &mut self.movers[mover];
        it.to = Some(at);
        add(&mut it.unload, good, count);
        it.why.get_or_insert((Some(good), aim));
    }

    /// Returns the room of a mover for more goods, what it would throw down included.
    fn room(&self, mover: usize) -> u16 {
        let it = &self.movers[mover];
        if !it.is_idle() {
            return it.free;
        }
        match (self.junk(mover), self.useless >> mover & 1) {
            (0, _) => it.free,
            (junk, 1) => it.free + junk,
            // Its load may be needed for a later goal.
            _ => 0,
        }
    }

    fn junk(&self, mover: usize) -> u16 {
        let junk = |lot: &&Lot| lot.mover == Some(mover) && !WEALTH.contains(&lot.good);
        self.lots.iter().filter(junk).map(|lot| lot.count).sum()
    }

    /// Makes a mover throw down what nobody needs.
    fn throw_down(&mut self, mover: usize) {
        let junk = self.junk(mover);
        if junk == 0 {
            return;
        }
        for lot in &mut self.lots {
            if lot.mover == Some(mover) && !WEALTH.contains(&lot.good) {
                lot.count = 0;
            }
        }
        let it = &mut self.movers[mover];
        it.free += junk;
        it.dump = true;
    }

    /// Meets a need of a place for so many of any of these goods, as far as possible.
    pub(crate) fn need(&mut self, goods: &[Good], count: u16, at: usize, depth: u8) -> Served {
        let mut left = count;
        let mut served = Served::default();
        for good in goods {
            for lot in 0..self.lots.len() {
                let one = self.lots[lot];
                if left == 0 || one.count == 0 || one.good != *good {
                    continue;
                }
                let here = one.comp == Some(at)
                    || one.mover.is_some_and(|it| {
                        let free = !self.moving
                            || self.movers[it].moved
                            || self.movers[it].to.is_none_or(|to| to == at)
                                && self.movers[it].from.is_none();
                        free && self.time(it, at) == 0
                    });
                if !here {
                    continue;
                }
                let taken = one.count.min(left);
                self.claim(lot, taken);
                if let Some(mover) = one.mover
                    && !self.movers[mover].moved
                {
                    self.unload_at(mover, *good, taken, at);
                }
                left -= taken;
                served.ready += taken;
                served.soon += taken;
            }
        }
        while left > 0 {
            let Some((cost, lot, mover)) = self.nearest(goods, at) else {
                break;
            };
            let one = self.lots[lot];
            let mut taken = one.count.min(left);
            if let Some(mover) = mover
                && one.mover.is_none()
            {
                if self.movers[mover].is_idle() {
                    self.throw_down(mover);
                }
                taken = taken.min(self.movers[mover].free);
                if taken == 0 {
                    break;
                }
                let aim = self.aim;
                let it = &mut self.movers[mover];
                it.free -= taken;
                it.to = Some(at);
                if it.from.is_none() {
                    it.from = one.comp;
                }
                add(&mut it.fetch, one.good, taken);
                it.why.get_or_insert((Some(one.good), aim));
            }
            let good = self.claim(lot, taken);
            if let Some(mover) = one.mover
                && !self.movers[mover].moved
            {
                self.unload_at(mover, good, taken, at);
            }
            left -= taken;
            if cost <= 1 && mover.is_some() && self.moving {
                served.soon += taken;
            }
        }
        if left > 0 && depth < DEEPEST {
            self.produce(goods, left, at, depth);
        }
        served
    }

    /// Returns the goods that can be brought to a place soonest: the turns, the lot, and who brings them.
    fn nearest(&self, goods: &[Good], at: usize) -> Option<(u8, usize, Option<usize>)> {
        let mut best: Option<(u16, u16, usize, Option<usize>)> = None;
        let most = u16::from(self.turns_left) + 1;
        let mut offer = |cost: u16, bias: u16, lot: usize, mover: Option<usize>| {
            let seems = cost + bias;
            if cost <= 8 * most + 7 && best.is_none_or(|known| seems < known.0) {
                best = Some((seems, cost, lot, mover));
            }
        };
        for (index, lot) in self.lots.iter().enumerate() {
            if lot.count == 0 || !goods.contains(&lot.good) || lot.comp == Some(at) {
                continue;
            }
            let Some(from) = lot.comp else {
                let Some(mover) = lot.mover else { continue };
                let it = &self.movers[mover];
                let time = self.time(mover, at);
                if time == NEVER {
                    continue;
                }
                let late = u16::from(it.moved || !self.moving);
                if it.moved || it.from.is_none() && it.to.is_none_or(|to| to == at) {
                    offer(8 * (u16::from(time) + late), 0, index, Some(mover));
                }
                continue;
            };
            let is_left = self.is_left_to_others(from);
            if is_left && !self.moving {
                continue;
            }
            if lot.fixed && self.moving {
                offer(24, 0, index, None);
                continue;
            }
            if !self.moving {
                // Who brings it does not matter yet.
                let far = self.distance(from, at);
                if far < NEVER {
                    offer(8 * (1 + u16::from(far)), 0, index, None);
                }
                continue;
            }
            for mover in 0..self.movers.len() {
                let it = &self.movers[mover];
                if it.moved || self.room(mover) == 0 {
                    continue;
                }
                let time = self.time(mover, from);
                let leg = self.ways.leg(it.vehicle, from, at);
                if time == NEVER || leg == NEVER || is_left && time > 1 {
                    continue;
                }
                let fits = match (it.from, it.to) {
                    (None, None) => true,
                    (Some(known), Some(to)) => known == from && to == at,
                    (None, Some(to)) => to == at && time == 0,
                    (Some(_), None) => false,
                };
                if fits {
                    // Who goes there already has the better claim.
                    let more = u16::from(it.to.is_none());
                    let once = it
                        .node
                        .is_some_and(|node| self.ways.at_once(it.vehicle, node, from, at));
                    let turns = match once {
                        true => 1,
                        false => u16::from(time) + u16::from(leg),
                    };
                    let bias = self.bias(mover, from, at);
                    offer(8 * turns + more, bias, index, Some(mover));
                }
            }
        }
        let (_, cost, lot, mover) = best?;
        Some((u8::try_from(cost / 8).unwrap_or(NEVER), lot, mover))
    }

    /// Returns the good that a producer makes, if it makes one of these.
    fn makes(producer: &Producer, goods: &[Good]) -> Option<(Good, u8)> {
        let (good, each) = match producer.kind.data().output {
            Output::Goods(good, each) => (good, each),
            Output::Token => {
                let (gold, iron) = producer.bag.filter(|bag| bag.0 + bag.1 > 0)?;
                if gold >= iron {
                    (Good::Gold, 1)
                } else {
                    (Good::Iron, 1)
                }
            }
            Output::Vehicle(_) => return None,
        };
        goods.contains(&good).then_some((good, each))
    }

    /// Returns the turns between two compartments for the seat's quickest transporter.
    fn distance(&self, from: usize, to: usize) -> u8 {
        let movers = self.movers.iter();
        let legs = movers.map(|it| self.ways.leg(it.vehicle, from, to));
        legs.min().unwrap_or(NEVER)
    }

    /// Has goods produced that a place needs.
    fn produce(&mut self, goods: &[Good], count: u16, at: usize, depth: u8) {
        let mut found: Vec<(u8, usize)> = Vec::new();
        for (index, producer) in self.board.producers.iter().enumerate() {
            let made = Self::makes(producer, goods);
            let (Some((good, _)), Some(comp)) = (made, self.ways.comp(producer.at)) else {
                continue;
            };
            let way = self.distance(comp, at);
            if way < NEVER && !self.is_left_to_others(comp) {
                let rank = goods.iter().position(|it| *it == good).unwrap_or(0);
                let long = 2 * u8::from(!producer.kind.is_primary());
                let rank = u8::try_from(rank).unwrap_or(0) / 2;
                found.push((way.saturating_add(long + rank), index));
            }
        }
        found.sort_unstable();
        let mut left = count;
        let board = self.board;
        for (_, index) in found {
            let producer = &board.producers[index];
            let Some((_, each)) = Self::makes(producer, goods) else {
                continue;
            };
            let Some(comp) = self.ways.comp(producer.at) else {
                continue;
            };
            if left == 0 {
                break;
            }
            if producer.kind.is_primary() {
                left -= 1;
                self.wait(comp, at, 1, goods[0]);
                continue;
            }
            let data = producer.kind.data();
            let each = u16::from(each);
            let sets = left.div_ceil(each).min(u16::from(data.most) / each);
            let mut working = sets;
            for (inputs, number) in data.inputs {
                let number = u16::from(*number);
                let met = self.need(inputs, number * sets, comp, depth + 1);
                working = working.min(met.soon / number);
            }
            if working > 0 {
                self.wait(comp, at, working * each, goods[0]);
            }
            left = left.saturating_sub(sets * each);
        }
    }

    /// Sends an idle mover to where goods will lie in the next turn.
    fn wait(&mut self, from: usize, at: usize, count: u16, good: Good) {
        if from == at || self.turns_left == 0 {
            return;
        }
        let waits = |it: &Mover| it.from == Some(from) && it.to == Some(at) && it.free > 0;
        let known = self.movers.iter().position(waits);
        let mover = known.or_else(|| {
            let idle = (0..self.movers.len()).filter(|it| {
                let one = &self.movers[*it];
                one.is_idle() && self.room(*it) > 0 && self.ways.leg(one.vehicle, from, at) < NEVER
            });
            let idle = idle.filter(|it| self.time(*it, from) < NEVER);
            let cost = |it: &usize| 8 * u16::from(self.time(*it, from)) + self.bias(*it, from, at);
            idle.min_by_key(cost)
        });
        let Some(mover) = mover else { return };
        if self.movers[mover].is_idle() {
            self.throw_down(mover);
        }
        let aim = self.aim;
        let it = &mut self.movers[mover];
        it.free = it.free.saturating_sub(count);
        it.from = Some(from);
        it.to = Some(at);
        it.why.get_or_insert((Some(good), aim));
    }

    /// Makes sure that a mover is at a place at the end of the phase; it stays if one is there.
    fn attend(&mut self, at: usize, donkey: bool) {
        let fits = |it: &Mover| !donkey || it.vehicle == Vehicle::Donkey;
        let comes = |it: &Mover| it.to == Some(at) && it.from.is_none_or(|from| from == at);
        if self.movers.iter().any(|it| fits(it) && comes(it)) {
            return;
        }
        let there = (0..self.movers.len())
            .any(|it| fits(&self.movers[it]) && self.movers[it].moved && self.time(it, at) == 0);
        if there {
            return;
        }
        let idle = (0..self.movers.len())
            .filter(|it| self.movers[*it].is_idle() && fits(&self.movers[*it]));
        let near = idle.map(|it| (self.time(it, at), it)).min();
        if let Some((time, mover)) = near
            && time < NEVER
        {
            let aim = self.aim;
            let it = &mut self.movers[mover];
            it.to = Some(at);
            it.why.get_or_insert((None, aim));
        }
    }

    /// Meets a bill at a place; returns whether all lies there, and whether it does soon.
    fn bill(&mut self, needs: &[Need], at: usize) -> (bool, bool) {
        let (mut ready, mut soon) = (true, true);
        for (goods, count) in needs {
            let met = self.need(goods, u16::from(*count), at, 0);
            ready &= met.ready >= u16::from(*count);
            soon &= met.soon >= u16::from(*count);
        }
        (ready, soon)
    }

    /// Fills the room of those who load with more of the same.
    fn top_up(&mut self) {
        for mover in 0..self.movers.len() {
            let it = &self.movers[mover];
            if it.moved || it.to.is_none() || it.free == 0 {
                continue;
            }
            let carried = it.fetch.iter().chain(&it.unload).map(|it| it.0);
            let carried: Vec<Good> = carried.collect();
            let from = it.from;
            for lot in 0..self.lots.len() {
                let one = self.lots[lot];
                let Some(comp) = one.comp.filter(|_| one.count > 0 && !one.fixed) else {
                    continue;
                };
                let loads = match from {
                    Some(from) => from == comp,
                    None => self.movers[mover].to != Some(comp) && self.time(mover, comp) == 0,
                };
                if !loads || !carried.contains(&one.good) || WEALTH.contains(&one.good) {
                    continue;
                }
                let it = &mut self.movers[mover];
                let taken = one.count.min(it.free);
                if taken > 0 && it.from.is_none_or(|from| from == comp) {
                    it.free -= taken;
                    it.from = Some(comp);
                    add(&mut it.fetch, one.good, taken);
                    self.lots[lot].count -= taken;
                }
            }
        }
    }

    /// Returns the movers that carry what nobody needs and have nothing to do, as a set.
    pub(crate) fn idle_loads(&self) -> u16 {
        let idle = (0..self.movers.len()).filter(|it| {
            // Who waits for nothing yet may do so with its load.
            self.movers[*it].is_idle() && self.junk(*it) > 0
        });
        idle.fold(0, |set, it| set | 1 << it)
    }

    /// Throws down what these movers carry, as soon as they are needed for something.
    pub(crate) fn with_useless(mut self, movers: u16) -> Self {
        self.useless = movers;
        self
    }

    /// Returns goods at the home that nothing has claimed, the least useful first: the good, and the
    /// mover that carries it or the compartment where it lies.
    pub(crate) fn spendable(
        &self,
        home: Place,
    ) -> Vec<(Good, u16, Option<Carrier>, Option<Place>)> {
        let mut found = Vec::new();
        let last = self.turns_left < 2;
        for good in self
            .for_bricks()
            .iter()
            .copied()
            .chain([Good::Iron, Good::Fuel, Good::Paper])
        {
            if !last && !FOR_BRICKS.contains(&good) {
                continue;
            }
            for lot in self
                .lots
                .iter()
                .filter(|lot| lot.good == good && lot.count > 0)
            {
                let place = lot.comp.map(|comp| self.ways.comps()[comp]);
                let mover = lot.mover.map(|it| &self.movers[it]);
                let near = place.is_some_and(|it| it.hex == home.hex)
                    || mover.is_some_and(|it| it.at.hex == home.hex);
                if near {
                    found.push((good, lot.count, mover.map(|it| it.id), place));
                }
            }
        }
        found
    }
}
