//! Looks for better plans: changes a plan a little, plays it out, and keeps what is better.

use roads_and_boats::{Board, Kind, Place, Subject, Terrain, Vehicle, View};
use slowtable_kit::{Seat, Seed};
use slowtable_opponent::{Meter, SplitMix64};

use crate::plan::{Goal, SeatPlan};
use crate::rollout::play_out;
use crate::usual::{usual, variants};
use crate::ways::Ways;

/// Plays out plans of one seat from one view.
pub(crate) struct Imagination<'a> {
    view: &'a View,
    seat: Seat,
    meter: &'a Meter<'a>,
    /// The usual plans of all seats; the own one is replaced.
    plans: Vec<SeatPlan>,
    ways: Vec<Ways>,
    last: u8,
}

/// What a plan promises: points, and then how good it looks beside them.
pub(crate) type PlanValue = (i32, i32);

impl<'a> Imagination<'a> {
    pub(crate) fn new(view: &'a View, seat: Seat, meter: &'a Meter<'a>, last: u8) -> Self {
        let board = &view.board;
        let mut ways: Vec<Ways> = Seat::all(board.seats())
            .map(|seat| Ways::new(board, seat))
            .collect();
        let plans = Seat::all(board.seats())
            .zip(&mut ways)
            .filter_map(|(seat, ways)| Some(usual(board, seat, ways, variants().next()?)))
            .collect();
        Self {
            view,
            seat,
            meter,
            plans,
            ways,
            last,
        }
    }

    /// Returns the usual plan of the own seat.
    pub(crate) fn usual(&self) -> SeatPlan {
        self.plans
            .get(self.seat.index())
            .cloned()
            .unwrap_or_default()
    }

    /// Returns what a plan promises; `None` if the budget ends before.
    pub(crate) fn value(&mut self, plan: &SeatPlan) -> Option<PlanValue> {
        let mut state = self.view.imagined(Seed(1))?;
        if let Some(own) = self.plans.get_mut(self.seat.index()) {
            own.clone_from(plan);
        }
        let ended = play_out(
            &mut state,
            &self.plans,
            &mut self.ways,
            self.meter,
            self.last,
        );
        ended.then(|| value(state.board(), self.seat))
    }
}

impl Imagination<'_> {
    /// Returns the points at the end, if a seat makes a move now and then follows a plan; `None` if the
    /// budget ends before.
    pub(crate) fn after(
        &mut self,
        first: &[roads_and_boats::Choice],
        plan: &SeatPlan,
    ) -> Option<i32> {
        let mut state = self.view.imagined(Seed(1))?;
        state.play_silently(self.seat, first).ok()?;
        if let Some(own) = self.plans.get_mut(self.seat.index()) {
            own.clone_from(plan);
        }
        let ended = play_out(
            &mut state,
            &self.plans,
            &mut self.ways,
            self.meter,
            self.last,
        );
        ended.then(|| state.board().points(self.seat).into())
    }
}

/// Returns ten times the points of a seat, with something for what nearly counts; and what else it has
/// reached.
fn value(board: &Board, seat: Seat) -> PlanValue {
    const CHAIN: [(Kind, i32); 5] = [
        (Kind::Mine, 20),
        (Kind::CoalBurner, 20),
        (Kind::Mint, 40),
        (Kind::Papermill, 20),
        (Kind::StockExchange, 40),
    ];
    let points = i32::from(board.points(seat));
    let (mut loose, mut other) = (0, 0);
    for heap in board.loose.heaps() {
        let worth = heap.pile.count * heap.pile.good.data().wealth;
        loose += i32::from(worth);
        other += i32::from(heap.pile.count);
    }
    let has = |kind: Kind| board.producers.iter().any(|it| it.kind == kind);
    let chain = CHAIN.iter().filter(|it| has(it.0)).map(|it| it.1);
    let made: i32 = chain.sum();
    (10 * points + 3 * loose + made, other)
}

