//! The levels at which opponents play.

use std::time::Duration;

use crate::paths::Breadth;

/// How well an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Sees what is near and makes plausible mistakes.
    Apprentice,
    /// Sound: judges every turn well, and does not imagine what comes of it.
    Journeyman,
    /// Strong: imagines for the best turns what all seats may do after them.
    Master,
}

/// What makes a level what it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameters {
    /// How many ways of paying, and the like, are tried.
    pub breadth: Breadth,
    /// The standard deviation of the noise on what a turn is worth, in francs.
    pub noise: f32,
    /// Whether is tried what buying before the main action would bring.
    pub buys_first: bool,
    /// How many turns are compared by imagining what comes of them; one or none: none.
    pub candidates: usize,
    /// Turns that are further behind the best at first thought, in francs, are not.
    pub most_behind: f32,
    /// How many own main actions are imagined after a turn.
    pub turns_ahead: usize,
    /// The most courses of things that are imagined for one decision.
    pub most_rollouts: u32,
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

    /// How many turns are judged for a decision at most where nobody has set it otherwise.
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
                breadth: Breadth::NARROW,
                noise: 5.0,
                buys_first: false,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
            },
            Level::Journeyman => Parameters {
                breadth: Breadth::FULL,
                noise: 0.8,
                buys_first: true,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
            },
            Level::Master => Parameters {
                breadth: Breadth::FULL,
                noise: 0.0,
                buys_first: true,
                candidates: 10,
                most_behind: 8.0,
                turns_ahead: 2,
                most_rollouts: 100_000,
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
