//! A landscape: large with whole tiles, small with names alone.

use glass_road::{Building, Estate, Ground, Space, StartBuilding};
use slowtable_render::design::{CHALK, CREAM, INK, LINEN, MOSS, SEPIA, STRAW};
use slowtable_render::{Colour, Drawing, Placement, Rect, Style, Text};

use super::context::Context;
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
    /// The size of both.
    pub letters: f32,
    /// Whether tiles show all that is printed on them.
    pub whole: bool,
}

impl Measures {
    /// On a player's own picture.
    pub(super) const LARGE: Measures = Measures {
        label: 32.0,
        start: 188.0,
        width: 187.0,
        height: 142.0,
        head: 36.0,
        letters: 30.0,
        whole: true,
    };

    /// On the picture of the table.
    pub(super) const SMALL: Measures = Measures {
        label: 30.0,
        start: 76.0,
        width: 92.0,
        height: 54.0,
        head: 34.0,
        letters: 34.0,
        whole: false,
    };

    pub(super) fn total_width(&self) -> f32 {
        self.label + self.start + 4.0 * self.width
    }

    pub(super) fn total_height(&self) -> f32 {
        self.head + 5.0 * self.height
    }

    fn cell(&self, space: Space) -> Rect {
        let (row, column) = (count(space.row()), count(space.column()));
        Rect::new(
            self.label + self.start + column * self.width,
            self.head + row * self.height,
            self.width,
            self.height,
        )
    }
}

fn count(number: usize) -> f32 {
    #[allow(clippy::cast_precision_loss)] // a few
    let count = number as f32;
    count
}

/// One player's landscape with row and column numbers.
pub(super) fn landscape(context: &Context<'_>, estate: &Estate, measures: &Measures) -> Drawing {
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
        let row = context.view.table.start_rows[start.index()];
        let room = Rect::new(
            measures.label,
            measures.head + f32::from(row.saturating_sub(1)) * measures.height,
            measures.start,
            measures.height,
        )
        .inset(2.0);
        match (estate.upgrade(start), measures.whole) {
            (Some(upgrade), true) => tile::building(&mut drawing, context, upgrade, room),
            (Some(upgrade), false) => small(&mut drawing, context, upgrade, room),
            (None, true) => tile::start(&mut drawing, context, start, room),
            (None, false) => {
                drawing.rounded(room, 6.0, Style::fill(LINEN).lined(MOSS, 3.0));
                effects::start(start).centre(&mut drawing, room.inset(7.0));
            }
        }
    }
    for space in Space::all() {
        let cell = measures.cell(space);
        ground(&mut drawing, context, estate, measures, (space, cell));
    }
    drawing
}

fn label(drawing: &mut Drawing, measures: &Measures, number: usize, x: f32, y: f32) {
    let size = measures.letters;
    let text = Text::new(number.to_string(), x, y + size * 0.36, size, INK);
    drawing.text(text.bold().centred());
}

fn ground(
    drawing: &mut Drawing,
    context: &Context<'_>,
    estate: &Estate,
    measures: &Measures,
    (space, cell): (Space, Rect),
) {
    let room = cell.inset(2.0);
    let rim = Style::fill;
    match estate.ground(space) {
        Ground::Empty => {
            let style = rim(CREAM).lined(STRAW, 3.0);
            drawing.rounded(room, 8.0, style);
        }
        Ground::Landscape(kind) => {
            let style = rim(icons::ground(kind)).lined(SEPIA, 2.0);
            drawing.rounded(room, 8.0, style);
            middle(drawing, icons::feature(kind), room);
        }
        Ground::ForestLeft => {
            // The one tile that lies on two spaces.
            let both = Rect::new(room.x, room.y, room.width + measures.width, room.height);
            let style = rim(icons::FOREST_GROUND).lined(SEPIA, 2.0);
            drawing.rounded(both, 8.0, style);
            middle(drawing, icons::firs(), room);
        }
        Ground::ForestRight => middle(drawing, icons::firs(), room),
        Ground::Building(building) if measures.whole => {
            tile::building(drawing, context, building, room);
        }
        Ground::Building(building) => small(drawing, context, building, room),
    }
    if measures.whole && !matches!(estate.ground(space), Ground::Building(_)) {
        let size = 25.0;
        let text = Text::new(space.to_string(), room.x + 8.0, room.y + 25.0, size, INK);
        drawing.text(text.bold());
    }
}

fn middle(drawing: &mut Drawing, icon: Drawing, room: Rect) {
    let side = room.height.min(room.width) * 0.86;
    let centre = room.centre();
    let placement = Placement::at(centre.x - side / 2.0, centre.y - side / 2.0);
    drawing.nest(placement.scaled(side / icons::SIDE), icon);
}

/// A building by its name and kind alone.
fn small(drawing: &mut Drawing, context: &Context<'_>, building: Building, room: Rect) {
    let colour = icons::kind_colour(building.kind());
    named(drawing, &context.building(building), colour, room);
    let sign = icons::kind(building.kind());
    let side = 17.0;
    let at = Placement::at(room.centre().x - side / 2.0, room.y + 2.0);
    drawing.nest(at.scaled(side / icons::SIDE), sign);
}

fn named(drawing: &mut Drawing, name: &str, colour: Colour, room: Rect) {
    drawing.rounded(room, 6.0, Style::fill(colour).lined(INK, 2.0));
    let under = 18.0;
    let text = Rect::new(
        room.x + 3.0,
        room.y + under,
        room.width - 6.0,
        room.height - under - 3.0,
    );
    tile::write(drawing, name, text, (17.0, 2), CHALK, true);
}

/// A panel of paper.
pub(super) fn panel(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, slowtable_render::design::space::RADIUS, CREAM);
}

/// A field on a panel.
pub(super) fn field(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 8.0, LINEN);
}
