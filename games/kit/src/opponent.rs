//! Who decides for a seat from its view alone, advises whoever has it, and looks back on a game.

use std::time::Duration;

use crate::points::Points;
use crate::rules::Rules;
use crate::seat::Seed;

/// How long may be thought.
///
/// Thinking stops when either bound is met, and the best that was found until then is the answer.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// How many steps may be made; what a step is, each opponent says of itself. It bounds the work
    /// whatever the machine: the same steps, seed and view give the same answer. `None` leaves it to
    /// the opponent.
    pub steps: Option<u64>,
    /// Asked often whether to stop; a caller puts its clock here.
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
    /// So many steps, however long they take.
    #[must_use]
    pub const fn steps(steps: u64) -> Budget<'static> {
        Budget {
            steps: Some(steps),
            stop: &|| false,
        }
    }

    /// Until `stop` says so, or the opponent thinks it enough.
    #[must_use]
    pub const fn until(stop: &'a dyn Fn() -> bool) -> Self {
        Self { steps: None, stop }
    }
}

/// How well an opponent can play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Stable, `snake_case`; it stands in stored tables and in settings.
    pub id: &'static str,
    /// How long a decision takes where nobody has set it otherwise. A table shows the move at its
    /// end, so it is what people wait.
    pub time: Duration,
}

/// A move that is advised.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice<C, A> {
    /// The move.
    pub path: Vec<C>,
    /// What it is good for, in ids: a face has the words.
    pub reason: A,
}

/// A move that would have been better than another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Better<C> {
    /// The move.
    pub path: Vec<C>,
    /// By how much.
    pub by: Points,
}

/// Decides for a seat from its view alone.
///
/// Every answer is a pure function of the view, the seed, which is all the chance there is, and the
/// steps of the budget, as long as the budget's `stop` never says so. No clock is read but by that.
pub trait Opponent<R: Rules>: Send + Sync + 'static {
    /// What an advised move is good for.
    type Reason: Send + 'static;

    /// How well it can play, from the weakest; never empty.
    fn levels(&self) -> Vec<Level>;

    /// The id of the level at which it plays where none was asked for.
    fn usual_level(&self) -> &'static str;

    /// The next whole move of the seat whose view this is, or `None` if nothing should be done now.
    /// An unknown level plays as usual. Whoever is awaited gets a legal move, however small the
    /// budget.
    fn decide(
        &self,
        view: &R::View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Vec<R::Choice>>;

    /// What a good player would do in the place of the seat whose view this is, and why; `None` if it
    /// is not asked anything.
    fn advise(
        &self,
        view: &R::View,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Advice<R::Choice, Self::Reason>>;

    /// What would have been better than a move that the seat made with this view, as far as the
    /// view let it know; `None` if nothing clearly.
    fn compare(
        &self,
        _view: &R::View,
        _path: &[R::Choice],
        _seed: Seed,
        _budget: Budget<'_>,
    ) -> Option<Better<R::Choice>> {
        None
    }
}
