//! The log of a match, and the match that follows from it.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use rpds::VectorSync;
use serde::{Deserialize, Serialize};

use crate::choice::Choice;
use crate::kept_states::KeptStates;
use crate::path_text;
use crate::rules::{Played, Rules};
use crate::seat::{Seat, Seed};

/// The start of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[serde(bound(
    serialize = "R::Options: Serialize, R::State: Serialize",
    deserialize = "R::Options: serde::de::DeserializeOwned, R::State: serde::de::DeserializeOwned"
))]
pub enum Start<R: Rules> {
    /// Dealt from a seed.
    Deal {
        /// The number of seats.
        seats: u8,
        /// The options that the table chose.
        options: R::Options,
        /// The seed of all chance in the game.
        seed: Seed,
    },
    /// A position set up by hand.
    Position(Box<R::State>),
}

/// The first record of a log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Setup<R: Rules> {
    /// The game's id.
    pub game: String,
    /// The version of the rules that the game is played under.
    pub rules: u32,
    /// The start: a deal or a position.
    pub start: Start<R>,
    /// The answers of chance during the set-up.
    pub chance: Vec<R::Chance>,
}

/// One entry of a log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged, bound(serialize = "", deserialize = ""))]
#[serde(try_from = "WrittenEntry<R>")]
pub enum Entry<R: Rules> {
    /// A move was made.
    Move(Move<R>),
    /// Earlier moves were taken back.
    Undo(Undo),
}

/// Earlier moves no longer count. They stay in the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Undo {
    /// The seat that took the moves back or asked for it.
    pub seat: Seat,
    /// The entries' indices, from 0 and ascending; they are moves that counted until then.
    pub undo: Vec<usize>,
}

/// An entry as written: a move has a `path`, an entry that takes moves back has `undo`.
#[derive(Deserialize)]
#[serde(bound(deserialize = ""))]
struct WrittenEntry<R: Rules> {
    seat: Seat,
    path: Option<Path<R::Choice>>,
    #[serde(default = "Vec::new")]
    chance: Vec<R::Chance>,
    undo: Option<Vec<usize>>,
}

#[derive(Deserialize)]
#[serde(bound(deserialize = ""))]
struct Path<C: Choice>(#[serde(with = "path_text")] Vec<C>);

impl<R: Rules> TryFrom<WrittenEntry<R>> for Entry<R> {
    type Error = &'static str;

    fn try_from(written: WrittenEntry<R>) -> Result<Self, Self::Error> {
        let WrittenEntry {
            seat,
            path,
            chance,
            undo,
        } = written;
        match (path, undo) {
            (Some(Path(path)), None) => Ok(Self::Move(Move { seat, path, chance })),
            (None, Some(undo)) if chance.is_empty() => Ok(Self::Undo(Undo { seat, undo })),
            (None, Some(_)) => Err("chance answers no entry that takes back"),
            (None, None) => Err("missing field `path`"),
            (Some(_), Some(_)) => Err("an entry has either a `path` or an `undo`"),
        }
    }
}

impl<R: Rules> Entry<R> {
    /// Returns the seat that made the entry.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        match self {
            Self::Move(made) => made.seat,
            Self::Undo(undo) => undo.seat,
        }
    }

    /// Returns the move, if the entry is one.
    #[must_use]
    pub const fn as_move(&self) -> Option<&Move<R>> {
        match self {
            Self::Move(made) => Some(made),
            Self::Undo(_) => None,
        }
    }
}

/// One move: what a seat decided and what chance answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(bound(serialize = ""))]
pub struct Move<R: Rules> {
    /// The seat that decided.
    pub seat: Seat,
    /// The path, each choice in its stable text.
    #[serde(with = "path_text")]
    pub path: Vec<R::Choice>,
    /// The answers of chance, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<R::Chance>,
}

/// The log of a whole game, from its set-up to its last move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Log<R: Rules> {
    /// The start of the game.
    pub setup: Setup<R>,
    /// All moves, and all entries that take moves back, in order. Copies of a log share them.
    pub entries: VectorSync<Entry<R>>,
}

