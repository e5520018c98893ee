//! The usual plan: a line of wood, boards and stone, then gold, coins and stock, on the nearest sites.

use roads_and_boats::{Board, Kind, Place, Terrain, Vehicle};
use slowtable_kit::Seat;

use crate::plan::{Goal, Plan};
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

    fn goal(&self, kind: Kind, comp: usize) -> Goal {
        Goal::Build(kind, self.ways.comps()[comp])
    }
}

/// Returns how far the usual plan goes: an apprentice stops at the gold.
pub(crate) fn usual(board: &Board, seat: Seat, ways: &mut Ways, whole: bool) -> Plan {
    let mut goals = Vec::new();
    let Some(mut sites) = Sites::new(board, seat, ways) else {
        return Plan::default();
    };
    let home = sites.home;
    let wood = sites.pick(Kind::Woodcutter, &[home]);
    let quarry = sites.pick(Kind::Quarry, &[home]);
    let mine = sites.pick(Kind::Mine, &[home]);
    let second = wood.and_then(|wood| sites.pick(Kind::Woodcutter, &[wood, home]));
    let other = mine.and_then(|mine| sites.pick(Kind::Mine, &[mine, home]));
    let from = wood.unwrap_or(home);
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
    let burner = sites.pick(Kind::CoalBurner, &[second.unwrap_or(from), gold]);
    let mint = sites.pick(Kind::Mint, &[gold, burner.unwrap_or(home)]);
    let exchange = sites.pick(Kind::StockExchange, &[mint.unwrap_or(home)]);
    let near = [exchange.unwrap_or(home), from];
    let paper = sites.pick(Kind::Papermill, &near);
    let mut add = |kind: Kind, comp: Option<usize>| {
        goals.extend(comp.map(|comp| sites.goal(kind, comp)));
    };
    add(Kind::Woodcutter, wood);
    add(Kind::Sawmill, Some(mill).filter(|_| wood.is_some()));
    add(Kind::Quarry, quarry);
    add(Kind::ClayPit, pit);
    add(Kind::StoneFactory, factory);
    add(Kind::Woodcutter, second);
    add(Kind::Mine, mine);
    if whole {
        add(Kind::Mine, other);
        add(Kind::CoalBurner, burner);
        add(Kind::Mint, mint);
    }
    goals.extend([Goal::Rows, Goal::Wealth]);
    if whole {
        let mut add = |kind: Kind, comp: Option<usize>| {
            goals.extend(comp.map(|comp| sites.goal(kind, comp)));
        };
        add(Kind::Papermill, paper);
        add(Kind::StockExchange, exchange);
        goals.push(Goal::Bricks(1));
    }
    Plan { goals }
}
