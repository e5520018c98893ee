//! Clocks: which run and since when, what stops them, and who decides when they run out.

use std::time::Duration;

use slowtable_kit::Seat;
use slowtable_service::pace::{Holiday, Pace, Rhythm, Zone, parse_day};
use slowtable_service::tables::{
    Delivery, HolidayError, Outgoing, PersonId, RhythmError, TableError, TableId, TableStatus,
};
use slowtable_ui::Press;

use crate::{ANN, BOB, EVE, House, person, posts};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl House {
    /// Makes a table of Ann and Bob with a pace, whose first messages are delivered.
    pub async fn paced(&self, pace: Pace) -> TableId {
        let mut new = self.new_table(2, 0);
        new.pace = pace;
        let table = self.tables.create(new).await.unwrap();
        self.join(table, BOB).await.unwrap();
        self.start(table, ANN).await.unwrap();
        self.deliver().await;
        table
    }

    /// Returns how much time a person has left; `None` if their clock does not run.
    pub async fn left(&self, table: TableId, seat: u8) -> Option<Duration> {
        let status = self.status(table, ANN).await;
        let until = until(&status, seat)?;
        Some(self.clock.now().duration_until(until).unsigned_abs())
    }

    /// Looks at the clocks, and waits until stewards have made the log this long. Returns the deliveries made then.
    pub async fn stewarded(&self, table: TableId, moves: u32) -> Vec<Outgoing> {
        let told = async {
            loop {
                let sent = self.deliver().await;
                if self.moves(table).await >= moves && !posts(&sent).is_empty() {
                    return sent;
                }
                tokio::task::yield_now().await;
            }
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), told);
        soon.await.unwrap()
    }

    /// Sets quiet hours from 22:00 to 7:00 in Berlin.
    async fn sleeps(&self, who: PersonId) {
        let rhythm = Rhythm {
            zone: Zone::of_name("Europe/Berlin"),
            quiet: Some("22-7".parse().unwrap()),
            ..Rhythm::default()
        };
        self.tables.set_rhythm(who, &rhythm).await.unwrap().unwrap();
    }
}

fn until(status: &TableStatus, seat: u8) -> Option<jiff::Timestamp> {
    let mut seats = status.seats.iter();
    seats.find(|one| one.seat == Seat(seat)).unwrap().until
}

fn holiday(first: &str, last: &str) -> Holiday {
    let day = |text| parse_day(text, jiff::civil::date(2026, 1, 1)).unwrap();
    Holiday {
        first: day(first),
        last: day(last),
    }
}

#[tokio::test]
async fn a_clock_runs_for_whom_the_table_waits_for_and_what_is_left_outlives_a_restart() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    assert_eq!(house.left(table, 0).await, Some(3 * DAY));
    house.clock.advance(30 * HOUR);
    house.pick(table, ANN, 1).await;
    assert_eq!(house.left(table, 0).await, None, "nobody waits for Ann");
    assert_eq!(house.left(table, 1).await, Some(42 * HOUR));
    let house = house.restarted().await;
    house.clock.advance(2 * HOUR);
    assert_eq!(house.left(table, 1).await, Some(40 * HOUR));
    house.pick(table, BOB, 2).await;
    // Ann took 30 hours: 6 of the reserve, which her decision refilled. Bob took 8, and got 6 back.
    assert_eq!(house.left(table, 0).await, Some(3 * DAY));
    assert_eq!(house.left(table, 1).await, Some(3 * DAY - 2 * HOUR));
}

#[tokio::test]
async fn nobody_gains_time_by_taking_back() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(30 * HOUR);
    assert_eq!(house.left(table, 0).await, Some(42 * HOUR));
    for _ in 0..3 {
        house.pick(table, ANN, 1).await;
        let desk = house.desk(table, ANN).await;
        house.press(&desk, ANN, Press::TakeBack).await;
        assert_eq!(house.left(table, 0).await, Some(44 * HOUR));
    }
    // A steward's choice can be taken back, with little time, so Bob's runs out first.
    house.clock.advance(43 * HOUR);
    let moves = house.moves(table).await;
    house.stewarded(table, moves + 1).await;
    let desk = house.desk(table, BOB).await;
    assert!(desk.panel.offers(&Press::TakeBack), "{desk:?}");
    house.press(&desk, BOB, Press::TakeBack).await;
    let left = house.left(table, 1).await;
    assert!(left.is_some_and(|left| left <= 2 * HOUR), "{left:?}");
}

