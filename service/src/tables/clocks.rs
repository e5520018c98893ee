//! The clocks of a table: which run, since when, and when they run out.
//!
//! A clock runs for a person whom the table waits for, as long as another person sits there. The store holds the time
//! left at some moment. From then on it is computed from the person's days ([`crate::pace`]), so a restart costs no
//! one time. When their days change, the time so far is first counted by the old days.
//!
//! The time belongs to the seat: a person who takes a seat over continues with the time left, even if an opponent
//! held the seat in between. Otherwise two accounts could stop a clock for ever by handing a seat to and fro.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Urgency};

use super::habits;
use super::table_locks::Busy;
use super::{TablePhase, TableService};
use crate::clock::later;
use crate::ids::{PersonId, PressId, TableId};
use crate::pace::{Count, DaysOff, Moments, Pace, PaceTimes, Rhythm, TimeLeft};
use crate::store::{
    ClockRow, ClockStage, Connection, KeptTime, SeatRow, StoreError, TableRow, clocks, people,
};

impl ClockRow {
    /// Starts the question what to do with the seat.
    pub(super) fn ask(&mut self, now: Timestamp) {
        (self.missed, self.asked) = (0, Some(now));
        self.question_due = Some(later(now, Pace::NOTICE));
    }

    /// Ends the question what to do with the seat.
    pub(super) const fn end_question(&mut self) {
        (self.missed, self.asked, self.question_due) = (0, None, None);
    }

    /// Notes a decision. The person's own press shows that they are back. After a number of answers in a row that
    /// stewards have begun, the table is asked. Returns whether the question starts now.
    fn decided(&mut self, by: By, now: Timestamp) -> bool {
        match by {
            By::Hand(_) | By::GoingBack(_) => {
                self.end_question();
                self.waited = Some(now);
            }
            By::Steward if !self.stewarded => self.missed = self.missed.saturating_add(1),
            By::Itself | By::Time | By::Steward => {}
        }
        let asks = self.missed >= Pace::MISSED && self.asked.is_none();
        if asks {
            self.ask(now);
        }
        asks
    }
}

impl ClockStage {
    /// Returns the stage at `now`.
    pub(super) fn at(moments: Moments, now: Timestamp) -> Self {
        if now >= moments.near {
            Self::Near
        } else if now >= moments.half {
            Self::Half
        } else {
            Self::Begun
        }
    }

    /// Returns the text of a reminder, which has one variant for each stage with reminders.
    pub(super) fn text(self, id: &str) -> String {
        match self {
            Self::Begun | Self::Half => format!("{id}-half"),
            Self::Near => format!("{id}-near"),
        }
    }
}

/// A decision that the table waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WaitedFor {
    table: i64,
    seat: Seat,
    /// Since when, in milliseconds since 1970.
    since: i64,
}

impl WaitedFor {
    /// Returns the decision of a clock's person that the table waits for, if any.
    pub(super) fn of(clock: &ClockRow) -> Option<Self> {
        Some(Self {
            table: clock.table.sql(),
            seat: clock.seat,
            since: clock.since?.as_millisecond(),
        })
    }

    /// Whether the table still waits for this decision.
    pub(super) async fn stands(self, on: &mut Connection) -> Result<bool, StoreError> {
        let clocks = clocks::of_table(on, TableId::from_sql(self.table)).await?;
        Ok(clocks.iter().any(|clock| Self::of(clock) == Some(self)))
    }
}

/// Who decides a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// The seat's person, with a press.
    Hand(PressId),
    /// The seat's person, who takes something back with a press.
    GoingBack(PressId),
    /// The opponent who sits there, a decision ahead of the person, or the rules, since only one thing could be done.
    Itself,
    /// An opponent for the seat's person, whose time has run out.
    Steward,
    /// Time that has passed ([`super::lapses`]). Nobody decides anything, so no clock begins again.
    Time,
}

