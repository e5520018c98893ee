//! The options of a table in its lobby: pages for the host, choices that fit the seats, and what a game proposes.

use local_discord::{MessageView, OptionValue, Person};

use crate::{House, ask, find_route, offers, press, route, select, soon};

/// Returns the lobby once its text `fits`.
async fn lobby(who: &Person, house: &House, fits: impl Fn(&str) -> bool) -> MessageView {
    soon(who.wait_for(house.channel(), |messages| {
        let mut all = messages.iter().filter(|message| !message.ephemeral);
        all.find(|message| find_route(message, "1op:").is_some() && fits(&message.content))
            .cloned()
    }))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_chooses_options_in_the_lobby_and_takes_what_is_proposed_for_the_pace() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let settings = [("players", OptionValue::Integer(2))];
    ask(&amara, house.channel(), "roads-and-boats new", &settings).await;
    let opened = lobby(&amara, &house, |_| true).await;
    assert!(!opened.content.contains("Proposed"), "{}", opened.content);

    let refused = press(&jonas, &opened, "1op:").await;
    let host = format!("<@{}>", amara.id());
    assert!(
        refused.ephemeral && refused.content.contains(&host),
        "{refused:?}"
    );

    let page = press(&amara, &opened, "1op:").await;
    assert!(page.ephemeral);
    for (map, fits) in [
        ("dead_sea", true),
        ("drawn", true),
        ("river_runs", false),
        ("four_sailors", false),
    ] {
        assert_eq!(offers(&page, map), fits, "{map}");
    }
    let page = select(&amara, &page, "dead_sea").await;
    assert!(page.content.contains("Salt Lake"), "{}", page.content);
    lobby(&amara, &house, |text| text.contains("Salt Lake")).await;
    // The second page, and back to the first.
    let second = press(&amara, &page, "1oq:").await;
    assert!(!second.content.contains("Salt Lake"), "{}", second.content);
    let second = select(&amara, &second, "skip").await;
    assert!(second.content.contains("passed over"), "{}", second.content);
    let first = press(&amara, &second, "1oq:").await;
    assert!(first.content.contains("Salt Lake"), "{}", first.content);

    // A pace by post brings a proposal, which one press takes.
    let selects = opened.selects();
    let mut paces = selects
        .iter()
        .filter(|select| select.custom_id.starts_with("1cp:"));
    let pace = &paces.next().unwrap().custom_id;
    let reply = amara.select(opened.id, pace, &["daily".to_owned()]).await;
    assert!(!reply.unwrap().is_unanswered());
    let proposes = |text: &str| text.contains("are not asked") && text.contains("nobody can pray");
    let proposed = lobby(&amara, &house, proposes).await;
    let page = press(&amara, &proposed, "1op:").await;
    assert!(proposes(&page.content), "{}", page.content);
    let page = press(&amara, &page, "1oa:").await;
    assert!(!proposes(&page.content) && find_route(&page, "1oa:").is_none());
    let taken = lobby(&amara, &house, |text| !text.contains("Proposed")).await;
    assert!(
        taken.content.contains("Salt Lake"),
        "nothing else has changed: {}",
        taken.content
    );

    // Notifications stand among the options, too.
    let page = press(&amara, &page, "1ol:").await;
    lobby(&amara, &house, |text| text.contains("Every post notifies")).await;
    assert!(route(&page, "1ol:").ends_with(":0"));
    house.close().await;
}
