//! Plans at the desk: what a seat would do on several occasions, one after the other. They are for
//! their owner alone, and count only when they are decided on.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{DecidedAhead, Intended, Misfit, Plan, Rules, StepMisfit};

use crate::desk::{Desk, DeskError, Draft, Pressed};
use crate::name::PlainName;

/// A plan that its owner keeps.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptPlan {
    /// Its steps, each a [`DecidedAhead`] with a single intention, as JSON.
    pub steps: Vec<Value>,
    /// What its owner noted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// How many plans a seat may keep.
pub(crate) const MOST_PLANS: usize = 10;
/// How many steps a plan may have.
const MOST_STEPS: usize = 12;
/// Characters of a note.
pub const NOTE_LENGTH: u16 = 80;

impl<R: Rules> Desk<'_, R> {
    /// Whether steps of a plan were laid and none is being decided on: what comes next is asked.
    #[must_use]
    pub fn is_between_steps(&self) -> bool {
        self.ahead.is_none() && !self.plan.steps.is_empty()
    }

    /// Whether a further step can follow what is drafted for an occasion, and the move of this single
    /// choice, if there is one.
    #[must_use]
    pub fn can_go_on(&self, closing: Option<&str>) -> bool {
        self.plan.steps.len() + 1 < MOST_STEPS
            && self.step(closing).is_some_and(|step| {
                let mut steps: Vec<_> = self.kept_steps();
                steps.push(step);
                Plan::lay(self.seen.as_ref(), steps).view.is_some()
            })
    }

    /// Whether what is planned can be kept as a plan, or anew as the one that was opened.
    #[must_use]
    pub fn can_keep_plan(&self) -> bool {
        let planned = self.is_between_steps() || self.step(None).is_some();
        planned && (self.draft.plan.is_some() || self.draft.plans.len() < MOST_PLANS)
    }

    fn kept_steps(&self) -> Vec<DecidedAhead<R>> {
        let steps = self.plan.steps.iter();
        steps.map(|step| step.kept.clone()).collect()
    }

    /// What is drafted for the occasion that is being decided on, with a closing move.
    fn step(&self, closing: Option<&str>) -> Option<DecidedAhead<R>> {
        let occasion = self.ahead?;
        let paths = self.draft.moves.iter();
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

    /// The steps so far and what is drafted, as they are now.
    fn all_steps(&self, closing: Option<&str>) -> Vec<DecidedAhead<R>> {
        let mut steps = self.laid_steps();
        steps.extend(self.step(closing));
        steps
    }

    /// The steps so far, with what they would do now.
    fn laid_steps(&self) -> Vec<DecidedAhead<R>> {
        let now = |step: &slowtable_kit::PlannedStep<R>| match &step.now {
            Ok(now) => DecidedAhead {
                occasion: step.kept.occasion,
                intended: vec![now.clone()],
            },
            Err(_) => step.kept.clone(),
        };
        self.plan.steps.iter().map(now).collect()
    }

    /// Takes what is drafted as a step, and asks what comes next.
    pub(crate) fn then(&self, closing: Option<&str>) -> Result<Pressed, DeskError<R::Refusal>> {
        if !self.can_go_on(closing) {
            return Err(DeskError::Outdated);
        }
        Ok(Pressed::drafted(Draft {
            steps: write(&self.all_steps(closing))?,
            ..self.draft.without_step()
        }))
    }

    /// Keeps what is planned without deciding on it.
    pub(crate) fn keep_plan(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        if !self.can_keep_plan() {
            return Err(DeskError::Outdated);
        }
        let steps = write(&self.all_steps(None))?;
        Ok(Pressed::drafted(Draft {
            plans: self.draft.with_plan(&steps),
            ..self.draft.closed()
        }))
    }

    /// Opens a plan that was kept.
    pub(crate) fn open_plan(&self, at: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        let at: usize = at.parse().map_err(|_| DeskError::Outdated)?;
        let kept = self.draft.plans.get(at).ok_or(DeskError::Outdated)?;
        if !self.draft.is_empty() || self.ahead.is_some() {
            return Err(DeskError::Outdated);
        }
        Ok(Pressed::drafted(Draft {
            steps: kept.steps.clone(),
            plan: Some(at),
            page: None,
            ..self.draft.clone()
        }))
    }

    /// Notes something for the plan that is open; nothing but blanks takes the note away.
    pub(crate) fn note(&self, note: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut draft = self.draft.clone();
        let at = draft.plan.ok_or(DeskError::Outdated)?;
        let plan = draft.plans.get_mut(at).ok_or(DeskError::Outdated)?;
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
        Ok(Pressed::drafted(Draft {
            steps: write(&steps)?,
            ahead: Some(last.occasion.to_string()),
            moves: moves.into_iter().flatten().map(text).collect(),
            ..self.draft.without_step()
        }))
    }

    /// Forgets the plan that is open.
    pub(crate) fn forget_plan(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        let at = self.draft.plan.filter(|at| *at < self.draft.plans.len());
        let mut draft = self.draft.closed();
        draft.plans.remove(at.ok_or(DeskError::Outdated)?);
        Ok(Pressed::drafted(draft))
    }

    /// Decides on all that is planned.
    /// `last` is what is drafted with the move that keeps it.
    pub(crate) fn decide_plan(
        &self,
        last: Option<DecidedAhead<R>>,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        for step in &self.plan.steps {
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
            ..self.draft.closed()
        }))
    }

    /// Answers a question once for all (`QUESTION=ANSWER`), or not any more (`QUESTION=`).
    pub(crate) fn answer_standing(&self, text: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        let (question, answer) = text.split_once('=').ok_or(DeskError::Outdated)?;
        let mut asked = R::STANDING.iter();
        let asked = asked.find(|asked| asked.id == question);
        let known = asked.filter(|asked| answer.is_empty() || asked.answers.contains(&answer));
        let known = known.ok_or(DeskError::Outdated)?;
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
