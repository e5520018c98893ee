//! Receptions: what they list, and how seldom they are looked at.

use std::collections::HashSet;
use std::time::Duration;

use slowtable_service::clock::later;
use slowtable_service::tables::{
    ChannelId, GuildId, MessageId, Reception, ReceptionFailure, ReceptionList, ReceptionTrouble,
    TableId,
};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, person};

const SERVER: GuildId = GuildId(7);
const DESK: ChannelId = ChannelId(500);
const MESSAGE: MessageId = MessageId(5_000);

impl House {
    async fn reception(&self) -> Reception {
        self.tables.reception(SERVER).await.unwrap().unwrap()
    }

    /// Returns what the reception lists if everyone can see the tables' channel.
    async fn listed(&self) -> ReceptionList {
        let visible = HashSet::from([CHANNEL]);
        let reception = self.reception().await;
        self.tables
            .reception_list(&reception, &visible)
            .await
            .unwrap()
    }

    async fn due_receptions(&self) -> Vec<Reception> {
        self.tables.due_receptions().await.unwrap().due
    }
}

fn numbers(tables: &[slowtable_service::tables::ListedTable]) -> Vec<TableId> {
    tables.iter().map(|table| table.table).collect()
}

#[tokio::test]
async fn with_a_thousand_open_tables_there_is_at_most_one_edit_in_five_seconds() {
    let house = House::new().await;
    let first = house.create(3, 0).await;
    house
        .change(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 999) \
             INSERT INTO tables (game, language, guild, channel, host, wanted, options, phase, \
             deal_seed, opponent_seed, created, changed, pace) SELECT game, language, guild, \
             channel, host, wanted, options, phase, deal_seed, opponent_seed, created, changed, \
             pace FROM tables, n",
        )
        .await;
    house
        .change(
            "INSERT INTO seats (table_id, seat, person, name) SELECT id, 0, 101, 'Ann' FROM tables \
             WHERE id NOT IN (SELECT table_id FROM seats)",
        )
        .await;
    let to = Some((DESK, EN));
    house.tables.set_reception(SERVER, to).await.unwrap();
    // Every quarter of a second a table changes, for a minute.
    let mut edits = Vec::new();
    for step in 0..240 {
        house
            .change(format!(
                "UPDATE tables SET wanted = {} WHERE id = (SELECT max(id) FROM tables)",
                2 + step % 7
            ))
            .await;
        for reception in house.due_receptions().await {
            let list = house.listed().await;
            assert_eq!(list.lobbies.len() + list.more_lobbies, 1_000);
            assert!(list.lobbies.len() < 20);
            assert!(
                !numbers(&list.lobbies).contains(&first),
                "the newest come first"
            );
            let text = u64::from(list.lobbies[0].free);
            if house.tables.is_reception_outdated(SERVER, text) {
                edits.push(house.clock.now());
                let shown = house.tables.reception_shown(&reception, MESSAGE, text);
                assert!(shown.await.unwrap());
            }
        }
        house.clock.advance(Duration::from_millis(250));
    }
    assert!((6..=12).contains(&edits.len()), "{edits:?}");
    for pair in edits.windows(2) {
        assert!(pair[1].duration_since(pair[0]).as_secs() >= 5, "{edits:?}");
    }
}

#[tokio::test]
async fn tables_with_free_seats_come_first_and_hidden_channels_are_left_out() {
    let house = House::new().await;
    let full = house.create(2, 0).await;
    house.join(full, BOB).await.unwrap();
    let old = house.create(3, 0).await;
    let starts = later(house.clock.now(), Duration::from_secs(3_600));
    let at = house.at(old, ANN).await;
    house.tables.schedule_start(&at, starts).await.unwrap();
    let only = house.create(2, 0).await;
    let at = house.at(only, ANN).await;
    house.tables.set_by_invitation(&at, true).await.unwrap();
    let new = house.create(2, 1).await;
    let held = house.create(2, 0).await;
    let at = house.at(held, ANN).await;
    house.tables.invite(&at, &person(EVE)).await.unwrap();
    let to = Some((DESK, EN));
    house.tables.set_reception(SERVER, to).await.unwrap();
    let list = house.listed().await;
    assert_eq!(numbers(&list.lobbies), [old, held, new, only, full]);
    let free: Vec<u8> = list.lobbies.iter().map(|table| table.free).collect();
    assert_eq!(free, [2, 0, 0, 0, 0]);
    assert!(list.lobbies[3].by_invitation);
    let named: Vec<_> = list.lobbies.iter().map(|table| table.starts).collect();
    assert_eq!(named, [Some(starts), None, None, None, None]);
    assert!(
        !format!("{list:?}").contains("Eve"),
        "no invited person is named"
    );

    // Nobody's private list changes what everyone reads.
    house.tables.set_avoided(ANN, &[BOB, EVE]).await.unwrap();
    assert_eq!(house.listed().await, list);

    // In play it can be watched, once it has its thread.
    house.start(full, ANN).await.unwrap();
    house.deliver().await;
    let list = house.listed().await;
    assert_eq!(numbers(&list.games), [full]);
    assert!(!numbers(&list.lobbies).contains(&full));

    // Channels that not everyone sees are not listed elsewhere.
    let reception = house.reception().await;
    let none = HashSet::new();
    let list = house.tables.reception_list(&reception, &none).await;
    assert_eq!(list.unwrap(), ReceptionList::default());
}

