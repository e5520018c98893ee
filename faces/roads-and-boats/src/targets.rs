//! What a question offers on the map, and its numbers in selects and in pictures.

use roads_and_boats::{Carrier, Choice, Place, RoadsAndBoats, TileCoordinates, TileSide, View};
use slowtable_kit::Rules;

/// Something on the map that a choice names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Target {
    /// A place.
    Place(Place),
    /// An edge of two tiles, or the arm of a river.
    Edge(TileSide),
    /// A transporter.
    Carrier(Carrier),
    /// The producer on a tile.
    Producer(TileCoordinates),
}

impl Target {
    /// Returns what a choice names on the map, if it names anything there.
    #[must_use]
    pub const fn of(choice: Choice) -> Option<Self> {
        match choice {
            Choice::At(place) | Choice::Step(place) | Choice::To(place) => Some(Self::Place(place)),
            Choice::Edge(side) => Some(Self::Edge(side)),
            Choice::Transporter(id)
            | Choice::Destroy(id)
            | Choice::Carry(id)
            | Choice::Give(_, _, id)
            | Choice::Take(_, _, id) => Some(Self::Carrier(id)),
            Choice::Upgrade(hex) => Some(Self::Producer(hex)),
            _ => None,
        }
    }
}

/// Returns what some choices name on the map, each once, numbered from 1 in the order of the choices.
#[must_use]
pub fn numbered(choices: &[Choice]) -> Vec<(Target, u8)> {
    let mut found: Vec<(Target, u8)> = Vec::new();
    for target in choices.iter().filter_map(|choice| Target::of(*choice)) {
        let next = u8::try_from(found.len() + 1).ok();
        if let Some(next) = next.filter(|_| found.iter().all(|(known, _)| *known != target)) {
            found.push((target, next));
        }
    }
    found
}

/// Returns the number of what a choice names, among those of its question.
#[must_use]
pub fn number_of(targets: &[(Target, u8)], choice: Choice) -> Option<u8> {
    let wanted = Target::of(choice)?;
    let found = targets.iter().find(|(target, _)| *target == wanted);
    found.map(|(_, number)| *number)
}

/// Returns what may come next after a path, with the numbers that selects and pictures show.
///
/// `view` is the view that the path is walked on: a desk's own. An illegal path has none.
#[must_use]
pub fn targets(view: &View, path: &[Choice]) -> Vec<(Target, u8)> {
    let walk = RoadsAndBoats::walk(view, path);
    walk.map_or_else(|_| Vec::new(), |walk| numbered(&walk.choices))
}
