//! Ids of goods, tokens, landscapes and spaces.
//!
//! Every id has one text, the English term of the rulebook in `snake_case`. It is used in logs, in
//! the headless protocol and in buttons.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::{UnknownId, ids};

ids! {
    /// The goods that tokens stand for. Food and charcoal have one token on each wheel.
    Good, "good", 8 {
        /// Refined, made by the glassworks.
        Glass = "glass",
        /// Refined, made by the brickworks.
        Brick = "brick",
        /// Quartz sand: basic, on the glassworks wheel.
        Sand = "sand",
        /// Basic, on the glassworks wheel.
        Water = "water",
        /// Basic, on the glassworks wheel.
        Wood = "wood",
        /// Basic, on the brickworks wheel.
        Clay = "clay",
        /// Basic, on both wheels.
        Food = "food",
        /// Basic, on both wheels.
        Charcoal = "charcoal",
    }
}

impl Good {
    /// The six basic goods.
    pub const BASIC: [Good; 6] = [
        Good::Charcoal,
        Good::Food,
        Good::Wood,
        Good::Sand,
        Good::Water,
        Good::Clay,
    ];

    /// Returns the good's tokens: two for food and charcoal, else one.
    #[must_use]
    pub const fn tokens(self) -> &'static [Token] {
        match self {
            Good::Glass => &[Token::Glass],
            Good::Brick => &[Token::Brick],
            Good::Sand => &[Token::Sand],
            Good::Water => &[Token::Water],
            Good::Wood => &[Token::Wood],
            Good::Clay => &[Token::Clay],
            Good::Food => &[Token::FoodGlassworks, Token::FoodBrickworks],
            Good::Charcoal => &[Token::CharcoalGlassworks, Token::CharcoalBrickworks],
        }
    }
}

ids! {
    /// The ten tokens of a production board.
    Token, "token", 10 {
        /// Made by the glassworks wheel, 0-3.
        Glass = "glass",
        /// Quartz sand, glassworks wheel.
        Sand = "sand",
        /// Food, glassworks wheel.
        FoodGlassworks = "food_glassworks",
        /// Charcoal, glassworks wheel.
        CharcoalGlassworks = "charcoal_glassworks",
        /// Water, glassworks wheel.
        Water = "water",
        /// Wood, glassworks wheel.
        Wood = "wood",
        /// Made by the brickworks wheel, 0-3.
        Brick = "brick",
        /// Clay, brickworks wheel.
        Clay = "clay",
        /// Food, brickworks wheel.
        FoodBrickworks = "food_brickworks",
        /// Charcoal, brickworks wheel.
        CharcoalBrickworks = "charcoal_brickworks",
    }
}

impl Token {
    /// The eight basic tokens.
    pub const BASIC: [Token; 8] = [
        Token::Sand,
        Token::FoodGlassworks,
        Token::CharcoalGlassworks,
        Token::Water,
        Token::Wood,
        Token::Clay,
        Token::FoodBrickworks,
        Token::CharcoalBrickworks,
    ];

    /// Returns the good that the token stands for.
    #[must_use]
    pub const fn good(self) -> Good {
        match self {
            Token::Glass => Good::Glass,
            Token::Sand => Good::Sand,
            Token::FoodGlassworks | Token::FoodBrickworks => Good::Food,
            Token::CharcoalGlassworks | Token::CharcoalBrickworks => Good::Charcoal,
            Token::Water => Good::Water,
            Token::Wood => Good::Wood,
            Token::Brick => Good::Brick,
            Token::Clay => Good::Clay,
        }
    }

    /// Returns the wheel that the token stands on.
    #[must_use]
    pub const fn wheel(self) -> Wheel {
        match self {
            Token::Glass
            | Token::Sand
            | Token::FoodGlassworks
            | Token::CharcoalGlassworks
            | Token::Water
            | Token::Wood => Wheel::Glassworks,
            _ => Wheel::Brickworks,
        }
    }

    /// Returns the token's highest number (W1): 3 for a refined good, else 7.
    #[must_use]
    pub const fn limit(self) -> u8 {
        match self {
            Token::Glass | Token::Brick => 3,
            _ => 7,
        }
    }
}

