//! A fair queue: a limited number of permits, given in order of need and in turns.
//!
//! Among requests of one priority, servers take turns, and on each server its people and tables do
//! ([`Turns`]). Priority alone would starve what is needed less. So every few permits go to a lower
//! priority, if it waits ([`QueuePriority::TURNS`]). [`QueueLimits`] keep one person, table or server
//! from filling the queue.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::ids::{PersonId, TableId};
use crate::turns::{Party, Turns};

/// How much a permit is needed. Lower values are more urgent.
pub trait QueuePriority: Copy + Ord + 'static {
    /// All priorities, the most urgent first.
    const ALL: &'static [Self];

    /// Of every so many permits that were waited for, one goes to this priority if it waits. When
    /// several are due at once, the first of them that waits gets it.
    const TURNS: &'static [(u64, Self)];
}

/// A request for a permit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PermitRequest<P> {
    /// How urgent it is.
    pub priority: P,
    /// The person or table that it is for.
    pub party: Party,
    /// The desk that it is for. Of the requests for one desk, only the newest waits.
    pub desk: Option<DeskVersion>,
}

/// What a person's desk at a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeskVersion {
    /// The table that the desk belongs to.
    pub table: TableId,
    /// The desk's owner.
    pub person: PersonId,
    /// Grows whenever the desk shows something else.
    pub turn: u64,
}

impl DeskVersion {
    fn is_same_desk(&self, other: &Self) -> bool {
        (self.table, self.person) == (other.table, other.person)
    }
}

/// Why a request gets no permit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermitRefused {
    /// A newer request for the same desk exists.
    Superseded,
    /// Too many requests wait: in all, of one server, or of one person or table.
    Crowded,
}

/// How many requests may wait.
#[derive(Debug, Clone, Copy)]
pub struct QueueLimits {
    /// The limit for all servers together.
    pub all: usize,
    /// The limit for each server.
    pub of_server: usize,
    /// Of one person, or for one table.
    pub of_member: usize,
}

impl QueueLimits {
    /// No limits: no request is ever refused for a crowd.
    pub const NONE: Self = Self::of_all(usize::MAX);

    /// Only a limit for all together.
    #[must_use]
    pub const fn of_all(all: usize) -> Self {
        Self {
            all,
            of_server: usize::MAX,
            of_member: usize::MAX,
        }
    }
}

/// Permits, and the requests that wait for one.
#[derive(Debug)]
pub struct FairQueue<P: QueuePriority> {
    state: Mutex<State<P>>,
    limits: QueueLimits,
}

#[derive(Debug)]
struct State<P: QueuePriority> {
    /// Permits that nobody has. No request waits while there is one.
    free: usize,
    /// Counts arrivals.
    next: u64,
    /// Counts the permits that were waited for.
    given: u64,
    turns: Turns,
    waiting: BTreeMap<Key<P>, Waiter<P>>,
}

/// The priority of a request that waits, and the number of its arrival.
type Key<P> = (P, u64);

#[derive(Debug)]
struct Waiter<P: QueuePriority> {
    party: Party,
    desk: Option<DeskVersion>,
    call: oneshot::Sender<Result<Permit<P>, PermitRefused>>,
}

/// A permit. Dropping it passes it on.
#[derive(Debug)]
pub struct Permit<P: QueuePriority>(Option<Arc<FairQueue<P>>>);

impl<P: QueuePriority> FairQueue<P> {
    /// Creates a queue with so many permits, at least one.
    pub fn new(permits: usize, limits: QueueLimits) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::new(State {
                free: permits.max(1),
                next: 0,
                given: 0,
                turns: Turns::default(),
                waiting: BTreeMap::new(),
            }),
            limits,
        })
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// When the request is superseded, or leaves for a crowd.
    pub async fn enter(
        self: &Arc<Self>,
        request: PermitRequest<P>,
    ) -> Result<Permit<P>, PermitRefused> {
        let (call, called) = oneshot::channel();
        let refused = {
            let mut state = self.state.lock();
            if state.free > 0 {
                state.free -= 1;
                return Ok(Permit(Some(Arc::clone(self))));
            }
            state.join(request, call, self.limits)
        };
        for (waiter, why) in refused {
            // The receiver is gone if its task gave up.
            let _ = waiter.call.send(Err(why));
        }
        called.await.unwrap_or(Err(PermitRefused::Crowded))
    }

    /// Returns how many requests wait, among them those that have given up unnoticed.
    pub fn waiting(&self) -> usize {
        self.state.lock().waiting.len()
    }

    /// Gives a permit to the request whose turn it is, or frees it.
    fn pass_on(self: Arc<Self>) {
        let mut permit = Permit(Some(self));
        while let Some(queue) = permit.0.as_ref() {
            let first = {
                let mut state = queue.state.lock();
                let first = state.call();
                if first.is_none() {
                    state.free += 1;
                }
                first
            };
            let Some(waiter) = first else {
                // It is free now; dropping it must not pass it on a second time.
                permit.0 = None;
                return;
            };
            match waiter.call.send(Ok(permit)) {
                Ok(()) => return,
                // That request gave up just now; on to the next.
                Err(Ok(back)) => permit = back,
                Err(Err(_)) => return,
            }
        }
    }
}