#[tokio::test]
async fn without_a_pace_and_without_another_person_no_clock_runs() {
    let house = House::new().await;
    let table = house.paced(Pace::None).await;
    assert_eq!(house.left(table, 0).await, None);
    house.clock.advance(30 * DAY);
    house.deliver().await;
    assert_eq!(house.moves(table).await, 0);

    let mut new = house.new_table(3, 2);
    new.pace = Pace::Live;
    let alone = house.tables.create(new).await.unwrap();
    house.start(alone, ANN).await.unwrap();
    assert_eq!(house.left(alone, 0).await, None);
    let moves = house.moves(alone).await;
    house.clock.advance(30 * DAY);
    house.deliver().await;
    assert_eq!(house.moves(alone).await, moves);
}

#[tokio::test]
async fn what_is_left_of_a_clock_goes_with_the_seat_and_stands_still_while_nobody_else_waits() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(20 * HOUR);
    house.hand_over(table, BOB, EVE).await;
    assert_eq!(house.left(table, 0).await, Some(52 * HOUR));
    assert_eq!(house.left(table, 1).await, Some(52 * HOUR));
    house.resign(table, EVE).await.unwrap();
    assert_eq!(house.left(table, 0).await, None, "nobody else waits");
    house.clock.advance(100 * HOUR);
    house.take_over(table, EVE, ANN).await;
    assert_eq!(
        house.left(table, 0).await,
        Some(52 * HOUR),
        "none of it counted"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_goes_to_and_fro_runs_out_of_time() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    let mut sitter = BOB;
    // Every 10 hours, as often as offers can be made.
    for round in 1..=7 {
        house.clock.advance(10 * HOUR);
        let next = if sitter == BOB { EVE } else { BOB };
        house.hand_over(table, sitter, next).await;
        sitter = next;
        let left = 72 * HOUR - round * 10 * HOUR;
        assert_eq!(house.left(table, 1).await, Some(left), "{round}");
    }
    house.clock.advance(2 * HOUR);
    let sent = house.stewarded(table, 2).await;
    let line = format!("The time of {} has run out", sitter.mention());
    let told = posts(&sent).into_iter().flat_map(|(_, post)| post.lines);
    assert!(told.into_iter().any(|told| told.starts_with(&line)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_opponent_who_keeps_a_seat_brings_no_time_back() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    // The day has passed, and part of the reserve.
    house.clock.advance(34 * HOUR);
    house.resign(table, BOB).await.unwrap();
    house.take_over(table, BOB, ANN).await;
    // The opponent has decided; the next decision has a new day.
    house.pick(table, ANN, 1).await;
    assert_eq!(house.left(table, 1).await, Some((24 + 38) * HOUR));
}

#[tokio::test]
async fn who_takes_a_seat_over_in_the_last_minute_has_a_little_time_once_for_each_decision() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    house.clock.advance(72 * HOUR - HOUR / 60);
    house.hand_over(table, BOB, EVE).await;
    assert_eq!(house.left(table, 1).await, Some(2 * HOUR));
    house.clock.advance(119 * HOUR / 60);
    house.hand_over(table, EVE, BOB).await;
    assert_eq!(house.left(table, 1).await, Some(HOUR / 60));
}

#[tokio::test]
async fn two_people_with_opposite_nights_cannot_stop_a_clock() {
    let house = House::new().await;
    let quiet = |hours: &str| Rhythm {
        zone: Zone::of_name("UTC"),
        quiet: Some(hours.parse().unwrap()),
        ..Rhythm::default()
    };
    for (who, hours) in [(BOB, "0-12"), (EVE, "12-0")] {
        let set = house.tables.set_rhythm(who, &quiet(hours)).await;
        set.unwrap().unwrap();
    }
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    let mut sitter = BOB;
    let mut waited = 0;
    // At every noon and midnight to the person who sleeps then.
    while house
        .left(table, 1)
        .await
        .is_some_and(|left| left > 12 * HOUR)
        && waited < 20
    {
        house.clock.advance(12 * HOUR);
        waited += 1;
        let next = if sitter == BOB { EVE } else { BOB };
        house.hand_over(table, sitter, next).await;
        sitter = next;
    }
    assert!(waited <= 8, "{waited} half days");
}

#[tokio::test]
async fn only_the_host_chooses_the_pace_and_only_before_the_game() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.join(table, BOB).await.unwrap();
    let bob = house.at(table, BOB).await;
    refused!(
        house.tables.set_pace(&bob, Pace::Live).await,
        NotHost { .. }
    );
    let ann = house.at(table, ANN).await;
    house.tables.set_pace(&ann, Pace::Relaxed).await.unwrap();
    assert_eq!(house.status(table, BOB).await.pace, Pace::Relaxed);
    house.start(table, ANN).await.unwrap();
    refused!(house.tables.set_pace(&ann, Pace::None).await, WrongPhase(_));
    assert_eq!(house.status(table, BOB).await.pace, Pace::Relaxed);
}

