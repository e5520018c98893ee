//! Taking back: moves that no longer count, and which moves a seat may take back alone.

use crate::log::{Entry, Match, Move, TakeBackError, Undo, without};
use crate::rules::{Awaited, Rules, Tells};
use crate::seat::{Seat, Viewer};

impl<R: Rules> Match<R> {
    /// Takes moves back by an entry at the end of the log. They no longer count, and the state
    /// becomes what the other moves lead to. Chance answers those as before.
    ///
    /// Does not check whether the seat may take them back: see [`Match::revocable`].
    ///
    /// # Errors
    /// When the moves do not count, or a later move depends on them; the match is then unchanged.
    pub fn take_back(&mut self, seat: Seat, undo: Vec<usize>) -> Result<(), TakeBackError> {
        let rest = without(&self.counting, &undo).ok_or(TakeBackError::DoesNotCount)?;
        let state = self.fold(&rest).ok_or(TakeBackError::Needed)?;
        self.state = state.into_owned();
        self.counting = rest;
        self.write(Entry::Undo(Undo { seat, undo }));
        Ok(())
    }

    /// Returns the moves that a seat may take back alone: its latest decision. Since then, nothing
    /// hidden may have been revealed, chance may not have been asked, and no other seat may have
    /// acted on it. Decisions of others stay if those seats could not know the moves. Empty if
    /// there is none, or the game is over.
    #[must_use]
    pub fn revocable(&self, seat: Seat) -> Vec<usize> {
        self.latest_decision(seat).unwrap_or_default()
    }

    /// Whether people still know something hidden that these moves revealed after they are taken
    /// back: hidden information, or an answer of chance. Also `true` if the moves cannot be replayed.
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
        // A forced move goes with the move that led to it; otherwise it would be made again at once.
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
