//! The building phase: producers, roads, bridges, walls, shafts.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::{Bill, Cursor, Form, GoodsAmounts, ListFlow, Sink, Stage};
use crate::board::{Board, MOST_ACTS, Road};
use crate::choice::{Choice, Deed};
use crate::hex::{Edge, edges};
use crate::place::{Place, TileSide};
use crate::rows::{
    BRIDGE_IN_DESERT, FROM_SEA, Filling, Good, Kind, Need, ROAD, SHAFT, Subject, Terrain,
};

/// A place where a seat can build, and what it can pay with there.
pub(crate) struct Worksite {
    place: Place,
    goods: GoodsAmounts,
}

impl Board {
    /// Returns what the next token on an edge costs from a place (W2, W6); `None` if a seat cannot
    /// build there (W1, W3).
    #[must_use]
    pub fn wall_cost(&self, seat: slowtable_kit::Seat, from: Place, side: TileSide) -> Option<u8> {
        let wall = self.wall(side);
        if wall
            .and_then(|wall| wall.owner)
            .is_some_and(|owner| owner != seat)
        {
            return None;
        }
        let tokens = wall.map_or(0, crate::board::Wall::tokens);
        let more = if self.is_sea(from) { FROM_SEA } else { 0 };
        (tokens < MOST_ACTS).then(|| tokens + 1 + more)
    }

    /// Returns what demolishing the wall on an edge costs from a place (W4, W6); `None` if it
    /// cannot be demolished.
    #[must_use]
    pub fn demolition_cost(&self, from: Place, side: TileSide) -> Option<u8> {
        let wall = self.wall(side).filter(|wall| wall.owner.is_some())?;
        let more = if self.is_sea(from) { FROM_SEA } else { 0 };
        Some(wall.tokens() + 1 + more)
    }

    /// Returns the edges that a compartment, or a sea tile, holds whole or half (W1).
    pub(crate) fn wall_edges(&self, from: Place) -> ArrayVec<TileSide, 6> {
        let mut found = ArrayVec::new();
        let Some(tile) = self.land.tile(from.hex) else {
            return found;
        };
        for edge in Edge::ALL {
            let Some(beyond) = self.land.beyond(from.hex, edge) else {
                continue;
            };
            if !tile.is_land() && !beyond.is_land() {
                continue;
            }
            let holds = !tile.is_land()
                || tile
                    .holders(edge)
                    .into_iter()
                    .any(|name| self.compartment(Place::region(from.hex, name)) == from);
            if holds {
                found.push(TileSide::between(from.hex, edge));
            }
        }
        found
    }

    /// Returns the arms over which a bridge would join a compartment with another (R6, R7).
    pub(crate) fn bridge_arms(&self, from: Place) -> ArrayVec<TileSide, 3> {
        let mut found = ArrayVec::new();
        let dry = !BRIDGE_IN_DESERT && self.terrain(from.hex) == Some(Terrain::Desert);
        let Some(tile) = self
            .land
            .tile(from.hex)
            .filter(|tile| tile.regions() > 1 && !dry)
        else {
            return found;
        };
        // Whichever arm of two is named, it is the same bridge.
        let arms = if tile.regions() == 2 { 1 } else { 3 };
        for edge in edges(tile.rivers).take(arms) {
            let part = |name| self.compartment(Place::region(from.hex, name));
            let (one, other) = (part(tile.region_from(edge)), part(tile.region_until(edge)));
            if one != other && (one == from || other == from) {
                let hex = from.hex;
                let _ = found.try_push(TileSide { hex, edge });
            }
        }
        found
    }

    /// Builds a bridge: everything on both sides is in one compartment from now on (D10).
    pub(crate) fn bridge(&mut self, arm: TileSide) {
        let before: ArrayVec<Place, 3> = self.compartments(arm.hex);
        let at = self.bridges.partition_point(|it| *it < arm);
        self.bridges.insert(at, arm);
        for old in before {
            let new = self.compartment(old);
            if new == old {
                continue;
            }
            self.loose.carry_over(old, new);
            for it in &mut self.transporters {
                if it.at == old {
                    it.at = new;
                } else if let Some((region, edge)) = it.at.docked()
                    && region == old
                {
                    it.at = Place::dock(new, edge);
                }
            }
            for producer in &mut self.producers {
                if producer.at == old {
                    producer.at = new;
                }
            }
            for player in &mut self.players {
                if player.home == Some(old) {
                    player.home = Some(new);
                }
            }
        }
    }

