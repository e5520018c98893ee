//! Reminders, nudges, and the question about a seat whose person does not come.

use std::time::Duration;

use slowtable_kit::Seat;
use slowtable_service::clock::later;
use slowtable_service::pace::{Pace, Rhythm, Zone};
use slowtable_service::tables::{
    Barrier, Delivery, GuildId, GuildMember, Outgoing, PersonId, PostAction, Retry, Settings,
    TableError, TableId, TableService,
};

use crate::{ANN, BOB, EVE, House, person, posts};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns the reminders in threads: the person and the line.
pub fn in_threads(sent: &[Outgoing]) -> Vec<(PersonId, String)> {
    let posts = posts(sent).into_iter().flat_map(|(_, post)| {
        let lines = post.lines.into_iter().filter(|line| line.contains("⏳"));
        let ping = post.ping;
        lines.filter_map(move |line| {
            let who = ping
                .iter()
                .find(|one| line.contains(&format!("<@{}>", one.0)));
            Some((*who?, line))
        })
    });
    posts.collect()
}

/// Returns the reminders by direct message: the person, the text, and when it was written.
fn by_dm(sent: &[Outgoing]) -> Vec<(PersonId, String, i64)> {
    let reminder = |one: &Outgoing| match &one.what {
        Delivery::Reminder {
            person, text, at, ..
        } => Some((*person, text.clone(), *at)),
        _ => None,
    };
    sent.iter().filter_map(reminder).collect()
}

impl House {
    /// Lets time pass, and delivers everything due.
    pub async fn pass(&self, span: Duration) -> Vec<Outgoing> {
        self.clock.advance(span);
        self.deliver().await
    }

    async fn wants(&self, who: PersonId, desk_by_dm: bool, reminders: bool) {
        let settings = Settings {
            language: None,
            desk_by_dm,
            reminders,
            offers_at_desk: false,
        };
        self.tables.set_settings(who, settings).await.unwrap();
    }

    pub async fn nudge(
        &self,
        table: TableId,
        by: PersonId,
        seat: u8,
    ) -> Result<PersonId, TableError> {
        self.tables
            .nudge(&self.at(table, by).await, Seat(seat))
            .await
    }

    /// Returns the seat of the posted question, and when it was asked.
    fn question(sent: &[Outgoing]) -> Option<(Seat, i64)> {
        let mut buttons = posts(sent).into_iter().flat_map(|(_, post)| post.buttons);
        buttons.find_map(|button| match button.action {
            PostAction::Wait { seat, asked } => Some((seat, asked)),
            _ => None,
        })
    }

    /// Makes a table at which Bob has missed three decisions. Returns also the question.
    async fn missed(&self) -> (TableId, (Seat, i64)) {
        let table = self.paced(Pace::Live).await;
        let steward = async |moves| {
            self.pick(table, ANN, 0).await;
            self.clock.advance(30 * MINUTE);
            self.stewarded(table, moves).await
        };
        assert_eq!(Self::question(&steward(2).await), None);
        let missed: Vec<(i64,)> = self.rows("SELECT missed FROM clocks ORDER BY seat").await;
        assert_eq!(missed, [(0,), (1,)]);
        // The game is too short for three.
        self.change("UPDATE clocks SET missed = 2 WHERE missed = 1")
            .await;
        let sent = steward(4).await;
        let question = Self::question(&sent).unwrap();
        let (_, post) = posts(&sent).pop().unwrap();
        assert!(post.ping.contains(&ANN), "{post:?}");
        (table, question)
    }
}

#[tokio::test]
async fn whoever_is_waited_for_hears_of_it_at_half_and_near_the_end_once_each() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    assert_eq!(in_threads(&house.pass(12 * HOUR - MINUTE).await), []);
    let half = in_threads(&house.pass(MINUTE).await);
    assert_eq!(half.len(), 1);
    assert_eq!(half[0].0, BOB);
    assert!(half[0].1.contains("Half"), "{half:?}");
    assert_eq!(in_threads(&house.pass(56 * HOUR - MINUTE).await), []);
    let house = house.restarted().await;
    let near = in_threads(&house.pass(MINUTE).await);
    assert_eq!(near.len(), 1);
    assert!(!near[0].1.contains("Half"), "{near:?}");
    assert_eq!(in_threads(&house.pass(3 * HOUR).await), []);
    house.pick(table, BOB, 2).await;
    assert_eq!(in_threads(&house.pass(MINUTE).await), []);
}

