//! Which tables exist for a person who asks.

use slowtable_service::tables::{Asker, ChannelId, PersonId, TableError, TableId};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, THREAD, person};

const ELSEWHERE: ChannelId = ChannelId(990);
const OTHER_THREAD: ChannelId = ChannelId(991);

/// Returns every place where a person may ask, and whether a table of [`CHANNEL`] is played there.
fn places(who: PersonId) -> [(Asker, bool); 7] {
    let here = |channel, parent| Asker::here(person(who), channel, parent);
    [
        (here(CHANNEL, None), true),
        (here(THREAD, Some(CHANNEL)), true),
        // Discord does not always send a thread's channel.
        (here(THREAD, None), true),
        (here(OTHER_THREAD, Some(CHANNEL)), true),
        (here(ELSEWHERE, None), false),
        (here(OTHER_THREAD, Some(ELSEWHERE)), false),
        (Asker::anywhere(who), false),
    ]
}

async fn exists(house: &House, asker: &Asker, table: TableId) -> bool {
    match house.tables.admit(asker, table).await {
        Ok(at) => at.table() == table,
        Err(TableError::NoSuchTable) => false,
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn without_a_seat_a_table_exists_only_where_it_is_played() {
    let house = House::new().await;
    let lobby = house.create(2, 0).await;
    let table = house.two().await;
    house.deliver().await;
    for (asker, here) in places(EVE) {
        assert_eq!(exists(&house, &asker, table).await, here, "{asker:?}");
        let listed = house.tables.list(&asker, EN).await.unwrap();
        let listed: Vec<_> = listed.iter().map(|one| one.table).collect();
        let open: &[TableId] = if here { &[table, lobby] } else { &[] };
        // A thread whose channel is unknown counts only as that thread.
        let thread = asker == Asker::here(person(EVE), THREAD, None);
        let open = if thread { &open[..1] } else { open };
        assert_eq!(listed, open, "{asker:?}");
    }
}

#[tokio::test]
async fn ones_own_tables_exist_everywhere_until_the_seat_is_given_up() {
    let house = House::new().await;
    let table = house.two().await;
    house.deliver().await;
    for who in [ANN, BOB] {
        for (asker, _) in places(who) {
            assert!(exists(&house, &asker, table).await, "{asker:?}");
        }
    }
    house.resign(table, BOB).await.unwrap();
    for (asker, here) in places(BOB) {
        assert_eq!(exists(&house, &asker, table).await, here, "{asker:?}");
    }
    assert!(exists(&house, &Asker::anywhere(ANN), table).await);
}

#[tokio::test]
async fn a_table_elsewhere_and_one_that_never_was_are_the_same() {
    let house = House::new().await;
    let table = house.two().await;
    let never = "zz".parse().unwrap();
    let elsewhere = Asker::here(person(EVE), ELSEWHERE, None);
    let said = [table, never].map(async |table| {
        let error = house.tables.admit(&elsewhere, table).await.unwrap_err();
        format!(
            "{error:?} {error} {}",
            slowtable_service::tables::sentence(&error, EN)
        )
    });
    let [hidden, never] = said;
    assert_eq!(hidden.await, never.await);
}
