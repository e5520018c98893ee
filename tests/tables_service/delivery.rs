//! Deliveries: in order, folded, retried with the same nonce, and never lost silently.

use std::sync::Arc;
use std::time::Duration;

use slowtable_service::tables::{
    Asker, ChannelId, Delivery, LostDelivery, MessageId, Outgoing, Post, Receipt, Retry,
    TableError, TableId, TableService,
};
use tokio::task::JoinHandle;

use crate::toy::Gate;
use crate::{ANN, BOB, CHANNEL, EVE, House, THREAD, person, posts, toy};

fn post(outgoing: &Outgoing) -> &Post {
    match &outgoing.what {
        Delivery::Post { post, .. } => post,
        other => panic!("{other:?}"),
    }
}

async fn one_due(house: &House) -> Outgoing {
    let mut due = house.due().await;
    assert_eq!(due.len(), 1, "{due:?}");
    due.remove(0)
}

/// Asserts that nothing is due for this many seconds, and then something is.
async fn due_in(house: &House, seconds: u64) -> Outgoing {
    house.clock.advance(Duration::from_secs(seconds - 1));
    assert!(house.due().await.is_empty(), "{seconds}");
    house.clock.advance(Duration::from_secs(1));
    one_due(house).await
}

#[tokio::test]
async fn the_lobby_comes_first_then_the_thread_then_what_is_for_it() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let lobby = one_due(&house).await;
    assert_eq!(
        lobby.what,
        Delivery::Lobby {
            channel: CHANNEL,
            message: None
        }
    );
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    assert_eq!(one_due(&house).await, lobby, "nothing overtakes it");
    let message = MessageId(33);
    let receipt = Receipt::Message(message);
    house.delivered(&lobby, receipt).await;
    house
        .delivered(&lobby, Receipt::Message(MessageId(34)))
        .await;

    let edit = one_due(&house).await;
    assert_eq!(
        edit.what,
        Delivery::Lobby {
            channel: CHANNEL,
            message: Some(message)
        }
    );
    assert_ne!(edit.nonce, lobby.nonce);
    house.delivered(&edit, receipt).await;
    let thread = one_due(&house).await;
    let Delivery::OpenThread {
        name,
        message: from,
        ..
    } = &thread.what
    else {
        panic!("{thread:?}");
    };
    assert_eq!(name, "1 · Ann, Bob · Toy");
    assert_eq!(*from, Some(message));
    house.delivered(&thread, Receipt::Thread(THREAD)).await;
    let there = Asker::here(person(EVE), THREAD, None);
    let at = house.tables.admit_in_thread(&there).await.unwrap();
    assert_eq!(at.map(|at| at.table()), Some(table));
    let begins = one_due(&house).await;
    let told = post(&begins);
    assert!(told.lines[0].contains("🔵\u{e0100} <@101>, 🟧\u{e0100} <@102>"));
    assert_eq!(told.ping, [ANN, BOB]);
    assert_eq!(told.awaited[0].what, "pick a number");
    house.delivered(&begins, receipt).await;
    let lobby = one_due(&house).await;
    assert!(
        matches!(lobby.what, Delivery::Lobby { .. }),
        "the lobby leads to the thread"
    );
}

#[tokio::test]
async fn a_retry_has_the_same_content_and_nonce_whatever_happens_meanwhile() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let first = one_due(&house).await;
    assert!(first.nonce.len() <= 25);
    assert_eq!(post(&first).lines, ["🔵\u{e0100} <@101> has picked."]);
    house.pick(table, BOB, 2).await;
    house.failed(&first, "503", Retry::Later).await;
    assert!(house.due().await.is_empty());
    let next = house.tables.next_due().await.unwrap().unwrap();
    house.clock.advance(Duration::from_secs(1));
    assert_eq!(house.clock.now(), next);
    let second = one_due(&house).await;
    assert_eq!((&second.nonce, &second.what), (&first.nonce, &first.what));
    assert_eq!(second.attempts, 1);
    let house = house.restarted().await;
    assert_eq!(one_due(&house).await, second);
    house
        .delivered(&second, Receipt::Message(MessageId(1)))
        .await;
    let rest = one_due(&house).await;
    assert_ne!(rest.nonce, first.nonce);
    assert_eq!(post(&rest).lines.len(), 2, "Bob's pick and the reveal");
    assert_eq!(post(&rest).ping, [ANN], "Bob looks at his desk");
}