#[tokio::test]
async fn a_reminder_that_was_not_sent_before_a_stop_is_sent_once_and_not_at_all_if_it_is_over() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    house.deliver().await;
    house.clock.advance(12 * HOUR);
    // Stored, but not sent.
    let due = house.due().await;
    assert_eq!(in_threads(&due).len(), 1);
    let house = house.restarted().await;
    let sent = house.deliver().await;
    assert_eq!(in_threads(&sent).len(), 1);
    assert_eq!(in_threads(&house.pass(2 * MINUTE).await), []);

    // A reminder that is outdated before the thread accepts it is not posted.
    let refused = |what: &Delivery| {
        let is_post = matches!(what, Delivery::Post { .. });
        is_post.then_some(Retry::WhenAllowed(Barrier::NoAccess))
    };
    house.pick(table, BOB, 1).await;
    house.deliver_unless(refused).await;
    house.clock.advance(12 * HOUR);
    assert_eq!(house.deliver_unless(refused).await, []);
    house.pick(table, ANN, 1).await;
    house.clock.advance(20 * HOUR);
    house.pick(table, BOB, 1).await;
    let sent = house.pass(5 * HOUR).await;
    assert_eq!(in_threads(&sent), []);
    assert!(
        posts(&sent).iter().any(|(_, post)| post.lines.len() > 2),
        "{sent:?}"
    );
}

#[tokio::test]
async fn a_hundred_tables_do_not_flood_one_person() {
    let house = House::new().await;
    house.wants(BOB, true, true).await;
    let mut tables = Vec::new();
    for number in 0..100_u64 {
        let host = PersonId(1_000 + number);
        let mut new = house.new_table(2, 0);
        (new.by, new.pace) = (person(host), Pace::Daily);
        new.member = Some(GuildMember::of(GuildId(number)));
        let table = house.tables.create(new).await.unwrap();
        // Bob may not sit at so many tables, so his seats are inserted directly.
        house
            .change(
                "INSERT INTO seats (table_id, seat, person, name) \
                 SELECT id, 1, 102, 'Bob' FROM tables WHERE phase = 'lobby'",
            )
            .await;
        house.start(table, host).await.unwrap();
        house.pick(table, host, 1).await;
        house.deliver().await;
        house.clock.advance(MINUTE);
        tables.push(table);
    }
    let mut times: Vec<jiff::Timestamp> = Vec::new();
    for _ in 0..(15 * 12) {
        let sent = house.pass(5 * MINUTE).await;
        times.extend(by_dm(&sent).iter().map(|_| house.clock.now()));
        assert_eq!(
            in_threads(&sent)
                .iter()
                .filter(|(who, _)| *who == BOB)
                .count(),
            0
        );
    }
    assert!((4..=10).contains(&times.len()), "{times:?}");
    for window in times.windows(TableService::REMINDERS_AN_HOUR + 1) {
        let span = window[0].duration_until(window[window.len() - 1]);
        assert!(span.unsigned_abs() >= HOUR, "{window:?}");
    }
    let told: Vec<String> = house
        .rows::<(String,)>("SELECT reminded FROM clocks WHERE person = 102")
        .await
        .into_iter()
        .map(|(reminded,)| reminded)
        .collect();
    assert_eq!(told, vec!["half"; 100]);
}

#[tokio::test]
async fn one_message_names_all_tables_and_can_be_silenced() {
    let house = House::new().await;
    house.wants(BOB, true, true).await;
    let (first, second) = (
        house.paced(Pace::Daily).await,
        house.paced(Pace::Daily).await,
    );
    for table in [first, second] {
        house.pick(table, ANN, 1).await;
    }
    let sent = by_dm(&house.pass(12 * HOUR).await);
    assert_eq!(sent.len(), 1, "{sent:?}");
    let (who, text, at) = &sent[0];
    assert_eq!(*who, BOB);
    for table in [first, second] {
        assert!(text.contains(&format!("table {table}")), "{text}");
    }
    assert_eq!(house.tables.silence(ANN, *at).await.unwrap(), 0);
    assert_eq!(
        house.tables.silence(BOB, *at - 13 * 60 * 60).await.unwrap(),
        0
    );
    assert_eq!(house.tables.silence(BOB, *at).await.unwrap(), 2);
    assert_eq!(house.tables.silence(BOB, *at).await.unwrap(), 0);
    assert_eq!(by_dm(&house.pass(59 * HOUR).await), []);
    // The next decision is another one.
    for table in [first, second] {
        house.pick(table, BOB, 1).await;
        house.pick(table, ANN, 1).await;
    }
    assert_eq!(by_dm(&house.pass(12 * HOUR).await).len(), 1);
}

