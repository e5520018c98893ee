//! The island as rows: hexes, crossings, paths, mountains and spirals (G).
//!
//! Everything else about the geometry follows from these rows (`island`). The tables in `data` were made
//! independently; `tests/rules/data.rs` compares them with the rows.

use crate::island::{Crossing, Hex, PathId};

const fn h(index: u8) -> Hex {
    Hex::at(index)
}

const fn x(number: u8) -> Crossing {
    Crossing::at(number - 1)
}

const fn p(number: u8) -> PathId {
    PathId::at(number - 1)
}

/// A hex.
pub struct HexRow {
    /// Its id in lower case.
    pub id: &'static str,
    /// Its axial coordinates `q` and `r`.
    pub axial: (i8, i8),
}

/// The 19 land hexes by column, then the 18 mountains clockwise from the top one (G1).
pub const HEXES: [HexRow; 37] = [
    HexRow {
        id: "a1",
        axial: (-2, 0),
    },
    HexRow {
        id: "a2",
        axial: (-2, 1),
    },
    HexRow {
        id: "a3",
        axial: (-2, 2),
    },
    HexRow {
        id: "b1",
        axial: (-1, -1),
    },
    HexRow {
        id: "b2",
        axial: (-1, 0),
    },
    HexRow {
        id: "b3",
        axial: (-1, 1),
    },
    HexRow {
        id: "b4",
        axial: (-1, 2),
    },
    HexRow {
        id: "c1",
        axial: (0, -2),
    },
    HexRow {
        id: "c2",
        axial: (0, -1),
    },
    HexRow {
        id: "c3",
        axial: (0, 0),
    },
    HexRow {
        id: "c4",
        axial: (0, 1),
    },
    HexRow {
        id: "c5",
        axial: (0, 2),
    },
    HexRow {
        id: "d1",
        axial: (1, -2),
    },
    HexRow {
        id: "d2",
        axial: (1, -1),
    },
    HexRow {
        id: "d3",
        axial: (1, 0),
    },
    HexRow {
        id: "d4",
        axial: (1, 1),
    },
    HexRow {
        id: "e1",
        axial: (2, -2),
    },
    HexRow {
        id: "e2",
        axial: (2, -1),
    },
    HexRow {
        id: "e3",
        axial: (2, 0),
    },
    HexRow {
        id: "m01",
        axial: (0, -3),
    },
    HexRow {
        id: "m02",
        axial: (1, -3),
    },
    HexRow {
        id: "m03",
        axial: (2, -3),
    },
    HexRow {
        id: "m04",
        axial: (3, -3),
    },
    HexRow {
        id: "m05",
        axial: (3, -2),
    },
    HexRow {
        id: "m06",
        axial: (3, -1),
    },
    HexRow {
        id: "m07",
        axial: (3, 0),
    },
    HexRow {
        id: "m08",
        axial: (2, 1),
    },
    HexRow {
        id: "m09",
        axial: (1, 2),
    },
    HexRow {
        id: "m10",
        axial: (0, 3),
    },
    HexRow {
        id: "m11",
        axial: (-1, 3),
    },
    HexRow {
        id: "m12",
        axial: (-2, 3),
    },
    HexRow {
        id: "m13",
        axial: (-3, 3),
    },
    HexRow {
        id: "m14",
        axial: (-3, 2),
    },
    HexRow {
        id: "m15",
        axial: (-3, 1),
    },
    HexRow {
        id: "m16",
        axial: (-3, 0),
    },
    HexRow {
        id: "m17",
        axial: (-2, -1),
    },
    HexRow {
        id: "m18",
        axial: (-1, -2),
    },
];

/// A crossing.
pub struct CrossingRow {
    /// The three hexes that meet there.
    pub hexes: [Hex; 3],
    /// Its coordinates `gx` and `gy` (G2).
    pub grid: (i8, i8),
}

