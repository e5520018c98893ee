//! A landscape: large with whole tiles, or small with effects alone.

use glass_road::{Building, Estate, Ground, PlayerBoard, Space, StartBuilding};
use slowtable_render::{Drawing, Path, Placement, Rect, Style, Text};
use slowtable_ui::picture::{Strip, put};

use crate::theme::frames::{dashed, gap};
use crate::theme::{CREAM, GOLD, GROUND_FOREST, INK, LINEN, MOSS, OAK_DARK, SEPIA, STRAW};

use super::changes::Changes;
use super::context::PictureContext;
use super::{effects, icons, tile};

/// The measures of a landscape.
pub(super) struct Measures {
    /// The width of the row numbers.
    pub label: f32,
    /// The width of the start buildings.
    pub start: f32,
    /// The width of a space.
    pub width: f32,
    /// The height of a space.
    pub height: f32,
    /// The height of the column numbers.
    pub head: f32,
    /// The letter size of row and column numbers.
    pub letters: f32,
    /// How much of a tile's print is shown.
    pub shown: PrintShown,
}

/// How much of a tile's print is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PrintShown {
    /// Its kind.
    Kinds,
    /// Its kind and effect.
    Effects,
    /// All of it.
    Whole,
}

impl Measures {
    /// The measures for a player's own picture.
    pub(super) const LARGE: Measures = Measures {
        label: 32.0,
        start: 172.0,
        width: 186.0,
        height: 144.0,
        head: 36.0,
        letters: 30.0,
        shown: PrintShown::Whole,
    };

    /// Returns the measures for the picture of the table, with this total width and height of a space.
    pub(super) fn small(width: f32, height: f32) -> Measures {
        let label = 24.0;
        let column = (width - label) / 4.78;
        Measures {
            label,
            start: column * 0.78,
            width: column,
            height,
            head: 26.0,
            letters: 27.0,
            shown: PrintShown::Effects,
        }
    }

    /// The measures for the score sheet.
    pub(super) const SHEET: Measures = Measures {
        label: 26.0,
        start: 72.0,
        width: 91.0,
        height: 62.0,
        head: 28.0,
        letters: 25.0,
        shown: PrintShown::Kinds,
    };

    pub(super) fn total_width(&self) -> f32 {
        self.label + self.start + 4.0 * self.width
    }

    pub(super) fn total_height(&self) -> f32 {
        self.head + 5.0 * self.height
    }

    /// Returns the rectangle of a space.
    pub(super) fn cell(&self, space: Space) -> Rect {
        let (row, column) = (count(space.row()), count(space.column()));
        Rect::new(
            self.label + self.start + column * self.width,
            self.head + row * self.height,
            self.width,
            self.height,
        )
    }

    /// Returns the rectangle at the left edge of a row. Rows count from 1.
    pub(super) fn beside(&self, row: u8) -> Rect {
        Rect::new(
            self.label,
            self.head + f32::from(row.saturating_sub(1)) * self.height,
            self.start,
            self.height,
        )
    }
}

/// Converts a small number of things.
pub(super) fn count(number: usize) -> f32 {
    #[allow(clippy::cast_precision_loss)] // a few
    let count = number as f32;
    count
}

/// Draws one player's landscape with row and column numbers, and a rim around new tiles.
pub(super) fn landscape(
    context: &PictureContext<'_>,
    place: &PlayerBoard,
    changes: Changes<'_>,
    measures: &Measures,
) -> Drawing {
    let estate = &place.estate;
    let mut drawing = Drawing::new();
    for column in 0..Space::COLUMNS {
        let x = measures.label + measures.start + (count(column) + 0.5) * measures.width;
        label(&mut drawing, measures, column + 1, x, measures.head / 2.0);
    }
    for row in 0..Space::ROWS {
        let y = measures.head + (count(row) + 0.5) * measures.height;
        label(&mut drawing, measures, row + 1, measures.label / 2.0, y);
    }
    for start in StartBuilding::ALL {
        let row = context.view.board.start_rows[start.index()];
        let room = measures.beside(row).inset(2.0);
        match (estate.upgrade(start), measures.shown) {
            (Some(upgrade), shown) => built(&mut drawing, context, upgrade, shown, room),
            (None, PrintShown::Whole) => tile::start(&mut drawing, context, start, room),
            (None, PrintShown::Kinds | PrintShown::Effects) => {
                drawing.rounded(room, 6.0, Style::fill(LINEN).lined(MOSS, 3.0));
                let good = effects::start_good(start);
                Strip::new()
                    .icon(icons::house())
                    .gap(0.1)
                    .icon(icons::good(good))
                    .centre(&mut drawing, room.inset(7.0), INK);
            }
        }
    }
    for space in Space::all() {
        ground(&mut drawing, context, estate, measures, space);
    }
    for start in StartBuilding::ALL {
        if changes.upgraded(start) {
            let row = context.view.board.start_rows[start.index()];
            fresh(&mut drawing, measures.beside(row).inset(2.0));
        }
    }
    for space in Space::all() {
        changed(&mut drawing, estate, changes, measures, space);
    }
    drawing
}

