//! The clocks of a table: whose runs, since when, and when it runs out.
//!
//! A clock runs for a person whom the table waits for, as long as another person sits there. What is
//! left stands in the store as it was at some moment; from then on it is worked out from the person's
//! days ([`crate::pace`]), so a restart costs nobody time. Whenever their days change, what has passed
//! is counted by the old ones first.
//!
//! The time belongs to the seat: who takes a seat over goes on with what is left of it, also when an
//! opponent kept the seat in between. Otherwise two accounts could stop a clock for ever by handing a
//! seat to and fro.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Urgency};

use super::table_locks::Busy;
use super::{Phase, Tables};
use crate::clock::later;
use crate::ids::{PersonId, PressId, TableId};
use crate::pace::{Count, Holiday, Left, Moments, Pace, Rhythm, Terms};
use crate::store::{
    ClockRow, Connection, KeptTime, SeatRow, Stage, StoreError, TableRow, clocks, people, tables,
};

impl ClockRow {
    /// The table is asked what is to become of the seat.
    pub(super) fn ask(&mut self, now: Timestamp) {
        (self.missed, self.asked) = (0, Some(now));
        self.question_due = Some(later(now, Pace::NOTICE));
    }

    /// Nobody is asked any more what is to become of the seat.
    pub(super) const fn settle_question(&mut self) {
        (self.missed, self.asked, self.question_due) = (0, None, None);
    }

    /// What a decision means for whoever was to make it: with their own hand they are back; after so
    /// many that somebody else made in a row, the table is asked. Whether it is asked now.
    fn decided(&mut self, by: By, now: Timestamp) -> bool {
        match by {
            By::Hand(_) | By::GoingBack(_) => self.settle_question(),
            By::Itself => {}
            By::Steward => self.missed = self.missed.saturating_add(1),
        }
        let asks = self.missed >= Pace::MISSED && self.asked.is_none();
        if asks {
            self.ask(now);
        }
        asks
    }
}

impl Stage {
    /// How far a clock is.
    pub(super) fn at(moments: Moments, now: Timestamp) -> Self {
        if now >= moments.near {
            Self::Near
        } else if now >= moments.half {
            Self::Half
        } else {
            Self::Begun
        }
    }

    /// The text of a reminder: one for each stage that there are reminders of.
    pub(super) fn text(self, id: &str) -> String {
        match self {
            Self::Begun | Self::Half => format!("{id}-half"),
            Self::Near => format!("{id}-near"),
        }
    }
}

/// What a person is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct WaitedFor {
    table: i64,
    seat: Seat,
    /// Since when, in milliseconds since 1970.
    since: i64,
}

impl WaitedFor {
    /// What the person of a clock is waited for, if they are.
    pub(super) fn of(clock: &ClockRow) -> Option<Self> {
        Some(Self {
            table: clock.table.sql(),
            seat: clock.seat,
            since: clock.since?.as_millisecond(),
        })
    }

    /// Whether it still is what somebody is waited for.
    pub(super) async fn stands(self, on: &mut Connection) -> Result<bool, StoreError> {
        let clocks = clocks::of_table(on, TableId::from_sql(self.table)).await?;
        Ok(clocks.iter().any(|clock| Self::of(clock) == Some(self)))
    }
}

/// By whom a move is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// By the seat's person, with a press.
    Hand(PressId),
    /// By the seat's person, who takes something back with a press.
    GoingBack(PressId),
    /// By the opponent who sits there, or by what its person decided ahead, or because only one
    /// thing could be done.
    Itself,
    /// By an opponent for the seat's person, whose time has run out.
    Steward,
}

impl ClockRow {
    /// What was left when it was last counted.
    fn left(&self, terms: Terms) -> Left {
        Left {
            own: self.own.unwrap_or(terms.own),
            bank: self.bank.unwrap_or(terms.bank),
            holidays: Pace::HOLIDAYS.saturating_sub(self.holidays),
        }
    }

