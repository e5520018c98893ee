//! The levels of most games' opponents.

use std::time::Duration;

/// How well an opponent plays. Each game defines what its levels do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OpponentLevel {
    /// Sees only what is near, and makes plausible mistakes.
    Apprentice,
    /// Sound: judges well what it can do now, and does not imagine the consequences.
    Journeyman,
    /// Strong: imagines the consequences of its best moves.
    Master,
}

impl OpponentLevel {
    /// All levels, weakest first.
    pub const ALL: [OpponentLevel; 3] = [
        OpponentLevel::Apprentice,
        OpponentLevel::Journeyman,
        OpponentLevel::Master,
    ];

    /// Returns all levels, as [`Opponent::levels`](slowtable_kit::Opponent::levels) lists them.
    #[must_use]
    pub fn listed() -> Vec<slowtable_kit::Level> {
        let listed = |level: OpponentLevel| slowtable_kit::Level {
            id: level.id(),
            time: level.usual_time(),
        };
        OpponentLevel::ALL.map(listed).into()
    }

    /// Returns the level with this id; the journeyman if there is none.
    #[must_use]
    pub fn called(id: &str) -> OpponentLevel {
        let level = OpponentLevel::ALL
            .into_iter()
            .find(|level| level.id() == id);
        level.unwrap_or(OpponentLevel::Journeyman)
    }

    /// Returns its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            OpponentLevel::Apprentice => "apprentice",
            OpponentLevel::Journeyman => "journeyman",
            OpponentLevel::Master => "master",
        }
    }

    /// Returns the default time for a decision.
    #[must_use]
    pub const fn usual_time(self) -> Duration {
        Duration::from_millis(match self {
            OpponentLevel::Apprentice => 50,
            OpponentLevel::Journeyman => 100,
            OpponentLevel::Master => 400,
        })
    }

    /// Returns the default maximum of steps for a decision; each game defines its step. More steps
    /// than a master's add almost nothing (docs/opponents.md, "What was tried").
    #[must_use]
    pub const fn usual_steps(self) -> u64 {
        match self {
            OpponentLevel::Apprentice => 2_000,
            OpponentLevel::Journeyman => 5_000,
            OpponentLevel::Master => 50_000,
        }
    }
}
