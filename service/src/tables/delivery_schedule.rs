//! When to look at each queue next: the deliverer's memory.
//!
//! Only the store holds the messages. The schedule holds where to look and when, so that one message costs the same
//! however many tables wait. A superfluous queue costs one look, and after a restart the store says where to begin.
//! One delivery at a time works on a queue.
//!
//! Deliveries run in parallel in a number of slots. A server may have at most half of them, and the server with the
//! fewest deliveries under way goes first. A delivery that takes longer than [`SLOW`] gives its slot back and goes on
//! without one. Retries have slots of their own. So deliveries that hang hold up neither other servers nor, for long,
//! other tables of their own server.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use parking_lot::{Mutex, MutexGuard};

use super::outage::{Allowed, Evidence, Outage, OutageChange};
use super::outgoing::{Outgoing, OutgoingId};
use crate::clock::later;
use crate::ids::TableId;
use crate::store::{Barrier, Claimed, Queue};
use crate::turns::{Party, Server};

/// The number of a table's own queue; a person's direct messages have the person's id.
pub(super) const TABLE_QUEUE: i64 = 0;
/// The number of the queue for a table's channel, used when its thread refuses posts.
pub(super) const CHANNEL_QUEUE: i64 = -1;
/// The number of the queue for a lobby message that cannot be edited now, while the table's thread goes on.
pub(super) const LOBBY_QUEUE: i64 = -2;
/// The number of the queue for edits of posts that Discord refuses because there were too many.
pub(super) const EDIT_QUEUE: i64 = -3;
/// The number of the queue for messages that call people to a table.
pub(super) const CALL_QUEUE: i64 = -4;

/// The shortest time between two tries of a suspended table, however often controls are pressed.
const BETWEEN_TRIES: Duration = Duration::from_secs(10);

/// The time after which a delivery no longer occupies a slot.
pub(super) const SLOW: Duration = Duration::from_secs(2);

/// The number of tables whose servers are remembered.
const SERVERS: usize = 16_384;

/// The time between two checks for what has expired.
const BETWEEN_IDLE: SignedDuration = SignedDuration::from_secs(60);

#[derive(Default)]
pub(super) struct DeliverySchedule(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    /// When the queues were read from the store.
    loaded: Option<Timestamp>,
    /// The newest row of the outbox that was looked at.
    last_told: i64,
    /// When the clock was last looked at.
    now: Option<Timestamp>,
    /// When expiry was last checked.
    idle: Option<Timestamp>,
    /// The queues to look at, earliest first.
    order: BTreeSet<(Timestamp, u64, Queue)>,
    places: HashMap<Queue, (Timestamp, u64)>,
    /// Counts the entries in the order: of two at the same time, the older goes first.
    count: u64,
    /// The deliveries that are handed out and not reported yet.
    out: BTreeMap<OutgoingId, Out>,
    busy: HashSet<Queue>,
    /// The servers of tables with earlier deliveries.
    servers: HashMap<TableId, Server>,
    /// The queues whose last attempt had no answer.
    failed: HashSet<Queue>,
    outage: Outage,
    /// The tables that were being played when they were looked at.
    played: HashSet<TableId>,
    /// The tables whose news waits for the end of a visit.
    visited: HashSet<TableId>,
    /// Those of them whose open desks were not brought up to date yet.
    gathered: HashSet<TableId>,
    suspended: HashMap<TableId, Suspended>,
}

/// A delivery that is handed out.
struct Out {
    queue: Queue,
    outgoing: Outgoing,
    /// Keeps the table's sends to this process.
    claimed: Arc<Claimed>,
    server: Server,
    /// Whether an earlier attempt had no answer.
    is_retry: bool,
    since: Timestamp,
}

/// The slots that are taken.
#[derive(Default)]
struct Taken {
    usual: usize,
    retries: usize,
    servers: HashMap<Server, usize>,
}

impl Taken {
    fn add(&mut self, server: Option<Server>, is_retry: bool) {
        match is_retry {
            true => self.retries += 1,
            false => {
                self.usual += 1;
                if let Some(server) = server {
                    *self.servers.entry(server).or_default() += 1;
                }
            }
        }
    }

    fn of(&self, server: Option<Server>) -> usize {
        let taken = server.and_then(|server| self.servers.get(&server));
        taken.copied().unwrap_or(0)
    }

    /// Whether one of `slots` slots is free for it.
    fn has_room(&self, slots: usize, server: Option<Server>, is_retry: bool) -> bool {
        match is_retry {
            true => self.retries < (slots / 4).max(1),
            false => self.usual < slots && self.of(server) < (slots / 2).max(1),
        }
    }
}

