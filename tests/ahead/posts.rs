//! Posts about moves without news.

use std::time::Duration;

use slowtable_service::tables::{Delivery, MessageId, Receipt, Retry};

use crate::house::{ANN, BOB, House};

#[tokio::test]
async fn what_tells_nothing_new_brings_the_last_picture_up_to_date() {
    let mut house = House::before_hands().await;
    let begun = house.sent().await;
    assert!(
        begun.iter().any(|one| one.contains("picture: Some")),
        "{begun:?}"
    );
    // Bob was asked before, and still is.
    house.hand(ANN).await;
    let sent = house.sent().await;
    let [renewed] = &sent[..] else {
        panic!("{sent:?}");
    };
    assert!(renewed.contains("replaces: Some"), "{renewed}");
    assert!(
        renewed.contains("begins"),
        "it tells what it told: {renewed}"
    );
    assert!(
        !renewed.contains("name: \"🔵\\u{e0100} <@101>\""),
        "Ann is not awaited: {renewed}"
    );
    // Ann is asked again, and the post says so.
    house.hand(BOB).await;
    let sent = house.sent().await;
    let [renewed, asked] = &sent[..] else {
        panic!("{sent:?}");
    };
    assert!(renewed.contains("replaces: Some"), "{renewed}");
    assert!(
        renewed.contains("ping: []"),
        "nobody is told twice: {renewed}"
    );
    assert!(asked.contains("ping: [PersonId(101)]"), "{asked}");
    assert!(asked.contains("picture: None"), "{asked}");
}

#[tokio::test]
async fn of_edits_that_discord_takes_no_more_of_only_the_newest_is_sent_and_posts_do_not_wait() {
    let mut house = House::before_hands().await;
    house.sent().await;
    house.hand(ANN).await;
    let first = house.tables.due(100).await.unwrap().remove(0);
    let replaced = |what: &Delivery| match what {
        Delivery::Post { post, .. } => post.replaces,
        _ => None,
    };
    assert!(replaced(&first.what).is_some(), "{first:?}");
    let refused = Retry::TooManyEdits;
    house
        .tables
        .failed(first.id, "30046", refused)
        .await
        .unwrap();
    assert!(house.tables.due(100).await.unwrap().is_empty());
    house.hand(BOB).await;
    let sent = house.sent().await;
    let [asked] = &sent[..] else {
        panic!("{sent:?}");
    };
    assert!(asked.contains("ping: [PersonId(101)]"), "{asked}");
    house.clock.advance(Duration::from_secs(1));
    let due = house.tables.due(100).await.unwrap();
    let [edit] = &due[..] else { panic!("{due:?}") };
    assert_eq!(replaced(&edit.what), replaced(&first.what));
    assert_ne!(edit.what, first.what, "the newest");
    let receipt = Receipt::Message(MessageId(1));
    house.tables.delivered(edit.id, receipt).await.unwrap();
    house.clock.advance(Duration::from_secs(60));
    assert!(house.sent().await.is_empty(), "the older edit is dropped");
}
