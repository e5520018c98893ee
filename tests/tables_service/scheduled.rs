//! Scheduled starts: a game that begins by itself at its host's time, or whose host is asked.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_service::clock::later;
use slowtable_service::tables::{
    Asks, Delivery, LostDelivery, Outgoing, PersonId, Retry, TableError, TableId, TablePhase,
    TableService,
};

use crate::queue::waits;
use crate::{ANN, BOB, CHANNEL, EVE, House, connect, only_sqlite, posts};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns the questions to hosts: the host, the text, and the time at which the game was to begin.
fn questions(sent: &[Outgoing]) -> Vec<(PersonId, String, i64)> {
    let question = |one: &Outgoing| match &one.what {
        Delivery::Note {
            person,
            text,
            asks: Asks::Start(starts),
        } => Some((*person, text.clone(), *starts)),
        _ => None,
    };
    sent.iter().filter_map(question).collect()
}

impl House {
    async fn schedule(
        &self,
        table: TableId,
        who: PersonId,
        after: Duration,
    ) -> Result<Timestamp, TableError> {
        let at = self.at(table, who).await;
        let starts = later(self.clock.now(), after);
        self.tables.schedule_start(&at, starts).await?;
        Ok(starts)
    }

    async fn starts(&self, table: TableId) -> Option<Timestamp> {
        self.status(table, ANN).await.starts
    }