impl ClockRow {
    /// Returns the time left when it was last counted.
    fn left(&self, terms: PaceTimes) -> TimeLeft {
        TimeLeft {
            own: self.own.unwrap_or(terms.own),
            bank: self.bank.unwrap_or(terms.bank),
            holidays: Pace::HOLIDAYS.saturating_sub(self.holidays),
        }
    }

    /// Returns the days by which the clock runs, given its person's days. If the seat has changed hands more than
    /// once for one decision, quiet hours and days off do not stop the clock: two people with opposite nights could
    /// stop it for ever.
    fn days<'a>(&self, rhythm: &'a Rhythm) -> Cow<'a, Rhythm> {
        if self.hands > 1 && (rhythm.quiet.is_some() || !rhythm.days_off.is_empty()) {
            Cow::Owned(Rhythm {
                quiet: None,
                days_off: DaysOff::default(),
                ..rhythm.clone()
            })
        } else {
            Cow::Borrowed(rhythm)
        }
    }

    /// Returns when things are due if nothing happens; `None` if the clock does not run. What a steward has begun, it
    /// goes on with at once.
    pub(super) fn moments(&self, pace: Pace, rhythm: &Rhythm) -> Option<Moments> {
        let (terms, from) = (pace.terms()?, self.counted?);
        if self.stewarded {
            let (half, near, end) = (from, from, from);
            return Some(Moments { half, near, end });
        }
        let days = self.days(rhythm);
        Some(Count::by(&days).moments(from, self.left(terms), terms))
    }

    /// Counts the time up to `now`, if the clock runs.
    pub(super) fn count(&mut self, pace: Pace, rhythm: &Rhythm, now: Timestamp) {
        let (Some(terms), Some(from)) = (pace.terms(), self.counted) else {
            return;
        };
        let left = self.left(terms);
        let counted = Count::by(&self.days(rhythm)).between(from, now, left.holidays);
        let left = left.after(counted);
        self.own = Some(left.own);
        self.bank = Some(left.bank);
        self.holidays += counted.holiday;
        // If the system's clock was set back, no time is lost.
        self.counted = Some(from.max(now));
    }

    /// Starts to wait for the person; without terms, no clock runs.
    fn begin(&mut self, since: Timestamp, now: Timestamp, terms: Option<PaceTimes>) {
        self.since = Some(since);
        self.own = None;
        self.run(now, terms);
        (self.reminded, self.silenced, self.nudged) = (ClockStage::Begun, false, None);
        self.hands = 0;
    }

    /// Follows how long the table waits for the person's answer, before `self.since` changes. An answer is everything
    /// that they decide until the table no longer waits for them or asks another person. Returns how long it took, if
    /// it ends now and counts.
    ///
    /// Decisions made ahead are no answer, since nobody waited, and nor is what only the rules or others have ended. An
    /// answer counts only for a person who was asked it from the beginning, and only once if it is taken back.
    fn answer(
        &mut self,
        moved: Option<By>,
        is_awaited: bool,
        asks_others: bool,
        now: Timestamp,
    ) -> Option<Duration> {
        let is_asked = is_awaited
            && match moved {
                None => self.since.is_none(),
                Some(_) => asks_others,
            };
        let since = match moved {
            Some(By::GoingBack(_)) => self.answer_since.take().and(None),
            _ => self.answer_since,
        };
        self.answered |= matches!(moved, Some(By::Hand(_) | By::Steward));
        if is_awaited && !is_asked {
            return None;
        }
        let counts = self.answered && moved.is_some();
        self.answer_since = is_asked.then_some(now);
        self.answered = false;
        let since = since.filter(|_| counts)?;
        Some(Duration::try_from(since.duration_until(now)).unwrap_or_default())
    }

    /// Lets the clock stand until the moment for which its person waits, such as the deadline of an offer, once while
    /// the table waits for them.
    fn rest(
        &mut self,
        waits: Option<Timestamp>,
        is_awaited: bool,
        terms: Option<PaceTimes>,
        now: Timestamp,
    ) {
        if !is_awaited {
            self.rested = None;
            return;
        }
        let Some(terms) = terms else {
            return;
        };
        let until = match (self.rested, waits) {
            (None, None) => return,
            (None, Some(waits)) => waits.min(later(now, Pace::REST.min(terms.own / 2))),
            (Some(rests), Some(waits)) => rests.min(waits),
            // What they waited for has come.
            (Some(rests), None) => rests.min(now),
        };
        self.rested = Some(until);
        if self.counted.is_some() {
            self.counted = self
                .counted
                .map(|counted| counted.min(now))
                .max(Some(until));
        }
    }

    /// Whether the person's answer goes on, if the table waited for it: nobody else is asked before it ends, so its
    /// clock goes on. Taking back what was done in time is a part of it.
    const fn goes_on(&self, moved: Option<By>, is_awaited: bool, asks_others: bool) -> bool {
        let is_part = match moved {
            None => true,
            Some(By::GoingBack(_)) => !asks_others && self.answered && !self.stewarded,
            Some(By::Hand(_) | By::Itself | By::Steward | By::Time) => !asks_others,
        };
        self.since.is_some() && is_awaited && is_part
    }

    /// Runs the clock from now on with the time left, or stops it if there are no terms.
    fn run(&mut self, now: Timestamp, terms: Option<PaceTimes>) {
        self.own = self.own.or(terms.map(|terms| terms.own));
        self.counted = terms.map(|_| now);
    }

    /// Stops waiting for the person.
    const fn end(&mut self) {
        (self.since, self.own, self.counted) = (None, None, None);
    }

    /// Returns the clock, counted up to `now`, for a person who takes the seat over with its time left. Once for each
    /// decision, it adds enough time to look at the table.
    fn pass_to(self, person: PersonId, terms: Option<PaceTimes>, now: Timestamp) -> Self {
        let mut clock = Self {
            since: self.since,
            counted: self.counted,
            own: self.own,
            bank: self.bank,
            holidays: self.holidays,
            // By taking the seat they have shown that they are there.
            waited: Some(now),
            hands: self.hands.saturating_add(1),
            rested: self.rested,
            ..Self::new(self.table, self.seat, person)
        };
        if let (0, Some(terms), Some(own)) = (self.hands, terms, clock.own) {
            let bank = clock.bank.unwrap_or(terms.bank);
            let least = (terms.own / Pace::TAKING_OVER).saturating_sub(bank);
            clock.own = Some(own.max(least));
        }
        clock
    }

    /// Returns the clock of a person who takes a seat over from an opponent. `since` is when the table began to wait
    /// for the seat, if it does.
    fn resume(
        kept: KeptTime,
        (table, seat, person): (TableId, Seat, PersonId),
        since: Option<Timestamp>,
        terms: Option<PaceTimes>,
        now: Timestamp,
    ) -> Self {
        // The opponent has not decided yet, so it is the same decision.
        let own = kept.own.filter(|_| since.is_some());
        let clock = Self {
            since: since.filter(|_| own.is_some()),
            counted: own.and(terms).map(|_| now),
            own,
            bank: kept.bank,
            holidays: kept.holidays,
            hands: kept.hands,
            // Otherwise a seat could rest again by changing hands.
            rested: since.map(|_| now),
            ..Self::new(table, seat, person)
        };
        clock.pass_to(person, terms, now)
    }

    /// Refills the reserve, once for each answer to which the person's own decision is the first.
    fn refill(&mut self, terms: PaceTimes) {
        let bank = self.bank.unwrap_or(terms.bank) + terms.refill;
        self.bank = Some(bank.min(terms.bank));
    }

    /// Reverses `refill` for a decision that is taken back, and leaves only a small part of the decision's own time.
    /// Otherwise a person could gain unlimited time by taking back, even decisions of a steward.
    fn go_back(&mut self, terms: PaceTimes) {
        let bank = self.bank.unwrap_or(terms.bank);
        self.bank = Some(bank.saturating_sub(terms.refill));
        self.own = Some(terms.own / Pace::GOING_BACK);
        // They are here, so the first reminder is not needed.
        self.reminded = ClockStage::Half;
    }

    /// Recomputes when something is due.
    pub(super) fn look_ahead(&mut self, pace: Pace, rhythm: &Rhythm) {
        let moments = self.moments(pace, rhythm);
        self.ends = moments.map(|moments| moments.end);
        let reminder = moments.and_then(|moments| match self.reminded {
            _ if self.silenced => None,
            ClockStage::Begun => Some(moments.half),
            ClockStage::Half => Some(moments.near),
            ClockStage::Near => None,
        });
        self.due = [reminder, self.ends, self.question_due]
            .into_iter()
            .flatten()
            .min();
    }
}

