//! How many rounds a seat is likely to need until it wins: it goes on collecting, and builds what
//! brings it there soonest.

use slowtable_kit::Seat;
use wasser_des_lebens::{Bundle, Card, Crossing, Crossings, Pass, Ware};

use crate::land::{Amounts, CrossingYields, yields};
use crate::position::{Position, amounts};

/// The part of its cards that a hex loses while the force stands there: it will move on.
const BLOCKED: f32 = 0.6;
/// How much of the way from two cards to the rate of the regions a seat really pays, since it also
/// trades with others.
const PAID_OF_RATE: f32 = 0.75;
/// The rounds that pass, beside collecting, until something is built: nobody can build at once.
const WAIT: f32 = 0.35;
/// The cards that a point takes, on average, far from the end.
const POINT: Amounts = [0.85, 0.85, 1.35, 0.85, 1.35];
/// The most purchases that are planned one by one.
const PLANNED: usize = 4;
/// The most roads that are planned to a place.
const FAR: u8 = 3;
/// No seat needs longer.
const LONGEST: f32 = 60.0;

/// What a seat can expect.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outlook {
    /// The rounds until it wins.
    pub rounds: f32,
    /// What it builds next; `None` if it has won.
    pub next: Option<NextBuilding>,
    /// The cards of a round, less what the force takes.
    pub makes: Amounts,
    /// The cards that are given for one.
    pub rates: Amounts,
    /// What the best places that it can reach are worth together, each by its yields and its cost.
    pub places: f32,
}

/// What a seat builds next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct NextBuilding {
    pub ware: Ware,
    /// Where; `None` for a card and the longest route.
    pub at: Option<Crossing>,
    /// The roads that come with it.
    pub roads: u8,
    /// The rounds until it has the cards.
    pub rounds: f32,
}

/// Adds amounts, several times.
fn add(to: &mut Amounts, more: &Amounts, times: f32) {
    for (to, more) in to.iter_mut().zip(more) {
        *to += more * times;
    }
}

/// What a seat collects and how it trades.
#[derive(Debug, Clone, Copy)]
struct Means {
    /// The cards of a round.
    makes: Amounts,
    /// The cards that are given for one.
    rates: Amounts,
}

impl Means {
    /// Adds a pass road.
    fn reach(&mut self, position: &Position, pass: Option<Pass>) {
        let Some(pass) = pass else { return };
        let rate = paid(position.board.rows.rates[pass.index()]);
        match pass.data().resource {
            Some(resource) => {
                let one = &mut self.rates[resource.index()];
                *one = one.min(rate);
            }
            None => self.rates.iter_mut().for_each(|it| *it = it.min(rate)),
        }
    }

    /// Returns after how many rounds `hand` grows to cover a cost, with trades, and with `wild`
    /// cards of any kind.
    ///
    /// What is left over then grows with time ever more slowly than what is missing shrinks. So each
    /// step along the present slope stops short of the answer or meets it.
    fn rounds(&self, cost: &Amounts, hand: &Amounts, wild: f32) -> f32 {
        let mut time = 0.0;
        for _ in 0..8 {
            let (mut balance, mut slope) = (wild, 0.0);
            for kind in 0..5 {
                let over = hand[kind] + self.makes[kind] * time - cost[kind];
                if over < -1e-4 {
                    balance += over;
                    slope += self.makes[kind];
                } else {
                    balance += over / self.rates[kind];
                    slope += self.makes[kind] / self.rates[kind];
                }
            }
            if balance > -1e-3 {
                break;
            }
            if slope < 1e-4 {
                return LONGEST;
            }
            time -= balance / slope;
            if time > LONGEST {
                return LONGEST;
            }
        }
        time
    }

    /// Returns the hand after these rounds and a cost, and the wild cards that are left.
    fn after(&self, cost: &Amounts, hand: &Amounts, wild: f32, rounds: f32) -> (Amounts, f32) {
        let mut left = *hand;
        add(&mut left, &self.makes, rounds);
        add(&mut left, cost, -1.0);
        let (mut missing, mut credit) = (0.0, 0.0);
        for (left, rate) in left.iter_mut().zip(self.rates) {
            if *left < 0.0 {
                missing -= *left;
                *left = 0.0;
            } else {
                credit += *left / rate;
            }
        }
        let of_wild = wild.min(missing);
        missing -= of_wild;
        if missing > 0.0 {
            let kept = (1.0 - missing / credit.max(missing)).max(0.0);
            left.iter_mut().for_each(|it| *it *= kept);
        }
        (left, wild - of_wild)
    }
}

/// Returns the cards paid for one at a rate.
fn paid(rate: u8) -> f32 {
    2.0 + (f32::from(rate) - 2.0) * PAID_OF_RATE
}

/// A place for a distillery, and the roads that are missing.
#[derive(Debug, Clone, Copy)]
struct Spot {
    at: Crossing,
    roads: u8,
}

