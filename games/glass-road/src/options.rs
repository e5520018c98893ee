//! The options of a table.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use slowtable_kit::{FaultCode, ids};

use crate::building::{Building, OtherCost, StartBuilding};
use crate::estate::{Ground, Grounds};
use crate::ids::{Good, Landscape, Space};

ids! {
    /// The arrangement of the tile stacks.
    TileChoice, "tile set", 2 {
        /// All tiles shuffled together.
        Full = "full",
        /// Shrine tiles above all others (C13).
        Introductory = "introductory",
    }
}

ids! {
    /// When the face-down cards of a round are turned up.
    Reveal, "way of turning cards up", 2 {
        /// Each when its turn comes (C1, C5), as in the box.
        InTurn = "in_turn",
        /// All together as soon as the last one is picked; they are still played in order. This
        /// differs from the box: a player knows the cards that others have yet to resolve, and the
        /// game needs fewer visits (`slowtable-lab measure waits`).
        Together = "together",
    }
}

/// The rule of the box.
impl Default for Reveal {
    fn default() -> Self {
        Self::InTurn
    }
}

impl Reveal {
    /// Whether this is the rule of the box, which is not written out.
    #[allow(clippy::trivially_copy_pass_by_ref)] // serde asks so
    pub(crate) fn is_in_turn(&self) -> bool {
        *self == Self::InTurn
    }
}

/// The set-up of a table. Missing fields take their default value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Building periods: 4 (default) or 5 with two to four players; always 7 in a solo game.
    pub periods: Option<u8>,
    /// The arrangement of the tile stacks.
    pub tile_set: TileChoice,
    /// Tiles per row of the building board: 4 with one to three players; 5 (default) or 4 with four.
    pub board_width: Option<u8>,
    /// The start player's seat, from 0; drawn by lot if missing.
    pub start_player: Option<u8>,
    /// Other readings of the unverified costs (G1); no other costs may be named.
    pub costs: BTreeMap<Building, OtherCost>,
    /// The landscape that everybody starts with.
    pub landscape: StartLandscape,
    /// When face-down cards are turned up. It has no effect with one or two players, who do not
    /// pick cards.
    #[serde(skip_serializing_if = "Reveal::is_in_turn")]
    pub reveal: Reveal,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            periods: None,
            tile_set: TileChoice::Full,
            board_width: None,
            start_player: None,
            costs: BTreeMap::new(),
            landscape: StartLandscape::default(),
            reveal: Reveal::default(),
        }
    }
}

/// A starting landscape: the content of its spaces, and the rows of the start buildings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartLandscape {
    /// The twenty spaces.
    pub grounds: Grounds,
    /// The row of each start building, from 1 at the top, in the order of
    /// [`StartBuilding::ALL`].
    pub start_rows: [u8; 3],
}

impl Default for StartLandscape {
    /// The project's own arrangement, since the pictures in both rulebooks are lost (landscape.md).
    fn default() -> Self {
        const FL: Ground = Ground::ForestLeft;
        const FR: Ground = Ground::ForestRight;
        const PIT: Ground = Ground::Landscape(Landscape::Pit);
        const GROVE: Ground = Ground::Landscape(Landscape::Grove);
        const POND: Ground = Ground::Landscape(Landscape::Pond);
        const NONE: Ground = Ground::Empty;
        Self {
            grounds: [
                [FL, FR, FL, FR],
                [FL, FR, GROVE, POND],
                [PIT, NONE, NONE, PIT],
                [POND, GROVE, FL, FR],
                [FL, FR, FL, FR],
            ],
            start_rows: [1, 3, 5],
        }
    }
}

/// Why a table cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OptionsError {
    /// The number of players is not one to four.
    #[error("Glass Road seats one to four players, not {0}")]
    Seats(u8),
    /// This number of players cannot play so many periods.
    #[error("{players} player(s) cannot play {periods} periods")]
    Periods {
        /// The number of players.
        players: u8,
        /// The requested number of periods.
        periods: u8,
    },
    /// This number of players does not use a board of this width.
    #[error("{players} player(s) cannot use a building board of {width} tiles a row")]
    BoardWidth {
        /// The number of players.
        players: u8,
        /// The requested width.
        width: u8,
    },
    /// The start player's seat does not exist.
    #[error("there is no seat {0} to start")]
    StartPlayer(u8),
    /// The cost of this building is verified, so it cannot be overridden.
    #[error("the cost of {0} is verified and cannot be overridden")]
    VerifiedCost(Building),
    /// The cost is zero, or more than anyone could pay.
    #[error("{building} cannot cost {amount} {good}: one to seven of a basic good")]
    Cost {
        /// The building with the cost.
        building: Building,
        /// The good that was requested.
        good: Good,
        /// The units of the good.
        amount: u8,
    },
    /// The starting landscape is wrong.
    #[error("the starting landscape is wrong: {0}")]
    Landscape(LandscapeError),
}

