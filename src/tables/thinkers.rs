//! Places to think: as many think at once as leave a core to answer people.
//!
//! A place is for one decision, so that long work takes turns with other work; and nobody who waits
//! for a place keeps a table meanwhile.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

/// What is thought about, the most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    /// A running game waits for an opponent.
    Opponent,
    /// Somebody asked what to do.
    Hint,
    /// Somebody looks back on a game that is over.
    Review,
}

/// Every so many-th place goes to the least urgent who waits, so that nobody waits for ever.
const TURN_OF_THE_LAST: u32 = 8;

/// The places there are.
pub(super) struct Thinkers(Arc<Mutex<State>>);

struct State {
    free: usize,
    /// Who waits, by need. Nobody waits while a place is free.
    waiting: [VecDeque<oneshot::Sender<Place>>; 3],
    /// How many places were passed on.
    passed_on: u32,
}

impl State {
    /// Who gets the next place; those who have gone away are forgotten.
    fn next(&mut self) -> Option<oneshot::Sender<Place>> {
        self.passed_on = self.passed_on.wrapping_add(1);
        let mut order = [Need::Opponent, Need::Hint, Need::Review];
        if self.passed_on.is_multiple_of(TURN_OF_THE_LAST) {
            order.reverse();
        }
        for need in order {
            let waiting = &mut self.waiting[need as usize];
            while let Some(next) = waiting.pop_front() {
                if !next.is_closed() {
                    return Some(next);
                }
            }
        }
        None
    }
}

/// A place to think, until it is dropped.
pub(super) struct Place(Arc<Mutex<State>>);

impl Drop for Place {
    fn drop(&mut self) {
        let next = {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let next = state.next();
            if next.is_none() {
                state.free += 1;
            }
            next
        };
        if let Some(next) = next {
            // Who has just gone away drops the place, and so passes it on.
            let _ = next.send(Place(Arc::clone(&self.0)));
        }
    }
}

impl Thinkers {
    /// So many places.
    pub(super) fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: places,
            waiting: Default::default(),
            passed_on: 0,
        })))
    }

    /// Waits for a place to think about one decision.
    pub(super) async fn place(&self, need: Need) -> Place {
        loop {
            let turn = {
                let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                if state.free > 0 {
                    state.free -= 1;
                    return Place(Arc::clone(&self.0));
                }
                let (next, turn) = oneshot::channel();
                state.waiting[need as usize].push_back(next);
                turn
            };
            // It is always answered: who waits is only taken off the list to be given a place.
            if let Ok(place) = turn.await {
                return place;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;

    use futures_util::FutureExt as _;

    use super::*;

    type Waiting<'a> = Pin<Box<dyn Future<Output = Place> + 'a>>;

    /// Somebody who has asked for a place and got none yet.
    fn wait(thinkers: &Thinkers, need: Need) -> Waiting<'_> {
        let mut place: Waiting<'_> = Box::pin(thinkers.place(need));
        assert!((&mut place).now_or_never().is_none());
        place
    }

    #[test]
    fn opponents_go_before_hints_and_hints_before_reviews() {
        let thinkers = Thinkers::new(1);
        let first = thinkers.place(Need::Review).now_or_never().unwrap();
        let mut review = wait(&thinkers, Need::Review);
        let mut hint = wait(&thinkers, Need::Hint);
        let mut opponent = wait(&thinkers, Need::Opponent);
        drop(first);
        assert!((&mut hint).now_or_never().is_none());
        let place = (&mut opponent).now_or_never().unwrap();
        drop(place);
        assert!((&mut review).now_or_never().is_none());
        drop((&mut hint).now_or_never().unwrap());
        drop((&mut review).now_or_never().unwrap());
        assert!(thinkers.place(Need::Hint).now_or_never().is_some());
    }

    #[test]
    fn two_reviews_take_turns_decision_by_decision() {
        let thinkers = Thinkers::new(1);
        let mut thinking = thinkers.place(Need::Review).now_or_never().unwrap();
        let mut other = wait(&thinkers, Need::Review);
        for _ in 0..20 {
            // Whoever has thought about a decision asks for a place for the next.
            drop(thinking);
            let next = wait(&thinkers, Need::Review);
            thinking = (&mut other).now_or_never().unwrap();
            other = next;
        }
    }

    #[test]
    fn a_review_is_made_even_if_opponents_never_stop_thinking() {
        let thinkers = Thinkers::new(1);
        let mut thinking = thinkers.place(Need::Opponent).now_or_never().unwrap();
        let mut review = wait(&thinkers, Need::Review);
        for _ in 0..TURN_OF_THE_LAST {
            let mut opponent = wait(&thinkers, Need::Opponent);
            drop(thinking);
            match (&mut opponent).now_or_never() {
                Some(place) => thinking = place,
                None => {
                    assert!((&mut review).now_or_never().is_some());
                    return;
                }
            }
        }
        panic!("it never had its turn");
    }

    #[test]
    fn a_place_outlives_those_who_go_away() {
        let thinkers = Thinkers::new(1);
        let first = thinkers.place(Need::Hint).now_or_never().unwrap();
        let gone = wait(&thinkers, Need::Opponent);
        let given = wait(&thinkers, Need::Opponent);
        let mut stays = wait(&thinkers, Need::Review);
        drop(gone);
        drop(first);
        // It was given the place, and goes away without having looked.
        drop(given);
        assert!((&mut stays).now_or_never().is_some());
        assert!(thinkers.place(Need::Review).now_or_never().is_some());
    }
}
