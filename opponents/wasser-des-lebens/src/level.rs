//! The parameters of the levels.

use slowtable_opponent::OpponentLevel;

use crate::turn::Breadth;

/// The parameters of a level.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameters {
    /// How far a turn is searched.
    pub breadth: Breadth,
    /// Whether it corrects the rounds that a seat needs by what a plan does not see.
    pub corrects: bool,
    /// The standard deviation of misjudgement, as a part of the rounds that a seat needs.
    pub noise: f32,
    /// The standard deviation of misjudgement in the founding.
    pub founding_noise: f32,
    /// The standard deviation of misjudgement of an exchange, as a chance to win.
    pub trade_noise: f32,
    /// How many moves of a kind are compared by imagining what follows; with one or none, nothing is.
    pub candidates: usize,
    /// Moves that are further behind the best by first thought, as a part of its chance, are not
    /// imagined.
    pub most_behind: f32,
    /// How many turns are imagined.
    pub turns_ahead: usize,
    /// The most rollouts of one decision.
    pub most_rollouts: u32,
    /// Whether it makes offers to other seats.
    pub offers: bool,
}

impl Parameters {
    /// Returns the parameters of a level.
    pub(crate) const fn of(level: OpponentLevel) -> Self {
        match level {
            OpponentLevel::Apprentice => Self {
                breadth: Breadth { width: 1, depth: 2 },
                corrects: false,
                noise: 0.17,
                founding_noise: 0.2,
                trade_noise: 0.02,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
                offers: true,
            },
            OpponentLevel::Journeyman => Self {
                breadth: Breadth { width: 5, depth: 4 },
                corrects: false,
                noise: 0.07,
                founding_noise: 0.1,
                trade_noise: 0.005,
                candidates: 0,
                most_behind: 0.0,
                turns_ahead: 0,
                most_rollouts: 0,
                offers: true,
            },
            OpponentLevel::Master => Self {
                breadth: Breadth {
                    width: 12,
                    depth: 6,
                },
                corrects: true,
                noise: 0.0,
                founding_noise: 0.0,
                trade_noise: 0.0,
                candidates: 4,
                most_behind: 0.15,
                turns_ahead: 6,
                most_rollouts: 100_000,
                offers: true,
            },
        }
    }
}
