//! Levels, hints, and turning points.

use slowtable_kit::Points;
use slowtable_service::tables::{TableError, TablePhase};
use slowtable_ui::Press;

use crate::{ANN, BOB, EN, EVE, House};

#[tokio::test]
async fn opponents_play_at_the_level_that_was_asked_for() {
    let house = House::new().await;
    let mut new = house.new_table(3, 1);
    new.level = Some("weak".into());
    let table = house.tables.create(new.clone()).await.unwrap();
    refused!(
        house
            .tables
            .add_opponent(&house.at(table, BOB).await, Some("strong"), EN)
            .await,
        NotHost { .. }
    );
    refused!(
        house
            .tables
            .add_opponent(&house.at(table, ANN).await, Some("wizard"), EN)
            .await,
        NoSuchLevel
    );
    house.add_opponent(table, ANN).await.unwrap();
    let levels = async |house: &House| -> Vec<Option<String>> {
        let status = house.status(table, ANN).await;
        status.seats.into_iter().map(|seat| seat.level).collect()
    };
    let asked = [None, Some("Weak".to_owned()), Some("Strong".to_owned())];
    assert_eq!(levels(&house).await, asked);
    let house = house.restarted().await;
    assert_eq!(levels(&house).await, asked);
    new.level = Some("wizard".into());
    new.press = crate::fresh();
    refused!(house.tables.create(new).await, NoSuchLevel);
    // An opponent who takes a resigned person's seat plays at the default level.
    house.start(table, ANN).await.unwrap();
    house.resign(table, ANN).await.unwrap();
    assert_eq!(levels(&house).await[0].as_deref(), Some("Strong"));
}

#[tokio::test]
async fn a_hint_is_for_who_is_asked_and_is_drafted_by_a_press() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    refused!(house.hint(table, ANN).await, WrongPhase(TablePhase::Lobby));
    let table = house.two().await;
    let bobs = house.desk(table, BOB).await;
    let bare = house.desk(table, ANN).await;
    let said = "Pick 5: no other number can be expected to score more.";
    assert_eq!(house.hint(table, ANN).await.unwrap().as_deref(), Some(said));
    refused!(house.hint(table, EVE).await, NotSeated);
    assert_eq!(house.desk(table, BOB).await, bobs, "nobody else sees it");
    refused!(
        house.turning_points(table, ANN).await,
        WrongPhase(TablePhase::Playing)
    );
    // It stays at the question until the person acts there, even across a restart.
    let house = house.restarted().await;
    let hinted = house.desk(table, ANN).await;
    assert_eq!(hinted.answer.as_deref(), Some(said));
    let unasked = house.try_press(&bare, ANN, Press::TakeHint, &[]).await;
    refused!(unasked, StaleDesk(_));
    let drafted = house.press(&hinted, ANN, Press::TakeHint).await;
    assert!(house.drafts(table, ANN).await, "{drafted:?}");
    assert_eq!((house.moves(table).await, &drafted.answer), (0, &None));
    let again = house.try_press(&hinted, ANN, Press::TakeHint, &[]).await;
    refused!(again, StaleDesk(_));
    let unasked = house.try_press(&drafted, ANN, Press::TakeHint, &[]).await;
    refused!(unasked, StaleDesk(_));
    house.press(&drafted, ANN, Press::Commit(None)).await;
    assert!(house.log(table, ANN).await.concat().contains('5'));
}

#[tokio::test]
async fn a_hint_is_gone_once_the_game_has_moved_on() {
    let house = House::new().await;
    let table = house.two().await;
    house.hint(table, ANN).await.unwrap();
    house.pick(table, BOB, 3).await;
    let desk = house.desk(table, ANN).await;
    assert!(desk.answer.is_none() && !desk.panel.offers(&Press::TakeHint));
}

#[tokio::test]
async fn after_the_game_everybody_sees_what_cost_them_most_and_nothing_of_others() {
    let house = House::new().await;
    let table = house.two().await;
    for (ann, bob) in [(8, 1), (1, 9), (5, 5)] {
        house.pick(table, ANN, ann).await;
        house.pick(table, BOB, bob).await;
    }
    let points = house.turning_points(table, ANN).await.unwrap();
    let told: Vec<_> = points.iter().map(|one| (one.moves, one.cost)).collect();
    let cost = Points::hundredths;
    assert_eq!(told, [(2, cost(160)), (0, cost(90))]);
    refused!(house.turning_points(table, EVE).await, NotSeated);
    let ann = house.at(table, ANN).await;
    let picture = async |moves, name: &str| {
        let picture = house.tables.earlier_picture(&ann, moves, name, EN);
        picture.await.unwrap()
    };
    assert_eq!(points[0].picture, "table");
    let (earlier, later) = (picture(0, "table").await, picture(2, "table").await);
    assert_ne!(earlier.unwrap().alt, later.unwrap().alt, "its round");
    assert!(
        picture(2, "place").await.is_none(),
        "the toy has no such picture"
    );
}
