//! Signs for what goes on: who is awaited, what has changed, what holds a wheel.

use slowtable_render::design::frames::dashed_circle;
use slowtable_render::design::{CHALK, CLAY, GOLD, INK, LINEN, SEPIA};
use slowtable_render::{Drawing, Path, Point, Rect, Style};

use super::{LEAF, rimmed};

/// Awaited: a bell.
pub(in crate::picture) fn bell() -> Drawing {
    let mut icon = Drawing::new();
    icon.circle(50.0, 84.0, 11.0, rimmed(GOLD));
    let bell = Path::new()
        .move_to(8.0, 78.0)
        .quad_to(22.0, 66.0, 22.0, 44.0)
        .cubic_to(
            Point::new(22.0, 6.0),
            Point::new(78.0, 6.0),
            Point::new(78.0, 44.0),
        )
        .quad_to(78.0, 66.0, 92.0, 78.0)
        .close();
    icon.path(bell, rimmed(GOLD));
    icon.circle(50.0, 11.0, 8.0, rimmed(GOLD));
    icon
}

/// Done: a tick.
pub(in crate::picture) fn tick() -> Drawing {
    let mut icon = Drawing::new();
    icon.circle(50.0, 50.0, 45.0, rimmed(LEAF));
    let tick = Path::new()
        .move_to(28.0, 52.0)
        .line_to(44.0, 68.0)
        .line_to(72.0, 34.0);
    icon.path(tick, Style::line(CHALK, 13.0));
    icon
}

/// Still to come: three dots.
pub(in crate::picture) fn later() -> Drawing {
    let mut icon = Drawing::new();
    icon.circle(50.0, 50.0, 45.0, rimmed(LINEN));
    for x in [26.0, 50.0, 74.0] {
        icon.circle(x, 50.0, 8.0, INK);
    }
    icon
}

/// Full: a padlock.
pub(in crate::picture) fn lock() -> Drawing {
    let mut icon = Drawing::new();
    let bow = Path::new().move_to(28.0, 50.0).cubic_to(
        Point::new(28.0, 2.0),
        Point::new(72.0, 2.0),
        Point::new(72.0, 50.0),
    );
    icon.path(bow, Style::line(INK, 14.0));
    icon.rounded(Rect::new(14.0, 44.0, 72.0, 50.0), 10.0, rimmed(GOLD));
    icon.circle(50.0, 64.0, 8.0, INK);
    icon.line(Point::new(50.0, 64.0), Point::new(50.0, 80.0), INK, 8.0);
    icon
}

/// A wheel turns: an arrow that runs round clockwise.
pub(in crate::picture) fn turn() -> Drawing {
    let mut icon = Drawing::new();
    let middle = Point::new(50.0, 52.0);
    icon.path(Path::arc(middle, 34.0, 60.0, 345.0), Style::line(INK, 13.0));
    let head = [(36.0, -2.0), (74.0, 18.0), (40.0, 42.0)];
    icon.path(Path::polygon(&head), INK);
    icon
}

/// New: a star of four points.
pub(in crate::picture) fn star() -> Drawing {
    let mut icon = Drawing::new();
    let star: Vec<(f32, f32)> = (0u8..8)
        .map(|step| {
            let reach = if step % 2 == 0 { 48.0 } else { 19.0 };
            let at = Point::new(50.0, 50.0).towards(f32::from(step) * 45.0, reach);
            (at.x, at.y)
        })
        .collect();
    icon.path(Path::polygon(&star), rimmed(GOLD));
    icon
}

/// More than before: a triangle that points up.
pub(in crate::picture) fn more() -> Drawing {
    let mut icon = Drawing::new();
    let up = [(50.0, 8.0), (94.0, 88.0), (6.0, 88.0)];
    icon.path(Path::polygon(&up), rimmed(GOLD));
    icon
}

/// Less than before: a hollow triangle that points down.
pub(in crate::picture) fn less() -> Drawing {
    let mut icon = Drawing::new();
    let down = [(50.0, 92.0), (94.0, 12.0), (6.0, 12.0)];
    icon.path(Path::polygon(&down), Style::fill(CHALK).lined(CLAY, 13.0));
    icon
}

/// Where something is missing: a ring of dashes.
pub(in crate::picture) fn missing() -> Drawing {
    let mut icon = Drawing::new();
    let middle = Point::new(50.0, 50.0);
    icon.path(dashed_circle(middle, 46.0, 9), Style::line(CLAY, 9.0));
    icon
}

/// Where something was: a thin ring of dashes.
pub(in crate::picture) fn trace() -> Drawing {
    let mut icon = Drawing::new();
    let middle = Point::new(50.0, 50.0);
    icon.path(dashed_circle(middle, 46.0, 10), Style::line(SEPIA, 6.0));
    icon
}
