//! The harbour around the pieces: sky, roofs and water at the top of every picture, panels of stone below.
//!
//! All of it is flat and of few shapes, because people wait while a picture is painted.

use slowtable_render::{Drawing, Path, Placement, Rect, Style, Text};
use slowtable_ui::picture::{Letters, Page, write};

use crate::theme::{
    BRASS, CHALK, DAWN, DEEP, DUSK, INK, JOINT, LINEN, RADIUS, SEA, SEA_LIGHT, SIGNAL, SLATE, SOOT,
    STONE, STONE_DARK, type_scale,
};

/// The width of every picture.
pub(super) const WIDTH: f32 = 1200.0;
/// The free space at the edges and between sections.
pub(super) const EDGE: f32 = 10.0;
/// The width of a section.
pub(super) const INSIDE: f32 = WIDTH - 2.0 * EDGE;
/// The height of the head with the roofs.
pub(super) const HEAD: f32 = 128.0;
/// The width of the sign in the head, if something stands beside it.
pub(super) const SIGN: f32 = 420.0;

/// Draws a panel of stone.
pub(super) fn stone(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, STONE_DARK);
    let face = Style::fill(STONE).lined(JOINT, 2.0);
    drawing.rounded(room.inset(4.0), RADIUS - 3.0, face);
}

/// Draws a panel of stone in a brass frame, which draws attention.
pub(super) fn brass(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, INK);
    drawing.rounded(room.inset(2.0), RADIUS - 2.0, BRASS);
    let face = Style::fill(STONE).lined(INK, 2.0);
    drawing.rounded(room.inset(7.0), RADIUS - 4.0, face);
}

/// Draws a field on a panel.
pub(super) fn field(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 6.0, LINEN);
}

/// Draws a band for light text.
pub(super) fn band(drawing: &mut Drawing, room: Rect, awaited: bool) {
    let colour = if awaited { SIGNAL } else { SEA };
    drawing.rounded(room, 6.0, Style::fill(colour).lined(INK, 2.0));
}

/// Draws an iron plate with rivets in its corners, for titles. Returns the room on it.
fn sign(drawing: &mut Drawing, room: Rect) -> Rect {
    drawing.rounded(room, 8.0, Style::fill(STONE).lined(INK, 4.0));
    drawing.rounded(room.inset(5.0), 5.0, Style::line(JOINT, 2.0));
    let inner = room.inset(13.0);
    for x in [inner.x, inner.right()] {
        for y in [inner.y, inner.bottom()] {
            drawing.circle(x, y, 4.0, Style::fill(BRASS).lined(INK, 2.0));
        }
    }
    room.shrunk(26.0, 10.0)
}

/// Draws water that fills a room, with waves of this height along its upper edge.
pub(super) fn waves(drawing: &mut Drawing, room: Rect, high: f32) {
    let wide = 4.4 * high;
    for (down, shift, colour) in [(0.0, 0.0, SEA_LIGHT), (0.7 * high, -0.5 * wide, SEA)] {
        let top = room.y + down;
        let mut x = room.x + shift;
        let mut path = Path::new().move_to(x, top);
        while x < room.right() {
            path = path.quad_to(x + wide / 2.0, top + 1.6 * high, x + wide, top);
            x += wide;
        }
        let path = path
            .line_to(x, room.bottom())
            .line_to(room.x + shift, room.bottom())
            .close();
        drawing.path(path, colour);
    }
}

