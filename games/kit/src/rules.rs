//! The interface that a game implements.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::choice::Choice;
use crate::fault::{Code, Contradiction};
use crate::layout::LayoutNumber;
use crate::log::Match;
use crate::occasion::Occasion;
use crate::part::Proposal;
use crate::points::{self, Points};
use crate::seat::{Seat, Seed, Viewer};
use crate::standing_question::StandingQuestion;
use crate::written::read_fields;

/// A move of a seat that is made without its person when a time has passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lapse<C> {
    /// The name of what lapses, at most 60 bytes. Another thing of the whole game has another name, and what waits on
    /// keeps its name.
    pub name: String,
    /// The seat whose move it is.
    pub seat: Seat,
    /// The move, which is legal as long as the position has this lapse.
    pub path: Vec<C>,
    /// The time from when the position first had it.
    pub after: Duration,
    /// The seat that waits for the others until then, such as the maker of an offer. If the table waits for that seat,
    /// its clock stands for a while.
    pub waiting: Option<Seat>,
}

/// What an event reveals to people who did not know it before, in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tells {
    /// Only that the seat has decided: nobody could act on the decision's content.
    Nothing,
    /// Public information, and nothing that was hidden from anyone.
    Open,
    /// Something hidden from someone: a card turned up, another seat's answer, a die.
    Hidden,
}

/// How much an answer matters to the other seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// It may come at any time before the game ends; no notification is needed.
    AtLeisure,
    /// The seat is asked something, such as whether to take an offer, while the others play on.
    Meanwhile,
    /// The table waits for it.
    Blocking,
}

impl Urgency {
    /// Returns how soon a computer is asked, the highest first. A seat that is asked meanwhile answers before the seat
    /// that the table waits for moves on, since that move may close the question.
    #[must_use]
    pub const fn asking_rank(self) -> u8 {
        match self {
            Self::AtLeisure => 0,
            Self::Blocking => 1,
            Self::Meanwhile => 2,
        }
    }
}

/// What a seat is asked for.
///
/// In JSON, `holds_up` stands beside the urgency: whether the urgency is [`Urgency::Blocking`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Awaited {
    /// The seat that is asked.
    pub seat: Seat,
    /// The kind of decision, as the game's own id (`choose_hand`, `resolve`, ...).
    pub what: &'static str,
    /// Whether and how the others depend on the answer.
    #[serde(flatten, serialize_with = "with_holds_up")]
    pub urgency: Urgency,
}

impl Awaited {
    /// Returns the computer that is asked next of these, by [`Urgency::asking_rank`]: the first of several that are
    /// asked equally soon.
    #[must_use]
    pub fn asked_next(awaited: impl IntoIterator<Item = Self>) -> Option<Self> {
        let rank = |one: &Self| one.urgency.asking_rank();
        awaited
            .into_iter()
            .reduce(|first, next| match rank(&next) > rank(&first) {
                true => next,
                false => first,
            })
    }
}

fn with_holds_up<S: Serializer>(urgency: &Urgency, serializer: S) -> Result<S::Ok, S::Error> {
    let mut written = serializer.serialize_map(Some(2))?;
    written.serialize_entry("urgency", urgency)?;
    written.serialize_entry("holds_up", &(*urgency == Urgency::Blocking))?;
    written.end()
}

/// The state of a path: the next choices, and whether it is a whole move.
#[derive(Debug, Clone, PartialEq)]
pub struct Walk<R: Rules> {
    /// What the next choice decides; `None` exactly when no choice may follow.
    pub question: Option<R::Question>,
    /// The choices that may come next, in a stable order, without repetition.
    pub choices: Vec<R::Choice>,
    /// The choices that the rules took by themselves after the last one, in order: answers to
    /// questions with only one answer. A path continues without them; [`Rules::play`] need not
    /// accept them.
    pub taken: Vec<R::Choice>,
    /// Whether the path so far is already a whole move.
    pub whole: bool,
    /// The seat's view after what the path so far has paid, moved and laid. The gains and effects
    /// of a whole move are not in it: [`Rules::preview`] shows those.
    pub view: R::View,
}