    /// The days by which the clock runs, if its person has these. When the seat has changed hands more than
    /// once for one decision, quiet hours do not stop the clock: two people with opposite nights could
    /// stop it for ever.
    fn days<'a>(&self, rhythm: &'a Rhythm) -> Cow<'a, Rhythm> {
        if self.hands > 1 && rhythm.quiet.is_some() {
            Cow::Owned(Rhythm {
                quiet: None,
                ..rhythm.clone()
            })
        } else {
            Cow::Borrowed(rhythm)
        }
    }

    /// When something is due as long as nothing happens; `None` if no clock runs.
    pub(super) fn moments(&self, pace: Pace, rhythm: &Rhythm) -> Option<Moments> {
        let (terms, from) = (pace.terms()?, self.counted?);
        let days = self.days(rhythm);
        Some(Count::by(&days).moments(from, self.left(terms), terms))
    }

    /// Counts the time up to `now`, if it runs.
    fn count(&mut self, pace: Pace, rhythm: &Rhythm, now: Timestamp) {
        let (Some(terms), Some(from)) = (pace.terms(), self.counted) else {
            return;
        };
        let left = self.left(terms);
        let counted = Count::by(&self.days(rhythm)).between(from, now, left.holidays);
        let left = left.after(counted);
        self.own = Some(left.own);
        self.bank = Some(left.bank);
        self.holidays += counted.holiday;
        // A clock that was set back takes nothing away.
        self.counted = Some(from.max(now));
    }

    /// Begins to wait for the person; without terms, without a clock.
    fn begin(&mut self, since: Timestamp, now: Timestamp, terms: Option<Terms>) {
        self.since = Some(since);
        self.own = None;
        self.run(now, terms);
        (self.reminded, self.silenced, self.nudged) = (Stage::Begun, false, None);
        self.hands = 0;
    }

    /// Has the clock run from now on with what is left, or stand still where there are no terms.
    fn run(&mut self, now: Timestamp, terms: Option<Terms>) {
        self.own = self.own.or(terms.map(|terms| terms.own));
        self.counted = terms.map(|_| now);
    }

    /// Nobody waits for the person any more.
    const fn end(&mut self) {
        (self.since, self.own, self.counted) = (None, None, None);
    }

    /// The clock for who takes the seat over, counted up to `now`: what is left goes with the seat. Once for
    /// each decision, it is enough to look at the table.
    fn pass_to(self, person: PersonId, terms: Option<Terms>, now: Timestamp) -> Self {
        let mut clock = Self {
            since: self.since,
            counted: self.counted,
            own: self.own,
            bank: self.bank,
            holidays: self.holidays,
            // By coming they have said that they are there.
            waited: Some(now),
            hands: self.hands.saturating_add(1),
            ..Self::new(self.table, self.seat, person)
        };
        if let (0, Some(terms), Some(own)) = (self.hands, terms, clock.own) {
            let bank = clock.bank.unwrap_or(terms.bank);
            let least = (terms.own / Pace::TAKING_OVER).saturating_sub(bank);
            clock.own = Some(own.max(least));
        }
        clock
    }

    /// The clock of a person who takes a seat over that an opponent kept. `since` is when the table began to
    /// wait for the seat, if it does.
    fn resume(
        kept: KeptTime,
        (table, seat, person): (TableId, Seat, PersonId),
        since: Option<Timestamp>,
        terms: Option<Terms>,
        now: Timestamp,
    ) -> Self {
        // The opponent has not decided yet: it is the same decision.
        let own = kept.own.filter(|_| since.is_some());
        let clock = Self {
            since: since.filter(|_| own.is_some()),
            counted: own.and(terms).map(|_| now),
            own,
            bank: kept.bank,
            holidays: kept.holidays,
            hands: kept.hands,
            ..Self::new(table, seat, person)
        };
        clock.pass_to(person, terms, now)
    }

    /// What is put back into the reserve after a decision of the person's own.
    fn refill(&mut self, terms: Terms) {
        let bank = self.bank.unwrap_or(terms.bank) + terms.refill;
        self.bank = Some(bank.min(terms.bank));
    }

    /// What the person decided is taken back: what it put into the reserve goes out again, and of the
    /// decision's own time there is only a little. Else somebody could have all the time there is by taking
    /// back, even what a steward decided.
    fn go_back(&mut self, terms: Terms) {
        let bank = self.bank.unwrap_or(terms.bank);
        self.bank = Some(bank.saturating_sub(terms.refill));
        self.own = Some(terms.own / Pace::GOING_BACK);
        // They are here, and know.
        self.reminded = Stage::Half;
    }

    /// Works out anew when something is due.
    pub(super) fn look_ahead(&mut self, pace: Pace, rhythm: &Rhythm) {
        let moments = self.moments(pace, rhythm);
        self.ends = moments.map(|moments| moments.end);
        let reminder = moments.and_then(|moments| match self.reminded {
            _ if self.silenced => None,
            Stage::Begun => Some(moments.half),
            Stage::Half => Some(moments.near),
            Stage::Near => None,
        });
        self.due = [reminder, self.ends, self.question_due]
            .into_iter()
            .flatten()
            .min();
    }
}

impl By {
    /// The press that decides it.
    pub(super) const fn press(self) -> Option<PressId> {
        match self {
            Self::Hand(press) | Self::GoingBack(press) => Some(press),
            Self::Itself | Self::Steward => None,
        }
    }
}