/// Changes plans at random.
pub(crate) struct PlanChanges<'a> {
    board: &'a Board,
    comps: Vec<Place>,
    home: Option<Place>,
    pub rng: SplitMix64,
}

impl<'a> PlanChanges<'a> {
    pub(crate) fn new(board: &'a Board, seat: Seat, rng: SplitMix64) -> Self {
        let comps = Ways::new(board, seat).comps().to_vec();
        let home = board.player(seat).home.map(|it| board.compartment(it));
        Self {
            board,
            comps,
            home,
            rng,
        }
    }

    fn place(&mut self) -> Option<Place> {
        let index = self.rng.below(self.comps.len());
        self.comps.get(index).copied()
    }

    fn site(&mut self, kind: Kind) -> Option<Place> {
        for _ in 0..40 {
            let place = self.place()?;
            let terrain = self.board.land.tile(place.hex).map(|it| it.terrain);
            // Deserts may be irrigated later.
            let later = terrain == Some(Terrain::Desert)
                && kind.data().site == roads_and_boats::rows::Site::Land
                && self.rng.below(3) == 0;
            if later || self.board.is_site(kind, place) {
                return Some(place);
            }
        }
        None
    }

    /// Returns the roads of a short way between two compartments.
    fn way(&self, from: Place, to: Place) -> Vec<Goal> {
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
            for link in self.board.land.links() {
                let beyond = match () {
                    () if self.board.compartment(link.from) == place => link.to,
                    () if self.board.compartment(link.to) == place => link.from,
                    () => continue,
                };
                let beyond = self.board.compartment(beyond);
                if reached.iter().all(|it| it.0 != beyond) {
                    reached.push((beyond, next));
                }
            }
            next += 1;
        }
        Vec::new()
    }

    /// Adds roads between two places of a plan.
    fn add_roads(&mut self, plan: &mut SeatPlan) {
        let sites = plan.goals.iter().filter_map(|goal| match goal {
            Goal::Build(_, place) => Some(self.board.compartment(*place)),
            _ => None,
        });
        let mut sites: Vec<Place> = sites.chain(self.home).collect();
        sites.dedup();
        let count = sites.len();
        if count < 2 {
            return;
        }
        let from = sites[self.rng.below(count)];
        let to = match (self.rng.below(2), self.home) {
            (0, Some(home)) => home,
            _ => sites[self.rng.below(count)],
        };
        let roads = self.way(from, to);
        if roads.len() < 4 {
            let at = self.rng.below(plan.goals.len() + 1);
            plan.goals.splice(at..at, roads);
        }
    }

    /// Returns a goal at random.
    fn goal(&mut self) -> Option<Goal> {
        const KINDS: [Kind; 13] = [
            Kind::Woodcutter,
            Kind::Woodcutter,
            Kind::Sawmill,
            Kind::Quarry,
            Kind::ClayPit,
            Kind::StoneFactory,
            Kind::Mine,
            Kind::CoalBurner,
            Kind::Mint,
            Kind::StockExchange,
            Kind::Papermill,
            Kind::RaftFactory,
            Kind::WagonFactory,
        ];
        Some(match self.rng.below(16) {
            0..8 => {
                let kind = KINDS[self.rng.below(KINDS.len())];
                Goal::Build(kind, self.site(kind)?)
            }
            8..11 => {
                let from = self.place()?;
                let links = self.board.land.links();
                let near = links.iter().filter(|it| it.from == from || it.to == from);
                let near: Vec<_> = near.collect();
                let link = near.get(self.rng.below(near.len()))?;
                Goal::Road(link.from, link.to)
            }
            11 => {
                let pastures: Vec<Place> = self
                    .comps
                    .iter()
                    .copied()
                    .filter(|it| self.board.terrain(it.hex) == Some(Terrain::Pasture))
                    .collect();
                let count = 4 + self.rng.below(2);
                let at = *pastures.get(self.rng.below(pastures.len()))?;
                Goal::Donkeys(u8::try_from(count).unwrap_or(4), at)
            }
            12 => {
                let kinds = [Vehicle::Raft, Vehicle::Raft, Vehicle::Wagon];
                let count = 1 + self.rng.below(3);
                Goal::Vehicle(kinds[self.rng.below(3)], u8::try_from(count).unwrap_or(1))
            }
            13 => {
                let divided = |it: &Place| self.board.compartments(it.hex).len() > 1;
                let banks: Vec<Place> = self.comps.iter().copied().filter(divided).collect();
                Goal::Bridge(*banks.get(self.rng.below(banks.len()))?)
            }
            14 => {
                let subjects = [
                    Subject::NewShafts,
                    Subject::Specialisation,
                    Subject::Enlargement,
                ];
                match self.rng.below(2) {
                    0 => Goal::Research(subjects[self.rng.below(3)]),
                    _ => Goal::Shaft(self.site(Kind::Mine)?),
                }
            }
            _ => match self.rng.below(5) {
                0 => Goal::Rows,
                1 => Goal::Wealth,
                2 | 3 => Goal::Line,
                _ => {
                    let count = 1 + self.rng.below(3);
                    Goal::Bricks(u8::try_from(count).unwrap_or(1))
                }
            },
        })
    }

    /// Adds a factory with what it makes.
    fn add_transporters(&mut self, plan: &mut SeatPlan) {
        let (kind, vehicle) = match self.rng.below(4) {
            0 => (Kind::WagonFactory, Vehicle::Wagon),
            _ => (Kind::RaftFactory, Vehicle::Raft),
        };
        let at = self.rng.below(plan.goals.len() + 1);
        let count = u8::try_from(1 + self.rng.below(2)).unwrap_or(1);
        if let Some(site) = self.site(kind) {
            plan.goals.insert(at, Goal::Vehicle(vehicle, count));
            if !plan.builds(kind) {
                plan.goals.insert(at, Goal::Build(kind, site));
            }
        }
    }

    /// Returns a plan that differs a little.
    pub(crate) fn change(&mut self, plan: &SeatPlan) -> SeatPlan {
        let mut plan = plan.clone();
        let times = 1 + self.rng.below(3) * self.rng.below(2);
        for _ in 0..times {
            let count = plan.goals.len();
            let at = self.rng.below(count.max(1));
            match self.rng.below(12) {
                0..3 if count > 1 => {
                    let goal = plan.goals.remove(at);
                    let reach = 1 + self.rng.below(count);
                    let to = match self.rng.below(2) {
                        0 => at.saturating_sub(reach.min(3)),
                        _ => (at + reach.min(3)).min(plan.goals.len()),
                    };
                    plan.goals.insert(to, goal);
                }
                3 if count > 1 => {
                    plan.goals.remove(at);
                }
                4..6 if count > 0 => {
                    if let Some(Goal::Build(kind, _)) = plan.goals.get(at).copied()
                        && let Some(site) = self.site(kind)
                    {
                        // What stands there changes places with it.
                        let old = match plan.goals[at] {
                            Goal::Build(_, old) => old,
                            _ => site,
                        };
                        for goal in &mut plan.goals {
                            if let Goal::Build(_, place) = goal
                                && place.hex == site.hex
                            {
                                *place = old;
                            }
                        }
                        plan.goals[at] = Goal::Build(kind, site);
                    } else if let Some(goal) = self.goal() {
                        plan.goals[at] = goal;
                    }
                }
                6 if count > 0 => {
                    if let Some(goal) = self.goal() {
                        plan.goals[at] = goal;
                    }
                }
                7 if count > 1 => {
                    let other = self.rng.below(count);
                    plan.goals.swap(at, other);
                }
                9 | 10 => self.add_roads(&mut plan),
                8 => self.add_transporters(&mut plan),
                _ => {
                    if let Some(goal) = self.goal() {
                        plan.goals.insert(self.rng.below(count + 1), goal);
                    }
                }
            }
        }
        plan
    }
}

