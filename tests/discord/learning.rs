//! Learning a game: its pages, look-ups and explanations.

use local_discord::{MessageView, OptionValue, Person};

use crate::{House, ask, find_route, offers, press, said, select, soon};

/// No options of a command.
const NONE: [(&str, OptionValue); 0] = [];

/// Returns the text of a page, once its picture is there.
async fn read(person: &Person, shown: &MessageView, page: usize) -> String {
    let picture = format!("how-{page}-");
    soon(person.wait_for(shown.channel, |messages| {
        let message = messages.iter().find(|message| message.id == shown.id)?;
        let attached = message.attachments.first()?;
        let described = attached
            .description
            .as_ref()
            .is_some_and(|alt| !alt.is_empty());
        (attached.filename.starts_with(&picture) && described).then(|| message.content.clone())
    }))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn how_to_play_is_leafed_through_by_anybody_and_its_buttons_outlive_the_bot() {
    let mut house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    jonas.set_locale("en-GB");
    let lobby = house.open_table(&amara, 2, 0).await;
    // Jonas has no seat there; what he reads is private.
    let mut at = press(&jonas, &lobby, "1lp:").await;
    assert!(at.ephemeral, "{at:?}");
    let mut pages = vec![read(&jonas, &at, 0).await];
    house.stop_bot().await;
    house.start_bot().await;
    for number in 1..6 {
        let next = press(&jonas, &at, &format!("1lp:{number}:")).await;
        assert_eq!(next.id, at.id, "it stands in the same place");
        pages.push(read(&jonas, &next, number).await);
        at = next;
    }
    assert!(find_route(&at, "1lp:6").is_none());
    for (one, page) in pages.iter().enumerate() {
        assert!(!pages[..one].contains(page), "{page}");
    }
    let back = press(&jonas, &at, "1lp:4:").await;
    assert_eq!(read(&jonas, &back, 4).await, pages[4]);

    // The help leads there too, and so does the table's post while it is played.
    let help = ask(&amara, house.channel(), "table help", &NONE).await;
    let first = press(&amara, &help, "1lp:").await;
    assert_eq!(read(&amara, &first, 0).await, pages[0]);
    press(&jonas, &lobby, "1j:").await;
    let (_, post) = house.start_game(&amara, &lobby).await;
    press(&amara, &lobby, "1lp:").await;

    // So does the desk, which shows it as a page.
    let desk = house.desk(&amara, &post).await;
    let page = |desk: &MessageView, name: &str| {
        let mut ids = desk.buttons().into_iter().map(|button| button.custom_id);
        ids.rfind(|id| id.ends_with(name))
    };
    assert!(offers(&desk, "page:how.0"), "one list away from the desk");
    let looked = select(&amara, &desk, "page:look").await;
    let how = page(&looked, ":p:how.0").expect("how to play");
    let how = said(&mut amara.press(desk.id, &how).await.unwrap()).await;
    assert!(how.content.ends_with(&pages[0]), "{}", how.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_that_are_not_there_are_refused_or_the_last() {
    let house = House::open().await;
    let jonas = house.person("Jonas");
    jonas.set_locale("de");
    let help = ask(&jonas, house.channel(), "table help", &NONE).await;
    let forge = |id: &'static str| jonas.forge(help.id, 2, id, &[]);
    let last = said(&mut forge("1lp:5:glass_road").await.unwrap()).await;
    assert!(last.content.contains("Seite 6 von 6"), "{}", last.content);
    let beyond = said(&mut forge("1lp:zzz:glass_road").await.unwrap()).await;
    assert_eq!(beyond.content, last.content);
    for forged in ["1lp:0:chess", "1lp:0:", "1lp:0", "1lp::glass_road"] {
        let refused = said(&mut forge(forged).await.unwrap()).await;
        assert!(refused.content.contains("Knopf"), "{}", refused.content);
        assert!(refused.attachments.is_empty());
    }
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_looked_up_is_found_in_either_language_with_or_without_a_table() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let channel = house.channel();
    let name = |text: &str| [("name", OptionValue::from(text))];
    let look_up =
        async |who: &Person, at, text: &str| ask(who, at, "glass-road look-up", &name(text)).await;
    let suggested = async |who: &Person, text: &str| {
        let path = "glass-road look-up";
        let reply = who.autocomplete(channel, path, "name", text, NONE).await;
        let choices = reply.unwrap().choices().into_iter();
        choices.map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(suggested(&amara, "feud").await, ["Feudal Lord"]);
    assert_eq!(
        suggested(&amara, "lehnsh").await,
        ["Feudal Lord (Lehnsherr)"]
    );
    assert_eq!(suggested(&jonas, "lehnsh").await, ["Lehnsherr"]);
    assert_eq!(suggested(&amara, "").await.len(), 25);
    assert!(suggested(&amara, "nothing of the kind").await.is_empty());

    // Without a table, in both languages, by typed text or picked suggestion.
    for text in ["Feudal Lord", "lehnsherr", "card.feudal_lord", " feudal"] {
        let found = look_up(&amara, channel, text).await;
        assert!(found.ephemeral && found.content.contains("Feudal Lord"));
        assert!(
            !found.content.contains("At this table"),
            "{}",
            found.content
        );
    }
    let german = look_up(&jonas, channel, "Feudal Lord").await;
    assert!(german.content.contains("Lehnsherr"), "{}", german.content);
    for (text, said) in [("sand", "may mean"), ("x*x", "I know nothing called")] {
        let refused = look_up(&amara, channel, text).await;
        let id = text == "sand" && refused.content.contains("(Good)");
        assert!(id || refused.content.contains(said), "{}", refused.content);
    }

    // At a table it says where things are, but nothing about another's hand.
    let lobby = house.open_table(&amara, 2, 0).await;
    press(&jonas, &lobby, "1j:").await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    let desk = house.desk(&amara, &post).await;
    let mut reply = crate::press_on(&amara, &desk)
        .await
        .expect("a hand to choose");
    // It counts at once as long as others still choose.
    said(&mut reply).await;
    let hand = desk.selects()[0].values()[..5].join(" ");
    let card = hand.split([' ', ':']).find(|part| part.contains("feudal"));
    assert_eq!(card, Some("feudal_lord"), "{hand}");
    jonas.set_locale("en-GB");
    let own = look_up(&amara, thread, "card.feudal_lord").await;
    assert!(own.content.contains("In your hand"), "{}", own.content);
    let others = look_up(&jonas, thread, "card.feudal_lord").await;
    assert!(!others.content.contains("hand,"), "{}", others.content);
    let none = look_up(&jonas, channel, "card.feudal_lord").await;
    assert_eq!(none.content, others.content);
    let tile = look_up(&jonas, thread, "building.inn").await;
    assert!(tile.content.contains("At this table"), "{}", tile.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_game_explains_what_matters_twice_and_can_be_told_to_stop() {
    let mut house = House::open().await;
    let amara = house.person("Amara");
    let channel = house.channel();
    let learn = async || ask(&amara, channel, "glass-road learn", &NONE).await;
    let explains = |desk: &MessageView| desk.content.contains("Choose cards that work together");
    let first = learn().await;
    assert!(first.ephemeral);
    // It is said above all of the desk, and the question stays its last line.
    let (_, said) = first.content.split_once("\n\n").unwrap();
    assert!(said.starts_with("Your first game"), "{}", first.content);
    let question = first.content.lines().next_back().unwrap();
    assert!(question.starts_with("Choose 5 specialists"), "{question}");
    assert!(explains(&first), "{}", first.content);
    // The same decision keeps its explanation, even after a restart of the bot.
    house.stop_bot().await;
    house.start_bot().await;
    let lobby = soon(amara.wait_for(channel, |messages| {
        let with_thread = |message: &&MessageView| message.thread.is_some();
        messages.iter().find(with_thread).cloned()
    }))
    .await;
    assert!(lobby.id < first.id, "the desk is the newest message");
    for _ in 0..3 {
        let desk = house.desk(&amara, &lobby).await;
        assert!(explains(&desk), "{}", desk.content);
    }
    // So it is if a page of how to play leads to a first game.
    let jonas = house.person("Jonas");
    let help = ask(&jonas, channel, "table help", &NONE).await;
    let page = press(&jonas, &help, "1lp:").await;
    let desk = press(&jonas, &page, "1le:").await;
    let newest = soon(jonas.wait_for(channel, |messages| {
        let with_thread =
            |message: &&MessageView| message.thread.is_some() && message.id != lobby.id;
        messages.iter().find(with_thread).map(|message| message.id)
    }))
    .await;
    assert!(newest < desk.id, "the desk is the newest message");
    assert!(
        desk.content.contains("Deine erste Partie"),
        "{}",
        desk.content
    );
    // Using the command again continues the game.
    let again = learn().await;
    assert!(
        again.content.contains("goes on") && explains(&again),
        "{}",
        again.content
    );
    // Another table is the second time, and then it is known.
    for explained in [true, false] {
        let lobby = house.open_table(&amara, 2, 1).await;
        let (_, post) = house.start_game(&amara, &lobby).await;
        assert_eq!(explains(&house.desk(&amara, &post).await), explained);
    }
    // Switched on again it starts from the beginning; switched off it says nothing.
    let settings = ask(&amara, channel, "table settings", &NONE).await;
    let off = press(&amara, &settings, "1lg:0").await;
    let on = press(&amara, &off, "1lg:1").await;
    assert!(explains(&house.desk(&amara, &lobby).await));
    press(&amara, &on, "1lg:0").await;
    let desk = house.desk(&amara, &lobby).await;
    assert!(!desk.content.contains('🎓'), "{}", desk.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_down_at_a_game_for_the_first_time_is_told_how_to_learn_it() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let options = [("players", OptionValue::Integer(2))];
    let open = async || ask(&amara, house.channel(), crate::NEW_TABLE, &options).await;
    let offers = |said: &MessageView| said.content.contains("have not played **Glass Road** yet");
    let said = open().await;
    assert!(offers(&said), "{}", said.content);
    read(&amara, &press(&amara, &said, "1lp:").await, 0).await;
    // Explanations are offered as long as they are off.
    press(&amara, &open().await, "1lg:1").await;
    let said = open().await;
    assert!(offers(&said) && find_route(&said, "1lg:").is_none());
    // They are no longer offered to a person who has played, but to the other one.
    let lobby = house.open_table(&amara, 2, 0).await;
    let joined = press(&jonas, &lobby, "1j:").await;
    let first = joined
        .content
        .contains("**Glasstraße** noch nicht gespielt");
    assert!(first, "{}", joined.content);
    // Public messages are in the table's language, so their buttons are named in it.
    assert!(joined.content.contains("**My desk**"), "{}", joined.content);
    house.start_game(&amara, &lobby).await;
    let again = open().await;
    assert!(!offers(&again), "{}", again.content);
    assert!(again.content.contains("table is open") && again.buttons().is_empty());
    house.close().await;
}