/// Has the clocks of a table follow what has happened there: `row` says who is awaited, `seats` who
/// sits where, `turn` who has moved, if that is what happened. What the seats show of them is put
/// there. The seats of which the table is asked from now on what is to become of them.
pub(super) async fn follow(
    writing: &mut Connection,
    row: &TableRow,
    seats: &mut [SeatRow],
    turn: Option<(Seat, By)>,
    now: Timestamp,
) -> Result<Vec<Seat>, StoreError> {
    let mut asked = Vec::new();
    if row.phase != Phase::Playing {
        for seat in seats {
            seat.until = None;
        }
        clocks::forget_table(writing, row.id).await?;
        return Ok(asked);
    }
    let mut known = clocks::of_table(writing, row.id).await?;
    // Whoever plays with opponents alone keeps nobody waiting.
    let people = seats.iter().filter(|seat| seat.person.is_some()).count();
    let terms = row.pace.terms().filter(|_| people > 1);
    for seat in seats {
        let index = known.iter().position(|clock| clock.seat == seat.seat);
        let before = index.map(|index| known.swap_remove(index));
        seat.until = None;
        let moved = turn
            .filter(|(mover, _)| *mover == seat.seat)
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
        let is_awaited = row
            .awaited
            .0
            .iter()
            .any(|one| one.seat == seat.seat && one.urgency == Urgency::Blocking);
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
        if clock.since.is_some() && (moved.is_some() || !is_awaited) {
            clock.count(row.pace, &rhythm, now);
            clock.end();
        }
        if let (Some(terms), Some(By::Hand(_))) = (terms, moved) {
            clock.refill(terms);
        }
        if moved.is_some_and(|by| clock.decided(by, now)) {
            asked.push(seat.seat);
        }
        match clock.since {
            None if is_awaited => {
                clock.begin(row.awaited.since(seat.seat).unwrap_or(now), now, terms);
                if let (Some(terms), Some(By::GoingBack(_))) = (terms, moved) {
                    clock.go_back(terms);
                }
            }
            // Somebody has come or gone.
            Some(_) if clock.counted.is_some() != terms.is_some() => {
                clock.count(row.pace, &rhythm, now);
                clock.run(now, terms);
            }
            _ => {}
        }
        clock.look_ahead(row.pace, &rhythm);
        seat.until = clock.ends;
        if before.as_ref() != Some(&clock) {
            clocks::set(writing, &clock).await?;
        }
    }
    Ok(asked)
}

/// Why somebody's days cannot be changed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RhythmError {
    /// Quiet hours were changed lately: whoever moved them along with the day would never run out of
    /// time.
    #[error("quiet hours were changed lately")]
    TooSoon {
        /// When they can be changed again.
        again: Timestamp,
    },
}

/// Why a holiday cannot be announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HolidayError {
    /// It does not begin tomorrow or later.
    #[error("a holiday is announced before the day on which it begins")]
    TooSoon,
    /// It ends before it begins, or is too long.
    #[error("a holiday lasts from 1 to {} days", Tables::LONGEST_HOLIDAY)]
    TooLong,
    /// There are too many already.
    #[error("at most {} holidays are announced at a time", Tables::MOST_HOLIDAYS)]
    TooMany,
}

impl Tables {
    /// Reminds people of what is due, and has stewards decide where somebody's time has run out. They
    /// are not waited for.
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