    /// Returns the regions of the links between a compartment and its neighbours that have no
    /// road: this side and the other (D8).
    pub(crate) fn road_sites(&self, from: Place) -> ArrayVec<(Road, Place), 18> {
        let mut found = ArrayVec::new();
        let Some(index) = self.land.index(from.hex) else {
            return found;
        };
        for edge in Edge::ALL {
            for link in &self.land.links()[self.land.links_over(index, edge)] {
                let (mine, theirs) = match link.from.hex == from.hex {
                    true => (link.from, link.to),
                    false => (link.to, link.from),
                };
                let road = Road(link.from, link.to);
                if self.compartment(mine) == from && self.roads.binary_search(&road).is_err() {
                    let _ = found.try_push((road, theirs));
                }
            }
        }
        found
    }
}

impl Board {
    /// Returns where the chosen road runs.
    pub(crate) fn chosen_road(&self, form: &Form) -> Option<Road> {
        let (from, to) = (form.place?, form.to?);
        let mut sites = self.road_sites(from).into_iter();
        sites.find(|site| site.1 == to).map(|site| site.0)
    }
}

impl Cursor<'_> {
    /// Returns the places where the seat can build (D1), without repetition.
    pub(crate) fn workplaces(&self) -> ArrayVec<Place, 27> {
        let mut places = ArrayVec::new();
        for it in self.board.fleet(self.seat) {
            for place in self.board.works(it) {
                if !places.contains(&place) {
                    let _ = places.try_push(place);
                }
            }
        }
        places
    }

    /// Returns the places where the seat can build and has anything to pay with.
    fn worksites(&self) -> ArrayVec<Worksite, 27> {
        let sites = self
            .workplaces()
            .into_iter()
            .map(|place| self.worksite(place));
        sites.filter(|site| !site.goods.is_empty()).collect()
    }

    fn worksite(&self, place: Place) -> Worksite {
        let pool = self.board.pool(place);
        let goods = self.board.usable(self.seat, pool, false);
        Worksite { place, goods }
    }

    fn builds(&self, kind: Kind, site: &Worksite) -> bool {
        self.board.lacks(self.seat, kind).is_none()
            && site.goods.covers(kind.data().cost)
            && self.board.is_site(kind, site.place)
    }

    pub(crate) fn each_build_kind(&self, sink: Sink<'_>) -> ListFlow {
        let sites = self.worksites();
        for kind in Kind::ALL {
            if sites.iter().any(|site| self.builds(kind, site)) {
                sink(Choice::Producer(kind))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_build_place(&self, sink: Sink<'_>) -> ListFlow {
        let Some(kind) = self.form.kind else {
            return ControlFlow::Continue(());
        };
        for site in self.worksites() {
            if self.builds(kind, &site) {
                sink(Choice::At(site.place))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_filling(&self, sink: Sink<'_>) -> ListFlow {
        for filling in Filling::ALL {
            if self.board.can_fill(self.seat, filling) {
                sink(Choice::Filling(filling))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_road_from(&self, sink: Sink<'_>) -> ListFlow {
        for site in self.worksites() {
            if site.goods.covers(ROAD)
                && !self.board.is_sea(site.place)
                && !self.board.road_sites(site.place).is_empty()
            {
                sink(Choice::At(site.place))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_road_to(&self, sink: Sink<'_>) -> ListFlow {
        let Some(from) = self.form.place else {
            return ControlFlow::Continue(());
        };
        let mut seen: ArrayVec<Place, 18> = ArrayVec::new();
        for (_, to) in self.board.road_sites(from) {
            // Two ways to the same region (round a source) look the same; one suffices.
            if !seen.contains(&to) {
                seen.push(to);
                sink(Choice::At(to))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_bridge_from(&self, sink: Sink<'_>) -> ListFlow {
        for site in self.worksites() {
            if site.goods.covers(ROAD) && !self.board.bridge_arms(site.place).is_empty() {
                sink(Choice::At(site.place))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_bridge_arm(&self, sink: Sink<'_>) -> ListFlow {
        if let Some(from) = self.form.place {
            for arm in self.board.bridge_arms(from) {
                sink(Choice::Edge(arm))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns what a wall, or demolishing one, costs on an edge; `None` if it is not possible.
    fn wall_bill(&self, deed: Option<Deed>, site: &Worksite, side: TileSide) -> Option<Bill> {
        let place = site.place;
        let (good, count): (&'static [Good], _) = match deed {
            Some(Deed::Demolish) => (&[Good::Boards], self.board.demolition_cost(place, side)?),
            _ => (
                &[Good::Stone],
                self.board.wall_cost(self.seat, place, side)?,
            ),
        };
        let bill = Bill::new(self.board.pool(place), &[(good, count)]);
        site.goods.covers(&bill.needs).then_some(bill)
    }

    pub(crate) fn each_wall_from(&self, deed: Option<Deed>, sink: Sink<'_>) -> ListFlow {
        let demolish = deed == Some(Deed::Demolish);
        let good = if demolish { Good::Boards } else { Good::Stone };
        if demolish && self.board.walls.iter().all(|wall| wall.owner.is_none()) {
            return ControlFlow::Continue(());
        }
        for site in self.worksites() {
            if site.goods.count(good) == 0 {
                continue;
            }
            let mut sides = self.board.wall_edges(site.place).into_iter();
            if sides.any(|side| self.wall_bill(deed, &site, side).is_some()) {
                sink(Choice::At(site.place))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_wall_edge(&self, sink: Sink<'_>) -> ListFlow {
        if let Some(place) = self.form.place {
            let site = self.worksite(place);
            for side in self.board.wall_edges(place) {
                if self.wall_bill(self.deed(), &site, side).is_some() {
                    sink(Choice::Edge(side))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_shaft(&self, sink: Sink<'_>) -> ListFlow {
        if !self.board.knows(self.seat, Subject::NewShafts) {
            return ControlFlow::Continue(());
        }
        for site in self.worksites() {
            let mine = self.board.producer(site.place.hex);
            if mine.is_some_and(|mine| mine.kind == Kind::Mine && mine.at == site.place)
                && site.goods.covers(SHAFT)
            {
                sink(Choice::At(site.place))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn pay_at(&mut self, place: Place, needs: &[Need]) -> Stage {
        self.bill = Bill::new(self.board.pool(place), needs);
        Stage::Paying
    }

    /// Takes a choice of the building phase.
    pub(crate) fn take_build(&mut self, stage: &Stage, choice: Choice) -> Stage {
        match (stage, choice) {
            (Stage::BuildKind, Choice::Producer(kind)) => {
                self.form.kind = Some(kind);
                Stage::BuildPlace
            }
            (Stage::BuildPlace, Choice::At(place)) => {
                self.form.place = Some(place);
                let kind = self.form.kind.unwrap_or(Kind::Woodcutter);
                let stage = self.pay_at(place, kind.data().cost);
                if kind == Kind::Mine {
                    Stage::BuildFilling
                } else {
                    stage
                }
            }
            (Stage::BuildFilling | Stage::ShaftFilling, Choice::Filling(filling)) => {
                self.form.filling = Some(filling);
                Stage::Paying
            }
            (Stage::RoadFrom, Choice::At(place)) => {
                self.form.place = Some(place);
                Stage::RoadTo
            }
            (Stage::RoadTo, Choice::At(to)) => {
                self.form.to = Some(to);
                let from = self.form.place.unwrap_or(to);
                self.pay_at(from, ROAD)
            }
            (Stage::BridgeFrom, Choice::At(place)) => {
                self.form.place = Some(place);
                Stage::BridgeArm
            }
            (Stage::BridgeArm, Choice::Edge(arm)) => {
                self.form.side = Some(arm);
                let from = self.form.place.unwrap_or(Place::tile(arm.hex));
                self.pay_at(from, ROAD)
            }
            (Stage::WallFrom, Choice::At(place)) => {
                self.form.place = Some(place);
                Stage::WallEdge
            }
            (Stage::WallEdge, Choice::Edge(side)) => {
                self.form.side = Some(side);
                let site = self.form.place.map(|place| self.worksite(place));
                let bill = site.and_then(|site| self.wall_bill(self.deed(), &site, side));
                self.bill = bill.unwrap_or_default();
                Stage::Paying
            }
            (Stage::ShaftPlace, Choice::At(place)) => {
                self.form.place = Some(place);
                let _ = self.pay_at(place, SHAFT);
                Stage::ShaftFilling
            }
            _ => Stage::End,
        }
    }
}
