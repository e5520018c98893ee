//! Plans at the desk: what a seat would do on several occasions, one after the other. They are for
//! their owner alone, and count only when they are decided on.

use serde_json::Value;
use slowtable_kit::{DecidedAhead, Intended, Misfit, Plan, PlannedStep, Rules, StepMisfit};
use slowtable_ui::PlainName;

use crate::desk::{Desk, Place};
use crate::draft::{Ahead, At, Draft, OpenPlan, Walked};
use crate::pressed::{DeskError, Pressed};

/// How many plans a seat may keep.
pub(crate) const MOST_PLANS: usize = 10;
/// How many steps a plan may have.
const MOST_STEPS: usize = 12;
/// Characters of a note.
pub const NOTE_LENGTH: u16 = 80;

impl<R: Rules> Desk<'_, R> {
    /// Whether steps of a plan were laid and none is being decided on: the next occasion is asked for.
    #[must_use]
    pub fn is_between_steps(&self) -> bool {
        matches!(self.place, Place::BetweenSteps(_))
    }

    /// Whether a further step can follow what is drafted for an occasion, and the move of this single
    /// choice, if there is one.
    #[must_use]
    pub fn can_go_on(&self, closing: Option<&str>) -> bool {
        self.planned_steps().len() + 1 < MOST_STEPS
            && self.step(closing).is_some_and(|step| {
                let mut steps: Vec<_> = self.kept_steps();
                steps.push(step);
                Plan::lay(self.present.as_ref(), steps).view.is_some()
            })
    }

    /// Whether what is planned can be kept as a plan, or again as the one that was opened.
    #[must_use]
    pub fn can_keep_plan(&self) -> bool {
        let planned = self.is_between_steps() || self.step(None).is_some();
        planned && (self.opened_plan().is_some() || self.draft.plans.len() < MOST_PLANS)
    }

    /// Returns the index of the kept plan that was opened.
    pub(crate) fn opened_plan(&self) -> Option<usize> {
        self.draft.at.plan()?.kept
    }

    /// Returns the steps before what is being decided on.
    pub(crate) fn planned_steps(&self) -> &[PlannedStep<R>] {
        self.plan().map_or(&[], |plan| &plan.steps)
    }

    fn kept_steps(&self) -> Vec<DecidedAhead<R>> {
        let steps = self.planned_steps().iter();
        steps.map(|step| step.kept.clone()).collect()
    }

    /// Returns what is drafted for the occasion that is being decided on, with a closing move.
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

    /// Returns the steps so far and what is drafted, as they are now.
    fn all_steps(&self, closing: Option<&str>) -> Vec<DecidedAhead<R>> {
        let mut steps = self.laid_steps();
        steps.extend(self.step(closing));
        steps
    }

    /// Returns the steps so far, with what they would do now.
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

    /// Takes what is drafted as a step, and asks for the next.
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

    /// Keeps what is planned without deciding on it.
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

    /// Opens a plan that was kept.
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

    /// Sets the note of the plan that is open; nothing but blanks removes it.
    pub(crate) fn note(&self, note: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut draft = self.draft.clone();
        let index = self.opened_plan().ok_or(DeskError::Outdated)?;
        let plan = draft.plans.get_mut(index).ok_or(DeskError::Outdated)?;
        let clean = PlainName::clean_to(note, NOTE_LENGTH.into());
        plan.note = clean.map(|clean| clean.label().to_owned());
        Ok(Pressed::drafted(draft))
    }

    /// Opens the last step again.
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

    /// Forgets the plan that is open.
    pub(crate) fn forget_plan(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        let plans = &self.draft.plans;
        let index = self.opened_plan().filter(|index| *index < plans.len());
        let mut draft = self.draft.without_ahead();
        draft.plans.remove(index.ok_or(DeskError::Outdated)?);
        Ok(Pressed::drafted(draft))
    }

    /// Decides on all that is planned.
    /// `last` is what is drafted with the move that keeps it.
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
            .filter(|known| answer.is_empty() || known.answers.contains(&answer))
            .ok_or(DeskError::Outdated)?;
        let mut draft = self.draft.clone();
        draft.page = None;
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
