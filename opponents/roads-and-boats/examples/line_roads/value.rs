//! How good a position looks for a building plan: what is built, and how near the goods are to where they
//! are needed.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use arrayvec::ArrayVec;
use roads_and_boats::rows::SOLO_TURNS;
use roads_and_boats::{Good, Kind, Place, Subject, Vehicle};

use crate::model::{MOST_FLEET, Map, Position, bit, count, kinds, row_of, sum};

/// One thing to build.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Item {
    Build(Kind, usize),
    Road(usize),
    Boats(u8, usize),
    Breed(u8, usize),
    Research(Subject),
}

/// The prices that a search goes by.
#[derive(Debug, Clone, Copy)]
pub struct Prices {
    /// A brick, and what comes with the first of a row.
    pub brick: f32,
    pub row: f32,
    /// A good that is needed.
    pub need: f32,
    /// What a turn of way takes of it.
    pub way: f32,
    /// A good at home.
    pub sale: f32,
    /// For each good of its cost, what is built is worth so much.
    pub built: f32,
    pub road: f32,
    pub donkey: f32,
    pub boat: f32,
    /// Gold and fuel at the mint.
    pub mint: f32,
    /// How many items are worked for at the same time.
    pub window: f32,
    pub research: f32,
    pub token: f32,
    /// How much less a brick is worth at the beginning.
    pub thrift: f32,
}

impl Prices {
    pub const USUAL: Prices = Prices {
        brick: 6.0,
        row: 12.0,
        need: 8.0,
        way: 0.12,
        sale: 2.8,
        built: 11.0,
        road: 7.0,
        donkey: 14.0,
        boat: 22.0,
        mint: 9.0,
        window: 4.0,
        research: 40.0,
        token: 4.0,
        thrift: 0.6,
    };

    pub fn all(&mut self) -> [&mut f32; 14] {
        [
            &mut self.brick,
            &mut self.row,
            &mut self.need,
            &mut self.way,
            &mut self.sale,
            &mut self.built,
            &mut self.road,
            &mut self.donkey,
            &mut self.boat,
            &mut self.mint,
            &mut self.window,
            &mut self.research,
            &mut self.token,
            &mut self.thrift,
        ]
    }
}

/// A building plan.
#[derive(Debug, Clone)]
pub struct Plan {
    pub items: Vec<Item>,
    pub prices: Prices,
    /// How many shares are wanted.
    pub shares: u64,
}

impl Plan {
    pub fn read(map: &Map, text: &str) -> Option<Self> {
        let comp = |text: &str| {
            let place: Place = text.parse().ok()?;
            map.comps.iter().position(|it| *it == place)
        };
        let mut plan = Plan {
            items: Vec::new(),
            prices: Prices::USUAL,
            shares: 0,
        };
        for word in text.split_whitespace() {
            let (head, rest) = word.split_once('@').unwrap_or((word, ""));
            let item = match head.split_once('*') {
                Some(("shares", number)) => {
                    plan.shares = number.parse().ok()?;
                    continue;
                }
                Some(("price", number)) => {
                    let mut prices = plan.prices.all();
                    **prices.get_mut(number.parse::<usize>().ok()?)? = rest.parse().ok()?;
                    continue;
                }
                Some(("raft", number)) => Item::Boats(number.parse().ok()?, comp(rest)?),
                Some(("breed", number)) => Item::Breed(number.parse().ok()?, comp(rest)?),
                Some(_) => return None,
                None => match head {
                    "road" => {
                        let (from, to) = rest.split_once('@')?;
                        let (from, to) = (comp(from)?, comp(to)?);
                        let mut links = map.links.iter();
                        Item::Road(links.position(|it| *it == (from, to) || *it == (to, from))?)
                    }
                    "research" => Item::Research(rest.parse().ok()?),
                    kind => Item::Build(kind.parse().ok()?, comp(rest)?),
                },
            };
            plan.items.push(item);
        }
        Some(plan)
    }

    pub fn write(&self, map: &Map) -> String {
        let words = self.items.iter().map(|item| match item {
            Item::Build(kind, comp) => format!("{kind}@{}", map.comps[*comp]),
            Item::Road(link) => {
                let (from, to) = map.links[*link];
                format!("road@{}@{}", map.comps[from], map.comps[to])
            }
            Item::Boats(number, comp) => format!("raft*{number}@{}", map.comps[*comp]),
            Item::Breed(number, comp) => format!("breed*{number}@{}", map.comps[*comp]),
            Item::Research(subject) => format!("research@{subject}"),
        });
        let mut words: Vec<String> = words.collect();
        words.push(format!("shares*{}", self.shares));
        let mut prices = self.prices;
        for (at, price) in prices.all().into_iter().enumerate() {
            words.push(format!("price*{at}@{price:.3}"));
        }
        words.join(" ")
    }

