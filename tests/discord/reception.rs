//! The reception: set up, kept up to date, lost, buried, refused.

use std::sync::Arc;
use std::time::Duration;

use local_discord::{
    ChannelId, Config, MessageId, MessageView, ModalRef, OptionValue, Overwrite, Person,
};
use slowtable_desk::Hosted;
use slowtable_service::clock::Clock;
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

use crate::{Bot, House, ask, common, find_route, press, said, soon};

const NONE: [(&str, OptionValue); 0] = [];

/// Permission bit ("Permissions").
const SEND_MESSAGES: u64 = 1 << 11;

/// Makes a house with the toy and a clock that can be moved.
pub async fn turned() -> (House, Clock) {
    let mut house = House::without_bot(Config::default()).await;
    house.new_table = "toy new";
    let clock = Clock::manual();
    start(&mut house, &clock).await;
    (house, clock)
}

pub async fn start(house: &mut House, clock: &Clock) {
    let toy = Hosted::new(ToyFace::new().unwrap(), ToyOpponent);
    let tables = common::open_at(house.database(), vec![Arc::new(toy)], clock).await;
    house.bot = Some(Bot::start(&house.discord, &house.api, tables).await);
}

/// Returns what is found in a channel, while time goes on.
pub async fn in_time<T>(
    clock: &Clock,
    who: &Person,
    place: ChannelId,
    find: impl Fn(&[MessageView]) -> Option<T>,
) -> T {
    let turning = async {
        loop {
            clock.advance(Duration::from_millis(20));
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        found = soon(who.wait_for(place, |messages| find(messages))) => found,
        () = turning => unreachable!("time goes on for ever"),
    }
}

/// Returns the reception once it shows something.
pub async fn shows(
    clock: &Clock,
    who: &Person,
    place: ChannelId,
    fits: impl Fn(&MessageView) -> bool,
) -> MessageView {
    in_time(clock, who, place, |messages| {
        let mut all = messages.iter().filter(|message| !message.ephemeral);
        let is_it = |message: &&MessageView| find_route(message, "1la").is_some();
        all.find(|message| is_it(message) && fits(message)).cloned()
    })
    .await
}

/// Waits until so many of the bot's public messages are left in a channel: some are deleted after an answer.
async fn are_left(clock: &Clock, who: &Person, place: ChannelId, count: usize) {
    in_time(clock, who, place, |messages| {
        let of_bot = messages.iter().filter(|it| !it.ephemeral && it.from_bot);
        (of_bot.count() == count).then_some(())
    })
    .await;
}

pub async fn choose(manager: &Person, page: MessageId, place: Option<ChannelId>) -> MessageView {
    let values: Vec<String> = place.iter().map(|place| place.0.to_string()).collect();
    let chosen = soon(manager.select(page, "1gr", &values)).await;
    said(&mut chosen.unwrap()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reception_lists_the_tables_and_comes_back_when_it_is_lost_or_buried() {
    let (mut house, clock) = turned().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lounge = house.channel_named("lounge");
    let page = ask(&amara, house.channel(), "setup", &NONE).await;
    assert!(
        page.content.contains("**Reception:** none"),
        "{}",
        page.content
    );
    let page = choose(&amara, page.id, Some(lounge)).await;
    assert!(
        page.content
            .contains(&format!("**Reception:** <#{lounge}>"))
    );
    let empty = shows(&clock, &jonas, lounge, |_| true).await;
    assert!(empty.content.contains("No table"), "{}", empty.content);

    // A table in another channel, its seats, its end.
    let lobby = house.open_table(&amara, 2, 0).await;
    let shown = shows(&clock, &jonas, lounge, |one| {
        one.content.contains("1 free seat")
    })
    .await;
    assert_eq!(shown.id, empty.id, "it is edited");
    assert!(shown.content.contains("Amara"), "{}", shown.content);
    press(&jonas, &lobby, "1j:").await;
    shows(&clock, &jonas, lounge, |one| one.content.contains("full")).await;

    // Its buttons answer privately.
    let own = press(&jonas, &shown, "1ml:").await;
    assert!(
        own.ephemeral && own.content.contains("Deine Tische"),
        "{own:?}"
    );

    // After a restart it is the same message.
    house.stop_bot().await;
    start(&mut house, &clock).await;
    house.start_game(&amara, &lobby).await;
    let shown = shows(&clock, &jonas, lounge, |one| {
        one.content.contains("In play")
    })
    .await;
    assert_eq!(shown.id, empty.id);

    // Deleted: it is posted again. Buried under ten messages: it moves down.
    let address = format!(
        "{}/api/v10/channels/{lounge}/messages/{}",
        house.api, shown.id
    );
    let deleted = reqwest::Client::new()
        .delete(address)
        .header("authorization", format!("Bot {}", house.discord.token()))
        .send();
    assert_eq!(deleted.await.unwrap().status(), 204);
    let again = shows(&clock, &jonas, lounge, |one| one.id != shown.id).await;
    for number in 0..10 {
        amara
            .write(lounge, &format!("chat {number}"))
            .await
            .unwrap();
    }
    shows(&clock, &jonas, lounge, |one| one.id > again.id).await;
    are_left(&clock, &jonas, lounge, 1).await;

    // It is removed by choosing no channel.
    let page = ask(&amara, house.channel(), "setup", &NONE).await;
    choose(&amara, page.id, None).await;
    are_left(&clock, &jonas, lounge, 0).await;
    house.close_but_for(&[10_008]).await;
}

/// Opens the setup page until its text fits: the bot stores what became of a message only after Discord has answered.
async fn setup_page(house: &House, manager: &Person, fits: impl Fn(&str) -> bool) -> String {
    let opened = async {
        loop {
            let page = ask(manager, house.channel(), "setup", &NONE).await;
            if fits(&page.content) {
                return page.content;
            }
        }
    };
    soon(opened).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_right_is_told_to_those_who_can_give_it_and_nothing_is_tried_in_a_loop() {
    let (house, clock) = turned().await;
    let amara = house.person("Amara");
    let lounge = house.channel_named("lounge");
    let channels = house.discord.channels();
    let guild = channels.iter().find(|one| one.id == lounge).unwrap().guild;
    let set = |deny: u64| {
        let everyone = Overwrite {
            id: guild.unwrap().0,
            person: false,
            allow: 0,
            deny,
        };
        house.discord.faults().overwrite(lounge, everyone);
    };
    set(SEND_MESSAGES);
    let page = ask(&amara, house.channel(), "setup", &NONE).await;
    choose(&amara, page.id, Some(lounge)).await;
    let refused = || {
        let errors = house.discord.errors();
        errors.iter().filter(|error| error.code == 50_013).count()
    };
    while refused() == 0 {
        tokio::task::yield_now().await;
    }
    // Two minutes and many tables later it was not tried again.
    for _ in 0..5 {
        house.open_table(&amara, 2, 0).await;
        clock.advance(Duration::from_secs(24));
    }
    assert_eq!(refused(), 1);
    // The page says why, and lets the bot try again, which is refused again.
    let page = setup_page(&house, &amara, |page| page.contains('❌')).await;
    assert!(page.contains("❌ I may not write"), "{page}");
    assert!(page.contains("Send Messages"), "{page}");
    set(0);
    ask(&amara, house.channel(), "setup", &NONE).await;
    let shown = shows(&clock, &amara, lounge, |_| true).await;
    assert_eq!(shown.content.matches("1 free seat").count(), 5);
    setup_page(&house, &amara, |page| !page.contains('❌')).await;
    house.close_but_for(&[50_013]).await;
}

/// Opens the form of the reception's *New table*.
async fn form(who: &Person, reception: &MessageView) -> ModalRef {
    let pressed = who.press(reception.id, "1nt").await.unwrap();
    pressed.modal().expect("a form").clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_opens_a_table_by_the_form_and_another_finds_it_in_the_reception() {
    let (house, clock) = turned().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lounge = house.channel_named("lounge");
    let page = ask(&amara, house.channel(), "setup", &NONE).await;
    choose(&amara, page.id, Some(lounge)).await;
    let reception = shows(&clock, &jonas, lounge, |_| true).await;

    // What is not chosen is as the form proposes it: two seats, nobody else, open, in his language.
    let proposed = form(&jonas, &reception).await;
    let mut opened = jonas.submit_modal(&proposed, &[]).await.unwrap();
    let told = said(&mut opened).await;
    assert!(
        told.ephemeral && told.content.contains("Dein Tisch"),
        "{told:?}"
    );
    let shown = shows(&clock, &amara, lounge, |one| {
        one.content.contains("1 free seat")
    })
    .await;
    assert!(shown.content.contains("Deutsch"), "{}", shown.content);

    // Everything chosen, selects and radio groups.
    let values = [
        ("game", "toy"),
        ("seats", "3"),
        ("opponents", "1:weak"),
        ("pace", "daily"),
        ("door", "invited:en"),
    ];
    let all = form(&amara, &reception).await;
    let mut opened = amara.submit_modal(&all, &values).await.unwrap();
    said(&mut opened).await;
    let shown = shows(&clock, &jonas, lounge, |one| {
        one.content.contains("by invitation")
    })
    .await;
    let line = shown
        .content
        .lines()
        .find(|line| line.contains("by invitation"));
    let line = line.unwrap();
    assert!(line.contains("Daily") && line.contains("English"), "{line}");
    assert_eq!(line.matches(',').count(), 1, "two sit there: {line}");
    let lobby = soon(jonas.wait_for(lounge, |messages| {
        let mut all = messages.iter().filter(|one| !one.ephemeral);
        all.find(|one| one.content.contains("**By invitation only**"))
            .cloned()
    }))
    .await;
    let told = press(&jonas, &lobby, "1j:").await;
    assert!(told.ephemeral, "the door is shut from the first moment");

    // Numbers that the game cannot have are answered with those that it can have, and the rest is kept.
    let again = form(&amara, &reception).await;
    let values = [
        ("seats", "2"),
        ("opponents", "2:weak"),
        ("door", "invited:de"),
    ];
    let mut refused = amara.submit_modal(&again, &values).await.unwrap();
    let nearest = said(&mut refused).await;
    press(&amara, &nearest, "1ot:").await;
    let shown = shows(&clock, &jonas, lounge, |one| {
        one.content.matches("by invitation").count() == 2
    })
    .await;
    assert_eq!(shown.content.matches("Deutsch").count(), 2);

    // A forged form opens nothing.
    let values = [("game", "toy"), ("seats", "2"), ("pace", "never")];
    let forged = jonas.forge_modal(lounge, Some(reception.id), "1nt", &values);
    let told = said(&mut forged.await.unwrap()).await;
    assert!(told.ephemeral, "{told:?}");
    house.close().await;
}
