//! A beam over the actions of a solo game.

use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use roads_and_boats::rows::SOLO_TURNS;
use roads_and_boats::{Good, Kind, Vehicle};

use crate::model::{Act, Goods, MOST_FLEET, Map, Position, Stop, bit, count, goods, kinds, sum};
use crate::value::{Item, Judge, Plan};

/// A step of a line: the step before it, and what was done.
pub struct Step {
    before: usize,
    acts: Vec<Act>,
}

struct Node {
    state: Position,
    step: usize,
}

struct Found {
    value: f32,
    hash: u64,
    from: usize,
    acts: Vec<Act>,
    state: Option<Box<Position>>,
    one: Option<Act>,
}

struct Hashing(u64);
impl Hasher for Hashing {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, it: u8) {
        self.write_u64(it.into());
    }
    fn write_u64(&mut self, it: u64) {
        self.0 = (self.0 ^ it).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }
    fn write_usize(&mut self, it: usize) {
        self.write_u64(it as u64);
    }
    fn write_isize(&mut self, it: isize) {
        self.write_u64(it as u64);
    }
}

fn hash_of(state: &Position) -> u64 {
    let mut hasher = Hashing(7);
    state.turn.hash(&mut hasher);
    for list in [&state.loose, &state.fixed] {
        for it in list {
            hasher.write_u64(*it);
        }
    }
    for it in &state.built {
        hasher.write_u8(it.map_or(0, |it| it as u8 + 1));
    }
    for it in &state.bag {
        hasher.write_u64(u64::from(it.0) << 8 | u64::from(it.1));
    }
    hasher.write_u64(state.roads);
    hasher.write_u64(
        u64::from(state.cells) << 32 | u64::from(state.rows) << 8 | u64::from(state.known),
    );
    let fleet: u64 = state
        .fleet
        .iter()
        .map(|it| {
            let mut hasher = Hashing(3);
            hasher.write_u8(it.vehicle as u8);
            hasher.write_u8(it.node);
            hasher.write_u8(it.moved.into());
            hasher.write_u64(it.load);
            hasher.finish()
        })
        .fold(0, u64::wrapping_add);
    hasher.write_u64(fleet);
    hasher.finish()
}

/// The best so many of what is found.
struct Pool {
    width: usize,
    found: Vec<Found>,
    least: f32,
}

impl Pool {
    fn new(width: usize) -> Self {
        Self {
            width,
            found: Vec::new(),
            least: f32::MIN,
        }
    }

    fn wants(&self, value: f32) -> bool {
        value > self.least
    }

    fn add(&mut self, found: Found) {
        self.found.push(found);
        if self.found.len() > 6 * self.width + 500 {
            self.tidy();
        }
    }

    fn tidy(&mut self) {
        self.found
            .sort_by(|one, other| other.value.total_cmp(&one.value));
        let mut seen = HashSet::new();
        self.found.retain(|it| seen.insert(it.hash));
        if self.found.len() > self.width {
            self.found.truncate(self.width);
            self.least = self.found[self.width - 1].value;
        }
    }
}

pub struct Search<'a> {
    pub judge: Judge<'a>,
    pub steps: Vec<Step>,
    width: usize,
    pub noise: f32,
    pub seed: u64,
}

impl<'a> Search<'a> {
    pub fn new(map: &'a Map, plan: &'a Plan, width: usize) -> Self {
        Self {
            judge: Judge::new(map, plan),
            steps: Vec::new(),
            width,
            noise: 0.0,
            seed: 0,
        }
    }

    fn value(&self, state: &Position) -> f32 {
        let value = self.judge.value(state);
        if self.noise == 0.0 || state.over() {
            return value;
        }
        let mixed = (u64::from(value.to_bits()) ^ self.seed).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        value + self.noise * ((mixed >> 40) as f32 / (1 << 24) as f32 - 0.5)
    }

    fn settle(&mut self, beam: &[Node], mut pool: Pool) -> Vec<Node> {
        pool.tidy();
        let mut next = Vec::new();
        for found in pool.found {
            let from = &beam[found.from];
            let state = match (found.state, found.one) {
                (Some(state), _) => *state,
                (None, Some(act)) => {
                    let mut state = from.state.clone();
                    make_move(self.judge.map, &mut state, act);
                    state
                }
                (None, None) => from.state.clone(),
            };
            let mut acts = found.acts;
            acts.extend(found.one);
            let step = if acts.is_empty() {
                from.step
            } else {
                self.steps.push(Step {
                    before: from.step,
                    acts,
                });
                self.steps.len() - 1
            };
            next.push(Node { state, step });
        }
        next
    }

