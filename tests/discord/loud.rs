//! Posts that mention nobody: they notify nobody, unless the host of their table wants it otherwise.

use jiff::tz::TimeZone;
use local_discord::{MessageView, OptionValue, Person};

use crate::reception::{in_time, turned};
use crate::{House, ask, find_route, press, press_on, public, route, said, soon};

/// Discord's flag for messages that notify nobody ("Message Flags").
const SILENT: u64 = 1 << 12;

/// Plays a whole game with an opponent, at a table that is loud or not. Returns the public messages in its thread.
async fn played(house: &House, host: &Person, loud: bool) -> Vec<MessageView> {
    let lobby = house.open_table(host, 2, 1).await;
    if loud {
        let button = route(&lobby, "1gl:");
        let reply = host.press(lobby.id, &button).await.unwrap();
        assert!(!reply.is_unanswered());
        soon(host.wait_for(lobby.channel, |messages| {
            let mut all = messages.iter().filter(|message| message.id == lobby.id);
            all.find(|message| message.content.contains("Every post notifies"))
                .cloned()
        }))
        .await;
    }
    let (thread, post) = house.start_game(host, &lobby).await;
    let mut desk = house.desk(host, &post).await;
    while let Some(mut reply) = press_on(host, &desk).await {
        desk = said(&mut reply).await;
    }
    soon(host.wait_for(thread, |messages| {
        let mut all = messages.iter();
        all.find(|message| find_route(message, "1mr:").is_some())
            .cloned()
    }))
    .await;
    public(host, thread)
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_that_mention_nobody_are_silent_unless_the_host_wants_every_post_to_ring() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let silent = |messages: Vec<MessageView>| {
        let all = messages.iter();
        all.filter(|message| message.flags & SILENT != 0).count()
    };
    assert!(silent(played(&house, &amara, false).await) > 0);
    assert_eq!(silent(played(&house, &amara, true).await), 0);
    let lobby = house.open_table(&amara, 2, 0).await;
    let refused = press(&jonas, &lobby, "1gl:").await;
    let host = format!("<@{}>", amara.id());
    assert!(
        refused.ephemeral && refused.content.contains(&host),
        "{refused:?}"
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_in_quiet_hours_is_silent() {
    let (house, clock) = turned().await;
    let amara = house.person("Amara");
    let hour = TimeZone::UTC.to_datetime(clock.now()).hour();
    for (name, from, is_silent) in [("Jonas", hour, true), ("Mei-Lin", hour + 12, false)] {
        let person = house.person(name);
        let quiet = format!("{}-{}", from % 24, (from + 6) % 24);
        let settings: [(&str, OptionValue); 2] =
            [("zone", "UTC".into()), ("quiet", quiet.as_str().into())];
        ask(&person, house.channel(), "table settings", &settings).await;
        let lobby = house.open_table(&amara, 2, 0).await;
        let selects = lobby.selects();
        let mut ids = selects.iter().map(|select| &select.custom_id);
        let invite = ids.find(|id| id.starts_with("1iv:")).unwrap();
        let whom = [person.id().to_string()];
        said(&mut amara.select(lobby.id, invite, &whom).await.unwrap()).await;
        let invitation = in_time(&clock, &person, person.open_dm(), |messages| {
            let mut all = messages.iter();
            all.find(|message| find_route(message, "1ia:").is_some())
                .cloned()
        })
        .await;
        assert_eq!(invitation.flags & SILENT != 0, is_silent, "{name}");
    }
    house.close().await;
}
