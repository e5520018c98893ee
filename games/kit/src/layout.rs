//! The public numbers from which what lies on a table is drawn before a game.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::seat::Seed;

/// The number of a layout: a map, or anything else that a set-up draws by lot and that people may look at before the game.
///
/// It is public and short enough to be said and typed. A game's own [`Seed`] is secret and has nothing to do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct LayoutNumber(u32);

/// A number that no layout has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the number of a layout is from {} to {}",
    LayoutNumber::FIRST,
    LayoutNumber::LAST
)]
pub struct NoSuchLayoutNumber;

impl LayoutNumber {
    /// The lowest number.
    pub const FIRST: LayoutNumber = LayoutNumber(1);
    /// The highest number.
    pub const LAST: LayoutNumber = LayoutNumber(999_999);

    /// Returns a number from a random word, each about equally likely.
    #[must_use]
    pub const fn of_word(word: u64) -> LayoutNumber {
        let numbers = Self::LAST.0 as u64;
        // A remainder is below the highest number.
        #[allow(clippy::cast_possible_truncation)]
        LayoutNumber((word % numbers) as u32 + Self::FIRST.0)
    }

    /// Returns the seed from which the layout, and nothing else, is drawn.
    #[must_use]
    pub const fn seed(self) -> Seed {
        Seed(self.0 as u128)
    }
}

impl TryFrom<u32> for LayoutNumber {
    type Error = NoSuchLayoutNumber;

    fn try_from(number: u32) -> Result<Self, NoSuchLayoutNumber> {
        let known = (Self::FIRST.0..=Self::LAST.0).contains(&number);
        known
            .then_some(LayoutNumber(number))
            .ok_or(NoSuchLayoutNumber)
    }
}

impl From<LayoutNumber> for u32 {
    fn from(layout: LayoutNumber) -> u32 {
        layout.0
    }
}

impl fmt::Display for LayoutNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for LayoutNumber {
    type Err = NoSuchLayoutNumber;

    fn from_str(text: &str) -> Result<Self, NoSuchLayoutNumber> {
        let number: u32 = text.trim().parse().map_err(|_| NoSuchLayoutNumber)?;
        number.try_into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused_wherever_they_are_read() {
        for text in ["0", "1000000", "-1", "", "map", "4294967297"] {
            assert_eq!(
                text.parse::<LayoutNumber>(),
                Err(NoSuchLayoutNumber),
                "{text}"
            );
            assert!(
                serde_json::from_str::<LayoutNumber>(text).is_err(),
                "{text}"
            );
        }
        for layout in [LayoutNumber::FIRST, LayoutNumber::LAST, LayoutNumber(4711)] {
            assert_eq!(layout.to_string().parse(), Ok(layout));
            let written = serde_json::to_string(&layout);
            assert_eq!(written.ok(), Some(layout.to_string()));
        }
    }

    #[test]
    fn every_word_has_a_number() {
        let word = |word| LayoutNumber::of_word(word);
        assert_eq!(word(0), LayoutNumber::FIRST);
        assert_eq!(word(999_998), LayoutNumber::LAST);
        assert_eq!(word(999_999), LayoutNumber::FIRST);
        assert!((LayoutNumber::FIRST..=LayoutNumber::LAST).contains(&word(u64::MAX)));
    }
}
