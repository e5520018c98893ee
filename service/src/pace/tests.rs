#![allow(clippy::unwrap_used)]

use std::time::Duration;

use jiff::Timestamp;
use jiff::civil::{Weekday, date};
use proptest::prelude::*;

use super::*;
use crate::clock::later;

const MINUTES: u64 = 60;

fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * MINUTES)
}

fn time(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn berlin(quiet: &str) -> Rhythm {
    Rhythm {
        zone: Zone::of_name("Europe/Berlin"),
        quiet: Some(quiet.parse().unwrap()),
        ..Rhythm::default()
    }
}

/// Counts minute by minute, by local time.
fn slowly(rhythm: &Rhythm, from: Timestamp, span: u64, mut holidays: u64) -> Timestamp {
    let (mut now, mut left) = (from, span);
    loop {
        let runs = match rhythm.state(now) {
            ClockState::Runs => true,
            ClockState::Quiet => false,
            ClockState::Holiday if holidays > 0 => {
                holidays -= 1;
                false
            }
            ClockState::Holiday => true,
        };
        if runs {
            if left == 0 {
                return now;
            }
            left -= 1;
        }
        now = later(now, minutes(1));
    }
}

/// Generates a person in any zone, with any quiet hours, and holidays in 2026.
fn anybody() -> impl Strategy<Value = Rhythm> {
    // Lord Howe moves its clocks by half an hour; Kathmandu's offset has odd minutes.
    let zones = [
        "Europe/Berlin",
        "America/New_York",
        "Australia/Lord_Howe",
        "Asia/Kathmandu",
        "Pacific/Apia",
    ];
    // More often near the hours at which clocks are changed.
    let from = prop_oneof![0..1440_u16, 60..240_u16];
    let quiet = (from, prop_oneof![1..=720_u16, 1..=60_u16])
        .prop_map(|(from, length)| Quiet::new(from, (from + length) % 1440).unwrap());
    let holiday = (0..360_i64, 0..20_i64).prop_map(|(first, length)| {
        let first = date(2026, 1, 1).saturating_add(jiff::Span::new().days(first));
        let last = first.saturating_add(jiff::Span::new().days(length));
        Holiday { first, last }
    });
    (
        prop::sample::select(zones.to_vec()),
        prop::option::of(quiet),
        prop::sample::subsequence(vec![0, 1, 2, 3, 4, 5, 6_i8], 0..=3),
        prop::collection::vec(holiday, 0..3),
    )
        .prop_map(|(zone, quiet, off, holidays)| Rhythm {
            days_off: DaysOff::new(
                off.into_iter()
                    .map(|day| Weekday::from_monday_zero_offset(day).unwrap()),
            )
            .unwrap(),
            zone: Zone::of_name(zone),
            quiet,
            holidays,
        })
}

/// Generates a minute of 2026, more often near a change of the clocks than elsewhere.
fn moment() -> impl Strategy<Value = Timestamp> {
    let near = |text: &'static str| {
        (-2_000..2_000_i64).prop_map(move |off| {
            let second = time(text).as_second() + off * 60;
            Timestamp::from_second(second).unwrap()
        })
    };
    prop_oneof![
        (0..525_600_u64).prop_map(|minute| later(time("2026-01-01T00:00Z"), minutes(minute))),
        near("2026-03-29T01:00Z"),
        near("2026-10-25T01:00Z"),
        near("2026-04-04T15:00Z"),
        near("2026-11-01T06:00Z"),
    ]
}

