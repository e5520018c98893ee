//! Seats, viewers and seeds.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place at the table, counted from 0 clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the seat as an index into per-seat arrays.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all seats of a table of `count`, clockwise from seat 0.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count).map(Seat)
    }

    /// Returns all seats of a table of `count`, clockwise from `self`.
    pub fn clockwise(self, count: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..count).map(move |step| Seat((self.0 + step) % count))
    }

    /// Returns the next seat clockwise at a table of `count`.
    #[must_use]
    pub const fn next(self, count: u8) -> Seat {
        Seat((self.0 + 1) % count)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A viewer of a game: a seat, or the public, which has no seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A seat, which sees public information and its own.
    Seat(Seat),
    /// Everyone else, who sees public information only.
    Public,
}

impl Viewer {
    /// Returns the viewer's seat, if it has one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public => None,
        }
    }
}

/// The source of all chance in a game: 128 bits, written as 32 hexadecimal digits.
///
/// For people who write tests by hand, reading also accepts a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seed(pub u128);

impl Seed {
    /// Returns the seed as the 32 bytes of a ChaCha key; the upper half is zero.
    #[must_use]
    pub fn to_key(self) -> [u8; 32] {
        let mut key = [0; 32];
        key[..16].copy_from_slice(&self.0.to_le_bytes());
        key
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A text that is not 1 to 32 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 1 to 32 hexadecimal digits")]
pub struct ParseSeedError;

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.is_empty() || text.len() > 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(ParseSeedError);
        }
        u128::from_str_radix(text, 16)
            .map(Seed)
            .map_err(|_| ParseSeedError)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Digits(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(Seed(number.into())),
            Written::Digits(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_survives_writing_and_reading() {
        for seed in [Seed(0), Seed(7), Seed(u128::MAX)] {
            let text = serde_json::to_string(&seed).unwrap();
            assert_eq!(serde_json::from_str::<Seed>(&text).unwrap(), seed);
        }
        assert_eq!(serde_json::from_str::<Seed>("18").unwrap(), Seed(18));
        assert!("".parse::<Seed>().is_err());
        assert!("+1".parse::<Seed>().is_err());
        assert!("g".parse::<Seed>().is_err());
        assert!("0".repeat(33).parse::<Seed>().is_err());
    }

    #[test]
    fn clockwise_goes_round_once() {
        let order: Vec<u8> = Seat(2).clockwise(4).map(|seat| seat.0).collect();
        assert_eq!(order, [2, 3, 0, 1]);
    }
}
