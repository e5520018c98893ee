//! Games by direct message: offered to a person who writes, played in one message, and what happens if direct
//! messages are closed.

use local_discord::{MessageId, MessageView, OptionValue, Person};

use crate::{House, ask, find_route, press, press_on, public, said, soon};

/// No options of a command.
const NONE: [(&str, OptionValue); 0] = [];

/// Returns the first direct message of the bot with a button whose id begins so.
async fn offered(person: &Person, begins: &str) -> MessageView {
    let dm = person.open_dm();
    soon(person.wait_for(dm, |messages| {
        let mut of_bot = messages.iter().filter(|message| message.from_bot);
        let fits = |message: &&MessageView| find_route(message, begins).is_some();
        of_bot.find(fits).cloned()
    }))
    .await
}

/// Returns a desk among a person's direct messages once it asks something; `None` once the game is over.
async fn asked(person: &Person, desk: MessageId) -> Option<MessageView> {
    let asks = |message: &MessageView| {
        let mut buttons = message.buttons().into_iter();
        let leads_on = |id: &str| ["c", "k", "w"].map(Some).contains(&id.split(':').nth(3));
        let aside = |value: &&str| value.starts_with("page:") || value.starts_with("ahead:");
        buttons.any(|button| !button.disabled && leads_on(&button.custom_id))
            || message
                .selects()
                .iter()
                .any(|select| !select.disabled && !select.values().iter().any(aside))
    };
    soon(person.wait_for(person.open_dm(), |messages| {
        if messages
            .iter()
            .any(|message| find_route(message, "1mr:").is_some())
        {
            return Some(None);
        }
        let mut desks = messages.iter().filter(|message| message.id == desk);
        desks.find(|desk| asks(desk)).cloned().map(Some)
    }))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_writes_is_offered_a_first_game_that_is_played_in_that_message() {
    let mut house = House::open().await;
    let amara = house.person("Amara");
    let dm = amara.open_dm();
    amara.write(dm, "hello?").await.unwrap();
    let greeting = offered(&amara, "1le:").await;
    assert!(!greeting.ephemeral && find_route(&greeting, "1lp:").is_some());
    // A person who first looks at the rules can start from there, without reading all pages.
    let page = press(&amara, &greeting, "1lp:").await;
    assert_eq!(page.id, greeting.id, "it stays in its place");
    let mut desk = press(&amara, &page, "1le:").await;
    assert!(desk.content.contains("Your first game"), "{}", desk.content);
    assert!(desk.content.contains('🎓'), "{}", desk.content);
    for step in 0..12 {
        desk = asked(&amara, desk.id).await.expect("a game that goes on");
        // No one thinks now. A person who is awaited after a restart is notified, since the bot cannot know that they
        // are present.
        if step == 5 {
            house.stop_bot().await;
            house.start_bot().await;
        }
        let mut reply = press_on(&amara, &desk).await.expect("something to press");
        desk = said(&mut reply).await;
        assert_eq!(desk.id, greeting.id, "it stays in its place");
    }
    // There is no second message: the desk is the only one, whatever opponents do.
    assert_eq!(public(&amara, dm).len(), 1);
    let status = ask(&amara, house.channel(), "table list", &NONE).await;
    assert!(
        status.content.contains("/channels/@me/"),
        "{}",
        status.content
    );
    assert!(public(&amara, house.channel()).is_empty());

    // A person who writes again gets a link back, and so does one who uses the command; that answer stays.
    let again = ask(&amara, dm, "glass-road learn", &NONE).await;
    assert!(
        !again.ephemeral && again.content.contains("goes on"),
        "{again:#?}"
    );
    let found = ask(&amara, dm, "table desk", &NONE).await;
    assert!(asked(&amara, found.id).await.is_some());
    house.stop_bot().await;
    house.start_bot().await;
    amara.write(dm, "hello again").await.unwrap();
    let back = offered(&amara, "1d:").await;
    assert!(back.content.contains("goes on"), "{}", back.content);
    let desk = press(&amara, &back, "1d:").await;
    assert_eq!(desk.id, back.id);
    assert!(asked(&amara, desk.id).await.is_some());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_alone_is_played_to_its_end_there_and_once_more() {
    let house = House::open_with_toy().await;
    let amara = house.person("Amara");
    let dm = amara.open_dm();
    let alone = |opponents| {
        let players = OptionValue::Integer(2);
        [
            ("players", players),
            ("opponents", OptionValue::Integer(opponents)),
        ]
    };
    let refused = ask(&amara, dm, "toy new", &alone(0)).await;
    assert!(
        refused.content.contains("one opponent fewer"),
        "{}",
        refused.content
    );
    let mut desk = ask(&amara, dm, "toy new", &alone(1)).await;
    assert!(!desk.ephemeral);
    while let Some(shown) = asked(&amara, desk.id).await {
        let mut reply = press_on(&amara, &shown).await.expect("something to press");
        desk = said(&mut reply).await;
    }
    // The next steps are offered at the desk too.
    assert!(find_route(&desk, "1mr:").is_some(), "{desk:#?}");
    let told =
        |message: &MessageView| message.id != desk.id && find_route(message, "1mr:").is_some();
    let find = |messages: &[MessageView]| messages.iter().find(|one| told(one)).cloned();
    let end = soon(amara.wait_for(dm, find)).await;
    assert!(end.content.contains("1. "), "{}", end.content);
    // The message about the end stays; the board opens beside it.
    let board = press(&amara, &end, "1b:").await;
    assert!(board.ephemeral && board.id != end.id);
    let once_more = press(&amara, &end, "1mr:").await;
    assert!(!once_more.ephemeral && once_more.id != end.id);
    assert!(
        press_on(&amara, &once_more).await.is_some(),
        "{once_more:#?}"
    );
    let still = amara.view(end.id).unwrap();
    assert_eq!(still.content, end.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn from_a_server_it_is_offered_by_direct_message_or_played_there_if_they_are_closed() {
    let house = House::open().await;
    let (jonas, tariq) = (house.person("Jonas"), house.person("Tariq"));
    tariq.set_locale("en-GB");
    let channel = house.channel();
    let last_page = async |person: &Person| {
        let help = ask(person, channel, "table help", &NONE).await;
        let forged = person.forge(help.id, 2, "1lp:5:glass_road", &[]);
        said(&mut forged.await.unwrap()).await
    };
    let told = press(&jonas, &last_page(&jonas).await, "1ld:").await;
    assert!(told.content.contains("/channels/@me/"), "{}", told.content);
    let offer = offered(&jonas, "1le:").await;
    assert!(
        offer.content.contains("geführte erste Partie"),
        "{}",
        offer.content
    );
    // No table is opened before the first game begins.
    let list = ask(&jonas, channel, "table list", &NONE).await;
    assert!(find_route(&list, "1d:").is_none());
    press(&jonas, &offer, "1le:").await;

    let told = press(&tariq, &last_page(&tariq).await, "1ld:").await;
    assert!(told.content.contains("closed to me"), "{}", told.content);
    assert!(
        find_route(&told, "1ld:").is_some(),
        "they may be open by now"
    );
    let desk = press(&tariq, &told, "1le:").await;
    assert!(desk.content.contains("Your first game"), "{}", desk.content);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_table_may_be_opened_direct_messages_are_the_way() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let channel = house.channel();
    let page = ask(&amara, channel, "setup", &NONE).await;
    let only = [house.channel_named("lounge").0.to_string()];
    said(&mut amara.select(page.id, "1gc", &only).await.unwrap()).await;
    let refused = ask(&jonas, channel, "glass-road learn", &NONE).await;
    assert!(
        refused.content.contains("Direktnachrichten"),
        "{}",
        refused.content
    );
    press(&jonas, &refused, "1ld:").await;
    let offer = offered(&jonas, "1le:").await;
    let desk = press(&jonas, &offer, "1le:").await;
    assert!(
        desk.content.contains("Deine erste Partie"),
        "{}",
        desk.content
    );
    house.close().await;
}
