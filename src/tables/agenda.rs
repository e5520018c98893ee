//! When each lane is to be looked at next: the deliverer's memory.
//!
//! What is to be sent stands in the store alone. Here stands only where to look and when, so that
//! one message costs the same however many tables wait: a lane too many costs a look, and after a
//! restart the store says where to begin. A lane is handed out to one errand at a time.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::outgoing::{Outgoing, OutgoingId};
use crate::clock::later;
use crate::ids::TableId;
use crate::store::{Barrier, Lane};

/// The lane of a table itself; a person's direct messages have the person's id.
pub(super) const TABLE_LANE: i64 = 0;
/// The lane of what is told in a table's channel because its thread takes nothing.
pub(super) const CHANNEL_LANE: i64 = -1;

/// How long after a try a resting table is tried again at the earliest, however much is pressed.
const BETWEEN_TRIES: Duration = Duration::from_secs(10);

/// How often it is looked for what ends by itself.
const BETWEEN_IDLE: SignedDuration = SignedDuration::from_secs(60);

#[derive(Default)]
pub(super) struct Agenda(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    is_loaded: bool,
    /// The newest row of the outbox that was looked at.
    last_told: i64,
    /// When the clock was last looked at.
    now: Option<Timestamp>,
    /// When it was last looked for what ends by itself.
    idle: Option<Timestamp>,
    /// The lanes to be looked at, the first first.
    order: BTreeSet<(Timestamp, u64, Lane)>,
    places: HashMap<Lane, (Timestamp, u64)>,
    /// Counts what was put into the order: of two at the same time, the older goes first.
    count: u64,
    /// What is handed out and not reported yet.
    out: BTreeMap<OutgoingId, (Lane, Outgoing)>,
    busy: HashSet<Lane>,
    /// The tables that were being played when they were looked at.
    played: HashSet<TableId>,
    resting: HashMap<TableId, Resting>,
}

/// A table whose posts wait until the bot may post.
#[derive(Debug, Clone, Copy)]
struct Resting {
    barrier: Barrier,
    /// When the next try is due by itself.
    next: Timestamp,
    /// When the last one began.
    tried: Option<Timestamp>,
}

/// What is known of a resting table that wants to tell something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// It does not rest.
    None,
    /// It rests until then.
    Until(Timestamp),
    /// Now it is tried.
    Try,
}

pub(super) const fn table_lane(table: TableId) -> Lane {
    Lane {
        table,
        number: TABLE_LANE,
    }
}

impl Agenda {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Every change of it is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the store has said where to begin, and the newest row of the outbox looked at.
    pub(super) fn begun(&self) -> (bool, i64) {
        let inner = self.lock();
        (inner.is_loaded, inner.last_told)
    }

    /// Begins with what the store says.
    pub(super) fn begin(
        &self,
        lanes: Vec<(Lane, Timestamp)>,
        resting: Vec<(TableId, Barrier, Timestamp)>,
    ) {
        let mut inner = self.lock();
        for (lane, time) in lanes {
            inner.put(lane, time, false);
        }
        for (table, barrier, next) in resting {
            let resting = Resting {
                barrier,
                next,
                tried: None,
            };
            inner.resting.insert(table, resting);
            inner.put(table_lane(table), next, false);
        }
        inner.is_loaded = true;
    }

    /// Notes that these tables have told something, up to a row of the outbox.
    pub(super) fn told(&self, tables: Vec<TableId>, newest: i64, now: Timestamp) {
        let mut inner = self.lock();
        inner.last_told = newest;
        for table in tables {
            let rests = inner.resting.contains_key(&table);
            inner.put(table_lane(table), now, rests);
        }
    }

