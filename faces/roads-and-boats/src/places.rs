//! Names of tiles and of their parts, as texts and pictures show them.
//!
//! A tile is called by its column and its row: `C4`. Columns are letters from the left, rows are numbers from the top;
//! every second column lies half a row lower. A part of a tile that rivers divide is called by the side where it lies.

use roads_and_boats::{Edge, Land, Tile, TileCoordinates};

/// A side of a tile where a part of it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Compass(u8);

impl Compass {
    /// The ids of the eight directions, clockwise from the north.
    pub(crate) const IDS: [&'static str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

    /// Returns the direction nearest to a number of twelfths of a turn, clockwise from the north.
    const fn of_twelfths(twelfths: usize) -> Self {
        // Every twelfth but the four main directions is nearest to the diagonal of its quarter.
        Self([0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7][twelfths % 12])
    }

    /// Returns the direction of an edge.
    pub(crate) const fn of_edge(edge: Edge) -> Self {
        Self::of_twelfths(2 * edge.index())
    }

    /// Returns the direction of a region from the middle of its tile: halfway between the river edge that names it
    /// and the next one, clockwise.
    pub(crate) fn of_region(tile: &Tile, name: Edge) -> Self {
        let next = (1..=6).find(|by| tile.flows(name.turned(*by)));
        Self::of_twelfths(2 * name.index() + next.unwrap_or(6))
    }

    /// Returns its id.
    pub(crate) const fn id(self) -> &'static str {
        Self::IDS[self.0 as usize % 8]
    }
}

/// Returns a tile's name: "C4".
pub(crate) fn tile_name(land: &Land, hex: TileCoordinates) -> String {
    let height = |hex: TileCoordinates| i16::from(hex.q) + 2 * i16::from(hex.r);
    let tiles = land.tiles();
    let left = tiles.iter().map(|tile| tile.hex.q).min().unwrap_or(hex.q);
    let top = tiles.iter().map(|tile| height(tile.hex)).min();
    let column = i16::from(hex.q) - i16::from(left);
    // Two steps of height are a row; the highest tiles are in the first one.
    let row = (height(hex) - top.unwrap_or(0)).div_euclid(2) + 1;
    format!("{}{row}", letters(column))
}

/// Returns a column's letters: A to Z, then AA, AB and so on.
fn letters(column: i16) -> String {
    let Ok(column) = u8::try_from(column) else {
        return format!("{column}.");
    };
    let letter = |at: u8| char::from(b'A' + at % 26);
    match column / 26 {
        0 => letter(column).to_string(),
        more => format!("{}{}", letter(more - 1), letter(column)),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests may panic
mod tests {
    use std::collections::BTreeSet;

    use roads_and_boats::{MapChoice, Options, RoadsAndBoats};
    use slowtable_kit::{Match, Seed};

    use super::*;

    #[test]
    fn names_of_tiles_and_parts_are_unique_on_every_map() {
        for (seats, map) in [
            (1, MapChoice::RiverRuns),
            (1, MapChoice::Mesopotamia),
            (1, MapChoice::LordOfTheRing),
            (2, MapChoice::DeadSea),
            (2, MapChoice::Pacific),
            (4, MapChoice::FourSailors),
        ] {
            let options = Options {
                map,
                ..Options::default()
            };
            let (game, _) = Match::<RoadsAndBoats>::deal(seats, options, Seed(1)).unwrap();
            let land = &game.state().board().land;
            let mut names = BTreeSet::new();
            for tile in land.tiles() {
                let name = tile_name(land, tile.hex);
                for part in tile.names() {
                    let side = part.map_or("", |part| Compass::of_region(tile, part).id());
                    assert!(names.insert(format!("{name} {side}")), "{name} {side}");
                }
            }
            assert!(names.iter().any(|name| name.starts_with('A')), "{names:?}");
        }
    }

    #[test]
    fn a_part_lies_between_its_river_edges() {
        let tile = |text: &str| text.parse::<Tile>().unwrap();
        let of = |text: &str, edge| Compass::of_region(&tile(text), edge).id();
        assert_eq!(of("0:0:woods:se-nw", Edge::SE), "sw");
        assert_eq!(of("0:0:woods:se-nw", Edge::NW), "ne");
        assert_eq!(of("0:0:woods:n-s", Edge::North), "e");
        assert_eq!(of("0:0:woods:n-ne", Edge::North), "ne");
        assert_eq!(of("0:0:woods:n-ne", Edge::NE), "sw");
    }
}
