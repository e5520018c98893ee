//! Tables in Discord, from the command to the desk, through Discord's own protocol.

use crate::{House, ask, find_route, offers, press, press_id, press_on, route, said, select, soon};
use local_discord::{Ack, MessageView, OptionValue};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_open_join_and_play() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&amara, 2, 0).await;
    assert!(lobby.button("Join").is_some(), "{lobby:#?}");
    let mut joined = jonas.press(lobby.id, &route(&lobby, "1j:")).await.unwrap();
    let joined = said(&mut joined).await;
    assert!(joined.ephemeral);
    assert!(
        joined.content.starts_with("Du sitzt am Tisch"),
        "{}",
        joined.content
    );
    soon(amara.wait_for(house.channel(), |messages| {
        messages
            .iter()
            .find(|m| m.id == lobby.id && m.content.contains(&jonas.id().to_string()))
            .cloned()
    }))
    .await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    assert_eq!(
        post.button("My desk").as_deref(),
        find_route(&post, "1d:").as_deref()
    );
    let desk = house.desk(&amara, &post).await;
    let german = house.desk(&jonas, &post).await;
    assert_ne!(desk.content, german.content);
    // A place's picture follows its text.
    assert!(offers(&desk, "page:mine"), "{desk:#?}");
    // A hint is shown at the question, and can be drafted there.
    let hint = desk.button("Hint").unwrap();
    let hint = press_id(&amara, desk.id, &hint).await;
    assert_eq!(hint.id, desk.id, "{hint:#?}");
    assert!(hint.content.contains("Hint: "), "{}", hint.content);
    // The question stays right above the buttons.
    let question = |desk: &MessageView| desk.content.lines().next_back().map(str::to_owned);
    assert_eq!(question(&hint), question(&desk));
    let tip = german.button("Tipp").unwrap();
    let theirs = press_id(&jonas, german.id, &tip).await;
    assert!(theirs.content.contains("Tipp: "), "{}", theirs.content);
    select(&amara, &hint, "page:mine").await;
    soon(amara.wait_for(thread, |messages| {
        let desk = messages.iter().find(|message| message.id == desk.id)?;
        let picture = desk.attachments.first()?;
        picture
            .description
            .as_ref()
            .map(|alt| assert!(!alt.is_empty()))
    }))
    .await;
    let desk = house.desk(&amara, &post).await;
    assert!(desk.content.contains("Hint: "), "{}", desk.content);
    let buttons = desk.buttons();
    let drafts = |label: &str| label.strip_prefix("Draft: ").map(str::to_owned);
    let take = buttons.iter().find(|one| drafts(&one.label).is_some());
    let take = take.expect("it stands there still");
    // It names the same hand as the hint; the label is clipped.
    let named = drafts(&take.label).unwrap();
    let cards: Vec<&str> = named.split(", ").collect();
    assert!(cards.len() >= 2, "{named}");
    assert!(desk.content.contains(cards[0]), "{}", desk.content);
    let take = take.custom_id.clone();
    let desk = press_id(&amara, desk.id, &take).await;
    assert!(!desk.content.contains("Hint: "), "{}", desk.content);
    let left = desk
        .buttons()
        .iter()
        .any(|one| drafts(&one.label).is_some());
    assert!(!left, "{desk:#?}");
    let mut stale = amara.forge(desk.id, 2, &take, &[]).await.unwrap();
    let stale = said(&mut stale).await;
    assert!(stale.content.contains("has changed"), "{}", stale.content);
    let mut reply = press_on(&amara, &desk).await.expect("something to press");
    let after = said(&mut reply).await;
    assert_eq!(after.id, desk.id, "the desk changes in place");
    assert!(matches!(reply.ack, Ack::Updated { .. }), "{:?}", reply.ack);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_presses_get_a_private_sentence_and_change_nothing() {
    let house = House::open().await;
    let (amara, jonas, stranger) = (
        house.person("Amara"),
        house.person("Jonas"),
        house.person("Mei-Lin"),
    );
    let lobby = house.open_table(&amara, 2, 0).await;
    // Only the host may close the table or seat opponents, and only of existing levels.
    assert!(press(&stranger, &lobby, "1c:").await.ephemeral);
    let levels = lobby.selects()[0].custom_id.clone();
    for (who, level) in [(&stranger, "master"), (&amara, "wizard")] {
        let values = [level.to_owned()];
        let mut reply = who.forge(lobby.id, 3, &levels, &values).await.unwrap();
        let answer = said(&mut reply).await;
        assert!(answer.ephemeral && answer.id != lobby.id, "{answer:#?}");
    }
    press(&jonas, &lobby, "1j:").await;
    let (_, post) = house.start_game(&amara, &lobby).await;
    let desk = house.desk(&amara, &post).await;

    // A stranger.
    let answer = press(&stranger, &post, "1d:").await;
    assert!(
        answer.ephemeral && answer.components.is_empty(),
        "{answer:#?}"
    );

    // An outdated press, and the same press twice.
    let old = desk
        .selects()
        .first()
        .map(|select| {
            (
                3,
                select.custom_id.clone(),
                select
                    .values()
                    .iter()
                    .take(select.min_values)
                    .map(ToString::to_string)
                    .collect(),
            )
        })
        .or_else(|| Some((2, find_route(&desk, "1p:")?, Vec::new())));
    let (kind, id, values): (u8, String, Vec<String>) = old.unwrap();
    let mut first = amara.forge(desk.id, kind, &id, &values).await.unwrap();
    let first = said(&mut first).await;
    let mut second = amara.forge(desk.id, kind, &id, &values).await.unwrap();
    let second = said(&mut second).await;
    assert_eq!(first.id, second.id);
    assert_ne!(
        first.content, second.content,
        "a sentence says that the desk has changed"
    );
    assert_eq!(first.components, second.components, "the desk is as it was");

    // Another person's desk, by a forged press.
    let mut reply = stranger.forge(post.id, kind, &id, &values).await.unwrap();
    assert!(said(&mut reply).await.ephemeral);

    // Forged ids.
    for id in ["x", "1d:zzzzzzzzzzz", "9d:1", "1p:1:1:c", "1d:1:1", "🎲"] {
        let mut reply = amara.forge(post.id, 2, id, &[]).await.unwrap();
        let answer = said(&mut reply).await;
        assert!(
            answer.ephemeral && !answer.content.is_empty(),
            "{id}: {answer:#?}"
        );
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn buttons_outlive_the_process() {
    let mut house = House::open().await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 2, 1).await;
    let (_, post) = house.start_game(&amara, &lobby).await;
    let desk = house.desk(&amara, &post).await;
    house.stop_bot().await;
    house.start_bot().await;
    let mut reply = press_on(&amara, &desk).await.expect("something to press");
    let after = said(&mut reply).await;
    assert_eq!(after.id, desk.id);
    assert_ne!(after.content, desk.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_and_the_log_can_be_looked_through() {
    let house = House::open().await;
    let jonas = house.person("Jonas");
    let lobby = house.open_table(&jonas, 3, 2).await;
    let (thread, post) = house.start_game(&jonas, &lobby).await;
    let board = press(&jonas, &post, "1b:").await;
    soon(jonas.wait_for(thread, |messages| {
        messages
            .iter()
            .find(|m| m.id == board.id)?
            .attachments
            .first()
            .cloned()
    }))
    .await;
    let place = press(&jonas, &board, "1q:").await;
    assert_eq!(place.id, board.id);
    let words = press(&jonas, &place, "1w:").await;
    assert!(
        words.attachments.is_empty(),
        "words have no picture: {words:#?}"
    );
    assert!(words.content.len() > 100, "{}", words.content);
    assert!(
        press(&jonas, &post, "1h:")
            .await
            .content
            .contains("Verlauf")
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_find_the_table_and_answer_in_the_readers_language() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let none: [(&str, OptionValue); 0] = [];
    for path in [
        "table help",
        "table list",
        "table settings",
        "table desk",
        "table join",
    ] {
        let mut english = amara
            .command(house.channel(), path, none.clone())
            .await
            .unwrap();
        let mut german = jonas
            .command(house.channel(), path, none.clone())
            .await
            .unwrap();
        let (english, german) = (said(&mut english).await, said(&mut german).await);
        assert!(english.ephemeral && german.ephemeral, "{path}");
        assert_ne!(english.content, german.content, "{path}");
    }
    let lobby = house.open_table(&amara, 4, 0).await;
    let other_cost = [("cost_clay_lake", OptionValue::Integer(1))];
    let told = ask(&amara, house.channel(), "glass-road options", &other_cost).await;
    assert!(told.content.contains("Clay Lake costs"), "{}", told.content);
    soon(amara.wait_for(house.channel(), |messages| {
        let lobby = messages.iter().find(|message| message.id == lobby.id)?;
        lobby.content.contains("Clay Lake costs").then_some(())
    }))
    .await;
    assert!(
        ask(&jonas, house.channel(), "table join", &[])
            .await
            .content
            .starts_with("Du sitzt")
    );
    let chosen = [("language", OptionValue::Integer(1))];
    assert!(
        ask(&jonas, house.channel(), "table settings", &chosen)
            .await
            .content
            .contains("English")
    );
    assert!(
        ask(&jonas, house.channel(), "table leave", &[])
            .await
            .content
            .contains("left the table")
    );
    let suggested = amara
        .autocomplete(house.channel(), "table desk", "table", "", none)
        .await
        .unwrap();
    assert_eq!(suggested.choices().len(), 1, "{suggested:?}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_at_a_table_for_more_the_host_is_asked_what_start_means() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&amara, 4, 0).await;
    // Only the host may start, and all others read who that is.
    let start = route(&lobby, "1g:");
    let refused = press_id(&jonas, lobby.id, &start).await;
    let host = format!("<@{}>", amara.id());
    assert!(refused.content.contains(&host), "{}", refused.content);

    let question = press_id(&amara, lobby.id, &start).await;
    assert!(
        question.ephemeral && question.id != lobby.id,
        "{question:#?}"
    );
    assert!(question.content.contains("1 of 4"), "{}", question.content);
    assert!(question.button("Play alone").is_some(), "{question:#?}");
    assert!(question.button("Keep waiting").is_some());
    let fill = question.button("Fill up with computers (3)").unwrap();

    // A person sits down meanwhile: the host is asked again.
    press(&jonas, &lobby, "1j:").await;
    let refilled = press_id(&amara, question.id, &fill).await;
    assert_eq!(refilled.id, question.id);
    assert!(refilled.content.contains("2 of 4"), "{}", refilled.content);
    let fill = refilled.button("Fill up with computers (2)").unwrap();
    let begun = press_id(&amara, refilled.id, &fill).await;
    let buttons = begun.buttons();
    let labels: Vec<_> = buttons.iter().map(|button| &*button.label).collect();
    assert_eq!(labels, ["My desk"], "{begun:#?}");
    soon(amara.wait_for(house.channel(), |messages| {
        let lobby = messages.iter().find(|message| message.id == lobby.id)?;
        (lobby.content.matches("(computer").count() == 2 && lobby.thread.is_some()).then_some(())
    }))
    .await;
    house.close().await;
}
