//! Several choices that one press takes in order, over several moves if necessary.

use std::collections::VecDeque;

use slowtable_kit::{Preview, Rules, Walk};

use crate::desk::Desk;
use crate::draft::Draft;
use crate::pressed::{DeskError, Pressed};

/// The separator between the choices of one press.
pub(crate) const THEN: char = '+';
/// The separator between a repeat count and its choice.
const TIMES: char = '*';

/// Returns the text of choices that one press takes in order: `fee+ability:a`, `2*token:clay`.
#[must_use]
pub fn chain<C: std::fmt::Display + PartialEq>(choices: &[C]) -> String {
    let runs = choices.chunk_by(|one, next| one == next);
    let texts: Vec<String> = runs
        .filter_map(|run| match run {
            [] => None,
            [only] => Some(only.to_string()),
            [first, ..] => Some(format!("{}{TIMES}{first}", run.len())),
        })
        .collect();
    texts.join(&THEN.to_string())
}

/// Reads the choices of texts that [`chain`] wrote; `None` if a text holds anything else.
pub fn read_chain<R: Rules>(texts: &[String]) -> Option<Vec<R::Choice>> {
    let mut choices = Vec::new();
    for text in texts.iter().flat_map(|text| text.split(THEN)) {
        let (times, choice) = match text.split_once(TIMES) {
            Some((times, choice)) => (times.parse::<u8>().ok()?, choice),
            None => (1, text),
        };
        let choice: R::Choice = choice.parse().ok()?;
        choices.extend(std::iter::repeat_n(choice, times.into()));
    }
    Some(choices)
}

/// The result of choices that are taken in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken<R: Rules> {
    /// The moves that the choices complete.
    pub moves: Vec<Vec<R::Choice>>,
    /// The view after these moves, as far as the seat can know.
    pub now: R::View,
    /// The events of these moves.
    pub events: Vec<R::Event>,
    /// Whether the last of them is sealed.
    pub sealed: bool,
    /// The unfinished path after the choices.
    pub path: Vec<R::Choice>,
    /// The choices that were not taken, since the path asks another question first or they are not possible.
    pub left: Vec<R::Choice>,
}

impl<R: Rules> Taken<R> {
    /// Returns the state before the first choice, with an unfinished path.
    fn begin(now: R::View, path: Vec<R::Choice>) -> Self {
        Self {
            moves: Vec::new(),
            now,
            events: Vec::new(),
            sealed: false,
            path,
            left: Vec::new(),
        }
    }

    /// Whether all choices were taken and no path is unfinished.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.left.is_empty() && self.path.is_empty()
    }

    /// Turns the path into a move.
    fn complete(&mut self) -> Result<(), DeskError<R::Refusal>> {
        let path = std::mem::take(&mut self.path);
        match R::preview(&self.now, &path).map_err(DeskError::Refused)? {
            Preview::Open(after, events) => {
                self.now = after;
                self.events.extend(events);
            }
            Preview::Sealed(_) => self.sealed = true,
        }
        self.moves.push(path);
        Ok(())
    }

    /// Takes `choices` in order and answers questions that have a single answer. A path becomes a move as
    /// soon as it is complete and `completes` agrees; the next choice begins another.
    fn take(
        mut self,
        choices: &[R::Choice],
        completes: impl Fn(&Walk<R>) -> bool,
    ) -> Result<Self, DeskError<R::Refusal>> {
        let mut left: VecDeque<R::Choice> = choices.iter().copied().collect();
        while !self.sealed {
            let walk = R::walk(&self.now, &self.path).map_err(DeskError::Refused)?;
            let next = left.front().filter(|next| walk.choices.contains(next));
            if let Some(next) = next {
                self.path.push(*next);
                left.pop_front();
            } else if self.path.is_empty() {
                break;
            } else if walk.whole && (walk.choices.is_empty() || completes(&walk)) {
                self.complete()?;
            } else if let ([only], false) = (&walk.choices[..], walk.whole) {
                // Nobody needs to answer a question that has a single answer.
                self.path.push(*only);
            } else {
                break;
            }
        }
        self.left = left.into();
        Ok(self)
    }

    /// Returns the error for a choice that cannot come next.
    fn why_not(&self, choice: R::Choice) -> DeskError<R::Refusal> {
        let mut path = self.path.clone();
        path.push(choice);
        match R::walk(&self.now, &path) {
            Err(refusal) => DeskError::Refused(refusal),
            Ok(_) => DeskError::Outdated,
        }
    }

    /// Adds the moves and the path to a draft; `None` between the steps of a plan.
    fn drafted(&self, mut draft: Draft) -> Option<Draft> {
        let text = |path: &Vec<R::Choice>| path.iter().map(ToString::to_string).collect();
        let walked = draft.at.walked_mut()?;
        walked.moves.extend(self.moves.iter().map(text));
        walked.path = text(&self.path);
        // Without an unfinished path, the waiting choices are no longer possible.
        walked.next = match self.path.is_empty() {
            true => Vec::new(),
            false => text(&self.left),
        };
        walked.undone.clear();
        if !self.moves.is_empty() {
            draft.page = None;
        }
        Some(draft)
    }
}