/// The 54 crossings, by rows from the top (G3).
pub const CROSSINGS: [CrossingRow; 54] = [
    CrossingRow {
        hexes: [h(7), h(19), h(36)],
        grid: (-1, -5),
    },
    CrossingRow {
        hexes: [h(7), h(19), h(20)],
        grid: (1, -5),
    },
    CrossingRow {
        hexes: [h(3), h(35), h(36)],
        grid: (-4, -4),
    },
    CrossingRow {
        hexes: [h(3), h(7), h(36)],
        grid: (-2, -4),
    },
    CrossingRow {
        hexes: [h(7), h(12), h(20)],
        grid: (2, -4),
    },
    CrossingRow {
        hexes: [h(12), h(20), h(21)],
        grid: (4, -4),
    },
    CrossingRow {
        hexes: [h(0), h(34), h(35)],
        grid: (-7, -3),
    },
    CrossingRow {
        hexes: [h(0), h(3), h(35)],
        grid: (-5, -3),
    },
    CrossingRow {
        hexes: [h(3), h(7), h(8)],
        grid: (-1, -3),
    },
    CrossingRow {
        hexes: [h(7), h(8), h(12)],
        grid: (1, -3),
    },
    CrossingRow {
        hexes: [h(12), h(16), h(21)],
        grid: (5, -3),
    },
    CrossingRow {
        hexes: [h(16), h(21), h(22)],
        grid: (7, -3),
    },
    CrossingRow {
        hexes: [h(0), h(33), h(34)],
        grid: (-8, -2),
    },
    CrossingRow {
        hexes: [h(0), h(3), h(4)],
        grid: (-4, -2),
    },
    CrossingRow {
        hexes: [h(3), h(4), h(8)],
        grid: (-2, -2),
    },
    CrossingRow {
        hexes: [h(8), h(12), h(13)],
        grid: (2, -2),
    },
    CrossingRow {
        hexes: [h(12), h(13), h(16)],
        grid: (4, -2),
    },
    CrossingRow {
        hexes: [h(16), h(22), h(23)],
        grid: (8, -2),
    },
    CrossingRow {
        hexes: [h(0), h(1), h(33)],
        grid: (-7, -1),
    },
    CrossingRow {
        hexes: [h(0), h(1), h(4)],
        grid: (-5, -1),
    },
    CrossingRow {
        hexes: [h(4), h(8), h(9)],
        grid: (-1, -1),
    },
    CrossingRow {
        hexes: [h(8), h(9), h(13)],
        grid: (1, -1),
    },
    CrossingRow {
        hexes: [h(13), h(16), h(17)],
        grid: (5, -1),
    },
    CrossingRow {
        hexes: [h(16), h(17), h(23)],
        grid: (7, -1),
    },
    CrossingRow {
        hexes: [h(1), h(32), h(33)],
        grid: (-8, 0),
    },
    CrossingRow {
        hexes: [h(1), h(4), h(5)],
        grid: (-4, 0),
    },
    CrossingRow {
        hexes: [h(4), h(5), h(9)],
        grid: (-2, 0),
    },
    CrossingRow {
        hexes: [h(9), h(13), h(14)],
        grid: (2, 0),
    },
    CrossingRow {
        hexes: [h(13), h(14), h(17)],
        grid: (4, 0),
    },
    CrossingRow {
        hexes: [h(17), h(23), h(24)],
        grid: (8, 0),
    },
    CrossingRow {
        hexes: [h(1), h(2), h(32)],
        grid: (-7, 1),
    },
    CrossingRow {
        hexes: [h(1), h(2), h(5)],
        grid: (-5, 1),
    },
    CrossingRow {
        hexes: [h(5), h(9), h(10)],
        grid: (-1, 1),
    },
    CrossingRow {
        hexes: [h(9), h(10), h(14)],
        grid: (1, 1),
    },
    CrossingRow {
        hexes: [h(14), h(17), h(18)],
        grid: (5, 1),
    },
    CrossingRow {
        hexes: [h(17), h(18), h(24)],
        grid: (7, 1),
    },
    CrossingRow {
        hexes: [h(2), h(31), h(32)],
        grid: (-8, 2),
    },
    CrossingRow {
        hexes: [h(2), h(5), h(6)],
        grid: (-4, 2),
    },
    CrossingRow {
        hexes: [h(5), h(6), h(10)],
        grid: (-2, 2),
    },
    CrossingRow {
        hexes: [h(10), h(14), h(15)],
        grid: (2, 2),
    },
    CrossingRow {
        hexes: [h(14), h(15), h(18)],
        grid: (4, 2),
    },
    CrossingRow {
        hexes: [h(18), h(24), h(25)],
        grid: (8, 2),
    },
    CrossingRow {
        hexes: [h(2), h(30), h(31)],
        grid: (-7, 3),
    },
    CrossingRow {
        hexes: [h(2), h(6), h(30)],
        grid: (-5, 3),
    },
    CrossingRow {
        hexes: [h(6), h(10), h(11)],
        grid: (-1, 3),
    },
    CrossingRow {
        hexes: [h(10), h(11), h(15)],
        grid: (1, 3),
    },
    CrossingRow {
        hexes: [h(15), h(18), h(26)],
        grid: (5, 3),
    },
    CrossingRow {
        hexes: [h(18), h(25), h(26)],
        grid: (7, 3),
    },
    CrossingRow {
        hexes: [h(6), h(29), h(30)],
        grid: (-4, 4),
    },
    CrossingRow {
        hexes: [h(6), h(11), h(29)],
        grid: (-2, 4),
    },
    CrossingRow {
        hexes: [h(11), h(15), h(27)],
        grid: (2, 4),
    },
    CrossingRow {
        hexes: [h(15), h(26), h(27)],
        grid: (4, 4),
    },
    CrossingRow {
        hexes: [h(11), h(28), h(29)],
        grid: (-1, 5),
    },
    CrossingRow {
        hexes: [h(11), h(27), h(28)],
        grid: (1, 5),
    },
];

