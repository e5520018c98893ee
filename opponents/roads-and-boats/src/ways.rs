//! How long transporters take from place to place.

use roads_and_boats::{Board, Carrier, Place, Spot, Vehicle};
use slowtable_kit::Seat;

/// A time that is never reached.
pub(crate) const NEVER: u8 = u8::MAX;

/// Where transporters of one kind can be, and how many turns they take.
#[derive(Debug, Clone)]
struct Net {
    /// Where the transporter can be, in order.
    nodes: Vec<Place>,
    /// For each place and compartment: the turns until the transporter has access to it.
    times: Vec<u8>,
    /// For each two compartments: the turns from having access to one to having access to the other.
    legs: Vec<u8>,
    /// For each place and compartment: the steps of one movement that can go on there.
    hops: Vec<u8>,
    /// For each two compartments: the steps of the rest of a movement from one to the other.
    strides: Vec<u8>,
}

/// All compartments of a map, and the times between them for each kind of transporter.
#[derive(Debug, Clone)]
pub(crate) struct Ways {
    comps: Vec<Place>,
    nets: [Option<Net>; 6],
    key: (usize, usize, usize, usize),
    seat: Seat,
}

/// A place that can be reached in one movement.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reached {
    pub at: Place,
    /// The index of the place before it.
    pub from: usize,
    pub steps: u8,
    ended: bool,
}

/// Returns the places that a transporter reaches with so many steps left, itself first; `fresh` if it
/// has made no step yet.
pub(crate) fn reach(
    board: &Board,
    seat: Seat,
    vehicle: Vehicle,
    at: Place,
    left: u8,
    fresh: bool,
) -> Vec<Reached> {
    let mut found = vec![Reached {
        at,
        from: 0,
        steps: 0,
        ended: false,
    }];
    let mut next = 0;
    while let Some(&one) = found.get(next) {
        if one.steps < left && !one.ended {
            for stride in board.strides(seat, vehicle, one.at) {
                if !(stride.road || fresh && one.steps == 0) {
                    continue;
                }
                let ended = stride.ends || !stride.road;
                let steps = one.steps + 1;
                match found.iter_mut().find(|known| known.at == stride.to) {
                    None => found.push(Reached {
                        at: stride.to,
                        from: next,
                        steps,
                        ended,
                    }),
                    // As near, but the movement can go on.
                    Some(known) if known.ended && !ended && known.steps == steps => {
                        known.ended = false;
                        known.from = next;
                    }
                    Some(_) => {}
                }
            }
        }
        next += 1;
    }
    found
}

fn key(board: &Board) -> (usize, usize, usize, usize) {
    (
        board.land.tiles().len(),
        board.roads.len(),
        board.bridges.len(),
        board.walls.iter().map(|it| usize::from(it.tokens())).sum(),
    )
}

impl Ways {
    /// Works out the compartments; times follow when they are asked for.
    pub(crate) fn new(board: &Board, seat: Seat) -> Self {
        let mut comps: Vec<Place> = Vec::new();
        for tile in board.land.tiles() {
            comps.extend(board.compartments(tile.hex));
        }
        comps.sort_unstable();
        Self {
            comps,
            nets: Default::default(),
            key: key(board),
            seat,
        }
    }

    /// Works everything out again if ways were built.
    pub(crate) fn refresh(&mut self, board: &Board, seat: Seat) {
        let key = key(board);
        if self.key == key && self.seat == seat {
            return;
        }
        let only_roads = (key.0, key.2, key.3) == (self.key.0, self.key.2, self.key.3);
        if only_roads && self.seat == seat {
            // Boats do not use them.
            for vehicle in Vehicle::ALL {
                if !vehicle.data().boat {
                    self.nets[vehicle.index()] = None;
                }
            }
            self.key = key;
        } else {
            *self = Self::new(board, seat);
        }
    }

    /// Works out the times of a kind of transporter.
    pub(crate) fn learn(&mut self, board: &Board, vehicle: Vehicle) {
        if self.nets[vehicle.index()].is_none() {
            self.nets[vehicle.index()] = Some(Net::new(board, self.seat, vehicle, &self.comps));
        }
    }

    /// Returns the number of a compartment.
    pub(crate) fn comp(&self, place: Place) -> Option<usize> {
        self.comps.binary_search(&place).ok()
    }

    /// Returns all compartments.
    pub(crate) fn comps(&self) -> &[Place] {
        &self.comps
    }

    /// Returns the number of a place among those where a kind of transporter can be.
    pub(crate) fn node(&self, vehicle: Vehicle, at: Place) -> Option<usize> {
        let net = self.nets[vehicle.index()].as_ref()?;
        net.nodes.binary_search(&at).ok()
    }

    /// Returns the turns until a transporter at a place has access to a compartment.
    pub(crate) fn time(&self, vehicle: Vehicle, from: Place, comp: usize) -> u8 {
        let node = self.node(vehicle, from);
        node.map_or(NEVER, |node| self.time_from(vehicle, node, comp))
    }

    /// The same from a place with a number.
    pub(crate) fn time_from(&self, vehicle: Vehicle, node: usize, comp: usize) -> u8 {
        let net = self.nets[vehicle.index()].as_ref();
        net.map_or(NEVER, |net| net.times[node * self.comps.len() + comp])
    }

