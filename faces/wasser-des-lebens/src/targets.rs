//! The places on the island that a question offers, and their numbers in selects and in pictures.

use slowtable_kit::Rules;
use wasser_des_lebens::island::{CROSSINGS, LAND, PATHS};
use wasser_des_lebens::{Choice, Crossing, Hex, PathId, View, WasserDesLebens};

/// A place on the island that a choice names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// Where a distillery is set or gets a yard.
    Crossing(Crossing),
    /// Where a road is laid.
    Path(PathId),
    /// Where the occupation force goes.
    Hex(Hex),
}

impl Target {
    /// Returns the place that a choice names, if it names one.
    #[must_use]
    pub const fn of(choice: Choice) -> Option<Self> {
        match choice {
            Choice::Site(crossing) => Some(Self::Crossing(crossing)),
            Choice::Path(path) => Some(Self::Path(path)),
            Choice::Force(hex) => Some(Self::Hex(hex)),
            _ => None,
        }
    }

    /// Returns the choice that names the place.
    #[must_use]
    pub const fn choice(self) -> Choice {
        match self {
            Self::Crossing(crossing) => Choice::Site(crossing),
            Self::Path(path) => Choice::Path(path),
            Self::Hex(hex) => Choice::Force(hex),
        }
    }

    /// Returns the part of the island where the place lies: 0 at the top, 1 in the middle, 2 at the bottom. Each part
    /// has a third of the places of a kind, since they are numbered by rows.
    pub(crate) const fn part(self) -> usize {
        match self {
            Self::Crossing(crossing) => crossing.index() * 3 / CROSSINGS,
            Self::Path(path) => path.index() * 3 / PATHS,
            Self::Hex(hex) => hex.index() * 3 / LAND,
        }
    }
}

/// Returns the places among some choices with their numbers, from 1 in the order of the choices.
pub(crate) fn numbered(choices: &[Choice]) -> Vec<(Target, u8)> {
    let places = choices.iter().filter_map(|choice| Target::of(*choice));
    places.zip(1..).collect()
}

/// Returns the places that may come next after a path, with the numbers that selects and pictures show.
///
/// `view` is the view that the path is walked on: a desk's own. An illegal path has none.
#[must_use]
pub fn targets(view: &View, path: &[Choice]) -> Vec<(Target, u8)> {
    let walk = WasserDesLebens::walk(view, path);
    walk.map_or_else(|_| Vec::new(), |walk| numbered(&walk.choices))
}
