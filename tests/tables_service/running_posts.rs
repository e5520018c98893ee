//! The offers of a turn and their answers are one post that is brought up to date.

use std::time::Duration;

use slowtable_service::tables::{
    Delivery, LostDelivery, MessageId, Outgoing, Post, PressId, Receipt, Retry, TableError, TableId,
};

use crate::{ANN, BOB, EN, House, at, posts};

const VISIT: Duration = Duration::from_secs(5 * 60);
const POSTED: MessageId = MessageId(77);

impl House {
    /// Makes a table at which Ann's first offer has been posted as [`POSTED`]. Bob has been mentioned for it.
    async fn trades(&self) -> (TableId, Post) {
        let table = self.quiet().await;
        self.pick(table, BOB, 3).await;
        self.deliver().await;
        self.ann_offers(table).await;
        let due = self.due().await;
        let [one] = &due[..] else { panic!("{due:?}") };
        let post = posts(&due).remove(0).1;
        self.delivered(one, Receipt::Message(POSTED)).await;
        assert_eq!((post.replaces, &post.ping[..]), (None, &[BOB][..]));
        (table, post)
    }

    async fn ann_offers(&self, table: TableId) {
        self.play(table, ANN, &["offer", "seat:1", "crop:"]).await;
    }

    async fn bob_declines(&self, table: TableId) {
        self.play(table, BOB, &["decline"]).await;
    }

    /// Returns the one edit of [`POSTED`] that is due.
    async fn edit(&self) -> (Outgoing, Post) {
        let due = self.due().await;
        let [one] = &due[..] else { panic!("{due:?}") };
        let post = posts(&due).remove(0).1;
        assert_eq!(post.replaces, Some(POSTED));
        assert!(post.ping.is_empty(), "{post:?}");
        (one.clone(), post)
    }

    /// Returns the texts of all posts that are new.
    async fn new_lines(&self) -> Vec<Vec<String>> {
        let posts = posts(&self.deliver().await).into_iter();
        let new = posts.filter(|(_, post)| post.replaces.is_none());
        new.map(|(_, post)| post.lines).collect()
    }
}

#[tokio::test]
async fn answers_and_further_offers_are_added_to_the_post_of_the_first_offer() {
    let house = House::new().await;
    let (table, first) = house.trades().await;
    let mut lines = first.lines;
    for times in 1..4 {
        if times % 2 == 1 {
            house.bob_declines(table).await;
        } else {
            house.ann_offers(table).await;
        }
        let (edit, post) = house.edit().await;
        assert_eq!(post.lines[..lines.len()], lines, "the same beginning");
        assert_eq!(post.lines.len(), lines.len() + 1);
        assert_eq!(post.added().len(), 1);
        assert_eq!((&post.picture, post.since), (&first.picture, first.since));
        lines = post.lines;
        house.delivered(&edit, Receipt::Message(POSTED)).await;
    }
    // What the table waits for is posted, as ever, and ends the message.
    house.pick(table, ANN, 4).await;
    let posted = posts(&house.deliver().await);
    let [(_, post)] = &posted[..] else {
        panic!("{posted:?}")
    };
    assert_eq!((post.replaces, &post.running), (None, &None));
    house.pick(table, BOB, 5).await;
    house.deliver().await;
    house.ann_offers(table).await;
    assert_eq!(house.new_lines().await.len(), 1, "another turn");
}

#[tokio::test]
async fn answers_of_one_visit_are_one_edit() {
    let house = House::new().await;
    let (table, _) = house.trades().await;
    house.tables.set_visit(VISIT);
    house.bob_declines(table).await;
    assert!(house.due().await.is_empty());
    // An offer can be answered from the post, so it does not wait for the end of the visit.
    house.ann_offers(table).await;
    let (_, post) = house.edit().await;
    assert_eq!(post.added().len(), 2);
}

#[tokio::test]
async fn a_stop_between_the_move_and_its_edit_loses_nothing() {
    let house = House::new().await;
    let (table, first) = house.trades().await;
    house.bob_declines(table).await;
    let house = house.restarted().await;
    let (_, post) = house.edit().await;
    // The edit is on disk, and may have been sent.
    let house = house.restarted().await;
    let (edit, again) = house.edit().await;
    assert_eq!(again, post);
    house.delivered(&edit, Receipt::Message(POSTED)).await;
    house.ann_offers(table).await;
    let (_, post) = house.edit().await;
    assert_eq!(post.lines.len(), first.lines.len() + 2);
    assert_eq!(post.added().len(), 1);
}

