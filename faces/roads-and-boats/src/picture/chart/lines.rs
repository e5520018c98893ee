//! What runs over the ground and along the edges of tiles: roads, bridges, walls, and the ways of transporters.

use roads_and_boats::{
    Board, Edge, Place, Road, Spot, Terrain, Tile, TileCoordinates as TileHex, TileSide, Wall,
};
use slowtable_kit::Seat;
use slowtable_render::text::CAPITAL;
use slowtable_render::{Drawing, Path, Placement, Point, Rect, Style, Text};
use slowtable_ui::picture::{map, put};

use super::super::icons;
use super::super::marks::TransporterRoute;
use super::super::shape;
use super::{Chart, MARK, dock, dock_along, hex, side};
use crate::theme::{CHALK, GRANITE_LIGHT, INK, LEAF, PAPER, WOOD_LIGHT};

impl Chart<'_> {
    /// Draws the halves of roads on a tile: their edges, or their surface. All edges lie below all surfaces, so that
    /// roads run on over the edges of tiles.
    pub(super) fn ways(&self, drawing: &mut Drawing, tile: &Tile, surface: bool) {
        let board = self.board();
        let mut ways = Drawing::new();
        let scale = self.layout.side;
        for road in &board.roads {
            let Some((mine, edge, clockwise)) = half_of(board, tile, road) else {
                continue;
            };
            let from = shape::room(tile.rivers, mine.side()).centre;
            let to = shape::half(edge, clockwise);
            let to = if is_river(board, tile.hex, edge) {
                to
            } else {
                shape::middle(edge)
            };
            let line = Path::line(
                Point::new(from.x * scale, from.y * scale),
                Point::new(to.x * scale, to.y * scale),
            );
            let is_new = self
                .context
                .earlier()
                .is_some_and(|before| before.roads.binary_search(road).is_err());
            let colour = if is_new { LEAF } else { PAPER };
            let style = if surface {
                Style::line(colour, self.part(0.09).max(2.0))
            } else {
                Style::line(INK, self.part(0.15).max(4.0))
            };
            ways.path(line, style);
        }
        if !ways.shapes.is_empty() {
            let (x, y) = self.origin(tile.hex);
            drawing.nest(Placement::at(x, y), ways);
        }
    }

    pub(super) fn bridge(&self, drawing: &mut Drawing, at: Point, arm: Edge, is_new: bool) {
        let scale = self.layout.side;
        let along = shape::middle(arm);
        let across = Point::new(-along.y / 0.866, along.x / 0.866);
        let along = Point::new(along.x / 0.866, along.y / 0.866);
        let on = |a: f32, b: f32| {
            Point::new(
                (at.x + across.x * a + along.x * b) * scale,
                (at.y + across.y * a + along.y * b) * scale,
            )
        };
        let colour = if is_new { LEAF } else { WOOD_LIGHT };
        let deck = Path::line(on(-0.19, 0.0), on(0.19, 0.0));
        drawing.path(deck.clone(), Style::line(INK, self.part(0.24).max(6.0)));
        drawing.path(deck, Style::line(colour, self.part(0.17).max(4.0)));
        for plank in [-0.15, -0.05, 0.05, 0.15] {
            let line = Path::line(on(plank, -0.075), on(plank, 0.075));
            drawing.path(line, Style::line(INK, self.part(0.025).max(1.0)));
        }
    }

    pub(super) fn wall(&self, drawing: &mut Drawing, wall: &Wall) {
        let TileSide { hex: at, edge } = wall.side;
        if !self.shows(at) && !self.shows(at.neighbour(edge)) {
            return;
        }
        let line = hex(at).edge(side(edge));
        let colour = wall.owner.map_or(GRANITE_LIGHT, icons::colour);
        let before = self.layout.side * 0.08;
        for (colour, wide) in [(CHALK, 0.27), (INK, 0.23), (colour, 0.15)] {
            let style = Style::line(colour, self.part(wide).max(3.0));
            map::edge(drawing, &self.layout, line, before, style);
        }
        // Battlements: a dark line for every fifth part.
        let [from, to] = map::along(&self.layout, line, before);
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        let reach = self.part(0.09);
        for share in [0.0, 0.2, 0.8, 1.0] {
            let middle = Point::new(from.x + dx * share, from.y + dy * share);
            let (a, b) = (-dy / far * reach, dx / far * reach);
            let tick = Path::line(
                Point::new(middle.x - a, middle.y - b),
                Point::new(middle.x + a, middle.y + b),
            );
            drawing.path(tick, Style::line(INK, self.part(0.035).max(1.0)));
        }
        let is_new = self.context.earlier().is_some_and(|before| {
            before
                .wall(wall.side)
                .is_none_or(|was| was.tokens() != wall.tokens() || was.owner != wall.owner)
        });
        let (x, y) = self.layout.middle(line);
        let (wide, high) = (
            self.part(if wall.owner.is_some() { 0.46 } else { 0.28 }),
            self.part(0.28),
        );
        let mut badge = Drawing::new();
        let plate = Rect::new(0.0, 0.0, wide, high);
        let ground = if is_new { LEAF } else { PAPER };
        badge.rounded(
            plate,
            high / 3.0,
            Style::fill(ground).lined(INK, self.part(0.025).max(1.5)),
        );
        let mut inside = plate.inset(self.part(0.03));
        if let Some(seat) = wall.owner {
            put(
                &mut badge,
                icons::mark(seat),
                inside.cut_left(inside.height),
            );
        }
        let size = high * 0.8;
        let middle = inside.centre();
        let text = Text::new(
            wall.tokens().to_string(),
            middle.x,
            middle.y + CAPITAL * size / 2.0,
            size,
            INK,
        );
        badge.text(text.bold().centred());
        // A wall at the edge of a window keeps its strength in sight.
        let room = self.room;
        let left = (x - wide / 2.0).min(room.right() - wide).max(room.x);
        let top = (y - high / 2.0).min(room.bottom() - high).max(room.y);
        drawing.nest(Placement::at(left.round(), top.round()), badge);
    }

    /// Returns how far from the middle of its tile the number of an edge is: further inwards if a wall stands there,
    /// whose strength stays in sight.
    pub(super) fn number_at(&self, side: TileSide) -> f32 {
        match self.board().wall(TileSide::between(side.hex, side.edge)) {
            Some(_) => 0.4,
            None => 0.84,
        }
    }

    /// Draws the number of an edge, or of the arm of a river.
    pub(super) fn edge_number(&self, drawing: &mut Drawing, side: TileSide, number: u8) {
        if !self.shows(side.hex) {
            return;
        }
        let at = self.point(
            side.hex,
            shape::times(shape::middle(side.edge), self.number_at(side)),
        );
        map::number(
            drawing,
            number,
            (at.x, at.y),
            self.part(0.4).max(24.0),
            MARK,
        );
    }

    /// Returns where a way passes a place.
    fn stop(&self, place: Place) -> Point {
        let board = self.board();
        let Some(tile) = board.land.tile(place.hex) else {
            return self.point(place.hex, Point::new(0.0, 0.0));
        };
        let at = match place.spot {
            Spot::Tile | Spot::Bank(_) => shape::room(tile.rivers, place.side()).centre,
            Spot::River => shape::moorings(tile.rivers, 1)
                .first()
                .copied()
                .unwrap_or(Point::new(0.0, 0.0)),
            Spot::Dock(edge) | Spot::BankDock(_, edge) => dock(tile, edge, place, 0, 1),
        };
        self.point(place.hex, at)
    }

    /// Returns where a step crosses the edge of two tiles; `None` if it does not lead to a neighbour.
    fn crossing(&self, from: Place, to: Place) -> Option<Point> {
        let board = self.board();
        let edge = Edge::ALL
            .into_iter()
            .find(|edge| from.hex.neighbour(*edge) == to.hex)?;
        let tile = board.land.tile(from.hex)?;
        let at = |point| Some(self.point(from.hex, point));
        let by_water = [from, to].iter().any(|place| {
            matches!(place.spot, Spot::River | Spot::Dock(_) | Spot::BankDock(..))
                || board.is_sea(*place)
        });
        if by_water || !is_river(board, from.hex, edge) {
            let dock = [to, from].into_iter().find_map(Place::docked);
            if let Some((region, shore)) = dock {
                let shore_tile = board.land.tile(region.hex)?;
                let middle = dock_along(shore_tile, shore, region);
                return Some(self.point(region.hex, middle));
            }
            return at(shape::middle(edge));
        }
        let clockwise = [true, false].into_iter().find(|clockwise| {
            let [mine, theirs] = banks(board, tile, edge, *clockwise);
            board.compartment(mine) == board.compartment(from)
                && board.compartment(theirs) == board.compartment(to)
        })?;
        at(shape::half(edge, clockwise))
    }

    /// Draws the line of a way, below what lies on the tiles.
    pub(super) fn route(&self, drawing: &mut Drawing, route: &TransporterRoute) {
        if !route.places.iter().any(|place| self.shows(place.hex)) {
            return;
        }
        let mut line = Path::new();
        for pair in route.places.windows(2) {
            let [from, to] = [pair[0], pair[1]].map(|place| self.stop(place));
            line = line.move_to(from.x, from.y);
            if let Some(at) = self.crossing(pair[0], pair[1]) {
                line = line.line_to(at.x, at.y);
            }
            line = line.line_to(to.x, to.y);
        }
        let colour = icons::colour(route.carrier.seat);
        for (colour, wide) in [(CHALK, 0.17), (INK, 0.13), (colour, 0.075)] {
            drawing.path(line.clone(), Style::line(colour, self.part(wide).max(2.0)));
        }
    }

    /// Draws an arrow's head where a way crosses an edge.
    pub(super) fn heads(&self, drawing: &mut Drawing, route: &TransporterRoute) {
        for pair in route.places.windows(2) {
            if !pair.iter().all(|place| self.shows(place.hex)) {
                continue;
            }
            let [from, to] = [pair[0], pair[1]].map(|place| self.stop(place));
            let at = self
                .crossing(pair[0], pair[1])
                .unwrap_or(Point::new((from.x + to.x) / 2.0, (from.y + to.y) / 2.0));
            // Over an edge the head points straight into the next tile.
            let (a, b) = (self.origin(pair[0].hex), self.origin(pair[1].hex));
            self.head(drawing, at, (b.0 - a.0, b.1 - a.1), route.carrier.seat);
        }
    }

    fn head(&self, drawing: &mut Drawing, at: Point, (dx, dy): (f32, f32), seat: Seat) {
        let far = (dx * dx + dy * dy).sqrt();
        if far < 1.0 {
            return;
        }
        let (dx, dy) = (dx / far, dy / far);
        let (long, wide) = (self.part(0.16).max(6.0), self.part(0.15).max(6.0));
        let on = |a: f32, b: f32| (at.x + dx * a - dy * b, at.y + dy * a + dx * b);
        let head = Path::polygon(&[
            on(long, 0.0),
            on(-long * 0.7, wide),
            on(-long * 0.3, 0.0),
            on(-long * 0.7, -wide),
        ]);
        drawing.path(head.clone(), Style::line(CHALK, self.part(0.08).max(4.0)));
        drawing.path(
            head,
            Style::fill(icons::colour(seat)).lined(INK, self.part(0.035).max(1.5)),
        );
    }
}

