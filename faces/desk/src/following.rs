//! Choices taken one after the other, over several moves if need be: what one press can do.

use std::collections::VecDeque;

use slowtable_kit::{Preview, Rules, Walk};

use crate::desk::Desk;
use crate::draft::Draft;
use crate::pressed::{DeskError, Pressed};

/// What stands between the choices that one press takes.
pub(crate) const THEN: char = '+';
/// What stands between how often a choice is taken and the choice.
const TIMES: char = '*';

/// The text of choices that one press takes one after the other: `fee+ability:a`, `2*token:clay`.
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

/// The choices of such texts; `None` if one of them is none.
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

/// What choices that are taken one after the other come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Taken<R: Rules> {
    /// The moves that they complete.
    pub moves: Vec<Vec<R::Choice>>,
    /// The view after these moves, as far as the seat can know.
    pub now: R::View,
    /// What the moves do.
    pub events: Vec<R::Event>,
    /// Whether the last of them is sealed.
    pub sealed: bool,
    /// The path that they begin or go on with.
    pub path: Vec<R::Choice>,
    /// The choices that are still to be taken. A question of the path comes before them, or they are
    /// not possible.
    pub left: Vec<R::Choice>,
}

impl<R: Rules> Taken<R> {
    /// Nothing is taken yet; a path has been begun.
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

    /// Whether all choices were taken, and no move is left half walked.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.left.is_empty() && self.path.is_empty()
    }

    /// The path becomes a move.
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

    /// Takes `choices` one after the other. What has a single answer is answered, and a path is a
    /// move as soon as it is whole and `completes` says so; the next choice begins another.
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
                // A question with a single answer needs nobody to answer it.
                self.path.push(*only);
            } else {
                break;
            }
        }
        self.left = left.into();
        Ok(self)
    }

    /// Why a choice cannot come next.
    fn why_not(&self, choice: R::Choice) -> DeskError<R::Refusal> {
        let mut path = self.path.clone();
        path.push(choice);
        match R::walk(&self.now, &path) {
            Err(refusal) => DeskError::Refused(refusal),
            Ok(_) => DeskError::Outdated,
        }
    }

    /// Adds what was taken to a draft; `None` between the steps of a plan.
    fn drafted(&self, mut draft: Draft) -> Option<Draft> {
        let text = |path: &Vec<R::Choice>| path.iter().map(ToString::to_string).collect();
        let walked = draft.at.walked_mut()?;
        walked.moves.extend(self.moves.iter().map(text));
        walked.path = text(&self.path);
        // What waits for a path that is not begun is not possible any more.
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

    /// What would come of choices from the beginning of a move; `None` if the first is not possible.
    /// `completes` is as in [`Desk::press`].
    pub fn try_out(
        &self,
        choices: &[R::Choice],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Option<Taken<R>> {
        let taken = self.begin(&[]).ok()?;
        let taken = taken.take(choices, |walk| completes(&self.draft, walk));
        taken.ok().filter(|taken| taken.left.len() < choices.len())
    }

    /// What would come of a button that takes these choices ([`Press::Choose`](slowtable_ui::Press)), with what
    /// waits for the path; `None` if they are not possible, or leave a move half walked.
    pub fn try_next(
        &self,
        text: &str,
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Option<Taken<R>> {
        let mut choices = read_chain::<R>(&[text.to_owned()])?;
        choices.extend(read_chain::<R>(self.draft.next())?);
        let taken = self.begin(&self.path).ok()?;
        let taken = taken.take(&choices, |walk| completes(&self.draft, walk));
        taken.ok().filter(Taken::is_all)
    }

    /// Takes choices as the next of the path, and then those that wait for it to be whole.
    pub(crate) fn choose(
        &self,
        texts: &[String],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let draft = self.changed();
        let chosen = read_chain::<R>(texts).ok_or(DeskError::Outdated)?;
        let mut all = chosen.clone();
        all.extend(read_chain::<R>(draft.next()).ok_or(DeskError::Outdated)?);
        let taken = self.begin(&self.path)?;
        let taken = taken.take(&all, |walk| completes(&draft, walk))?;
        let taken_of_it = all.len() - taken.left.len();
        // Further choices of one press may wait for an answer; what else is not taken is refused.
        let waits = !taken.path.is_empty() && texts.len() == 1 && taken_of_it > 0;
        if let Some(refused) = chosen.get(taken_of_it)
            && !waits
        {
            return Err(taken.why_not(*refused));
        }
        let draft = taken.drafted(draft).ok_or(DeskError::Outdated)?;
        Ok(Pressed::drafted(draft))
    }

    /// The path is a move as it is; then what waits for that is taken.
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

    /// The moves of choices that leave nothing to choose, the first as the next of the path.
    pub(crate) fn closing(
        &self,
        text: &String,
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Vec<Vec<String>>, DeskError<R::Refusal>> {
        let choices = read_chain::<R>(std::slice::from_ref(text)).ok_or(DeskError::Outdated)?;
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
