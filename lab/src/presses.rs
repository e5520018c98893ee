//! The number of presses for decisions: `slowtable-lab measure presses`.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;
use slowtable_kit::Seed;
use slowtable_lab_kit::{AnyStudy, PressCost, PressCounts, SimulatedPlayers, StudyError};

/// The default steps for a decision: the quality of play matters little here.
const STEPS: u64 = 200;

/// The costs of one kind of thing, one for each time that it occurred.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spread(Vec<PressCost>);

impl Spread {
    /// Returns the fewest presses, the median (the lower of two middle ones) and the most; `None` if it never
    /// occurred.
    #[must_use]
    pub fn bounds(&self) -> Option<(u32, u32, u32)> {
        self.bounds_by(|cost| cost.presses)
    }

    /// Returns the same bounds for choices among several.
    #[must_use]
    pub fn choices(&self) -> Option<(u32, u32, u32)> {
        self.bounds_by(|cost| cost.choices)
    }

    fn bounds_by(&self, what: impl Fn(&PressCost) -> u32) -> Option<(u32, u32, u32)> {
        let mut sorted: Vec<u32> = self.0.iter().map(what).collect();
        sorted.sort_unstable();
        let median = sorted.get(sorted.len().checked_sub(1)? / 2)?;
        Some((*sorted.first()?, *median, *sorted.last()?))
    }

    /// Returns the total cost.
    #[must_use]
    pub fn sum(&self) -> PressCost {
        self.0.iter().copied().sum()
    }
}

/// The subject of a tally's row. The rows of each section except the first add up to the whole games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    /// Several kinds of decisions together.
    Group,
    Decision,
    Move,
    Turn,
    Part,
    Seat,
    Game,
}

/// The costs of all games with one number of players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PressTally {
    rows: BTreeMap<(Section, String), Spread>,
}

/// The row of whole games.
const GAMES: &str = "a game, all seats";

impl PressTally {
    /// Has opponents play these games, each from its own deal, and counts the presses that people would need
    /// for the same moves.
    ///
    /// # Errors
    /// When a game cannot be set up or does not end, or panels do not lead to a move.
    pub fn of_games(
        study: &dyn AnyStudy,
        options: &Value,
        players: u8,
        games: GamesToPlay<'_>,
    ) -> Result<Self, StudyError> {
        let mut tally = Self::default();
        for game in 0..games.count {
            let deal = Seed(u128::from(games.seed) + u128::from(game));
            let simulated = games.simulated(STEPS);
            tally.add(study.count_presses(players, options, deal, simulated)?);
        }
        Ok(tally)
    }

    fn add(&mut self, counts: PressCounts) {
        let mut add = |section: Section, what: String, costs: Vec<PressCost>| {
            self.rows
                .entry((section, what))
                .or_default()
                .0
                .extend(costs);
        };
        for (what, costs) in counts.decisions {
            if let Some((group, _)) = what.split_once(' ') {
                add(Section::Group, format!("{group}, all"), costs.clone());
            }
            add(Section::Decision, what, costs);
        }
        for (what, costs) in counts.moves {
            add(Section::Move, format!("a move: {what}"), costs);
        }
        add(
            Section::Move,
            "a move or several, to make them count".to_owned(),
            counts.counting,
        );
        let rows = [
            (
                Section::Turn,
                "a turn, until somebody else presses",
                counts.turns,
            ),
            (Section::Part, "a part of the game, each seat", counts.parts),
            (Section::Seat, "a game, each seat", counts.seats),
            (Section::Game, GAMES, vec![counts.game]),
        ];
        for (section, what, costs) in rows {
            add(section, what.to_owned(), costs);
        }
    }

    /// Returns the costs of a row, by its name.
    #[must_use]
    pub fn row(&self, name: &str) -> Option<&Spread> {
        let mut rows = self.rows.iter();
        rows.find_map(|((_, what), spread)| (what == name).then_some(spread))
    }
}

/// The games to play.
#[derive(Debug, Clone, Copy)]
pub struct GamesToPlay<'a> {
    /// The number of games.
    pub count: u32,
    /// The seed of the first deal.
    pub seed: u64,
    /// The id of the opponents' level.
    pub level: &'a str,
    /// The steps for a decision; few if `None`.
    pub steps: Option<u64>,
    /// Whether the opponents offer exchanges to each other, in a game that has them.
    pub offers: bool,
    /// The questions that the opponents answer once for all, each with the answer.
    pub standing: &'a [(&'a str, &'a str)],
}

