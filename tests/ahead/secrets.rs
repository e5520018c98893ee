//! Two games that differ only in hidden information look the same, byte for byte, to everyone who may not know it
//! (docs/secrets.md).

use std::time::Duration;

use slowtable_desk::Since;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{Asker, PersonId};
use slowtable_ui::{Language, Picture, Press};

use crate::house::{ANN, BOB, CHANNEL, HANDS, House, person};

/// A person without a seat.
pub const EVE: PersonId = PersonId(103);

/// Returns everything that a person can ask about the table, in both languages.
async fn seen_by(house: &House, who: PersonId) -> Vec<String> {
    let mut seen = seen_now(house, who).await;
    let (at, tables) = (house.at(who).await, &house.tables);
    for language in Language::ALL {
        let last = tables.step_of_game(&at, None, language).await.unwrap();
        for step in 0..last.steps {
            let shown = tables.step_of_game(&at, Some(step), language).await;
            let shown = shown.unwrap();
            assert!(!shown.lines.is_empty(), "step {step} tells {who:?} nothing");
            seen.push(format!("{shown:?} {:?}", shown.lines));
            let picture = tables.step_picture(&at, shown.moves, language).await;
            seen.extend(picture.unwrap().map(drawn));
        }
    }
    seen
}

/// Returns the same without the earlier steps.
async fn seen_now(house: &House, who: PersonId) -> Vec<String> {
    let mut seen = Vec::new();
    let at = house.at(who).await;
    let asker = Asker::here(person(who), CHANNEL, None);
    let tables = &house.tables;
    for language in Language::ALL {
        seen.push(format!("{:?}", tables.status(&at, language).await));
        seen.push(format!("{:?}", tables.board_text(&at, language).await));
        seen.push(format!("{:?}", tables.log_lines(&at, language, None).await));
        seen.push(format!("{:?}", tables.list(&asker, language).await));
        seen.push(format!("{:?}", tables.tables_of(who, language).await));
        if let Ok(desk) = tables.desk(&at, language).await {
            seen.push(format!(
                "{} {:?} {:?} {:?}",
                desk.stamp, desk.panel, desk.notice, desk.answer
            ));
            let picture = desk.panel.picture().unwrap_or("table").to_owned();
            let picture = tables.desk_picture(&at, &picture, language).await.unwrap();
            seen.extend(picture.map(drawn));
        }
        let names = tables.status(&at, language).await.unwrap().pictures;
        for name in names.iter().map(|picture| picture.name.as_ref()) {
            let since = Since::Moves(0);
            let picture = tables.table_picture(&at, name, since, language).await;
            seen.extend(picture.unwrap().map(drawn));
        }
    }
    seen
}

fn drawn(picture: Picture) -> String {
    format!("{:?} {}", picture.scene, picture.alt)
}

pub async fn look_the_same(one: &House, other: &House, when: &str) {
    for who in [BOB, EVE] {
        let (one, other) = (seen_by(one, who).await, seen_by(other, who).await);
        assert_same(&one, &other, who, when);
    }
    assert_eq!(one.sent().await, other.sent().await, "{when}");
}

/// Compares the same without the earlier steps, for these people.
pub async fn look_the_same_now(whom: &[PersonId], one: &House, other: &House, when: &str) {
    for who in whom {
        let (one, other) = (seen_now(one, *who).await, seen_now(other, *who).await);
        assert_same(&one, &other, *who, when);
    }
    assert_eq!(one.sent().await, other.sent().await, "{when}");
}

fn assert_same(one: &[String], other: &[String], who: PersonId, when: &str) {
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(other) {
        assert_eq!(one, other, "{when}, to {who:?}");
    }
}

#[tokio::test]
async fn what_ann_plans_drafts_and_decides_ahead_shows_nobody() {
    let mut busy = House::new().await;
    let idle = busy.copy().await;
    for press in ["page:standing:gifts", "standing:gifts=take"] {
        busy.press(ANN, Press::ChooseSelected, &[press]).await;
    }
    look_the_same(&busy, &idle, "with a standing answer").await;
    busy.play_ahead(1, "pit_worker").await;
    busy.end_ahead("pit_worker").await;
    look_the_same(&busy, &idle, "with decisions ahead").await;
    busy.go_to("play:1:2").await;
    let card = Press::Choose("card:cultivator".into());
    busy.press(ANN, card, &[]).await;
    look_the_same(&busy, &idle, "with a draft").await;
    busy.press(ANN, Press::Then(None), &[]).await;
    busy.press(ANN, Press::KeepPlan, &[]).await;
    busy.press(ANN, Press::ChooseSelected, &["plan:0"]).await;
    busy.press(ANN, Press::Note, &["for later"]).await;
    look_the_same(&busy, &idle, "with a plan").await;
    let busy = busy.restarted().await;
    look_the_same(&busy, &idle.restarted().await, "after a restart").await;
}

#[tokio::test]
async fn another_hand_with_other_decisions_looks_the_same_until_a_card_comes_up() {
    let dealt = House::before_hands().await;
    let mut one = dealt.copy().await;
    let mut other = dealt;
    one.hand_of(
        ANN,
        "pit_worker forest_manager pond_builder cultivator feudal_lord",
    )
    .await;
    other
        .hand_of(
            ANN,
            "pit_worker fish_farmer carpenter supplier charcoal_burner",
        )
        .await;
    look_the_same(&one, &other, "with hands").await;
    one.play_ahead(2, "cultivator").await;
    other.play_ahead(2, "supplier").await;
    for house in [&mut one, &mut other] {
        house.play_ahead(1, "pit_worker").await;
        house.end_ahead("pit_worker").await;
    }
    look_the_same(&one, &other, "with decisions ahead").await;
    for house in [&mut one, &mut other] {
        house
            .hand_of(
                BOB,
                "builder clay_worker water_carrier woodcutter slash_and_burn_farmer",
            )
            .await;
    }
    assert_eq!(one.moves().await, 4, "Ann's card was played and ended");
    look_the_same(&one, &other, "once a card is up").await;
}

#[tokio::test]
async fn what_was_taken_back_stays_as_hidden_as_before() {
    let mut one = House::before_hands().await;
    let mut other = one.copy().await;
    one.hand_of(ANN, HANDS[0]).await;
    other.hand_of(ANN, HANDS[1]).await;
    for house in [&mut one, &mut other] {
        house.press(ANN, Press::TakeBack, &[]).await;
    }
    look_the_same(&one, &other, "with hands taken back").await;
    assert_eq!(one.moves().await, 2, "taking back is an entry");
}

#[tokio::test]
async fn stewards_choose_the_same_whatever_lies_on_the_desk_of_whom_they_stand_for() {
    let mut busy = House::begun(Pace::Daily).await;
    let idle = busy.copy().await;
    let cards: Vec<String> = HANDS[0]
        .split(' ')
        .map(|card| format!("card:{card}"))
        .collect();
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    busy.press_old(ANN, Press::ChooseSelected, &cards).await;
    look_the_same(&busy, &idle, "with a choice that is kept").await;
    for house in [&busy, &idle] {
        house.clock.advance(Duration::from_secs(5 * 24 * 60 * 60));
        house.stewarded(2).await;
    }
    assert_eq!(busy.log().await[..2], idle.log().await[..2]);
    look_the_same(&busy, &idle, "once stewards have chosen").await;
}
