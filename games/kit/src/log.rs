//! The log is the game.

use serde::{Deserialize, Serialize};

use crate::rules::{Played, Rules};
use crate::seat::{Seat, Seed};

/// Where a game begins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[serde(bound(
    serialize = "R::Options: Serialize, R::State: Serialize",
    deserialize = "R::Options: serde::de::DeserializeOwned, R::State: serde::de::DeserializeOwned"
))]
pub enum Start<R: Rules> {
    /// Dealt from a seed.
    Deal {
        /// How many seats.
        seats: u8,
        /// What the table chose.
        options: R::Options,
        /// Where all chance comes from.
        seed: Seed,
    },
    /// Set up by hand.
    Position(Box<R::State>),
}

/// The first record of a log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Setup<R: Rules> {
    /// The game's id.
    pub game: String,
    /// The version of the rules it is played under.
    pub rules: u32,
    /// Where it begins.
    pub start: Start<R>,
    /// What chance answered while setting up.
    pub chance: Vec<R::Chance>,
}

/// One move: what a seat decided and what chance answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Entry<R: Rules> {
    /// Who decided.
    pub seat: Seat,
    /// The path, each choice in its stable text.
    #[serde(with = "path_text")]
    pub path: Vec<R::Choice>,
    /// What chance answered, in order.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<R::Chance>,
}

/// A whole game, from its set-up to its last move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Log<R: Rules> {
    /// How it began.
    pub setup: Setup<R>,
    /// Every move, in order.
    pub entries: Vec<Entry<R>>,
}

/// Why a log is not a game.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ReplayError<S, F> {
    /// It is a log of another game.
    #[error("the log is of the game {found:?}, not {expected:?}")]
    Game {
        /// This game.
        expected: &'static str,
        /// The game it names.
        found: String,
    },
    /// It was played under rules that this program does not know.
    #[error("the log was played under rules version {found}; this program has version {expected}")]
    Version {
        /// The version here.
        expected: u32,
        /// The version it names.
        found: u32,
    },
    /// It cannot be set up.
    #[error("the game cannot be set up: {0}")]
    Setup(S),
    /// A move is refused.
    #[error("move {index} is refused: {refusal}")]
    Refused {
        /// Which entry, from 0.
        index: usize,
        /// Why.
        refusal: F,
    },
    /// Chance answered something else than the log says.
    #[error("chance answers {} otherwise than the log says", whose(*index))]
    Chance {
        /// Which entry, from 0; `None` is the set-up.
        index: Option<usize>,
    },
}

fn whose(index: Option<usize>) -> String {
    index.map_or_else(|| "the set-up".to_owned(), |index| format!("move {index}"))
}

/// The error of replaying a game of `R`.
type ReplayFault<R> = ReplayError<<R as Rules>::SetupError, <R as Rules>::Refusal>;

/// A game being played: its log, and the state that the log folds to.
#[derive(Debug, Clone, PartialEq)]
pub struct Match<R: Rules> {
    log: Log<R>,
    state: R::State,
}

impl<R: Rules> Match<R> {
    /// Deals a new game, with what happened while dealing.
    ///
    /// # Errors
    /// As [`Rules::create`].
    pub fn deal(
        seats: u8,
        options: R::Options,
        seed: Seed,
    ) -> Result<(Self, Vec<R::Event>), R::SetupError> {
        let (state, played) = R::create(seats, &options, seed)?;
        let start = Start::Deal {
            seats,
            options,
            seed,
        };
        Ok((
            Self {
                log: Log::begin(start, played.chance),
                state,
            },
            played.events,
        ))
    }

    /// Begins from a position that was set up by hand.
    #[must_use]
    pub fn from_position(state: R::State) -> Self {
        Self {
            log: Log::begin(Start::Position(Box::new(state.clone())), Vec::new()),
            state,
        }
    }

    /// Plays a log again from its beginning.
    ///
    /// # Errors
    /// When the log is of another game or version, a move is refused, or chance answers
    /// otherwise than it says.
    pub fn replay(log: Log<R>) -> Result<Self, ReplayFault<R>> {
        if log.setup.game != R::ID {
            return Err(ReplayError::Game {
                expected: R::ID,
                found: log.setup.game,
            });
        }
        if log.setup.rules != R::VERSION {
            return Err(ReplayError::Version {
                expected: R::VERSION,
                found: log.setup.rules,
            });
        }
        let mut state = match &log.setup.start {
            Start::Deal {
                seats,
                options,
                seed,
            } => {
                let (state, played) =
                    R::create(*seats, options, *seed).map_err(ReplayError::Setup)?;
                if played.chance != log.setup.chance {
                    return Err(ReplayError::Chance { index: None });
                }
                state
            }
            Start::Position(_) if !log.setup.chance.is_empty() => {
                return Err(ReplayError::Chance { index: None });
            }
            Start::Position(state) => (**state).clone(),
        };
        for (index, entry) in log.entries.iter().enumerate() {
            let played = R::play(&mut state, entry.seat, &entry.path)
                .map_err(|refusal| ReplayError::Refused { index, refusal })?;
            if played.chance != entry.chance {
                return Err(ReplayError::Chance { index: Some(index) });
            }
        }
        Ok(Self { log, state })
    }

    /// Takes a log together with a cached state that is known to be its fold.
    #[must_use]
    pub fn from_snapshot(log: Log<R>, state: R::State) -> Self {
        Self { log, state }
    }

    /// The log so far.
    #[must_use]
    pub fn log(&self) -> &Log<R> {
        &self.log
    }

    /// The state now.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Makes a move and writes it down.
    ///
    /// # Errors
    /// As [`Rules::play`]; log and state are then unchanged.
    pub fn play(
        &mut self,
        seat: Seat,
        path: &[R::Choice],
    ) -> Result<Played<R::Event, R::Chance>, R::Refusal> {
        let played = R::play(&mut self.state, seat, path)?;
        self.log.entries.push(Entry {
            seat,
            path: path.to_vec(),
            chance: played.chance.clone(),
        });
        Ok(played)
    }
}

impl<R: Rules> Log<R> {
    fn begin(start: Start<R>, chance: Vec<R::Chance>) -> Self {
        let setup = Setup {
            game: R::ID.to_owned(),
            rules: R::VERSION,
            start,
            chance,
        };
        Self {
            setup,
            entries: Vec::new(),
        }
    }
}

mod path_text {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::rules::Choice;

    pub fn serialize<C: Choice, S: Serializer>(
        path: &[C],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(path.iter().map(ToString::to_string))
    }

    pub fn deserialize<'de, C: Choice, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<C>, D::Error> {
        Vec::<String>::deserialize(deserializer)?
            .iter()
            .map(|text| {
                text.parse()
                    .map_err(|_| Error::custom(format_args!("no such choice: {text:?}")))
            })
            .collect()
    }
}