    /// Searches; returns the points of the best line, and its acts.
    pub fn run(&mut self, start: &Position, until: u8) -> (f32, Position, Vec<Act>) {
        self.steps.push(Step {
            before: 0,
            acts: Vec::new(),
        });
        let mut beam = vec![Node {
            state: start.clone(),
            step: 0,
        }];
        for _ in start.turn..until {
            // Production.
            let mut pool = Pool::new(self.width);
            for (from, node) in beam.iter().enumerate() {
                for (state, mut acts) in self.produced(&node.state) {
                    let hash = hash_of(&state);
                    acts.push(Act::End);
                    pool.add(Found {
                        value: self.value(&state),
                        hash,
                        from,
                        acts,
                        state: Some(Box::new(state)),
                        one: None,
                    });
                }
            }
            beam = self.settle(&beam, pool);
            // Movement.
            for mover in 0..MOST_FLEET {
                if beam.iter().all(|it| it.state.fleet.len() <= mover) {
                    break;
                }
                let mut pool = Pool::new(self.width);
                for (from, node) in beam.iter().enumerate() {
                    self.moves(&node.state, mover, from, &mut pool);
                }
                beam = self.settle(&beam, pool);
            }
            // Building and the wonder.
            let mut pool = Pool::new(self.width);
            for (from, node) in beam.iter().enumerate() {
                let mut state = node.state.clone();
                state.end_movement();
                let mut built = Vec::new();
                self.builds(&state, 0, &mut vec![Act::End], &mut built);
                for (state, acts) in built {
                    let mut laid = Vec::new();
                    let mut acts = acts;
                    acts.push(Act::End);
                    self.bricks(&state, &mut acts, &mut laid, 0);
                    for (mut state, mut acts) in laid {
                        acts.push(Act::End);
                        state.lay(false);
                        state.turn += 1;
                        let value = self.value(&state);
                        if pool.wants(value) {
                            let hash = hash_of(&state);
                            pool.add(Found {
                                value,
                                hash,
                                from,
                                acts,
                                state: Some(Box::new(state)),
                                one: None,
                            });
                        }
                    }
                }
            }
            beam = self.settle(&beam, pool);
        }
        let worth = |it: &Node| match it.state.over() {
            true => fine(&it.state),
            false => self.judge.value(&it.state),
        };
        let best = beam
            .iter()
            .max_by(|one, other| worth(one).total_cmp(&worth(other)));
        let Some(best) = best else {
            return (0.0, start.clone(), Vec::new());
        };
        let mut line: Vec<Vec<Act>> = Vec::new();
        let mut at = best.step;
        while at != 0 {
            line.push(self.steps[at].acts.clone());
            at = self.steps[at].before;
        }
        line.reverse();
        (worth(best), best.state.clone(), line.concat())
    }

