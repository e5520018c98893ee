//! The life of a table: opening, joining, starting, leaving, resigning.

use slowtable_kit::Seat;
use slowtable_service::tables::{Asker, Limit, TableError, TablePhase, TableService, sentence};
use slowtable_ui::Language;

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, person};

#[tokio::test]
async fn a_table_is_opened_joined_begun_and_played_to_its_end() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let lobby = house.status(table, ANN).await;
    assert_eq!(lobby.phase, TablePhase::Lobby);
    assert_eq!((lobby.wanted, lobby.bounds, lobby.host), (2, (1, 5), ANN));
    refused!(
        house.try_desk(table, ANN).await,
        WrongPhase(TablePhase::Lobby)
    );
    house.join(table, BOB).await.unwrap();
    refused!(house.join(table, BOB).await, AlreadySeated);
    refused!(house.join(table, EVE).await, Full);
    house.start(table, ANN).await.unwrap();
    refused!(
        house.start(table, ANN).await,
        WrongPhase(TablePhase::Playing)
    );

    house.play_out(table).await;
    let status = house.status(table, ANN).await;
    assert_eq!(status.phase, TablePhase::Over);
    assert_eq!(status.moves, 8);
    assert_eq!(status.standings.unwrap()[0].seat, Seat(0));
    let result = status.result_text.unwrap();
    assert!(result.starts_with("1. 🔵\u{e0100} Ann: "), "{result}");
    assert!(house.tables.tables_of(ANN, EN).await.unwrap().is_empty());
    house.desk(table, ANN).await;
}

#[tokio::test]
async fn the_host_seats_opponents_and_the_next_person_is_host_when_they_leave() {
    let house = House::new().await;
    let table = house.create(2, 1).await;
    refused!(house.join(table, BOB).await, Full);
    refused!(house.remove_opponent(table, BOB).await, NotHost { .. });
    house.remove_opponent(table, ANN).await.unwrap();
    house.join(table, BOB).await.unwrap();
    for _ in 0..3 {
        house.add_opponent(table, ANN).await.unwrap();
    }
    refused!(house.add_opponent(table, ANN).await, Full);
    let status = house.status(table, ANN).await;
    let names: Vec<_> = status
        .seats
        .iter()
        .map(|seat| seat.name.label().to_owned())
        .collect();
    assert_eq!(names, ["Ann", "Bob", "Ada", "Bruno", "Clara"]);
    house.leave(table, ANN).await.unwrap();
    assert_eq!(house.status(table, ANN).await.host, BOB);
    refused!(house.cancel(table, ANN).await, NotHost { .. });
    house.leave(table, BOB).await.unwrap();
    let phase = house.status(table, ANN).await.phase;
    assert_eq!(phase, TablePhase::Cancelled);
    refused!(
        house.join(table, EVE).await,
        WrongPhase(TablePhase::Cancelled)
    );
}

#[tokio::test]
async fn what_a_table_plays_is_the_hosts_to_change_until_it_begins() {
    let house = House::new().await;
    let table = house.create(2, 1).await;
    let change = async |who, answer: &[&str]| {
        let answers: Vec<_> = answer
            .iter()
            .map(|&text| ("goals".to_owned(), text.to_owned()))
            .collect();
        house
            .tables
            .change_options(&house.at(table, who).await, &answers, EN)
            .await
    };
    let plays = async || house.status(table, ANN).await.options_text;
    let usual = plays().await;
    refused!(change(BOB, &["yes"]).await, NotHost { .. });
    refused!(change(ANN, &["perhaps"]).await, Refused(_));
    assert_eq!(plays().await, usual);
    let right = change(ANN, &["yes"]).await;
    right.unwrap();
    assert_ne!(plays().await, usual);
    let nothing = change(ANN, &[]).await;
    nothing.unwrap();
    assert_ne!(plays().await, usual, "what is not answered stays");
    house.start(table, ANN).await.unwrap();
    refused!(change(ANN, &["no"]).await, WrongPhase(TablePhase::Playing));
}

#[tokio::test]
async fn wishes_that_cannot_be_are_refused() {
    let house = House::new().await;
    let mut new = house.new_table(9, 0);
    refused!(
        house.tables.create(new.clone()).await,
        BadSeats { min: 1, max: 5 }
    );
    new.seats = 2;
    new.opponents = 2;
    refused!(
        house.tables.create(new.clone()).await,
        BadOpponents { most: 1 }
    );
    new.opponents = 0;
    new.answers = vec![("goals".into(), "perhaps".into())];
    let bad = house.tables.create(new.clone()).await;
    assert!(matches!(bad, Err(TableError::Refused(why)) if why.contains("“perhaps”")));
    new.answers.clear();
    new.game = "chess".into();
    refused!(house.tables.create(new).await, NoSuchGame(_));
    let nowhere = "zz".parse().unwrap();
    let here = Asker::here(person(BOB), CHANNEL, None);
    refused!(house.tables.admit(&here, nowhere).await, NoSuchTable);
}

#[tokio::test]
async fn the_same_command_twice_opens_one_table() {
    let house = House::new().await;
    let new = house.new_table(2, 0);
    let first = house.tables.create(new.clone()).await.unwrap();
    assert_eq!(house.tables.create(new).await.unwrap(), first);
    assert_eq!(house.tables.tables_of(ANN, EN).await.unwrap().len(), 1);
}

