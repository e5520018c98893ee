//! Levels, hints, and what turned a game.

use slowtable::tables::{Phase, TableError};
use slowtable_kit::Points;

use crate::{ANN, BOB, EN, EVE, House};

#[tokio::test]
async fn opponents_play_at_the_level_that_was_asked_for() {
    let house = House::new().await;
    let mut new = house.new_table(3, 1);
    new.level = Some("strong".into());
    let table = house.tables.create(new.clone()).await.unwrap();
    let guest = house
        .tables
        .add_opponent(&house.at(table, BOB).await, Some("weak"), EN)
        .await;
    assert!(matches!(guest, Err(TableError::NotHost { .. })));
    let wrong = house
        .tables
        .add_opponent(&house.at(table, ANN).await, Some("wizard"), EN)
        .await;
    assert!(matches!(wrong, Err(TableError::NoSuchLevel)));
    house.add_opponent(table, ANN).await.unwrap();
    let levels = async |house: &House| -> Vec<Option<String>> {
        let status = house.status(table, ANN).await;
        status.seats.into_iter().map(|seat| seat.level).collect()
    };
    let asked = [None, Some("strong".to_owned()), Some("weak".to_owned())];
    assert_eq!(levels(&house).await, asked);
    let house = house.restarted().await;
    assert_eq!(levels(&house).await, asked);
    new.level = Some("wizard".into());
    new.press = crate::fresh();
    let wrong = house.tables.create(new).await;
    assert!(matches!(wrong, Err(TableError::NoSuchLevel)));
    // Who takes the seat of somebody who resigns plays as usual.
    house.start(table, ANN).await.unwrap();
    house.resign(table, ANN).await.unwrap();
    assert_eq!(levels(&house).await[0].as_deref(), Some("weak"));
}

#[tokio::test]
async fn a_hint_is_for_who_is_asked_and_changes_nothing() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let early = house.tables.hint(&house.at(table, ANN).await, EN).await;
    assert!(matches!(early, Err(TableError::WrongPhase(Phase::Lobby))));
    let table = house.two().await;
    let before = house.dump().await;
    let hint = house
        .tables
        .hint(&house.at(table, ANN).await, EN)
        .await
        .unwrap();
    assert_eq!(hint.as_deref(), Some("a good player would do [Pick]"));
    let stranger = house.tables.hint(&house.at(table, EVE).await, EN).await;
    assert!(matches!(stranger, Err(TableError::NotSeated)));
    assert_eq!(house.dump().await, before);
    let early = house
        .tables
        .turning_points(&house.at(table, ANN).await, EN)
        .await;
    assert!(matches!(early, Err(TableError::WrongPhase(Phase::Playing))));
}

#[tokio::test]
async fn after_the_game_everybody_sees_what_cost_them_most_and_nothing_of_others() {
    let house = House::new().await;
    let table = house.two().await;
    for (ann, bob) in [(8, 1), (2, 9), (9, 5)] {
        house.pick(table, ANN, ann).await;
        house.pick(table, BOB, bob).await;
    }
    let points = house
        .tables
        .turning_points(&house.at(table, ANN).await, EN)
        .await
        .unwrap();
    let told: Vec<(usize, Points)> = points.iter().map(|one| (one.moves, one.cost)).collect();
    assert_eq!(told, [(2, Points::whole(7)), (0, Points::whole(1))]);
    let stranger = house
        .tables
        .turning_points(&house.at(table, EVE).await, EN)
        .await;
    assert!(matches!(stranger, Err(TableError::NotSeated)));
    let ann = house.at(table, ANN).await;
    let picture = house.tables.earlier_picture(&ann, 2, "place", EN);
    assert!(picture.await.unwrap().is_none(), "the toy has no pictures");
}