    fn produced(&self, state: &Position) -> Vec<(Position, Vec<Act>)> {
        let map = self.judge.map;
        let plan = self.judge.plan;
        let mut state = state.clone();
        state.lay_out(map);
        let mut all: Vec<(Position, Vec<Act>, u32)> = vec![(state, Vec::new(), 0)];
        for item in &plan.items {
            for index in 0..all.len() {
                let (state, acts, fed) = &all[index];
                if plan.is_done(*item, state) {
                    continue;
                }
                match *item {
                    Item::Boats(_, comp)
                        if state.built[comp] == Some(Kind::RaftFactory)
                            && fed >> comp & 1 == 0
                            && count(state.loose[comp], Good::Trunks) >= 2
                            && state.fleet.len() < MOST_FLEET
                            && state.attended(map, comp) =>
                    {
                        let places = (map.comps.len()..map.access.len()).filter(|node| {
                            let docks =
                                map.place(*node).docked().is_some() && map.access[*node] == [comp];
                            docks
                                || map.access[*node].len() > 1 && map.access[*node].contains(&comp)
                        });
                        let mut made = Vec::new();
                        for node in places {
                            let mut state = state.clone();
                            let mut acts = acts.clone();
                            state.loose[comp] -= goods(Good::Trunks, 2);
                            state.fleet.push(crate::model::Mover {
                                vehicle: Vehicle::Raft,
                                node: node as u8,
                                moved: false,
                                load: 0,
                            });
                            acts.push(Act::Boat(comp as u8, node as u8));
                            made.push((state, acts, *fed | 1 << comp));
                        }
                        if let Some(first) = made.pop() {
                            all[index] = first;
                            all.extend(made);
                        }
                    }
                    Item::Breed(_, comp) if state.can_breed(map, comp) => {
                        let mut state = state.clone();
                        let mut acts = acts.clone();
                        let fed = *fed;
                        state.fleet.push(crate::model::Mover {
                            vehicle: Vehicle::Donkey,
                            node: comp as u8,
                            moved: false,
                            load: 0,
                        });
                        acts.push(Act::Breed(comp as u8));
                        all.push((state, acts, fed));
                    }
                    Item::Research(subject) => {
                        let mut state = state.clone();
                        let mut acts = acts.clone();
                        let fed = *fed;
                        for comp in 0..map.comps.len() {
                            if state.built[comp] == Some(Kind::Papermill)
                                && count(state.loose[comp], Good::Paper) == 0
                                && state.attended(map, comp)
                                && state.clone().pay(map, comp, &[(Good::Geese, 2)])
                                && state.make_paper(comp, true)
                            {
                                acts.push(Act::Paper(comp as u8));
                            }
                            if state.attended(map, comp)
                                && state.pay(map, comp, &[(Good::Geese, 2), (Good::Paper, 1)])
                            {
                                state.known |= bit(subject);
                                acts.push(Act::Research(subject, comp as u8));
                                all[index] = (state, acts, fed);
                                break;
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        all.into_iter()
            .map(|(mut state, acts, fed)| {
                state.run(map, fed);
                (state, acts)
            })
            .collect()
    }

    fn moves(&self, state: &Position, mover: usize, from: usize, pool: &mut Pool) {
        let mut offer = |state: &Position, one: Option<Act>| {
            let value = self.value(state);
            if pool.wants(value) {
                let hash = hash_of(state);
                pool.add(Found {
                    value,
                    hash,
                    from,
                    acts: Vec::new(),
                    state: None,
                    one,
                });
            }
        };
        offer(state, None);
        let Some(it) = state.fleet.get(mover) else {
            return;
        };
        let data = it.vehicle.data();
        let mut walk = Walk {
            map: self.judge.map,
            vehicle: it.vehicle,
            capacity: data.capacity.into(),
            last: state.turn == SOLO_TURNS,
            mover: mover as u8,
            state: state.clone(),
            stops: [Stop::default(); 4],
            seen: HashSet::new(),
            offer: &mut offer,
        };
        walk.stop(0, usize::from(it.node), data.range, it.load, 0);
    }

    fn builds(
        &self,
        state: &Position,
        first: usize,
        acts: &mut Vec<Act>,
        found: &mut Vec<(Position, Vec<Act>)>,
    ) {
        if found.len() > 40 {
            return;
        }
        let map = self.judge.map;
        let plan = self.judge.plan;
        let mut open = 0;
        for (index, item) in plan.items.iter().enumerate() {
            if plan.is_done(*item, state) {
                continue;
            }
            open += 1;
            if index < first || open > 9 {
                continue;
            }
            let mut tries: Vec<(Position, Act)> = Vec::new();
            match *item {
                Item::Build(kind, comp) => {
                    let mut next = state.clone();
                    if next.build(map, kind, comp) {
                        tries.push((next, Act::Build(kind, comp as u8)));
                    }
                }
                Item::Road(link) => {
                    let (one, other) = map.links[link];
                    for (from, to) in [(one, other), (other, one)] {
                        let mut next = state.clone();
                        if next.attended(map, from) && next.pay(map, from, &[(Good::Stone, 1)]) {
                            next.roads |= 1 << link;
                            tries.push((next, Act::Road(from as u8, to as u8)));
                        }
                    }
                }
                _ => {}
            }
            for (next, act) in tries {
                acts.push(act);
                self.builds(&next, index + 1, acts, found);
                acts.pop();
            }
        }
        found.push((state.clone(), acts.clone()));
    }

    fn bricks(
        &self,
        state: &Position,
        acts: &mut Vec<Act>,
        found: &mut Vec<(Position, Vec<Act>)>,
        bought: u64,
    ) {
        found.push((state.clone(), acts.clone()));
        let map = self.judge.map;
        let home = map.home;
        if state.cells >= 83 || bought > 5 || !state.attended(map, home) {
            return;
        }
        let cost = bought + 2;
        let mut there = state.loose[home];
        for it in &state.fleet {
            if map.access[usize::from(it.node)].contains(&home) {
                there += it.load;
            }
        }
        for good in [Good::Gold, Good::Coins, Good::Stock] {
            there -= goods(good, count(there, good));
        }
        if sum(there) < cost {
            return;
        }
        let mut bills = Vec::new();
        multisets(there, cost, 0, 0, &mut |bill| {
            if sum(bill) == cost {
                bills.push(bill);
            }
        });
        for bill in bills {
            let mut next = state.clone();
            let mut loose = 0;
            let mut loads = [0; MOST_FLEET];
            for (good, wanted) in kinds(bill) {
                let mut owed = wanted;
                let taken = owed.min(count(next.loose[home], good));
                next.loose[home] -= goods(good, taken);
                loose += goods(good, taken);
                owed -= taken;
                for (it, load) in next.fleet.iter_mut().zip(&mut loads) {
                    if map.access[usize::from(it.node)].contains(&home) {
                        let taken = owed.min(count(it.load, good));
                        it.load -= goods(good, taken);
                        *load += goods(good, taken);
                        owed -= taken;
                    }
                }
            }
            next.lay(true);
            acts.push(Act::Brick(loose, loads));
            if found.len() < 60 {
                self.bricks(&next, acts, found, bought + 1);
            }
            acts.pop();
        }
    }
}

/// Calls with each set of at most so many goods.
fn multisets(there: Goods, most: u64, from: usize, set: Goods, call: &mut dyn FnMut(Goods)) {
    let rest = there >> (5 * from);
    if rest == 0 || most == 0 {
        call(set);
        return;
    }
    let at = from + rest.trailing_zeros() as usize / 5;
    let good = Good::ALL[at];
    for number in 0..=count(there, good).min(most) {
        multisets(
            there,
            most - number,
            at + 1,
            set + goods(good, number),
            call,
        );
    }
}

/// The points at the end, with a little for what nearly counts.
pub fn fine(state: &Position) -> f32 {
    let own = f32::from(state.cells) - 37.0;
    let mut left = 0.0;
    for loose in &state.loose {
        for (good, number) in kinds(*loose) {
            left += number as f32 * (0.1 + 0.03 * f32::from(good.data().wealth));
        }
    }
    state.points() as f32 + 0.7 * own + left
}

/// The position after the turns before this one.
pub fn replayed(map: &Map, line: &[Act], until: u8) -> (Position, usize) {
    let mut state = Position::start(map);
    let mut phase = 0;
    let mut fed = 0;
    let mut lain = false;
    for (index, act) in line.iter().enumerate() {
        if state.turn == until && phase == 0 {
            return (state, index);
        }
        if phase == 0 && !lain {
            state.lay_out(map);
            lain = true;
        }
        match *act {
            Act::Move(..) => make_move(map, &mut state, *act),
            Act::Build(kind, comp) => {
                state.build(map, kind, comp.into());
            }
            Act::Road(from, to) => {
                state.pay(map, from.into(), &[(Good::Stone, 1)]);
                let (from, to) = (usize::from(from), usize::from(to));
                let mut links = map.links.iter();
                let link = links.position(|it| *it == (from, to) || *it == (to, from));
                state.roads |= 1 << link.unwrap_or(0);
            }
            Act::Boat(comp, node) => {
                state.loose[usize::from(comp)] -= goods(Good::Trunks, 2);
                state.fleet.push(crate::model::Mover {
                    vehicle: Vehicle::Raft,
                    node,
                    moved: false,
                    load: 0,
                });
                fed |= 1 << comp;
            }
            Act::Paper(comp) => {
                state.make_paper(comp.into(), true);
            }
            Act::Breed(comp) => state.fleet.push(crate::model::Mover {
                vehicle: Vehicle::Donkey,
                node: comp,
                moved: false,
                load: 0,
            }),
            Act::Research(subject, comp) => {
                state.pay(map, comp.into(), &[(Good::Geese, 2), (Good::Paper, 1)]);
                state.known |= bit(subject);
            }
            Act::Brick(loose, loads) => {
                state.loose[map.home] -= loose;
                for (it, load) in state.fleet.iter_mut().zip(loads) {
                    it.load -= load;
                }
                state.lay(true);
            }
            Act::End => {
                match phase {
                    0 => state.run(map, fed),
                    1 => state.end_movement(),
                    3 => {
                        state.lay(false);
                        state.turn += 1;
                    }
                    _ => {}
                }
                phase = (phase + 1) % 4;
                if phase == 0 {
                    fed = 0;
                    lain = false;
                }
            }
        }
    }
    (state, line.len())
}

fn make_move(_map: &Map, state: &mut Position, act: Act) {
    let Act::Move(mover, stops, number) = act else {
        return;
    };
    let mover = usize::from(mover);
    for stop in &stops[..usize::from(number)] {
        let it = &mut state.fleet[mover];
        it.node = stop.node;
        it.load = it.load - stop.unload + stop.load;
        state.fixed[usize::from(stop.comp)] += stop.unload;
        state.loose[usize::from(stop.comp)] -= stop.load;
    }
    state.fleet[mover].moved = true;
}

struct Walk<'a> {
    map: &'a Map,
    vehicle: Vehicle,
    capacity: u64,
    last: bool,
    mover: u8,
    state: Position,
    stops: [Stop; 4],
    seen: HashSet<(usize, u8, Goods, u64)>,
    offer: &'a mut dyn FnMut(&Position, Option<Act>),
}

impl Walk<'_> {
    /// Goes on from a place: what it unloads and loads there, and then each step.
    fn stop(&mut self, depth: usize, node: usize, left: u8, load: Goods, handled: u64) {
        let map = self.map;
        let access: &[usize] = &map.access[node];
        self.stops[depth] = Stop {
            node: node as u8,
            comp: access.first().copied().unwrap_or(0) as u8,
            unload: 0,
            load: 0,
        };
        if access.is_empty() {
            self.go_on(depth, node, left, load, handled);
            return;
        }
        let mut unloads: Vec<Goods> = vec![0];
        if load != 0 {
            unloads.push(load);
            let parts: Vec<(Good, u64)> = kinds(load).collect();
            if parts.len() > 1 {
                for (good, number) in &parts {
                    unloads.push(goods(*good, *number));
                }
            }
            for (good, number) in &parts {
                if *number > 1 {
                    unloads.push(goods(*good, 1));
                }
            }
        }
        for comp in access {
            for unload in &unloads {
                let free = self.capacity - sum(load) + sum(*unload);
                let there = self.state.loose[*comp];
                let mut loads: Vec<Goods> = Vec::new();
                let can_leave = left > 0;
                if free > 0 && there != 0 && (can_leave || self.last || depth == 0) {
                    multisets(there, free.min(3), 0, 0, &mut |it| loads.push(it));
                } else {
                    loads.push(0);
                }
                for taken in loads {
                    if *unload == 0 && taken == 0 && *comp != access[0] {
                        continue;
                    }
                    self.stops[depth] = Stop {
                        node: node as u8,
                        comp: *comp as u8,
                        unload: *unload,
                        load: taken,
                    };
                    self.state.loose[*comp] -= taken;
                    self.state.fixed[*comp] += *unload;
                    let mixed = if *unload == 0 && taken == 0 {
                        handled
                    } else {
                        (handled ^ (*comp as u64) << 57 ^ unload.wrapping_mul(31) ^ taken)
                            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                    };
                    self.go_on(depth, node, left, load - unload + taken, mixed);
                    self.state.loose[*comp] += taken;
                    self.state.fixed[*comp] -= *unload;
                }
            }
        }
    }

    fn go_on(&mut self, depth: usize, node: usize, left: u8, load: Goods, handled: u64) {
        if !self.seen.insert((node, left, load, handled)) {
            return;
        }
        let act = Act::Move(self.mover, self.stops, depth as u8 + 1);
        let it = &mut self.state.fleet[usize::from(self.mover)];
        let before = *it;
        it.node = node as u8;
        it.load = load;
        it.moved = true;
        (self.offer)(&self.state, Some(act));
        self.state.fleet[usize::from(self.mover)] = before;
        if left == 0 || depth == 3 {
            return;
        }
        let map = self.map;
        if node < map.comps.len() {
            for (to, link) in &map.near[node] {
                let road = self.state.roads >> link & 1 == 1;
                if road {
                    self.stop(depth + 1, *to, left - 1, load, handled);
                } else if depth == 0 && self.vehicle == Vehicle::Donkey {
                    self.stop(depth + 1, *to, 0, load, handled);
                }
            }
        } else {
            for (to, ends) in &map.by_water[node - map.comps.len()] {
                let left = if *ends { 0 } else { left - 1 };
                self.stop(depth + 1, *to, left, load, handled);
            }
        }
    }
}

pub fn mixed(seed: u64) -> u64 {
    let mut hasher = DefaultHasher::new();
    seed.hash(&mut hasher);
    hasher.finish()
}