/// Searches from a plan until the budget ends or it has tried so many: returns the best plan, and what it
/// promises. Worse plans are followed now and then, less and less.
pub(crate) fn improve(
    imagination: &mut Imagination<'_>,
    changes: &mut PlanChanges<'_>,
    from: (PlanValue, SeatPlan),
    tries: u32,
) -> (PlanValue, SeatPlan) {
    let mut best = from.clone();
    let mut now = from;
    for run in 0..tries {
        let plan = changes.change(&now.1);
        let Some(value) = imagination.value(&plan) else {
            break;
        };
        let heat = 100.0 * (1.0 - run as f32 / tries as f32);
        let worse = (now.0.0 - value.0) as f32;
        let follows =
            value >= now.0 || heat > 0.1 && changes.rng.unit() < (-worse / heat).exp() * 0.3;
        if value > best.0 {
            best = (value, plan.clone());
        }
        if follows {
            now = (value, plan);
        }
    }
    best
}

/// Searches for a long time, for the book of plans. Returns the points and the plan as text.
#[must_use]
pub fn study(view: &View, seed: Seed, tries: u32, from: &str) -> Option<(i32, String)> {
    let (seat, _) = view.own()?;
    let meter = Meter::new(slowtable_kit::Budget::steps(u64::MAX), u64::MAX);
    let mut imagination = Imagination::new(view, seat, &meter, u8::MAX);
    let rng = SplitMix64::from_seed(seed, 7);
    let mut changes = PlanChanges::new(&view.board, seat, rng);
    let plan = match from {
        "" => chosen_plan(view, seat, &meter, false),
        text => SeatPlan::read(text),
    };
    let value = imagination.value(&plan)?;
    let (value, plan) = improve(&mut imagination, &mut changes, (value, plan), tries);
    // Goals that change nothing are left out.
    let mut plan = plan;
    let mut at = 0;
    while at < plan.goals.len() {
        let mut less = plan.clone();
        less.goals.remove(at);
        if imagination.value(&less).is_some_and(|it| it >= value) {
            plan = less;
        } else {
            at += 1;
        }
    }
    Some((value.0, plan.to_string()))
}

