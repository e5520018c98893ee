//! A game with its types hidden.

use std::marker::PhantomData;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use slowtable_kit::{Match, Rng, Rules, Seed, Viewer};

use crate::presses::{CountError, PressCounts, SimulatedPlayers, count_presses};
use crate::subject::{PlayerProfile, Subject};
use crate::waits::{PlayerHabits, Waits, WaitsError, play_by_post};

/// Why a game cannot be studied.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// Options or a state cannot be read or written as JSON.
    #[error("it cannot be read or written: {0}")]
    Json(#[from] serde_json::Error),
    /// The rules refuse the set-up.
    #[error("it cannot be set up: {0}")]
    Setup(String),
    /// A game by post did not end.
    #[error("{0}")]
    Waits(#[from] WaitsError),
    /// Presses cannot be counted.
    #[error("{0}")]
    Presses(#[from] CountError),
}

/// A [`Subject`] with its types hidden. Options and states are JSON, as tables store them.
pub trait AnyStudy: Send + Sync {
    /// Returns the game's id.
    fn id(&self) -> &'static str;

    /// Returns [`Subject::PLAYER_PROFILES`].
    fn player_profiles(&self) -> &'static [PlayerProfile];

    /// Calls [`Subject::indistinguishable_state`].
    ///
    /// # Errors
    /// [`StudyError::Json`] if `state` is none of this game.
    fn indistinguishable_state(
        &self,
        state: &Value,
        viewer: Viewer,
        rng: &mut Rng,
    ) -> Result<Option<Value>, StudyError>;

    /// Has simulated players who look in once a day play a game to its end.
    ///
    /// # Errors
    /// When the game cannot be set up or does not end.
    fn play_by_post(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        habits: PlayerHabits<'_>,
    ) -> Result<Waits, StudyError>;

    /// Has opponents play a game, and counts the presses that people need for the same moves.
    ///
    /// # Errors
    /// When the game cannot be set up or does not end, or no presses lead to a move.
    fn count_presses(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        players: SimulatedPlayers<'_>,
    ) -> Result<PressCounts, StudyError>;
}

/// A game's face and opponents, for [`AnyStudy`].
pub struct Study<S: Subject> {
    face: S::Face,
    opponent: S::Opponent,
    subject: PhantomData<fn() -> S>,
}

impl<S: Subject> Study<S> {
    /// Studies a game by its face and its opponents.
    pub const fn new(face: S::Face, opponent: S::Opponent) -> Self {
        Self {
            face,
            opponent,
            subject: PhantomData,
        }
    }
}

fn deal<R: Rules>(seats: u8, options: &Value, seed: Seed) -> Result<Match<R>, StudyError> {
    let (game, _) = Match::deal(seats, read(options)?, seed)
        .map_err(|error: R::SetupError| StudyError::Setup(error.to_string()))?;
    Ok(game)
}

fn read<T: DeserializeOwned>(written: &Value) -> Result<T, StudyError> {
    Ok(serde_json::from_value(written.clone())?)
}

fn written(state: impl Serialize) -> Result<Value, StudyError> {
    Ok(serde_json::to_value(state)?)
}

impl<S: Subject> AnyStudy for Study<S> {
    fn id(&self) -> &'static str {
        S::Rules::ID
    }

    fn player_profiles(&self) -> &'static [PlayerProfile] {
        S::PLAYER_PROFILES
    }

    fn indistinguishable_state(
        &self,
        state: &Value,
        viewer: Viewer,
        rng: &mut Rng,
    ) -> Result<Option<Value>, StudyError> {
        let other = S::indistinguishable_state(&read(state)?, viewer, rng);
        other.map(written).transpose()
    }

    fn play_by_post(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        habits: PlayerHabits<'_>,
    ) -> Result<Waits, StudyError> {
        let game = deal(seats, options, seed)?;
        Ok(play_by_post::<S>(&self.opponent, game, seed, habits)?)
    }

    fn count_presses(
        &self,
        seats: u8,
        options: &Value,
        seed: Seed,
        players: SimulatedPlayers<'_>,
    ) -> Result<PressCounts, StudyError> {
        let game = deal(seats, options, seed)?;
        let (face, opponent) = (&self.face, &self.opponent);
        Ok(count_presses::<S>(face, opponent, game, seed, players)?)
    }
}