fn budget() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 0..20_160_u64]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn time_is_counted_as_minute_by_minute(
        rhythm in anybody(), from in moment(), span in 0..6_000_u64, holidays in budget(),
    ) {
        let found = Count::by(&rhythm).reaches(from, minutes(span), minutes(holidays));
        prop_assert_eq!(found, slowly(&rhythm, from, span, holidays));
    }

    #[test]
    fn what_is_due_never_falls_into_quiet_hours(
        rhythm in anybody(), from in moment(), span in 0..20_000_u64, holidays in budget(),
    ) {
        let found = Count::by(&rhythm).reaches(from, minutes(span), minutes(holidays));
        prop_assert_ne!(rhythm.state(found), ClockState::Quiet);
        let always = Count::by(&rhythm).reaches(from, minutes(span), Pace::HOLIDAYS * 10);
        prop_assert_eq!(rhythm.state(always), ClockState::Runs);
    }

    #[test]
    fn later_and_longer_never_ends_earlier(
        rhythm in anybody(), from in moment(), span in 0..9_000_u64, more in 0..9_000_u64,
        holidays in budget(),
    ) {
        let count = Count::by(&rhythm);
        let end = count.reaches(from, minutes(span), minutes(holidays));
        prop_assert!(end <= count.reaches(from, minutes(span + more), minutes(holidays)));
        prop_assert!(end <= count.reaches(from, minutes(span), minutes(holidays + more)));
        let moved = later(from, minutes(more));
        let left = minutes(holidays).saturating_sub(
            count.between(from, moved, minutes(holidays)).holiday,
        );
        prop_assert!(end <= count.reaches(moved, minutes(span), left));
    }

    #[test]
    fn parts_add_up_to_the_whole(
        rhythm in anybody(), from in moment(), first in 0..9_000_u64, second in 0..9_000_u64,
        holidays in budget(),
    ) {
        let count = Count::by(&rhythm);
        let holidays = minutes(holidays);
        let (middle, end) = (later(from, minutes(first)), later(from, minutes(first + second)));
        let (one, whole) = (count.between(from, middle, holidays), count.between(from, end, holidays));
        let two = count.between(middle, end, holidays - one.holiday);
        prop_assert_eq!(one.ran + two.ran, whole.ran);
        prop_assert_eq!(one.holiday + two.holiday, whole.holiday);
        // Counting in two parts does not change when a span is reached.
        let (a, b) = (minutes(first), minutes(second));
        let on_the_way = count.reaches(from, a, holidays);
        let left = holidays - count.between(from, on_the_way, holidays).holiday;
        prop_assert_eq!(count.reaches(on_the_way, b, left), count.reaches(from, a + b, holidays));
        // Counting up to where a span is reached gives the span.
        prop_assert_eq!(count.between(from, on_the_way, holidays).ran, a);
    }

    #[test]
    fn the_moments_of_a_clock_come_in_order_and_stay_where_they_were(
        rhythm in anybody(), from in moment(), after in 0..9_000_u64,
    ) {
        let count = Count::by(&rhythm);
        for terms in Pace::ALL.into_iter().filter_map(Pace::terms) {
            let left = TimeLeft::at_first(terms);
            let moments = count.moments(from, left, terms);
            prop_assert!(moments.half <= moments.near && moments.near <= moments.end);
            // Counted to a moment before them and on from there, they stay the same.
            let then = later(from, minutes(after));
            let counted = count.between(from, then, left.holidays);
            let again = count.moments(then, left.after(counted), terms);
            if then <= moments.half {
                prop_assert_eq!(again, moments);
            }
            if then <= moments.end {
                prop_assert_eq!(again.end, moments.end);
            }
        }
    }
}

#[test]
fn a_night_is_an_hour_shorter_when_clocks_are_put_forward_and_longer_when_they_are_put_back() {
    let rhythm = berlin("22:00-07:00");
    for (evening, hours) in [
        // Between 21:00 UTC and 05:00 the clocks went from 2:00 to 3:00.
        ("2026-03-28T21:00Z", 8),
        ("2026-10-24T20:00Z", 10),
        ("2026-06-10T20:00Z", 9),
    ] {
        let evening = time(evening);
        let found = Count::by(&rhythm).reaches(evening, Duration::ZERO, Duration::ZERO);
        assert_eq!(found, later(evening, minutes(hours * 60)), "{evening}");
        let morning = Count::by(&rhythm).reaches(evening, minutes(30), Duration::ZERO);
        assert_eq!(morning, later(found, minutes(30)));
    }
}

