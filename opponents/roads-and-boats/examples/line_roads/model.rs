//! A small model of a solo game: enough of the rules to look at many positions quickly. Every line that
//! it finds is played by the rules themselves before it is shown.

use roads_and_boats::rows::{Output, SOLO_TURNS, Site, WONDER_ROWS};
use roads_and_boats::{Board, Filling, Good, Kind, Place, Spot, Subject, Terrain, Vehicle};
use slowtable_kit::Seat;

/// Goods as counts of five bits each, in the order of [`Good::ALL`].
pub type Goods = u64;

/// The most compartments of a map.
pub const MOST_COMPARTMENTS: usize = 26;
/// The most transporters.
pub const MOST_FLEET: usize = 8;

pub const fn goods(good: Good, count: u64) -> Goods {
    count << (5 * good as u64)
}

pub const fn count(all: Goods, good: Good) -> u64 {
    all >> (5 * good as u64) & 31
}

/// Goods and how many of each there are.
pub fn kinds(all: Goods) -> impl Iterator<Item = (Good, u64)> {
    let mut left = all;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let at = left.trailing_zeros() / 5;
        let number = left >> (5 * at) & 31;
        left &= !(31 << (5 * at));
        Some((Good::ALL[at as usize], number))
    })
}

pub fn sum(all: Goods) -> u64 {
    kinds(all).map(|it| it.1).sum()
}

/// What does not change in a game.
pub struct Map {
    pub comps: Vec<Place>,
    pub terrain: Vec<Terrain>,
    /// Other compartments of the same tile are on the same tile number.
    pub tile: Vec<usize>,
    pub shore: Vec<bool>,
    pub home: usize,
    /// For each compartment: its neighbours and the numbers of the links.
    pub near: Vec<Vec<(usize, usize)>>,
    pub links: Vec<(usize, usize)>,
    /// Where boats can be; their numbers follow those of the compartments.
    pub waters: Vec<Place>,
    pub by_water: Vec<Vec<(usize, bool)>>,
    /// What is reached from each node.
    pub access: Vec<Vec<usize>>,
    /// The tile of each node; open sea is none of the tiles.
    pub node_tile: Vec<usize>,
}

impl Map {
    pub fn new(board: &Board) -> Option<Self> {
        let seat = Seat(0);
        let mut comps: Vec<Place> = Vec::new();
        for tile in board.land.tiles() {
            comps.extend(board.compartments(tile.hex));
        }
        comps.sort_unstable();
        comps.retain(|it| board.land.tile(it.hex).is_some_and(|tile| tile.is_land()));
        let comp = |place: Place| comps.binary_search(&board.compartment(place)).ok();
        let mut near = vec![Vec::new(); comps.len()];
        let mut links: Vec<(usize, usize)> = Vec::new();
        for link in board.land.links() {
            let (Some(from), Some(to)) = (comp(link.from), comp(link.to)) else {
                continue;
            };
            near[from].push((to, links.len()));
            near[to].push((from, links.len()));
            links.push((from, to));
        }
        let mut waters: Vec<Place> = Vec::new();
        for tile in board.land.tiles() {
            if !tile.is_land() {
                waters.push(Place::tile(tile.hex));
            } else if tile.rivers != 0 {
                waters.push(Place::river(tile.hex));
            }
        }
        for at in 0..waters.len() {
            for stride in board.strides(seat, Vehicle::Raft, waters[at]) {
                if stride.to.docked().is_some() && !waters.contains(&stride.to) {
                    waters.push(stride.to);
                }
            }
        }
        let first = comps.len();
        let number = |place: Place| waters.iter().position(|it| *it == place);
        let by_water = waters
            .iter()
            .map(|at| {
                let strides = board.strides(seat, Vehicle::Raft, *at);
                let to = strides.iter();
                to.filter_map(|it| Some((first + number(it.to)?, it.ends)))
                    .collect()
            })
            .collect();
        let mut access: Vec<Vec<usize>> = (0..comps.len()).map(|it| vec![it]).collect();
        for water in &waters {
            let found: Vec<usize> = match water.spot {
                Spot::River => (0..comps.len())
                    .filter(|it| comps[*it].hex == water.hex)
                    .collect(),
                _ => water
                    .docked()
                    .and_then(|it| comp(it.0))
                    .into_iter()
                    .collect(),
            };
            access.push(found);
        }
        let tile_of = |hex| {
            let mut tiles = board.land.tiles().iter();
            tiles.position(|it| it.hex == hex).unwrap_or(0)
        };
        let node_tile = comps.iter().chain(&waters).map(|it| tile_of(it.hex));
        let node_tile: Vec<usize> = node_tile.collect();
        Some(Self {
            terrain: comps
                .iter()
                .map(|it| board.land.tile(it.hex).map(|it| it.terrain))
                .collect::<Option<_>>()?,
            tile: node_tile[..first].to_vec(),
            shore: comps.iter().map(|it| board.land.is_shore(it.hex)).collect(),
            home: comp(board.player(seat).home?)?,
            node_tile,
            near,
            links,
            by_water,
            access,
            waters,
            comps,
        })
        .filter(|it| it.comps.len() <= MOST_COMPARTMENTS)
    }

