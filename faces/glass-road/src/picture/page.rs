//! The brick wall at the top of every picture, and panels of paper below it.

use slowtable_render::{Drawing, Placement, Rect};
use slowtable_ui::picture::{Letters, Page, write};

use crate::theme::frames::{bricks, cartouche, glazing, paper};
use crate::theme::{INK, SEPIA, type_scale};

/// The width of a page.
pub(super) const WIDTH: f32 = 1000.0;
/// The free space at the edges and between sections.
pub(super) const EDGE: f32 = 10.0;
/// The width of a section.
pub(super) const INSIDE: f32 = WIDTH - 2.0 * EDGE;

/// The height of the brick wall with the title.
const WALL: f32 = 116.0;

/// Returns a page with a brick wall, a title on a sign, and a line below the title.
pub(super) fn titled(title: &str, line: &str) -> Page {
    let (mut page, sign) = walled(WIDTH, INSIDE - 24.0);
    sign_text(&mut page.drawing, sign, title, line);
    page
}

/// Returns a page of this width with a brick wall and a sign, and the room on the sign.
pub(super) fn walled(width: f32, sign: f32) -> (Page, Rect) {
    let mut page = Page::new(width, EDGE, WALL + EDGE);
    let sign = wall(&mut page.drawing, width, WALL, sign);
    (page, sign)
}

/// The width of a page that desktops show beside text.
pub(super) const BROAD: f32 = 1200.0;

/// Returns a page for content that is wider than high, with a title on a sign and a line below it.
pub(super) fn wide(title: &str, line: &str) -> Page {
    let (mut page, sign) = walled(BROAD, BROAD - 24.0);
    sign_text(&mut page.drawing, sign, title, line);
    page
}

/// Adds the next section as a panel of paper.
pub(super) fn panel(page: &mut Page, height: f32) -> Rect {
    let room = page.take(height);
    paper(&mut page.drawing, room);
    room
}

/// Draws a brick wall along the top with a band of leaded glass below it.
pub(super) fn wall_alone(drawing: &mut Drawing, width: f32, height: f32) {
    let mut built = Drawing::new();
    let mut room = Rect::new(0.0, 0.0, width, height);
    let glass = room.cut_bottom(14.0);
    bricks(&mut built, room, 24.0);
    glazing(&mut built, glass.shrunk(-2.0, 0.0));
    drawing.nest(Placement::at(0.0, 0.0), built);
}

/// Draws [`wall_alone`] with a sign on it. Returns the room on the sign.
pub(super) fn wall(drawing: &mut Drawing, width: f32, height: f32, sign: f32) -> Rect {
    wall_alone(drawing, width, height);
    let sign = Rect::new(12.0, 7.0, sign, height - 28.0);
    cartouche(drawing, sign);
    sign.shrunk(24.0, 9.0)
}

/// Draws a title with a line below it.
pub(super) fn sign_text(drawing: &mut Drawing, mut room: Rect, title: &str, line: &str) {
    let large = Letters::line(type_scale::TITLE, INK);
    if line.is_empty() {
        return write(drawing, title, room, large);
    }
    write(drawing, title, room.cut_top(room.height * 0.54), large);
    let body = Letters::line(type_scale::BODY + 3.0, SEPIA);
    write(drawing, line, room, body);
}
