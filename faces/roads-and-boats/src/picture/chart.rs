//! The map: tiles with their rivers, roads, bridges and walls, and what stands and lies on them.
//!
//! The ground of a tile is one drawing, and what is on it another. So a changed tile costs only itself.

use hexes::{HexCoordinates, Layout, Side as HexSide, Window};
use roads_and_boats::{
    Board, Edge, Place, Road, Spot, Terrain, Tile, TileCoordinates as TileHex, TileSide, Wall,
};
use slowtable_kit::Seat;
use slowtable_render::text::{CAPITAL, width};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style, Text, Weight};
use slowtable_ui::picture::{SIDE, map, put};

use super::context::PictureContext;
use super::frames::felt;
use super::icons;
use super::items::{Item, draw_item, draw_more, items};
use super::marks::{Marks, TransporterRoute};
use super::shape::{self, RIVER};
use crate::theme::{
    CHALK, CSS, FELT, FELT_EDGE, GRANITE_LIGHT, INK, LEAF, PAPER, RIVER as WATER, RIVER_DARK,
    WOOD_LIGHT,
};

/// The colours of numbered targets: light on dark, unlike goods.
pub(super) const MARK: map::MarkStyle = map::MarkStyle {
    ground: INK,
    edge: LEAF,
    ink: CHALK,
};

/// The free space around the tiles of a window, in sides.
pub(super) const MARGIN: f32 = 0.08;

/// The sizes of what lies in a region, in twentieths of a side, from the largest.
const SIZES: [usize; 10] = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3];

/// Returns a hex of the game as one of the map's geometry.
pub(super) fn hex(hex: TileHex) -> HexCoordinates {
    HexCoordinates::new(hex.q.into(), hex.r.into())
}

fn side(edge: Edge) -> HexSide {
    HexSide::ALL[edge.index()]
}

/// Returns the colour of a terrain's ground.
pub(super) fn ground(terrain: Terrain) -> Colour {
    use slowtable_ui::picture::css_colour;
    match terrain {
        Terrain::Woods => const { css_colour(CSS, "woods") },
        Terrain::Pasture => const { css_colour(CSS, "pasture") },
        Terrain::Rock => const { css_colour(CSS, "rock") },
        Terrain::Mountain => const { css_colour(CSS, "mountain") },
        Terrain::Desert => const { css_colour(CSS, "desert") },
        Terrain::Sea => const { css_colour(CSS, "sea") },
    }
}

const fn is_dark(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Woods | Terrain::Mountain | Terrain::Sea)
}

/// The part of the map that a picture shows.
pub(super) struct Chart<'a> {
    context: &'a PictureContext<'a>,
    marks: &'a Marks,
    layout: Layout,
    /// The map's part of the picture.
    room: Rect,
    /// The tiles that are shown with all that is on them.
    shown: Vec<Tile>,
    /// The tiles around them, of which only the ground is shown.
    around: Vec<Tile>,
    /// The size of the letters of a tile's name, in sides.
    name: f32,
}

impl<'a> Chart<'a> {
    /// Lays the whole map into a room.
    pub(super) fn whole(context: &'a PictureContext<'a>, marks: &'a Marks, room: Rect) -> Self {
        let tiles = context.board().land.tiles().to_vec();
        let window = Window::around(tiles.iter().map(|it| hex(it.hex)), 0.12);
        Self::laid(context, marks, window, room, tiles, Vec::new())
    }

