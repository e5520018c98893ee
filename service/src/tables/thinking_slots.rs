//! Slots for thinking: as many decisions at a time as leave one core for answering people.
//!
//! A slot is for one decision, so that long work takes turns with other work. No one who waits for a slot holds a
//! table meanwhile.

use std::sync::Arc;

use crate::fair_queue::{FairQueue, Permit, PermitRequest, QueueLimits, QueuePriority};
use crate::observe::Thinking;
use crate::turns::Party;

/// The kinds of thinking, most urgent first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ThinkingPriority {
    /// A running game waits for an opponent.
    Opponent,
    /// A person asked for a hint.
    Hint,
    /// A person has a finished game reviewed.
    Review,
}

impl ThinkingPriority {
    /// Returns the kind for the metrics.
    pub(super) const fn counted(self) -> Thinking {
        match self {
            Self::Opponent => Thinking::Opponent,
            Self::Hint => Thinking::Hint,
            Self::Review => Thinking::Review,
        }
    }
}

/// Every 8th slot goes to the lowest priority that waits, so that none starves.
const TURN_OF_THE_LAST: u64 = 8;

impl QueuePriority for ThinkingPriority {
    const ALL: &'static [Self] = &[Self::Opponent, Self::Hint, Self::Review];
    const TURNS: &'static [(u64, Self)] = &[
        (TURN_OF_THE_LAST, Self::Review),
        (TURN_OF_THE_LAST, Self::Hint),
    ];
}

/// A slot for thinking, until it is dropped.
pub(super) type Slot = Permit<ThinkingPriority>;

/// The slots of this process. [`ThinkingSlots::slot`] takes one.
pub(super) struct ThinkingSlots(Arc<FairQueue<ThinkingPriority>>);

impl ThinkingSlots {
    /// Creates this number of slots.
    pub(super) fn new(slots: usize) -> Self {
        Self(FairQueue::new(slots, QueueLimits::NONE))
    }

    /// Waits for a slot to think about one decision. Among requests of the same priority, servers take turns, and on
    /// each server the people and tables that ask.
    pub(super) async fn slot(&self, priority: ThinkingPriority, party: Party) -> Slot {
        loop {
            let request = PermitRequest {
                priority,
                party,
                desk: None,
            };
            // Without limits and desks no request is refused.
            if let Ok(slot) = self.0.enter(request).await {
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
    fn wait(slots: &ThinkingSlots, priority: ThinkingPriority) -> Waiting<'_> {
        let mut slot: Waiting<'_> = Box::pin(slots.slot(priority, PARTY));
        assert!((&mut slot).now_or_never().is_none());
        slot
    }

    #[test]
    fn opponents_go_before_hints_and_hints_before_reviews() {
        let slots = ThinkingSlots::new(1);
        let first = slots
            .slot(ThinkingPriority::Review, PARTY)
            .now_or_never()
            .unwrap();
        let mut review = wait(&slots, ThinkingPriority::Review);
        let mut hint = wait(&slots, ThinkingPriority::Hint);
        let mut opponent = wait(&slots, ThinkingPriority::Opponent);
        drop(first);
        assert!((&mut hint).now_or_never().is_none());
        let slot = (&mut opponent).now_or_never().unwrap();
        drop(slot);
        assert!((&mut review).now_or_never().is_none());
        drop((&mut hint).now_or_never().unwrap());
        drop((&mut review).now_or_never().unwrap());
        assert!(
            slots
                .slot(ThinkingPriority::Hint, PARTY)
                .now_or_never()
                .is_some()
        );
    }

    #[test]
    fn two_reviews_take_turns_decision_by_decision() {
        let slots = ThinkingSlots::new(1);
        let mut thinking = slots
            .slot(ThinkingPriority::Review, PARTY)
            .now_or_never()
            .unwrap();
        let mut other = wait(&slots, ThinkingPriority::Review);
        for _ in 0..20 {
            // Each decision needs a new slot.
            drop(thinking);
            let next = wait(&slots, ThinkingPriority::Review);
            thinking = (&mut other).now_or_never().unwrap();
            other = next;
        }
    }

    #[test]
    fn a_review_is_made_even_if_opponents_never_stop_thinking() {
        let slots = ThinkingSlots::new(1);
        let mut thinking = slots
            .slot(ThinkingPriority::Opponent, PARTY)
            .now_or_never()
            .unwrap();
        let mut review = wait(&slots, ThinkingPriority::Review);
        for _ in 0..TURN_OF_THE_LAST {
            let mut opponent = wait(&slots, ThinkingPriority::Opponent);
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
        let first = slots
            .slot(ThinkingPriority::Hint, PARTY)
            .now_or_never()
            .unwrap();
        let gone = wait(&slots, ThinkingPriority::Opponent);
        let given = wait(&slots, ThinkingPriority::Opponent);
        let mut stays = wait(&slots, ThinkingPriority::Review);
        drop(gone);
        drop(first);
        // It was given the slot, and is cancelled before it has looked.
        drop(given);
        assert!((&mut stays).now_or_never().is_some());
        assert!(
            slots
                .slot(ThinkingPriority::Review, PARTY)
                .now_or_never()
                .is_some()
        );
    }

    #[test]
    fn a_server_with_many_tables_has_no_more_slots_than_another() {
        let slots = ThinkingSlots::new(1);
        let of = |guild, table| Party::table(Some(GuildId(guild)), TableId::from_sql(table));
        let mut thinking = slots
            .slot(ThinkingPriority::Opponent, of(9, 9))
            .now_or_never()
            .unwrap();
        let asked = [of(1, 1), of(1, 2), of(1, 3), of(1, 4), of(2, 5), of(2, 6)];
        let mut line: Vec<(Party, Waiting<'_>)> = Vec::new();
        for party in asked {
            let mut slot: Waiting<'_> = Box::pin(slots.slot(ThinkingPriority::Opponent, party));
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
