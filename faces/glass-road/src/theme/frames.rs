//! Frames and ornaments around the pieces.
//!
//! All are flat and of few shapes, because people wait while a picture is painted.

use slowtable_render::{Colour, Drawing, Path, Point, Rect, Style};

use super::{
    AMBER_PANE, CREAM, GOLD, GREEN_PANE, LEAD, LINEN, MORTAR, OAK, OAK_DARK, RADIUS, ROSE_PANE,
    SEA_PANE, STRAW, WALL, WALL_LIGHT,
};

/// The width of [`paper`]'s wood; content stays further away from the edge.
const FRAME: f32 = 5.0;

/// Draws a panel: paper in a thin frame of oak.
pub(crate) fn paper(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, OAK);
    drawing.rounded(
        room.inset(FRAME),
        RADIUS - 3.0,
        Style::fill(CREAM).lined(OAK_DARK, 2.0),
    );
}

/// Draws a panel in a golden frame, which draws attention.
pub(crate) fn gilded(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, RADIUS, OAK_DARK);
    drawing.rounded(room.inset(2.0), RADIUS - 2.0, GOLD);
    drawing.rounded(
        room.inset(FRAME + 4.0),
        RADIUS - 4.0,
        Style::fill(CREAM).lined(OAK_DARK, 2.0),
    );
}

/// Draws rays of glass around a point, between two distances: the first thing to look at.
pub(crate) fn burst(drawing: &mut Drawing, centre: Point, inner: f32, outer: f32) {
    const RAYS: u8 = 16;
    let step = 360.0 / f32::from(2 * RAYS);
    for ray in 0..2 * RAYS {
        let from = f32::from(ray) * step;
        let (colour, reach) = if ray % 2 == 0 {
            (GOLD, outer)
        } else {
            (AMBER_PANE, inner + (outer - inner) * 0.72)
        };
        let pane = Path::sector(centre, inner, reach, from - 1.0, from + step - 1.0);
        drawing.path(pane, Style::fill(colour).lined(OAK_DARK, 2.0));
    }
}

/// Draws a field on a panel.
pub(crate) fn field(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 8.0, LINEN);
}

/// Draws an unfilled field on a panel: an outline of dashes.
pub(crate) fn gap(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 8.0, CREAM);
    drawing.path(dashed(room.inset(2.0), 12.0), Style::line(STRAW, 3.0));
}

/// Draws a wall in running bond with a coping of stone along its foot.
pub(crate) fn bricks(drawing: &mut Drawing, room: Rect, course: f32) {
    drawing.rect(room, WALL);
    let length = 2.4 * course;
    let mut joints = Path::new();
    let mut row = 0u16;
    loop {
        let y = room.y + f32::from(row) * course;
        if y >= room.bottom() {
            break;
        }
        let high = course.min(room.bottom() - y);
        if row > 0 {
            joints = joints.move_to(room.x, y).line_to(room.right(), y);
        }
        let mut column = 0u16;
        let shift = if row.is_multiple_of(2) { 0.0 } else { 0.5 };
        loop {
            let x = room.x + (f32::from(column) + shift) * length;
            if x >= room.right() {
                break;
            }
            if x > room.x {
                joints = joints.move_to(x, y).line_to(x, y + high);
            }
            // A scatter that does not repeat within a picture.
            if (column * 7 + row * 11) % 13 == 3 && x > room.x {
                let wide = length.min(room.right() - x);
                drawing.rect(Rect::new(x, y, wide, high), WALL_LIGHT);
            }
            column += 1;
        }
        row += 1;
    }
    drawing.path(joints, Style::line(MORTAR, 2.0));
}

/// Draws a sign with scooped corners for titles: paper in oak with a fine golden line.
pub(crate) fn cartouche(drawing: &mut Drawing, room: Rect) {
    drawing.path(scooped(room, 16.0), Style::fill(CREAM).lined(OAK_DARK, 3.0));
    drawing.path(
        scooped(room.inset(3.5), 16.0),
        Style::fill(CREAM).lined(OAK, 4.0),
    );
    drawing.path(scooped(room.inset(8.5), 15.0), Style::line(GOLD, 2.0));
}

