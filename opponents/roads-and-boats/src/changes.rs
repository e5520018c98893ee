//! Changes plans at random.

use roads_and_boats::{Board, Kind, Place, Subject, Terrain, Vehicle};
use slowtable_kit::Seat;
use slowtable_opponent::SplitMix64;

use crate::plan::{Goal, SeatPlan};
use crate::usual::shortest_way;
use crate::ways::Ways;

/// The most goals of a plan that is changed.
const LONGEST: usize = 80;

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
        let roads = shortest_way(self.board, from, to);
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
        Some(match self.rng.below(18) {
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
                let count = 4 + self.rng.below(4);
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
            15 => match self.rng.below(2) {
                0 => Goal::From(u8::try_from(2 + self.rng.below(17)).unwrap_or(2)),
                _ => Goal::Lean(u16::try_from(self.rng.below(1_000)).unwrap_or(0)),
            },
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

    /// Adds a producer on some site at a place of the plan, unless there is one; returns the place after it.
    fn add_build(&mut self, plan: &mut SeatPlan, kind: Kind, at: usize) -> usize {
        if plan.builds(kind) {
            return at;
        }
        let Some(site) = self.site(kind) else {
            return at;
        };
        plan.goals.insert(at, Goal::Build(kind, site));
        at + 1
    }

    /// Adds what makes coins, or stock, or research that fills mines with more gold.
    fn add_chain(&mut self, plan: &mut SeatPlan) {
        let at = self.rng.below(plan.goals.len() + 1);
        match self.rng.below(3) {
            0 => {
                let at = self.add_build(plan, Kind::CoalBurner, at);
                let at = self.add_build(plan, Kind::Mint, at);
                plan.goals.insert(at, Goal::Wealth);
            }
            1 => {
                let at = self.add_build(plan, Kind::StockExchange, at);
                let at = self.add_build(plan, Kind::Papermill, at);
                plan.goals.insert(at, Goal::Wealth);
            }
            _ => {
                let at = self.add_build(plan, Kind::Papermill, at);
                let subject = match self.rng.below(2) {
                    0 => Subject::Specialisation,
                    _ => Subject::Enlargement,
                };
                plan.goals.insert(at, Goal::Research(subject));
                if self.rng.below(2) == 0 {
                    let turn = u8::try_from(4 + self.rng.below(5)).unwrap_or(4);
                    plan.goals.insert(at + 1, Goal::From(turn));
                }
            }
        }
    }

    /// Returns a plan that leans to a number from a turn on.
    pub(crate) fn leaning(plan: &SeatPlan, turn: u8, number: u16) -> SeatPlan {
        let mut plan = plan.clone();
        let later = |goal: &Goal| matches!(goal, Goal::From(first) if *first > turn);
        let at = plan.goals.iter().position(later);
        let at = at.unwrap_or(plan.goals.len());
        if at > 1
            && plan.goals[at - 2] == Goal::From(turn)
            && matches!(plan.goals[at - 1], Goal::Lean(_))
        {
            plan.goals[at - 1] = Goal::Lean(number);
        } else {
            plan.goals
                .splice(at..at, [Goal::From(turn), Goal::Lean(number)]);
        }
        plan
    }

    /// Changes the numbers of a goal a little.
    fn nudge(&mut self, goal: Goal) -> Goal {
        let other = |count: u8, up: usize| match up {
            0 => count.saturating_sub(1).max(1),
            _ => count.saturating_add(1),
        };
        let up = self.rng.below(2);
        match goal {
            Goal::From(turn) => Goal::From(other(turn, up)),
            Goal::Bricks(count) => Goal::Bricks(other(count, up)),
            Goal::Donkeys(count, place) => Goal::Donkeys(other(count, up), place),
            Goal::Vehicle(vehicle, count) => Goal::Vehicle(vehicle, other(count, up)),
            Goal::Lean(_) => Goal::Lean(u16::try_from(self.rng.below(1_000)).unwrap_or(0)),
            goal => goal,
        }
    }

    /// Returns a plan that differs a little.
    pub(crate) fn change(&mut self, plan: &SeatPlan) -> SeatPlan {
        let mut plan = plan.clone();
        let times = 1 + self.rng.below(3) * self.rng.below(2);
        for _ in 0..times {
            let count = plan.goals.len();
            let at = self.rng.below(count.max(1));
            match self.rng.below(16) {
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
                12 => self.add_chain(&mut plan),
                15 => {
                    let turn = u8::try_from(1 + self.rng.below(20)).unwrap_or(1);
                    let number = u16::try_from(self.rng.below(1_000)).unwrap_or(0);
                    plan = Self::leaning(&plan, turn, number);
                }
                13 | 14 if count > 0 => {
                    let numbered: Vec<usize> = (0..count)
                        .filter(|it| {
                            matches!(
                                plan.goals[*it],
                                Goal::From(_)
                                    | Goal::Bricks(_)
                                    | Goal::Donkeys(..)
                                    | Goal::Vehicle(..)
                                    | Goal::Lean(_)
                            )
                        })
                        .collect();
                    if let Some(at) = numbered.get(self.rng.below(numbered.len().max(1))) {
                        plan.goals[*at] = self.nudge(plan.goals[*at]);
                    }
                }
                _ => {
                    if let Some(goal) = self.goal() {
                        plan.goals.insert(self.rng.below(count + 1), goal);
                    }
                }
            }
        }
        plan.goals.truncate(LONGEST);
        plan
    }
}
