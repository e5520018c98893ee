//! What of several moves is possible where not all of them are.

use crate::ahead::{MadeMove, Misfit, made};
use crate::rules::{Preview, Rules};

/// A move that is made, with its index among the moves that were wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FittingMove<C> {
    /// Its index, from 0.
    pub index: usize,
    /// The whole move, without choices that the rules do not ask for.
    pub path: Vec<C>,
}

/// A move that is left out.
#[derive(Debug, Clone, PartialEq)]
pub struct MissingMove<R: Rules> {
    /// The whole move as it was wanted.
    pub path: Vec<R::Choice>,
    /// The reason, with its index.
    pub why: Misfit<R::Refusal>,
    /// The view that it does not fit: after the fitting moves before it.
    pub before: R::View,
}

/// Moves that were wanted one after the other: those that fit a view, and why each of the others does not.
#[derive(Debug, Clone, PartialEq)]
pub struct FittingPart<R: Rules> {
    /// The moves that can be made, in order.
    pub fitting: Vec<FittingMove<R::Choice>>,
    /// The others, in order.
    pub missing: Vec<MissingMove<R>>,
    /// The view after the fitting moves; before the last one, if that is sealed.
    pub view: R::View,
    /// Whether the last fitting move is sealed.
    pub sealed: bool,
}

impl<R: Rules> FittingPart<R> {
    /// Returns what is legal of `moves` as they stand. A move that is refused is left out, and the next one is tried
    /// without it.
    pub fn of(view: &R::View, moves: &[Vec<R::Choice>]) -> Self {
        Self::lay(view, moves, |_, made| made.refused.is_none())
    }

    /// Makes the moves that are legal and that `is_meant` agrees to, one after the other.
    pub(crate) fn lay(
        view: &R::View,
        moves: &[Vec<R::Choice>],
        is_meant: impl Fn(usize, &MadeMove<'_, R>) -> bool,
    ) -> Self {
        let mut part = Self {
            fitting: Vec::new(),
            missing: Vec::new(),
            view: view.clone(),
            sealed: false,
        };
        for (index, path) in moves.iter().enumerate() {
            if let Err(why) = part.add(index, path, &is_meant) {
                part.missing.push(MissingMove {
                    path: path.clone(),
                    why,
                    before: part.view.clone(),
                });
            }
        }
        part
    }

    fn add(
        &mut self,
        index: usize,
        path: &[R::Choice],
        is_meant: impl Fn(usize, &MadeMove<'_, R>) -> bool,
    ) -> Result<(), Misfit<R::Refusal>> {
        if self.sealed {
            return Err(Misfit::BehindSealed { index });
        }
        let made =
            made::<R>(&self.view, path).map_err(|refusal| Misfit::Refused { index, refusal })?;
        if !is_meant(index, &made) {
            // The refusal of the whole move says more than what its other choices would do.
            return Err(match made.refused {
                Some(refusal) => Misfit::Refused { index, refusal },
                None => Misfit::Different { index },
            });
        }
        match made.preview {
            Preview::Open(after, _) => self.view = after,
            Preview::Sealed(_) => self.sealed = true,
        }
        let path = made.path.into_owned();
        self.fitting.push(FittingMove { index, path });
        Ok(())
    }

    /// Returns the fitting moves.
    #[must_use]
    pub fn moves(&self) -> Vec<Vec<R::Choice>> {
        self.fitting.iter().map(|one| one.path.clone()).collect()
    }

    /// Whether the part says what its seat wants to do. The bare move that hands the game on
    /// ([`Rules::afterwards`]) does not.
    pub(crate) fn says_something(&self) -> bool {
        match &self.fitting[..] {
            [] => false,
            [only] => R::afterwards(&self.view, &only.path).is_none(),
            _ => true,
        }
    }
}

/// What the rules propose to a seat, so that its desk drafts it ([`Rules::proposed`]).
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal<R: Rules> {
    /// Its name, at most 60 bytes. A desk drafts a proposal of one name once: a person who takes it out is not given it
    /// again.
    pub name: String,
    /// The moves, as far as they are possible: at least one is.
    pub part: FittingPart<R>,
}
