//! How many presses decisions take: `slowtable measure presses`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;
use slowtable_face::{HostedError, PressCounts, Title};
use slowtable_kit::Seed;

/// Steps of a decision where none are asked for: how well is played hardly matters here.
const STEPS: u64 = 200;

/// The presses of something that came up so many times.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spread(Vec<u32>);

impl Spread {
    /// The fewest, the median (of two in the middle, the lower) and the most; `None` if it never came
    /// up.
    #[must_use]
    pub fn bounds(&self) -> Option<(u32, u32, u32)> {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let median = sorted.get(sorted.len().checked_sub(1)? / 2)?;
        Some((*sorted.first()?, *median, *sorted.last()?))
    }
}

/// What the presses of all games of so many players came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    rows: BTreeMap<String, Spread>,
}

impl Tally {
    /// Has opponents play so many games, each from its own deal, and counts the presses that people
    /// would need for the same.
    ///
    /// # Errors
    /// When a game cannot be set up or does not end, or panels do not lead to a move.
    pub fn of_games(
        title: &Arc<dyn Title>,
        options: &Value,
        players: u8,
        games: u32,
        seed: u64,
        steps: Option<u64>,
    ) -> Result<Self, HostedError> {
        let weakest = title.levels().first().map(|level| level.id);
        let level = weakest.unwrap_or_else(|| title.usual_level());
        let mut tally = Self::default();
        for game in 0..games {
            let deal = Seed(u128::from(seed) + u128::from(game));
            let steps = steps.unwrap_or(STEPS);
            tally.add(title.count_presses(players, options, deal, level, steps)?);
        }
        Ok(tally)
    }

    fn add(&mut self, counts: PressCounts) {
        let mut add = |what: String, presses: Vec<u32>| {
            self.rows.entry(what).or_default().0.extend(presses);
        };
        for (what, presses) in counts.decisions {
            add(format!("1 {what}"), presses);
        }
        for (what, presses) in counts.moves {
            add(format!("2 a move: {what}"), presses);
        }
        add(
            "3 a turn, until somebody else presses".to_owned(),
            counts.turns,
        );
        add("4 a part of the game, each seat".to_owned(), counts.parts);
        add("5 a game, each seat".to_owned(), counts.seats);
        add("6 a game, all seats".to_owned(), vec![counts.game]);
    }

    /// What a row came to, by its name without the number before it.
    #[must_use]
    pub fn row(&self, name: &str) -> Option<&Spread> {
        let mut rows = self.rows.iter();
        rows.find_map(|(what, spread)| (what.get(2..) == Some(name)).then_some(spread))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| what | times | fewest | median | most | all |")?;
        writeln!(f, "|---|---|---|---|---|---|")?;
        for (what, spread) in &self.rows {
            if let Some((fewest, median, most)) = spread.bounds() {
                let what = what.get(2..).unwrap_or(what);
                let times = spread.0.len();
                let all: u32 = spread.0.iter().sum();
                writeln!(
                    f,
                    "| {what} | {times} | {fewest} | {median} | {most} | {all} |"
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::games;

    #[test]
    fn the_same_seed_gives_the_same_presses_and_a_game_is_the_sum_of_its_parts() {
        let title = games::titles().unwrap().remove(0);
        let options = title.settle(None, &[], slowtable_face::Language::default());
        let options = options.unwrap();
        let measure = || Tally::of_games(&title, &options, 2, 1, 4, Some(20)).unwrap();
        let tally = measure();
        assert_eq!(measure(), tally);
        let sum = |name: &str| tally.row(name).unwrap().0.iter().sum::<u32>();
        assert_eq!(sum("a game, all seats"), sum("a game, each seat"));
        assert_eq!(
            sum("a game, all seats"),
            sum("a part of the game, each seat")
        );
        let turns = "a turn, until somebody else presses";
        assert_eq!(sum("a game, all seats"), sum(turns));
    }

    #[test]
    fn bounds_are_of_what_is_sorted() {
        assert_eq!(Spread(vec![5, 1, 3, 9]).bounds(), Some((1, 3, 9)));
        assert_eq!(Spread::default().bounds(), None);
    }
}