/// Returns the places that a seat can reach, those with the best yields for their cost first, and what they are worth
/// together.
fn spots(land: &CrossingYields, position: &Position, seat: Seat) -> ([Option<Spot>; 3], f32) {
    let board = &position.board;
    let place = &board.places[seat.index()];
    let free = board.sites();
    let foreign = board.foreign(seat);
    let laid = board.roads();
    let reached = place.roads.ends().with(place.buildings());
    let mut edge = reached.without(foreign);
    let mut best: [(f32, Option<Spot>); 3] = [(0.0, None); 3];
    let mut seen = reached;
    for roads in 0..=FAR {
        let new = if roads == 0 {
            place.roads.ends()
        } else {
            let mut new = Crossings::EMPTY;
            for crossing in edge.iter() {
                for path in crossing.paths().without(laid).iter() {
                    let [a, b] = path.ends();
                    let to = if a == crossing { b } else { a };
                    if !seen.contains(to) {
                        new.insert(to);
                    }
                }
            }
            new
        };
        for at in new.and(free).iter() {
            let yields = &land.yields[at.index()];
            let sum: f32 = yields.iter().sum();
            let kinds = yields.iter().filter(|it| **it > 0.0).count() as f32;
            let pass = if land.passes[at.index()].is_some() {
                0.04
            } else {
                0.0
            };
            let worth = (sum + 0.02 * kinds + pass) / (4.0 + 2.2 * f32::from(roads));
            let mut spot = (worth, Some(Spot { at, roads }));
            for one in &mut best {
                if spot.0 > one.0 {
                    std::mem::swap(one, &mut spot);
                }
            }
        }
        seen = seen.with(new);
        if roads > 0 {
            edge = new.without(foreign);
        }
    }
    let worth = best.iter().map(|(worth, _)| worth).sum();
    (best.map(|(_, spot)| spot), worth)
}