/// Draws the town against the evening sky: gables, chimneys with their smoke, a crane.
fn skyline(drawing: &mut Drawing, room: Rect) {
    drawing.rect(room, DUSK);
    let foot = room.bottom() - 16.0;
    // The last light on the water.
    drawing.rect(Rect::new(room.x, foot - 2.0, room.width, 18.0), DAWN);
    let mut roofs = Path::new().move_to(room.x, foot);
    let mut x = room.x;
    // A row of houses that does not repeat within a picture.
    for step in 0u16..40 {
        let wide = 34.0 + f32::from(step * 17 % 31);
        let high = 26.0 + f32::from(step * 23 % 37);
        let top = foot - high;
        roofs = match step % 4 {
            0 | 2 => roofs
                .line_to(x, top + 14.0)
                .line_to(x + wide / 2.0, top - 6.0)
                .line_to(x + wide, top + 14.0),
            1 => roofs.line_to(x, top).line_to(x + wide, top),
            _ => {
                let stack = top - 30.0;
                for (up, size) in [(6.0, 9.0), (18.0, 12.0), (30.0, 15.0)] {
                    let puff = (x + 8.0 + up * 1.1, stack - up * 0.4);
                    drawing.circle(puff.0, puff.1.max(room.y + size), size, SOOT);
                }
                roofs
                    .line_to(x, stack)
                    .line_to(x + 14.0, stack)
                    .line_to(x + 14.0, top + 8.0)
                    .line_to(x + wide, top + 8.0)
            }
        };
        x += wide;
        if x > room.right() {
            break;
        }
    }
    drawing.path(roofs.line_to(x, foot).close(), DEEP);
    for left in [0.47, 0.93] {
        let mast = room.x + room.width * left;
        let top = room.y + 16.0;
        let crane = Path::new()
            .move_to(mast, foot - 4.0)
            .line_to(mast, top)
            .line_to(mast + 64.0, top + 20.0)
            .move_to(mast, top)
            .line_to(mast - 22.0, top + 22.0)
            .line_to(mast, top + 22.0)
            .move_to(mast + 58.0, top + 18.0)
            .line_to(mast + 58.0, top + 52.0);
        drawing.path(crane, Style::line(DEEP, 5.0));
    }
    waves(drawing, Rect::new(room.x, foot, room.width, 16.0), 8.0);
}

/// Draws the town along the upper edge of a picture.
pub(super) fn sky(drawing: &mut Drawing) {
    let mut sky = Drawing::new();
    skyline(&mut sky, Rect::new(0.0, 0.0, WIDTH, HEAD));
    drawing.nest(Placement::at(0.0, 0.0), sky);
}

/// Draws the head of a picture with a title on a sign and a line below it. Returns the room beside it.
pub(super) fn head(drawing: &mut Drawing, title: &str, line: &str, wide: f32) -> Rect {
    sky(drawing);
    let plate = Rect::new(EDGE, 8.0, wide, HEAD - 28.0);
    let mut room = sign(drawing, plate);
    let large = Letters::line(type_scale::TITLE, INK);
    if line.is_empty() {
        write(drawing, title, room, large);
    } else {
        write(drawing, title, room.cut_top(room.height * 0.56), large);
        write(drawing, line, room, Letters::line(27.0, SLATE));
    }
    let left = plate.right() + 22.0;
    Rect::new(left, 8.0, WIDTH - EDGE - left, HEAD - 30.0)
}

/// Returns a page with a title on a sign in its head.
pub(super) fn titled(title: &str, line: &str) -> Page {
    let mut page = Page::new(WIDTH, EDGE, HEAD + EDGE);
    head(&mut page.drawing, title, line, 700.0);
    page
}

/// Adds the next section as a panel of stone. Returns the room on it.
pub(super) fn panel(page: &mut Page, height: f32) -> Rect {
    let room = page.take(height);
    stone(&mut page.drawing, room);
    room.inset(12.0)
}

/// Draws a difference from the earlier view on a small plate at the upper right of a room; nothing if it is
/// zero.
pub(super) fn moved(drawing: &mut Drawing, room: Rect, by: i32) {
    if by == 0 {
        return;
    }
    let (colour, sign) = if by > 0 { (SEA, "+") } else { (SIGNAL, "−") };
    let text = format!("{sign}{}", by.unsigned_abs());
    let wide = if text.chars().count() > 2 { 50.0 } else { 38.0 };
    let plate = Rect::new(room.right() - wide, room.y, wide, 32.0);
    drawing.rounded(plate, 16.0, Style::fill(colour).lined(CHALK, 2.0));
    let (middle, size) = (plate.centre(), 25.0);
    let text = Text::new(text, middle.x, middle.y + 0.357 * size, size, CHALK);
    drawing.text(text.bold().centred());
}