impl By {
    /// Returns the press that decides it.
    pub(super) const fn press(self) -> Option<PressId> {
        match self {
            Self::Hand(press) | Self::GoingBack(press) => Some(press),
            Self::Itself | Self::Steward | Self::Time => None,
        }
    }
}

/// A change at a table, as far as clocks follow it.
#[derive(Default)]
pub(super) struct ClockChange<'a> {
    /// Who has moved, if anyone.
    pub(super) turn: Option<(Seat, By)>,
    /// Until when each seat waits for others; `None` if that has not changed.
    pub(super) others: Option<&'a BTreeMap<Seat, Timestamp>>,
}

/// Updates the clocks of a table after a change: `row` says who is awaited, and `seats` who sits where. Writes the
/// times to show into `seats`. Returns the seats about which the table is asked from now on.
pub(super) async fn follow(
    writing: &mut Connection,
    row: &TableRow,
    seats: &mut [SeatRow],
    ClockChange { turn, others }: ClockChange<'_>,
    now: Timestamp,
) -> Result<Vec<Seat>, StoreError> {
    let mut asked = Vec::new();
    // A person who plays with opponents alone keeps no one waiting.
    let people = seats.iter().filter(|seat| seat.person.is_some()).count();
    if row.phase != TablePhase::Playing {
        for seat in seats {
            seat.until = None;
        }
        if let Some((mover, by)) = turn.filter(|_| people > 1) {
            let known = clocks::of_table(writing, row.id).await?;
            if let Some(mut clock) = known.into_iter().find(|clock| clock.seat == mover)
                && let Some(took) = clock.answer(Some(by), false, false, now)
            {
                habits::note_answer(writing, row, clock.person, took).await?;
            }
        }
        clocks::forget_table(writing, row.id).await?;
        return Ok(asked);
    }
    let mut known = clocks::of_table(writing, row.id).await?;
    let terms = row.pace.terms().filter(|_| people > 1);
    let is_awaited = |seat: Seat| {
        let mut awaited = row.awaited.0.iter();
        awaited.any(|one| one.seat == seat && one.urgency == Urgency::Blocking)
    };
    let waits = |seat: Seat| {
        let mut known = known.iter();
        known.any(|clock| clock.seat == seat && clock.since.is_some())
    };
    // Whether another person than the mover is asked now.
    let asks_others = seats.iter().any(|seat| {
        let is_other = turn.is_some_and(|(mover, _)| mover != seat.seat);
        is_other && seat.person.is_some() && is_awaited(seat.seat) && !waits(seat.seat)
    });
    for seat in seats {
        let index = known.iter().position(|clock| clock.seat == seat.seat);
        let before = index.map(|index| known.swap_remove(index));
        seat.until = None;
        let moved = turn
            .filter(|(mover, by)| *mover == seat.seat && *by != By::Time)
            .map(|(_, by)| by);
        let Some(person) = seat.person else {
            if let Some(mut clock) = before {
                let rhythm = people::rhythm(writing, clock.person).await?;
                clock.count(row.pace, &rhythm, now);
                clocks::keep(writing, &clock).await?;
            } else if moved.is_some() && seat.former.is_some() {
                clocks::end_kept_decision(writing, row.id, seat.seat).await?;
            }
            continue;
        };
        let is_awaited = is_awaited(seat.seat);
        let mut clock = match &before {
            Some(clock) if clock.person == person => clock.clone(),
            Some(clock) => {
                let mut clock = clock.clone();
                let rhythm = people::rhythm(writing, clock.person).await?;
                clock.count(row.pace, &rhythm, now);
                clock.pass_to(person, terms, now)
            }
            None => match clocks::take_kept(writing, row.id, seat.seat).await? {
                Some(kept) => {
                    let since = row.awaited.since(seat.seat).unwrap_or(now);
                    let since = is_awaited.then_some(since);
                    ClockRow::resume(kept, (row.id, seat.seat, person), since, terms, now)
                }
                None => ClockRow::new(row.id, seat.seat, person),
            },
        };
        let rhythm = match row.pace {
            // Nothing is counted.
            Pace::None => Rhythm::default(),
            Pace::Live | Pace::Daily | Pace::Relaxed => people::rhythm(writing, person).await?,
        };
        let goes_on = clock.goes_on(moved, is_awaited, asks_others);
        let (is_begun, was_awaited) = (clock.answered, clock.since.is_some());
        if let Some(took) = clock
            .answer(moved, is_awaited, asks_others, now)
            .filter(|_| people > 1)
        {
            habits::note_answer(writing, row, person, took).await?;
        }
        if was_awaited && (moved.is_some() || !goes_on) {
            clock.count(row.pace, &rhythm, now);
        }
        if was_awaited && !goes_on {
            clock.end();
        }
        if let (Some(terms), Some(By::Hand(_)), false) = (terms, moved, is_begun) {
            clock.refill(terms);
        }
        if moved.is_some_and(|by| clock.decided(by, now)) {
            asked.push(seat.seat);
        }
        clock.stewarded = goes_on
            && match moved {
                Some(By::Hand(_) | By::GoingBack(_)) => false,
                Some(By::Steward) => true,
                Some(By::Itself | By::Time) | None => clock.stewarded,
            };
        match clock.since {
            None if is_awaited => {
                clock.begin(row.awaited.since(seat.seat).unwrap_or(now), now, terms);
                if let (Some(terms), Some(By::GoingBack(_))) = (terms, moved) {
                    clock.go_back(terms);
                }
            }
            // A person has come or gone.
            Some(_) if clock.counted.is_some() != terms.is_some() => {
                clock.count(row.pace, &rhythm, now);
                clock.run(now, terms);
            }
            _ => {}
        }
        if let Some(others) = others {
            let until = others.get(&seat.seat).copied();
            clock.rest(until, is_awaited, terms, now);
        }
        clock.look_ahead(row.pace, &rhythm);
        seat.until = clock.ends;
        if before.as_ref() != Some(&clock) {
            clocks::set(writing, &clock).await?;
        }
    }
    Ok(asked)
}