impl Outlook {
    /// Returns what a seat can expect.
    pub(crate) fn of(land: &CrossingYields, position: &Position, seat: Seat) -> Self {
        let board = &position.board;
        let limits = &board.rows.limits;
        let place = &board.places[seat.index()];
        let goal = f32::from(limits.points);
        let mut points = f32::from(board.points(seat)) + position.hidden_points(seat);
        if points + 0.01 >= goal {
            return Self {
                rounds: 0.0,
                next: None,
                makes: [0.0; 5],
                rates: [paid(limits.rate); 5],
                places: 0.0,
            };
        }
        let seats = f32::from(board.seats());
        let mut means = Means {
            makes: [0.0; 5],
            rates: [paid(limits.rate); 5],
        };
        for (buildings, times) in [(place.distilleries, seats), (place.yards, 2.0 * seats)] {
            for at in buildings.iter() {
                add(&mut means.makes, &land.yields[at.index()], times);
                means.reach(position, land.passes[at.index()]);
            }
        }
        if let Some((kind, chance)) = yields(board, board.force) {
            let there = board.force.crossings();
            let hit = place.distilleries.and(there).len() + 2 * place.yards.and(there).len();
            means.makes[kind] -= BLOCKED * chance * f32::from(hit) * seats;
        }
        let (makes, rates) = (means.makes, means.rates);
        let mut hand = position.hands[seat.index()];
        let held: f32 = hand.iter().sum();
        if held > f32::from(limits.kept) + 0.5 {
            // A seven before the next turn takes half of them.
            let seven = 1.0 - (5.0_f32 / 6.0).powi(i32::from(board.seats()));
            hand.iter_mut().for_each(|it| *it *= 1.0 - 0.4 * seven);
        }
        let cards = &position.cards[seat.index()];
        let card = |card: Card| cards[card.index()];
        let mut wild = 1.8 * card(Card::Invention) + 2.2 * card(Card::Monopoly);
        let mut free_roads = 1.8 * card(Card::RoadBuilding);

        // The largest clan.
        let mut clan_chance = 0.0;
        if board.clan != Some(seat) {
            let goal = match board.clan {
                Some(holder) => board.places[holder.index()].highlanders + 1,
                None => limits.clan,
            };
            let have = f32::from(place.highlanders) + 0.9 * card(Card::Highlander);
            let missing = f32::from(goal) - have;
            let worth = f32::from(limits.clan_points);
            if missing < 0.35 {
                points += 0.85 * worth;
            } else if missing < 3.6 {
                clan_chance = 0.5 * worth / missing.max(1.0);
                // The way so far counts a little.
                points += 0.12 * have;
            }
        } else {
            let mut others = Seat::all(board.seats()).filter(|other| *other != seat);
            if others.any(|other| {
                let other = &board.places[other.index()];
                other.highlanders + 1 > place.highlanders && other.cards > 0
            }) {
                points -= 0.4;
            }
        }
        // The longest route.
        let mut route_roads = None;
        let others = Seat::all(board.seats()).filter(|other| *other != seat);
        let rival = others
            .map(|other| board.places[other.index()].route)
            .max()
            .unwrap_or(0);
        if board.route == Some(seat) {
            if rival + 1 >= place.route {
                points -= 0.45;
            }
        } else {
            let length = match board.route {
                Some(holder) => board.places[holder.index()].route + 1,
                None => limits.route.max(rival + 1),
            };
            let missing = length.saturating_sub(place.route).max(1);
            let pieces = board.rows.pieces(Ware::Road) - place.roads.len();
            if missing <= 4 && missing <= pieces {
                route_roads = Some(missing);
            }
        }
        let (mut spots, places) = spots(land, position, seat);
        let mut distilleries = place.distilleries;
        let mut built = place.distilleries.len();
        let mut yards = place.yards.len();
        let costs = Ware::ALL.map(|ware| amounts(board.rows.cost(ware)));
        let road = costs[Ware::Road.index()];
        let mut time = 0.0;
        let mut next = None;
        for step in 0..PLANNED {
            let need = goal - points;
            if need <= 0.01 {
                break;
            }
            let mut best: Option<(f32, NextBuilding, Amounts, f32, Means)> = None;
            let mut consider = |ware, at, roads: u8, cost: Amounts, gain: f32, then: Means| {
                let rounds = means.rounds(&cost, &hand, wild);
                let left = (need - gain).max(0.0);
                let rest = left * then.rounds(&POINT, &[0.0; 5], 0.0);
                let total = rounds + WAIT + rest;
                if best.as_ref().is_none_or(|best| total < best.0) {
                    let next = NextBuilding {
                        ware,
                        at,
                        roads,
                        rounds: time + rounds,
                    };
                    best = Some((total, next, cost, gain, then));
                }
            };
            if yards < board.rows.pieces(Ware::Yard) {
                let sum = |at: &Crossing| land.yields[at.index()].iter().sum::<f32>();
                let site = distilleries
                    .iter()
                    .max_by(|one, other| sum(one).total_cmp(&sum(other)));
                if let Some(at) = site {
                    let mut then = means;
                    add(&mut then.makes, &land.yields[at.index()], seats);
                    let cost = costs[Ware::Yard.index()];
                    consider(Ware::Yard, Some(at), 0, cost, 1.0, then);
                }
            }
            if built < board.rows.pieces(Ware::Distillery) {
                for spot in spots.iter().flatten() {
                    let mut then = means;
                    add(&mut then.makes, &land.yields[spot.at.index()], seats);
                    then.reach(position, land.passes[spot.at.index()]);
                    let mut cost = costs[Ware::Distillery.index()];
                    let roads = (f32::from(spot.roads) - free_roads).max(0.0);
                    add(&mut cost, &road, roads);
                    // Others may be there first.
                    let sure = 1.0 - 0.08 * f32::from(spot.roads);
                    consider(
                        Ware::Distillery,
                        Some(spot.at),
                        spot.roads,
                        cost,
                        sure,
                        then,
                    );
                }
            }
            if let Some(roads) = route_roads {
                let mut cost = [0.0; 5];
                let paid = (f32::from(roads) - free_roads).max(0.0);
                add(&mut cost, &road, paid);
                let gain = f32::from(limits.route_points) * (0.85 - 0.1 * f32::from(roads));
                consider(Ware::Road, None, roads, cost, gain, means);
            }
            if board.deck > 0 {
                let gain = position.unseen[Card::VictoryPoint.index()]
                    + clan_chance * position.unseen[Card::Highlander.index()]
                    + 0.12;
                consider(Ware::Card, None, 0, costs[Ware::Card.index()], gain, means);
            }
            let Some((_, chosen, cost, gain, then)) = best else {
                break;
            };
            let rounds = chosen.rounds - time;
            (hand, wild) = means.after(&cost, &hand, wild, rounds);
            time += rounds + WAIT;
            points += gain;
            means = then;
            match (chosen.ware, chosen.at) {
                (Ware::Yard, Some(at)) => {
                    distilleries.remove(at);
                    built = built.saturating_sub(1);
                    yards += 1;
                }
                (Ware::Distillery, Some(at)) => {
                    distilleries.insert(at);
                    built += 1;
                    free_roads = (free_roads - f32::from(chosen.roads)).max(0.0);
                    let close = at.neighbours();
                    for spot in &mut spots {
                        if spot.is_some_and(|it| it.at == at || close.contains(it.at)) {
                            *spot = None;
                        }
                    }
                }
                (Ware::Road, _) => {
                    route_roads = None;
                    free_roads = 0.0;
                }
                _ => {}
            }
            if step == 0 {
                next = Some(chosen);
            }
        }
        let need = (goal - points).max(0.0);
        let rest = match need > 0.01 {
            true => {
                need * means.rounds(&POINT, &hand, wild).max(0.3) * 0.5
                    + need * means.rounds(&POINT, &[0.0; 5], 0.0) * 0.5
            }
            false => 0.0,
        };
        Self {
            rounds: (time + rest).min(LONGEST),
            next,
            makes,
            rates,
            places,
        }
    }
}

impl NextBuilding {
    /// Returns what it costs, with its roads.
    pub(crate) fn cost(&self, position: &Position) -> Bundle {
        let rows = &position.board.rows;
        let mut cost = match (self.ware, self.at) {
            (Ware::Road, _) => Bundle::EMPTY,
            (ware, _) => rows.cost(ware),
        };
        for _ in 0..self.roads {
            cost = cost.plus(rows.cost(Ware::Road));
        }
        cost
    }
}
