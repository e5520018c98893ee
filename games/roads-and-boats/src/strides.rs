//! The steps that a transporter could make (V3 to V5, V11).

use arrayvec::ArrayVec;
use slowtable_kit::Seat;

use crate::board::{Board, Road, Transporter};
use crate::hex::{Edge, edges};
use crate::place::{Place, Spot};
use crate::rows::Vehicle;

/// One step that a transporter could make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stride {
    /// Where it leads.
    pub to: Place,
    /// Whether it is over a road, or by water.
    pub road: bool,
    /// Whether the movement ends there (V11).
    pub ends: bool,
}

impl Board {
    /// Returns the steps that a transporter of a seat could make from a place (V3 to V5, V11),
    /// clockwise from the top.
    #[must_use]
    pub fn strides(&self, seat: Seat, vehicle: Vehicle, at: Place) -> ArrayVec<Stride, 16> {
        self.strides_over(Some(seat), vehicle, at)
    }

    /// Returns the places that a transporter could come to in one whole movement of its own, its place first (V2 to V5,
    /// V11). Whether it has moved in this phase does not matter.
    #[must_use]
    pub fn reach(&self, it: &Transporter) -> Vec<Place> {
        let range = it.vehicle.data().range;
        let mut found: Vec<(Place, u8, bool)> = vec![(it.at, 0, false)];
        let mut next = 0;
        while let Some(&(at, steps, ended)) = found.get(next) {
            next += 1;
            if ended || steps >= range {
                continue;
            }
            for stride in self.strides(it.id.seat, it.vehicle, at) {
                // A step without a road is the whole movement (V4).
                if !stride.road && steps > 0 {
                    continue;
                }
                let ends = stride.ends || !stride.road;
                let is_known = |known: &(Place, u8, bool)| known.0 == stride.to && known.2 <= ends;
                if !found.iter().any(is_known) {
                    found.push((stride.to, steps + 1, ends));
                }
            }
        }
        let mut places: Vec<Place> = Vec::new();
        for (place, ..) in found {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Returns the same for no seat: whatever walls and roads there are (O14).
    pub(crate) fn strides_at_best(&self, vehicle: Vehicle, at: Place) -> ArrayVec<Stride, 16> {
        self.strides_over(None, vehicle, at)
    }

    fn strides_over(
        &self,
        seat: Option<Seat>,
        vehicle: Vehicle,
        at: Place,
    ) -> ArrayVec<Stride, 16> {
        let mut found: ArrayVec<Stride, 16> = ArrayVec::new();
        let passes = |edge: Edge| seat.is_none_or(|seat| self.passes(seat, at.hex, edge));
        if !vehicle.data().boat {
            self.land_strides(seat.is_none(), vehicle, at, &passes, &mut found);
            return found;
        }
        let mut add = |to: Place, ends: bool| {
            let stride = Stride {
                to,
                road: true,
                ends,
            };
            if !found.contains(&stride) {
                let _ = found.try_push(stride);
            }
        };
        if let Some((_, edge)) = at.docked() {
            if passes(edge) {
                add(Place::tile(at.hex.neighbour(edge)), false);
            }
            return found;
        }
        let Some(tile) = self.land.tile(at.hex) else {
            return found;
        };
        if at.spot == Spot::River {
            for edge in edges(tile.rivers).filter(|edge| passes(*edge)) {
                match self.land.beyond(at.hex, edge) {
                    Some(beyond) if beyond.is_land() => add(Place::river(beyond.hex), false),
                    Some(beyond) => add(Place::tile(beyond.hex), false),
                    None => {}
                }
            }
            return found;
        }
        for edge in Edge::ALL {
            let Some(beyond) = self.land.beyond(at.hex, edge) else {
                continue;
            };
            if !beyond.is_land() {
                add(Place::tile(beyond.hex), false);
                continue;
            }
            if !passes(edge) {
                continue;
            }
            let shore = edge.opposite();
            if beyond.flows(shore) {
                add(Place::river(beyond.hex), false);
            }
            for name in beyond.holders(shore) {
                let region = self.compartment(Place::region(beyond.hex, name));
                add(Place::dock(region, shore), true);
            }
        }
        found
    }

    fn land_strides(
        &self,
        any_road: bool,
        vehicle: Vehicle,
        at: Place,
        passes: &dyn Fn(Edge) -> bool,
        found: &mut ArrayVec<Stride, 16>,
    ) {
        let Some(index) = self.land.index(at.hex) else {
            return;
        };
        for edge in Edge::ALL {
            let links = self.land.links_over(index, edge);
            if links.is_empty() || !passes(edge) {
                continue;
            }
            for link in &self.land.links()[links] {
                let (mine, theirs) = match link.from.hex == at.hex {
                    true => (link.from, link.to),
                    false => (link.to, link.from),
                };
                if self.compartment(mine) != at {
                    continue;
                }
                let road = any_road || self.roads.binary_search(&Road(link.from, link.to)).is_ok();
                if !road && vehicle != Vehicle::Donkey {
                    continue;
                }
                let to = self.compartment(theirs);
                let same = found.iter_mut().find(|stride| stride.to == to);
                match same {
                    Some(stride) => stride.road |= road,
                    None => {
                        let _ = found.try_push(Stride {
                            to,
                            road,
                            ends: false,
                        });
                    }
                }
            }
        }
    }
}
