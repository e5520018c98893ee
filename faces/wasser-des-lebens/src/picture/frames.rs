//! The moor around the pieces: evening sky, hills and a still at the top of every picture, panels of paper below.
//!
//! All of it is flat and of few shapes, because people wait while a picture is painted.

use slowtable_render::{Drawing, Path, Placement, Point, Rect, Style, Text};
use slowtable_ui::picture::{Letters, Page, put, write};

use super::icons;
use crate::theme::{
    AMBER, CHALK, COPPER, COPPER_DARK, COPPER_LIGHT, FAR_HILL, GLOW, HILL, INK, LINEN, MIST,
    NEAR_HILL, NIGHT, PAPER, PAPER_DARK, RADIUS, SEAM, SIGNAL, SKY, SLATE, SMOKE, type_scale,
};

/// The width of every picture but the island's.
pub(super) const WIDTH: f32 = 1200.0;
/// The free space at the edges and between sections.
pub(super) const EDGE: f32 = 10.0;
/// The height of the head with the hills.
pub(super) const HEAD: f32 = 128.0;

/// Draws a panel of paper.
pub(super) fn paper(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, SEAM);
    let face = Style::fill(PAPER).lined(PAPER_DARK, 2.0);
    drawing.rounded(room.inset(3.0), RADIUS - 2.0, face);
}

/// Draws a panel of paper in a copper frame, which draws attention.
pub(super) fn copper(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, COPPER_DARK);
    drawing.rounded(room.inset(2.0), RADIUS - 2.0, COPPER);
    let line = Style::line(COPPER_LIGHT, 2.0);
    drawing.rounded(room.inset(4.0), RADIUS - 3.0, line);
    let face = Style::fill(PAPER).lined(COPPER_DARK, 2.0);
    drawing.rounded(room.inset(8.0), RADIUS - 4.0, face);
}

/// Draws a field on a panel.
pub(super) fn field(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 7.0, LINEN);
}

/// Draws a band for light text.
pub(super) fn band(drawing: &mut Drawing, room: Rect, awaited: bool) {
    let colour = if awaited { COPPER_DARK } else { MIST };
    drawing.rounded(room, 7.0, Style::fill(colour).lined(INK, 2.0));
}

/// Draws hills whose tops are these shares of the room's height, from left to right.
fn hills(drawing: &mut Drawing, room: Rect, tops: &[f32], colour: slowtable_render::Colour) {
    let mut path = Path::new().move_to(room.x, room.bottom());
    #[allow(clippy::cast_precision_loss)] // a few
    let step = room.width / (tops.len() - 1) as f32;
    let mut last = Point::new(room.x, room.y + tops[0] * room.height);
    path = path.line_to(last.x, last.y);
    for &top in &tops[1..] {
        let next = Point::new(last.x + step, room.y + top * room.height);
        let middle = (last.x + next.x) / 2.0;
        let (by, and) = (Point::new(middle, last.y), Point::new(middle, next.y));
        path = path.cubic_to(by, and, next);
        last = next;
    }
    drawing.path(path.line_to(room.right(), room.bottom()).close(), colour);
}

/// Draws a wisp of peat smoke that rises from a point.
fn wisp(drawing: &mut Drawing, x: f32, y: f32, up: f32) {
    let path = Path::new()
        .move_to(x, y)
        .cubic_to(
            Point::new(x - 0.3 * up, y - 0.3 * up),
            Point::new(x + 0.4 * up, y - 0.5 * up),
            Point::new(x + 0.25 * up, y - 0.8 * up),
        )
        .cubic_to(
            Point::new(x + 0.2 * up, y - up),
            Point::new(x + 0.6 * up, y - up),
            Point::new(x + 1.3 * up, y - 0.95 * up),
        );
    drawing.path(path, Style::line(SMOKE.alpha(150), 0.13 * up));
}

