//! The seam between a game's rules and whatever plays it.
//!
//! A game implements [`Rules`] once. Everything else (the bot's panels, opponents, the headless
//! protocol, random tests) knows a game only through this crate:
//!
//! * a **seat** ([`Seat`]) is a place at the table, never a person;
//! * a **move** is a **path of small choices**. For a path so far, [`Rules::walk`] names the
//!   choices that may come next and says whether the path is already a whole move. Nobody ever
//!   enumerates products of payments and places;
//! * a seat sees a **view** ([`Rules::View`]), a type of its own that does not hold what is
//!   hidden. Legal paths are computed from the view, so they cannot depend on anything else;
//! * the **log** ([`Log`]) is the game: the set-up, and for each move what the seat decided and
//!   what chance answered. A state is a fold over it ([`Match::replay`]), under the version of the
//!   rules that it names.
//!
//! The seam is wider than any one game: several seats may be awaited at once
//! ([`Rules::awaited`]), a seat that is not awaited may still have legal paths (optional moves
//! out of turn), dice and draws are a chance answer in the log, a path may be as long as a move
//! needs, and an offer between seats is a move of one that makes another awaited.
//!
//! What a seat will be asked later it may decide ahead ([`Rules::occasions`], [`DecidedAhead`]): a
//! view foreseen for the occasion is walked as any other, and what was decided is played in its turn
//! if it still does what was shown.
//!
//! What was decided can be taken back ([`Match::take_back`]): by an entry of the log, so that nothing
//! is lost; a seat may do so alone ([`Match::revocable`]) until something hidden came out
//! ([`Rules::tells`]) or somebody acted on it.
//!
//! Nothing here does IO, reads a clock, or speaks to people: rules speak in ids.

mod ahead;
mod dice;
mod erased;
mod events;
mod fault;
mod ids;
mod log;
mod opponent;
mod plan;
mod points;
mod random;
mod ranking;
mod rules;
mod seat;
mod taking_back;
mod tally;
mod waits;

pub use ahead::{DecidedAhead, Intended, Misfit, Misfits, NoOccasion, Occasion, StandingQuestion};
pub use dice::Dice;
pub use erased::{
    AnyForeseen, AnyMatch, AnyOccasions, AnyRules, AnyWalk, RulesOf, TypedMatch, TypedRules,
};
pub use events::EventSink;
pub use fault::{Fault, FaultCode};
pub use ids::UnknownId;
pub use log::{Entry, Log, Match, Move, ReplayError, Setup, Start, Undo};
pub use opponent::{Advice, Better, Budget, Level, Opponent};
pub use plan::{Plan, PlannedStep, StepMisfit};
pub use points::Points;
pub use random::{RandomPlayer, Rng};
pub use ranking::ranked;
pub use rules::{
    Awaited, Choice, Code, Contradiction, Dealt, Played, Preview, Rules, Score, ScoreCategory,
    ScoreLine, Standing, UNREADABLE, Urgency, Walk,
};
pub use seat::{ParseSeedError, Seat, Seed, Viewer};
pub use taking_back::{TakeBackError, Tells};
pub use tally::Tally;
pub use waits::{Habits, Waits, WaitsError, play_by_post};
