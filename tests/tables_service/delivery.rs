//! What reaches people: in order, folded, again with the same nonce, never lost in silence.

use std::time::Duration;

use slowtable::store::StoreOptions;
use slowtable::tables::{
    Asker, Delivery, Lost, MessageId, Outgoing, Post, Receipt, Retry, Settings, Starting, TableId,
    Tables,
};

use slowtable_face::Language;

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, THREAD, person};

fn post(outgoing: &Outgoing) -> &Post {
    match &outgoing.what {
        Delivery::Post { post, .. } => post,
        other => panic!("{other:?}"),
    }
}

async fn one_due(house: &House) -> Outgoing {
    let mut due = house.tables.due(10).await.unwrap();
    assert_eq!(due.len(), 1, "{due:?}");
    due.remove(0)
}

/// A table of two whose beginning has been delivered.
async fn quiet(house: &House) -> TableId {
    let table = house.two().await;
    house.deliver().await;
    table
}

async fn by_dm(house: &House) {
    let settings = Settings {
        language: None,
        desk_by_dm: true,
    };
    house.tables.set_settings(ANN, settings).await.unwrap();
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
    house.tables.delivered(lobby.id, receipt).await.unwrap();
    house
        .tables
        .delivered(lobby.id, Receipt::Message(MessageId(34)))
        .await
        .unwrap();

    let edit = one_due(&house).await;
    assert_eq!(
        edit.what,
        Delivery::Lobby {
            channel: CHANNEL,
            message: Some(message)
        }
    );
    assert_ne!(edit.nonce, lobby.nonce);
    house.tables.delivered(edit.id, receipt).await.unwrap();
    let thread = one_due(&house).await;
    let Delivery::OpenThread {
        name,
        message: from,
        ..
    } = &thread.what
    else {
        panic!("{thread:?}");
    };
    assert_eq!(name, "Toy · Ann, Bob · 1");
    assert_eq!(*from, Some(message));
    house
        .tables
        .delivered(thread.id, Receipt::Thread(THREAD))
        .await
        .unwrap();
    let there = Asker::here(person(EVE), THREAD, None);
    let at = house.tables.admit_in_thread(&there).await.unwrap();
    assert_eq!(at.map(|at| at.table()), Some(table));
    let begins = one_due(&house).await;
    let told = post(&begins);
    assert!(told.lines[0].contains("<@101>, <@102>"));
    assert_eq!(told.ping, [ANN, BOB]);
    assert_eq!(told.awaited[0].what, "picks a number");
    house.tables.delivered(begins.id, receipt).await.unwrap();
    let lobby = one_due(&house).await;
    assert!(
        matches!(lobby.what, Delivery::Lobby { .. }),
        "the lobby leads to the thread"
    );
}

#[tokio::test]
async fn a_retry_has_the_same_content_and_nonce_whatever_happens_meanwhile() {
    let house = House::new().await;
    let table = quiet(&house).await;
    house.pick(table, ANN, 1).await;
    let first = one_due(&house).await;
    assert!(first.nonce.len() <= 25);
    assert_eq!(post(&first).lines, ["<@101> has picked"]);
    house.pick(table, BOB, 2).await;
    house
        .tables
        .failed(first.id, "503", Retry::Later)
        .await
        .unwrap();
    assert!(house.tables.due(10).await.unwrap().is_empty());
    let next = house.tables.next_due().await.unwrap().unwrap();
    house.clock.advance(Duration::from_secs(1));
    assert_eq!(house.clock.now(), next);
    let second = one_due(&house).await;
    assert_eq!((&second.nonce, &second.what), (&first.nonce, &first.what));
    assert_eq!(second.attempts, 1);
    let house = house.restarted().await;
    assert_eq!(one_due(&house).await, second);
    house
        .tables
        .delivered(second.id, Receipt::Message(MessageId(1)))
        .await
        .unwrap();
    let rest = one_due(&house).await;
    assert_ne!(rest.nonce, first.nonce);
    assert_eq!(post(&rest).lines.len(), 2, "Bob's pick and the reveal");
    assert_eq!(post(&rest).ping, [ANN], "Bob looks at his desk");
}

#[tokio::test]
async fn what_happens_during_a_delivery_becomes_one_post_after_it() {
    let house = House::new().await;
    let table = quiet(&house).await;
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
    let table = quiet(&house).await;
    house.pick(table, ANN, 1).await;
    let due = one_due(&house).await;
    for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600] {
        house
            .tables
            .failed(due.id, "503", Retry::Later)
            .await
            .unwrap();
        house.clock.advance(Duration::from_secs(wait - 1));
        assert!(house.tables.due(10).await.unwrap().is_empty(), "{wait}");
        house.clock.advance(Duration::from_secs(1));
        one_due(&house).await;
    }
    let wait = Duration::from_secs(77);
    house
        .tables
        .failed(due.id, "429", Retry::After(wait))
        .await
        .unwrap();
    house.clock.advance(Duration::from_secs(76));
    assert!(house.tables.due(10).await.unwrap().is_empty());
    house.clock.advance(Duration::from_secs(1));
    assert_eq!(one_due(&house).await.attempts, 12);
    house.clock.advance(Duration::from_secs(4 * 24 * 60 * 60));
    house
        .tables
        .failed(due.id, "503", Retry::Later)
        .await
        .unwrap();
    assert!(house.tables.due(10).await.unwrap().is_empty(), "given up");
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
    assert_eq!(lines[2], "Ada has picked");
    assert!(post(&sent[0]).ping.is_empty(), "Ann looks at her desk");
    assert_eq!(post(&sent[0]).awaited.len(), 1);
}

