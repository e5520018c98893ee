//! A plan on a desk, and the form for its note.

use crate::{House, offers, press, press_on, said, select, soon};
use local_discord::{MessageView, Person};

/// Returns the id of a desk's button for a kind of press.
fn of_kind(desk: &MessageView, kind: &str) -> String {
    let buttons = desk.buttons();
    let found = buttons
        .iter()
        .find(|button| button.custom_id.split(':').nth(3) == Some(kind));
    found
        .unwrap_or_else(|| panic!("no {kind} on {desk:#?}"))
        .custom_id
        .clone()
}

async fn press_kind(person: &Person, desk: &MessageView, kind: &str) -> MessageView {
    let id = of_kind(desk, kind);
    said(&mut person.press(desk.id, &id).await.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_is_kept_and_a_note_is_written_into_a_form() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&amara, 2, 0).await;
    press(&jonas, &lobby, "1j:").await;
    let (_, post) = house.start_game(&amara, &lobby).await;
    let mut desk = house.desk(&amara, &post).await;
    while let Some(mut chosen) = press_on(&amara, &desk).await {
        desk = said(&mut chosen).await;
    }
    let card = "ahead:alone:1:";
    let desk = match offers(&desk, card) {
        true => desk,
        false => select(&amara, &desk, "page:ahead:alone").await,
    };
    let deciding = select(&amara, &desk, card).await;
    let between = press_kind(&amara, &deciding, "d").await;
    let desk = press_kind(&amara, &between, "l").await;
    let plan = select(&amara, &desk, "plan:0").await;
    assert!(plan.content.contains("A plan"), "{}", plan.content);

    let note = of_kind(&plan, "m");
    let opened = soon(amara.press(plan.id, &note)).await.unwrap();
    let form = opened.modal().unwrap();
    assert_eq!(form.title, "A note for this plan");
    let text = [("note", "once *he* sleeps\nor not")];
    let noted = said(&mut soon(amara.submit_modal(form, &text)).await.unwrap()).await;
    assert_eq!(noted.id, plan.id, "in its place");
    assert!(
        noted.content.contains(r"once \*he\* sleeps or not"),
        "{}",
        noted.content
    );

    // The same form again: the desk has changed, and the answer says so.
    let late = said(
        &mut soon(amara.submit_modal(form, &[("note", "late")]))
            .await
            .unwrap(),
    )
    .await;
    assert!(
        !late.content.contains("Your note: late"),
        "{}",
        late.content
    );
    house.close().await;
}
