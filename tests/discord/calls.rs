//! Calls: a person says by the reception's button what they would like to play, and is called.

use std::time::Duration;

use futures_util::future::select_all;
use local_discord::{ChannelId, ChannelKind, Config, MessageView, OptionValue, Person};
use slowtable_service::clock::Clock;

use crate::forums::{self, players, press_start};
use crate::reception::{choose, shows, start, turned};
use crate::{House, ask, best_control, find_route, press, press_on, public, route, said, soon};

const NONE: [(&str, OptionValue); 0] = [];

/// Chooses values in a select of the page.
async fn select(who: &Person, page: &MessageView, id: &str, values: &[&str]) -> MessageView {
    let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
    let chosen = soon(who.select(page.id, id, &values)).await;
    said(&mut chosen.unwrap()).await
}

/// Lets minutes pass until a message is there. Each time the bot also answers a press, so that it keeps up with the
/// clock.
async fn later(
    clock: &Clock,
    who: &Person,
    (place, reception): (ChannelId, &MessageView),
    fits: impl Fn(&MessageView) -> bool,
) -> MessageView {
    for _ in 0..500 {
        let messages = who.messages(place);
        let mut all = messages.iter().rev();
        if let Some(found) = all.find(|one| one.from_bot && fits(one)) {
            return found.clone();
        }
        clock.advance(Duration::from_secs(20));
        press(who, reception, "1wi").await;
    }
    panic!("hours have passed");
}

