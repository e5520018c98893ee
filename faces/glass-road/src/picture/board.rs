//! The building board.

use glass_road::{Building, BuildingKind};
use slowtable_render::design::frames::{gap, paper};
use slowtable_render::design::{INK, SEPIA};
use slowtable_render::{Drawing, Placement, Rect, Scene, Text};

use super::context::Context;
use super::landscape::fresh;
use super::page::Page;
use super::{icons, tile};

/// The building board alone, large; what the viewer could pay has a tick.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let mut page = Page::titled(&context.word("picture-board"), &context.status());
    let room = page.take(566.0);
    board(&mut page.drawing, context, room, true);
    page.finish()
}

/// The three rows with their stacks; with ticks on what the viewer could pay, if asked for.
pub(super) fn board(drawing: &mut Drawing, context: &Context<'_>, room: Rect, ticks: bool) {
    paper(drawing, room);
    let inside = room.inset(7.0);
    let row = inside.height / 3.0;
    let stack = inside.width * 0.062;
    let tiles = f32::from(context.view.table.board_width.max(1));
    let width = (inside.width - stack) / tiles;
    for (at, kind) in (0u8..).zip(BuildingKind::ALL) {
        let y = inside.y + f32::from(at) * row;
        let left = Rect::new(inside.x, y, stack, row).inset(3.0);
        stack_of(drawing, context, kind, left);
        let places = context.view.table.row(kind).iter().copied();
        let places = places.chain(std::iter::repeat(None));
        for (column, place) in (0u8..context.view.table.board_width).zip(places) {
            let x = inside.x + stack + f32::from(column) * width;
            let cell = Rect::new(x, y, width, row).inset(4.0);
            match place {
                Some(building) => {
                    let pays = ticks && context.pays(building);
                    tile::offered(drawing, context, building, pays, cell);
                    if context.is_new(building) {
                        fresh(drawing, cell);
                    }
                }
                None => hole(drawing, context, context.was(kind, column.into()), cell),
            }
        }
    }
}

/// A place without a tile; with the name of the one that lay there a moment ago.
fn hole(drawing: &mut Drawing, context: &Context<'_>, was: Option<Building>, cell: Rect) {
    gap(drawing, cell);
    let Some(was) = was else { return };
    let side = cell.height * 0.3;
    let middle = cell.centre();
    let at = Placement::at(middle.x - side / 2.0, cell.y + cell.height * 0.14);
    drawing.nest(at.scaled(side / icons::SIDE), icons::kind_badge(was.kind()));
    let name = Rect::new(
        cell.x + 12.0,
        middle.y,
        cell.width - 24.0,
        cell.height * 0.42,
    );
    let letters = (cell.height * 0.2, 2);
    tile::write(drawing, &context.building(was), name, letters, SEPIA, true);
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