impl<R: Rules> Desk<'_, R> {
    fn begin(&self, path: &[R::Choice]) -> Result<Taken<R>, DeskError<R::Refusal>> {
        match self.sealed {
            true => Err(DeskError::Outdated),
            false => Ok(Taken::begin(self.now.clone(), path.to_vec())),
        }
    }

    /// Returns the result of taking choices from the beginning of a move; `None` if the first is not
    /// possible. `completes` is as in [`Desk::press`].
    pub fn try_out(
        &self,
        choices: &[R::Choice],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Option<Taken<R>> {
        let taken = self.begin(&[]).ok()?;
        let taken = taken.take(choices, |walk| completes(&self.draft, walk));
        taken.ok().filter(|taken| taken.left.len() < choices.len())
    }

    /// Returns the result of a button with these choices ([`Press::Choose`](slowtable_ui::Press)), followed
    /// by the choices that wait for the path. `None` if they are not possible or leave a move incomplete.
    pub fn try_next(
        &self,
        text: &str,
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Option<Taken<R>> {
        let mut choices = self.read_choices(&[text.to_owned()])?;
        choices.extend(read_chain::<R>(self.draft.next())?);
        let taken = self.begin(&self.path).ok()?;
        let taken = taken.take(&choices, |walk| completes(&self.draft, walk));
        taken.ok().filter(Taken::is_all)
    }

    /// Adds choices to the path, and then takes those that wait for it to be complete.
    pub(crate) fn choose(
        &self,
        texts: &[String],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let draft = self.changed();
        let chosen = self.read_choices(texts).ok_or(DeskError::Outdated)?;
        let mut all = chosen.clone();
        all.extend(read_chain::<R>(draft.next()).ok_or(DeskError::Outdated)?);
        let taken = self.begin(&self.path)?;
        let taken = taken.take(&all, |walk| completes(&draft, walk))?;
        let taken_of_it = all.len() - taken.left.len();
        // Later choices of one press may wait for an answer. Any other choice that is not taken is refused.
        let waits = !taken.path.is_empty() && texts.len() == 1 && taken_of_it > 0;
        if let Some(refused) = chosen.get(taken_of_it)
            && !waits
        {
            return Err(taken.why_not(*refused));
        }
        let draft = taken.drafted(draft).ok_or(DeskError::Outdated)?;
        Ok(Pressed::drafted(draft))
    }

    /// Turns the complete path into a move, and then takes the choices that wait for it.
    pub(crate) fn finish(
        &self,
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        if !self.walk.whole {
            return Err(DeskError::Outdated);
        }
        let draft = self.changed();
        let waiting = read_chain::<R>(draft.next()).ok_or(DeskError::Outdated)?;
        let mut taken = self.begin(&self.path)?;
        taken.complete()?;
        let taken = taken.take(&waiting, |walk| completes(&draft, walk))?;
        let draft = taken.drafted(draft).ok_or(DeskError::Outdated)?;
        Ok(Pressed::drafted(draft))
    }

    /// Returns the moves of choices that continue the path and leave nothing to choose.
    pub(crate) fn closing(
        &self,
        text: &String,
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Vec<Vec<String>>, DeskError<R::Refusal>> {
        let choices = self
            .read_choices(std::slice::from_ref(text))
            .ok_or(DeskError::Outdated)?;
        let taken = self.begin(&self.path)?;
        let taken = taken.take(&choices, |walk| completes(&self.draft, walk))?;
        if let Some(refused) = taken.left.first() {
            return Err(taken.why_not(*refused));
        }
        if !taken.path.is_empty() {
            return Err(DeskError::Outdated);
        }
        let text = |path: &Vec<R::Choice>| path.iter().map(ToString::to_string).collect();
        Ok(taken.moves.iter().map(text).collect())
    }
}