ids! {
    /// The two production wheels.
    Wheel, "wheel", 2 {
        /// Makes glass of sand, food, charcoal, water and wood.
        Glassworks = "glassworks",
        /// Makes bricks of clay, food and charcoal.
        Brickworks = "brickworks",
    }
}

impl Wheel {
    /// Returns the refined token that the wheel makes.
    #[must_use]
    pub const fn refined(self) -> Token {
        match self {
            Wheel::Glassworks => Token::Glass,
            Wheel::Brickworks => Token::Brick,
        }
    }

    /// Returns the basic tokens that the wheel uses.
    #[must_use]
    pub const fn basic(self) -> &'static [Token] {
        match self {
            Wheel::Glassworks => &[
                Token::Sand,
                Token::FoodGlassworks,
                Token::CharcoalGlassworks,
                Token::Water,
                Token::Wood,
            ],
            Wheel::Brickworks => &[
                Token::Clay,
                Token::FoodBrickworks,
                Token::CharcoalBrickworks,
            ],
        }
    }
}

ids! {
    /// The small landscape tiles.
    Landscape, "landscape", 3 {
        /// A pit (German: Mulde).
        Pit = "pit",
        /// A grove (German: Gehölz).
        Grove = "grove",
        /// A pond (German: Teich).
        Pond = "pond",
    }
}

ids! {
    /// The two abilities of a specialist, with the letters of specialists.md.
    Ability, "ability", 2 {
        /// The ability printed first.
        A = "a",
        /// The ability printed second.
        B = "b",
    }
}

/// One of the twenty spaces, counted row by row; its text is `row-column`, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

impl Space {
    /// The number of rows of a landscape.
    pub const ROWS: usize = 5;
    /// The number of columns of a landscape.
    pub const COLUMNS: usize = 4;
    /// The number of spaces of a landscape.
    pub const COUNT: usize = Self::ROWS * Self::COLUMNS;

    /// Returns the space at `row` and `column`, both from 0; `None` outside the landscape.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Option<Space> {
        if row < Self::ROWS && column < Self::COLUMNS {
            #[allow(clippy::cast_possible_truncation)] // at most 19
            Some(Space((row * Self::COLUMNS + column) as u8))
        } else {
            None
        }
    }

    /// Returns all spaces, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator + Clone {
        (0u8..20).map(Space)
    }

    /// Returns the space's place in [`Space::all`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, from 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / Self::COLUMNS
    }

    /// Returns the column, from 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % Self::COLUMNS
    }

    /// Returns the spaces that share an edge with this one (L2).
    #[must_use]
    pub const fn neighbours(self) -> SpaceSet {
        let bit = 1u32 << self.0;
        let mut set = (bit << 4) | (bit >> 4);
        if self.column() > 0 {
            set |= bit >> 1;
        }
        if self.column() + 1 < Self::COLUMNS {
            set |= bit << 1;
        }
        SpaceSet(set & SpaceSet::ALL.0)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.row() + 1, self.column() + 1)
    }
}

impl FromStr for Space {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownId {
            kind: "space",
            text: text.to_owned(),
        };
        let &[row, b'-', column] = text.as_bytes() else {
            return Err(unknown());
        };
        let from_one = |digit: u8| usize::from(digit.wrapping_sub(b'1'));
        Space::at(from_one(row), from_one(column)).ok_or_else(unknown)
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// A set of spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SpaceSet(u32);

impl SpaceSet {
    /// The empty set.
    pub const EMPTY: SpaceSet = SpaceSet(0);
    /// All spaces.
    pub const ALL: SpaceSet = SpaceSet((1 << Space::COUNT) - 1);

    /// Whether the set contains `space`.
    #[must_use]
    pub const fn contains(self, space: Space) -> bool {
        self.0 & (1 << space.0) != 0
    }