#[tokio::test]
async fn a_refused_reception_waits_and_is_told_to_the_manager() {
    let house = House::new().await;
    let to = Some((DESK, EN));
    house.tables.set_reception(SERVER, to).await.unwrap();
    let [before] = &house.due_receptions().await[..] else {
        panic!("it is due at once");
    };
    let refused = ReceptionFailure::Trouble(ReceptionTrouble::NoPermission);
    let failed = house.tables.reception_failed(before, refused).await;
    failed.unwrap();
    house.clock.advance(Duration::from_secs(59 * 60));
    assert_eq!(house.due_receptions().await, []);
    let trouble = house.reception().await.trouble;
    assert_eq!(trouble, Some(ReceptionTrouble::NoPermission));
    // The manager looks at the settings, so it is tried at once.
    house.tables.try_reception_again(SERVER);
    assert_eq!(house.due_receptions().await.len(), 1);

    let before = house.reception().await;
    let gone = ReceptionFailure::Trouble(ReceptionTrouble::Gone);
    house.tables.reception_failed(&before, gone).await.unwrap();
    house.clock.advance(Duration::from_secs(48 * 60 * 60));
    house.tables.try_reception_again(SERVER);
    assert_eq!(
        house.due_receptions().await,
        [],
        "without a channel it waits for one"
    );
    house.tables.set_reception(SERVER, to).await.unwrap();
    assert_eq!(house.due_receptions().await.len(), 1);
}

#[tokio::test]
async fn it_survives_a_restart_and_is_not_written_where_it_no_longer_stands() {
    let house = House::new().await;
    let to = Some((DESK, EN));
    house.tables.set_reception(SERVER, to).await.unwrap();
    let before = house.reception().await;
    let shown = house.tables.reception_shown(&before, MESSAGE, 1).await;
    assert!(shown.unwrap());
    assert!(!house.tables.is_reception_outdated(SERVER, 1));
    assert!(house.tables.is_reception_outdated(SERVER, 2));
    house.clock.advance(Duration::from_secs(10 * 60));
    assert!(
        house.tables.is_reception_outdated(SERVER, 1),
        "it may have been deleted"
    );
    let house = house.restarted().await;
    let after = house.reception().await;
    assert_eq!(after.message, Some(MESSAGE));
    assert_eq!(house.due_receptions().await, std::slice::from_ref(&after));
    // Looking whether it is buried begins ten minutes after the start.
    assert!(!house.tables.may_reception_be_buried(SERVER));
    house.clock.advance(Duration::from_secs(10 * 60));
    assert!(house.tables.may_reception_be_buried(SERVER));
    assert!(!house.tables.may_reception_be_buried(SERVER));

    // It was moved while a message was on its way.
    let elsewhere = Some((ChannelId(501), EN));
    let old = house.tables.set_reception(SERVER, elsewhere).await.unwrap();
    assert_eq!(old, Some(after.clone()));
    let posted_again = house.tables.reception_lost(&after).await.unwrap();
    assert_eq!(posted_again, None, "it does not come back where it stood");
    let lost = Reception {
        message: None,
        ..after
    };
    let shown = house.tables.reception_shown(&lost, MESSAGE, 1).await;
    assert!(!shown.unwrap());
    let moved = house.reception().await;
    assert_eq!(moved.message, None);
    let posted_again = house.tables.reception_lost(&moved).await.unwrap();
    assert_eq!(posted_again.as_ref(), Some(&moved));
    house.tables.set_reception(SERVER, None).await.unwrap();
    let posted_again = house.tables.reception_lost(&moved).await.unwrap();
    assert_eq!(posted_again, None);
    assert_eq!(house.tables.reception(SERVER).await.unwrap(), None);
}
