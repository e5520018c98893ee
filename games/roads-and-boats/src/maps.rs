//! The six maps and the proposed homes on them (`data/maps.csv`, `data/homes.csv`).

use crate::hex::Edge;
use crate::hex::Edge::{NE, NW, North as N, SE, SW, South as S};
use crate::rows::Terrain;
use crate::rows::Terrain::{
    Desert as D, Mountain as M, Pasture as P, Rock as R, Sea as W, Woods as F,
};

/// A tile of a printed map: its coordinates q and r, its terrain and its river edges.
pub type MapTile = (i8, i8, Terrain, &'static [Edge]);

/// A home: the tile's coordinates and, on a tile with several regions, the region.
pub type MapHome = (i8, i8, Option<Edge>);

/// The tiles of `dead_sea`, by q and r.
#[rustfmt::skip]
pub const DEAD_SEA: &[MapTile] = &[
    (0, 3, F, &[]),
    (0, 4, M, &[NE]),
    (0, 5, R, &[]),
    (0, 6, M, &[]),
    (1, 2, R, &[]),
    (1, 3, F, &[SE, SW]),
    (1, 4, W, &[]),
    (1, 5, W, &[]),
    (1, 6, M, &[]),
    (2, 1, F, &[]),
    (2, 2, F, &[]),
    (2, 3, P, &[SE, NW]),
    (2, 4, W, &[]),
    (2, 5, M, &[]),
    (2, 6, D, &[]),
    (3, 0, D, &[]),
    (3, 1, M, &[]),
    (3, 2, P, &[]),
    (3, 3, P, &[NE, S, NW]),
    (3, 4, W, &[]),
    (3, 5, W, &[]),
    (3, 6, D, &[]),
    (4, 0, F, &[]),
    (4, 1, F, &[]),
    (4, 2, P, &[NE, SW]),
    (4, 3, W, &[]),
    (4, 4, M, &[]),
    (4, 5, D, &[]),
    (5, 0, R, &[]),
    (5, 1, F, &[SE, SW]),
    (5, 2, W, &[]),
    (5, 3, W, &[]),
    (5, 4, M, &[]),
    (6, 0, F, &[]),
    (6, 1, M, &[NW]),
    (6, 2, R, &[]),
    (6, 3, M, &[]),
];

/// The homes on `dead_sea`, by seat.
pub const DEAD_SEA_HOMES: &[MapHome] = &[(1, 3, Some(SW)), (5, 1, Some(SW))];

/// The tiles of `mesopotamia`, by q and r.
#[rustfmt::skip]
pub const MESOPOTAMIA: &[MapTile] = &[
    (0, 2, W, &[]),
    (0, 3, W, &[]),
    (0, 4, D, &[N, SE]),
    (1, 1, W, &[]),
    (1, 2, P, &[NE, S, NW]),
    (1, 3, F, &[N, SE]),
    (1, 4, R, &[SE, NW]),
    (2, 0, D, &[]),
    (2, 1, F, &[S, SW]),
    (2, 2, P, &[N, NE]),
    (2, 3, F, &[NE, NW]),
    (2, 4, M, &[NW]),
    (3, 0, R, &[]),
    (3, 1, F, &[NE, SW]),
    (3, 2, F, &[SE, SW]),
    (3, 3, M, &[]),
    (4, 0, M, &[SW]),
    (4, 1, M, &[]),
    (4, 2, M, &[NW]),
];

/// The homes on `mesopotamia`, by seat.
pub const MESOPOTAMIA_HOMES: &[MapHome] = &[(3, 1, Some(SW))];

/// The tiles of `lord_of_the_ring`, by q and r.
#[rustfmt::skip]
pub const LORD_OF_THE_RING: &[MapTile] = &[
    (0, 2, F, &[]),
    (0, 3, F, &[]),
    (0, 4, M, &[]),
    (1, 1, P, &[]),
    (1, 2, W, &[]),
    (1, 3, W, &[]),
    (1, 4, M, &[]),
    (2, 0, R, &[]),
    (2, 1, W, &[]),
    (2, 2, D, &[]),
    (2, 3, W, &[]),
    (2, 4, M, &[]),
    (3, 0, R, &[]),
    (3, 1, W, &[]),
    (3, 2, W, &[]),
    (3, 3, P, &[]),
    (4, 0, R, &[]),
    (4, 1, F, &[]),
    (4, 2, F, &[]),
];

/// The homes on `lord_of_the_ring`, by seat.
pub const LORD_OF_THE_RING_HOMES: &[MapHome] = &[(1, 1, None)];

/// The tiles of `pacific`, by q and r.
#[rustfmt::skip]
pub const PACIFIC: &[MapTile] = &[
    (0, 4, R, &[]),
    (0, 5, F, &[]),
    (0, 6, F, &[]),
    (0, 7, F, &[]),
    (0, 8, P, &[]),
    (1, 3, F, &[]),
    (1, 4, W, &[]),
    (1, 5, W, &[]),
    (1, 6, W, &[]),
    (1, 7, W, &[]),
    (1, 8, F, &[]),
    (2, 2, P, &[]),
    (2, 3, W, &[]),
    (2, 4, M, &[]),
    (2, 5, W, &[]),
    (2, 6, M, &[]),
    (2, 7, W, &[]),
    (2, 8, D, &[]),
    (3, 1, F, &[]),
    (3, 2, W, &[]),
    (3, 3, W, &[]),
    (3, 4, W, &[]),
    (3, 5, W, &[]),
    (3, 6, W, &[]),
    (3, 7, W, &[]),
    (3, 8, D, &[]),
    (4, 1, W, &[]),
    (4, 2, M, &[]),
    (4, 3, W, &[]),
    (4, 4, M, &[]),
    (4, 5, W, &[]),
    (4, 6, M, &[]),
    (4, 7, W, &[]),
    (5, 0, F, &[]),
    (5, 1, W, &[]),
    (5, 2, W, &[]),
    (5, 3, W, &[]),
    (5, 4, W, &[]),
    (5, 5, W, &[]),
    (5, 6, W, &[]),
    (5, 7, D, &[]),
    (6, 0, P, &[]),
    (6, 1, W, &[]),
    (6, 2, M, &[]),
    (6, 3, W, &[]),
    (6, 4, M, &[]),
    (6, 5, W, &[]),
    (6, 6, D, &[]),
    (7, 0, F, &[]),
    (7, 1, W, &[]),
    (7, 2, W, &[]),
    (7, 3, W, &[]),
    (7, 4, W, &[]),
    (7, 5, F, &[]),
    (8, 0, R, &[]),
    (8, 1, F, &[]),
    (8, 2, F, &[]),
    (8, 3, F, &[]),
    (8, 4, P, &[]),
];

/// The homes on `pacific`, by seat.
pub const PACIFIC_HOMES: &[MapHome] = &[(1, 3, None), (7, 0, None)];

/// The tiles of `river_runs`, by q and r.
#[rustfmt::skip]
pub const RIVER_RUNS: &[MapTile] = &[
    (0, 0, M, &[SE]),
    (0, 1, D, &[SE, S]),
    (0, 2, D, &[N, SE]),
    (1, 0, F, &[SE, NW]),
    (1, 1, F, &[SE, NW]),
    (1, 2, P, &[SE, NW]),
    (2, 0, R, &[S, NW]),
    (2, 1, P, &[N, NW]),
    (2, 2, W, &[]),
    (3, 0, M, &[]),
    (3, 1, W, &[]),
];

/// The homes on `river_runs`, by seat.
pub const RIVER_RUNS_HOMES: &[MapHome] = &[(2, 1, Some(N))];

/// The tiles of `four_sailors`, by q and r.
#[rustfmt::skip]
pub const FOUR_SAILORS: &[MapTile] = &[
    (-3, 8, F, &[]),
    (-2, 4, R, &[]),
    (-2, 5, P, &[]),
    (-2, 6, D, &[]),
    (-2, 7, F, &[]),
    (-2, 8, F, &[]),
    (-1, 3, P, &[]),
    (-1, 4, M, &[]),
    (-1, 5, D, &[]),
    (-1, 6, P, &[]),
    (-1, 7, R, &[]),
    (-1, 8, W, &[]),
    (0, 2, D, &[]),
    (0, 3, D, &[]),
    (0, 4, W, &[]),
    (0, 5, W, &[]),
    (0, 6, W, &[]),
    (0, 7, W, &[]),
    (0, 8, R, &[]),
    (1, 0, F, &[]),
    (1, 1, F, &[]),
    (1, 2, P, &[]),
    (1, 3, W, &[]),
    (1, 4, W, &[]),
    (1, 5, M, &[]),
    (1, 6, M, &[]),
    (1, 7, W, &[]),
    (1, 8, W, &[]),
    (2, 0, F, &[]),
    (2, 1, R, &[]),
    (2, 2, W, &[]),
    (2, 3, M, &[]),
    (2, 4, W, &[]),
    (2, 5, M, &[]),
    (2, 6, W, &[]),
    (2, 7, R, &[]),
    (2, 8, F, &[]),
    (3, 0, W, &[]),
    (3, 1, W, &[]),
    (3, 2, M, &[]),
    (3, 3, M, &[]),
    (3, 4, M, &[]),
    (3, 5, W, &[]),
    (3, 6, P, &[]),
    (3, 7, F, &[]),
    (3, 8, F, &[]),
    (4, 0, R, &[]),
    (4, 1, W, &[]),
    (4, 2, W, &[]),
    (4, 3, W, &[]),
    (4, 4, R, &[]),
    (4, 5, D, &[]),
    (4, 6, D, &[]),
    (5, 0, W, &[]),
    (5, 1, R, &[]),
    (5, 2, P, &[]),
    (5, 3, D, &[]),
    (5, 5, P, &[]),
    (6, 0, F, &[]),
    (6, 1, F, &[]),
    (6, 2, D, &[]),
    (6, 3, P, &[]),
    (7, 0, F, &[]),
];

/// The homes on `four_sailors`, by seat.
pub const FOUR_SAILORS_HOMES: &[MapHome] =
    &[(-1, 6, None), (1, 2, None), (3, 6, None), (5, 2, None)];
