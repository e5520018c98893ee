//! The usual plan: a line of wood, boards and stone, then gold, coins and stock, on the nearest sites.

use roads_and_boats::{Board, Kind, Place, Subject, Terrain, Vehicle};
use slowtable_kit::Seat;

use crate::plan::{Goal, SeatPlan};
use crate::ways::{NEVER, Ways};

/// The most roads of a way in a usual plan.
const LONGEST_WAY: usize = 4;

/// Chooses sites, each tile once.
pub(crate) struct Sites<'a> {
    board: &'a Board,
    ways: &'a Ways,
    home: usize,
    used: Vec<Place>,
}

impl<'a> Sites<'a> {
    /// Starts from a home; `None` if the seat has none.
    pub(crate) fn new(board: &'a Board, seat: Seat, ways: &'a mut Ways) -> Option<Self> {
        ways.refresh(board, seat);
        ways.learn(board, Vehicle::Donkey);
        let ways: &'a Ways = ways;
        let home = board.compartment(board.player(seat).home?);
        Some(Self {
            board,
            ways,
            home: ways.comp(home)?,
            used: Vec::new(),
        })
    }

    fn leg(&self, from: usize, to: usize) -> u32 {
        match self.ways.leg(Vehicle::Donkey, from, to) {
            NEVER => 1_000,
            time => time.into(),
        }
    }

    /// Chooses the site of a kind that is nearest to some compartments, and keeps its tile for it.
    pub(crate) fn pick(&mut self, kind: Kind, near: &[usize]) -> Option<usize> {
        let comps = self.ways.comps();
        let mut best: Option<(u32, usize)> = None;
        for (comp, place) in comps.iter().enumerate() {
            if self.used.iter().any(|it| it.hex == place.hex) {
                continue;
            }
            let built = self.board.producer(place.hex);
            let stands = built.is_some_and(|it| it.kind == kind && it.at == *place);
            if !stands && !self.board.is_site(kind, *place) {
                continue;
            }
            let far: u32 = near.iter().map(|it| self.leg(*it, comp)).sum();
            let home = self.leg(self.home, comp);
            if far >= 1_000 || home >= 1_000 {
                continue;
            }
            // Rare ground is left for what needs it.
            let rare = match self.board.terrain(place.hex) {
                Some(Terrain::Mountain) if kind != Kind::Mine => 20,
                Some(Terrain::Rock) if kind != Kind::Quarry => 6,
                Some(Terrain::Woods) if kind != Kind::Woodcutter => 4,
                _ => 0,
            };
            let score = 10 * far + 2 * home + rare - 5 * u32::from(stands).min(far + home);
            if best.is_none_or(|known| score < known.0) {
                best = Some((score, comp));
            }
        }
        let (_, comp) = best?;
        self.used.push(comps[comp]);
        Some(comp)
    }

    /// Returns the roads of a short way between two compartments, none of a long one.
    fn way(&self, from: usize, to: usize) -> Vec<Goal> {
        let comps = self.ways.comps();
        let roads = shortest_way(self.board, comps[from], comps[to]);
        if roads.len() <= LONGEST_WAY {
            roads
        } else {
            Vec::new()
        }
    }

    /// Chooses the nearest pasture where donkeys can breed: nothing else stands or lies there at first.
    fn pasture(&self) -> Option<Place> {
        let comps = self.ways.comps().iter().enumerate();
        let home = self.ways.comps()[self.home].hex;
        let free = comps.filter(|(_, place)| {
            let pasture = self.board.terrain(place.hex) == Some(Terrain::Pasture);
            pasture && place.hex != home && self.board.producer(place.hex).is_none()
        });
        let near = free.map(|(comp, place)| (self.leg(self.home, comp), *place));
        near.min().filter(|it| it.0 < 1_000).map(|it| it.1)
    }

    fn goal(&self, kind: Kind, comp: usize) -> Goal {
        Goal::Build(kind, self.ways.comps()[comp])
    }
}

/// Returns the roads of the shortest way between two compartments.
pub(crate) fn shortest_way(board: &Board, from: Place, to: Place) -> Vec<Goal> {
    let mut reached: Vec<(Place, usize)> = vec![(from, 0)];
    let mut next = 0;
    while let Some(&(place, _)) = reached.get(next) {
        if place == to {
            let mut roads = Vec::new();
            let mut at = next;
            while at > 0 {
                let (place, before) = reached[at];
                roads.push(Goal::Road(reached[before].0, place));
                at = before;
            }
            return roads;
        }
        for link in board.land.links() {
            let (one, other) = (board.compartment(link.from), board.compartment(link.to));
            let beyond = match () {
                () if one == place => other,
                () if other == place => one,
                () => continue,
            };
            if reached.iter().all(|it| it.0 != beyond) {
                reached.push((beyond, next));
            }
        }
        next += 1;
    }
    Vec::new()
}

