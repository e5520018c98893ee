//! Calls: people hear of tables that fit what they would like to play.

use std::time::Duration;

use slowtable_service::pace::{Holiday, Pace, Rhythm, Zone};
use slowtable_service::tables::{
    Asker, ChannelId, Delivery, GuildId, GuildMember, Often, Outgoing, PersonId, TableError,
    TableService, Wish,
};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, person};

const SERVER: GuildId = GuildId(7);
const DESK: ChannelId = ChannelId(500);
const DAN: PersonId = PersonId(104);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A call: its channel if it is public, and the people.
pub type Call = (Option<ChannelId>, Vec<PersonId>);

/// Returns the calls among the deliveries.
pub fn calls(sent: &[Outgoing]) -> Vec<Call> {
    let call = |one: &Outgoing| match &one.what {
        Delivery::Call {
            channel, people, ..
        } => Some((*channel, people.clone())),
        _ => None,
    };
    sent.iter().filter_map(call).collect()
}

/// Returns a wish for everything, each time.
pub fn always() -> Wish {
    Wish {
        often: Often::Always,
        calls: true,
        ..Wish::default()
    }
}

impl House {
    pub async fn wish(&self, who: PersonId, wish: &Wish) {
        let member = GuildMember::of(SERVER);
        let done = self.tables.set_wish(&member, &person(who), wish).await;
        done.unwrap();
    }

    /// Returns the calls that are made within some hours.
    pub async fn within(&self, time: Duration) -> Vec<Call> {
        let mut all = Vec::new();
        for _ in 0..time.as_secs() / HOUR.as_secs() {
            self.clock.advance(HOUR);
            all.extend(calls(&self.deliver().await));
        }
        all
    }

    /// Returns the calls that are made within the next minutes.
    pub async fn called(&self) -> Vec<Call> {
        let mut all = calls(&self.deliver().await);
        for _ in 0..2 {
            self.clock.advance(MINUTE);
            all.extend(calls(&self.deliver().await));
        }
        all
    }
}

#[tokio::test]
async fn all_whom_a_new_table_fits_are_called_once_in_one_message() {
    let house = House::new().await;
    let three = Wish {
        seats: vec![3],
        ..always()
    };
    let elsewhere = Wish {
        games: vec!["another".into()],
        ..always()
    };
    let daily = Wish {
        paces: vec![Pace::Daily],
        ..always()
    };
    house.wish(ANN, &always()).await;
    house.wish(BOB, &three).await;
    house.wish(EVE, &always()).await;
    house.wish(DAN, &elsewhere).await;
    house.wish(PersonId(105), &daily).await;
    let off = Wish {
        calls: false,
        ..always()
    };
    house.wish(PersonId(106), &off).await;
    let table = house.create(3, 0).await;
    assert!(
        calls(&house.deliver().await).is_empty(),
        "the host comes first"
    );
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![BOB, EVE])]);
    for _ in 0..3 {
        house.clock.advance(DAY);
        assert!(calls(&house.deliver().await).is_empty());
    }
    house.join(table, EVE).await.unwrap();
    // With a reception they are called there, and the table exists there for everybody.
    let at = Asker::here(person(DAN), DESK, None);
    let to = Some((DESK, EN));
    house.tables.set_reception(SERVER, to).await.unwrap();
    let second = house.create(2, 0).await;
    refused!(house.tables.admit(&at, second).await, NoSuchTable);
    let restarted = house.restarted().await;
    assert_eq!(restarted.called().await, [(Some(DESK), vec![EVE])]);
    restarted.tables.admit(&at, second).await.unwrap();
    let elsewhere = Asker::here(person(DAN), ChannelId(77), None);
    refused!(
        restarted.tables.admit(&elsewhere, second).await,
        NoSuchTable
    );
    let called = Asker::here(person(EVE), ChannelId(77), None);
    let called = restarted.tables.admit(&called, second).await.unwrap();
    restarted.tables.join(&called).await.unwrap();
}

#[tokio::test]
async fn a_direct_message_goes_to_those_who_chose_it_and_a_hidden_table_exists_for_nobody() {
    let house = House::new().await;
    let by_dm = Wish {
        by_dm: true,
        ..always()
    };
    house.wish(BOB, &by_dm).await;
    house.wish(EVE, &always()).await;
    let table = house.create(4, 0).await;
    let mut called = house.called().await;
    called.sort();
    assert_eq!(called, [(None, vec![BOB]), (Some(CHANNEL), vec![EVE])]);
    let elsewhere = Asker::here(person(BOB), ChannelId(77), None);
    house.tables.admit(&elsewhere, table).await.unwrap();
    house.tables.hide_calls(table).await.unwrap();
    refused!(house.tables.admit(&elsewhere, table).await, NoSuchTable);
}

