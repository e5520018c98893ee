//! The moments that can be decided ahead.

use std::fmt;
use std::str::FromStr;

use crate::choice::Choice;
use crate::ids::UnknownId;

/// A moment at which a seat may be asked something, named before it comes.
///
/// Its text is stable, like that of a [`Choice`]. No two moments of a game have the same name, so a
/// decision for one is never played at another.
pub trait Occasion: Choice {
    /// Returns the kind of moment, in `snake_case`.
    fn kind(&self) -> &'static str;
}

/// The occasion type of a game that names no occasions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoOccasion {}

impl Occasion for NoOccasion {
    fn kind(&self) -> &'static str {
        match *self {}
    }
}

impl fmt::Display for NoOccasion {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoOccasion {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Err(UnknownId {
            kind: "occasion",
            text: text.to_owned(),
        })
    }
}