impl<P: QueuePriority> State<P> {
    /// Takes the request whose turn it is out of the queue. Requests that gave up take no turn.
    fn call(&mut self) -> Option<Waiter<P>> {
        self.waiting.retain(|_, waiter| !waiter.call.is_closed());
        let turn = self.given + 1;
        let due = P::TURNS.iter();
        let due = due.filter(|(every, _)| turn.is_multiple_of(*every));
        let order = due.map(|(_, priority)| *priority);
        let mut order = order.chain(P::ALL.iter().copied());
        let key = order.find_map(|priority| self.first_of(priority))?;
        self.given = turn;
        let waiter = self.waiting.remove(&key)?;
        self.turns.give(&waiter.party);
        Some(waiter)
    }

    /// Returns the request of this priority whose turn it is; of parties that had their last turn at
    /// the same time, the one that has waited longest.
    fn first_of(&self, priority: P) -> Option<Key<P>> {
        let all = self.waiting.range((priority, 0)..=(priority, u64::MAX));
        all.min_by_key(|(key, waiter)| (self.turns.rank(&waiter.party), key.1))
            .map(|(key, _)| *key)
    }

    /// The requests of this priority, the oldest first.
    fn of(&self, priority: P) -> impl DoubleEndedIterator<Item = Key<P>> {
        let all = self.waiting.range((priority, 0)..=(priority, u64::MAX));
        all.map(|(key, _)| *key)
    }

    /// Returns the request that leaves a full queue: the youngest of the least urgent priority. If
    /// none of it waits, the youngest of the priority with the most requests.
    fn least(&self) -> Option<Key<P>> {
        let (last, others) = P::ALL.split_last()?;
        let youngest = self.of(*last).next_back();
        youngest.or_else(|| {
            let most = others.iter();
            let most = most.max_by_key(|priority| self.of(**priority).count())?;
            self.of(*most).next_back()
        })
    }

    /// Returns the request that leaves if a person, table or server has too many: the youngest of its
    /// own that is least urgent.
    fn least_of_party(&self, party: &Party, limits: QueueLimits) -> Option<Key<P>> {
        let least = |most: usize, is_own: &dyn Fn(&Party) -> bool| {
            let own = self.waiting.iter();
            let mut own = own.filter(|(_, waiter)| is_own(&waiter.party));
            let count = own.clone().count();
            own.next_back()
                .map(|(key, _)| *key)
                .filter(|_| count > most)
        };
        least(limits.of_member, &|other| other.is_same_member(party))
            .or_else(|| least(limits.of_server, &|other| other.is_same_server(party)))
    }

    /// Adds a request. Returns the requests that leave for it, perhaps this one.
    fn join(
        &mut self,
        request: PermitRequest<P>,
        call: oneshot::Sender<Result<Permit<P>, PermitRefused>>,
        limits: QueueLimits,
    ) -> Vec<(Waiter<P>, PermitRefused)> {
        // Requests that gave up take no room.
        self.waiting.retain(|_, waiter| !waiter.call.is_closed());
        let PermitRequest {
            mut priority,
            party,
            desk,
        } = request;
        let mut refused = Vec::new();
        let mut arrival = self.next;
        self.next += 1;
        let mut waiter = Waiter { party, desk, call };
        let older = desk.and_then(|desk| {
            self.waiting
                .iter()
                .find(|(_, other)| other.desk.is_some_and(|other| desk.is_same_desk(&other)))
                .map(|(key, _)| *key)
        });
        if let Some(key) = older
            && let Some(other) = self.waiting.remove(&key)
        {
            // The desk has waited since the older request, with the greater need of both.
            let other_is_newer = other.desk.map(|it| it.turn) > waiter.desk.map(|it| it.turn);
            let older = if other_is_newer {
                std::mem::replace(&mut waiter, other)
            } else {
                other
            };
            refused.push((older, PermitRefused::Superseded));
            priority = priority.min(key.0);
            arrival = key.1;
        }
        self.waiting.insert((priority, arrival), waiter);
        let leaves = self.least_of_party(&party, limits).or_else(|| {
            let is_full = self.waiting.len() > limits.all;
            self.least().filter(|_| is_full)
        });
        if let Some(last) = leaves.and_then(|key| self.waiting.remove(&key)) {
            refused.push((last, PermitRefused::Crowded));
        }
        refused
    }
}

impl<P: QueuePriority> Drop for Permit<P> {
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.pass_on();
        }
    }
}
