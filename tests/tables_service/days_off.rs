//! Days off: weekdays on which none of a person's clocks runs and nobody bothers them.

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::Weekday::{self, Friday, Saturday, Sunday, Thursday};
use slowtable_kit::Seat;
use slowtable_service::clock::later;
use slowtable_service::pace::{DaysOff, Holiday, Pace, Rhythm, Zone};
use slowtable_service::tables::{PersonId, RhythmError, TableError};

use crate::calls::always;
use crate::queue::waits;
use crate::reminders::in_threads;
use crate::{ANN, BOB, CHANNEL, EVE, House};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const WEEK: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Returns days off in a zone.
fn off(zone: &str, days: &[Weekday]) -> Rhythm {
    Rhythm {
        zone: Zone::of_name(zone),
        days_off: DaysOff::new(days.iter().copied()).unwrap(),
        ..Rhythm::default()
    }
}

impl House {
    async fn try_off(&self, who: PersonId, days: &[Weekday]) -> Result<(), RhythmError> {
        let set = self.tables.set_rhythm(who, &off("UTC", days)).await;
        set.unwrap()
    }

    /// Gives a person days off. Every test begins on a Thursday at midnight.
    async fn off(&self, who: PersonId, days: &[Weekday]) {
        self.try_off(who, days).await.unwrap();
    }
}

#[tokio::test]
async fn days_off_stop_a_clock_and_stay_for_a_week_unless_they_are_removed() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    assert_eq!(house.left(table, 0).await, Some(3 * DAY));
    house.off(ANN, &[Thursday]).await;
    assert_eq!(house.left(table, 0).await, Some(4 * DAY));
    // A recent setting may be corrected.
    house.clock.advance(HOUR / 7);
    house.off(ANN, &[Thursday, Friday, Saturday]).await;
    let house = house.restarted().await;
    let rhythm = house.tables.rhythm(ANN).await.unwrap();
    assert_eq!(rhythm, off("UTC", &[Thursday, Friday, Saturday]));
    assert_eq!(house.left(table, 0).await, Some(6 * DAY - HOUR / 7));
    assert_eq!(house.left(table, 1).await, Some(3 * DAY - HOUR / 7));

    house.clock.advance(DAY - HOUR / 7);
    let again = later(house.clock.now(), 6 * DAY);
    let refused = Err(RhythmError::DaysOffTooSoon { again });
    assert_eq!(house.try_off(ANN, &[Friday]).await, refused);
    // The same days in another zone are other days; the same days with quiet hours are the same.
    let moved = off("Asia/Tokyo", &[Thursday, Friday, Saturday]);
    let moved = house.tables.set_rhythm(ANN, &moved).await.unwrap();
    assert_eq!(moved, refused);
    let quiet = Rhythm {
        quiet: Some("22-7".parse().unwrap()),
        ..rhythm
    };
    house.tables.set_rhythm(ANN, &quiet).await.unwrap().unwrap();
    // Removing them is always possible, and does not begin another week.
    house.off(ANN, &[]).await;
    assert_eq!(house.left(table, 0).await, Some(3 * DAY));
    assert_eq!(house.try_off(ANN, &[Friday]).await, refused);
    house.clock.advance(6 * DAY);
    house.off(ANN, &[Friday]).await;
}