#[tokio::test]
async fn only_the_host_makes_a_table_loud_only_before_the_game_and_its_posts_stay_so() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.join(table, BOB).await.unwrap();
    let (ann, bob) = (house.at(table, ANN).await, house.at(table, BOB).await);
    refused!(house.tables.set_loud(&bob, true).await, NotHost { .. });
    house.tables.set_loud(&ann, true).await.unwrap();
    assert!(house.status(table, BOB).await.loud);
    let house = house.restarted().await;
    house.start(table, ANN).await.unwrap();
    refused!(house.tables.set_loud(&ann, false).await, WrongPhase(_));
    let sent = house.deliver().await;
    assert!(
        !sent.is_empty() && sent.iter().all(|one| one.loud),
        "{sent:?}"
    );
    let quiet = house.create(1, 0).await;
    house.start(quiet, ANN).await.unwrap();
    let sent = house.deliver().await;
    assert!(
        !sent.is_empty() && sent.iter().all(|one| !one.loud),
        "{sent:?}"
    );
}

#[tokio::test]
async fn quiet_hours_stop_a_clock_and_what_has_passed_stays_counted_when_they_change() {
    let house = House::new().await;
    // It begins at 1:00 in Berlin.
    house.sleeps(BOB).await;
    let table = house.paced(Pace::Live).await;
    let night = 6 * HOUR;
    assert_eq!(house.left(table, 0).await, Some(20 * HOUR / 60));
    assert_eq!(house.left(table, 1).await, Some(night + 20 * HOUR / 60));
    house.clock.advance(HOUR);
    house.sleeps(ANN).await;
    // Ann's time had passed before she slept.
    assert_eq!(house.left(table, 0).await, Some(night - HOUR));
    let awake = Rhythm {
        quiet: None,
        ..house.tables.rhythm(BOB).await.unwrap()
    };
    house.tables.set_rhythm(BOB, &awake).await.unwrap().unwrap();
    assert_eq!(
        house.left(table, 1).await,
        Some(20 * HOUR / 60),
        "from now on"
    );
}