impl<'a> GamesToPlay<'a> {
    /// Returns the opponents that play, with these steps for a decision if none are set.
    #[must_use]
    pub const fn simulated(&self, usual_steps: u64) -> SimulatedPlayers<'a> {
        SimulatedPlayers {
            level: self.level,
            steps: match self.steps {
                Some(steps) => steps,
                None => usual_steps,
            },
            offers: self.offers,
            standing: self.standing,
        }
    }
}

impl fmt::Display for PressTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.row(GAMES);
        let whole = games.map_or(0, |games| games.sum().presses).max(1);
        writeln!(
            f,
            "| what | times | fewest | median | most | all | share | choices |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|---|")?;
        for ((_, what), spread) in &self.rows {
            if let Some((fewest, median, most)) = spread.bounds() {
                let times = spread.0.len();
                let PressCost { presses, choices } = spread.sum();
                let share = 100.0 * f64::from(presses) / f64::from(whole);
                writeln!(
                    f,
                    "| {what} | {times} | {fewest} | {median} | {most} | {presses} | {share:.1} % \
                     | {choices} |"
                )?;
            }
        }
        if let Some((fewest, median, most)) = games.and_then(Spread::choices) {
            writeln!(
                f,
                "\nAt one press for each choice among several, and none for anything else, a game \
                 would take {fewest} / {median} / {most}."
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::games::{LabGame, games};

    #[test]
    fn the_same_seed_gives_the_same_presses_and_a_game_is_the_sum_of_its_parts() {
        let LabGame { title, study } = games().unwrap().remove(0);
        let options = title.apply_answers(None, &[], slowtable_ui::Language::default());
        let options = options.unwrap();
        let played = GamesToPlay {
            count: 1,
            seed: 4,
            level: "apprentice",
            steps: Some(20),
            offers: true,
            standing: &[],
        };
        let measure = || PressTally::of_games(study.as_ref(), &options, 2, played).unwrap();
        let tally = measure();
        assert_eq!(measure(), tally);
        let sum = |name: &str| tally.row(name).unwrap().sum();
        assert_eq!(sum("a game, all seats"), sum("a game, each seat"));
        assert_eq!(
            sum("a game, all seats"),
            sum("a part of the game, each seat")
        );
        let turns = "a turn, until somebody else presses";
        assert_eq!(sum("a game, all seats"), sum(turns));
        for section in [Section::Decision, Section::Move] {
            let of_it = tally.rows.iter().filter(|((of, _), _)| *of == section);
            let all: PressCost = of_it.map(|(_, spread)| spread.sum()).sum();
            assert_eq!(all, sum("a game, all seats"), "{section:?}");
        }
        let hands = sum("choose_hand");
        // Five cards of fifteen, chosen by both players in each of four periods.
        assert_eq!(hands.choices, 40);
        assert!(hands.presses >= hands.choices);
    }

    #[test]
    fn presses_lead_to_every_move_of_every_game() {
        for LabGame { title, study } in games().unwrap() {
            let options = title.apply_answers(None, &[], slowtable_ui::Language::default());
            let options = options.unwrap();
            let seats = title.seats().0.max(2);
            for seed in 1..=2 {
                let played = GamesToPlay {
                    count: 1,
                    seed,
                    level: "apprentice",
                    steps: Some(60),
                    offers: true,
                    standing: &[],
                };
                let tally = PressTally::of_games(study.as_ref(), &options, seats, played);
                let tally = tally.unwrap_or_else(|error| panic!("{}: {error}", title.id()));
                assert!(tally.row("a game, all seats").unwrap().sum().presses > 50);
            }
        }
    }

    #[test]
    fn bounds_are_of_what_is_sorted() {
        let spread = [5, 1, 3, 9].map(|presses| PressCost {
            presses,
            choices: 10 - presses,
        });
        let spread = Spread(spread.to_vec());
        assert_eq!(spread.bounds(), Some((1, 3, 9)));
        assert_eq!(spread.choices(), Some((1, 5, 9)));
        assert_eq!(Spread::default().bounds(), None);
    }
}
