//! Computer opponents: they decide from a seat's view alone, advise people, and review games.

use std::time::Duration;

use crate::points::Points;
use crate::rules::Rules;
use crate::seat::Seed;

/// How long an opponent may think.
///
/// Thinking stops at the first limit; the answer is the best move found so far.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The number of steps; each opponent defines its step. It limits the work on any machine: the
    /// same steps, seed and view give the same answer. `None` leaves the number to the opponent.
    pub steps: Option<u64>,
    /// Asked often whether to stop; a caller reads its clock here.
    pub stop: &'a dyn Fn() -> bool,
}

impl std::fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Budget")
            .field("steps", &self.steps)
            .finish_non_exhaustive()
    }
}

impl<'a> Budget<'a> {
    /// Allows a number of steps, however long they take.
    #[must_use]
    pub const fn steps(steps: u64) -> Budget<'static> {
        Budget {
            steps: Some(steps),
            stop: &|| false,
        }
    }

    /// Lets the opponent think until `stop` says so or it has thought enough.
    #[must_use]
    pub const fn until(stop: &'a dyn Fn() -> bool) -> Self {
        Self { steps: None, stop }
    }
}

/// A playing strength of an opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Stable id, in `snake_case`; it is stored with tables and in settings.
    pub id: &'static str,
    /// The default time for a decision. A table shows the move at its end, so people wait this long.
    pub time: Duration,
}

/// A recommended move.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice<C, A> {
    /// The move's path; empty if the seat had better hand in its draft and wait for the answers of others.
    pub path: Vec<C>,
    /// What the move is good for, as an id; a face has the words.
    pub reason: A,
}

/// A move that would have been better than another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Better<C> {
    /// The move's path.
    pub path: Vec<C>,
    /// The gain in points.
    pub by: Points,
}

/// An answer that would have been better than another, named by the first move in which it clearly differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BetterAnswer<C> {
    /// The index of that move in the answer that was given, from 0.
    pub index: usize,
    /// The better move there, with what the whole answer gains.
    pub better: Better<C>,
}

/// Decides for a seat from its view alone.
///
/// Every answer is a pure function of the view, the seed (the only source of chance) and the
/// budget's steps, unless the budget's `stop` ends the thinking. Only `stop` may read a clock.
pub trait Opponent<R: Rules>: Send + Sync + 'static {
    /// The type of reasons for recommended moves.
    type Reason: Send + 'static;

    /// Returns the levels, the weakest first; never empty.
    fn levels(&self) -> Vec<Level>;

    /// Returns the id of the default level.
    fn usual_level(&self) -> &'static str;

    /// Returns the next whole move of the seat whose view this is; `None` if it should do nothing
    /// now. An unknown level plays as the default one. An awaited seat gets a legal move, however
    /// small the budget; one that is only asked [`Meanwhile`](crate::Urgency::Meanwhile) may do nothing.
    fn decide(
        &self,
        view: &R::View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Vec<R::Choice>>;

    /// Returns the moves of the seat's whole answer, in order, as far as it can foresee them: each is legal after those
    /// before it, and each but the last is [open](crate::Preview::Open). The first is that of [`Opponent::decide`] for
    /// the same view, level, seed and steps. A host makes them together, after the time of one decision, and asks
    /// again if the seat still owes an answer.
    fn decide_all(
        &self,
        view: &R::View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Vec<Vec<R::Choice>> {
        let decided = self.decide(view, level, seed, budget);
        decided.into_iter().collect()
    }

    /// Returns what a good player would do in this seat's place, and why; `None` if the seat is not
    /// asked anything.
    fn advise(
        &self,
        view: &R::View,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Advice<R::Choice, Self::Reason>>;

    /// Returns a move that would have been better than the one that the seat made with this view,
    /// as far as the view shows; `None` if none was clearly better.
    fn compare(
        &self,
        _view: &R::View,
        _path: &[R::Choice],
        _seed: Seed,
        _budget: Budget<'_>,
    ) -> Option<Better<R::Choice>> {
        None
    }

    /// Whether [`Opponent::compare_all`] judges whole answers. If not, a host compares each move of an answer, and the
    /// dearest one counts.
    fn compares_answers(&self) -> bool {
        false
    }

    /// Returns an answer that would have been better than the moves that the seat made, from this view until the table
    /// no longer waited for it, as far as the view shows; `None` if none was clearly better.
    fn compare_all(
        &self,
        view: &R::View,
        moves: &[Vec<R::Choice>],
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<BetterAnswer<R::Choice>> {
        let path = moves.first()?;
        let better = self.compare(view, path, seed, budget)?;
        Some(BetterAnswer { index: 0, better })
    }
}