/// The two crossings at the ends of each of the 72 paths (G4).
pub const PATHS: [(Crossing, Crossing); 72] = [
    (x(1), x(2)),
    (x(1), x(4)),
    (x(2), x(5)),
    (x(3), x(4)),
    (x(5), x(6)),
    (x(3), x(8)),
    (x(4), x(9)),
    (x(5), x(10)),
    (x(6), x(11)),
    (x(7), x(8)),
    (x(9), x(10)),
    (x(11), x(12)),
    (x(7), x(13)),
    (x(8), x(14)),
    (x(9), x(15)),
    (x(10), x(16)),
    (x(11), x(17)),
    (x(12), x(18)),
    (x(14), x(15)),
    (x(16), x(17)),
    (x(13), x(19)),
    (x(14), x(20)),
    (x(15), x(21)),
    (x(16), x(22)),
    (x(17), x(23)),
    (x(18), x(24)),
    (x(19), x(20)),
    (x(21), x(22)),
    (x(23), x(24)),
    (x(19), x(25)),
    (x(20), x(26)),
    (x(21), x(27)),
    (x(22), x(28)),
    (x(23), x(29)),
    (x(24), x(30)),
    (x(26), x(27)),
    (x(28), x(29)),
    (x(25), x(31)),
    (x(26), x(32)),
    (x(27), x(33)),
    (x(28), x(34)),
    (x(29), x(35)),
    (x(30), x(36)),
    (x(31), x(32)),
    (x(33), x(34)),
    (x(35), x(36)),
    (x(31), x(37)),
    (x(32), x(38)),
    (x(33), x(39)),
    (x(34), x(40)),
    (x(35), x(41)),
    (x(36), x(42)),
    (x(38), x(39)),
    (x(40), x(41)),
    (x(37), x(43)),
    (x(38), x(44)),
    (x(39), x(45)),
    (x(40), x(46)),
    (x(41), x(47)),
    (x(42), x(48)),
    (x(43), x(44)),
    (x(45), x(46)),
    (x(47), x(48)),
    (x(44), x(49)),
    (x(45), x(50)),
    (x(46), x(51)),
    (x(47), x(52)),
    (x(49), x(50)),
    (x(51), x(52)),
    (x(50), x(53)),
    (x(51), x(54)),
    (x(53), x(54)),
];

