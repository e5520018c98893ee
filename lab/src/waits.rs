//! The duration of games among people who look in once a day: `slowtable-lab measure waits`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;
use slowtable::games::is_meant;
use slowtable_desk::{HostedError, Title};
use slowtable_kit::Seed;
use slowtable_lab_kit::{AnyStudy, PlayerHabits, PlayerProfile, StudyError, Waits};
use slowtable_ui::Language;

use crate::games::LabGame;
use crate::presses::{GamesToPlay, PressTally};
use crate::sight::{Sight, SightError};

/// The default steps for a decision: the quality of play matters little here.
const STEPS: u64 = 200;

/// The reasons why nothing can be measured.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    /// There is no game with this name.
    #[error("no game is called {0:?}")]
    NoSuchGame(String),
    /// The game's opponents have no such level.
    #[error("there is no level {level:?}; there are: {known}")]
    NoSuchLevel {
        /// The requested level.
        level: String,
        /// The levels of the game.
        known: String,
    },
    /// A game cannot be set up, or does not end.
    #[error(transparent)]
    Game(#[from] StudyError),
    /// Desks cannot be measured.
    #[error(transparent)]
    Sight(#[from] SightError),
    /// The game has no such option.
    #[error(transparent)]
    Option(#[from] HostedError),
}

/// A series of games among people who look in once a day.
pub struct Survey {
    title: Arc<dyn Title>,
    study: Box<dyn AnyStudy>,
    options: Value,
}

impl Survey {
    /// Prepares the measurement of a game with these answers to its options; of the first hosted game if none
    /// is named.
    ///
    /// # Errors
    /// When there is no such game or option.
    pub fn new(
        games: Vec<LabGame>,
        game: Option<&str>,
        options: &[(String, String)],
    ) -> Result<Self, SurveyError> {
        let found = games
            .into_iter()
            .find(|one| game.is_none_or(|game| is_meant(one.title.id(), game)));
        let LabGame { title, study } =
            found.ok_or_else(|| SurveyError::NoSuchGame(game.unwrap_or_default().to_owned()))?;
        Ok(Self {
            options: title.apply_answers(None, options, Language::default())?,
            title,
            study,
        })
    }

    /// Returns the numbers of players to measure: the requested ones, or all from two on.
    #[must_use]
    pub fn players(&self, asked: Vec<u8>) -> Vec<u8> {
        let (fewest, most) = self.title.seats();
        match asked.is_empty() {
            true => (fewest.max(2)..=most).collect(),
            false => asked,
        }
    }

    /// Returns what people may settle before they are asked, from nothing on.
    #[must_use]
    pub fn profiles(&self) -> Vec<PlayerProfile> {
        let all = self.study.player_profiles().iter().copied();
        std::iter::once(PlayerProfile::default())
            .chain(all)
            .collect()
    }

    /// Returns the id of the level that is asked for, or of the weakest.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn level(&self, asked: Option<&str>) -> Result<&'static str, SurveyError> {
        let levels = self.title.levels();
        let Some(asked) = asked else {
            let weakest = levels.first().map(|level| level.id);
            return Ok(weakest.unwrap_or_else(|| self.title.usual_level()));
        };
        let known: Vec<&str> = levels.iter().map(|level| level.id).collect();
        let found = levels.iter().find(|level| level.id == asked);
        found
            .map(|level| level.id)
            .ok_or_else(|| SurveyError::NoSuchLevel {
                level: asked.to_owned(),
                known: known.join(", "),
            })
    }

    /// Counts the presses of these games, each from its own deal.
    ///
    /// # Errors
    /// When a game cannot be set up or does not end, or panels do not lead to a move.
    pub fn presses(&self, players: u8, games: GamesToPlay<'_>) -> Result<PressTally, SurveyError> {
        let study = self.study.as_ref();
        Ok(PressTally::of_games(study, &self.options, players, games)?)
    }

    /// Lays the desks of these games, each from its own deal.
    ///
    /// # Errors
    /// When a game cannot be set up or does not end, or a desk cannot be laid.
    pub fn sight(&self, players: u8, games: GamesToPlay<'_>) -> Result<Sight, SurveyError> {
        let (title, study) = (self.title.as_ref(), self.study.as_ref());
        Ok(Sight::of_games(
            title,
            study,
            &self.options,
            players,
            games,
        )?)
    }

    /// Plays these games, each from its own deal, among players of a level ([`Survey::level`]).
    ///
    /// # Errors
    /// When a game cannot be set up or does not end.
    pub fn measure(
        &self,
        players: u8,
        profile: PlayerProfile,
        level: &str,
        games: u32,
        seed: u64,
        steps: Option<u64>,
    ) -> Result<WaitsRow, SurveyError> {
        let habits = PlayerHabits {
            level,
            steps: steps.unwrap_or(STEPS),
            profile,
        };
        let mut sum = Waits::default();
        let mut squares = 0.0;
        for game in 0..games {
            let deal = Seed(u128::from(seed) + u128::from(game));
            let waits = self
                .study
                .play_by_post(players, &self.options, deal, habits)?;
            sum.days += waits.days;
            sum.visits += waits.visits;
            sum.asked_visits += waits.asked_visits;
            sum.played_ahead += waits.played_ahead;
            sum.dropped += waits.dropped;
            squares += f64::from(waits.days).powi(2);
            for (what, days) in waits.waited_for {
                *sum.waited_for.entry(what).or_default() += days;
            }
        }
        let games = f64::from(games.max(1));
        let days = f64::from(sum.days) / games;
        let shares = sum.waited_for.into_iter();
        Ok(WaitsRow {
            players,
            profile,
            days,
            days_error: ((squares / games - days * days).max(0.0) / games).sqrt(),
            visits: f64::from(sum.visits) / games,
            asked_visits: f64::from(sum.asked_visits) / games,
            played_ahead: f64::from(sum.played_ahead) / games,
            dropped: f64::from(sum.dropped) / games,
            waited_for: shares.map(|(what, days)| (what, days / games)).collect(),
        })
    }
}

/// The results for one number of players with one habit: means over the games.
#[derive(Debug, Clone)]
pub struct WaitsRow {
    /// The number of players.
    pub players: u8,
    /// What they settled before they were asked.
    pub profile: PlayerProfile,
    /// The days of a game.
    pub days: f64,
    /// The standard error of that mean.
    pub days_error: f64,
    /// The visits to the table, of all players together, at which something was decided.
    pub visits: f64,
    /// Those of them at which the table waited for the player.
    pub asked_visits: f64,
    /// Decisions ahead that were played.
    pub played_ahead: f64,
    /// The decisions ahead that no longer did what was shown, and so were not played.
    pub dropped: f64,
    /// What the table waited for at the end of a day, with the number of days.
    pub waited_for: BTreeMap<&'static str, f64>,
}

impl fmt::Display for WaitsRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut waits: Vec<_> = self.waited_for.iter().collect();
        waits.sort_by(|one, other| other.1.total_cmp(one.1));
        let waits: Vec<String> = waits
            .into_iter()
            .map(|(what, days)| format!("{what} {days:.1}"))
            .collect();
        write!(
            f,
            "| {} | {} | {:.1} +- {:.1} | {:.0} | {:.0} | {:.1} | {:.1} | {} |",
            self.players,
            self.profile,
            self.days,
            self.days_error,
            self.visits,
            self.asked_visits,
            self.played_ahead,
            self.dropped,
            waits.join(", ")
        )
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::games::games;

    #[test]
    fn deciding_ahead_shortens_the_wait_and_the_same_seed_gives_the_same_days() {
        for LabGame { title, .. } in games().unwrap() {
            let survey = Survey::new(games().unwrap(), Some(title.id()), &[]).unwrap();
            let (fewest, most) = title.seats();
            let fewest = fewest.max(2);
            assert_eq!(
                survey.players(Vec::new()),
                (fewest..=most).collect::<Vec<u8>>()
            );
            let measure = |profile: &PlayerProfile| {
                let level = survey.level(None).unwrap();
                // With very few steps some opponents only end their turns.
                let row = survey.measure(fewest, *profile, level, 1, 4, Some(100));
                row.unwrap().days
            };
            let mut profiles = survey.profiles();
            // Who makes offers waits for answers.
            profiles.retain(|profile| !profile.offers);
            let days: Vec<f64> = profiles.iter().map(measure).collect();
            assert!(days.first() > days.last(), "{}: {days:?}", title.id());
            assert_eq!(profiles.iter().map(measure).collect::<Vec<_>>(), days);
        }
    }
}