/// Returns the plan that promises most, as far as the budget goes: the best of the usual ones, and with
/// `further` what changing it a little finds. Plans are tried in the same order whatever the seed, so
/// that a plan that goes on is found again in the next decision.
pub(crate) fn chosen_plan(view: &View, seat: Seat, meter: &Meter<'_>, further: bool) -> SeatPlan {
    let mut imagination = Imagination::new(view, seat, meter, u8::MAX);
    let mut best: Option<(PlanValue, SeatPlan)> = None;
    let usual_plan = imagination.usual();
    for variant in variants() {
        let mut ways = Ways::new(&view.board, seat);
        let plan = usual(&view.board, seat, &mut ways, variant);
        let Some(value) = imagination.value(&plan) else {
            break;
        };
        if best.as_ref().is_none_or(|known| value > known.0) {
            best = Some((value, plan));
        }
    }
    let Some(best) = best else {
        return usual_plan;
    };
    if !further || meter.over() {
        return best.1;
    }
    let mut changes = PlanChanges::new(&view.board, seat, SplitMix64::new(7, 7));
    improve(&mut imagination, &mut changes, best, 2_000).1
}

/// Returns what a plan, as text, does next in a view, when its seat is to act.
#[must_use]
pub fn follow(view: &View, plan: &str) -> Option<Vec<roads_and_boats::Choice>> {
    let (seat, _) = view.own()?;
    let mut ways = Ways::new(&view.board, seat);
    let plan = SeatPlan::read(plan);
    Some(crate::policy::next(&view.board, seat, &plan, &mut ways).0)
}