#[tokio::test]
async fn an_edit_that_discord_puts_off_has_the_later_answers_too() {
    let house = House::new().await;
    let (table, first) = house.trades().await;
    house.bob_declines(table).await;
    let (edit, _) = house.edit().await;
    house.failed(&edit, "30046", Retry::TooManyEdits).await;
    house.ann_offers(table).await;
    house.clock.advance(Duration::from_secs(8));
    let (edit, post) = house.edit().await;
    assert_eq!(post.lines.len(), first.lines.len() + 2);
    assert_eq!(post.added().len(), 2, "the first one was never shown");
    // A newer post does not make its lines old news.
    house.failed(&edit, "30046", Retry::TooManyEdits).await;
    house.pick(table, ANN, 4).await;
    assert_eq!(house.new_lines().await.len(), 1);
    house.clock.advance(Duration::from_secs(60));
    let (_, post) = house.edit().await;
    assert_eq!(post.added().len(), 2);
}

#[tokio::test]
async fn lines_whose_message_is_gone_are_posted_and_go_on_there() {
    let house = House::new().await;
    let (table, first) = house.trades().await;
    house.bob_declines(table).await;
    let (edit, post) = house.edit().await;
    let added = post.added().to_vec();
    let gone = Retry::Never(LostDelivery::MessageGone);
    house.failed(&edit, "10008", gone).await;
    let due = house.due().await;
    let [one] = &due[..] else { panic!("{due:?}") };
    let again = posts(&due).remove(0).1;
    assert_eq!((&again.lines, again.replaces), (&added, None));
    house.delivered(one, Receipt::Message(MessageId(78))).await;
    house.ann_offers(table).await;
    let due = house.due().await;
    let post = posts(&due).remove(0).1;
    assert_eq!(post.replaces, Some(MessageId(78)));
    assert!(!post.lines.contains(&first.lines[0]) || first.lines[0] == post.lines[1]);
    assert_eq!(post.added().len(), 1);
}

#[tokio::test]
async fn lines_of_an_edit_that_is_not_allowed_are_posted_when_posts_are() {
    let house = House::new().await;
    let (table, _) = house.trades().await;
    house.bob_declines(table).await;
    let (edit, post) = house.edit().await;
    let added = post.added().to_vec();
    let refused = Retry::WhenAllowed(slowtable_service::tables::Barrier::NoPermission);
    house.failed(&edit, "50013", refused).await;
    house.clock.advance(Duration::from_secs(25 * 60 * 60));
    let told: Vec<String> = house.new_lines().await.concat();
    assert!(told.ends_with(&added), "{told:?}");
}

#[tokio::test]
async fn a_post_that_is_full_is_not_added_to() {
    let house = House::new().await;
    let (table, _) = house.trades().await;
    let mut new = 0;
    for _ in 0..60 {
        house.bob_declines(table).await;
        house.ann_offers(table).await;
        for one in house.deliver().await {
            let Delivery::Post { post, .. } = one.what else {
                continue;
            };
            let length: usize = post.lines.iter().map(|line| line.chars().count() + 1).sum();
            assert!(length <= Post::TEXT, "{length}");
            new += usize::from(post.replaces.is_none());
        }
    }
    assert!((1..8).contains(&new), "{new}");
}

#[tokio::test]
async fn a_choice_in_the_post_is_one_move_and_keeps_the_draft() {
    let house = House::new().await;
    let (table, first) = house.trades().await;
    let [decline] = &first.choices[..] else {
        panic!("{:?}", first.choices)
    };
    let moves = house.moves(table).await;
    let choose = async |who, name: &str, press| {
        let at = at(&house.tables, table, who).await;
        let chosen = house
            .tables
            .choose_in_post(&at, name.to_owned(), PressId(press), EN);
        chosen.await
    };
    // What is not for the person, or was never there, changes nothing.
    let refused = choose(ANN, &decline.name, 900).await;
    assert!(
        matches!(refused, Err(TableError::ChoiceOfOthers)),
        "{refused:?}"
    );
    let refused = choose(BOB, "decline:77", 901).await;
    assert!(
        matches!(refused, Err(TableError::NoSuchChoice)),
        "{refused:?}"
    );
    assert_eq!(house.moves(table).await, moves);
    // The same press twice is one move.
    for _ in 0..2 {
        choose(BOB, &decline.name, 902).await.unwrap();
        assert_eq!(house.moves(table).await, moves + 1);
    }
    let refused = choose(BOB, &decline.name, 903).await;
    assert!(
        matches!(refused, Err(TableError::NoSuchChoice)),
        "{refused:?}"
    );
    let (edit, post) = house.edit().await;
    assert_eq!(post.choices, []);
    assert_eq!(post.added().len(), 1);
    house.delivered(&edit, Receipt::Message(POSTED)).await;
    // A new offer is another choice.
    house.ann_offers(table).await;
    let (_, post) = house.edit().await;
    let [again] = &post.choices[..] else {
        panic!("{:?}", post.choices)
    };
    assert_ne!(again.name, decline.name);
}
