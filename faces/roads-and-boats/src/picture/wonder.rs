//! The wonder: its rows of bricks, the marks beside them, and the points of each row.

use roads_and_boats::Terrain;
use roads_and_boats::rows::{CHEAP_CELLS, IRRIGATION, WONDER_DONE, WONDER_ROWS};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::tr;

use super::context::PictureContext;
use super::frames::{field, panel, rule, titled};
use super::icons;
use crate::theme::{BRASS, CHALK, FELT, INK, LINEN, SEAM, SLATE, type_scale};

/// The height of a row.
const ROW: f32 = 60.0;
/// The width of a cell.
const CELL: f32 = 52.0;

/// Returns the cell that ends the game with so many players; none in a solo game.
fn last_cell(seats: u8) -> Option<usize> {
    let at = usize::from(seats).checked_sub(2)?;
    WONDER_DONE.get(at).copied()
}

/// Draws all rows.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let board = context.board();
    let line = tr!(
        context,
        "picture-bricks-laid",
        bricks = board.wonder.len(),
        cells = roads_and_boats::rows::WONDER_CELLS
    );
    let mut page = titled(&context.word("picture-bricks"), &line);
    let room = panel(&mut page, 8.0 * ROW + 52.0);
    let drawing = &mut page.drawing;
    let earlier = context
        .earlier()
        .map_or(usize::MAX, |before| before.wonder.len());
    let mut first = 1;
    for (column, mut part) in room.columns(2).enumerate() {
        part = part.shrunk(6.0, 0.0);
        let head = part.cut_top(28.0);
        heads(drawing, context, head);
        let rows = WONDER_ROWS.iter().enumerate().skip(column * 8).take(8);
        for (at, cells) in rows {
            let cells = usize::from(*cells);
            row(
                drawing,
                context,
                at,
                first..first + cells,
                earlier,
                part.cut_top(ROW),
            );
            first += cells;
        }
    }
    let room = panel(&mut page, 64.0 + 12.0);
    marks(&mut page.drawing, context, room);
    page.finish(FELT)
}

/// Returns the room of the points of each seat at the right of a row.
fn points(context: &PictureContext<'_>, room: Rect) -> impl Iterator<Item = (Seat, Rect)> + use<> {
    let seats = usize::from(context.board().seats().max(1));
    let mut room = room;
    #[allow(clippy::cast_precision_loss)] // four at most
    let wide = (seats as f32 * 40.0).max(44.0);
    let part = room.cut_right(wide);
    context.seats().zip(part.columns(seats))
}

fn heads(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    for (seat, part) in points(context, room) {
        put(drawing, icons::mark(seat), part);
    }
}

fn row(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    at: usize,
    cells: std::ops::Range<usize>,
    earlier: usize,
    room: Rect,
) {
    let board = context.board();
    let mut inner = room.shrunk(0.0, 3.0);
    for (seat, part) in points(context, inner) {
        let part = part.shrunk(2.0, 4.0);
        field(drawing, part);
        let worth = board.rows_of(seat).nth(at).unwrap_or(0);
        let colour = if worth > 0 { INK } else { SLATE };
        let letters = Letters::line(24.0, colour).centred();
        write(drawing, &worth.to_string(), part, letters);
    }
    let number = inner.cut_left(34.0);
    let letters = Letters::line(24.0, SLATE);
    write(drawing, &(at + 1).to_string(), number, letters);
    let bricks = board.wonder.bricks();
    for cell in cells {
        let part = inner.cut_left(CELL).shrunk(2.0, 0.0);
        let next = cell == bricks.len() + 1;
        let style = if next {
            Style::fill(CHALK).lined(BRASS, 5.0)
        } else {
            Style::fill(LINEN).lined(SEAM, 2.0)
        };
        drawing.rounded(part.inset(2.0), 4.0, style);
        match bricks.get(cell - 1) {
            Some(brick) => {
                put(drawing, icons::brick(*brick), part.inset(4.0));
                if let Some(seat) = brick {
                    let middle = part.middle(22.0);
                    put(drawing, icons::mark(*seat), middle.moved(-6.0, 4.0));
                }
                if cell > earlier {
                    let mut corner = part;
                    put(
                        drawing,
                        icons::fresh(),
                        corner.cut_right(20.0).cut_top(20.0),
                    );
                }
            }
            None => {
                if let Some(icon) = mark(context, cell) {
                    put(drawing, icon, part.inset(8.0));
                }
            }
        }
    }
    if at == 3 {
        let y = room.bottom();
        let (from, to) = (
            slowtable_render::Point::new(room.x, y),
            slowtable_render::Point::new(room.right(), y),
        );
        rule(drawing, from, to);
    }
}

/// Returns the sign on a cell: where the deserts are irrigated, and where the game ends.
fn mark(context: &PictureContext<'_>, cell: usize) -> Option<Drawing> {
    if cell == IRRIGATION {
        return Some(icons::tile(Terrain::Pasture));
    }
    (last_cell(context.board().seats()) == Some(cell)).then(icons::crown)
}

/// Explains the signs, and says what the next brick costs.
fn marks(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    let board = context.board();
    let dear = board.wonder.len() >= CHEAP_CELLS;
    let cost = context.word(if dear {
        "picture-dear"
    } else {
        "picture-cheap"
    });
    let mut parts = vec![
        (icons::brick(None), cost),
        (
            icons::tile(Terrain::Pasture),
            context.word("picture-irrigated"),
        ),
    ];
    if last_cell(board.seats()).is_some() {
        parts.push((icons::crown(), context.word("picture-done")));
    }
    for ((icon, text), part) in parts.iter().zip(room.columns(parts.len())) {
        let part = part.shrunk(4.0, 0.0);
        field(drawing, part);
        let mut inner = part.shrunk(8.0, 4.0);
        Strip::new()
            .icon(icon.clone())
            .start(drawing, inner.cut_left(44.0), INK);
        inner.cut_left(8.0);
        write(
            drawing,
            text,
            inner,
            Letters::lines(2, type_scale::BODY - 1.0, INK),
        );
    }
}