fn is_river(board: &Board, hex: TileHex, edge: Edge) -> bool {
    let flows = |hex, edge| board.land.tile(hex).is_some_and(|tile| tile.flows(edge));
    flows(hex, edge) || flows(hex.neighbour(edge), edge.opposite())
}

/// Returns the regions of two neighbouring tiles that meet on one half of their edge.
fn banks(board: &Board, tile: &Tile, edge: Edge, clockwise: bool) -> [Place; 2] {
    let beyond = tile.hex.neighbour(edge);
    let back = edge.opposite();
    let named = |hex, name| Place::region(hex, name);
    let theirs = board.land.tile(beyond).copied().unwrap_or(Tile {
        hex: beyond,
        terrain: Terrain::Sea,
        rivers: 0,
    });
    if clockwise {
        [
            named(tile.hex, tile.region_from(edge)),
            named(beyond, theirs.region_until(back)),
        ]
    } else {
        [
            named(tile.hex, tile.region_until(edge)),
            named(beyond, theirs.region_from(back)),
        ]
    }
}

/// Returns the region of a tile that a road leads through, the edge, and on which half of it the road passes.
fn half_of(board: &Board, tile: &Tile, road: &Road) -> Option<(Place, Edge, bool)> {
    let (mine, theirs) = match (road.0.hex == tile.hex, road.1.hex == tile.hex) {
        (true, _) => (road.0, road.1),
        (_, true) => (road.1, road.0),
        _ => return None,
    };
    let edge = Edge::ALL
        .into_iter()
        .find(|edge| tile.hex.neighbour(*edge) == theirs.hex)?;
    let clockwise = banks(board, tile, edge, true) == [mine, theirs];
    Some((mine, edge, clockwise))
}
