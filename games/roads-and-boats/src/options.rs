//! The options of a table, and why a game cannot be set up.

use serde::{Deserialize, Serialize};
use slowtable_kit::{Code, FaultCode, LayoutNumber, ids};

use crate::maps::{self, MapHome, MapTile};

ids! {
    /// Which map is played (S2, A1).
    MapChoice, "map", 9 {
        /// The first map for the number of players.
        Usual = "usual",
        /// One of the six maps; its name for people stands in `data/map_names.csv`.
        DeadSea = "dead_sea",
        /// For one.
        Mesopotamia = "mesopotamia",
        /// For one.
        LordOfTheRing = "lord_of_the_ring",
        /// For two.
        Pacific = "pacific",
        /// For one.
        RiverRuns = "river_runs",
        /// For three and four.
        FourSailors = "four_sailors",
        /// The players lay it (A4).
        Built = "built",
        /// It is drawn by lot (A7).
        Drawn = "drawn",
    }
}

impl MapChoice {
    /// Returns the map for a number of players: itself, or the first printed one for so many.
    const fn resolved(self, seats: u8) -> MapChoice {
        match (self, seats) {
            (MapChoice::Usual, 1) => MapChoice::RiverRuns,
            (MapChoice::Usual, 2) => MapChoice::DeadSea,
            (MapChoice::Usual, _) => MapChoice::FourSailors,
            _ => self,
        }
    }

    /// Whether so many can play on it (S2).
    #[must_use]
    pub const fn is_for(self, seats: u8) -> bool {
        match self {
            MapChoice::Mesopotamia | MapChoice::LordOfTheRing | MapChoice::RiverRuns => seats == 1,
            MapChoice::DeadSea | MapChoice::Pacific => seats == 2,
            MapChoice::FourSailors => seats == 3 || seats == 4,
            MapChoice::Usual | MapChoice::Drawn | MapChoice::Built => true,
        }
    }

    /// Returns the printed tiles and homes; none of a map that is laid or drawn.
    #[must_use]
    pub const fn printed(self) -> Option<(&'static [MapTile], &'static [MapHome])> {
        match self {
            MapChoice::DeadSea => Some((maps::DEAD_SEA, maps::DEAD_SEA_HOMES)),
            MapChoice::Mesopotamia => Some((maps::MESOPOTAMIA, maps::MESOPOTAMIA_HOMES)),
            MapChoice::LordOfTheRing => {
                Some((maps::LORD_OF_THE_RING, maps::LORD_OF_THE_RING_HOMES))
            }
            MapChoice::Pacific => Some((maps::PACIFIC, maps::PACIFIC_HOMES)),
            MapChoice::RiverRuns => Some((maps::RIVER_RUNS, maps::RIVER_RUNS_HOMES)),
            MapChoice::FourSailors => Some((maps::FOUR_SAILORS, maps::FOUR_SAILORS_HOMES)),
            MapChoice::Usual | MapChoice::Built | MapChoice::Drawn => None,
        }
    }
}

ids! {
    /// Who says where the homes are (S4, Y6).
    Homes, "homes", 3 {
        /// Fixed for one player and on drawn maps, free for more.
        Usual = "usual",
        /// Each player chooses.
        Free = "free",
        /// The proposals of the map.
        Fixed = "fixed",
    }
}

ids! {
    /// What happens to a script whose action is no longer possible (O6).
    Conflict, "conflict", 2 {
        /// The rest falls away, and its player goes on.
        Ask = "ask",
        /// The action is passed over.
        Skip = "skip",
    }
}

ids! {
    /// When the players are asked for a call (O14).
    Calls, "calls", 2 {
        /// In each phase.
        Always = "always",
        /// Where the order can matter.
        Contact = "contact",
    }
}

