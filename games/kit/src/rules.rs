//! What a game has to say.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::ahead::{Occasion, StandingQuestion};
use crate::fault::FaultCode;
use crate::points::{self, Points};
use crate::random::Rng;
use crate::seat::{Seat, Seed, Viewer};
use crate::taking_back::Tells;

/// One small choice: a card, a space, a tile, an amount.
///
/// Its text (`Display`, `FromStr`) is stable: it stands in logs, in the headless protocol and in
/// buttons. It is at most 60 bytes of `[a-z0-9_:-]`, so that it fits a button's id.
pub trait Choice:
    Copy + Eq + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static
{
}

impl<T> Choice for T where
    T: Copy + Eq + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static
{
}

/// Stable, machine-readable names of an error: `snake_case`, never reused for another meaning.
///
/// The general code is the same in every game, so a program needs to know only those; a game names
/// the cases of them that it tells apart. People's sentences are made from the names elsewhere.
pub trait Code {
    /// What it is in any game.
    fn general(&self) -> FaultCode;

    /// The game's own name of this case; `None` if there is nothing to tell beyond the general code.
    fn special(&self) -> Option<&'static str> {
        None
    }

    /// The name that programs match on: the special one if there is one, else the general one.
    fn code(&self) -> &'static str {
        self.special().unwrap_or(self.general().id())
    }

    /// What else a program may want to know, such as what is missing.
    fn details(&self) -> Map<String, Value> {
        Map::new()
    }
}

/// One thing about a written position that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contradiction {
    /// Stable, `snake_case`.
    pub code: Cow<'static, str>,
    /// Where: a JSON pointer into the position.
    pub path: String,
    /// What is wrong, in English.
    pub message: String,
}

/// The code of a [`Contradiction`] that is no more than an unreadable field.
pub const UNREADABLE: &str = "unreadable";

/// How much an answer matters to the others at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// It may come at any time before the game ends; nobody needs to be told.
    AtLeisure,
    /// The seat is asked something, such as whether it takes an offer, while the others play on.
    Meanwhile,
    /// The table waits for it.
    Blocking,
}

/// What a seat is being asked for.
///
/// In JSON `holds_up` stands beside the urgency: whether it is [`Urgency::Blocking`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Awaited {
    /// Who is asked.
    pub seat: Seat,
    /// What for, as an id of the game's own (`choose_hand`, `resolve`, ...).
    pub what: &'static str,
    /// Whether and how the others depend on the answer.
    #[serde(flatten, serialize_with = "with_holds_up")]
    pub urgency: Urgency,
}

fn with_holds_up<S: Serializer>(urgency: &Urgency, serializer: S) -> Result<S::Ok, S::Error> {
    let mut written = serializer.serialize_map(Some(2))?;
    written.serialize_entry("urgency", urgency)?;
    written.serialize_entry("holds_up", &(*urgency == Urgency::Blocking))?;
    written.end()
}

/// Where a path stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Walk<R: Rules> {
    /// What the next choice decides; `None` exactly when none may come.
    pub question: Option<R::Question>,
    /// The choices that may come next, in a stable order, without repetition.
    pub choices: Vec<R::Choice>,
    /// The choices that the rules took by themselves behind the last one, in order: answers to questions
    /// that had no other. A path goes on without them; [`Rules::play`] need not accept them.
    pub taken: Vec<R::Choice>,
    /// Whether the path so far is already a whole move.
    pub whole: bool,
    /// The seat's view with what the path so far has paid, moved and laid. What a whole move gains
    /// or brings about is not in it: [`Rules::preview`] shows that.
    pub view: R::View,
}

/// What came of a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Played<E, A> {
    /// What happened, in order. Every event is public unless [`Rules::seen_by`] says otherwise.
    pub events: Vec<E>,
    /// What chance answered, in order.
    pub chance: Vec<A>,
}

/// What a move would do, as far as its own seat can know.
#[derive(Debug, Clone, PartialEq)]
pub enum Preview<V, E> {
    /// The move only does what the seat can foresee: the view after it, and what happened.
    Open(V, Vec<E>),
    /// The move reveals something hidden, asks chance, or hands the game on: its result is known
    /// only once it is played, and it cannot be taken back.
    ///
    /// Holds the events up to there: what the seat itself does, as far as it follows from its view.
    /// Playing the move tells the seat these events first. Moves that differ in what the seat does
    /// differ in them, so that a decision ahead can be compared with what it was shown to do; where
    /// the first event tells something hidden, there are none.
    Sealed(Vec<E>),
}

