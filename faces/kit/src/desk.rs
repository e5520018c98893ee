//! The desk: a seat's private draft of moves, walked choice by choice and shown before it counts.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{DecidedAhead, Intended, Misfit, Plan, Preview, Rules, StandingQuestion, Walk};

use crate::panel::Press;
use crate::plan::KeptPlan;

/// A hint that the seat was given, and can take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// The move that is advised, after the drafted ones: a path of choices in their stable text.
    pub path: Vec<String>,
    /// What was said, and what for.
    pub text: String,
    /// How many entries the log had.
    pub moves: usize,
}

/// A seat's unconfirmed moves and where its desk stands. Stored, so that it survives everything.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    /// Whole moves, each a path of choices in their stable text.
    pub moves: Vec<Vec<String>>,
    /// The path being walked.
    pub path: Vec<String>,
    /// Choices that are taken, one after the other, once the path is whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<String>,
    /// The move that was taken out of the draft last, or what was chosen at an older desk and did not come
    /// about, until another choice is made.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<String>,
    /// The hint that was asked for last, until another press does something.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
    /// The page of the desk, if it is not the first.
    pub page: Option<String>,
    /// The occasion that is being decided on ahead: the moves and the path are for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<String>,
    /// Whether what is being decided is for where nothing decided before is possible.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub otherwise: bool,
    /// What is decided ahead, each a [`DecidedAhead`] as JSON. It outlives moves that count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decided: Vec<Value>,
    /// What was decided ahead and could not be played when its time had come, as in
    /// [`Draft::decided`]: its owner is told why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<Value>,
    /// The steps of a plan before what is being decided on, each a [`DecidedAhead`] as JSON.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Value>,
    /// Which of the plans is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<usize>,
    /// The plans that are kept. They outlive moves that count.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<KeptPlan>,
    /// What is answered once for all, by question ([`Rules::STANDING`]). It outlives moves that count.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub standing: BTreeMap<String, String>,
}

impl Draft {
    /// Whether nothing is drafted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.path.is_empty() && self.steps.is_empty()
    }

    /// The same with nothing drafted for an occasion; the steps before it stay.
    pub(crate) fn without_step(&self) -> Self {
        Self {
            steps: self.steps.clone(),
            plan: self.plan,
            ..self.closed()
        }
    }

    /// The same with nothing being decided ahead.
    pub(crate) fn closed(&self) -> Self {
        Self {
            dropped: self.dropped.clone(),
            ..self.lasting()
        }
    }

    /// What is left of it once its moves count. A plan that was being made is kept as one.
    #[must_use]
    pub fn counted(&self) -> Self {
        Self {
            plans: self.with_plan(&self.steps),
            ..self.lasting()
        }
    }

    /// What outlives moves that count.
    fn lasting(&self) -> Self {
        Self {
            decided: self.decided.clone(),
            plans: self.plans.clone(),
            standing: self.standing.clone(),
            ..Self::default()
        }
    }

    /// What its owner has answered once for all, if anything.
    pub(crate) fn standing_answer(&self, question: &StandingQuestion) -> Option<&str> {
        self.standing.get(question.id).map(String::as_str)
    }

    /// The same with another such answer, or with none ([`StandingQuestion::ASK`]).
    pub(crate) fn answer_standing(&mut self, question: &StandingQuestion, answer: &str) {
        // Where there is a usual answer, it is kept that another one, or none, is wanted.
        if answer == question.usual.unwrap_or(StandingQuestion::ASK) {
            self.standing.remove(question.id);
        } else {
            self.standing.insert(question.id.into(), answer.into());
        }
    }

    /// The same when its owner is asked at the table: a plan that was being made is kept, and what was
    /// drafted for the occasion that has come is drafted for the question.
    fn asked(&self, has_come: bool) -> Self {
        let (moves, path) = match has_come {
            true => (self.moves.clone(), self.path.clone()),
            false => Default::default(),
        };
        Self {
            moves,
            path,
            dropped: self.dropped.clone(),
            ..self.counted()
        }
    }

    /// The plans with these steps in the place of the one that is open, or as one more.
    pub(crate) fn with_plan(&self, steps: &[Value]) -> Vec<KeptPlan> {
        let mut plans = self.plans.clone();
        if steps.is_empty() {
            return plans;
        }
        let steps = steps.to_vec();
        match self.plan.and_then(|at| plans.get_mut(at)) {
            Some(plan) => plan.steps = steps,
            None => plans.push(KeptPlan { steps, note: None }),
        }
        plans
    }

    /// What is decided ahead, as far as it can be read.
    pub(crate) fn decisions<R: Rules>(&self) -> Vec<DecidedAhead<R>> {
        decisions(&self.decided)
    }

    /// The same without what is decided for an occasion, and that.
    pub(crate) fn without<R: Rules>(&self, occasion: R::Occasion) -> (Self, Vec<Value>) {
        let of_it = |one: &Value| {
            DecidedAhead::<R>::deserialize(one).is_ok_and(|decided| decided.occasion == occasion)
        };
        let mut draft = self.clone();
        let (without, others) = draft.decided.into_iter().partition(of_it);
        draft.decided = others;
        (draft, without)
    }

    /// The same without what is decided for occasions that cannot come any more since this one has,
    /// and that.
    pub(crate) fn without_ruled_out<R: Rules>(&self, come: R::Occasion) -> (Self, Vec<Value>) {
        let mut draft = self.clone();
        let (ruled_out, others) = draft.decided.into_iter().partition(|one| {
            DecidedAhead::<R>::deserialize(one)
                .is_ok_and(|decided| R::rules_out(come, decided.occasion))
        });
        draft.decided = others;
        (draft, ruled_out)
    }
}

