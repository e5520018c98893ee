//! The parameters of the levels.

use slowtable_opponent::OpponentLevel;

use crate::plan::Beam;

/// The parameters of a level.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameters {
    /// How far the plan for an open card looks.
    pub beam: Beam,
    /// The standard deviation of the noise on the values of hands, picks and plans, in points.
    pub noise: [f32; 3],
    /// How many hands, picks and plans rollouts compare; with one or none, there are no rollouts.
    pub candidates: [usize; 3],
    /// The most rollouts of one decision.
    pub most_rollouts: u32,
    /// Plans that are further behind the best, in points, are not candidates.
    pub most_behind: f32,
}

impl Parameters {
    /// Returns the parameters of a level.
    pub(crate) const fn of(level: OpponentLevel) -> Self {
        match level {
            OpponentLevel::Apprentice => Self {
                beam: Beam::new(2, 6, 1, false),
                noise: [2.4, 1.4, 0.7],
                candidates: [0; 3],
                most_rollouts: 0,
                most_behind: 0.0,
            },
            OpponentLevel::Journeyman => Self {
                beam: Beam::new(4, 8, 2, true),
                noise: [1.1, 0.6, 0.2],
                candidates: [0; 3],
                most_rollouts: 0,
                most_behind: 0.0,
            },
            OpponentLevel::Master => Self {
                beam: Beam::FULL,
                noise: [0.2, 0.05, 0.0],
                candidates: [24, 6, 6],
                most_rollouts: 100_000,
                most_behind: 1.5,
            },
        }
    }
}
