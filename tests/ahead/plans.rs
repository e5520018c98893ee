//! Plans and standing answers: made step by step, kept, changed, confirmed, and marked when they no longer fit.

use slowtable_ui::{Language, Panel, Press, Row};

use crate::house::{ANN, BOB, House, values};

/// Plans on Ann's desk that she plays her pit worker and ends its turn.
async fn plan_two_steps(house: &mut House) -> Panel {
    house.go_to("play:1:1").await;
    let card = Press::Choose("card:pit_worker".into());
    house.press(ANN, card, &[]).await;
    let between = house.press(ANN, Press::Then(None), &[]).await;
    assert!(between.text().contains("A plan"), "{}", between.text());
    let next = values(&between);
    assert!(
        next.contains(&"ahead:alone:1:pit_worker".to_owned()),
        "{next:?}"
    );
    house.go_to("alone:1:pit_worker").await;
    let end = Press::Then(Some("done".into()));
    house.press(ANN, end, &[]).await
}

#[tokio::test]
async fn a_plan_of_several_steps_is_decided_on_in_one_press() {
    let mut house = House::new().await;
    let panel = plan_two_steps(&mut house).await;
    assert!(panel.offers(&Press::Commit(None)), "{panel:?}");
    let panel = house.press(ANN, Press::Commit(None), &[]).await;
    assert!(!panel.text().contains("A plan"), "{}", panel.text());
    house.hand(BOB).await;
    assert_eq!(
        house.moves().await,
        4,
        "Bob's hand, Ann's card, and its end"
    );
}

#[tokio::test]
async fn a_kept_plan_counts_for_nothing_until_it_is_decided_on() {
    let mut house = House::new().await;
    plan_two_steps(&mut house).await;
    let panel = house.press(ANN, Press::KeepPlan, &[]).await;
    assert!(values(&panel).contains(&"plan:0".to_owned()), "{panel:?}");
    let options = panel.rows().iter().flat_map(|row| match row {
        Row::Select(select) => &select.options[..],
        Row::Buttons(_) => &[],
    });
    let mut plans = options.filter(|option| option.value == "plan:0");
    let name = &plans.next().unwrap().label;
    assert!(name.contains("Pit Worker"), "named by its moves: {name}");
    let mut house = house.restarted().await;
    let panel = house.press(ANN, Press::ChooseSelected, &["plan:0"]).await;
    assert!(
        panel.text().contains("1. ") && panel.text().contains("2. "),
        "{}",
        panel.text()
    );
    let panel = house.press(ANN, Press::Note, &["if **Bob** sleeps"]).await;
    assert!(panel.text().contains("Bob"), "{}", panel.text());
    assert!(
        !panel.text().contains("**Bob**"),
        "no markup: {}",
        panel.text()
    );
    house.press(ANN, Press::Ahead(String::new()), &[]).await;
    let mut unplanned = house.copy().await;
    unplanned.hand(BOB).await;
    assert_eq!(unplanned.moves().await, 2, "nothing is played for Ann");
    house.press(ANN, Press::ChooseSelected, &["plan:0"]).await;
    house.press(ANN, Press::Commit(None), &[]).await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 4);
}

#[tokio::test]
async fn a_plan_says_what_is_no_longer_possible_and_its_last_step_can_be_changed() {
    let mut house = House::new().await;
    plan_two_steps(&mut house).await;
    house.press(ANN, Press::KeepPlan, &[]).await;
    house.play_ahead(1, "pit_worker").await;
    house.end_ahead("pit_worker").await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 4, "the card has been played");
    let panel = house.press(ANN, Press::ChooseSelected, &["plan:0"]).await;
    assert!(
        panel.text().contains("cannot come there any more"),
        "{}",
        panel.text()
    );
    let decide = panel.rows().iter().find_map(|row| match row {
        slowtable_ui::Row::Buttons(buttons) => buttons
            .iter()
            .find(|button| button.press == Press::Commit(None)),
        slowtable_ui::Row::Select(_) => None,
    });
    assert!(!decide.unwrap().enabled, "it cannot be decided on");
    let panel = house.press(ANN, Press::Undo, &[]).await;
    assert!(
        panel.text().contains("A plan"),
        "the last step's moment is gone: {}",
        panel.text()
    );
    house.press(ANN, Press::Ahead(String::new()), &[]).await;
    house.press(ANN, Press::ChooseSelected, &["plan:0"]).await;
    let panel = house.press(ANN, Press::Forget, &[]).await;
    assert!(
        !values(&panel)
            .iter()
            .any(|value| value.starts_with("plan:")),
        "{panel:?}"
    );
}