/// Why moves cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TakeBackError {
    /// No entry is named, or an entry that is not a move or does not count.
    #[error("moves to take back must count, and be listed once each in ascending order")]
    DoesNotCount,
    /// Without them, a later move would not be possible or would be another one.
    #[error("a later move depends on them")]
    Needed,
}

/// Why a log cannot be replayed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ReplayError<S, F> {
    /// The log belongs to another game.
    #[error("the log is of the game {found:?}, not {expected:?}")]
    Game {
        /// The id of this game.
        expected: &'static str,
        /// The id in the log.
        found: String,
    },
    /// The log needs a version of the rules that this program does not have.
    #[error(
        "the log was played under rules version {found}; this program knows {}",
        versions(known)
    )]
    Version {
        /// The versions that this program can replay.
        known: RangeInclusive<u32>,
        /// The version in the log.
        found: u32,
    },
    /// The rules refuse the set-up.
    #[error("the game cannot be set up: {0}")]
    Setup(S),
    /// The rules refuse a move.
    #[error("move {index} is refused: {refusal}")]
    Refused {
        /// The entry's index, from 0.
        index: usize,
        /// The rules' reason.
        refusal: F,
    },
    /// An entry takes back moves that do not count or that later moves depend on.
    #[error("entry {index} takes back what it cannot: {why}")]
    Undo {
        /// The entry's index, from 0.
        index: usize,
        /// Why the moves cannot be taken back.
        why: TakeBackError,
    },
    /// Chance gives another answer than the log contains.
    #[error("chance answers {} otherwise than the log says", whose(*index))]
    Chance {
        /// The entry's index, from 0; `None` is the set-up.
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

/// The error of replaying a log of `R`.
type ReplayFault<R> = ReplayError<<R as Rules>::SetupError, <R as Rules>::Refusal>;

/// A game being played: its log, and the state that follows from it.
///
/// The state is the fold of the moves that count: those that no later entry takes back.
///
/// Some earlier states are kept, so that looking back need not replay the game from its start.
#[derive(Debug, Clone)]
pub struct Match<R: Rules> {
    pub(crate) log: Log<R>,
    pub(crate) state: R::State,
    /// The indices of the entries that are moves and count.
    pub(crate) counting: Vec<usize>,
    /// Earlier states, as far as the log reaches or replays. Unset until first used, if the match was loaded from a
    /// snapshot.
    kept: OnceLock<KeptStates<R::State>>,
}

/// Compares without the earlier states, which are only a cache.
impl<R: Rules> PartialEq for Match<R> {
    fn eq(&self, other: &Self) -> bool {
        self.log == other.log && self.state == other.state
    }
}

impl<R: Rules> Match<R> {
    /// Deals a new game and returns it with the events of the deal.
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

    /// Deals a new game under an earlier version of the rules.
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
        let start = KeptStates::begin(state.clone());
        Self {
            log,
            state,
            counting: Vec::new(),
            kept: OnceLock::from(start),
        }
    }

    /// Starts a match from a position set up by hand.
    #[must_use]
    pub fn from_position(state: R::State) -> Self {
        let start = Start::Position(Box::new(state.clone()));
        let log = Log::begin(R::version(&state), start, Vec::new());
        Self::at_start(log, state)
    }

    /// Replays a log from its beginning.
    ///
    /// # Errors
    /// When the log is of another game or version, a move is refused, or chance answers differently
    /// from the log.
    pub fn replay(log: Log<R>) -> Result<Self, ReplayFault<R>> {
        log.setup.check()?;
        let state = log.setup.begin()?;
        let mut game = Self::at_start(
            Log {
                setup: log.setup,
                entries: VectorSync::new_sync(),
            },
            state,
        );
        for (index, entry) in log.entries.iter().enumerate() {
            let made = match entry {
                Entry::Move(made) => made,
                Entry::Undo(Undo { seat, undo }) => {
                    game.take_back(*seat, undo.clone())
                        .map_err(|why| ReplayError::Undo { index, why })?;
                    continue;
                }
            };
            let played = game
                .play(made.seat, &made.path)
                .map_err(|refusal| ReplayError::Refused { index, refusal })?;
            if played.chance != made.chance {
                return Err(ReplayError::Chance { index: Some(index) });
            }
        }
        Ok(game)
    }

    /// Builds a match from a log and a cached state, which the caller knows to be the log's fold.
    ///
    /// # Errors
    /// When the log is of another game or version, or takes back moves that do not count.
    pub fn from_snapshot(log: Log<R>, state: R::State) -> Result<Self, ReplayFault<R>> {
        log.setup.check()?;
        let counting = counting(log.entries.iter()).map_err(|index| ReplayError::Undo {
            index,
            why: TakeBackError::DoesNotCount,
        })?;
        Ok(Self {
            log,
            state,
            counting,
            kept: OnceLock::new(),
        })
    }

    /// Returns the log so far.
    #[must_use]
    pub fn log(&self) -> &Log<R> {
        &self.log
    }

    /// Returns the current state.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Makes a move and appends it to the log.
    ///
    /// # Errors
    /// As [`Rules::play`]; log and state are then unchanged.
    pub fn play(
        &mut self,
        seat: Seat,
        path: &[R::Choice],
    ) -> Result<Played<R::Event, R::Chance>, R::Refusal> {
        let played = R::play(&mut self.state, seat, path)?;
        self.counting.push(self.log.entries.len());
        self.write(Entry::Move(Move {
            seat,
            path: path.to_vec(),
            chance: played.chance.clone(),
        }));
        Ok(played)
    }

    /// Appends an entry whose result is already in the state.
    pub(crate) fn write(&mut self, entry: Entry<R>) {
        self.log.entries.push_back_mut(entry);
        if let Some(kept) = self.kept.get_mut() {
            kept.reach(self.log.entries.len(), &self.state);
        }
    }

    /// Returns which entries are moves that count, ascending.
    #[must_use]
    pub fn counting(&self) -> &[usize] {
        &self.counting
    }

    /// Returns the last entry that is a move of this seat and counts.
    #[must_use]
    pub fn last_move_of(&self, seat: Seat) -> Option<usize> {
        let mut latest = self.counting.iter().rev();
        let is_own = |index: &&usize| {
            let entry = self.log.entries.get(**index);
            entry.is_some_and(|entry| entry.seat() == seat)
        };
        latest.find(is_own).copied()
    }

    /// Returns the state when the log had `moves` entries. `None` if it never had so many, or if
    /// the log of a match loaded from a snapshot does not replay that far.
    #[must_use]
    pub fn at(&self, moves: usize) -> Option<Cow<'_, R::State>> {
        if moves == self.log.entries.len() {
            return Some(Cow::Borrowed(&self.state));
        }
        if moves > self.log.entries.len() {
            return None;
        }
        let counting = counting(self.log.entries.iter().take(moves)).ok()?;
        self.fold(&counting)
    }

    /// Returns the state after so many of the moves that [count](Self::counting). `None` if there are
    /// not so many, or if the log of a match loaded from a snapshot does not replay that far.
    #[must_use]
    pub fn after(&self, counted: usize) -> Option<Cow<'_, R::State>> {
        match self.counting.get(..counted)? {
            all if all.len() == self.counting.len() => Some(Cow::Borrowed(&self.state)),
            first => self.fold(first),
        }
    }

    /// Returns the state after the given moves, in their order; `None` if they do not replay.
    pub(crate) fn fold(&self, counting: &[usize]) -> Option<Cow<'_, R::State>> {
        fold(self.kept_states(), &self.log.entries, counting)
    }

    /// Calls `show` for every move that counts, in order, with the number of entries before it, the
    /// state before it, and the move. Ends early where the log of a match loaded from a snapshot
    /// does not replay.
    pub fn each_move(&self, mut show: impl FnMut(usize, &R::State, &Move<R>)) {
        let Some(start) = self.kept_states().first() else {
            return;
        };
        let mut state = R::State::clone(start);
        let mut counting = self.counting.iter().peekable();
        for (moves, entry) in self.log.entries.iter().enumerate() {
            match entry {
                Entry::Move(made) => {
                    if counting.next_if(|next| **next == moves).is_some() {
                        show(moves, &state, made);
                    }
                    if !made.repeat(&mut state) {
                        return;
                    }
                }
                Entry::Undo(_) => match self.at(moves + 1) {
                    Some(after) => state = after.into_owned(),
                    None => return,
                },
            }
        }
    }

    fn kept_states(&self) -> &KeptStates<R::State> {
        self.kept.get_or_init(|| {
            let Ok(state) = self.log.setup.begin() else {
                return KeptStates::none();
            };
            let entries = &self.log.entries;
            let mut kept = KeptStates::begin(state);
            let interval = KeptStates::<R::State>::INTERVAL;
            for length in (interval..=entries.len()).step_by(interval) {
                let after = counting(entries.iter().take(length)).ok();
                let after = after.and_then(|counting| fold(&kept, entries, &counting));
                let Some(after) = after.map(Cow::into_owned) else {
                    break;
                };
                kept.reach(length, &after);
            }
            kept
        })
    }
}

