//! Points, sizes, rectangles and colours.

use std::sync::LazyLock;

/// A point; x grows to the right and y down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The distance to the right.
    pub x: f32,
    /// The distance down.
    pub y: f32,
}

impl std::hash::Hash for Point {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (u64::from(self.x.to_bits()) << 32 | u64::from(self.y.to_bits())).hash(state);
    }
}

impl Point {
    /// Creates the point at `x`, `y`.
    #[must_use]
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Returns the point at `radius` from `self` in the direction `degrees`, clockwise from the top.
    #[must_use]
    pub fn towards(self, degrees: f32, radius: f32) -> Self {
        let (sin, cos) = sin_cos(degrees);
        Self::new(self.x + radius * sin, self.y - radius * cos)
    }
}

/// A rectangle with sides parallel to the axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// The left edge.
    pub x: f32,
    /// The top edge.
    pub y: f32,
    /// The width, to the right.
    pub width: f32,
    /// The height, downwards.
    pub height: f32,
}

impl Rect {
    /// Creates a rectangle from its top left corner and size.
    #[must_use]
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// Returns the right edge.
    #[must_use]
    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    /// Returns the bottom edge.
    #[must_use]
    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// Returns the middle.
    #[must_use]
    pub fn centre(&self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// Returns the rectangle with every edge moved inwards by `by`.
    #[must_use]
    pub fn inset(&self, by: f32) -> Self {
        self.shrunk(by, by)
    }

    /// Returns the rectangle with its sides moved inwards by `x`, and top and bottom by `y`.
    #[must_use]
    pub fn shrunk(&self, x: f32, y: f32) -> Self {
        Self::new(
            self.x + x,
            self.y + y,
            (self.width - 2.0 * x).max(0.0),
            (self.height - 2.0 * y).max(0.0),
        )
    }

    /// Returns the rectangle moved by `x` and `y`.
    #[must_use]
    pub fn moved(&self, x: f32, y: f32) -> Self {
        Self::new(self.x + x, self.y + y, self.width, self.height)
    }

    /// Cuts a part off at the left and returns it; `self` keeps the rest.
    pub fn cut_left(&mut self, width: f32) -> Self {
        let part = Self { width, ..*self };
        self.x += width;
        self.width -= width;
        part
    }

    /// Cuts a part off at the right and returns it; `self` keeps the rest.
    pub fn cut_right(&mut self, width: f32) -> Self {
        self.width -= width;
        Self::new(self.right(), self.y, width, self.height)
    }

    /// Cuts a part off at the top and returns it; `self` keeps the rest.
    pub fn cut_top(&mut self, height: f32) -> Self {
        let part = Self { height, ..*self };
        self.y += height;
        self.height -= height;
        part
    }

    /// Cuts a part off at the bottom and returns it; `self` keeps the rest.
    pub fn cut_bottom(&mut self, height: f32) -> Self {
        self.height -= height;
        Self::new(self.x, self.bottom(), self.width, height)
    }

    /// Divides the rectangle into parts of the same height, from the top.
    pub fn rows(self, rows: usize) -> impl Iterator<Item = Self> {
        self.grid(1, rows)
    }

    /// Divides the rectangle into parts of the same width, from the left.
    pub fn columns(self, columns: usize) -> impl Iterator<Item = Self> {
        self.grid(columns, 1)
    }

    /// Divides the rectangle into parts of the same size, row by row.
    pub fn grid(self, columns: usize, rows: usize) -> impl Iterator<Item = Self> {
        #[allow(clippy::cast_precision_loss)] // a few
        let float = |number: usize| number as f32;
        let (width, height) = (self.width / float(columns), self.height / float(rows));
        (0..columns * rows).map(move |at| {
            let (x, y) = (float(at % columns) * width, float(at / columns) * height);
            Self::new(self.x + x, self.y + y, width, height)
        })
    }

    /// Returns a centred square with this side.
    #[must_use]
    pub fn middle(&self, side: f32) -> Self {
        let at = self.centre();
        Self::new(at.x - side / 2.0, at.y - side / 2.0, side, side)
    }

    /// Returns the largest centred square.
    #[must_use]
    pub fn square(&self) -> Self {
        self.middle(self.width.min(self.height))
    }

    /// Returns the rectangle with every edge moved outwards by `by`.
    #[must_use]
    pub(crate) fn outset(&self, by: f32) -> Self {
        self.shrunk(-by, -by)
    }

    /// Returns the smallest rectangle that contains both.
    #[must_use]
    pub(crate) fn with(&self, other: &Rect) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        );
        Self::new(x, y, right - x, bottom - y)
    }

    /// Whether `other` lies within, edges included, with a small tolerance for rounding.
    #[must_use]
    pub fn holds(&self, other: &Rect) -> bool {
        const HAIR: f32 = 0.01;
        other.x >= self.x - HAIR
            && other.y >= self.y - HAIR
            && other.right() <= self.right() + HAIR
            && other.bottom() <= self.bottom() + HAIR
    }
}