#[tokio::test]
async fn what_happens_during_a_delivery_becomes_one_post_after_it() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let first = one_due(&house).await;
    house.pick(table, BOB, 2).await;
    assert_eq!(one_due(&house).await, first);
    house.pick(table, ANN, 3).await;
    assert_eq!(one_due(&house).await, first);
    let rest = house.deliver().await;
    assert_eq!(rest.len(), 2);
    assert_eq!(post(&rest[1]).lines.len(), 3);
}

#[tokio::test]
async fn waits_double_up_to_a_limit_and_what_the_service_says_is_obeyed() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let due = one_due(&house).await;
    for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
        house.failed(&due, "503", Retry::Later).await;
        due_in(&house, wait).await;
    }
    let wait = Retry::After(Duration::from_secs(77));
    house.failed(&due, "429", wait).await;
    assert_eq!(due_in(&house, 77).await.attempts, 12);
    house.clock.advance(Duration::from_secs(4 * 24 * 60 * 60));
    house.failed(&due, "503", Retry::Later).await;
    assert!(house.due().await.is_empty(), "given up");
}

#[tokio::test]
async fn opponents_moves_are_one_post() {
    let house = House::new().await;
    let table = house.with_opponents().await;
    house.deliver().await;
    house.pick(table, ANN, 1).await;
    let sent = house.deliver().await;
    assert_eq!(sent.len(), 1);
    let lines = &post(&sent[0]).lines;
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(lines[2], "🟧\u{e0100} Ada has picked.");
    assert!(post(&sent[0]).ping.is_empty(), "Ann looks at her desk");
    assert_eq!(post(&sent[0]).awaited.len(), 1);
}

/// Makes a house whose opponents think until the gate is opened; one of them is asked when a table begins.
async fn gated(
    seats: u8,
) -> (
    House,
    TableId,
    JoinHandle<Result<(), TableError>>,
    Arc<Gate>,
) {
    let gate = Arc::new(Gate::default());
    let house = House::new().await.hosting(vec![toy::gated(&gate)]).await;
    let table = house.create(seats, seats - 1).await;
    house.deliver().await;
    let start = house.starting(table).await;
    let thinks = Arc::clone(&gate);
    tokio::task::spawn_blocking(move || thinks.reached())
        .await
        .unwrap();
    (house, table, start, gate)
}

#[tokio::test]
async fn nothing_is_sent_before_the_opponents_have_answered() {
    let (house, table, start, gate) = gated(3).await;
    // The caller stops waiting; the game begins all the same.
    start.abort();
    let meanwhile = house.due().await;
    gate.open();
    assert!(meanwhile.is_empty());
    // The deliverer is woken when both have played.
    while house.due().await.is_empty() {
        house.tables.wake().notified().await;
    }
    assert_eq!(house.moves(table).await, 2);
    assert_eq!(posts(&house.deliver().await).len(), 1);
}

#[tokio::test]
async fn a_post_shows_what_is_special_and_marks_what_has_changed_since_the_last_such() {
    let house = House::new().await;
    let table = house.quiet().await;
    let shown = async || {
        let sent = house.deliver().await;
        let last = post(sent.last().unwrap()).clone();
        (last.picture, last.since)
    };
    let roll = |since| (Some("roll".to_owned()), Some(since));
    house.pick(table, ANN, 1).await;
    assert_eq!(shown().await, (None, None), "nobody is called");
    house.pick(table, BOB, 2).await;
    assert_eq!(shown().await, roll(0));
    house.pick(table, BOB, 3).await;
    assert_eq!(shown().await, (None, None));
    house.pick(table, ANN, 4).await;
    assert_eq!(shown().await, roll(2));
}

#[tokio::test]
async fn who_presses_does_not_wait_for_opponents_who_think_for_long() {
    let (house, table, start, gate) = gated(2).await;
    assert!(!start.is_finished());
    house.clock.advance(Duration::from_secs(1));
    start.await.unwrap().unwrap();
    let due = house.due().await;
    assert!(
        posts(&due).is_empty(),
        "what they do will be in the same post"
    );
    gate.open();
    while posts(&house.deliver().await).is_empty() {
        house.tables.wake().notified().await;
    }
    assert_eq!(house.moves(table).await, 1);
}

#[tokio::test]
async fn what_can_never_be_sent_is_kept_and_holds_up_nothing() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let due = one_due(&house).await;
    house.pick(table, BOB, 2).await;
    let retry = Retry::Never(LostDelivery::Refused);
    house.failed(&due, "50035", retry).await;
    assert_ne!(one_due(&house).await.id, due.id);
    let lost = house
        .rows::<(String,)>("SELECT error FROM sends WHERE state = 'lost'")
        .await;
    assert_eq!(lost, [("50035".to_owned(),)]);
}