    /// Whether a transporter reaches one compartment and then another in one movement.
    pub(crate) fn at_once(&self, vehicle: Vehicle, node: usize, from: usize, to: usize) -> bool {
        let Some(net) = &self.nets[vehicle.index()] else {
            return false;
        };
        let width = self.comps.len();
        let (first, second) = (
            net.hops[node * width + from],
            net.strides[from * width + to],
        );
        first.saturating_add(second) <= vehicle.data().range
    }

    /// Returns the turns from access to one compartment to access to another.
    pub(crate) fn leg(&self, vehicle: Vehicle, from: usize, to: usize) -> u8 {
        let net = self.nets[vehicle.index()].as_ref();
        net.map_or(NEVER, |net| net.legs[from * self.comps.len() + to])
    }
}

impl Net {
    fn new(board: &Board, seat: Seat, vehicle: Vehicle, comps: &[Place]) -> Self {
        let mut nodes: Vec<Place> = Vec::new();
        if vehicle.data().boat {
            for tile in board.land.tiles() {
                if !tile.is_land() {
                    nodes.push(Place::tile(tile.hex));
                } else if tile.rivers != 0 {
                    nodes.push(Place::river(tile.hex));
                }
            }
            // Docks lie beside them.
            for index in 0..nodes.len() {
                for stride in board.strides(seat, vehicle, nodes[index]) {
                    if stride.to.docked().is_some() {
                        nodes.push(stride.to);
                    }
                }
            }
            nodes.sort_unstable();
            nodes.dedup();
        } else {
            nodes.extend_from_slice(comps);
        }
        let range = vehicle.data().range;
        let at = |place: Place| nodes.binary_search(&place).ok();
        let next: Vec<Vec<usize>> = nodes
            .iter()
            .map(|node| {
                let reached = reach(board, seat, vehicle, *node, range, true);
                reached.iter().skip(1).filter_map(|it| at(it.at)).collect()
            })
            .collect();
        let access: Vec<Vec<usize>> = nodes
            .iter()
            .map(|node| {
                let places = board.access_from(*node);
                let places = places.into_iter();
                places
                    .filter_map(|it| comps.binary_search(&it).ok())
                    .collect()
            })
            .collect();
        let width = comps.len();
        let mut hops = vec![NEVER; nodes.len() * width];
        let mut strides = vec![NEVER; width * width];
        for (start, node) in nodes.iter().enumerate() {
            for one in reach(board, seat, vehicle, *node, range, true) {
                // A step without a road takes the whole movement.
                let steps = match one.ended && one.at.docked().is_none() {
                    true => NEVER,
                    false => one.steps,
                };
                let Some(there) = at(one.at) else { continue };
                for comp in &access[there] {
                    if !one.ended {
                        let hop = &mut hops[start * width + comp];
                        *hop = steps.min(*hop);
                    }
                    for from in &access[start] {
                        let stride = &mut strides[from * width + comp];
                        *stride = steps.min(*stride);
                    }
                }
            }
        }
        let mut times = vec![NEVER; nodes.len() * width];
        let mut legs = vec![NEVER; width * width];
        let mut turns: Vec<u8> = Vec::new();
        let mut queue: Vec<usize> = Vec::new();
        for start in 0..nodes.len() {
            turns.clear();
            turns.resize(nodes.len(), NEVER);
            turns[start] = 0;
            queue.clear();
            queue.push(start);
            let mut done = 0;
            while let Some(&node) = queue.get(done) {
                done += 1;
                for comp in &access[node] {
                    let time = &mut times[start * width + comp];
                    *time = turns[node].min(*time);
                }
                for to in &next[node] {
                    if turns[*to] == NEVER {
                        turns[*to] = turns[node].saturating_add(1).min(NEVER - 1);
                        queue.push(*to);
                    }
                }
            }
            for from in &access[start] {
                for to in 0..width {
                    let leg = &mut legs[from * width + to];
                    *leg = times[start * width + to].min(*leg);
                }
            }
        }
        Self {
            nodes,
            times,
            legs,
            hops,
            strides,
        }
    }
}

/// Returns the way of a transporter towards a compartment in one movement: the steps, none if it stays.
pub(crate) fn towards(
    board: &Board,
    ways: &Ways,
    id: Carrier,
    left: u8,
    fresh: bool,
    comp: usize,
) -> Vec<Place> {
    let Some(it) = board.transporter(id) else {
        return Vec::new();
    };
    let found = reach(board, id.seat, it.vehicle, it.at, left, fresh);
    // On the water a river is better than a dock: it leads on.
    let worth = |one: &Reached| {
        let time = ways.time(it.vehicle, one.at, comp);
        (time, one.steps, one.at.spot != Spot::River)
    };
    let best = (0..found.len()).min_by_key(|at| worth(&found[*at]));
    let Some(mut at) = best.filter(|at| worth(&found[*at]).0 < NEVER) else {
        return Vec::new();
    };
    let mut way = Vec::new();
    while at > 0 {
        way.push(found[at].at);
        at = found[at].from;
    }
    way.reverse();
    way
}
