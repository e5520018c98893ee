//! Permits that are given by priority, and in turns.
//!
//! Among requests of the same priority, servers take turns, and on each server the people who ask. No one, and no
//! server, can fill the queue.
//!
//! By priority alone, posts would starve while people ask for pictures. So at regular intervals a permit goes to the
//! longest waiting request of a lower priority. However many pictures are requested, a post waits for at most three
//! permits for each post before it, and a refresh for at most twelve.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use crate::tables::{PersonId, TableId};
use crate::turns::{Party, Turns};

/// One of this many permits goes to a waiting post.
const POST_TURN: u64 = 3;

/// One of this many permits goes to a waiting refresh.
const REFRESH_TURN: u64 = 12;

/// The priorities of pictures, highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A person has asked for it, has its text already and sees the gap.
    Asked,
    /// It belongs to a post or direct message, which it is to follow soon.
    Post,
    /// It updates a message that has a picture already.
    Refresh,
}

/// A request to paint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaintRequest {
    /// Its priority.
    pub priority: Priority,
    /// The person or table that asks.
    pub party: Party,
    /// The desk it is for: of several requests for one desk, only the newest waits.
    pub desk: Option<DeskVersion>,
}

/// A version of a person's desk at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeskVersion {
    /// The table.
    pub table: TableId,
    /// The desk's owner.
    pub person: PersonId,
    /// The number of the version.
    pub turn: u64,
}

impl DeskVersion {
    fn is_the_desk_of(&self, other: &Self) -> bool {
        (self.table, self.person) == (other.table, other.person)
    }
}

/// Why a request gets no permit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// A newer request for the same desk has come.
    Superseded,
    /// Too many requests wait: in all, of the same server or of the same person.
    Crowded,
}

/// Permits, and the requests that wait for one.
#[derive(Debug)]
pub struct Queue {
    line: Mutex<Line>,
    limits: Limits,
}

/// The most requests that may wait.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// In all.
    pub all: usize,
    /// Of one server.
    pub of_server: usize,
    /// Of one person, or for one table.
    pub of_member: usize,
}

impl Limits {
    /// Returns a limit on the number in all only.
    #[must_use]
    pub const fn of_all(all: usize) -> Self {
        Self {
            all,
            of_server: usize::MAX,
            of_member: usize::MAX,
        }
    }
}

#[derive(Debug)]
struct Line {
    free: usize,
    /// Counts arrivals.
    next: u64,
    /// Counts the permits given to waiting requests.
    given: u64,
    /// When each party had its last turn.
    turns: Turns,
    waiting: BTreeMap<(Priority, u64), Waiter>,
}

#[derive(Debug)]
struct Waiter {
    party: Party,
    desk: Option<DeskVersion>,
    call: oneshot::Sender<Result<Permit, Refused>>,
}

/// A permit, which is returned when it is dropped.
#[derive(Debug)]
pub struct Permit(Option<Arc<Queue>>);

