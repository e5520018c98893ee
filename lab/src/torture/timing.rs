//! Whether the processor times of two kinds of work differ.

use std::fmt;

/// Returns the processor time of all threads of this process so far in nanoseconds; `None` if the system does
/// not report it. Waiting threads are counted to the nanosecond (Linux, `schedstat`).
pub(super) fn cpu_time() -> Option<u64> {
    let mut all = 0;
    for task in std::fs::read_dir("/proc/self/task").ok()? {
        // A thread may end in between.
        let Ok(text) = std::fs::read_to_string(task.ok()?.path().join("schedstat")) else {
            continue;
        };
        let first = text.split_whitespace().next()?;
        all += first.parse::<u64>().ok()?;
    }
    Some(all)
}

/// Welch's test of two samples.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Welch([Sample; 2]);

#[derive(Debug, Clone, Copy, Default)]
struct Sample {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Welch {
    /// Adds a measurement to one of the samples.
    pub(super) fn add(&mut self, of: usize, nanoseconds: u64) {
        let Some(sample) = self.0.get_mut(of) else {
            return;
        };
        #[allow(clippy::cast_precision_loss)]
        let value = nanoseconds as f64;
        // Welford's algorithm.
        sample.count += 1.0;
        let apart = value - sample.mean;
        sample.mean += apart / sample.count;
        sample.squares += apart * (value - sample.mean);
    }

    /// Returns the difference of the means in standard errors; 0 if there is nothing to compare.
    pub(super) fn t(&self) -> f64 {
        let [one, other] = &self.0;
        let error = (one.variance() / one.count + other.variance() / other.count).sqrt();
        let apart = one.mean - other.mean;
        if error > 0.0 { apart / error } else { 0.0 }
    }
}

impl Sample {
    fn variance(&self) -> f64 {
        self.squares / (self.count - 1.0).max(1.0)
    }
}

impl fmt::Display for Welch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = &self.0;
        let micro = |sample: &Sample| sample.mean / 1_000.0;
        write!(
            f,
            "{:.1} us and {:.1} us, {} times each",
            micro(one),
            micro(other),
            one.count
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slowtable_kit::Rng;

    #[test]
    fn samples_of_one_kind_are_alike_and_others_are_told_apart() {
        let mut rng = Rng::new(3);
        let (mut alike, mut apart) = (Welch::default(), Welch::default());
        for _ in 0..400 {
            let mut value = || 1_000 + rng.below(200) as u64;
            let (one, other) = (value(), value());
            alike.add(0, one);
            alike.add(1, other);
            apart.add(0, one);
            apart.add(1, other + 40);
        }
        assert!(alike.t().abs() < 4.5, "{alike}");
        assert!(apart.t().abs() > 4.5, "{apart}");
        assert!(Welch::default().t() == 0.0);
    }
}