impl<V, E> Preview<V, E> {
    /// The view after an open move, and what happened; `None` if the move is sealed.
    pub fn open(self) -> Option<(V, Vec<E>)> {
        match self {
            Self::Open(after, events) => Some((after, events)),
            Self::Sealed(_) => None,
        }
    }
}

/// A seat's result when the game is over.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Standing {
    /// Whose result.
    pub seat: Seat,
    /// Its score.
    #[serde(flatten, serialize_with = "points::with_halves")]
    pub points: Points,
    /// Place from 1; equal results share a place.
    pub place: u8,
}

/// A seat's score: category by category, and in each line by line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Whose.
    pub seat: Seat,
    /// The sum.
    #[serde(flatten, serialize_with = "points::with_halves")]
    pub points: Points,
    /// What it is made of; a category that a seat has nothing of may be missing.
    pub categories: Vec<ScoreCategory>,
}

/// One part of a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreCategory {
    /// An id of the game's own.
    pub category: &'static str,
    /// The sum of its lines.
    #[serde(flatten, serialize_with = "points::with_halves")]
    pub points: Points,
    /// What scores.
    pub lines: Vec<ScoreLine>,
}

/// One thing that scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreLine {
    /// What, as an id of the game's own.
    pub what: &'static str,
    /// Where it is, if it is at some place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// What it is worth.
    #[serde(flatten, serialize_with = "points::with_halves")]
    pub points: Points,
}

/// A game's first state and what happened while dealing, or why it cannot be set up.
pub type Dealt<R> = Result<
    (
        <R as Rules>::State,
        Played<<R as Rules>::Event, <R as Rules>::Chance>,
    ),
    <R as Rules>::SetupError,
>;

