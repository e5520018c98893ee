//! Deciding ahead: what a seat will be asked later is decided now, kept sealed, and played in its
//! turn if it still means what was shown.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ids::UnknownId;
use crate::log::path_text;
use crate::rules::{Choice, Preview, Rules};

/// A moment at which a seat may be asked something, named before it has come.
///
/// Its text is stable, as that of a [`Choice`]. No two moments of a game have the same name, so that
/// what was decided for one is never played at another.
pub trait Occasion: Choice {
    /// What kind of moment it is, `snake_case`.
    fn kind(&self) -> &'static str;
}

/// The occasions of a game that names none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoOccasion {}

impl Occasion for NoOccasion {
    fn kind(&self) -> &'static str {
        match *self {}
    }
}

impl fmt::Display for NoOccasion {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoOccasion {
    type Err = UnknownId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Err(UnknownId {
            kind: "occasion",
            text: text.to_owned(),
        })
    }
}

/// Moves for an occasion, with what they were shown to do when they were decided on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct Intended<R: Rules> {
    /// Whole moves, in order.
    #[serde(with = "paths_text")]
    pub moves: Vec<Vec<R::Choice>>,
    /// What each was shown to do: of one that is sealed, which is the last, what its seat does
    /// ([`Preview::Sealed`]).
    pub shown: Vec<Vec<R::Event>>,
    /// Whether the last move was sealed when it was decided on. Decisions that earlier versions wrote
    /// say no, and show nothing for a sealed move; of those, that move is not compared.
    #[serde(default)]
    pub sealed: bool,
}

/// Why moves that were decided on ahead are not played.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Misfit<F> {
    /// The rules refuse one of them.
    #[error("move {index} is refused: {refusal}")]
    Refused {
        /// Which, from 0.
        index: usize,
        /// Why.
        refusal: F,
    },
    /// One would do something else than was shown.
    #[error("move {index} would do something else than was shown")]
    Different {
        /// Which, from 0.
        index: usize,
    },
    /// One follows a move whose result nobody could know, or there is none.
    #[error("nothing can be decided behind move {index}")]
    BehindSealed {
        /// Which, from 0.
        index: usize,
    },
}

/// Why none of several intentions fits, in their order.
pub type Misfits<R> = Vec<Misfit<<R as Rules>::Refusal>>;

impl<R: Rules> Intended<R> {
    /// Moves for an occasion, as they would be with the view [foreseen](Rules::foresee) for it.
    ///
    /// # Errors
    /// If one of them could not be made there.
    pub fn over(view: &R::View, moves: Vec<Vec<R::Choice>>) -> Result<Self, Misfit<R::Refusal>> {
        let Previewed { shown, sealed, .. } = previews::<R>(view, &moves)?;
        Ok(Self {
            moves,
            shown,
            sealed,
        })
    }

    /// The view [afterwards](Rules::afterwards); `None` if the moves are not possible with this view, or
    /// if nobody can know.
    pub(crate) fn afterwards(&self, view: &R::View) -> Option<R::View> {
        let reached = previews::<R>(view, &self.moves).ok()?.view;
        R::afterwards(&reached, self.moves.last()?)
    }

    /// Whether the moves are legal with this view and would do what was shown.
    ///
    /// # Errors
    /// Why they would not.
    pub fn fits(&self, view: &R::View) -> Result<(), Misfit<R::Refusal>> {
        self.fitted(view).map(drop)
    }

    /// The moves as they are made with this view, if they would do what was shown: without the choices
    /// that are no longer asked for, such as a payment of which there is only one way left.
    ///
    /// # Errors
    /// Why they would not.
    pub fn fitted(&self, view: &R::View) -> Result<Vec<Vec<R::Choice>>, Misfit<R::Refusal>> {
        let Previewed { shown, moves, .. } = previews::<R>(view, &self.moves)?;
        match self.first_difference(&shown) {
            Some(index) => Err(Misfit::Different { index }),
            None => Ok(moves),
        }
    }

    /// Whether what the same moves are shown to do elsewhere means the same.
    #[must_use]
    pub fn means_the_same(&self, other: &Self) -> bool {
        self.moves == other.moves && self.first_difference(&other.shown).is_none()
    }

