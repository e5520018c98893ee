//! The building board.

use glass_road::{Building, BuildingKind};
use slowtable_render::design::frames::{gap, paper};
use slowtable_render::design::{INK, SEPIA};
use slowtable_render::{Drawing, Placement, Rect, Scene, Text};

use super::context::Context;
use super::landscape::fresh;
use super::page::Page;
use super::{icons, tile};

/// How high a tile is on the building board alone.
const TILE: f32 = 152.0;

/// The building board alone, large, each kind in two rows of three with its stack at the end; what
/// the viewer could pay has a tick.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let mut page = Page::titled(&context.word("picture-board"), &context.time());
    for kind in BuildingKind::ALL {
        let tiles: Vec<Option<Building>> = places(context, kind).collect();
        #[allow(clippy::cast_precision_loss)] // at most 2
        let rows = (tiles.len() + 1).div_ceil(3) as f32;
        let room = page.panel(rows * TILE + 16.0).inset(8.0);
        let width = room.width / 3.0;
        let cell = |at: usize| {
            #[allow(clippy::cast_precision_loss)] // at most 2
            let (column, row) = ((at % 3) as f32, (at / 3) as f32);
            Rect::new(room.x + column * width, room.y + row * TILE, width, TILE).inset(4.0)
        };
        for (column, &tile) in tiles.iter().enumerate() {
            slot(
                &mut page.drawing,
                context,
                (kind, column, tile),
                true,
                cell(column),
            );
        }
        let last = cell(tiles.len()).inset(6.0);
        let side = 66.0;
        let badge = Placement::at(last.x + 6.0, last.y + 6.0);
        page.drawing
            .nest(badge.scaled(side / icons::SIDE), icons::kind_badge(kind));
        let left = context.view.table.stacks[kind.index()];
        let number = Rect::new(last.x + side + 24.0, last.y + 6.0, 120.0, side);
        let letters = (52.0, 1);
        let text = left.to_string();
        tile::write(&mut page.drawing, &text, number, letters, INK, false);
        let y = number.bottom() + 4.0;
        let name = Rect::new(last.x + 6.0, y, last.width - 12.0, last.bottom() - y);
        let words = context.word(&format!("kinds-{kind}"));
        tile::write(&mut page.drawing, &words, name, (29.0, 1), SEPIA, false);
    }
    page.finish()
}

/// The places of a row: as many as the board is wide.
fn places(context: &Context<'_>, kind: BuildingKind) -> impl Iterator<Item = Option<Building>> {
    let table = &context.view.table;
    let row: Vec<Option<Building>> = table.row(kind).to_vec();
    row.into_iter()
        .chain(std::iter::repeat(None))
        .take(table.board_width.into())
}

/// A place of the board: a tile or a hole.
fn slot(
    drawing: &mut Drawing,
    context: &Context<'_>,
    (kind, column, tile): (BuildingKind, usize, Option<Building>),
    ticks: bool,
    cell: Rect,
) {
    match tile {
        Some(building) => {
            let pays = ticks && context.pays(building);
            tile::offered(drawing, context, building, pays, cell);
            if context.is_new(building) {
                fresh(drawing, cell);
            }
        }
        None => hole(drawing, context, context.was(kind, column), cell),
    }
}

/// The three rows with their stacks.
pub(super) fn board(drawing: &mut Drawing, context: &Context<'_>, room: Rect) {
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
        for (column, tile) in places(context, kind).enumerate() {
            #[allow(clippy::cast_precision_loss)] // at most 4
            let x = inside.x + stack + column as f32 * width;
            let cell = Rect::new(x, y, width, row).inset(4.0);
            slot(drawing, context, (kind, column, tile), false, cell);
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
    let size = (room.height * 0.34).min(room.width * 0.62);
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
