//! Ships and fleets (W1).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::cards;

use crate::token::Token;

cards! {
    /// What a ship is made of, or that it is a liner.
    ShipKind, "ship_kind", 4;

    /// What is true of all ships of a kind.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    ShipKindData {
        /// What it is built of.
        cost: (Token, u16),
        /// Whether it needs a modernised wharf (W4).
        modern: bool = true,
        /// What it is bought for; `None` if it cannot be bought (W6).
        price: Option<u16>,
        /// How many goods it carries.
        capacity: u16,
        /// The food it gives in a feeding, with one to five players.
        food: [u16; 5],
    }

    Wood = "wood" {
        cost: (Token::Wood, 5), modern: false, price: Some(14), capacity: 2, food: [5, 4, 3, 2, 1],
    }
    Iron = "iron" {
        cost: (Token::Iron, 4), price: Some(20), capacity: 3, food: [7, 5, 4, 3, 2],
    }
    Steel = "steel" {
        cost: (Token::Steel, 2), price: Some(30), capacity: 4, food: [10, 7, 6, 5, 3],
    }
    Liner = "liner" {
        cost: (Token::Steel, 3), price: None, capacity: 0, food: [0; 5],
    }
}

cards! {
    /// A ship card by its kind and value; identical cards share a name.
    Ship, "ship", 16;

    /// What is printed on a ship card.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    ShipData {
        /// Its material, or that it is a liner.
        kind: ShipKind,
        /// Its value in francs.
        value: u16,
        /// How many cards of it there are.
        cards: u8 = 1,
    }

    Wood2 = "wood_2" { kind: ShipKind::Wood, value: 2, cards: 3 }
    Wood4 = "wood_4" { kind: ShipKind::Wood, value: 4, cards: 2 }
    Wood6 = "wood_6" { kind: ShipKind::Wood, value: 6, cards: 2 }
    Iron2 = "iron_2" { kind: ShipKind::Iron, value: 2 }
    Iron4 = "iron_4" { kind: ShipKind::Iron, value: 4 }
    Iron6 = "iron_6" { kind: ShipKind::Iron, value: 6 }
    Iron8 = "iron_8" { kind: ShipKind::Iron, value: 8 }
    Iron10 = "iron_10" { kind: ShipKind::Iron, value: 10 }
    Iron12 = "iron_12" { kind: ShipKind::Iron, value: 12 }
    Steel10 = "steel_10" { kind: ShipKind::Steel, value: 10 }
    Steel16 = "steel_16" { kind: ShipKind::Steel, value: 16 }
    Steel20 = "steel_20" { kind: ShipKind::Steel, value: 20 }
    Steel24 = "steel_24" { kind: ShipKind::Steel, value: 24 }
    Liner38 = "liner_38" { kind: ShipKind::Liner, value: 38 }
    Liner34 = "liner_34" { kind: ShipKind::Liner, value: 34 }
    Liner30 = "liner_30" { kind: ShipKind::Liner, value: 30 }
}

impl ShipKind {
    /// The kinds that the Shipping Line can send out (W9).
    pub const SAILING: [ShipKind; 3] = [ShipKind::Wood, ShipKind::Iron, ShipKind::Steel];

    /// Returns the material for building it.
    #[must_use]
    pub const fn cost(self) -> (Token, u16) {
        self.data().cost
    }

    /// The energy for building one.
    pub const ENERGY: u16 = 3;

    /// Whether it needs a modernised wharf (W4).
    #[must_use]
    pub const fn modern(self) -> bool {
        self.data().modern
    }

    /// Returns its price in francs; `None` if it cannot be bought (W6).
    #[must_use]
    pub const fn price(self) -> Option<u16> {
        self.data().price
    }

    /// Returns how many goods it carries.
    #[must_use]
    pub const fn capacity(self) -> u16 {
        self.data().capacity
    }

    /// Returns the food it gives in a feeding with this number of players.
    #[must_use]
    pub const fn food(self, players: u8) -> u16 {
        match players {
            1..=5 => self.data().food[players as usize - 1],
            _ => 0,
        }
    }
}

impl Ship {
    /// Returns its kind.
    #[must_use]
    pub const fn kind(self) -> ShipKind {
        self.data().kind
    }

    /// Returns its value in francs.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.data().value
    }

    /// Returns how many cards of it there are.
    #[must_use]
    pub const fn cards(self) -> u8 {
        self.data().cards
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
