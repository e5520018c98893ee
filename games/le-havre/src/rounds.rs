//! The round cards, and those used in each game (S9).

use crate::ships::Ship;

/// What the city gets at the end of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CityBuilds {
    /// No building.
    Nothing,
    /// The standard building with the lowest number (C1).
    Standard,
    /// The next special building (C2).
    Special,
}

/// A round card, for a given number of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// The number of the card.
    pub card: u8,
    /// The food that everybody owes at the round's end, before the food from ships (H4).
    pub food: u16,
    /// Whether there is a harvest (H2).
    pub harvest: bool,
    /// What the city gets.
    pub city: CityBuilds,
    /// The ship that the card becomes (C5).
    pub ship: Ship,
}

const fn round(card: u8, food: u16, harvest: bool, city: CityBuilds, ship: Ship) -> Round {
    Round {
        card,
        food,
        harvest,
        city,
        ship,
    }
}

use CityBuilds::{Nothing, Special, Standard};

/// Returns the rounds of a game, in order; none if the number of players is not possible.
#[must_use]
pub const fn rounds(short: bool, players: u8) -> &'static [Round] {
    match (short, players) {
        (false, 1) => FULL_1,
        (false, 2) => FULL_2,
        (false, 3) => FULL_3,
        (false, 4) => FULL_4,
        (false, 5) => FULL_5,
        (true, 1) => SHORT_1,
        (true, 2) => SHORT_2,
        (true, 3) => SHORT_3,
        (true, 4) => SHORT_4,
        (true, 5) => SHORT_5,
        _ => &[],
    }
}