/// Draws a distillery among the hills: a long roof, a kiln with its pagoda, and smoke.
fn distillery(drawing: &mut Drawing, x: f32, foot: f32, size: f32) {
    wisp(drawing, x + 0.5 * size, foot - 1.02 * size, 0.62 * size);
    let kiln = Path::new()
        .move_to(x, foot)
        .line_to(x, foot - 0.45 * size)
        .line_to(x + 0.2 * size, foot - 0.6 * size)
        .quad_to(
            x + 0.4 * size,
            foot - 0.68 * size,
            x + 0.42 * size,
            foot - 0.9 * size,
        )
        .line_to(x + 0.38 * size, foot - 0.9 * size)
        .line_to(x + 0.5 * size, foot - 1.06 * size)
        .line_to(x + 0.62 * size, foot - 0.9 * size)
        .line_to(x + 0.58 * size, foot - 0.9 * size)
        .quad_to(
            x + 0.6 * size,
            foot - 0.68 * size,
            x + 0.8 * size,
            foot - 0.6 * size,
        )
        .line_to(x + size, foot - 0.45 * size)
        .line_to(x + 1.04 * size, foot - 0.5 * size)
        .line_to(x + 2.0 * size, foot - 0.5 * size)
        .line_to(x + 2.12 * size, foot - 0.28 * size)
        .line_to(x + 2.12 * size, foot)
        .close();
    drawing.path(kiln, NIGHT);
    for step in 0..4u8 {
        let left = x + size * (1.16 + 0.24 * f32::from(step));
        let window = Rect::new(left, foot - 0.24 * size, 0.1 * size, 0.14 * size);
        drawing.rect(window, AMBER);
    }
    let door = Rect::new(
        x + 0.43 * size,
        foot - 0.24 * size,
        0.14 * size,
        0.24 * size,
    );
    drawing.rect(door, AMBER);
}

/// Draws an evening on the moor that fills a room.
pub(super) fn evening(drawing: &mut Drawing, room: Rect) {
    let mut scene = Drawing::new();
    let all = Rect::new(0.0, 0.0, room.width, room.height);
    scene.rect(all, SKY);
    let low = Rect::new(0.0, 0.34 * all.height, all.width, 0.66 * all.height);
    scene.rect(low, GLOW.alpha(110));
    let low = Rect::new(0.0, 0.54 * all.height, all.width, 0.46 * all.height);
    scene.rect(low, GLOW.alpha(170));
    let sun = Point::new(0.7 * all.width, 0.6 * all.height);
    scene.circle(sun.x, sun.y, 0.26 * all.height, CHALK.alpha(190));
    let tops: &[f32] = if all.width > 600.0 {
        &[0.5, 0.28, 0.56, 0.34, 0.62, 0.44, 0.66, 0.4, 0.3, 0.58]
    } else {
        &[0.34, 0.62, 0.42, 0.66, 0.3]
    };
    hills(&mut scene, all, tops, FAR_HILL);
    let near: Vec<f32> = tops.iter().rev().map(|top| 0.42 + 0.55 * top).collect();
    hills(&mut scene, all, &near, HILL);
    let size = 0.58 * all.height;
    let left = if all.width > 600.0 { 0.78 } else { 0.1 };
    distillery(&mut scene, left * all.width, 0.93 * all.height, size);
    let front: Vec<f32> = tops.iter().map(|top| 0.78 + 0.18 * top).collect();
    hills(&mut scene, all, &front, NEAR_HILL);
    drawing.nest(Placement::at(room.x, room.y), scene);
}

/// Draws the hills along the upper edge of a picture.
pub(super) fn sky(drawing: &mut Drawing) {
    evening(drawing, Rect::new(0.0, 0.0, WIDTH, HEAD));
}

/// Draws a label of a bottle for titles. Returns the room on it.
pub(super) fn label(drawing: &mut Drawing, room: Rect) -> Rect {
    drawing.rounded(room, 10.0, Style::fill(PAPER).lined(INK, 4.0));
    drawing.rounded(room.inset(6.0), 6.0, Style::line(COPPER, 3.0));
    room.shrunk(20.0, 11.0)
}

/// Draws the head of a picture with a title on a label, and a line below it.
fn head(drawing: &mut Drawing, title: &str, line: &str, wide: f32) {
    sky(drawing);
    let mut room = label(drawing, Rect::new(EDGE, 12.0, wide, HEAD - 24.0));
    put(drawing, icons::still(), room.cut_left(72.0));
    room.cut_left(14.0);
    let large = Letters::line(type_scale::TITLE, INK);
    if line.is_empty() {
        write(drawing, title, room, large);
    } else {
        write(drawing, title, room.cut_top(room.height * 0.58), large);
        write(drawing, line, room, Letters::line(27.0, SLATE));
    }
}

/// Returns a page with a title on a label in its head.
pub(super) fn titled(title: &str, line: &str) -> Page {
    let mut page = Page::new(WIDTH, EDGE, HEAD + EDGE);
    head(&mut page.drawing, title, line, 740.0);
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
    let (colour, sign) = if by > 0 { (MIST, "+") } else { (SIGNAL, "−") };
    let text = format!("{sign}{}", by.unsigned_abs());
    let wide = if text.chars().count() > 2 { 50.0 } else { 38.0 };
    let plate = Rect::new(room.right() - wide, room.y, wide, 32.0);
    drawing.rounded(plate, 16.0, Style::fill(colour).lined(CHALK, 2.0));
    let (middle, size) = (plate.centre(), 24.0);
    let text = Text::new(text, middle.x, middle.y + 0.357 * size, size, CHALK);
    drawing.text(text.bold().centred());
}
