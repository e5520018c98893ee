//! People's days: their time zone, quiet hours, days off and holidays. Time that clocks have counted stays counted when
//! they change.

use std::time::Duration;

use jiff::Timestamp;

use super::TableService;
use crate::clock::later;
use crate::ids::PersonId;
use crate::pace::{Holiday, Rhythm};
use crate::store::{Connection, StoreError, clocks, people, tables};

/// Why a person's days cannot be changed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RhythmError {
    /// Quiet hours were changed lately. A person who moved them along with the day would never run out of time.
    #[error("quiet hours were changed lately")]
    TooSoon {
        /// When they can be changed again.
        again: Timestamp,
    },
    /// Days off were changed lately.
    #[error("days off were changed lately")]
    DaysOffTooSoon {
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
    #[error("a holiday lasts from 1 to {} days", TableService::LONGEST_HOLIDAY)]
    TooLong,
    /// There are too many already.
    #[error(
        "at most {} holidays are announced at a time",
        TableService::MOST_HOLIDAYS
    )]
    TooMany,
}

impl TableService {
    /// The most days of a holiday.
    pub const LONGEST_HOLIDAY: i32 = 31;
    /// The most holidays of one person that are not over.
    pub const MOST_HOLIDAYS: usize = 5;
    /// How long quiet hours stay fixed, unless they are removed.
    pub const QUIET_KEPT: Duration = Duration::from_secs(24 * 60 * 60);
    /// How long days off stay fixed, unless they are removed: a person has at most
    /// [`MOST`](crate::pace::DaysOff::MOST) in that time.
    pub const DAYS_OFF_KEPT: Duration = Duration::from_secs(7 * 24 * 60 * 60);
    /// How long quiet hours and days off can be corrected after they were set.
    pub const QUIET_CORRECTED: Duration = Duration::from_secs(10 * 60);

    /// Returns when a person's clocks run.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn rhythm(&self, person: PersonId) -> Result<Rhythm, StoreError> {
        let mut reader = self.0.store.reader().await?;
        people::rhythm(&mut reader, person).await
    }

    /// Stores a person's time zone, quiet hours and days off; holidays stay. Time that their clocks have counted stays
    /// counted.
    ///
    /// # Errors
    /// [`RhythmError`], if quiet hours or days off were changed lately and are to change again; also when the store
    /// fails.
    pub async fn set_rhythm(
        &self,
        person: PersonId,
        rhythm: &Rhythm,
    ) -> Result<Result<(), RhythmError>, StoreError> {
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let before = people::rhythm(&mut writing, person).await?;
        let quiet = |rhythm: &Rhythm| rhythm.quiet.map(|quiet| (quiet, rhythm.zone.clone()));
        let days_off = |rhythm: &Rhythm| {
            let days = Some(rhythm.days_off).filter(|days| !days.is_empty());
            days.map(|days| (days, rhythm.zone.clone()))
        };
        let mut changed = people::rhythm_since(&mut writing, person).await?;
        if quiet(rhythm).is_some() && quiet(rhythm) != quiet(&before) {
            match since(changed.quiet, Self::QUIET_KEPT, now) {
                Ok(since) => changed.quiet = Some(since),
                Err(again) => return Ok(Err(RhythmError::TooSoon { again })),
            }
        }
        if days_off(rhythm).is_some() && days_off(rhythm) != days_off(&before) {
            match since(changed.days_off, Self::DAYS_OFF_KEPT, now) {
                Ok(since) => changed.days_off = Some(since),
                Err(again) => return Ok(Err(RhythmError::DaysOffTooSoon { again })),
            }
        }
        self.count_all(&mut writing, person).await?;
        people::set_rhythm(&mut writing, person, rhythm, changed).await?;
        look_ahead_all(&mut writing, person).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(Ok(()))
    }

    /// Returns a person's holidays that are not over, earliest first, each with its number.
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

    /// Announces a holiday of a person, which stops their clocks. Announcing it again changes nothing.
    ///
    /// # Errors
    /// [`HolidayError`], if it is not allowed; also when the store fails.
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

    /// Cancels one of a person's holidays; their clocks run from now on. Returns whether it existed.
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

    /// Counts the time of all clocks of a person, by their present days.
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

/// Returns since when a setting applies that is changed now, given when it was changed last. A recent one is
/// corrected.
///
/// # Errors
/// When it can be changed again, if it was changed less than `kept` ago.
fn since(last: Option<Timestamp>, kept: Duration, now: Timestamp) -> Result<Timestamp, Timestamp> {
    let Some(last) = last else { return Ok(now) };
    let again = later(last, kept);
    if now < later(last, TableService::QUIET_CORRECTED) {
        Ok(last)
    } else if now < again {
        Err(again)
    } else {
        Ok(now)
    }
}

/// Recomputes when a person's clocks run out.
async fn look_ahead_all(writing: &mut Connection, person: PersonId) -> Result<(), StoreError> {
    let rhythm = people::rhythm(writing, person).await?;
    for mut clock in clocks::of_person(writing, person).await? {
        let pace = tables::pace(writing, clock.table).await?;
        clock.look_ahead(pace, &rhythm);
        clocks::set(writing, &clock).await?;
    }
    Ok(())
}