#[tokio::test]
async fn a_table_without_a_seat_for_them_calls_nobody() {
    let house = House::new().await;
    house.wish(BOB, &always()).await;
    let new = house.new_table(2, 0);
    house.tables.create_by_invitation(new).await.unwrap();
    house.create(2, 1).await;
    let held = house.create(2, 0).await;
    house.invite(held, ANN, EVE).await.unwrap();
    let closed = house.create(2, 0).await;
    house.cancel(closed, ANN).await.unwrap();
    let begun = house.create(3, 2).await;
    house.start(begun, ANN).await.unwrap();
    assert_eq!(house.called().await, []);
    // The held seat is free again.
    house.decline(held, EVE).await.unwrap();
    house.clock.advance(HOUR);
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![BOB])]);
}

#[tokio::test]
async fn nobody_is_called_in_quiet_hours_or_on_holidays_but_afterwards() {
    let house = House::new().await;
    for who in [BOB, EVE] {
        house.wish(who, &always()).await;
    }
    let zone = Zone::of_name("UTC").unwrap();
    let wall = zone.wall(house.clock.now());
    let (hour, tomorrow) = (wall.hour(), wall.date().tomorrow().unwrap());
    let quiet = format!("{hour}:00-{}:00", (hour + 5) % 24);
    let rhythm = Rhythm {
        zone: Some(zone),
        quiet: Some(quiet.parse().unwrap()),
        ..Rhythm::default()
    };
    house
        .tables
        .set_rhythm(BOB, &rhythm)
        .await
        .unwrap()
        .unwrap();
    let table = house.create(4, 0).await;
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![EVE])]);
    assert_eq!(house.within(6 * HOUR).await, [(Some(CHANNEL), vec![BOB])]);
    house.cancel(table, ANN).await.unwrap();
    let away = Holiday {
        first: tomorrow,
        last: tomorrow,
    };
    let announced = house.tables.announce_holiday(EVE, away).await.unwrap();
    announced.unwrap();
    let rhythm = Rhythm::default();
    house.clock.advance(DAY);
    house
        .tables
        .set_rhythm(BOB, &rhythm)
        .await
        .unwrap()
        .unwrap();
    while Zone::of_name("UTC").unwrap().wall(house.clock.now()).date() != tomorrow {
        house.clock.advance(HOUR);
    }
    house.create(4, 0).await;
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![BOB])]);
    assert_eq!(house.within(DAY).await, [(Some(CHANNEL), vec![EVE])]);
}

#[tokio::test]
async fn nobody_is_called_more_often_than_they_chose_or_than_is_decent() {
    let house = House::new().await;
    let often = |often| Wish { often, ..always() };
    house.wish(BOB, &often(Often::Daily)).await;
    house.wish(EVE, &often(Often::Weekly)).await;
    house.wish(DAN, &often(Often::Always)).await;
    let mut got = Vec::new();
    for day in 0..8 {
        for hour in 0..2 {
            let host = PersonId(200 + 2 * day + hour);
            let table = house.try_create_on(7, host, 2, 0).await.unwrap();
            for (_, people) in house.called().await {
                got.extend(people);
            }
            house.cancel(table, host).await.unwrap();
            house.clock.advance(HOUR);
        }
        house.clock.advance(DAY - 2 * HOUR);
    }
    let times = |who| got.iter().filter(|one| **one == who).count();
    assert_eq!([times(BOB), times(EVE), times(DAN)], [8, 2, 16]);
    // One person, from all hosts; one host, to all.
    house.clock.advance(DAY);
    let mut got = 0;
    for host in 300..310 {
        house.try_create_on(7, PersonId(host), 2, 0).await.unwrap();
        let called = house.called().await;
        got += called.iter().filter(|one| one.1.contains(&DAN)).count();
    }
    assert_eq!(got, TableService::CALLS_GOT_A_DAY as usize);
    house.clock.advance(DAY);
    let mut got = 0;
    for _ in 0..5 {
        let table = house.create(2, 0).await;
        got += house.called().await.len();
        house.cancel(table, ANN).await.unwrap();
    }
    assert_eq!(got, TableService::CALLING_TABLES_A_DAY as usize);
    // Being forgotten starts no limit over.
    house.tables.forget_person(ANN).await.unwrap();
    house.create(2, 0).await;
    assert_eq!(house.called().await, []);
}

