//! The map: tiles with their rivers, and what stands and lies on them. `lines` draws roads, walls and ways.
//!
//! The ground of a tile is one drawing, and what is on it another. So a changed tile costs only itself.

mod lines;

use hexes::{HexCoordinates, Layout, Side as HexSide, Window};
use roads_and_boats::{
    Board, Edge, Place, Spot, Terrain, Tile, TileCoordinates as TileHex, TileSide,
};
use slowtable_render::text::{CAPITAL, width};
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style, Text, Weight};
use slowtable_ui::picture::{SIDE, map, put};

use super::context::PictureContext;
use super::frames::felt;
use super::icons;
use super::items::{Item, draw_item, draw_more, items};
use super::marks::Marks;
use super::shape::{self, RIVER};
use crate::theme::{
    CHALK, CSS, FELT, FELT_EDGE, INK, LEAF, RIVER as WATER, RIVER_DARK, WOOD_LIGHT,
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
