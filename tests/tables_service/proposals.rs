//! What lies drafted at a person's desk without their press. Nothing of it counts, and nobody else learns of it.

use super::*;

/// Makes Ann decide her second pick with water and a plant before it, and Bob take the plot of the plant.
async fn half_possible(house: &House) -> TableId {
    let table = house.quiet().await;
    house.pick(table, ANN, 3).await;
    let path = [
        "ahead:pick:2",
        "water",
        "plant",
        "crop:",
        "plot:1-1",
        "pick",
        "n:5",
    ];
    let decided = house.draft_move(table, ANN, &path).await;
    house.press(&decided, ANN, Press::Commit(None)).await;
    house.play(table, BOB, &["water"]).await;
    house
        .play(table, BOB, &["plant", "crop:", "plot:1-1"])
        .await;
    house.pick(table, BOB, 1).await;
    table
}

#[tokio::test]
async fn what_fits_of_a_decision_lies_drafted_and_outlives_a_restart() {
    let house = House::new().await;
    let table = half_possible(&house).await;
    assert_eq!(house.moves(table).await, 4, "nothing of it is played");
    assert!(house.drafts(table, ANN).await);
    let told = house.text(table, ANN).await;
    assert!(told.contains("is possible only in part"), "{told}");
    assert!(told.contains(" on 1-1: That is not possible"), "{told}");
    // Ann is asked as if she had decided nothing, and nobody else learns of the draft.
    let sent = posts(&house.deliver().await);
    assert!(sent.iter().any(|(_, post)| post.ping.contains(&ANN)));
    let bobs = house.text(table, BOB).await;
    let others = format!("{sent:?}{bobs}{:?}", house.log(table, BOB).await);
    for word in ["in part", "proposal", "✖️"] {
        assert!(!others.contains(word), "{others}");
    }
    let house = house.restarted().await;
    let desk = house.desk(table, ANN).await;
    assert_eq!(desk.panel.text(), told);
    house.press(&desk, ANN, Press::Commit(None)).await;
    assert_eq!(house.moves(table).await, 6);
    assert!(!house.drafts(table, ANN).await);
}

#[tokio::test]
async fn what_the_rules_propose_is_drafted_once() {
    let house = House::new().await;
    let mut new = house.new_table(2, 0);
    new.answers = vec![("goals".to_owned(), "yes".to_owned())];
    let table = house.tables.create(new).await.unwrap();
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.play(table, ANN, &["water"]).await;
    let held = ["wheat", "bean", "pumpkin"];
    let mut proposed = None;
    let text = house.text(table, ANN).await.to_lowercase();
    for crop in held {
        if text.contains(crop) {
            proposed = Some(format!("crop:{crop}"));
        }
    }
    house.play(table, ANN, &["goal", &proposed.unwrap()]).await;
    let moves = house.moves(table).await;
    assert!(house.drafts(table, ANN).await);
    let told = house.text(table, ANN).await;
    assert!(told.contains("A proposal lies in your draft"), "{told}");
    let desk = house.desk(table, ANN).await;
    house.press(&desk, ANN, Press::Undo).await;
    let house = house.restarted().await;
    assert!(!house.drafts(table, ANN).await);
    house.pick(table, BOB, 3).await;
    assert!(!house.drafts(table, ANN).await, "she has taken it out");
    assert_eq!(house.moves(table).await, moves + 1);
}
