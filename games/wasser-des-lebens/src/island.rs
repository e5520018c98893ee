//! The geometry of the island: hexes, crossings, paths, and sets of them (G).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::UnknownId;

use crate::rows;

/// The number of land hexes.
pub const LAND: usize = 19;
/// The number of mountains around the land.
pub const MOUNTAINS: usize = 18;
/// The number of crossings.
pub const CROSSINGS: usize = 54;
/// The number of paths.
pub const PATHS: usize = 72;

fn unknown(kind: &'static str, text: &str) -> UnknownId {
    UnknownId {
        kind,
        text: text.to_owned(),
    }
}

/// Reads a number of two digits behind a letter.
fn two_digits(text: &str, letter: char) -> Option<u8> {
    let digits = text.strip_prefix(letter)?;
    let plain = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok())?
}

/// Implements what every kind of place has: its text, reading it, and serde by its text.
macro_rules! written {
    ($name:ident) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

/// A hex: 19 of land, `a1` to `e3`, and 18 mountains, `m01` to `m18` (G1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(u8);

impl Hex {
    /// Returns the hex at a place of [`Hex::all`].
    ///
    /// # Panics
    /// When there are not so many hexes.
    #[must_use]
    pub const fn at(index: u8) -> Self {
        assert!((index as usize) < LAND + MOUNTAINS);
        Self(index)
    }

    /// Returns all hexes: the land by column, then the mountains clockwise from the top one.
    pub fn all() -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator + Clone {
        #[allow(clippy::cast_possible_truncation)] // 37
        (0..(LAND + MOUNTAINS) as u8).map(Hex)
    }

    /// Returns the land hexes, by column.
    pub fn land() -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator + Clone {
        #[allow(clippy::cast_possible_truncation)] // 19
        (0..LAND as u8).map(Hex)
    }

    /// Returns the mountains, clockwise from the top one.
    pub fn mountains() -> impl DoubleEndedIterator<Item = Hex> + ExactSizeIterator + Clone {
        Self::all().skip(LAND)
    }

    /// Returns its place in [`Hex::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is land, the loch included.
    #[must_use]
    pub const fn is_land(self) -> bool {
        self.index() < LAND
    }

    /// Returns its id: a letter for the column and a number from the top.
    #[must_use]
    pub const fn id(self) -> &'static str {
        rows::HEXES[self.index()].id
    }

    /// Returns its axial coordinates `q` and `r` (G2).
    #[must_use]
    pub const fn axial(self) -> (i8, i8) {
        rows::HEXES[self.index()].axial
    }

    /// Returns the coordinates of its centre, `gx` and `gy` (G2).
    #[must_use]
    pub const fn grid(self) -> (i8, i8) {
        let (q, r) = self.axial();
        (3 * q, q + 2 * r)
    }

    /// Returns its crossings; six at a land hex.
    #[must_use]
    pub const fn crossings(self) -> Crossings {
        Crossings(AT_HEX[self.index()])
    }

    /// Whether it is a neighbour of `other`.
    #[must_use]
    pub const fn touches(self, other: Hex) -> bool {
        let (q, r) = (
            self.axial().0 - other.axial().0,
            self.axial().1 - other.axial().1,
        );
        matches!((q, r), (0, 1 | -1) | (1 | -1, 0) | (1, -1) | (-1, 1))
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl FromStr for Hex {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::all().find(|hex| hex.id() == text);
        found.ok_or_else(|| unknown("hex", text))
    }
}

written!(Hex);

/// A point where three hexes meet, `x01` to `x54` (G3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing(u8);

impl Crossing {
    /// Returns the crossing at a place of [`Crossing::all`].
    ///
    /// # Panics
    /// When there are not so many crossings.
    #[must_use]
    pub const fn at(index: u8) -> Self {
        assert!((index as usize) < CROSSINGS);
        Self(index)
    }

    /// Returns all crossings, by rows from the top.
    pub fn all() -> impl DoubleEndedIterator<Item = Crossing> + ExactSizeIterator + Clone {
        #[allow(clippy::cast_possible_truncation)] // 54
        (0..CROSSINGS as u8).map(Crossing)
    }

    /// Returns its place in [`Crossing::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the three hexes that meet there.
    #[must_use]
    pub const fn hexes(self) -> &'static [Hex; 3] {
        &rows::CROSSINGS[self.index()].hexes
    }

    /// Returns its coordinates `gx` and `gy` (G2).
    #[must_use]
    pub const fn grid(self) -> (i8, i8) {
        rows::CROSSINGS[self.index()].grid
    }

    /// Returns the two or three crossings at the other ends of its paths.
    #[must_use]
    pub const fn neighbours(self) -> Crossings {
        Crossings(NEIGHBOURS[self.index()])
    }

    /// Returns the two or three paths that end there.
    #[must_use]
    pub const fn paths(self) -> Paths {
        Paths(AT_CROSSING[self.index()])
    }
}

impl fmt::Display for Crossing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x{:02}", self.0 + 1)
    }
}

impl FromStr for Crossing {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = two_digits(text, 'x').and_then(|number| number.checked_sub(1));
        let found = number.filter(|index| usize::from(*index) < CROSSINGS);
        found.map(Self).ok_or_else(|| unknown("crossing", text))
    }
}

written!(Crossing);

/// An edge of the land, where a road may lie, `p01` to `p72` (G4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathId(u8);