    /// Lays some tiles into a room, and those beside them that fit.
    pub(super) fn around(
        context: &'a PictureContext<'a>,
        marks: &'a Marks,
        needed: &[TileHex],
        room: Rect,
    ) -> Self {
        let window = Window::around(needed.iter().map(|it| hex(*it)), MARGIN);
        let tiles = context.board().land.tiles().to_vec();
        let mut chart = Self::laid(context, marks, window, room, Vec::new(), tiles);
        let Layout { side, .. } = chart.layout;
        // Half the margin, so that rounding takes no tile that is needed.
        let spare = MARGIN / 2.0 * side;
        let fits = |it: &Tile| {
            let (x, y) = chart.layout.centre(hex(it.hex));
            let (wide, high) = (side + spare, side * 0.866 + spare);
            x - wide >= room.x
                && x + wide <= room.right()
                && y - high >= room.y
                && y + high <= room.bottom()
        };
        let is_needed = |it: &Tile| needed.contains(&it.hex) || fits(it);
        let (shown, around) = chart.around.iter().copied().partition(is_needed);
        (chart.shown, chart.around) = (shown, around);
        chart.name = NAME.max(LEGIBLE / side);
        chart
    }

    fn laid(
        context: &'a PictureContext<'a>,
        marks: &'a Marks,
        window: Option<Window>,
        room: Rect,
        shown: Vec<Tile>,
        around: Vec<Tile>,
    ) -> Self {
        let unseen = Layout {
            side: 1.0,
            x: room.x,
            y: room.y,
        };
        let fitted = window.map_or(unseen, |window| {
            window.layout((room.x, room.y), (room.width, room.height))
        });
        // A side of whole pixels, so that equal tiles have equal pixels.
        let layout = Layout {
            side: fitted.side.floor().max(1.0),
            ..fitted
        };
        let holds = |it: &Tile| {
            let (x, y) = layout.centre(hex(it.hex));
            let reach = layout.side;
            x + reach > room.x
                && x - reach < room.right()
                && y + reach > room.y
                && y - reach < room.bottom()
        };
        Self {
            context,
            marks,
            layout,
            room,
            shown,
            around: around.into_iter().filter(holds).collect(),
            name: NAME,
        }
    }