    /// When the next clock wants to be looked at; `None` if none runs.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn next_clock(&self) -> Result<Option<Timestamp>, StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        clocks::next_due(&mut reader).await
    }

    /// Days of a holiday, at most.
    pub const LONGEST_HOLIDAY: i32 = 31;
    /// Holidays of one person that are not over, at most.
    pub const MOST_HOLIDAYS: usize = 5;
    /// So long quiet hours stay as they are, unless they are taken back altogether.
    pub const QUIET_KEPT: Duration = Duration::from_secs(24 * 60 * 60);
    /// So long after they were set, what was set can be corrected.
    pub const QUIET_CORRECTED: Duration = Duration::from_secs(10 * 60);

    /// When a person's clocks run.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn rhythm(&self, person: PersonId) -> Result<Rhythm, StoreError> {
        let mut reader = self.0.store.reader().await?;
        people::rhythm(&mut reader, person).await
    }

    /// Remembers a person's time zone and quiet hours; holidays stay as they are. What their clocks
    /// have counted so far stays counted.
    ///
    /// # Errors
    /// [`RhythmError`], if quiet hours were changed lately and shall be others now; else when the
    /// store fails.
    pub async fn set_rhythm(
        &self,
        person: PersonId,
        rhythm: &Rhythm,
    ) -> Result<Result<(), RhythmError>, StoreError> {
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let before = people::rhythm(&mut writing, person).await?;
        let quiet = |rhythm: &Rhythm| rhythm.quiet.map(|quiet| (quiet, rhythm.zone.clone()));
        let mut changed = people::quiet_since(&mut writing, person).await?;
        if quiet(rhythm).is_some() && quiet(rhythm) != quiet(&before) {
            let corrects = changed.is_some_and(|time| now < later(time, Self::QUIET_CORRECTED));
            let again = changed.map(|time| later(time, Self::QUIET_KEPT));
            match again.filter(|again| now < *again) {
                Some(_) if corrects => {}
                Some(again) => return Ok(Err(RhythmError::TooSoon { again })),
                None => changed = Some(now),
            }
        }
        self.count_all(&mut writing, person).await?;
        people::set_rhythm(&mut writing, person, rhythm, changed).await?;
        look_ahead_all(&mut writing, person).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(Ok(()))
    }

    /// A person's holidays that are not over, the first first, each with its number.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn holidays(&self, person: PersonId) -> Result<Vec<(i64, Holiday)>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let today = people::rhythm(&mut reader, person)
            .await?
            .wall(self.0.clock.now())
            .date();
        people::holidays(&mut reader, person, Some(today)).await
    }

    /// Announces a holiday of a person, which stops their clocks. The same again is one.
    ///
    /// # Errors
    /// [`HolidayError`], if it cannot be had so; else when the store fails.
    pub async fn announce_holiday(
        &self,
        person: PersonId,
        holiday: Holiday,
    ) -> Result<Result<(), HolidayError>, StoreError> {
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let today = people::rhythm(&mut writing, person).await?.wall(now).date();
        let announced = people::holidays(&mut writing, person, Some(today)).await?;
        if announced.iter().any(|(_, known)| *known == holiday) {
            return Ok(Ok(()));
        }
        let length = holiday.last.duration_since(holiday.first).as_hours() / 24 + 1;
        if holiday.first <= today {
            return Ok(Err(HolidayError::TooSoon));
        }
        if !(1..=i64::from(Self::LONGEST_HOLIDAY)).contains(&length) {
            return Ok(Err(HolidayError::TooLong));
        }
        if announced.len() >= Self::MOST_HOLIDAYS {
            return Ok(Err(HolidayError::TooMany));
        }
        self.count_all(&mut writing, person).await?;
        people::insert_holiday(&mut writing, person, holiday).await?;
        look_ahead_all(&mut writing, person).await?;
        writing.commit().await?;
        Ok(Ok(()))
    }

    /// Takes one of a person's holidays back; their clocks run from now on. Whether there was one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn cancel_holiday(&self, person: PersonId, id: i64) -> Result<bool, StoreError> {
        let mut writing = self.0.store.begin().await?;
        self.count_all(&mut writing, person).await?;
        let was = people::forget_holiday(&mut writing, person, id).await?;
        look_ahead_all(&mut writing, person).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(was)
    }

    /// Counts the time of all clocks of a person, by their days as they are.
    async fn count_all(
        &self,
        writing: &mut Connection,
        person: PersonId,
    ) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        let rhythm = people::rhythm(writing, person).await?;
        for mut clock in clocks::of_person(writing, person).await? {
            let pace = tables::pace(writing, clock.table).await?;
            clock.count(pace, &rhythm, now);
            clocks::set(writing, &clock).await?;
        }
        Ok(())
    }
}

/// Works out anew when a person's clocks run out.
async fn look_ahead_all(writing: &mut Connection, person: PersonId) -> Result<(), StoreError> {
    let rhythm = people::rhythm(writing, person).await?;
    for mut clock in clocks::of_person(writing, person).await? {
        let pace = tables::pace(writing, clock.table).await?;
        clock.look_ahead(pace, &rhythm);
        clocks::set(writing, &clock).await?;
    }
    Ok(())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::clock::later;

    const HOUR: Duration = Duration::from_secs(60 * 60);

    /// What happens to a seat before its decision is made, after so many minutes.
    #[derive(Debug, Clone, Copy)]
    enum Event {
        /// Somebody else takes it over.
        HandedOver,
        /// An opponent keeps it, and a person takes it back before the opponent has decided.
        Kept,
        /// Everybody else goes, and somebody comes after so many minutes.
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

    fn rhythms() -> impl Strategy<Value = [Rhythm; 2]> {
        prop::option::of(0_u16..24).prop_map(|from| {
            let quiet = |hour: u16| Rhythm {
                quiet: format!("{}-{}", hour % 24, (hour + 12) % 24).parse().ok(),
                ..Rhythm::default()
            };
            from.map_or_else(Default::default, |from| [quiet(from), quiet(from + 12)])
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
            // Before the second hand-over quiet hours stop it, half of the time at most.
            let nights = match rhythms[0].quiet {
                Some(_) => counted + 24 * HOUR,
                None => Duration::ZERO,
            };
            prop_assert!(took <= counted + nights + alone, "{took:?} of {counted:?}");
        }
    }
}
