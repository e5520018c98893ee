//! Hexes with flat tops: their neighbours, corners and edges, and where these lie in a picture.
//!
//! Everything lies on one lattice of whole numbers. A step of `x` is half a side, a step of `y` half the height of
//! a hex, and y grows downwards. The centre of hex `q`, `r` is at `3q`, `q + 2r`. So a corner has the same
//! coordinates whichever of its three hexes it is reached from, and these are its one name; an edge is named by its
//! two corners.
//!
//! ```
//! use hexes::{HexCoordinates, Layout, Side};
//!
//! let hex = HexCoordinates::new(0, 0);
//! let above = hex.neighbour(Side::North);
//! assert_eq!(hex.edge(Side::North), above.edge(Side::South));
//! assert_eq!(hex.corners()[0], above.corners()[2]);
//! let layout = Layout { side: 40.0, x: 100.0, y: 100.0 };
//! assert_eq!(layout.corner(hex.corners()[1]), (140.0, 100.0));
//! ```
//!
//! The crate is our own because libraries name a corner by one of its hexes and a direction: the three names of one
//! corner are different values, and a map by corners would need the lattice anyway.

mod layout;

pub use layout::{Layout, Window};

/// A side of a hex, and the direction of the neighbour behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The top.
    North,
    /// The upper right.
    NorthEast,
    /// The lower right.
    SouthEast,
    /// The bottom.
    South,
    /// The lower left.
    SouthWest,
    /// The upper left.
    NorthWest,
}

impl Side {
    /// All sides, clockwise from the top.
    pub const ALL: [Self; 6] = [
        Self::North,
        Self::NorthEast,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// Returns the side a number of sixths of a turn further clockwise.
    #[must_use]
    pub const fn turned(self, sixths: usize) -> Self {
        Self::ALL[(self as usize + sixths) % 6]
    }

    /// Returns the opposite side: the same edge, seen from the neighbour.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The way to the neighbour on the lattice.
    const fn step(self) -> (i16, i16) {
        match self {
            Self::North => (0, -2),
            Self::NorthEast => (3, -1),
            Self::SouthEast => (3, 1),
            Self::South => (0, 2),
            Self::SouthWest => (-3, 1),
            Self::NorthWest => (-3, -1),
        }
    }
}

/// A hex, by its axial coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HexCoordinates {
    /// The column, from left to right.
    pub q: i16,
    /// The row, from the upper left to the lower right.
    pub r: i16,
}

/// The ways from a hex's centre to its corners, clockwise from the upper right.
const CORNERS: [(i16, i16); 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

impl HexCoordinates {
    /// Returns the hex of a column and a row.
    #[must_use]
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// Returns its centre on the lattice.
    #[must_use]
    pub const fn centre(self) -> (i16, i16) {
        (3 * self.q, self.q + 2 * self.r)
    }

    /// Returns the hex whose centre is at a point of the lattice.
    const fn at((x, y): (i16, i16)) -> Self {
        let q = x / 3;
        Self { q, r: (y - q) / 2 }
    }

    /// Returns the neighbour behind a side.
    #[must_use]
    pub const fn neighbour(self, side: Side) -> Self {
        let ((x, y), (dx, dy)) = (self.centre(), side.step());
        Self::at((x + dx, y + dy))
    }

    /// Returns the six neighbours, clockwise from the one above.
    #[must_use]
    pub fn neighbours(self) -> [Self; 6] {
        Side::ALL.map(|side| self.neighbour(side))
    }

    /// Returns the number of steps to another hex.
    #[must_use]
    pub const fn distance(self, other: Self) -> u16 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// Returns the six corners, clockwise from the upper right.
    #[must_use]
    pub fn corners(self) -> [Corner; 6] {
        let (x, y) = self.centre();
        CORNERS.map(|(dx, dy)| Corner {
            x: x + dx,
            y: y + dy,
        })
    }

    /// Returns the edge on a side.
    #[must_use]
    pub fn edge(self, side: Side) -> Edge {
        let corners = self.corners();
        let end = side as usize;
        Edge::of(corners[(end + 5) % 6], corners[end])
    }

    /// Returns the six edges, clockwise from the one at the top.
    #[must_use]
    pub fn edges(self) -> [Edge; 6] {
        Side::ALL.map(|side| self.edge(side))
    }
}

/// A point where three hexes meet. Its place on the lattice is its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corner {
    x: i16,
    y: i16,
}

impl Corner {
    /// Returns the corner at a point of the lattice; `None` at the centre of a hex, and between points.
    #[must_use]
    pub const fn at(x: i16, y: i16) -> Option<Self> {
        if (x - y) % 2 == 0 && x % 3 != 0 {
            Some(Self { x, y })
        } else {
            None
        }
    }

    /// Returns its place on the lattice.
    #[must_use]
    pub const fn place(self) -> (i16, i16) {
        (self.x, self.y)
    }

    /// The sign of `x` on the way to the hex that has this corner at its left or right end.
    const fn towards(self) -> i16 {
        if self.x.rem_euclid(3) == 1 { 1 } else { -1 }
    }

    /// Returns the three hexes that meet here.
    #[must_use]
    pub const fn hexes(self) -> [HexCoordinates; 3] {
        let (Self { x, y }, way) = (self, self.towards());
        [
            HexCoordinates::at((x + 2 * way, y)),
            HexCoordinates::at((x - way, y - 1)),
            HexCoordinates::at((x - way, y + 1)),
        ]
    }

    /// Returns the three corners at the other ends of the edges that meet here.
    #[must_use]
    pub const fn neighbours(self) -> [Corner; 3] {
        let (Self { x, y }, way) = (self, self.towards());
        [
            Self { x: x - 2 * way, y },
            Self {
                x: x + way,
                y: y - 1,
            },
            Self {
                x: x + way,
                y: y + 1,
            },
        ]
    }

    /// Returns the three edges that meet here.
    #[must_use]
    pub fn edges(self) -> [Edge; 3] {
        self.neighbours().map(|other| Edge::of(self, other))
    }
}

/// The line between two hexes. Its ends, the smaller one first, are its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(Corner, Corner);

impl Edge {
    fn of(one: Corner, other: Corner) -> Self {
        Self(one.min(other), one.max(other))
    }

    /// Returns the edge between two corners, in either order; `None` if they are no neighbours.
    #[must_use]
    pub fn between(one: Corner, other: Corner) -> Option<Self> {
        let joined = one.neighbours().contains(&other);
        joined.then(|| Self::of(one, other))
    }

    /// Returns the corners at its ends.
    #[must_use]
    pub const fn ends(self) -> [Corner; 2] {
        [self.0, self.1]
    }

    /// Returns the hexes on its two sides.
    #[must_use]
    pub fn hexes(self) -> [HexCoordinates; 2] {
        let [a, b, c] = self.0.hexes();
        let there = self.1.hexes();
        // Two of the three hexes at one end are at the other end, too.
        match (there.contains(&a), there.contains(&b)) {
            (true, true) => [a, b],
            (true, false) => [a, c],
            _ => [b, c],
        }
    }
}