/// The result of a move.
#[derive(Debug, Clone, PartialEq)]
pub struct Played<E, A> {
    /// What happened, in order. Every event is public unless [`Rules::seen_by`] says otherwise.
    pub events: Vec<E>,
    /// The answers of chance, in order.
    pub chance: Vec<A>,
}

/// What a move would do, as far as its own seat can know.
#[derive(Debug, Clone, PartialEq)]
pub enum Preview<V, E> {
    /// The move only does what the seat can foresee: the view after it, and what happened.
    Open(V, Vec<E>),
    /// The move reveals something hidden, asks chance, or hands the game on. Its result is known
    /// only once it is played, and it cannot be taken back.
    ///
    /// Holds the events up to there: what the seat itself does, as far as it follows from its view.
    /// Playing the move shows the seat these events first. Moves that differ in what the seat does
    /// differ in these events, so a decision ahead can be compared with what it was shown to do. If
    /// the first event reveals something hidden, there are none.
    Sealed(Vec<E>),
}

impl<V, E> Preview<V, E> {
    /// Returns the view after an open move, and what happened; `None` if the move is sealed.
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
    /// The seat with this result.
    pub seat: Seat,
    /// The seat's score.
    #[serde(flatten, serialize_with = "points::with_halves")]
    pub points: Points,
    /// Place from 1, as the rules decide it; equal results share a place.
    pub place: u8,
}

/// A seat's score, by category and line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Score {
    /// The seat with this score.
    pub seat: Seat,
    /// The sum of the categories.
    #[serde(flatten, serialize_with = "points::with_halves")]
    pub points: Points,
    /// The parts of the score; a category in which the seat has nothing may be missing.
    pub categories: Vec<ScoreCategory>,
}

/// One part of a score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreCategory {
    /// The game's own id of the category.
    pub category: &'static str,
    /// The sum of its lines.
    #[serde(flatten, serialize_with = "points::with_halves")]
    pub points: Points,
    /// The items that score.
    pub lines: Vec<ScoreLine>,
}