/// What usual plans differ in: a number for each point, in the order in which they are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Variant([u8; POINTS]);

/// How many points there are.
const POINTS: usize = 11;
/// How far it goes: gold, coins, stock.
const CHAIN: usize = 0;
/// Bred donkeys, rafts or wagons: none; one donkey more, two; one raft, two, three; two wagons.
const FLEET: usize = 1;
/// Which ways get roads: none; that of the wood; that of the stone as well; those to the mines as well.
const ROADS: usize = 2;
/// How many mines.
const MINES: usize = 3;
/// How bricks rank: one a row before coins, two a turn before coins, before mines.
const BRICKS: usize = 4;
/// A second woodcutter: none; before the mines; after the first mine.
const SECOND: usize = 5;
/// When donkeys, rafts or wagons are made: after the sawmill; after the quarry; after the line; after
/// the first mine.
const WHEN: usize = 6;
/// Whether the mint comes before the second mine.
const MINT: usize = 7;
/// Whether the line of wood runs before anything else.
const LINE: usize = 8;
/// What is researched before mines are built: nothing; fillings of gold; larger ones.
const RESEARCH: usize = 9;
/// Whether the sawmill stands at the home.
const MILL: usize = 10;
/// How many values each point has.
const VALUES: [u8; POINTS] = [3, 7, 4, 3, 4, 3, 4, 2, 2, 3, 2];

/// An apprentice's plan: it stops at the gold.
pub(crate) const SIMPLE: Variant = Variant([0; POINTS]);

impl Variant {
    /// Those with which the search begins.
    pub(crate) const FIRST: [Variant; 4] = [
        Variant([1, 2, 3, 1, 1, 0, 0, 1, 1, 0, 1]),
        Variant([1, 4, 2, 1, 0, 0, 1, 0, 1, 0, 0]),
        Variant([0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0]),
        SIMPLE,
    ];

    /// How others may play, as far as a search that reckons with them tries.
    pub(crate) const GUESSES: [Variant; 3] = [Self::FIRST[2], Self::FIRST[0], Self::FIRST[1]];

    /// Returns the variants that differ in one point, point by point.
    pub(crate) fn others(point: usize, of: Variant) -> impl Iterator<Item = Variant> {
        let values = 0..VALUES.get(point).copied().unwrap_or(0);
        values.filter_map(move |value| {
            let mut other = of;
            *other.0.get_mut(point)? = value;
            (other != of).then_some(other)
        })
    }

    /// Returns any variant; `below` draws a number below another.
    pub(crate) fn random(mut below: impl FnMut(usize) -> usize) -> Self {
        Self(VALUES.map(|count| u8::try_from(below(count.into())).unwrap_or(0)))
    }

    /// Returns how many points variants differ in.
    pub(crate) const fn points() -> usize {
        POINTS
    }
}

