//! Taking back, going back and stepping through, by buttons and commands.

use crate::{House, ask, find_route, press, press_id, said, soon};
use local_discord::{ChannelId, MessageId, MessageView, Person};

/// Draws water as a finished move. Returns the desk afterwards.
async fn draw_water(person: &Person, desk: &MessageView) -> MessageView {
    let any = |desk: &MessageView, labels: &[&str]| {
        let found = labels.iter().find_map(|label| desk.button(label));
        found.unwrap_or_else(|| panic!("none of {labels:?} on {desk:#?}"))
    };
    let water = any(desk, &["Draw water", "Wasser schöpfen"]);
    let draft = press_id(person, desk.id, &water).await;
    let confirm = any(
        &draft,
        &[
            "Confirm the draft and go on",
            "Entwurf bestätigen und weiter",
        ],
    );
    press_id(person, draft.id, &confirm).await
}

/// Returns a message once it has a file whose name ends so.
async fn with_file(person: &Person, place: ChannelId, id: MessageId, ends: &str) -> MessageView {
    soon(person.wait_for(place, |messages| {
        let found = messages.iter().find(|message| message.id == id)?;
        let file = found.attachments.first()?;
        file.filename.ends_with(ends).then(|| found.clone())
    }))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_a_game_goes_back_and_is_stepped_through() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&amara, 2, 0).await;
    press(&jonas, &lobby, "1j:").await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    let desk = house.desk(&amara, &post).await;
    assert!(desk.button("Take my last move back").is_none());
    let desk = draw_water(&amara, &desk).await;
    let back = desk.button("Take my last move back").unwrap();
    let desk = press_id(&amara, desk.id, &back).await;
    assert!(desk.button("Take my last move back").is_none(), "{desk:#?}");
    draw_water(&amara, &desk).await;

    // Another has moved; going further back needs both.
    let german = house.desk(&jonas, &post).await;
    draw_water(&jonas, &german).await;
    let ways = ask(&amara, thread, "table undo", &[]).await;
    let select = ways.selects().into_iter().next().unwrap();
    let first = select.values().last().map(|value| (*value).to_owned());
    let mut asked = amara
        .select(ways.id, &select.custom_id, &[first.unwrap()])
        .await
        .unwrap();
    assert!(said(&mut asked).await.ephemeral);
    let question = soon(jonas.wait_for(thread, |messages| {
        let mut posts = messages.iter().filter(|message| !message.ephemeral);
        posts.find(|post| post.button("Go back").is_some()).cloned()
    }))
    .await;
    let agreed = press(&jonas, &question, "1uy:").await;
    assert!(agreed.ephemeral && agreed.id != question.id, "{agreed:#?}");
    soon(amara.wait_for(thread, |messages| {
        let mut all = messages.iter();
        all.find(|message| message.content.contains("sets the game back"))
            .map(|_| ())
    }))
    .await;
    let late = press(&jonas, &question, "1un:").await;
    assert!(late.ephemeral && late.id != question.id, "{late:#?}");

    // Stepping through, with a picture for each step.
    let log = ask(&amara, thread, "table log", &[]).await;
    let file = press(&amara, &log, "1lf:").await;
    assert!(
        file.content.contains("once the game is over"),
        "{}",
        file.content
    );
    let desk = house.desk(&amara, &post).await;
    draw_water(&amara, &desk).await;
    let log = ask(&amara, thread, "table log", &[]).await;
    let last = press(&amara, &log, "1st:").await;
    assert!(last.content.contains("Step 2 of 2"), "{}", last.content);
    let last = with_file(&amara, thread, last.id, ".png").await;
    let first = press_id(&amara, last.id, &last.button("◀ Back").unwrap()).await;
    assert_eq!(first.id, last.id, "in one message");
    assert!(first.content.contains("Step 1 of 2"), "{}", first.content);
    assert!(find_route(&first, "1st:").is_some());
    house.close().await;
}