    /// Which move would do something else than was shown.
    ///
    /// Whether its result is sealed does not matter: the last seat to answer hands the game on
    /// by it, and does the same as before.
    fn first_difference(&self, now: &[Vec<R::Event>]) -> Option<usize> {
        let last = self.shown.len().saturating_sub(1);
        let same = |index: usize, now: &[R::Event], shown: &[R::Event]| {
            let unknown = index == last && shown.is_empty() && !self.sealed;
            unknown
                || now.len() == shown.len()
                    && shown
                        .iter()
                        .zip(now)
                        .all(|(shown, now)| R::means_the_same(shown, now))
        };
        let mut both = now.iter().zip(&self.shown).enumerate();
        both.find_map(|(index, (now, shown))| (!same(index, now, shown)).then_some(index))
    }
}

/// What moves come to.
struct Previewed<R: Rules> {
    /// What each does, as far as its seat can know.
    shown: Vec<Vec<R::Event>>,
    /// Whether the last is sealed.
    sealed: bool,
    /// The view that they lead to; before the last one, if that is sealed.
    view: R::View,
    /// The moves without what is not asked for.
    moves: Vec<Vec<R::Choice>>,
}

/// What these moves would do, one after the other.
fn previews<R: Rules>(
    view: &R::View,
    moves: &[Vec<R::Choice>],
) -> Result<Previewed<R>, Misfit<R::Refusal>> {
    let mut view = view.clone();
    let mut sealed = false;
    let mut shown = Vec::with_capacity(moves.len());
    let mut made = Vec::with_capacity(moves.len());
    for (index, path) in moves.iter().enumerate() {
        if sealed {
            return Err(Misfit::BehindSealed { index });
        }
        let mut path = Cow::Borrowed(path);
        let mut preview = R::preview(&view, &path);
        if preview.is_err()
            && let asked = still_asked::<R>(&view, &path)
            && asked.len() < path.len()
            && let Ok(other) = R::preview(&view, &asked)
        {
            (path, preview) = (Cow::Owned(asked), Ok(other));
        }
        match preview {
            Ok(Preview::Open(after, events)) => {
                view = after;
                shown.push(events);
            }
            Ok(Preview::Sealed(events)) => {
                sealed = true;
                shown.push(events);
            }
            Err(refusal) => return Err(Misfit::Refused { index, refusal }),
        }
        made.push(path.into_owned());
    }
    if shown.is_empty() {
        return Err(Misfit::BehindSealed { index: 0 });
    }
    Ok(Previewed {
        shown,
        sealed,
        view,
        moves: made,
    })
}

/// A path without the choices that cannot be made where they stand.
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

/// A question that comes often, so that a seat may answer it once for all, for its eyes only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingQuestion {
    /// Stable, `snake_case`.
    pub id: &'static str,
    /// What may be answered, by stable ids.
    pub answers: &'static [&'static str],
    /// The answer of a seat that gave none; without it the seat is asked. It is for what hardly anybody
    /// wants to be asked, so that nobody waits for it.
    pub usual: Option<&'static str>,
}

impl StandingQuestion {
    /// What a seat gives that wants to be asked although there is a usual answer.
    pub const ASK: &'static str = "";

    /// The answer that holds for a seat that gave this one, or none; `None` if it is asked.
    #[must_use]
    pub fn answer<'a>(&self, given: Option<&'a str>) -> Option<&'a str> {
        given.or(self.usual).filter(|answer| *answer != Self::ASK)
    }

    /// The move that answers what a seat is asked, where it gave this answer, or none; `None` if it is
    /// asked something else, or to be asked.
    pub fn move_for<R: Rules>(
        &self,
        view: &R::View,
        given: Option<&str>,
    ) -> Option<Vec<R::Choice>> {
        R::standing_move(view, self.id, self.answer(given)?)
    }
}

/// What a seat has decided for an occasion: the first of several intentions that still fits is
/// played; if none does, the seat is asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound(serialize = "", deserialize = ""))]
pub struct DecidedAhead<R: Rules> {
    /// For which occasion.
    #[serde(with = "occasion_text")]
    pub occasion: R::Occasion,
    /// What is to be done, the dearest first.
    pub intended: Vec<Intended<R>>,
}

impl<R: Rules> DecidedAhead<R> {
    /// The moves to be played now that its occasion has come.
    ///
    /// # Errors
    /// Why none of the intentions fits, in their order; empty if there are none.
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

    use super::{Choice, path_text};

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