#[tokio::test]
async fn a_post_that_found_no_thread_goes_to_the_next_one_as_it_was() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let lost = one_due(&house).await;
    let gone = Retry::Never(LostDelivery::ThreadGone);
    for thread in 902..905 {
        house.failed(&lost, "10003", gone).await;
        let due = house.due().await;
        let is_opening = |it: &&Outgoing| matches!(it.what, Delivery::OpenThread { .. });
        let opening = due.iter().find(is_opening).unwrap();
        let opened = Receipt::Thread(ChannelId(thread));
        house.delivered(opening, opened).await;
        let due = house.due().await;
        let again = due.iter().find(|it| it.id == lost.id).unwrap();
        assert_eq!((&again.nonce, post(again)), (&lost.nonce, post(&lost)));
        assert!(matches!(again.what, Delivery::Post { thread: at, .. } if at.0 == thread));
    }
    house.failed(&lost, "10003", gone).await;
    let due = house.due().await;
    assert!(due.iter().all(|it| it.id != lost.id), "no circle");
    let notice = house.desk(table, BOB).await.notice.unwrap();
    assert!(notice.contains("is gone"), "{notice}");
}

#[tokio::test]
async fn a_lobby_whose_message_is_gone_is_posted_anew() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.deliver().await;
    house.join(table, BOB).await.unwrap();
    let edit = one_due(&house).await;
    let gone = Retry::Never(LostDelivery::MessageGone);
    house.failed(&edit, "10008", gone).await;
    let anew = one_due(&house).await;
    assert!(matches!(anew.what, Delivery::Lobby { message: None, .. }));
}

#[tokio::test]
async fn who_wants_a_direct_message_gets_one_beside_the_thread() {
    let house = House::new().await;
    house.by_dm().await;
    let table = house.two().await;
    let sent = house.deliver().await;
    assert_eq!(posts(&sent)[0].1.ping, [BOB]);
    let dm = Delivery::Dm {
        person: ANN,
        text: format!("**Toy**, table {table} waits for you: pick a number"),
    };
    let dms = sent.iter().filter(|one| is_dm(one));
    assert_eq!(dms.map(|one| &one.what).collect::<Vec<_>>(), [&dm]);
}

fn is_dm(one: &Outgoing) -> bool {
    matches!(one.what, Delivery::Dm { .. })
}

#[tokio::test]
async fn a_direct_message_that_came_too_late_is_not_sent() {
    let house = House::new().await;
    house.by_dm().await;
    let table = house.two().await;
    house.due().await;
    house.pick(table, ANN, 1).await;
    let sent = house.deliver().await;
    assert!(!sent.iter().any(is_dm));
}

#[tokio::test]
async fn closed_direct_messages_become_pings_and_are_said_once() {
    let house = House::new().await;
    house.by_dm().await;
    let table = house.two().await;
    let closed = Retry::Never(LostDelivery::DmsClosed);
    let refused = |what: &Delivery| matches!(what, Delivery::Dm { .. }).then_some(closed);
    let sent = house.deliver_unless(refused).await;
    assert!(!house.tables.settings(ANN).await.unwrap().desk_by_dm);
    let pings = posts(&sent).into_iter().map(|(_, post)| post.ping);
    assert_eq!(pings.collect::<Vec<_>>(), [vec![BOB], vec![ANN]]);
    let desk = house.desk(table, ANN).await;
    assert!(desk.notice.unwrap().contains("direct message"));
    assert_eq!(house.desk(table, ANN).await.notice, None);
}

#[tokio::test]
async fn the_end_is_told_and_closed() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.play_out(table).await;
    let mut sent = house.deliver().await;
    house.clock.advance(TableService::THREAD_KEPT);
    sent.extend(house.deliver().await);
    let kinds: Vec<&str> = sent
        .iter()
        .map(|one| match &one.what {
            Delivery::Lobby { .. } => "lobby",
            Delivery::Post { .. } => "post",
            Delivery::Close { .. } => "close",
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(kinds, ["lobby", "post", "close"]);
    let over = post(&sent[1]).over.as_deref().unwrap();
    assert!(over.starts_with("1. 🔵\u{e0100} <@101>: "), "{over}");
    assert!(post(&sent[1]).awaited.is_empty());
    assert_eq!(
        sent[2].what,
        Delivery::Close {
            thread: Some(THREAD)
        }
    );
}

#[tokio::test]
async fn whoever_waits_is_woken() {
    let house = House::new().await;
    house.create(2, 0).await;
    house.tables.wake().notified().await;
    house.deliver().await;
}
