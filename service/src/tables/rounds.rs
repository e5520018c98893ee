//! Rounds of opponents: at each table one round at a time, and all who ask for it share it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use tokio::sync::watch;

use crate::ids::{PersonId, TableId};

/// The tables whose opponents are playing on.
#[derive(Default)]
pub(super) struct OpponentRounds(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    tables: HashMap<TableId, Waiting>,
    begun: u64,
}

/// A round under way.
struct Waiting {
    /// The round's number.
    number: u64,
    /// The people who look at their desks meanwhile.
    present: Vec<PersonId>,
    /// Closed at its end.
    end: watch::Receiver<()>,
}

/// A round of opponents at a table. It ends when this is dropped.
pub(super) struct OpponentRound {
    rounds: Arc<Mutex<State>>,
    table: TableId,
    number: u64,
    _end: watch::Sender<()>,
}

/// The end of a round, to wait for.
pub(super) struct End(watch::Receiver<()>);

/// Locks the state. Every change is complete, so a poisoned lock is harmless.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock()
}

impl OpponentRounds {
    /// Begins a round at a table, or joins the one under way; then the caller only waits for its end. `present` looks
    /// at their desk.
    pub(super) fn join(
        &self,
        table: TableId,
        present: Option<PersonId>,
    ) -> (Option<OpponentRound>, End) {
        let mut state = lock(&self.0);
        state.begun += 1;
        let number = state.begun;
        match state.tables.entry(table) {
            Entry::Occupied(mut waiting) => {
                let waiting = waiting.get_mut();
                waiting.present.extend(present);
                (None, End(waiting.end.clone()))
            }
            Entry::Vacant(place) => {
                let (sender, end) = watch::channel(());
                place.insert(Waiting {
                    number,
                    present: present.into_iter().collect(),
                    end: end.clone(),
                });
                let round = OpponentRound {
                    rounds: Arc::clone(&self.0),
                    table,
                    number,
                    _end: sender,
                };
                (Some(round), End(end))
            }
        }
    }
}

impl OpponentRounds {
    /// Whether opponents are playing on at a table.
    pub(super) fn is_under_way(&self, table: TableId) -> bool {
        lock(&self.0).tables.contains_key(&table)
    }
}

impl OpponentRound {
    /// Returns the people who look at their desks and wait.
    pub(super) fn present(&self) -> Vec<PersonId> {
        let state = lock(&self.rounds);
        let waiting = state.tables.get(&self.table);
        let waiting = waiting.filter(|waiting| waiting.number == self.number);
        waiting.map_or_else(Vec::new, |waiting| waiting.present.clone())
    }

    /// Keeps others from joining the round. Call it while the table is held: a later mover then begins another round.
    pub(super) fn close(&self) {
        if let Entry::Occupied(waiting) = lock(&self.rounds).tables.entry(self.table)
            && waiting.get().number == self.number
        {
            waiting.remove();
        }
    }
}

impl Drop for OpponentRound {
    fn drop(&mut self) {
        self.close();
    }
}

impl End {
    /// Waits until the round is over.
    pub(super) async fn wait(mut self) {
        // No value is ever sent: it fails when the round is over.
        while self.0.changed().await.is_ok() {}
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn at_a_table_there_is_one_round_at_a_time_and_all_wait_for_its_end() {
        let (rounds, table) = (OpponentRounds::default(), TableId::from_sql(1));
        let (first, end) = rounds.join(table, Some(PersonId(1)));
        let first = first.unwrap();
        let (none, other_end) = rounds.join(table, Some(PersonId(2)));
        assert!(none.is_none());
        assert_eq!(first.present(), [PersonId(1), PersonId(2)]);
        assert!(rounds.join(TableId::from_sql(2), None).0.is_some());
        let (mut end, mut other_end) = (Box::pin(end.wait()), Box::pin(other_end.wait()));
        first.close();
        assert!(end.as_mut().now_or_never().is_none());
        let next = rounds.join(table, None).0;
        let next = next.expect("who comes after the close begins another");
        // The first caller cannot end this round.
        drop(first);
        assert!(rounds.join(table, None).0.is_none());
        assert!(end.as_mut().now_or_never().is_some());
        assert!(other_end.as_mut().now_or_never().is_some());
        drop(next);
        assert!(rounds.join(table, None).0.is_some());
    }
}
