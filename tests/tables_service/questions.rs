//! The question about a seat whose person does not come: no one takes it alone, or at once.

use std::time::Duration;

use slowtable_kit::Seat;
use slowtable_service::clock::later;
use slowtable_service::pace::{Holiday, Pace, parse_day};
use slowtable_service::tables::{
    Delivery, Outgoing, PersonId, PostAction, SeatAnswer, TableError, TableId, TablePhase,
};

use crate::{ANN, BOB, EVE, House, posts};

const DAN: PersonId = PersonId(104);
const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Bob's seat.
const SEAT: Seat = Seat(1);

/// Returns the people who get a direct message about their seat, and when the question was asked.
fn told(sent: &[Outgoing]) -> Vec<(PersonId, i64)> {
    let absent = |one: &Outgoing| match &one.what {
        Delivery::Absence { person, asked, .. } => Some((*person, *asked)),
        _ => None,
    };
    sent.iter().filter_map(absent).collect()
}

/// Returns when the question in the messages was asked.
fn asked(sent: &[Outgoing]) -> Option<i64> {
    let mut buttons = posts(sent).into_iter().flat_map(|(_, post)| post.buttons);
    buttons.find_map(|button| match button.action {
        PostAction::Release { asked, .. } => Some(asked),
        _ => None,
    })
}

/// Whether a post says that Bob's seat can be taken over.
fn can_be_had(sent: &[Outgoing]) -> bool {
    let mut buttons = posts(sent).into_iter().flat_map(|(_, post)| post.buttons);
    buttons.any(|button| matches!(button.action, PostAction::TakeOver(SEAT)))
}

impl House {
    /// Makes a table of Ann, Bob and others where all have moved but Bob, and a week has passed.
    pub async fn waits_for_bob(&self, others: &[PersonId]) -> TableId {
        let table = self.create(2 + others.len() as u8, 0).await;
        for who in [&[BOB], others].concat() {
            self.join(table, who).await.unwrap();
        }
        self.start(table, ANN).await.unwrap();
        for who in [&[ANN], others].concat() {
            self.pick(table, who, 1).await;
        }
        self.clock.advance(7 * DAY);
        self.deliver().await;
        table
    }

    /// Asks about a seat. Returns when.
    pub async fn ask(&self, table: TableId, who: PersonId, seat: Seat) -> i64 {
        let at = self.at(table, who).await;
        self.tables.ask_about_seat(&at, seat).await.unwrap();
        asked(&self.deliver().await).unwrap()
    }

    pub async fn release(
        &self,
        table: TableId,
        who: PersonId,
        asked: i64,
    ) -> Result<SeatAnswer, TableError> {
        let at = self.at(table, who).await;
        self.tables.release_seat(&at, SEAT, asked).await
    }

    async fn wait(
        &self,
        table: TableId,
        who: PersonId,
        asked: i64,
    ) -> Result<SeatAnswer, TableError> {
        let at = self.at(table, who).await;
        self.tables.wait_for_seat(&at, SEAT, asked).await
    }

    async fn sits_there(&self, table: TableId) -> Option<PersonId> {
        self.status(table, ANN).await.seats[1].person
    }

