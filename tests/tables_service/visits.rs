//! What a person does in one visit is one post.

use std::time::Duration;

use slowtable_service::tables::{Delivery, Post, TableId};

use crate::{ANN, BOB, House, posts};

/// How long a visit goes on after a move.
const VISIT: Duration = Duration::from_secs(5 * 60);

impl House {
    /// Makes a table of Ann and Bob that has begun, in a house where visits are gathered.
    async fn visited(&self) -> TableId {
        let table = self.quiet().await;
        self.tables.set_visit(VISIT);
        table
    }

    async fn posted(&self) -> Vec<Post> {
        let posts = posts(&self.deliver().await).into_iter();
        posts.map(|(_, post)| post).collect()
    }
}

#[tokio::test]
async fn moves_that_nobody_waits_for_are_posted_together_when_the_visit_is_over() {
    let house = House::new().await;
    let table = house.visited().await;
    house.play(table, ANN, &["water"]).await;
    assert_eq!(house.posted().await, []);
    assert_eq!(house.tables.gathered(), [table]);
    house.clock.advance(VISIT / 2);
    house.pick(table, ANN, 3).await;
    assert_eq!(house.posted().await, []);
    house.clock.advance(VISIT / 2);
    assert_eq!(
        house.posted().await,
        [],
        "the visit goes on from the last move"
    );
    assert!(house.tables.next_due().await.unwrap().is_some());
    house.clock.advance(VISIT / 2);
    let posted = house.posted().await;
    let [post] = &posted[..] else {
        panic!("{posted:?}");
    };
    assert_eq!(post.lines.len(), 2, "{post:?}");
    assert_eq!((&post.picture, post.since), (&None, None));
    assert!(post.ping.is_empty(), "{post:?}");
    house.clock.advance(VISIT);
    assert_eq!(house.posted().await, []);
}

#[tokio::test]
async fn a_person_who_becomes_awaited_is_mentioned_at_once_and_sees_the_table() {
    let house = House::new().await;
    let table = house.visited().await;
    house.play(table, ANN, &["water"]).await;
    house.pick(table, ANN, 3).await;
    assert_eq!(house.posted().await, []);
    // Bob ends the round, and Ann is awaited again.
    house.pick(table, BOB, 4).await;
    let posted = house.posted().await;
    let [post] = &posted[..] else {
        panic!("{posted:?}");
    };
    assert!(post.lines.len() >= 3, "{post:?}");
    assert!(post.picture.is_some(), "{post:?}");
    assert_eq!(post.ping, [ANN]);
}

#[tokio::test]
async fn a_visit_survives_a_restart_and_a_clock_that_is_set_back() {
    let house = House::new().await;
    let table = house.visited().await;
    house.pick(table, ANN, 3).await;
    assert_eq!(house.posted().await, []);
    let house = house.restarted().await;
    house.tables.set_visit(VISIT);
    assert_eq!(house.posted().await, []);
    house.clock.set_back(2 * VISIT);
    let house = house.restarted().await;
    house.tables.set_visit(VISIT);
    let posted = house.posted().await;
    assert_eq!(posted.len(), 1, "{posted:?}");
}

#[tokio::test]
async fn news_of_a_visit_waits_no_longer_where_a_send_is_tried_again() {
    let house = House::new().await;
    let table = house.visited().await;
    house.pick(table, ANN, 3).await;
    house.clock.advance(VISIT);
    let due = house.due().await;
    let [one] = &due[..] else { panic!("{due:?}") };
    assert!(matches!(one.what, Delivery::Post { .. }));
    let later = slowtable_service::tables::Retry::After(Duration::from_secs(60));
    house.failed(one, "busy", later).await;
    house.pick(table, BOB, 4).await;
    assert_eq!(house.posted().await, [], "Discord asked for a minute");
    house.clock.advance(Duration::from_secs(60));
    assert_eq!(house.posted().await.len(), 2);
}
