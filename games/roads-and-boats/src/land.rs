//! The map: tiles, rivers, the regions between them and the ways from one to the next.
//!
//! Everything that does not change in a game is worked out once. What a bridge changes is one set of
//! arms for each tile; [`Land::compartment`] reads it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::UnknownId;

use crate::hex::{Edge, TileCoordinates, edges};
use crate::place::{Place, Spot, TileSide, serde_by_text, unknown};
use crate::rows::{Shape, Terrain};

/// A tile of the map. Its text is `Q:R:TERRAIN`, and `:EDGE-EDGE` if it has a river.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile {
    /// Where it lies.
    pub hex: TileCoordinates,
    /// Its terrain.
    pub terrain: Terrain,
    /// The river edges, as a set (R3).
    pub rivers: u8,
}

impl Tile {
    /// Whether it is land (R2).
    #[must_use]
    pub fn is_land(&self) -> bool {
        self.terrain != Terrain::Sea
    }

    /// Whether a river edge leaves it there.
    #[must_use]
    pub const fn flows(&self, edge: Edge) -> bool {
        self.rivers & edge.bit() != 0
    }

    /// Returns the number of its regions (R4): one, or as many as river edges.
    #[must_use]
    pub const fn regions(&self) -> usize {
        let arms = self.rivers.count_ones() as usize;
        if arms < 2 { 1 } else { arms }
    }

    /// Returns the names of its regions, `None` for the only one (R4).
    pub fn names(&self) -> impl Iterator<Item = Option<Edge>> + Clone + use<> {
        let divided = self.regions() > 1;
        let set = if divided { self.rivers } else { 0 };
        edges(set).map(Some).chain((!divided).then_some(None))
    }

    /// Returns the name of the region that begins at or before an edge, going clockwise (R4).
    #[must_use]
    pub fn region_from(&self, edge: Edge) -> Option<Edge> {
        if self.regions() == 1 {
            return None;
        }
        (0..6)
            .map(|back| edge.turned(6 - back))
            .find(|it| self.flows(*it))
    }

    /// Returns the name of the region that ends at a river edge, going clockwise (R4).
    #[must_use]
    pub fn region_until(&self, edge: Edge) -> Option<Edge> {
        self.region_from(edge.turned(5))
    }

    /// Returns the names of the regions that hold an edge or half of it: first the one that
    /// begins there.
    #[must_use]
    pub fn holders(&self, edge: Edge) -> ArrayVec<Option<Edge>, 2> {
        let mut held = ArrayVec::new();
        held.push(self.region_from(edge));
        if self.flows(edge) && self.regions() > 1 {
            held.push(self.region_until(edge));
        }
        held
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.hex, self.terrain)?;
        for (index, edge) in edges(self.rivers).enumerate() {
            write!(f, "{}{edge}", if index == 0 { ":" } else { "-" })?;
        }
        Ok(())
    }
}

impl FromStr for Tile {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut words = text.split(':');
            let hex =
                TileCoordinates::new(words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let terrain = words.next()?.parse().ok()?;
            let mut rivers = 0;
            if let Some(arms) = words.next() {
                for arm in arms.split('-') {
                    rivers |= arm.parse::<Edge>().ok()?.bit();
                }
            }
            let tile = Tile {
                hex,
                terrain,
                rivers,
            };
            (hex.is_near() && tile.to_string() == text).then_some(tile)
        };
        read().ok_or_else(|| unknown("tile", text))
    }
}

serde_by_text!(Tile);

/// The way between two land regions over one edge (R5).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The region on the side that names the edge ([`TileSide::between`]).
    pub from: Place,
    /// The region beyond.
    pub to: Place,
    /// The edge.
    pub side: TileSide,
}

/// Why tiles are no map.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LandError {
    /// Two tiles lie on one another.
    #[error("two tiles lie at {0}")]
    Twice(TileCoordinates),
    /// A river edge does not go on (R13), or a sea tile has one.
    #[error("the river at {0} leads nowhere")]
    River(TileSide),
    /// No tile of the game has such a river.
    #[error("no tile has the river of {0}")]
    Shape(TileCoordinates),
    /// There are no tiles, or too many.
    #[error("a map has 1 to 200 tiles")]
    Size,
}

/// The most tiles of a map.
const MOST_TILES: usize = 200;
const NO_TILE: u8 = u8::MAX;
const WIDTH: usize = 2 * TileCoordinates::MOST as usize + 3;

/// The tiles of a map and all that follows from them.
#[derive(Clone)]
pub struct Land {
    tiles: Vec<Tile>,
    grid: Box<[u8; WIDTH * WIDTH]>,
    links: Vec<Link>,
    /// For each tile and edge: the first link over it and how many there are.
    over: Vec<[(u16, u8); 6]>,
    near: Vec<[u8; 6]>,
}

