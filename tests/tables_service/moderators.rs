//! Ends from outside: by people who manage the channel, and by expiry.

use std::time::Duration;

use slowtable_service::tables::{
    Asker, ChannelId, Delivery, Outgoing, PersonId, TableError, TableId, TablePhase, TableService,
};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, THREAD, person, posts};

const ELSEWHERE: ChannelId = ChannelId(990);

/// Admits a person in the channel who may manage it.
async fn moderator(
    house: &House,
    table: TableId,
    who: PersonId,
) -> slowtable_service::tables::Admission {
    let asker = Asker::here(person(who), CHANNEL, None).moderating(true);
    house.tables.admit(&asker, table).await.unwrap()
}

/// Closes a table, as Eve, who may manage the channel.
async fn close(house: &House, table: TableId) -> Result<(), TableError> {
    let at = moderator(house, table, EVE).await;
    house.tables.close_table(&at).await
}

async fn phase(house: &House, table: TableId) -> TablePhase {
    house.status(table, EVE).await.phase
}

/// Returns the lines that were sent, each with its place.
fn lines(sent: &[Outgoing]) -> Vec<(ChannelId, String)> {
    let posts = posts(sent).into_iter();
    posts
        .flat_map(|(thread, post)| post.lines.into_iter().map(move |line| (thread, line)))
        .collect()
}

/// Asserts that the lobby's message is updated.
fn assert_lobby(sent: &[Outgoing]) {
    let is_lobby = |one: &Outgoing| matches!(one.what, Delivery::Lobby { .. });
    assert!(sent.iter().any(is_lobby), "{sent:?}");
}

#[tokio::test]
async fn a_moderator_closes_a_lobby_and_a_game_openly() {
    let house = House::new().await;
    let lobby = house.create(2, 0).await;
    let table = house.two().await;
    house.deliver().await;

    close(&house, lobby).await.unwrap();
    assert_eq!(phase(&house, lobby).await, TablePhase::Cancelled);
    let sent = house.deliver().await;
    assert_lobby(&sent);
    let told = lines(&sent);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, CHANNEL, "no thread is opened for it");
    assert!(told[0].1.contains(&EVE.mention()), "{told:?}");

    close(&house, table).await.unwrap();
    assert_eq!(phase(&house, table).await, TablePhase::Abandoned);
    let told = lines(&house.deliver().await);
    assert_eq!(told[0].0, THREAD);
    assert!(told[0].1.contains(&EVE.mention()), "{told:?}");
    let log = house.log(table, BOB).await;
    assert!(log[log.len() - 1].starts_with("Eve"), "{log:?}");
    refused!(
        house.try_desk(table, BOB).await,
        WrongPhase(TablePhase::Abandoned)
    );

    for table in [lobby, table] {
        refused!(close(&house, table).await, WrongPhase(_));
    }
}

#[tokio::test]
async fn a_moderator_vacates_a_seat_and_sees_nothing_by_it() {
    let house = House::new().await;
    let table = house.two().await;
    house.deliver().await;
    let eve = moderator(&house, table, EVE).await;
    refused!(house.tables.vacate_seat(&eve, EVE).await, NoSeatThere);
    house.tables.vacate_seat(&eve, BOB).await.unwrap();
    let status = house.tables.status(&eve, EN).await.unwrap();
    assert!(status.seats[1].vacant && status.seats[1].person.is_none());
    assert_eq!(status.seats[1].awaited, None, "the opponent has played");
    let told = lines(&house.deliver().await);
    assert!(
        told[0].1.contains(&EVE.mention()) && told[0].1.contains(&BOB.mention()),
        "{told:?}"
    );
    refused!(house.tables.desk(&eve, EN).await, NotSeated);
    let seen = house.tables.board_text(&eve, EN).await.unwrap().concat();
    assert_eq!(seen, house.board(table, PersonId(77)).await);

    house.tables.vacate_seat(&eve, ANN).await.unwrap();
    assert_eq!(
        phase(&house, table).await,
        TablePhase::Abandoned,
        "nobody is left"
    );
}

