//! Seats that change hands and tables that are closed, through Discord's own protocol.

use crate::{House, ask, find_route, press, press_id, route, said, soon};
use local_discord::{ChannelId, MessageView, OptionValue, Person};

/// Returns a public message of a channel, once one fits.
async fn found(
    person: &Person,
    channel: ChannelId,
    fits: impl Fn(&MessageView) -> bool,
) -> MessageView {
    soon(person.wait_for(channel, |messages| {
        let mut public = messages.iter().rev().filter(|message| !message.ephemeral);
        public.find(|message| fits(message)).cloned()
    }))
    .await
}

/// Whether a person's attempt to open a desk is answered that they have no seat.
async fn has_no_desk(person: &Person, post: &MessageView) -> bool {
    let answer = press(person, post, "1d:").await;
    answer.content.contains("no seat") || answer.content.contains("keinen Platz")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_handed_over_only_with_everybodys_consent() {
    let house = House::open().await;
    let (amara, jonas, mei) = (
        house.person("Amara"),
        house.person("Jonas"),
        house.person("Mei-Lin"),
    );
    let lobby = house.open_table(&amara, 2, 1).await;
    let (thread, post) = house.start_game(&amara, &lobby).await;

    // The giver is asked first, and only then the receiver, in the thread.
    let to = [("person", OptionValue::Id(jonas.id().0))];
    let question = ask(&amara, thread, "table handover", &to).await;
    assert!(question.ephemeral, "{question:#?}");
    assert!(has_no_desk(&jonas, &post).await);
    let offers = route(&question, "1k:");
    let offered = press_id(&amara, question.id, &offers).await;
    assert!(find_route(&offered, "1n:").is_some(), "{offered:#?}");
    let offer = found(&jonas, thread, |message| {
        find_route(message, "1y:").is_some()
    })
    .await;
    assert!(offer.content.contains(&jonas.id().to_string()));
    assert!(has_no_desk(&jonas, &post).await, "nothing has changed yet");

    // No one else can accept, not even by a forged press from elsewhere.
    let accept = route(&offer, "1y:");
    for (person, message) in [(&mei, offer.id), (&amara, offer.id), (&jonas, lobby.id)] {
        let mut reply = person.forge(message, 2, &accept, &[]).await.unwrap();
        assert!(said(&mut reply).await.ephemeral);
        assert!(has_no_desk(&jonas, &post).await);
    }
    let desk = press_id(&jonas, offer.id, &accept).await;
    assert!(
        desk.ephemeral && find_route(&desk, "1p:").is_some(),
        "{desk:#?}"
    );
    assert!(has_no_desk(&amara, &post).await);

    let log = ask(&jonas, thread, "table log", &[]).await;
    assert!(
        log.content.contains("Amara übergibt den Platz an Jonas."),
        "{}",
        log.content
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacant_seat_is_asked_for_and_granted_in_the_thread() {
    let house = House::open().await;
    let (amara, jonas, mei) = (
        house.person("Amara"),
        house.person("Jonas"),
        house.person("Mei-Lin"),
    );
    let mateo = house.person("Mateo");
    let lobby = house.open_table(&mateo, 2, 0).await;
    press(&jonas, &lobby, "1j:").await;
    let (thread, post) = house.start_game(&mateo, &lobby).await;
    // Amara owns the server, and may let an opponent play on for Jonas. He may not.
    let jonas_seat = [("player", OptionValue::Id(jonas.id().0))];
    assert!(
        find_route(
            &ask(&jonas, thread, "table vacate", &jonas_seat).await,
            "1z:"
        )
        .is_none()
    );
    let question = ask(&amara, thread, "table vacate", &jonas_seat).await;
    press(&amara, &question, "1z:").await;
    let told = found(&mei, thread, |message| find_route(message, "1t:").is_some()).await;
    assert!(told.content.contains(&amara.id().to_string()), "{told:#?}");
    assert!(has_no_desk(&jonas, &post).await);

    assert!(press(&mei, &told, "1t:").await.ephemeral);
    let wish = found(&mei, thread, |message| find_route(message, "1y:").is_some()).await;
    assert!(has_no_desk(&mei, &post).await);
    press(&mei, &wish, "1y:").await;
    assert!(
        has_no_desk(&mei, &post).await,
        "nobody agrees for themselves"
    );
    press(&mateo, &wish, "1y:").await;
    assert!(!has_no_desk(&mei, &post).await);

    // Amara closes the table, and the post names her.
    assert!(find_route(&ask(&mei, thread, "table end", &[]).await, "1f:").is_none());
    let question = ask(&amara, thread, "table end", &[]).await;
    press(&amara, &question, "1f:").await;
    found(&jonas, thread, |message| {
        message.content.contains("closes the table")
            && message.content.contains(&amara.id().to_string())
    })
    .await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_closes_a_lobby_with_a_notice_in_the_channel() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&jonas, 2, 0).await;
    let which = [("table", OptionValue::Text("1".to_owned()))];
    let question = ask(&amara, house.channel(), "table end", &which).await;
    press(&amara, &question, "1f:").await;
    let notice = found(&jonas, house.channel(), |message| {
        message.id != lobby.id && message.content.contains(&amara.id().to_string())
    })
    .await;
    assert!(notice.buttons().is_empty(), "{notice:#?}");
    let closed = found(&jonas, house.channel(), |message| {
        message.id == lobby.id && message.buttons().is_empty()
    })
    .await;
    assert!(closed.content.contains("geschlossen"), "{closed:#?}");
    house.close().await;
}