#[tokio::test]
async fn whoever_is_asked_while_planning_sees_the_question_and_keeps_the_plan() {
    let mut house = House::new().await;
    plan_two_steps(&mut house).await;
    house.hand(BOB).await;
    let question = house.desk(ANN).await.panel;
    let card = Press::Choose("card:pit_worker".into());
    assert!(question.offers(&card), "Ann is asked: {question:?}");
    let told = "The plan you were making is kept";
    assert!(question.text().contains(told), "{}", question.text());
    let panel = house.press(ANN, card, &[]).await;
    assert!(!panel.text().contains(told), "told once: {}", panel.text());
    house.press(ANN, Press::Commit(None), &[]).await;
    let end = Press::Commit(Some("done".into()));
    let panel = house.press(ANN, end, &[]).await;
    assert_eq!(house.moves().await, 4);
    assert!(values(&panel).contains(&"plan:0".to_owned()), "{panel:?}");
}

#[tokio::test]
async fn what_is_drafted_for_a_moment_is_drafted_for_the_question_when_it_comes() {
    let mut house = House::new().await;
    house.go_to("play:1:1").await;
    let card = Press::Choose("card:pit_worker".into());
    house.press(ANN, card, &[]).await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 2, "nothing was decided");
    house.press(ANN, Press::Commit(None), &[]).await;
    assert_eq!(house.moves().await, 3);
    assert!(house.log().await[2].contains("pit_worker"));
}

#[tokio::test]
async fn a_hint_is_shown_though_the_desk_was_open_for_the_moment_before_it_came() {
    let mut house = House::new().await;
    house.go_to("play:1:1").await;
    house.hand(BOB).await;
    let at = house.at(ANN).await;
    let hinted = house.tables.hint(&at, Language::English).await.unwrap();
    let panel = hinted.unwrap().panel;
    assert!(panel.offers(&Press::TakeHint), "{}", panel.text());
    house.press(ANN, Press::TakeHint, &[]).await;
    house.press(ANN, Press::Commit(None), &[]).await;
    assert_eq!(house.moves().await, 3);
}

#[tokio::test]
async fn what_is_answered_once_for_all_is_not_asked_again() {
    let mut house = House::new().await;
    let page = house
        .press(ANN, Press::ChooseSelected, &["page:standing:gifts"])
        .await;
    assert_eq!(values(&page).len(), 4, "ask, and three answers: {page:?}");
    let answer = "standing:gifts=refuse";
    let panel = house.press(ANN, Press::ChooseSelected, &[answer]).await;
    assert!(
        values(&panel).contains(&"page:standing:gifts".to_owned()),
        "{panel:?}"
    );
    let mut asked = house.copy().await;
    let page = asked
        .press(ANN, Press::ChooseSelected, &["page:standing:gifts"])
        .await;
    assert!(values(&page).contains(&"standing:gifts=".to_owned()));
    asked
        .press(ANN, Press::ChooseSelected, &["standing:gifts="])
        .await;
    for house in [&mut house, &mut asked] {
        house.play_ahead(1, "pit_worker").await;
        house.end_ahead("pit_worker").await;
        house.hand(BOB).await;
        for (press, selected) in [
            (Press::Choose("card:supplier".into()), &[][..]),
            (Press::Commit(None), &[]),
            (Press::Choose("ability:a".into()), &[]),
            (Press::ChooseSelected, &["token:wood"]),
            (Press::Commit(Some("done".into())), &[]),
        ] {
            house.press(BOB, press, selected).await;
        }
    }
    assert_eq!(asked.moves().await, 7, "Ann is asked");
    assert_eq!(house.moves().await, 8, "her answer is given at once");
    assert!(house.log().await[7].contains("refuse"));
    let mut back = house.copy().await;
    let panel = back.press(ANN, Press::TakeBack, &[]).await;
    assert!(
        panel.offers(&Press::Choose("accept".into())),
        "she is asked: {panel:?}"
    );
    let text = async |house: &House| house.desk(ANN).await.panel.text().to_owned();
    assert!(!text(&house).await.contains("Answer before"));
    assert!(text(&asked).await.contains("Answer before"));
}
