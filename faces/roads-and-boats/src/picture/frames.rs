//! What surrounds the pieces: felt with a map-maker's frame at the top of every picture, panels of chart paper below.
//!
//! All of it is flat and of few shapes, because people wait while a picture is painted.

use slowtable_render::{Drawing, Path, Placement, Point, Rect, Style, Text};
use slowtable_ui::picture::{Letters, Page, put, write};

use super::icons;
use crate::theme::{
    BRASS, BRASS_DARK, BRASS_LIGHT, CHALK, FELT, FELT_EDGE, FELT_LIGHT, INK, LINEN, PAPER,
    PAPER_DARK, RADIUS, SEAM, SLATE, VERMILION, type_scale,
};

/// The width of every picture but the windows on the map.
pub(super) const WIDTH: f32 = 1200.0;
/// The free space at the edges and between sections.
pub(super) const EDGE: f32 = 10.0;
/// The height of the head.
pub(super) const HEAD: f32 = 120.0;

/// Draws a panel of chart paper with the double line of a map's edge.
pub(super) fn paper(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, FELT_EDGE);
    let face = Style::fill(PAPER).lined(SEAM, 2.0);
    drawing.rounded(room.inset(3.0), RADIUS - 2.0, face);
    drawing.rounded(room.inset(7.0), 3.0, Style::line(PAPER_DARK, 1.5));
}

/// Draws a panel of chart paper in a brass frame, which draws attention.
pub(super) fn brass(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, BRASS_DARK);
    drawing.rounded(room.inset(2.0), RADIUS - 1.0, BRASS);
    drawing.rounded(room.inset(4.0), RADIUS - 2.0, Style::line(BRASS_LIGHT, 2.0));
    let face = Style::fill(PAPER).lined(BRASS_DARK, 2.0);
    drawing.rounded(room.inset(8.0), 3.0, face);
}

/// Draws a field on a panel.
pub(super) fn field(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 5.0, LINEN);
}

/// Draws a band for light text.
pub(super) fn band(drawing: &mut Drawing, room: Rect, awaited: bool) {
    let colour = if awaited { BRASS_DARK } else { FELT_LIGHT };
    drawing.rounded(room, 4.0, Style::fill(colour).lined(INK, 2.0));
}

/// Draws the scale of a map: short bars, dark and light in turn.
fn scale(drawing: &mut Drawing, room: Rect) {
    let mut bars = Drawing::new();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some dozens
    let count = (room.width / 46.0).floor().max(1.0) as u16;
    let wide = room.width / f32::from(count);
    bars.rect(Rect::new(0.0, 0.0, room.width, room.height), PAPER);
    for at in (0..count).step_by(2) {
        let bar = Rect::new(f32::from(at) * wide, 0.0, wide, room.height);
        bars.rect(bar, INK);
    }
    bars.rect(
        Rect::new(0.0, 0.0, room.width, room.height),
        Style::line(INK, 2.0),
    );
    drawing.nest(Placement::at(room.x, room.y), bars);
}

/// Draws felt with a grid of fine lines, as under a chart.
pub(super) fn felt(drawing: &mut Drawing, room: Rect) {
    let mut grid = Drawing::new();
    grid.rect(Rect::new(0.0, 0.0, room.width, room.height), FELT);
    let mut lines = Path::new();
    let mut x = 30.0;
    while x < room.width {
        lines = lines.move_to(x, 0.0).line_to(x, room.height);
        x += 60.0;
    }
    let mut y = 30.0;
    while y < room.height {
        lines = lines.move_to(0.0, y).line_to(room.width, y);
        y += 60.0;
    }
    grid.path(lines, Style::line(FELT_LIGHT.alpha(120), 1.5));
    drawing.nest(Placement::at(room.x, room.y), grid);
}

/// Draws a label for titles. Returns the room on it.
pub(super) fn label(drawing: &mut Drawing, room: Rect) -> Rect {
    drawing.rounded(room, 6.0, Style::fill(PAPER).lined(INK, 4.0));
    drawing.rounded(room.inset(6.0), 3.0, Style::line(BRASS, 3.0));
    room.shrunk(18.0, 10.0)
}

/// Returns a page with a title on a label in its head, and a line below the title.
pub(super) fn titled(title: &str, line: &str) -> Page {
    let mut page = Page::new(WIDTH, EDGE, HEAD + EDGE);
    let drawing = &mut page.drawing;
    felt(drawing, Rect::new(0.0, 0.0, WIDTH, HEAD));
    scale(drawing, Rect::new(0.0, HEAD - 9.0, WIDTH, 9.0));
    let mut room = label(drawing, Rect::new(EDGE, 8.0, 740.0, HEAD - 24.0));
    put(drawing, icons::compass(), room.cut_left(72.0));
    room.cut_left(14.0);
    let large = Letters::line(type_scale::TITLE, INK);
    if line.is_empty() {
        write(drawing, title, room, large);
    } else {
        write(drawing, title, room.cut_top(room.height * 0.58), large);
        write(drawing, line, room, Letters::line(26.0, SLATE));
    }
    page
}

/// Adds the next section as a panel of paper. Returns the room on it.
pub(super) fn panel(page: &mut Page, height: f32) -> Rect {
    let room = page.take(height);
    paper(&mut page.drawing, room);
    room.inset(12.0)
}

/// Draws a difference from the earlier view on a small plate at the upper right of a room; nothing if it is zero.
pub(super) fn moved(drawing: &mut Drawing, room: Rect, by: i32) {
    if by == 0 {
        return;
    }
    let (colour, sign) = if by > 0 {
        (FELT_LIGHT, "+")
    } else {
        (VERMILION, "−")
    };
    let text = format!("{sign}{}", by.unsigned_abs());
    let wide = if text.chars().count() > 2 { 50.0 } else { 38.0 };
    let plate = Rect::new(room.right() - wide, room.y, wide, 32.0);
    drawing.rounded(plate, 16.0, Style::fill(colour).lined(CHALK, 2.0));
    let (middle, size) = (plate.centre(), 24.0);
    let text = Text::new(text, middle.x, middle.y + 0.357 * size, size, CHALK);
    drawing.text(text.bold().centred());
}

/// Draws a line across a panel.
pub(super) fn rule(drawing: &mut Drawing, from: Point, to: Point) {
    drawing.line(from, to, PAPER_DARK, 2.0);
}