/// The options of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The map.
    pub map: MapChoice,
    /// Who says where the homes are.
    pub homes: Homes,
    /// What happens to a script that cannot go on.
    pub conflict: Conflict,
    /// Whether players with nothing to do are passed over (O13).
    pub quick: bool,
    /// When a call is asked for.
    pub calls: Calls,
    /// Land tiles for each player of a map that is laid or drawn (A2), from 7 to 15.
    pub land: u8,
    /// Sea tiles for each player of such a map (A2), from 0 to 10.
    pub sea: u8,
    /// The public number from which a map is drawn. Without it, a map is drawn from the game's seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<LayoutNumber>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            map: MapChoice::Usual,
            homes: Homes::Usual,
            conflict: Conflict::Ask,
            quick: false,
            calls: Calls::Always,
            land: 10,
            sea: 4,
            layout: None,
        }
    }
}

impl Options {
    /// Returns the map for a number of players. With a number to draw from, the usual one for three is drawn; no
    /// printed map is meant for three alone (S2).
    #[must_use]
    pub const fn map_for(&self, seats: u8) -> MapChoice {
        match (self.map, seats, self.layout) {
            (MapChoice::Usual, 3, Some(_)) => MapChoice::Drawn,
            (map, ..) => map.resolved(seats),
        }
    }

    /// Checks that a game can be set up.
    ///
    /// # Errors
    /// When the number of seats, or an option, contradicts the rules.
    pub fn check(&self, seats: u8) -> Result<(), OptionsError> {
        if !(1..=4).contains(&seats) {
            return Err(OptionsError::Seats(seats));
        }
        let map = self.map_for(seats);
        if !map.is_for(seats) {
            return Err(OptionsError::Map { map, seats });
        }
        // The supply has 30 sea tiles (A3).
        let laid = matches!(map, MapChoice::Built | MapChoice::Drawn);
        let too_wet = laid && u16::from(self.sea) * u16::from(seats) > 30;
        if !(7..=15).contains(&self.land) || self.sea > 10 || too_wet {
            return Err(OptionsError::Size {
                land: self.land,
                sea: self.sea,
            });
        }
        if map == MapChoice::Built && self.homes == Homes::Fixed {
            return Err(OptionsError::NoHomes);
        }
        Ok(())
    }

    /// Whether the homes are fixed for a number of players.
    #[must_use]
    pub const fn fixes_homes(&self, seats: u8) -> bool {
        match self.homes {
            Homes::Free => false,
            Homes::Fixed => true,
            Homes::Usual => match self.map_for(seats) {
                MapChoice::Built => false,
                MapChoice::Drawn => true,
                _ => seats == 1,
            },
        }
    }
}

/// Why a game cannot be set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// The number of players is not one to four (S1).
    #[error("one to four can play, not {0}")]
    Seats(u8),
    /// The map is for another number of players (S2).
    #[error("the map {map} is not for {seats}; the map `usual` fits any number")]
    Map {
        /// The map.
        map: MapChoice,
        /// The number of players.
        seats: u8,
    },
    /// The size of the map is out of bounds (A2).
    #[error(
        "a map has 7 to 15 land tiles and 0 to 10 sea tiles a player, 30 sea tiles in all, not {land} and {sea}"
    )]
    Size {
        /// Land tiles a player.
        land: u8,
        /// Sea tiles a player.
        sea: u8,
    },
    /// A map that is laid proposes no homes.
    #[error("a map that the players lay has no fixed homes; choose the homes `free`")]
    NoHomes,
    /// No map of this size could be drawn.
    #[error("no map of this size can be drawn; choose more land or another size")]
    CannotDraw,
}

impl Code for OptionsError {
    fn general(&self) -> FaultCode {
        match self {
            OptionsError::Seats(_) => FaultCode::OptionsSeats,
            _ => FaultCode::BadOptions,
        }
    }

    fn special(&self) -> Option<&'static str> {
        match self {
            OptionsError::Seats(_) => None,
            OptionsError::Map { .. } => Some("map_seats"),
            OptionsError::Size { .. } => Some("map_size"),
            OptionsError::NoHomes => Some("no_fixed_homes"),
            OptionsError::CannotDraw => Some("cannot_draw"),
        }
    }
}
