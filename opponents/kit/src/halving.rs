//! Finds the best of a few alternatives by trying all of them: a bandit with a budget.

use crate::meter::Meter;

/// Trials of each alternative before the first half is dropped.
const FIRST: u32 = 4;
/// Trials of each alternative after which the search ends.
const LAST_FIRST: u32 = 1024;
/// The weight of a prior, in trials.
const PRIOR: f32 = 2.0;

/// One alternative with its trials.
#[derive(Clone, Copy)]
struct Arm {
    at: usize,
    sum: f32,
    trials: u32,
}

impl Arm {
    fn all(priors: &[f32]) -> Vec<Self> {
        let arm = |at| Self {
            at,
            sum: 0.0,
            trials: 0,
        };
        (0..priors.len()).map(arm).collect()
    }

    fn add(&mut self, value: f32) {
        self.sum += value;
        self.trials += 1;
    }

    fn mean(&self, priors: &[f32]) -> f32 {
        (self.sum + priors[self.at] * PRIOR) / (self.trials as f32 + PRIOR)
    }
}

/// The result of the trials.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// The index of the best alternative.
    pub best: usize,
    means: Vec<f32>,
}

impl Comparison {
    fn of(mut arms: Vec<Arm>, priors: &[f32], best: usize) -> Self {
        arms.sort_by_key(|arm| arm.at);
        let means = arms.iter().map(|arm| arm.mean(priors)).collect();
        Self { best, means }
    }

    /// Returns how much better one alternative is than another; 0 if either does not exist.
    #[must_use]
    pub fn lead(&self, one: usize, other: usize) -> f32 {
        match (self.means.get(one), self.means.get(other)) {
            (Some(one), Some(other)) => one - other,
            _ => 0.0,
        }
    }
}

/// Tries all alternatives equally often, so that they can be compared: `most` trials in all, or
/// as many as the budget allows. The arguments are those of [`successive_halving`].
pub fn round_robin(
    priors: &[f32],
    most: u32,
    meter: &Meter<'_>,
    mut trial: impl FnMut(usize, u32) -> f32,
) -> Comparison {
    let mut arms = Arm::all(priors);
    let each = most / u32::try_from(priors.len().max(1)).unwrap_or(1);
    'trials: for run in 0..each {
        for arm in &mut arms {
            let value = trial(arm.at, run);
            if meter.over() {
                break 'trials;
            }
            arm.add(value);
        }
    }
    let best = arms
        .iter()
        .max_by(|a, b| a.mean(priors).total_cmp(&b.mean(priors)))
        .map_or(0, |arm| arm.at);
    Comparison::of(arms, priors, best)
}

/// Finds the best alternative by successive halving (Karnin, Koren and Somekh, *Almost Optimal
/// Exploration in Multi-Armed Bandits*, 2013). `priors` are first estimates of the values, the best
/// first; the first one is the answer if the budget allows no trial. `trial` tries an alternative.
/// Its second argument numbers the stream of chance, so that all alternatives meet the same chance.
///
/// Half of the alternatives are dropped after 4 trials each, half of the rest after 8, and so on.
/// If budget is left when one remains, the better half starts again with more trials, up to `most`
/// in all. A trial during which the budget ends does not count.
pub fn successive_halving(
    priors: &[f32],
    most: u32,
    meter: &Meter<'_>,
    mut trial: impl FnMut(usize, u32) -> f32,
) -> Comparison {
    let mut arms = Arm::all(priors);
    let order = |arms: &mut [Arm]| arms.sort_by(|a, b| b.mean(priors).total_cmp(&a.mean(priors)));
    let mut made = 0;
    let mut first = FIRST;
    let mut contest = arms.len();
    while contest > 1 && made < most && first <= LAST_FIRST && !meter.over() {
        let mut running = contest;
        let mut goal = first;
        while running > 1 && !meter.over() {
            while let Some(arm) = arms[..running]
                .iter_mut()
                .filter(|arm| arm.trials < goal)
                .min_by_key(|arm| arm.trials)
            {
                let value = trial(arm.at, arm.trials);
                if meter.over() {
                    break;
                }
                arm.add(value);
                made += 1;
            }
            order(&mut arms[..running]);
            running = running.div_ceil(2);
            goal *= 2;
            if made >= most {
                break;
            }
        }
        // Dropped alternatives may have had bad luck: the better half starts again.
        order(&mut arms[..contest]);
        contest = contest.div_ceil(2).max(2).min(contest);
        first *= 4;
    }
    let best = arms.first().map_or(0, |arm| arm.at);
    Comparison::of(arms, priors, best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix64;
    use slowtable_kit::Budget;

    /// Returns the alternative's index, give or take luck; the priors are misleading.
    fn trial(at: usize, run: u32) -> f32 {
        at as f32 + 3.0 * SplitMix64::new(at as u64, u64::from(run)).normal()
    }

    #[test]
    fn the_best_is_found_and_tried_most() {
        let meter = Meter::new(Budget::steps(1), 1);
        let mut tried = [0; 6];
        let found = successive_halving(&[2.0; 6], 100_000, &meter, |at, run| {
            tried[at] += 1;
            trial(at, run)
        });
        assert_eq!(found.best, 5);
        assert!(tried[5] > 10 * tried[0] && tried[0] >= 4, "{tried:?}");
        assert!(found.lead(5, 0) > 0.0 && found.lead(5, 9) == 0.0);
    }

    #[test]
    fn all_are_tried_equally_often_in_a_round_robin() {
        let meter = Meter::new(Budget::steps(1), 1);
        let mut tried = [0; 4];
        let found = round_robin(&[1.0; 4], 403, &meter, |at, run| {
            tried[at] += 1;
            trial(at, run)
        });
        assert_eq!((found.best, tried), (3, [100; 4]));
        assert!(found.lead(3, 0) > 2.0);
    }

    #[test]
    fn without_a_budget_the_priors_decide() {
        for search in [0, 1] {
            let meter = Meter::new(Budget::steps(0), 1);
            let priors = [1.0, 3.0, 2.0];
            let found = match search {
                0 => round_robin(&priors, 100, &meter, |_, _| 9.0),
                _ => successive_halving(&priors, 100, &meter, |_, _| 9.0),
            };
            // The best prior comes first in a search that can stop before its first trial.
            assert_eq!(found.best, if search == 0 { 1 } else { 0 });
            assert_eq!(found.lead(1, 0), 2.0);
        }
    }
}