#[tokio::test]
async fn a_day_off_lasts_as_long_as_the_wall_says_when_clocks_are_put_forward_and_back() {
    for (zone, days, from, hours) in [
        ("Europe/Berlin", [Saturday, Sunday], "2026-03-27T12:00Z", 47),
        // At midnight it is 1:00 already.
        ("Africa/Cairo", [Thursday, Friday], "2026-04-22T12:00Z", 47),
        ("Europe/Berlin", [Saturday, Sunday], "2026-06-26T12:00Z", 48),
        ("Europe/Berlin", [Saturday, Sunday], "2026-10-23T12:00Z", 49),
    ] {
        let house = House::new().await;
        let from: Timestamp = from.parse().unwrap();
        let span = house.clock.now().duration_until(from).unsigned_abs();
        house.clock.advance(span);
        let set = house.tables.set_rhythm(ANN, &off(zone, &days)).await;
        set.unwrap().unwrap();
        let table = house.paced(Pace::Daily).await;
        let left = Some(3 * DAY + hours * HOUR);
        assert_eq!(house.left(table, 0).await, left, "{zone} {from}");
        assert_eq!(house.left(table, 1).await, Some(3 * DAY));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nights_days_off_and_holidays_together_still_let_a_game_move() {
    let house = House::new().await;
    let least = Rhythm {
        quiet: Some("12-24".parse().unwrap()),
        ..off("UTC", &[Friday, Saturday, Sunday])
    };
    house.tables.set_rhythm(BOB, &least).await.unwrap().unwrap();
    let mut first = least.wall(house.clock.now()).date().tomorrow().unwrap();
    for _ in 0..5 {
        let last = first.saturating_add(jiff::Span::new().days(30));
        let holiday = house.tables.announce_holiday(BOB, Holiday { first, last });
        holiday.await.unwrap().unwrap();
        first = last.tomorrow().unwrap();
    }
    let table = house.paced(Pace::Relaxed).await;
    house.pick(table, ANN, 1).await;
    house.deliver().await;
    // 7 days of his own and 14 of holidays, in weeks of 48 hours.
    let left = house.left(table, 1).await.unwrap();
    assert!((10 * WEEK..=11 * WEEK).contains(&left), "{left:?}");
    house.clock.advance(left);
    house.stewarded(table, 2).await;
}

#[tokio::test]
async fn more_days_off_than_three_are_none() {
    let four = [Thursday, Friday, Saturday, Sunday];
    assert_eq!(DaysOff::new(four), None);
    let house = House::new().await;
    house.off(ANN, &four[..3]).await;
    let table = house.paced(Pace::Daily).await;
    assert_eq!(house.left(table, 0).await, Some(6 * DAY));
    // Nor are they if the database says so.
    house.change("UPDATE people SET days_off = 127").await;
    let rhythm = house.tables.rhythm(ANN).await.unwrap();
    assert_eq!(rhythm, off("UTC", &[]));
    assert_eq!(rhythm.wall(house.clock.now()).date().weekday(), Thursday);
}

#[tokio::test]
async fn nobody_is_reminded_or_nudged_on_their_days_off() {
    let house = House::new().await;
    house.off(BOB, &[Thursday]).await;
    let daily = house.paced(Pace::Daily).await;
    let table = house.paced(Pace::None).await;
    for table in [daily, table] {
        house.pick(table, ANN, 1).await;
    }
    let mut sent = house.pass(23 * HOUR).await;
    sent.extend(house.pass(12 * HOUR).await);
    assert_eq!(in_threads(&sent), []);
    let sent = house.pass(HOUR).await;
    assert_eq!(in_threads(&sent).len(), 1, "half of his Friday is over");
    house.clock.advance(WEEK - DAY);
    refused!(house.nudge(table, ANN, 1).await, LeftAlone);
    house.clock.advance(DAY / 2);
    assert_eq!(house.nudge(table, ANN, 1).await.unwrap(), BOB);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_seat_is_asked_about_or_taken_on_their_days_off() {
    let house = House::new().await;
    // A week later it is Thursday again.
    let table = house.waits_for_bob(&[]).await;
    house.off(BOB, &[Thursday]).await;
    let ann = house.at(table, ANN).await;
    refused!(house.tables.ask_about_seat(&ann, Seat(1)).await, LeftAlone);
    house.off(BOB, &[Friday, Saturday, Sunday]).await;
    let asked = house.ask(table, ANN, Seat(1)).await;
    house.release(table, ANN, asked).await.unwrap();
    house.keeps(table, 3 * DAY).await;
    house.clock.advance(DAY);
    house.until_released(table).await;
}

#[tokio::test]
async fn nobody_is_called_or_offered_a_table_on_their_days_off_but_afterwards() {
    let house = House::new().await;
    for who in [BOB, EVE] {
        house.wish(who, &always()).await;
    }
    house.off(BOB, &[Thursday]).await;
    house.create(4, 0).await;
    let called = house.within(23 * HOUR).await;
    assert_eq!(called, [(Some(CHANNEL), vec![EVE])]);
    assert_eq!(house.within(2 * HOUR).await, [(Some(CHANNEL), vec![BOB])]);

    let house = House::queue(&[ANN, BOB], &waits(2)).await;
    house.off(BOB, &[Thursday]).await;
    assert_eq!(house.proposed().await, []);
    house.clock.advance(DAY);
    let proposed = house.proposed().await;
    let people = proposed.into_iter().map(|(_, _, people)| people);
    assert_eq!(people.collect::<Vec<_>>(), [[ANN, BOB]]);
}

#[tokio::test]
async fn nobody_is_mentioned_for_an_offer_on_their_days_off() {
    let house = House::new().await;
    let table = house.waits_for_ann().await;
    house.off(BOB, &[Thursday]).await;
    assert_eq!(house.offered(table).await, []);
    house.play(table, BOB, &["decline"]).await;
    house.deliver().await;
    house.clock.advance(DAY);
    assert_eq!(house.offered(table).await, [BOB]);
}
