//! Outlines of any shape.

use crate::geometry::{Point, Rect};

/// A step of a [`Path`].
#[derive(Debug, Clone, Copy, PartialEq, Hash)]
pub enum Segment {
    /// Starts a new outline.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A curve with one control point.
    Quad(Point, Point),
    /// A curve with two control points.
    Cubic(Point, Point, Point),
    /// A straight line back to the start of the outline.
    Close,
}

/// An outline of lines and curves, open or closed; it may have several parts.
#[derive(Debug, Clone, PartialEq, Default, Hash)]
pub struct Path(Vec<Segment>);

impl Path {
    /// Creates an empty path.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Returns the steps of the path.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.0
    }

    /// Starts a new outline at a point.
    #[must_use]
    pub fn move_to(mut self, x: f32, y: f32) -> Self {
        self.0.push(Segment::Move(Point::new(x, y)));
        self
    }

    /// Adds a straight line to a point.
    #[must_use]
    pub fn line_to(mut self, x: f32, y: f32) -> Self {
        self.0.push(Segment::Line(Point::new(x, y)));
        self
    }

    /// Adds a curve with one control point.
    #[must_use]
    pub fn quad_to(mut self, by_x: f32, by_y: f32, x: f32, y: f32) -> Self {
        self.0
            .push(Segment::Quad(Point::new(by_x, by_y), Point::new(x, y)));
        self
    }

    /// Adds a curve with two control points.
    #[must_use]
    pub fn cubic_to(mut self, by: Point, and: Point, to: Point) -> Self {
        self.0.push(Segment::Cubic(by, and, to));
        self
    }

    /// Adds a straight line back to the start of the outline.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.0.push(Segment::Close);
        self
    }

    /// Creates a straight line.
    #[must_use]
    pub fn line(from: Point, to: Point) -> Self {
        Self::new().move_to(from.x, from.y).line_to(to.x, to.y)
    }

    /// Creates a rectangle.
    #[must_use]
    pub fn rect(rect: Rect) -> Self {
        Self::new()
            .move_to(rect.x, rect.y)
            .line_to(rect.right(), rect.y)
            .line_to(rect.right(), rect.bottom())
            .line_to(rect.x, rect.bottom())
            .close()
    }

    /// Creates a closed outline through points.
    #[must_use]
    pub fn polygon(points: &[(f32, f32)]) -> Self {
        let mut path = Self::new();
        for (at, &(x, y)) in points.iter().enumerate() {
            path = if at == 0 {
                path.move_to(x, y)
            } else {
                path.line_to(x, y)
            };
        }
        path.close()
    }

    /// Creates an arc of a circle, clockwise; degrees count clockwise from the top.
    #[must_use]
    pub fn arc(centre: Point, radius: f32, from: f32, to: f32) -> Self {
        let start = centre.towards(from, radius);
        Self::new()
            .move_to(start.x, start.y)
            .along(centre, radius, from, to)
    }

    /// Creates a part of a ring between two radii and two directions; degrees count clockwise from
    /// the top.
    #[must_use]
    pub fn sector(centre: Point, inner: f32, outer: f32, from: f32, to: f32) -> Self {
        let end = centre.towards(to, inner);
        Self::arc(centre, outer, from, to)
            .line_to(end.x, end.y)
            .along(centre, inner, to, from)
            .close()
    }

    /// Creates a rectangle with round corners.
    #[must_use]
    pub fn rounded(rect: Rect, radius: f32) -> Self {
        let radius = radius.min(rect.width / 2.0).min(rect.height / 2.0);
        let (left, top, right, bottom) = (rect.x, rect.y, rect.right(), rect.bottom());
        Self::new()
            .move_to(left + radius, top)
            .line_to(right - radius, top)
            .quarter(right - radius, top + radius, radius, 0.0)
            .line_to(right, bottom - radius)
            .quarter(right - radius, bottom - radius, radius, 90.0)
            .line_to(left + radius, bottom)
            .quarter(left + radius, bottom - radius, radius, 180.0)
            .line_to(left, top + radius)
            .quarter(left + radius, top + radius, radius, 270.0)
            .close()
    }

    /// Continues along a quarter of a circle around a point.
    fn quarter(self, x: f32, y: f32, radius: f32, from: f32) -> Self {
        self.along(Point::new(x, y), radius, from, from + 90.0)
    }

    /// Continues along a circle, from a point on it that the path has reached.
    fn along(mut self, centre: Point, radius: f32, from: f32, to: f32) -> Self {
        // A cubic curve follows an eighth of a circle with an error below a pixel.
        let steps = ((to - from).abs() / 45.0).ceil().max(1.0);
        let step = (to - from) / steps;
        let (sin, cos) = crate::geometry::sin_cos(step / 4.0);
        let reach = 4.0 / 3.0 * radius * sin / cos;
        let mut at = from;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a small whole number
        for _ in 0..steps as u32 {
            let next = at + step;
            let (start, end) = (centre.towards(at, radius), centre.towards(next, radius));
            self = self.cubic_to(
                start.towards(at + 90.0, reach),
                end.towards(next - 90.0, reach),
                end,
            );
            at = next;
        }
        self
    }
}

impl Path {
    /// Converts the path for tiny-skia; `None` if it has no extent, and so shows nothing.
    pub(crate) fn trace(&self) -> Option<tiny_skia::Path> {
        let mut builder = tiny_skia::PathBuilder::new();
        for segment in &self.0 {
            match *segment {
                Segment::Move(to) => builder.move_to(to.x, to.y),
                Segment::Line(to) => builder.line_to(to.x, to.y),
                Segment::Quad(by, to) => builder.quad_to(by.x, by.y, to.x, to.y),
                Segment::Cubic(by, and, to) => {
                    builder.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y);
                }
                Segment::Close => builder.close(),
            }
        }
        builder.finish()
    }
}

impl From<&[Segment]> for Path {
    fn from(segments: &[Segment]) -> Self {
        Self(segments.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_stays_on_its_circle() {
        let centre = Point::new(50.0, 40.0);
        for (from, to) in [(0.0, 360.0), (10.0, 40.0), (300.0, 120.0)] {
            for segment in Path::arc(centre, 30.0, from, to).segments() {
                if let Segment::Cubic(_, _, end) = segment {
                    let far = (end.x - centre.x).hypot(end.y - centre.y);
                    assert!((far - 30.0).abs() < 1e-3);
                }
            }
        }
    }
}
