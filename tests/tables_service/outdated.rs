//! Presses on outdated desks: they cost others nothing, and no one can make many of them.

use slowtable_service::tables::{DeskShown, Pressing, TableError, TableId, TableService, sentence};
use slowtable_ui::{Language, Press};

use crate::{ANN, BOB, EN, EVE, House, fresh};

/// Returns a select on an older desk of Bob's, whose choice the present desk offers too.
async fn older_select(house: &House, table: TableId) -> DeskShown {
    let desk = house.desk(table, BOB).await;
    let older = house.press(&desk, BOB, Press::Choose("pick".into())).await;
    // Every desk shows that Ann draws water.
    house.play(table, ANN, &["water"]).await;
    older
}

fn selecting(desk: &DeskShown) -> Pressing {
    Pressing {
        stamp: desk.stamp,
        press: Press::ChooseSelected,
        selected: vec!["n:2".to_owned()],
        id: fresh(),
    }
}

/// Each such press stores the chosen value and reads the desk's texts. With one reader, all of them fail, and so does
/// everyone else, if a press keeps the reader while it waits.
#[tokio::test]
async fn outdated_presses_at_many_own_tables_keep_nobody_else_from_their_desk() {
    let house = House::new().await;
    let mut older = Vec::new();
    for guild in 1..=5 {
        let table = house.try_create_on(guild, ANN, 2, 0).await.unwrap();
        house.join(table, BOB).await.unwrap();
        house.start(table, ANN).await.unwrap();
        older.push(older_select(&house, table).await);
    }
    let others = house.try_create_on(9, EVE, 1, 0).await.unwrap();
    house.start(others, EVE).await.unwrap();
    let mut presses = Vec::new();
    for desk in older.iter().flat_map(|desk| [desk; 3]) {
        let (tables, at) = (house.tables.clone(), house.at(desk.table, BOB).await);
        let pressing = selecting(desk);
        let press = async move { tables.press(&at, pressing, EN).await };
        presses.push(tokio::spawn(press));
    }
    let (tables, at) = (house.tables.clone(), house.at(others, EVE).await);
    let desk = tokio::spawn(async move { tables.desk(&at, EN).await });
    assert_eq!(desk.await.unwrap().unwrap().table, others);
    let mut shown = 0;
    for press in presses {
        match press.await.unwrap() {
            Err(TableError::StaleDesk(_)) => shown += 1,
            Err(TableError::ManyOutdated) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(shown, TableService::OUTDATED_AT_ONCE);
}

#[tokio::test]
async fn who_presses_many_older_desks_is_told_to_wait_and_nothing_changes() {
    let house = House::new().await;
    let table = house.two().await;
    let older = older_select(&house, table).await;
    let press = || house.try_press(&older, BOB, Press::ChooseSelected, &["n:2"]);
    for _ in 0..TableService::OUTDATED_AT_ONCE {
        refused!(press().await, StaleDesk(_));
    }
    let before = house.dump().await;
    refused!(press().await, ManyOutdated);
    assert_eq!(house.dump().await, before);
    for (language, word) in [
        (Language::English, "My desk"),
        (Language::German, "Mein Pult"),
    ] {
        assert!(sentence(&TableError::ManyOutdated, language).contains(word));
    }
    // Values that fit the present desk still count, and others press as usual.
    house.pick(table, ANN, 3).await;
    house.pick(table, BOB, 4).await;
    assert!(house.moves(table).await >= 2);
    house.clock.advance(TableService::OUTDATED_EVERY);
    refused!(press().await, StaleDesk(_));
    refused!(press().await, ManyOutdated);
}
