//! The parameters of the levels.

use slowtable_opponent::OpponentLevel;

use crate::paths::Breadth;

/// The parameters of a level.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameters {
    /// How many ways to pay, and similar alternatives, are tried.
    pub breadth: Breadth,
    /// The standard deviation of the noise on the value of a turn, in francs.
    pub noise: f32,
    /// Whether purchases before the main action are tried.
    pub buys_first: bool,
    /// How many turns are compared by imagining their consequences; with one or none, nothing is imagined.
    pub candidates: usize,
    /// Turns that are further behind the best by first thought, in francs, are not candidates.
    pub most_behind: f32,
    /// How many of the seat's main actions are imagined after a turn.
    pub turns_ahead: usize,
    /// The most rollouts of one decision.
    pub most_rollouts: u32,
}

impl Parameters {
    /// Returns the parameters of a level.
    pub(crate) const fn of(level: OpponentLevel) -> Self {
        match level {
            OpponentLevel::Apprentice => Self {
                breadth: Breadth::NARROW,
                noise: 5.0,
                buys_first: false,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
            },
            OpponentLevel::Journeyman => Self {
                breadth: Breadth::FULL,
                noise: 0.8,
                buys_first: true,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
            },
            OpponentLevel::Master => Self {
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