/// One item that scores.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreLine {
    /// The item, as the game's own id.
    pub what: &'static str,
    /// The item's place, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The item's value.
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
/// The same set-up, seed and log give the same state on every machine, for ever, for every version
/// of the rules from [`Rules::EARLIEST`] on. When a ruling changes how a log may replay,
/// [`Rules::VERSION`] grows and states remember the version they were dealt under. The old ruling
/// stays beside the new one for games that continue under it. When no table is played under it any
/// more, it may be removed, and [`Rules::EARLIEST`] grows.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + Sized + 'static {
    /// The game's id, in `snake_case`; it is stored with games.
    const ID: &'static str;
    /// The version of the rules for new games. A log names the version it was played under. The
    /// number grows whenever an old log might replay differently.
    const VERSION: u32;
    /// The oldest version that these rules still play. A log continues under the version that it
    /// names; a log that names an older or a later version is refused.
    const EARLIEST: u32 = Self::VERSION;
    /// The numbers of seats that a table may have.
    const SEATS: RangeInclusive<u8>;

    /// The questions that a seat may answer once for the whole game.
    const STANDING: &'static [StandingQuestion] = &[];

    /// What a table may choose before the game. `Default` is the standard game.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The full state, hidden information included. Deserializing it refuses contradictions.
    type State: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What one viewer may know. It holds nothing that is hidden from that viewer.
    type View: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// One small choice of a path.
    type Choice: Choice;
    /// What a choice decides, written as an object whose `ask` names the question.
    type Question: Clone + Debug + PartialEq + Serialize + Send + Sync;
    /// Something that happened, as typed data.
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

    /// Returns the options with the number from which the set-up's layout is drawn, where a number of seats and the
    /// other options ask for one. `None` in a game that has no such numbers.
    ///
    /// Without a number, [`Rules::create`] draws a layout from the game's own seed, and nobody sees it before the game.
    fn with_layout(_options: &Self::Options, _layout: LayoutNumber) -> Option<Self::Options> {
        None
    }

    /// Returns the number from which the layout of a set-up is drawn; `None` if nothing is drawn from a number.
    fn layout(_seats: u8, _options: &Self::Options) -> Option<LayoutNumber> {
        None
    }

    /// Returns what the public will see of the layout of a set-up, before anything else is dealt. It follows from the
    /// number, the seats and the options alone: every game of this set-up begins with it, whatever its seed. `None`
    /// if the set-up has no number, or cannot be dealt.
    fn laid_out(_seats: u8, _options: &Self::Options) -> Option<Self::View> {
        None
    }

    /// Returns the version of the rules under which a state continues. States that do not remember
    /// one continue under the current rules.
    fn version(_state: &Self::State) -> u32 {
        Self::VERSION
    }

    /// Returns the number of seats of the table.
    fn seats(state: &Self::State) -> u8;

    /// Returns the seats that owe an answer now; empty exactly when the game is over.
    fn awaited(state: &Self::State) -> Vec<Awaited>;

    /// Returns what `viewer` may know. A seat that the table does not have sees what the public sees.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// Returns the state of `path` for the seat whose view this is.
    ///
    /// # Errors
    /// When the path contains a choice that was not offered there. The public has no paths.
    fn walk(view: &Self::View, path: &[Self::Choice]) -> Result<Walk<Self>, Self::Refusal>;

    /// Returns what the whole move `path` would do, from the seat's own view.
    ///
    /// # Errors
    /// As [`Rules::play`].
    fn preview(
        view: &Self::View,
        path: &[Self::Choice],
    ) -> Result<Preview<Self::View, Self::Event>, Self::Refusal>;

    /// Returns the occasions for which the seat whose view this is may decide ahead, in the order
    /// in which they may come. A seat that the table waits for answers its question first. So it has only occasions
    /// that others or the time bring, such as an answer to its offer, and none that its own next move can bring.
    fn occasions(_view: &Self::View) -> Vec<Self::Occasion> {
        Vec::new()
    }

    /// Returns the view as it would be on an occasion, as far as the seat can know. Paths and
    /// previews work on it as on any view. `None` if the seat may not decide ahead for the occasion.
    fn foresee(_view: &Self::View, _occasion: Self::Occasion) -> Option<Self::View> {
        None
    }

    /// Returns the occasions that have come: what the seat whose view this is is asked now, except what it has
    /// begun to answer. The one that the table waits for comes first.
    fn asked(_view: &Self::View) -> Vec<Self::Occasion> {
        Vec::new()
    }

    /// Whether `other` cannot come any more because `come` has come in its place.
    fn rules_out(_come: Self::Occasion, _other: Self::Occasion) -> bool {
        false
    }

    /// Whether a decision for this occasion may be kept in part. If it does not fit as a whole, nothing is
    /// played; what fits lies drafted on its seat's desk, and the rest is named there.
    fn divisible(_occasion: Self::Occasion) -> bool {
        false
    }

    /// Whether an event means the same, to a person who decided on it ahead, as the event that was
    /// shown then.
    fn means_the_same(shown: &Self::Event, now: &Self::Event) -> bool {
        shown == now
    }

    /// Returns the view after the seat has answered this view's question and no other seat has
    /// moved, as far as the seat can know. `last` is its last move there, which the view does not
    /// contain if the move is sealed. `None` if nobody can know the result. Plans continue from there.
    fn afterwards(_view: &Self::View, _last: &[Self::Choice]) -> Option<Self::View> {
        None
    }

    /// Returns the move that follows from a standing answer: one of [`Rules::STANDING`] and one of
    /// its answers. `None` if the seat is asked something else, or is to be asked in this case.
    fn standing_move(
        _view: &Self::View,
        _question: &str,
        _answer: &str,
    ) -> Option<Vec<Self::Choice>> {
        None
    }

    /// Returns the only move that the seat can make where it is asked, if making it at once shows
    /// the others nothing that they do not see anyway.
    fn forced(_view: &Self::View) -> Option<Vec<Self::Choice>> {
        None
    }

    /// Returns the occasion, one of [`Rules::occasions`], that the desk of the seat whose view this is opens by itself
    /// after a move of its person that leaves the seat waiting; `None` if the desk stays at the table. It saves a press
    /// where most people go on to decide ahead in the same visit.
    fn opens(_view: &Self::View) -> Option<Self::Occasion> {
        None
    }

    /// Returns moves that the seat whose view this is made earlier and may want to make again here, as
    /// far as they still fit: one after the other, each is whole and open ([`Preview::Open`]). They
    /// follow from what the seat knows, and are only proposed.
    fn again(_game: &Match<Self>, _view: &Self::View) -> Vec<Vec<Self::Choice>> {
        Vec::new()
    }

    /// Returns moves that the desk of the seat whose view this is drafts by itself, such as what fell away when the
    /// rules stopped something that the seat had begun. They follow from what the seat knows. Nothing counts before
    /// its person confirms it, and nobody else learns of it.
    fn proposed(_view: &Self::View) -> Option<Proposal<Self>> {
        None
    }

    /// Whether nobody with the seat's view could foresee this refusal of a whole move: it follows
    /// from what is hidden from the seat, as when it accepts an offer that the other seat can no
    /// longer keep. Only a [sealed](Preview::Sealed) move may be refused so. The state is unchanged,
    /// the seat may try again, and nobody else learns of it.
    fn unforeseeable(_refusal: &Self::Refusal) -> bool {
        false
    }

    /// Whether positions of this game can have [lapses](Rules::lapses).
    const LAPSES: bool = false;

    /// Returns what happens by itself after some time, such as the end of an offer with a deadline. `view` is the
    /// public view. Rules know no clock: who hosts the game makes the moves when their time has come.
    fn lapses(_view: &Self::View) -> Vec<Lapse<Self::Choice>> {
        Vec::new()
    }

    /// Makes the whole move `path`.
    ///
    /// # Errors
    /// When `path` is not a whole legal move of `seat`, or is refused for a reason that is
    /// [hidden](Rules::unforeseeable) from it. The state is then unchanged.
    fn play(
        state: &mut Self::State,
        seat: Seat,
        path: &[Self::Choice],
    ) -> Result<Played<Self::Event, Self::Chance>, Self::Refusal>;

    /// Returns the part of `event` that `viewer` may see: the event, a reduced one, or nothing.
    fn seen_by(event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Returns what `event` reveals to people who did not know it before. This decides whether its
    /// move may be taken back. By default nobody may take a move back alone.
    fn tells(_event: &Self::Event) -> Tells {
        Tells::Hidden
    }

    /// Returns the result, best first; `None` until the game is over. The places are the rules' to
    /// say: the seat with the most points need not be first
    /// ([`ranked_by`](crate::ranked_by)). They leave out no place but after seats that share one.
    fn standings(state: &Self::State) -> Option<Vec<Standing>>;

    /// Returns every seat's score if the game ended now, as far as the viewer may know it; `None`
    /// if the game has no such score.
    fn scores(_view: &Self::View) -> Option<Vec<Score>> {
        None
    }

    /// Reads a complete position, written as [`Self::State`] is.
    ///
    /// # Errors
    /// All contradictions, in a stable order; at least one. The default implementation reports only
    /// the first.
    fn read_position(written: Value) -> Result<Self::State, Vec<Contradiction>> {
        read_fields(written)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn awaited(seat: u8, urgency: Urgency) -> Awaited {
        let what = "move";
        let seat = Seat(seat);
        Awaited {
            seat,
            what,
            urgency,
        }
    }

    #[test]
    fn a_seat_that_is_asked_meanwhile_answers_before_the_table_goes_on() {
        use Urgency::{AtLeisure, Blocking, Meanwhile};
        let first = |all: &[(u8, Urgency)]| {
            let all = all.iter().map(|(seat, urgency)| awaited(*seat, *urgency));
            Awaited::asked_next(all).map(|one| one.seat.0)
        };
        assert_eq!(first(&[(0, Blocking), (1, Meanwhile)]), Some(1));
        assert_eq!(first(&[(1, Meanwhile), (0, Blocking)]), Some(1));
        assert_eq!(first(&[(0, AtLeisure), (1, Blocking)]), Some(1));
        assert_eq!(first(&[(0, AtLeisure), (1, Meanwhile)]), Some(1));
        assert_eq!(first(&[(2, Meanwhile), (1, Meanwhile)]), Some(2));
        assert_eq!(first(&[]), None);
    }
}
