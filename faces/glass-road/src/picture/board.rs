//! The building board.

use glass_road::{Building, BuildingKind};
use slowtable_render::{Drawing, Rect, Scene, Text};
use slowtable_ui::picture::{Letters, put, write};

use crate::theme::frames::{gap, paper};
use crate::theme::{FOREST, INK, SEPIA};

use super::context::PictureContext;
use super::landscape::{count, fresh};
use super::page::{panel, titled};
use super::{icons, tile};

/// The height of a tile on the picture of the building board alone.
const TILE: f32 = 152.0;

/// Draws the building board alone and large: each kind in two rows of three with its stack at the end. Tiles
/// that the viewer can pay for have a tick.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-board"), &context.time());
    for kind in BuildingKind::ALL {
        let tiles: Vec<Option<Building>> = places(context, kind).collect();
        let rows = (tiles.len() + 1).div_ceil(3);
        let room = panel(&mut page, count(rows) * TILE + 16.0).inset(8.0);
        let drawing = &mut page.drawing;
        let mut cells = room.grid(3, rows).map(|cell| cell.inset(4.0));
        for ((column, &tile), cell) in tiles.iter().enumerate().zip(&mut cells) {
            slot(drawing, context, (kind, column, tile), true, cell);
        }
        let Some(mut last) = cells.next().map(|cell| cell.shrunk(12.0, 6.0)) else {
            continue;
        };
        last.cut_top(6.0);
        let mut head = last.cut_top(66.0);
        put(drawing, icons::kind_badge(kind), head.cut_left(66.0));
        head.cut_left(18.0);
        let left = context.view.board.stacks[kind.index()].to_string();
        let number = Letters::line(52.0, INK);
        write(drawing, &left, head.cut_left(120.0), number);
        last.cut_top(4.0);
        let name = context.word(&format!("kinds-{kind}"));
        write(drawing, &name, last, Letters::line(29.0, SEPIA));
    }
    page.finish(FOREST)
}

/// Returns the places of a row, as many as the board is wide.
fn places(
    context: &PictureContext<'_>,
    kind: BuildingKind,
) -> impl Iterator<Item = Option<Building>> {
    let board = &context.view.board;
    let row: Vec<Option<Building>> = board.row(kind).to_vec();
    row.into_iter()
        .chain(std::iter::repeat(None))
        .take(board.board_width.into())
}

/// Draws a place of the board: a tile or a hole.
fn slot(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
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

/// Draws the three rows with their stacks.
pub(super) fn board(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    paper(drawing, room);
    let inside = room.inset(7.0);
    let tiles = context.view.board.board_width.max(1).into();
    for (kind, mut row) in BuildingKind::ALL.into_iter().zip(inside.rows(3)) {
        let stack = row.cut_left(inside.width * 0.062);
        stack_of(drawing, context, kind, stack.inset(3.0));
        let cells = row.columns(tiles).map(|cell| cell.inset(4.0));
        for ((column, tile), cell) in places(context, kind).enumerate().zip(cells) {
            slot(drawing, context, (kind, column, tile), false, cell);
        }
    }
}

/// Draws a place without a tile, with the name of the tile that was there a moment ago.
fn hole(drawing: &mut Drawing, context: &PictureContext<'_>, was: Option<Building>, cell: Rect) {
    gap(drawing, cell);
    let Some(was) = was else { return };
    let mut rest = cell.shrunk(12.0, 0.0);
    rest.cut_top(cell.height * 0.14);
    let badge = icons::kind_badge(was.kind());
    put(drawing, badge, rest.cut_top(cell.height * 0.3));
    let name = Rect {
        y: cell.centre().y,
        height: cell.height * 0.42,
        ..rest
    };
    let letters = Letters::lines(2, cell.height * 0.2, SEPIA).centred();
    write(drawing, &context.building(was), name, letters);
}

/// Draws the number of tiles left in a stack, under the sign of its kind.
fn stack_of(drawing: &mut Drawing, context: &PictureContext<'_>, kind: BuildingKind, room: Rect) {
    let side = room.width.min(room.height * 0.5) * 0.8;
    let middle = room.centre();
    let badge = room.middle(side).moved(0.0, -2.0 - side / 2.0);
    put(drawing, icons::kind_badge(kind), badge);
    let size = (room.height * 0.34).min(room.width * 0.62);
    let left = context.view.board.stacks[kind.index()];
    let colour = if left == 0 { SEPIA } else { INK };
    let base = middle.y + 8.0 + size * 0.72;
    let text = Text::new(left.to_string(), middle.x, base, size, colour);
    drawing.text(text.bold().centred());
}