/// Decisions as they are stored, as far as they can be read.
pub(crate) fn decisions<R: Rules>(written: &[Value]) -> Vec<DecidedAhead<R>> {
    let read = |one: &Value| DecidedAhead::deserialize(one).ok();
    written.iter().filter_map(read).collect()
}

/// A drafted move that is no longer in the draft.
#[derive(Debug, Clone, PartialEq)]
pub enum LostMove<R: Rules> {
    /// Its stored text names no choices of this game.
    Unreadable,
    /// The rules refuse it as the game stands now, after the drafted moves before it.
    Refused(Vec<R::Choice>, R::Refusal),
    /// What a drafted move before it leads to is known only once that counts.
    BehindSealed(Vec<R::Choice>),
}

impl<R: Rules> LostMove<R> {
    /// The move, if it can be read.
    #[must_use]
    pub fn path(&self) -> Option<&[R::Choice]> {
        match self {
            LostMove::Unreadable => None,
            LostMove::Refused(path, _) | LostMove::BehindSealed(path) => Some(path),
        }
    }
}

/// A desk: a draft laid over its seat's present view.
#[derive(Debug)]
pub struct Desk<'a, R: Rules> {
    /// The view as the game stands.
    pub before: Cow<'a, R::View>,
    /// The view after the drafted moves, as far as the seat can know.
    pub now: R::View,
    /// What the drafted moves do, in order.
    pub events: Vec<R::Event>,
    /// Whether the last drafted move is sealed: its result is known only once it counts.
    pub sealed: bool,
    /// The draft, as far as the game still allows it.
    pub draft: Draft,
    /// The path being walked, read.
    pub path: Vec<R::Choice>,
    /// Where that path stands. Nothing can be chosen behind a sealed move.
    pub walk: Walk<R>,
    /// The drafted moves that the game no longer allows, in order.
    pub lost: Vec<LostMove<R>>,
    /// How many choices the game no longer allows at the end of the path that was begun.
    pub lost_choices: usize,
    /// The occasion that is being decided on ahead. [`Desk::before`] is the view foreseen for it.
    pub ahead: Option<R::Occasion>,
    /// What is decided ahead.
    pub decided: Vec<DecidedAhead<R>>,
    /// The seat's view as the game stands, whatever is being decided ahead.
    pub seen: Cow<'a, R::View>,
    /// The steps of a plan before what is being decided on.
    pub plan: Plan<R>,
    /// Whether a plan that was being made is kept because the table asks the seat by now.
    pub shelved: bool,
}

