//! The levels at which opponents play.

use std::time::Duration;

use crate::plan::Beam;

/// How well an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Sees what is near and makes plausible mistakes.
    Apprentice,
    /// Sound: plans a card well and keeps cards that fit together.
    Journeyman,
    /// Strong: guesses what others hold and imagines the rest of the period.
    Master,
}

/// What makes a level what it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameters {
    /// How far a card that lies open is planned.
    pub beam: Beam,
    /// The standard deviation of the noise on the values of hands, picks and plans, in points.
    pub noise: [f32; 3],
    /// How many hands, picks and plans are compared by rollouts; one or none: none.
    pub candidates: [usize; 3],
    /// The most rollouts of one decision.
    pub most_rollouts: u32,
    /// Plans that are further behind the best, in points, are no candidates.
    pub most_behind: f32,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 3] = [Level::Apprentice, Level::Journeyman, Level::Master];

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

    /// How many moves are tried for a decision at most where nobody has set it otherwise. More than a
    /// master's add next to nothing (docs/opponents.md, "What was tried").
    #[must_use]
    pub const fn usual_steps(self) -> u64 {
        match self {
            Level::Apprentice => 2_000,
            Level::Journeyman => 5_000,
            Level::Master => 50_000,
        }
    }

    pub(crate) const fn parameters(self) -> Parameters {
        match self {
            Level::Apprentice => Parameters {
                beam: Beam::new(2, 6, 1, false),
                noise: [2.4, 1.4, 0.7],
                candidates: [0; 3],
                most_rollouts: 0,
                most_behind: 0.0,
            },
            Level::Journeyman => Parameters {
                beam: Beam::new(4, 8, 2, true),
                noise: [1.1, 0.6, 0.2],
                candidates: [0; 3],
                most_rollouts: 0,
                most_behind: 0.0,
            },
            Level::Master => Parameters {
                beam: Beam::FULL,
                noise: [0.2, 0.05, 0.0],
                candidates: [24, 6, 6],
                most_rollouts: 100_000,
                most_behind: 1.5,
            },
        }
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let level = Level::ALL.into_iter().find(|level| level.id() == text);
        level.ok_or(UnknownLevel)
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A text that names no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLevel;
