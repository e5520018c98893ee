//! Deciding ahead: a decision is played in its turn, no one else learns of it before, and it survives a restart.

use slowtable_ui::{Panel, Press, Row, Select};

use crate::house::{ANN, BOB, HANDS, House, values};

#[tokio::test]
async fn what_is_decided_ahead_is_played_in_its_turn_and_tells_nobody_before() {
    let mut ahead = House::new().await;
    let mut in_turn = ahead.copy().await;
    let bobs = ahead.desk(BOB).await;
    let offered = values(&ahead.desk(ANN).await.panel);
    for (occasion, topic) in [
        ("ahead:play:1:1", "page:ahead:play"),
        ("ahead:alone:1:pit_worker", "page:ahead:alone"),
        ("ahead:hand:2", "page:ahead:hand"),
    ] {
        assert!(
            offered.iter().any(|one| one == occasion || one == topic),
            "{occasion}: {offered:?}"
        );
    }
    let panel = ahead.desk(ANN).await.panel;
    let selects = panel.rows().iter().filter(|row| match row {
        Row::Select(select) => values_of(select).any(|value| value.contains("ahead:")),
        Row::Buttons(_) => false,
    });
    assert_eq!(selects.count(), 1, "one list for all");

    ahead.play_ahead(1, "pit_worker").await;
    let panel = ahead.end_ahead("pit_worker").await;
    assert!(panel.text().contains("Waiting"), "{}", panel.text());
    let decided = panel
        .text()
        .lines()
        .find(|line| line.contains("Decided ahead: "));
    let decided = decided.unwrap_or_else(|| panic!("{}", panel.text()));
    assert!(decided.contains("Pit Worker"), "{decided}");
    assert_eq!(ahead.moves().await, 1, "nothing counts yet");
    assert_eq!(
        ahead.desk(BOB).await,
        bobs,
        "Bob sees nothing of it, not even a new stamp"
    );
    assert!(
        ahead.tables.due(10).await.unwrap().len() <= 1,
        "nothing but the thread is to be sent"
    );

    let mut ahead = ahead.restarted().await;
    ahead.hand(BOB).await;
    assert_eq!(
        ahead.moves().await,
        4,
        "Bob's hand, Ann's card, the end of her turn"
    );
    in_turn.hand(BOB).await;
    assert_eq!(in_turn.moves().await, 2);
    in_turn
        .press(ANN, Press::Choose("card:pit_worker".into()), &[])
        .await;
    in_turn.press(ANN, Press::Commit(None), &[]).await;
    in_turn
        .press(ANN, Press::Commit(Some("done".into())), &[])
        .await;
    assert_eq!(
        ahead.log().await,
        in_turn.log().await,
        "the box's game, entry by entry"
    );
    assert_eq!(ahead.desk(BOB).await.panel, in_turn.desk(BOB).await.panel);

    // Only Ann learns of it, and not where she moved herself.
    let told = "Your decision ahead was played: ";
    let panel = ahead.desk(ANN).await.panel;
    assert!(panel.text().contains(told), "{}", panel.text());
    assert!(!in_turn.desk(ANN).await.panel.text().contains(told));
    let ahead = ahead.restarted().await;
    assert!(ahead.desk(ANN).await.panel.text().contains(told));
}

/// A draft that leaves the end of the turn open would have the table wait for its owner again.
#[tokio::test]
async fn what_leaves_the_end_of_the_turn_open_says_so_beside_the_press_that_does_not() {
    let mut house = House::new().await;
    let mut panel = house.go_to("alone:1:pit_worker").await;
    for _ in 0..8 {
        let (draft, end) = (Press::Commit(None), Press::Commit(Some("done".into())));
        if panel.offers(&draft) && panel.offers(&end) {
            let label = |press: &Press| {
                let mut buttons = panel.rows().iter().flat_map(|row| match row {
                    Row::Buttons(buttons) => &buttons[..],
                    Row::Select(_) => &[],
                });
                let found = buttons.find(|button| button.press == *press);
                found.unwrap().label.clone()
            };
            assert!(label(&end).starts_with("Decide so: "), "{}", label(&end));
            assert_eq!(label(&draft), "Decide so, but ask me how it ends");
            return;
        }
        let mut buttons = panel.rows().iter().flat_map(|row| match row {
            Row::Buttons(buttons) => &buttons[..],
            Row::Select(_) => &[],
        });
        let next = buttons.find(|button| {
            button.enabled && matches!(&button.press, Press::Choose(choice) if choice != "done")
        });
        let next = next.unwrap().press.clone();
        panel = house.press(ANN, next, &[]).await;
    }
    panic!("nothing can be decided: {panel:?}");
}