/// A colour with its opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Colour {
    /// The red component.
    pub red: u8,
    /// The green component.
    pub green: u8,
    /// The blue component.
    pub blue: u8,
    /// The opacity, from 0 (transparent) to 255 (opaque).
    pub alpha: u8,
}

impl Colour {
    /// Creates the opaque colour `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self {
            red,
            green,
            blue,
            alpha: 255,
        }
    }

    /// Returns the same colour with another opacity.
    #[must_use]
    pub const fn alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }
}

/// Returns sine and cosine by plain arithmetic. The platform's own functions may differ in the last
/// digit between machines, and pictures must not.
#[must_use]
pub(crate) fn sin_cos(degrees: f32) -> (f32, f32) {
    // Round corners and circles ask for the same few angles over and over.
    #[allow(clippy::cast_possible_truncation)] // one that does not fit is no multiple
    let part = (degrees / PART) as i32;
    #[allow(clippy::cast_precision_loss, clippy::float_cmp)] // exact, or no multiple
    let is_multiple = part as f32 * PART == degrees;
    match usize::try_from(part.rem_euclid(32)) {
        Ok(at) if is_multiple => MULTIPLES[at],
        _ => by_series(degrees),
    }
}

/// An angle in degrees, the 32nd part of a turn: a quarter of the step of an arc.
const PART: f32 = 11.25;

/// Sine and cosine of the multiples of [`PART`].
static MULTIPLES: LazyLock<[(f32, f32); 32]> = LazyLock::new(|| {
    let mut at = -PART;
    [(); 32].map(|()| {
        at += PART;
        by_series(at)
    })
});

fn by_series(degrees: f32) -> (f32, f32) {
    let turn = f64::from(degrees).rem_euclid(360.0);
    let quarter = (turn / 90.0).floor();
    let rest = (turn - quarter * 90.0) * (std::f64::consts::PI / 180.0);
    let square = rest * rest;
    // A Taylor series up to the power of 15: exact to f32 over a quarter turn.
    let (mut sin, mut cos) = (0.0, 0.0);
    let mut term = 1.0;
    for power in 0u8..8 {
        let even = f64::from(2 * power);
        cos += term;
        let odd = term / (even + 1.0);
        sin += odd;
        term = -odd * square / (even + 2.0);
    }
    sin *= rest;
    #[allow(clippy::cast_possible_truncation)] // a picture needs no more
    let (sin, cos) = (sin as f32, cos as f32);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 3
    match quarter as u8 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sine_and_cosine_of_usual_angles_are_those_of_the_series() {
        for eighth in -6400i16..6400 {
            let degrees = f32::from(eighth) * 0.125;
            assert_eq!(sin_cos(degrees), by_series(degrees), "{degrees}");
        }
    }

    #[test]
    fn sine_and_cosine_are_those_of_the_book() {
        for degrees in -800i16..800 {
            let degrees = f32::from(degrees) * 0.9;
            let (sin, cos) = sin_cos(degrees);
            let (right_sin, right_cos) = f64::from(degrees).to_radians().sin_cos();
            assert!((f64::from(sin) - right_sin).abs() < 1e-6, "{degrees}");
            assert!((f64::from(cos) - right_cos).abs() < 1e-6, "{degrees}");
        }
    }

    #[test]
    fn directions_go_clockwise_from_the_top() {
        let near = |a: Point, b: Point| (a.x - b.x).abs() < 1e-4 && (a.y - b.y).abs() < 1e-4;
        let middle = Point::new(10.0, 10.0);
        assert!(near(middle.towards(0.0, 5.0), Point::new(10.0, 5.0)));
        assert!(near(middle.towards(90.0, 5.0), Point::new(15.0, 10.0)));
        assert!(near(middle.towards(-90.0, 5.0), Point::new(5.0, 10.0)));
    }

    #[test]
    fn what_is_cut_off_and_the_rest_are_the_whole() {
        let whole = Rect::new(10.0, 20.0, 60.0, 40.0);
        let mut rest = whole;
        assert_eq!(rest.cut_left(15.0), Rect::new(10.0, 20.0, 15.0, 40.0));
        assert_eq!(rest.cut_right(5.0), Rect::new(65.0, 20.0, 5.0, 40.0));
        assert_eq!(rest.cut_top(10.0), Rect::new(25.0, 20.0, 40.0, 10.0));
        assert_eq!(rest.cut_bottom(8.0), Rect::new(25.0, 52.0, 40.0, 8.0));
        assert_eq!(rest, Rect::new(25.0, 30.0, 40.0, 22.0));
        let cells: Vec<Rect> = whole.grid(3, 2).collect();
        assert_eq!(cells[4], Rect::new(30.0, 40.0, 20.0, 20.0));
        assert_eq!(whole.rows(2).count() + whole.columns(3).count(), 5);
        assert_eq!(whole.square(), Rect::new(20.0, 20.0, 40.0, 40.0));
    }
}