    pub fn is_done(&self, item: Item, state: &Position) -> bool {
        match item {
            Item::Build(kind, comp) => state.built[comp] == Some(kind),
            Item::Road(link) => state.roads >> link & 1 == 1,
            Item::Boats(number, _) => {
                let boats = state.fleet.iter().filter(|it| it.vehicle.data().boat);
                boats.count() >= usize::from(number)
            }
            Item::Breed(number, _) => {
                let land = state.fleet.iter().filter(|it| !it.vehicle.data().boat);
                land.count() >= usize::from(number)
            }
            Item::Research(subject) => state.known & bit(subject) != 0,
        }
    }
}

const FAR: f32 = 30.0;

/// Turns between compartments, and from each node of boats.
pub struct Times {
    width: usize,
    land: Vec<f32>,
    /// The better of land and water.
    any: Vec<f32>,
    water: Vec<f32>,
}

/// The roads, and whether there are boats.
type TimesKey = (u64, bool);

pub struct Judge<'a> {
    pub map: &'a Map,
    pub plan: &'a Plan,
    times: RefCell<HashMap<TimesKey, Rc<Times>>>,
    last: RefCell<Option<(TimesKey, Rc<Times>)>>,
}

#[derive(Clone, Copy)]
struct Pile {
    good: Good,
    count: u64,
    comp: usize,
    mover: usize,
}

const NOBODY: usize = usize::MAX;

impl<'a> Judge<'a> {
    pub fn new(map: &'a Map, plan: &'a Plan) -> Self {
        Self {
            map,
            plan,
            times: RefCell::default(),
            last: RefCell::default(),
        }
    }

    fn times(&self, state: &Position) -> Rc<Times> {
        let boats = state.fleet.iter().any(|it| it.vehicle.data().boat);
        let key = (state.roads, boats);
        if let Some((known, times)) = &*self.last.borrow()
            && *known == key
        {
            return times.clone();
        }
        let times = self.all_times(state, key);
        *self.last.borrow_mut() = Some((key, times.clone()));
        times
    }

    fn all_times(&self, state: &Position, key: (u64, bool)) -> Rc<Times> {
        let boats = key.1;
        if let Some(known) = self.times.borrow().get(&key) {
            return known.clone();
        }
        let map = self.map;
        let width = map.comps.len();
        let mut land = vec![FAR; width * width];
        for comp in 0..width {
            land[comp * width + comp] = 0.0;
        }
        for (link, (from, to)) in map.links.iter().enumerate() {
            let time: f32 = if state.roads >> link & 1 == 1 {
                0.5
            } else {
                1.0
            };
            for at in [from * width + to, to * width + from] {
                land[at] = time.min(land[at]);
            }
        }
        for by in 0..width {
            for from in 0..width {
                for to in 0..width {
                    let way = land[from * width + by] + land[by * width + to];
                    if way < land[from * width + to] {
                        land[from * width + to] = way;
                    }
                }
            }
        }
        // A dock ends a movement, so a way by water is at least a turn for each three steps.
        let nodes = map.waters.len();
        let mut water = vec![FAR; nodes * width];
        for start in 0..nodes {
            let mut steps = vec![u8::MAX; nodes];
            steps[start] = 0;
            let mut queue = vec![start];
            let mut next = 0;
            while let Some(&at) = queue.get(next) {
                next += 1;
                for comp in &map.access[width + at] {
                    let turns = f32::from(steps[at]) / 3.0;
                    let time = &mut water[start * width + comp];
                    *time = turns.min(*time);
                }
                for (to, ends) in &map.by_water[at] {
                    let to = to - width;
                    let _ = ends;
                    if steps[to] == u8::MAX {
                        steps[to] = steps[at] + 1;
                        queue.push(to);
                    }
                }
            }
        }
        let mut any = land.clone();
        if boats {
            for node in 0..nodes {
                for from in &map.access[width + node] {
                    for to in 0..width {
                        let time = water[node * width + to] + 0.1;
                        let known = &mut any[from * width + to];
                        *known = time.min(*known);
                    }
                }
            }
        }
        let times = Rc::new(Times {
            width,
            land,
            any,
            water,
        });
        self.times.borrow_mut().insert(key, times.clone());
        times
    }

