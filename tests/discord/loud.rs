//! Posts that mention nobody: they notify nobody, unless the host of their table wants it otherwise.

use jiff::tz::TimeZone;
use local_discord::{MessageView, OptionValue, Person};
use slowtable_service::clock::Clock;

use crate::reception::{in_time, turned};
use crate::visits::confirm;
use crate::{House, ask, find_route, press, route, said};

/// Discord's flag for messages that notify nobody ("Message Flags").
const SILENT: u64 = 1 << 12;

/// Returns the post that tells of a pick while the other person has yet to pick, at a table that is loud or not.
async fn told(house: &House, clock: &Clock, people: [&Person; 2], loud: bool) -> MessageView {
    let [host, friend] = people;
    let lobby = house.open_table(host, 2, 0).await;
    if loud {
        let reply = host.press(lobby.id, &route(&lobby, "1gl:")).await;
        assert!(!reply.unwrap().is_unanswered());
        in_time(clock, host, lobby.channel, |messages| {
            let mut all = messages.iter().filter(|message| message.id == lobby.id);
            all.find(|message| message.content.contains("Every post notifies"))
                .cloned()
        })
        .await;
    }
    press(friend, &lobby, "1j:").await;
    let (thread, post) = house.start_game(host, &lobby).await;
    confirm(host, house.desk(host, &post).await).await;
    in_time(clock, friend, thread, |messages| {
        let mut all = messages.iter().filter(|message| !message.ephemeral);
        all.find(|message| message.content.contains("has picked"))
            .cloned()
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn posts_that_mention_nobody_are_silent_unless_the_host_wants_every_post_to_ring() {
    let (house, clock) = turned().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    for loud in [false, true] {
        let post = told(&house, &clock, [&amara, &jonas], loud).await;
        assert_eq!(post.flags & SILENT != 0, !loud, "{}", post.content);
    }
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