#[tokio::test]
async fn quiet_hours_that_follow_the_sun_are_refused() {
    let house = House::new().await;
    house.sleeps(ANN).await;
    let other = |hours: &str| Rhythm {
        zone: Zone::of_name("Europe/Berlin"),
        quiet: Some(hours.parse().unwrap()),
        ..Rhythm::default()
    };
    // A recent setting may be corrected.
    house.clock.advance(Duration::from_secs(9 * 60));
    house
        .tables
        .set_rhythm(ANN, &other("21-7"))
        .await
        .unwrap()
        .unwrap();
    house.clock.advance(Duration::from_secs(60));
    let again = slowtable_service::clock::later(house.clock.now(), DAY - HOUR / 6);
    let refused = Err(RhythmError::TooSoon { again });
    assert_eq!(
        house.tables.set_rhythm(ANN, &other("9-21")).await.unwrap(),
        refused
    );
    let off = Rhythm::default();
    house.tables.set_rhythm(ANN, &off).await.unwrap().unwrap();
    assert_eq!(
        house.tables.set_rhythm(ANN, &other("9-21")).await.unwrap(),
        refused
    );
    house.clock.advance(DAY);
    house
        .tables
        .set_rhythm(ANN, &other("9-21"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(house.tables.rhythm(ANN).await.unwrap(), other("9-21"));
}

#[tokio::test]
async fn holidays_are_announced_ahead_and_stop_a_clock_for_two_weeks_at_most() {
    let house = House::new().await;
    let announce = async |first, last| {
        let holiday = holiday(first, last);
        house.tables.announce_holiday(BOB, holiday).await.unwrap()
    };
    assert_eq!(
        announce("2026-01-01", "2026-01-05").await,
        Err(HolidayError::TooSoon)
    );
    assert_eq!(
        announce("2026-01-05", "2026-01-04").await,
        Err(HolidayError::TooLong)
    );
    assert_eq!(
        announce("2026-01-05", "2026-02-05").await,
        Err(HolidayError::TooLong)
    );
    let table = house.paced(Pace::Daily).await;
    announce("2026-01-02", "2026-01-31").await.unwrap();
    announce("2026-01-02", "2026-01-31").await.unwrap();
    let announced = house.tables.holidays(BOB).await.unwrap();
    assert_eq!(announced.len(), 1, "the same again is one");
    // A day, then the holiday, then the rest.
    assert_eq!(house.left(table, 0).await, Some(3 * DAY));
    assert_eq!(house.left(table, 1).await, Some(17 * DAY));
    house.clock.advance(3 * DAY);
    assert!(
        !house
            .tables
            .cancel_holiday(ANN, announced[0].0)
            .await
            .unwrap()
    );
    assert!(
        house
            .tables
            .cancel_holiday(BOB, announced[0].0)
            .await
            .unwrap()
    );
    assert_eq!(
        house.left(table, 1).await,
        Some(2 * DAY),
        "two days of it were had"
    );
    announce("2026-01-05", "2026-01-31").await.unwrap();
    assert_eq!(house.left(table, 1).await, Some(14 * DAY), "12 are left");
    for day in ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"] {
        announce(day, day).await.unwrap();
    }
    assert_eq!(
        announce("2026-03-05", "2026-03-05").await,
        Err(HolidayError::TooMany)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn when_time_runs_out_a_steward_decides_once_and_that_is_told_and_kept() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    house.deliver().await;
    // Bob's draft is private.
    house.draft(table, BOB, 7).await;
    house.clock.advance(3 * DAY - HOUR / 60);
    house.deliver().await;
    assert_eq!(house.moves(table).await, 1);
    house.clock.advance(HOUR / 60);
    let sent = house.stewarded(table, 2).await;
    assert!(!house.drafts(table, BOB).await);
    let (_, post) = &posts(&sent)[0];
    assert_eq!(
        post.lines[0],
        "The time of <@102> has run out: a steward decides for them."
    );
    assert!(post.ping.contains(&BOB));
    let log = house.log(table, ANN).await;
    let line = "The time of Bob has run out: a steward decides for them.";
    assert_eq!(log.iter().filter(|one| *one == line).count(), 1, "{log:?}");
    // The next decision is his own again: a day, and no reserve.
    assert_eq!(house.left(table, 1).await, Some(DAY));
    house.clock.advance(DAY / 2);
    house.deliver().await;
    assert_eq!(house.moves(table).await, 2);
    house.pick(table, BOB, 1).await;
    house.pick(table, ANN, 1).await;
    assert_eq!(house.left(table, 1).await, Some(DAY + 6 * HOUR));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_steward_whom_a_stop_interrupted_decides_after_the_next_start() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(4 * DAY);
    let house = house.restarted().await;
    let sent = house.stewarded(table, 2).await;
    let people = [ANN, BOB].map(|who| person(who).name);
    let log = house.log(table, EVE).await.concat();
    assert!(
        people
            .iter()
            .all(|name| log.contains(&format!("time of {name} has run")))
    );
    let told = posts(&sent)
        .iter()
        .map(|(_, post)| post.lines.len())
        .sum::<usize>();
    assert_eq!(
        told, 5,
        "two stewards, two picks, what they came to: {sent:?}"
    );
    assert!(
        !sent
            .iter()
            .any(|one| matches!(one.what, Delivery::Dm { .. }))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_decides_while_a_steward_thinks_decides_for_themselves() {
    let gate = std::sync::Arc::new(crate::toy::Gate::default());
    let house = House::new()
        .await
        .hosting(vec![crate::toy::gated(&gate)])
        .await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(DAY);
    house.pick(table, ANN, 1).await;
    house.clock.advance(2 * DAY);
    house.due().await;
    let waiting = std::sync::Arc::clone(&gate);
    tokio::task::spawn_blocking(move || waiting.reached())
        .await
        .unwrap();
    house.pick(table, BOB, 2).await;
    gate.open();
    house.deliver().await;
    assert_eq!(house.moves(table).await, 2);
    let log = house.log(table, ANN).await.concat();
    assert!(!log.contains("steward"), "{log}");
}

#[tokio::test]
async fn a_clock_is_told_where_somebody_is_awaited() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    let end = slowtable_service::clock::later(house.clock.now(), 3 * DAY);
    let desk = house.desk(table, ANN).await;
    let notice = desk.notice.unwrap();
    assert!(
        notice.contains(&format!("<t:{}:R>", end.as_second())),
        "{notice}"
    );
    house.pick(table, ANN, 1).await;
    assert_eq!(house.desk(table, ANN).await.notice, None);
    let sent = house.deliver().await;
    let (_, post) = &posts(&sent)[0];
    assert_eq!(post.awaited[0].until, Some(end));
    refused!(house.try_desk(table, EVE).await, NotSeated);
}

#[tokio::test]
async fn a_clock_stands_once_in_a_turn_while_its_person_waits_for_an_answer() {
    const PROMISE: [&str; 3] = ["promise", "seat:1", "crop:"];
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(HOUR);
    house.play(table, ANN, &PROMISE).await;
    // The promise stands for a day, and the clock for half of a decision's own time. An hour of that was used before.
    assert_eq!(house.left(table, 0).await, Some(3 * DAY + 11 * HOUR));
    assert_eq!(house.left(table, 1).await, Some(3 * DAY - HOUR), "Bob");
    house.clock.advance(4 * HOUR);
    assert_eq!(house.left(table, 0).await, Some(3 * DAY + 7 * HOUR));
    let house = house.restarted().await;
    house.play(table, BOB, &["decline"]).await;
    let left = Some(3 * DAY - HOUR);
    assert_eq!(house.left(table, 0).await, left, "it is answered");
    house.clock.advance(HOUR);
    house.play(table, ANN, &PROMISE).await;
    let left = Some(3 * DAY - 2 * HOUR);
    assert_eq!(house.left(table, 0).await, left, "once in a turn");
    house.clock.advance(HOUR);
    assert_eq!(house.left(table, 0).await, Some(3 * DAY - 3 * HOUR));
    house.play(table, BOB, &["decline"]).await;
    house.pick(table, ANN, 1).await;
    house.pick(table, BOB, 2).await;
    house.play(table, ANN, &PROMISE).await;
    assert_eq!(house.left(table, 0).await, Some(3 * DAY + 12 * HOUR));
    house.clock.advance(12 * HOUR);
    assert_eq!(house.left(table, 0).await, Some(3 * DAY), "no longer");
}

#[tokio::test]
async fn quiet_hours_of_who_made_an_offer_do_not_count_for_its_deadline() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.sleeps(ANN).await;
    house
        .play(table, ANN, &["promise", "seat:1", "crop:"])
        .await;
    let due: Vec<(i64,)> = house.rows("SELECT due FROM lapses").await;
    let now = house.clock.now();
    let hours = (due[0].0 - now.as_millisecond()) / 1000 / 60 / 60;
    // It is 1:00 in Berlin: the rest of this night and the whole next one do not count.
    assert_eq!(hours, 6 + 24 + 9);
}
