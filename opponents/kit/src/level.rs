//! The levels at which the opponents of most games play.

use std::time::Duration;

/// How well an opponent plays. What makes a level what it is, its game's opponents say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Sees what is near and makes plausible mistakes.
    Apprentice,
    /// Sound: judges well what it can do now, and does not imagine what comes of it.
    Journeyman,
    /// Strong: imagines what may come of its best moves.
    Master,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 3] = [Level::Apprentice, Level::Journeyman, Level::Master];

    /// All of them, as [`Opponent::levels`](slowtable_kit::Opponent::levels) lists them.
    #[must_use]
    pub fn listed() -> Vec<slowtable_kit::Level> {
        let listed = |level: Level| slowtable_kit::Level {
            id: level.id(),
            time: level.usual_time(),
        };
        Level::ALL.map(listed).into()
    }

    /// The level that is called so; a journeyman where none is.
    #[must_use]
    pub fn called(id: &str) -> Level {
        let level = Level::ALL.into_iter().find(|level| level.id() == id);
        level.unwrap_or(Level::Journeyman)
    }

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Journeyman => "journeyman",
            Level::Master => "master",
        }
    }

    /// How long a decision takes where nobody has set it otherwise.
    #[must_use]
    pub const fn usual_time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Apprentice => 50,
            Level::Journeyman => 100,
            Level::Master => 400,
        })
    }

    /// How many steps (what one is, its game's opponents say) a decision takes at most where nobody has
    /// set it otherwise. More than a master's add next to nothing (docs/opponents.md, "What was tried").
    #[must_use]
    pub const fn usual_steps(self) -> u64 {
        match self {
            Level::Apprentice => 2_000,
            Level::Journeyman => 5_000,
            Level::Master => 50_000,
        }
    }
}