/// Returns a variant of the usual plan for a seat.
pub(crate) fn usual(board: &Board, seat: Seat, ways: &mut Ways, variant: Variant) -> SeatPlan {
    let Some(mut sites) = Sites::new(board, seat, ways) else {
        return SeatPlan::default();
    };
    let point = |point: usize| variant.0[point];
    let home = sites.home;
    let wood = sites.pick(Kind::Woodcutter, &[home]);
    let quarry = sites.pick(Kind::Quarry, &[home]);
    let mine = sites.pick(Kind::Mine, &[home]);
    let from = wood.unwrap_or(home);
    let at_home = [home, home, home, from];
    let near_wood = [from, home];
    let near = if point(MILL) == 1 {
        &at_home[..]
    } else {
        &near_wood[..]
    };
    let mill = sites.pick(Kind::Sawmill, near);
    let mill = mill.unwrap_or(home);
    let second = match point(SECOND) {
        0 => None,
        _ => sites.pick(Kind::Woodcutter, &[mill, home]),
    };
    let mut others = Vec::new();
    for _ in 0..point(MINES) {
        others.extend(mine.and_then(|mine| sites.pick(Kind::Mine, &[mine, home])));
    }
    let (pit, factory) = match quarry {
        Some(_) => (None, None),
        None => {
            let pit = sites.pick(Kind::ClayPit, &[home]);
            let near = [pit.unwrap_or(home), home];
            (pit, sites.pick(Kind::StoneFactory, &near))
        }
    };
    let gold = mine.unwrap_or(home);
    let fleet = match point(FLEET) {
        0 => Vec::new(),
        bred @ 1..=2 => {
            let pasture = sites.pasture();
            let bred = pasture.map(|place| Goal::Donkeys(3 + bred, place));
            bred.into_iter().collect()
        }
        6 => {
            let site = sites.pick(Kind::WagonFactory, &[mill, home]);
            let wagons = Goal::Vehicle(Vehicle::Wagon, 2);
            let built = site.map(|it| [sites.goal(Kind::WagonFactory, it), wagons]);
            built.into_iter().flatten().collect()
        }
        rafts => {
            let site = sites.pick(Kind::RaftFactory, &[from, home]);
            let rafts = Goal::Vehicle(Vehicle::Raft, rafts - 2);
            let built = site.map(|it| [sites.goal(Kind::RaftFactory, it), rafts]);
            built.into_iter().flatten().collect()
        }
    };
    let last = others.last().copied().unwrap_or(gold);
    let mint = sites.pick(Kind::Mint, &[gold, last]);
    let burner = sites.pick(Kind::CoalBurner, &[mill, mint.unwrap_or(gold)]);
    let paper = sites.pick(Kind::Papermill, &[mill, home]);
    let exchange = sites.pick(
        Kind::StockExchange,
        &[mint.unwrap_or(home), mint.unwrap_or(home)],
    );

    let mut goals = Vec::new();
    let build = |kind: Kind, comp: Option<usize>| comp.map(|comp| sites.goal(kind, comp));
    let when = |time: u8| if point(WHEN) == time { &fleet[..] } else { &[] };
    goals.extend(build(Kind::Woodcutter, wood));
    goals.extend(build(Kind::Sawmill, Some(mill).filter(|_| wood.is_some())));
    goals.extend(when(0));
    goals.extend(build(Kind::Quarry, quarry));
    goals.extend(build(Kind::ClayPit, pit));
    goals.extend(build(Kind::StoneFactory, factory));
    goals.extend(when(1));
    if point(ROADS) > 0 {
        goals.extend(sites.way(from, mill));
    }
    goals.extend((point(LINE) == 1).then_some(Goal::Line));
    goals.extend(when(2));
    if point(BRICKS) == 3 {
        goals.extend([Goal::Rows, Goal::Bricks(1)]);
    }
    let stones = quarry.or(factory);
    if point(ROADS) > 1 {
        goals.extend(stones.into_iter().flat_map(|it| sites.way(it, mill)));
    }
    if point(SECOND) == 1 {
        goals.extend(build(Kind::Woodcutter, second));
        goals.extend(second.into_iter().flat_map(|it| sites.way(it, mill)));
    }
    if point(RESEARCH) > 0 {
        goals.extend(build(Kind::Papermill, paper));
        goals.push(Goal::Research(match point(RESEARCH) {
            1 => Subject::Specialisation,
            _ => Subject::Enlargement,
        }));
    }
    goals.extend(build(Kind::Mine, mine));
    goals.extend(when(3));
    if point(SECOND) == 2 {
        goals.extend(build(Kind::Woodcutter, second));
        goals.extend(second.into_iter().flat_map(|it| sites.way(it, mill)));
    }
    let coins = [build(Kind::Mint, mint), build(Kind::CoalBurner, burner)];
    let coins = coins.into_iter().flatten().filter(|_| point(CHAIN) > 0);
    let coins: Vec<Goal> = coins.collect();
    if point(MINT) == 1 {
        goals.extend(&coins);
    }
    if point(ROADS) > 2 {
        let hubs = [stones, Some(mill)];
        let hub = mint.filter(|_| point(CHAIN) > 0).unwrap_or(gold);
        for from in hubs.into_iter().flatten() {
            goals.extend(sites.way(from, hub));
        }
        goals.extend(others.iter().flat_map(|it| sites.way(hub, *it)));
    }
    if point(BRICKS) == 0 {
        goals.push(Goal::Rows);
    }
    goals.extend(others.iter().map(|it| sites.goal(Kind::Mine, *it)));
    if point(MINT) == 0 {
        goals.extend(&coins);
    }
    if point(BRICKS) == 1 {
        goals.push(Goal::Rows);
    }
    if point(BRICKS) == 2 {
        goals.push(Goal::Bricks(2));
    }
    if point(CHAIN) > 1 {
        goals.extend(build(Kind::Papermill, paper));
        goals.extend(build(Kind::StockExchange, exchange));
    }
    goals.push(Goal::Wealth);
    if point(CHAIN) == 0 {
        goals.push(Goal::Bricks(1));
    } else {
        goals.extend([Goal::Rows, Goal::Bricks(2)]);
    }
    SeatPlan { goals }
}