/// An error of a landscape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LandscapeError {
    /// A forest does not lie on two spaces side by side.
    #[error("half a forest at {0}")]
    HalfForest(Space),
    /// The numbers of tiles differ from the starting numbers.
    #[error("it needs 6 forests, 2 pits, 2 groves, 2 ponds and 2 empty spaces")]
    Counts,
    /// The start buildings do not stand in three different rows from 1 to 5.
    #[error("the start buildings need three different rows from 1 to 5")]
    StartRows,
}

impl slowtable_kit::Code for OptionsError {
    fn general(&self) -> FaultCode {
        match self {
            OptionsError::Seats(_) => FaultCode::OptionsSeats,
            _ => FaultCode::BadOptions,
        }
    }

    fn special(&self) -> Option<&'static str> {
        match self {
            OptionsError::Seats(_) => None,
            OptionsError::Periods { .. } => Some("options_periods"),
            OptionsError::BoardWidth { .. } => Some("options_board_width"),
            OptionsError::StartPlayer(_) => Some("options_start_player"),
            OptionsError::VerifiedCost(_) => Some("options_verified_cost"),
            OptionsError::Cost { .. } => Some("options_cost"),
            OptionsError::Landscape(_) => Some("options_landscape"),
        }
    }
}

/// Checks that forests are whole.
pub(crate) fn check_forests(grounds: &Grounds) -> Result<(), LandscapeError> {
    for space in Space::all() {
        let ground = |column: usize| grounds[space.row()].get(column).copied();
        let whole = match grounds[space.row()][space.column()] {
            Ground::ForestLeft => ground(space.column() + 1) == Some(Ground::ForestRight),
            Ground::ForestRight => {
                space.column().checked_sub(1).and_then(ground) == Some(Ground::ForestLeft)
            }
            _ => true,
        };
        if !whole {
            return Err(LandscapeError::HalfForest(space));
        }
    }
    Ok(())
}

/// Checks that the start buildings stand in three different rows.
pub(crate) fn check_start_rows(rows: [u8; 3]) -> Result<(), LandscapeError> {
    let [a, b, c] = rows;
    let fits = rows.iter().all(|row| (1..=5).contains(row)) && a != b && b != c && a != c;
    if fits {
        Ok(())
    } else {
        Err(LandscapeError::StartRows)
    }
}

impl StartLandscape {
    fn check(&self) -> Result<(), LandscapeError> {
        check_forests(&self.grounds)?;
        check_start_rows(self.start_rows)?;
        let count = |ground: Ground| {
            self.grounds
                .iter()
                .flatten()
                .filter(|&&on| on == ground)
                .count()
        };
        let right = count(Ground::ForestLeft) == 6
            && count(Ground::Empty) == 2
            && Landscape::ALL
                .iter()
                .all(|&kind| count(Ground::Landscape(kind)) == 2);
        if right {
            Ok(())
        } else {
            Err(LandscapeError::Counts)
        }
    }
}

/// Complete options without contradictions.
#[derive(Debug, Clone)]
pub(crate) struct Settled {
    pub players: u8,
    pub periods: u8,
    pub board_width: u8,
}

impl Options {
    const fn usual_periods(players: u8) -> u8 {
        if players == 1 { 7 } else { 4 }
    }

    const fn usual_width(players: u8) -> u8 {
        if players == 4 { 5 } else { 4 }
    }

    /// Returns the number of periods for `players`.
    #[must_use]
    pub fn periods_for(&self, players: u8) -> u8 {
        self.periods.unwrap_or(Self::usual_periods(players))
    }

    /// Returns the number of tiles per row of the building board for `players`.
    #[must_use]
    pub fn board_width_for(&self, players: u8) -> u8 {
        self.board_width.unwrap_or(Self::usual_width(players))
    }

    /// Fills in the values that depend on the number of players.
    pub(crate) fn settle(&self, players: u8) -> Result<Settled, OptionsError> {
        if !(1..=4).contains(&players) {
            return Err(OptionsError::Seats(players));
        }
        let usual_periods = Self::usual_periods(players);
        let periods = self.periods_for(players);
        if periods != usual_periods && (players == 1 || periods != 5) {
            return Err(OptionsError::Periods { players, periods });
        }
        let usual_width = Self::usual_width(players);
        let board_width = self.board_width_for(players);
        if board_width != 4 && board_width != usual_width {
            return Err(OptionsError::BoardWidth {
                players,
                width: board_width,
            });
        }
        if let Some(start) = self.start_player.filter(|&start| start >= players) {
            return Err(OptionsError::StartPlayer(start));
        }
        for (&building, cost) in &self.costs {
            if !building.data().cost_unverified {
                return Err(OptionsError::VerifiedCost(building));
            }
            if !Good::BASIC.contains(&cost.good) || !(1..=7).contains(&cost.amount) {
                let OtherCost { good, amount } = *cost;
                return Err(OptionsError::Cost {
                    building,
                    good,
                    amount,
                });
            }
        }
        self.landscape.check().map_err(OptionsError::Landscape)?;
        Ok(Settled {
            players,
            periods,
            board_width,
        })
    }
}

/// Returns the space of a start building in the landscape's first column.
pub(crate) fn start_space(rows: [u8; 3], start: StartBuilding) -> Option<Space> {
    Space::at(usize::from(rows[start.index()]).checked_sub(1)?, 0)
}
