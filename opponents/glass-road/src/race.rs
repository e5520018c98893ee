//! Which of a few alternatives is best, by trying all of them and dropping the worse half again
//! and again.

use crate::evaluate::Meter;

/// Trials of each alternative before the first half is dropped.
const FIRST: u32 = 4;
/// Trials of each alternative at which it is settled.
const LAST_FIRST: u32 = 1024;
/// What the first thought counts for, in trials.
const PRIOR: f32 = 2.0;

#[derive(Clone, Copy)]
struct Lane {
    at: usize,
    sum: f32,
    trials: u32,
}

impl Lane {
    fn mean(&self, prior: f32) -> f32 {
        #[allow(clippy::cast_precision_loss)]
        let trials = self.trials as f32;
        (self.sum + prior * PRIOR) / (trials + PRIOR)
    }
}

/// What came of trying.
#[derive(Debug, Clone)]
pub(crate) struct Race {
    /// The best alternative.
    pub best: usize,
    means: Vec<f32>,
}

impl Race {
    fn of(mut lanes: Vec<Lane>, priors: &[f32], best: usize) -> Self {
        lanes.sort_by_key(|lane| lane.at);
        Self {
            best,
            means: lanes
                .iter()
                .map(|lane| lane.mean(priors[lane.at]))
                .collect(),
        }
    }

    /// How much better one alternative is than another.
    pub(crate) fn ahead(&self, one: usize, other: usize) -> f32 {
        match (self.means.get(one), self.means.get(other)) {
            (Some(one), Some(other)) => one - other,
            _ => 0.0,
        }
    }
}

fn lanes(priors: &[f32]) -> Vec<Lane> {
    (0..priors.len())
        .map(|at| Lane {
            at,
            sum: 0.0,
            trials: 0,
        })
        .collect()
}

/// Tries all alternatives equally often, so that they can be compared: `most` trials in all, or
/// as many as there is time for.
pub(crate) fn evenly(
    priors: &[f32],
    most: u32,
    meter: &Meter<'_>,
    mut trial: impl FnMut(usize, u32) -> f32,
) -> Race {
    let mut lanes = lanes(priors);
    let each = most / u32::try_from(priors.len().max(1)).unwrap_or(1);
    'trials: for run in 0..each {
        for lane in &mut lanes {
            let value = trial(lane.at, run);
            if meter.over() {
                break 'trials;
            }
            lane.sum += value;
            lane.trials += 1;
        }
    }
    let best = lanes
        .iter()
        .max_by(|a, b| a.mean(priors[a.at]).total_cmp(&b.mean(priors[b.at])))
        .map_or(0, |lane| lane.at);
    Race::of(lanes, priors, best)
}

/// Finds the best alternative. `priors` are first thoughts of what each is worth, and `trial`
/// tries an alternative in a world that its second argument numbers.
///
/// Half of the lanes are dropped after 4 trials each, half of the rest after 8 more, and so on.
/// If there is time when one is left, all but those far behind begin again with more trials, up
/// to `most` in all.
pub(crate) fn race(
    priors: &[f32],
    most: u32,
    meter: &Meter<'_>,
    mut trial: impl FnMut(usize, u32) -> f32,
) -> Race {
    let mut lanes = lanes(priors);
    let order = |lanes: &mut [Lane]| {
        lanes.sort_by(|a, b| b.mean(priors[b.at]).total_cmp(&a.mean(priors[a.at])));
    };
    let mut made = 0;
    let mut first = FIRST;
    let mut contest = lanes.len();
    while contest > 1 && made < most && first <= LAST_FIRST && !meter.over() {
        let mut running = contest;
        let mut goal = first;
        while running > 1 && !meter.over() {
            while let Some(lane) = lanes[..running]
                .iter_mut()
                .filter(|lane| lane.trials < goal)
                .min_by_key(|lane| lane.trials)
            {
                let value = trial(lane.at, lane.trials);
                if meter.over() {
                    break;
                }
                lane.sum += value;
                lane.trials += 1;
                made += 1;
            }
            order(&mut lanes[..running]);
            running = running.div_ceil(2);
            goal *= 2;
            if made >= most {
                break;
            }
        }
        // Who was dropped may have had bad luck: the better half begins again.
        order(&mut lanes[..contest]);
        contest = contest.div_ceil(2).max(2).min(contest);
        first *= 4;
    }
    let best = lanes.first().map_or(0, |lane| lane.at);
    Race::of(lanes, priors, best)
}