#[tokio::test]
async fn one_press_ends_the_calls_and_keeps_what_was_chosen() {
    let house = House::new().await;
    let wish = Wish {
        games: vec!["toy".into()],
        seats: vec![2, 3],
        paces: vec![Pace::None, Pace::Daily],
        by_dm: true,
        ..always()
    };
    house.wish(BOB, &wish).await;
    house.create(2, 0).await;
    // It also ends a call that is noted already.
    house.tables.stop_calls(SERVER, BOB).await.unwrap();
    assert_eq!(house.called().await, []);
    let kept = house.tables.wish(SERVER, BOB).await.unwrap().unwrap();
    assert_eq!(
        kept,
        Wish {
            calls: false,
            ..wish
        }
    );
    assert_eq!(house.tables.wish(GuildId(8), BOB).await.unwrap(), None);
    house.wish(BOB, &always()).await;
    house.create(2, 0).await;
    assert_eq!(house.called().await.len(), 1);
    let data = house.tables.personal_data(BOB).await.unwrap().text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["wishes"][0]["often"], "always");
    assert_eq!(data["calls"].as_array().unwrap().len(), 1);
    house.tables.forget_person(BOB).await.unwrap();
    assert_eq!(house.tables.wish(SERVER, BOB).await.unwrap(), None);
    for table in ["wishes", "calls"] {
        let query = format!("SELECT count(*) FROM {table}");
        let rows: Vec<(i64,)> = house.rows(&query).await;
        assert_eq!(rows, [(0,)], "{table}");
    }
}

#[tokio::test]
async fn people_who_avoid_one_another_are_not_called_to_the_same_table() {
    let house = House::new().await;
    for who in [BOB, EVE, DAN] {
        house.wish(who, &always()).await;
    }
    // The owner of a list stands back, and both if both have one.
    house.tables.set_avoided(BOB, &[EVE]).await.unwrap();
    let table = house.create(4, 0).await;
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![EVE, DAN])]);
    house.cancel(table, ANN).await.unwrap();
    house.tables.set_avoided(EVE, &[BOB]).await.unwrap();
    let table = house.create(4, 0).await;
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![DAN])]);
    house.cancel(table, ANN).await.unwrap();
    // The host's list, a guest's list, and a list that has the host on it.
    house.clock.advance(DAY);
    house.tables.set_avoided(BOB, &[ANN]).await.unwrap();
    house.tables.set_avoided(EVE, &[]).await.unwrap();
    house.tables.set_avoided(ANN, &[DAN]).await.unwrap();
    let table = house.create(4, 0).await;
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![EVE])]);
    house.cancel(table, ANN).await.unwrap();
    house.tables.set_avoided(ANN, &[]).await.unwrap();
    house.tables.set_avoided(BOB, &[]).await.unwrap();
    let table = house.create(4, 0).await;
    house
        .tables
        .set_avoided(PersonId(105), &[BOB])
        .await
        .unwrap();
    house.join(table, PersonId(105)).await.unwrap();
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![EVE, DAN])]);
    // A person who was forgotten is known by their hash.
    house.clock.advance(DAY);
    house.cancel(table, ANN).await.unwrap();
    house.tables.set_avoided(EVE, &[DAN]).await.unwrap();
    house.tables.forget_person(DAN).await.unwrap();
    house.wish(DAN, &always()).await;
    house.create(4, 0).await;
    assert_eq!(house.called().await, [(Some(CHANNEL), vec![BOB, DAN])]);
}

/// Returns what all see of tables that others open.
async fn seen(list: bool, seed: u64) -> Vec<Vec<Call>> {
    let owner = EVE;
    let house = House::new().await;
    let four = [BOB, EVE, DAN, PersonId(105)];
    for (at, who) in four.into_iter().enumerate() {
        let wish = Wish {
            by_dm: at % 2 == 0,
            ..always()
        };
        house.wish(who, &wish).await;
    }
    if list {
        let others = four.into_iter().filter(|who| *who != owner);
        let others: Vec<PersonId> = others.collect();
        house.tables.set_avoided(owner, &others).await.unwrap();
    } else {
        house.tables.stop_calls(SERVER, owner).await.unwrap();
    }
    let mut state = seed | 1;
    let mut next = |most: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % most
    };
    let mut all = Vec::new();
    for turn in 0..6 {
        let host = PersonId(300 + turn);
        let new = house.new_table(u8::try_from(2 + next(3)).unwrap(), 0);
        let new = slowtable_service::tables::NewTable {
            by: person(host),
            member: Some(GuildMember::of(SERVER)),
            ..new
        };
        let table = house.tables.create(new).await.unwrap();
        if next(2) == 0 {
            let guest = four[usize::try_from(next(4)).unwrap()];
            if guest != owner {
                house.join(table, guest).await.unwrap();
            }
        }
        let mut called = house.called().await;
        called.sort();
        all.push(called);
        house.clock.advance(HOUR * u32::try_from(next(12)).unwrap());
        if next(2) == 0 {
            house.cancel(table, host).await.unwrap();
        }
    }
    all
}

/// A person with a list looks to all others like a person who wants no calls.
#[tokio::test]
async fn a_list_is_seen_by_nobody_in_whom_a_table_calls() {
    for seed in 1..5 {
        let worlds = [
            seen(true, seed * 7919).await,
            seen(false, seed * 7919).await,
        ];
        assert_eq!(worlds[0], worlds[1], "seed {seed}");
        assert!(worlds[0].iter().flatten().count() > 5, "{worlds:?}");
    }
}
