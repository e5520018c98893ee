//! Posts about moves without news.

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
