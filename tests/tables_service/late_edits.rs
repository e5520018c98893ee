//! Edits of messages older than an hour that Discord refuses because there were too many.

use std::time::Duration;

use slowtable_service::tables::{
    Delivery, LostDelivery, MessageId, Outgoing, Receipt, Retry, TableId,
};

use crate::{ANN, BOB, CHANNEL, EVE, House, posts};

const LOBBY: MessageId = MessageId(33);

/// A table of three whose lobby is posted, after Bob has sat down: the edit of the lobby.
async fn changed_lobby() -> (House, TableId, Outgoing) {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    let post = house.due().await.remove(0);
    house.delivered(&post, Receipt::Message(LOBBY)).await;
    house.join(table, BOB).await.unwrap();
    let edit = lobby_edit(&house).await.unwrap();
    (house, table, edit)
}

/// The edit of the lobby, if that is all that is due.
async fn lobby_edit(house: &House) -> Option<Outgoing> {
    let mut due = house.due().await;
    assert!(due.len() < 2, "{due:?}");
    let edit = due.pop()?;
    let what = Delivery::Lobby {
        channel: CHANNEL,
        message: Some(LOBBY),
    };
    assert_eq!(edit.what, what, "never a second lobby");
    Some(edit)
}

/// Asserts that nothing is due for so many seconds, and then the edit of the lobby.
async fn lobby_edit_in(house: &House, seconds: u64) -> Outgoing {
    house.clock.advance(Duration::from_secs(seconds - 1));
    assert!(house.due().await.is_empty(), "{seconds}");
    house.clock.advance(Duration::from_secs(1));
    lobby_edit(house).await.unwrap()
}

#[tokio::test]
async fn a_lobby_that_takes_no_more_edits_waits_twice_as_long_each_time_and_is_not_posted_again() {
    let (house, _, mut edit) = changed_lobby().await;
    for wait in [1, 2, 4, 8, 16] {
        house.failed(&edit, "30046", Retry::TooManyEdits).await;
        edit = lobby_edit_in(&house, wait).await;
    }
    let house = house.restarted().await;
    let edit = lobby_edit(&house).await.unwrap();
    house.delivered(&edit, Receipt::Message(LOBBY)).await;
    assert!(house.due().await.is_empty());
}

#[tokio::test]
async fn changes_of_a_lobby_that_takes_no_more_edits_become_one_edit() {
    let (house, table, edit) = changed_lobby().await;
    house.failed(&edit, "30046", Retry::TooManyEdits).await;
    for _ in 0..10 {
        house.join(table, EVE).await.unwrap();
        assert!(house.due().await.is_empty(), "it waits, too");
        house.leave(table, EVE).await.unwrap();
        assert!(house.due().await.is_empty(), "it waits, too");
    }
    let edit = lobby_edit_in(&house, 1).await;
    house.delivered(&edit, Receipt::Message(LOBBY)).await;
    house.clock.advance(Duration::from_secs(600));
    assert!(house.due().await.is_empty());
}

#[tokio::test]
async fn a_change_during_a_long_wait_is_tried_within_seconds() {
    let (house, table, mut edit) = changed_lobby().await;
    for wait in [1, 2, 4, 8, 16, 32, 64] {
        house.failed(&edit, "30046", Retry::TooManyEdits).await;
        edit = lobby_edit_in(&house, wait).await;
    }
    house.failed(&edit, "30046", Retry::TooManyEdits).await;
    house.join(table, EVE).await.unwrap();
    assert!(house.due().await.is_empty());
    let edit = lobby_edit_in(&house, 8).await;
    assert_eq!(edit.attempts, 0, "the waits begin again");
}

#[tokio::test]
async fn a_lobby_that_takes_no_more_edits_holds_up_neither_its_thread_nor_other_tables() {
    let (house, table, _) = changed_lobby().await;
    house.join(table, EVE).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.two().await;
    let of_first = |one: &Outgoing| one.table == table;
    let lobby = |what: &Delivery| matches!(what, Delivery::Lobby { .. });
    // The second table posts its lobby for the first time.
    let is_edit = |what: &Delivery| {
        matches!(
            what,
            Delivery::Lobby {
                message: Some(_),
                ..
            }
        )
    };
    let sent = house
        .deliver_unless(|what| is_edit(what).then_some(Retry::TooManyEdits))
        .await;
    let (first, second): (Vec<_>, Vec<_>) = sent.into_iter().partition(of_first);
    assert_eq!((posts(&first).len(), posts(&second).len()), (1, 1));
    assert_eq!(second.iter().filter(|one| lobby(&one.what)).count(), 1);
    assert!(!first.iter().any(|one| lobby(&one.what)));
    house.clock.advance(Duration::from_secs(8));
    let edits = house.deliver().await;
    assert_eq!(edits.len(), 2, "one for each table: {edits:?}");
}

#[tokio::test]
async fn a_lobby_that_was_deleted_while_its_edit_waited_is_posted_again() {
    let (house, _, edit) = changed_lobby().await;
    house.failed(&edit, "30046", Retry::TooManyEdits).await;
    let edit = lobby_edit_in(&house, 1).await;
    let gone = Retry::Never(LostDelivery::MessageGone);
    house.failed(&edit, "10008", gone).await;
    let new = house.due().await.remove(0);
    assert!(matches!(new.what, Delivery::Lobby { message: None, .. }));
}