#[test]
fn quiet_hours_in_the_hour_that_is_left_out_or_comes_twice_are_as_the_wall_says() {
    let rhythm = berlin("02:30-03:30");
    // 2:00 becomes 3:00: quiet from the change to 3:30.
    for (minute, state) in [
        ("2026-03-29T00:59Z", ClockState::Runs),
        ("2026-03-29T01:00Z", ClockState::Quiet),
        ("2026-03-29T01:29Z", ClockState::Quiet),
        ("2026-03-29T01:30Z", ClockState::Runs),
        // 3:00 becomes 2:00: quiet from 2:30, not in the second 2:00, then again.
        ("2026-10-25T00:29Z", ClockState::Runs),
        ("2026-10-25T00:30Z", ClockState::Quiet),
        ("2026-10-25T00:59Z", ClockState::Quiet),
        ("2026-10-25T01:00Z", ClockState::Runs),
        ("2026-10-25T01:30Z", ClockState::Quiet),
        ("2026-10-25T02:29Z", ClockState::Quiet),
        ("2026-10-25T02:30Z", ClockState::Runs),
    ] {
        assert_eq!(rhythm.state(time(minute)), state, "{minute}");
    }
    let count = Count::by(&rhythm);
    let gap = count.between(
        time("2026-03-29T00:00Z"),
        time("2026-03-29T03:00Z"),
        Duration::ZERO,
    );
    assert_eq!(gap.ran, minutes(150));
    let fold = count.between(
        time("2026-10-25T00:00Z"),
        time("2026-10-25T03:00Z"),
        Duration::ZERO,
    );
    assert_eq!(fold.ran, minutes(90));
}

#[test]
fn holidays_stop_a_clock_for_so_long_and_no_longer() {
    let rhythm = Rhythm {
        holidays: vec![Holiday {
            first: date(2026, 7, 1),
            last: date(2026, 7, 31),
        }],
        ..Rhythm::default()
    };
    let count = Count::by(&rhythm);
    let from = time("2026-06-30T12:00Z");
    let day = minutes(24 * 60);
    let end = count.reaches(from, day, Pace::HOLIDAYS);
    assert_eq!(end, later(time("2026-07-15T00:00Z"), day / 2));
    assert_eq!(
        count.reaches(from, day, day * 100),
        later(time("2026-08-01T00:00Z"), day / 2)
    );
    assert_eq!(count.reaches(from, day, Duration::ZERO), later(from, day));
}

#[test]
fn what_people_write_is_read() {
    for (written, read) in [
        ("22:00-07:00", "22:00-07:00"),
        ("22-7", "22:00-07:00"),
        (" 22.30 – 7 ", "22:30-07:00"),
        ("24-6:15", "00:00-06:15"),
    ] {
        let quiet: Quiet = written.parse().unwrap();
        assert_eq!(quiet.to_string(), read);
        let (from, to) = quiet.minutes();
        assert_eq!(Quiet::new(from, to), Ok(quiet));
    }
    for wrong in [
        "", "22", "22-22", "25-3", "a-b", "22:61-7", "-", "1-2-3", "24:01-5",
    ] {
        assert_eq!(
            wrong.parse::<Quiet>(),
            Err(ParseQuietError::Unreadable),
            "{wrong}"
        );
    }
    assert_eq!("7-22".parse::<Quiet>(), Err(ParseQuietError::TooLong));
    assert_eq!(Quiet::new(2_000, 3), Err(ParseQuietError::Unreadable));
    let today = date(2026, 12, 24);
    for (written, read) in [
        ("2027-01-02", Some(date(2027, 1, 2))),
        ("2.1.2027", Some(date(2027, 1, 2))),
        ("02.01.", Some(date(2027, 1, 2))),
        ("31.12", Some(date(2026, 12, 31))),
        ("24.12.", Some(date(2027, 12, 24))),
        ("29.2.", Some(date(2028, 2, 29))),
        ("31.4.", None),
        ("tomorrow", None),
        ("", None),
        ("1.2.3.4", None),
    ] {
        assert_eq!(parse_day(written, today), read, "{written}");
    }
}

