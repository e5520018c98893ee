//! Deciding ahead. A seat decides now what it will be asked later. The decision is kept sealed and
//! played in its turn, if it still does what was shown.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::part::FittingPart;
use crate::path_text;
use crate::rules::{Preview, Rules};
use crate::standing_question::StandingQuestion;

/// Moves for an occasion, with what they were shown to do when the seat decided on them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Intended<R: Rules> {
    /// Whole moves, in order.
    #[serde(with = "paths_text")]
    pub moves: Vec<Vec<R::Choice>>,
    /// What each move was shown to do. For a sealed move, which is the last one, only what its own
    /// seat does ([`Preview::Sealed`]).
    pub shown: Vec<Vec<R::Event>>,
    /// Whether the last move was sealed when the seat decided on it. Decisions written by earlier
    /// versions say `false` and show nothing for a sealed move; that move is then not compared.
    #[serde(default)]
    pub sealed: bool,
}

/// Why the moves of a decision ahead are not played.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Misfit<F> {
    /// The rules refuse a move.
    #[error("move {index} is refused: {refusal}")]
    Refused {
        /// The move's index, from 0.
        index: usize,
        /// The rules' reason.
        refusal: F,
    },
    /// A move would do something else than was shown.
    #[error("move {index} would do something else than was shown")]
    Different {
        /// The move's index, from 0.
        index: usize,
    },
    /// A move follows one whose result nobody can know, or there is no move at all.
    #[error("nothing can be decided behind move {index}")]
    BehindSealed {
        /// The move's index, from 0.
        index: usize,
    },
}

impl<F> Misfit<F> {
    /// Returns the move's index, from 0.
    pub const fn index(&self) -> usize {
        match self {
            Self::Refused { index, .. }
            | Self::Different { index }
            | Self::BehindSealed { index } => *index,
        }
    }
}

/// Why each of several intentions does not fit, in their order.
pub type Misfits<R> = Vec<Misfit<<R as Rules>::Refusal>>;

impl<R: Rules> Intended<R> {
    /// Records moves for an occasion, with what they do in the view [foreseen](Rules::foresee) for it.
    ///
    /// # Errors
    /// When one of the moves is not possible in that view.
    pub fn over(view: &R::View, moves: Vec<Vec<R::Choice>>) -> Result<Self, Misfit<R::Refusal>> {
        let Previewed { shown, sealed, .. } = previews::<R>(view, &moves)?;
        Ok(Self {
            moves,
            shown,
            sealed,
        })
    }

    /// Returns the view [afterwards](Rules::afterwards); `None` if the moves are not possible with
    /// this view or nobody can know the result.
    pub(crate) fn afterwards(&self, view: &R::View) -> Option<R::View> {
        let reached = previews::<R>(view, &self.moves).ok()?.view;
        R::afterwards(&reached, self.moves.last()?)
    }

    /// Checks that the moves are legal with this view and would do what was shown.
    ///
    /// # Errors
    /// The first reason why they do not fit.
    pub fn fits(&self, view: &R::View) -> Result<(), Misfit<R::Refusal>> {
        self.fitted(view).map(drop)
    }

    /// Returns the moves as they are made with this view, if they would do what was shown. Choices
    /// that the rules no longer ask for are left out, such as a payment that has only one way left.
    ///
    /// # Errors
    /// The first reason why they do not fit.
    pub fn fitted(&self, view: &R::View) -> Result<Vec<Vec<R::Choice>>, Misfit<R::Refusal>> {
        let Previewed { shown, moves, .. } = previews::<R>(view, &self.moves)?;
        match self.first_difference(&shown) {
            Some(index) => Err(Misfit::Different { index }),
            None => Ok(moves),
        }
    }

    /// Returns what of the moves fits this view: each that is still legal, also without those that do not fit, and does
    /// what was shown.
    #[must_use]
    pub fn part(&self, view: &R::View) -> FittingPart<R> {
        FittingPart::lay(view, &self.moves, |index, made| {
            let shown = self.shown.get(index);
            shown.is_some_and(|shown| self.is_same(index, made.events(), shown))
        })
    }

    /// Whether both consist of the same moves and were shown to do the same.
    #[must_use]
    pub fn means_the_same(&self, other: &Self) -> bool {
        self.moves == other.moves && self.first_difference(&other.shown).is_none()
    }

    /// Returns the index of the first move that would do something else than was shown.
    ///
    /// Whether its result is sealed does not matter: the last seat to answer passes the game on
    /// with the same move, and itself does the same as before.
    fn first_difference(&self, now: &[Vec<R::Event>]) -> Option<usize> {
        let mut both = now.iter().zip(&self.shown).enumerate();
        both.find_map(|(index, (now, shown))| (!self.is_same(index, now, shown)).then_some(index))
    }

    /// Whether the move at `index` does `now` what was shown.
    fn is_same(&self, index: usize, now: &[R::Event], shown: &[R::Event]) -> bool {
        let last = self.shown.len().saturating_sub(1);
        let unknown = index == last && shown.is_empty() && !self.sealed;
        unknown
            || now.len() == shown.len()
                && shown
                    .iter()
                    .zip(now)
                    .all(|(shown, now)| R::means_the_same(shown, now))
    }
}

/// The result of previewing moves one after the other.
struct Previewed<R: Rules> {
    /// What each move does, as far as its seat can know.
    shown: Vec<Vec<R::Event>>,
    /// Whether the last move is sealed.
    sealed: bool,
    /// The view after the moves; before the last one, if that is sealed.
    view: R::View,
    /// The moves without choices that the rules do not ask for.
    moves: Vec<Vec<R::Choice>>,
}