/// A game's rules: pure functions over its state.
///
/// The same set-up, seed and log give the same state on every machine, for ever: of every version
/// of the rules from [`Rules::EARLIEST`] on. When a ruling changes what a log may replay to,
/// [`Rules::VERSION`] grows, states remember the version they were dealt under, and the old ruling
/// stays beside the new one, for games that go on under it. When no table is played under it any
/// more, it may go, and [`Rules::EARLIEST`] grows.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + Sized + 'static {
    /// The game's id, `snake_case`; it stands in stored games.
    const ID: &'static str;
    /// The version of these rules that new games are played under. A log names the version it was
    /// played under; the number grows whenever an old log might replay differently.
    const VERSION: u32;
    /// The oldest version that these rules still play. A log goes on under the version that it
    /// names; one that names an older or a later one is refused.
    const EARLIEST: u32 = Self::VERSION;
    /// How many seats a table may have.
    const SEATS: RangeInclusive<u8>;
    /// What people may take to deciding ahead, each habit a list of kinds of occasions, from the
    /// smallest to all of them: by these it is measured how long a game takes.
    const HABITS: &'static [&'static [&'static str]] = &[];

    /// What a seat may answer once for all.
    const STANDING: &'static [StandingQuestion] = &[];

    /// What a table may choose before the game. `Default` is the usual game.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The whole truth. Reading it back refuses contradictions.
    type State: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know. Holds nothing that is hidden from that viewer.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// One small choice.
    type Choice: Choice;
    /// What a choice decides, written as an object whose `ask` names the question.
    type Question: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// One thing that happened.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One answer of chance, as the log keeps it.
    type Chance: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Why a game cannot be set up.
    type SetupError: Error + Code + Send + Sync + 'static;
    /// Why a path is refused.
    type Refusal: Error + Code + Clone + PartialEq + Send + Sync + 'static;
    /// A moment for which a seat may decide ahead; [`NoOccasion`](crate::NoOccasion) in a game that
    /// names none.
    type Occasion: Occasion;

    /// Deals a new game that is played under a version from [`Rules::EARLIEST`] to
    /// [`Rules::VERSION`]. If these differ in more than the deal, the state remembers its version.
    ///
    /// # Errors
    /// When the number of seats or the options contradict the rules.
    fn create(seats: u8, options: &Self::Options, seed: Seed, version: u32) -> Dealt<Self>;

    /// The version of the rules that goes on from a state. States that do not remember one go on
    /// under the present rules.
    fn version(_state: &Self::State) -> u32 {
        Self::VERSION
    }

    /// How many seats the table has.
    fn seats(state: &Self::State) -> u8;

    /// Everybody who owes an answer now. Empty exactly when the game is over.
    fn awaited(state: &Self::State) -> Vec<Awaited>;

    /// What `viewer` may know. A seat that the table does not have sees what the public sees.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// Where `path` stands for the seat whose view this is.
    ///
    /// # Errors
    /// When the path contains a choice that was not offered there. The public has no paths.
    fn walk(view: &Self::View, path: &[Self::Choice]) -> Result<Walk<Self>, Self::Refusal>;

    /// What the whole move `path` would do, from the seat's own view.
    ///
    /// # Errors
    /// As [`Rules::play`].
    fn preview(
        view: &Self::View,
        path: &[Self::Choice],
    ) -> Result<Preview<Self::View, Self::Event>, Self::Refusal>;

    /// The occasions for which the seat whose view this is may decide ahead, in the order in which
    /// they may come. Whoever the table waits for answers that first: there are none then.
    fn occasions(_view: &Self::View) -> Vec<Self::Occasion> {
        Vec::new()
    }

    /// The view as it would be on an occasion, as far as the seat can know: paths and previews work
    /// on it as on any view. `None` if it may not decide ahead for it.
    fn foresee(_view: &Self::View, _occasion: Self::Occasion) -> Option<Self::View> {
        None
    }

    /// The occasion that has come: what the seat whose view this is is asked now, if nothing of the
    /// answer is given yet.
    fn occasion(_view: &Self::View) -> Option<Self::Occasion> {
        None
    }

    /// Whether an occasion cannot come any more because this one has come in its place.
    fn rules_out(_come: Self::Occasion, _other: Self::Occasion) -> bool {
        false
    }

    /// Whether something that happens means the same to whoever decided on it ahead as what was shown
    /// to them then.
    fn means_the_same(shown: &Self::Event, now: &Self::Event) -> bool {
        shown == now
    }

    /// The view when what the seat is asked in this one is behind it and nobody else has moved, as far
    /// as the seat can know; `last` is its last move there, which the view is without if that is
    /// sealed. `None` if nobody can know what is then. Plans go on from there.
    fn afterwards(_view: &Self::View, _last: &[Self::Choice]) -> Option<Self::View> {
        None
    }

    /// The move that answers what the seat is asked as it answered once for all: one of
    /// [`Rules::STANDING`] and one of its answers. `None` if it is asked something else, or is to be
    /// asked in such a case.
    fn standing_move(
        _view: &Self::View,
        _question: &str,
        _answer: &str,
    ) -> Option<Vec<Self::Choice>> {
        None
    }

    /// The only thing that the seat could do where it is asked, if doing it at once tells the others
    /// nothing that they do not see anyway.
    fn forced(_view: &Self::View) -> Option<Vec<Self::Choice>> {
        None
    }

    /// Makes the whole move `path`.
    ///
    /// # Errors
    /// When `path` is not a whole legal move of `seat`. The state is then unchanged.
    fn play(
        state: &mut Self::State,
        seat: Seat,
        path: &[Self::Choice],
    ) -> Result<Played<Self::Event, Self::Chance>, Self::Refusal>;

    /// What of `event` may be shown to `viewer`: the event, a lesser one, or nothing.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// What `event` tells people who did not know it before: by that, its decision may be taken back
    /// or not. A game that does not say more lets nobody take anything back alone.
    fn tells(_event: &Self::Event) -> Tells {
        Tells::Hidden
    }

    /// The result, best first, once the game is over.
    fn standings(state: &Self::State) -> Option<Vec<Standing>>;

    /// Every seat's score if the game ended now, as far as the viewer may know it; `None` if the
    /// game cannot tell.
    fn scores(_view: &Self::View) -> Option<Vec<Score>> {
        None
    }

    /// A state that differs from this one only in what `viewer` may not know, by chance. `None` if the
    /// way it went is a dead end, or the game cannot make any. Trials compare what people see of both.
    fn elsewhere(_state: &Self::State, _viewer: Viewer, _rng: &mut Rng) -> Option<Self::State> {
        None
    }

    /// Reads a complete position as [`Self::State`] is written.
    ///
    /// # Errors
    /// Everything that contradicts itself, in a stable order; at least one. A game that does not
    /// say more tells the first.
    fn read_position(written: Value) -> Result<Self::State, Vec<Contradiction>> {
        serde_json::from_value(written).map_err(|error| {
            vec![Contradiction {
                code: UNREADABLE.into(),
                path: String::new(),
                message: error.to_string(),
            }]
        })
    }
}