/// A house whose opponents think until the gate is opened.
async fn gated() -> (House, std::sync::Arc<crate::toy::Gate>) {
    let mut house = House::new().await;
    let gate = std::sync::Arc::new(crate::toy::Gate::default());
    let options = StoreOptions::file(house.file());
    let titles = vec![crate::toy::gated(&gate)];
    house.tables.close().await;
    house.tables = Tables::open(&options, titles, house.clock.clone())
        .await
        .unwrap();
    (house, gate)
}

#[tokio::test]
async fn nothing_is_sent_before_the_opponents_have_answered() {
    let (house, gate) = gated().await;
    let table = house.create(3, 2).await;
    house.deliver().await;
    let tables = house.tables.clone();
    // Whoever asked stops waiting; the game begins all the same.
    let ann = house.at(table, ANN).await;
    let start = tokio::spawn(async move { tables.start(&ann, Starting::AsWanted, EN).await });
    let waiting = std::sync::Arc::clone(&gate);
    tokio::task::spawn_blocking(move || waiting.reached())
        .await
        .unwrap();
    start.abort();
    let meanwhile = house.tables.due(10).await;
    gate.open();
    assert!(meanwhile.unwrap().is_empty());
    // The deliverer is woken when both have played.
    while house.tables.due(10).await.unwrap().is_empty() {
        house.tables.wake().notified().await;
    }
    let status = house
        .tables
        .status(&house.at(table, ANN).await, Language::English)
        .await
        .unwrap();
    assert_eq!(status.moves, 2);
    let sent = house.deliver().await;
    let posts = sent
        .iter()
        .filter(|one| matches!(one.what, Delivery::Post { .. }));
    assert_eq!(posts.count(), 1, "{sent:?}");
}

#[tokio::test]
async fn a_post_shows_what_is_special_and_marks_what_has_changed_since_the_last_such() {
    let house = House::new().await;
    let table = quiet(&house).await;
    let shown = async || {
        let sent = house.deliver().await;
        let last = post(sent.last().unwrap()).clone();
        (last.picture.unwrap(), last.since)
    };
    house.pick(table, ANN, 1).await;
    assert_eq!(shown().await, ("table".to_owned(), Some(0)));
    house.pick(table, BOB, 2).await;
    assert_eq!(shown().await, ("reveal".to_owned(), Some(0)));
    house.pick(table, BOB, 3).await;
    assert_eq!(shown().await, ("table".to_owned(), Some(2)));
    house.pick(table, ANN, 4).await;
    assert_eq!(shown().await, ("reveal".to_owned(), Some(2)));
}

#[tokio::test]
async fn who_presses_does_not_wait_for_opponents_who_think_for_long() {
    let (house, gate) = gated().await;
    let table = house.create(2, 1).await;
    let tables = house.tables.clone();
    let ann = house.at(table, ANN).await;
    let start = tokio::spawn(async move { tables.start(&ann, Starting::AsWanted, EN).await });
    let thinks = std::sync::Arc::clone(&gate);
    tokio::task::spawn_blocking(move || thinks.reached())
        .await
        .unwrap();
    assert!(!start.is_finished());
    house.clock.advance(Duration::from_secs(1));
    start.await.unwrap().unwrap();
    let due = house.tables.due(10).await.unwrap();
    let posted = due
        .iter()
        .any(|one| matches!(one.what, Delivery::Post { .. }));
    assert!(!posted, "what they do will be in the same post");
    gate.open();
    while !is_posted(&house).await {
        house.tables.wake().notified().await;
    }
    let status = house
        .tables
        .status(&house.at(table, ANN).await, Language::English)
        .await
        .unwrap();
    assert_eq!(status.moves, 1);
}

/// Whether the deliverer has been given a post.
async fn is_posted(house: &House) -> bool {
    let sent = house.deliver().await;
    sent.iter()
        .any(|one| matches!(one.what, Delivery::Post { .. }))
}

