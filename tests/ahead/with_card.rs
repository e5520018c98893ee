//! Decisions ahead in the same press that plays a card: all of them, if no one follows.

use slowtable_service::tables::{PressId, Pressing, TableError};
use slowtable_ui::{Panel, Press, Row};

use crate::house::{ANN, BOB, CLEO, EN, House, values};
use crate::secrets::look_the_same;

const ANNS: &str = "clay_worker forest_manager pond_builder cultivator feudal_lord";
const OTHERS: &str = "builder carpenter pit_worker water_carrier supplier";
const FOLLOWS: &str = "builder carpenter clay_worker water_carrier supplier";
/// The fee, both abilities, end of turn.
const ALL: &str = "fee+ability:a+ability:b+done";

fn all_of_it() -> Press {
    Press::CommitAhead(format!("alone:1:clay_worker={ALL}"))
}

/// Makes a game in which Ann has drafted to play her card against this hand of Bob's.
async fn about_to_play(bobs: &str) -> (House, Panel) {
    let mut house = House::before_hands().await;
    house.hand_of(ANN, ANNS).await;
    house.hand_of(BOB, bobs).await;
    let card = Press::Choose("card:clay_worker".into());
    let panel = house.press(ANN, card, &[]).await;
    (house, panel)
}

fn label(panel: &Panel, press: &Press) -> String {
    let buttons = panel.rows().iter().flat_map(|row| match row {
        Row::Buttons(buttons) => &buttons[..],
        Row::Select(_) => &[],
    });
    let mut of_it = buttons.filter(|button| button.press == *press);
    of_it.next().unwrap().label.clone()
}

#[tokio::test]
async fn a_card_that_nobody_follows_is_played_and_used_up_in_two_presses() {
    let (mut at_once, panel) = about_to_play(OTHERS).await;
    let mut in_turn = at_once.copy().await;
    assert_eq!(label(&panel, &all_of_it()), "Play it, ➜ if nobody follows");
    assert!(
        panel
            .text()
            .contains("if nobody follows; if another player does"),
        "{panel:?}"
    );
    let panel = at_once.press(ANN, all_of_it(), &[]).await;
    assert_eq!(at_once.moves().await, 7, "{panel:?}");
    for press in [Press::Commit(None), Press::Commit(Some(ALL.into()))] {
        in_turn.press(ANN, press, &[]).await;
    }
    assert_eq!(at_once.log().await, in_turn.log().await);
    let bobs = (at_once.desk(BOB).await.panel, in_turn.desk(BOB).await.panel);
    assert_eq!(bobs.0, bobs.1);
    let anns = at_once.desk(ANN).await.panel;
    assert!(!anns.text().contains("decided ahead"), "{}", anns.text());
    assert!(
        anns.offers(&Press::TakeBack),
        "what lies open can be taken back"
    );
}

#[tokio::test]
async fn if_somebody_follows_it_is_dropped_with_a_sentence_and_nobody_else_learns_of_it() {
    let (mut decided, _) = about_to_play(FOLLOWS).await;
    let mut plain = decided.copy().await;
    look_the_same(&decided, &plain, "before the card is played").await;
    decided.press(ANN, all_of_it(), &[]).await;
    plain.press(ANN, Press::Commit(None), &[]).await;
    assert_eq!(decided.moves().await, 3, "the card is played, nothing more");
    look_the_same(&decided, &plain, "while Ann is asked").await;
    let told = "things went differently (If another player shares your Clay Worker)";
    let mut decided = decided.restarted().await;
    let panel = decided.desk(ANN).await.panel;
    assert!(panel.text().contains(told), "{}", panel.text());
    let ability = Press::Choose("fee+ability:a".into());
    let panel = decided.press(ANN, ability, &[]).await;
    assert!(!panel.text().contains(told), "told once: {}", panel.text());
}

#[tokio::test]
async fn only_what_is_offered_is_decided_with_a_card() {
    let (mut house, panel) = about_to_play(OTHERS).await;
    let at = house.at(ANN).await;
    for (id, text) in [
        "alone:1:clay_worker=done",
        "alone:1:clay_worker",
        "alone:1:cultivator=done",
        "alone:2:clay_worker=fee+ability:a+ability:b+done",
        "shared:1:clay_worker=fee+ability:a+done",
        "=",
        "",
    ]
    .into_iter()
    .enumerate()
    {
        let press = Press::CommitAhead(text.into());
        assert!(!panel.offers(&press), "{text}");
        let pressing = Pressing {
            stamp: house.desk(ANN).await.stamp,
            press,
            selected: Vec::new(),
            id: PressId(1_000 + id as u64),
        };
        let refused = house.tables.press(&at, pressing, EN).await;
        assert!(matches!(refused, Err(TableError::StaleDesk(_))), "{text}");
    }
    assert_eq!(house.moves().await, 2, "nothing counts");
    // A press on an older desk changes nothing either.
    let old = house.desk(ANN).await.stamp;
    house.press(ANN, Press::Undo, &[]).await;
    let pressing = Pressing {
        stamp: old,
        press: all_of_it(),
        selected: Vec::new(),
        id: PressId(2_000),
    };
    let refused = house.tables.press(&at, pressing, EN).await;
    assert!(matches!(refused, Err(TableError::StaleDesk(_))));
    assert_eq!(house.moves().await, 2);
}

#[tokio::test]
async fn what_is_decided_already_is_not_offered_again() {
    let mut house = House::before_hands().await;
    house.hand_of(ANN, ANNS).await;
    house.go_to("alone:1:clay_worker").await;
    house
        .press(ANN, Press::Commit(Some("done".into())), &[])
        .await;
    house.hand_of(BOB, OTHERS).await;
    let card = Press::Choose("card:clay_worker".into());
    let panel = house.press(ANN, card, &[]).await;
    assert!(!panel.offers(&all_of_it()), "{panel:?}");
    house.press(ANN, Press::Commit(None), &[]).await;
    assert_eq!(house.moves().await, 4, "the card, and the end of its turn");
}

/// Makes a game in which three have chosen, Bob begins, and Ann lays her card down last.
async fn laid_down_last() -> House {
    let mut house = House::of_three().await;
    house.lay_down(BOB, "supplier").await;
    house.lay_down(CLEO, "woodcutter").await;
    let card = Press::Choose("card:clay_worker".into());
    let panel = house.press(ANN, card, &[]).await;
    assert_eq!(label(&panel, &all_of_it()), "Lay down, ➜ if nobody follows");
    house.press(ANN, all_of_it(), &[]).await;
    house
}

#[tokio::test]
async fn until_its_turn_comes_it_can_be_looked_at_and_forgotten_and_outlives_a_restart() {
    let mut forgotten = laid_down_last().await;
    let mut kept = forgotten.copy().await.restarted().await;
    let occasions = values(&kept.desk(ANN).await.panel);
    assert!(
        occasions.contains(&"ahead:alone:1:clay_worker".into()),
        "{occasions:?}"
    );
    forgotten.go_to("alone:1:clay_worker").await;
    forgotten.press(ANN, Press::Forget, &[]).await;
    for house in [&mut kept, &mut forgotten] {
        for who in [BOB, CLEO] {
            let end = Press::Commit(Some("done".into()));
            house.press(who, end, &[]).await;
        }
    }
    // Ann's decisions are a fee, two abilities, and the end of her turn.
    let (kept, forgotten) = (kept.moves().await, forgotten.moves().await);
    assert_eq!(kept - forgotten, 4);
}