#[rustfmt::skip]
const FULL_1: &[Round] = &[
    round(1, 5, true, Special, Ship::Wood2),
    round(4, 10, true, Standard, Ship::Wood4),
    round(10, 15, true, Special, Ship::Iron6),
    round(13, 20, true, Standard, Ship::Iron10),
    round(14, 25, true, Special, Ship::Steel16),
    round(16, 30, true, Standard, Ship::Steel20),
    round(20, 35, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const FULL_2: &[Round] = &[
    round(1, 3, true, Nothing, Ship::Wood2),
    round(2, 4, true, Standard, Ship::Wood2),
    round(4, 5, true, Special, Ship::Wood4),
    round(5, 7, true, Nothing, Ship::Wood4),
    round(7, 9, true, Standard, Ship::Wood6),
    round(8, 11, true, Special, Ship::Iron4),
    round(10, 13, true, Nothing, Ship::Iron6),
    round(11, 15, true, Standard, Ship::Iron8),
    round(13, 16, true, Special, Ship::Iron10),
    round(14, 17, true, Nothing, Ship::Steel16),
    round(16, 18, true, Standard, Ship::Steel20),
    round(17, 19, true, Special, Ship::Steel24),
    round(19, 20, true, Nothing, Ship::Liner34),
    round(20, 20, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const FULL_3: &[Round] = &[
    round(3, 2, false, Nothing, Ship::Wood2),
    round(1, 2, true, Nothing, Ship::Wood2),
    round(2, 3, true, Standard, Ship::Wood2),
    round(4, 3, true, Special, Ship::Wood4),
    round(5, 4, true, Nothing, Ship::Wood4),
    round(6, 5, false, Nothing, Ship::Iron2),
    round(7, 6, true, Standard, Ship::Wood6),
    round(8, 7, true, Special, Ship::Iron4),
    round(10, 8, true, Nothing, Ship::Iron6),
    round(11, 9, true, Nothing, Ship::Iron8),
    round(12, 10, false, Standard, Ship::Steel10),
    round(13, 11, true, Special, Ship::Iron10),
    round(14, 12, true, Nothing, Ship::Steel16),
    round(16, 13, true, Standard, Ship::Steel20),
    round(17, 14, true, Special, Ship::Steel24),
    round(18, 14, false, Nothing, Ship::Liner38),
    round(19, 15, true, Nothing, Ship::Liner34),
    round(20, 15, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const FULL_4: &[Round] = &[
    round(1, 1, true, Nothing, Ship::Wood2),
    round(2, 1, true, Nothing, Ship::Wood2),
    round(3, 2, false, Nothing, Ship::Wood2),
    round(4, 2, true, Standard, Ship::Wood4),
    round(5, 2, true, Special, Ship::Wood4),
    round(6, 3, false, Nothing, Ship::Iron2),
    round(7, 3, true, Standard, Ship::Wood6),
    round(8, 4, true, Special, Ship::Iron4),
    round(9, 4, false, Nothing, Ship::Wood6),
    round(10, 5, true, Standard, Ship::Iron6),
    round(11, 5, true, Special, Ship::Iron8),
    round(12, 6, false, Nothing, Ship::Steel10),
    round(13, 7, true, Standard, Ship::Iron10),
    round(14, 8, true, Special, Ship::Steel16),
    round(15, 9, false, Nothing, Ship::Iron12),
    round(16, 10, true, Standard, Ship::Steel20),
    round(17, 10, true, Special, Ship::Steel24),
    round(18, 11, false, Nothing, Ship::Liner38),
    round(19, 11, true, Nothing, Ship::Liner34),
    round(20, 11, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const FULL_5: &[Round] = &[
    round(1, 0, true, Nothing, Ship::Wood2),
    round(2, 1, true, Nothing, Ship::Wood2),
    round(3, 1, false, Nothing, Ship::Wood2),
    round(4, 1, true, Standard, Ship::Wood4),
    round(5, 1, true, Special, Ship::Wood4),
    round(6, 2, false, Nothing, Ship::Iron2),
    round(7, 2, true, Standard, Ship::Wood6),
    round(8, 2, true, Special, Ship::Iron4),
    round(9, 2, false, Nothing, Ship::Wood6),
    round(10, 3, true, Standard, Ship::Iron6),
    round(11, 3, true, Special, Ship::Iron8),
    round(12, 3, false, Nothing, Ship::Steel10),
    round(13, 4, true, Standard, Ship::Iron10),
    round(14, 4, true, Special, Ship::Steel16),
    round(15, 4, false, Nothing, Ship::Iron12),
    round(16, 5, true, Standard, Ship::Steel20),
    round(17, 5, true, Special, Ship::Steel24),
    round(18, 5, false, Nothing, Ship::Liner38),
    round(19, 6, true, Nothing, Ship::Liner34),
    round(20, 6, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const SHORT_1: &[Round] = &[
    round(4, 10, true, Standard, Ship::Wood4),
    round(13, 20, true, Standard, Ship::Iron10),
    round(16, 30, true, Standard, Ship::Steel20),
    round(20, 35, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const SHORT_2: &[Round] = &[
    round(2, 4, true, Standard, Ship::Wood2),
    round(5, 7, true, Nothing, Ship::Wood4),
    round(7, 9, true, Standard, Ship::Wood6),
    round(10, 13, true, Nothing, Ship::Iron6),
    round(11, 15, true, Standard, Ship::Iron8),
    round(14, 17, true, Nothing, Ship::Steel16),
    round(16, 18, true, Standard, Ship::Steel20),
    round(20, 20, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const SHORT_3: &[Round] = &[
    round(3, 2, false, Nothing, Ship::Wood2),
    round(1, 2, true, Nothing, Ship::Wood2),
    round(2, 3, true, Standard, Ship::Wood2),
    round(5, 4, true, Nothing, Ship::Wood4),
    round(6, 5, false, Nothing, Ship::Iron2),
    round(7, 6, true, Standard, Ship::Wood6),
    round(10, 8, true, Nothing, Ship::Iron6),
    round(11, 9, true, Nothing, Ship::Iron8),
    round(12, 10, false, Standard, Ship::Steel10),
    round(14, 12, true, Nothing, Ship::Steel16),
    round(18, 14, false, Nothing, Ship::Liner38),
    round(20, 15, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const SHORT_4: &[Round] = &[
    round(1, 1, true, Nothing, Ship::Wood2),
    round(2, 1, true, Nothing, Ship::Wood2),
    round(4, 2, true, Standard, Ship::Wood4),
    round(6, 3, false, Nothing, Ship::Iron2),
    round(7, 3, true, Standard, Ship::Wood6),
    round(9, 4, false, Nothing, Ship::Wood6),
    round(10, 5, true, Standard, Ship::Iron6),
    round(13, 7, true, Standard, Ship::Iron10),
    round(15, 9, false, Nothing, Ship::Iron12),
    round(16, 10, true, Standard, Ship::Steel20),
    round(19, 11, true, Nothing, Ship::Liner34),
    round(20, 11, false, Nothing, Ship::Liner30),
];

#[rustfmt::skip]
const SHORT_5: &[Round] = &[
    round(1, 0, true, Nothing, Ship::Wood2),
    round(2, 1, true, Nothing, Ship::Wood2),
    round(3, 1, false, Nothing, Ship::Wood2),
    round(4, 1, true, Standard, Ship::Wood4),
    round(6, 2, false, Nothing, Ship::Iron2),
    round(7, 2, true, Standard, Ship::Wood6),
    round(9, 2, false, Nothing, Ship::Wood6),
    round(10, 3, true, Standard, Ship::Iron6),
    round(12, 3, false, Nothing, Ship::Steel10),
    round(13, 4, true, Standard, Ship::Iron10),
    round(15, 4, false, Nothing, Ship::Iron12),
    round(16, 5, true, Standard, Ship::Steel20),
    round(18, 5, false, Nothing, Ship::Liner38),
    round(19, 6, true, Nothing, Ship::Liner34),
    round(20, 6, false, Nothing, Ship::Liner30),
];