/// What a press came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pressed {
    /// The draft has changed.
    Drafted(Box<Draft>),
    /// These moves are to count now, all or none; the draft is empty then.
    Commit(Vec<Vec<String>>),
    /// The same, and something is decided ahead with them.
    CommitAhead {
        /// The moves that are to count now, all or none.
        moves: Vec<Vec<String>>,
        /// Everything that is decided ahead then, as in [`Draft::decided`].
        decided: Vec<Value>,
    },
    /// These entries of the log are to be taken back.
    TakeBack(Vec<usize>),
}

impl Pressed {
    pub(crate) fn drafted(draft: Draft) -> Self {
        Self::Drafted(Box::new(draft))
    }
}

/// Why a press does nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeskError<F> {
    /// The control does not fit where the desk stands.
    #[error("that control belongs to another state of the desk")]
    Outdated,
    /// The rules refuse the choice.
    #[error("{0}")]
    Refused(F),
}

impl<'a, R: Rules> Desk<'a, R> {
    /// Lays `draft` over `view`: plays its moves one after the other, and leaves out those that are
    /// not whole and legal any more where they come. Of the path that was begun, its longest legal
    /// beginning is kept.
    pub fn lay(view: &'a R::View, draft: &Draft) -> Self {
        Self::lay_over(Cow::Borrowed(view), draft)
    }