/// Where a mountain's pass road opens (S5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassSite {
    /// The path on which it opens.
    pub path: PathId,
    /// The first crossing that it serves.
    pub first: Crossing,
    /// The second one, if it serves two.
    pub second: Option<Crossing>,
}

/// The places of pass roads, one for each mountain, clockwise from the top one.
pub const PASS_SITES: [PassSite; 18] = [
    PassSite {
        path: p(1),
        first: x(1),
        second: Some(x(2)),
    },
    PassSite {
        path: p(3),
        first: x(2),
        second: Some(x(5)),
    },
    PassSite {
        path: p(9),
        first: x(6),
        second: Some(x(11)),
    },
    PassSite {
        path: p(18),
        first: x(12),
        second: Some(x(18)),
    },
    PassSite {
        path: p(26),
        first: x(18),
        second: Some(x(24)),
    },
    PassSite {
        path: p(43),
        first: x(30),
        second: Some(x(36)),
    },
    PassSite {
        path: p(60),
        first: x(42),
        second: Some(x(48)),
    },
    PassSite {
        path: p(63),
        first: x(48),
        second: Some(x(47)),
    },
    PassSite {
        path: p(69),
        first: x(52),
        second: Some(x(51)),
    },
    PassSite {
        path: p(72),
        first: x(54),
        second: Some(x(53)),
    },
    PassSite {
        path: p(70),
        first: x(53),
        second: Some(x(50)),
    },
    PassSite {
        path: p(64),
        first: x(49),
        second: Some(x(44)),
    },
    PassSite {
        path: p(55),
        first: x(43),
        second: Some(x(37)),
    },
    PassSite {
        path: p(47),
        first: x(37),
        second: Some(x(31)),
    },
    PassSite {
        path: p(30),
        first: x(25),
        second: Some(x(19)),
    },
    PassSite {
        path: p(13),
        first: x(13),
        second: Some(x(7)),
    },
    PassSite {
        path: p(10),
        first: x(7),
        second: Some(x(8)),
    },
    PassSite {
        path: p(4),
        first: x(3),
        second: Some(x(4)),
    },
];

/// The order in which chips are laid, by the corner where it begins (S6).
pub const SPIRALS: [[Hex; 19]; 6] = [
    [
        h(0),
        h(1),
        h(2),
        h(6),
        h(11),
        h(15),
        h(18),
        h(17),
        h(16),
        h(12),
        h(7),
        h(3),
        h(4),
        h(5),
        h(10),
        h(14),
        h(13),
        h(8),
        h(9),
    ],
    [
        h(7),
        h(3),
        h(0),
        h(1),
        h(2),
        h(6),
        h(11),
        h(15),
        h(18),
        h(17),
        h(16),
        h(12),
        h(8),
        h(4),
        h(5),
        h(10),
        h(14),
        h(13),
        h(9),
    ],
    [
        h(16),
        h(12),
        h(7),
        h(3),
        h(0),
        h(1),
        h(2),
        h(6),
        h(11),
        h(15),
        h(18),
        h(17),
        h(13),
        h(8),
        h(4),
        h(5),
        h(10),
        h(14),
        h(9),
    ],
    [
        h(18),
        h(17),
        h(16),
        h(12),
        h(7),
        h(3),
        h(0),
        h(1),
        h(2),
        h(6),
        h(11),
        h(15),
        h(14),
        h(13),
        h(8),
        h(4),
        h(5),
        h(10),
        h(9),
    ],
    [
        h(11),
        h(15),
        h(18),
        h(17),
        h(16),
        h(12),
        h(7),
        h(3),
        h(0),
        h(1),
        h(2),
        h(6),
        h(10),
        h(14),
        h(13),
        h(8),
        h(4),
        h(5),
        h(9),
    ],
    [
        h(2),
        h(6),
        h(11),
        h(15),
        h(18),
        h(17),
        h(16),
        h(12),
        h(7),
        h(3),
        h(0),
        h(1),
        h(5),
        h(10),
        h(14),
        h(13),
        h(8),
        h(4),
        h(9),
    ],
];
