//! Taking back: moves that no longer count, and what a seat may take back alone.

use crate::log::{Entry, Match, Move, Undo, without};
use crate::rules::{Awaited, Rules};
use crate::seat::{Seat, Viewer};

/// What something that happened tells people who did not know it before, in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tells {
    /// No more than that its seat has decided: nobody could act on what.
    Nothing,
    /// Something that lies open, and nothing that was hidden from anybody.
    Open,
    /// Something that was hidden from somebody: a card that is turned up, another's answer, a die.
    Hidden,
}

/// Why moves cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TakeBackError {
    /// Nothing is named, or something that is no move or does not count.
    #[error("what is to be taken back must be moves that count, each once and ascending")]
    DoesNotCount,
    /// A later move would not be possible, or be something else, without them.
    #[error("a later move depends on them")]
    Needed,
}

impl<R: Rules> Match<R> {
    /// Takes moves back by an entry at the end of the log: they no longer count, and the state is what
    /// the others lead to. Chance answers these as it did before.
    ///
    /// Whether they may be taken back is not asked here: see [`Match::revocable`].
    ///
    /// # Errors
    /// When they do not count, or a later move depends on them; nothing has changed then.
    pub fn take_back(&mut self, seat: Seat, undo: Vec<usize>) -> Result<(), TakeBackError> {
        let rest = without(&self.counting, &undo).ok_or(TakeBackError::DoesNotCount)?;
        let state = self.fold(&rest).ok_or(TakeBackError::Needed)?;
        self.state = state.into_owned();
        self.counting = rest;
        self.write(Entry::Undo(Undo { seat, undo }));
        Ok(())
    }

    /// The moves that a seat may take back alone: its latest decision, as long as nothing hidden came
    /// out since, chance was not asked, and nobody acted on it. What others decided meanwhile stays if
    /// they could not know what is taken back. Empty if there is none, or the game is over.
    #[must_use]
    pub fn revocable(&self, seat: Seat) -> Vec<usize> {
        self.latest_decision(seat).unwrap_or_default()
    }

    /// Whether something came out by these moves that somebody knows once they are taken back: what was
    /// hidden, or an answer of chance. So it is, too, if they cannot be replayed.
    #[must_use]
    pub fn revealed_by(&self, moves: &[usize]) -> bool {
        let Some(first) = moves.iter().min() else {
            return false;
        };
        let from = self.counting.partition_point(|index| index < first);
        let Some(state) = self.fold(&self.counting[..from]) else {
            return true;
        };
        let mut state = state.into_owned();
        self.counting[from..].iter().any(|index| {
            let played = self.made(*index).and_then(|made| {
                let played = R::play(&mut state, made.seat, &made.path);
                played.ok()
            });
            let Some(played) = played else {
                return true;
            };
            let is_hidden = |event| R::tells(event) == Tells::Hidden;
            moves.contains(index)
                && (!played.chance.is_empty() || played.events.iter().any(is_hidden))
        })
    }

    fn latest_decision(&self, seat: Seat) -> Option<Vec<usize>> {
        if R::awaited(&self.state).is_empty() {
            return None;
        }
        // What the seat could not but do comes with what led to it; it would be done again at once.
        let mut end = self.counting.len();
        let (first, before) = loop {
            let is_own = |index: &usize| self.made(*index).is_some_and(|made| made.seat == seat);
            end = self.counting[..end].iter().rposition(is_own)?;
            if self.counting[end..]
                .iter()
                .any(|index| self.asked_chance(*index))
            {
                return None;
            }
            let before = self.fold(&self.counting[..end])?;
            let view = R::view(&before, Viewer::Seat(seat));
            let made = self.made(self.counting[end])?;
            if R::forced(&view).is_none_or(|forced| forced != made.path) {
                break (end, before.into_owned());
            }
        };
        let mut without = before.clone();
        let mut with = before;
        let mut undo = Vec::new();
        let mut told = Tells::Nothing;
        let mut others = false;
        for &index in &self.counting[first..] {
            let Move {
                seat: mover, path, ..
            } = self.made(index)?;
            let played = R::play(&mut with, *mover, path).ok()?;
            let tells = played.events.iter().map(R::tells).max();
            if tells == Some(Tells::Hidden) || !played.chance.is_empty() {
                return None;
            }
            if *mover == seat {
                undo.push(index);
                told = told.max(tells.unwrap_or(Tells::Nothing));
            } else {
                others = true;
                let again = R::play(&mut without, *mover, path).ok()?;
                if again != played {
                    return None;
                }
            }
        }
        let asks_others = |state: &R::State| -> Vec<Awaited> {
            let mut awaited = R::awaited(state);
            awaited.retain(|one| one.seat != seat);
            awaited
        };
        let acted_on =
            others && (told != Tells::Nothing || asks_others(&with) != asks_others(&without));
        (!acted_on).then_some(undo)
    }

    fn made(&self, index: usize) -> Option<&Move<R>> {
        self.log.entries.get(index).and_then(Entry::as_move)
    }

    fn asked_chance(&self, index: usize) -> bool {
        self.made(index).is_none_or(|made| !made.chance.is_empty())
    }
}
