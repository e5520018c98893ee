//! The building board.

use glass_road::{Building, BuildingKind};
use slowtable_render::design::{CHALK, CREAM, FOREST, INK, SEPIA, STRAW, space, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style, Text};

use super::context::Context;
use super::landscape::panel;
use super::{icons, tile};

/// The building board alone, large.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let mut drawing = Drawing::new();
    let title = context.status();
    let head = Rect::new(space::LARGE, 8.0, 1000.0 - 2.0 * space::LARGE, 56.0);
    tile::write(
        &mut drawing,
        &title,
        head,
        (type_scale::TITLE, 1),
        CHALK,
        false,
    );
    let room = Rect::new(12.0, 70.0, 976.0, 552.0);
    board(&mut drawing, context, room);
    Scene::new(1000, 634, FOREST, drawing)
}

/// The three rows with their stacks.
pub(super) fn board(drawing: &mut Drawing, context: &Context<'_>, room: Rect) {
    panel(drawing, room);
    let inside = room.inset(6.0);
    let row = inside.height / 3.0;
    let stack = inside.width * 0.062;
    let tiles = f32::from(context.view.table.board_width.max(1));
    let width = (inside.width - stack) / tiles;
    for (at, kind) in (0u8..).zip(BuildingKind::ALL) {
        let y = inside.y + f32::from(at) * row;
        let left = Rect::new(inside.x, y, stack, row).inset(3.0);
        stack_of(drawing, context, kind, left);
        let row_tiles = context.view.table.row(kind);
        for (column, place) in (0u8..context.view.table.board_width).zip(
            row_tiles
                .iter()
                .copied()
                .chain(std::iter::repeat(None::<Building>)),
        ) {
            let x = inside.x + stack + f32::from(column) * width;
            let cell = Rect::new(x, y, width, row).inset(4.0);
            match place {
                Some(building) => tile::building(drawing, context, building, cell),
                None => drawing.rounded(cell, 10.0, Style::fill(CREAM).lined(STRAW, 3.0)),
            }
        }
    }
}

/// How many tiles a stack still has, under the sign of its kind.
fn stack_of(drawing: &mut Drawing, context: &Context<'_>, kind: BuildingKind, room: Rect) {
    let side = room.width.min(room.height * 0.5) * 0.8;
    let middle = room.centre();
    let placement = Placement::at(middle.x - side / 2.0, middle.y - side - 2.0);
    drawing.nest(
        placement.scaled(side / icons::SIDE),
        icons::kind_badge(kind),
    );
    let size = (room.height * 0.3).min(room.width * 0.62);
    let left = context.view.table.stacks[kind.index()];
    let colour = if left == 0 { SEPIA } else { INK };
    let text = Text::new(
        left.to_string(),
        middle.x,
        middle.y + 8.0 + size * 0.72,
        size,
        colour,
    );
    drawing.text(text.bold().centred());
}
