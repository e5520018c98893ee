//! Answers once for all that list things: each press adds one.

use crate::{ANN, BOB, House};

#[tokio::test]
async fn an_answer_once_for_all_grows_by_a_press_and_is_given_without_asking() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, BOB, 3).await;
    let desk = house
        .draft_move(
            table,
            BOB,
            &["page:standing:offers", "standing:offers=bean"],
        )
        .await;
    // The page stays, since the list may go on.
    let text = desk.panel.text();
    assert!(text.contains("Offers that you turn down"), "{text}");
    let longer = [
        "standing:offers=bean+wheat",
        "standing:offers=bean+wheat+pumpkin",
    ];
    let desk = house.draft_move(table, BOB, &longer).await;
    let text = desk.panel.text();
    assert!(!text.contains("Offers that you turn down"), "{text}");
    let shown = desk
        .panel
        .rows()
        .iter()
        .any(|row| format!("{row:?}").contains("Those of: beans, wheat, pumpkins"));
    assert!(shown, "{:?}", desk.panel.rows());
    let house = house.restarted().await;
    let moves = house.moves(table).await;
    house.play(table, ANN, &["offer", "seat:1", "crop:"]).await;
    assert_eq!(house.moves(table).await, moves + 2);
    let log = house.log(table, ANN).await.concat();
    assert!(log.contains("turns down"), "{log}");
}
