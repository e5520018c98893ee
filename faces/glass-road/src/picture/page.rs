//! Pictures that grow downwards, section by section.

use slowtable_render::design::frames::{bricks, cartouche, glazing, paper};
use slowtable_render::design::{FOREST, INK, SEPIA, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene};

use super::tile;

/// How wide a page is.
pub(super) const WIDTH: f32 = 1000.0;
/// What stays free at the edges and between sections.
pub(super) const EDGE: f32 = 10.0;
/// How wide a section is.
pub(super) const INSIDE: f32 = WIDTH - 2.0 * EDGE;

/// How high the brick wall with the title is.
const WALL: f32 = 116.0;

/// A page in the making.
pub(super) struct Page {
    /// What is drawn so far.
    pub drawing: Drawing,
    y: f32,
}

impl Page {
    /// A page with a wall of bricks, a title on a sign, and a line under it.
    pub(super) fn titled(title: &str, line: &str) -> Self {
        let (mut page, sign) = Self::walled(INSIDE - 24.0);
        sign_text(&mut page.drawing, sign, title, line);
        page
    }

    /// A page with a wall of bricks and a sign of a width; answers the room on the sign.
    pub(super) fn walled(width: f32) -> (Self, Rect) {
        let mut drawing = Drawing::new();
        let sign = wall(&mut drawing, WIDTH, WALL, width);
        let y = WALL + EDGE;
        (Self { drawing, y }, sign)
    }

    /// The next section.
    pub(super) fn take(&mut self, height: f32) -> Rect {
        let room = Rect::new(EDGE, self.y, INSIDE, height);
        self.y += height + EDGE;
        room
    }

    /// The next section as a panel of paper.
    pub(super) fn panel(&mut self, height: f32) -> Rect {
        let room = self.take(height);
        paper(&mut self.drawing, room);
        room
    }

    /// The whole picture.
    pub(super) fn finish(self) -> Scene {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some thousands
        let height = self.y.ceil() as u32;
        Scene::new(1000, height, FOREST, self.drawing)
    }
}

/// A brick wall along the top with a band of leaded glass under it, and a sign on it; answers the
/// room on the sign.
pub(super) fn wall(drawing: &mut Drawing, width: f32, height: f32, sign: f32) -> Rect {
    let mut built = Drawing::new();
    bricks(&mut built, Rect::new(0.0, 0.0, width, height - 14.0), 24.0);
    glazing(
        &mut built,
        Rect::new(-2.0, height - 14.0, width + 4.0, 14.0),
    );
    drawing.nest(Placement::at(0.0, 0.0), built);
    let sign = Rect::new(12.0, 7.0, sign, height - 28.0);
    cartouche(drawing, sign);
    Rect::new(
        sign.x + 24.0,
        sign.y + 9.0,
        sign.width - 48.0,
        sign.height - 18.0,
    )
}

/// A title with a line under it.
pub(super) fn sign_text(drawing: &mut Drawing, room: Rect, title: &str, line: &str) {
    if line.is_empty() {
        return tile::write(drawing, title, room, (type_scale::TITLE, 1), INK, false);
    }
    let split = room.height * 0.54;
    let upper = Rect::new(room.x, room.y, room.width, split);
    let lower = Rect::new(room.x, room.y + split, room.width, room.height - split);
    let large = (type_scale::TITLE, 1);
    tile::write(drawing, title, upper, large, INK, false);
    let body = (type_scale::BODY + 3.0, 1);
    tile::write(drawing, line, lower, body, SEPIA, false);
}
