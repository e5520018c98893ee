//! The log is the game.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

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
    #[error(
        "the log was played under rules version {found}; this program knows {}",
        versions(known)
    )]
    Version {
        /// The versions that replay here.
        known: RangeInclusive<u32>,
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

fn versions(known: &RangeInclusive<u32>) -> String {
    if known.start() == known.end() {
        format!("version {}", known.end())
    } else {
        format!("versions {} to {}", known.start(), known.end())
    }
}

fn whose(index: Option<usize>) -> String {
    index.map_or_else(|| "the set-up".to_owned(), |index| format!("move {index}"))
}

/// The error of replaying a game of `R`.
type ReplayFault<R> = ReplayError<<R as Rules>::SetupError, <R as Rules>::Refusal>;

/// A game being played: its log, and the state that the log folds to.
///
/// Some earlier states are kept, so that looking back need not replay the game from its start.
#[derive(Debug, Clone)]
pub struct Match<R: Rules> {
    log: Log<R>,
    state: R::State,
    /// The states after every [`INTERVAL`] moves, the start first: as many as the log allows, or as
    /// it replays. Missing until they are asked for, if the game was taken from a snapshot.
    checkpoints: OnceLock<Vec<Arc<R::State>>>,
}

/// How many moves lie between two checkpoints.
const INTERVAL: usize = 32;

/// What is kept for looking back does not count.
impl<R: Rules> PartialEq for Match<R> {
    fn eq(&self, other: &Self) -> bool {
        self.log == other.log && self.state == other.state
    }
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
        Self::deal_under(R::VERSION, seats, options, seed)
    }

    /// Deals a new game that is played under an earlier version of the rules.
    ///
    /// # Errors
    /// As [`Rules::create`].
    pub fn deal_under(
        version: u32,
        seats: u8,
        options: R::Options,
        seed: Seed,
    ) -> Result<(Self, Vec<R::Event>), R::SetupError> {
        let (state, played) = R::create(seats, &options, seed, version)?;
        let start = Start::Deal {
            seats,
            options,
            seed,
        };
        let log = Log::begin(version, start, played.chance);
        Ok((Self::at_start(log, state), played.events))
    }

    fn at_start(log: Log<R>, state: R::State) -> Self {
        let start = Arc::new(state.clone());
        Self {
            log,
            state,
            checkpoints: OnceLock::from(vec![start]),
        }
    }

    /// Begins from a position that was set up by hand.
    #[must_use]
    pub fn from_position(state: R::State) -> Self {
        let start = Start::Position(Box::new(state.clone()));
        let log = Log::begin(R::version(&state), start, Vec::new());
        Self::at_start(log, state)
    }

    /// Plays a log again from its beginning.
    ///
    /// # Errors
    /// When the log is of another game or version, a move is refused, or chance answers
    /// otherwise than it says.
    pub fn replay(log: Log<R>) -> Result<Self, ReplayFault<R>> {
        log.setup.check()?;
        let state = log.setup.begin()?;
        let mut game = Self::at_start(
            Log {
                setup: log.setup,
                entries: Vec::with_capacity(log.entries.len()),
            },
            state,
        );
        for (index, entry) in log.entries.into_iter().enumerate() {
            let played = game
                .play(entry.seat, &entry.path)
                .map_err(|refusal| ReplayError::Refused { index, refusal })?;
            if played.chance != entry.chance {
                return Err(ReplayError::Chance { index: Some(index) });
            }
        }
        Ok(game)
    }

    /// Takes a log together with a cached state that is known to be its fold.
    ///
    /// # Errors
    /// When the log is of another game or version.
    pub fn from_snapshot(log: Log<R>, state: R::State) -> Result<Self, ReplayFault<R>> {
        log.setup.check()?;
        Ok(Self {
            log,
            state,
            checkpoints: OnceLock::new(),
        })
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
        if let Some(checkpoints) = self.checkpoints.get_mut()
            && self.log.entries.len() == checkpoints.len() * INTERVAL
        {
            checkpoints.push(Arc::new(self.state.clone()));
        }
        Ok(played)
    }

    /// The state when the log had so many moves; `None` if it never had so many, or if the log of
    /// a game that was taken from a snapshot does not replay so far.
    #[must_use]
    pub fn at(&self, moves: usize) -> Option<Cow<'_, R::State>> {
        if moves == self.log.entries.len() {
            return Some(Cow::Borrowed(&self.state));
        }
        let entries = self.log.entries.get(..moves)?;
        let checkpoints = self.checkpoints();
        let nearest = moves / INTERVAL;
        let checkpoint = checkpoints.get(nearest)?;
        let rest = &entries[nearest * INTERVAL..];
        if rest.is_empty() {
            return Some(Cow::Borrowed(checkpoint));
        }
        let mut state = R::State::clone(checkpoint);
        rest.iter()
            .all(|entry| entry.repeat(&mut state))
            .then_some(Cow::Owned(state))
    }

    /// Shows every move in order: how many the log had before it, the state it was made in, and
    /// what was decided. Ends early where the log of a game that was taken from a snapshot does
    /// not replay.
    pub fn each_move(&self, mut show: impl FnMut(usize, &R::State, &Entry<R>)) {
        let Some(start) = self.checkpoints().first() else {
            return;
        };
        let mut state = R::State::clone(start);
        for (moves, entry) in self.log.entries.iter().enumerate() {
            show(moves, &state, entry);
            if !entry.repeat(&mut state) {
                return;
            }
        }
    }

    fn checkpoints(&self) -> &[Arc<R::State>] {
        self.checkpoints.get_or_init(|| {
            let Ok(mut state) = self.log.setup.begin() else {
                return Vec::new();
            };
            let mut checkpoints = vec![Arc::new(state.clone())];
            for stretch in self.log.entries.chunks_exact(INTERVAL) {
                if !stretch.iter().all(|entry| entry.repeat(&mut state)) {
                    break;
                }
                checkpoints.push(Arc::new(state.clone()));
            }
            checkpoints
        })
    }
}

