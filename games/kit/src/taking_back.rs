//! Taking back: moves that no longer count, and which moves a seat may take back alone.

use crate::log::{Entry, Match, Move, TakeBackError, Undo, without};
use crate::rules::{Awaited, Rules, Tells};
use crate::seat::{Seat, Viewer};

/// A move that a seat has written down: it counts, and nobody else can tell that it was made.
#[derive(Debug, Clone, PartialEq)]
pub struct WrittenMove<R: Rules> {
    /// Its entry in the log.
    pub entry: usize,
    /// What the seat saw before it.
    pub before: R::View,
    /// The path.
    pub path: Vec<R::Choice>,
    /// The entries of the seat's later moves that are not possible without it, in order.
    pub needed_by: Vec<usize>,
}

impl<R: Rules> WrittenMove<R> {
    /// Returns the entries that are taken back together: the move and those that need it.
    #[must_use]
    pub fn with_needed_by(&self) -> Vec<usize> {
        let mut undo = vec![self.entry];
        undo.extend_from_slice(&self.needed_by);
        undo
    }
}

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

    /// Returns the moves that a seat may take back alone one by one, in order: those that it has written down since
    /// something hidden was last revealed or chance was asked. All others see the same with such a move and without it,
    /// and with the moves that need it gone, too.
    #[must_use]
    pub fn written(&self, seat: Seat) -> Vec<WrittenMove<R>> {
        self.moves_unseen(seat).unwrap_or_default()
    }

    fn moves_unseen(&self, seat: Seat) -> Option<Vec<WrittenMove<R>>> {
        if R::awaited(&self.state).is_empty() {
            return None;
        }
        let asked = self.counting.iter().rposition(|at| self.asked_chance(*at));
        let mut first = asked.map_or(0, |at| at + 1);
        let mut state = self.fold(&self.counting[..first])?.into_owned();
        let mut played = Vec::new();
        let mut own: Vec<(usize, R::State)> = Vec::new();
        for (at, index) in self.counting.iter().enumerate().skip(first) {
            let made = self.made(*index)?;
            let before = (made.seat == seat).then(|| state.clone());
            let events = R::play(&mut state, made.seat, &made.path).ok()?.events;
            match events.iter().map(R::tells).max() {
                Some(Tells::Hidden) => {
                    own.clear();
                    played.clear();
                    first = at + 1;
                    continue;
                }
                Some(Tells::Nothing) => own.extend(before.map(|before| (at, before))),
                Some(Tells::Open) | None => {}
            }
            played.push(events);
        }
        let mut written = Vec::new();
        for (at, before) in own {
            let later = played.get(at + 1 - first..).unwrap_or_default();
            if let Some(needed_by) = self.needed_by(seat, at, before.clone(), later) {
                let entry = self.counting[at];
                written.push(WrittenMove {
                    entry,
                    before: R::view(&before, Viewer::Seat(seat)),
                    path: self.made(entry)?.path.clone(),
                    needed_by,
                });
            }
        }
        Some(written)
    }

    /// Returns the seat's later moves that are not possible without the move at a place of those that count; `None` if
    /// others could tell that the move is gone. `later` are the events of the moves after it.
    fn needed_by(
        &self,
        seat: Seat,
        at: usize,
        mut without: R::State,
        later: &[Vec<R::Event>],
    ) -> Option<Vec<usize>> {
        let mut needed_by = Vec::new();
        for (index, events) in self.counting[at + 1..].iter().zip(later) {
            let Move {
                seat: mover, path, ..
            } = self.made(*index)?;
            let is_own = *mover == seat;
            let is_unseen = is_own && events.iter().all(|it| R::tells(it) == Tells::Nothing);
            match R::play(&mut without, *mover, path) {
                Ok(again) if is_unseen || again.events == *events => {}
                Err(_) if is_unseen => needed_by.push(*index),
                _ => return None,
            }
        }
        let others = Seat::all(R::seats(&self.state)).filter(|other| *other != seat);
        let mut viewers = others.map(Viewer::Seat).chain([Viewer::Public]);
        let is_same = |viewer| R::view(&without, viewer) == R::view(&self.state, viewer);
        viewers.all(is_same).then_some(needed_by)
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
