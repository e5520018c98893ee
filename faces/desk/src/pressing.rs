//! Presses at a desk and their effects.

use slowtable_kit::{DecidedAhead, Rules, Walk};
use slowtable_ui::{Press, SelectValue};

use crate::desk::{Desk, DraftedFor};
use crate::draft::{At, Draft, Walked};
use crate::draft_page::after_taking_out;
use crate::pressed::{DeskError, Pressed};

impl<R: Rules> Desk<'_, R> {
    /// Returns the result of a press. `completes` says whether a complete path becomes a move at once,
    /// although more choices could be added ([`crate::Face::completes`]).
    ///
    /// # Errors
    /// If the press does not fit the desk. The desk is unchanged.
    pub fn press(
        &self,
        press: &Press,
        selected: &[String],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        match press {
            Press::Choose(choice) => self.choose(std::slice::from_ref(choice), completes),
            Press::ChooseSelected => self.select(selected, completes),
            Press::Complete => self.finish(completes),
            Press::Back => self.back(),
            Press::Undo => self.undo(),
            Press::Redo => match self.draft.undone() {
                [] => Err(DeskError::Outdated),
                undone => self.choose(undone, completes),
            },
            Press::Reset => self.reset(),
            Press::TakeOut(index) => self.take_out((*index).into()),
            Press::Commit(closing) => self.commit(closing.as_ref(), completes),
            Press::CommitAhead(text) => self.commit_ahead(text, completes),
            Press::Ahead(occasion) if occasion.is_empty() => self.leave_ahead(),
            Press::Ahead(occasion) => self.decide_ahead(occasion),
            Press::Otherwise => self.decide_otherwise(),
            Press::Then(closing) => self.then(closing.as_deref()),
            Press::KeepPlan => self.keep_plan(),
            Press::Note => match selected {
                [note] => self.note(note),
                _ => Err(DeskError::Outdated),
            },
            Press::Forget => self.forget(),
            Press::TakeHint => self.take_hint(),
            Press::Again => self.draft_again(),
            Press::Page(page) => self.turn_page(page),
            // These do not concern the draft and are answered elsewhere.
            Press::Hint | Press::News | Press::TakeBack => Err(DeskError::Outdated),
        }
    }

    /// Returns the draft for a press that changes it: without the notices that are shown once.
    pub(crate) fn changed(&self) -> Draft {
        Draft {
            hint: None,
            dropped: Vec::new(),
            played: Vec::new(),
            ..self.draft.clone()
        }
    }

    /// Changes the drafted moves.
    fn change_walked(
        &self,
        change: impl FnOnce(&mut Walked) -> Option<()>,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut draft = self.changed();
        let walked = draft.at.walked_mut();
        walked.and_then(change).ok_or(DeskError::Outdated)?;
        Ok(Pressed::drafted(draft))
    }

    /// Carries out the selected options.
    fn select(
        &self,
        selected: &[String],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let [value] = selected else {
            return match selected.is_empty() {
                true => Err(DeskError::Outdated),
                false => self.choose(selected, completes),
            };
        };
        match SelectValue::decode(value) {
            SelectValue::Choices(_) => self.choose(selected, completes),
            SelectValue::Page(page) => self.turn_page(page),
            SelectValue::News => Ok(Pressed::drafted(self.draft.clone())),
            SelectValue::Ahead(occasion) => self.decide_ahead(occasion),
            SelectValue::Plan(index) => self.open_plan(index),
            SelectValue::Standing { question, answer } => self.answer_standing(question, answer),
        }
    }

    fn with_page(&self, page: Option<&str>) -> Pressed {
        Pressed::drafted(Draft {
            page: page.map(str::to_owned),
            dropped: Vec::new(),
            played: Vec::new(),
            ..self.draft.clone()
        })
    }

    /// Turns to a page; the empty name is the first.
    fn turn_page(&self, page: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        Ok(self.with_page(Some(page).filter(|page| !page.is_empty())))
    }

    /// Takes back the last choice, or leaves the page if there is no choice.
    fn back(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        if self.path.is_empty() {
            return match self.draft.page {
                Some(_) => Ok(self.with_page(None)),
                None => Err(DeskError::Outdated),
            };
        }
        self.change_walked(|walked| {
            walked.path.pop();
            if walked.path.is_empty() {
                walked.next.clear();
            }
            Some(())
        })
    }

    /// Takes back the last move, or opens the last step of a plan again.
    fn undo(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        if let DraftedFor::BetweenSteps(_) = self.place {
            return self.last_step_back();
        }
        self.change_walked(|walked| {
            walked.clear_path();
            walked.undone = walked.moves.pop()?;
            Some(())
        })
    }

    /// Takes one drafted move out, and the later ones that are not possible without it.
    fn take_out(&self, index: usize) -> Result<Pressed, DeskError<R::Refusal>> {
        let lost = self.lost_without(index).ok_or(DeskError::Outdated)?;
        let mut draft = self.changed();
        let walked = draft.at.walked_mut().ok_or(DeskError::Outdated)?;
        walked.clear_path();
        let mut at = 0..;
        walked.moves.retain(|_| {
            let at = at.next().unwrap_or_default();
            at != index && !lost.contains(&at)
        });
        draft.page = after_taking_out(index, walked.moves.len());
        Ok(Pressed::drafted(draft))
    }

    fn reset(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        self.change_walked(|walked| {
            walked.clear_path();
            walked.moves.clear();
            Some(())
        })
    }

    /// Makes the drafted moves and then those of `closing` count. On an occasion, decides on them instead.
    fn commit(
        &self,
        closing: Option<&String>,
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        if let DraftedFor::BetweenSteps(_) = self.place {
            return match closing {
                Some(_) => Err(DeskError::Outdated),
                None => self.decide_plan(None),
            };
        }
        let mut moves = self.draft.moves().to_vec();
        if let Some(closing) = closing {
            moves.extend(self.closing(closing, completes)?);
        }
        if moves.is_empty() {
            return Err(DeskError::Outdated);
        }
        match self.occasion() {
            Some(occasion) => self.decide(occasion, &moves),
            None => Ok(Pressed::Commit(moves)),
        }
    }

    fn take_hint(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        let hint = self.draft.hint.as_ref().ok_or(DeskError::Outdated)?;
        if self.sealed || !self.allows(&hint.path) {
            return Err(DeskError::Outdated);
        }
        let mut draft = self.changed();
        draft.page = None;
        let walked = draft.at.walked_mut().ok_or(DeskError::Outdated)?;
        walked.clear_path();
        walked.undone.clear();
        walked.moves.push(hint.path.clone());
        Ok(Pressed::drafted(draft))
    }

    /// Drafts the earlier moves that fit again, after those that are drafted.
    fn draft_again(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        if self.again.is_empty() {
            return Err(DeskError::Outdated);
        }
        let mut draft = self.changed();
        draft.page = None;
        let walked = draft.at.walked_mut().ok_or(DeskError::Outdated)?;
        walked.undone.clear();
        let written = |path: &Vec<R::Choice>| path.iter().map(ToString::to_string).collect();
        walked.moves.extend(self.again.iter().map(written));
        Ok(Pressed::drafted(draft))
    }

    /// Opens an occasion, to decide ahead for it.
    fn decide_ahead(&self, occasion: &str) -> Result<Pressed, DeskError<R::Refusal>> {
        let draft = self.changed();
        let (plan, undone) = match &draft.at {
            At::Table(walked) if walked.is_empty() => (Default::default(), walked.undone.clone()),
            At::BetweenSteps(plan) => (plan.clone(), Vec::new()),
            At::Table(_) | At::Ahead(_) => return Err(DeskError::Outdated),
        };
        let read: R::Occasion = occasion.parse().map_err(|_| DeskError::Outdated)?;
        if R::foresee(&self.before, read).is_none() {
            return Err(DeskError::Outdated);
        }
        let mut opened = draft.ahead_at(occasion.to_owned(), plan);
        opened.set_undone(undone);
        Ok(Pressed::drafted(opened))
    }

    /// Returns to the table.
    fn leave_ahead(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        match self.is_ahead() {
            true => Ok(Pressed::drafted(self.changed().without_ahead())),
            false => Err(DeskError::Outdated),
        }
    }

    /// Begins an alternative to what is decided for the occasion.
    fn decide_otherwise(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        let mut draft = self.changed();
        match &mut draft.at {
            At::Ahead(ahead) if !self.intended().is_empty() => ahead.otherwise = true,
            _ => return Err(DeskError::Outdated),
        }
        Ok(Pressed::drafted(draft))
    }

    /// Removes the decisions for the occasion, or the open plan.
    fn forget(&self) -> Result<Pressed, DeskError<R::Refusal>> {
        let occasion = match self.place {
            DraftedFor::Table => return Err(DeskError::Outdated),
            DraftedFor::BetweenSteps(_) => return self.forget_plan(),
            DraftedFor::Ahead { occasion, .. } => occasion,
        };
        let mut draft = self.changed();
        draft.remove_decided::<R>(|one| one == occasion);
        Ok(Pressed::drafted(draft.without_ahead()))
    }

    /// Decides on moves for an occasion, or on an alternative to the decisions that exist for it. In a plan,
    /// decides on all its steps.
    fn decide(
        &self,
        occasion: R::Occasion,
        moves: &[Vec<String>],
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let last = self.intend(moves)?;
        if self.plan().is_some_and(|plan| !plan.steps.is_empty()) {
            let intended = vec![last];
            return self.decide_plan(Some(DecidedAhead { occasion, intended }));
        }
        let mut intended = Vec::new();
        if self.is_otherwise() {
            intended.extend_from_slice(self.intended());
        }
        intended.push(last);
        Ok(Pressed::drafted(Draft {
            decided: self.decided_with(&DecidedAhead { occasion, intended })?,
            ..self.draft.without_ahead()
        }))
    }
}