    /// Delivers until an opponent has Bob's seat.
    pub async fn until_released(&self, table: TableId) -> Vec<Outgoing> {
        let released = async {
            let mut sent = Vec::new();
            loop {
                sent.extend(self.deliver().await);
                if self.sits_there(table).await.is_none() && can_be_had(&sent) {
                    return sent;
                }
                tokio::task::yield_now().await;
            }
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), released);
        soon.await.unwrap()
    }

    /// Lets time pass, and asserts that Bob keeps his seat.
    pub async fn keeps(&self, table: TableId, span: Duration) {
        self.clock.advance(span);
        for _ in 0..10 {
            self.deliver().await;
            tokio::task::yield_now().await;
        }
        assert_eq!(self.sits_there(table).await, Some(BOB));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_pace_was_agreed_a_seat_goes_to_an_opponent_after_a_week_and_a_day() {
    let house = House::new().await;
    let table = house.paced(Pace::None).await;
    house.pick(table, ANN, 1).await;
    house.deliver().await;
    let (ann, bob) = (house.at(table, ANN).await, house.at(table, BOB).await);
    house.clock.advance(7 * DAY - MINUTE);
    refused!(
        house.tables.ask_about_seat(&ann, SEAT).await,
        TooSoonToAsk { .. }
    );
    assert!(!house.status(table, ANN).await.seats[1].can_be_asked_about);
    house.clock.advance(MINUTE);
    assert!(house.status(table, ANN).await.seats[1].can_be_asked_about);
    refused!(house.tables.ask_about_seat(&bob, SEAT).await, NotAwaited);
    let now = house.clock.now();
    house.tables.ask_about_seat(&ann, SEAT).await.unwrap();
    refused!(house.tables.ask_about_seat(&ann, SEAT).await, AskedAlready);
    let sent = house.deliver().await;
    let asked = asked(&sent).unwrap();
    // Bob gets it in both places.
    assert_eq!(told(&sent), [(BOB, asked)]);
    assert_eq!(posts(&sent)[0].1.ping, [BOB]);
    let answer = house.release(table, ANN, asked).await.unwrap();
    let SeatAnswer::Noted(question) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!((question.person, question.missing), (BOB, 0));
    assert_eq!(question.from, later(now, DAY));
    house.keeps(table, DAY - MINUTE).await;
    // A stop of the program changes nothing.
    let house = house.restarted().await;
    house.clock.advance(MINUTE);
    let sent = house.until_released(table).await;
    let told: Vec<_> = posts(&sent).into_iter().map(|(_, post)| post).collect();
    let mut lines = told.iter().flat_map(|post| &post.lines);
    assert!(lines.any(|line| line.contains("<@101> would rather not wait for <@102>")));
    refused!(house.release(table, ANN, asked).await, NoSuchQuestion);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_or_a_word_of_the_person_settles_the_question() {
    let house = House::new().await;
    let table = house.waits_for_bob(&[]).await;
    let asked = house.ask(table, ANN, SEAT).await;
    house.release(table, ANN, asked).await.unwrap();
    let (ann, bob) = (house.at(table, ANN).await, house.at(table, BOB).await);
    refused!(house.tables.say_here(&ann, SEAT, asked).await, NotYourSeat);
    refused!(
        house.tables.say_here(&bob, SEAT, asked + 1).await,
        NoSuchQuestion
    );
    refused!(house.release(table, BOB, asked).await, OwnQuestion);
    refused!(house.wait(table, BOB, asked).await, OwnQuestion);
    house.tables.say_here(&bob, SEAT, asked).await.unwrap();
    let sent = house.deliver().await;
    let mut lines = posts(&sent).into_iter().flat_map(|(_, post)| post.lines);
    assert!(lines.any(|line| line == "<@102> is here: the table waits."));
    refused!(house.release(table, ANN, asked).await, NoSuchQuestion);
    house.keeps(table, 2 * DAY).await;
    // The same question can be asked after another week.
    refused!(
        house.tables.ask_about_seat(&ann, SEAT).await,
        TooSoonToAsk { .. }
    );
    house.clock.advance(5 * DAY);
    let asked = house.ask(table, ANN, SEAT).await;
    house.release(table, ANN, asked).await.unwrap();
    house.pick(table, BOB, 1).await;
    refused!(house.release(table, ANN, asked).await, NoSuchQuestion);
    house.keeps(table, 2 * DAY).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_more_sit_half_of_the_others_must_agree() {
    let house = House::new().await;
    let table = house.waits_for_bob(&[EVE, DAN]).await;
    // The table is not asked about a seat whose turn it is not.
    let eve = house.at(table, EVE).await;
    refused!(house.tables.ask_about_seat(&eve, Seat(0)).await, NotAwaited);
    let asked = house.ask(table, ANN, SEAT).await;
    let noted = house.release(table, ANN, asked).await.unwrap();
    assert!(matches!(noted, SeatAnswer::Noted(question) if question.missing == 1));
    // Two votes of one person count once, and the host has one vote.
    let noted = house.release(table, ANN, asked).await.unwrap();
    assert!(matches!(noted, SeatAnswer::Noted(question) if question.missing == 1));
    house.keeps(table, 3 * DAY).await;
    let released = house.release(table, DAN, asked).await.unwrap();
    assert_eq!(released, SeatAnswer::Released(BOB));
    assert_eq!(house.sits_there(table).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn when_half_of_the_others_want_to_wait_the_table_waits() {
    let house = House::new().await;
    let table = house.waits_for_bob(&[EVE, DAN]).await;
    let asked = house.ask(table, ANN, SEAT).await;
    house.release(table, ANN, asked).await.unwrap();
    let noted = house.wait(table, EVE, asked).await.unwrap();
    assert!(matches!(noted, SeatAnswer::Noted(_)), "{noted:?}");
    // She changes her mind, and again.
    house.release(table, EVE, asked).await.unwrap();
    house.wait(table, EVE, asked).await.unwrap();
    house.keeps(table, 2 * DAY).await;
    let waits = house.wait(table, DAN, asked).await.unwrap();
    assert_eq!(waits, SeatAnswer::Waits(BOB));
    refused!(house.release(table, ANN, asked).await, NoSuchQuestion);
    house.keeps(table, 5 * DAY).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_answer_for_a_week_does_not_count() {
    let house = House::new().await;
    let table = house.waits_for_bob(&[EVE, DAN]).await;
    let asked = house.ask(table, EVE, SEAT).await;
    house.release(table, EVE, asked).await.unwrap();
    house.keeps(table, 7 * DAY - MINUTE).await;
    house.clock.advance(MINUTE);
    house.until_released(table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_asked_about_themselves_does_not_count() {
    let house = House::new().await;
    let table = house.create(4, 0).await;
    for who in [BOB, EVE, DAN] {
        house.join(table, who).await.unwrap();
    }
    house.start(table, ANN).await.unwrap();
    house.pick(table, ANN, 1).await;
    house.clock.advance(7 * DAY);
    house.deliver().await;
    let asked = house.ask(table, ANN, SEAT).await;
    house.release(table, ANN, asked).await.unwrap();
    house.ask(table, ANN, Seat(2)).await;
    house.ask(table, ANN, Seat(3)).await;
    house.clock.advance(DAY);
    house.until_released(table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_seat_is_taken_on_their_holidays() {
    let house = House::new().await;
    let table = house.waits_for_bob(&[]).await;
    let day = |text| parse_day(text, jiff::civil::date(2026, 1, 1)).unwrap();
    let holiday = Holiday {
        first: day("2026-01-09"),
        last: day("2026-01-11"),
    };
    let announced = house.tables.announce_holiday(BOB, holiday).await;
    announced.unwrap().unwrap();
    let asked = house.ask(table, ANN, SEAT).await;
    house.release(table, ANN, asked).await.unwrap();
    house.keeps(table, 3 * DAY).await;
    house.clock.advance(DAY);
    house.until_released(table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_rating_gains_by_a_seat_that_was_taken() {
    for others in [&[][..], &[EVE]] {
        let house = House::new().await;
        let table = house.waits_for_bob(others).await;
        let asked = house.ask(table, ANN, SEAT).await;
        house.release(table, ANN, asked).await.unwrap();
        house.clock.advance(DAY);
        house.until_released(table).await;
        let played = async {
            while house.status(table, ANN).await.phase != TablePhase::Over {
                for seat in house.status(table, ANN).await.seats {
                    if let (Some(who), Some(_)) = (seat.person, seat.awaited) {
                        house.pick(table, who, 0).await;
                    }
                }
                tokio::task::yield_now().await;
            }
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), played);
        soon.await.unwrap();
        // Those who stayed are rated among themselves.
        let mut sum = 0.0;
        for who in [ANN, EVE] {
            sum += house.rating(who).await;
        }
        assert!((sum - 2_000.0).abs() < 1e-6, "{sum}");
        assert!(house.rating(BOB).await < 1_000.0);
    }
}
