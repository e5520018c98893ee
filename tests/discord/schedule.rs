//! A game that begins by itself at a time that its host has chosen, through Discord's own protocol.

use std::time::Duration;

use jiff::Timestamp;
use local_discord::{MessageView, OptionValue, Person};
use slowtable_service::clock::Clock;

use crate::reception::{in_time, turned};
use crate::{ask, find_route, press, press_id, route, said};

const DAY: i64 = 24 * 60 * 60;

/// Returns the lobby once it fits, while time goes on.
async fn shows(
    clock: &Clock,
    who: &Person,
    lobby: &MessageView,
    fits: impl Fn(&MessageView) -> bool,
) -> MessageView {
    in_time(clock, who, lobby.channel, |messages| {
        let mut all = messages.iter();
        all.find(|message| message.id == lobby.id && fits(message))
            .cloned()
    })
    .await
}

/// Chooses the first offered time. Returns it, in seconds since 1970, and the answer.
async fn choose(host: &Person, lobby: &MessageView) -> (i64, MessageView) {
    let page = press(host, lobby, "1gw:").await;
    assert!(page.ephemeral, "{page:?}");
    let select = page.selects().remove(0);
    let value = select.options[0]["value"].as_str().unwrap().to_owned();
    let mut reply = host
        .select(page.id, &select.custom_id, std::slice::from_ref(&value))
        .await
        .unwrap();
    (value.parse().unwrap(), said(&mut reply).await)
}

/// Lets it be this time.
fn turn_to(clock: &Clock, second: i64) {
    let time = Timestamp::from_second(second).unwrap();
    let span = clock.now().duration_until(time);
    clock.advance(Duration::try_from(span).unwrap_or_default());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_chooses_a_time_takes_it_back_is_asked_and_the_game_begins_a_day_later() {
    let (house, clock) = turned().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let zone: [(&str, OptionValue); 1] = [("zone", "Europe/Berlin".into())];
    ask(&amara, house.channel(), "table settings", &zone).await;
    let lobby = house.open_table(&amara, 2, 0).await;
    let refused = press(&jonas, &lobby, "1gw:").await;
    assert!(
        refused.content.contains(&format!("<@{}>", amara.id())),
        "{refused:?}"
    );

    let (second, answer) = choose(&amara, &lobby).await;
    let time = format!("<t:{second}:f>");
    assert!(answer.content.contains(&time), "{answer:?}");
    let lobby = shows(&clock, &amara, &lobby, |lobby| {
        lobby.content.contains(&time)
    })
    .await;
    press_id_quietly(&amara, &lobby, "1gn:").await;
    let lobby = shows(&clock, &amara, &lobby, |lobby| {
        !lobby.content.contains(&time)
    })
    .await;
    let (second, _) = choose(&amara, &lobby).await;
    turn_to(&clock, second);

    let dm = amara.open_dm();
    let asked = in_time(&clock, &amara, dm, |messages| {
        let mut all = messages.iter().rev();
        all.find(|message| find_route(message, "1gd:").is_some())
            .cloned()
    })
    .await;
    assert!(asked.content.contains("1 of 2 seats"), "{asked:?}");
    for button in ["1g:", "1c:"] {
        assert!(find_route(&asked, button).is_some(), "{asked:?}");
    }
    let put_off = press_id(&amara, asked.id, &route(&asked, "1gd:")).await;
    let time = format!("<t:{}:f>", second + DAY);
    assert!(put_off.content.contains(&time), "{put_off:?}");
    let lobby = shows(&clock, &amara, &lobby, |lobby| {
        lobby.content.contains(&time)
    })
    .await;
    press(&jonas, &lobby, "1j:").await;
    turn_to(&clock, second + DAY);
    let thread = in_time(&clock, &amara, lobby.channel, |messages| {
        messages
            .iter()
            .find(|message| message.id == lobby.id)?
            .thread
    })
    .await;
    let begins = house.post_with_desk(&amara, thread).await;
    house.desk(&jonas, &begins).await;
    house.close().await;
}

/// Presses a button whose effect the lobby shows.
async fn press_id_quietly(who: &Person, lobby: &MessageView, begins: &str) {
    let reply = who.press(lobby.id, &route(lobby, begins)).await.unwrap();
    assert!(!reply.is_unanswered());
}