#[test]
fn zones_are_found_by_what_somebody_types() {
    assert_eq!(Zone::suggestions("berl", 3), ["Europe/Berlin"]);
    assert_eq!(Zone::suggestions("new york", 1), ["America/New_York"]);
    assert_eq!(Zone::suggestions("", 25).len(), 25);
    assert!(Zone::suggestions("nowhere at all", 25).is_empty());
    assert_eq!(
        Zone::of_name("europe/berlin").unwrap().name(),
        "Europe/Berlin"
    );
    for wrong in ["", "Berlin", "../etc/passwd", "+02:00"] {
        assert_eq!(Zone::of_name(wrong), None, "{wrong}");
    }
}

#[test]
fn paces_are_told_by_their_ids() {
    for pace in Pace::ALL {
        assert_eq!(Pace::of_id(pace.id()), Some(pace));
    }
    assert_eq!(Pace::of_id("never"), None);
}

#[test]
fn days_off_stop_a_clock_for_whole_days_of_their_zone_and_use_no_holidays() {
    let weekend = Rhythm {
        zone: Zone::of_name("Europe/Berlin"),
        days_off: DaysOff::new([Weekday::Saturday, Weekday::Sunday]).unwrap(),
        ..Rhythm::default()
    };
    // Friday noon; midnight in Berlin is 22:00 in summer.
    let from = time("2026-07-03T10:00Z");
    let count = Count::by(&weekend);
    let day = minutes(24 * 60);
    assert_eq!(
        count.reaches(from, day, Duration::ZERO),
        time("2026-07-06T10:00Z")
    );
    let counted = count.between(from, time("2026-07-06T10:00Z"), day);
    assert_eq!((counted.ran, counted.holiday), (day, Duration::ZERO));
    assert_eq!(weekend.state(time("2026-07-04T10:00Z")), ClockState::Quiet);
    // On a day off within a holiday the holidays' budget is kept, and it still is a holiday.
    let away = Rhythm {
        holidays: vec![Holiday {
            first: date(2026, 7, 4),
            last: date(2026, 7, 6),
        }],
        ..weekend.clone()
    };
    let counted = Count::by(&away).between(from, time("2026-07-07T10:00Z"), day * 9);
    assert_eq!((counted.ran, counted.holiday), (day, day));
    for (moment, is_away) in [("2026-07-03T21:59Z", false), ("2026-07-03T22:00Z", true)] {
        assert_eq!(weekend.is_away(time(moment)), is_away, "{moment}");
    }
    assert!(away.is_away(time("2026-07-06T10:00Z")));
    // Without a zone nothing says when a day begins.
    let nowhere = Rhythm {
        zone: None,
        ..weekend
    };
    assert_eq!(nowhere.state(time("2026-07-04T10:00Z")), ClockState::Runs);
}

#[test]
fn a_week_keeps_days_on_which_a_clock_runs() {
    for bits in 0..=u8::MAX {
        let days = DaysOff::of_bits(bits);
        assert_eq!(
            days.is_some(),
            bits < 128 && bits.count_ones() <= 3,
            "{bits}"
        );
        let Some(days) = days else { continue };
        assert_eq!(DaysOff::new(days.days()), Some(days));
        assert_eq!(days.days().count(), bits.count_ones() as usize);
    }
    assert_eq!(DaysOff::new(Weekday::Monday.cycle_forward().take(4)), None);
}
