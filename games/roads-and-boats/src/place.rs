//! Names of what lies on the map: places, sides of tiles, transporters.

use std::fmt;
use std::str::FromStr;

use slowtable_kit::{Seat, UnknownId};

use crate::hex::{Edge, TileCoordinates};

/// Implements serde by the type's text.
macro_rules! serde_by_text {
    ($($name:ty),+) => {$(
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = ::std::borrow::Cow::<'_, str>::deserialize(from)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    )+};
}
pub(crate) use serde_by_text;

/// Returns the error of a text that names nothing of a kind.
pub(crate) fn unknown(kind: &'static str, text: &str) -> UnknownId {
    UnknownId {
        kind,
        text: text.to_owned(),
    }
}

/// A part of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// The only region of a land tile, or a sea tile.
    Tile,
    /// The region of a land tile that is named after a river edge (R4).
    Bank(Edge),
    /// The river of a tile.
    River,
    /// A sea edge of the only region of a land tile.
    Dock(Edge),
    /// A sea edge, behind, of a named region, in front.
    BankDock(Edge, Edge),
}

/// A place on the map (R8). Its text is `tile:Q:R` with the part behind it: nothing, `:EDGE` for a
/// region, `:river`, `:dock:EDGE` or `:EDGE:dock:EDGE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The tile.
    pub hex: TileCoordinates,
    /// The part of it.
    pub spot: Spot,
}

impl Place {
    /// Creates the place of a whole tile: its only region, or the sea.
    #[must_use]
    pub const fn tile(hex: TileCoordinates) -> Self {
        let spot = Spot::Tile;
        Self { hex, spot }
    }

    /// Creates the place of a region; `None` is the only one.
    #[must_use]
    pub const fn region(hex: TileCoordinates, name: Option<Edge>) -> Self {
        let spot = match name {
            None => Spot::Tile,
            Some(edge) => Spot::Bank(edge),
        };
        Self { hex, spot }
    }

    /// Creates the place on a tile's river.
    #[must_use]
    pub const fn river(hex: TileCoordinates) -> Self {
        let spot = Spot::River;
        Self { hex, spot }
    }

    /// Creates the place docked at a sea edge of a region.
    #[must_use]
    pub const fn dock(region: Place, edge: Edge) -> Self {
        let spot = match region.spot {
            Spot::Bank(name) => Spot::BankDock(name, edge),
            _ => Spot::Dock(edge),
        };
        Self {
            hex: region.hex,
            spot,
        }
    }

    /// Returns the region that a docked boat lies at, and the sea edge; `None` elsewhere.
    #[must_use]
    pub const fn docked(self) -> Option<(Place, Edge)> {
        match self.spot {
            Spot::Dock(edge) => Some((Place::tile(self.hex), edge)),
            Spot::BankDock(name, edge) => Some((Place::region(self.hex, Some(name)), edge)),
            _ => None,
        }
    }

    /// Returns the name of its region; `None` if it is the only one or no region.
    #[must_use]
    pub const fn side(self) -> Option<Edge> {
        match self.spot {
            Spot::Bank(name) => Some(name),
            _ => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tile:{}", self.hex)?;
        match self.spot {
            Spot::Tile => Ok(()),
            Spot::Bank(name) => write!(f, ":{name}"),
            Spot::River => f.write_str(":river"),
            Spot::Dock(edge) => write!(f, ":dock:{edge}"),
            Spot::BankDock(name, edge) => write!(f, ":{name}:dock:{edge}"),
        }
    }
}

impl FromStr for Place {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut words = text.strip_prefix("tile:")?.split(':');
            let hex =
                TileCoordinates::new(words.next()?.parse().ok()?, words.next()?.parse().ok()?);
            let rest: Vec<&str> = words.collect();
            let spot = match *rest {
                [] => Spot::Tile,
                ["river"] => Spot::River,
                ["dock", edge] => Spot::Dock(edge.parse().ok()?),
                [name] => Spot::Bank(name.parse().ok()?),
                [name, "dock", edge] => Spot::BankDock(name.parse().ok()?, edge.parse().ok()?),
                _ => return None,
            };
            let place = Place { hex, spot };
            (hex.is_near() && place.to_string() == text).then_some(place)
        };
        read().ok_or_else(|| unknown("place", text))
    }
}

/// An edge of a tile: a river arm, a wall's edge. Its text is `edge:Q:R:EDGE`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileSide {
    /// The tile.
    pub hex: TileCoordinates,
    /// The edge of it.
    pub edge: Edge,
}

impl TileSide {
    /// Creates the edge of a tile as both neighbours name it: of the lower or left one of both.
    #[must_use]
    pub const fn between(hex: TileCoordinates, edge: Edge) -> Self {
        match edge {
            Edge::North | Edge::NE | Edge::SE => Self { hex, edge },
            _ => Self {
                hex: hex.neighbour(edge),
                edge: edge.opposite(),
            },
        }
    }

    /// Returns the tile on the other side.
    #[must_use]
    pub const fn beyond(self) -> TileCoordinates {
        self.hex.neighbour(self.edge)
    }
}

impl fmt::Display for TileSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edge:{}:{}", self.hex, self.edge)
    }
}

impl FromStr for TileSide {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (hex, edge) = text.strip_prefix("edge:")?.rsplit_once(':')?;
            let hex = hex.parse().ok()?;
            let edge = edge.parse().ok()?;
            Some(TileSide { hex, edge })
        };
        read().ok_or_else(|| unknown("edge", text))
    }
}

/// A transporter: its seat, and its number there, from 1. Its text is `SEAT:NUMBER`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Carrier {
    /// The seat that owns it.
    pub seat: Seat,
    /// Its number among the seat's transporters, from 1 to 9; one that is free may be used again.
    pub number: u8,
}

impl Carrier {
    /// Creates the name of a seat's transporter.
    #[must_use]
    pub const fn new(seat: Seat, number: u8) -> Self {
        Self { seat, number }
    }
}

impl fmt::Display for Carrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.seat, self.number)
    }
}

impl FromStr for Carrier {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (seat, number) = text.split_once(':')?;
            let carrier = Carrier::new(Seat(seat.parse().ok()?), number.parse().ok()?);
            let known = carrier.seat.0 < 4 && (1..=9).contains(&carrier.number);
            (known && carrier.to_string() == text).then_some(carrier)
        };
        read().ok_or_else(|| unknown("transporter", text))
    }
}

serde_by_text!(Place, TileSide, Carrier);
