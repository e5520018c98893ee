//! Plans: what a seat would do on several successive occasions, as far as it can know.

use crate::ahead::{DecidedAhead, Intended, Misfit};
use crate::rules::Rules;

/// A step of a plan, applied after the steps before it.
#[derive(Debug, Clone, PartialEq)]
pub struct PlannedStep<R: Rules> {
    /// The step as stored: an occasion and what to do on it, with what that was shown to do.
    pub kept: DecidedAhead<R>,
    /// The same step with what it would do now, or why it is not possible.
    pub now: Result<Intended<R>, StepMisfit<R::Refusal>>,
    /// The seat's view on the step's occasion; `None` if that occasion does not come.
    pub foreseen: Option<R::View>,
}

impl<R: Rules> PlannedStep<R> {
    /// Whether the step is possible and would still do what was shown when it was stored.
    #[must_use]
    pub fn means_the_same(&self) -> bool {
        let kept = self.kept.intended.first();
        let both = self.now.as_ref().ok().zip(kept);
        both.is_some_and(|(now, kept)| kept.means_the_same(now))
    }
}

/// Why a step of a plan is not possible.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum StepMisfit<F> {
    /// The step's occasion does not come after the steps before it.
    #[error("the occasion does not come there")]
    Gone,
    /// The step's moves are not possible there.
    #[error(transparent)]
    Moves(Misfit<F>),
}

/// A plan applied to a seat's view.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan<R: Rules> {
    /// The plan's steps, in order.
    pub steps: Vec<PlannedStep<R>>,
    /// The seat's view after all steps; `None` if the last step leads to a result that nobody can know.
    pub view: Option<R::View>,
}

impl<R: Rules> Plan<R> {
    /// Applies steps to a seat's view. A step that is not possible does not change the view.
    pub fn lay(view: &R::View, steps: Vec<DecidedAhead<R>>) -> Self {
        let mut reached = Some(view.clone());
        let lay = |kept: DecidedAhead<R>| {
            let foreseen = reached
                .as_ref()
                .and_then(|view| R::foresee(view, kept.occasion));
            let now = foreseen
                .as_ref()
                .ok_or(StepMisfit::Gone)
                .and_then(|foreseen| {
                    let moves = kept.intended.first().map(|first| first.moves.clone());
                    let now = Intended::over(foreseen, moves.unwrap_or_default())
                        .map_err(StepMisfit::Moves)?;
                    reached = now.afterwards(foreseen);
                    Ok(now)
                });
            PlannedStep {
                kept,
                now,
                foreseen,
            }
        };
        Self {
            steps: steps.into_iter().map(lay).collect(),
            view: reached,
        }
    }
}
