//! The end of a game, a rematch, and tables of results, through Discord's own protocol.

use local_discord::{ChannelId, MessageView, OptionValue, Person};

use crate::{House, ask, find_route, press, press_on, public, route, said, soon};

/// Plays a table of two to its end. Returns the post about it.
async fn play_out(
    house: &House,
    people: [&Person; 2],
    thread: ChannelId,
    post: &MessageView,
) -> MessageView {
    let over = || {
        let posts = public(people[0], thread);
        posts
            .into_iter()
            .find(|post| find_route(post, "1mr:").is_some())
    };
    for _ in 0..60 {
        for who in people {
            let mut desk = house.desk(who, post).await;
            for _ in 0..12 {
                let Some(mut reply) = press_on(who, &desk).await else {
                    break;
                };
                desk = said(&mut reply).await;
            }
            if desk.content.contains("1. ") || over().is_some() {
                return soon(people[0].wait_for(thread, |messages| {
                    let mut found = messages.iter().filter(|message| !message.ephemeral);
                    found
                        .find(|message| find_route(message, "1mr:").is_some())
                        .cloned()
                }))
                .await;
            }
        }
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_the_same_people_meet_again_and_find_their_results() {
    let house = House::open_with_toy().await;
    let (amara, jonas, mei) = (
        house.person("Amara"),
        house.person("Jonas"),
        house.person("Mei-Lin"),
    );
    let none: [(&str, OptionValue); 0] = [];
    let nothing = ask(&amara, house.channel(), "results", &none).await;
    assert!(
        nothing.ephemeral && nothing.content.contains("No game"),
        "{nothing:#?}"
    );

    let lobby = house.open_table(&amara, 2, 0).await;
    press(&jonas, &lobby, "1j:").await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    let end = play_out(&house, [&amara, &jonas], thread, &post).await;
    for who in [&amara, &jonas] {
        assert!(
            end.content.contains(&format!("<@{}>", who.id())),
            "{}",
            end.content
        );
    }
    assert!(end.button("Rematch").is_some() && end.button("Turning points").is_some());

    // One press opens it, another takes a seat; a stranger reads who may.
    let opened = press(&jonas, &end, "1mr:").await;
    assert!(
        opened.ephemeral && opened.content.contains("Revanche"),
        "{opened:#?}"
    );
    let call = soon(amara.wait_for(thread, |messages| {
        let me = format!("<@{}>", amara.id());
        let mut found = messages.iter().filter(|message| message.id != end.id);
        found
            .find(|message| {
                message.button("Join the rematch").is_some() && message.content.contains(&me)
            })
            .cloned()
    }))
    .await;
    let id = call.button("Join the rematch").unwrap();
    let joined = crate::press_id(&amara, call.id, &id).await;
    assert!(
        joined.content.contains("a seat at the rematch"),
        "{}",
        joined.content
    );
    let refused = press(&mei, &end, "1mr:").await;
    assert!(
        refused.content.contains("played this game"),
        "{}",
        refused.content
    );
    soon(amara.wait_for(house.channel(), |messages| {
        let again = messages
            .iter()
            .find(|message| message.id != lobby.id && find_route(message, "1g:").is_some())?;
        [&amara, &jonas]
            .iter()
            .all(|who| again.content.contains(&format!("<@{}>", who.id())))
            .then_some(())
    }))
    .await;

    // The server's table of results, and a person's results.
    let table = ask(&mei, house.channel(), "results", &none).await;
    assert!(table.ephemeral, "{table:#?}");
    for expected in ["2 players", "1 game", "rating", "(provisional)"] {
        assert!(table.content.contains(expected), "{}", table.content);
    }
    let own = press(&mei, &table, "1mo").await;
    assert!(own.content.contains("has not played"), "{}", own.content);
    let of = [("person", OptionValue::Id(amara.id().0))];
    let theirs = ask(&mei, house.channel(), "results", &of).await;
    assert!(
        theirs.content.contains("on this server"),
        "{}",
        theirs.content
    );
    assert!(
        theirs.content.contains("https://discord.com/channels/"),
        "{}",
        theirs.content
    );
    // In a direct message: only a person's own results.
    let others = ask(&mei, mei.open_dm(), "results", &of).await;
    assert!(
        others.content.contains("on a server where they played"),
        "{}",
        others.content
    );
    let mine = ask(&jonas, jonas.open_dm(), "results", &none).await;
    assert!(mine.content.contains("zu 2"), "{}", mine.content);

    // A person can leave the lists at once.
    let settings = ask(&amara, house.channel(), "table settings", &none).await;
    let settings = press(&amara, &settings, "1mu:1").await;
    assert!(find_route(&settings, "1mu:0").is_some(), "{settings:#?}");
    let table = ask(&mei, house.channel(), "results", &none).await;
    assert!(
        !table.content.contains(&format!("<@{}>", amara.id())),
        "{}",
        table.content
    );
    let hidden = ask(&mei, house.channel(), "results", &of).await;
    assert!(
        hidden.content.contains("to themselves"),
        "{}",
        hidden.content
    );
    assert_eq!(route(&table, "1mo"), "1mo");
    house.close().await;
}