/// A table whose posts wait until the bot may post.
#[derive(Debug, Clone, Copy)]
struct Suspended {
    barrier: Barrier,
    /// When the next scheduled try is due.
    next: Timestamp,
    /// When the last try began.
    tried: Option<Timestamp>,
}

/// The state of a table that may be suspended and has news.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suspension {
    /// It is not suspended.
    None,
    /// It is suspended until then.
    Until(Timestamp),
    /// It is to be tried now.
    Try,
}

pub(super) const fn table_queue(table: TableId) -> Queue {
    Queue {
        table,
        number: TABLE_QUEUE,
    }
}

impl DeliverySchedule {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock()
    }

    /// Whether the queues were read from the store, and the newest row of the outbox looked at.
    pub(super) fn begun(&self) -> (bool, i64) {
        let inner = self.lock();
        (inner.loaded.is_some(), inner.last_told)
    }

    /// Whether a send that was created then may have been sent by an earlier process.
    pub(super) fn is_from_before(&self, created: Timestamp) -> bool {
        self.lock().loaded.is_none_or(|loaded| created < loaded)
    }

    /// Starts with the store's queues. Failed sends are due, since the program has just reached Discord.
    pub(super) fn begin(
        &self,
        queues: Vec<Queue>,
        now: Timestamp,
        suspended: Vec<(TableId, Barrier, Timestamp)>,
    ) {
        let mut inner = self.lock();
        for queue in queues {
            inner.put(queue, now, false);
        }
        for (table, barrier, next) in suspended {
            let suspended = Suspended {
                barrier,
                next,
                tried: None,
            };
            inner.suspended.insert(table, suspended);
            inner.put(table_queue(table), next, false);
        }
        inner.loaded = Some(now);
    }

    /// Notes that these tables have news, each to be looked at when it says, up to a row of the outbox.
    pub(super) fn told(&self, tables: Vec<(TableId, Timestamp)>, newest: i64) {
        let mut inner = self.lock();
        inner.last_told = newest;
        for (table, time) in tables {
            let is_put_off = inner.visited.remove(&table) || inner.suspended.contains_key(&table);
            inner.put(table_queue(table), time, is_put_off);
        }
    }

    /// Takes from the store which tables' posts wait, and why. Known times of the next tries stay.
    pub(super) fn know_suspended(&self, suspended: Vec<(TableId, Barrier, Timestamp)>) {
        let mut inner = self.lock();
        let now: HashSet<TableId> = suspended.iter().map(|(table, ..)| *table).collect();
        inner.suspended.retain(|table, _| now.contains(table));
        for (table, barrier, next) in suspended {
            inner.suspended.entry(table).or_insert(Suspended {
                barrier,
                next,
                tried: None,
            });
        }
    }

    /// Looks at the clock. If it was set back, all waits move back with it. Returns whether expiry is due for a
    /// check.
    pub(super) fn look_at_clock(&self, now: Timestamp) -> bool {
        let mut inner = self.lock();
        let is_time = inner.idle.is_none_or(|last| {
            let since = now.duration_since(last);
            since.is_negative() || since >= BETWEEN_IDLE
        });
        if is_time {
            inner.idle = Some(now);
        }
        let back = inner
            .now
            .map_or(SignedDuration::ZERO, |before| before.duration_since(now));
        inner.now = Some(now);
        if back <= SignedDuration::ZERO {
            return is_time;
        }
        let order = std::mem::take(&mut inner.order);
        for (time, count, queue) in order {
            let time = time.checked_sub(back).unwrap_or(Timestamp::MIN);
            inner.order.insert((time, count, queue));
            inner.places.insert(queue, (time, count));
        }
        for out in inner.out.values_mut() {
            out.since = out.since.min(now);
        }
        inner.outage.clock_was_set_back(now);
        for suspended in inner.suspended.values_mut() {
            suspended.next = suspended.next.checked_sub(back).unwrap_or(Timestamp::MIN);
            suspended.tried = None;
        }
        is_time
    }

    /// Schedules a look at a queue at `time`, unless one is scheduled already.
    pub(super) fn note(&self, queue: Queue, time: Timestamp) {
        self.lock().put(queue, time, false);
    }

    /// Schedules a look at a queue at `time` and not before.
    pub(super) fn put_off(&self, queue: Queue, time: Timestamp) {
        self.lock().put(queue, time, true);
    }

    /// Schedules a look at a queue at `time` at the latest.
    pub(super) fn hurry(&self, queue: Queue, time: Timestamp) {
        let mut inner = self.lock();
        let place = inner.places.get(&queue);
        let is_later = place.is_some_and(|(before, _)| *before > time);
        inner.put(queue, time, is_later);
    }

    /// Returns the deliveries that are handed out and not reported yet, oldest first.
    pub(super) fn out(&self) -> Vec<Outgoing> {
        let inner = self.lock();
        inner.out.values().map(|out| out.outgoing.clone()).collect()
    }

    /// Whether a delivery is handed out and not reported yet.
    pub(super) fn has_out(&self) -> bool {
        !self.lock().out.is_empty()
    }

    /// Takes the next queue that is due and has a free slot among `slots`. The caller then has to put it back.
    pub(super) fn take(&self, slots: usize, now: Timestamp) -> Option<Queue> {
        let mut inner = self.lock();
        let allowed = inner.outage.allowed(now);
        if allowed == Allowed::Nothing {
            return None;
        }
        let taken = inner.taken(now);
        let mut best: Option<(usize, (Timestamp, u64, Queue))> = None;
        let mut busy = Vec::new();
        for place in &inner.order {
            let (time, _, queue) = *place;
            if time > now {
                break;
            }
            // It is put back when its delivery is reported.
            if inner.busy.contains(&queue) {
                busy.push(*place);
                continue;
            }
            let server = inner.servers.get(&queue.table).copied();
            let is_free = match allowed {
                Allowed::OtherTable => !inner.outage.has_failed(queue.table),
                Allowed::Probe => true,
                Allowed::All | Allowed::Nothing => {
                    taken.has_room(slots, server, inner.failed.contains(&queue))
                }
            };
            if !is_free {
                continue;
            }
            let of_server = taken.of(server);
            if best.is_none_or(|(least, _)| of_server < least) {
                best = Some((of_server, *place));
            }
            // A probe is first in line: no server can have fewer deliveries than none.
            if of_server == 0 || allowed != Allowed::All {
                break;
            }
        }
        for place in busy.into_iter().chain(best.map(|(_, place)| place)) {
            inner.order.remove(&place);
            inner.places.remove(&place.2);
        }
        best.map(|(_, (.., queue))| queue)
    }

    /// Hands out a delivery of a queue, if its server has a free slot among `slots`. Otherwise the queue waits for
    /// one.
    pub(super) fn hand_out(
        &self,
        queue: Queue,
        outgoing: Outgoing,
        claimed: Arc<Claimed>,
        (slots, now): (usize, Timestamp),
    ) {
        let mut inner = self.lock();
        let server = Party::table(outgoing.guild, outgoing.table).server();
        if inner.servers.len() >= SERVERS {
            inner.servers.clear();
        }
        inner.servers.insert(queue.table, server);
        let is_retry = inner.failed.contains(&queue);
        let has_room = inner.taken(now).has_room(slots, Some(server), is_retry);
        if !has_room && !inner.outage.is_away() {
            inner.put(queue, now, false);
            return;
        }
        inner.busy.insert(queue);
        inner.outage.sending(now);
        let out = Out {
            queue,
            outgoing,
            claimed,
            server,
            is_retry,
            since: now,
        };
        inner.out.insert(out.outgoing.id, out);
    }

    /// Returns the claim on a table's sends, if one of them is handed out.
    pub(super) fn claimed(&self, table: TableId) -> Option<Arc<Claimed>> {
        let inner = self.lock();
        let mut out = inner.out.values();
        let out = out.find(|out| out.queue.table == table)?;
        Some(Arc::clone(&out.claimed))
    }

    /// Notes what an attempt shows about Discord. When Discord is back, every send without an answer is due.
    pub(super) fn note_evidence(
        &self,
        id: OutgoingId,
        evidence: Evidence,
        now: Timestamp,
    ) -> OutageChange {
        let mut inner = self.lock();
        let Some(queue) = inner.out.get(&id).map(|out| out.queue) else {
            return OutageChange::None;
        };
        match evidence {
            Evidence::Answered => drop(inner.failed.remove(&queue)),
            Evidence::Unanswered | Evidence::Unreached => drop(inner.failed.insert(queue)),
            Evidence::NotAsked | Evidence::Unclear => {}
        }
        let change = inner.outage.note(evidence, queue.table, now);
        if let OutageChange::Back(_) = change {
            for queue in std::mem::take(&mut inner.failed) {
                inner.put(queue, now, true);
            }
        }
        change
    }

    /// Whether Discord counts as away.
    pub(super) fn is_away(&self) -> bool {
        self.lock().outage.is_away()
    }

    /// Notes that a delivery is reported; its queue continues at `time`.
    pub(super) fn reported(&self, id: OutgoingId, time: Timestamp) {
        let mut inner = self.lock();
        if let Some(Out { queue, .. }) = inner.out.remove(&id) {
            inner.busy.remove(&queue);
            inner.put(queue, time, true);
        }
    }

    /// Returns when to look again: when the next queue is due, a slot is freed, or the next probe is due.
    pub(super) fn next(&self, now: Timestamp) -> Option<Timestamp> {
        let inner = self.lock();
        let none = Queue {
            table: TableId::from_sql(i64::MAX),
            number: i64::MAX,
        };
        let later_than_now = (now, u64::MAX, none);
        let next = inner.order.range(later_than_now..).next();
        let next = next.map(|(time, ..)| *time);
        let (first, ..) = *inner.order.first()?;
        if let Some(probe) = inner.outage.next_probe() {
            let times = [Some(first.max(probe)), next].into_iter().flatten();
            return times.filter(|time| *time > now).min();
        }
        let waits = first <= now;
        let slots = inner.out.values().filter(|_| waits);
        let slots = slots.map(|out| later(out.since, SLOW));
        next.into_iter()
            .chain(slots.filter(|time| *time > now))
            .min()
    }

    /// Notes that a table must be looked at again when it is no longer being played, or that this is not needed.
    pub(super) fn wait_for_game(&self, table: TableId, wait: bool) {
        let mut inner = self.lock();
        if wait {
            inner.played.insert(table);
        } else {
            inner.played.remove(&table);
        }
    }

    /// Notes that a table is no longer being played.
    pub(super) fn game_is_idle(&self, table: TableId, now: Timestamp) {
        let mut inner = self.lock();
        if inner.played.remove(&table) {
            inner.put(table_queue(table), now, false);
        }
    }

    /// Notes that a table's news waits for the end of a visit, or for more news.
    pub(super) fn gather(&self, table: TableId, until: Timestamp) {
        let mut inner = self.lock();
        inner.visited.insert(table);
        inner.gathered.insert(table);
        inner.put(table_queue(table), until, true);
    }

    /// Notes that a table's news is sent.
    pub(super) fn end_visit(&self, table: TableId) {
        self.lock().visited.remove(&table);
    }

    /// Returns the tables whose news was gathered since the last call.
    pub(super) fn take_gathered(&self) -> Vec<TableId> {
        std::mem::take(&mut self.lock().gathered)
            .into_iter()
            .collect()
    }

    /// Returns why a table's posts wait, if they do.
    pub(super) fn barrier(&self, table: TableId) -> Option<Barrier> {
        self.lock()
            .suspended
            .get(&table)
            .map(|suspended| suspended.barrier)
    }

    /// Suspends a table's posts, or suspends them again, until `next`.
    pub(super) fn suspend(&self, table: TableId, barrier: Barrier, next: Timestamp) {
        let mut inner = self.lock();
        let tried = inner.now;
        let suspended = Suspended {
            barrier,
            next,
            tried,
        };
        inner.suspended.insert(table, suspended);
        inner.put(table_queue(table), next, true);
    }

    /// Ends a table's suspension.
    pub(super) fn resume(&self, table: TableId) {
        self.lock().suspended.remove(&table);
    }

    /// Brings the next try of a suspended table forward after a press there, though not at every press. Returns
    /// whether the table is suspended.
    pub(super) fn ask(&self, table: TableId, now: Timestamp) -> bool {
        let mut inner = self.lock();
        let Some(suspended) = inner.suspended.get_mut(&table) else {
            return false;
        };
        let time = suspended
            .tried
            .map_or(now, |tried| later(tried, BETWEEN_TRIES).max(now));
        suspended.next = suspended.next.min(time);
        inner.put(table_queue(table), time, true);
        true
    }

    /// Returns whether a table with news is suspended, or is to be tried now.
    pub(super) fn suspension(&self, table: TableId, now: Timestamp) -> Suspension {
        let mut inner = self.lock();
        let Some(suspended) = inner.suspended.get_mut(&table) else {
            return Suspension::None;
        };
        if now < suspended.next {
            return Suspension::Until(suspended.next);
        }
        suspended.tried = Some(now);
        Suspension::Try
    }
}

impl Inner {
    /// Returns the slots that are taken at a time.
    fn taken(&self, now: Timestamp) -> Taken {
        let mut taken = Taken::default();
        for out in self.out.values() {
            if now < later(out.since, SLOW) {
                taken.add(Some(out.server), out.is_retry);
            }
        }
        taken
    }

    /// Puts a queue into the order. If it is there already, it stays where it is unless it `moves`.
    fn put(&mut self, queue: Queue, time: Timestamp, moves: bool) {
        if let Some((before, count)) = self.places.get(&queue).copied() {
            if !moves {
                return;
            }
            self.order.remove(&(before, count, queue));
        }
        self.count += 1;
        self.order.insert((time, self.count, queue));
        self.places.insert(queue, (time, self.count));
    }
}
