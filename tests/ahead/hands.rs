//! Hands that count as soon as they are chosen, and can be chosen again until the last one is.

use slowtable_ui::{Panel, Press, Row};

use crate::house::{ANN, BOB, House};
use crate::secrets::look_the_same;

const HAND: [&str; 5] = [
    "card:pit_worker",
    "card:forest_manager",
    "card:pond_builder",
    "card:cultivator",
    "card:feudal_lord",
];
const OTHER: [&str; 5] = [
    "card:builder",
    "card:forest_manager",
    "card:pond_builder",
    "card:cultivator",
    "card:feudal_lord",
];

fn chosen(panel: &Panel) -> Vec<&str> {
    let selects = panel.rows().iter().filter_map(|row| match row {
        Row::Select(select) => Some(&select.options),
        Row::Buttons(_) => None,
    });
    let chosen = selects.flatten().filter(|option| option.chosen);
    chosen.map(|option| option.value.as_str()).collect()
}

#[tokio::test]
async fn a_hand_counts_at_once_and_is_kept_where_its_owner_thinks_better_of_it() {
    let mut house = House::before_hands().await;
    house.press(ANN, Press::ChooseSelected, &HAND).await;
    assert_eq!(house.moves().await, 1, "no press confirms it");
    let panel = house.press(ANN, Press::TakeBack, &[]).await;
    let mut was = chosen(&panel);
    was.sort_unstable();
    let mut hand = HAND;
    hand.sort_unstable();
    assert_eq!(was, hand);
    let mut house = house.restarted().await;
    house.press(ANN, Press::Redo, &[]).await;
    assert_eq!(house.moves().await, 3, "chosen, taken back, chosen");
    let log = house.log().await;
    assert_eq!(log[0], log[2], "the same cards");
    let panel = house.press(ANN, Press::TakeBack, &[]).await;
    assert!(panel.offers(&Press::Redo));
    house.press(ANN, Press::ChooseSelected, &OTHER).await;
    assert!(house.log().await[4].contains("card:builder"));
}

#[tokio::test]
async fn the_last_hand_is_shown_before_it_counts() {
    let mut house = House::before_hands().await;
    let mut other = house.copy().await;
    house.press(ANN, Press::ChooseSelected, &HAND).await;
    other.press(ANN, Press::ChooseSelected, &OTHER).await;
    look_the_same(&house, &other, "with a hand").await;
    assert!(house.desk(ANN).await.panel.offers(&Press::TakeBack));
    let cards = super::house::HANDS[1]
        .split(' ')
        .map(|card| format!("card:{card}"));
    let cards: Vec<String> = cards.collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    let panel = house.press(BOB, Press::ChooseSelected, &cards).await;
    assert!(panel.offers(&Press::Commit(None)), "{panel:?}");
    assert_eq!(house.moves().await, 1, "it is a draft");
}

#[tokio::test]
async fn a_hand_that_was_chosen_on_an_older_desk_is_not_lost() {
    let mut house = House::before_hands().await;
    let untouched = house.copy().await;
    let shown = house.press_old(ANN, Press::ChooseSelected, &HAND).await;
    assert_eq!(house.moves().await, 0, "nothing counts");
    let answer = shown.answer.unwrap_or_default();
    assert!(answer.contains("not lost"), "{answer}");
    assert_eq!(chosen(&shown.panel).len(), 5, "{:?}", shown.panel);
    look_the_same(&house, &untouched, "with a choice that is kept").await;
    let mut house = house.restarted().await;
    house.press(ANN, Press::Redo, &[]).await;
    assert!(house.log().await[0].contains("card:feudal_lord"));
    // Once it counts, an older desk cannot choose it again.
    let shown = house.press_old(ANN, Press::ChooseSelected, &OTHER).await;
    let answer = shown.answer.unwrap_or_default();
    assert!(answer.contains("is not possible here now"), "{answer}");
    assert!(!shown.panel.offers(&Press::Redo));
    assert_eq!(house.moves().await, 1);
}