    /// As [`Desk::lay`], for a desk that lives as long as it is needed.
    pub fn lay_owned(view: R::View, draft: &Draft) -> Desk<'static, R> {
        Desk::lay_over(Cow::Owned(view), draft)
    }

    fn lay_over(view: Cow<'a, R::View>, draft: &Draft) -> Self {
        // Counted where it is measured what a press costs (examples/press.rs).
        tracing::trace!(target: "slowtable::desk", "laid");
        let seen = view;
        let is_ahead = draft.ahead.is_some() || !draft.steps.is_empty();
        // The table waits for what it asks, so that comes before anything that was being planned.
        let asked = (is_ahead && R::occasions(&seen).is_empty()).then(|| {
            let occasion = R::occasion(&seen).map(|occasion| occasion.to_string());
            draft.asked(occasion.is_some() && occasion == draft.ahead)
        });
        let shelved = asked.is_some() && !draft.steps.is_empty();
        let draft = asked.as_ref().unwrap_or(draft);
        let plan = Plan::<R>::lay(seen.as_ref(), decisions(&draft.steps));
        let ahead = draft.ahead.as_deref().and_then(|text| {
            let occasion: R::Occasion = text.parse().ok()?;
            Some((occasion, R::foresee(plan.view.as_ref()?, occasion)?))
        });
        // What was being decided for an occasion that can no longer come is of no use.
        let gone = draft.ahead.is_some() && ahead.is_none();
        let closed;
        let draft = if gone {
            closed = draft.without_step();
            &closed
        } else {
            draft
        };
        let mut decided = draft.decisions();
        let (ahead, view) = match ahead {
            Some((occasion, foreseen)) => {
                // What can no longer come need not be kept.
                let occasions = R::occasions(&seen);
                decided.retain(|one: &DecidedAhead<R>| occasions.contains(&one.occasion));
                (Some(occasion), Cow::Owned(foreseen))
            }
            None => match plan.view.as_ref().filter(|_| !plan.steps.is_empty()) {
                Some(reached) => (None, Cow::Owned(reached.clone())),
                None => (None, seen.clone()),
            },
        };
        let mut now = view.as_ref().clone();
        let mut events = Vec::new();
        let mut sealed = false;
        let mut moves = Vec::new();
        let mut lost = Vec::new();
        for written in &draft.moves {
            let Some(path) = read::<R>(written) else {
                lost.push(LostMove::Unreadable);
                continue;
            };
            if sealed {
                lost.push(LostMove::BehindSealed(path));
                continue;
            }
            match R::preview(&now, &path) {
                Ok(Preview::Open(after, happened)) => {
                    now = after;
                    events.extend(happened);
                }
                Ok(Preview::Sealed(_)) => sealed = true,
                Err(refusal) => {
                    lost.push(LostMove::Refused(path, refusal));
                    continue;
                }
            }
            moves.push(written.clone());
        }
        let begun = if sealed {
            None
        } else {
            let mut path: Vec<R::Choice> = draft
                .path
                .iter()
                .map_while(|text| text.parse().ok())
                .collect();
            loop {
                match R::walk(&now, &path) {
                    Ok(walk) => break Some((path, walk)),
                    Err(_) if path.pop().is_some() => {}
                    Err(_) => break None,
                }
            }
        };
        let (path, walk) = begun.unwrap_or_else(|| {
            let nowhere = Walk {
                question: None,
                choices: Vec::new(),
                taken: Vec::new(),
                whole: false,
                view: now.clone(),
            };
            (Vec::new(), nowhere)
        });
        let lost_choices = draft.path.len() - path.len();
        // What waits for another path than this is not what was meant.
        let next = match path.is_empty() || lost_choices > 0 {
            true => Vec::new(),
            false => draft.next.clone(),
        };
        let draft = Draft {
            moves,
            path: path.iter().map(ToString::to_string).collect(),
            next,
            ..draft.clone()
        };
        Self {
            ahead,
            decided,
            seen,
            plan,
            shelved,
            before: view,
            now,
            events,
            sealed,
            draft,
            path,
            walk,
            lost,
            lost_choices,
        }
    }

    /// What a press does here. `completes` says of a whole path whether it is taken as a move
    /// without asking for what could still be added ([`crate::Face::completes`]).
    ///
    /// # Errors
    /// When the press does not fit; the desk is unchanged.
    pub fn press(
        &self,
        press: &Press,
        selected: &[String],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut draft = self.draft.clone();
        draft.dropped.clear();
        let hint = draft.hint.take();
        match press {
            Press::Choose(choice) => {
                return self.choose(draft, std::slice::from_ref(choice), completes);
            }
            Press::ChooseSelected => match selected {
                [] => return Err(DeskError::Outdated),
                [page] if page.starts_with("page:") => {
                    draft.page = Some(page["page:".len()..].to_owned());
                    draft.hint = hint;
                }
                [occasion] if occasion.starts_with("ahead:") => {
                    return self.decide_ahead(draft, &occasion["ahead:".len()..]);
                }
                [plan] if plan.starts_with("plan:") => {
                    return self.open_plan(&plan["plan:".len()..]);
                }
                [answer] if answer.starts_with("standing:") => {
                    return self.answer_standing(&answer["standing:".len()..]);
                }
                choices => return self.choose(draft, choices, completes),
            },
            Press::Complete => return self.finish(draft, completes),
            Press::Back => {
                if draft.path.pop().is_none() {
                    draft.page.take().ok_or(DeskError::Outdated)?;
                    draft.hint = hint;
                }
                if draft.path.is_empty() {
                    draft.next.clear();
                }
            }
            Press::Undo if self.is_between_steps() => return self.last_step_back(),
            Press::Undo => {
                draft.path.clear();
                draft.next.clear();
                draft.undone = draft.moves.pop().ok_or(DeskError::Outdated)?;
            }
            Press::Redo => {
                if draft.undone.is_empty() {
                    return Err(DeskError::Outdated);
                }
                let undone = std::mem::take(&mut draft.undone);
                return self.choose(draft, &undone, completes);
            }
            Press::Reset => {
                draft.path.clear();
                draft.next.clear();
                draft.moves.clear();
            }
            Press::Commit(None) if self.is_between_steps() => return self.decide_plan(None),
            Press::Commit(then) => {
                let mut moves = draft.moves;
                if let Some(closing) = then {
                    moves.extend(self.closing(closing, completes)?);
                }
                if moves.is_empty() {
                    return Err(DeskError::Outdated);
                }
                return match self.ahead {
                    Some(occasion) => self.keep(occasion, &moves),
                    None => Ok(Pressed::Commit(moves)),
                };
            }
            Press::CommitAhead(text) => return self.commit_ahead(text, completes),
            Press::Ahead(occasion) if occasion.is_empty() => {
                if self.ahead.is_none() && !self.is_between_steps() {
                    return Err(DeskError::Outdated);
                }
                draft = draft.closed();
            }
            Press::Ahead(occasion) => return self.decide_ahead(draft, occasion),
            Press::Otherwise => {
                if self.intended().is_empty() {
                    return Err(DeskError::Outdated);
                }
                draft.otherwise = true;
            }
            Press::Then(closing) => return self.then(closing.as_deref()),
            Press::KeepPlan => return self.keep_plan(),
            Press::Note => match selected {
                [note] => return self.note(note),
                _ => return Err(DeskError::Outdated),
            },
            Press::Forget if self.is_between_steps() => return self.forget_plan(),
            Press::Forget => {
                let occasion = self.ahead.ok_or(DeskError::Outdated)?;
                draft = draft.without::<R>(occasion).0.closed();
            }
            // They are answered beside the draft.
            Press::Hint | Press::News | Press::TakeBack => return Err(DeskError::Outdated),
            Press::TakeHint => {
                let Hint { path, .. } = hint.ok_or(DeskError::Outdated)?;
                if self.sealed || !self.allows(&path) {
                    return Err(DeskError::Outdated);
                }
                draft.path.clear();
                draft.next.clear();
                draft.undone.clear();
                draft.page = None;
                draft.moves.push(path);
            }
            Press::Page(page) => {
                draft.hint = hint;
                draft.page = (!page.is_empty()).then(|| page.clone());
            }
        }
        Ok(Pressed::drafted(draft))
    }

    /// Whether a move is whole and legal after the drafted ones.
    pub(crate) fn allows(&self, written: &[String]) -> bool {
        let path = read::<R>(written).filter(|path| !path.is_empty());
        path.is_some_and(|path| R::preview(&self.now, &path).is_ok())
    }

    /// What is decided for the occasion that is being decided on.
    #[must_use]
    pub fn intended(&self) -> &[Intended<R>] {
        let decided = self.decided.iter();
        let mut of_it = decided.filter(|decided| Some(decided.occasion) == self.ahead);
        of_it.next().map_or(&[], |decided| &decided.intended)
    }

    /// Begins to decide for an occasion.
    fn decide_ahead(&self, draft: Draft, occasion: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        let read: R::Occasion = occasion.parse().map_err(|_| DeskError::Outdated)?;
        let nothing_drafted = draft.moves.is_empty() && draft.path.is_empty();
        let free = nothing_drafted && self.ahead.is_none();
        if !free || R::foresee(&self.before, read).is_none() {
            return Err(DeskError::Outdated);
        }
        Ok(Pressed::drafted(Draft {
            ahead: Some(occasion.to_owned()),
            page: None,
            ..draft
        }))
    }

    /// Keeps moves for an occasion: in the place of what was decided for it, or for where that is
    /// not possible.
    fn keep(
        &self,
        occasion: R::Occasion,
        moves: &[Vec<String>],
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let kept = self.intend(moves)?;
        if !self.plan.steps.is_empty() {
            let intended = vec![kept];
            return self.decide_plan(Some(DecidedAhead { occasion, intended }));
        }
        let mut intended = Vec::new();
        if self.draft.otherwise {
            intended.extend_from_slice(self.intended());
        }
        intended.push(kept);
        Ok(Pressed::drafted(Draft {
            decided: self.decided_with(&DecidedAhead { occasion, intended })?,
            ..self.draft.closed()
        }))
    }

    /// Moves for the occasion that this desk is for, with what they would do.
    pub(crate) fn intend(
        &self,
        moves: &[Vec<String>],
    ) -> Result<Intended<R>, DeskError<R::Refusal>> {
        let moves: Option<Vec<_>> = moves.iter().map(|path| read::<R>(path)).collect();
        let moves = moves.ok_or(DeskError::Outdated)?;
        Intended::over(self.before.as_ref(), moves).map_err(|misfit| match misfit {
            Misfit::Refused { refusal, .. } => DeskError::Refused(refusal),
            Misfit::Different { .. } | Misfit::BehindSealed { .. } => DeskError::Outdated,
        })
    }

    /// What is decided ahead with a decision in the place of any other for the same occasion, as it is
    /// stored.
    pub(crate) fn decided_with(
        &self,
        now: &DecidedAhead<R>,
    ) -> Result<Vec<Value>, DeskError<R::Refusal>> {
        let others = self.decided.iter();
        let others = others.filter(|one| one.occasion != now.occasion);
        let written = others.chain([now]).map(serde_json::to_value);
        written
            .collect::<Result<_, _>>()
            .map_err(|_| DeskError::Outdated)
    }
}

fn read<R: Rules>(choices: &[String]) -> Option<Vec<R::Choice>> {
    choices.iter().map(|text| text.parse().ok()).collect()
}