#[tokio::test]
async fn a_moderator_who_plays_cannot_have_another_leave_the_table() {
    let house = House::new().await;
    let table = house.two().await;
    let ann = moderator(&house, table, ANN).await;
    refused!(house.tables.vacate_seat(&ann, BOB).await, ModeratorPlays);
    refused!(house.tables.vacate_seat(&ann, EVE).await, NoSeatThere);
    assert_eq!(house.status(table, BOB).await.seats[1].person, Some(BOB));
    house.tables.vacate_seat(&ann, ANN).await.unwrap();
    // Now she has left it, and has nothing to win there.
    house.tables.vacate_seat(&ann, BOB).await.unwrap();
}

#[tokio::test]
async fn rights_count_only_where_the_table_is_played() {
    let house = House::new().await;
    let table = house.two().await;
    house.deliver().await;
    // Ann sits there, so the table exists for her everywhere; but she is a moderator only elsewhere.
    let elsewhere = Asker::here(person(ANN), ELSEWHERE, None).moderating(true);
    let member = Asker::here(person(ANN), CHANNEL, None);
    for asker in [elsewhere, member] {
        let at = house.tables.admit(&asker, table).await.unwrap();
        refused!(house.tables.close_table(&at).await, NotModerator);
        refused!(house.tables.vacate_seat(&at, BOB).await, NotModerator);
        refused!(house.tables.moderates(&at).await, NotModerator);
    }
    assert_eq!(phase(&house, table).await, TablePhase::Playing);
    let in_thread = Asker::here(person(EVE), THREAD, None).moderating(true);
    let at = house.tables.admit(&in_thread, table).await.unwrap();
    assert_eq!(
        house.tables.moderates(&at).await.unwrap(),
        TablePhase::Playing
    );
}

#[tokio::test]
async fn a_moderator_grants_a_seat_only_where_nobody_sits() {
    let house = House::new().await;
    let table = house.two().await;
    house.resign(table, BOB).await.unwrap();
    let asker = house.in_thread(table, EVE).await;
    let wish = house.tables.ask_for_seat(&asker, None).await.unwrap();
    let there = Asker::here(person(PersonId(77)), THREAD, Some(CHANNEL)).moderating(true);
    let at = house.tables.admit(&there, table).await.unwrap();
    refused!(house.tables.answer_offer(&at, wish, true).await, NotAsked);
    house.change("UPDATE seats SET person = NULL").await;
    house.tables.answer_offer(&at, wish, true).await.unwrap();
}

#[tokio::test]
async fn a_lobby_that_nobody_touches_ends_by_itself_with_a_notice() {
    let house = House::new().await;
    let idle = house.create(2, 0).await;
    let played = house.two().await;
    house.deliver().await;
    let before = TableService::LOBBY_KEPT - Duration::from_secs(60);
    house.clock.advance(before);
    let touched = house.create(3, 0).await;
    house.deliver().await;
    let due = house.tables.next_due().await.unwrap().unwrap();
    assert_eq!(
        due.duration_since(house.clock.now()).as_secs(),
        60,
        "the deliverer wakes for it"
    );

    // A stop of the process in between loses nothing.
    let house = house.restarted().await;
    house.clock.advance(Duration::from_secs(60));
    let sent = house.deliver().await;
    assert_eq!(phase(&house, idle).await, TablePhase::Cancelled);
    assert_eq!(phase(&house, played).await, TablePhase::Playing);
    assert_eq!(phase(&house, touched).await, TablePhase::Lobby);
    assert!(sent.iter().all(|one| one.table == idle), "{sent:?}");
    assert_lobby(&sent);
    let told = lines(&sent);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, CHANNEL);
    assert!(told[0].1.contains("7 days"), "{told:?}");
    assert!(house.deliver().await.is_empty(), "it is told once");

    // A person who joins restarts the time.
    house.join(touched, BOB).await.unwrap();
    house.clock.advance(before);
    house.deliver().await;
    assert_eq!(phase(&house, touched).await, TablePhase::Lobby);
    house.clock.advance(Duration::from_secs(60));
    house.deliver().await;
    assert_eq!(phase(&house, touched).await, TablePhase::Cancelled);
}