impl Queue {
    /// Creates a queue with a number of permits, at least one, and limits on waiting.
    pub fn new(places: usize, limits: Limits) -> Arc<Self> {
        Arc::new(Self {
            line: Mutex::new(Line {
                free: places.max(1),
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
    /// When the request gets none.
    pub async fn enter(self: &Arc<Self>, request: PaintRequest) -> Result<Permit, Refused> {
        let (call, called) = oneshot::channel();
        let refused = {
            let mut line = self.line.lock();
            if line.free > 0 {
                line.free -= 1;
                return Ok(Permit(Some(Arc::clone(self))));
            }
            line.join(request, call, self.limits)
        };
        for (waiter, why) in refused {
            // The receiver may be gone, which does no harm.
            let _ = waiter.call.send(Err(why));
        }
        called.await.unwrap_or(Err(Refused::Crowded))
    }

    /// Gives a permit to the next request.
    fn pass_on(self: Arc<Self>) {
        let mut place = Permit(Some(self));
        while let Some(queue) = place.0.as_ref() {
            let first = {
                let mut line = queue.line.lock();
                let first = line.call();
                if first.is_none() {
                    line.free += 1;
                }
                first
            };
            let Some(waiter) = first else {
                // It counts as free already and must not be returned again.
                place.0 = None;
                return;
            };
            match waiter.call.send(Ok(place)) {
                Ok(()) => return,
                // The receiver is gone; try the next.
                Err(Ok(back)) => place = back,
                Err(Err(_)) => return,
            }
        }
    }

    /// Returns how many requests wait.
    #[cfg(test)]
    pub fn waiting(&self) -> usize {
        self.line.lock().waiting.len()
    }
}

impl Line {
    /// Removes and returns the next request. Cancelled ones are dropped.
    fn call(&mut self) -> Option<Waiter> {
        self.waiting.retain(|_, waiter| !waiter.call.is_closed());
        let turn = self.given + 1;
        let of = |priority| self.first_of(priority);
        let key = if turn.is_multiple_of(REFRESH_TURN) {
            of(Priority::Refresh).or_else(|| of(Priority::Post))
        } else if turn.is_multiple_of(POST_TURN) {
            of(Priority::Post)
        } else {
            None
        };
        let neediest = || {
            let all = [Priority::Asked, Priority::Post, Priority::Refresh];
            all.into_iter().find_map(of)
        };
        let key = key.or_else(neediest)?;
        self.given = turn;
        let waiter = self.waiting.remove(&key)?;
        self.turns.give(&waiter.party);
        Some(waiter)
    }

    /// Returns the next request of a priority: the one whose party had its last turn longest ago, then the one that
    /// has waited longest.
    fn first_of(&self, priority: Priority) -> Option<(Priority, u64)> {
        let all = self.waiting.range((priority, 0)..=(priority, u64::MAX));
        all.min_by_key(|(key, waiter)| (self.turns.rank(&waiter.party), key.1))
            .map(|(key, _)| *key)
    }

    /// Returns the requests of a priority, the longest waiting first.
    fn of(&self, priority: Priority) -> impl DoubleEndedIterator<Item = (Priority, u64)> {
        let all = self.waiting.range((priority, 0)..=(priority, u64::MAX));
        all.map(|(key, _)| *key)
    }

    /// Returns the request to drop if there are too many: the newest refresh, otherwise the newest of the priority
    /// with the most requests.
    fn least(&self) -> Option<(Priority, u64)> {
        let most = [Priority::Asked, Priority::Post]
            .into_iter()
            .max_by_key(|priority| self.of(*priority).count())?;
        let refresh = self.of(Priority::Refresh).next_back();
        refresh.or_else(|| self.of(most).next_back())
    }

    /// Returns the request to drop if a party or its server has too many: the newest of its own with the lowest
    /// priority.
    fn least_of_party(&self, party: &Party, limits: Limits) -> Option<(Priority, u64)> {
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

    /// Adds a request. Returns the requests to drop for it, which may include the new one.
    fn join(
        &mut self,
        request: PaintRequest,
        call: oneshot::Sender<Result<Permit, Refused>>,
        limits: Limits,
    ) -> Vec<(Waiter, Refused)> {
        // Cancelled requests take no room.
        self.waiting.retain(|_, waiter| !waiter.call.is_closed());
        let PaintRequest {
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
                .find(|(_, other)| other.desk.is_some_and(|other| desk.is_the_desk_of(&other)))
                .map(|(key, _)| *key)
        });
        if let Some(key) = older
            && let Some(other) = self.waiting.remove(&key)
        {
            // The owner has waited since the older request, so the new one keeps its place and the higher priority.
            let other_is_newer = other.desk.map(|it| it.turn) > waiter.desk.map(|it| it.turn);
            let older = if other_is_newer {
                std::mem::replace(&mut waiter, other)
            } else {
                other
            };
            refused.push((older, Refused::Superseded));
            priority = priority.min(key.0);
            arrival = key.1;
        }
        self.waiting.insert((priority, arrival), waiter);
        let leaves = self.least_of_party(&party, limits).or_else(|| {
            let is_full = self.waiting.len() > limits.all;
            self.least().filter(|_| is_full)
        });
        if let Some(last) = leaves.and_then(|key| self.waiting.remove(&key)) {
            refused.push((last, Refused::Crowded));
        }
        refused
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(queue) = self.0.take() {
            queue.pass_on();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::task::Poll;

    use futures_util::{FutureExt, poll};

    use super::*;

    const fn request(priority: Priority) -> PaintRequest {
        PaintRequest {
            priority,
            party: Party::table(None, TableId::from_sql(1)),
            desk: None,
        }
    }

    fn at_desk(priority: Priority, person: u64, turn: u64) -> PaintRequest {
        let table = TableId::from_sql(1);
        let person = PersonId(person);
        PaintRequest {
            priority,
            party: Party::person(None, person),
            desk: Some(DeskVersion {
                table,
                person,
                turn,
            }),
        }
    }

    #[tokio::test]
    async fn who_needs_it_most_goes_first_and_nobody_jumps_the_line() {
        let queue = Queue::new(1, Limits::of_all(10));
        let first = queue.enter(request(Priority::Refresh)).await.unwrap();
        let mut line: Vec<_> = [
            Priority::Refresh,
            Priority::Post,
            Priority::Asked,
            Priority::Asked,
        ]
        .into_iter()
        .enumerate()
        .map(|(number, priority)| (number, Box::pin(queue.enter(request(priority)))))
        .collect();
        for (_, waiting) in &mut line {
            assert!(poll!(waiting).is_pending());
        }
        drop(first);
        let mut served = Vec::new();
        while !line.is_empty() {
            // One has been called, and returns its permit at once.
            let mut still = Vec::new();
            let mut called = Vec::new();
            for (number, mut waiting) in line {
                match poll!(&mut waiting) {
                    Poll::Ready(place) => called.push((number, place.unwrap())),
                    Poll::Pending => still.push((number, waiting)),
                }
            }
            assert_eq!(called.len(), 1);
            served.extend(called.into_iter().map(|(number, _)| number));
            line = still;
        }
        assert_eq!(served, [2, 3, 1, 0]);
        assert_eq!(queue.waiting(), 0);
    }

    /// Returns how requests are served, one permit after the other, while as many others arrive as are served.
    async fn served(others: Priority, waits: &[Priority]) -> Vec<usize> {
        let queue = Queue::new(1, Limits::of_all(1_000));
        let mut held = Some(queue.enter(request(Priority::Asked)).await.unwrap());
        let mut crowd: Vec<_> = (0..40)
            .map(|_| Box::pin(queue.enter(request(others))))
            .collect();
        for waiting in &mut crowd {
            assert!(poll!(waiting).is_pending());
        }
        let mut waits: Vec<_> = waits
            .iter()
            .map(|priority| Some(Box::pin(queue.enter(request(*priority)))))
            .collect();
        for waiting in waits.iter_mut().flatten() {
            assert!(poll!(waiting).is_pending());
        }
        let mut after = vec![usize::MAX; waits.len()];
        for place in 1..50 {
            // Tokio's budget makes a task yield after some polls.
            tokio::task::yield_now().await;
            drop(held.take());
            for (index, slot) in waits.iter_mut().enumerate() {
                if let Some(waiting) = slot
                    && let Poll::Ready(called) = poll!(waiting)
                {
                    held = Some(called.unwrap());
                    after[index] = place;
                    *slot = None;
                }
            }
            let mut still = Vec::new();
            for mut waiting in crowd {
                match poll!(&mut waiting) {
                    Poll::Ready(called) => held = Some(called.unwrap()),
                    Poll::Pending => still.push(waiting),
                }
            }
            crowd = still;
            // Each served one asks again.
            while crowd.len() < 40 {
                let mut more = Box::pin(queue.enter(request(others)));
                assert!(poll!(&mut more).is_pending());
                crowd.push(more);
            }
        }
        after
    }

    #[tokio::test]
    async fn whoever_waits_has_a_turn_however_many_ask() {
        assert_eq!(
            served(Priority::Asked, &[Priority::Post; 5]).await,
            [3, 6, 9, 12, 15]
        );
        assert_eq!(
            served(Priority::Asked, &[Priority::Refresh; 2]).await,
            [12, 24]
        );
        assert_eq!(
            served(Priority::Post, &[Priority::Refresh; 2]).await,
            [12, 24]
        );
        assert_eq!(
            served(Priority::Refresh, &[Priority::Asked; 3]).await,
            [1, 2, 3]
        );
    }

    #[tokio::test]
    async fn a_crowd_that_asks_lets_a_post_into_the_line() {
        let queue = Queue::new(1, Limits::of_all(3));
        let _held = queue.enter(request(Priority::Asked)).await.unwrap();
        let mut asked: Vec<_> = (0..3)
            .map(|_| Box::pin(queue.enter(request(Priority::Asked))))
            .collect();
        for waiting in &mut asked {
            assert!(poll!(waiting).is_pending());
        }
        let mut post = Box::pin(queue.enter(request(Priority::Post)));
        assert!(poll!(&mut post).is_pending());
        let last = asked.pop().unwrap().await;
        assert_eq!(last.unwrap_err(), Refused::Crowded);
        assert_eq!(queue.waiting(), 3);
    }

    #[tokio::test]
    async fn who_gives_up_is_passed_over_and_takes_no_place_along() {
        let queue = Queue::new(1, Limits::of_all(10));
        let held = queue.enter(request(Priority::Post)).await.unwrap();
        let mut gone = Box::pin(queue.enter(request(Priority::Asked)));
        let mut called = Box::pin(queue.enter(request(Priority::Asked)));
        let mut last = Box::pin(queue.enter(request(Priority::Post)));
        assert!(poll!(&mut gone).is_pending());
        assert!(poll!(&mut called).is_pending());
        assert!(poll!(&mut last).is_pending());
        drop(gone);
        drop(held);
        // It was called, but is cancelled before it looks.
        drop(called);
        assert!(poll!(&mut last).is_ready());
        assert!(
            queue
                .enter(request(Priority::Refresh))
                .now_or_never()
                .is_some()
        );
    }

    #[tokio::test]
    async fn of_one_desk_only_the_newest_waits_and_keeps_its_turn() {
        let queue = Queue::new(1, Limits::of_all(10));
        let held = queue.enter(request(Priority::Post)).await.unwrap();
        let mut old = Box::pin(queue.enter(at_desk(Priority::Asked, 1, 5)));
        let mut other = Box::pin(queue.enter(at_desk(Priority::Asked, 2, 1)));
        assert!(poll!(&mut old).is_pending());
        assert!(poll!(&mut other).is_pending());
        let mut new = Box::pin(queue.enter(at_desk(Priority::Refresh, 1, 6)));
        assert!(poll!(&mut new).is_pending());
        assert_eq!(old.await.unwrap_err(), Refused::Superseded);
        let late = queue.enter(at_desk(Priority::Asked, 1, 4)).await;
        assert_eq!(late.unwrap_err(), Refused::Superseded);
        drop(held);
        let held = new.now_or_never().unwrap().unwrap();
        assert!(poll!(&mut other).is_pending());
        drop(held);
        assert!(poll!(&mut other).is_ready());
    }

    #[tokio::test]
    async fn a_full_line_lets_go_of_those_who_need_it_least() {
        let queue = Queue::new(1, Limits::of_all(2));
        let held = queue.enter(request(Priority::Post)).await.unwrap();
        let mut post = Box::pin(queue.enter(request(Priority::Post)));
        let mut refresh = Box::pin(queue.enter(request(Priority::Refresh)));
        assert!(poll!(&mut post).is_pending());
        assert!(poll!(&mut refresh).is_pending());
        let late = queue.enter(request(Priority::Refresh)).await;
        assert_eq!(late.unwrap_err(), Refused::Crowded);
        let mut asked = Box::pin(queue.enter(request(Priority::Asked)));
        assert!(poll!(&mut asked).is_pending());
        assert_eq!(refresh.await.unwrap_err(), Refused::Crowded);
        assert_eq!(queue.waiting(), 2);
        drop(held);
        assert!(poll!(&mut asked).is_ready());
    }

    fn on_server(guild: u64, person: u64) -> PaintRequest {
        let guild = Some(crate::tables::GuildId(guild));
        PaintRequest {
            priority: Priority::Asked,
            party: Party::person(guild, PersonId(person)),
            desk: None,
        }
    }

    #[tokio::test]
    async fn whoever_asks_most_waits_longest() {
        let queue = Queue::new(1, Limits::of_all(100));
        let mut held = queue.enter(on_server(9, 9)).await.unwrap();
        // One person asks for ten, others on this and another server for one each.
        let asked = [vec![(1, 1); 10], vec![(1, 2), (2, 3)]].concat();
        let mut line: Vec<_> = asked
            .into_iter()
            .map(|(guild, person)| (person, Box::pin(queue.enter(on_server(guild, person)))))
            .collect();
        for (_, waiting) in &mut line {
            assert!(poll!(waiting).is_pending());
        }
        let mut order = Vec::new();
        while !line.is_empty() {
            drop(held);
            let (at, next) = line
                .iter_mut()
                .enumerate()
                .find_map(|(at, (_, waiting))| Some((at, waiting.now_or_never()?.unwrap())))
                .unwrap();
            order.push(line.remove(at).0);
            held = next;
        }
        assert_eq!(order[..4], [1, 3, 2, 1]);
    }

    #[tokio::test]
    async fn neither_a_person_nor_a_server_can_fill_the_line() {
        let limits = Limits {
            all: 100,
            of_server: 6,
            of_member: 4,
        };
        let queue = Queue::new(1, limits);
        let _held = queue.enter(on_server(9, 9)).await.unwrap();
        let mut line = Vec::new();
        for person in [1, 1, 1, 1, 2, 2] {
            let mut waiting = Box::pin(queue.enter(on_server(1, person)));
            assert!(poll!(&mut waiting).is_pending());
            line.push(waiting);
        }
        let fifth = queue.enter(on_server(1, 1)).now_or_never();
        assert_eq!(fifth.unwrap().unwrap_err(), Refused::Crowded);
        let seventh = queue.enter(on_server(1, 3)).now_or_never();
        assert_eq!(seventh.unwrap().unwrap_err(), Refused::Crowded);
        let mut other = Box::pin(queue.enter(on_server(2, 4)));
        assert!(poll!(&mut other).is_pending());
        assert_eq!(queue.waiting(), 7);
    }
}