#[tokio::test]
async fn what_does_not_fit_is_dropped_and_its_owner_is_asked_and_told_why() {
    let mut house = House::new().await;
    house.play_ahead(1, "pit_worker").await;
    house.end_ahead("pit_worker").await;
    house.play_ahead(2, "pit_worker").await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 4);
    house.bobs_turn().await;
    assert_eq!(
        house.moves().await,
        6,
        "the card is played already, so Ann is asked"
    );
    let panel = house.desk(ANN).await.panel;
    assert!(
        panel.text().contains("no longer possible as shown"),
        "{}",
        panel.text()
    );
    let panel = house
        .press(ANN, Press::Choose("card:cultivator".into()), &[])
        .await;
    assert!(
        !panel.text().contains("no longer possible as shown"),
        "told once"
    );
}

#[tokio::test]
async fn a_second_choice_is_played_where_the_first_is_not_possible() {
    let mut house = House::new().await;
    house.play_ahead(1, "pit_worker").await;
    house.end_ahead("pit_worker").await;
    house.play_ahead(2, "pit_worker").await;
    house.go_to("play:1:2").await;
    house.press(ANN, Press::Otherwise, &[]).await;
    house
        .press(ANN, Press::Choose("card:cultivator".into()), &[])
        .await;
    house.press(ANN, Press::Commit(None), &[]).await;
    house.hand(BOB).await;
    house.bobs_turn().await;
    assert_eq!(house.moves().await, 7, "the cultivator has been played");
    let last = house.log().await.pop().unwrap();
    assert!(last.contains("card:cultivator"), "{last}");
}

#[tokio::test]
async fn what_is_decided_can_be_looked_at_and_forgotten() {
    let mut house = House::new().await;
    house.play_ahead(1, "pit_worker").await;
    let panel = house.go_to("play:1:1").await;
    assert!(panel.text().contains("Deciding ahead"), "{}", panel.text());
    assert!(panel.offers(&Press::Forget) && panel.offers(&Press::Otherwise));
    let panel = house.press(ANN, Press::Ahead(String::new()), &[]).await;
    assert!(!panel.text().contains("Deciding ahead"), "{}", panel.text());
    house.go_to("play:1:1").await;
    house.press(ANN, Press::Forget, &[]).await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 2, "nothing is played for Ann");
}

#[tokio::test]
async fn what_is_being_decided_stays_when_something_decided_before_is_played() {
    let mut house = House::new().await;
    house.play_ahead(1, "pit_worker").await;
    house.end_ahead("pit_worker").await;
    house.go_to("play:1:2").await;
    let card = Press::Choose("card:cultivator".into());
    let begun = house.press(ANN, card, &[]).await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 4, "Ann's card has been played");
    let panel = house.desk(ANN).await.panel;
    assert!(panel.text().contains("Deciding ahead"), "{}", panel.text());
    assert_eq!(panel.rows(), begun.rows());
}

#[tokio::test]
async fn every_desk_that_decides_ahead_leads_back_to_the_table() {
    let house = House::new().await;
    let back = Press::Ahead(String::new());
    let mut fullest = 0;
    for card in HANDS[0].split(' ') {
        let mut house = house.copy().await;
        let mut panel = house.go_to(&format!("alone:1:{card}")).await;
        for _ in 0..8 {
            assert!(panel.offers(&back), "{panel:?}");
            fullest = fullest.max(panel.rows().len());
            let mut buttons = panel.rows().iter().flat_map(|row| match row {
                Row::Buttons(buttons) => &buttons[..],
                Row::Select(_) => &[],
            });
            let next = buttons.find(|button| {
                button.enabled && matches!(&button.press, Press::Choose(choice) if choice != "done")
            });
            let Some(next) = next.map(|button| button.press.clone()) else {
                break;
            };
            panel = house.press(ANN, next, &[]).await;
        }
    }
    assert!(fullest + 1 >= Panel::ROWS, "{fullest} rows");
}

fn values_of(select: &Select) -> impl Iterator<Item = &str> {
    select.options.iter().map(|option| option.value.as_str())
}