    /// Delivers until what is sent fits. Returns it.
    async fn sends(&self, fits: impl Fn(&[Outgoing]) -> bool) -> Vec<Outgoing> {
        let sent = async {
            let mut sent = Vec::new();
            while !fits(&sent) {
                sent.extend(self.deliver().await);
                tokio::task::yield_now().await;
            }
            sent
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), sent);
        soon.await.unwrap()
    }

    /// Lets time pass, and asserts that nothing begins and nobody is asked.
    async fn waits_on(&self, table: TableId, span: Duration) {
        self.clock.advance(span);
        for _ in 0..10 {
            let sent = self.deliver().await;
            assert_eq!(questions(&sent), []);
            tokio::task::yield_now().await;
        }
        assert_eq!(self.status(table, ANN).await.phase, TablePhase::Lobby);
    }

    async fn until_begun(&self, table: TableId) {
        let begun = async {
            while self.status(table, ANN).await.phase == TablePhase::Lobby {
                self.deliver().await;
                tokio::task::yield_now().await;
            }
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), begun);
        soon.await.unwrap();
        assert_eq!(self.status(table, ANN).await.phase, TablePhase::Playing);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_table_begins_at_its_time_and_a_stop_does_not_matter() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let ahead = TableService::START_AHEAD;
    let starts = house.schedule(table, ANN, ahead).await.unwrap();
    assert_eq!(house.starts(table).await, Some(starts));
    house.join(table, BOB).await.unwrap();
    assert_eq!(house.starts(table).await, Some(starts));
    house.waits_on(table, ahead - MINUTE).await;
    let due = house.tables.next_due().await.unwrap();
    assert!(due.is_some_and(|due| due <= starts), "{due:?}");
    let house = house.restarted().await;
    assert_eq!(house.starts(table).await, Some(starts));
    house.clock.advance(MINUTE);
    house.until_begun(table).await;
    assert_eq!(house.starts(table).await, None);
    assert_eq!(questions(&house.deliver().await), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_of_a_table_that_is_not_full_is_asked_once_and_may_wait_another_day() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    house.join(table, BOB).await.unwrap();
    // A held seat is not taken.
    house.invite(table, ANN, EVE).await.unwrap();
    let starts = house.schedule(table, ANN, HOUR).await.unwrap();
    let second = starts.as_second();
    house.deliver().await;
    house.clock.advance(HOUR);
    let sent = house.sends(|sent| !questions(sent).is_empty()).await;
    let [(ANN, text, at)] = &questions(&sent)[..] else {
        panic!("{sent:#?}");
    };
    assert!(text.contains("2 of 3 seats"), "{text}");
    assert_eq!(*at, second);
    let status = house.status(table, ANN).await;
    assert_eq!((status.phase, status.starts), (TablePhase::Lobby, None));
    assert_eq!((status.seats.len(), status.held.len()), (2, 1));
    house.waits_on(table, DAY / 2).await;

    // They answer from their direct messages; a late answer waits until the next such time of day.
    let ann = house.elsewhere(table, ANN).await.unwrap();
    let put_off = house.tables.put_off_start(&ann, starts).await.unwrap();
    assert_eq!(put_off, later(starts, DAY));
    house.waits_on(table, DAY / 2 - MINUTE).await;
    house.accept(table, EVE).await.unwrap();
    house.clock.advance(MINUTE);
    house.until_begun(table).await;
    let late = house.tables.put_off_start(&ann, starts).await;
    refused!(late, WrongPhase(TablePhase::Playing));

    let other = house.create(2, 0).await;
    let ann = house.at(other, ANN).await;
    house.clock.advance(3 * DAY);
    let put_off = house.tables.put_off_start(&ann, starts).await.unwrap();
    assert_eq!(put_off, later(starts, 5 * DAY));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_host_sets_a_time_and_takes_it_back_and_a_start_by_hand_needs_none() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.join(table, BOB).await.unwrap();
    let ahead = TableService::START_AHEAD;
    refused!(
        house.schedule(table, BOB, HOUR).await,
        NotHost { host: ANN }
    );
    refused!(
        house.schedule(table, ANN, Duration::ZERO).await,
        NoStartThen
    );
    refused!(
        house.schedule(table, ANN, ahead + MINUTE).await,
        NoStartThen
    );
    assert_eq!(house.starts(table).await, None);
    house.schedule(table, ANN, HOUR).await.unwrap();
    let bob = house.at(table, BOB).await;
    refused!(
        house.tables.unschedule_start(&bob).await,
        NotHost { host: ANN }
    );
    let ann = house.at(table, ANN).await;
    house.tables.unschedule_start(&ann).await.unwrap();
    house.waits_on(table, 2 * HOUR).await;
    // Another time counts, and not the first.
    house.schedule(table, ANN, HOUR).await.unwrap();
    house.schedule(table, ANN, 2 * HOUR).await.unwrap();
    house.waits_on(table, HOUR).await;
    house.start(table, ANN).await.unwrap();
    refused!(
        house.schedule(table, ANN, HOUR).await,
        WrongPhase(TablePhase::Playing)
    );
    let moves = house.moves(table).await;
    house.clock.advance(2 * HOUR);
    assert_eq!(questions(&house.deliver().await), []);
    assert_eq!(house.moves(table).await, moves);

    let closed = house.create(2, 0).await;
    house.schedule(closed, ANN, HOUR).await.unwrap();
    house.cancel(closed, ANN).await.unwrap();
    house.clock.advance(2 * HOUR);
    assert_eq!(questions(&house.deliver().await), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_cannot_be_sent_stands_in_the_channel() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.schedule(table, ANN, HOUR).await.unwrap();
    house.deliver().await;
    house.clock.advance(HOUR);
    let asked = async {
        let mut sent = Vec::new();
        while posts(&sent).is_empty() {
            let refused = |what: &Delivery| match what {
                Delivery::Note { .. } => Some(Retry::Never(LostDelivery::DmsClosed)),
                _ => None,
            };
            sent.extend(house.deliver_unless(refused).await);
            tokio::task::yield_now().await;
        }
        sent
    };
    let soon = tokio::time::timeout(Duration::from_secs(60), asked);
    let sent = soon.await.unwrap();
    let [(CHANNEL, post)] = &posts(&sent)[..] else {
        panic!("{sent:#?}");
    };
    assert_eq!(post.ping, [ANN]);
    assert!(post.lines[0].contains("1 of 2 seats"), "{post:?}");
}

/// Returns a house and a table whose host is asked how to go on, with the question still in the outbox.
async fn asked_and_not_sent() -> (House, TableId) {
    loop {
        let house = House::new().await;
        let table = house.create(2, 0).await;
        house.schedule(table, ANN, HOUR).await.unwrap();
        house.deliver().await;
        house.clock.advance(HOUR);
        // The look may hand the question out at once: then it is on its way.
        if !questions(&house.due().await).is_empty() {
            continue;
        }
        let asked = async {
            while house.starts(table).await.is_some() {
                tokio::task::yield_now().await;
            }
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), asked);
        soon.await.unwrap();
        return (house, table);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_is_answered_before_it_is_sent_is_not_sent() {
    let (house, table) = asked_and_not_sent().await;
    house.schedule(table, ANN, HOUR).await.unwrap();
    house.waits_on(table, MINUTE).await;
}

/// Lets the look at a start and the host's change of it begin, in this order, before either can write. Returns what
/// the host hears. With one thread, the first poll of a task takes the table's lock if it is free.
async fn meet(
    house: &House,
    table: TableId,
    (to, is_host_first): (Option<Duration>, bool),
) -> Result<(), TableError> {
    let database = connect(&house.file()).await;
    let mut other = database.acquire().await.unwrap();
    let hold = sqlx::query("BEGIN IMMEDIATE").execute(&mut *other);
    hold.await.unwrap();
    let (at, tables) = (house.at(table, ANN).await, house.tables.clone());
    let starts = to.map(|to| later(house.clock.now(), to));
    let changes = async move {
        match starts {
            Some(starts) => tables.schedule_start(&at, starts).await,
            None => tables.unschedule_start(&at).await,
        }
    };
    let changed = if is_host_first {
        let changed = tokio::spawn(changes);
        tokio::task::yield_now().await;
        house.due().await;
        changed
    } else {
        house.due().await;
        tokio::task::yield_now().await;
        tokio::spawn(changes)
    };
    tokio::task::yield_now().await;
    let release = sqlx::query("ROLLBACK").execute(&mut *other);
    release.await.unwrap();
    changed.await.unwrap()
}

#[tokio::test]
async fn a_look_at_a_start_and_another_time_have_one_outcome() {
    only_sqlite!("a server has no lock that a test can hold");
    for is_full in [true, false] {
        for to in [Some(HOUR), None] {
            for is_host_first in [true, false] {
                let house = House::new().await;
                let table = house.create(2, 0).await;
                if is_full {
                    house.join(table, BOB).await.unwrap();
                }
                house.schedule(table, ANN, HOUR).await.unwrap();
                house.deliver().await;
                house.clock.advance(HOUR);
                let now = house.clock.now();
                let heard = meet(&house, table, (to, is_host_first)).await;
                if is_full && !is_host_first {
                    refused!(heard, WrongPhase(TablePhase::Playing));
                    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Playing);
                    continue;
                }
                // The host's word counts: nothing begins, and nobody is asked about the time before.
                heard.unwrap();
                house.waits_on(table, MINUTE).await;
                let starts = to.map(|to| later(now, to));
                assert_eq!(house.starts(table).await, starts);
                house.clock.advance(HOUR);
                match (starts, is_full) {
                    (None, _) => house.waits_on(table, MINUTE).await,
                    (Some(_), true) => house.until_begun(table).await,
                    (Some(starts), false) => {
                        let sent = house.sends(|sent| !questions(sent).is_empty()).await;
                        let asked = &questions(&sent)[..];
                        assert!(
                            matches!(asked, [(ANN, _, at)] if *at == starts.as_second()),
                            "{asked:?}"
                        );
                    }
                }
            }
        }
    }
}

#[tokio::test]
async fn a_proposal_has_no_time_to_set() {
    let house = House::queue(&[ANN, BOB], &waits(2)).await;
    let proposed = house.proposed().await;
    let (table, ..) = proposed[0];
    let at = house.elsewhere(table, ANN).await.unwrap();
    let starts = later(house.clock.now(), HOUR);
    refused!(house.tables.schedule_start(&at, starts).await, Proposed);
}