    /// Adds `space` to the set.
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Removes `space` from the set.
    pub const fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0);
    }

    /// Returns the spaces in both sets.
    #[must_use]
    pub const fn and(self, other: SpaceSet) -> SpaceSet {
        SpaceSet(self.0 & other.0)
    }

    /// Returns the spaces for which `holds` is true; it takes their place in [`Space::all`].
    #[must_use]
    pub fn of(holds: impl Fn(usize) -> bool) -> SpaceSet {
        SpaceSet((0..Space::COUNT).fold(0, |set, index| set | u32::from(holds(index)) << index))
    }

    /// Returns the number of spaces.
    #[must_use]
    pub const fn len(self) -> u8 {
        #[allow(clippy::cast_possible_truncation)] // at most 20
        let count = self.0.count_ones() as u8;
        count
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the size of the largest group connected by edges.
    #[must_use]
    pub fn largest_group(self) -> u8 {
        let mut left = self;
        let mut largest = 0;
        while let Some(seed) = left.into_iter().next() {
            let mut group = SpaceSet::EMPTY;
            group.insert(seed);
            loop {
                let reach = group
                    .into_iter()
                    .fold(group, |reach, space| {
                        SpaceSet(reach.0 | space.neighbours().0)
                    })
                    .and(self);
                if reach == group {
                    break;
                }
                group = reach;
            }
            largest = largest.max(group.len());
            left = SpaceSet(left.0 & !group.0);
        }
        largest
    }

    /// Whether the set contains a block of two by two.
    #[must_use]
    pub fn has_square(self) -> bool {
        let square = 0b11_0011u32;
        (0..Space::ROWS - 1).any(|row| {
            (0..Space::COLUMNS - 1).any(|column| {
                let block = square << (row * Space::COLUMNS + column);
                self.0 & block == block
            })
        })
    }
}

impl IntoIterator for SpaceSet {
    type Item = Space;
    type IntoIter = SpaceSetIter;

    fn into_iter(self) -> SpaceSetIter {
        SpaceSetIter(self.0)
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<T: IntoIterator<Item = Space>>(spaces: T) -> Self {
        let mut set = SpaceSet::EMPTY;
        for space in spaces {
            set.insert(space);
        }
        set
    }
}

/// Iterates over the spaces of a set, row by row.
#[derive(Debug, Clone)]
pub struct SpaceSetIter(u32);

impl Iterator for SpaceSetIter {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        if self.0 == 0 {
            return None;
        }
        #[allow(clippy::cast_possible_truncation)] // at most 31
        let space = Space(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(space)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(text: &str) -> Space {
        text.parse().unwrap()
    }

    #[test]
    fn l2_adjacent_means_a_shared_edge_and_never_a_diagonal() {
        let near = |text: &str| -> Vec<String> {
            space(text)
                .neighbours()
                .into_iter()
                .map(|space| space.to_string())
                .collect()
        };
        assert_eq!(near("1-1"), ["1-2", "2-1"]);
        assert_eq!(near("3-2"), ["2-2", "3-1", "3-3", "4-2"]);
        assert_eq!(near("5-4"), ["4-4", "5-3"]);
        assert_eq!(near("2-4"), ["1-4", "2-3", "3-4"]);
    }

    #[test]
    fn texts_name_their_ids() {
        for at in Space::all() {
            assert_eq!(space(&at.to_string()), at);
        }
        for wrong in ["0-1", "1-0", "6-1", "1-5", "1_1", "", "1-1-1"] {
            assert!(wrong.parse::<Space>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn groups_and_squares() {
        let set: SpaceSet = ["1-1", "1-2", "2-2", "3-3", "4-3", "5-3", "5-4"]
            .map(space)
            .into_iter()
            .collect();
        assert_eq!(set.largest_group(), 4);
        assert!(!set.has_square());
        let square: SpaceSet = ["4-3", "4-4", "5-3", "5-4"]
            .map(space)
            .into_iter()
            .collect();
        assert!(square.has_square());
        // Columns 4 and 1 of neighbouring rows do not form a square.
        let torn: SpaceSet = ["1-4", "2-1", "2-4", "3-1"]
            .map(space)
            .into_iter()
            .collect();
        assert!(!torn.has_square());
        assert_eq!(torn.largest_group(), 2);
    }
}