/// Draws the rim of a new tile, or the trace of a removed one.
fn changed(
    drawing: &mut Drawing,
    estate: &Estate,
    changes: Changes<'_>,
    measures: &Measures,
    space: Space,
) {
    let Some(was) = changes.lay(space) else {
        return;
    };
    let room = measures.cell(space).inset(2.0);
    match (estate.ground(space), was) {
        (Ground::Empty, Ground::Landscape(kind)) => {
            trace(drawing, icons::variant(kind, look(space)), room);
        }
        (Ground::Empty, Ground::ForestLeft | Ground::ForestRight) => {
            trace(drawing, icons::firs(), room);
        }
        (Ground::Empty, _) => {}
        _ => fresh(drawing, room),
    }
}

/// Draws the rim and the star of something new.
pub(super) fn fresh(drawing: &mut Drawing, room: Rect) {
    let line = (room.height * 0.045).clamp(4.0, 7.0);
    drawing.rounded(room, 9.0, Style::line(INK, line + 3.0));
    drawing.rounded(room, 9.0, Style::line(GOLD, line));
    let side = (room.height * 0.26).clamp(26.0, 40.0);
    let corner = Rect::new(room.right() - side * 0.56, room.y - side * 0.42, side, side);
    put(drawing, icons::star(), corner);
}

/// Draws what lay here a moment ago, small and within dashes.
fn trace(drawing: &mut Drawing, was: Drawing, room: Rect) {
    let side = room.height * 0.5;
    if room.height < 100.0 {
        let inner = room.inset(4.0);
        drawing.path(dashed(inner, 8.0), Style::line(SEPIA, 3.0));
    }
    put(drawing, was, room.middle(side));
    let at = room.centre();
    let (from, to) = (at.x - side * 0.55, at.x + side * 0.55);
    let strike = Path::new()
        .move_to(from, at.y + side * 0.5)
        .line_to(to, at.y - side * 0.5);
    drawing.path(strike, Style::line(SEPIA, 5.0));
}

fn label(drawing: &mut Drawing, measures: &Measures, number: usize, x: f32, y: f32) {
    let size = measures.letters;
    let text = Text::new(number.to_string(), x, y + size * 0.36, size, SEPIA);
    drawing.text(text.centred());
}

/// Returns which drawing a landscape tile uses on a space.
fn look(space: Space) -> usize {
    (space.row() * 2 + space.column() * 5 + space.index() / 7) % icons::VARIANTS
}

fn ground(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    estate: &Estate,
    measures: &Measures,
    space: Space,
) {
    let room = measures.cell(space).inset(2.0);
    match estate.ground(space) {
        Ground::Empty if measures.shown == PrintShown::Whole => {
            gap(drawing, room);
            grass(drawing, room, look(space));
        }
        Ground::Empty => {
            let style = Style::fill(CREAM).lined(STRAW, 3.0);
            drawing.rounded(room, 7.0, style);
        }
        Ground::Landscape(kind) => {
            let style = Style::fill(icons::ground(kind)).lined(OAK_DARK, 2.0);
            drawing.rounded(room, 8.0, style);
            let side = room.height.min(room.width) * 0.9;
            let icon = icons::variant(kind, look(space));
            put(drawing, icon, room.middle(side));
        }
        Ground::ForestLeft => {
            // The forest is the only tile that covers two spaces.
            let both = Rect::new(0.0, 0.0, room.width + measures.width, room.height);
            let mut firs = Drawing::new();
            forest(&mut firs, both, space.index());
            drawing.nest(Placement::at(room.x, room.y), firs);
        }
        Ground::ForestRight => {}
        Ground::Building(building) => built(drawing, context, building, measures.shown, room),
    }
    if measures.shown == PrintShown::Whole && !matches!(estate.ground(space), Ground::Building(_)) {
        let tab = Rect::new(room.x + 5.0, room.y + 5.0, 52.0, 31.0);
        drawing.rounded(tab, 7.0, Style::fill(CREAM).lined(STRAW, 2.0));
        let at = tab.centre();
        let text = Text::new(space.to_string(), at.x, at.y + 9.5, 26.0, INK);
        drawing.text(text.bold().centred());
    }
}

