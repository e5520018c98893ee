//! The levels of most games' opponents.

use std::time::Duration;

/// How well an opponent plays. Each game defines what its levels do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Sees only what is near, and makes plausible mistakes.
    Apprentice,
    /// Sound: judges well what it can do now, and does not imagine the consequences.
    Journeyman,
    /// Strong: imagines the consequences of its best moves.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 3] = [Level::Apprentice, Level::Journeyman, Level::Master];

    /// Returns all levels, as [`Opponent::levels`](slowtable_kit::Opponent::levels) lists them.
    #[must_use]
    pub fn listed() -> Vec<slowtable_kit::Level> {
        let listed = |level: Level| slowtable_kit::Level {
            id: level.id(),
            time: level.usual_time(),
        };
        Level::ALL.map(listed).into()
    }

    /// Returns the level with this id; the journeyman if there is none.
    #[must_use]
    pub fn called(id: &str) -> Level {
        let level = Level::ALL.into_iter().find(|level| level.id() == id);
        level.unwrap_or(Level::Journeyman)
    }

    /// Returns its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Journeyman => "journeyman",
            Level::Master => "master",
        }
    }

    /// Returns the default time for a decision.
    #[must_use]
    pub const fn usual_time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Apprentice => 50,
            Level::Journeyman => 100,
            Level::Master => 400,
        })
    }

    /// Returns the default maximum of steps for a decision; each game defines its step. More steps
    /// than a master's add almost nothing (docs/opponents.md, "What was tried").
    #[must_use]
    pub const fn usual_steps(self) -> u64 {
        match self {
            Level::Apprentice => 2_000,
            Level::Journeyman => 5_000,
            Level::Master => 50_000,
        }
    }
}
