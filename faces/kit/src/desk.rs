//! The desk: a seat's private draft of moves, walked choice by choice and shown before it counts.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use slowtable_kit::{Preview, Rules, Walk};

use crate::panel::Press;

/// A seat's unconfirmed moves and where its desk stands. Stored, so that it survives everything.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    /// Whole moves, each a path of choices in their stable text.
    pub moves: Vec<Vec<String>>,
    /// The path being walked.
    pub path: Vec<String>,
    /// The page of the desk, if it is not the first.
    pub page: Option<String>,
}

impl Draft {
    /// Whether nothing is drafted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.path.is_empty()
    }
}

/// A desk: a draft laid over the view it was drafted for.
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
    /// The draft; moves that no longer fit the game have been dropped from its end.
    pub draft: Draft,
    /// The path being walked, read.
    pub path: Vec<R::Choice>,
    /// Where that path stands. Nothing can be chosen behind a sealed move.
    pub walk: Walk<R>,
    /// How many drafted moves had to be dropped because the game has moved on.
    pub dropped: usize,
}

/// What a press came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pressed {
    /// The draft has changed.
    Drafted(Draft),
    /// These moves are to count now, all or none; the draft is empty then.
    Commit(Vec<Vec<String>>),
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
    /// Lays `draft` over `view`. What does not fit any more is dropped.
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
        let mut now = view.as_ref().clone();
        let mut events = Vec::new();
        let mut sealed = false;
        let mut kept = Vec::new();
        for written in &draft.moves {
            let Some(path) = (!sealed).then(|| read::<R>(written)).flatten() else {
                break;
            };
            match R::preview(&now, &path) {
                Ok(Preview::Open(after, happened)) => {
                    now = after;
                    events.extend(happened);
                }
                Ok(Preview::Sealed) => sealed = true,
                Err(_) => break,
            }
            kept.push(written.clone());
        }
        let dropped = draft.moves.len() - kept.len();
        let walked = |path: Vec<R::Choice>| {
            let walk = R::walk(&now, &path).ok()?;
            Some((path, walk))
        };
        let begun = if sealed {
            None
        } else {
            read::<R>(&draft.path)
                .and_then(walked)
                .or_else(|| walked(Vec::new()))
        };
        let (path, walk) = begun.unwrap_or_else(|| {
            let nowhere = Walk {
                question: None,
                choices: Vec::new(),
                whole: false,
                view: now.clone(),
            };
            (Vec::new(), nowhere)
        });
        let draft = Draft {
            moves: kept,
            path: path.iter().map(ToString::to_string).collect(),
            page: draft.page.clone(),
        };
        Self {
            before: view,
            now,
            events,
            sealed,
            draft,
            path,
            walk,
            dropped,
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
        match press {
            Press::Choose(choice) => {
                return self.choose(draft, std::slice::from_ref(choice), completes);
            }
            Press::ChooseSelected => match selected {
                [] => return Err(DeskError::Outdated),
                [page] if page.starts_with("page:") => {
                    draft.page = Some(page["page:".len()..].to_owned());
                }
                choices => return self.choose(draft, choices, completes),
            },
            Press::Complete => {
                if !self.walk.whole {
                    return Err(DeskError::Outdated);
                }
                self.complete(&mut draft)?;
            }
            Press::Back => {
                if draft.path.pop().is_none() && draft.page.take().is_none() {
                    return Err(DeskError::Outdated);
                }
            }
            Press::Undo => {
                draft.path.clear();
                draft.moves.pop().ok_or(DeskError::Outdated)?;
            }
            Press::Reset => {
                draft.path.clear();
                draft.moves.clear();
            }
            Press::Commit(then) => {
                let mut moves = draft.moves;
                if let Some(choice) = then {
                    let path =
                        read::<R>(std::slice::from_ref(choice)).ok_or(DeskError::Outdated)?;
                    if self.sealed {
                        return Err(DeskError::Outdated);
                    }
                    let walk = R::walk(&self.now, &path).map_err(DeskError::Refused)?;
                    if !walk.whole {
                        return Err(DeskError::Outdated);
                    }
                    moves.push(vec![choice.clone()]);
                }
                if moves.is_empty() {
                    return Err(DeskError::Outdated);
                }
                return Ok(Pressed::Commit(moves));
            }
            // It is answered beside the desk.
            Press::Hint => return Err(DeskError::Outdated),
            Press::Page(page) => {
                draft.page = (!page.is_empty()).then(|| page.clone());
            }
        }
        Ok(Pressed::Drafted(draft))
    }

    fn choose(
        &self,
        mut draft: Draft,
        choices: &[String],
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        if self.sealed {
            return Err(DeskError::Outdated);
        }
        let mut path = self.path.clone();
        path.extend(read::<R>(choices).ok_or(DeskError::Outdated)?);
        let mut walk = R::walk(&self.now, &path).map_err(DeskError::Refused)?;
        // A question with a single answer needs nobody to answer it.
        while !walk.whole
            && let [only] = walk.choices[..]
        {
            path.push(only);
            walk = R::walk(&self.now, &path).map_err(DeskError::Refused)?;
        }
        draft.path = path.iter().map(ToString::to_string).collect();
        if walk.whole && (walk.choices.is_empty() || completes(&draft, &walk)) {
            self.complete(&mut draft)?;
        }
        Ok(Pressed::Drafted(draft))
    }

    fn complete(&self, draft: &mut Draft) -> Result<(), DeskError<R::Refusal>> {
        let path = read::<R>(&draft.path).ok_or(DeskError::Outdated)?;
        R::preview(&self.now, &path).map_err(DeskError::Refused)?;
        draft.moves.push(std::mem::take(&mut draft.path));
        draft.page = None;
        Ok(())
    }
}

fn read<R: Rules>(choices: &[String]) -> Option<Vec<R::Choice>> {
    choices.iter().map(|text| text.parse().ok()).collect()
}