/// Draws a few tufts of grass on an empty space.
fn grass(drawing: &mut Drawing, room: Rect, look: usize) {
    let mut blades = Path::new();
    let tufts = [
        [(0.34, 0.74), (0.70, 0.52)],
        [(0.28, 0.58), (0.66, 0.80)],
        [(0.46, 0.82), (0.76, 0.60)],
    ];
    for (x, y) in tufts[look % tufts.len()] {
        let (x, y) = (room.x + room.width * x, room.y + room.height * y);
        for (aside, up) in [(-9.0, 11.0), (0.0, 17.0), (9.0, 11.0)] {
            blades = blades
                .move_to(x + aside * 0.3, y)
                .line_to(x + aside, y - up);
        }
    }
    drawing.path(blades, Style::line(STRAW, 4.0));
}

/// Draws firs on two spaces. Two forests beside each other never look the same.
fn forest(drawing: &mut Drawing, room: Rect, number: usize) {
    // From the back to the front: the foot's place and the height of each fir, as fractions of the tile.
    type Fir = (f32, f32, f32);
    const WOODS: [[Fir; 6]; 3] = [
        [
            (0.11, 0.80, 0.62),
            (0.40, 0.78, 0.66),
            (0.66, 0.80, 0.60),
            (0.90, 0.82, 0.64),
            (0.25, 0.96, 0.78),
            (0.78, 0.97, 0.80),
        ],
        [
            (0.24, 0.79, 0.64),
            (0.53, 0.80, 0.60),
            (0.79, 0.79, 0.66),
            (0.10, 0.95, 0.70),
            (0.39, 0.97, 0.82),
            (0.66, 0.96, 0.76),
        ],
        [
            (0.16, 0.79, 0.66),
            (0.50, 0.79, 0.62),
            (0.72, 0.80, 0.66),
            (0.34, 0.96, 0.80),
            (0.60, 0.97, 0.74),
            (0.88, 0.96, 0.78),
        ],
    ];
    drawing.rounded(room, 8.0, Style::fill(GROUND_FOREST).lined(OAK_DARK, 2.0));
    for (x, foot, high) in WOODS[(number / 2) % WOODS.len()] {
        let side = room.height * high;
        let left = room.x + room.width * x - side / 2.0;
        let top = room.y + room.height * foot - side;
        put(drawing, icons::fir(), Rect::new(left, top, side, side));
    }
}

/// Draws a building with as much of its print as the measures show.
fn built(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    building: Building,
    shown: PrintShown,
    room: Rect,
) {
    match shown {
        PrintShown::Whole => tile::building(drawing, context, building, room),
        PrintShown::Effects => effect(drawing, building, room),
        PrintShown::Kinds => {
            let colour = icons::kind_colour(building.kind());
            drawing.rounded(room, 6.0, Style::fill(colour).lined(INK, 2.0));
            let sign = icons::kind(building.kind());
            put(drawing, sign, room.middle(room.height * 0.6));
        }
    }
}

/// Draws a building with its kind beside its effect. A phone would show its name too small to read.
fn effect(onto: &mut Drawing, building: Building, at: Rect) {
    let mut drawing = Drawing::new();
    let room = Rect::new(0.0, 0.0, at.width, at.height);
    let colour = icons::kind_colour(building.kind());
    drawing.rounded(room, 6.0, Style::fill(colour).lined(INK, 2.0));
    let mut lower = room.inset(2.0);
    let upper = lower.cut_top(lower.height * 0.4);
    put(
        &mut drawing,
        icons::kind(building.kind()),
        upper.shrunk(2.0, 1.0),
    );
    drawing.rounded(lower, 5.0, CREAM);
    let signs = effects::function(building);
    signs.centre(&mut drawing, lower.shrunk(2.0, 1.5), INK);
    onto.nest(Placement::at(at.x, at.y), drawing);
}
