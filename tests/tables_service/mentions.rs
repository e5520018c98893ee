//! A person who is asked something while the others play on is mentioned once a turn, and not in their quiet hours.

use std::time::Duration;

use slowtable_service::pace::{Rhythm, Zone};
use slowtable_service::tables::{PersonId, Settings, TableId};
use slowtable_ui::Press;

use crate::{ANN, BOB, House, posts};

const HOUR: Duration = Duration::from_secs(60 * 60);

impl House {
    /// Makes a table at which only Ann has not picked yet.
    pub async fn waits_for_ann(&self) -> TableId {
        let table = self.quiet().await;
        self.pick(table, BOB, 3).await;
        self.deliver().await;
        table
    }

    /// Has Ann offer Bob a seed. Returns who is mentioned for it.
    pub async fn offered(&self, table: TableId) -> Vec<PersonId> {
        self.play(table, ANN, &["offer", "seat:1", "crop:"]).await;
        self.pinged().await
    }

    async fn pinged(&self) -> Vec<PersonId> {
        let posts = posts(&self.deliver().await).into_iter();
        posts.flat_map(|(_, post)| post.ping).collect()
    }
}

#[tokio::test]
async fn several_offers_of_a_turn_mention_a_person_once() {
    let house = House::new().await;
    let table = house.waits_for_ann().await;
    assert_eq!(house.offered(table).await, [BOB]);
    house.play(table, BOB, &["decline"]).await;
    assert_eq!(house.pinged().await, []);
    assert_eq!(house.offered(table).await, []);
    house.play(table, BOB, &["decline"]).await;
    // A stop of the process forgets nothing.
    let house = house.restarted().await;
    assert_eq!(house.offered(table).await, []);
    house.play(table, BOB, &["decline"]).await;
    house.deliver().await;
    // The table waits for Bob, who is mentioned as ever.
    house.pick(table, ANN, 4).await;
    assert_eq!(house.pinged().await, [BOB]);
    house.pick(table, BOB, 5).await;
    house.deliver().await;
    assert_eq!(house.offered(table).await, [BOB], "another turn");
}

#[tokio::test]
async fn a_person_who_wants_offers_only_at_their_desk_is_mentioned_for_what_the_table_waits_for() {
    let house = House::new().await;
    let table = house.waits_for_ann().await;
    let settings = Settings {
        offers_at_desk: true,
        ..Settings::default()
    };
    house.tables.set_settings(BOB, settings).await.unwrap();
    assert_eq!(house.offered(table).await, []);
    let desk = house.desk(table, BOB).await;
    assert!(desk.panel.offers(&Press::Choose("accept".to_owned())));
    // It is answered later, as any offer.
    house.play(table, BOB, &["decline"]).await;
    house.deliver().await;
    house.pick(table, ANN, 4).await;
    assert_eq!(house.pinged().await, [BOB]);
}

#[tokio::test]
async fn nobody_is_mentioned_for_an_offer_in_their_quiet_hours() {
    let house = House::new().await;
    let table = house.waits_for_ann().await;
    // The test begins at midnight.
    let rhythm = Rhythm {
        zone: Zone::of_name("UTC"),
        quiet: Some("22-7".parse().unwrap()),
        ..Rhythm::default()
    };
    house
        .tables
        .set_rhythm(BOB, &rhythm)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(house.offered(table).await, []);
    house.play(table, BOB, &["decline"]).await;
    house.deliver().await;
    house.clock.advance(8 * HOUR);
    assert_eq!(house.offered(table).await, [BOB]);
    // What the table waits for is said at any hour.
    house.play(table, BOB, &["decline"]).await;
    house.deliver().await;
    house.clock.advance(16 * HOUR);
    house.pick(table, ANN, 4).await;
    assert_eq!(house.pinged().await, [BOB]);
}