impl TableService {
    /// Sends due reminders, and lets stewards decide where a person's time has run out. Does not wait for the
    /// stewards.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn look_at_clocks(&self) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        let mut reader = self.0.store.deliverer().await?;
        let due = clocks::due(&mut reader, now).await?;
        drop(reader);
        let has_question = |clock: &&ClockRow| clock.question_due.is_some_and(|time| time <= now);
        for clock in due.iter().filter(has_question) {
            self.look_at_question(clock);
        }
        let (ended, due): (Vec<ClockRow>, Vec<ClockRow>) = due
            .into_iter()
            .partition(|clock| clock.ends.is_some_and(|end| end <= now));
        let people: BTreeSet<PersonId> = due.iter().map(|clock| clock.person).collect();
        for person in people {
            self.remind(person).await?;
        }
        let tables: BTreeSet<TableId> = ended.iter().map(|clock| clock.table).collect();
        for table in tables {
            let this = self.clone();
            let busy = Busy::new(&this, table);
            tokio::spawn(async move { this.let_opponents_play(table, None, busy).await });
        }
        Ok(())
    }

    /// Returns when the next clock is due; `None` if none runs.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        clocks::next_due(&mut reader).await
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use jiff::civil::Weekday;
    use proptest::prelude::*;

    use super::*;
    use crate::clock::later;
    use crate::pace::Zone;

    const HOUR: Duration = Duration::from_secs(60 * 60);

    /// An event at a seat before its decision is made.
    #[derive(Debug, Clone, Copy)]
    enum Event {
        /// Another person takes it over.
        HandedOver,
        /// An opponent takes it, and a person takes it back before the opponent has decided.
        Kept,
        /// All others leave, and a person comes after this many minutes.
        Alone(u64),
    }

    fn events() -> impl Strategy<Value = Vec<(u64, Event)>> {
        let event = prop_oneof![
            3 => Just(Event::HandedOver),
            2 => Just(Event::Kept),
            1 => (0_u64..10_000).prop_map(Event::Alone),
        ];
        prop::collection::vec((0_u64..1_000, event), 0..60)
    }

    /// Two people with opposite nights, or different days off, or both.
    fn rhythms() -> impl Strategy<Value = [Rhythm; 2]> {
        let hours = prop::option::of(0_u16..24);
        (hours, prop::option::of(0_usize..7)).prop_map(|(from, day)| {
            let quiet = |hour: u16| format!("{}-{}", hour % 24, (hour + 12) % 24).parse().ok();
            let days = |day: usize| {
                let days = Weekday::Monday.cycle_forward().skip(day).take(3);
                DaysOff::new(days).unwrap()
            };
            [0, 1].map(|person| Rhythm {
                zone: Zone::of_name("UTC"),
                quiet: from.and_then(|from| quiet(from + 12 * person)),
                days_off: day
                    .map_or_else(DaysOff::default, |day| days(day + 3 * usize::from(person))),
                holidays: Vec::new(),
            })
        })
    }

    proptest! {
        #[test]
        fn no_hand_overs_add_more_time_than_one_grace(
            events in events(),
            rhythms in rhythms(),
            pace in prop::sample::select(vec![Pace::Live, Pace::Daily, Pace::Relaxed]),
        ) {
            let terms = pace.terms().unwrap();
            let (table, seat) = (TableId::from_sql(1), Seat(0));
            let begun = Timestamp::UNIX_EPOCH;
            let mut now = begun;
            let mut alone = Duration::ZERO;
            let mut clock = ClockRow::new(table, seat, PersonId(0));
            clock.begin(now, now, Some(terms));
            let ends = |clock: &ClockRow| {
                let rhythm = &rhythms[usize::try_from(clock.person.0).unwrap()];
                clock.moments(pace, rhythm).unwrap().end
            };
            for (minutes, event) in events {
                let next = later(now, Duration::from_secs(60 * minutes));
                if ends(&clock) <= next {
                    break;
                }
                now = next;
                let rhythm = &rhythms[usize::try_from(clock.person.0).unwrap()];
                clock.count(pace, rhythm, now);
                let other = PersonId(1 - clock.person.0);
                clock = match event {
                    Event::HandedOver => clock.pass_to(other, Some(terms), now),
                    Event::Kept => {
                        let ClockRow { own, bank, holidays, hands, .. } = clock;
                        let kept = KeptTime { own, bank, holidays, hands };
                        let place = (table, seat, other);
                        ClockRow::resume(kept, place, Some(begun), Some(terms), now)
                    }
                    Event::Alone(minutes) => {
                        let span = Duration::from_secs(60 * minutes);
                        clock.run(now, None);
                        prop_assert!(clock.moments(pace, rhythm).is_none());
                        now = later(now, span);
                        alone += span;
                        clock.run(now, Some(terms));
                        clock
                    }
                };
                prop_assert_eq!(clock.since, Some(begun));
            }
            let took = begun.duration_until(ends(&clock)).unsigned_abs();
            let counted = terms.own + terms.bank + terms.own / Pace::TAKING_OVER;
            // Before the second hand-over, quiet hours and days off stop the clock. It runs for this many hours of a
            // week.
            let days = if rhythms[0].days_off.is_empty() { 7 } else { 4 };
            let runs = days * if rhythms[0].quiet.is_some() { 12 } else { 24 };
            let stopped = counted * (7 * 24 - runs) / runs + (7 * 24 - runs) * HOUR;
            prop_assert!(took <= counted + stopped + alone, "{took:?} of {counted:?}");
        }
    }
}
