//! The interface between a game's rules and everything that plays them.
//!
//! A game implements [`Rules`] once. Everything else (the bot's panels, opponents, the headless
//! protocol, random tests) knows a game only through this crate:
//!
//! * a **seat** ([`Seat`]) is a place at the table, never a person;
//! * a **move** is a **path of small choices**. For a path so far, [`Rules::walk`] names the
//!   choices that may come next and says whether the path is already a whole move. Nothing ever
//!   enumerates all combinations of payments and places;
//! * a seat sees a **view** ([`Rules::View`]), a type of its own that does not hold hidden
//!   information. Legal paths are computed from the view, so they cannot depend on anything else;
//! * the **log** ([`Log`]) is the game: the set-up, and for each move what the seat decided and
//!   what chance answered. A state is a fold over the log ([`Match::replay`]), under the version of
//!   the rules that the log names.
//!
//! The interface is wider than any one game. Several seats may be awaited at once
//! ([`Rules::awaited`]). A seat that is not awaited may still have legal paths (optional moves out
//! of turn). Dice and draws are answers of chance in the log. A path may be as long as a move
//! needs. An offer between seats is a move of one seat that makes another awaited.
//!
//! A seat may decide ahead what it will be asked later ([`Rules::occasions`], [`DecidedAhead`]). It
//! walks a view foreseen for the occasion like any other view. Its decision is played in its turn,
//! if it still does what was shown.
//!
//! What a set-up draws by lot for all to see, such as a map, may have a public number of its own
//! ([`Rules::layout`]). Then people can look at it before the game ([`Rules::laid_out`]).
//!
//! Moves can be taken back ([`Match::take_back`]) by an entry of the log, so nothing is lost. A
//! seat may do so alone ([`Match::revocable`]) until something hidden is revealed
//! ([`Rules::tells`]) or another seat has acted on the move.
//!
//! Nothing here does IO, reads a clock, or has texts for people: rules speak in ids.

mod ahead;
mod cards;
mod choice;
mod dice;
mod erased;
mod events;
mod fault;
mod ids;
mod kept_states;
mod layout;
mod log;
mod occasion;
mod opponent;
mod part;
mod path_text;
mod plan;
mod points;
mod random;
mod ranking;
mod rules;
mod seat;
mod standing_question;
mod taking_back;
mod tally;
mod written;

pub use ahead::{DecidedAhead, Intended, Misfit, Misfits};
#[doc(hidden)]
pub use cards::lacks_field;
pub use choice::Choice;
pub use dice::Dice;
pub use erased::{
    AnyForeseen, AnyMatch, AnyOccasions, AnyRules, AnyWalk, RulesOf, TypedMatch, TypedRules,
};
pub use events::EventSink;
pub use fault::{Code, Contradiction, Fault, FaultCode, UNREADABLE};
pub use ids::UnknownId;
pub use layout::{LayoutNumber, NoSuchLayoutNumber};
pub use log::{Entry, Log, Match, Move, ReplayError, Setup, Start, TakeBackError, Undo};
pub use occasion::{NoOccasion, Occasion};
pub use opponent::{Advice, Better, BetterAnswer, Budget, Level, Opponent};
pub use part::{FittingMove, FittingPart, MissingMove, Proposal};
pub use plan::{Plan, PlannedStep, StepMisfit};
pub use points::Points;
pub use random::{RandomPlayer, Rng};
pub use ranking::{is_ranking, ranked, ranked_by};
pub use rules::{
    Awaited, Dealt, Lapse, Played, Preview, Rules, Score, ScoreCategory, ScoreLine, Standing,
    Tells, Urgency, Walk,
};
pub use seat::{ParseSeedError, Seat, Seed, Viewer};
pub use standing_question::StandingQuestion;
pub use taking_back::WrittenMove;
pub use tally::Tally;
pub use written::read_fields;
