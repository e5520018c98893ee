//! Ships and fleets (W1).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::ids;

use crate::token::Token;

ids! {
    /// The kinds of ships.
    #[allow(missing_docs, reason = "each is called as what it is")]
    ShipKind, "ship_kind", 4 {
        Wood = "wood",
        Iron = "iron",
        Steel = "steel",
        Liner = "liner",
    }
}

ids! {
    /// A ship card by its kind and value; identical cards share a name.
    #[allow(missing_docs, reason = "each is called by its kind and value")]
    Ship, "ship", 16 {
        Wood2 = "wood_2",
        Wood4 = "wood_4",
        Wood6 = "wood_6",
        Iron2 = "iron_2",
        Iron4 = "iron_4",
        Iron6 = "iron_6",
        Iron8 = "iron_8",
        Iron10 = "iron_10",
        Iron12 = "iron_12",
        Steel10 = "steel_10",
        Steel16 = "steel_16",
        Steel20 = "steel_20",
        Steel24 = "steel_24",
        Liner38 = "liner_38",
        Liner34 = "liner_34",
        Liner30 = "liner_30",
    }
}

impl ShipKind {
    /// The kinds that the Shipping Line can send out (W9).
    pub const SAILING: [ShipKind; 3] = [ShipKind::Wood, ShipKind::Iron, ShipKind::Steel];

    /// Returns the material for building it.
    #[must_use]
    pub const fn cost(self) -> (Token, u16) {
        match self {
            ShipKind::Wood => (Token::Wood, 5),
            ShipKind::Iron => (Token::Iron, 4),
            ShipKind::Steel => (Token::Steel, 2),
            ShipKind::Liner => (Token::Steel, 3),
        }
    }

    /// The energy for building one.
    pub const ENERGY: u16 = 3;

    /// Whether it needs a modernised wharf (W4).
    #[must_use]
    pub const fn modern(self) -> bool {
        !matches!(self, ShipKind::Wood)
    }

    /// Returns its price in francs; `None` if it cannot be bought (W6).
    #[must_use]
    pub const fn price(self) -> Option<u16> {
        match self {
            ShipKind::Wood => Some(14),
            ShipKind::Iron => Some(20),
            ShipKind::Steel => Some(30),
            ShipKind::Liner => None,
        }
    }

    /// Returns how many goods it carries.
    #[must_use]
    pub const fn capacity(self) -> u16 {
        match self {
            ShipKind::Wood => 2,
            ShipKind::Iron => 3,
            ShipKind::Steel => 4,
            ShipKind::Liner => 0,
        }
    }

    /// Returns the food it gives in a feeding with this number of players.
    #[must_use]
    pub const fn food(self, players: u8) -> u16 {
        let of: [u16; 5] = match self {
            ShipKind::Wood => [5, 4, 3, 2, 1],
            ShipKind::Iron => [7, 5, 4, 3, 2],
            ShipKind::Steel => [10, 7, 6, 5, 3],
            ShipKind::Liner => [0; 5],
        };
        match players {
            1..=5 => of[players as usize - 1],
            _ => 0,
        }
    }
}

impl Ship {
    /// Returns its kind.
    #[must_use]
    pub const fn kind(self) -> ShipKind {
        match self {
            Ship::Wood2 | Ship::Wood4 | Ship::Wood6 => ShipKind::Wood,
            Ship::Iron2 | Ship::Iron4 | Ship::Iron6 | Ship::Iron8 | Ship::Iron10 | Ship::Iron12 => {
                ShipKind::Iron
            }
            Ship::Steel10 | Ship::Steel16 | Ship::Steel20 | Ship::Steel24 => ShipKind::Steel,
            Ship::Liner38 | Ship::Liner34 | Ship::Liner30 => ShipKind::Liner,
        }
    }

    /// Returns its value in francs.
    #[must_use]
    pub const fn value(self) -> u16 {
        match self {
            Ship::Wood2 | Ship::Iron2 => 2,
            Ship::Wood4 | Ship::Iron4 => 4,
            Ship::Wood6 | Ship::Iron6 => 6,
            Ship::Iron8 => 8,
            Ship::Iron10 | Ship::Steel10 => 10,
            Ship::Iron12 => 12,
            Ship::Steel16 => 16,
            Ship::Steel20 => 20,
            Ship::Steel24 => 24,
            Ship::Liner38 => 38,
            Ship::Liner34 => 34,
            Ship::Liner30 => 30,
        }
    }

    /// Returns how many cards of it there are.
    #[must_use]
    pub const fn cards(self) -> u8 {
        match self {
            Ship::Wood2 => 3,
            Ship::Wood4 | Ship::Wood6 => 2,
            _ => 1,
        }
    }

    /// Returns what the city pays for it: half its value (K5).
    #[must_use]
    pub const fn sale(self) -> u16 {
        self.value() / 2
    }
}

/// A number of each ship.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Fleet([u8; 16]);

impl Fleet {
    /// The empty fleet.
    pub const EMPTY: Fleet = Fleet([0; 16]);

    /// Returns the number of one card.
    #[must_use]
    pub const fn get(&self, ship: Ship) -> u8 {
        self.0[ship.index()]
    }

    /// Adds one card.
    pub const fn add(&mut self, ship: Ship) {
        self.0[ship.index()] = self.0[ship.index()].saturating_add(1);
    }

    /// Removes one card; returns whether there was one.
    pub const fn take(&mut self, ship: Ship) -> bool {
        let there = self.0[ship.index()] > 0;
        if there {
            self.0[ship.index()] -= 1;
        }
        there
    }

    /// Returns the ships with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Ship, u8)> + '_ {
        let all = Ship::ALL.into_iter().zip(self.0);
        all.filter(|&(_, count)| count > 0)
    }

    /// Returns the number of ships of a kind.
    #[must_use]
    pub fn of(&self, kind: ShipKind) -> u16 {
        let of_kind = self.iter().filter(|(ship, _)| ship.kind() == kind);
        of_kind.map(|(_, count)| u16::from(count)).sum()
    }

    /// Returns the number of ships.
    #[must_use]
    pub fn len(&self) -> u16 {
        self.0.iter().copied().map(u16::from).sum()
    }

    /// Whether there are no ships.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 16]
    }

    /// Returns the food they give in a feeding with this number of players (H4).
    #[must_use]
    pub fn food(&self, players: u8) -> u16 {
        let of = |(ship, count): (Ship, u8)| u16::from(count) * ship.kind().food(players);
        self.iter().map(of).sum()
    }
}

impl fmt::Debug for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Serializes as a list of ships, with one element per card.
impl Serialize for Fleet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let each = self.iter();
        serializer.collect_seq(each.flat_map(|(ship, count)| (0..count).map(move |_| ship)))
    }
}

impl<'de> Deserialize<'de> for Fleet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fleet = Fleet::EMPTY;
        for ship in Vec::<Ship>::deserialize(deserializer)? {
            fleet.add(ship);
        }
        Ok(fleet)
    }
}
