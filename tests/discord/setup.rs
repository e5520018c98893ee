//! Setting a server up: permissions, a test post, who may open tables and where.

use crate::{House, ask, press, public, said, soon};
use local_discord::{Config, MessageView, OptionValue, Person, World};
use slowtable::discord::presses::route::Route;

/// Returns the answer to a person who tries to open a table.
async fn opens(person: &Person, channel: local_discord::ChannelId) -> MessageView {
    let options = [("players", OptionValue::Integer(2))];
    ask(person, channel, "glass-road new", &options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_manage_a_server_say_who_may_open_tables_and_where() {
    let mut seed = World::sample();
    let other = seed.add_guild("Elsewhere");
    let far = seed.add_text_channel(other, "far-away");
    let house = House::open_in(Config {
        seed,
        ..Config::default()
    })
    .await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let channel = house.channel();
    let elsewhere = house.channel_named("lounge");

    let page = ask(&amara, channel, "setup", &[]).await;
    assert!(page.ephemeral);
    assert_eq!(page.content.matches('✅').count(), 5, "{}", page.content);
    assert!(page.content.contains("permissions="), "{}", page.content);
    let none: [(&str, OptionValue); 0] = [];
    let refused = soon(jonas.command(channel, "setup", none)).await;
    assert!(refused.is_err(), "it is not even offered to him");

    // Only in one channel.
    let only = [elsewhere.0.to_string()];
    let chosen = soon(amara.select(page.id, "1gc", &only)).await;
    let page = said(&mut chosen.unwrap()).await;
    assert!(
        page.content.contains(&format!("<#{elsewhere}>")),
        "{}",
        page.content
    );
    let told = opens(&jonas, channel).await;
    assert!(
        told.content.contains(&format!("<#{elsewhere}>")),
        "{}",
        told.content
    );
    assert!(public(&jonas, channel).is_empty(), "no table was opened");
    opens(&jonas, elsewhere).await;
    opens(&amara, far).await;

    // Only those with a role that no one has; a person who manages the server needs none.
    let role = ["424242".to_owned()];
    let mut chosen = soon(amara.forge(page.id, 6, "1go", &role)).await.unwrap();
    let page = said(&mut chosen).await;
    assert!(page.content.contains("<@&424242>"), "{}", page.content);
    let told = opens(&jonas, elsewhere).await;
    assert!(told.content.contains("<@&424242>"), "{}", told.content);
    // Every other way to open a table has the same rules; for rematches see `tests/tables_service/openings.rs`.
    let help = ask(&jonas, elsewhere, "table help", &[]).await;
    let again = Route::Open {
        seats: 3,
        opponents: 1,
        wanted: "glass_road;none;;;".into(),
    };
    for way in [again, Route::Learn("glass_road".into())] {
        let forged = jonas.forge(help.id, 2, &way.encode(), &[]).await;
        let told = said(&mut forged.unwrap()).await;
        assert!(told.content.contains("<@&424242>"), "{}", told.content);
    }
    let form = Route::NewTable(None).encode();
    let values = [
        ("game", "glass_road"),
        ("seats", "3"),
        ("opponents", "0"),
        ("pace", "none"),
        ("door", "invited:en"),
    ];
    let forged = jonas.forge_modal(elsewhere, Some(help.id), &form, &values);
    let told = said(&mut forged.await.unwrap()).await;
    assert!(told.content.contains("<@&424242>"), "{}", told.content);
    assert!(!opens(&amara, elsewhere).await.content.contains("424242"));
    let lobby = public(&jonas, elsewhere).pop().unwrap();
    let mut forged = soon(jonas.forge(lobby.id, 6, "1go", &[])).await.unwrap();
    let told = said(&mut forged).await;
    assert!(
        told.ephemeral && told.content.contains("verwalten"),
        "{told:#?}"
    );
    assert!(opens(&jonas, elsewhere).await.content.contains("424242"));

    // Choosing nothing removes the rule.
    let none: [String; 0] = [];
    let mut chosen = soon(amara.forge(page.id, 8, "1gc", &none)).await.unwrap();
    said(&mut chosen).await;
    let mut chosen = soon(amara.forge(page.id, 6, "1go", &none)).await.unwrap();
    let page = said(&mut chosen).await;
    assert!(!page.content.contains("424242"), "{}", page.content);

    let tested = press(&amara, &page, "1gt").await;
    assert_eq!(
        tested.content.matches('✅').count(),
        6,
        "{}",
        tested.content
    );
    let posted = public(&jonas, channel);
    let test = posted
        .iter()
        .find(|message| message.content.contains("tests whether"));
    assert!(
        test.is_some_and(|test| !test.attachments.is_empty()),
        "{posted:#?}"
    );
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_it_says_where_a_server_is_set_up() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let none: [(&str, OptionValue); 0] = [];
    let dm = amara.open_dm();
    let offered = soon(amara.command(dm, "setup", none.clone())).await;
    assert!(offered.is_err(), "it is not offered there");
    // A client with an older list of commands still offers it.
    let requests = house.discord.capture();
    let registered = requests
        .iter()
        .find(|it| it.method == "PUT" && it.path.ends_with("/commands"));
    let address = format!("{}{}", house.api, registered.unwrap().path);
    let changed = reqwest::Client::new()
        .post(address)
        .header("authorization", format!("Bot {}", house.discord.token()))
        .json(&serde_json::json!({"name": "setup", "description": "As it was once"}))
        .send()
        .await
        .unwrap();
    assert_eq!(changed.status(), 200);
    let told = ask(&amara, dm, "setup", &none).await;
    assert!(told.content.contains("channel of a server"), "{told:#?}");
    let told = ask(&jonas, jonas.open_dm(), "setup", &none).await;
    assert!(told.content.contains("Kanal eines Servers"), "{told:#?}");
    house.close().await;
}