    const fn board(&self) -> &'a Board {
        self.context.board()
    }

    /// Returns a length in this fraction of a side, in whole pixels.
    fn part(&self, share: f32) -> f32 {
        (share * self.layout.side).round()
    }

    /// Whether the picture shows a tile with all that is on it.
    pub(super) fn shows(&self, hex: TileHex) -> bool {
        self.shown.iter().any(|tile| tile.hex == hex)
    }

    /// Returns where the origin of a tile's drawings lies.
    fn origin(&self, at: TileHex) -> (f32, f32) {
        let (x, y) = self.layout.centre(hex(at));
        (x.round(), y.round())
    }

    /// Returns where a point of a tile lies.
    fn point(&self, at: TileHex, point: Point) -> Point {
        let (x, y) = self.origin(at);
        Point::new(
            x + point.x * self.layout.side,
            y + point.y * self.layout.side,
        )
    }

    /// Draws felt with the lines of a chart into the map's room, and a compass rose where no tile lies.
    pub(super) fn felt(&self, drawing: &mut Drawing, room: Rect) {
        felt(drawing, room);
        let wide = (room.width * 0.15).min(150.0);
        let far = wide * 0.72;
        let corners = [
            (room.right() - far, room.bottom() - far),
            (room.x + far, room.bottom() - far),
            (room.right() - far, room.y + far),
            (room.x + far, room.y + far),
        ];
        let is_clear = |&(x, y): &(f32, f32)| {
            self.shown.iter().chain(&self.around).all(|tile| {
                let (a, b) = self.layout.centre(hex(tile.hex));
                let (a, b) = (a - x, b - y);
                let reach = self.layout.side + wide * 0.55;
                a * a + b * b > reach * reach
            })
        };
        if let Some(at) = corners.into_iter().find(is_clear) {
            put(drawing, icons::compass(), map::around(at, wide));
        }
    }

    /// Draws everything.
    pub(super) fn draw(&self, drawing: &mut Drawing) {
        for tile in self.around.iter().chain(&self.shown) {
            self.ground(drawing, tile);
        }
        for water in [false, true] {
            for tile in self.around.iter().chain(&self.shown) {
                if tile.rivers != 0 {
                    self.river(drawing, tile, water);
                }
            }
        }
        for tile in &self.around {
            let veil = map::outline(&self.layout, hex(tile.hex), 0.0);
            drawing.path(veil, FELT.alpha(150));
        }
        let all: Vec<HexCoordinates> = self.shown.iter().map(|it| hex(it.hex)).collect();
        let line = Style::line(FELT_EDGE, self.part(0.07).max(3.0));
        map::frame(drawing, &self.layout, &all, line);
        for surface in [false, true] {
            for tile in &self.shown {
                self.ways(drawing, tile, surface);
            }
        }
        for route in &self.marks.routes {
            self.route(drawing, route);
        }
        // Below walls and what lies on the tiles, so that no number is covered.
        for route in &self.marks.routes {
            self.heads(drawing, route);
        }
        for wall in &self.board().walls {
            self.wall(drawing, wall);
        }
        for tile in &self.shown {
            self.contents(drawing, tile);
        }
        for (side, number) in self.marks.edges() {
            self.edge_number(drawing, side, number);
        }
    }

    /// Draws the ground of a tile.
    fn ground(&self, drawing: &mut Drawing, tile: &Tile) {
        let terrain = self.board().terrain(tile.hex).unwrap_or(tile.terrain);
        let mut ground = icons::tile(terrain);
        let line = Path::polygon(&[
            (25.0, 6.7),
            (75.0, 6.7),
            (100.0, 50.0),
            (75.0, 93.3),
            (25.0, 93.3),
            (0.0, 50.0),
        ]);
        ground.path(line, Style::line(FELT_EDGE, 1.4));
        map::tile(drawing, &self.layout, hex(tile.hex), ground);
    }

    /// Draws the river of a tile: its banks, or its water. All banks lie below all water, so that rivers run on over
    /// the edges.
    fn river(&self, drawing: &mut Drawing, tile: &Tile, water: bool) {
        let on = |at: Point| Point::new(SIDE / 2.0 * (1.0 + at.x), SIDE / 2.0 * (1.0 + at.y));
        let mut course = Path::new();
        let mut end = Point::new(0.0, 0.0);
        for reach in shape::reaches(tile.rivers) {
            let [from, by, and, to] = [reach.from, reach.by, reach.and, reach.to].map(on);
            course = course.move_to(from.x, from.y).cubic_to(by, and, to);
            end = to;
        }
        let wide = SIDE * RIVER;
        let (colour, wide) = if water {
            (WATER, wide - 0.6)
        } else {
            (RIVER_DARK, wide + 2.2)
        };
        let mut river = Drawing::new();
        river.path(course, Style::line(colour, wide));
        if tile.rivers.count_ones() == 1 {
            river.circle(end.x, end.y, wide * 0.8, colour);
        }
        map::tile(drawing, &self.layout, hex(tile.hex), river);
    }

    /// Draws the halves of roads on a tile: their edges, or their surface. All edges lie below all surfaces, so that
    /// roads run on over the edges of tiles.
    fn ways(&self, drawing: &mut Drawing, tile: &Tile, surface: bool) {
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

    /// Returns the rectangle of a tile's name, in sides.
    fn name_room(&self, name: &str) -> Rect {
        let wide = width(name, Weight::Bold, self.name) + 0.08;
        Rect::new(-0.46, -0.8, wide, self.name * 1.06)
    }

    /// Draws what stands and lies on a tile, and its name.
    fn contents(&self, drawing: &mut Drawing, tile: &Tile) {
        let board = self.board();
        let scale = self.layout.side;
        let mut contents = Drawing::new();
        let mut taken: Vec<Rect> = Vec::new();
        // The name.
        let name = self.context.tile(tile.hex);
        let room = self.name_room(&name);
        let terrain = board.terrain(tile.hex).unwrap_or(tile.terrain);
        let plate = Rect::new(
            room.x * scale,
            room.y * scale,
            room.width * scale,
            room.height * scale,
        );
        contents.rounded(plate, 0.06 * scale, ground(terrain));
        let ink = if is_dark(terrain) { CHALK } else { INK };
        let size = self.name * scale;
        let middle = plate.centre();
        let base = middle.y + CAPITAL * size / 2.0;
        contents.text(Text::new(name, middle.x, base, size, ink).bold().centred());
        taken.push(room);
        for seat in self.context.seats() {
            if board
                .player(seat)
                .home
                .is_some_and(|home| home.hex == tile.hex)
            {
                let wide = 0.34;
                let flag = Rect::new(room.right() + 0.02, room.y + 0.02, wide, wide);
                taken.push(flag);
                let flag = Rect::new(flag.x * scale, flag.y * scale, wide * scale, wide * scale);
                put(&mut contents, icons::home(Some(seat)), flag);
            }
        }
        // Bridges.
        for arm in board.bridges.iter().filter(|it| it.hex == tile.hex) {
            let at = shape::times(shape::middle(arm.edge), 0.6);
            let is_new = self
                .context
                .earlier()
                .is_some_and(|before| !before.bridges.contains(arm));
            self.bridge(&mut contents, at, arm.edge, is_new);
            taken.push(square(at, 0.36));
        }
        // Walls and numbers on edges keep things off.
        for edge in Edge::ALL {
            let between = TileSide::between(tile.hex, edge);
            let own = TileSide {
                hex: tile.hex,
                edge,
            };
            let numbered = self.marks.edges().any(|(side, _)| side == own);
            let middle = shape::middle(edge);
            if board.wall(between).is_some() {
                taken.push(square(shape::times(middle, 0.92), 0.44));
            }
            if numbered {
                taken.push(square(shape::times(middle, self.number_at(own)), 0.42));
            }
        }
        let found = items(self.context, self.marks, tile);
        // Boats at docks and on the river lie where they lie.
        for edge in Edge::ALL {
            let docked: Vec<&Item<'_>> = found
                .iter()
                .filter(|it| it.at.docked().is_some_and(|(_, at)| at == edge))
                .collect();
            for (at, item) in docked.iter().enumerate() {
                let middle = dock(tile, edge, item.at, at, docked.len());
                self.mooring(&mut contents, middle, edge);
                draw_item(&mut contents, self.context, item, middle, DOCKED, scale);
                taken.push(square(middle, DOCKED));
            }
        }
        let afloat: Vec<&Item<'_>> = found
            .iter()
            .filter(|it| it.at.spot == Spot::River)
            .collect();
        let wide = if afloat.len() > 2 { 0.34 } else { 0.46 };
        let moorings = shape::moorings(tile.rivers, afloat.len());
        for (item, at) in afloat.iter().zip(moorings) {
            draw_item(&mut contents, self.context, item, at, wide, scale);
            taken.push(square(at, wide));
        }
        // Everything else has its place in a region.
        let regions: Vec<Place> = if tile.is_land() {
            board.compartments(tile.hex).into_iter().collect()
        } else {
            vec![Place::tile(tile.hex)]
        };
        for region in regions {
            let here: Vec<&Item<'_>> = found.iter().filter(|it| it.at == region).collect();
            if here.is_empty() {
                continue;
            }
            self.region(&mut contents, tile, region, &here, &taken);
        }
        let (x, y) = self.origin(tile.hex);
        drawing.nest(Placement::at(x, y), contents);
    }

    /// Draws what is in a compartment. If a bridge joins several regions, each of them takes its part.
    fn region(
        &self,
        contents: &mut Drawing,
        tile: &Tile,
        compartment: Place,
        here: &[&Item<'_>],
        taken: &[Rect],
    ) {
        let scale = self.layout.side;
        let joined: Vec<Option<Edge>> = tile
            .names()
            .filter(|name| self.board().compartment(Place::region(tile.hex, *name)) == compartment)
            .collect();
        let rooms: Vec<_> = match joined.as_slice() {
            [] => vec![shape::room(tile.rivers, None)],
            names => {
                let rooms = names.iter();
                rooms.map(|name| shape::room(tile.rivers, *name)).collect()
            }
        };
        for steps in SIZES {
            let is_last = SIZES.last() == Some(&steps);
            let most: usize = rooms.iter().map(|room| room.most(steps)).sum();
            if most < here.len() && !is_last {
                continue;
            }
            let mut found: Vec<Point> = Vec::new();
            let mut wide = 0.0;
            for room in &rooms {
                let left = here.len().saturating_sub(found.len());
                let (by, places) = room.places(left, taken, &[steps]);
                if !places.is_empty() {
                    wide = by;
                }
                found.extend(places);
            }
            if found.len() < here.len() && !is_last {
                continue;
            }
            // The last place says how many things have none.
            let hidden = here.len().saturating_sub(found.len());
            let shown = if hidden > 0 {
                found.len().saturating_sub(1)
            } else {
                here.len()
            };
            if let Some(at) = found.get(shown).filter(|_| hidden > 0) {
                draw_more(contents, hidden + 1, *at, wide, scale);
            }
            for (item, at) in here.iter().zip(&found).take(shown) {
                draw_item(contents, self.context, item, *at, wide, scale);
            }
            return;
        }
    }

    fn bridge(&self, drawing: &mut Drawing, at: Point, arm: Edge, is_new: bool) {
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

    /// Draws the lines that hold a docked boat at its edge.
    fn mooring(&self, drawing: &mut Drawing, at: Point, edge: Edge) {
        let scale = self.layout.side;
        let out = shape::times(shape::middle(edge), 0.22);
        let line = Path::line(
            Point::new(at.x * scale, at.y * scale),
            Point::new((at.x + out.x) * scale, (at.y + out.y) * scale),
        );
        drawing.path(line.clone(), Style::line(INK, self.part(0.16)));
        drawing.path(line, Style::line(WOOD_LIGHT, self.part(0.1)));
    }

    fn wall(&self, drawing: &mut Drawing, wall: &Wall) {
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
    fn number_at(&self, side: TileSide) -> f32 {
        match self.board().wall(TileSide::between(side.hex, side.edge)) {
            Some(_) => 0.4,
            None => 0.84,
        }
    }

    /// Draws the number of an edge, or of the arm of a river.
    fn edge_number(&self, drawing: &mut Drawing, side: TileSide, number: u8) {
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
    fn route(&self, drawing: &mut Drawing, route: &TransporterRoute) {
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
    fn heads(&self, drawing: &mut Drawing, route: &TransporterRoute) {
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

/// The usual size of the letters of a tile's name, in sides.
const NAME: f32 = 0.19;
/// The least size of these letters in a window, in pixels.
const LEGIBLE: f32 = 17.0;
/// The width of a docked boat, in sides.
const DOCKED: f32 = 0.36;

fn square(at: Point, wide: f32) -> Rect {
    Rect::new(at.x - wide / 2.0, at.y - wide / 2.0, wide, wide)
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

/// Returns the middle of the part of a sea edge that a region has.
fn dock_along(tile: &Tile, edge: Edge, region: Place) -> Point {
    if !tile.flows(edge) || tile.regions() == 1 {
        return shape::middle(edge);
    }
    shape::half(edge, tile.region_from(edge) == region.side())
}

/// Returns where one of some boats lies at a dock.
fn dock(tile: &Tile, edge: Edge, place: Place, at: usize, boats: usize) -> Point {
    let region = place.docked().map_or(place, |(region, _)| region);
    let middle = dock_along(tile, edge, region);
    let out = shape::middle(edge);
    #[allow(clippy::cast_precision_loss)] // a few
    let by = (at as f32 - (boats.saturating_sub(1)) as f32 / 2.0) * DOCKED / 0.866;
    let inwards = 0.24 / 0.866;
    Point::new(
        middle.x - out.x * inwards - out.y * by,
        middle.y - out.y * inwards + out.x * by,
    )
}
