//! The wall of bricks over every picture, and panels of paper under it.

use slowtable_render::{Drawing, Placement, Rect};
use slowtable_ui::picture::{Letters, Page, write};

use crate::theme::frames::{bricks, cartouche, glazing, paper};
use crate::theme::{INK, SEPIA, type_scale};

/// How wide a page is.
pub(super) const WIDTH: f32 = 1000.0;
/// What stays free at the edges and between sections.
pub(super) const EDGE: f32 = 10.0;
/// How wide a section is.
pub(super) const INSIDE: f32 = WIDTH - 2.0 * EDGE;

/// How high the brick wall with the title is.
const WALL: f32 = 116.0;

/// A page with a wall of bricks, a title on a sign, and a line under it.
pub(super) fn titled(title: &str, line: &str) -> Page {
    let (mut page, sign) = walled(WIDTH, INSIDE - 24.0);
    sign_text(&mut page.drawing, sign, title, line);
    page
}

/// A page of a width with a wall of bricks and a sign on it; returns the room on the sign.
pub(super) fn walled(width: f32, sign: f32) -> (Page, Rect) {
    let mut page = Page::new(width, EDGE, WALL + EDGE);
    let sign = wall(&mut page.drawing, width, WALL, sign);
    (page, sign)
}

/// How wide a page is that is shown beside text on a desktop as well.
const BROAD: f32 = 1200.0;

/// A page for what is wider than high, with a title on a sign and a line under it.
pub(super) fn wide(title: &str, line: &str) -> Page {
    let (mut page, sign) = walled(BROAD, BROAD - 24.0);
    sign_text(&mut page.drawing, sign, title, line);
    page
}

/// The next section as a panel of paper.
pub(super) fn panel(page: &mut Page, height: f32) -> Rect {
    let room = page.take(height);
    paper(&mut page.drawing, room);
    room
}

/// A brick wall along the top with a band of leaded glass under it.
pub(super) fn wall_alone(drawing: &mut Drawing, width: f32, height: f32) {
    let mut built = Drawing::new();
    let mut room = Rect::new(0.0, 0.0, width, height);
    let glass = room.cut_bottom(14.0);
    bricks(&mut built, room, 24.0);
    glazing(&mut built, glass.shrunk(-2.0, 0.0));
    drawing.nest(Placement::at(0.0, 0.0), built);
}

/// As [`wall_alone`], with a sign on it; returns the room on the sign.
pub(super) fn wall(drawing: &mut Drawing, width: f32, height: f32, sign: f32) -> Rect {
    wall_alone(drawing, width, height);
    let sign = Rect::new(12.0, 7.0, sign, height - 28.0);
    cartouche(drawing, sign);
    sign.shrunk(24.0, 9.0)
}

/// A title with a line under it.
pub(super) fn sign_text(drawing: &mut Drawing, mut room: Rect, title: &str, line: &str) {
    let large = Letters::line(type_scale::TITLE, INK);
    if line.is_empty() {
        return write(drawing, title, room, large);
    }
    write(drawing, title, room.cut_top(room.height * 0.54), large);
    let body = Letters::line(type_scale::BODY + 3.0, SEPIA);
    write(drawing, line, room, body);
}
