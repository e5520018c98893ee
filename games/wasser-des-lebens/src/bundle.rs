//! Amounts of resource cards and of development cards.

use std::ops::{Index, IndexMut};

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::material::{Card, Resource};

/// Declares an amount of each id of a list, written as an object that leaves out zeros.
macro_rules! amounts {
    ($(#[$meta:meta])* $name:ident of $id:ident, $kind:literal) => {
$(#[$meta])*
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct $name(pub(crate) [u8; 5]);

impl $name {
    /// No cards.
    pub const EMPTY: Self = Self([0; 5]);

    /// Creates it from amounts in the order of its list.
    #[must_use]
    pub const fn new(amounts: [u8; 5]) -> Self {
        Self(amounts)
    }

    /// Adds up amounts.
    #[must_use]
    pub fn of(amounts: &[($id, u8)]) -> Self {
        let mut bundle = Self::EMPTY;
        for &(id, amount) in amounts {
            bundle[id] = bundle[id].saturating_add(amount);
        }
        bundle
    }

    /// Returns the amount of one id.
    #[must_use]
    pub const fn get(self, id: $id) -> u8 {
        self.0[id.index()]
    }

    /// Returns the number of cards.
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().fold(0, |sum: u8, &one| sum.saturating_add(one))
    }

    /// Whether there is no card.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether it holds at least `other` of everything.
    #[must_use]
    pub fn covers(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(have, need)| *have >= need)
    }

    /// Returns the sum of both.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        for (have, more) in self.0.iter_mut().zip(other.0) {
            *have = have.saturating_add(more);
        }
        self
    }

    /// Returns what is left without `other`; no amount falls below 0.
    #[must_use]
    pub fn minus(mut self, other: Self) -> Self {
        for (have, less) in self.0.iter_mut().zip(other.0) {
            *have = have.saturating_sub(less);
        }
        self
    }

    /// Returns the larger amount of each.
    #[must_use]
    pub fn max(mut self, other: Self) -> Self {
        for (have, least) in self.0.iter_mut().zip(other.0) {
            *have = (*have).max(least);
        }
        self
    }

    /// Returns the smaller amount of each.
    #[must_use]
    pub fn min(mut self, other: Self) -> Self {
        for (have, most) in self.0.iter_mut().zip(other.0) {
            *have = (*have).min(most);
        }
        self
    }

    /// Whether both hold cards of one kind.
    #[must_use]
    pub fn shares(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| *a > 0 && b > 0)
    }

    /// Returns the ids with a card, and how many.
    pub fn iter(self) -> impl Iterator<Item = ($id, u8)> + Clone {
        let all = $id::ALL.into_iter().zip(self.0);
        all.filter(|(_, amount)| *amount > 0)
    }
}

impl Index<$id> for $name {
    type Output = u8;

    fn index(&self, id: $id) -> &u8 {
        &self.0[id.index()]
    }
}

impl IndexMut<$id> for $name {
    fn index_mut(&mut self, id: $id) -> &mut u8 {
        &mut self.0[id.index()]
    }
}

impl Serialize for $name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (id, amount) in self.iter() {
            map.serialize_entry(id.id(), &amount)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for $name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Amounts;

        impl<'de> Visitor<'de> for Amounts {
            type Value = $name;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!("an object of ", $kind, " and amounts"))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                let mut bundle = $name::EMPTY;
                let mut seen = [false; 5];
                while let Some((id, amount)) = map.next_entry::<$id, u8>()? {
                    if std::mem::replace(&mut seen[id.index()], true) {
                        return Err(A::Error::custom("a name stands twice"));
                    }
                    bundle[id] = amount;
                }
                Ok(bundle)
            }
        }

        deserializer.deserialize_map(Amounts)
    }
}

    };
}

amounts! {
    /// An amount of each resource.
    Bundle of Resource, "resources"
}

amounts! {
    /// An amount of each kind of development card.
    Cards of Card, "cards"
}
