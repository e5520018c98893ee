//! Hexagon geometry with flat tops, in axial coordinates (R1).

use std::fmt;
use std::str::FromStr;

use slowtable_kit::{UnknownId, ids};

ids! {
    /// One of a hexagon's six edges, clockwise from the top.
    Edge, "edge", 6 {
        /// The top.
        North = "n",
        /// The upper right.
        NE = "ne",
        /// The lower right.
        SE = "se",
        /// The bottom.
        South = "s",
        /// The lower left.
        SW = "sw",
        /// The upper left.
        NW = "nw",
    }
}

impl Edge {
    /// Returns the edge a number of sixths of a turn further clockwise.
    #[must_use]
    pub const fn turned(self, by: usize) -> Edge {
        Edge::ALL[(self.index() + by) % 6]
    }

    /// Returns the opposite edge: the same one, seen from the neighbour.
    #[must_use]
    pub const fn opposite(self) -> Edge {
        self.turned(3)
    }

    /// Returns its bit in a set of edges.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self.index()
    }
}

/// Iterates over a set of edges, clockwise from the top.
pub fn edges(set: u8) -> impl DoubleEndedIterator<Item = Edge> + Clone {
    Edge::ALL
        .into_iter()
        .filter(move |edge| set & edge.bit() != 0)
}

/// A hexagon's axial coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TileCoordinates {
    /// The column, from left to right.
    pub q: i8,
    /// The row, from the upper left to the lower right.
    pub r: i8,
}

/// The steps to the six neighbours, in the order of [`Edge::ALL`].
const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl TileCoordinates {
    /// The largest coordinate, either way.
    pub const MOST: i8 = 30;

    /// Creates a hexagon's coordinates.
    #[must_use]
    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    /// Returns the neighbour over an edge.
    #[must_use]
    pub const fn neighbour(self, edge: Edge) -> TileCoordinates {
        let (q, r) = STEPS[edge.index()];
        TileCoordinates {
            q: self.q.saturating_add(q),
            r: self.r.saturating_add(r),
        }
    }

    /// Returns the number of steps to another hexagon.
    #[must_use]
    pub fn distance(self, other: TileCoordinates) -> u16 {
        let q = i16::from(self.q) - i16::from(other.q);
        let r = i16::from(self.r) - i16::from(other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// Returns the hexagon turned clockwise round the origin, by sixths of a turn.
    #[must_use]
    pub fn turned(self, sixths: usize) -> TileCoordinates {
        (0..sixths % 6).fold(self, |it, _| TileCoordinates::new(-it.r, it.q + it.r))
    }

    /// Whether both coordinates are within [`TileCoordinates::MOST`].
    #[must_use]
    pub const fn is_near(self) -> bool {
        let most = Self::MOST;
        self.q >= -most && self.q <= most && self.r >= -most && self.r <= most
    }
}

impl fmt::Display for TileCoordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.q, self.r)
    }
}

impl FromStr for TileCoordinates {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (q, r) = text.split_once(':')?;
            let hex = TileCoordinates::new(q.parse().ok()?, r.parse().ok()?);
            (hex.is_near() && hex.to_string() == text).then_some(hex)
        };
        read().ok_or_else(|| UnknownId {
            kind: "tile",
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_turns_lead_back_and_keep_the_distance() {
        let hex = TileCoordinates::new(3, -1);
        assert_eq!(hex.turned(6), hex);
        assert_eq!(hex.turned(3), TileCoordinates::new(-3, 1));
        for edge in Edge::ALL {
            let there = TileCoordinates::default().neighbour(edge);
            assert_eq!(there.neighbour(edge.opposite()), TileCoordinates::default());
            assert_eq!(
                there.turned(1),
                TileCoordinates::default().neighbour(edge.turned(1))
            );
            assert_eq!(there.distance(TileCoordinates::default()), 1);
        }
    }
}