impl PathId {
    /// Returns the path at a place of [`PathId::all`].
    ///
    /// # Panics
    /// When there are not so many paths.
    #[must_use]
    pub const fn at(index: u8) -> Self {
        assert!((index as usize) < PATHS);
        Self(index)
    }

    /// Returns all paths, by rows from the top.
    pub fn all() -> impl DoubleEndedIterator<Item = PathId> + ExactSizeIterator + Clone {
        #[allow(clippy::cast_possible_truncation)] // 72
        (0..PATHS as u8).map(PathId)
    }

    /// Returns its place in [`PathId::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the crossings at its two ends.
    #[must_use]
    pub const fn ends(self) -> [Crossing; 2] {
        let (a, b) = rows::PATHS[self.index()];
        [a, b]
    }

    /// Returns the two hexes on its sides.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        let [a, b] = self.ends();
        let here = a.hexes().iter().copied();
        here.filter(move |hex| b.hexes().contains(hex))
    }

    /// Whether it lies at the foot of the mountains (G4).
    #[must_use]
    pub fn is_foothill(self) -> bool {
        self.hexes().any(|hex| !hex.is_land())
    }
}

impl fmt::Display for PathId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{:02}", self.0 + 1)
    }
}

impl FromStr for PathId {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = two_digits(text, 'p').and_then(|number| number.checked_sub(1));
        let found = number.filter(|index| usize::from(*index) < PATHS);
        found.map(Self).ok_or_else(|| unknown("path", text))
    }
}

written!(PathId);

/// Declares a set of places as the bits of an integer, written as a list without repetition.
macro_rules! set {
    ($(#[$meta:meta])* $name:ident of $item:ident, $bits:ty, $kind:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name(pub(crate) $bits);

        impl $name {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// Returns the set of one.
            #[must_use]
            pub const fn of(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Whether the set contains `item`.
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Adds `item`.
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.index();
            }

            /// Removes `item`.
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.index());
            }

            /// Returns the number of items.
            #[must_use]
            pub const fn len(self) -> u8 {
                #[allow(clippy::cast_possible_truncation)] // at most 128
                let count = self.0.count_ones() as u8;
                count
            }

            /// Whether the set is empty.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns what is in either set.
            #[must_use]
            pub const fn with(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns what is in both sets.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// Returns what is in this set and not in the other.
            #[must_use]
            pub const fn without(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }

            /// Iterates over the items in order.
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    if left == 0 {
                        return None;
                    }
                    #[allow(clippy::cast_possible_truncation)] // at most 127
                    let first = left.trailing_zeros() as u8;
                    left &= left - 1;
                    Some($item(first))
                })
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<T: IntoIterator<Item = $item>>(items: T) -> Self {
                let mut set = Self::EMPTY;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let items = Vec::<$item>::deserialize(deserializer)?;
                let set: Self = items.iter().copied().collect();
                if usize::from(set.len()) == items.len() {
                    Ok(set)
                } else {
                    Err(serde::de::Error::custom(concat!(
                        "a ",
                        $kind,
                        " stands twice in one list"
                    )))
                }
            }
        }
    };
}

set! {
    /// A set of crossings.
    Crossings of Crossing, u64, "crossing"
}

set! {
    /// A set of paths.
    Paths of PathId, u128, "path"
}

impl Crossings {
    /// All crossings.
    pub const ALL: Self = Self((1 << CROSSINGS) - 1);

    /// Returns the neighbours of all crossings in the set.
    #[must_use]
    pub fn neighbours(self) -> Self {
        let mut all = Self::EMPTY;
        for crossing in self.iter() {
            all = all.with(crossing.neighbours());
        }
        all
    }

    /// Returns the paths that end at a crossing of the set.
    #[must_use]
    pub fn paths(self) -> Paths {
        let mut all = Paths::EMPTY;
        for crossing in self.iter() {
            all = all.with(crossing.paths());
        }
        all
    }
}

impl Paths {
    /// All paths.
    pub const ALL: Self = Self((1 << PATHS) - 1);

    /// Returns the crossings at the ends of the paths in the set.
    #[must_use]
    pub fn ends(self) -> Crossings {
        let mut all = Crossings::EMPTY;
        for path in self.iter() {
            let [a, b] = path.ends();
            all.insert(a);
            all.insert(b);
        }
        all
    }
}

/// The crossings of each hex.
const AT_HEX: [u64; LAND + MOUNTAINS] = {
    let mut at = [0; LAND + MOUNTAINS];
    let mut crossing = 0;
    while crossing < CROSSINGS {
        let hexes = &rows::CROSSINGS[crossing].hexes;
        let mut side = 0;
        while side < 3 {
            at[hexes[side].index()] |= 1 << crossing;
            side += 1;
        }
        crossing += 1;
    }
    at
};

/// The neighbours of each crossing.
const NEIGHBOURS: [u64; CROSSINGS] = {
    let mut at = [0; CROSSINGS];
    let mut path = 0;
    while path < PATHS {
        let (a, b) = rows::PATHS[path];
        at[a.index()] |= 1 << b.index();
        at[b.index()] |= 1 << a.index();
        path += 1;
    }
    at
};

/// The paths at each crossing.
const AT_CROSSING: [u128; CROSSINGS] = {
    let mut at = [0; CROSSINGS];
    let mut path = 0;
    while path < PATHS {
        let (a, b) = rows::PATHS[path];
        at[a.index()] |= 1 << path;
        at[b.index()] |= 1 << path;
        path += 1;
    }
    at
};