/// Returns a rectangle with scooped corners.
pub(crate) fn scooped(room: Rect, radius: f32) -> Path {
    let radius = radius.min(room.height / 2.0).min(room.width / 2.0);
    let (left, top, right, bottom) = (room.x, room.y, room.right(), room.bottom());
    // The control points pull the corners of a quarter circle inwards.
    let pull = radius * 0.86;
    Path::new()
        .move_to(left + radius, top)
        .line_to(right - radius, top)
        .quad_to(right - pull, top + pull, right, top + radius)
        .line_to(right, bottom - radius)
        .quad_to(right - pull, bottom - pull, right - radius, bottom)
        .line_to(left + radius, bottom)
        .quad_to(left + pull, bottom - pull, left, bottom - radius)
        .line_to(left, top + radius)
        .quad_to(left + pull, top + pull, left + radius, top)
        .close()
}

/// Draws leaded glass: a band of lozenges in the colours of forest glass.
pub(crate) fn glazing(drawing: &mut Drawing, room: Rect) {
    const PANES: [Colour; 3] = [AMBER_PANE, SEA_PANE, ROSE_PANE];
    let half = room.height * 0.5;
    drawing.rect(room, GREEN_PANE);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some dozens
    let count = ((room.width / room.height).round() as u16).max(1);
    let wide = room.width / f32::from(count);
    let middle = room.y + half;
    let mut lead = Path::new();
    for at in 0..count {
        let x = room.x + f32::from(at) * wide;
        let pane = [
            (x, middle),
            (x + wide / 2.0, room.y),
            (x + wide, middle),
            (x + wide / 2.0, room.bottom()),
        ];
        let colour = PANES[usize::from(at) % PANES.len()];
        drawing.path(Path::polygon(&pane), colour);
        lead = lead.move_to(pane[0].0, pane[0].1);
        for &(x, y) in pane[1..].iter().chain(&pane[..1]) {
            lead = lead.line_to(x, y);
        }
    }
    drawing.path(lead, Style::line(LEAD, 2.5));
    drawing.rect(room, Style::line(LEAD, 3.0));
}

/// Returns the outline of a rectangle in dashes of about this length, with a dash around every corner.
pub(crate) fn dashed(room: Rect, dash: f32) -> Path {
    let corners = [
        Point::new(room.x, room.y),
        Point::new(room.right(), room.y),
        Point::new(room.right(), room.bottom()),
        Point::new(room.x, room.bottom()),
    ];
    let mut path = Path::new();
    for (at, from) in corners.into_iter().enumerate() {
        let to = corners[(at + 1) % 4];
        let (wide, high) = (to.x - from.x, to.y - from.y);
        // A side is an uneven number of halves: dash, gap, ..., dash.
        let length = wide.abs().max(high.abs());
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some dozens
        let steps = ((length / (2.0 * dash)).round() as u16).max(1);
        let parts = f32::from(2 * steps);
        for step in 0..=steps {
            let begin = (f32::from(2 * step) - 0.5).max(0.0) / parts;
            let end = (f32::from(2 * step) + 0.5).min(parts) / parts;
            path = path
                .move_to(from.x + wide * begin, from.y + high * begin)
                .line_to(from.x + wide * end, from.y + high * end);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_keep_to_their_outline() {
        use slowtable_render::Segment;
        let room = Rect::new(10.0, 20.0, 133.0, 61.0);
        let ends = |path: &Path| -> Vec<Point> {
            path.segments()
                .iter()
                .filter_map(|segment| match *segment {
                    Segment::Move(at) | Segment::Line(at) => Some(at),
                    _ => None,
                })
                .collect()
        };
        for end in ends(&dashed(room, 9.0)) {
            assert!(room.holds(&Rect::new(end.x, end.y, 0.0, 0.0)), "{end:?}");
        }
    }
}
