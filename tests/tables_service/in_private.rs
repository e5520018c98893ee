//! Tables in direct messages: the desk is the only message, and no one else can come.

use slowtable_service::tables::{
    Asker, ChannelId, Delivery, LostDelivery, NewTable, Outgoing, Post, Rematch, Retry, TableError,
    TableId, TablePhase,
};

use crate::{ANN, BOB, EN, EVE, House, fresh, person, posts};

/// Ann's direct messages.
const DIRECT: ChannelId = ChannelId(950);

/// A condition that matches opponents' moves.
const OPPONENTS: &str = "log WHEN NEW.seat <> 0";

impl House {
    /// Makes a table in Ann's direct messages that has begun.
    async fn private(&self, seats: u8) -> TableId {
        let new = NewTable {
            member: None,
            channel: DIRECT,
            ..self.new_table(seats, seats - 1)
        };
        let table = self.tables.create(new).await.unwrap();
        self.start(table, ANN).await.unwrap();
        table
    }
}

/// Returns the deliveries that reach a person.
fn told(sent: &[Outgoing]) -> Vec<&Delivery> {
    let whats = sent.iter().map(|one| &one.what);
    whats
        .filter(|what| !matches!(what, Delivery::Desks | Delivery::Close { .. }))
        .collect()
}

#[tokio::test]
async fn nothing_is_posted_but_the_result_and_desks_are_brought_up_to_date() {
    let house = House::new().await;
    // A person who wants their desk as a message already has it here.
    house.by_dm().await;
    let table = house.private(1).await;
    let sent = house.deliver().await;
    assert_eq!(told(&sent), Vec::<&Delivery>::new());
    assert!(sent.iter().any(|one| one.what == Delivery::Desks));
    house.play(table, ANN, &["water"]).await;
    let plant = ["plant", "crop:", "plot:1-1"];
    house.play(table, ANN, &plant).await;
    let sent = house.deliver().await;
    assert_eq!(told(&sent), Vec::<&Delivery>::new());
    assert!(sent.iter().any(|one| one.what == Delivery::Desks));
    for _ in 0..3 {
        house.pick(table, ANN, 0).await;
    }
    let sent = house.deliver().await;
    let [(place, Post { over, ping, .. })] = &posts(&sent)[..] else {
        panic!("{sent:?}");
    };
    assert_eq!((*place, over.is_some(), ping.len()), (DIRECT, true, 0));
    assert_eq!(told(&sent).len(), 1, "{sent:?}");
}

#[tokio::test]
async fn whoever_was_away_when_they_became_awaited_gets_another_desk() {
    for closed in [false, true] {
        let house = House::new().await;
        house.fail(OPPONENTS).await;
        let table = house.private(3).await;
        house.pick(table, ANN, 1).await;
        house.deliver().await;
        house.mend().await;
        let house = house.restarted().await;
        let refused = Retry::Never(LostDelivery::DmsClosed);
        let sent = house
            .deliver_unless(|what| {
                let is_dm = matches!(what, Delivery::Dm { .. });
                (closed && is_dm).then_some(refused)
            })
            .await;
        let told = told(&sent);
        let notes = told
            .iter()
            .filter(|what| matches!(what, Delivery::Dm { person, .. } if *person == ANN));
        // If the message fails, there is no other place.
        assert_eq!(notes.count(), usize::from(!closed), "{told:?}");
        assert_eq!(told.len(), usize::from(!closed), "{told:?}");
    }
}

#[tokio::test]
async fn such_a_table_is_there_for_its_person_alone() {
    let house = House::new().await;
    let table = house.private(2).await;
    let here = Asker::here(person(EVE), crate::CHANNEL, None);
    refused!(house.tables.admit(&here, table).await, NoSuchTable);
    let at = house.at(table, ANN).await;
    refused!(house.tables.offer_seat(&at, BOB).await, InPrivate);
    let listed = house.tables.tables_of(ANN, EN).await.unwrap();
    let label = listed[0].label();
    assert_eq!((label.guild, label.place), (None, DIRECT));
    house.resign(table, ANN).await.unwrap();
    let sent = house.deliver().await;
    assert_eq!(told(&sent), Vec::<&Delivery>::new());
}

#[tokio::test]
async fn its_rematch_is_played_there_too() {
    let house = House::new().await;
    let table = house.private(1).await;
    house.play(table, ANN, &["water"]).await;
    for _ in 0..3 {
        house.pick(table, ANN, 0).await;
    }
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Over);
    house.deliver().await;
    let at = house.at(table, ANN).await;
    let rematch = house.tables.rematch(&at, fresh(), EN).await.unwrap();
    let Rematch::Opened(label) = rematch else {
        panic!("{rematch:?}");
    };
    assert_eq!((label.guild, label.place), (None, DIRECT));
    house.start(label.table, ANN).await.unwrap();
    assert_eq!(told(&house.deliver().await), Vec::<&Delivery>::new());
    house.desk(label.table, ANN).await;
}
