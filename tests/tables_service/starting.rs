//! How a table begins: by its host, and with the seats that the host means.

use slowtable_service::tables::{StartQuestion, Starting, TableError, TableId, TablePhase};

use crate::{ANN, BOB, EN, EVE, House};

async fn start(
    house: &House,
    table: TableId,
    starting: Starting,
) -> Result<(), Box<StartQuestion>> {
    let ann = house.at(table, ANN).await;
    match house.tables.start(&ann, starting, EN).await {
        Ok(()) => Ok(()),
        Err(TableError::HowToStart(question)) => Err(question),
        Err(other) => panic!("{other:?}"),
    }
}

async fn seated(house: &House, table: TableId) -> (TablePhase, usize) {
    let status = house.status(table, ANN).await;
    (status.phase, status.seats.len())
}

#[tokio::test]
async fn only_the_host_begins_and_everybody_else_is_told_who_that_is() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.join(table, BOB).await.unwrap();
    let before = house.dump().await;
    for who in [BOB, EVE] {
        let error = house.start(table, who).await.unwrap_err();
        assert!(matches!(error, TableError::NotHost { host: ANN }));
        let told = slowtable_service::tables::sentence(&error, EN);
        assert!(told.contains("<@101>"), "{told}");
    }
    assert_eq!(house.dump().await, before);
    start(&house, table, Starting::AsWanted).await.unwrap();
}

#[tokio::test]
async fn with_fewer_than_wanted_the_host_is_asked_what_is_meant() {
    for filled in [false, true] {
        for guests in 0..=1 {
            let house = House::new().await;
            let table = house.create(4, 0).await;
            for _ in 0..guests {
                house.join(table, BOB).await.unwrap();
            }
            let before = house.dump().await;
            let question = start(&house, table, Starting::AsWanted).await.unwrap_err();
            assert_eq!((question.seated, question.wanted), (1 + guests, 4));
            assert!(question.here.is_ok() && question.filled.is_some());
            assert_eq!(house.dump().await, before, "nothing begins by asking");
            let seen = question.seen;
            let (answer, seats) = if filled {
                (Starting::Filled { seen }, 4)
            } else {
                (Starting::Here { seen }, 1 + usize::from(guests))
            };
            start(&house, table, answer).await.unwrap();
            assert_eq!(seated(&house, table).await, (TablePhase::Playing, seats));
        }
    }
}

#[tokio::test]
async fn an_answer_to_a_lobby_that_has_changed_is_asked_anew() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    let old = start(&house, table, Starting::AsWanted).await.unwrap_err();
    house.join(table, BOB).await.unwrap();
    let mut seen = vec![old.seen];
    let mut changed = async |seats: u8| {
        for answer in [
            Starting::Here { seen: old.seen },
            Starting::Filled { seen: old.seen },
        ] {
            let anew = start(&house, table, answer).await.unwrap_err();
            assert_eq!(anew.seated, seats);
            assert_eq!(anew.filled.is_some(), seats < 3);
            seen.push(anew.seen);
        }
    };
    changed(2).await;
    // The same number, but another person.
    house.leave(table, BOB).await.unwrap();
    house.add_opponent(table, ANN).await.unwrap();
    changed(2).await;
    house.add_opponent(table, ANN).await.unwrap();
    changed(3).await;
    let answers = vec![("goals".to_owned(), "yes".to_owned())];
    let ann = house.at(table, ANN).await;
    let change = house.tables.change_options(&ann, &answers, EN);
    change.await.unwrap();
    changed(3).await;
    assert_eq!(seated(&house, table).await.0, TablePhase::Lobby);
    seen.dedup();
    assert_eq!(seen.len(), 5, "{seen:?}");
    let seen = seen[4];
    start(&house, table, Starting::Here { seen }).await.unwrap();
}

#[tokio::test]
async fn options_that_cannot_begin_are_refused_when_they_are_chosen() {
    let titles = slowtable::games::titles().unwrap();
    let game = titles[0].id();
    let house = House::new().await.hosting(titles).await;
    let tables = &house.tables;
    let new = |seats: u8, periods: &str| {
        let mut new = house.new_table(seats, 0);
        new.game = game.into();
        new.answers = vec![("periods".into(), periods.into())];
        new
    };
    let alone = tables.create(new(1, "5")).await;
    assert!(matches!(alone, Err(TableError::Refused(_))), "{alone:?}");
    assert!(tables.tables_of(ANN, EN).await.unwrap().is_empty());

    let table = tables.create(new(1, "4")).await.unwrap();
    let ann = house.at(table, ANN).await;
    let periods = [("periods".to_owned(), "5".to_owned())];
    let later = tables.change_options(&ann, &periods, EN).await;
    assert!(matches!(later, Err(TableError::Refused(_))), "{later:?}");

    // Fewer than wanted: an impossible start is not offered, and the reason is shown.
    let table = tables.create(new(4, "5")).await.unwrap();
    let ann = house.at(table, ANN).await;
    let asked = tables.start(&ann, Starting::AsWanted, EN).await;
    let Err(TableError::HowToStart(question)) = asked else {
        panic!("{asked:?}");
    };
    assert!(question.here.is_err() && question.filled.is_some());
    let seen = question.seen;
    let forged = tables.start(&ann, Starting::Here { seen }, EN).await;
    assert!(matches!(forged, Err(TableError::Refused(_))), "{forged:?}");
    assert_eq!(
        tables.status(&ann, EN).await.unwrap().phase,
        TablePhase::Lobby,
        "nothing has changed"
    );
}

#[tokio::test]
async fn a_number_of_seats_that_cannot_be_is_refused_with_the_limits() {
    let house = House::new().await;
    for seats in [0, 6, 9, 255] {
        let error = house.tables.create(house.new_table(seats, 0)).await;
        let told = slowtable_service::tables::sentence(&error.unwrap_err(), EN);
        assert!(told.contains("1 to 5"), "{told}");
    }
}