    pub fn value(&self, state: &Position) -> f32 {
        if state.over() {
            return 1_000.0 * state.points() as f32;
        }
        Appraisal::new(self, state).value()
    }
}

struct Appraisal<'a> {
    judge: &'a Judge<'a>,
    state: &'a Position,
    times: Rc<Times>,
    piles: ArrayVec<Pile, 64>,
    free: [u64; MOST_FLEET],
    left: f32,
    total: f32,
}

impl<'a> Appraisal<'a> {
    fn new(judge: &'a Judge<'a>, state: &'a Position) -> Self {
        let mut piles = ArrayVec::new();
        for comp in 0..judge.map.comps.len() {
            let all = state.loose[comp] + state.fixed[comp];
            if all != 0 {
                for (good, count) in kinds(all) {
                    let _ = piles.try_push(Pile {
                        good,
                        count,
                        comp,
                        mover: NOBODY,
                    });
                }
            }
        }
        let mut free = [0; MOST_FLEET];
        for (mover, it) in state.fleet.iter().enumerate() {
            free[mover] = u64::from(it.vehicle.data().capacity) - sum(it.load);
            for (good, count) in kinds(it.load) {
                let _ = piles.try_push(Pile {
                    good,
                    count,
                    comp: usize::from(it.node),
                    mover,
                });
            }
        }
        Self {
            judge,
            state,
            times: judge.times(state),
            piles,
            free,
            left: f32::from(SOLO_TURNS.saturating_sub(state.turn)),
            total: 0.0,
        }
    }

    fn time(&self, mover: usize, comp: usize) -> f32 {
        let it = &self.state.fleet[mover];
        let node = usize::from(it.node);
        let width = self.times.width;
        match node < width {
            true => self.times.land[node * width + comp],
            false => self.times.water[(node - width) * width + comp],
        }
    }

    /// Returns how long a pile takes to a place, and who would fetch it.
    fn way(&self, pile: &Pile, at: usize) -> (f32, usize) {
        if pile.mover != NOBODY {
            return (self.time(pile.mover, at), NOBODY);
        }
        if pile.comp == at {
            return (0.0, NOBODY);
        }
        let carry = self.times.any[pile.comp * self.times.width + at];
        let mut best = (4.0, NOBODY);
        for mover in 0..self.state.fleet.len() {
            if self.free[mover] > 0 {
                let time = self.time(mover, pile.comp);
                if time < best.0 {
                    best = (time, mover);
                }
            }
        }
        (carry + best.0, best.1)
    }

    /// Claims goods for a place, the nearest first; returns how many are missing.
    fn need(&mut self, goods: &[Good], number: u64, at: usize, worth: f32, late: f32) -> u64 {
        let way_price = self.judge.plan.prices.way;
        for missing in (1..=number).rev() {
            let mut best: Option<(f32, usize, usize)> = None;
            for (index, pile) in self.piles.iter().enumerate() {
                if pile.count > 0 && goods.contains(&pile.good) {
                    let (time, mover) = self.way(pile, at);
                    if best.is_none_or(|known| time < known.0) {
                        best = Some((time, index, mover));
                    }
                }
            }
            let Some((time, index, mover)) = best else {
                return missing;
            };
            if time + late > self.left + 0.01 {
                return missing;
            }
            self.piles[index].count -= 1;
            if mover != NOBODY {
                self.free[mover] -= 1;
            }
            self.total += worth * (1.0 - way_price * time).max(0.1);
        }
        0
    }

    fn held(&self, good: Good) -> u64 {
        let piles = self.piles.iter().filter(|it| it.good == good);
        piles.map(|it| it.count).sum()
    }