#[tokio::test]
async fn nobody_sits_at_too_many_tables() {
    let house = House::new().await;
    for guild in 0..u64::from(TableService::PERSON_TABLES) {
        let table = house.try_create_on(guild, EVE, 2, 0).await.unwrap();
        house.join(table, ANN).await.unwrap();
    }
    let more = house.tables.create(house.new_table(2, 0)).await;
    let Err(error @ TableError::OverLimit(limit)) = more else {
        panic!("{more:?}");
    };
    assert_eq!(limit, Limit::Seats);
    assert!(sentence(&error, EN).contains("10"));
    let table = house.try_create_on(7, BOB, 2, 0).await.unwrap();
    refused!(house.join(table, ANN).await, OverLimit(Limit::Seats));
}

#[tokio::test]
async fn who_resigns_is_replaced_and_can_come_back_to_that_seat_only() {
    let house = House::new().await;
    let table = house.two().await;
    house.draft(table, BOB, 4).await;
    assert!(house.drafts(table, BOB).await);
    let stamp = house.desk(table, BOB).await.stamp;
    house.resign(table, BOB).await.unwrap();
    refused!(house.try_desk(table, BOB).await, NotSeated);
    let status = house.status(table, ANN).await;
    assert!(status.seats[1].vacant);
    assert_eq!(
        status.seats[1].awaited, None,
        "the opponent has picked at once"
    );
    refused!(house.ask_for_seat(table, ANN).await, AlreadySeated);
    house.take_over(table, BOB, ANN).await;
    let desk = house.desk(table, BOB).await;
    assert!(desk.stamp > stamp);
    assert!(!house.drafts(table, BOB).await);
    refused!(house.ask_for_seat(table, EVE).await, NothingToTake);

    // Bob knows what his seat knows, so he can take no other seat. His draft passes to no one.
    house.draft_move(table, BOB, &["water"]).await;
    assert!(house.drafts(table, BOB).await);
    house.hand_over(table, BOB, EVE).await;
    assert!(!house.drafts(table, EVE).await);
    house.resign(table, ANN).await.unwrap();
    refused!(house.ask_for_seat(table, BOB).await, NothingToTake);
    assert_eq!(house.status(table, ANN).await.host, EVE);
    house.take_over(table, ANN, EVE).await;
}

#[tokio::test]
async fn when_the_last_person_resigns_the_table_is_abandoned() {
    let house = House::new().await;
    let table = house.with_opponents().await;
    house.resign(table, ANN).await.unwrap();
    let status = house.status(table, ANN).await;
    assert_eq!(status.phase, TablePhase::Abandoned);
    let ann = house.at(table, ANN).await;
    let back = house.tables.ask_for_seat(&ann, None).await;
    refused!(back, WrongPhase(TablePhase::Abandoned));
    let here = Asker::here(person(EVE), CHANNEL, None);
    assert!(house.tables.list(&here, EN).await.unwrap().is_empty());
    house.deliver().await;
    house
        .clock
        .advance(slowtable_service::tables::TableService::THREAD_KEPT);
    let sent = house.deliver().await;
    let last = &sent[sent.len() - 1].what;
    assert!(matches!(
        last,
        slowtable_service::tables::Delivery::Close { .. }
    ));
}

#[tokio::test]
async fn every_error_has_a_sentence_in_every_language() {
    let house = House::new().await;
    let table = house.two().await;
    let desk = house.desk(table, ANN).await;
    let phases = [
        TablePhase::Lobby,
        TablePhase::Playing,
        TablePhase::Over,
        TablePhase::Cancelled,
        TablePhase::Abandoned,
    ];
    let mut errors = vec![
        TableError::NoSuchTable,
        TableError::NoSuchGame("x".into()),
        TableError::NotSeated,
        TableError::AlreadySeated,
        TableError::Full,
        TableError::NotHost { host: ANN },
        TableError::TooFew { need: 2, have: 1 },
        TableError::BadSeats { min: 1, max: 5 },
        TableError::BadOpponents { most: 1 },
        TableError::NoOpponent,
        TableError::NothingToTake,
        TableError::StillThinking,
        TableError::ManyReviews,
        TableError::NotInThread,
        TableError::CannotReceive,
        TableError::AlreadyOffered,
        TableError::NoSuchOffer,
        TableError::NotAsked,
        TableError::NoSeatThere,
        TableError::NotModerator,
        TableError::NotYourSeat,
        TableError::AskOnServer(CHANNEL),
        TableError::CalledBefore,
        TableError::OpenedLately {
            again: house.clock.now(),
        },
        TableError::StaleDesk(Box::new(desk)),
        TableError::Store(slowtable_service::store::StoreError::Unreadable("x")),
        TableError::Broken { table, what: "x" },
    ];
    errors.extend(phases.map(TableError::WrongPhase));
    errors.extend(
        [
            Limit::Seats,
            Limit::ReceiversSeats,
            Limit::Opened,
            Limit::OpenedHere,
            Limit::Guild,
            Limit::Offers,
        ]
        .map(TableError::OverLimit),
    );
    let mut seen = std::collections::HashSet::new();
    for error in errors {
        for language in Language::ALL {
            let sentence = sentence(&error, language);
            assert!(sentence.ends_with('.') && sentence.len() > 30, "{sentence}");
            assert!(seen.insert(sentence), "{error:?}");
        }
    }
}