impl fmt::Debug for Land {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries(self.tiles.iter().map(ToString::to_string))
            .finish()
    }
}

impl PartialEq for Land {
    fn eq(&self, other: &Self) -> bool {
        self.tiles == other.tiles
    }
}

impl Serialize for Land {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.tiles.serialize(serializer)
    }
}

/// A map that games share.
#[derive(Debug, Clone)]
pub struct SharedLand(pub Arc<Land>);

impl PartialEq for SharedLand {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl std::ops::Deref for SharedLand {
    type Target = Land;

    fn deref(&self) -> &Land {
        &self.0
    }
}

impl Serialize for SharedLand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SharedLand {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let tiles = Vec::<Tile>::deserialize(from)?;
        // A map that is being laid has loose ends; positions check whether that may be.
        let land = Land::unfinished(tiles).map_err(serde::de::Error::custom)?;
        Ok(SharedLand(Arc::new(land)))
    }
}

fn grid_at(hex: TileCoordinates) -> Option<usize> {
    let at = |it: i8| usize::try_from(i16::from(it) + i16::from(TileCoordinates::MOST) + 1).ok();
    let (q, r) = (at(hex.q)?, at(hex.r)?);
    (q < WIDTH && r < WIDTH).then_some(q * WIDTH + r)
}

impl Land {
    /// Works out a whole map.
    ///
    /// # Errors
    /// When two tiles lie on one another, or a river leads nowhere (R13).
    pub fn new(tiles: Vec<Tile>) -> Result<Self, LandError> {
        let land = Self::unfinished(tiles)?;
        let end = land.loose_ends().next();
        end.map_or(Ok(land), |side| Err(LandError::River(side)))
    }

    /// Works out a map whose rivers may still lead nowhere (A4).
    ///
    /// # Errors
    /// When two tiles lie on one another, or a tile is none of the game.
    pub fn unfinished(mut tiles: Vec<Tile>) -> Result<Self, LandError> {
        if tiles.len() > MOST_TILES {
            return Err(LandError::Size);
        }
        tiles.sort_by_key(|tile| tile.hex);
        let mut grid = Box::new([NO_TILE; WIDTH * WIDTH]);
        for (index, tile) in tiles.iter().enumerate() {
            let fits = Shape::of(tile.rivers).is_some() && (tile.is_land() || tile.rivers == 0);
            if !fits {
                return Err(LandError::Shape(tile.hex));
            }
            let slot = grid_at(tile.hex).and_then(|at| grid.get_mut(at));
            match slot {
                #[allow(clippy::cast_possible_truncation)] // at most 200
                Some(slot) if *slot == NO_TILE => *slot = index as u8,
                _ => return Err(LandError::Twice(tile.hex)),
            }
        }
        let mut land = Self {
            near: Vec::new(),
            over: vec![[(0, 0); 6]; tiles.len()],
            links: Vec::new(),
            grid,
            tiles,
        };
        land.near = land
            .tiles
            .iter()
            .map(|tile| Edge::ALL.map(|edge| land.lookup(tile.hex.neighbour(edge))))
            .collect();
        land.link();
        Ok(land)
    }

    fn lookup(&self, hex: TileCoordinates) -> u8 {
        grid_at(hex)
            .and_then(|at| self.grid.get(at))
            .copied()
            .unwrap_or(NO_TILE)
    }

    fn link(&mut self) {
        for index in 0..self.tiles.len() {
            let tile = self.tiles[index];
            for edge in [Edge::North, Edge::NE, Edge::SE] {
                let there = self.near[index][edge.index()];
                let Some(beyond) = self.tiles.get(usize::from(there)).copied() else {
                    continue;
                };
                if !tile.is_land() || !beyond.is_land() {
                    continue;
                }
                let back = edge.opposite();
                let side = TileSide::between(tile.hex, edge);
                let first = self.links.len();
                let mut join = |from: Option<Edge>, to: Option<Edge>| {
                    let link = Link {
                        from: Place::region(tile.hex, from),
                        to: Place::region(beyond.hex, to),
                        side,
                    };
                    if !self.links[first..].contains(&link) {
                        self.links.push(link);
                    }
                };
                if tile.flows(edge) || beyond.flows(back) {
                    join(tile.region_from(edge), beyond.region_until(back));
                    join(tile.region_until(edge), beyond.region_from(back));
                } else {
                    join(tile.region_from(edge), beyond.region_from(back));
                }
                #[allow(clippy::cast_possible_truncation)] // at most 1200
                let links = (first as u16, (self.links.len() - first) as u8);
                self.over[index][edge.index()] = links;
                self.over[usize::from(there)][back.index()] = links;
            }
        }
    }

