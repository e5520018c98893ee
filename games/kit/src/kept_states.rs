//! Earlier states of a match, kept so that looking back need not replay the game from its start.

use std::sync::Arc;

/// The most states of a match that are kept.
const MOST: usize = 24;

/// States of a match, each with the number of entries of the log that led to it, the start first.
///
/// A long game keeps few states of its beginning and many of its end, since people look back a few moves far more often
/// than a hundred.
#[derive(Debug, Clone)]
pub(crate) struct KeptStates<S>(Vec<(usize, Arc<S>)>);

impl<S: Clone> KeptStates<S> {
    /// The number of entries between two states where nothing has been thinned out.
    pub(crate) const INTERVAL: usize = 32;

    /// Begins with the state before the first entry.
    pub(crate) fn begin(state: S) -> Self {
        Self(vec![(0, Arc::new(state))])
    }

    /// Returns nothing kept, for a log that cannot be replayed.
    pub(crate) const fn none() -> Self {
        Self(Vec::new())
    }

    /// Keeps the state after `length` entries, if it is one of those to keep.
    pub(crate) fn reach(&mut self, length: usize, state: &S) {
        let is_next = self.0.last().is_some_and(|(last, _)| *last < length);
        if length.is_multiple_of(Self::INTERVAL) && is_next {
            self.0.push((length, Arc::new(state.clone())));
            self.thin();
        }
    }

    /// Returns the state before the first entry.
    pub(crate) fn first(&self) -> Option<&S> {
        self.0.first().map(|(_, state)| &**state)
    }

    /// Returns the states with the numbers of entries that led to them, the latest first.
    pub(crate) fn latest_first(&self) -> impl Iterator<Item = (usize, &S)> {
        let kept = self.0.iter().rev();
        kept.map(|(length, state)| (*length, &**state))
    }

    /// Removes the state whose neighbours lie closest together, as seen from the end of the log. The first and the last
    /// one stay.
    fn thin(&mut self) {
        let Some((end, _)) = self.0.last().filter(|_| self.0.len() > MOST) else {
            return;
        };
        let lengths = self.0.windows(3).map(|three| match three {
            [(before, _), _, (after, _)] => (after - before) as f64 / (end - before) as f64,
            _ => f64::INFINITY,
        });
        let closest = (1..)
            .zip(lengths)
            .min_by(|one, other| one.1.total_cmp(&other.1));
        if let Some((at, _)) = closest {
            self.0.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(length: usize) -> Vec<usize> {
        let mut all = KeptStates::begin(0);
        for reached in 1..=length {
            all.reach(reached, &reached);
        }
        assert!(all.latest_first().all(|(length, state)| length == *state));
        let mut lengths: Vec<usize> = all.latest_first().map(|(length, _)| length).collect();
        lengths.reverse();
        lengths
    }

    #[test]
    fn a_short_game_keeps_every_state_and_a_long_one_few_of_its_beginning() {
        assert_eq!(kept(31), [0]);
        assert_eq!(kept(100), [0, 32, 64, 96]);
        for length in [1_000, 5_000, 20_000] {
            let kept = kept(length);
            assert_eq!(kept.len(), MOST);
            assert_eq!(kept[0], 0);
            let end = kept[MOST - 1];
            assert!(length - end < 32);
            assert_eq!(end - kept[MOST - 2], 32, "{kept:?}");
            // Looking back by some entries replays at most about as many, or the usual interval.
            for pair in kept.windows(2) {
                let back = end - pair[0];
                assert!(pair[1] - pair[0] <= (back / 2).max(32), "{kept:?}");
            }
        }
    }
}