    fn value(mut self) -> f32 {
        let plan = self.judge.plan;
        let prices = &plan.prices;
        let state = self.state;
        let map = self.judge.map;
        let at = |kind: Kind| state.built.iter().position(|it| *it == Some(kind));
        let bricks = f32::from(state.cells - 16 - state.turn.min(20));
        let early = (1.0 - prices.thrift * self.left / 20.0).max(0.0);
        let rows = state.rows.count_ones() as f32;
        // The row that is open now may still get one.
        let row = row_of(state.cells);
        let open_row = match (state.rows >> row & 1, row == row_of(state.cells + 1)) {
            (1, _) => 0.0,
            (_, true) => 0.7,
            (_, false) => 0.35,
        };
        self.total += early * prices.brick * bricks + prices.row * (rows + open_row);
        // What is worth something at the end: it counts where it is, and it is made into more.
        let mut gold = 0;
        for comp in 0..map.comps.len() {
            if state.built[comp] == Some(Kind::Mine) {
                let (rich, poor) = state.bag[comp];
                let yields = match poor {
                    0 => f32::from(rich).min(self.left),
                    _ => f32::from(rich).min((self.left + 1.0) / 2.0),
                };
                gold += yields as u64;
                self.total += yields * prices.token * 2.0;
            }
        }
        for index in 0..self.piles.len() {
            let pile = self.piles[index];
            let worth = match pile.good {
                Good::Gold => 10.0,
                Good::Coins => 40.0,
                Good::Stock => 120.0,
                _ => continue,
            };
            let factor = match pile.mover {
                NOBODY => {
                    let movers = 0..state.fleet.len();
                    let times = movers.map(|it| self.time(it, pile.comp));
                    let time = times.fold(FAR, f32::min);
                    if time > self.left + 0.01 {
                        0.0
                    } else {
                        0.97 - 0.03 * time - 0.03 * (3.0 - self.left).max(0.0)
                    }
                }
                _ => 1.0,
            };
            self.total += worth * pile.count as f32 * factor;
        }
        let mut open = 0;
        let mut weight = 1.0;
        let mut researches = 0;
        for item in &plan.items {
            if plan.is_done(*item, state) {
                self.total += match item {
                    Item::Build(kind, _) => {
                        let cost: u8 = kind.data().cost.iter().map(|it| it.1).sum();
                        prices.built * f32::from(cost) + 12.0
                    }
                    Item::Road(_) => prices.road,
                    Item::Boats(..) => prices.boat,
                    Item::Breed(..) => prices.donkey,
                    Item::Research(_) => prices.research,
                };
                continue;
            }
            if let Item::Research(_) = item {
                researches += 1;
            }
            open += 1;
            if open as f32 > prices.window {
                continue;
            }
            let worth = prices.need * weight;
            weight *= 0.93;
            match *item {
                Item::Build(kind, comp) => {
                    // A transporter must be there once all lies there.
                    let loose = state.loose[comp] + state.fixed[comp];
                    let lies = kind
                        .data()
                        .cost
                        .iter()
                        .all(|(goods, number)| count(loose, goods[0]) >= u64::from(*number));
                    for (goods, number) in kind.data().cost {
                        self.need(goods, u64::from(*number), comp, worth, 0.0);
                    }
                    if lies {
                        let times = (0..state.fleet.len()).map(|it| self.time(it, comp));
                        let time = times.fold(FAR, f32::min);
                        self.total -= 2.0 * time.min(6.0);
                    }
                }
                Item::Road(link) => {
                    let (from, to) = map.links[link];
                    let near = |comp: usize| {
                        let stones = self.piles.iter().filter(|it| it.good == Good::Stone);
                        let times = stones.map(|it| match it.mover {
                            NOBODY => self.times.any[it.comp * self.times.width + comp],
                            mover => self.time(mover, comp),
                        });
                        times.fold(FAR, f32::min)
                    };
                    let comp = if near(from) <= near(to) { from } else { to };
                    self.need(&[Good::Stone], 1, comp, worth, 0.0);
                }
                Item::Boats(number, comp) => {
                    let boats = state.fleet.iter().filter(|it| it.vehicle.data().boat);
                    let boats = boats.count() as u64;
                    self.total += prices.boat * (boats as f32 / f32::from(number));
                    if state.built[comp] == Some(Kind::RaftFactory) {
                        self.need(&[Good::Trunks], 2, comp, worth, 1.0);
                    }
                }
                Item::Breed(number, comp) => {
                    let land = state.fleet.iter().filter(|it| !it.vehicle.data().boat);
                    self.total +=
                        prices.donkey * (land.count() as f32 - 3.0) / (f32::from(number) - 3.0);
                    let mut times: ArrayVec<f32, MOST_FLEET> = (0..state.fleet.len())
                        .filter(|it| {
                            state.fleet[*it].vehicle == Vehicle::Donkey
                                && state.fleet[*it].load == 0
                        })
                        .map(|it| self.time(it, comp))
                        .collect();
                    times.sort_unstable_by(f32::total_cmp);
                    // A pair must be alone there.
                    let tile = map.tile[comp];
                    let all = state.fleet.iter();
                    let there = all.filter(|it| map.node_tile[usize::from(it.node)] == tile);
                    let crowd = there.count().saturating_sub(2) as f32;
                    let dirty = f32::from(state.loose[comp] + state.fixed[comp] != 0);
                    self.total -= prices.donkey * 0.35 * (crowd + dirty);
                    for at in 0..2 {
                        let time = times.get(at).copied().unwrap_or(3.0);
                        self.total += prices.donkey * 0.4 * (1.0 - 0.3 * time).max(0.0);
                    }
                }
                Item::Research(_) => {}
            }
        }
        // Coins, then stock.
        let mint = at(Kind::Mint);
        let held_gold = self.held(Good::Gold);
        let coins_to_make = |left: f32| ((held_gold + gold) / 2).min(left as u64);
        let coins = coins_to_make(self.left);
        if let Some(mint) = mint {
            self.need(&[Good::Gold], 2 * coins, mint, prices.mint, 1.0);
            let missing = self.need(&[Good::Fuel], coins, mint, prices.mint, 1.0);
            if let Some(burner) = at(Kind::CoalBurner) {
                self.need(
                    &[Good::Trunks, Good::Boards],
                    2 * missing,
                    burner,
                    prices.mint * 0.45,
                    2.0,
                );
            }
        } else if let Some(burner) = at(Kind::CoalBurner) {
            let fuel = self.held(Good::Fuel);
            self.total += fuel.min(coins) as f32 * prices.mint * 0.6;
            let missing = coins.saturating_sub(fuel);
            self.need(
                &[Good::Trunks, Good::Boards],
                2 * missing,
                burner,
                prices.mint * 0.35,
                3.0,
            );
        }
        let stock = self.held(Good::Stock);
        let shares = plan.shares.saturating_sub(stock);
        let exchange = at(Kind::StockExchange);
        let paper_at = exchange.unwrap_or(map.home);
        if let Some(mill) = at(Kind::Papermill) {
            let mut wanted = 0;
            if researches > 0 {
                let missing =
                    self.need(&[Good::Paper], researches, mill, prices.research * 0.4, 0.0);
                wanted += missing;
                self.need(
                    &[Good::Geese],
                    2 * researches,
                    mill,
                    prices.research * 0.2,
                    0.0,
                );
            }
            if shares > 0 {
                wanted += self.need(&[Good::Paper], shares, paper_at, 10.0, 1.0);
            }
            self.need(
                &[Good::Boards, Good::Trunks],
                2 * wanted,
                mill,
                prices.need * 0.6,
                1.0,
            );
        } else if researches > 0 {
            // Geese are not to be sold.
            let left = self.held(Good::Geese).min(2 * researches);
            self.total += left as f32 * prices.need;
            let mut owed = left;
            for pile in &mut self.piles {
                if pile.good == Good::Geese {
                    let taken = pile.count.min(owed);
                    pile.count -= taken;
                    owed -= taken;
                }
            }
        }
        if let Some(exchange) = exchange
            && shares > 0
        {
            self.need(&[Good::Coins], 2 * shares, exchange, 12.0, 1.0);
        }
        // Trunks go to the mill.
        if let Some(mill) = at(Kind::Sawmill) {
            let all = self.held(Good::Trunks).min(8);
            self.need(&[Good::Trunks], all, mill, prices.sale * 1.7, 1.0);
        }
        for index in 0..self.piles.len() {
            let pile = self.piles[index];
            if pile.count == 0 {
                continue;
            }
            let worth = match pile.good {
                Good::Boards | Good::Stone => 1.0,
                Good::Trunks => 0.95,
                Good::Clay | Good::Iron | Good::Geese => 0.9,
                Good::Fuel | Good::Paper => 0.8,
                _ => continue,
            };
            let (time, mover) = self.way(&pile, map.home);
            if time > self.left + 0.01 {
                continue;
            }
            if mover != NOBODY {
                self.free[mover] = self.free[mover].saturating_sub(pile.count);
            }
            let factor = (1.0 - prices.way * time).max(0.1);
            // Many are worth less than few.
            self.total += prices.sale * worth * (pile.count.min(8) as f32) * factor;
        }
        self.total
    }
}