/// Previews moves one after the other.
fn previews<R: Rules>(
    view: &R::View,
    moves: &[Vec<R::Choice>],
) -> Result<Previewed<R>, Misfit<R::Refusal>> {
    let mut view = view.clone();
    let mut sealed = false;
    let mut shown = Vec::with_capacity(moves.len());
    let mut made_moves = Vec::with_capacity(moves.len());
    for (index, path) in moves.iter().enumerate() {
        if sealed {
            return Err(Misfit::BehindSealed { index });
        }
        let one = made::<R>(&view, path).map_err(|refusal| Misfit::Refused { index, refusal })?;
        match one.preview {
            Preview::Open(after, events) => {
                view = after;
                shown.push(events);
            }
            Preview::Sealed(events) => {
                sealed = true;
                shown.push(events);
            }
        }
        made_moves.push(one.path.into_owned());
    }
    if shown.is_empty() {
        return Err(Misfit::BehindSealed { index: 0 });
    }
    Ok(Previewed {
        shown,
        sealed,
        view,
        moves: made_moves,
    })
}

/// A move as it is made, which may be without some of its choices.
pub(crate) struct MadeMove<'a, R: Rules> {
    pub(crate) path: Cow<'a, [R::Choice]>,
    pub(crate) preview: Preview<R::View, R::Event>,
    /// Why the rules refuse it with all of its choices, if they do.
    pub(crate) refused: Option<R::Refusal>,
}

impl<R: Rules> MadeMove<'_, R> {
    /// Returns what the move does, as far as its seat can know.
    pub(crate) const fn events(&self) -> &Vec<R::Event> {
        let (Preview::Open(_, events) | Preview::Sealed(events)) = &self.preview;
        events
    }
}

/// Previews a move, if necessary without the choices that the rules do not ask for.
pub(crate) fn made<'a, R: Rules>(
    view: &R::View,
    path: &'a [R::Choice],
) -> Result<MadeMove<'a, R>, R::Refusal> {
    let refusal = match R::preview(view, path) {
        Ok(preview) => {
            return Ok(MadeMove {
                path: Cow::Borrowed(path),
                preview,
                refused: None,
            });
        }
        Err(refusal) => refusal,
    };
    let asked = still_asked::<R>(view, path);
    if asked.len() == path.len() {
        return Err(refusal);
    }
    match R::preview(view, &asked) {
        Ok(preview) => Ok(MadeMove {
            path: Cow::Owned(asked),
            preview,
            refused: Some(refusal),
        }),
        Err(_) => Err(refusal),
    }
}

/// Returns the path without the choices that are not possible at their place.
fn still_asked<R: Rules>(view: &R::View, path: &[R::Choice]) -> Vec<R::Choice> {
    let mut asked = Vec::with_capacity(path.len());
    for choice in path {
        asked.push(*choice);
        if R::walk(view, &asked).is_err() {
            asked.pop();
        }
    }
    asked
}

impl StandingQuestion {
    /// Returns the move that answers the seat's current question under the answer `given`; `None`
    /// if the seat is asked something else or is to be asked.
    pub fn move_for<R: Rules>(
        &self,
        view: &R::View,
        given: Option<&str>,
    ) -> Option<Vec<R::Choice>> {
        R::standing_move(view, self.id, self.answer(given)?)
    }
}

/// What a seat has decided for an occasion. The first intention that still fits is played; if none
/// fits, the seat is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct DecidedAhead<R: Rules> {
    /// The occasion that the decision is for.
    #[serde(with = "occasion_text")]
    pub occasion: R::Occasion,
    /// The intentions, the preferred one first.
    pub intended: Vec<Intended<R>>,
}

impl<R: Rules> DecidedAhead<R> {
    /// Returns the moves to play now that the occasion has come.
    ///
    /// # Errors
    /// Why each of the intentions does not fit, in their order; empty if there are none.
    pub fn moves(&self, view: &R::View) -> Result<Vec<Vec<R::Choice>>, Misfits<R>> {
        let mut misfits = Vec::new();
        for intended in &self.intended {
            match intended.fitted(view) {
                Ok(moves) => return Ok(moves),
                Err(misfit) => misfits.push(misfit),
            }
        }
        Err(misfits)
    }

    /// Returns what is possible of a decision of which no intention fits as a whole: the part of the first intention of
    /// which something is. `None` if its occasion is not [divisible](Rules::divisible) or nothing is left to decide by.
    #[must_use]
    pub fn part(&self, view: &R::View) -> Option<FittingPart<R>> {
        if !R::divisible(self.occasion) {
            return None;
        }
        let mut parts = self.intended.iter().map(|intended| intended.part(view));
        parts.find(FittingPart::says_something)
    }
}

mod occasion_text {
    use std::str::FromStr;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<T: ToString, S: Serializer>(it: &T, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&it.to_string())
    }

    pub(super) fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
    where
        T: FromStr,
        D: Deserializer<'de>,
    {
        let text = String::deserialize(from)?;
        text.parse()
            .map_err(|_| D::Error::custom(format!("no occasion is called {text:?}")))
    }
}

mod paths_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::path_text;
    use crate::choice::Choice;

    #[derive(Serialize, Deserialize)]
    #[serde(bound(serialize = "", deserialize = ""))]
    struct Path<C: Choice>(#[serde(with = "path_text")] Vec<C>);

    pub(super) fn serialize<C: Choice, S: Serializer>(
        paths: &[Vec<C>],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(paths.iter().map(|path| Path(path.clone())))
    }

    pub(super) fn deserialize<'de, C: Choice, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Vec<C>>, D::Error> {
        let paths = Vec::<Path<C>>::deserialize(from)?;
        Ok(paths.into_iter().map(|Path(path)| path).collect())
    }
}