fn mentions(message: &MessageView, who: &Person) -> bool {
    message.content.contains(&format!("<@{}>", who.id()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_called_from_the_reception_and_sits_down_with_one_press() {
    let (house, clock) = turned().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let mei = house.person("Mei-Lin");
    let lounge = house.channel_named("lounge");
    let page = ask(&amara, house.channel(), "setup", &NONE).await;
    choose(&amara, page.id, Some(lounge)).await;
    let reception = shows(&clock, &jonas, lounge, |_| true).await;

    // Jonas reads German. He chooses how, and is called in the channel; Mei-Lin by direct message.
    let page = press(&jonas, &reception, "1wi").await;
    assert!(page.ephemeral, "{page:?}");
    assert!(page.content.contains("Ich rufe dich nicht"), "{page:?}");
    let page = select(&jonas, &page, "1ws", &["3"]).await;
    let page = select(&jonas, &page, "1wh", &["always"]).await;
    let page = press(&jonas, &page, "1wc:1").await;
    assert!(page.content.contains("✅ Ich rufe dich"), "{page:?}");
    assert!(page.content.contains("3 Spieler"), "{page:?}");
    let page = press(&mei, &reception, "1wi").await;
    let page = select(&mei, &page, "1wh", &["weekly-dm"]).await;
    let page = press(&mei, &page, "1wc:1").await;
    assert!(find_route(&page, "1wc:0").is_some());

    house.open_table(&amara, 2, 0).await;
    let private = later(&clock, &mei, (mei.open_dm(), &reception), |one| {
        find_route(one, "1wn:").is_some()
    })
    .await;
    assert!(find_route(&private, "1j:").is_some(), "{private:?}");
    // Three people fit the second table; Mei-Lin has been called enough.
    house.open_table(&amara, 3, 0).await;
    let call = later(&clock, &jonas, (lounge, &reception), |one| {
        mentions(one, &jonas)
    })
    .await;
    assert!(!mentions(&call, &mei) && !mentions(&call, &amara));
    let told = press(&jonas, &call, "1j:").await;
    assert!(
        told.ephemeral && told.content.contains("Du sitzt am Tisch"),
        "{told:?}"
    );
    shows(&clock, &amara, lounge, |one| one.content.contains("Jonas")).await;

    // One press ends the calls, also of the direct message.
    let told = press(&jonas, &call, "1wn:").await;
    assert!(told.ephemeral, "{told:?}");
    press(&mei, &private, "1wn:").await;
    let page = press(&jonas, &reception, "1wi").await;
    assert_eq!(route(&page, "1wc:"), "1wc:1");

    // Without a reception, the settings have the button.
    let page = ask(&amara, house.channel(), "setup", &NONE).await;
    choose(&amara, page.id, None).await;
    let settings = ask(&mei, house.channel(), "table settings", &NONE).await;
    let page = press(&mei, &settings, "1wi").await;
    assert_eq!(route(&page, "1wc:"), "1wc:1");
    let forged = mei.forge(page.id, 3, "1wg", &["no_game".to_owned()]).await;
    assert!(!forged.unwrap().is_unanswered());
    // An edit of the reception may cross its removal.
    house.close_but_for(&[10_008]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_wait_get_a_table_and_play_when_all_have_accepted() {
    let (house, clock) = turned().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lounge = house.channel_named("lounge");
    let page = ask(&amara, house.channel(), "setup", &NONE).await;
    choose(&amara, page.id, Some(lounge)).await;
    let reception = shows(&clock, &jonas, lounge, |_| true).await;
    for who in [&amara, &jonas] {
        let page = press(who, &reception, "1wi").await;
        let page = select(who, &page, "1ws", &["2"]).await;
        let page = select(who, &page, "1wh", &["always"]).await;
        let page = press(who, &page, "1wq:1").await;
        assert!(find_route(&page, "1wq:0").is_some(), "{page:?}");
    }
    let both = |one: &MessageView| {
        mentions(one, &jonas) && mentions(one, &amara) && find_route(one, "1wn:").is_some()
    };
    let proposal = later(&clock, &jonas, (lounge, &reception), both).await;
    // One declines: the other hears of it without a name.
    press(&amara, &proposal, "1ia:").await;
    press(&jonas, &proposal, "1id:").await;
    let over = |one: &MessageView| one.content.contains("does not take place");
    let told = later(&clock, &amara, (lounge, &reception), over).await;
    assert!(mentions(&told, &amara) && !mentions(&told, &jonas));
    // He waits again, and both accept: the game begins in a thread.
    let page = press(&jonas, &reception, "1wi").await;
    assert!(page.content.contains("pausierst"), "{}", page.content);
    select(&jonas, &page, "1ws", &["2"]).await;
    let again = later(&clock, &jonas, (lounge, &reception), |one| {
        both(one) && one.id != proposal.id
    })
    .await;
    press(&jonas, &again, "1ia:").await;
    press(&amara, &again, "1ia:").await;
    let lobby = later(&clock, &amara, (lounge, &reception), |one| {
        one.thread.is_some()
    })
    .await;
    let thread = lobby.thread.unwrap();
    let post = house.post_with_desk(&amara, thread).await;
    house.desk(&jonas, &post).await;
    house.close().await;
}

/// Asks to be called to tables of three, each time or by direct message.
async fn asks_for_calls(who: &Person, reception: &MessageView, how: &str) {
    let page = press(who, reception, "1wi").await;
    let page = select(who, &page, "1ws", &["3"]).await;
    let page = select(who, &page, "1wh", &[how]).await;
    press(who, &page, "1wc:1").await;
}

/// Plays a game to its end, in turns.
async fn play_out(house: &House, place: ChannelId, people: &[&Person]) {
    let mut desks = Vec::new();
    for who in people {
        let post = house.post_with_desk(who, place).await;
        desks.push((*who, house.desk(who, &post).await.id));
    }
    for presses in 0.. {
        assert!(presses < 200, "the game does not end");
        // The next press, or the end. What an opponent or the bot still has to do takes its time.
        let next = desks.iter().enumerate().map(|(at, (who, desk))| {
            Box::pin(who.wait_for(place, move |messages| {
                let is_over = messages.iter().any(|one| find_route(one, "1mr:").is_some());
                let shown = messages.iter().find(|one| one.id == *desk);
                let can_press = shown.is_some_and(|shown| best_control(shown).is_some());
                (is_over || can_press).then_some((at, is_over))
            }))
        });
        let ((at, is_over), ..) = soon(select_all(next)).await;
        if is_over {
            return;
        }
        let (who, desk) = &mut desks[at];
        let shown = who.view(*desk).unwrap();
        if let Some(mut reply) = press_on(who, &shown).await {
            *desk = said(&mut reply).await.id;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_called_to_a_post_in_a_forum_take_their_seats_and_play_there() {
    let (mut seed, guild, forum) = forums::world(&[], false);
    let hall = seed.add_channel(guild, ChannelKind::Text, "hall");
    let mut house = House::without_bot(Config {
        seed,
        ..Config::default()
    })
    .await;
    house.new_table = "toy new";
    let clock = Clock::manual();
    start(&mut house, &clock).await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let mei = house.person("Mei-Lin");
    let page = ask(&amara, hall, "setup", &NONE).await;
    choose(&amara, page.id, Some(hall)).await;
    let reception = shows(&clock, &jonas, hall, |_| true).await;
    asks_for_calls(&jonas, &reception, "always").await;
    asks_for_calls(&mei, &reception, "weekly-dm").await;

    let chat = amara.post(forum, "Who plays?", "I do.", &[]).unwrap();
    ask(&amara, chat, "toy new", &players(3, 0)).await;
    let post = forums::post(&house, &amara, forum, |_| true).await;
    // The reception's link opens the post.
    let link = format!("/channels/{guild}/{}", post.id);
    shows(&clock, &amara, hall, |one| one.content.contains(&link)).await;

    // So do the calls, in the channel and by direct message. Each comes once.
    let private = later(&clock, &mei, (mei.open_dm(), &reception), |one| {
        find_route(one, "1j:").is_some()
    })
    .await;
    let call = later(&clock, &jonas, (hall, &reception), |one| {
        mentions(one, &jonas)
    })
    .await;
    for one in [&call, &private] {
        let (leads, elsewhere) = (format!("<#{}>", post.id), format!("<#{forum}>"));
        assert!(one.content.contains(&leads), "{}", one.content);
        assert!(!one.content.contains(&elsewhere), "{}", one.content);
    }
    assert!(!mentions(&call, &mei), "{}", call.content);
    for (who, one) in [(&jonas, &call), (&mei, &private)] {
        let told = press(who, one, "1j:").await;
        assert!(find_route(&told, "1j:").is_none(), "{told:?}");
    }
    let full = forums::lobby(&amara, post.id, |lobby| {
        [&amara, &jonas, &mei]
            .iter()
            .all(|who| lobby.content.contains(&who.id().to_string()))
    })
    .await;
    press_start(&amara, &full).await;
    play_out(&house, post.id, &[&jonas, &amara, &mei]).await;
    let calls = public(&jonas, hall);
    let calls = calls.iter().filter(|one| mentions(one, &jonas));
    assert_eq!(calls.count(), 1);
    house.close().await;
}
