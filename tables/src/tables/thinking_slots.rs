//! Slots for thinking: as many decisions at a time as leave one core for answering people.
//!
//! A slot is for one decision, so that long work takes turns with other work. No one who waits for a slot holds a
//! table meanwhile.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::oneshot;

use crate::observe::Thinking;
use crate::turns::{Party, Turns};

/// The kinds of thinking, most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Priority {
    /// A running game waits for an opponent.
    Opponent,
    /// A person asked for a hint.
    Hint,
    /// A person has a finished game reviewed.
    Review,
}

impl Priority {
    /// Returns the kind for the metrics.
    pub(super) const fn counted(self) -> Thinking {
        match self {
            Self::Opponent => Thinking::Opponent,
            Self::Hint => Thinking::Hint,
            Self::Review => Thinking::Review,
        }
    }
}

/// Every 8th slot goes to the lowest priority that waits, so it cannot starve.
const TURN_OF_THE_LAST: u32 = 8;

/// The slots.
pub(super) struct ThinkingSlots(Arc<Mutex<State>>);

struct State {
    free: usize,
    /// The waiting requests, by priority. None waits while a slot is free.
    waiting: [VecDeque<Waiter>; 3],
    /// When each party had a slot last.
    turns: Turns,
    /// How many slots were passed on.
    passed_on: u32,
}

/// A request that waits for a slot.
struct Waiter {
    party: Party,
    call: oneshot::Sender<Slot>,
}

impl State {
    /// Removes and returns the request that gets the next slot. Cancelled ones are dropped.
    fn next(&mut self) -> Option<oneshot::Sender<Slot>> {
        self.passed_on = self.passed_on.wrapping_add(1);
        let mut order = [Priority::Opponent, Priority::Hint, Priority::Review];
        if self.passed_on.is_multiple_of(TURN_OF_THE_LAST) {
            order.reverse();
        }
        for priority in order {
            let waiting = &mut self.waiting[priority as usize];
            waiting.retain(|waiter| !waiter.call.is_closed());
            // Of those with the oldest last turn, the one that has waited longest.
            let turns = &self.turns;
            let first = (0..waiting.len()).min_by_key(|at| turns.rank(&waiting[*at].party));
            if let Some(next) = first.and_then(|at| waiting.remove(at)) {
                self.turns.give(&next.party);
                return Some(next.call);
            }
        }
        None
    }
}

/// A slot for thinking, until it is dropped.
pub(super) struct Slot(Arc<Mutex<State>>);

impl Drop for Slot {
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
            // A receiver that has just been cancelled drops the slot, and so passes it on.
            let _ = next.send(Slot(Arc::clone(&self.0)));
        }
    }
}