#[tokio::test]
async fn what_can_never_be_sent_is_kept_and_holds_up_nothing() {
    let house = House::new().await;
    let table = quiet(&house).await;
    house.pick(table, ANN, 1).await;
    let due = one_due(&house).await;
    house.pick(table, BOB, 2).await;
    let retry = Retry::Never(Lost::Refused);
    house.tables.failed(due.id, "50035", retry).await.unwrap();
    assert_ne!(one_due(&house).await.id, due.id);
    let sql = house.sql().await;
    let kept: (String, String) =
        sqlx::query_as("SELECT state, error FROM sends WHERE state = 'lost'")
            .fetch_one(&sql)
            .await
            .unwrap();
    assert_eq!(kept, ("lost".to_owned(), "50035".to_owned()));
}

#[tokio::test]
async fn a_thread_that_is_gone_is_opened_anew_and_one_that_cannot_be_is_the_channel() {
    let house = House::new().await;
    let table = quiet(&house).await;
    house.pick(table, ANN, 1).await;
    let lost = one_due(&house).await;
    let gone = Retry::Never(Lost::ThreadGone);
    house.tables.failed(lost.id, "10003", gone).await.unwrap();
    let thread = one_due(&house).await;
    assert!(matches!(thread.what, Delivery::OpenThread { .. }));
    let refused = Retry::Never(Lost::Refused);
    house
        .tables
        .failed(thread.id, "50013", refused)
        .await
        .unwrap();
    let again = one_due(&house).await;
    assert_eq!((&again.nonce, post(&again)), (&lost.nonce, post(&lost)));
    assert!(matches!(again.what, Delivery::Post { thread, .. } if thread == CHANNEL));
    house.tables.failed(again.id, "10003", gone).await.unwrap();
    assert!(house.tables.due(10).await.unwrap().is_empty(), "no circle");
}

#[tokio::test]
async fn a_lobby_whose_message_is_gone_is_posted_anew() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.deliver().await;
    house.join(table, BOB).await.unwrap();
    let edit = one_due(&house).await;
    let gone = Retry::Never(Lost::MessageGone);
    house.tables.failed(edit.id, "10008", gone).await.unwrap();
    let anew = one_due(&house).await;
    assert!(matches!(anew.what, Delivery::Lobby { message: None, .. }));
}

#[tokio::test]
async fn who_wants_a_direct_message_gets_one_beside_the_thread() {
    let house = House::new().await;
    by_dm(&house).await;
    let table = house.two().await;
    let sent = house.deliver().await;
    let begins = sent
        .iter()
        .find(|one| matches!(one.what, Delivery::Post { .. }));
    assert_eq!(post(begins.unwrap()).ping, [BOB]);
    let dm = sent.iter().find_map(|one| match &one.what {
        Delivery::Dm {
            person,
            text,
            thread: Some((_, THREAD)),
        } => Some((*person, text.clone())),
        _ => None,
    });
    let (to, text) = dm.unwrap();
    assert_eq!(to, ANN);
    assert_eq!(
        text,
        format!("**Toy**, table {table}: <@101> picks a number")
    );
}

#[tokio::test]
async fn a_direct_message_that_came_too_late_is_not_sent() {
    let house = House::new().await;
    by_dm(&house).await;
    let table = house.two().await;
    house.tables.due(10).await.unwrap();
    house.pick(table, ANN, 1).await;
    let sent = house.deliver().await;
    assert!(
        !sent
            .iter()
            .any(|one| matches!(one.what, Delivery::Dm { .. }))
    );
}

#[tokio::test]
async fn closed_direct_messages_become_pings_and_are_said_once() {
    let house = House::new().await;
    by_dm(&house).await;
    let table = house.two().await;
    let dm = loop {
        let due = house.tables.due(10).await.unwrap();
        let dm = due
            .iter()
            .find(|one| matches!(one.what, Delivery::Dm { .. }));
        if let Some(dm) = dm {
            break dm.clone();
        }
        for one in due {
            let receipt = match one.what {
                Delivery::OpenThread { .. } => Receipt::Thread(THREAD),
                _ => Receipt::Message(MessageId(1)),
            };
            house.tables.delivered(one.id, receipt).await.unwrap();
        }
    };
    let closed = Retry::Never(Lost::DmsClosed);
    house.tables.failed(dm.id, "50007", closed).await.unwrap();
    assert!(!house.tables.settings(ANN).await.unwrap().desk_by_dm);
    let sent = house.deliver().await;
    let pings: Vec<_> = sent
        .iter()
        .filter(|one| matches!(one.what, Delivery::Post { .. }))
        .map(|one| post(one).ping.clone())
        .collect();
    assert_eq!(pings, [vec![BOB], vec![ANN]]);
    let desk = house.desk(table, ANN).await;
    assert!(desk.notice.unwrap().contains("direct message"));
    assert_eq!(house.desk(table, ANN).await.notice, None);
}

#[tokio::test]
async fn the_end_is_told_and_closed() {
    let house = House::new().await;
    let table = quiet(&house).await;
    for _ in 0..3 {
        house.pick(table, ANN, 9).await;
        house.pick(table, BOB, 1).await;
    }
    let sent = house.deliver().await;
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
    assert_eq!(post(&sent[1]).over.as_deref(), Some("<@101> wins"));
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
