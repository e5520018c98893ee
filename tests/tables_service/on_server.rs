//! What concerns only PostgreSQL: which processes open its database, and moving an SQLite file there and back.

use slowtable_service::clock::Clock;
use slowtable_service::store::moving::{MoveError, move_database};
use slowtable_service::store::{StoreError, StoreOptions};
use slowtable_ui::{Language, Press};
use tempfile::TempDir;

use crate::{ANN, BOB, EVE, House, database, posts, reopen, toy};

#[tokio::test]
async fn a_second_bot_is_refused_as_long_as_one_has_the_database_open() {
    let house = House::new().await;
    let second = reopen(&house.file(), vec![toy::title()], &Clock::manual()).await;
    assert!(matches!(second.map(drop), Err(StoreError::Taken(_))));
    house.restarted().await.two().await;
}

#[tokio::test]
async fn a_server_that_does_not_let_the_bot_in_is_told_without_the_password() {
    // Nothing listens there.
    let url = "postgres://slowtable:pa55word@127.0.0.1:9/slowtable";
    let options = StoreOptions::server(url.parse().unwrap());
    let titles = vec![toy::title()];
    let opened =
        slowtable_service::tables::TableService::open(&options, titles, Clock::manual()).await;
    let Err(error) = opened.map(drop) else {
        panic!("there is no server");
    };
    assert!(matches!(error, StoreError::NoServer { .. }));
    let told = slowtable_service::chain::Chain(&error).to_string();
    assert!(told.contains("slowtable on 127.0.0.1:9"), "{told}");
    assert!(!format!("{told}{error:?}").contains("pa55word"), "{told}");
}

/// Fills a house with some of everything, as after some use.
async fn lived_in(house: &House) {
    let table = house.two().await;
    let other = house.two().await;
    let given_up = house.two().await;
    house.pick(table, ANN, 6).await;
    house.pick(table, BOB, 2).await;
    house.draft(table, ANN, 3).await;
    let bob = house.in_thread(other, BOB).await;
    house.tables.offer_seat(&bob, EVE).await.unwrap();
    let chosen = slowtable_service::tables::Settings {
        language: Some(Language::German),
        desk_by_dm: true,
        reminders: false,
        offers_at_desk: false,
    };
    house.tables.set_settings(ANN, chosen).await.unwrap();
    // This table leaves no trace, except that its number was given.
    for table in [
        "seats",
        "sitters",
        "log",
        "events",
        "snapshots",
        "presses",
        "outbox",
        "sends",
        "clocks",
    ] {
        let delete = format!("DELETE FROM {table} WHERE table_id = {given_up}");
        house.change(delete).await;
    }
    let delete = format!("DELETE FROM tables WHERE id = {given_up}");
    house.change(delete).await;
}

#[tokio::test]
async fn a_file_is_carried_to_a_server_and_back_and_the_games_go_on() {
    crate::only_server!("it needs both");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file.sqlite");
    let back = folder.path().join("back.sqlite");
    let house = House::new().await;
    lived_in(&house).await;
    let before = house.dump().await;
    let desk = house.desk("1".parse().unwrap(), ANN).await;
    house.tables.close().await;
    let server = database::options(&house.file());
    let carried = move_database(&server, &StoreOptions::file(&file))
        .await
        .unwrap();
    assert_eq!(carried.tables, 2);
    // Existing data is not overwritten, in either direction.
    let again = move_database(&StoreOptions::file(&file), &server).await;
    assert!(matches!(
        again,
        Err(MoveError::NotEmpty {
            table: "tables",
            ..
        })
    ));
    let other_folder = TempDir::new().unwrap();
    let other = database::options(&other_folder.path().join("tables.sqlite"));
    let there = move_database(&StoreOptions::file(&file), &other)
        .await
        .unwrap();
    assert_eq!(there, carried);
    let here = move_database(&other, &StoreOptions::file(&back))
        .await
        .unwrap();
    assert_eq!(here, carried);
    drop(house);

    let house = House::open_in(other_folder).await;
    assert_eq!(house.dump().await, before);
    assert_eq!(house.desk("1".parse().unwrap(), ANN).await, desk);
    house.press(&desk, ANN, Press::Commit(None)).await;
    assert!(!posts(&house.deliver().await).is_empty());
    // The number of a missing table is not given again.
    let next = house.two().await;
    assert_eq!(next, "4".parse().unwrap());
}
