//! Where hexes lie in a picture.

use crate::{Corner, Edge, HexCoordinates};

/// The height of an equilateral triangle with a side of 1.
const HEIGHT: f32 = 0.866_025_4;

/// The place and size of a map of hexes in a picture: all lengths are in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layout {
    /// The length of a side.
    pub side: f32,
    /// The distance of the centre of hex 0, 0 from the left edge.
    pub x: f32,
    /// Its distance from the upper edge.
    pub y: f32,
}

impl Layout {
    /// Returns where a point of the lattice lies.
    #[must_use]
    pub fn point(&self, (x, y): (i16, i16)) -> (f32, f32) {
        (
            self.x + f32::from(x) * self.side / 2.0,
            self.y + f32::from(y) * self.side * HEIGHT,
        )
    }

    /// Returns the centre of a hex.
    #[must_use]
    pub fn centre(&self, hex: HexCoordinates) -> (f32, f32) {
        self.point(hex.centre())
    }

    /// Returns where a corner lies.
    #[must_use]
    pub fn corner(&self, corner: Corner) -> (f32, f32) {
        self.point(corner.place())
    }

    /// Returns the two ends of an edge.
    #[must_use]
    pub fn ends(&self, edge: Edge) -> [(f32, f32); 2] {
        edge.ends().map(|corner| self.corner(corner))
    }

    /// Returns the middle of an edge.
    #[must_use]
    pub fn middle(&self, edge: Edge) -> (f32, f32) {
        let [(a, b), (c, d)] = self.ends(edge);
        ((a + c) / 2.0, (b + d) / 2.0)
    }

    /// Returns a hex's corners, clockwise from the upper right.
    #[must_use]
    pub fn outline(&self, hex: HexCoordinates) -> [(f32, f32); 6] {
        hex.corners().map(|corner| self.corner(corner))
    }
}

/// The part of a map that a picture shows: all of some hexes, and a margin around them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Window {
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl Window {
    /// Returns the window around some hexes with a margin in lengths of a side; `None` for no hexes.
    #[must_use]
    pub fn around(hexes: impl IntoIterator<Item = HexCoordinates>, margin: f32) -> Option<Self> {
        let mut bounds: Option<[i16; 4]> = None;
        for hex in hexes {
            let (x, y) = hex.centre();
            let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
            bounds = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
        }
        let [left, top, right, bottom] = bounds?.map(f32::from);
        let (wide, high) = (2.0 + 2.0 * margin, 1.0 + margin / HEIGHT);
        Some(Self {
            left: left - wide,
            top: top - high,
            right: right + wide,
            bottom: bottom + high,
        })
    }

    /// Returns its width and height if a side has this length.
    #[must_use]
    pub fn size(&self, side: f32) -> (f32, f32) {
        (
            (self.right - self.left) * side / 2.0,
            (self.bottom - self.top) * side * HEIGHT,
        )
    }

    /// Returns the layout that shows the window in the middle of a rectangle, as large as fits.
    #[must_use]
    pub fn layout(&self, (x, y): (f32, f32), (width, height): (f32, f32)) -> Layout {
        let (wide, high) = self.size(1.0);
        let side = (width / wide).min(height / high);
        let middle = (
            (self.left + self.right) / 2.0,
            (self.top + self.bottom) / 2.0,
        );
        Layout {
            side,
            x: x + width / 2.0 - middle.0 * side / 2.0,
            y: y + height / 2.0 - middle.1 * side * HEIGHT,
        }
    }

    /// Whether any part of a hex is within the window.
    #[must_use]
    pub fn shows(&self, hex: HexCoordinates) -> bool {
        let (x, y) = hex.centre();
        let (x, y) = (f32::from(x), f32::from(y));
        x + 2.0 > self.left && x - 2.0 < self.right && y + 1.0 > self.top && y - 1.0 < self.bottom
    }
}