/// Returns which of the entries are moves that still count after all of them.
///
/// # Errors
/// The index of an entry that takes back moves that do not count.
fn counting<'a, R: Rules>(
    entries: impl Iterator<Item = &'a Entry<R>>,
) -> Result<Vec<usize>, usize> {
    let mut counting = Vec::with_capacity(entries.size_hint().0);
    for (index, entry) in entries.enumerate() {
        match entry {
            Entry::Move(_) => counting.push(index),
            Entry::Undo(undo) => counting = without(&counting, &undo.undo).ok_or(index)?,
        }
    }
    Ok(counting)
}

/// Removes `gone` from the moves that count. `None` if `gone` is empty, not ascending, or names a
/// move that does not count.
pub(crate) fn without(counting: &[usize], gone: &[usize]) -> Option<Vec<usize>> {
    let mut going = gone.iter().peekable();
    let mut rest = counting.to_vec();
    rest.retain(|index| going.next_if_eq(&index).is_none());
    (going.peek().is_none() && !gone.is_empty()).then_some(rest)
}

/// Returns the state after some of the moves, computed from the latest kept state that only these
/// moves led to. `None` if they do not replay.
fn fold<'a, R: Rules>(
    kept: &'a KeptStates<R::State>,
    entries: &VectorSync<Entry<R>>,
    moves: &[usize],
) -> Option<Cow<'a, R::State>> {
    let fits = |&(length, _): &(usize, _)| {
        let before = &moves[..moves.partition_point(|&index| index < length)];
        let is_beyond = moves.last().map_or(0, |last| last + 1) < length;
        !is_beyond && counting(entries.iter().take(length)).is_ok_and(|there| there == before)
    };
    let (length, latest) = kept.latest_first().find(fits)?;
    let rest = &moves[moves.partition_point(|&index| index < length)..];
    if rest.is_empty() {
        return Some(Cow::Borrowed(latest));
    }
    let mut state = R::State::clone(latest);
    let made = |index: &usize| entries.get(*index).and_then(Entry::as_move);
    rest.iter()
        .all(|index| made(index).is_some_and(|made| made.repeat(&mut state)))
        .then_some(Cow::Owned(state))
}

impl<R: Rules> Setup<R> {
    /// Checks that the log is of this game and of a version that this program can replay.
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

    /// Computes the first state.
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

impl<R: Rules> Move<R> {
    /// Makes the move again; returns whether chance answered as it did the first time.
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
            entries: VectorSync::new_sync(),
        }
    }
}
