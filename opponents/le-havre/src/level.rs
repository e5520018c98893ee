//! What makes the levels what they are.

use slowtable_opponent::Level;

use crate::paths::Breadth;

/// How a level thinks.
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

impl Parameters {
    /// Those of a level.
    pub(crate) const fn of(level: Level) -> Self {
        match level {
            Level::Apprentice => Self {
                breadth: Breadth::NARROW,
                noise: 5.0,
                buys_first: false,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
            },
            Level::Journeyman => Self {
                breadth: Breadth::FULL,
                noise: 0.8,
                buys_first: true,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
            },
            Level::Master => Self {
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