    pub fn place(&self, node: usize) -> Place {
        match self.comps.get(node) {
            Some(place) => *place,
            None => self.waters[node - self.comps.len()],
        }
    }

    /// Whether a producer may stand there at some time.
    pub fn may_stand(&self, kind: Kind, comp: usize) -> bool {
        match kind.data().site {
            Site::Land => true,
            Site::On(wanted) => self.terrain[comp] == wanted,
            Site::Shore => self.shore[comp],
        }
    }

    pub fn is_site(&self, state: &Position, kind: Kind, comp: usize) -> bool {
        let tile = self.tile[comp];
        if (0..self.comps.len()).any(|it| self.tile[it] == tile && state.built[it].is_some()) {
            return false;
        }
        let terrain = match self.terrain[comp] {
            Terrain::Desert if state.cells >= 45 => Terrain::Pasture,
            terrain => terrain,
        };
        match kind.data().site {
            Site::Land => terrain != Terrain::Desert,
            Site::On(wanted) => terrain == wanted,
            Site::Shore => terrain != Terrain::Desert && self.shore[comp],
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mover {
    pub vehicle: Vehicle,
    pub node: u8,
    pub moved: bool,
    pub load: Goods,
}

/// A position of a solo game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub turn: u8,
    pub loose: [Goods; MOST_COMPARTMENTS],
    /// What was put down in this movement phase: nobody else may carry it on.
    pub fixed: [Goods; MOST_COMPARTMENTS],
    pub built: [Option<Kind>; MOST_COMPARTMENTS],
    /// Gold and iron of mines.
    pub bag: [(u8, u8); MOST_COMPARTMENTS],
    pub roads: u64,
    pub fleet: arrayvec::ArrayVec<Mover, MOST_FLEET>,
    pub cells: u8,
    /// The rows with an own brick.
    pub rows: u16,
    pub known: u8,
    pub paper_used: bool,
}

pub const fn bit(subject: Subject) -> u8 {
    1 << subject as u8
}

/// One thing that is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// A transporter, and where it stops: the node, the compartment, what it unloads and loads there.
    Move(u8, [Stop; 4], u8),
    Build(Kind, u8),
    Road(u8, u8),
    /// A factory, and where the new boat lies.
    Boat(u8, u8),
    /// Paper is made by hand.
    Paper(u8),
    Breed(u8),
    Research(Subject, u8),
    /// What is paid from what lies loose; what transporters pay.
    Brick(Goods, [Goods; MOST_FLEET]),
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stop {
    pub node: u8,
    pub comp: u8,
    pub unload: Goods,
    pub load: Goods,
}

pub fn row_of(cell: u8) -> usize {
    let mut until = 0;
    for (row, cells) in WONDER_ROWS.iter().enumerate() {
        until += cells;
        if cell < until {
            return row;
        }
    }
    WONDER_ROWS.len()
}

impl Position {
    pub fn start(map: &Map) -> Self {
        let mut loose = [0; MOST_COMPARTMENTS];
        loose[map.home] = goods(Good::Boards, 5) + goods(Good::Stone, 1) + goods(Good::Geese, 2);
        let donkey = Mover {
            vehicle: Vehicle::Donkey,
            node: u8::try_from(map.home).unwrap_or(0),
            moved: false,
            load: 0,
        };
        Self {
            turn: 1,
            loose,
            fixed: [0; MOST_COMPARTMENTS],
            built: [None; MOST_COMPARTMENTS],
            bag: [(0, 0); MOST_COMPARTMENTS],
            roads: 0,
            fleet: [donkey; 3].into_iter().collect(),
            cells: 17,
            rows: 0,
            known: 0,
            paper_used: false,
        }
    }

    pub fn over(&self) -> bool {
        self.turn > SOLO_TURNS
    }

    pub fn points(&self) -> u32 {
        let worth = |it: &Mover| {
            let each = kinds(it.load);
            each.map(|(good, count)| count * u64::from(good.data().wealth))
                .sum::<u64>()
        };
        let wealth: u64 = self.fleet.iter().map(worth).sum();
        u32::try_from(wealth).unwrap_or(0) + 10 * self.rows.count_ones()
    }

    pub fn attended(&self, map: &Map, comp: usize) -> bool {
        let mut fleet = self.fleet.iter();
        fleet.any(|it| map.access[usize::from(it.node)].contains(&comp))
    }

    /// Takes goods for a bill of single goods: loose ones first.
    pub fn pay(&mut self, map: &Map, comp: usize, bill: &[(Good, u64)]) -> bool {
        for (good, wanted) in bill {
            let mut there = count(self.loose[comp], *good);
            for it in &self.fleet {
                if map.access[usize::from(it.node)].contains(&comp) {
                    there += count(it.load, *good);
                }
            }
            if there < *wanted {
                return false;
            }
        }
        for (good, wanted) in bill {
            let mut owed = *wanted;
            let taken = owed.min(count(self.loose[comp], *good));
            self.loose[comp] -= goods(*good, taken);
            owed -= taken;
            for it in &mut self.fleet {
                if map.access[usize::from(it.node)].contains(&comp) {
                    let taken = owed.min(count(it.load, *good));
                    it.load -= goods(*good, taken);
                    owed -= taken;
                }
            }
        }
        true
    }

    pub fn put(&mut self, comp: usize, good: Good, number: u64) {
        let room = 31 - count(self.loose[comp], good);
        self.loose[comp] += goods(good, number.min(room));
    }

    /// Primary producers lay out (P1, M1, Y4).
    pub fn lay_out(&mut self, map: &Map) {
        self.paper_used = false;
        for comp in 0..map.comps.len() {
            let Some(kind) = self.built[comp] else {
                continue;
            };
            match kind.data().output {
                Output::Goods(good, each) if kind.is_primary() => {
                    self.put(comp, good, each.into());
                }
                Output::Token => {
                    let bag = &mut self.bag[comp];
                    let good = match *bag {
                        (0, 0) => continue,
                        (gold, iron) if gold >= iron => {
                            bag.0 -= 1;
                            Good::Gold
                        }
                        _ => {
                            bag.1 -= 1;
                            Good::Iron
                        }
                    };
                    self.put(comp, good, 1);
                }
                _ => {}
            }
        }
    }

    /// By hand trunks are used first, else boards (P10).
    pub fn make_paper(&mut self, comp: usize, by_hand: bool) -> bool {
        let (boards, trunks) = (
            count(self.loose[comp], Good::Boards),
            count(self.loose[comp], Good::Trunks),
        );
        if self.paper_used || boards + trunks < 2 {
            return false;
        }
        let boards = if by_hand {
            2 - trunks.min(2)
        } else {
            boards.min(2)
        };
        let trunks = 2 - boards;
        self.loose[comp] -= goods(Good::Boards, boards) + goods(Good::Trunks, trunks);
        self.put(comp, Good::Paper, 1);
        self.paper_used = true;
        true
    }

    /// The end of the production phase (P10, P11).
    pub fn run(&mut self, map: &Map, fed: u32) {
        for comp in 0..map.comps.len() {
            let at = |good: Good| count(self.loose[comp], good);
            match self.built[comp] {
                Some(Kind::Sawmill) => {
                    let sets = at(Good::Trunks).min(3);
                    self.loose[comp] -= goods(Good::Trunks, sets);
                    self.put(comp, Good::Boards, 2 * sets);
                }
                Some(Kind::StoneFactory) => {
                    let sets = at(Good::Clay).min(3);
                    self.loose[comp] -= goods(Good::Clay, sets);
                    self.put(comp, Good::Stone, 2 * sets);
                }
                Some(Kind::CoalBurner) => {
                    let (boards, trunks) = (at(Good::Boards), at(Good::Trunks));
                    let sets = ((boards + trunks) / 2).min(6);
                    let boards = boards.min(2 * sets);
                    self.loose[comp] -=
                        goods(Good::Boards, boards) + goods(Good::Trunks, 2 * sets - boards);
                    self.put(comp, Good::Fuel, sets);
                }
                Some(Kind::Papermill) => {
                    self.make_paper(comp, false);
                }
                Some(Kind::Mint) if at(Good::Gold) >= 2 && at(Good::Fuel) >= 1 => {
                    self.loose[comp] -= goods(Good::Gold, 2) + goods(Good::Fuel, 1);
                    self.put(comp, Good::Coins, 1);
                }
                Some(Kind::StockExchange) => {
                    let sets = (at(Good::Coins) / 2).min(at(Good::Paper)).min(6);
                    self.loose[comp] -= goods(Good::Coins, 2 * sets) + goods(Good::Paper, sets);
                    self.put(comp, Good::Stock, sets);
                }
                Some(Kind::RaftFactory) if fed >> comp & 1 == 0 && at(Good::Trunks) >= 2 => {
                    self.loose[comp] -= goods(Good::Trunks, 2);
                }
                _ => {}
            }
        }
        for comp in 0..map.comps.len() {
            if self.loose[comp] == goods(Good::Geese, 2) && self.is_empty_pasture(map, comp, 0) {
                self.put(comp, Good::Geese, 1);
            }
        }
        for comp in 0..map.comps.len() {
            let at = |good: Good| count(self.loose[comp], good);
            let times = (at(Good::Geese) / 2).min(at(Good::Paper));
            self.loose[comp] -= goods(Good::Geese, 2 * times) + goods(Good::Paper, times);
        }
    }

    /// Whether nothing else is on the tile of a pasture but so many transporters (B1).
    pub fn is_empty_pasture(&self, map: &Map, comp: usize, movers: usize) -> bool {
        let pasture = match map.terrain[comp] {
            Terrain::Pasture => true,
            Terrain::Desert => self.cells >= 45,
            _ => false,
        };
        let tile = map.tile[comp];
        let others = (0..map.comps.len()).filter(|it| map.tile[*it] == tile);
        pasture
            && others
                .into_iter()
                .all(|it| self.built[it].is_none() && (it == comp || self.loose[it] == 0))
            && self
                .fleet
                .iter()
                .filter(|it| map.node_tile[usize::from(it.node)] == tile)
                .count()
                == movers
    }

    pub fn can_breed(&self, map: &Map, comp: usize) -> bool {
        let land = |it: &&Mover| !it.vehicle.data().boat;
        self.loose[comp] == 0
            && self.fleet.len() < MOST_FLEET
            && self.fleet.iter().filter(land).count() < 5
            && self.is_empty_pasture(map, comp, 2)
            && self
                .fleet
                .iter()
                .filter(|it| usize::from(it.node) == comp)
                .filter(|it| it.vehicle == Vehicle::Donkey && it.load == 0)
                .count()
                == 2
    }

    pub fn end_movement(&mut self) {
        for (loose, fixed) in self.loose.iter_mut().zip(&mut self.fixed) {
            *loose += std::mem::take(fixed);
        }
        for it in &mut self.fleet {
            it.moved = false;
        }
    }

    pub fn lay(&mut self, own: bool) {
        if self.cells < 83 {
            if own {
                self.rows |= 1 << row_of(self.cells);
            }
            self.cells += 1;
        }
    }

    pub fn filling(&self) -> Filling {
        if self.known & bit(Subject::Enlargement) != 0 {
            Filling::Large
        } else if self.known & bit(Subject::Specialisation) != 0 {
            Filling::AllGold
        } else {
            Filling::Plain
        }
    }

    pub fn build(&mut self, map: &Map, kind: Kind, comp: usize) -> bool {
        let bill: arrayvec::ArrayVec<(Good, u64), 3> = kind
            .data()
            .cost
            .iter()
            .map(|(goods, count)| (goods[0], u64::from(*count)))
            .collect();
        if !map.is_site(self, kind, comp)
            || !self.attended(map, comp)
            || !self.pay(map, comp, &bill)
        {
            return false;
        }
        self.built[comp] = Some(kind);
        if kind == Kind::Mine {
            let (gold, iron) = self.filling().tokens();
            self.bag[comp] = (gold as u8, iron as u8);
        }
        true
    }
}