impl ThinkingSlots {
    /// Creates this number of slots.
    pub(super) fn new(slots: usize) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: slots,
            waiting: Default::default(),
            turns: Turns::default(),
            passed_on: 0,
        })))
    }

    /// Waits for a slot to think about one decision. Among requests of the same priority, servers take turns, and on
    /// each server the people who ask.
    pub(super) async fn slot(&self, priority: Priority, party: Party) -> Slot {
        loop {
            let turn = {
                let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
                if state.free > 0 {
                    state.free -= 1;
                    return Slot(Arc::clone(&self.0));
                }
                let (call, turn) = oneshot::channel();
                state.waiting[priority as usize].push_back(Waiter { party, call });
                turn
            };
            // It is always answered: a request is only removed from the list to be given a slot.
            if let Ok(slot) = turn.await {
                return slot;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;

    use futures_util::FutureExt as _;

    use super::*;
    use crate::ids::{GuildId, TableId};

    const PARTY: Party = Party::table(None, TableId::from_sql(1));

    type Waiting<'a> = Pin<Box<dyn Future<Output = Slot> + 'a>>;

    /// Starts a request that has got no slot yet.
    fn wait(slots: &ThinkingSlots, priority: Priority) -> Waiting<'_> {
        let mut slot: Waiting<'_> = Box::pin(slots.slot(priority, PARTY));
        assert!((&mut slot).now_or_never().is_none());
        slot
    }

    #[test]
    fn opponents_go_before_hints_and_hints_before_reviews() {
        let slots = ThinkingSlots::new(1);
        let first = slots.slot(Priority::Review, PARTY).now_or_never().unwrap();
        let mut review = wait(&slots, Priority::Review);
        let mut hint = wait(&slots, Priority::Hint);
        let mut opponent = wait(&slots, Priority::Opponent);
        drop(first);
        assert!((&mut hint).now_or_never().is_none());
        let slot = (&mut opponent).now_or_never().unwrap();
        drop(slot);
        assert!((&mut review).now_or_never().is_none());
        drop((&mut hint).now_or_never().unwrap());
        drop((&mut review).now_or_never().unwrap());
        assert!(slots.slot(Priority::Hint, PARTY).now_or_never().is_some());
    }

    #[test]
    fn two_reviews_take_turns_decision_by_decision() {
        let slots = ThinkingSlots::new(1);
        let mut thinking = slots.slot(Priority::Review, PARTY).now_or_never().unwrap();
        let mut other = wait(&slots, Priority::Review);
        for _ in 0..20 {
            // Each decision needs a new slot.
            drop(thinking);
            let next = wait(&slots, Priority::Review);
            thinking = (&mut other).now_or_never().unwrap();
            other = next;
        }
    }

    #[test]
    fn a_review_is_made_even_if_opponents_never_stop_thinking() {
        let slots = ThinkingSlots::new(1);
        let mut thinking = slots
            .slot(Priority::Opponent, PARTY)
            .now_or_never()
            .unwrap();
        let mut review = wait(&slots, Priority::Review);
        for _ in 0..TURN_OF_THE_LAST {
            let mut opponent = wait(&slots, Priority::Opponent);
            drop(thinking);
            match (&mut opponent).now_or_never() {
                Some(slot) => thinking = slot,
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
        let slots = ThinkingSlots::new(1);
        let first = slots.slot(Priority::Hint, PARTY).now_or_never().unwrap();
        let gone = wait(&slots, Priority::Opponent);
        let given = wait(&slots, Priority::Opponent);
        let mut stays = wait(&slots, Priority::Review);
        drop(gone);
        drop(first);
        // It was given the slot, and is cancelled before it has looked.
        drop(given);
        assert!((&mut stays).now_or_never().is_some());
        assert!(slots.slot(Priority::Review, PARTY).now_or_never().is_some());
    }

    #[test]
    fn a_server_with_many_tables_has_no_more_slots_than_another() {
        let slots = ThinkingSlots::new(1);
        let of = |guild, table| Party::table(Some(GuildId(guild)), TableId::from_sql(table));
        let mut thinking = slots
            .slot(Priority::Opponent, of(9, 9))
            .now_or_never()
            .unwrap();
        let asked = [of(1, 1), of(1, 2), of(1, 3), of(1, 4), of(2, 5), of(2, 6)];
        let mut line: Vec<(Party, Waiting<'_>)> = Vec::new();
        for party in asked {
            let mut slot: Waiting<'_> = Box::pin(slots.slot(Priority::Opponent, party));
            assert!((&mut slot).now_or_never().is_none());
            line.push((party, slot));
        }
        let mut order = Vec::new();
        while !line.is_empty() {
            drop(thinking);
            let (at, slot) = line
                .iter_mut()
                .enumerate()
                .find_map(|(at, (_, waiting))| Some((at, waiting.now_or_never()?)))
                .unwrap();
            order.push(line.remove(at).0);
            thinking = slot;
        }
        assert_eq!(
            order,
            [of(1, 1), of(2, 5), of(1, 2), of(2, 6), of(1, 3), of(1, 4)]
        );
    }
}
