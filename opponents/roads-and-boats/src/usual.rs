//! The usual plan: a line of wood, boards and stone, then gold, coins and stock, on the nearest sites.

use roads_and_boats::{Board, Kind, Place, Terrain, Vehicle};
use slowtable_kit::Seat;

use crate::plan::{Goal, SeatPlan};
use crate::ways::{NEVER, Ways};

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

    /// Returns the number of tiles where something can be built, or stands.
    fn tiles(&self) -> usize {
        let mut hexes: Vec<_> = self
            .ways
            .comps()
            .iter()
            .enumerate()
            .filter(|(comp, place)| {
                let land = self.board.terrain(place.hex) != Some(Terrain::Desert);
                land && self.leg(self.home, *comp) < 1_000
            })
            .map(|(_, place)| place.hex)
            .collect();
        hexes.dedup();
        hexes.len()
    }

    /// Returns the road between two neighbouring compartments.
    fn road(&self, from: usize, to: usize) -> Option<Goal> {
        let comps = self.ways.comps();
        let (from, to) = (comps[from], comps[to]);
        let joins = |one: Place, other: Place| {
            let part = |place| self.board.compartment(place);
            (part(one), part(other)) == (from, to) || (part(one), part(other)) == (to, from)
        };
        let mut links = self.board.land.links().iter();
        let link = links.find(|link| joins(link.from, link.to))?;
        Some(Goal::Road(link.from, link.to))
    }

    fn goal(&self, kind: Kind, comp: usize) -> Goal {
        Goal::Build(kind, self.ways.comps()[comp])
    }
}

/// What usual plans differ in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Variant {
    /// Whether there is a second woodcutter.
    second: bool,
    /// Whether roads join woodcutter, quarry and sawmill.
    roads: bool,
    /// Whether the line of wood runs before anything else.
    line: bool,
    /// Whether bricks are bought before mines are built.
    bricks: bool,
    /// How far it goes: gold, a second mine, coins, stock.
    chain: u8,
}

/// An apprentice's plan: it stops at the gold.
pub(crate) const SIMPLE: Variant = Variant {
    second: false,
    roads: false,
    line: false,
    bricks: false,
    chain: 0,
};

/// Returns all variants, the one that goes furthest first.
pub(crate) fn variants() -> impl Iterator<Item = Variant> {
    let bits = 0_u8..16;
    let bit = |set: u8, at: u8| set >> at & 1 != 0;
    bits.flat_map(move |set| {
        [3, 2, 1, 0].map(|chain| Variant {
            second: !bit(set, 1),
            roads: bit(set, 0),
            line: bit(set, 2),
            bricks: bit(set, 3),
            chain,
        })
    })
}

/// Returns a variant of the usual plan for a seat.
pub(crate) fn usual(board: &Board, seat: Seat, ways: &mut Ways, variant: Variant) -> SeatPlan {
    let Some(mut sites) = Sites::new(board, seat, ways) else {
        return SeatPlan::default();
    };
    let home = sites.home;
    let roomy = sites.tiles() > 9;
    let wood = sites.pick(Kind::Woodcutter, &[home]);
    let quarry = sites.pick(Kind::Quarry, &[home]);
    let mine = sites.pick(Kind::Mine, &[home]);
    let from = wood.unwrap_or(home);
    let second = if variant.second && (roomy || variant.chain < 2) {
        sites.pick(Kind::Woodcutter, &[from, home])
    } else {
        None
    };
    let other = mine
        .filter(|_| variant.chain > 0)
        .and_then(|mine| sites.pick(Kind::Mine, &[mine, home]));
    let mill = sites.pick(Kind::Sawmill, &[from, home]);
    let mill = mill.unwrap_or(home);
    let (pit, factory) = match quarry {
        Some(_) => (None, None),
        None => {
            let pit = sites.pick(Kind::ClayPit, &[home]);
            let near = [pit.unwrap_or(home), home];
            (pit, sites.pick(Kind::StoneFactory, &near))
        }
    };
    let gold = mine.unwrap_or(home);
    let mint = sites.pick(Kind::Mint, &[gold, from]);
    let burner = sites.pick(Kind::CoalBurner, &[mint.unwrap_or(gold), from]);
    let exchange = sites.pick(Kind::StockExchange, &[mint.unwrap_or(home), from]);
    let paper = sites.pick(Kind::Papermill, &[exchange.unwrap_or(home), from]);

    let mut goals = Vec::new();
    let build = |kind: Kind, comp: Option<usize>| comp.map(|comp| sites.goal(kind, comp));
    goals.extend(build(Kind::Woodcutter, wood));
    goals.extend(build(Kind::Sawmill, Some(mill).filter(|_| wood.is_some())));
    goals.extend(build(Kind::Quarry, quarry));
    goals.extend(build(Kind::ClayPit, pit));
    goals.extend(build(Kind::StoneFactory, factory));
    if variant.roads {
        let roads = [Some(from), quarry.or(factory), second]
            .into_iter()
            .flatten();
        goals.extend(roads.filter_map(|it| sites.road(it, mill)));
    }
    goals.extend(variant.line.then_some(Goal::Line));
    goals.extend(build(Kind::Woodcutter, second));
    if variant.bricks {
        goals.extend([Goal::Rows, Goal::Bricks(1)]);
    }
    goals.extend(build(Kind::Mine, mine));
    goals.push(Goal::Rows);
    goals.extend(build(Kind::Mine, other));
    if variant.chain > 1 {
        goals.extend(build(Kind::CoalBurner, burner));
        goals.extend(build(Kind::Mint, mint));
    }
    goals.push(Goal::Wealth);
    if variant.chain > 2 {
        goals.extend(build(Kind::Papermill, paper));
        goals.extend(build(Kind::StockExchange, exchange));
    }
    goals.push(Goal::Bricks(1));
    SeatPlan { goals }
}
