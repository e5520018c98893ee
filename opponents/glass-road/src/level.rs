//! What makes the levels what they are.

use slowtable_opponent::Level;

use crate::plan::Beam;

/// How a level thinks.
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

impl Parameters {
    /// Those of a level.
    pub(crate) const fn of(level: Level) -> Self {
        match level {
            Level::Apprentice => Self {
                beam: Beam::new(2, 6, 1, false),
                noise: [2.4, 1.4, 0.7],
                candidates: [0; 3],
                most_rollouts: 0,
                most_behind: 0.0,
            },
            Level::Journeyman => Self {
                beam: Beam::new(4, 8, 2, true),
                noise: [1.1, 0.6, 0.2],
                candidates: [0; 3],
                most_rollouts: 0,
                most_behind: 0.0,
            },
            Level::Master => Self {
                beam: Beam::FULL,
                noise: [0.2, 0.05, 0.0],
                candidates: [24, 6, 6],
                most_rollouts: 100_000,
                most_behind: 1.5,
            },
        }
    }
}