    /// Looks at the clock. If it was set back, all waits go with it. Answers whether it is time
    /// to see to what ends by itself.
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
        for (time, count, lane) in order {
            let time = time.checked_sub(back).unwrap_or(Timestamp::MIN);
            inner.order.insert((time, count, lane));
            inner.places.insert(lane, (time, count));
        }
        for resting in inner.resting.values_mut() {
            resting.next = resting.next.checked_sub(back).unwrap_or(Timestamp::MIN);
            resting.tried = None;
        }
        is_time
    }

    /// Looks at a lane at `time`, unless it is to be looked at anyway.
    pub(super) fn note(&self, lane: Lane, time: Timestamp) {
        self.lock().put(lane, time, false);
    }

    /// Looks at a lane at `time` and not before.
    pub(super) fn put_off(&self, lane: Lane, time: Timestamp) {
        self.lock().put(lane, time, true);
    }

    /// What is handed out and not reported yet, the oldest first.
    pub(super) fn out(&self) -> Vec<Outgoing> {
        let inner = self.lock();
        inner.out.values().map(|(_, one)| one.clone()).collect()
    }

    /// Takes at most so many lanes whose time has come; they are in the caller's hands then.
    pub(super) fn take(&self, most: usize, now: Timestamp) -> Vec<Lane> {
        let mut inner = self.lock();
        let mut taken = Vec::new();
        while taken.len() < most {
            let Some(first) = inner
                .order
                .first()
                .copied()
                .filter(|(time, ..)| *time <= now)
            else {
                break;
            };
            let (.., lane) = first;
            inner.order.remove(&first);
            inner.places.remove(&lane);
            // It is put back when its errand is reported.
            if !inner.busy.contains(&lane) {
                taken.push(lane);
            }
        }
        taken
    }

    /// Notes that an errand of a lane is handed out.
    pub(super) fn hand_out(&self, lane: Lane, outgoing: Outgoing) {
        let mut inner = self.lock();
        inner.busy.insert(lane);
        inner.out.insert(outgoing.id, (lane, outgoing));
    }

    /// Notes that an errand is reported; its lane goes on at `time`.
    pub(super) fn reported(&self, id: OutgoingId, time: Timestamp) {
        let mut inner = self.lock();
        if let Some((lane, _)) = inner.out.remove(&id) {
            inner.busy.remove(&lane);
            inner.put(lane, time, true);
        }
    }

    /// When the next lane is due that is not due yet.
    pub(super) fn next(&self, now: Timestamp) -> Option<Timestamp> {
        let inner = self.lock();
        let none = Lane {
            table: TableId::from_sql(i64::MAX),
            number: i64::MAX,
        };
        let later = (now, u64::MAX, none);
        inner.order.range(later..).next().map(|(time, ..)| *time)
    }

    /// Remembers to look at a table again when it is no longer being played, or that this is not
    /// needed.
    pub(super) fn wait_for_game(&self, table: TableId, wait: bool) {
        let mut inner = self.lock();
        if wait {
            inner.played.insert(table);
        } else {
            inner.played.remove(&table);
        }
    }

    /// Notes that a table is no longer being played.
    pub(super) fn game_rests(&self, table: TableId, now: Timestamp) {
        let mut inner = self.lock();
        if inner.played.remove(&table) {
            inner.put(table_lane(table), now, false);
        }
    }

    /// Why a table's posts wait, if they do.
    pub(super) fn barrier(&self, table: TableId) -> Option<Barrier> {
        self.lock().resting.get(&table).map(|rest| rest.barrier)
    }

    /// A table's posts wait from now on, or again, until `next`.
    pub(super) fn rest(&self, table: TableId, barrier: Barrier, next: Timestamp) {
        let mut inner = self.lock();
        let tried = inner.now;
        let resting = Resting {
            barrier,
            next,
            tried,
        };
        inner.resting.insert(table, resting);
        inner.put(table_lane(table), next, true);
    }

    /// A table posts again.
    pub(super) fn end_rest(&self, table: TableId) {
        self.lock().resting.remove(&table);
    }

    /// Somebody pressed something at a table: if its posts wait, they are tried, though not at
    /// every press. Answers whether that is soon.
    pub(super) fn ask(&self, table: TableId, now: Timestamp) -> bool {
        let mut inner = self.lock();
        let Some(resting) = inner.resting.get_mut(&table) else {
            return false;
        };
        let time = resting
            .tried
            .map_or(now, |tried| later(tried, BETWEEN_TRIES).max(now));
        resting.next = resting.next.min(time);
        inner.put(table_lane(table), time, true);
        true
    }

    /// Whether a table that has something to tell rests, or is to be tried now.
    pub(super) fn rest_of(&self, table: TableId, now: Timestamp) -> Rest {
        let mut inner = self.lock();
        let Some(resting) = inner.resting.get_mut(&table) else {
            return Rest::None;
        };
        if now < resting.next {
            return Rest::Until(resting.next);
        }
        resting.tried = Some(now);
        Rest::Try
    }
}

impl Inner {
    /// Puts a lane in its place; one that has a place keeps it unless it is to `move`.
    fn put(&mut self, lane: Lane, time: Timestamp, moves: bool) {
        if let Some((before, count)) = self.places.get(&lane).copied() {
            if !moves {
                return;
            }
            self.order.remove(&(before, count, lane));
        }
        self.count += 1;
        self.order.insert((time, self.count, lane));
        self.places.insert(lane, (time, self.count));
    }
}