    /// Returns all tiles, by q and r.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// Returns a tile's index in [`Land::tiles`].
    #[must_use]
    pub fn index(&self, hex: TileCoordinates) -> Option<usize> {
        let index = self.lookup(hex);
        (index != NO_TILE).then_some(usize::from(index))
    }

    /// Returns the tile at a hexagon.
    #[must_use]
    pub fn tile(&self, hex: TileCoordinates) -> Option<&Tile> {
        self.tiles.get(usize::from(self.lookup(hex)))
    }

    /// Returns the neighbour of a tile over an edge, if the map has one.
    #[must_use]
    pub fn beyond(&self, hex: TileCoordinates, edge: Edge) -> Option<&Tile> {
        let near = self.near.get(usize::from(self.lookup(hex)))?;
        self.tiles.get(usize::from(near[edge.index()]))
    }

    /// Returns all ways between land regions; their order is that of the bits of roads.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// Returns the indices of the links over an edge of a tile.
    #[must_use]
    pub fn links_over(&self, index: usize, edge: Edge) -> std::ops::Range<usize> {
        let (first, count) = self.over.get(index).map_or((0, 0), |it| it[edge.index()]);
        usize::from(first)..usize::from(first) + usize::from(count)
    }

    /// Whether a tile lies beside a sea tile (R11).
    #[must_use]
    pub fn is_coast(&self, hex: TileCoordinates) -> bool {
        self.sea_edges(hex).next().is_some()
    }

    /// Returns the edges of a land tile with sea beyond.
    pub fn sea_edges(&self, hex: TileCoordinates) -> impl Iterator<Item = Edge> + '_ {
        let sea = move |edge: &Edge| self.beyond(hex, *edge).is_some_and(|it| !it.is_land());
        let land = self.tile(hex).is_some_and(Tile::is_land);
        Edge::ALL.into_iter().filter(move |_| land).filter(sea)
    }

    /// Whether a tile has a river or lies beside the sea (R11).
    #[must_use]
    pub fn is_shore(&self, hex: TileCoordinates) -> bool {
        self.tile(hex)
            .is_some_and(|tile| tile.is_land() && tile.rivers != 0)
            || self.is_coast(hex)
    }

    /// Returns the river edges that do not go on.
    pub fn loose_ends(&self) -> impl Iterator<Item = TileSide> + '_ {
        self.tiles.iter().flat_map(move |tile| {
            edges(tile.rivers).filter_map(move |edge| {
                let goes_on = self
                    .beyond(tile.hex, edge)
                    .is_some_and(|beyond| !beyond.is_land() || beyond.flows(edge.opposite()));
                let hex = tile.hex;
                (!goes_on).then_some(TileSide { hex, edge })
            })
        })
    }

    /// Whether a place is one of the map, under the name that the map gives it.
    #[must_use]
    pub fn has(&self, place: Place) -> bool {
        let Some(tile) = self.tile(place.hex) else {
            return false;
        };
        let region = |name| tile.is_land() && tile.names().any(|it| it == name);
        let docks = |name, edge: Edge| {
            region(name)
                && self.beyond(place.hex, edge).is_some_and(|it| !it.is_land())
                && tile.holders(edge).contains(&name)
        };
        match place.spot {
            Spot::Tile => !tile.is_land() || tile.regions() == 1,
            Spot::Bank(name) => region(Some(name)),
            Spot::River => tile.rivers != 0,
            Spot::Dock(edge) => docks(None, edge),
            Spot::BankDock(name, edge) => docks(Some(name), edge),
        }
    }

    /// Returns the name of the compartment of a region, given the arms with bridges (R6): the
    /// first of the names of the regions joined.
    #[must_use]
    pub fn compartment(&self, place: Place, bridges: u8) -> Place {
        let Spot::Bank(name) = place.spot else {
            return place;
        };
        if bridges == 0 {
            return place;
        }
        let Some(tile) = self.tile(place.hex) else {
            return place;
        };
        let joins_all = tile.regions() == 2 || bridges.count_ones() > 1;
        let first = edges(tile.rivers).next().unwrap_or(name);
        if joins_all {
            return Place::region(place.hex, Some(first));
        }
        // A junction with one bridge: it joins the region that begins at the arm with the one before.
        let Some(arm) = edges(bridges).next() else {
            return place;
        };
        let before = tile.region_until(arm).unwrap_or(arm);
        if name == arm || name == before {
            return Place::region(place.hex, Some(arm.min(before)));
        }
        place
    }
}