impl<R: Rules> Setup<R> {
    /// Refuses what is not of this game, or not in a version that replays here.
    fn check(&self) -> Result<(), ReplayFault<R>> {
        if self.game != R::ID {
            return Err(ReplayError::Game {
                expected: R::ID,
                found: self.game.clone(),
            });
        }
        let known = R::EARLIEST..=R::VERSION;
        if !known.contains(&self.rules) {
            return Err(ReplayError::Version {
                known,
                found: self.rules,
            });
        }
        Ok(())
    }

    /// The first state.
    fn begin(&self) -> Result<R::State, ReplayFault<R>> {
        match &self.start {
            Start::Deal {
                seats,
                options,
                seed,
            } => {
                let (state, played) =
                    R::create(*seats, options, *seed, self.rules).map_err(ReplayError::Setup)?;
                if played.chance == self.chance {
                    Ok(state)
                } else {
                    Err(ReplayError::Chance { index: None })
                }
            }
            Start::Position(_) if !self.chance.is_empty() => {
                Err(ReplayError::Chance { index: None })
            }
            Start::Position(state) => Ok((**state).clone()),
        }
    }
}

impl<R: Rules> Entry<R> {
    /// Makes the move again; whether chance answered as it did.
    fn repeat(&self, state: &mut R::State) -> bool {
        R::play(state, self.seat, &self.path).is_ok_and(|played| played.chance == self.chance)
    }
}

impl<R: Rules> Log<R> {
    fn begin(version: u32, start: Start<R>, chance: Vec<R::Chance>) -> Self {
        let setup = Setup {
            game: R::ID.to_owned(),
            rules: version,
            start,
            chance,
        };
        Self {
            setup,
            entries: Vec::new(),
        }
    }
}

pub(crate) mod path_text {
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
