//! Plans at the desk: moves of a seat for several occasions in a row. Only their owner sees them, and they
//! count only once the owner decides on them.

use serde_json::Value;
use slowtable_kit::{DecidedAhead, Intended, Misfit, Plan, PlannedStep, Rules, StepMisfit};
use slowtable_ui::PlainName;

use crate::desk::{Desk, DraftedFor};
use crate::draft::{Ahead, At, Draft, OpenPlan, Walked};
use crate::pressed::{DeskError, Pressed};

/// The maximum number of plans that a seat may keep.
pub(crate) const MOST_PLANS: usize = 10;
/// The maximum number of steps of a plan.
const MOST_STEPS: usize = 12;
/// The maximum length of a plan's note, in characters.
pub const NOTE_LENGTH: u16 = 80;

impl<R: Rules> Desk<'_, R> {
    /// Whether the desk asks for the next occasion of a plan that has steps.
    #[must_use]
    pub fn is_between_steps(&self) -> bool {
        matches!(self.place, DraftedFor::BetweenSteps(_))
    }

    /// Whether another step can follow the moves drafted for an occasion. `closing` is a single choice that
    /// would be the last of these moves.
    #[must_use]
    pub fn can_go_on(&self, closing: Option<&str>) -> bool {
        self.planned_steps().len() + 1 < MOST_STEPS
            && self.step(closing).is_some_and(|step| {
                let mut steps: Vec<_> = self.kept_steps();
                steps.push(step);
                Plan::lay(self.present.as_ref(), steps).view.is_some()
            })
    }

    /// Whether the steps and drafted moves can be kept as a new plan or as the plan that is open.
    #[must_use]
    pub fn can_keep_plan(&self) -> bool {
        let planned = self.is_between_steps() || self.step(None).is_some();
        planned && (self.opened_plan().is_some() || self.draft.plans.len() < MOST_PLANS)
    }

    /// Returns the index of the kept plan that is open.
    pub(crate) fn opened_plan(&self) -> Option<usize> {
        self.draft.at.plan()?.kept
    }

    /// Returns the plan's steps before the present one.
    pub(crate) fn planned_steps(&self) -> &[PlannedStep<R>] {
        self.plan().map_or(&[], |plan| &plan.steps)
    }

    fn kept_steps(&self) -> Vec<DecidedAhead<R>> {
        let steps = self.planned_steps().iter();
        steps.map(|step| step.kept.clone()).collect()
    }

    /// Returns the moves drafted for the present occasion as a step, with the move of `closing` added.
    fn step(&self, closing: Option<&str>) -> Option<DecidedAhead<R>> {
        let occasion = self.occasion()?;
        let paths = self.draft.moves().iter();
        let moves: Option<Vec<Vec<R::Choice>>> = paths
            .map(|path| path.iter().map(|text| text.parse().ok()).collect())
            .collect();
        let mut moves = moves?;
        if let Some(closing) = closing {
            moves.push(vec![closing.parse().ok()?]);
        }
        let intended = Intended::over(self.before.as_ref(), moves).ok()?;
        Some(DecidedAhead {
            occasion,
            intended: vec![intended],
        })
    }

    /// Returns the steps so far and the drafted one, with their present effects.
    fn all_steps(&self, closing: Option<&str>) -> Vec<DecidedAhead<R>> {
        let mut steps = self.laid_steps();
        steps.extend(self.step(closing));
        steps
    }

    /// Returns the steps so far, with their present effects if they are still possible.
    fn laid_steps(&self) -> Vec<DecidedAhead<R>> {
        let now = |step: &PlannedStep<R>| match &step.now {
            Ok(now) => DecidedAhead {
                occasion: step.kept.occasion,
                intended: vec![now.clone()],
            },
            Err(_) => step.kept.clone(),
        };
        self.planned_steps().iter().map(now).collect()
    }

    /// Adds the drafted moves as a step, and asks for the next.
    pub(crate) fn then(&self, closing: Option<&str>) -> Result<Pressed, DeskError<R::Refusal>> {
        if !self.can_go_on(closing) {
            return Err(DeskError::Outdated);
        }
        let plan = OpenPlan {
            steps: write(&self.all_steps(closing))?,
            kept: self.opened_plan(),
        };
        Ok(Pressed::drafted(self.draft.between_steps(plan)))
    }

    /// Keeps the plan without deciding on it.
    pub(crate) fn keep_plan(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        if !self.can_keep_plan() {
            return Err(DeskError::Outdated);
        }
        let steps = write(&self.all_steps(None))?;
        Ok(Pressed::drafted(Draft {
            plans: self.draft.plans_with(self.opened_plan(), &steps),
            ..self.draft.without_ahead()
        }))
    }

    /// Opens a kept plan.
    pub(crate) fn open_plan(&self, index: usize) -> Result<Pressed, DeskError<R::Refusal>> {
        let kept = self.draft.plans.get(index).ok_or(DeskError::Outdated)?;
        if self.is_ahead() || !self.draft.is_empty() {
            return Err(DeskError::Outdated);
        }
        let plan = OpenPlan {
            steps: kept.steps.clone(),
            kept: Some(index),
        };
        Ok(Pressed::drafted(Draft {
            at: plan.into(),
            page: None,
            ..self.draft.clone()
        }))
    }

    /// Sets the note of the open plan. A note that shows nothing removes it.
    pub(crate) fn note(&self, note: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut draft = self.draft.clone();
        let index = self.opened_plan().ok_or(DeskError::Outdated)?;
        let plan = draft.plans.get_mut(index).ok_or(DeskError::Outdated)?;
        let clean = PlainName::clean_to(note, NOTE_LENGTH.into());
        plan.note = clean.map(|clean| clean.label().to_owned());
        Ok(Pressed::drafted(draft))
    }

    /// Opens the last step for changes.
    pub(crate) fn last_step_back(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut steps = self.kept_steps();
        let last = steps.pop().ok_or(DeskError::Outdated)?;
        let moves = last.intended.first().map(|first| &first.moves);
        let text = |path: &Vec<R::Choice>| path.iter().map(ToString::to_string).collect();
        let ahead = Ahead {
            occasion: last.occasion.to_string(),
            otherwise: false,
            plan: OpenPlan {
                steps: write(&steps)?,
                kept: self.opened_plan(),
            },
            walked: Walked {
                moves: moves.into_iter().flatten().map(text).collect(),
                ..Walked::default()
            },
        };
        Ok(Pressed::drafted(Draft {
            at: At::Ahead(ahead),
            ..self.draft.without_ahead()
        }))
    }

    /// Removes the open plan.
    pub(crate) fn forget_plan(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        let plans = &self.draft.plans;
        let index = self.opened_plan().filter(|index| *index < plans.len());
        let mut draft = self.draft.without_ahead();
        draft.plans.remove(index.ok_or(DeskError::Outdated)?);
        Ok(Pressed::drafted(draft))
    }

    /// Decides on all steps of the plan. `last` is the drafted step, if there is one.
    pub(crate) fn decide_plan(
        &self,
        last: Option<DecidedAhead<R>>,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        for step in self.planned_steps() {
            match &step.now {
                Ok(_) => {}
                Err(StepMisfit::Moves(Misfit::Refused { refusal, .. })) => {
                    return Err(DeskError::Refused(refusal.clone()));
                }
                Err(_) => return Err(DeskError::Outdated),
            }
        }
        let mut now = self.laid_steps();
        now.extend(last);
        let kept = self.decided.iter();
        let others = kept.filter(|one| now.iter().all(|step| step.occasion != one.occasion));
        let all: Vec<DecidedAhead<R>> = others.cloned().chain(now.iter().cloned()).collect();
        Ok(Pressed::drafted(Draft {
            decided: write(&all)?,
            ..self.draft.without_ahead()
        }))
    }

    /// Sets the standing answer to a question; the empty answer asks every time.
    pub(crate) fn answer_standing(
        &self,
        question: &str,
        answer: &str,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut known = R::STANDING.iter();
        let known = known
            .find(|known| known.id == question)
            .filter(|known| known.accepts(answer))
            .ok_or(DeskError::Outdated)?;
        let mut draft = self.draft.clone();
        // A list may go on.
        if known.list(answer).is_none() || known.longer(answer).is_empty() {
            draft.page = None;
        }
        draft.answer_standing(known, answer);
        Ok(Pressed::drafted(draft))
    }
}

fn write<R: Rules>(steps: &[DecidedAhead<R>]) -> Result<Vec<Value>, DeskError<R::Refusal>> {
    let written = steps.iter().map(serde_json::to_value);
    written
        .collect::<Result<_, _>>()
        .map_err(|_| DeskError::Outdated)
}