#[tokio::test]
async fn whoever_wants_none_gets_none_and_whoever_sleeps_gets_them_in_the_morning() {
    let house = House::new().await;
    house.wants(ANN, false, false).await;
    // It is 1:00 in Berlin.
    let rhythm = Rhythm {
        zone: Zone::of_name("Europe/Berlin"),
        quiet: Some("3-12".parse().unwrap()),
        ..Rhythm::default()
    };
    house
        .tables
        .set_rhythm(BOB, &rhythm)
        .await
        .unwrap()
        .unwrap();
    let table = house.paced(Pace::Live).await;
    assert_eq!(
        in_threads(&house.pass(3 * MINUTE).await).len(),
        1,
        "Bob alone"
    );
    house.pick(table, ANN, 1).await;
    // A pace at which his half falls into the night.
    let daily = house.paced(Pace::Daily).await;
    house.pick(daily, ANN, 1).await;
    for _ in 0..10 {
        let sent = house.pass(HOUR).await;
        let daily = in_threads(&sent);
        assert!(daily.iter().all(|(who, _)| *who != ANN));
        let wall = rhythm.wall(house.clock.now()).hour();
        assert!(
            daily.is_empty() || !(3..12).contains(&wall),
            "{wall}: {daily:?}"
        );
    }
}

#[tokio::test]
async fn others_may_nudge_once_after_a_decent_time_and_not_in_quiet_hours() {
    let house = House::new().await;
    let table = house.paced(Pace::None).await;
    house.pick(table, ANN, 1).await;
    house.deliver().await;
    let from = later(house.clock.now(), DAY);
    match house.nudge(table, ANN, 1).await {
        Err(TableError::TooSoonToNudge { from: told }) => {
            // Bob has been awaited from the beginning.
            assert!(told <= from);
        }
        other => panic!("{other:?}"),
    }
    house.clock.advance(DAY);
    let status = house.status(table, ANN).await;
    assert_eq!(
        status
            .seats
            .iter()
            .map(|seat| seat.can_be_nudged)
            .collect::<Vec<_>>(),
        [false, true]
    );
    refused!(house.nudge(table, EVE, 1).await, NotSeated);
    refused!(house.nudge(table, BOB, 1).await, NotAwaited);
    refused!(house.nudge(table, ANN, 0).await, NotAwaited);
    refused!(house.nudge(table, BOB, 0).await, NotAwaited);
    let berlin = |hours: &str| Rhythm {
        zone: Zone::of_name("Europe/Berlin"),
        quiet: Some(hours.parse().unwrap()),
        ..Rhythm::default()
    };
    house
        .tables
        .set_rhythm(BOB, &berlin("0-2"))
        .await
        .unwrap()
        .unwrap();
    refused!(house.nudge(table, ANN, 1).await, LeftAlone);
    house.clock.advance(HOUR);
    assert_eq!(house.nudge(table, ANN, 1).await.unwrap(), BOB);
    let sent = house.deliver().await;
    let (_, post) = &posts(&sent)[0];
    assert_eq!(post.lines, ["<@101> nudges <@102>: the table waits."]);
    assert_eq!(post.ping, [BOB]);
    refused!(house.nudge(table, ANN, 1).await, NudgedAlready);
    assert!(!house.status(table, ANN).await.seats[1].can_be_nudged);
    house.pick(table, BOB, 1).await;
    house.clock.advance(2 * DAY);
    assert_eq!(
        house.nudge(table, ANN, 1).await.unwrap(),
        BOB,
        "it is something else"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn after_three_missed_decisions_the_table_is_asked_and_a_move_of_ones_own_settles_it() {
    let house = House::new().await;
    let (table, (seat, asked)) = house.missed().await;
    assert_eq!(seat, Seat(1));
    let (ann, bob, eve) = (
        house.at(table, ANN).await,
        house.at(table, BOB).await,
        house.at(table, EVE).await,
    );
    refused!(
        house.tables.wait_for_seat(&bob, seat, asked).await,
        OwnQuestion
    );
    refused!(
        house.tables.release_seat(&eve, seat, asked).await,
        NotSeated
    );
    refused!(
        house.tables.wait_for_seat(&ann, seat, asked + 1).await,
        NoSuchQuestion
    );
    refused!(
        house.tables.wait_for_seat(&ann, Seat(0), asked).await,
        NoSuchQuestion
    );
    refused!(
        house.tables.wait_for_seat(&ann, Seat(9), asked).await,
        NoSuchQuestion
    );
    let question = house.tables.may_release_seat(&ann, seat, asked).await;
    assert_eq!(question.unwrap().person, BOB);
    house.pick(table, BOB, 1).await;
    refused!(
        house.tables.may_release_seat(&ann, seat, asked).await,
        NoSuchQuestion
    );
}
